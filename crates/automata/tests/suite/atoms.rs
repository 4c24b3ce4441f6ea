//! Atoms and operations against the definition, for all tuples up to a bound.

use numeration::Natural;
use numeration::work::Work;
use std::sync::Arc;
use wythoff_automata::{Automaton, NumberSystem, Operation};

fn systems() -> Vec<Arc<NumberSystem>> {
    let periods: [&[u32]; 9] = [&[1], &[2], &[3], &[5], &[2, 1], &[1, 3], &[1, 2, 3], &[2, 2, 1], &[4, 1, 5]];
    let mut systems: Vec<_> = periods.iter().map(|period| NumberSystem::ostrowski(period).unwrap()).collect();
    systems.extend([2, 3].map(|base| NumberSystem::base(base).unwrap()));
    systems
}

/// What an operation does to two truths.
type Connective = fn(bool, bool) -> bool;

/// All tuples of `tracks` numbers below `bound`.
fn tuples(tracks: usize, bound: u32) -> Vec<Vec<u32>> {
    (0..tracks).fold(vec![vec![]], |tuples, _| {
        tuples.iter().flat_map(|tuple| (0..bound).map(move |n| [tuple.as_slice(), &[n]].concat())).collect()
    })
}

#[track_caller]
fn assert_is(automaton: &Automaton, bound: u32, expected: impl Fn(&[i64]) -> bool) {
    for tuple in tuples(automaton.tracks(), bound) {
        let wide: Vec<i64> = tuple.iter().map(|&n| i64::from(n)).collect();
        let naturals: Vec<Natural> = tuple.iter().map(|&n| Natural::from(n)).collect();
        assert_eq!(automaton.contains(&naturals), expected(&wide), "{tuple:?} {automaton:?}");
    }
}

#[test]
fn digits_and_values_agree() {
    for system in systems() {
        for n in 0u32..2000 {
            let n = Natural::from(n);
            assert_eq!(system.value(&system.digits(&n)), n, "{system}");
        }
        let large: Natural = "123456789012345678901234567890123456789012345678901234567890".parse().unwrap();
        assert_eq!(system.value(&system.digits(&large)), large, "{system}");
    }
}

#[test]
fn linear_relations() {
    let cases: [(&[i64], Option<i64>, Option<i64>); 12] = [
        (&[1], Some(7), Some(7)),
        (&[1], None, Some(20)),
        (&[3], Some(10), Some(31)),
        (&[1, -1], None, Some(-1)),
        (&[1, -1], Some(0), Some(0)),
        (&[2, -3], Some(-1), Some(1)),
        (&[1, 1], Some(5), None),
        (&[-1, 3], Some(1), Some(3)),
        (&[1, 1, -1], Some(0), Some(0)),
        (&[2, -1, -1], Some(-3), None),
        (&[5, -3, 2], None, Some(4)),
        (&[0, 1], Some(3), Some(3)),
    ];
    for system in systems() {
        for (coefficients, lowest, highest) in cases {
            let work = Work::default();
            let automaton = Automaton::linear(&system, coefficients, lowest, highest, &work).unwrap();
            let bound = [0, 300, 60, 22][coefficients.len()];
            assert_is(&automaton, bound, |tuple| {
                let sum: i64 = coefficients.iter().zip(tuple).map(|(c, n)| c * n).sum();
                lowest.is_none_or(|lowest| lowest <= sum) && highest.is_none_or(|highest| sum <= highest)
            });
        }
    }
}

#[test]
fn congruences_shifts_and_zeros() {
    for system in systems() {
        let work = Work::default();
        for (c, r, m) in [(1, 0, 2), (1, 2, 3), (2, 3, 5), (-3, 1, 4), (4, 1, 6)] {
            let automaton = Automaton::congruence(&system, &[c], r, m, &work).unwrap();
            assert_is(&automaton, 300, |n| (c * n[0] - r).rem_euclid(m) == 0);
        }
        let two = Automaton::congruence(&system, &[1, 2], 1, 3, &work).unwrap();
        assert_is(&two, 40, |n| (n[0] + 2 * n[1]) % 3 == 1);
        let shift = Automaton::shift(&system, &work).unwrap();
        let shifted = |n: u32| {
            let mut digits = system.digits(&Natural::from(n));
            digits.push(0);
            system.value(&digits)
        };
        assert_is(&shift, 50, |n| shifted(n[0] as u32) == Natural::from(n[1] as u64));
        let zeros = |n: i64| system.digits(&Natural::from(n as u64)).iter().rev().take_while(|&&d| d == 0).count();
        let even = Automaton::even_trailing_zeros(&system, &work).unwrap();
        assert_is(&even, 1000, |n| n[0] > 0 && zeros(n[0]) % 2 == 0);
        let odd = Automaton::odd_trailing_zeros(&system, &work).unwrap();
        assert_is(&odd, 1000, |n| n[0] > 0 && zeros(n[0]) % 2 == 1);
    }
}

#[test]
fn beatty_sequences_are_the_floors() {
    for system in systems() {
        let work = Work::default();
        let Some(alpha) = system.alpha() else {
            assert!(Automaton::beatty(&system, &work).is_err());
            continue;
        };
        let beatty = Automaton::beatty(&system, &work).unwrap();
        let pair = numeration::BeattyPair::homogeneous(&alpha).unwrap();
        for n in 0u32..3000 {
            let floor = pair.lower(&Natural::from(n));
            for offset in 0u32..3 {
                let near = (&floor + Natural::from(offset)).checked_sub(&Natural::ONE);
                if let Some(near) = near {
                    assert_eq!(
                        beatty.contains(&[Natural::from(n), near.clone()]),
                        near == floor,
                        "{n} {near} {system}"
                    );
                }
            }
        }
        let large: Natural = "98765432109876543210987654321098765432109876543210".parse().unwrap();
        assert!(beatty.contains(&[large.clone(), pair.lower(&large)]));
        assert!(!beatty.contains(&[large.clone(), pair.lower(&large) + 1]));
    }
}

#[test]
fn boolean_operations_and_quantifiers() {
    for system in systems() {
        let work = Work::default();
        let less = Automaton::linear(&system, &[2, -3], None, Some(-1), &work).unwrap();
        let even = Automaton::congruence(&system, &[1, 1], 0, 2, &work).unwrap();
        let (p, q) = (|n: &[i64]| 2 * n[0] < 3 * n[1], |n: &[i64]| (n[0] + n[1]) % 2 == 0);
        let all = Automaton::all(&system, 2, &work).unwrap();
        assert_is(&all, 40, |_| true);
        assert!(Automaton::none(&system, 2).is_empty());
        let operations: [(Operation, Connective); 6] = [
            (Operation::And, |p, q| p && q),
            (Operation::Or, |p, q| p || q),
            (Operation::Xor, |p, q| p != q),
            (Operation::Minus, |p, q| p && !q),
            (Operation::Implies, |p, q| !p || q),
            (Operation::Iff, |p, q| p == q),
        ];
        for (operation, truth) in operations {
            let automaton = less.combine(operation, &even, &work).unwrap();
            assert_is(&automaton, 40, |n| truth(p(n), q(n)));
        }
        assert_is(&less.complement(&work).unwrap(), 40, |n| !p(n));
        assert_eq!(less.complement(&work).unwrap().complement(&work).unwrap(), less);
        assert_eq!(less.or(&less.complement(&work).unwrap(), &work).unwrap(), all);
        assert_is(&less.reorder(&[1, 0], &work).unwrap(), 40, |n| p(&[n[1], n[0]]));
        assert_is(&less.merge_with_next(0, &Work::default()).unwrap(), 40, |n| n[0] > 0);
        assert_is(&even.spread(&[0, 2], 3, &work).unwrap(), 15, |n| (n[0] + n[2]) % 2 == 0);
    }
}

#[test]
fn hidden_numbers_may_be_longer_than_the_visible_ones() {
    for system in systems() {
        let work = Work::default();
        // y = 20x + 19, then x < y with y hidden, then sums.
        let line = Automaton::linear(&system, &[-20, 1], Some(19), Some(19), &work).unwrap();
        assert_eq!(line.exists(&[1], &work).unwrap(), Automaton::all(&system, 1, &work).unwrap());
        assert_is(&line.exists(&[0], &work).unwrap(), 300, |n| n[0] % 20 == 19);
        let sum = Automaton::linear(&system, &[1, -2, -3], Some(1), Some(1), &work).unwrap();
        assert_is(&sum.exists(&[1, 2], &work).unwrap(), 100, |n| n[0] != 0 && n[0] != 2);
        assert_is(&sum.exists(&[0], &work).unwrap(), 30, |_| true);
        assert_is(&sum.exists(&[1], &work).unwrap(), 40, |n| n[0] > 3 * n[1] && (n[0] - 3 * n[1]) % 2 == 1);
        assert_is(&sum.exists(&[0, 2], &work).unwrap(), 40, |_| true);
        let truth = sum.exists(&[0, 1, 2], &work).unwrap();
        assert_eq!((truth.tracks(), truth.contains(&[])), (0, true));
        let unreachable = Automaton::linear(&system, &[2, -4], Some(1), Some(1), &work).unwrap();
        assert!(unreachable.is_empty());
        let upper = Automaton::linear(&system, &[1, -1], None, Some(0), &work).unwrap();
        assert_is(&upper.forall(&[1], &work).unwrap(), 50, |n| n[0] == 0);
    }
}
