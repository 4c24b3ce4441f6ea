//! `grundy` as a user would meet it.

use crate::runner::wythoff;
use serde_json::{Value, json};
use std::path::PathBuf;

/// A place for a file of this test run.
fn place(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("grundy-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn one_value() {
    let answer = wythoff(&["grundy", "-g", "wythoff", "3", "3", "--json"]).json();
    assert_eq!(answer, json!({"game": "wythoff", "position": ["3", "3"], "value": 6}));
    assert_eq!(wythoff(&["grundy", "10", "4"]).lines(), ["The Grundy value of (10, 4) in wythoff is 13."]);
    assert_eq!(wythoff(&["grundy", "-g", "nim", "5", "9", "--format", "csv"]).lines(), ["12"]);
    let answer = wythoff(&["grundy", "-g", "rules,ordered:u = 0 & v = 2", "7", "6", "--json"]).json();
    assert_eq!(answer["value"], 1);
}

#[test]
fn tables_in_every_form() {
    let csv = wythoff(&["grundy", "--size", "3", "5", "--format", "csv"]);
    assert_eq!(csv.lines(), ["0,1,2,3,4", "1,2,0,4,5", "2,0,1,5,3"]);
    let json = wythoff(&["grundy", "--size", "3", "5", "--json"]);
    let rows: Vec<Value> = json.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows[1], json!({"row": 1, "values": [1, 2, 0, 4, 5]}));
    assert_eq!(rows.len(), 3);
    let text = wythoff(&["grundy", "--size", "2", "3"]);
    assert_eq!(text.lines(), ["Grundy values of wythoff", "   | 0 1 2", "---+------", " 0 | 0 1 2", " 1 | 1 2 0"]);
    for size in [["0", "4"], ["4", "0"], ["0", "0"]] {
        let arguments = [&["grundy", "--size"][..], &size, &["--json"]].concat();
        wythoff(&arguments).assert_refused(&["--size", "at least one row and column"]);
    }
}

#[test]
fn parts_of_a_table() {
    let part = |rest: &[&str]| wythoff(&[&["grundy", "--size", "11", "6"], rest].concat());
    assert_eq!(part(&["--row", "10"]).lines(), ["10 11 9 8 13 12"]);
    assert_eq!(part(&["--row", "10", "--json"]).json(), json!({"row": 10, "values": [10, 11, 9, 8, 13, 12]}));
    let slow = testkit::GrundyTable::new(testkit::Rules::Wythoff { a: 1 }, 10);
    let falling: Vec<String> = (0..4).map(|i| slow.value((i + 7, i)).to_string()).collect();
    assert_eq!(part(&["--diagonal", "-7", "--format", "csv"]).lines(), [falling.join(",")]);
    let rising: Vec<u64> = (0..3).map(|i| slow.value((i, i + 3))).collect();
    assert_eq!(part(&["--diagonal", "3", "--json"]).json(), json!({"diagonal": 3, "values": rising}));
    let zeros = ["(0, 0)", "(1, 2)", "(2, 1)", "(3, 5)", "(5, 3)", "(7, 4)"];
    assert_eq!(part(&["--value", "0"]).lines(), zeros);
    let first: Value = serde_json::from_str(part(&["--value", "6", "--json"]).lines()[0]).unwrap();
    let (x, y) = (0..11).flat_map(|x| (0..6).map(move |y| (x, y))).find(|&at| slow.value(at) == 6).unwrap();
    assert_eq!(first, json!({"value": 6, "position": [x.to_string(), y.to_string()]}));
    assert_eq!(part(&["--value", "99999999999"]).lines(), [""; 0]);
}

#[test]
fn numpy_reads_the_header() {
    let path = place("table.npy");
    let run = wythoff(&["grundy", "--size", "2", "3", "--format", "npy", "--out", path.to_str().unwrap()]);
    assert_eq!(run.lines(), [""; 0]);
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let start = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    assert_eq!((start % 64, bytes[start - 1]), (0, b'\n'));
    let header = std::str::from_utf8(&bytes[10..start]).unwrap();
    assert!(header.starts_with("{'descr': '<u4', 'fortran_order': False, 'shape': (2, 3), }"), "{header}");
    let numbers: Vec<u32> = bytes[start..].chunks(4).map(|four| u32::from_le_bytes(four.try_into().unwrap())).collect();
    assert_eq!(numbers, [0, 1, 2, 1, 2, 0]);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn threads_do_not_change_the_file() {
    let written = |threads: &str| {
        let path = place(&format!("threads-{threads}.csv"));
        let out = path.to_str().unwrap().to_string();
        let arguments = ["grundy", "-g", "wythoff:a=2", "--size", "150", "170", "--format", "csv", "--out", &out];
        let run = wythoff(&[&arguments[..], &["--threads", threads]].concat());
        assert_eq!(run.lines(), [""; 0]);
        let content = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(path).unwrap();
        content
    };
    let one = written("1");
    assert_eq!(one.lines().count(), 150);
    assert!(["2", "5"].iter().all(|threads| written(threads) == one));
}

#[test]
fn refusals_are_one_line() {
    let refusal = |rest: &[&str]| wythoff(&[&["grundy"], rest].concat()).refusal().to_string();
    assert!(refusal(&["-g", "wythoff:misere", "3", "3"]).contains("normal play"));
    let large = refusal(&["--size", "4000", "4000", "--memory", "10M"]);
    assert!(large.contains("10.0 MiB") && large.contains("--memory"), "{large}");
    assert!(refusal(&["--size", "99999999999", "99999999999"]).contains("memory"));
    assert!(refusal(&["99999999999999999999999", "1"]).contains("2^64"));
    assert!(refusal(&["18446744073709551615", "18446744073709551615"]).contains("memory"));
    assert!(refusal(&["--size", "5", "5", "--row", "5"]).contains("rows 0 to 4"));
    for bad in [
        &["3"][..],
        &[],
        &["3", "4", "--size", "5", "5"],
        &["--size", "5"],
        &["--row", "1"],
        &["--size", "5", "5", "--row", "1", "--value", "2"],
        &["--size", "5", "5", "--memory", "lots"],
        &["--size", "5", "5", "--threads", "0"],
        &["--size", "5", "x"],
        &["3", "3", "--format", "npy"],
        &["--size", "5", "5", "--out", "/no/such/directory/file"],
    ] {
        refusal(bad);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_file() {
    use std::process::{Command, Stdio};
    let path = place("interrupted.csv");
    // Rules that mention the heaps: hours of work.
    let arguments = ["grundy", "-g", "rules:u < x & v < y", "--size", "3000", "3000", "--out"];
    let child = Command::new(env!("CARGO_BIN_EXE_wythoff"))
        .args(arguments)
        .arg(&path)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    std::thread::sleep(std::time::Duration::from_millis(400));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    let output = child.wait_with_output().expect("the command ends");
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), told.lines().count()), (Some(130), 1), "{told}");
    assert!(told.contains("stopped") && !path.exists(), "{told}");
}

#[test]
fn euclid_has_values_at_any_size() {
    assert_eq!(
        wythoff(&["grundy", "-g", "euclid", "13", "31"]).lines(),
        ["The Grundy value of (13, 31) in euclid is 1."]
    );
    let answer = wythoff(&["grundy", "-g", "euclid:zero", "3", "9", "--json"]).json();
    assert_eq!(answer, json!({"game": "euclid:zero", "position": ["3", "9"], "value": 3}));
    // The largest number, and the least string.
    let value = |heap: &str| wythoff(&["grundy", "-g", "euclid", "1", heap, "--json"]).json()["value"].clone();
    assert_eq!(value("9007199254740993"), 9_007_199_254_740_992u64);
    assert_eq!(value("9007199254740994"), "9007199254740993");
    let large = format!("1{}", "0".repeat(5000));
    let nines = "9".repeat(5000);
    assert_eq!(value(&large), nines.as_str());
    assert_eq!(wythoff(&["grundy", "-g", "euclid", &large, &nines, "--format", "csv"]).lines(), ["0"]);
    let refusal = |rest: &[&str]| wythoff(&[&["grundy"], rest].concat()).refusal().to_string();
    assert!(refusal(&["-g", "euclid", "0", "5"]).contains("euclid:zero"));
    assert!(refusal(&["-g", "euclid:misere", "2", "5"]).contains("normal play"));
    assert_eq!(wythoff(&["grundy", "-g", "euclid:zero", "0", "5", "--format", "csv"]).lines(), ["0"]);
}

#[test]
fn what_is_no_position_of_euclid_has_no_value() {
    let euclid = |rest: &[&str]| wythoff(&[&["grundy", "-g", "euclid", "--size", "3", "6"], rest].concat());
    assert_eq!(euclid(&["--format", "csv"]).lines(), [",,,,,", ",0,1,2,3,4", ",1,0,0,1,2"]);
    let text = euclid(&[]);
    assert_eq!(
        text.lines()[1..],
        ["   | 0 1 2 3 4 5", "---+------------", " 0 | - - - - - -", " 1 | - 0 1 2 3 4", " 2 | - 1 0 0 1 2"]
    );
    assert_eq!(euclid(&["--row", "2", "--json"]).json(), json!({"row": 2, "values": [null, 1, 0, 0, 1, 2]}));
    assert_eq!(euclid(&["--row", "1"]).lines(), ["- 0 1 2 3 4"]);
    assert_eq!(euclid(&["--diagonal", "0", "--json"]).json(), json!({"diagonal": 0, "values": [null, 0, 0]}));
    assert_eq!(euclid(&["--value", "0"]).lines(), ["(1, 1)", "(2, 2)", "(2, 3)"]);
    // Files of numbers have a 0 there.
    let path = place("euclid.npy");
    euclid(&["--format", "npy", "--out", path.to_str().unwrap()]).lines();
    let bytes = std::fs::read(&path).unwrap();
    let numbers: Vec<u32> =
        bytes[bytes.len() - 72..].chunks(4).map(|four| u32::from_le_bytes(four.try_into().unwrap())).collect();
    assert_eq!(numbers, [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 0, 1, 0, 0, 1, 2]);
    std::fs::remove_file(path).unwrap();
    let zero = wythoff(&["grundy", "-g", "euclid:zero", "--size", "3", "5", "--format", "csv"]);
    assert_eq!(zero.lines(), ["0,0,0,0,0", "0,1,2,3,4", "0,2,1,0,2"]);
}

#[test]
fn a_table_without_cells_is_refused_in_every_form() {
    for form in [&[][..], &["--json"], &["--genus"], &["--genus", "--json"], &["--class"], &["--format", "csv"]] {
        let run = wythoff(&[&["grundy", "--size", "0", "1"], form].concat());
        run.assert_refused(&["--size", "without cells"]);
        assert_eq!(run.stdout, "", "{form:?}");
    }
}

/// Every option that is named has the value it is named for, and there is one for each smaller value.
#[test]
fn the_reason_names_an_option_of_every_smaller_value() {
    for game in ["wythoff", "wythoff:a=2", "connell:k=3", "lw:k=2"] {
        for (x, y) in [("0", "0"), ("3", "4"), ("6", "9"), ("7", "7")] {
            let told = wythoff(&["grundy", "-g", game, x, y, "--explain", "--json"]).json();
            let value: u32 = told["value"].to_string().trim_matches('"').parse().unwrap();
            let lines: Vec<&str> =
                told["explanation"].as_array().unwrap().iter().map(|l| l.as_str().unwrap()).collect();
            let options: Vec<_> = lines.iter().filter_map(|line| line.split_once(": a move leaves ")).collect();
            assert_eq!(options.len() as u32, value, "{game} {x} {y}: {lines:?}");
            for (smaller, (named, left)) in options.into_iter().enumerate() {
                assert_eq!(named.trim().parse::<usize>().unwrap(), smaller);
                let (x, y) = left.trim_matches(['(', ')']).split_once(", ").unwrap();
                let there = wythoff(&["grundy", "-g", game, x, y, "--json"]).json();
                assert_eq!(there["value"].to_string().trim_matches('"'), named.trim(), "{game} {left}");
            }
        }
    }
    let euclid = wythoff(&["grundy", "-g", "euclid", "13", "31", "--explain"]).stdout;
    assert!(euclid.contains("Theorem 2") && euclid.contains("So the Sprague–Grundy value is 1."), "{euclid}");
    assert!(wythoff(&["grundy", "-g", "nim", "5", "6", "--explain"]).stdout.contains("5 ⊕ 6 = 3"));
    wythoff(&["grundy", "--size", "3", "3", "--explain"]).assert_refused(&["--explain"]);
}
