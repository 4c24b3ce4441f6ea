//! `wythoff discover`, and `solve --strategy`.

use crate::runner::{wythoff, wythoff_reading};
use serde_json::json;
use std::path::PathBuf;

const RULES: &str = "rules:u = 0 | v = 0 | u = v | u = 1 & v = 3";

/// A file of this name in the folder for tests, not there yet.
fn fresh(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().expect("a plain path").to_string()
}

#[test]
fn found_saved_proved_checked_and_played() {
    let (file, certificate, dot) = (fresh("found.txt"), fresh("found-certificate.txt"), fresh("found.dot"));
    let arguments = ["discover", "-g", RULES, "--save", &file, "--certificate", &certificate, "--dot", &dot];
    let run = wythoff(&arguments);
    let lines = run.lines();
    assert_eq!(lines[0], format!("{RULES}: found, and proved for all heaps."));
    assert!(lines[1].contains("(⌊nα⌋, ⌊nβ⌋)") && lines[1].contains("α = [1;(1)]"), "{}", lines[1]);
    assert!(std::fs::read_to_string(&dot).unwrap().starts_with("digraph"));
    assert!(wythoff(&["check", &certificate]).stdout.contains("accepted"));
    let claim = format!("automaton {file}");
    assert!(wythoff(&["prove", "-g", RULES, "--claim", &claim]).lines()[0].ends_with("proved, for all heaps."));
    assert!(wythoff(&["verify", "-g", RULES, "--claim", &claim, "--bound", "60"]).stdout.contains("agree"));
    let json = wythoff(&["solve", "--strategy", &file, "1000000000000", "2000000000007", "--json"]).json();
    assert_eq!((&json["front"], &json["outcome"]), (&"automaton".into(), &"N".into()));
    assert_eq!(json["move"]["to"], serde_json::json!(["1000000000000", "1618033988750"]));
    let run = wythoff_reading(&["solve", "-", "--strategy", &file], "7 12\n3 5\n");
    assert_eq!(run.lines(), ["7 12 N take 0 8 to 7 4", "3 5 P"]);
    wythoff(&["solve", "--strategy", &file, "-g", "wythoff", "3", "5"]).assert_refused(&["it is for rules:"]);
    wythoff(&["solve", "--strategy", &file, "--front", "all", "3", "5"]).assert_refused(&["--front"]);
}

#[test]
fn a_strategy_for_another_game_is_refused_unless_trusted() {
    let file = fresh("other.txt");
    wythoff(&["discover", "-g", "nim", "--save", &file]).lines();
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("# game nim", "# game wythoff")).unwrap();
    wythoff(&["solve", "--strategy", &file, "3", "5"]).assert_refused(&["wrong at (1, 1)", "an N-position"]);
    assert_eq!(wythoff(&["solve", "--strategy", &file, "--trust", "3", "3", "--json"]).json()["outcome"], "P");
    std::fs::write(&file, text.replace("tracks 2", "tracks 7")).unwrap();
    wythoff(&["solve", "--strategy", &file, "3", "5"]).assert_refused(&["--strategy"]);
}

/// Under misère rules without a move nobody ever loses by moving: no position is P.
#[test]
fn a_set_without_positions_is_found_saved_and_played() {
    let file = fresh("none");
    let run = wythoff(&["discover", "-g", "rules,misere:0 = 1", "--save", &file]);
    assert_eq!(run.lines()[1], "No position is a P-position.");
    assert!(!run.stdout.contains("first"), "{}", run.stdout);
    assert_eq!(wythoff(&["discover", "-g", "rules,misere:0 = 1", "--json"]).json()["found"], "no position");
    assert!(std::fs::read_to_string(&file).unwrap().contains("# found no position\n"));
    for trust in [&[][..], &["--trust"]] {
        let answer = wythoff(&[&["solve", "--strategy", &file, "3", "4", "--json"], trust].concat()).json();
        assert_eq!((&answer["outcome"], &answer["ended"]), (&json!("N"), &json!(true)));
    }
    // The same without the states, and where a transition is missing.
    let nothing = "wythoff automaton 1\n# game nim\nsystem base 2\ntracks 2\nstates ";
    for states in ["0\n", "1\n\n", "1\n0:0\n", "2\n0:1\n\n"] {
        std::fs::write(&file, format!("{nothing}{states}end\n")).unwrap();
        wythoff(&["solve", "--strategy", &file, "3", "4"]).assert_refused(&["--strategy"]);
    }
    assert_eq!(wythoff(&["discover", "-g", "rules:0 = 1"]).lines()[1], "The P-positions are all positions.");
}

#[test]
fn the_json_answer_and_an_honest_end() {
    let json = wythoff(&["discover", "-g", "rules:(u = 0 & v <= 2) | (v = 0 & u <= 2)", "--json"]).json();
    assert_eq!((&json["result"], &json["claim"]), (&"proved".into(), &"formula x % 3 = y % 3".into()));
    assert_eq!(json["first"][1], serde_json::json!(["1", "1"]));
    let chaotic = "rules:u = 0 | v = 0 | u = v | 2 * u = v";
    let arguments =
        ["discover", "-g", chaotic, "--states", "40", "--bound", "300", "--systems", "[1;(1)]; base 2", "--json"];
    let run = wythoff(&arguments);
    run.assert_refused(&["not found in 2 numerations"]);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&json["result"], &json["tried"][0]["system"]), (&"not found".into(), &"[1;(1)]".into()));
    wythoff(&["discover", "--systems", "base x"]).assert_refused(&["--systems", "no numeration"]);
    wythoff(&["discover", "-g", "euclid"]).assert_refused(&["no formula"]);
}

#[test]
fn numerations_by_recurrence_lead_to_theorems() {
    for (s, t, system) in [(2, 1, "recurrence 2,2 from 1,3"), (3, 2, "recurrence 4,3 from 1,5")] {
        let game = format!("rules:u = 0 | v = 0 | (u <= v & v < {s}*u + {t})");
        let run = wythoff(&["discover", "-g", &game]);
        let text = run.lines().join("\n");
        assert!(text.contains("found, and proved") && text.contains(&format!("written in {system};")), "{text}");
    }
    // Gurvich's NIM(3,2): the table is too small, and a recursion that gives it goes on.
    let run = wythoff(&["discover", "-g", "rules:|u - v| < 3 | u < 2 | v < 2"]);
    let text = run.lines().join("\n");
    assert!(text.contains("written in recurrence 1,2,1 from 1,4,7; the automaton has 163 states"), "{text}");
    assert!(text.contains("up to 32767, and from a recursion that gives all of them"), "{text}");
}

#[test]
fn a_drift_ends_the_search() {
    let run = wythoff(&["discover", "-g", "rules:|u - v| < 2 | u < 3 | v < 3"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("no automaton to be expected, as y - r*x is not bounded"), "{}", run.stderr);
    let evidence = "any numeration no automaton to be expected: with r the root above 1 of z^3 = z^2 + 1, y - r*x should be bounded";
    assert!(run.stdout.contains(evidence), "{}", run.stdout);
}

#[test]
fn a_guess_without_its_proof_is_kept_and_proved_later() {
    let (game, file) = ("rules:u = 0 | v = 0 | u = v", fresh("guess.txt"));
    let options = ["--systems", "[1;(1)]", "--proof-states", "5", "--save-guess", &file];
    let run = wythoff(&[&["discover", "-g", game], &options[..]].concat());
    run.assert_refused(&["not found in one numeration: allow more with --states and --proof-states"]);
    assert!(run.stdout.contains("The best guess has 8 states in [1;(1)]: agrees to "), "{}", run.stdout);
    assert!(std::fs::read_to_string(&file).unwrap().contains(", not proved\n"));
    let claim = format!("automaton {file}");
    assert!(wythoff(&["prove", "-g", game, "--claim", &claim]).lines()[0].ends_with("proved, for all heaps."));
}
