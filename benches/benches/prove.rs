//! Proofs: the a = 5 proof beside an explicit-alphabet engine, and how the cost grows with a.

use benches::{Contestant, compare, explicit, ratio, report};
use numeration::work::Work;
use prove::proof::{Verdict, prove, theorem};
use rules::Game;

/// Claim and proof, from nothing.
fn proves(text: &str) -> bool {
    let game: Game = text.parse().expect("the name of a game");
    let work = Work::default();
    let claim = theorem(&game, &work).expect("a theorem");
    matches!(prove(&game, &claim, &work), Ok(Verdict::Proved(_)))
}

fn main() {
    println!("| proof | ours | explicit alphabet | ratio |");
    println!("|---|---|---|---|");
    for a in [2, 3, 4, 5] {
        let game = format!("wythoff:a={a}");
        assert!(proves(&game) && explicit::proves_wythoff(a));
        let mut contestants =
            [Contestant::new("ours", || proves(&game)), Contestant::new("explicit", || explicit::proves_wythoff(a))];
        report(&format!("a = {a}"), &mut contestants, &[(1, 0)]);
    }
    println!();
    println!("| family | 4 | 8 | 16 | 32 | growth |");
    println!("|---|---|---|---|---|---|");
    let mut times = Vec::new();
    for a in [4, 8, 16, 32] {
        let game = format!("wythoff:a={a}");
        times.push(compare(&mut [Contestant::new("ours", || proves(&game))])[0]);
    }
    let growth: Vec<String> = times.windows(2).map(|pair| format!("×{:.1}", ratio(pair[1], pair[0]))).collect();
    let shown: Vec<String> = times.iter().map(|time| format!("{time:.3?}")).collect();
    println!("| a-Wythoff | {} | {} |", shown.join(" | "), growth.join(", "));
    println!();
    println!("| game | time |");
    println!("|---|---|");
    for game in ["wythoff:a=5", "wythoff:a=7", "wythoff:a=5,misere", "wythoff:a=5,offdiagonal", "connell:k=4", "lw:k=3"]
    {
        let time = compare(&mut [Contestant::new("ours", || proves(game))])[0];
        println!("| `{game}` | {time:.3?} |");
    }
}
