//! Whether two games have the same P-positions, against brute force.

use testkit::SplitMix64;
use wythoff::prove::compare::{Comparison, Contestant, compare};
use wythoff::prove::discover::DiscoverOptions;
use wythoff::solve::outcomes::Oracle;
use wythoff::{Game, Outcome, Work};

fn options() -> DiscoverOptions {
    // Small rulesets have small automata; what has none is given up soon.
    DiscoverOptions { states: 60, proof_states: 20_000, ..DiscoverOptions::default() }
}

fn contestant(text: &str) -> Contestant {
    Contestant::new(&text.parse().expect("a game"), &options(), &Work::default()).expect("nobody stops it")
}

fn compared(one: &str, other: &str) -> Comparison {
    compare(&contestant(one), &contestant(other), &options(), &Work::default()).expect("nobody stops it")
}

#[test]
fn known_twins_are_the_same() {
    for (one, other) in [
        ("wythoff", "rules:u = v | u = 0 & x <= y"),
        ("wythoff", "connell:k=1"),
        ("wythoff", "lw:k=1"),
        ("wythoff:a=2", "rules:u = 0 | v = 0 | |u - v| < 2"),
        ("nim", "rules:u = 0 | u = 2 * v & v > 3 & u > 99"),
    ] {
        assert!(matches!(compared(one, other), Comparison::Same), "{one} {other}");
    }
    assert!(matches!(compared("nim", "rules:u = 0 | u = v & u > 7"), Comparison::Different { .. }));
}

#[test]
fn a_finite_difference_is_listed_and_has_an_end() {
    let Comparison::Different { position, in_first, difference, .. } =
        compared("wythoff:a=2,offdiagonal", "wythoff:a=2,misere")
    else {
        panic!("they differ in (0, 0)")
    };
    let difference = difference.expect("one numeration");
    assert_eq!((position.to_string().as_str(), in_first), ("(0, 0)", true));
    assert_eq!(difference.only_first.members().count(), 1);
    assert!(difference.only_second.is_empty() && difference.equal_from() == Some(1u32.into()));
    let Comparison::Different { difference: Some(difference), .. } = compared("wythoff:a=2", "connell:k=2") else {
        panic!("Connell's game has more P-positions, in the same numeration")
    };
    assert!(difference.only_first.is_empty() && difference.equal_from().is_none());
}

/// A set that is not its own mirror image is no claim to be read in both orders.
#[test]
fn an_ordered_game_is_not_mistaken_for_one_that_reads_both_orders() {
    let (ordered, either) = ("rules,ordered:u = 0 & v <= 2", "rules:u = 0 & v <= 2");
    for (one, other) in [(ordered, either), (either, ordered)] {
        let Comparison::Different { position, .. } = compared(one, other) else { panic!("(1, 0) is lost in one only") };
        assert_eq!(position.to_string(), "(1, 0)");
    }
}

/// A small ruleset: some takes from one heap, perhaps some from both.
fn ruleset(random: &mut SplitMix64) -> String {
    let parts: Vec<String> = (0..1 + random.below(2))
        .map(|_| match random.below(4) {
            0 => format!("u = 0 & v <= {}", 1 + random.below(3)),
            1 => format!("u = {} & v = {}", random.below(2), 1 + random.below(3)),
            2 => format!("u = 0 & v % 2 = {}", random.below(2)),
            _ => format!("u = v & u <= {}", 1 + random.below(2)),
        })
        .collect();
    let misere = if random.below(3) == 0 { ",misere" } else { "" };
    format!("rules{misere}:{}", parts.join(" | "))
}

fn first_difference(one: &Game, other: &Game, bound: u64) -> Option<(u64, u64)> {
    let [one, other] = [one, other].map(|game| Oracle::new(game, bound, bound).expect("a small table"));
    let is_p = |oracle: &Oracle, x: u64, y: u64| oracle.outcome(x, y) == Some(Outcome::P);
    let by_size = (0..=bound).flat_map(|larger| (0..=larger).map(move |smaller| (smaller, larger)));
    by_size.into_iter().find(|&(x, y)| is_p(&one, x, y) != is_p(&other, x, y))
}

fn random_pairs(count: usize, seed: u64) {
    let mut random = SplitMix64::new(seed);
    let (mut same, mut different) = (0, 0);
    for _ in 0..count {
        let (one, other) = (ruleset(&mut random), ruleset(&mut random));
        let brute = first_difference(&one.parse().unwrap(), &other.parse().unwrap(), 60);
        match compared(&one, &other) {
            Comparison::Same => {
                same += 1;
                assert_eq!(brute, None, "{one} and {other}");
            }
            Comparison::Different { position, .. } => {
                different += 1;
                let said = (position.x.to_u64().unwrap(), position.y.to_u64().unwrap());
                if said.0.max(said.1) <= 60 {
                    assert_eq!(brute, Some(said), "{one} and {other}");
                } else {
                    assert_eq!(brute, None, "{one} and {other}");
                }
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(same > 0 && different > count / 2, "{same} {different}");
}

#[test]
fn random_rulesets_compare_as_brute_force_says() {
    random_pairs(24, 3);
}

/// `cargo nextest run --run-ignored only -p wythoff compare`.
#[test]
#[ignore = "takes minutes"]
fn two_hundred_random_pairs_of_rulesets_compare_as_brute_force_says() {
    random_pairs(200, 26);
}
