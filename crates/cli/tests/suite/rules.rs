//! What the language of rules says beyond plain moves, through the command: parts that no move satisfies, forbidden options, the whole language, and
//! designs with finitely many moves.

use crate::runner::wythoff;
use serde_json::json;
use std::path::PathBuf;

/// A file of this test, in the directory that cargo keeps for them.
fn file(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_TARGET_TMPDIR"), name].iter().collect();
    path.to_str().expect("a readable path").to_string()
}

#[test]
fn a_part_that_no_move_satisfies_is_refused_with_its_place() {
    for (game, place) in [
        ("rules:u = 0 | v = 0 | u = 0 - v", "character 17"),
        ("rules,misere:(u = 1 | u = -1 & v = 2) & x > 3", "character 10"),
    ] {
        for command in ["solve", "prove", "discover"] {
            let mut arguments = vec![command, "-g", game];
            if command == "solve" {
                arguments.extend(["3", "4"]);
            }
            let run = wythoff(&arguments);
            assert_eq!(run.code, Some(2), "{command} {game}");
            assert!(run.stderr.contains(place) && run.stderr.contains("no move satisfies"), "{}", run.stderr);
        }
    }
    assert_eq!(wythoff(&["solve", "-g", "rules:u = 0 | v = 0 | u = v & u > 1000", "3", "4"]).code, Some(0));
}

const BLOCKED: &str = "rules,block=1:u = 0 | v = 0 | u = v";

#[test]
fn what_the_opponent_forbids_is_said() {
    let lost = wythoff(&["solve", "-g", BLOCKED, "3", "7", "--all", "--json"]).json();
    assert_eq!((&lost["outcome"], &lost["move"], &lost["moves"]), (&json!("P"), &json!(null), &json!([])));
    assert_eq!(lost["forbid"], json!([{"take": ["0", "6"], "to": ["3", "1"]}]));
    let won = wythoff(&["solve", "-g", BLOCKED, "3", "9", "--all", "--json"]).json();
    assert_eq!((&won["outcome"], &won["forbid"]), (&json!("N"), &json!(null)));
    assert_eq!(won["moves"].as_array().map(Vec::len), Some(2));
    let told = wythoff(&["solve", "-g", BLOCKED, "3", "7", "--explain"]).stdout;
    assert!(told.contains("The opponent forbids (3, 1).") && told.contains("may forbid one option"), "{told}");
}

#[test]
fn what_forbidden_options_leave_without_meaning_is_refused_with_the_reason() {
    let summand = format!("{BLOCKED} 3 4");
    for (arguments, said) in [
        (&["grundy", "-g", BLOCKED, "3", "4"][..], "no Grundy values"),
        (&["grundy", "-g", BLOCKED, "--genus", "3", "4"], "no Grundy values"),
        (&["sum", &summand, "nim 3"], "leave out block"),
        (&["play", "--sum", &summand, "--sum", "nim 1 2"], "play it alone, or leave out block"),
    ] {
        let run = wythoff(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.stderr.contains(said), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn proofs_with_forbidden_options_have_certificates() {
    let file = file("rules-certificate.txt");
    let claim = "formula x + y = 0 | y = 2 * x + 1 | y = 2 * x + 2";
    let game = "rules,block=2:u = 0 | v = 0 | u = v";
    let theorem = self::file("rules-coq.v");
    let run = wythoff(&["prove", "-g", game, "--claim", claim, "--certificate", &file, "--coq", &theorem]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(std::fs::read_to_string(&theorem).expect("a theorem").contains("{| misere := false; block := 2; "));
    assert!(run.stdout.contains("no position of P has more than 2 of its options in P"), "{}", run.stdout);
    assert_eq!(wythoff(&["check", &file]).code, Some(0));
    let wrong = wythoff(&["prove", "-g", game, "--claim", "formula x + y = 0 | y = 2 * x + 1"]);
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.stdout.contains("(0, 2): claimed N, but at most 2 of its options are claimed P"), "{}", wrong.stdout);
}

#[test]
fn claims_speak_the_whole_language() {
    let game = "rules:u = 0 & (v = 1 | v = 2)";
    assert_eq!(
        wythoff(&["verify", "-g", game, "--bound", "40", "--claim", "formula exists n: x % 3 = n & y % 3 = n"]).code,
        Some(0)
    );
    assert_eq!(wythoff(&["prove", "-g", game, "--claim", "formula exists n: x % 3 = n & y % 3 = n"]).code, Some(0));
    assert_eq!(wythoff(&["prove", "-g", game, "--claim", "formula even_zeros(x) & y = 2*x"]).code, Some(1));
    let run = wythoff(&["prove", "-g", game, "--claim", "formula A(x) = y"]);
    assert!(run.code == Some(2) && run.stderr.contains("A"), "{}", run.stderr);
}

#[test]
fn rules_of_the_whole_language_have_no_certificates_yet() {
    let game = "rules:v = 0 & (exists n: u = n & 2 * n <= x + 1)";
    let file = file("rules-none.txt");
    let run = wythoff(&["prove", "-g", game, "--claim", "formula x + y = 0", "--certificate", &file]);
    assert!(run.code == Some(2) && run.stderr.contains("--certificate"), "{}", run.stderr);
}

/// Mark, twice: take one token or leave half, rounded down. What the rules say with a quotient has a certificate.
#[test]
fn rules_with_quotients_have_certificates() {
    let game = "rules:v = 0 & (u = 1 | x - u = x / 2)";
    let file = file("rules-mark.txt");
    let run = wythoff(&["discover", "-g", game, "--certificate", &file]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("34 states in base 2"), "{}", run.stdout);
    assert_eq!(wythoff(&["check", &file]).code, Some(0));
}

#[test]
fn finitely_many_moves_are_found_and_proved() {
    let answer = wythoff(&["design", "--cf", "[1;(1,2)]", "--finite", "--bound", "200", "--json"]).json();
    let first = &answer["designs"][0];
    assert_eq!((&first["base"], &first["without"]), (&json!("u = 0 | v = 0 | u = v & u != 2"), &json!([[2, 2]])));
    let proved: Vec<_> = first["games"].as_array().unwrap().iter().filter(|game| game["proved"] == true).collect();
    assert_eq!(proved[0]["game"], "rules,extra=(5,6):u = 0 | v = 0 | u = v & u != 2");
    assert_eq!(proved.len(), 3);
    let text = wythoff(&["design", "--cf", "[1;(3,6)]", "--finite", "--bound", "300", "--moves", "1"]);
    assert_eq!(text.code, Some(0));
    assert!(text.stdout.contains("refuted, first at (109, 344)"), "{}", text.stdout);
    assert_eq!(wythoff(&["design", "--cf", "[1;(4,1)]", "--finite", "--bound", "200", "--moves", "1"]).code, Some(1));
    assert_eq!(wythoff(&["design", "--cf", "[1;2,1]", "--finite"]).code, Some(2));
}
