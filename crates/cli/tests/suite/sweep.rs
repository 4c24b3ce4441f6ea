//! `sweep`: a line for each game, whoever is killed; shards share out everything once.

use crate::runner::{wythoff, wythoff_reading};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

const GAMES: &str = "# small games\nwythoff\n\nwythoff:a=1\nrules:u = 0 | v = 0 | |u - v| < 2\neuclid\nnim\n";

fn results(text: &str) -> Vec<Value> {
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter(|line| line["key"].is_string()).collect()
}

#[test]
fn every_game_has_one_line_with_its_theorem_and_a_certificate_that_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("results.jsonl");
    let command = ["sweep", "--games", "-", "--time", "60", "--out", out.to_str().unwrap()];
    assert_eq!(wythoff_reading(&command, GAMES).code, Some(0));
    let rows = results(&fs::read_to_string(&out).unwrap());
    let told: Vec<(&str, &str)> =
        rows.iter().map(|row| (row["game"].as_str().unwrap(), row["status"].as_str().unwrap())).collect();
    let own = "rules:u = 0 | v = 0 | |u - v| < 2";
    assert_eq!(told, [("wythoff", "proved"), (own, "proved"), ("euclid", "refused"), ("nim", "proved")]);
    let found = &rows[1];
    assert!(found["key"].as_str().unwrap().ends_with(&format!(" cpu=60000ms memory=1073741824 {own}")));
    assert!(found["theorem"].as_str().unwrap().contains("[1;(2)]"));
    assert_eq!(found["first"][2], serde_json::json!([2, 6]));
    let certificate = folder.path().join("certificate");
    fs::write(&certificate, found["certificate"].as_str().unwrap()).unwrap();
    assert_eq!(wythoff(&["check", certificate.to_str().unwrap()]).code, Some(0));
    // A second run has nothing to do.
    let before = fs::read(&out).unwrap();
    assert_eq!(wythoff_reading(&command, GAMES).code, Some(0));
    assert_eq!(fs::read(&out).unwrap(), before);
}

#[test]
fn a_run_that_was_cut_off_goes_on_and_what_kills_three_times_is_quarantined() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("results.jsonl");
    let path = out.to_str().unwrap();
    let command = ["sweep", "--games", "-", "--out", path];
    assert_eq!(wythoff_reading(&command, "nim\n").code, Some(0));
    let whole = fs::read_to_string(&out).unwrap();
    let start = whole.lines().next().unwrap().replace("nim", "wythoff");
    fs::write(&out, format!("{whole}{start}\n{start}\n{start}\n{}", &whole[..40])).unwrap();
    assert_eq!(wythoff_reading(&command, "nim\nwythoff\nwythoff:a=2\n").code, Some(0));
    let rows = results(&fs::read_to_string(&out).unwrap());
    let told: Vec<&str> = rows.iter().map(|row| row["status"].as_str().unwrap()).collect();
    assert_eq!(told, ["proved", "quarantined", "proved"]);
    assert_eq!(rows[1]["reason"], "its worker died 3 times");
}

#[test]
fn shards_share_out_all_games_once() {
    let games: String = (1..=7).map(|a| format!("wythoff:a={a}\n")).collect();
    let mut seen = Vec::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let answer = wythoff_reading(&["sweep", "--games", "-", "--shard", shard, "--time", "0.001"], &games);
        assert_eq!(answer.code, Some(0));
        seen.extend(results(&answer.stdout).iter().map(|row| row["game"].to_string()));
    }
    assert_eq!((seen.len(), seen.iter().collect::<BTreeSet<_>>().len()), (7, 7));
}

#[test]
fn bad_input_is_one_line_that_says_where() {
    let wrong = wythoff_reading(&["sweep", "--games", "-"], "nim\n\nwythof\n");
    assert_eq!((wrong.code, wrong.stdout.as_str()), (Some(2), ""));
    assert!(wrong.stderr.contains("line 3"), "{}", wrong.stderr);
    for arguments in
        [&["sweep"][..], &["sweep", "--games", "/no/such/file"], &["sweep", "--games", "-", "--shard", "3/2"]]
    {
        let answer = wythoff(arguments);
        assert_eq!(
            (answer.code, answer.stderr.trim_end().lines().count()),
            (Some(2), 1),
            "{arguments:?} {}",
            answer.stderr
        );
    }
}
