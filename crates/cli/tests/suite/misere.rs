//! Misère play through the command: `grundy --genus`, `grundy --class` and `sum --misere`.

use crate::runner::{wythoff, wythoff_reading};
use serde_json::json;

fn refused(arguments: &[&str], wanted: &[&str]) {
    wythoff(arguments).assert_refused(wanted);
}

#[test]
fn a_genus_as_json_and_as_a_table() {
    let answer = wythoff(&["grundy", "--genus", "1", "2", "--json"]).json();
    let expected = json!({
        "game": "wythoff", "position": ["1", "2"], "value": 0, "misere": [1, 2, 0], "genus": "0^120", "kind": "0-1"
    });
    assert_eq!(answer, expected);
    let table = wythoff(&["grundy", "-g", "nim", "--genus", "--size", "2", "3", "--format", "csv"]);
    assert_eq!(table.lines(), ["0^120,1^031,2^20", "1^031,0^120,3^31"]);
    let path = std::env::temp_dir().join(format!("wythoff-genus-{}.csv", std::process::id()));
    let file = path.to_str().expect("a plain path");
    wythoff(&["grundy", "-g", "nim", "--genus", "--size", "2", "3", "--format", "csv", "--out", file]);
    let written = std::fs::read_to_string(&path).expect("it was written");
    std::fs::remove_file(&path).expect("it is there");
    assert_eq!(written.lines().collect::<Vec<_>>(), table.lines());
}

#[test]
fn the_class_of_a_game_is_as_the_table_says() {
    let class = wythoff(&["grundy", "-g", "connell:k=3", "--class", "--size", "20", "20", "--json"]).json();
    assert_eq!(class["tame"]["against"], json!({"position": ["3", "9"], "values": [5, 1]}));
    assert_eq!(class["miserable"]["against"]["option"], json!(["3", "0"]));
    let class = wythoff(&["grundy", "-g", "wythoff:a=4", "--class", "--json"]).json();
    assert_eq!(class["pet"], json!({"holds": true, "proved": true, "against": null}));
    let class = wythoff(&["grundy", "-g", "lw:k=2", "--class", "--size", "20", "20", "--json"]).json();
    assert_eq!(class["miserable"], json!({"holds": true, "proved": false, "against": null}));
}

#[test]
fn misere_sums_from_arguments_and_from_standard_input() {
    let answer = wythoff(&["sum", "--misere", "wythoff 3 5", "nim 1", "--json"]).json();
    assert_eq!(answer["outcome"], json!("N"));
    assert_eq!(answer["swaps"], json!([null, 1]));
    assert_eq!(answer["move"], json!({"summand": 1, "take": ["1", "0"], "to": ["0", "0"]}));
    let streamed = wythoff_reading(&["sum", "--misere", "-", "--json"], "wythoff 3 5\n\nnim 1\n").json();
    assert_eq!(answer, streamed);
    // A misère sum of one game is that game in misère play.
    for (x, y) in (0..12).flat_map(|x| (0..12).map(move |y| (x, y))).step_by(7) {
        let heaps = [x.to_string(), y.to_string()];
        let alone = wythoff(&["solve", "-g", "wythoff:a=2,misere", &heaps[0], &heaps[1], "--json"]).json();
        let sum = wythoff(&["sum", "--misere", &format!("wythoff:a=2 {x} {y}"), "--json"]).json();
        assert_eq!((&sum["outcome"], &sum["ended"]), (&alone["outcome"], &alone["ended"]), "({x}, {y})");
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    refused(&["sum", "--misere", "nim 1", "wythoff:misere 3 5"], &["summand 1", "convention belongs", "--misere"]);
    refused(&["sum", "--misere", "connell:k=2 3 5"], &["summand 0", "(11, 26)", "not miserable"]);
    refused(&["grundy", "--genus", "--size", "3", "3", "--row", "1"], &["--genus", "--row"]);
    refused(&["grundy", "--genus", "--class"], &["--genus", "--class"]);
    refused(&["grundy", "--class", "3", "5"], &["--class"]);
    refused(&["grundy", "--genus", "99999", "99999", "--memory", "1M"], &["1.0 MiB", "--memory"]);
    refused(&["grundy", "--genus", "1", "99999999999999999999999"], &["2^64"]);
}
