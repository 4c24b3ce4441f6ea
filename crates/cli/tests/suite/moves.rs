//! `moves` and `compare`, and `--value` of `prove` and `discover`.

use crate::runner::{Run, wythoff};
use serde_json::{Value, json};
use std::path::PathBuf;

/// A file of this test, in the directory that cargo keeps for them.
fn file(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_TARGET_TMPDIR"), name].iter().collect();
    path.to_str().expect("a readable path").to_string()
}

/// The JSON of an answer with exit code `wanted`, and silence on standard error unless that is 2.
fn answer(arguments: &[&str], wanted: i32) -> Value {
    let Run { code, stdout, stderr } = wythoff(arguments);
    assert_eq!(code, Some(wanted), "{arguments:?}: {stdout}{stderr}");
    assert!(wanted == 2 || stderr.is_empty(), "{stderr}");
    serde_json::from_str(&stdout).expect("one JSON object")
}

#[test]
fn sets_are_told_in_words_lists_and_automata() {
    let redundant = answer(&["moves", "-g", "wythoff:a=2", "--redundant", "--json", "--list", "2"], 0);
    assert_eq!(redundant["set"]["words"], json!("(u, u + 1) with u >= 3"));
    assert_eq!(redundant["set"]["first"][0], json!({"take": ["3", "4"], "legal": true}));
    assert_eq!(redundant["set"]["complete"], json!(false));
    let addable = answer(&["moves", "--addable", "--json"], 0);
    assert_eq!((&addable["set"]["states"], &addable["question"]), (&json!(55), &json!("addable")));
    let overview = answer(&["moves", "--json"], 0);
    assert_eq!(overview["redundant"]["words"], json!("no move"));
    assert_eq!(overview["needed"]["words"], json!("every legal move"));
}

/// The statement that is printed gives the same set when `eval` decides it.
#[test]
fn statements_for_eval_say_the_same() {
    for (game, set) in [("wythoff", "--addable"), ("wythoff:a=2", "--redundant"), ("nim", "--needed")] {
        let told = answer(&["moves", "-g", game, set, "--json", "--list", "6"], 0);
        let system = told["system"].as_str().expect("a numeration");
        let setting = system.strip_prefix("base ").map_or(["--cf", system], |base| ["--base", base]);
        let statement = told["set"]["formula"].as_str().expect("a statement");
        let found = answer(&["eval", setting[0], setting[1], "--free", statement, "--json"], 0);
        assert_eq!(found["states"], told["set"]["states"], "{game} {set}");
    }
}

#[test]
fn single_moves_are_judged_with_the_first_position_that_changes() {
    let two = answer(&["moves", "--addable", "--move", "1,3", "--move", "(56, 90)", "--json"], 1);
    assert_eq!((&two["takes"][0]["result"], &two["takes"][0]["change"]), (&json!(true), &Value::Null));
    let change = json!({"position": ["144", "233"], "before": "P", "after": "N"});
    assert_eq!(two["takes"][1]["change"], change);
    let needed = answer(&["moves", "--needed", "--move", "2,2", "--json"], 0);
    assert_eq!(needed["takes"][0]["change"]["after"], json!("P"));
    assert_eq!(wythoff(&["moves", "-g", "wythoff:a=2", "--redundant", "--move", "3,4"]).code, Some(0));
    assert_eq!(wythoff(&["moves", "-g", "wythoff:a=2", "--redundant", "--move", "1,9"]).code, Some(1));
}

#[test]
fn sets_are_dropped_and_added_with_a_certificate() {
    let path = file("moves-dropped.txt");
    let yes = answer(&["moves", "-g", "wythoff:a=2", "--drop", "u = 3 & v = 4", "--certificate", &path, "--json"], 0);
    assert_eq!(yes["result"], json!(true));
    let checked = answer(&["check", &path, "--json"], 0);
    assert!(checked["game"].as_str().is_some_and(|game| game.starts_with("rules:")));
    answer(&["moves", "-g", "wythoff:a=2", "--addable", "--certificate", &path, "--json"], 0);
    assert_eq!(answer(&["check", &path, "--json"], 0)["extension"], json!(true));
    let no = answer(&["moves", "-g", "wythoff:a=2", "--drop", "3 <= u & u <= 9 & v = u + 1", "--json"], 1);
    assert_eq!(no["change"]["position"], json!(["7", "8"]));
    let no = answer(&["moves", "--may-add", "u = 2 & v = 1", "--json"], 1);
    assert_eq!(no["change"], json!({"position": ["1", "2"], "before": "P", "after": "N"}));
    assert_eq!(wythoff(&["moves", "--may-add", "u = 1 & v = 3"]).code, Some(0));
}

#[test]
fn sets_are_saved_and_drawn() {
    let [saved, svg] = ["moves-set.txt", "moves-set.svg"].map(file);
    answer(&["moves", "--addable", "--save", &saved, "--svg", &svg, "--bound", "20", "--json"], 0);
    assert!(std::fs::read_to_string(&saved).expect("saved").starts_with("wythoff automaton 1\n"));
    assert!(std::fs::read_to_string(&svg).expect("drawn").contains("moves that are addable"));
}

#[test]
fn discovered_and_saved_positions_serve_as_well() {
    let path = file("moves-strategy.txt");
    let game = "rules:u <= 2 & v = 0 | u = 1 & v = 3";
    assert_eq!(wythoff(&["discover", "-g", game, "--save", &path]).code, Some(0));
    let found = answer(&["moves", "-g", game, "--needed", "--json"], 0);
    let saved = answer(&["moves", "--strategy", &path, "--needed", "--json"], 0);
    assert_eq!((&found["set"], &saved["game"]), (&saved["set"], &json!(game)));
    let minimal = answer(&["moves", "-g", game, "--minimal", "--json"], 0);
    assert!(minimal["rulesets"].as_array().is_some_and(|all| !all.is_empty()));
}

#[test]
fn wrong_questions_are_refused_in_one_line() {
    for arguments in [
        &["moves", "--move", "1,2"][..],
        &["moves", "--addable", "--move", "1"],
        &["moves", "--addable", "--move", "1,x"],
        &["moves", "--addable", "--needed"],
        &["moves", "--drop", "u ="],
        &["moves", "--save", "x.txt"],
        &["moves", "-g", "euclid", "--addable"],
        &["moves", "--strategy", "no such file", "--addable"],
        &["moves", "--addable", "--states", "3"],
        &["compare", "wythoff"],
        &["compare", "wythoff", "wyth"],
        &["prove", "-g", "euclid", "--value", "1"],
        &["prove", "-g", "wythoff:misere", "--value", "1"],
    ] {
        let Run { code, stdout, stderr } = wythoff(arguments);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
    }
}

#[test]
fn games_are_compared() {
    let same = answer(&["compare", "wythoff", "rules:u = v | u = 0 & x <= y", "--json"], 0);
    assert_eq!((&same["result"], &same["others"][0]["result"]), (&json!("same"), &json!("same")));
    let different = answer(&["compare", "wythoff", "connell:k=1", "wythoff:misere", "--json"], 1);
    let last = &different["others"][1];
    assert_eq!((&last["position"], &last["p_of"]), (&json!(["0", "0"]), &json!("wythoff")));
    assert_eq!(last["difference"]["equal_from"], json!("3"));
    let either = answer(&["compare", "wythoff:a=2,misere", "wythoff:a=2,offdiagonal", "--either-play", "--json"], 1);
    assert_eq!(either["others"].as_array().map(Vec::len), Some(3));
}

#[test]
fn values_are_proved_and_certified() {
    let path = file("moves-values.txt");
    let proved = answer(&["prove", "-g", "wythoff:a=2", "--value", "1", "--certificate", &path, "--json"], 0);
    assert_eq!((&proved["result"], proved["levels"].as_array().map(Vec::len)), (&json!("proved"), Some(2)));
    let checked = answer(&["check", &path, "--json"], 0);
    assert_eq!(checked["values"], json!(2));
    let refuted = answer(&["prove", "-g", "wythoff:a=2", "--value", "1", "--claim", "beatty [1;(2)]", "--json"], 1);
    assert_eq!((&refuted["result"], &refuted["position"]), (&json!("refuted"), &json!(["0", "0"])));
    let found = answer(&["discover", "-g", "nim", "--value", "2", "--json"], 0);
    assert_eq!(found["levels"][2]["first"][0], json!(["0", "2"]));
    let missing = answer(&["discover", "--value", "1", "--bound", "100", "--states", "40", "--json"], 2);
    assert_eq!(missing["result"], json!("not found"));
    assert!(missing["classes"].as_array().is_some_and(|classes| classes.len() > 2));
}

#[test]
fn whether_rules_are_invariant_is_a_question_with_a_witness() {
    let yes = answer(&["moves", "-g", "lw:k=3", "--invariant", "--json"], 0);
    assert_eq!((&yes["result"], &yes["witness"], &yes["question"]), (&json!(true), &Value::Null, &json!("invariant")));
    let no = answer(&["moves", "-g", "wythoff:offdiagonal", "--invariant", "--json"], 1);
    let witness = json!({"take": ["0", "1"], "legal_from": ["1", "1"], "illegal_from": ["0", "1"]});
    assert_eq!((&no["result"], &no["witness"]), (&json!(false), &witness));
    let told = wythoff(&["moves", "-g", "euclid", "--invariant"]);
    assert_eq!(told.code, Some(1));
    assert!(told.stdout.contains("not invariant") && told.stdout.contains("but not from"), "{}", told.stdout);
    // Beyond what small heaps show.
    let far = answer(&["moves", "-g", "rules:u = 0 & (v <= 2 | y > 100)", "--invariant", "--json"], 1);
    assert_eq!((&far["witness"]["take"], &far["witness"]["legal_from"]), (&json!(["0", "3"]), &json!(["0", "101"])));
    assert_eq!(wythoff(&["moves", "-g", "rules:u = 0 & x >= 0", "--invariant"]).code, Some(0));
    assert_eq!(wythoff(&["moves", "-g", "wythoff:a=1..3", "--invariant"]).code, Some(0));
    let undecided = ["moves", "-g", "rules:u = 0 & (v <= 2 | y > 100)", "--invariant", "--states", "3"];
    wythoff(&undecided).assert_refused(&["--states"]);
    wythoff(&["moves", "--invariant", "--needed"]).assert_refused(&["--needed"]);
    wythoff(&["moves", "--invariant", "--svg", "moves.svg"]).assert_refused(&["--svg"]);
}

/// The greatest extension of a game, saved, read back as a game of its own, proved, checked, compared, solved and played.
#[test]
fn the_greatest_extension_is_a_game_of_its_own() {
    let (saved, certificate) = (file("extension.txt"), file("extension-proof.txt"));
    answer(&["moves", "--addable", "--save", &saved, "--json"], 0);
    let game = format!("rules,extra=@{saved}:u = v");
    let proved =
        answer(&["prove", "-g", &game, "--claim", "beatty [1;(1)]", "--certificate", &certificate, "--json"], 0);
    assert_eq!(proved["result"], json!("proved"));
    assert!(proved["game"].as_str().expect("a game").starts_with("rules,extra={[1;(1)]/0:1 1:2/"));
    let written = std::fs::read_to_string(&certificate).expect("the certificate");
    assert!(written.contains("\nmoves 55 55\n") && !written.contains('@') && !written.contains(&saved));
    assert_eq!(wythoff(&["check", &certificate]).code, Some(0));
    answer(&["compare", "wythoff", &game, "--json"], 0);
    let solved = answer(&["solve", "-g", &game, "4", "7", "--json"], 0);
    assert_eq!(solved["outcome"], json!("P"));
    let run = wythoff(&["discover", "-g", &game]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let refused = |game: &str| {
        let run = wythoff(&["solve", "-g", game, "3", "5"]);
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{}", run.stderr);
        run.stderr
    };
    assert!(refused("rules,extra=@no-such-file:u = v").contains("no-such-file: cannot open it"));
    assert!(refused(&format!("rules,extra=@{certificate}:u = v")).contains("the automaton in braces"));
    let coq = wythoff(&["prove", "-g", &game, "--claim", "beatty [1;(1)]", "--coq", &file("extension.v")]);
    assert!(coq.code == Some(2) && coq.stderr.contains("verified/ knows no extra moves given by an automaton"));
}
