//! `sum`, and Euclid's game in the other commands.

use crate::runner::{wythoff, wythoff_reading};
use serde_json::json;

fn refused(arguments: &[&str], wanted: &[&str]) {
    wythoff(arguments).assert_refused(wanted);
}

#[test]
fn sums_answer_in_json() {
    let answer = wythoff(&["sum", "euclid 13 31", "wythoff:a=2 5 9", "nim 4", "--json"]).json();
    let expected = json!({
        "value": "8", "outcome": "N", "move": {"summand": 1, "take": ["0", "9"], "to": ["5", "0"]}
    });
    assert_eq!(answer, expected);
    let answer = wythoff(&["sum", "nim 9", "euclid 2 5", "--json", "--all"]).json();
    let expected = json!({
        "value": "11", "outcome": "N",
        "move": {"summand": 0, "take": ["7", "0"], "to": ["2", "0"]},
        "moves": [{"summand": 0, "take": ["7", "0"], "to": ["2", "0"]}],
        "complete": true
    });
    assert_eq!(answer, expected);
    let answer = wythoff(&["sum", "nim 1", "euclid 13 31", "--json", "--all"]).json();
    assert_eq!(answer, json!({"value": "0", "outcome": "P", "move": null, "moves": [], "complete": true}));
}

#[test]
fn sums_answer_in_words() {
    let run = wythoff(&["sum", "euclid 2 5", "nim 1"]);
    let expected = [
        "The sum of 2 games has value 3. It is an N-position: whoever is to move wins.",
        "Winning move: in summand 0 (euclid 2 5), take 4 from the second heap, leaving (2, 1).",
    ];
    assert_eq!(run.lines(), expected);
    let lost = wythoff(&["sum", "euclid 13 31", "nim 1"]);
    assert_eq!(
        lost.lines(),
        ["The sum of 2 games has value 0. It is a P-position: whoever is to move loses against best play."]
    );
}

#[test]
fn one_large_summand_decides_without_a_value() {
    let large = "wythoff 100000000000000000000000000 1";
    let answer = wythoff(&["sum", "nim 5 5", large, "--json", "--all"]).json();
    assert_eq!((&answer["value"], &answer["outcome"], &answer["complete"]), (&json!(null), &json!("N"), &json!(false)));
    assert_eq!(answer["move"]["to"], json!(["2", "1"]));
    assert!(answer["note"].as_str().is_some_and(|note| note.contains("not known")), "{answer}");
    let told = wythoff(&["sum", "nim 5 5", large]);
    assert!(told.lines()[1].starts_with("Note: the value is not 0, but not known"), "{}", told.stdout);
    refused(&["sum", "nim 5", large], &["summand 1", "wythoff 1000", "16777216"]);
    let cancelled = wythoff(&["sum", large, "nim 5", large, "--json"]).json();
    assert_eq!((&cancelled["value"], &cancelled["move"]["summand"]), (&json!("5"), &json!(1)));
}

#[test]
fn numbers_of_any_size_and_from_files() {
    let power = format!("1{}", "0".repeat(3000));
    let path = std::env::temp_dir().join(format!("wythoff-sum-{}.txt", std::process::id()));
    std::fs::write(&path, format!("{power}\n")).expect("a temporary file");
    let from_file = format!("euclid 1 @{}", path.display());
    let answer = wythoff(&["sum", &from_file, "--json"]).json();
    std::fs::remove_file(&path).expect("it is there");
    assert_eq!(answer["value"], json!("9".repeat(3000)));
    let answer = wythoff(&["sum", &format!("nim {power}"), "euclid 1 1_000_001", "--json"]).json();
    assert_eq!(answer["move"]["to"], json!(["1000000", "0"]));
}

#[test]
fn ten_thousand_summands() {
    let texts: Vec<String> = (0..10_000).map(|i| format!("euclid {} {}", i % 97 + 1, i % 89 + 1)).collect();
    let mut arguments: Vec<&str> = vec!["sum", "--json"];
    arguments.extend(texts.iter().map(String::as_str));
    let answer = wythoff(&arguments).json();
    let streamed = wythoff_reading(&["sum", "-", "--json"], &texts.join("\n")).json();
    assert_eq!(answer, streamed);
    arguments[7779] = "euclid 3 x4";
    refused(&arguments, &["summand 7777", "'euclid 3 x4'", "second heap", "'x'", "character 1"]);
}

#[test]
fn bad_summands_are_pointed_at() {
    refused(&["sum"], &["GAME X Y"]);
    refused(&["sum", ""], &["summand 0", "nothing is written"]);
    refused(&["sum", "nim 3", "wythof 3 5"], &["summand 1", "'wythof 3 5'", "unknown game"]);
    refused(&["sum", "nim 3", "euclid 3"], &["summand 1", "'euclid 3'", "heaps are missing"]);
    refused(&["sum", "nim 3", "euclid 3 -5"], &["summand 1", "second heap", "negative"]);
    refused(&["sum", "nim 3", "euclid 0 5"], &["summand 1", "both heaps stay positive", "euclid:zero"]);
    refused(&["sum", "nim 3", "wythoff:misere 3 5", "nim 1"], &["summand 1", "'wythoff:misere 3 5'", "misère"]);
    refused(&["sum", "nim 3", "euclid 5 @/no/such/file"], &["summand 1", "/no/such/file", "cannot open"]);
    let run = wythoff_reading(&["sum", "-"], "nim 3\n\nrules:u = 0 |\n");
    assert!(run.refusal().contains("summand 1 ('rules:u = 0 |'"), "{}", run.stderr);
}

#[test]
fn euclid_is_solved_and_explained() {
    let answer = wythoff(&["solve", "-g", "euclid", "7", "12", "--json", "--all"]).json();
    let expected = json!({
        "game": "euclid", "position": ["7", "12"], "outcome": "N", "ended": false,
        "move": {"take": ["0", "7"], "to": ["7", "5"]}, "moves": [{"take": ["0", "7"], "to": ["7", "5"]}],
        "front": "quotient"
    });
    assert_eq!(answer, expected);
    let explained = wythoff(&["solve", "-g", "euclid", "13", "31", "--explain"]).stdout;
    for part in [
        "y = 31 = 2·13 + 5",
        "⌊φ_2·13⌋ = 31",
        "P-position number 13 of wythoff:a=2 is (18, 44), and 44 − 13 = 31",
        "13 is written 1001 in the q′-system of [2;(2)], which is evil",
        "10010, odious",
        "value is 1",
        "So take 13 from the second heap, leaving (13, 18).",
    ] {
        assert!(explained.contains(part), "{part:?} in {explained}");
    }
    for game in ["euclid:zero", "euclid:misere", "euclid:zero,misere"] {
        for heaps in [["4", "4"], ["4", "8"], ["5", "12"], ["5", "8"], ["8", "5"], ["1", "1000000000000000000000"]] {
            let run = wythoff(&["solve", "-g", game, heaps[0], heaps[1], "--explain"]);
            assert!(run.lines().len() > 3, "{game} {heaps:?}: {}", run.stdout);
        }
    }
    refused(&["solve", "-g", "euclid", "0", "5"], &["both heaps stay positive"]);
    refused(&["solve", "-g", "euclid:one", "1", "5"], &["zero, misere"]);
}

#[test]
fn euclid_has_a_table_without_end() {
    let run = wythoff(&["table", "-g", "euclid", "--count", "5", "--format", "csv"]);
    assert_eq!(run.lines(), ["n,a,b", "0,1,1", "1,2,2", "2,2,3", "3,3,3", "4,3,4"]);
    let run = wythoff(&["table", "-g", "euclid:zero", "--count", "3", "--format", "csv"]);
    assert_eq!(run.lines(), ["n,a,b", "0,2,3", "1,3,4", "2,4,5"]);
    let far = wythoff(&["table", "-g", "euclid:misere", "--from", "1000000000000000000000000", "--count", "2"]);
    assert_eq!(far.lines().len(), 4);
}

/// The value of each summand, their XOR, and F05's consequence (iii) where it holds and where it does not.
#[test]
fn the_reason_tells_the_values() {
    let mended = wythoff(&["sum", "euclid 2 5", "nim 1", "--explain"]).stdout;
    for part in ["summand 0, euclid 2 5, has value 2", "2 ⊕ 1 = 3", "but it has 0", "y mod x, which leaves (2, 1)"] {
        assert!(mended.contains(part), "{part}: {mended}");
    }
    let as_printed = wythoff(&["sum", "euclid 2 5", "--explain"]).stdout;
    assert!(as_printed.contains("it has the value 0"), "{as_printed}");
    assert!(as_printed.contains("It stands alone, and its value is not 0.") && !as_printed.contains("XOR"));
    let lost = wythoff(&["sum", "wythoff 1 2", "--explain", "--json"]).json();
    assert_eq!(lost["explanation"][1], "It stands alone: every move makes its value something else.");
    assert_eq!(lost["explanation"].as_array().unwrap().len(), 2);
    let misere = wythoff(&["sum", "--misere", "wythoff 3 5", "nim 1", "--explain"]).stdout;
    assert!(misere.contains("no swap position: the same") && misere.contains("a swap position: 0"), "{misere}");
    assert!(wythoff(&["sum", "nim 3", "--json"]).json().get("explanation").is_none());
}
