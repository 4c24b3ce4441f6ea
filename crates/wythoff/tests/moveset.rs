//! Which moves matter, against brute force that shares no code with the program: the game is solved again with the moves added or left out,
//! and the first position whose outcome differs must be the one that is named.

use std::collections::BTreeSet;
use testkit::SplitMix64;
use wythoff::prove::discover::DiscoverOptions;
use wythoff::prove::known_positions;
use wythoff::prove::moveset::{Change, KnownGame};
use wythoff::{Game, Move, Natural, Work};

type Pair = (u64, u64);

/// Whether (u, v), which fits and is not (0, 0), may be taken from (x, y).
type Legal<'a> = dyn Fn(Pair, Pair) -> bool + 'a;

/// The P-positions with heaps up to a bound.
fn solved(legal: &Legal<'_>, misere: bool, bound: u64) -> BTreeSet<Pair> {
    let mut winning = BTreeSet::new();
    for x in 0..=bound {
        for y in 0..=bound {
            let mut ended = true;
            let mut won = false;
            for (u, v) in (0..=x).flat_map(|u| (0..=y).map(move |v| (u, v))).filter(|taken| *taken != (0, 0)) {
                if legal((x, y), (u, v)) {
                    ended = false;
                    won |= winning.contains(&(x - u, y - v));
                }
            }
            if if ended { !misere } else { !won } {
                winning.insert((x, y));
            }
        }
    }
    winning
}

/// The first position at which two sets differ: by the larger heap, then the smaller, then the first.
fn first_difference(one: &BTreeSet<Pair>, other: &BTreeSet<Pair>) -> Option<Pair> {
    one.symmetric_difference(other).copied().min_by_key(|&(x, y)| (x.max(y), x.min(y), x))
}

struct Case {
    game: &'static str,
    legal: Box<Legal<'static>>,
}

/// In either order, unless `ordered`.
fn case(game: &'static str, rule: impl Fn(Pair, Pair) -> bool + 'static) -> Case {
    let ordered = game.contains("ordered");
    let legal = move |(x, y): Pair, (u, v): Pair| rule((x, y), (u, v)) || (!ordered && rule((y, x), (v, u)));
    Case { game, legal: Box::new(legal) }
}

fn of_family(game: &'static str) -> Case {
    let rules = game.parse::<testkit::Game>().expect("a game of the test kit").rules;
    case(game, move |position, taken| rules.allows(position, taken))
}

fn cases() -> Vec<Case> {
    let mut all: Vec<Case> = [
        "wythoff",
        "wythoff:a=2",
        "wythoff:a=3",
        "wythoff:misere",
        "wythoff:a=2,misere",
        "wythoff:offdiagonal",
        "connell:k=2",
        "connell:k=3",
        "nim",
        "nim:misere",
        "lw:k=2",
    ]
    .map(of_family)
    .into();
    all.extend([
        case("rules:u = v | u = 0 & x <= y", |(x, y), (u, v)| u == v || u == 0 && x <= y),
        case("rules:u = 0 | v = 0 | u = v | x <= y & u > v", |(x, y), (u, v)| {
            u == 0 || v == 0 || u == v || x <= y && u > v
        }),
        case("rules:u <= 2 & v = 0 | u = 1 & v = 3", |_, taken| matches!(taken, (1 | 2, 0) | (1, 3))),
        case("rules,misere:u <= 2 & v = 0 | u = 1 & v = 3", |_, taken| matches!(taken, (1 | 2, 0) | (1, 3))),
        case("rules,misere:u = 0 & v = 4 | u = 1 & v = 3", |_, taken| matches!(taken, (0, 4) | (1, 3))),
        case("rules,ordered:u = 0 & v <= 3 | u = 2 & v = 1", |_, (u, v)| u == 0 && v <= 3 || (u, v) == (2, 1)),
        case("rules,misere,ordered:u = 0 & v <= 2 | u = 1 & v = 1", |_, (u, v)| u == 0 && v <= 2 || (u, v) == (1, 1)),
        case("rules,misere:u = 0 & v = 2 & x <= y | u = 3 & v = 0 & x % 2 = 0", |(x, y), (u, v)| {
            (u, v) == (0, 2) && x <= y || (u, v) == (3, 0) && x % 2 == 0
        }),
        case("rules,ordered:u = 1 & v = 0 & y >= 1 | v = 2 & u = 0", |(_, y), (u, v)| {
            (u, v) == (1, 0) && y >= 1 || (u, v) == (0, 2)
        }),
    ]);
    all
}

fn known(text: &str) -> KnownGame {
    let work = &Work::default();
    let game: Game = text.parse().expect("a game");
    let known =
        known_positions(&game, &DiscoverOptions::default(), work).unwrap_or_else(|error| panic!("{text}: {error}"));
    KnownGame::new(&game, &known.positions, work).expect("small automata")
}

fn small(change: &Change) -> Pair {
    let [x, y] = [&change.position.x, &change.position.y].map(|heap| heap.to_u64().expect("a small heap"));
    (x, y)
}

/// What the command says against what brute force says up to `bound`.
fn agree(said: Option<Pair>, brute: Option<Pair>, bound: u64, what: &str) {
    match said {
        Some((x, y)) if x.max(y) > bound => assert_eq!(brute, None, "{what}: said ({x}, {y})"),
        said => assert_eq!(said, brute, "{what}"),
    }
}

fn is_legal_somewhere(legal: &Legal<'_>, (u, v): Pair, bound: u64) -> bool {
    (u..=bound).any(|x| (v..=bound).any(|y| legal((x, y), (u, v))))
}

fn either(taken: Pair, (u, v): Pair) -> bool {
    taken == (u, v) || taken == (v, u)
}

/// All takes up to `most`, each added and each left out, in all games.
fn sweep(most: u64, bound: u64) {
    let work = &Work::default();
    for Case { game, legal } in cases() {
        let misere = game.contains("misere");
        let known = known(game);
        let (addable, needed) = (known.addable(work).unwrap(), known.needed(work).unwrap());
        let before = solved(&legal, misere, bound);
        let all_added = |position: Pair, taken: Pair| {
            let (u, v) = taken;
            let inside = u.max(v) <= most && addable.takes.contains(&[u, v].map(Natural::from));
            legal(position, taken) || inside
        };
        // With rules that look at the heaps the takes up to `most` may need company beyond them.
        if !(misere && game.contains('x')) {
            assert_eq!(first_difference(&before, &solved(&all_added, misere, bound)), None, "{game}: all added");
        }
        for (u, v) in (0..=most).flat_map(|v| (0..=v).map(move |u| (u, v))).filter(|taken| *taken != (0, 0)) {
            let taken = Move::new(u, v);
            let pair = [u, v].map(Natural::from);
            let added = solved(&|position, taken| legal(position, taken) || either(taken, (u, v)), misere, bound);
            let change = addable.change(&known, &taken, work).unwrap();
            agree(
                change.as_ref().map(small),
                first_difference(&before, &added),
                bound,
                &format!("{game} + ({u}, {v})"),
            );
            if !(misere && game.contains('x')) {
                assert_eq!(addable.takes.contains(&pair), change.is_none(), "{game} + ({u}, {v})");
            }
            let is_legal = is_legal_somewhere(&legal, (u, v), bound) || is_legal_somewhere(&legal, (v, u), bound);
            assert_eq!(needed.legal.contains(&pair), is_legal, "{game} ({u}, {v})");
            let change = needed.change(&taken, work).unwrap();
            assert_eq!(needed.takes.contains(&pair), change.is_some(), "{game} - ({u}, {v})");
            if is_legal {
                let without =
                    solved(&|position, taken| legal(position, taken) && !either(taken, (u, v)), misere, bound);
                let brute = first_difference(&before, &without);
                agree(change.as_ref().map(small), brute, bound, &format!("{game} - ({u}, {v})"));
            }
        }
    }
}

#[test]
fn each_move_added_or_left_out_changes_what_brute_force_says() {
    sweep(5, 20);
}

/// The same with more and larger moves: `cargo nextest run --run-ignored only -p wythoff moveset`.
#[test]
#[ignore = "takes minutes"]
fn each_larger_move_added_or_left_out_changes_what_brute_force_says() {
    sweep(14, 44);
}

/// A random condition on a move: its text, and what it says.
fn condition(random: &mut SplitMix64) -> (String, Box<Legal<'static>>) {
    let [a, b, c] = [0; 3].map(|_| random.below(4));
    match random.below(6) {
        0 => (format!("u = {a} & v >= {b}"), Box::new(move |_, (u, v)| u == a && v >= b)),
        1 => (format!("u + {a} = v & u >= {b}"), Box::new(move |_, (u, v)| u + a == v && u >= b)),
        2 => (format!("u = {a} & v = {b} & x > {c}"), Box::new(move |(x, _), (u, v)| (u, v) == (a, b) && x > c)),
        3 => (format!("u + v = {}", a + b + 1), Box::new(move |_, (u, v)| u + v == a + b + 1)),
        4 => (format!("u = v & x - u > {c}"), Box::new(move |(x, _), (u, v)| u == v && x - u > c)),
        _ => (format!("u % {} = {} & v = 0 & y >= {c}", a + 2, b % 2), {
            Box::new(move |(_, y), (u, v)| u % (a + 2) == b % 2 && v == 0 && y >= c)
        }),
    }
}

#[test]
fn sets_of_moves_added_or_left_out_change_what_brute_force_says() {
    let work = &Work::default();
    let mut random = SplitMix64::new(26);
    let (mut stayed, mut changed) = (0, 0);
    const BOUND: u64 = 18;
    for Case { game, legal } in cases() {
        let (misere, ordered) = (game.contains("misere"), game.contains("ordered"));
        let known = known(game);
        let before = solved(&legal, misere, BOUND);
        for _ in 0..8 {
            let (text, holds) = condition(&mut random);
            let formula = text.parse().expect("a formula");
            let named = |(x, y): Pair, (u, v): Pair| holds((x, y), (u, v)) || (!ordered && holds((y, x), (v, u)));
            let dropped = known.drop(&formula, work).unwrap();
            let without = solved(&|position, taken| legal(position, taken) && !named(position, taken), misere, BOUND);
            agree(dropped.as_ref().map(small), first_difference(&before, &without), BOUND, &format!("{game} - {text}"));
            let added = known.may_add(&formula, work).unwrap();
            let with = solved(&|position, taken| legal(position, taken) || named(position, taken), misere, BOUND);
            agree(added.as_ref().map(small), first_difference(&before, &with), BOUND, &format!("{game} + {text}"));
            for change in [dropped, added] {
                *(if change.is_some() { &mut changed } else { &mut stayed }) += 1;
            }
        }
    }
    assert!(stayed > 20 && changed > 60, "{stayed} {changed}");
}

/// [questions answered by hand before: the sizes of the sets, the first redundant moves, and what they are not together].
#[test]
fn the_sets_of_the_families_have_the_known_sizes() {
    let work = &Work::default();
    let states = |text: &str| known(text).addable(work).unwrap().takes.states();
    assert_eq!(["wythoff", "wythoff:a=2", "wythoff:a=3", "wythoff:a=4"].map(states), [55, 99, 157, 235]);
    let redundant = |text: &str| known(text).needed(work).unwrap().redundant(work).unwrap();
    assert!(redundant("wythoff").is_empty() && redundant("connell:k=2").is_empty());
    let first = |text: &str| {
        let pairs = wythoff::prove::moveset::Words::first(&redundant(text), 2);
        pairs.iter().map(|[u, v]| format!("({u},{v})")).collect::<String>()
    };
    assert_eq!(first("wythoff:a=2"), "(3,4)(4,5)");
    assert_eq!(first("wythoff:a=3"), "(3,5)(4,5)");
    let change = known("wythoff:a=2").drop(&"3 <= u & u <= 9 & v = u + 1".parse().unwrap(), work).unwrap();
    assert_eq!(change.map(|change| small(&change)), Some((7, 8)));
}

#[test]
fn minimal_rulesets_have_the_same_positions_and_lose_them_with_any_further_part() {
    let work = &Work::default();
    for Case { game, legal } in cases() {
        let misere = game.contains("misere");
        let known = known(game);
        let before = solved(&legal, misere, 16);
        let minimal = known.minimal(work).unwrap();
        assert!(!minimal.subsets.is_empty());
        for subset in &minimal.subsets {
            let rules = subset.game.ruleset.clone();
            let made = Game { ruleset: rules, play: subset.game.play };
            let allowed =
                |(x, y): Pair, (u, v): Pair| made.check(&wythoff::Position::new(x, y), &Move::new(u, v)).is_ok();
            assert_eq!(first_difference(&before, &solved(&allowed, misere, 16)), None, "{}", subset.game);
        }
    }
}

/// The checker accepts the true set with its evidence, and neither a smaller nor a larger one.
#[test]
fn certificates_of_extensions_are_accepted_and_others_refused() {
    use wythoff::prove::moveset::Addable;
    use wythoff::prove::proof::{Verdict, prove};
    let work = &Work::default();
    for text in ["wythoff", "wythoff:a=2", "nim", "rules,ordered:u = 0 & v <= 3 | u = 2 & v = 1"] {
        let known = known(text);
        let Verdict::Proved(proof) = prove(known.game(), known.positions(), work).unwrap() else { panic!("{text}") };
        let addable = known.addable(work).unwrap();
        let certificate = |addable: &Addable| addable.certificate(&known, &proof).expect("normal play");
        let checked =
            wythoff::check::check(&certificate(&addable), work).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(checked.extension && checked.values.is_none());
        let system = addable.takes.system();
        for pair in [[1u32, 1], [1, 2], [0, 3], [4, 7]] {
            let point = wythoff::automata::Automaton::tuple(system, &pair.map(Natural::from), work).unwrap();
            let both = point.or(&point.reorder(&[1, 0], work).unwrap(), work).unwrap();
            let mut changed = addable.clone();
            changed.takes = addable.takes.xor(&both, work).unwrap();
            assert!(wythoff::check::check(&certificate(&changed), work).is_err(), "{text} {pair:?}");
        }
    }
    let misere = known("nim:misere");
    let Verdict::Proved(proof) = prove(misere.game(), misere.positions(), work).unwrap() else { panic!("nim:misere") };
    assert!(misere.addable(work).unwrap().certificate(&misere, &proof).is_none());
}
