//! A game on a few small positions: everything that tells its moves must tell the same.

use rules::{Game, Move, Outcome, Position, Ruleset};
use solve::outcomes::Oracle;

/// Heaps up to here are tried.
const LARGEST: u64 = 2;

/// Formulas with more nodes are tried with heaps up to 1 only, so that a campaign gets on.
const LARGE_FORMULA: u64 = 100;

/// Asserts that the check of a move, the list of moves, the end of the game, the same rules as a formula, and the oracle agree with
/// each other and with the definition of outcomes.
pub(super) fn assert_consistent(game: &Game) {
    let rules = game.ruleset.to_formula_rules();
    let goes_further = rules.as_ref().is_some_and(|rules| rules.further.is_some());
    let large = rules.as_ref().is_some_and(|rules| rules.formula.size() > LARGE_FORMULA);
    let largest = if large { 1 } else { LARGEST };
    let given_by_formula = matches!(game.ruleset, Ruleset::Formula(_));
    let as_formula = rules.filter(|_| !given_by_formula).map(|rules| Game::normal(Ruleset::Formula(rules)));
    let oracle = match Oracle::new(game, largest, largest) {
        // Numbers beyond 2^120, or more tries than are allowed.
        Err(_) if goes_further => return,
        oracle => oracle.expect("a small table"),
    };
    let side = largest as usize + 1;
    let mut is_p = vec![vec![false; side]; side];
    for x in 0..=largest {
        for y in 0..=largest {
            let position = Position::new(x, y);
            let takes = (0..=x).flat_map(|u| (0..=y).map(move |v| (u, v)));
            let legal: Vec<(u64, u64)> =
                takes.filter(|&(u, v)| allowed(game, as_formula.as_ref(), &position, &Move::new(u, v))).collect();
            let listed: Vec<Move> = game.moves(&position).collect();
            assert_eq!(listed, moves(&legal), "the list of moves from {position}");
            assert_eq!(game.is_ended(&position), Ok(legal.is_empty()), "whether {position} is the end");
            let winning: Vec<(u64, u64)> =
                legal.iter().copied().filter(|(u, v)| is_p[(x - u) as usize][(y - v) as usize]).collect();
            let p = game.play.is_p(legal.len() as u64, winning.len() as u64);
            is_p[x as usize][y as usize] = p;
            if !game.is_position(&position) {
                assert_eq!(oracle.outcome(x, y), None, "{position} is no position");
                continue;
            }
            assert_eq!(
                oracle.outcome(x, y),
                Some(if p { Outcome::P } else { Outcome::N }),
                "the outcome of {position}"
            );
            let winning = if p { Vec::new() } else { moves(&winning) };
            assert_eq!(oracle.winning_moves(x, y), Some(winning), "the winning moves from {position}");
        }
    }
}

/// Whether the move is legal, under the rules themselves and, for those of a family, written as a formula.
fn allowed(game: &Game, as_formula: Option<&Game>, position: &Position, taken: &Move) -> bool {
    let answer = game.check(position, taken);
    if let Err(error) = &answer {
        super::assert_one_line(&error.to_string());
    }
    if let Some(same) = as_formula {
        assert_eq!(same.check(position, taken).is_ok(), answer.is_ok(), "{taken} from {position} as a formula");
    }
    answer.is_ok()
}

fn moves(takes: &[(u64, u64)]) -> Vec<Move> {
    takes.iter().map(|&(u, v)| Move::new(u, v)).collect()
}
