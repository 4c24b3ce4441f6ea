#![allow(missing_docs)]
use automata::Budget;
use games::proof::{theorem, prove, Verdict};
fn main() {
    for text in std::env::args().skip(1) {
        let game: games::Game = text.parse().unwrap();
        let mut b = Budget::default();
        let p = theorem(&game, &mut b).unwrap();
        let Verdict::Proved(proof) = prove(&game, &p, &mut b).unwrap() else { panic!() };
        let c = proof.certificate(&game);
        let t = std::time::Instant::now();
        println!("{text}: certificate {} bytes: {:?} {:?}", c.len(), checker::check(&c), t.elapsed());
    }
}
