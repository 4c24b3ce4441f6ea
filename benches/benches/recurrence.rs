//! Digits in numerations by linear recurrence beside the p-system of the golden section, growth per decade; and ten statements.

use automata::{Setting, evaluate};
use benches::{Contestant, report, sample, size_argument};
use numeration::work::Work;
use numeration::{Numeration, Recurrence, System};

/// Numerations of the degrees 2, 3 and 4: factors.
const SYSTEMS: [&[i64]; 4] = [&[1, 1], &[2, 2], &[1, 1, 1], &[1, 1, 1, 1]];

/// Statements, with the factors of the numeration they are decided in.
const STATEMENTS: [(&[i64], &str); 10] = [
    (&[2, 2], "forall x, y: x + y = y + x"),
    (&[2, 2], "forall x: exists y: x = 3*y | x = 3*y + 1 | x = 3*y + 2"),
    (&[2, 2], "forall x: even_zeros(x) => exists y: y = shift(x) & y > 2*x"),
    (&[2, 2], "forall x, y: shift(x + y) < shift(x) + shift(y) + 3"),
    (&[1, 1, 1], "forall x: exists y: x = 2*y | x = 2*y + 1"),
    (&[1, 1, 1], "forall x: exists y: y > x & digits(y, \"10*\") & y <= 2*x + 1"),
    (&[1, 1, 1], "forall x, y: shift(x) = shift(y) => x = y"),
    (&[1, 0, 1], "forall x: digits(x, \"10*\") => shift(x) > x"),
    (&[1, 0, 1], "forall x: exists y: x = 2*y | x = 2*y + 1"),
    (&[1, 1, 1, 1], "forall x: exists y: x = 2*y | x = 2*y + 1"),
];

fn main() {
    let most = size_argument(100_000);
    println!("Digits by recurrence, and back, beside the p-system of [1;(1)]\n");
    println!("| digits, factors | digits | p-system | value | p-value | ratios |");
    println!("|---|---|---|---|---|---|");
    let golden = Numeration::new("[1;(1)]".parse().expect("a continued fraction"));
    for factors in SYSTEMS {
        let recurrence = Recurrence::of_factors(factors, None).expect("a Pisot number");
        let mut size = 1_000;
        while size <= most {
            let number = sample(size);
            let digits = recurrence.digits(&number);
            let p_digits = golden.digits(&number, System::P).expect("an infinite fraction");
            report(
                &format!("{size} {factors:?}"),
                &mut [
                    Contestant::new("digits", || recurrence.digits(&number)),
                    Contestant::new("p-system", || golden.digits(&number, System::P)),
                    Contestant::new("value", || recurrence.value(&digits)),
                    Contestant::new("p-value", || golden.p_value(&p_digits)),
                ],
                &[(0, 1), (2, 3)],
            );
            size *= 10;
        }
    }
    println!("\nTen statements, each decided from nothing, beside the sum x + y of the golden section\n");
    println!("| statement | time | beside | ratio |");
    println!("|---|---|---|---|");
    let plain = Setting::of_continued_fraction(golden.fraction()).expect("the golden section");
    let unit = "forall x, y: x + y = y + x".parse().expect("a statement");
    for (factors, text) in STATEMENTS {
        let recurrence = Recurrence::of_factors(factors, None).expect("a Pisot number");
        let setting = Setting::of_recurrence(recurrence).expect("a numeration");
        let statement = text.parse().expect("a statement");
        report(
            &format!("{factors:?} {text}"),
            &mut [
                Contestant::new("eval", || evaluate(&statement, &setting, &Work::default()).expect("an answer").truth),
                Contestant::new("golden", || evaluate(&unit, &plain, &Work::default()).expect("an answer").truth),
            ],
            &[(0, 1)],
        );
    }
}
