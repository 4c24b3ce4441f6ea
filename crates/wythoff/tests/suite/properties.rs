//! What must hold for every parameter, every convention of play and heaps of up to 60 digits.

use numeration::{BeattyPair, Integer, Natural};
use proptest::prelude::*;
use rules::families::Larsson;
use rules::{Game, LarssonMoves, Move, Outcome, Position, Ruleset};
use solve::{FastSolver, Front, RootStep, Strategy as Solution, best_strategy, pairs_from, strategy};
use std::num::NonZeroU32;

/// Small parameters, where the cases are narrow, and any others.
fn parameter() -> impl Strategy<Value = NonZeroU32> {
    let number = prop_oneof![4 => 1..8u32, 1 => 1..100_000u32, 2 => 1..=u32::MAX, 1 => u32::MAX - 3..=u32::MAX];
    number.prop_map(|number| NonZeroU32::new(number).unwrap())
}

/// A game that the papers solve.
fn solved_game() -> impl Strategy<Value = Game> {
    (parameter(), 0..6usize).prop_map(|(parameter, family)| {
        let text = match family {
            0 => format!("wythoff:a={parameter}"),
            1 => format!("wythoff:a={parameter},misere"),
            2 => format!("wythoff:a={parameter},offdiagonal"),
            3 => format!("connell:k={parameter}"),
            // ab stays below 2^32.
            4 => format!("fb:a={},b={}", 1 + parameter.get() % 8, 1 + parameter.get() / 16),
            _ => format!("lw:k={parameter}"),
        };
        text.parse().unwrap()
    })
}

/// A number of up to `most` digits, every length as likely as any other.
fn number(most: usize) -> impl Strategy<Value = Natural> {
    (1..=most).prop_flat_map(|length| prop::collection::vec(0..10u8, length)).prop_map(|digits| {
        let text: String = digits.iter().map(|&digit| char::from(b'0' + digit)).collect();
        text.parse().unwrap()
    })
}

/// Two heaps of up to 60 digits: independent, near each other, or in about the ratio of a P-position.
fn heaps() -> impl Strategy<Value = Position> {
    (number(60), number(60), 0..5u32, 0..50u64).prop_map(|(x, y, shape, near)| match shape {
        0 => Position::new(&x + near, x),
        1 => Position::new(x.clone(), &x * 2 + near),
        2 => Position::new(near, y),
        _ => Position::new(x, y),
    })
}

/// A P-position of a game, in either order.
fn p_position() -> impl Strategy<Value = (Game, Position)> {
    let index = prop_oneof![number(2), number(20), number(50)];
    (solved_game(), index, 0..200usize, any::<bool>()).prop_map(|(game, n, place, swapped)| {
        // In Connell's game and its generalisation the places after the first are other residues, elsewhere other indices.
        let pair = pairs_from(&game, n).unwrap().nth(place).unwrap().pair;
        let position = Position::new(pair.lower, pair.upper);
        (game, if swapped { position.swapped() } else { position })
    })
}

fn large_fronts(game: &Game) -> Vec<Box<dyn Solution>> {
    let large = [Front::Algebraic, Front::Arithmetic].into_iter().filter(|front| Front::of(game).contains(front));
    large.map(|front| strategy(game, front).unwrap()).collect()
}

/// An extra move of a game that has them, with takes of at most `most`.
fn some_extra_move(game: &Game, most: &Natural) -> Option<Move> {
    let Ruleset::Larsson(Larsson { k }) = game.ruleset else { return None };
    let extra = LarssonMoves::new(k);
    let few = extra.within(most, most).take(1000).last()?;
    Some(few.taken)
}

/// How many moves are tried from a P-position.
const MOVES_TRIED: usize = 200;

proptest! {
    #![proptest_config(testkit::cases!(400))]

    #[test]
    fn a_winning_move_is_legal_and_leaves_a_p_position(game in solved_game(), position in heaps()) {
        for solution in large_fronts(&game) {
            let decision = solution.decide(&position).unwrap();
            let moves = solution.winning_moves(&position).unwrap();
            prop_assert_eq!(decision.ended, game.is_ended(&position).unwrap());
            prop_assert_eq!(decision.winning.is_some(), decision.outcome == Outcome::N && !decision.ended);
            prop_assert_eq!(moves.is_empty(), decision.winning.is_none());
            if let Some(chosen) = &decision.winning {
                prop_assert!(moves.contains(chosen));
            }
            // Extra moves can all win.
            let few = moves.len() <= 4 || game.to_string().starts_with("lw");
            prop_assert!(moves.is_sorted() && few, "{:?}", moves);
            for taken in &moves {
                let left = game.play(&position, taken);
                prop_assert!(left.is_ok(), "{} is not legal", taken);
                prop_assert_eq!(solution.decide(&left.unwrap()).unwrap().outcome, Outcome::P);
            }
        }
    }

    #[test]
    fn swapping_the_heaps_swaps_the_move(game in solved_game(), position in heaps()) {
        let swapped = position.swapped();
        for solution in large_fronts(&game) {
            let (here, there) = (solution.decide(&position).unwrap(), solution.decide(&swapped).unwrap());
            prop_assert_eq!((here.outcome, here.ended), (there.outcome, there.ended));
            // From equal heaps a move and its mirror image are equally good, and one of them is chosen.
            if position.x != position.y {
                prop_assert_eq!(here.winning.map(|taken| taken.swapped()), there.winning);
            }
            let mut mirrored: Vec<Move> =
                solution.winning_moves(&position).unwrap().iter().map(Move::swapped).collect();
            mirrored.sort();
            prop_assert_eq!(mirrored, solution.winning_moves(&swapped).unwrap());
        }
        if let (Some(x), Some(y)) = (position.x.to_u64(), position.y.to_u64())
            && let Some(fast) = FastSolver::new(&game).unwrap().decide(x, y)
        {
            let turned = FastSolver::new(&game).unwrap().decide(y, x).unwrap();
            prop_assert_eq!((fast.outcome, fast.ended), (turned.outcome, turned.ended));
            prop_assert!(x == y || fast.take == (turned.take.1, turned.take.0));
        }
    }

    #[test]
    fn a_p_position_has_no_winning_move((game, position) in p_position()) {
        for solution in large_fronts(&game) {
            let decision = solution.decide(&position).unwrap();
            prop_assert_eq!((decision.outcome, decision.winning), (Outcome::P, None));
            prop_assert_eq!(solution.winning_moves(&position).unwrap(), []);
        }
    }
}

proptest! {
    #![proptest_config(testkit::cases!(60))]

    /// From the start of the list of moves, which for small heaps is all of it.
    #[test]
    fn every_move_from_a_p_position_leaves_an_n_position((game, position) in p_position()) {
        let solution = best_strategy(&game);
        let mut tried = 0;
        for taken in game.moves(&position).take(MOVES_TRIED) {
            let left = game.play(&position, &taken).unwrap();
            prop_assert_eq!(solution.decide(&left).unwrap().outcome, Outcome::N, "{}", taken);
            tried += 1;
        }
        prop_assert!(tried > 0 || game.is_ended(&position).unwrap());
    }

    /// Moves from all over the list: some from each heap, and from both.
    #[test]
    fn moves_of_any_size_from_a_p_position_leave_an_n_position(
        (game, position) in p_position(),
        takes in prop::collection::vec((number(60), number(60), 0..4u32), 40),
    ) {
        let solution = best_strategy(&game);
        for (one, other, shape) in takes {
            let taken = match shape {
                // Extra moves are too rare to be hit by chance.
                3 => match some_extra_move(&game, &one) {
                    Some(extra) => extra,
                    None => continue,
                },
                0 => Move::new(&one % &(&position.x + 1), 0u32),
                1 => Move::new(0u32, &one % &(&position.y + 1)),
                _ => {
                    let most = (&position.x).min(&position.y) + 1;
                    let both = &one % &most;
                    let more = &other % &Natural::from(5u32);
                    Move::new(both.clone(), both + more)
                }
            };
            if let Ok(left) = game.play(&position, &taken) {
                prop_assert_eq!(solution.decide(&left).unwrap().outcome, Outcome::N, "{}", taken);
            }
        }
    }
}

proptest! {
    #![proptest_config(testkit::cases!(1000))]

    #[test]
    fn root_steps_are_the_terms_and_indices_of_normal_play(a in parameter(), n in number(60)) {
        let lower = BeattyPair::wythoff(a).lower(&n);
        prop_assert_eq!(RootStep::lower(&n, a).value, Integer::from(&lower));
        prop_assert_eq!(RootStep::index_of(&lower, a).value, Integer::from(n));
    }

    #[test]
    fn root_steps_are_the_terms_and_indices_of_misere_play(a in parameter(), n in number(60)) {
        let lower = BeattyPair::misere(a).lower(&n);
        prop_assert_eq!(RootStep::misere_lower(&n, a).value, Integer::from(&lower));
        prop_assert_eq!(RootStep::misere_index_of(&lower, a).value, Integer::from(n));
    }

    #[test]
    fn root_steps_are_the_terms_and_indices_of_larsson_and_weimerskirch(k in parameter(), n in number(60)) {
        let lower = BeattyPair::larsson_weimerskirch(k).lower(&n);
        prop_assert_eq!(RootStep::larsson_lower(&n, k).value, Integer::from(&lower));
        prop_assert_eq!(RootStep::larsson_index_of(&lower, k).value, Integer::from(n));
    }
}

#[test]
fn root_steps_at_small_indices_and_the_ends_of_the_range() {
    for a in (1..30).chain([46_341, 65_536, 1 << 31, u32::MAX - 1, u32::MAX]) {
        let a = NonZeroU32::new(a).unwrap();
        let (normal, misere) = (BeattyPair::wythoff(a), BeattyPair::misere(a));
        for n in (0..60u32).map(Natural::from) {
            let (lower, shifted) = (normal.lower(&n), misere.lower(&n));
            assert_eq!(RootStep::lower(&n, a).value, Integer::from(&lower), "a = {a}, n = {n}");
            assert_eq!(RootStep::index_of(&lower, a).value, Integer::from(&n), "a = {a}, n = {n}");
            assert_eq!(RootStep::misere_lower(&n, a).value, Integer::from(&shifted), "a = {a}, n = {n}");
            assert_eq!(RootStep::misere_index_of(&shifted, a).value, Integer::from(&n), "a = {a}, n = {n}");
        }
    }
}
