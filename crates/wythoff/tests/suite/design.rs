//! Designs against the greedy algorithm taken literally, and against brute force.

use formula::Formula;
use numeration::work::{Halt, Progress, Work};
use numeration::{BeattyPair, ContinuedFraction, Natural};
use proptest::prelude::*;
use rules::{Game, Move, Play, Ruleset};
use solve::design::{
    CandidateSet, Design, DesignError, DesignOptions, DesignSlope, Nature, Order, check_design, design, dual,
    justified_bound, recognise, survey_fractions,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

type Pair = (u64, u64);

fn candidates(text: &str, bound: u64) -> CandidateSet {
    text.parse::<DesignSlope>().unwrap().candidates(bound).unwrap()
}

fn designed(wanted: &CandidateSet, options: &DesignOptions) -> Design {
    design(wanted, options, &Work::default()).unwrap()
}

fn with_order(order: Order) -> DesignOptions {
    let mut options = DesignOptions::default();
    options.order = order;
    options
}

fn with_base(base: &str, order: Order) -> DesignOptions {
    let mut options = with_order(order);
    options.base = Some(base.parse::<Formula>().unwrap());
    options
}

/// Everything by the definition: every position in its order, every move tried.
struct Literal {
    bound: u64,
    wanted: BTreeSet<Pair>,
    extra: Vec<Pair>,
    unsolved: Vec<Pair>,
}

impl Literal {
    fn run(wanted: &CandidateSet, order: Order, base: &dyn Fn(Pair, Pair) -> bool) -> Literal {
        let bound = wanted.bound();
        let mut literal = Literal {
            bound,
            wanted: wanted.positions().flat_map(|(x, y)| [(x, y), (y, x)]).collect(),
            extra: Vec::new(),
            unsolved: Vec::new(),
        };
        let mut all: Vec<Pair> = (0..=bound).flat_map(|x| (x..=bound).map(move |y| (x, y))).collect();
        all.sort_by_key(|&(x, y)| match order {
            Order::Lexicographic => (x, y),
            Order::Sum => (x + y, x),
            Order::Max => (y, x),
            _ => (y - x, x),
        });
        for position in all.into_iter().filter(|position| *position != (0, 0)) {
            if !literal.wanted.contains(&position) && !literal.solved(position, base) {
                literal.adjoin(position);
            }
        }
        literal
    }

    fn solved(&self, from: Pair, base: &dyn Fn(Pair, Pair) -> bool) -> bool {
        self.below(from).into_iter().any(|(a, b)| {
            let take = (from.0 - a, from.1 - b);
            base(from, take) || self.extra.contains(&take) || self.extra.contains(&(take.1, take.0))
        })
    }

    fn below(&self, (x, y): Pair) -> Vec<Pair> {
        self.wanted.iter().copied().filter(|&(a, b)| a <= x && b <= y).collect()
    }

    fn adjoin(&mut self, from: Pair) {
        let takes: Vec<Pair> = self.below(from).iter().map(|(a, b)| (from.0 - a, from.1 - b)).collect();
        let joins = |(u, v): Pair| self.wanted.iter().any(|(a, b)| self.wanted.contains(&(a + u, b + v)));
        match takes.into_iter().find(|take| !joins(*take)) {
            Some((u, v)) => self.extra.push((u.min(v), u.max(v))),
            None => self.unsolved.push(from),
        }
    }

    /// The widest band that joins no two wanted positions.
    fn widest(wanted: &CandidateSet) -> u64 {
        let all: Vec<Pair> = wanted.positions().flat_map(|(x, y)| [(x, y), (y, x)]).collect();
        let steps = all.iter().flat_map(|p| all.iter().map(move |q| (p, q)));
        let distances = steps.filter(|(p, q)| p.0 > q.0 && p.1 > q.1);
        let distance = |(p, q): (&Pair, &Pair)| (p.0 - q.0).abs_diff(p.1 - q.1);
        distances.map(distance).min().unwrap_or(wanted.bound() + 1)
    }
}

fn nim_with_band(width: u64) -> impl Fn(Pair, Pair) -> bool {
    move |_, (u, v)| (u, v) != (0, 0) && (u == 0 || v == 0 || u.abs_diff(v) < width)
}

fn agrees_with_literal(wanted: &CandidateSet, order: Order, name: &str) {
    let width = Literal::widest(wanted);
    let literal = Literal::run(wanted, order, &nim_with_band(width));
    let found = designed(wanted, &with_order(order));
    assert_eq!(found.band.as_ref().unwrap().width, width, "{name}");
    assert_eq!(found.extra, literal.extra, "{name}, {order}");
    assert_eq!(found.unsolved_count as usize, literal.unsolved.len(), "{name}, {order}");
    let unsolved: Vec<Pair> = found.unsolved.iter().map(|unsolved| unsolved.position).collect();
    assert_eq!(unsolved, &literal.unsolved[..unsolved.len()], "{name}, {order}");
    if literal.unsolved.is_empty() {
        let check = check_design(&found.full_game(), wanted, literal.bound, &Work::default()).unwrap();
        assert_eq!((check.bound, check.wrong), (literal.bound, None), "{name}, {order}");
    }
}

#[test]
fn every_small_fraction_and_order_agrees_with_the_literal_greedy() {
    let mut fractions = survey_fractions(2, 5);
    fractions
        .extend(["[1;7,(1,2,9)]", "[1;(1,1,3)]", "[1;(3,1,1)]", "[1;1,1,1,(40)]"].map(|text| text.parse().unwrap()));
    for fraction in fractions {
        let wanted = CandidateSet::from_continued_fraction(&fraction, 55).unwrap();
        for order in Order::ALL {
            agrees_with_literal(&wanted, order, &fraction.to_string());
        }
    }
}

#[test]
fn orders_that_visit_smaller_positions_first_find_the_same_moves() {
    for text in ["[1;(2,3)]", "[1;(1,2)]", "[1;(4,3)]", "[1;(3,1)]"] {
        let wanted = candidates(text, 400);
        let sets: Vec<BTreeSet<Pair>> =
            Order::ALL.map(|order| designed(&wanted, &with_order(order)).extra.into_iter().collect()).into();
        assert!(sets[0] == sets[1] && sets[1] == sets[2], "{text}");
    }
    // Visited by difference, some positions become moves that smaller ones would have solved.
    let wanted = candidates("[1;(2,3)]", 60);
    assert_ne!(
        designed(&wanted, &with_order(Order::Difference)).extra.len(),
        designed(&wanted, &DesignOptions::default()).extra.len()
    );
}

#[test]
fn other_base_moves_agree_with_the_literal_greedy() {
    type Base = fn(Pair, Pair) -> bool;
    let bases: [(&str, Base); 5] = [
        ("u = 0 | v = 0", |_, (u, v)| u == 0 || v == 0),
        ("u = 0 | v = 0 | (u = 1 & v = 1)", |_, take| take.0 == 0 || take.1 == 0 || take == (1, 1)),
        ("u = 0 & v % 2 = 1", |_, (u, v)| (u == 0 && v % 2 == 1) || (v == 0 && u % 2 == 1)),
        ("u = 0 | v = 0 | u = 2 * v & u < 2", |_, (u, v)| u == 0 || v == 0),
        ("(u = 0 | v = 0) & x + y < 30", |(x, y), (u, v)| (u == 0 || v == 0) && x + y < 30),
    ];
    for (text, base) in bases {
        for fraction in ["[1;(2,1)]", "[1;(2,3)]", "[1;(1)]"] {
            let wanted = candidates(fraction, 40);
            for order in Order::ALL {
                let literal = Literal::run(&wanted, order, &|from, take| take != (0, 0) && base(from, take));
                let found = designed(&wanted, &with_base(text, order));
                assert_eq!(found.extra, literal.extra, "{text}, {fraction}, {order}");
                assert!(found.band.is_none());
            }
        }
    }
}

proptest! {
    #![proptest_config(testkit::cases!(60))]

    /// Any pairing of some of the heaps, not only Beatty pairs.
    #[test]
    fn any_pairing_agrees_with_the_literal_greedy(seed in 0u64..u64::MAX, bound in 6u64..26, order in 0usize..4) {
        let mut random = testkit::SplitMix64::new(seed);
        let mut heaps: Vec<u64> = (1..=bound).collect();
        let mut pairs = vec![(0, 0)];
        while heaps.len() > 2 {
            let smaller = heaps.remove(0);
            if random.below(4) > 0 {
                let larger = heaps.remove(random.below(heaps.len().min(6) as u64) as usize);
                pairs.push((smaller, larger));
            }
        }
        let wanted = CandidateSet::from_positions(&pairs, bound).unwrap();
        agrees_with_literal(&wanted, Order::ALL[order], &format!("{pairs:?}"));
    }
}

/// Theorem 3 of [L13]: k − 1 families for [1; (k, 1)].
#[test]
fn the_families_of_larsson_and_weimerskirch_are_found() {
    for k in 1..=5u64 {
        let wanted = candidates(&format!("[1;({k},1)]"), 100_000);
        let found = designed(&wanted, &DesignOptions::default());
        assert_eq!(found.band.as_ref().unwrap().width, k);
        let recognition = recognise(&found.extra, found.bound);
        assert_eq!(recognition.irregular, [], "k = {k}");
        assert_eq!(recognition.nature, if k == 1 { Nature::Finite } else { Nature::Recurrent });
        let families: Vec<String> = recognition.families.iter().map(ToString::to_string).collect();
        let expected: Vec<String> = (1..k)
            .map(|i| {
                // The first member after (0, i), which is a Nim move.
                let (u, v) = (i + 1, (k + 1) * i + k + i);
                format!("({u},{v})->(u+v+1,{k}*u+{}*v+{})", k + 1, k + i)
            })
            .collect();
        assert_eq!(families, expected, "k = {k}");
        let game = found.game(&recognition);
        let check = check_design(&game.game, &wanted, found.bound, &Work::default()).unwrap();
        assert_eq!((game.bound, check.bound, check.wrong), (100_000, 100_000, None), "k = {k}");
        assert_eq!(game.game.to_string().parse::<Game>().unwrap(), game.game);
    }
}

/// The theorem holds for every k, also where a bound shows too few members to see it.
#[test]
fn the_theorem_of_larsson_and_weimerskirch_is_known_at_any_bound() {
    for (k, bound) in [(2, 1000), (4, 1000), (17, 100_000), (20, 100_000), (300, 100_000)] {
        let wanted = candidates(&format!("[1;({k},1)]"), bound);
        let found = designed(&wanted, &DesignOptions::default());
        let known = found.recognise(&wanted);
        assert_eq!((known.nature, known.theorem, known.irregular.len()), (Nature::Recurrent, Some("L13, Thm 3"), 0));
        let mut members: Vec<(u64, u64)> =
            known.families.iter().flat_map(|family| family.members().take(family.terms)).collect();
        let mut extra = found.extra.clone();
        members.sort_unstable();
        extra.sort_unstable();
        assert_eq!(members, extra, "k = {k}");
    }
}

#[test]
fn too_few_members_are_not_called_irregular() {
    let nature = |fraction: &str, bound: u64| {
        let wanted = candidates(fraction, bound);
        designed(&wanted, &DesignOptions::default()).recognise(&wanted).nature
    };
    assert_eq!(nature("[1;(4,4,3)]", 100_000), Nature::TooFew);
    assert_eq!(nature("[1;(3,1,1)]", 1000), Nature::TooFew);
    assert_eq!(nature("[1;(4,2)]", 1_000_000), Nature::Recurrent);
    assert_eq!(nature("[1;(1,2)]", 2000), Nature::Irregular);
}

#[test]
fn classical_games_need_no_extra_moves() {
    for a in 1..=6u32 {
        let wanted =
            CandidateSet::from_continued_fraction(&ContinuedFraction::constant(a.try_into().unwrap()), 5000).unwrap();
        let found = designed(&wanted, &DesignOptions::default());
        assert_eq!((found.extra.len(), found.open), (0, 0));
        let game = found.game(&recognise(&found.extra, found.bound)).game.to_string();
        assert_eq!(game, if a == 1 { "wythoff".to_string() } else { format!("wythoff:a={a}") });
    }
}

#[test]
fn misere_play_takes_inhomogeneous_pairs() {
    let mut options = DesignOptions::default();
    options.play = Play::MISERE;
    for a in 2..=5u32 {
        let wanted = CandidateSet::from_beatty(&BeattyPair::misere(a.try_into().unwrap()), 2000).unwrap();
        let found = designed(&wanted, &options);
        let game = found.game(&recognise(&found.extra, found.bound)).game;
        assert_eq!(game.to_string(), format!("wythoff:a={a},misere"));
    }
    // Another offset needs extra moves; what is found is right in any case.
    for claim in ["beatty [1;(2)] + 1/2", "beatty [1;(3,1)] + 1/3", "beatty [1;(1)] + 3/2"] {
        let wanted = CandidateSet::from_claim(&claim.parse().unwrap(), 300).unwrap();
        let found = designed(&wanted, &options);
        let check = check_design(&found.full_game(), &wanted, 300, &Work::default()).unwrap();
        assert_eq!(check.wrong.is_none(), found.unsolved_count == 0, "{claim}");
        assert!(matches!(design(&wanted, &DesignOptions::default(), &Work::default()), Err(DesignError::EndMissing)));
    }
    let normal = candidates("[1;(2)]", 50);
    assert_eq!(design(&normal, &options, &Work::default()), Err(DesignError::EndWanted));
}

/// Up to the bound all continuations of a prefix agree; one further they do not.
#[test]
fn a_prefix_justifies_exactly_its_bound() {
    for terms in [&[1][..], &[1, 1], &[1, 2], &[1, 2, 1], &[1, 3, 1, 1], &[1, 1, 4, 2], &[1, 5, 1, 1, 7]] {
        let bound = justified_bound(terms).unwrap().to_u64().unwrap();
        let continued = |next: u32, bound: u64| {
            let alpha = ContinuedFraction::new([terms, &[next]].concat(), vec![9, 1]).unwrap();
            let pair = BeattyPair::from_continued_fraction(&alpha).unwrap();
            let all = (0u32..).map(|n| pair.terms(&n.into())).map(|(x, y)| (x.to_u64().unwrap(), y.to_u64().unwrap()));
            all.take_while(|(_, y)| *y <= bound).collect::<Vec<Pair>>()
        };
        let common: Vec<Pair> = CandidateSet::from_prefix(terms, bound).unwrap().positions().collect();
        for next in [1, 2, 3, 50] {
            assert_eq!(continued(next, bound), common, "{terms:?}");
        }
        assert_ne!(continued(1, bound + 1), continued(50, bound + 1), "{terms:?}");
        let refused = CandidateSet::from_prefix(terms, bound + 1);
        assert_eq!(refused, Err(DesignError::PrefixTooShort { justified: Natural::from(bound), bound: bound + 1 }));
    }
}

#[test]
fn a_periodic_fraction_is_its_beatty_pair() {
    for text in ["[1;(1)]", "[1;(2,1)]", "[1;4294967295,(1)]", "[1;1,(7,3)]"] {
        let alpha: ContinuedFraction = text.parse().unwrap();
        let pair = BeattyPair::from_continued_fraction(&alpha).unwrap();
        assert_eq!(
            CandidateSet::from_continued_fraction(&alpha, 3000),
            CandidateSet::from_beatty(&pair, 3000),
            "{text}"
        );
    }
}

/// S* by trying every move, and the game with its moves.
#[test]
fn the_dual_agrees_with_the_definition() {
    let play = |moves: &BTreeSet<Pair>, bound: u64| {
        let mut p = BTreeSet::new();
        for x in 0..=bound {
            for y in 0..=bound {
                let leads = |&(u, v): &Pair| (u, v) != (0, 0) && u <= x && v <= y && p.contains(&(x - u, y - v));
                if !moves.iter().any(leads) {
                    p.insert((x, y));
                }
            }
        }
        p
    };
    for text in ["[1;(1)]", "[1;(2)]", "[1;(3,1)]", "[1;(1,2)]", "[1;2,(5)]"] {
        let wanted = candidates(text, 40);
        let set: BTreeSet<Pair> = wanted.positions().flat_map(|(x, y)| [(x, y), (y, x)]).collect();
        let star = play(&set, 40);
        let found = dual(&wanted, &Work::default()).unwrap();
        let expected: Vec<Pair> = star.iter().copied().filter(|&(u, v)| u <= v && (u, v) != (0, 0)).collect();
        assert_eq!((found.moves.clone(), found.wrong), (expected, None), "{text}");
        assert_eq!(play(&star, 40), set, "{text}");
        let check = check_design(&found.to_design().full_game(), &wanted, 40, &Work::default()).unwrap();
        assert_eq!((check.bound, check.wrong), (40, None), "{text}");
    }
    // No Beatty pair: the dual says where it fails.
    let wanted = CandidateSet::from_positions(&[(0, 0), (1, 3), (2, 5)], 12).unwrap();
    assert!(dual(&wanted, &Work::default()).unwrap().wrong.is_some());
    assert!(matches!(
        dual(&candidates("[1;(1)]", 5000), &Work::default()),
        Err(DesignError::Bound { limit: 2048, .. })
    ));
}

#[test]
fn recognition_finds_what_was_hidden() {
    let run = |start: Pair, [a, b, c, d, e, f]: [u64; 6], bound: u64| -> Vec<Pair> {
        let next = |(u, v): Pair| (a * u + b * v + c, d * u + e * v + f);
        std::iter::successors(Some(start), |last| Some(next(*last))).take_while(|(_, v)| *v <= bound).collect()
    };
    let bound = 1_000_000;
    let mut moves = run((3, 15), [1, 2, 2, 4, 9, 10], bound);
    moves.extend(run((8, 37), [1, 2, 2, 4, 9, 10], bound));
    let clean = recognise(&moves, bound);
    let names: Vec<String> = clean.families.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["(3,15)->(u+2*v+2,4*u+9*v+10)", "(8,37)->(u+2*v+2,4*u+9*v+10)"]);
    // Small exceptions are listed and change nothing else; a large one is noticed.
    moves.extend([(1, 1), (5, 40)]);
    moves.reverse();
    let rough = recognise(&moves, bound);
    assert_eq!(
        (&rough.families, &rough.irregular[..], rough.nature),
        (&clean.families, &[(1, 1), (5, 40)][..], Nature::Recurrent)
    );
    moves.push((700_000, 700_001));
    assert_eq!(recognise(&moves, bound).nature, Nature::Irregular);
    // Four members determine a map; only a fifth verifies it.
    let five = run((2, 6), [1, 1, 1, 2, 3, 3], 2000);
    assert_eq!(five.len(), 5);
    assert_eq!(recognise(&five[..4], 400).families, []);
    assert_eq!(recognise(&five, 2000).families.len(), 1);
    // A family must run on to the bound.
    assert_eq!(recognise(&five, 1_000_000).families, []);
    assert_eq!(recognise(&[], 100).nature, Nature::Finite);
    assert_eq!(recognise(&[(2, 6), (3, 7)], 10_000).nature, Nature::Finite);
}

#[test]
fn bad_sets_are_refused() {
    let listed = |text: &str| CandidateSet::from_text(text, None);
    let refused = |text: &str| listed(text).unwrap_err().to_string();
    assert!(refused("0 0\n3 1\n").contains("line 2: (3, 1) has its larger heap first: write 1 3"));
    assert!(refused("0 0\n\n# more\n4 6\n1 2").contains("line 5: (1, 2) does not come after (4, 6)"));
    assert!(refused("0 0\n1 2\n1 2").contains("line 3"));
    assert!(refused("0 0\n1 two").contains("line 2: \"1 two\" is not a position"));
    assert!(refused("# nothing\n").contains("no position is listed"));
    let joined = |text: &str| design(&listed(text).unwrap(), &DesignOptions::default(), &Work::default()).unwrap_err();
    assert_eq!(joined("0 0\n1 2\n1 5"), DesignError::Joined { from: (1, 5), to: (1, 2) });
    assert_eq!(joined("0 0\n1 2\n2 5"), DesignError::Joined { from: (2, 5), to: (2, 1) });
    assert_eq!(joined("1 2"), DesignError::EndMissing);
    let band =
        design(&candidates("[1;(2,1)]", 90), &with_base("u = 0 | v = 0 | |u - v| < 3", Order::Sum), &Work::default());
    assert_eq!(band, Err(DesignError::Joined { from: (1, 3), to: (0, 0) }));
    let table = design(&candidates("[1;(2,1)]", 90), &with_base("u = 0 | 3 * u = v", Order::Sum), &Work::default());
    assert!(matches!(table, Err(DesignError::Joined { to: (0, 0), from: (1, 3) | (3, 1) })), "{table:?}");
    let large = design(&candidates("[1;(2,1)]", 9000), &with_base("u = 2 * v", Order::Sum), &Work::default());
    assert!(matches!(large, Err(DesignError::Bound { limit: 4096, .. })));
    let heaps = design(&candidates("[1;(2,1)]", 900), &with_base("u = x", Order::Sum), &Work::default());
    assert!(matches!(heaps, Err(DesignError::Bound { limit: 512, .. })));
    for (text, first) in [("[2;(1)]", 2), ("[0;1,(1)]", 0), ("[2]", 2)] {
        let slope: DesignSlope = text.parse().unwrap();
        assert_eq!(slope.candidates(10), Err(DesignError::SlopeOutOfRange { first }));
    }
    let stop = |_: Progress| ControlFlow::Break(());
    let stop = Work::default().watched_by(&stop);
    let stopped = design(&candidates("[1;(2,1)]", 900), &DesignOptions::default(), &stop);
    assert_eq!(stopped, Err(DesignError::Halt(Halt::Stopped)));
}

#[test]
fn what_cannot_be_solved_is_told() {
    let wanted = CandidateSet::from_positions(&[(0, 0), (1, 3), (2, 5)], 5).unwrap();
    let found = designed(&wanted, &DesignOptions::default());
    assert_eq!(found.unsolved_count, 1);
    assert_eq!(found.unsolved[0].position, (1, 2));
    assert_eq!(found.unsolved[0].would_join, Some(((2, 5), (1, 3))));
    let check = check_design(&found.full_game(), &wanted, 5, &Work::default()).unwrap();
    assert_eq!(check.wrong, Some((1, 2)));
}

/// Families with negative constants are written as they are and hold every move found.
#[test]
fn families_with_negative_constants_are_written() {
    let wanted = candidates("[1;(3,1,3)]", 20_000_000);
    let found = designed(&wanted, &DesignOptions::default());
    let recognition = recognise(&found.extra, found.bound);
    assert!(recognition.families.iter().any(|family| family.constant[0] < 0));
    let game = found.game(&recognition);
    let text = game.game.to_string();
    assert!(text.contains("(2,8)->(17*u+64*v-240,64*u+241*v-904)"), "{text}");
    assert_eq!((game.listed, text.parse::<Game>().unwrap() == game.game), (0, true));
    let check = check_design(&game.game, &candidates("[1;(3,1,3)]", 3000), 3000, &Work::default()).unwrap();
    assert_eq!((check.bound, check.wrong), (3000, None));
    let Ruleset::Formula(rules) = &game.game.ruleset else { panic!("{text}") };
    for &(u, v) in &found.extra {
        assert!(rules.extra.contains(&Move::new(u, v)), "({u}, {v})");
    }
}

/// More moves than a GAME string may list: the game is cut and says how far it is right.
#[test]
fn a_game_too_long_to_write_is_cut() {
    let wanted = candidates("[1;(2,3)]", 1500);
    let found = designed(&wanted, &DesignOptions::default());
    let game = found.game(&recognise(&found.extra, found.bound));
    assert!(game.bound < 1500 && game.bound > 300, "{}", game.bound);
    let written: Game = game.game.to_string().parse().unwrap();
    let check = check_design(&written, &wanted, game.bound, &Work::default()).unwrap();
    assert_eq!((check.bound, check.wrong), (game.bound, None));
    assert!(check_design(&written, &wanted, 1500, &Work::default()).unwrap().wrong.is_some());
}
