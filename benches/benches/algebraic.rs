//! One decision on the algebraic front beside the two integer square roots that the formulas of the papers call for.
//!
//! Every position is (L_n, y) with y < U_n, the dearest case: x must be located and the pair aimed at be computed.
//! `cargo xtask bench algebraic -- 10000000` goes up to ten million digits.

use benches::{Contestant, report, sample, size_argument};
use malachite_base::num::arithmetic::traits::{FloorSqrt, Square};
use malachite_nz::natural::Natural as Peer;
use numeration::{BeattyPair, ContinuedFraction, Natural};
use rules::{Game, Position};
use solve::{Case, Front, Strategy, strategy};
use std::num::NonZeroU32;
use std::str::FromStr;

/// A game, and its P-positions (L_n, U_n) with U_n − L_n = an + ε.
struct Subject {
    name: &'static str,
    a: NonZeroU32,
    shift: u32,
    pairs: BeattyPair,
}

impl Subject {
    fn normal(name: &'static str, a: u32) -> Subject {
        let a = NonZeroU32::new(a).expect("a > 0");
        Subject { name, a, shift: 0, pairs: BeattyPair::wythoff(a) }
    }

    fn misere(name: &'static str, a: u32) -> Subject {
        let a = NonZeroU32::new(a).expect("a > 0");
        Subject { name, a, shift: 1, pairs: BeattyPair::misere(a) }
    }

    /// (L_n, L_n + am + ε + a/2), so that the m-th pair is aimed at, m < n.
    fn position(&self, n: &Natural, m: &Natural) -> Position {
        let a = self.a.get();
        let x = self.pairs.lower(n);
        let y = &x + m * u64::from(a) + u64::from(self.shift + a / 2);
        Position { x, y }
    }

    fn fresh(&self) -> Box<dyn Strategy> {
        let game: Game = self.name.parse().expect("a game");
        strategy(&game, Front::Algebraic).expect("a closed form is known")
    }

    fn measure(&self, label: &str, n: &Natural, m: &Natural) {
        let position = self.position(n, m);
        let kept = self.fresh();
        let case = kept.decide(&position).expect("the algebraic front has no limit").reasoning.case;
        assert!(matches!(&case, Case::TakeFromBoth { m: found, .. } if found == m), "both products are needed");
        let radicand = Peer::from(self.a.get()).square() + Peer::from(4u32);
        let squares = [&position.x, m].map(|number| {
            let number = Peer::from_str(&number.to_string()).expect("decimal digits");
            number.square() * &radicand
        });
        report(
            label,
            &mut [
                Contestant::new("cold", || self.fresh().decide(&position)),
                Contestant::new("warm", || kept.decide(&position)),
                Contestant::new("two roots", || squares.each_ref().map(FloorSqrt::floor_sqrt)),
            ],
            &[(0, 2), (0, 1)],
        );
    }
}

/// The denominators of two convergents of α, the larger of about `digits` digits: mα and nα are as close to integers as can be.
fn convergents(a: NonZeroU32, digits: u64) -> (Natural, Natural) {
    let growth = (f64::from(a.get()) + f64::from(a.get()).hypot(2.0)) / 2.0;
    let index = (digits as f64 * 10f64.ln() / growth.ln()) as usize;
    let fraction = ContinuedFraction::constant(a);
    let denominator = |index| fraction.convergent(index).expect("the fraction does not end").denominator;
    (denominator(index), denominator(index - 2))
}

fn main() {
    let most = size_argument(1_000_000);
    println!(
        "One decision on the algebraic front (cold: new strategy; warm: root kept) beside two malachite square roots\n"
    );
    println!("| digits, game | cold | warm | two roots of twice the digits | ratios |\n|---|---|---|---|---|");
    let sizes = || std::iter::successors(Some(1_000u64), |size| Some(size * 10)).take_while(|&size| size <= most);
    for subject in
        [Subject::normal("wythoff", 1), Subject::normal("wythoff:a=3", 3), Subject::misere("wythoff:a=2,misere", 2)]
    {
        for size in sizes() {
            let n = sample(size);
            subject.measure(&format!("{size} {}", subject.name), &n, &(&n / 2u64));
        }
    }
    for subject in [Subject::normal("wythoff", 1), Subject::normal("wythoff:a=3", 3)] {
        for size in sizes() {
            let (n, m) = convergents(subject.a, size);
            subject.measure(&format!("{size} {}, next to convergents", subject.name), &n, &m);
        }
    }
}
