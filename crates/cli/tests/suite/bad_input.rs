//! Every bad input gets exit code 2 and one line that says what is wrong.

use crate::runner::{wythoff, wythoff_reading};
use std::io::Read;
use std::process::{Command, Stdio};

fn refused(arguments: &[&str], wanted: &[&str]) {
    wythoff(arguments).assert_refused(wanted);
}

#[test]
fn numbers() {
    refused(&["solve", "", "3"], &["first heap", "missing"]);
    refused(&["solve", "3"], &["second heap"]);
    refused(&["solve", "3", ""], &["second heap", "missing"]);
    refused(&["solve", "-3", "4"], &["first heap", "negative"]);
    refused(&["solve", "4", "-3"], &["second heap", "negative"]);
    refused(&["solve", "4", "12x"], &["second heap", "'x'", "character 3"]);
    refused(&["solve", "seven", "4"], &["first heap", "'s'"]);
    refused(&["solve", "1.5", "4"], &["first heap", "'.'"]);
    refused(&["solve", "1__0", "4"], &["'_'", "character 2"]);
    refused(&["solve", "٣", "4"], &["first heap", "character 1"]);
    refused(&["solve", "1", "2", "3"], &["3"]);
    refused(&["table", "--from", "x"], &["--from"]);
    refused(&["table", "--count", "-1"], &["--count", "negative"]);
    refused(&["digits", "minus"], &["number", "'m'"]);
}

#[test]
fn files() {
    refused(&["solve", "@/no/such/file", "3"], &["first heap", "/no/such/file", "cannot open"]);
    refused(&["solve", "3", "@"], &["second heap"]);
    let directory = format!("@{}", std::env::temp_dir().display());
    refused(&["solve", &directory, "3"], &["first heap", "cannot read"]);
}

#[test]
fn games() {
    refused(&["solve", "-g", "wythoff:a=0", "1", "2"], &["game", "a"]);
    refused(&["solve", "-g", "wythoff:a=4294967296", "1", "2"], &["2^32"]);
    refused(&["solve", "-g", "connell:k=99999999999999999999", "1", "2"], &["2^32"]);
    refused(&["solve", "-g", "fb:a=2,b=4294967296", "1", "2"], &["b=4294967296", "2^32"]);
    refused(&["prove", "-g", "fb:a=65536,b=65536"], &["no theorem", "--claim"]);
    refused(&["solve", "-g", "wythof", "1", "2"], &["wythoff"]);
    refused(&["solve", "-g", "", "1", "2"], &["game"]);
    refused(&["solve", "-g", "wythoff:b=2", "1", "2"], &["b"]);
    refused(&["solve", "-g", "rules:(u = 0 | v = 0", "1", "2"], &["formula", "character", ")"]);
    refused(&["solve", "-g", "rules:u == 0", "1", "2"], &["character 3", "="]);
    refused(&["solve", "-g", "rules:", "1", "2"], &["formula"]);
    refused(&["solve", "-g", "rules,extra=(1,:u = 0", "1", "2"], &["extra"]);
    refused(&["table", "-g", "chess"], &["game"]);
    assert_eq!(wythoff(&["solve", "-g", "wythoff:a=4294967295", "1", "2", "--json"]).json()["outcome"], "N");
}

#[test]
fn fronts_and_options() {
    refused(&["solve", "--front", "frontal", "1", "2"], &["frontal", "algebraic"]);
    refused(&["solve", "--front", "oracle", "1", "2"], &["oracle", "algebraic"]);
    refused(&["solve", "-g", "nim", "--front", "cedar", "1", "2"], &["nim", "oracle"]);
    refused(&["solve", "--fast", "1", "2"], &["--fast"]);
    refused(&["resolve", "1", "2"], &["resolve"]);
    refused(&["table", "--format", "pdf"], &["pdf", "csv"]);
    refused(&["man", "woman"], &["woman", "solve"]);
    refused(&["completions", "tortoiseshell"], &["tortoiseshell"]);
    refused(&["solve", "-", "7"], &["standard input"]);
    refused(&["solve", "-", "--front", "all"], &["--front all"]);
    refused(&["solve", "-", "--explain"], &["--explain"]);
}

#[test]
fn continued_fractions() {
    refused(&["digits", "5", "--cf", "[1;2"], &["--cf", "character 5"]);
    refused(&["digits", "500", "--cf", "[1;2,3]"], &["beginning of alpha", "below 13", "period"]);
    refused(&["digits", "5", "--cf", "[2;(3)]"], &["p-system", "begins with 1"]);
    refused(&["digits", "5", "-a", "0"], &["-a", "at least 1"]);
    refused(&["digits", "5", "-a", "4294967296"], &["2^32"]);
    refused(&["digits", "5", "-a", "2", "--cf", "[1;(2)]"], &["-a"]);
}

#[test]
fn limits() {
    // Ten million digits: read, but not put in a table.
    let path = std::env::temp_dir().join(format!("wythoff-large-{}", std::process::id()));
    std::fs::write(&path, "7".repeat(10_000_000)).unwrap();
    let file = format!("@{}", path.display());
    refused(&["solve", "--front", "recursive", &file, &file], &["10000000", "algebraic"]);
    std::fs::remove_file(&path).unwrap();
    refused(&["solve", "-g", "nim", "--front", "oracle", "1000000000", "1000000000"], &["oracle", "lines", "1.0 GiB"]);
    refused(&["solve", "-g", "nim", "--front", "oracle", "1", &"9".repeat(1000)], &["oracle", "1.0 GiB"]);
    refused(&["solve", "-g", "rules:2 * u = x | v = 0", "400000", "400000"], &["oracle", "sweep", "1.0 GiB"]);
    refused(&["solve", "-g", "rules:u = 2 * v", "100000", "100000"], &["oracle", "bitmap", "1.0 GiB"]);
    refused(&["solve", "-g", "rules:(x + u) % 100000 = 99999", "2000", "2000"], &["oracle", "steps"]);
    let few = wythoff(&["table", "-g", "rules:u = x & v = y | u = 1 & x > y", "--count", "100000", "--format", "csv"]);
    assert!(few.refusal().contains("limit of the oracle"), "{}", few.stderr);
}

#[test]
fn bytes_that_are_no_text() {
    let run = wythoff_reading(&["solve", "-"], "1 2\n\u{fffd}\u{0} 3\n");
    assert_eq!(run.code, Some(2));
    assert_eq!(run.stdout.lines().count(), 2);
}

#[test]
fn a_closed_pipe_is_success() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wythoff"))
        .args(["table", "--count", "100000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 64];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}
