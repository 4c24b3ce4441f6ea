//! `verify`: strategies and claims against the oracle.

use crate::runner::{Run, wythoff};
use serde_json::{Value, json};

/// The JSON of a claim that is wrong, which must come with exit code 1 and silence on standard error.
fn refuted(arguments: &[&str]) -> Value {
    let Run { code, stdout, stderr } = wythoff(arguments);
    assert_eq!((code, stderr.as_str()), (Some(1), ""), "{stdout}");
    serde_json::from_str(&stdout).expect("one JSON object")
}

#[test]
fn every_front_agrees_with_the_oracle() {
    for (game, engine) in [
        ("wythoff", "lines"),
        ("wythoff:a=3,misere", "lines"),
        ("wythoff:a=2,offdiagonal", "bitmap"),
        ("connell:k=3", "lines"),
        ("connell:k=3,misere", "lines"),
        ("fb:a=2,b=3", "lines"),
        ("nim", "lines"),
        ("rules:u = 2 * v | u = 0", "lines"),
        ("rules:u = 2 * v", "bitmap"),
    ] {
        let answer = wythoff(&["verify", "-g", game, "--bound", "40", "--json"]).json();
        let expected = json!({"game": game, "bound": "40", "engine": engine, "checked": "1681", "count": "0", "disagreements": []});
        assert_eq!(answer, expected);
    }
    let run = wythoff(&["verify", "-g", "wythoff:offdiagonal", "--bound", "20"]);
    assert_eq!(run.lines()[1], "All 441 positions agree.");
    assert!(run.stdout.contains("engine: bitmap, not lines: the rules mention the heaps"), "{}", run.stdout);
    let run = wythoff(&["verify", "-g", "rules:u = 2 * v", "--bound", "20"]);
    assert!(run.stdout.contains("engine: bitmap, not lines: no heap may lose every multiple"), "{}", run.stdout);
}

#[test]
fn claims_that_are_right() {
    for (game, claim, bound) in [
        ("wythoff:a=2", "beatty [1;(2)]", "100000"),
        ("wythoff:a=2", "beatty [1;(2)] + 0", "100"),
        ("wythoff:a=3,misere", "beatty [1;(3)] + 1/alpha", "20000"),
        ("nim", "formula x = y", "100"),
        ("rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0 | |u - v| < 2", "beatty [1;(2,1)]", "50000"),
        ("rules,ordered:u = 0", "formula y = 0", "100"),
    ] {
        let answer = wythoff(&["verify", "-g", game, "--bound", bound, "--claim", claim, "--json"]).json();
        assert_eq!((&answer["count"], &answer["claim"]), (&json!("0"), &json!(claim)), "{game} {claim}");
    }
}

#[test]
fn the_smallest_disagreement_comes_first() {
    let answer = refuted(&["verify", "--bound", "40", "--claim", "beatty [1;(2)]", "--json", "--show", "3"]);
    let first = json!({"position": ["1", "2"], "claim": "beatty [1;(2)]", "expected": "P", "found": "N"});
    assert_eq!(answer["disagreements"][0], first);
    assert_eq!(answer["disagreements"][1]["position"], json!(["2", "1"]));
    assert_eq!(
        answer["disagreements"][2],
        json!({"position": ["1", "3"], "claim": "beatty [1;(2)]", "expected": "N", "found": "P"})
    );
    assert_eq!(answer["disagreements"].as_array().unwrap().len(), 3);
    let run = wythoff(&["verify", "-g", "nim", "--bound", "9", "--claim", "formula x = y & x != 4"]);
    assert_eq!(run.code, Some(1));
    assert!(
        run.stdout.contains("1 of 100 positions disagree:\n  (4, 4): the oracle says P, the claim N"),
        "{}",
        run.stdout
    );
}

#[test]
fn claims_from_files() {
    let path = std::env::temp_dir().join(format!("wythoff-claim-{}", std::process::id()));
    let claim = format!("file {}", path.display());
    let check = || ["verify", "--bound", "10", "--json", "--claim"].map(str::to_string);
    let arguments: Vec<String> = check().into_iter().chain([claim]).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    std::fs::write(&path, "# Wythoff pairs\n0 0\n1,2\n5, 3\n4\t7\n\n6 10\n8 13\n").unwrap();
    assert_eq!(wythoff(&arguments).json()["count"], "0");
    std::fs::write(&path, "0 0\n1 2\n4 7\n6 10\n").unwrap();
    let answer = refuted(&arguments);
    assert_eq!((&answer["count"], &answer["disagreements"][0]["position"]), (&json!("2"), &json!(["3", "5"])));
    std::fs::write(&path, "0 0\n1 2 3\n").unwrap();
    assert!(wythoff(&arguments).refusal().contains("line 2"));
    std::fs::remove_file(&path).unwrap();
    assert!(wythoff(&arguments).refusal().contains("cannot read it"));
}

#[test]
fn bad_input_is_refused() {
    let refused = |arguments: &[&str], words: &[&str]| {
        wythoff(&[&["verify"], arguments].concat()).assert_refused(words);
    };
    refused(&[], &["--bound"]);
    refused(&["--bound", "x"], &["--bound"]);
    refused(&["--bound", "18446744073709551616"], &["2^64"]);
    refused(&["--bound", "9", "--claim", "golden"], &["--claim", "golden", "beatty"]);
    refused(&["--bound", "9", "--claim", "beatty [1;(x)]"], &["--claim", "beatty"]);
    refused(&["--bound", "9", "--claim", "beatty [2;(1)]"], &["--claim", "beatty"]);
    refused(&["--bound", "9", "--claim", "beatty [1;2]"], &["--claim", "beatty"]);
    refused(&["--bound", "9", "--claim", "beatty [1;(1)] + pi"], &["--claim", "pi", "1/alpha"]);
    refused(&["--bound", "9", "--claim", "formula u = 0"], &["--claim", "heaps"]);
    refused(&["--bound", "9", "--claim", "formula x =="], &["--claim", "'=='"]);
    refused(&["--bound", "9", "--claim", "automaton p.txt"], &["p.txt", "cannot read it"]);
    refused(&["--bound", "9", "--memory", "much"], &["--memory", "500M"]);
    refused(&["--bound", "1000000", "--memory", "1M"], &["lines", "1.0 MiB", "--memory"]);
    refused(&["-g", "rules:u = 2 * v", "--bound", "9999999"], &["bitmap", "memory"]);
}

#[test]
fn euclid_counts_positions_only() {
    for (game, checked) in
        [("euclid", "3600"), ("euclid:zero", "3721"), ("euclid:misere", "3600"), ("euclid:zero,misere", "3721")]
    {
        let answer = wythoff(&["verify", "-g", game, "--bound", "60", "--json"]).json();
        let expected = json!({"game": game, "bound": "60", "engine": "general", "checked": checked, "count": "0", "disagreements": []});
        assert_eq!(answer, expected);
    }
}
