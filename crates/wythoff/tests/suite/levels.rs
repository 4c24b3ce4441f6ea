//! The positions of the first Sprague–Grundy values against brute force, sets that are wrong somewhere, and their certificates.

use testkit::{Legal, SplitMix64, small_values};
use wythoff::automata::Automaton;
use wythoff::check::check;
use wythoff::prove::levels::{LevelOptions, Levels, classes, levels};
use wythoff::prove::proof::{Prepared, Verdict, level_certificate};
use wythoff::{Game, Natural, Work};

fn found(text: &str, value: u32) -> (Game, Levels) {
    let game: Game = text.parse().expect("a game");
    let found = levels(&game, value, None, &LevelOptions::default(), &Work::default());
    (game, found.unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn pair(x: u64, y: u64) -> [Natural; 2] {
    [x, y].map(Natural::from)
}

/// Games whose first values are found, and up to which.
fn valued() -> Vec<(&'static str, u32, Box<Legal<'static>>)> {
    let families = [
        ("nim", 3),
        ("wythoff:a=2", 1),
        ("wythoff:a=3", 1),
        ("wythoff:a=4", 1),
        ("wythoff:a=5", 1),
        ("wythoff:a=8", 1),
        ("connell:k=2", 0),
        ("lw:k=2", 0),
    ];
    let of_family = |(text, value): (&'static str, u32)| -> (&'static str, u32, Box<Legal<'static>>) {
        let rules = text.parse::<testkit::Game>().expect("a game of the test kit").rules;
        (text, value, Box::new(move |position, taken| rules.allows(position, taken)))
    };
    let mut all: Vec<_> = families.into_iter().map(of_family).collect();
    all.push((
        "rules:u = v | u = 0 & x <= y",
        1,
        Box::new(|(x, y), (u, v)| u == v || u == 0 && x <= y || v == 0 && y <= x),
    ));
    all.push(("rules:u = 0 | v = 0 | u = v | x <= y & u > v", 1, {
        Box::new(|(x, y), (u, v)| u == 0 || v == 0 || u == v || x <= y && u > v || y <= x && v > u)
    }));
    all
}

fn hold_against_brute_force(bound: u64, games: impl Fn(&str) -> bool) {
    for (text, value, legal) in valued().into_iter().filter(|(text, ..)| games(text)) {
        let (_, found) = found(text, value);
        assert_eq!((found.missing.as_ref(), found.proved.len()), (None, value as usize + 1), "{text}");
        let mut values = small_values(&legal, value as u8, bound).into_iter();
        for (x, y) in (0..=bound).flat_map(|x| (0..=bound).map(move |y| (x, y))) {
            let value = values.next().expect("a value for every position");
            for (level, proof) in found.proved.iter().enumerate() {
                let said = proof.positions.contains(&pair(x, y)) || proof.positions.contains(&pair(y, x));
                assert_eq!(said, usize::from(value) == level, "{text}: ({x}, {y}), value {level}");
            }
        }
    }
}

#[test]
fn proved_levels_are_the_values_of_brute_force() {
    // Ho's variants have a test of their own.
    hold_against_brute_force(50, |text| !text.starts_with("rules"));
}

/// `cargo xtask sweep-moves`.
#[test]
#[ignore = "takes minutes"]
fn proved_levels_are_the_values_of_brute_force_up_to_four_hundred() {
    hold_against_brute_force(400, |_| true);
}

/// Ho's two variants of Wythoff's game have value 1 in closed form: (A_n − 1, B_n − 1), with three changes in the first.
#[test]
fn ho_s_variants_have_value_one_beside_the_pairs() {
    for (text, restricted) in
        [("rules:u = v | u = 0 & x <= y", true), ("rules:u = 0 | v = 0 | u = v | x <= y & u > v", false)]
    {
        let (_, found) = found(text, 1);
        assert_eq!(found.missing, None, "{text}");
        let value_one = &found.proved[1].positions;
        let is_pair =
            |x: u64, y: u64| found.proved[0].positions.contains(&pair(x + 1, y + 1)) && (x, y) != (u64::MAX, 0);
        for (x, y) in (0..60).flat_map(|x| (x..60).map(move |y| (x, y))) {
            let expected = match (restricted, x, y) {
                (true, 2, 4) => false,
                (true, 2, 2) | (true, 4, 6) => true,
                _ => is_pair(x, y),
            };
            assert_eq!(value_one.contains(&pair(x, y)), expected, "{text}: ({x}, {y})");
        }
    }
}

#[test]
fn sets_that_are_wrong_somewhere_are_refuted_at_the_first_such_position() {
    let work = &Work::default();
    for text in ["wythoff:a=2", "wythoff:a=3", "nim"] {
        refutes_mutations(text, 12, 60, work);
    }
}

/// `cargo xtask sweep-moves`: more and larger changes, also of the P-positions themselves.
#[test]
#[ignore = "takes minutes"]
fn many_sets_that_are_wrong_somewhere_are_refuted_there() {
    for (text, _, _) in valued().iter().filter(|(_, value, _)| *value > 0) {
        refutes_mutations(text, 60, 400, &Work::default());
    }
}

/// Sets that differ from value 0 or 1 at a few random positions up to `bound` are refuted at the first of these.
fn refutes_mutations(text: &str, count: usize, bound: u64, work: &Work<'_>) {
    let mut random = SplitMix64::new(26);
    let (game, found) = found(text, 1);
    let [zero, one] = [&found.proved[0], &found.proved[1]];
    let prepared = Prepared::new(&game, one.positions.system(), work).unwrap();
    let refuted = |set: &Automaton| match prepared.prove_level(std::slice::from_ref(zero), set, work).unwrap() {
        Verdict::Proved(_) => panic!("a wrong set was proved"),
        Verdict::Refuted(wrong) => wrong,
    };
    // A change in one order only is read in both: what is taken away in one order is still there in the other.
    let upper = Automaton::linear(one.positions.system(), &[-1, 1], Some(0), None, work).unwrap();
    for round in 0..count {
        let wrong: Vec<(u64, u64)> = (0..=round % 3)
            .map(|_| {
                let y = random.below(bound + 1);
                (random.below(y + 1), y)
            })
            .collect();
        let first = wrong.iter().copied().min_by_key(|&(x, y)| (y, x)).unwrap();
        let change = |set: &Automaton| {
            let mut changed = set.and(&upper, work).unwrap();
            for &(x, y) in wrong.iter().collect::<std::collections::BTreeSet<_>>() {
                let point = Automaton::tuple(set.system(), &pair(x, y), work).unwrap();
                changed = changed.xor(&point, work).unwrap();
            }
            changed
        };
        let expected = format!("({}, {})", first.0, first.1);
        assert_eq!(refuted(&change(&one.positions)).position.to_string(), expected, "{text}: {wrong:?}");
        let Verdict::Refuted(found) = prepared.prove(&change(&zero.positions), work).unwrap() else {
            panic!("{text}: {wrong:?} was proved")
        };
        assert_eq!(found.position.to_string(), expected, "{text}: {wrong:?}");
    }
    // The set of value 0 passes all but being disjoint from itself.
    let wrong = refuted(&zero.positions);
    assert_eq!((wrong.obligation.name(), wrong.position.to_string()), ("disjoint", "(0, 0)".to_string()));
}

#[test]
fn the_checker_wants_the_proofs_of_all_smaller_values() {
    let work = &Work::default();
    for (text, value) in [("nim", 2), ("wythoff:a=3", 1)] {
        let (game, found) = found(text, value);
        let certificate = level_certificate(&game, &found.proved);
        let checked = check(&certificate, work).unwrap();
        assert_eq!((checked.game.as_str(), checked.values), (text, Some(value as usize + 1)));
        // Without value 0, and with the levels in another order.
        let without = level_certificate(&game, &found.proved[1..]);
        assert!(check(&without, work).is_err(), "{text}");
        let mut exchanged = found.proved.clone();
        exchanged.swap(0, 1);
        assert!(check(&level_certificate(&game, &exchanged), work).is_err(), "{text}");
        let twice = [found.proved[0].clone(), found.proved[0].clone()];
        let refused = check(&level_certificate(&game, &twice), work).unwrap_err().to_string();
        assert!(refused.contains("disjoint"), "{refused}");
        assert!(check(&certificate.replace("levels ", "levels 1"), work).is_err());
        assert!(check(&certificate.replace("\nend", ""), work).is_err());
    }
}

#[test]
fn misere_play_and_euclid_have_no_levels() {
    let refused = |text: &str| {
        let game: Game = text.parse().unwrap();
        levels(&game, 1, None, &LevelOptions::default(), &Work::default()).unwrap_err().to_string()
    };
    assert!(refused("wythoff:misere").contains("normal play"));
    assert!(refused("euclid").contains("linear conditions"));
}

/// Value 0 has nine classes however long the beginnings are; value 1 more and more.
#[test]
fn residual_classes_of_wythoffs_own_values_keep_growing() {
    let game: Game = "wythoff".parse().unwrap();
    let table = wythoff::solve::grundy::GrundyTable::new(&game, 1000, 1000).unwrap();
    let system = wythoff::automata::NumberSystem::ostrowski(&[1]).unwrap();
    let last_two = |level: u32| {
        let counts: Vec<usize> = classes(&table, level, &system).iter().map(|(_, count)| *count).collect();
        [counts[counts.len() - 2], counts[counts.len() - 1]]
    };
    let [before, last] = last_two(0);
    assert_eq!(before, last);
    let [before, last] = last_two(1);
    assert!(before < last, "{before} {last}");
}
