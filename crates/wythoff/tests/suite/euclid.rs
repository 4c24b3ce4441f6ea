//! Euclid's game against brute force, and the theorems of [F05].

use numeration::work::{Halt, Progress, Resource, Work};
use numeration::{BeattyPair, Natural};
use rules::{Game, Move, Outcome, Play, Position};
use solve::euclid;
use solve::euclid::{
    Class, Euclid, EuclidError, classify, classify_by_digits, endpoint, endpoint_by_shift, endpoint_from_wythoff,
    is_convergent, odious_index, straddle,
};
use solve::grundy::{GrundyEngine, GrundyError, GrundyTable};
use solve::outcomes::{Engine, Oracle, Outcomes, OutcomesError};
use solve::verify::{verify, verify_claim};
use solve::{Front, best_strategy, pairs_from};
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use testkit::{EuclidTable, SplitMix64};

const BOUND: u64 = 300;

fn natural(number: u64) -> Natural {
    Natural::from(number)
}

fn word(number: &Natural) -> u64 {
    number.to_u64().expect("a small number")
}

fn quotient(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).expect("n > 0")
}

/// A random number of exactly this many decimal digits.
fn random(source: &mut SplitMix64, digits: usize) -> Natural {
    source.decimal(digits).parse().expect("decimal digits")
}

fn left(position: &Position, taken: &Move) -> (u64, u64) {
    let left = position.after(taken).expect("a legal take");
    (word(&left.x), word(&left.y))
}

#[test]
fn values_and_moves_to_every_value_are_those_of_brute_force() {
    for zero in [false, true] {
        let (euclid, table) = (Euclid { zero }, EuclidTable::new(zero, BOUND));
        let least = u64::from(!zero);
        for x in least..=BOUND {
            for y in least..=BOUND {
                let position = Position::new(x, y);
                let value = table.value((x, y));
                assert_eq!(euclid.value(&position), Ok(natural(value)), "zero {zero}, {position}");
                let options = table.options((x, y));
                let largest = options.iter().map(|&option| table.value(option)).max().unwrap_or(0);
                for target in (0..=value + 1).chain([largest]) {
                    let moves = euclid.moves_to_value(&position, &natural(target)).unwrap();
                    let mut found: Vec<_> = moves.iter().map(|taken| left(&position, taken)).collect();
                    found.sort_unstable();
                    let expected: Vec<_> =
                        options.iter().copied().filter(|&option| table.value(option) == target).collect();
                    assert_eq!(found, expected, "zero {zero}, {position} to value {target}");
                }
            }
        }
    }
}

#[test]
fn outcomes_and_winning_moves_are_those_of_brute_force() {
    for zero in [false, true] {
        let table = EuclidTable::new(zero, BOUND);
        for (misere, play) in [(false, Play::NORMAL), (true, Play::MISERE)] {
            let game = Game { ruleset: rules::Ruleset::Euclid(rules::families::Euclid { zero }), play };
            let strategy = best_strategy(&game);
            assert_eq!(strategy.front(), Front::Quotient);
            let least = u64::from(!zero);
            for x in least..=BOUND {
                for y in least..=BOUND {
                    let position = Position::new(x, y);
                    let decision = strategy.decide(&position).unwrap();
                    let p = table.outcome((x, y), misere) == testkit::Outcome::P;
                    assert_eq!(decision.outcome, if p { Outcome::P } else { Outcome::N }, "{game} {position}");
                    let options = table.options((x, y));
                    assert_eq!(decision.ended, options.is_empty(), "{game} {position}");
                    let mut expected: Vec<_> = options
                        .into_iter()
                        .filter(|&option| table.outcome(option, misere) == testkit::Outcome::P)
                        .map(|(to_x, to_y)| Move::new(x - to_x, y - to_y))
                        .collect();
                    expected.sort();
                    assert_eq!(strategy.winning_moves(&position).unwrap(), expected, "{game} {position}");
                    assert_eq!(decision.winning, expected.into_iter().next(), "{game} {position}");
                }
            }
        }
    }
}

#[test]
fn rules_and_oracle_know_the_game() {
    for text in ["euclid", "euclid:zero", "euclid:misere", "euclid:zero,misere"] {
        let game: Game = text.parse().unwrap();
        assert_eq!(game.to_string(), text);
        let zero = text.contains("zero");
        let table = EuclidTable::new(zero, 60);
        let oracle = Oracle::new(&game, 60, 60).unwrap();
        for x in 0..=60 {
            for y in 0..=60 {
                let position = Position::new(x, y);
                let takes = (0..=x).flat_map(|u| (0..=y).map(move |v| Move::new(u, v)));
                let legal: Vec<Move> = takes.filter(|taken| game.check(&position, taken).is_ok()).collect();
                assert_eq!(game.moves(&position).collect::<Vec<_>>(), legal, "{text} {position}");
                assert_eq!(game.is_ended(&position), Ok(legal.is_empty()), "{text} {position}");
                let mut reached: Vec<_> = legal.iter().map(|taken| left(&position, taken)).collect();
                reached.sort_unstable();
                assert_eq!(reached, table.options((x, y)), "{text} {position}");
                let p = table.outcome((x, y), game.play == Play::MISERE) == testkit::Outcome::P;
                if !zero && (x == 0 || y == 0) {
                    // No position: like heaps outside the table.
                    let told = (oracle.outcome(x, y), oracle.winning_moves(x, y), oracle.is_ended(x, y));
                    assert_eq!(told, (None, None, None), "{text} {position}");
                    assert!(!oracle.outcomes().is_p(x, y) && !oracle.outcomes().is_position(x, y));
                    continue;
                }
                assert_eq!(oracle.outcome(x, y), Some(if p { Outcome::P } else { Outcome::N }), "{text} {position}");
                assert_eq!(oracle.is_ended(x, y), Some(legal.is_empty()), "{text} {position}");
                if x > 0 && y > 0 {
                    assert_eq!(oracle.winning_moves(x, y), best_strategy(&game).winning_moves(&position).ok());
                }
            }
        }
    }
}

#[test]
fn the_engines_take_tables_of_any_form() {
    let work = Work::default();
    for text in ["euclid", "euclid:zero", "euclid:misere", "euclid:zero,misere"] {
        let game: Game = text.parse().unwrap();
        let table = EuclidTable::new(text.contains("zero"), 90);
        for (bound_x, bound_y) in [(0, 0), (0, 9), (9, 0), (20, 90), (90, 20)] {
            let outcomes = Outcomes::compute(&game, bound_x, bound_y, &work).unwrap();
            assert_eq!(outcomes.engine(), Engine::General);
            let all = (0..=bound_x).flat_map(|x| (0..=bound_y).map(move |y| (x, y)));
            let positions: Vec<_> = all.filter(|&(x, y)| text.contains("zero") || (x > 0 && y > 0)).collect();
            assert_eq!(outcomes.position_count(), positions.len() as u128);
            let p = |&(x, y): &(u64, u64)| table.outcome((x, y), game.play == Play::MISERE) == testkit::Outcome::P;
            let expected: Vec<_> = positions.into_iter().filter(p).collect();
            assert_eq!(outcomes.p_positions().collect::<Vec<_>>(), expected, "{text} up to {bound_x}, {bound_y}");
        }
        let limit = |work: &Work| match Outcomes::compute(&game, 90, 90, work).unwrap_err() {
            OutcomesError::Halt(Halt::Limit { what, allowed, .. }) => (what, allowed),
            other => panic!("{other}"),
        };
        assert_eq!(limit(&work.with_memory(1 << 10)), (Resource::Memory, 1 << 10));
        assert_eq!(limit(&work.with_steps(1000)), (Resource::Steps, 1000));
        let stop = |_: Progress| ControlFlow::Break(());
        let stopped = Outcomes::compute(&game, 90, 90, &work.watched_by(&stop));
        assert_eq!(stopped.unwrap_err(), Halt::Stopped.into());
        let other = Outcomes::compute_with(Engine::Bitmap, &game, 9, 9, &work);
        assert!(matches!(other, Err(OutcomesError::WrongEngine { .. })));
        // The front against the oracle; heaps that make no position are not counted.
        let checked = verify(&game, 60, 5, &work).unwrap();
        let side: u128 = if text.contains("zero") { 61 } else { 60 };
        assert_eq!((checked.checked, checked.count), (side * side, 0), "{text}: {:?}", checked.disagreements);
    }
}

#[test]
fn claims_say_nothing_about_heaps_that_make_no_position() {
    let work = Work::default();
    // y < φx, from both sides: 987/610 is a convergent of φ far beyond these heaps. True at (0, 0) too, where it does not count.
    let claim: solve::verify::Claim = "formula 610 * y <= 987 * x & 610 * x <= 987 * y".parse().unwrap();
    let count = |game: &str| verify_claim(&game.parse().unwrap(), &claim, 60, 5, &work).unwrap().count;
    assert_eq!(count("euclid"), 0);
    // The diagonal but for (0, 0), and both axes but for that.
    assert_eq!(count("euclid:zero"), 60 + 120);
}

#[test]
fn tables_of_values_come_from_the_closed_form() {
    for zero in [false, true] {
        let game = Game::normal(rules::Ruleset::Euclid(rules::families::Euclid { zero }));
        let slow = EuclidTable::new(zero, 150);
        for (rows, columns) in [(0, 5), (1, 1), (1, 40), (151, 151), (40, 151), (151, 3)] {
            let table = GrundyTable::new(&game, rows, columns).unwrap();
            assert_eq!(table.engine(), GrundyEngine::ClosedForm);
            for x in 0..=rows {
                for y in 0..=columns {
                    let inside = x < rows && y < columns && (zero || (x > 0 && y > 0));
                    let expected = inside.then(|| slow.value((x, y)) as u32);
                    assert_eq!(table.value(x as usize, y as usize), expected, "({x}, {y})");
                }
            }
            let of_two = table.positions(2).all(|(x, y)| table.value(x, y) == Some(2));
            assert!(of_two && table.positions(0).all(|(x, y)| zero || (x > 0 && y > 0)));
        }
        // Words and numbers of any size agree where quotients repeat for long.
        let table = GrundyTable::new(&game, 400, 6000).unwrap();
        let euclid = Euclid { zero };
        for (x, y) in (1..400usize).flat_map(|x| (0..6000).step_by(7).map(move |y| (x, y + x % 7))) {
            let value = euclid.value(&Position::new(x, y)).ok().and_then(|value| value.to_u32());
            assert_eq!(table.value(x, y), value.filter(|_| y < 6000), "({x}, {y})");
        }
    }
    let misere = GrundyTable::new(&"euclid:misere".parse().unwrap(), 5, 5);
    assert_eq!(misere, Err(GrundyError::Misere));
}

#[test]
fn empty_heaps_are_refused_where_heaps_stay_positive() {
    for (x, y) in [(0u32, 0u32), (0, 5), (5, 0)] {
        let position = Position::new(x, y);
        for text in ["euclid", "euclid:misere"] {
            let error = best_strategy(&text.parse().unwrap()).decide(&position).unwrap_err();
            assert!(error.to_string().contains("both heaps stay positive"), "{error}");
        }
        assert_eq!(euclid::value(&position), Err(EuclidError::EmptyHeap));
        assert_eq!(euclid::value_by_intervals(&position), Err(EuclidError::EmptyHeap));
        assert_eq!(euclid::value_by_shift(&position), Err(EuclidError::EmptyHeap));
        assert_eq!(Euclid::ZERO.value(&position), Ok(Natural::ZERO));
    }
}

#[test]
fn every_broken_rule_is_named() {
    let refusal = |text: &str, x: u32, y: u32, u: u32, v: u32| {
        let game: Game = text.parse().unwrap();
        game.check(&Position::new(x, y), &Move::new(u, v)).unwrap_err().to_string()
    };
    assert!(refusal("euclid", 3, 9, 1, 3).contains("from one heap only"));
    assert!(refusal("euclid", 3, 9, 3, 0).contains("the first heap is the smaller"));
    assert!(refusal("euclid", 3, 9, 0, 4).contains("a multiple of the smaller heap, 3, not 4"));
    assert!(refusal("euclid", 3, 9, 0, 9).contains("must stay positive"));
    assert!(refusal("euclid:zero", 0, 9, 0, 9).contains("a heap is empty"));
}

/// [F05, consequence (iii)] as printed: the least k ≥ 1 with y − kx ≤ ⌊φ_{t+1} x⌋.
fn printed_rule(x: u64, y: u64, target: u64) -> Option<(u64, u64)> {
    let end = word(&endpoint(&natural(target + 1), &natural(x)));
    (1..=(y - 1) / x).map(|k| (x, y - k * x)).find(|&(_, rest)| rest <= end)
}

#[test]
fn the_printed_rule_of_consequence_iii_fails_first_at_2_5_and_the_mended_one_never() {
    let table = EuclidTable::new(false, BOUND);
    let (mut first, mut failures, mut asked) = (None, 0, 0);
    for y in 1..BOUND {
        for x in (1..=y).filter(|&x| x < 60) {
            for target in 0..table.value((x, y)) {
                asked += 1;
                let good = printed_rule(x, y, target).is_some_and(|option| table.value(option) == target);
                if !good {
                    failures += 1;
                    first = first.or(Some((x, y, target)));
                }
                let mended = Euclid::POSITIVE.moves_to_value(&Position::new(x, y), &natural(target)).unwrap();
                assert_eq!(mended.len(), 1);
                assert_eq!(table.value(left(&Position::new(x, y), &mended[0])), target);
            }
        }
    }
    assert_eq!(first, Some((2, 5, 1)));
    assert!(failures > 0 && failures * 20 < asked, "{failures} of {asked}");
    // The printed rule leaves (2, 3), of value 0; the value 1 asked for is that of (2, 1).
    assert_eq!((printed_rule(2, 5, 1), table.value((2, 3)), table.value((2, 1))), (Some((2, 3)), 0, 1));
}

#[test]
fn theorems_1_and_2_for_small_numbers() {
    for n in 1..=12 {
        let pair = BeattyPair::wythoff(quotient(n));
        let mut odious = Vec::new();
        for x in 1..=10_000u64 {
            let x = natural(x);
            let end = endpoint(&n.into(), &x);
            assert_eq!(end, pair.upper(&x) - &x, "Theorem 1, n = {n}, x = {x}");
            assert_eq!(end, endpoint_by_shift(quotient(n), &x), "Theorem 2, n = {n}, x = {x}");
            // Consequences (i) and (ii).
            let (below, above) = straddle(quotient(n), &x);
            assert_eq!(euclid::value(&Position { x: x.clone(), y: below.clone() }), Ok(Natural::from(n - 1)));
            assert_eq!(euclid::value(&Position { x: x.clone(), y: above }), Ok(Natural::from(n)));
            assert_eq!(odious_index(quotient(n), &below), Some(x));
            odious.push(word(&below));
        }
        for number in 1..=10_000 {
            let expected = if odious.binary_search(&number).is_ok() { Class::Odious } else { Class::Evil };
            assert_eq!(classify_by_digits(quotient(n), &natural(number)), expected, "n = {n}, {number}");
            assert_eq!(classify(quotient(n), &natural(number)), expected, "n = {n}, {number}");
        }
    }
    assert_eq!(classify(quotient(3), &Natural::ZERO), Class::Evil);
}

#[test]
fn theorems_1_and_2_for_large_numbers() {
    let mut source = SplitMix64::new(5);
    for digits in [20, 100, 1_000, 10_000, 100_000] {
        for n in (1..=12).chain([1_000_003, u32::MAX]) {
            let x = random(&mut source, digits);
            let end = endpoint(&n.into(), &x);
            assert_eq!(end, endpoint_from_wythoff(quotient(n), &x), "Theorem 1, n = {n}");
            assert_eq!(end, endpoint_by_shift(quotient(n), &x), "Theorem 2, n = {n}");
            assert_eq!(classify_by_digits(quotient(n), &end), Class::Odious);
            assert_eq!(classify(quotient(n), &end), Class::Odious);
        }
    }
}

/// The three ways, which must agree.
fn value_three_ways(position: &Position) -> Natural {
    let value = euclid::value(position).unwrap();
    assert_eq!(euclid::value_by_intervals(position).as_ref(), Ok(&value));
    match euclid::value_by_shift(position) {
        Ok(shifted) => assert_eq!(shifted, value),
        Err(error) => assert!(error == EuclidError::QuotientTooLarge && position.x.abs_diff(&position.y).bits() > 32),
    }
    value
}

#[test]
fn three_ways_agree() {
    for x in 1..=60u64 {
        for y in 1..=300u64 {
            value_three_ways(&Position::new(x, y));
        }
    }
    let mut source = SplitMix64::new(6);
    for (one, other) in
        [(1, 30), (18, 19), (19, 19), (20, 40), (40, 41), (300, 300), (300, 309), (1000, 1700), (9_000, 9_001)]
    {
        for _ in 0..5 {
            value_three_ways(&Position { x: random(&mut source, one), y: random(&mut source, other) });
        }
    }
}

#[test]
fn values_next_to_the_rays() {
    let mut source = SplitMix64::new(7);
    for digits in [5, 10, 18, 19, 20, 39, 100, 2_000] {
        for n in [1u32, 2, 9, 65_537, u32::MAX] {
            let x = random(&mut source, digits);
            let end = endpoint(&n.into(), &x);
            for step in 0u64..=4 {
                let y = &end + step - 2;
                let position = Position { x: x.clone(), y };
                let expected = if step > 2 { n } else { n - 1 };
                assert_eq!(value_three_ways(&position), Natural::from(expected), "{digits} digits, n = {n}");
                assert_eq!(euclid::value(&position.swapped()), Ok(Natural::from(expected)));
            }
        }
    }
}

#[test]
fn quotients_of_any_size() {
    let x = Natural::from(10u32).pow(50) + 7;
    let n = Natural::from(10u32).pow(80) + 3;
    let end = endpoint(&n, &x);
    assert_eq!(value_three_ways(&Position { x: x.clone(), y: end.clone() }), &n - 1);
    assert_eq!(value_three_ways(&Position { x: x.clone(), y: &end + 1 }), n);
    assert_eq!(value_three_ways(&Position { x: Natural::ONE, y: n.clone() }), &n - 1);
    assert_eq!(Euclid::ZERO.value(&Position { x: Natural::ONE, y: n.clone() }), Ok(n.clone()));
    // [n; n] is a convergent, where the endings differ.
    let position = Position { x: n.clone(), y: n.square() + 1 };
    assert_eq!(Euclid::POSITIVE.value(&position), Ok(n.clone()));
    assert_eq!(Euclid::ZERO.value(&position), Ok(&n - 1));
}

/// g·q_i and g·p_i for φ_n.
fn convergent(n: u64, index: usize, g: &Natural) -> (Natural, Natural) {
    let (mut before, mut denominator) = (Natural::ZERO, Natural::ONE);
    for _ in 0..index {
        let next = &denominator * n + &before;
        (before, denominator) = (denominator, next);
    }
    let numerator = &denominator * n + &before;
    (denominator * g, numerator * g)
}

/// w of the recursion, by the Euclidean algorithm: a third way that also knows `euclid:zero`.
fn by_recursion(zero: bool, x: &Natural, y: &Natural) -> Natural {
    let (q, rest) = y.div_rem(x);
    match (rest.is_zero(), zero) {
        (true, true) => q,
        (true, false) => q - 1,
        _ => {
            let below = by_recursion(zero, &rest, x);
            if q > below { q } else { q - 1 }
        }
    }
}

#[test]
fn convergents_decide_between_the_endings() {
    let mut source = SplitMix64::new(8);
    for n in [1u64, 2, 3, 10, 4_294_967_295, 4_294_967_296, 1 << 40] {
        for index in [0, 1, 2, 3, 4, 7, 20, 31, 32, 33, 50, 101] {
            for g_digits in [1, 3, 25, 60] {
                let g = random(&mut source, g_digits);
                let (x, y) = convergent(n, index, &g);
                assert!(is_convergent(&n.into(), &x, &y), "n = {n}, i = {index}");
                for step in 0..=2u64 {
                    let y = &y + step - 1;
                    assert_eq!(is_convergent(&n.into(), &x, &y), step == 1 || is_slow_convergent(n, &x, &y));
                    let (x, y) = if x <= y { (x.clone(), y) } else { (y, x.clone()) };
                    let position = Position { x, y };
                    for zero in [false, true] {
                        let expected = by_recursion(zero, &position.x, &position.y);
                        assert_eq!(Euclid { zero }.value(&position), Ok(expected), "zero {zero}, n = {n}, i = {index}");
                    }
                }
            }
        }
    }
}

/// By division: all quotients n, a last one n or n, 1 drawn together.
fn is_slow_convergent(n: u64, x: &Natural, y: &Natural) -> bool {
    let (mut x, mut y) = (x.clone(), y.clone());
    while !x.is_zero() {
        let Some(rest) = y.checked_sub(&(&x * n)) else { return false };
        if rest > x {
            return false;
        }
        (x, y) = (rest, x);
    }
    true
}

#[test]
fn misere_play_at_convergents() {
    let one = Natural::ONE;
    for index in 0..200 {
        let g = Natural::from(10u32).pow(index as u64 % 50);
        let (x, y) = convergent(1, index, &g);
        let outcome = |play, x: &Natural, y: &Natural| {
            Euclid::POSITIVE.outcome(play, &Position { x: x.clone(), y: y.clone() }).unwrap()
        };
        assert_ne!(outcome(Play::NORMAL, &x, &y), outcome(Play::MISERE, &x, &y), "index {index}");
        let next = &y + &one;
        if !is_slow_convergent(1, &x, &next) {
            assert_eq!(outcome(Play::NORMAL, &x, &next), outcome(Play::MISERE, &x, &next), "index {index}");
        }
    }
}

#[test]
fn large_moves_win() {
    let mut source = SplitMix64::new(9);
    for digits in [30, 500, 20_000] {
        for text in ["euclid", "euclid:zero", "euclid:misere", "euclid:zero,misere"] {
            let game: Game = text.parse().unwrap();
            let strategy = best_strategy(&game);
            for longer in [0, 1, 3] {
                let position = Position { x: random(&mut source, digits + longer), y: random(&mut source, digits) };
                let decision = strategy.decide(&position).unwrap();
                assert_eq!(decision.outcome == Outcome::N, decision.winning.is_some());
                if let Some(taken) = decision.winning {
                    let left = game.play(&position, &taken).unwrap();
                    assert_eq!(strategy.decide(&left).unwrap().outcome, Outcome::P);
                }
            }
        }
    }
}

#[test]
fn p_positions_are_listed_in_order_from_anywhere() {
    for text in ["euclid", "euclid:zero", "euclid:misere", "euclid:zero,misere"] {
        let game: Game = text.parse().unwrap();
        let table = EuclidTable::new(text.contains("zero"), 200);
        let misere = game.play == Play::MISERE;
        let pairs = (1..=100u64).flat_map(|x| (x..=200).map(move |y| (x, y)));
        let expected: Vec<_> = pairs.filter(|&pair| table.outcome(pair, misere) == testkit::Outcome::P).collect();
        let listed = |from: usize| {
            let rows = pairs_from(&game, from.into()).unwrap();
            rows.map(|row| (word(&row.n), (word(&row.pair.lower), word(&row.pair.upper))))
        };
        let all: Vec<_> = listed(0).take(expected.len()).map(|(_, pair)| pair).collect();
        assert_eq!(all, expected, "{text}");
        for (from, &pair) in expected.iter().enumerate() {
            assert_eq!(listed(from).next(), Some((from as u64, pair)), "{text} from {from}");
        }
        let far = Natural::from(10u32).pow(60);
        let strategy = best_strategy(&game);
        for row in pairs_from(&game, far).unwrap().take(3) {
            let position = Position { x: row.pair.lower, y: row.pair.upper };
            assert_eq!(strategy.decide(&position).unwrap().outcome, Outcome::P);
        }
    }
}
