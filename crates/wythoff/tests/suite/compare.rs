//! Whether two games have the same P-positions, against brute force.

use testkit::{Legal, PlayedOut, SplitMix64};
use wythoff::prove::compare::{Comparison, Contestant, compare};
use wythoff::prove::discover::DiscoverOptions;
use wythoff::{Game, Work};

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

type Rule = std::rc::Rc<Legal<'static>>;

/// A condition on a move, in words of the language and in Rust.
fn part(random: &mut SplitMix64) -> (String, Rule) {
    use std::rc::Rc;
    let (kind, [a, b]) = (random.below(4), [random.below(2), 1 + random.below(3)]);
    match kind {
        0 => (format!("u = 0 & v <= {b}"), Rc::new(move |_, (u, v)| u == 0 && v <= b)),
        1 => (format!("u = {a} & v = {b}"), Rc::new(move |_, taken| taken == (a, b))),
        2 => (format!("u = 0 & v % 2 = {a}"), Rc::new(move |_, (u, v)| u == 0 && v % 2 == a)),
        _ => (format!("u = v & u <= {}", a + 1), Rc::new(move |_, (u, v)| u == v && u <= a + 1)),
    }
}

/// Two small rulesets, often one with a part more than the other.
fn rulesets(random: &mut SplitMix64) -> [(String, Vec<Rule>); 2] {
    let play = |random: &mut SplitMix64| if random.below(4) == 0 { ",misere" } else { "" };
    let [first, second, more] = [part(random), part(random), part(random)];
    let convention = play(random);
    let one = format!("rules{convention}:{} | {}", first.0, second.0);
    let rules = vec![first.1, second.1];
    match random.below(3) {
        0 => [(one, rules), (format!("rules{}:{}", play(random), more.0), vec![more.1])],
        _ => [(one.clone(), rules.clone()), (format!("{one} | {}", more.0), [rules, vec![more.1]].concat())],
    }
}

/// The game played out, without a look at the program.
fn played_out((text, rules): &(String, Vec<Rule>)) -> PlayedOut {
    let holds = |position: (u64, u64), taken: (u64, u64)| rules.iter().any(|rule| rule(position, taken));
    let legal = |(x, y): (u64, u64), (u, v): (u64, u64)| holds((x, y), (u, v)) || holds((y, x), (v, u));
    PlayedOut::new(&legal, text.contains("misere"), u64::MAX, BOUND)
}

fn first_difference(one: &PlayedOut, other: &PlayedOut) -> Option<(u64, u64)> {
    let by_size = (0..=BOUND).flat_map(|larger| (0..=larger).map(move |smaller| (smaller, larger)));
    by_size.into_iter().find(|&position| one.is_p(position) != other.is_p(position))
}

fn random_pairs(count: usize, seed: u64) {
    let mut random = SplitMix64::new(seed);
    let (mut same, mut different, mut undecided) = (0, 0, 0);
    // The P-positions of such rules are periodic, so that base 2 is as good as any numeration.
    let systems = Some(vec![wythoff::automata::NumberSystem::base(2).expect("a base")]);
    let (options, work) = (DiscoverOptions { systems, ..options() }, &Work::default());
    for _ in 0..count {
        let pair = rulesets(&mut random);
        let [played, against] = pair.each_ref().map(played_out);
        let brute = first_difference(&played, &against);
        let [one, other] = pair.map(|(text, _)| text);
        let games: [Game; 2] = [&one, &other].map(|text| text.parse().expect("a game"));
        let [first, second] = games.map(|game| Contestant::new(&game, &options, work).expect("nobody stops it"));
        match compare(&first, &second, &options, work).expect("nobody stops it") {
            Comparison::Same => {
                same += 1;
                assert_eq!(brute, None, "{one} and {other}");
            }
            Comparison::Different { position, difference, .. } => {
                different += 1;
                let said = (position.x.to_u64().unwrap(), position.y.to_u64().unwrap());
                let expected = if said.1 <= BOUND { Some(said) } else { None };
                assert_eq!(brute, expected, "{one} and {other}");
                let from = difference.and_then(|difference| difference.equal_from()).and_then(|from| from.to_u64());
                if let Some(from) = from.filter(|from| *from <= BOUND) {
                    assert!(from > said.1, "{one} and {other}");
                }
            }
            _ => undecided += 1,
        }
    }
    println!("{count} pairs: {same} the same, {different} different, {undecided} not decided");
    assert!(same * 8 >= count && different * 4 >= count && undecided * 8 <= count, "{same} {different} {undecided}");
}

/// Heaps of the tables.
const BOUND: u64 = 60;

#[test]
fn random_rulesets_compare_as_brute_force_says() {
    random_pairs(16, 3);
}

/// `cargo xtask sweep-moves`.
#[test]
#[ignore = "takes minutes"]
fn two_hundred_random_pairs_of_rulesets_compare_as_brute_force_says() {
    random_pairs(200, 26);
}
