//! Decimals, D_i and the lemmas about them, against integers that know nothing of square roots.

use testkit::numeration as slow;
use wythoff_numeration::work::Work;
use wythoff_numeration::{ContinuedFraction, DeviationLemma, DeviationVerdict, Deviations, Natural, QuadraticNumber};

const FRACTIONS: [&str; 9] = [
    "[1;(1)]",
    "[1;(2)]",
    "[1;(3)]",
    "[1;(12)]",
    "[1;(2,1)]",
    "[1;2,(3,4)]",
    "[2;(2)]",
    "[0;5,(1,2,3)]",
    "[3;7,15,(1,292)]",
];

fn fraction(text: &str) -> ContinuedFraction {
    text.parse().expect("a continued fraction")
}

/// ⌊10^`places`·α⌋ twice over, plus whether the next half is passed: the nearest decimal, from two convergents that agree.
fn nearest_decimal(fraction: &ContinuedFraction, places: u32) -> String {
    let scale = Natural::from(10u32).pow(places.into()) * 2;
    let convergents: Vec<_> = fraction.convergents().skip(60).take(2).collect();
    let halves: Vec<Natural> = convergents.iter().map(|c| &c.numerator * &scale / &c.denominator).collect();
    assert_eq!(halves[0], halves[1], "convergents far enough out");
    let units = (&halves[0] + 1) / Natural::from(2u32);
    let (whole, part) = units.div_rem(&Natural::from(10u32).pow(places.into()));
    format!("{whole}.{part:0>width$}", width = places as usize)
}

#[test]
fn decimals_are_those_of_far_convergents() {
    for text in FRACTIONS {
        let fraction = fraction(text);
        let alpha = QuadraticNumber::from(fraction.to_quadratic().unwrap());
        for places in 1..18 {
            assert_eq!(alpha.rounded(places), nearest_decimal(&fraction, places), "{text}");
        }
    }
}

#[test]
fn decimals_of_rational_numbers() {
    let read = |text: &str| text.parse::<QuadraticNumber>().unwrap();
    for (text, places, decimal) in [
        ("1/2", 0, "1"),
        ("-1/2", 0, "-1"),
        ("1/3", 3, "0.333"),
        ("-2/3", 3, "-0.667"),
        ("-1/1000", 2, "0.00"),
        ("7", 2, "7.00"),
    ] {
        assert_eq!(read(text).rounded(places), decimal, "{text}");
    }
    for (text, figures, decimal) in [
        ("0", 3, "0"),
        ("999/1000", 2, "1.0"),
        ("1/1000", 3, "0.00100"),
        ("1/1000000", 3, "1.00e-6"),
        ("-12345", 5, "-12345"),
        ("123456", 3, "1.23e5"),
        ("1/10", 1, "0.1"),
        ("√2/1000000000", 4, "1.414e-9"),
        ("99999", 2, "1.0e5"),
    ] {
        assert_eq!(read(text).figures(figures), decimal, "{text}");
    }
}

#[test]
fn deviations_are_what_convergents_miss() {
    for text in FRACTIONS {
        let fraction = fraction(text);
        let deviations = Deviations::new(&fraction, 20, &Work::default()).unwrap();
        assert_eq!(deviations.rows().len(), 22);
        // α between two far convergents, so that αq − p lies between two fractions.
        let far: Vec<_> = fraction.convergents().skip(40).take(2).collect();
        for row in deviations.rows() {
            for end in &far {
                let above = &end.numerator * &row.convergent.denominator;
                let below = &row.convergent.numerator * &end.denominator;
                assert_eq!(row.value.sign(), above.cmp(&below), "{text} {}", row.index);
            }
        }
    }
}

#[test]
fn the_lemmas_hold_for_every_fraction_they_speak_of() {
    for text in FRACTIONS {
        let deviations = Deviations::new(&fraction(text), 24, &Work::default()).unwrap();
        for lemma in DeviationLemma::ALL {
            let checked = deviations.check(lemma, 300, &Work::default()).unwrap();
            match checked.verdict {
                DeviationVerdict::Holds => assert!(checked.instances > 0, "{text} {lemma}"),
                DeviationVerdict::NotApplicable(_) => assert_eq!(checked.instances, 0),
                DeviationVerdict::Fails(reason) => panic!("{text} {lemma}: {reason}"),
            }
        }
        let pairs = deviations.check(DeviationLemma::Telescoping, 0, &Work::default()).unwrap().instances;
        // j = −1 … 24 with j + 2m ≤ 24: 12 + 12 + 11 + 11 + …
        assert_eq!(pairs, (1..=12).sum::<u64>() * 2);
    }
}

#[test]
fn every_number_is_an_instance_of_one_relation() {
    use DeviationLemma::{EvenOnesAfterLarge, EvenOnesAfterZero, OddOnesAfterLarge, OddOnesAfterZero};
    for a in [1u32, 2, 3, 4, 7] {
        let deviations =
            Deviations::new(&ContinuedFraction::constant(a.try_into().unwrap()), 30, &Work::default()).unwrap();
        let counted = [EvenOnesAfterZero, OddOnesAfterLarge, OddOnesAfterZero, EvenOnesAfterLarge]
            .map(|lemma| deviations.check(lemma, 400, &Work::default()).unwrap().instances);
        let mut expected = [0; 4];
        for n in 0..=400 {
            let digits = slow::digits(slow::System::Q, &[u128::from(a); 40], n).unwrap();
            let ones = digits.iter().rev().take_while(|digit| **digit == 1).count();
            let before = digits.iter().rev().nth(ones).copied().unwrap_or(0);
            let which = match (ones % 2, before) {
                (0, 0) => 0,
                (1, 0) => 2,
                (1, _) => 1,
                _ => 3,
            };
            expected[which] += 1;
        }
        assert_eq!(counted, expected, "{a}");
    }
}

#[test]
fn a_rational_number_has_deviations_and_no_lemmas() {
    let deviations = Deviations::new(&fraction("[1;2,3]"), 20, &Work::default()).unwrap();
    let listed: Vec<String> = deviations.rows().iter().map(|row| row.value.to_string()).collect();
    assert_eq!(listed, ["-1", "3/7", "-1/7", "0"]);
    for lemma in DeviationLemma::ALL {
        assert_eq!(
            deviations.check(lemma, 10, &Work::default()).unwrap().verdict,
            DeviationVerdict::NotApplicable("α is rational")
        );
    }
}
