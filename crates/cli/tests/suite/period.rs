//! `wythoff period` as a user would meet it: its answers, its limits, and runs that are killed.

use crate::runner::wythoff;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;
use testkit::SplitMix64;

/// A file of this name that does not exist yet.
fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

fn text(path: &std::path::Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn known_rows_in_every_form() {
    let plain = wythoff(&["period", "--rows", "4"]);
    let lines = plain.lines();
    assert_eq!(lines[0], "Additive periods of the rows of wythoff");
    assert_eq!(lines[5].split_whitespace().collect::<Vec<_>>(), ["3", "8", "6"]);
    assert_eq!(lines[6].split_whitespace().collect::<Vec<_>>(), ["4", "9", "12"]);
    let csv = wythoff(&["period", "--rows", "4", "--format", "csv"]);
    assert_eq!(csv.lines(), ["row,preperiod,period", "0,0,1", "1,0,3", "2,0,3", "3,8,6", "4,9,12"]);
    let json = wythoff(&["period", "--rows", "4", "--json"]);
    assert_eq!(json.lines()[3], r#"{"row":3,"preperiod":8,"period":6}"#);
    let first = wythoff(&["period", "--rows", "0", "--json"]).json();
    assert_eq!(first, serde_json::json!({"row": 0, "preperiod": 0, "period": 1}));
    assert_eq!(wythoff(&["period", "--rows", "4", "--format", "json"]).stdout, json.stdout);
    assert_eq!(wythoff(&["period", "--rows", "4", "--check", "--json"]).lines(), json.lines());
    let checked = wythoff(&["period", "-g", "wythoff:a=2", "--rows", "6", "--check"]);
    assert_eq!(checked.lines().len(), 10);
}

#[test]
fn what_cannot_be_answered_is_refused_in_one_line() {
    for game in ["nim", "wythoff:misere", "wythoff:a=2,offdiagonal", "connell:k=2"] {
        let run = wythoff(&["period", "--rows", "3", "-g", game]);
        assert!(run.refusal().contains("only for wythoff"), "{game}");
    }
    let small = wythoff(&["period", "--rows", "1000", "--memory", "64K"]);
    assert!(small.refusal().contains("the limit is 64.0 KiB"), "{}", small.stderr);
    assert!(wythoff(&["period", "--rows", "99999999999999999999"]).refusal().contains("2^64"));
    assert!(wythoff(&["period", "--rows", "18446744073709551615"]).refusal().contains("the limit is"));
    assert!(wythoff(&["period", "--rows", "3", "-g", "wythoff:a=4294967295"]).refusal().contains("the limit is"));
    assert!(wythoff(&["period", "--rows", "-1"]).refusal().contains("--rows"));
    assert!(wythoff(&["period", "--rows", "3", "--memory", "much"]).refusal().contains("--memory"));
    assert!(wythoff(&["period"]).refusal().contains("--rows"));
}

#[test]
fn a_checkpoint_of_something_else_is_refused_by_name() {
    let path = fresh("period-other.save");
    let [rows, checkpoint] = ["--rows", "--checkpoint"];
    assert_eq!(wythoff(&["period", rows, "5", checkpoint, text(&path)]).code, Some(0));
    let other = wythoff(&["period", rows, "5", checkpoint, text(&path), "-g", "wythoff:a=2"]);
    assert!(other.refusal().contains("period-other.save") && other.stderr.contains("a=1"), "{}", other.stderr);
    let whole = std::fs::read(&path).expect("saved");
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    for bytes in [&whole[..whole.len() - 1], &damaged, b"", b"row,preperiod,period\n"] {
        std::fs::write(&path, bytes).expect("writable");
        let run = wythoff(&["period", rows, "5", checkpoint, text(&path)]);
        assert!(run.refusal().contains("period-other.save"), "{}", run.stderr);
        assert_eq!(std::fs::read(&path).expect("still there"), bytes, "a file that is not ours is left alone");
    }
    let nowhere = wythoff(&["period", rows, "5", checkpoint, "/nonexistent/directory/file"]);
    assert!(nowhere.refusal().contains("/nonexistent/directory/file"));
}

#[test]
fn another_last_row_goes_on_from_the_same_checkpoint() {
    let path = fresh("period-more.save");
    for rows in ["10", "45", "20", "50"] {
        let run = wythoff(&["period", "--rows", rows, "--json", "--checkpoint", text(&path)]);
        assert_eq!(run.stdout, wythoff(&["period", "--rows", rows, "--json"]).stdout, "{rows}");
    }
}

/// Ten kills at random moments: some so many milliseconds after the start, some right after a row appeared. However far each run came,
/// the last one prints the table of an undisturbed run.
#[test]
fn killed_ten_times_the_table_is_the_same() {
    let path = fresh("period-killed.save");
    let arguments = ["period", "--rows", "80", "--format", "csv", "--checkpoint", text(&path)];
    let mut random = SplitMix64::new(1907);
    for kill in 0..10 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wythoff"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let stdout = child.stdout.take().expect("piped");
        if kill % 2 == 0 {
            let lines = 8 * kill + random.below(8) as usize;
            BufReader::new(stdout).lines().take(lines).for_each(drop);
        } else {
            std::thread::sleep(Duration::from_millis(random.below(60)));
        }
        child.kill().expect("killed");
        child.wait().expect("ended");
    }
    let resumed = wythoff(&arguments);
    assert_eq!(resumed.code, Some(0), "{}", resumed.stderr);
    assert_eq!(resumed.stdout, wythoff(&arguments[..5]).stdout);
    assert_eq!(resumed.stdout.lines().count(), 82);
    // A finished search prints its table again.
    assert_eq!(wythoff(&arguments).stdout, resumed.stdout);
}

/// Fowler, Noll and Vo's hash, which ends a checkpoint.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn a_forged_checkpoint_is_found_out_by_check() {
    let path = fresh("period-forged.save");
    let file = text(&path);
    let honest = wythoff(&["period", "--rows", "3", "--checkpoint", file]);
    assert_eq!(honest.code, Some(0), "{}", honest.stderr);
    let mut bytes = std::fs::read(&path).expect("written");
    // The mark, a, the last row, the number of rows, and then row by row pre-period, period, and the state that repeats.
    let place = 8 * (4 + 4 * 2 + 1);
    let period = u64::from_le_bytes(bytes[place..place + 8].try_into().expect("eight"));
    bytes[place..place + 8].copy_from_slice(&1u64.to_le_bytes());
    let body = bytes.len() - 8;
    let sum = checksum(&bytes[..body]);
    bytes[body..].copy_from_slice(&sum.to_le_bytes());
    std::fs::write(&path, &bytes).expect("written");
    assert!(period > 1, "row 2 has the period {period}");
    let run = wythoff(&["period", "--rows", "3", "--check", "--checkpoint", file]);
    assert_eq!((run.code, run.stderr.contains("--check: row 2")), (Some(2), true), "{:?}: {}", run.code, run.stderr);
    let help = wythoff(&["period", "--help"]).stdout;
    assert!(help.contains("a forged one only by --check"), "{help}");
}
