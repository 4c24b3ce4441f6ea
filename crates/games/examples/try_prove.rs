#![allow(missing_docs)]
use automata::Budget;
use games::proof::{Verdict, prove, theorem};
fn main() {
    for text in std::env::args().skip(1) {
        let game: games::Game = text.parse().unwrap();
        let t = std::time::Instant::now();
        let mut b = Budget::default();
        let p = match theorem(&game, &mut b) {
            Ok(p) => p,
            Err(e) => {
                println!("{text}: {e}");
                continue;
            }
        };
        let t1 = t.elapsed();
        match prove(&game, &p, &mut b) {
            Ok(Verdict::Proved(proof)) => {
                println!(
                    "{text}: proved {:?} (claim {:?}) P {} states, largest {}",
                    t.elapsed(),
                    t1,
                    p.states(),
                    proof.largest
                );
                for c in &proof.covers {
                    println!(
                        "   {} {:?} {} states {} runs",
                        c.moves,
                        c.side,
                        c.positions.states(),
                        c.positions.transitions()
                    );
                }
            }
            Ok(Verdict::Refuted(c)) => println!("{text}: refuted {c}"),
            Err(e) => println!("{text}: error {e}"),
        }
    }
}
