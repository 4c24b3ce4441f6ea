//! The shared cases on every front that claims the game, on the fast path, and by brute force.

use rules::{Game, Move, Outcome, Position, Ruleset};
use solve::outcomes::Oracle;
use solve::{FastSolver, Front, best_strategy, strategy};
use std::collections::BTreeMap;
use testkit::data::{SolveCase, solve_cases};

fn outcome_of(case: &SolveCase) -> Outcome {
    match case.outcome {
        testkit::Outcome::P => Outcome::P,
        testkit::Outcome::N => Outcome::N,
    }
}

fn moves_of(case: &SolveCase) -> Vec<Move> {
    case.moves.iter().map(|&(u, v)| Move::new(u, v)).collect()
}

/// Whether the case belongs to the families whose cases are counted below; further families bring cases of their own.
fn is_counted(case: &SolveCase) -> bool {
    let family = case.game.split([':', ',']).next();
    ["wythoff", "connell", "lw", "nim"].map(Some).contains(&family)
}

#[test]
fn every_front_solves_every_case() {
    let mut seen: BTreeMap<Front, usize> = BTreeMap::new();
    for case in solve_cases() {
        let game: Game = case.game.parse().unwrap();
        let position = Position::new(case.position.0, case.position.1);
        let (outcome, moves) = (outcome_of(&case), moves_of(&case));
        for &front in Front::of(&game) {
            let what = format!("{} {position} {front}: {}", case.game, case.why);
            let strategy = strategy(&game, front).unwrap();
            assert_eq!(strategy.front(), front, "{what}");
            let decision = strategy.decide(&position).unwrap();
            assert_eq!((decision.outcome, decision.ended), (outcome, case.ended), "{what}");
            assert_eq!(strategy.winning_moves(&position).unwrap(), moves, "{what}");
            match decision.winning {
                Some(chosen) => assert!(moves.contains(&chosen), "{what}: {chosen}"),
                None => assert!(moves.is_empty(), "{what}"),
            }
            *seen.entry(front).or_default() += usize::from(is_counted(&case));
        }
        assert_eq!(best_strategy(&game).front(), Front::of(&game)[0], "{}", case.game);
        assert_eq!(game.is_ended(&position), Ok(case.ended), "{} {position}", case.game);
        assert_eq!(game.moves(&position).next().is_none(), case.ended, "{} {position}", case.game);
    }
    // 7 cases of misère connell, lw and (s, t) have no closed form, and 7 of nim only that of equal heaps; 23 of lw have no digits, 17 of connell
    // no cedar tree; 8 of (s, t)-Wythoff no square root and no cedar tree.
    let expected = [
        (Front::Recursive, 117),
        (Front::Algebraic, 116),
        (Front::Arithmetic, 94),
        (Front::Cedar, 69),
        (Front::Oracle, 14),
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn the_fast_path_solves_every_case_it_accepts() {
    let mut seen = 0;
    for case in solve_cases() {
        let game: Game = case.game.parse().unwrap();
        let solver = FastSolver::new(&game);
        // The fast path is the algebraic front again, but for nim, where equal heaps need no numbers.
        let has_pairs = Front::of(&game).contains(&Front::Algebraic) && !matches!(game.ruleset, Ruleset::Nim(_));
        assert_eq!(solver.is_some(), has_pairs, "{}", case.game);
        let Some(solver) = solver else { continue };
        let (x, y) = case.position;
        let answer = solver.decide(x, y).unwrap();
        let what = format!("{} ({x}, {y}): {}", case.game, case.why);
        assert_eq!((answer.outcome, answer.ended), (outcome_of(&case), case.ended), "{what}");
        assert_eq!(answer.winning().is_some(), !case.moves.is_empty(), "{what}");
        assert!(case.moves.is_empty() || case.moves.contains(&answer.take), "{what}: {:?}", answer.take);
        let mut answers = [answer; 2];
        solver.decide_all(&[(0, 0), (x, y)], &mut answers).unwrap();
        assert_eq!(answers[1], answer, "{what}");
        seen += usize::from(is_counted(&case));
    }
    assert_eq!(seen, 109);
}

#[test]
fn brute_force_solves_every_case() {
    let cases = solve_cases();
    assert_eq!(cases.iter().filter(|case| is_counted(case)).count(), 131);
    for case in cases {
        let game: Game = case.game.parse().unwrap();
        let (x, y) = case.position;
        let oracle = Oracle::new(&game, x, y).unwrap();
        let what = format!("{} ({x}, {y}): {}", case.game, case.why);
        assert_eq!(oracle.outcome(x, y), Some(outcome_of(&case)), "{what}");
        assert_eq!(oracle.winning_moves(x, y), Some(moves_of(&case)), "{what}");
    }
}
