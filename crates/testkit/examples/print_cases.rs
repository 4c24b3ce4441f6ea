//! Prints `testdata/cases.toml`: chosen positions, solved by brute force.
//!
//! `cargo run -p testkit --example print_cases > testdata/cases.toml`

use testkit::{Game, OutcomeTable};

const HEADER: &str = "\
# Positions with their full solutions, for every solver and every wrapper.
# Written by `cargo run -p testkit --example print_cases > testdata/cases.toml`; choose positions there.
#
#   game       game string
#   position   the heaps, in the order in which the answer must keep them
#   outcome    P: the previous player wins; N: the next player wins
#   ended      true where no move is left
#   moves      every winning move, as tokens taken from the first and second heap, in lexicographic
#              order; empty for P, and for N where the game is over (misère)
#   why        what the case is there for
";

type Chosen = (u64, u64, &'static str);

const CHOSEN: &[(&str, &[Chosen])] = &[
    (
        "wythoff",
        &[
            (0, 0, "over: the player to move has lost"),
            (0, 7, "x = 0"),
            (7, 0, "x = 0, reversed"),
            (6, 6, "x = y, a smaller heap A_n"),
            (2, 2, "x = y, three winning moves"),
            (1, 2, "first pair after (0, 0)"),
            (14, 23, "pair, C59 Table I"),
            (26, 16, "pair, reversed"),
            (2, 3, "x = B_1, two winning moves"),
            (5, 7, "x = B_2, three winning moves"),
            (8, 30, "x = A_5, y > B_5"),
            (30, 8, "x = A_5, y > B_5, reversed"),
            (8, 12, "x = A_5, y < B_5"),
            (60, 60, "x = y = B_23, three winning moves"),
        ],
    ),
    (
        "wythoff:a=2",
        &[
            (0, 0, "over"),
            (1, 1, "x = y, F82 §1"),
            (15, 37, "pair, F82 §2"),
            (37, 15, "pair, F82 §2, reversed"),
            (3, 3, "x = y = B_1, three winning moves"),
            (10, 13, "four winning moves"),
            (13, 10, "four winning moves, reversed"),
            (12, 29, "one token short of a pair"),
            (12, 31, "one token more than a pair"),
        ],
    ),
    ("wythoff:a=3", &[(8, 12, "four winning moves"), (9, 30, "pair"), (9, 10, "x = A_n, y < B_n, difference below a")]),
    ("wythoff:a=6", &[(7, 7, "x = y = B_1"), (6, 42, "pair"), (35, 14, "four winning moves, reversed")]),
    (
        "wythoff:a=1,misere",
        &[
            (0, 0, "over: the player to move has won, and no move exists"),
            (0, 1, "pair (E_1, H_1)"),
            (1, 0, "pair (E_1, H_1), reversed"),
            (1, 1, "x = y = 1, two moves to (0, 1)"),
            (2, 2, "pair (E_0, H_0)"),
            (1, 2, "P in normal play, N here"),
            (0, 2, "x = 0"),
            (3, 3, "x = y, to (2, 2)"),
            (2, 3, "to (2, 2)"),
            (5, 5, "x = y, three winning moves"),
            (19, 31, "pair, F84 §2, the same as in normal play"),
        ],
    ),
    (
        "wythoff:a=2,misere",
        &[
            (0, 0, "over: the player to move has won, and no move exists"),
            (0, 1, "pair (E_0, H_0)"),
            (0, 5, "x = 0"),
            (1, 1, "x = y = H_0"),
            (2, 5, "pair, F84 §1"),
            (5, 2, "pair, F84 §1, reversed"),
            (1, 3, "P in normal play, N here"),
            (5, 5, "x = y = H_1, four winning moves"),
            (4, 4, "x = y, a smaller heap E_n"),
            (15, 11, "four winning moves, reversed"),
        ],
    ),
    (
        "wythoff:a=3,misere",
        &[(16, 53, "pair, F84 §2"), (16, 52, "one token short of a pair"), (10, 18, "four winning moves")],
    ),
    (
        "wythoff:a=1,offdiagonal",
        &[
            (0, 0, "over"),
            (0, 1, "over: the only move would leave (0, 0)"),
            (1, 0, "over, reversed"),
            (1, 1, "x = y not among the E_n: N"),
            (2, 2, "x = y = E_1: P, though moves exist"),
            (18, 18, "x = y = E_11: P"),
            (4, 4, "x = y = H_1: N"),
            (18, 30, "pair, F84 Table 5"),
            (4, 6, "three winning moves"),
            (1, 2, "P in normal play, N here"),
        ],
    ),
    (
        "wythoff:a=2,offdiagonal",
        &[
            (0, 0, "over"),
            (0, 1, "over: the only move would leave (0, 0)"),
            (2, 2, "x = y = E_1: N for a > 1"),
            (5, 5, "x = y = H_1, four winning moves"),
            (2, 5, "pair"),
            (20, 7, "larger heap too large, reversed"),
        ],
    ),
    ("connell:k=1", &[(5, 7, "the classical game"), (16, 26, "pair, C59 Table I")]),
    ("connell:k=2", &[(0, 1, "over"), (3, 3, "x = y, three winning moves"), (14, 35, "pair of sequence 1")]),
    (
        "connell:k=3",
        &[
            (0, 0, "over"),
            (0, 2, "over: fewer than k tokens left"),
            (2, 0, "over, reversed"),
            (0, 3, "x = 0, a multiple of k"),
            (14, 48, "pair, C59 sample play"),
            (11, 48, "C59 sample play, to (11, 3)"),
            (14, 27, "C59 sample play, to (8, 27)"),
            (48, 11, "C59 sample play, reversed"),
            (4, 4, "x = y, three winning moves"),
            (5, 7, "three winning moves"),
        ],
    ),
    ("connell:k=4", &[(15, 66, "pair of sequence 3"), (9, 26, "sequence 1")]),
    ("lw", &[(5, 7, "the classical game"), (16, 26, "pair of the classical game")]),
    (
        "lw:k=2",
        &[
            (0, 0, "over"),
            (0, 5, "x = 0"),
            (9, 26, "pair, one more than the extra move (9, 25)"),
            (26, 9, "pair, reversed"),
            (2, 6, "one token short of a pair, the extra move (2, 6)"),
            (25, 9, "one token short of a pair, reversed"),
            (17, 47, "one token short of a pair, two extra moves"),
            (47, 129, "one token short of a pair, three extra moves and no other"),
            (11, 32, "two tokens short in both heaps, two extra moves"),
            (7, 5, "an extra move against the order of sizes"),
            (8, 9, "two moves from both heaps, and an extra move against the order of sizes"),
            (14, 39, "all three types of moves"),
            (7, 30, "x = B_2"),
            (10, 40, "larger heap too large"),
        ],
    ),
    (
        "lw:k=3",
        &[
            (17, 66, "one token short of a pair, an extra move of family 2"),
            (85, 22, "one token short of a pair, both families, reversed"),
            (23, 89, "two steps of both families, and the other types"),
            (25, 14, "all three types, against the order of sizes"),
            (66, 66, "x = y"),
        ],
    ),
    ("lw:k=6", &[(7, 53, "all families, and the other types"), (12, 93, "only the last family")]),
    ("lw:k=2,misere", &[(0, 0, "over: the player to move has won"), (0, 1, "P"), (3, 3, "x = y")]),
    (
        "connell:k=3,misere",
        &[(0, 2, "over: the player to move has won"), (1, 1, "P: every move ends the game"), (3, 4, "N")],
    ),
    ("nim", &[(0, 0, "over"), (5, 5, "equal heaps"), (9, 4, "unequal heaps")]),
    (
        "nim:misere",
        &[(0, 0, "over: the player to move has won"), (0, 1, "P"), (1, 1, "two winning moves"), (2, 2, "P")],
    ),
];

fn main() {
    println!("{HEADER}");
    let mut texts = Vec::new();
    for &(name, positions) in CHOSEN {
        let game: Game = name.parse().expect("a game of the test kit");
        let bound = positions.iter().map(|&(x, y, _)| x.max(y)).max().unwrap_or(0);
        let table = OutcomeTable::new(game, bound);
        for &(x, y, why) in positions {
            let moves: Vec<String> = table.winning_moves((x, y)).iter().map(|(u, v)| format!("[{u}, {v}]")).collect();
            texts.push(format!(
                "[[case]]\ngame = \"{name}\"\nposition = [{x}, {y}]\noutcome = \"{:?}\"\nended = {}\nmoves = [{}]\nwhy = \"{why}\"\n",
                table.outcome((x, y)),
                game.rules.is_terminal((x, y)),
                moves.join(", "),
            ));
        }
    }
    print!("{}", texts.join("\n"));
}
