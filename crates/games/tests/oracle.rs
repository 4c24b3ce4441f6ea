//! The oracle against a second one that follows the definition word by word, and against known P-positions.

use games::{Game, MAX_ORACLE_CELLS, MAX_ORACLE_CELLS_DEPENDENT, Move, Oracle, OracleError, Outcome, Play, Position};

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
                (true, play) => play == Play::Normal,
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
        "rules:u < 0",
        "rules,misere:u < 0",
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
    let plain = game("nim");
    assert!(Oracle::new(&plain, 255, 255).is_ok());
    assert_eq!(
        Oracle::new(&plain, 255, 256).unwrap_err(),
        OracleError::TooManyCells { cells: 256 * 257, limit: MAX_ORACLE_CELLS }
    );
    assert_eq!(
        Oracle::new(&game("wythoff:offdiagonal"), 127, 128).unwrap_err(),
        OracleError::TooManyCells { cells: 128 * 129, limit: MAX_ORACLE_CELLS_DEPENDENT }
    );
    assert!(matches!(Oracle::new(&plain, u64::MAX, u64::MAX), Err(OracleError::TooManyCells { .. })));
    let message = Oracle::new(&plain, 1000, 1000).unwrap_err().to_string();
    assert!(message.contains("65536") && message.contains("(x+1)(y+1)"), "{message}");
}

/// Prints the time of the slowest kinds of rules at the limits; run by hand with `--release --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn slowest_rules() {
    let long = vec!["|x - 2 * u| % 3 = y % 7 + 9"; 100].join(" | ");
    for text in [
        "rules:u < 0",
        "rules,misere:u < 0",
        "rules:(u + v) % 2 = 1",
        "rules:x < 0",
        "rules:u = 0 & v = 0 & x = y",
        "rules,misere:u = x & v = y & x > 200",
        "rules:(x + y + u - v) % 2 = 1",
        "rules,misere:|x - 2 * u| % 3 = y % 7 + 9 | (u = 0 | v = 0) & |u - v| % 5 = 7",
        "rules:x + 99999999999999999999 < u",
        "rules:99999999999999999999 < u",
        "wythoff:offdiagonal",
        &format!("rules:{long}"),
    ] {
        let game = game(text);
        let cells = if Oracle::new(&game, 255, 255).is_ok() { 1 << 16 } else { 1 << 14 };
        for (rows, columns) in
            [(1, cells), (8, cells / 8), (cells / 64, 64), (if cells > 1 << 14 { 256 } else { 128 }, 128)]
        {
            let clock = std::time::Instant::now();
            let result = Oracle::new(&game, rows - 1, columns - 1).map(|oracle| oracle.p_positions().count());
            println!("{:?} {:.40} {rows}x{columns} {result:?}", clock.elapsed(), text);
        }
    }
}
