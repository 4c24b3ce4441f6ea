//! Larsson and Weimerskirch's game: its P-positions, and all winning moves where brute force does not reach.

use numeration::work::Work;
use numeration::{BeattyPair, Natural};
use rules::{Game, LarssonMoves, Move, Outcome, Position};
use solve::outcomes::{Engine, Outcomes};
use solve::{Case, Front, Strategy, StrategyError, pairs_from, strategy};
use std::num::NonZeroU32;
use testkit::{OutcomeTable, SplitMix64, larsson_p_positions};

fn game(k: u32) -> Game {
    format!("lw:k={k}").parse().unwrap()
}

/// [L13, Thm 3]: brute force with the moves from their recurrence, the oracle, and the Beatty pairs.
#[test]
fn p_positions_are_beatty_pairs_up_to_2000() {
    const BOUND: u64 = 2000;
    for k in 1..=8u32 {
        let brute = larsson_p_positions(k.into(), BOUND);
        let rows = pairs_from(&game(k), Natural::ZERO).unwrap();
        let pairs = rows.map(|row| (row.pair.lower.to_u64().unwrap(), row.pair.upper.to_u64().unwrap()));
        let beatty: Vec<(u64, u64)> = pairs.take_while(|(_, upper)| *upper <= BOUND).collect();
        assert_eq!(brute, beatty, "k = {k}");
        let outcomes = Outcomes::compute(&game(k), BOUND, BOUND, &Work::default()).unwrap();
        assert_eq!(outcomes.engine(), Engine::Lines);
        let oracle: Vec<(u64, u64)> = outcomes.p_positions().filter(|(x, y)| x <= y).collect();
        assert_eq!(brute, oracle, "k = {k}");
    }
}

/// The engines agree on rules with extra moves, also where k is too large to list the families.
#[test]
fn engines_agree() {
    for text in ["lw:k=2", "lw:k=5,misere", "lw:k=17", "lw:k=40,misere", "lw:k=4294967295"] {
        let game: Game = text.parse().unwrap();
        let compute = |engine| Outcomes::compute_with(engine, &game, 150, 90, &Work::default());
        let lines = compute(Engine::Lines).unwrap();
        for engine in Engine::ALL {
            match compute(engine) {
                Ok(other) => assert!(lines.p_positions().eq(other.p_positions()), "{text}: {engine}"),
                // Cases have small numbers.
                Err(error) => assert!(engine == Engine::Sweep && text.ends_with("4294967295"), "{text}: {error}"),
            }
        }
        let formula = game.ruleset.to_formula_rules().unwrap();
        let written = Game { ruleset: rules::Ruleset::Formula(formula), play: game.play };
        assert_eq!(written.to_string().parse::<Game>().as_ref(), Ok(&written), "{text}");
        let table = Outcomes::compute(&written, 150, 90, &Work::default()).unwrap();
        assert!(lines.p_positions().eq(table.p_positions()), "{text}");
    }
}

#[test]
fn misere_play_is_left_to_the_oracle() {
    for k in [1u32, 2, 3, 5] {
        let text = format!("lw:k={k},misere");
        let game: Game = text.parse().unwrap();
        assert_eq!(Front::of(&game), [Front::Oracle]);
        let table = OutcomeTable::new(text.parse().unwrap(), 70);
        let solver = strategy(&game, Front::Oracle).unwrap();
        for x in 0..=70u64 {
            for y in 0..=70u64 {
                let decision = solver.decide(&Position::new(x, y)).unwrap();
                assert_eq!(
                    decision.outcome == Outcome::P,
                    table.outcome((x, y)) == testkit::Outcome::P,
                    "{k} ({x}, {y})"
                );
            }
        }
    }
}

/// Every winning move by trying all extra moves, and all pairs near in difference, one by one.
fn by_trial(k: u32, position: &Position) -> Vec<Move> {
    let pair = BeattyPair::larsson_weimerskirch(NonZeroU32::new(k).unwrap());
    let is_pair = |position: &Position| pair.locate_with_partner(&position.x).1 == position.y;
    let mut takes = Vec::new();
    for i in 1..u64::from(k) {
        let (mut u, mut v, k) = (Natural::ZERO, Natural::from(i), u64::from(k));
        while v <= position.x || v <= position.y {
            (u, v) = (&u + &v + 1, &u * k + &v * (k + 1) + (k + i));
            takes.extend([Move::new(u.clone(), v.clone()), Move::new(v.clone(), u.clone())]);
        }
    }
    for (own, other, first) in [(&position.x, &position.y, false), (&position.y, &position.x, true)] {
        if let Some(single) = other.checked_sub(&pair.locate_with_partner(own).1).filter(|single| !single.is_zero()) {
            takes.push(if first { Move::new(single, 0u32) } else { Move::new(0u32, single) });
        }
    }
    // Pairs of nearly this difference, around the index that α and β = kα + 1 make likely.
    let difference = position.x.abs_diff(&position.y);
    let (mut low, mut high) = (Natural::ZERO, &difference + 2);
    while low < high {
        let middle = (&low + &high) >> 1;
        let (lower, upper) = pair.terms(&middle);
        if upper - lower <= difference { low = middle + 1 } else { high = middle }
    }
    for back in 0..5u64 {
        let Some(m) = (&low + 2).checked_sub(&back.into()) else { continue };
        let (lower, upper) = pair.terms(&m);
        for target in [Position::new(lower.clone(), upper.clone()), Position::new(upper, lower)] {
            let taken = Move::between(position, &target);
            takes.extend(taken.filter(|taken| {
                !taken.u.is_zero() && !taken.v.is_zero() && taken.u.abs_diff(&taken.v) < Natural::from(k)
            }));
        }
    }
    takes.retain(|taken| position.after(taken).is_some_and(|left| is_pair(&left)));
    takes.sort();
    takes.dedup();
    takes
}

fn check_all_moves(k: u32, position: &Position, solver: &dyn Strategy) -> usize {
    let expected = by_trial(k, position);
    assert_eq!(solver.winning_moves(position).unwrap(), expected, "k = {k} {position}");
    let decision = solver.decide(position).unwrap();
    assert_eq!(decision.winning.is_some(), !expected.is_empty(), "k = {k} {position}");
    assert!(decision.winning.is_none_or(|taken| expected.contains(&taken)), "k = {k} {position}");
    expected.len()
}

/// Positions within 3 of pairs, and of sums of pairs and extra moves: where extra moves can win.
#[test]
fn all_winning_moves_next_to_pairs_of_any_size() {
    let mut most = 0;
    for k in [2u32, 3, 4, 6, 8, 30] {
        let pair = BeattyPair::larsson_weimerskirch(NonZeroU32::new(k).unwrap());
        let solver = strategy(&game(k), Front::Algebraic).unwrap();
        let bound = Natural::from(10u32).pow(50);
        let extra: Vec<Move> =
            LarssonMoves::new(NonZeroU32::new(k).unwrap()).within(&bound, &bound).map(|extra| extra.taken).collect();
        let mut random = SplitMix64::new(k.into());
        for digits in [1usize, 2, 4, 18, 40] {
            for _ in 0..3 {
                let n: Natural = random.decimal(digits).parse().unwrap();
                let (lower, upper) = pair.terms(&n);
                for x in 0..4u64 {
                    for y in 0..4u64 {
                        let near = |number: &Natural, less: u64| (number + 1).saturating_sub(&less.into());
                        let position = Position::new(near(&lower, x), near(&upper, y));
                        most = most.max(check_all_moves(k, &position, solver.as_ref()));
                    }
                }
                let taken = &extra[random.below(extra.len() as u64) as usize];
                for taken in [taken.clone(), taken.swapped()] {
                    let position = Position::new(&lower + &taken.u, &upper + &taken.v);
                    assert!(check_all_moves(k, &position, solver.as_ref()) > 0);
                    check_all_moves(k, &position.swapped(), solver.as_ref());
                }
            }
        }
    }
    assert!(most > 60, "{most}");
}

/// Small positions of large parameters, which have many families but few extra moves that fit.
#[test]
fn both_fronts_list_the_same_moves() {
    for k in [2u32, 7, 20, 50, 1000, u32::MAX] {
        let fronts = [Front::Algebraic, Front::Recursive].map(|front| strategy(&game(k), front).unwrap());
        let mut random = SplitMix64::new(k.into());
        for _ in 0..400 {
            let (x, y) = (random.below(2000), random.below(100_000));
            for position in [Position::new(x, y), Position::new(x, random.below(2000))] {
                let [one, other] = fronts.each_ref().map(|front| {
                    let decision = front.decide(&position).unwrap();
                    (decision.outcome, decision.winning, front.winning_moves(&position).unwrap())
                });
                assert_eq!(one, other, "k = {k} {position}");
            }
        }
    }
}

#[test]
fn the_case_names_family_and_step() {
    // (17, 66) is step 2 of family 2 for k = 3, and (17, 67) the pair of index 14.
    for front in [Front::Algebraic, Front::Recursive] {
        let decision = strategy(&game(3), front).unwrap().decide(&Position::new(66u32, 17u32)).unwrap();
        let Case::ExtraMove { partner, n, extra, m, target } = decision.reasoning.case else { panic!("type III") };
        assert_eq!((partner, n, m), (67u32.into(), 14u32.into(), Natural::ZERO));
        assert_eq!((extra.family, extra.step, extra.taken), (2, 2, Move::new(17u32, 66u32)));
        assert_eq!((target.lower, target.upper), (Natural::ZERO, Natural::ZERO));
        assert_eq!(decision.winning, Some(Move::new(66u32, 17u32)));
    }
}

/// Next to a pair of 10,000 digits there are thousands of winning extra moves of that length.
#[test]
fn too_many_winning_moves_are_refused() {
    let k = NonZeroU32::new(2).unwrap();
    let solver = strategy(&game(2), Front::Algebraic).unwrap();
    let pair = BeattyPair::larsson_weimerskirch(k);
    let start = Natural::from(10u32).pow(10_000);
    let odd = |n: &Natural| !((pair.upper(n) - n) % 2u64).is_zero();
    let n = (0..10u64).map(|more| &start + more).find(odd).unwrap();
    let (lower, upper) = pair.terms(&n);
    let position = Position::new(lower, upper - 1);
    let refused = solver.winning_moves(&position).unwrap_err();
    assert!(
        matches!(refused, StrategyError::ManyWinningMoves { .. }) && refused.to_string().contains("one winning move")
    );
    assert_eq!(solver.decide(&position).unwrap().outcome, Outcome::N);
}
