//! Names of commands, options and JSON fields that scripts rely on.

use crate::runner::{wythoff, wythoff_reading};
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[test]
fn solve_answers_in_json() {
    let answer = wythoff(&["solve", "7", "12", "--json"]).json();
    let expected = json!({
        "game": "wythoff", "position": ["7", "12"], "outcome": "N", "ended": false,
        "move": {"take": ["0", "8"], "to": ["7", "4"]}, "front": "algebraic"
    });
    assert_eq!(answer, expected);
    let answer = wythoff(&["solve", "-g", "wythoff:a=2", "6", "2", "--json", "--all"]).json();
    let expected = json!({
        "game": "wythoff:a=2", "position": ["6", "2"], "outcome": "P", "ended": false, "move": null, "moves": [], "front": "algebraic"
    });
    assert_eq!(answer, expected);
}

#[test]
fn solve_answers_in_words() {
    let run = wythoff(&["solve", "7", "12"]);
    let expected = [
        "(7, 12) is an N-position of wythoff: whoever is to move wins.",
        "Winning move: take 8 from the second heap, leaving (7, 4).",
    ];
    assert_eq!(run.lines(), expected);
    assert!(wythoff(&["solve", "4", "7"]).lines()[0].contains("is a P-position of wythoff"));
    assert!(wythoff(&["solve", "0", "0"]).lines()[0].contains("is over"));
    let all = wythoff(&["solve", "15", "12", "--all"]);
    let expected = [
        "Winning moves:",
        "  take 3 from the second heap, leaving (15, 9)",
        "  take 8 from both heaps, leaving (7, 4)",
    ];
    assert_eq!(all.lines()[1..], expected);
}

#[test]
fn heaps_keep_their_order() {
    let answer = wythoff(&["solve", "15", "12", "--all", "--json"]).json();
    assert_eq!(answer["position"], json!(["15", "12"]));
    let moves = json!([
        {"take": ["0", "3"], "to": ["15", "9"]},
        {"take": ["8", "8"], "to": ["7", "4"]}
    ]);
    assert_eq!(answer["moves"], moves);
}

/// F84's note overlooks (0, 0) and, for a = 1, (E_n, E_n): no move leads to them, but they may be dealt.
#[test]
fn positions_no_move_leads_to_are_in_table_and_explanation() {
    let rows = |game: &str| -> Vec<Value> {
        let run = wythoff(&["table", "-g", game, "--count", "3", "--json"]);
        run.lines().iter().map(|line| serde_json::from_str(line).expect("a row")).collect()
    };
    let row = |n: &str, a: &str, b: &str| json!({"n": n, "a": a, "b": b});
    let expected = ["0", "2", "3"].iter().zip([("0", "1"), ("1", "4"), ("2", "6")]);
    let expected: Vec<Value> = expected.map(|(z, (n, b))| json!({"n": n, "a": z, "b": b, "z": z})).collect();
    assert_eq!(rows("wythoff:offdiagonal"), expected);
    let mut first = row("0", "0", "1");
    first["z"] = json!("0");
    assert_eq!(rows("wythoff:a=2,offdiagonal"), [first, row("1", "2", "5"), row("2", "3", "8")]);
    let run = wythoff(&["table", "-g", "wythoff:offdiagonal", "--count", "2"]);
    let expected = [
        "P-positions of wythoff:offdiagonal: the pairs, and (z, z), to which no move leads",
        "       n     E_n     H_n       z",
        "       0       0       1       0",
        "       1       2       4       2",
    ];
    assert_eq!(run.lines(), expected);
    let run = wythoff(&["solve", "-g", "wythoff:offdiagonal", "2", "2", "--explain"]);
    assert!(run.stdout.contains("The positions (E_n, E_n) are P, too: no move leads there."), "{}", run.stdout);
    let run = wythoff(&["solve", "-g", "wythoff:a=2,offdiagonal", "3", "3", "--explain"]);
    assert!(run.stdout.contains("(0, 0) is P, too: no move leads there."), "{}", run.stdout);
}

#[test]
fn every_front_can_be_asked_for() {
    for front in ["recursive", "algebraic", "arithmetic", "cedar"] {
        let answer = wythoff(&["solve", "--front", front, "12", "15", "--json"]).json();
        assert_eq!((&answer["front"], &answer["move"]["to"]), (&json!(front), &json!(["4", "7"])));
    }
    let run = wythoff(&["solve", "--front", "all", "12", "15", "--json"]);
    let fronts: Vec<Value> =
        run.lines().iter().map(|line| serde_json::from_str::<Value>(line).unwrap()["front"].clone()).collect();
    assert_eq!(fronts, ["algebraic", "arithmetic", "cedar", "recursive"]);
    assert_eq!(wythoff(&["solve", "-g", "nim", "3", "5", "--json"]).json()["front"], "algebraic");
    for (game, engine) in [
        ("rules:u = 0 | v = 0", "lines"),
        ("rules:u = 2 * v", "bitmap"),
        ("rules:2 * u = x", "sweep"),
        ("rules:(u + x) % 97 = 1", "general"),
    ] {
        let explained = wythoff(&["solve", "-g", game, "30", "50", "--explain"]).stdout;
        assert!(explained.contains(&format!("(engine: {engine})")), "{explained}");
    }
    let answer = wythoff(&["solve", "-g", "nim", "1000000", "3000000", "--json"]).json();
    assert_eq!(answer["move"]["take"], json!(["0", "2000000"]));
}

#[test]
fn a_front_that_refuses_the_size_does_not_spoil_the_comparison() {
    let run = wythoff(&["solve", "--front", "all", "100000000", "200000000", "--json"]);
    let lines = run.lines();
    assert_eq!(lines.len(), 4);
    let refused: Value = serde_json::from_str(lines[3]).unwrap();
    assert_eq!(refused["front"], "recursive");
    assert!(refused["error"].as_str().unwrap().contains("10000000"));
}

#[test]
fn explanations_name_rows_roots_and_digits() {
    let told =
        |front: &str, game: &str| wythoff(&["solve", "-g", game, "--front", front, "12", "15", "--explain"]).stdout;
    assert!(told("recursive", "wythoff").contains("→      8         12         20"));
    assert!(told("algebraic", "wythoff").contains("A_8 = ⌊(8 + 8√5)/2⌋ = ⌊(8 + 17)/2⌋ = 12"));
    let digits = told("arithmetic", "wythoff");
    assert!(digits.contains("x = 12 is written 10101 (place values 8, 5, 3, 2, 1)"), "{digits}");
    assert!(digits.contains("3 is written 1[000] in the q-system: it ends in 3 zeros, an odd number"), "{digits}");
    let way = told("cedar", "wythoff:a=3");
    assert!(
        way.contains("Step 1. Search for x = 12 in the p-tree with root 100: turn left, right, right (trace 011)."),
        "{way}"
    );
    assert!(way.contains("To see the way: wythoff cedar -a 3 -m 2 --highlight 12 --svg"), "{way}");
    let ending = "x = 12 is written 30 (place values 4, 1): 0 ones, an even number, stand at the end after a 0, so x is one of the E's";
    assert!(told("arithmetic", "wythoff:a=3,misere").contains(ending));
    assert!(told("algebraic", "connell:k=3").contains("⌊36/α⌋ = ⌊(36 + 36√13)/6⌋"));
    let answer = wythoff(&["solve", "12", "15", "--explain", "--json"]).json();
    assert!(answer["explanation"].as_array().unwrap().len() > 5);
}

#[test]
fn numbers_may_be_grouped_or_in_files() {
    let path = std::env::temp_dir().join(format!("wythoff-heap-{}", std::process::id()));
    std::fs::write(&path, "1_000\n").unwrap();
    let file = format!("@{}", path.display());
    let from_file = wythoff(&["solve", &file, "2_000", "--json"]).json();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(from_file, wythoff(&["solve", "1000", "2000", "--json"]).json());
}

#[test]
fn large_heaps_are_exact() {
    // L_n and U_n next to each other in a row of the table, one token too many.
    let row = wythoff(&["table", "--from", &format!("1{}", "0".repeat(300)), "--count", "1", "--json"]).json();
    let (a, b) = (row["a"].as_str().unwrap(), row["b"].as_str().unwrap());
    assert_eq!(wythoff(&["solve", a, b, "--json"]).json()["outcome"], "P");
    let run = wythoff(&["solve", "--front", "all", "--all", "--json", a, &format!("{b}0")]);
    let answers: Vec<Value> = run.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    for answer in &answers[..3] {
        assert_eq!(answer["outcome"], "N");
        assert_eq!(answer["move"]["to"], json!([a, b]));
    }
}

#[test]
fn a_stream_is_answered_line_by_line() {
    let run = wythoff_reading(&["solve", "-"], "7 12\n4 7\n\n0 0\n100000000000000000000 3\n");
    let expected = [
        "7 12 N take 0 8 to 7 4",
        "4 7 P",
        "0 0 P ended",
        "100000000000000000000 3 N take 99999999999999999995 0 to 5 3",
    ];
    assert_eq!(run.lines(), expected);
    let run = wythoff_reading(&["solve", "-", "--json", "-g", "wythoff:misere"], "0 0\n2 2\n");
    let answers: Vec<Value> = run.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&answers[0]["outcome"], &answers[0]["ended"]), (&json!("N"), &json!(true)));
    assert_eq!(answers[1]["outcome"], "P");
}

/// Heaps of machine words take a way of their own through a stream: it must say what one question at a time does.
#[test]
fn a_stream_says_what_single_questions_do() {
    let heaps: [(u64, u64); 10] =
        [(0, 0), (0, 1), (2, 2), (7, 12), (12, 7), (4, 7), (9, 1), (6, 6), (1 << 40, 1 << 41), ((1 << 62) + 5, 99)];
    let input: String = heaps.iter().map(|(x, y)| format!("{x} {y}\n")).collect();
    for game in ["wythoff", "wythoff:a=3", "wythoff:misere", "wythoff:a=2,offdiagonal", "connell:k=3", "lw:k=2"] {
        let (lines, json) = (
            wythoff_reading(&["solve", "-", "-g", game], &input),
            wythoff_reading(&["solve", "-", "-g", game, "--json"], &input),
        );
        // A blank at the end leads past that way.
        let spaced = input.replace('\n', " \n");
        assert_eq!(lines.stdout, wythoff_reading(&["solve", "-", "-g", game], &spaced).stdout, "{game}");
        for ((x, y), told) in heaps.iter().zip(json.lines()) {
            let single = wythoff(&["solve", "-g", game, &x.to_string(), &y.to_string(), "--json"]);
            assert_eq!([told], single.lines()[..], "{game}");
        }
    }
}

#[test]
fn a_bad_line_is_reported_and_the_work_goes_on() {
    let run = wythoff_reading(&["solve", "-", "--json"], "7 12\nseven 12\n1 2 3\n4 7\n");
    assert_eq!(run.code, Some(2));
    let answers: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 4);
    assert_eq!((&answers[1]["line"], &answers[2]["line"]), (&json!(2), &json!(3)));
    assert!(answers[1]["error"].as_str().unwrap().contains("'s'"));
    assert_eq!(answers[3]["outcome"], "P");
    assert_eq!(run.refusal(), "wythoff: 2 of 4 lines could not be answered");
}

/// Rows of machine words are written in a way of their own: they must be the ones of JSON, which is not.
#[test]
fn tables_of_words_are_the_tables_of_big_numbers() {
    for game in [
        "wythoff",
        "wythoff:a=3",
        "wythoff:misere",
        "wythoff:a=2,misere",
        "wythoff:offdiagonal",
        "connell:k=3",
        "lw:k=2",
    ] {
        for from in ["0", "17", "4611686018427387900", "9223372036854775800"] {
            let table = |format| wythoff(&["table", "-g", game, "--from", from, "--count", "9", "--format", format]);
            let (csv, json) = (table("csv"), table("json"));
            let (csv, json) = (csv.lines(), json.lines());
            assert_eq!(csv.len(), json.len() + 1, "{game}");
            for (row, told) in csv[1..].iter().zip(json) {
                let told: Value = serde_json::from_str(told).unwrap();
                let cells = csv[0].split(',').map(|key| match &told[key] {
                    Value::Null => String::new(),
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                });
                assert_eq!(row.split(',').collect::<Vec<_>>(), cells.collect::<Vec<_>>(), "{game}");
            }
        }
    }
}

#[test]
fn tables_come_in_five_forms() {
    let table = |arguments: &[&str]| wythoff(&[&["table"], arguments].concat());
    assert_eq!(table(&["--count", "3", "--format", "csv"]).lines(), ["n,a,b", "0,0,0", "1,1,2", "2,3,5"]);
    let connell = table(&["-g", "connell:k=2", "--from", "1", "--count", "1", "--format", "csv"]);
    assert_eq!(connell.lines(), ["n,i,a,b", "1,0,1,3", "1,1,2,5"]);
    let rows = table(&["-g", "connell:k=2", "--from", "1", "--count", "1", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(rows.lines()[1]).unwrap(), json!({"n": "1", "i": 1, "a": "2", "b": "5"}));
    let rows = table(&["-g", "wythoff:misere", "--count", "3", "--format", "json"]);
    let rows: Vec<Value> = rows.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows[0], json!({"n": "0", "a": "2", "b": "2"}));
    assert_eq!(rows[2], json!({"n": "2", "a": "3", "b": "5"}));
    let bfile = table(&["--format", "bfile", "--column", "b", "--from", "1", "--count", "2"]);
    assert_eq!(bfile.lines()[1..], ["1 2", "2 5"]);
    let connell = table(&["-g", "connell:k=2", "--format", "bfile", "--from", "1", "--count", "1"]);
    assert_eq!(connell.lines()[1..], ["2 1", "3 2"]);
    let latex = table(&["--format", "latex", "--count", "2"]);
    assert_eq!(latex.lines()[1..3], ["\\begin{tabular}{rrr}", "$n$ & $A_n$ & $B_n$ \\\\ \\hline"]);
    let text = table(&["-g", "wythoff:a=3,misere", "--count", "2"]);
    assert_eq!(text.lines()[1..], ["       n     E_n     H_n", "       0       0       1", "       1       2       6"]);
    let nim = table(&["-g", "nim", "--count", "2", "--format", "csv"]);
    assert_eq!(nim.lines(), ["n,a,b", "0,0,0", "1,1,1"]);
}

#[test]
fn digits_answers_in_json() {
    let answer = wythoff(&["digits", "12", "-a", "2", "--system", "q", "--json"]).json();
    let expected = json!({
        "number": "12", "cf": "[1;(2)]", "system": "q", "digits": [1, 0, 0, 0], "p_value": "17", "q_value": "12",
        "left_shift": "29", "right_shift": "5"
    });
    assert_eq!(answer, expected);
    assert_eq!(wythoff(&["digits", "0", "--json"]).json()["digits"], json!([0]));
    // Under other quotients shifted digits may be no normal form; the rest is answered.
    let shifted = wythoff(&["digits", "2", "--cf", "[1;(3,1)]", "--json"]).json();
    assert_eq!(
        (&shifted["digits"], &shifted["left_shift"], &shifted["right_shift"]),
        (&json!([2]), &json!(null), &json!("0"))
    );
    let text = wythoff(&["digits", "2", "--cf", "[1;(3,1)]"]);
    assert!(
        text.lines().contains(&"shifted left        20, which is no normal form of the p-system"),
        "{}",
        text.stdout
    );
    // A p-representation that ends in a_1 has no q-interpretation; a q'-representation has.
    assert_eq!(wythoff(&["digits", "2", "-a", "2", "--json"]).json()["q_value"], Value::Null);
    let primed = wythoff(&["digits", "2", "-a", "2", "--system", "qprime", "--json"]).json();
    assert_eq!((&primed["digits"], &primed["q_value"]), (&json!([2]), &json!("2")));
    let words = wythoff(&["digits", "100", "--cf", "[1;2,(3,4)]"]);
    assert_eq!(words.lines()[0], "100 in the p-system of [1;2,(3,4)]: 2111");
}

#[test]
fn help_manual_and_completions_are_there() {
    for arguments in
        [&["--help"][..], &["solve", "--help"], &["table", "--help"], &["digits", "--help"], &["cedar", "--help"]]
    {
        let help = wythoff(arguments);
        assert!(
            help.lines().iter().any(|line| line.starts_with("EXAMPLES") || line.starts_with("GAMES")),
            "{arguments:?}"
        );
    }
    assert!(wythoff(&["man"]).stdout.starts_with(".ie"));
    assert!(wythoff(&["man", "solve"]).stdout.contains("wythoff\\-solve"));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(wythoff(&["completions", shell]).stdout.contains("solve"), "{shell}");
    }
    assert!(wythoff(&["--version"]).lines()[0].starts_with("wythoff "));
}

/// The shared list of cases, through the command: one stream for each game.
#[test]
fn shared_cases() {
    let mut by_game: BTreeMap<String, Vec<testkit::data::SolveCase>> = BTreeMap::new();
    for case in testkit::data::solve_cases() {
        by_game.entry(case.game.clone()).or_default().push(case);
    }
    assert!(by_game.len() >= 10);
    for (game, cases) in by_game {
        let input: String = cases.iter().map(|case| format!("{} {}\n", case.position.0, case.position.1)).collect();
        let run = wythoff_reading(&["solve", "-", "-g", &game, "--json", "--all"], &input);
        let answers: Vec<Value> = run.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(answers.len(), cases.len());
        for (case, answer) in cases.iter().zip(&answers) {
            let takes: Vec<Value> = answer["moves"].as_array().unwrap().iter().map(|m| m["take"].clone()).collect();
            let expected: Vec<Value> = case.moves.iter().map(|(u, v)| json!([u.to_string(), v.to_string()])).collect();
            assert_eq!(takes, expected, "{game} {:?}", case.position);
            assert_eq!(answer["outcome"], format!("{:?}", case.outcome), "{game} {:?}", case.position);
            assert_eq!(answer["ended"], case.ended, "{game} {:?}", case.position);
        }
    }
}
