//! Greedy digits against an enumeration of all admissible strings.

use testkit::SplitMix64;
use testkit::numeration::{System, digits, is_admissible, system_weights, value};

const SYSTEMS: [System; 3] = [System::P, System::Q, System::QPrime];

fn expansions() -> Vec<Vec<u128>> {
    vec![
        vec![1; 14],
        vec![2; 10],
        vec![3; 8],
        vec![6; 6],
        [1, 2].repeat(6),
        [2, 1].repeat(6),
        vec![1, 5, 1, 1, 4, 1, 3, 2],
        vec![3, 1, 1, 2, 1, 4, 1, 6, 2],
    ]
}

/// Every string of at most `length` digits, none above the largest quotient, without leading zeros.
fn strings(quotients: &[u128], length: usize) -> Vec<Vec<u128>> {
    let largest = quotients.iter().copied().max().unwrap();
    let mut all = vec![vec![]];
    let mut last: Vec<Vec<u128>> = all.clone();
    for _ in 0..length {
        last = last.iter().flat_map(|front| (0..=largest).map(|digit| [&front[..], &[digit]].concat())).collect();
        all.extend(last.iter().cloned());
    }
    all.retain(|string| string.len() == 1 || string.first().is_some_and(|&digit| digit > 0));
    all
}

#[test]
fn every_number_has_exactly_one_admissible_string() {
    for quotients in expansions() {
        for system in SYSTEMS {
            // Every number below the weight of place 4 or 8 is written with fewer digits.
            let length = if quotients.iter().all(|&a| a <= 2) { 8 } else { 4 };
            let limit = system_weights(system, &quotients)[length];
            let mut found: Vec<(u128, Vec<u128>)> = strings(&quotients, length)
                .into_iter()
                .filter(|string| is_admissible(system, &quotients, string))
                .map(|string| (value(system, &quotients, &string).unwrap(), string))
                .filter(|(number, _)| *number < limit)
                .collect();
            found.sort();
            let numbers: Vec<u128> = found.iter().map(|(number, _)| *number).collect();
            assert_eq!(numbers, (0..limit).collect::<Vec<u128>>(), "{system:?} {quotients:?}");
            for (number, string) in found {
                assert_eq!(digits(system, &quotients, number), Some(string), "{system:?} {quotients:?}: {number}");
            }
        }
    }
}

#[test]
fn longer_strings_are_larger_numbers() {
    for quotients in expansions() {
        for system in SYSTEMS {
            let forms: Vec<Vec<u128>> = (0..200).map(|n| digits(system, &quotients, n).unwrap()).collect();
            let ordered = forms.is_sorted_by_key(|form| (form.len(), form.clone()));
            assert!(ordered, "{system:?} {quotients:?}");
        }
    }
}

#[test]
fn large_numbers_come_back() {
    let mut random = SplitMix64::new(1982);
    for system in SYSTEMS {
        for length in 1..=36 {
            let number: u128 = random.decimal(length).parse().unwrap();
            let quotients: Vec<u128> = (0..184).map(|_| 1 + u128::from(random.below(5))).collect();
            let form = digits(system, &quotients, number).unwrap();
            assert!(is_admissible(system, &quotients, &form));
            assert_eq!(value(system, &quotients, &form), Some(number));
        }
    }
}

#[test]
fn the_generator_is_splitmix64() {
    // The first outputs of the reference implementation for seed 1234567.
    let mut random = SplitMix64::new(1234567);
    let expected = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431];
    assert_eq!([0; 4].map(|_| random.bits()), expected);
}
