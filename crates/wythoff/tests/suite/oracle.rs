//! The oracle against a second one that follows the definition word by word, and against known P-positions.

use numeration::work::{Halt, Resource, Work};
use rules::{Game, Move, Outcome, Play, Position};
use solve::outcomes::{Engine, Oracle, OutcomesError};

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Whether (x, y) is P, by trying every move, for all x ≤ `bound_x`, y ≤ `bound_y`.
fn by_definition(game: &Game, bound_x: u64, bound_y: u64) -> Vec<Vec<bool>> {
    let mut table: Vec<Vec<bool>> = Vec::new();
    for x in 0..=bound_x {
        table.push(Vec::new());
        for y in 0..=bound_y {
            let position = Position::new(x, y);
            let mut options = game.moves(&position).peekable();
            let previous_wins = match (options.peek().is_none(), game.play) {
                (true, play) => play == Play::NORMAL,
                (false, _) => !options
                    .any(|Move { u, v }| table[(x - u.to_u64().unwrap()) as usize][(y - v.to_u64().unwrap()) as usize]),
            };
            table.last_mut().unwrap().push(previous_wins);
        }
    }
    table
}

#[test]
fn oracle_follows_the_definition() {
    for text in [
        "wythoff",
        "wythoff:misere",
        "wythoff:a=2,misere",
        "wythoff:a=2,offdiagonal",
        "wythoff:offdiagonal,misere",
        "connell:k=3",
        "connell:k=3,misere",
        "nim",
        "nim:misere",
        "rules:0 = 1",
        "rules,misere:0 = 1",
        "rules:u = 2 & v = 1",
        "rules,ordered:u = 2 & v = 1",
        "rules,misere,ordered:u = 2 & v = 1 | u = 3",
        "rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0 | |u - v| < 2",
        "rules,ordered,extra=(1,3):u = 2 & v = 0",
        "rules,misere,extra=(1,3):u = 2 & x > 4",
        "rules,ordered,misere:u + 1 < x & v % 3 = y % 2",
        "rules,misere,ordered:v > 0 & y > x & u = 0",
        "rules:u % 2 = 1 | (x - u) % 3 = (y - v) % 2 | 99999999999999999999999 * u < v",
        "rules:u = v | u < 99999999999999999999999 & v = 0",
    ] {
        let game = game(text);
        for (bound_x, bound_y) in [(9, 12), (14, 5), (0, 20), (20, 0)] {
            let oracle = Oracle::new(&game, bound_x, bound_y).unwrap();
            let expected = by_definition(&game, bound_x, bound_y);
            for x in 0..=bound_x {
                for y in 0..=bound_y {
                    let p = expected[x as usize][y as usize];
                    let outcome = if p { Outcome::P } else { Outcome::N };
                    assert_eq!(oracle.outcome(x, y), Some(outcome), "{text} ({x}, {y})");
                    let position = Position::new(x, y);
                    let to_p = |taken: &Move| {
                        let left = game.play(&position, taken).unwrap();
                        expected[left.x.to_usize().unwrap()][left.y.to_usize().unwrap()]
                    };
                    let winning: Vec<Move> = game.moves(&position).filter(to_p).collect();
                    assert_eq!(oracle.winning_moves(x, y), Some(winning), "{text} ({x}, {y})");
                }
            }
            let listed = oracle.p_positions().all(|(x, y)| expected[x as usize][y as usize]);
            assert!(listed && oracle.p_positions().count() == expected.iter().flatten().filter(|p| **p).count());
            assert_eq!(oracle.outcome(bound_x + 1, 0), None);
            assert_eq!(oracle.winning_moves(0, bound_y + 1), None);
        }
    }
}

#[test]
fn limits_are_named() {
    assert!(Oracle::new(&game("nim"), 1_000_000, 3).is_ok());
    for (text, x, y) in [("nim", 0, u64::MAX), ("nim", u64::MAX, u64::MAX), ("rules:u = x", 400_000, 400_000)] {
        let error = Oracle::new(&game(text), x, y).unwrap_err();
        let OutcomesError::Halt(Halt::Limit { what, allowed, .. }) = error else { panic!("{error}") };
        assert_eq!((what, allowed), (Resource::Memory, Work::USUAL.memory));
        assert!(error.to_string().contains("limit is 1.0 GiB"), "{error}");
    }
    let error = Oracle::new(&game("rules:(x + y + u - v) % 100000 = 99999"), 3000, 3000).unwrap_err();
    let OutcomesError::Halt(Halt::Limit { what, allowed, .. }) = error else { panic!("{error}") };
    assert_eq!((what, allowed), (Resource::Steps, Work::USUAL.steps));
}

#[test]
fn largest_is_as_large_as_the_engine_allows() {
    for (text, engine, bound) in [
        ("nim", Engine::Lines, (1 << 20) - 1),
        ("rules:2 * u = v | u = 0", Engine::Lines, 65_535),
        ("rules:2 * u < v | u = 0", Engine::Bitmap, 2047),
        ("wythoff:offdiagonal", Engine::Bitmap, 1023),
        ("rules:u = 0 & 2 * v <= y | v = 0 & 2 * u <= x", Engine::Sweep, 1023),
        ("rules:u = 0 & 2 * v <= y & v % 97 != x % 89", Engine::General, 255),
    ] {
        let oracle = Oracle::largest(&game(text)).unwrap();
        assert_eq!((oracle.engine(), oracle.bounds()), (engine, (bound, bound)), "{text}");
    }
}

#[test]
fn large_heaps_of_rules_with_lines() {
    // The P-positions of these rules are (⌊n√2⌋, ⌊n(2 + √2)⌋).
    let oracle = Oracle::new(&game("rules:u = 0 | v = 0 | |u - v| < 2"), 1_000_000, 1_000_000).unwrap();
    assert_eq!(oracle.outcome(282_842, 682_842), Some(Outcome::P));
    assert_eq!(oracle.winning_moves(282_842, 682_845), Some(vec![Move::new(0u32, 3u32)]));
    assert_eq!(oracle.is_ended(0, 0), Some(true));
}
