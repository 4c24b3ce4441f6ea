//! The list of cases against the brute force that wrote it, and some of it against arithmetic by hand.

use std::collections::HashSet;
use testkit::data::{SolveCase, solve_cases};
use testkit::{Game, Outcome, OutcomeTable};

#[test]
fn every_case_is_what_brute_force_finds() {
    for case in solve_cases() {
        let game: Game = case.game.parse().unwrap();
        let (x, y) = case.position;
        let table = OutcomeTable::new(game, x.max(y));
        assert_eq!(table.outcome(case.position), case.outcome, "{case:?}");
        assert_eq!(table.winning_moves(case.position), case.moves, "{case:?}");
        assert_eq!(game.rules.is_terminal(case.position), case.ended, "{case:?}");
    }
}

#[test]
fn cases_are_consistent_and_different() {
    let cases = solve_cases();
    for case in &cases {
        let over_and_won = case.ended && case.outcome == Outcome::N;
        assert_eq!(case.moves.is_empty(), case.outcome == Outcome::P || over_and_won, "{case:?}");
        assert!(case.moves.is_sorted(), "{case:?}");
    }
    let different: HashSet<(&String, (u64, u64))> = cases.iter().map(|case| (&case.game, case.position)).collect();
    assert_eq!(different.len(), cases.len());
}

#[test]
fn cases_cover_one_to_four_winning_moves() {
    let cases = solve_cases();
    for count in 1..=4 {
        assert!(cases.iter().filter(|case| case.moves.len() == count).count() >= 3, "{count} winning moves");
    }
}

#[test]
fn some_cases_by_hand() {
    let cases = solve_cases();
    let find = |game: &str, position: (u64, u64)| -> &SolveCase {
        cases.iter().find(|case| case.game == game && case.position == position).expect("a listed case")
    };
    // Classical (2, 2): to (0, 0), or one token from either heap to (1, 2).
    assert_eq!(find("wythoff", (2, 2)).moves, [(0, 1), (1, 0), (2, 2)]);
    // Classical (8, 12): 12 − 8 = 4 and (A_4, B_4) = (6, 10); B_5 = 13 and B_8 = 20 are out of reach.
    assert_eq!(find("wythoff", (8, 12)).moves, [(2, 2)]);
    // Misère (1, 1): either token leaves the last one; both would end the game and lose.
    assert_eq!(find("wythoff:a=1,misere", (1, 1)).moves, [(0, 1), (1, 0)]);
    // Misère a = 2, (5, 5): to (5, 2), (2, 5), and (0, 1), (1, 0) by taking 5 and 4.
    assert_eq!(find("wythoff:a=2,misere", (5, 5)).moves, [(0, 3), (3, 0), (4, 5), (5, 4)]);
    // Off-diagonal (2, 2), a = 1: (2, 1), (2, 0) and their mirror images are all N.
    assert_eq!(find("wythoff:a=1,offdiagonal", (2, 2)).outcome, Outcome::P);
    // Connell k = 3, (11, 48): 45 = 15 · 3 from the larger heap leaves (11, 3).
    assert!(find("connell:k=3", (11, 48)).moves.contains(&(0, 45)));
    assert!(find("connell:k=3", (14, 27)).moves.contains(&(6, 0)));
}
