//! The recursions of the papers, the brute force and the plain definition of P and N against each other.

use std::collections::BTreeSet;
use testkit::{Game, GrundyTable, Outcome, OutcomeTable, Rules, recursion};

const BOUND: u64 = 60;

fn solved(rules: Rules, misere: bool) -> BTreeSet<(u64, u64)> {
    OutcomeTable::new(Game { rules, misere }, BOUND).p_positions().into_iter().collect()
}

fn within_bound(pairs: impl IntoIterator<Item = (u64, u64)>) -> BTreeSet<(u64, u64)> {
    pairs.into_iter().filter(|&(_, larger)| larger <= BOUND).collect()
}

#[test]
fn normal_play() {
    for a in 1..=6 {
        let rules = Rules::Wythoff { a };
        assert_eq!(within_bound(recursion::normal_pairs(a, BOUND)), solved(rules, false), "a = {a}");
    }
}

#[test]
fn misere_play() {
    for a in 1..=6 {
        let rules = Rules::Wythoff { a };
        assert_eq!(within_bound(recursion::misere_pairs(a, BOUND)), solved(rules, true), "a = {a}");
    }
}

#[test]
fn off_diagonal() {
    for a in 1..=6 {
        let pairs = recursion::offdiagonal_pairs(a, BOUND);
        // Equal heaps can only be started from: P for a = 1 at every E_n, for a > 1 at 0 alone.
        let starts = pairs.iter().map(|&(smaller, _)| (smaller, smaller));
        let starts = starts.filter(|&(smaller, _)| a == 1 || smaller == 0);
        let expected = within_bound(pairs.iter().copied().chain(starts));
        assert_eq!(expected, solved(Rules::OffDiagonal { a }, false), "a = {a}");
    }
}

#[test]
fn connell() {
    for k in 1..=6 {
        let pairs = recursion::connell_pairs(k, BOUND).into_iter().flatten();
        assert_eq!(within_bound(pairs), solved(Rules::Connell { k }, false), "k = {k}");
    }
}

#[test]
fn wythoff_and_connell_in_one() {
    for (a, b) in (1..=5).flat_map(|a| (1..=5).map(move |b| (a, b))) {
        let pairs = recursion::generalised_pairs(a, b, BOUND).into_iter().flatten();
        assert_eq!(within_bound(pairs), solved(Rules::FraenkelBorosh { a, b }, false), "a = {a}, b = {b}");
    }
}

#[test]
fn nim() {
    let equal: BTreeSet<(u64, u64)> = (0..=BOUND).map(|x| (x, x)).collect();
    assert_eq!(solved(Rules::Nim, false), equal);
    // Misère: (0, 1) and the equal heaps from (2, 2) on.
    let misere: BTreeSet<(u64, u64)> = (2..=BOUND).map(|x| (x, x)).chain([(0, 1)]).collect();
    assert_eq!(solved(Rules::Nim, true), misere);
}

fn all_rules() -> Vec<Rules> {
    let with_parameter =
        |n| [Rules::Wythoff { a: n }, Rules::OffDiagonal { a: n }, Rules::Connell { k: n }].into_iter();
    let both = [(2, 3), (3, 2)].map(|(a, b)| Rules::FraenkelBorosh { a, b });
    (1..=6).flat_map(with_parameter).chain(both).chain([Rules::Nim]).collect()
}

#[test]
fn marking_agrees_with_the_definition() {
    for rules in all_rules() {
        for misere in [false, true] {
            let table = OutcomeTable::new(Game { rules, misere }, 24);
            for x in 0..=24 {
                for y in 0..=24 {
                    let mut options = rules.moves((x, y)).map(|(u, v)| table.outcome((x - u, y - v))).peekable();
                    let next_wins = if options.peek().is_none() { misere } else { options.any(|o| o == Outcome::P) };
                    let expected = if next_wins { Outcome::N } else { Outcome::P };
                    assert_eq!(table.outcome((x, y)), expected, "{rules:?}, misère {misere}, ({x}, {y})");
                    assert_eq!(table.outcome((x, y)), table.outcome((y, x)), "{rules:?} has no side");
                }
            }
        }
    }
}

#[test]
fn grundy_value_zero_is_p() {
    for rules in all_rules() {
        let outcomes = OutcomeTable::new(Game { rules, misere: false }, 24);
        let values = GrundyTable::new(rules, 24);
        for x in 0..=24 {
            for y in 0..=24 {
                let zero = values.value((x, y)) == 0;
                assert_eq!(zero, outcomes.outcome((x, y)) == Outcome::P, "{rules:?}, ({x}, {y})");
            }
        }
    }
    let nim = GrundyTable::new(Rules::Nim, 24);
    assert!((0..=24).all(|x| (0..=24).all(|y| nim.value((x, y)) == x ^ y)));
}

#[test]
fn lists_have_the_length_asked_for() {
    for count in 0..4 {
        assert_eq!(recursion::normal_pairs(2, count).len() as u64, count);
        assert_eq!(recursion::misere_pairs(1, count).len() as u64, count);
        assert!(recursion::connell_pairs(3, count).iter().all(|list| list.len() as u64 == count));
    }
}
