//! `sturmian`: words, rows and lemmas, and `solve` in Larsson and Weimerskirch's game.

mod runner;

use runner::wythoff;
use serde_json::{Value, json};

fn rows(arguments: &[&str]) -> Vec<Value> {
    wythoff(arguments).lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn words_and_rows() {
    let text = wythoff(&["sturmian", "-k", "2", "--length", "11"]);
    let lines = text.lines();
    assert_eq!(lines[0], "lw:k=2, the number behind it [1;(2,1)], 11 letters");
    assert_eq!((lines[3], lines[5]), ("  11211211212", "  SLLSLLLSLLL"));
    assert_eq!(lines[8].split_whitespace().collect::<Vec<_>>(), ["0", "0", "0", "1", "3", "0"]);
    assert_eq!(lines.len(), 8 + 11);
    let letters = rows(&["sturmian", "-k", "2", "--length", "9", "--json"]);
    assert_eq!(letters.len(), 9);
    assert_eq!(letters[7], json!({"n": 7, "a": "9", "b": "26", "delta_a": 1, "delta_b": 3, "index": 1}));
    assert_eq!(wythoff(&["sturmian", "-k", "4294967295", "--length", "3"]).lines().len(), 8 + 3);
    assert_eq!(wythoff(&["sturmian", "-k", "1", "--length", "0", "--json"]).lines(), [""; 0]);
}

#[test]
fn lemmas() {
    for k in ["1", "2", "8"] {
        let lemmas = rows(&["sturmian", "-k", k, "--check", "--length", "3000", "--json"]);
        let names: Vec<&str> = lemmas.iter().map(|lemma| lemma["lemma"].as_str().unwrap()).collect();
        let expected = [
            "Notation 1",
            "Lemma 11",
            "Lemma 16",
            "Lemma 17",
            "Lemma 21",
            "Lemma 22",
            "Lemma 23",
            "Lemma 25",
            "Lemma 26",
        ];
        assert_eq!(names, expected);
        assert!(lemmas.iter().all(|lemma| lemma["holds"] == true && lemma["failure"].is_null()));
    }
    let text = wythoff(&["sturmian", "-k", "3", "--check"]);
    assert!(text.lines().iter().any(|line| line.starts_with("  Lemma 26    holds")));
}

#[test]
fn refusals() {
    wythoff(&["sturmian"]).assert_refused(&["-k"]);
    wythoff(&["sturmian", "-k", "0"]).assert_refused(&["-k", "1 <= K < 2^32"]);
    wythoff(&["sturmian", "-k", "4294967296"]).assert_refused(&["-k", "1 <= K < 2^32"]);
    wythoff(&["sturmian", "-k", "two"]).assert_refused(&["-k"]);
    wythoff(&["sturmian", "-k", "2", "--length", "99999999999999999999"]).assert_refused(&["--length", "16777216"]);
}

/// The type of the move, its family and step, and the indices.
#[test]
fn solve_explains_the_type() {
    for front in ["algebraic", "recursive"] {
        let explained =
            |x: &str, y: &str| wythoff(&["solve", "-g", "lw:k=3", x, y, "--explain", "--front", front]).stdout;
        let extra = explained("17", "66");
        for part in ["type III", "family i = 2", "step j = 2", "index s = 14", "index n − s = 0", "leaving (0, 0)"] {
            assert!(extra.contains(part), "{part}: {extra}");
        }
        assert!(explained("5", "6").contains("type II,"));
        assert!(explained("7", "100").contains("type I,"));
        assert!(explained("67", "17").contains("the position is a pair"));
    }
    let huge = format!("1{}", "0".repeat(300));
    assert!(wythoff(&["solve", "-g", "lw:k=3", &huge, "7", "--explain"]).stdout.contains("type I,"));
}

#[test]
fn lw_everywhere() {
    let solved = wythoff(&["solve", "-g", "lw:k=2", "12", "31", "--all", "--json"]).json();
    assert_eq!((solved["game"].as_str(), solved["outcome"].as_str()), (Some("lw:k=2"), Some("N")));
    assert_eq!(solved["front"], "algebraic");
    let table = wythoff(&["table", "-g", "lw:k=2", "--from", "7", "--count", "1", "--format", "csv"]);
    assert_eq!(table.lines()[1], "7,9,26");
    assert_eq!(wythoff(&["verify", "-g", "lw:k=4", "--bound", "200", "--json"]).json()["disagreements"], json!([]));
    assert_eq!(
        wythoff(&["verify", "-g", "lw:k=4,misere", "--bound", "60", "--json"]).json()["disagreements"],
        json!([])
    );
    assert_eq!(wythoff(&["grundy", "-g", "lw:k=2", "9", "26", "--json"]).json()["value"], 0);
    assert_eq!(wythoff(&["sum", "lw:k=2 9 26", "--json"]).json()["outcome"], "P");
    wythoff(&["solve", "-g", "lw:k=0", "1", "2"]).assert_refused(&["k=0 is out of range"]);
    wythoff(&["solve", "-g", "lw:k=2", "1", "2", "--front", "cedar"]).assert_refused(&["algebraic, recursive"]);
}
