//! `sturmian`: words, rows and lemmas, and `solve` in Larsson and Weimerskirch's game.

use crate::runner::wythoff;
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

/// The words of [1;(3,1)] are those of lw:k=3, made by another way.
#[test]
fn any_number_has_its_words() {
    let any = wythoff(&["sturmian", "--cf", "[1;(3,1)]", "--length", "200", "--json"]).json();
    let rows = wythoff(&["sturmian", "-k", "3", "--length", "200", "--json"]);
    let rows: Vec<serde_json::Value> = rows.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let word = |step: &str, small: u64| -> String {
        rows.iter().map(|row| if row[step].as_u64() == Some(small) { 'S' } else { 'L' }).collect()
    };
    assert_eq!(any["lower"], word("delta_a", 1));
    assert_eq!(any["upper"], word("delta_b", 4));
    assert_eq!((any["inverse"].as_str(), any["sturm_number"].as_str()), (Some("[0;(1,3)]"), Some("(ii)")));
    let none = wythoff(&["sturmian", "--cf", "[1;5,(1,2)]"]).stdout;
    assert!(none.contains("no Sturm number"), "{none}");
    wythoff(&["sturmian", "--cf", "[1;2,3]"]).assert_refused(&["--cf"]);
    wythoff(&["sturmian"]).assert_refused(&["-k"]);
}

/// L13's Example 5, Lemma 21 and Definition 18 for k = 3.
#[test]
fn moves_finite_words_and_syllables_are_listed() {
    let moves = wythoff(&["sturmian", "-k", "3", "--moves", "--length", "6", "--json"]).json();
    let takes: Vec<String> = moves["moves"].as_array().unwrap().iter().map(|m| m["take"].to_string()).collect();
    let expected = [(2, 8), (3, 13), (11, 42), (17, 66), (54, 205), (84, 320)];
    assert_eq!(takes, expected.map(|(u, v)| format!("[\"{u}\",\"{v}\"]")));
    let words = wythoff(&["sturmian", "-k", "3", "--family", "1", "--length", "300", "--json"]).json();
    let lengths: Vec<usize> =
        words["words"].as_array().unwrap().iter().map(|word| word.as_str().unwrap().len()).collect();
    // v_j + 1 for v = 1, 8, 42, 205.
    assert_eq!(lengths, [2, 9, 43, 206]);
    let syllables = wythoff(&["sturmian", "-k", "3", "--syllables", "--length", "18"]).stdout;
    assert!(
        syllables.ends_with("  S L_1 L_2 L_3\n  S L_1 L_2 L_3 L_1\n  S L_2 L_3 L_1 L_2\n  S L_3 L_1 L_2\n"),
        "{syllables}"
    );
    wythoff(&["sturmian", "-k", "3", "--family", "3"]).assert_refused(&["--family", "1 to k - 1 = 2"]);
    assert!(wythoff(&["sturmian", "-k", "1", "--moves"]).stdout.contains("none"));
}
