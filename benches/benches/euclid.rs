//! The value of a position of Euclid's game beside one division of a number twice as long by one of the heaps' length.
//!
//! Random pairs, and pairs next to a ray y = φ_n x, where leading digits do not decide. Also the q′-digit way, whose time must grow less than
//! with the square of the length. `cargo xtask bench euclid -- 10000` stops at ten thousand digits.

use benches::{Contestant, ratio, report, sample, size_argument};
use malachite_base::num::arithmetic::traits::DivMod;
use malachite_nz::natural::Natural as Peer;
use numeration::Natural;
use rules::Position;
use solve::euclid::{Euclid, endpoint, value, value_by_shift};
use std::str::FromStr;
use std::time::Duration;
use testkit::SplitMix64;

fn random(source: &mut SplitMix64, digits: u64) -> Natural {
    source.decimal(digits as usize).parse().expect("decimal digits")
}

fn peer(number: &Natural) -> Peer {
    Peer::from_str(&number.to_string()).expect("decimal digits")
}

fn measure(label: &str, position: &Position, (dividend, divisor): (&Peer, &Peer)) {
    report(
        label,
        &mut [
            Contestant::new("value", || value(position)),
            Contestant::new("value, zero", || Euclid::ZERO.value(position)),
            Contestant::new("division", || dividend.div_mod(divisor)),
        ],
        &[(0, 2), (1, 2)],
    );
}

fn values(sizes: &[u64]) {
    println!("The value of a pair of n-digit heaps beside one malachite division of a 2n-digit by an n-digit number\n");
    println!("| n, heaps | value | value in euclid:zero | division | ratios |\n|---|---|---|---|---|");
    for &size in sizes {
        let mut source = SplitMix64::new(size);
        let x = sample(size);
        let long = peer(&random(&mut source, 2 * size));
        let division = (&long, &peer(&x));
        let random_pair = Position { x: random(&mut source, size), y: random(&mut source, size) };
        measure(&format!("{size}, random"), &random_pair, division);
        // All in full length, but the quotient has n digits.
        let unequal = Position { x: x.clone(), y: random(&mut source, 2 * size) };
        measure(&format!("{size} and {}, random", 2 * size), &unequal, division);
        for n in [1u32, 3] {
            let end = endpoint(&n.into(), &x);
            for step in 0u64..=4 {
                let position = Position { x: x.clone(), y: &end + step - 2 };
                let shift = step as i64 - 2;
                measure(&format!("{size}, y = ⌊φ_{n} x⌋ {shift:+}"), &position, division);
            }
        }
        // y/x a quotient of neighbouring place values, as close to the ray as can be.
        let position = convergent(size);
        measure(&format!("{size}, a convergent of φ_2"), &position, division);
    }
}

/// Neighbouring denominators of the convergents of φ_2 with about this many digits.
fn convergent(digits: u64) -> Position {
    let fraction: numeration::ContinuedFraction = "[2;(2)]".parse().expect("a fraction");
    // φ_2 = 1 + √2 has 0.3828 decimal digits.
    let index = (digits * 10_000 / 3_828) as usize;
    let convergent = fraction.convergent(index).expect("the fraction does not end");
    Position { x: convergent.denominator, y: convergent.numerator }
}

fn shifts(sizes: &[u64]) {
    println!("\nThe value by q′-digits: tenfold length, time times (100 would be quadratic)\n");
    println!("| n | by digits | by quotient | ratio |\n|---|---|---|---|");
    let mut before: Option<Duration> = None;
    for &size in sizes {
        let x = sample(size);
        let position = Position { y: endpoint(&2u32.into(), &x), x };
        let times = report(
            &size.to_string(),
            &mut [
                Contestant::new("digits", || value_by_shift(&position)),
                Contestant::new("quotient", || value(&position)),
            ],
            &[(0, 1)],
        );
        if let Some(before) = before {
            println!("| | time ×{:.1} | | |", ratio(times[0], before));
        }
        before = Some(times[0]);
    }
}

fn main() {
    let most = size_argument(1_000_000);
    let sizes: Vec<u64> =
        std::iter::successors(Some(1_000u64), |size| Some(size * 10)).take_while(|&size| size <= most).collect();
    values(&sizes);
    shifts(&sizes);
}
