//! ⌊nα + c⌋ with offsets that have denominators of their own: against exact roots, and against the same over one denominator.

use formula::Definitions;
use numeration::work::Work;
use numeration::{ContinuedFraction, Integer, Natural, QuadraticNumber};
use proptest::prelude::*;
use wythoff_automata::logic::{Compiler, Term};
use wythoff_automata::{FieldElement, NumberSystem, Setting, solutions};

/// ⌊nα + p/q + (r/q)/α⌋ by the definition.
fn floor(fraction: &ContinuedFraction, n: &Integer, [p, r, q]: [i64; 3]) -> Integer {
    let alpha = QuadraticNumber::from(fraction.to_quadratic().unwrap());
    let inverse = QuadraticNumber::from(fraction.to_quadratic().unwrap().reciprocal());
    let rational = |number: i64| QuadraticNumber::rational(&Integer::from(number), &Integer::from(q)).unwrap();
    let multiple = alpha.times(&QuadraticNumber::integer(n.clone())).unwrap();
    let offset = rational(p).plus(&inverse.times(&rational(r)).unwrap()).unwrap();
    multiple.plus(&offset).unwrap().floor()
}

proptest! {
    #![proptest_config(testkit::cases!(40))]

    #[test]
    fn inhomogeneous_floors_are_exact(
        first in 0u32..4,
        initial in proptest::collection::vec(1u32..4, 0..2),
        period in proptest::collection::vec(1u32..4, 1..3),
        p in -40i64..40, r in -9i64..10, q in 2i64..30,
        large in "[1-9][0-9]{1,40}",
    ) {
        let fraction = ContinuedFraction::new([vec![first], initial].concat(), period).unwrap();
        let text = format!("x = A(n; {p}/{q} + {r}/{q}/alpha) + 100 & n < {large}0");
        let text = if r < 0 { text.replace(&format!("+ {r}/"), &format!("- {}/", -r)) } else { text };
        let open = Definitions::new().open_statement(&text).unwrap();
        let setting = Setting::of_statement(&open, &fraction).unwrap();
        let found = solutions(&open, &setting, &Work::default()).unwrap();
        prop_assert_eq!(&found.names, &["x", "n"]);
        let large: Natural = large.parse().unwrap();
        let near = (0u64..10).map(|more| &large + more);
        for n in (0u32..60).map(Natural::from).chain(near) {
            let exact = floor(&fraction, &Integer::from(&n), [p, r, q]) + Integer::from(100);
            for (x, is_member) in [(&exact - Integer::ONE, false), (exact.clone(), true), (exact + Integer::ONE, false)] {
                let x = x.unsigned_abs();
                prop_assert_eq!(found.automaton.contains(&[x.clone(), n.clone()]), is_member, "{} {}: {} {}", fraction, text, x, n);
            }
        }
    }

    /// Minimal automata are equal exactly when the sets are, so this is a proof for each of the floors.
    #[test]
    fn both_ways_to_a_floor_are_one_automaton(
        period in proptest::collection::vec(1u32..4, 1..3),
        (a, b, d) in (-3i64..4, prop_oneof![-2i64..0, 1i64..3], 1i64..3),
        (u, v, w) in (-9i64..9, -4i64..5, 2i64..6),
        shift in -3i64..3,
    ) {
        let system = NumberSystem::ostrowski(&period).unwrap();
        let element = |r: i64, s: i64, under: i64| FieldElement::new(r.into(), s.into(), under.into()).unwrap();
        let t = || Term::variable("n") + shift;
        let new = Term::Floor { term: Box::new(t()), slope: element(a, b, d), offset: element(u, v, w) };
        let old = Term::floor(a * w * t() + u * d, b * w * t() + v * d, d * w);
        let mut compiler = Compiler::new(&system);
        for sign in [1, -1] {
            let mut relation = |value: &Term| {
                compiler.relation(&(sign * value.clone()).equals(Term::variable("x")), &["n", "x"])
            };
            prop_assert_eq!(relation(&new).unwrap(), relation(&old).unwrap());
        }
    }
}
