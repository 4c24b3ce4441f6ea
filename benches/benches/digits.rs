//! Digits of an n-digit number in the p- and q-systems beside malachite's decimal conversion of the same number.

use benches::{Contestant, report, sample, size_argument};
use malachite_nz::natural::Natural as Peer;
use numeration::{Numeration, System};
use std::str::FromStr;

fn main() {
    let most = size_argument(1_000_000);
    println!(
        "Digits of a number in the p- and q-systems, and back, beside malachite's decimal conversions of the same number\n"
    );
    println!("| digits, α, system | digits | decimal | value | from decimal | cold digits | cold value | ratios |");
    println!("|---|---|---|---|---|---|---|---|");
    for fraction in ["[1;(1)]", "[1;(2,3)]", "[1;(3)]"] {
        let numeration = Numeration::new(fraction.parse().expect("a continued fraction"));
        let mut size = 1_000;
        while size <= most {
            let number = sample(size);
            let decimal = number.to_string();
            let peer = Peer::from_str(&decimal).expect("decimal digits");
            for system in [System::P, System::Q] {
                let digits = numeration.digits(&number, system).expect("infinite fraction");
                let value = |numeration: &Numeration| match system {
                    System::P => numeration.p_value(&digits),
                    _ => numeration.q_value(&digits),
                };
                report(
                    &format!("{size} {fraction} {system}"),
                    &mut [
                        Contestant::new("digits", || numeration.digits(&number, system)),
                        Contestant::new("to_string", || peer.to_string()),
                        Contestant::new("value", || value(&numeration)),
                        Contestant::new("from_str", || Peer::from_str(&decimal)),
                        Contestant::new("cold digits", || {
                            Numeration::new(numeration.fraction().clone()).digits(&number, system)
                        }),
                        Contestant::new("cold value", || value(&Numeration::new(numeration.fraction().clone()))),
                    ],
                    &[(0, 1), (4, 1), (2, 3), (5, 3), (2, 1)],
                );
            }
            size *= 10;
        }
    }
}
