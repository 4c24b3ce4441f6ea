//! `atlas`: from P-positions to the games that have them.

use crate::runner::wythoff;

#[test]
fn wythoffs_positions_lead_to_wythoffs_rules() {
    let found = wythoff(&["atlas", "(0,0) (1,2) (3,5)", "--json"]);
    assert_eq!(found.code, Some(0));
    let games = found.json()["games"].as_array().unwrap().clone();
    assert!(games.iter().any(|game| game["game"] == "rules:u = 0 | v = 0 | u = v" && game["status"] == "proved"));
    let text = wythoff(&["atlas", "(0,0) (2,1) (5,3)"]);
    assert!(text.lines().contains(&"  rules:u = 0 | v = 0 | u = v"), "{}", text.stdout);
}

#[test]
fn positions_of_no_game_are_a_no_and_other_text_is_bad_input() {
    assert_eq!(wythoff(&["atlas", "(0,0) (1,2) (2,3)"]).code, Some(1));
    for wrong in ["", "(1", "wythoff", "(1,2,3)"] {
        wythoff(&["atlas", wrong]).assert_refused(&["(0,0) (1,2) (3,5)"]);
    }
}
