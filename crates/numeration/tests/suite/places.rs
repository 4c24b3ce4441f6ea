//! Place values of any kind, and what the beginning of α justifies, against all that begin so.

use testkit::numeration as slow;
use wythoff_numeration::{Alpha, ContinuedFraction, Digits, Natural, Numeration, PlaceValueError, PlaceValues, System};

fn natural(value: u128) -> Natural {
    Natural::from(value)
}

#[test]
fn bases_write_as_everybody_does() {
    for base in [2u32, 3, 10, 16, 1000] {
        let places = PlaceValues::base(base).unwrap();
        for number in (0..2000u128).chain([u128::from(u64::MAX), u128::MAX, u128::MAX - 1]) {
            let mut expected = Vec::new();
            let mut rest = number;
            while rest > 0 {
                expected.push((rest % u128::from(base)) as u32);
                rest /= u128::from(base);
            }
            let digits = places.digits(&natural(number)).unwrap();
            assert_eq!(digits, Digits::from_least_significant(expected), "{number} in base {base}");
            assert_eq!(places.read(&digits), Ok(natural(number)));
        }
    }
    let long = Natural::from(7u32).pow(5000);
    let decimal = PlaceValues::base(10).unwrap().digits(&long).unwrap();
    assert_eq!(decimal.to_string(), long.to_string());
}

#[test]
fn lists_of_convergents_are_the_papers_systems() {
    for quotients in [[1u128; 12], [2; 12], [3; 12], [12; 12]] {
        for (system, weights) in
            [(slow::System::P, slow::p_weights(&quotients)), (slow::System::Q, slow::q_weights(&quotients))]
        {
            // q_0 = q_1 = 1 for a_1 = 1: no list of growing values.
            let Ok(places) = PlaceValues::listed(weights.iter().copied().map(natural).collect()) else { continue };
            for number in 0..200 {
                let expected = slow::digits(system, &quotients, number).unwrap();
                let expected: Vec<u32> = expected.iter().map(|digit| *digit as u32).collect();
                assert_eq!(places.digits(&natural(number)).unwrap().most_significant_first(), expected);
            }
        }
    }
}

#[test]
fn what_is_no_list_of_place_values() {
    let listed = |values: &[u128]| PlaceValues::listed(values.iter().copied().map(natural).collect());
    assert_eq!(listed(&[]), Err(PlaceValueError::First));
    assert_eq!(listed(&[2, 3]), Err(PlaceValueError::First));
    assert_eq!(listed(&[1, 3, 3]), Err(PlaceValueError::NotIncreasing { place: 2 }));
    assert_eq!(PlaceValues::base(1), Err(PlaceValueError::Base { base: 1 }));
    let short = listed(&[1, 2]).unwrap();
    assert_eq!(short.digits(&natural(1 << 33)), Err(PlaceValueError::TooLarge));
    assert_eq!(short.digits(&natural(9)).unwrap().to_string(), "41");
    let three = Digits::from_most_significant(&[1, 0, 0]);
    assert_eq!(short.read(&three), Err(PlaceValueError::TooLong { places: 2 }));
}

/// All expansions that go on from `terms` by one or two quotients and a period.
fn continuations(terms: &[u32]) -> Vec<ContinuedFraction> {
    let ends = [vec![1], vec![2], vec![5], vec![1, 1], vec![1, 3], vec![40, 1]];
    ends.iter().map(|end| ContinuedFraction::new([terms, end].concat(), vec![7]).unwrap()).collect()
}

#[test]
fn the_beginning_justifies_exactly_what_all_have_in_common() {
    for text in ["[1;2,1]", "[1;1,1]", "[1;3]", "[1]", "[1;2,3,4]", "[1;4,1,2]"] {
        let alpha: Alpha = text.parse().unwrap();
        let Alpha::Beginning(terms) = &alpha else { panic!("{text} ends") };
        let all: Vec<Numeration> = continuations(terms).into_iter().map(Numeration::new).collect();
        let own = Numeration::new(alpha.representative());
        for system in [System::P, System::Q, System::QPrime] {
            let bound = alpha.written_below(system).unwrap().to_u64().unwrap();
            for number in 0..bound {
                let digits = own.digits(&number.into(), system).unwrap();
                for other in &all {
                    assert_eq!(other.digits(&number.into(), system).as_ref(), Ok(&digits), "{text} {system} {number}");
                }
            }
            if system != System::QPrime {
                let written: Vec<_> = all.iter().map(|one| one.digits(&bound.into(), system).unwrap()).collect();
                assert!(written.iter().any(|digits| *digits != written[0]), "{text} {system} {bound}");
            }
        }
        let bound = alpha.floors_below().unwrap().to_u64().unwrap();
        let floors = |n: u64| -> Vec<_> {
            let value = |fraction: &ContinuedFraction| fraction.value().scaled(&n.into()).floor();
            let mut far = continuations(terms);
            // Next to either end.
            far.push(ContinuedFraction::new([terms.as_slice(), &[1, 1_000_000]].concat(), vec![1]).unwrap());
            far.push(ContinuedFraction::new([terms.as_slice(), &[1_000_000]].concat(), vec![1]).unwrap());
            far.iter().map(value).collect()
        };
        for n in 0..bound {
            assert!(floors(n).windows(2).all(|two| two[0] == two[1]), "{text} {n}");
        }
        assert!(floors(bound).windows(2).any(|two| two[0] != two[1]), "{text} {bound}");
    }
}

#[test]
fn numbers_are_exact_and_lists_that_end_are_beginnings() {
    let read = |text: &str| text.parse::<Alpha>().unwrap();
    assert_eq!(read("[1;(2)]"), Alpha::Exactly("[1;(2)]".parse().unwrap()));
    assert_eq!(read("sqrt(2)"), read("[1;(2)]"));
    assert_eq!(read("10/7"), Alpha::Exactly("[1;2,3]".parse().unwrap()));
    assert_eq!(read("[1; 2, 1]"), Alpha::Beginning(vec![1, 2, 1]));
    assert_eq!(read("[1]").to_string(), "[1;...]");
    assert_eq!(read("[1;(2)]").written_below(System::P), None);
}
