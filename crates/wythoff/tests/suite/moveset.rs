//! Which moves matter, against brute force that shares no code with the program: the game is played out, and the first position whose outcome is
//! another with the moves added or left out must be the one that is named.

use testkit::{Legal, PlayedOut, SplitMix64};
use wythoff::prove::discover::DiscoverOptions;
use wythoff::prove::known_positions;
use wythoff::prove::moveset::{Change, KnownGame};
use wythoff::{Game, Move, Natural, Position, Work};

type Pair = (u64, u64);

struct Case {
    game: &'static str,
    legal: Box<Legal<'static>>,
    /// No move takes more than this from a heap.
    longest: u64,
}

impl Case {
    fn is_misere(&self) -> bool {
        self.game.contains("misere")
    }

    fn played_out(&self, bound: u64) -> PlayedOut {
        PlayedOut::new(&self.legal, self.is_misere(), self.longest, bound)
    }

    /// Whether a move may be good only in company.
    fn is_about_sets(&self) -> bool {
        self.is_misere() && self.game.contains('x')
    }
}

/// In either order, unless `ordered`.
fn case(game: &'static str, longest: u64, rule: impl Fn(Pair, Pair) -> bool + 'static) -> Case {
    let ordered = game.contains("ordered");
    let legal = move |(x, y): Pair, (u, v): Pair| rule((x, y), (u, v)) || (!ordered && rule((y, x), (v, u)));
    Case { game, legal: Box::new(legal), longest }
}

fn of_family(game: &'static str) -> Case {
    let rules = game.parse::<testkit::Game>().expect("a game of the test kit").rules;
    case(game, u64::MAX, move |position, taken| rules.allows(position, taken))
}

fn cases() -> Vec<Case> {
    let mut all: Vec<Case> = [
        "wythoff",
        "wythoff:a=2",
        "wythoff:a=3",
        "wythoff:a=4",
        "wythoff:a=5",
        "wythoff:a=6",
        "wythoff:misere",
        "wythoff:a=2,misere",
        "wythoff:a=3,misere",
        "wythoff:offdiagonal",
        "wythoff:a=2,offdiagonal",
        "connell:k=2",
        "connell:k=3",
        "connell:k=4",
        "fb:a=2,b=2",
        "nim",
        "nim:misere",
        "lw:k=2",
    ]
    .map(of_family)
    .into();
    let any = u64::MAX;
    all.extend([
        case("rules:u = v | u = 0 & x <= y", any, |(x, y), (u, v)| u == v || u == 0 && x <= y),
        case("rules:u = 0 | v = 0 | u = v | x <= y & u > v", any, |(x, y), (u, v)| {
            u == 0 || v == 0 || u == v || x <= y && u > v
        }),
        case("rules:u <= 2 & v = 0 | u = 1 & v = 3", 3, |_, taken| matches!(taken, (1 | 2, 0) | (1, 3))),
        case("rules:u = 0 & v <= 4 | u = v & u <= 3", 4, |_, (u, v)| u == 0 && v <= 4 || u == v && u <= 3),
        case("rules:u = 0 & v <= 3 | u = 1 & v = 1", 3, |_, (u, v)| u == 0 && v <= 3 || (u, v) == (1, 1)),
        case("rules,misere:u <= 2 & v = 0 | u = 1 & v = 3", 3, |_, taken| matches!(taken, (1 | 2, 0) | (1, 3))),
        case("rules,misere:u = 0 & v = 4 | u = 1 & v = 3", 4, |_, taken| matches!(taken, (0, 4) | (1, 3))),
        case("rules,misere:u = 0 & v <= 3 | u = v & u <= 2", 3, |_, (u, v)| u == 0 && v <= 3 || u == v && u <= 2),
        case("rules,ordered:u = 0 & v <= 3 | u = 2 & v = 1", 3, |_, (u, v)| u == 0 && v <= 3 || (u, v) == (2, 1)),
        case("rules,ordered:u = 0 & v <= 2 | v = 0 & u <= 4", 4, |_, (u, v)| u == 0 && v <= 2 || v == 0 && u <= 4),
        case("rules,misere,ordered:u = 0 & v <= 2 | u = 1 & v = 1", 2, |_, (u, v)| {
            u == 0 && v <= 2 || (u, v) == (1, 1)
        }),
        case("rules,misere:u = 0 & v = 2 & x <= y | u = 3 & v = 0 & x % 2 = 0", 3, |(x, y), (u, v)| {
            (u, v) == (0, 2) && x <= y || (u, v) == (3, 0) && x % 2 == 0
        }),
        case("rules,ordered:u = 1 & v = 0 & y >= 1 | v = 2 & u = 0", 2, |(_, y), (u, v)| {
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

/// What the command says against what brute force says up to `bound`; whether it lies within.
fn agree(said: Option<Pair>, brute: Option<Pair>, bound: u64, what: &str) -> bool {
    let within = said.is_none_or(|(x, y)| x.max(y) <= bound);
    assert_eq!(brute, said.filter(|_| within), "{what}: said {said:?}");
    within
}

fn is_legal_somewhere(legal: &Legal<'_>, (u, v): Pair, bound: u64) -> bool {
    (u..=bound).any(|x| (v..=bound).any(|y| legal((x, y), (u, v))))
}

/// Of so many takes: addable, others, needed, and others whose witness lies beyond the square.
type Counts = [usize; 4];

/// All takes up to `most`, each added and each left out, in one game.
fn sweep(case: &Case, most: u64, bound: u64) -> Counts {
    let (work, Case { game, legal, .. }) = (&Work::default(), case);
    let known = known(game);
    let (addable, needed) = (known.addable(work).unwrap(), known.needed(work).unwrap());
    let before = case.played_out(bound);
    let (added, left_out) = (before.added(most), before.left_out());
    let mut counts = [0; 4];
    let mut all_added: Vec<Pair> = Vec::new();
    for (u, v) in (0..=most).flat_map(|v| (0..=v).map(move |u| (u, v))).skip(1) {
        let (taken, pair) = (Move::new(u, v), [u, v].map(Natural::from));
        let inside = addable.takes.contains(&pair);
        // Of many takes only those are asked one by one that are said to change something; brute force looks at all.
        let one_by_one = most <= 10 || case.is_about_sets();
        let asked = one_by_one || !inside;
        let change = asked.then(|| addable.change(&known, &taken, work).unwrap()).flatten();
        if !case.is_about_sets() {
            assert_eq!(inside, change.is_none(), "{game} + ({u}, {v})");
        }
        if inside {
            all_added.extend([(u, v), (v, u)]);
        }
        counts[usize::from(!inside)] += 1;
        let brute = added.get(&(u, v)).copied();
        if !agree(change.as_ref().map(small), brute, bound, &format!("{game} + ({u}, {v})")) {
            // Too far for the square: the position and what the move leaves are P by the closed form.
            let Position { x, y } = change.expect("beyond the square").position;
            let left = |u: u64, v: u64| Some([x.checked_sub(&u.into())?, y.checked_sub(&v.into())?]);
            let is_p = |position: &[Natural; 2]| known.positions().contains(position);
            let leaves_p = [left(u, v), left(v, u)].iter().flatten().any(is_p);
            assert!(is_p(&[x.clone(), y.clone()]) && leaves_p, "{game} + ({u}, {v})");
            counts[3] += 1;
        }
        let near = (most + 20).min(bound);
        let is_legal = is_legal_somewhere(legal, (u, v), near) || is_legal_somewhere(legal, (v, u), near);
        assert_eq!(needed.legal.contains(&pair), is_legal, "{game} ({u}, {v})");
        let asked = one_by_one || needed.takes.contains(&pair);
        let change = asked.then(|| needed.change(&taken, work).unwrap()).flatten();
        assert_eq!(needed.takes.contains(&pair), change.is_some(), "{game} - ({u}, {v})");
        counts[2] += usize::from(change.is_some());
        let brute = left_out.get(&(u, v)).copied();
        agree(change.as_ref().map(small), brute, bound, &format!("{game} - ({u}, {v})"));
    }
    // With rules that look at the heaps the takes up to `most` may need company beyond them.
    if !case.is_about_sets() {
        let side = most + 1;
        let mut table = vec![false; (side * side) as usize];
        all_added.iter().for_each(|(u, v)| table[(u * side + v) as usize] = true);
        let with = |position: Pair, (u, v): Pair| {
            u <= most && v <= most && table[(u * side + v) as usize] || legal(position, (u, v))
        };
        assert_eq!(before.first_change(&with, case.longest.max(most)), None, "{game}: all added");
    }
    counts
}

#[test]
fn each_move_added_or_left_out_changes_what_brute_force_says() {
    for case in cases() {
        sweep(&case, 8, 40);
    }
}

/// `cargo xtask sweep-moves`: thirty games, all moves up to 60, heaps up to 400.
#[test]
#[ignore = "takes minutes"]
fn each_move_up_to_sixty_changes_what_brute_force_says_up_to_four_hundred() {
    let cases = cases();
    assert!(cases.len() >= 30);
    for case in &cases {
        let [addable, others, needed, beyond] = sweep(case, 60, 400);
        println!("{}: {addable} addable, {others} not, {beyond} of these beyond 400; {needed} needed", case.game);
    }
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

/// Random sets of moves added to and left out of one game; how many change something, and how many do not.
fn sets(case: &Case, count: usize, bound: u64, random: &mut SplitMix64) -> [usize; 2] {
    let (work, Case { game, legal, .. }) = (&Work::default(), case);
    let ordered = game.contains("ordered");
    let (known, before) = (known(game), case.played_out(bound));
    let mut counts = [0; 2];
    for _ in 0..count {
        let (text, holds) = condition(random);
        let formula = text.parse().expect("a formula");
        let named = |(x, y): Pair, (u, v): Pair| holds((x, y), (u, v)) || (!ordered && holds((y, x), (v, u)));
        let dropped = known.drop(&formula, work).unwrap();
        let without = |position: Pair, taken: Pair| legal(position, taken) && !named(position, taken);
        let brute = before.first_change(&without, case.longest);
        agree(dropped.as_ref().map(small), brute, bound, &format!("{game} - {text}"));
        let added = known.may_add(&formula, work).unwrap();
        let with = |position: Pair, taken: Pair| legal(position, taken) || named(position, taken);
        let brute = before.first_change(&with, u64::MAX);
        agree(added.as_ref().map(small), brute, bound, &format!("{game} + {text}"));
        for change in [dropped, added] {
            counts[usize::from(change.is_some())] += 1;
        }
    }
    counts
}

#[test]
fn sets_of_moves_added_or_left_out_change_what_brute_force_says() {
    let mut random = SplitMix64::new(26);
    let counts: Vec<[usize; 2]> = cases().iter().map(|case| sets(case, 6, 24, &mut random)).collect();
    let [stayed, changed] = [0, 1].map(|which| counts.iter().map(|counts| counts[which]).sum::<usize>());
    assert!(stayed > 20 && changed > 60, "{stayed} {changed}");
}

/// `cargo xtask sweep-moves`: the same with heaps up to 400. Where every other position is P that many are too many, and 120 will do.
#[test]
#[ignore = "takes minutes"]
fn sets_of_moves_change_what_brute_force_says_up_to_four_hundred() {
    let mut random = SplitMix64::new(400);
    for case in &cases() {
        let bound = if case.longest < u64::MAX { 120 } else { 400 };
        let [stayed, changed] = sets(case, 8, bound, &mut random);
        println!("{}: {stayed} sets change nothing, {changed} do, as brute force says up to {bound}", case.game);
    }
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
    for case in cases() {
        let (known, before) = (known(case.game), case.played_out(16));
        let minimal = known.minimal(work).unwrap();
        assert!(!minimal.subsets.is_empty());
        for subset in &minimal.subsets {
            let allowed =
                |(x, y): Pair, (u, v): Pair| subset.game.check(&Position::new(x, y), &Move::new(u, v)).is_ok();
            assert_eq!(before.first_change(&allowed, u64::MAX), None, "{}", subset.game);
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
