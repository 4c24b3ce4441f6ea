//! `design`: rules for a wanted set of P-positions.

use crate::runner::wythoff;
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

/// A file of this test with this content.
fn file(name: &str, content: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("design-{name}"));
    fs::write(&path, content).expect("a file in the directory for tests");
    path.to_string_lossy().into_owned()
}

fn design(arguments: &[&str]) -> Value {
    wythoff(&[&["design", "--json"], arguments].concat()).json()
}

#[test]
fn the_paper_for_k_two() {
    let answer = design(&["--cf", "[1;(2,1)]"]);
    assert_eq!(answer["base"], "u = 0 | v = 0 | |u - v| < 2");
    let extra =
        json!([[2, 6], [9, 25], [35, 96], [132, 361], [494, 1350], [1845, 5041], [6887, 18816], [25704, 70225]]);
    assert_eq!(answer["extra"], extra);
    let families = json!([{"start": [2, 6], "matrix": [[1, 1], [2, 3]], "constant": [1, 3], "terms": 8}]);
    assert_eq!(
        (&answer["families"], &answer["irregular"], &answer["nature"]),
        (&families, &json!([]), &json!("recurrent"))
    );
    assert_eq!(answer["bound"], 100_000);
    let check = json!({"bound": 100_000, "engine": "lines", "agrees": true, "wrong": null});
    assert_eq!((&answer["check"], &answer["game_bound"]), (&check, &json!(100_000)));
    assert_eq!(answer["game"], "rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0 | |u - v| < 2");
}

#[test]
fn the_paper_for_other_k() {
    for k in [1, 3, 4, 5] {
        let cf = format!("[1;({k},1)]");
        let answer = design(&["--cf", &cf]);
        assert_eq!(answer["families"].as_array().unwrap().len(), k - 1, "{cf}");
        assert_eq!(answer["irregular"], json!([]), "{cf}");
        for family in answer["families"].as_array().unwrap() {
            assert_eq!(family["matrix"], json!([[1, 1], [k, k + 1]]), "{cf}");
        }
    }
    let answer = design(&["--cf", "[1;(1)]"]);
    assert_eq!(
        (&answer["extra"], &answer["game"], &answer["nature"]),
        (&json!([]), &json!("wythoff"), &json!("finite"))
    );
}

#[test]
fn other_commands_take_the_game() {
    let game = design(&["--cf", "[1;(4,3)]", "--bound", "200000"])["game"].as_str().unwrap().to_string();
    assert!(game.matches("->").count() > 2, "{game}");
    let verified = wythoff(&["verify", "-g", &game, "--bound", "3000", "--claim", "beatty [1;(4,3)]", "--json"]).json();
    assert_eq!(verified["count"], "0");
    assert_eq!(wythoff(&["solve", "-g", &game, "21", "92", "--json"]).json()["outcome"], "N");
    assert_eq!(wythoff(&["grundy", "-g", &game, "1", "5", "--json"]).json()["value"], 0);
}

#[test]
fn words_say_what_was_checked_and_what_not() {
    let run = wythoff(&["design", "--cf", "[1;(3,1)]", "--bound", "5000"]);
    let text = run.lines().join("\n");
    for part in [
        "Wanted P-positions: [1;(3,1)], heaps up to 5000",
        "|u - v| = 3 would join (1, 4) and (0, 0)",
        "Extra moves: 9, order lexicographic",
        "(3,13)->(u+v+1,3*u+4*v+5)  (4 members)",
        "finds exactly the wanted P-positions among all 25010001 with heaps up to 5000",
        "Beyond 5000 nothing is proved.",
    ] {
        assert!(text.contains(part), "{part:?} in {text}");
    }
    let text = wythoff(&["design", "--cf", "[1;(2,3)]", "--bound", "3000"]).lines().join("\n");
    assert!(
        text.contains("more moves than a game can list") && text.contains("only the search itself vouches"),
        "{text}"
    );
}

#[test]
fn sets_from_claims_and_files() {
    let misere = design(&["--claim", "beatty [1;(2)] + 1/alpha", "--misere", "--bound", "500"]);
    assert_eq!((&misere["game"], &misere["misere"]), (&json!("wythoff:a=2,misere"), &json!(true)));
    let nim = design(&["--claim", "formula x = y", "--bound", "60"]);
    assert_eq!((&nim["game"], &nim["extra"]), (&json!("nim"), &json!([])));
    let path = file("wythoff", "# classical\n0 0\n1,2\n3 5\n4 7\n6 10\n");
    let listed = design(&["--positions", &path]);
    assert_eq!((&listed["bound"], &listed["game"]), (&json!(10), &json!("wythoff")));
    assert_eq!(design(&["--claim", &format!("file {path}")])["game"], "wythoff");
    let prefix = design(&["--cf", "[1;2,1]"]);
    assert_eq!(
        (&prefix["bound"], &prefix["wanted"], &prefix["extra"]),
        (&json!(9), &json!("[1;2,1,...]"), &json!([[2, 6]]))
    );
    let dual = design(&["--cf", "[1;(2)]", "--dual", "--bound", "60"]);
    assert_eq!((&dual["base"], &dual["check"]["agrees"]), (&json!("0 = 1"), &json!(true)));
}

#[test]
fn orders_and_bases() {
    let extra = |arguments: &[&str]| {
        let answer = design(&[&["--cf", "[1;(2,3)]", "--bound", "300"], arguments].concat());
        let mut extra = answer["extra"].as_array().unwrap().clone();
        extra.sort_by_key(Value::to_string);
        extra
    };
    let usual = extra(&[]);
    assert_eq!(extra(&["--order", "sum"]), usual);
    assert_eq!(extra(&["--order", "max"]), usual);
    assert_ne!(extra(&["--order", "difference"]), usual);
    let nim = design(&["--cf", "[1;(2,1)]", "--bound", "100", "--base", "u=0|v=0"]);
    assert_eq!((&nim["base"], &nim["band"]), (&json!("u = 0 | v = 0"), &Value::Null));
}

#[test]
fn what_is_not_possible_ends_with_one() {
    let path = file("impossible", "0 0\n1 3\n2 5\n");
    let run = wythoff(&["design", "--positions", &path]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    assert!(run.stdout.contains("(1, 2): its move to the smallest would join (2, 5) and (1, 3)"), "{}", run.stdout);
}

#[test]
fn bad_input_is_one_line() {
    let refused = |arguments: &[&str], wanted: &[&str]| {
        wythoff(&[&["design"], arguments].concat()).assert_refused(wanted);
    };
    refused(&["--cf", "[2;(1)]"], &["--cf", "between 1 and 2"]);
    refused(&["--cf", "[0;1,(2)]"], &["--cf", "between 1 and 2"]);
    refused(&["--cf", "[2]"], &["between 1 and 2"]);
    refused(&["--cf", "[1]"], &["heaps up to 1 only"]);
    refused(&["--cf", "[1;2,1,3]", "--bound", "1000"], &["settles heaps up to", "not 1000"]);
    refused(&["--cf", "1;2"], &["--cf", "expected '['"]);
    refused(&["--cf", "[1;(2)]", "--bound", "many"], &["--bound"]);
    refused(&["--cf", "[1;(2)]", "--bound", "1000000000"], &["134217728"]);
    refused(&["--cf", "[1;(2)]", "--base", "u ="], &["--base"]);
    refused(&["--cf", "[1;(2)]", "--base", "u = 2 * v", "--bound", "9999"], &["4096"]);
    refused(&["--cf", "[1;(2)]", "--dual", "--bound", "9999"], &["2048"]);
    refused(&["--cf", "[1;(2)]", "--order", "random"], &["--order", "lexicographic"]);
    refused(&["--cf", "[1;(2,1)]", "--base", "u = 0 | v = 0 | |u - v| < 3"], &["join", "(1, 3) to (0, 0)"]);
    refused(&["--claim", "beatty [1;(2)] + 1/alpha"], &["(0, 0) is not in the set"]);
    refused(&["--positions", "/no/such/file"], &["/no/such/file", "cannot read it"]);
    refused(&["--positions", &file("unsorted", "0 0\n4 7\n1 2\n")], &["line 3", "(1, 2) does not come after (4, 7)"]);
    refused(&["--positions", &file("exchanged", "0 0\n2 1\n")], &["line 2", "write 1 2"]);
    refused(&["--positions", &file("contradictory", "0 0\n1 2\n1 3\n")], &["join", "(1, 3) to (1, 2)"]);
    refused(&["--positions", &file("words", "0 0\none two\n")], &["line 2", "is not a position"]);
    refused(&[], &["--cf"]);
}

/// A survey in this directory up to a small bound.
fn survey(directory: &str, bound: &str) -> crate::runner::Run {
    wythoff(&["design", "--survey", directory, "--bound", bound])
}

#[test]
fn a_survey_goes_on_where_it_ended() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("design-survey");
    let _ = fs::remove_dir_all(&path);
    let directory = path.to_string_lossy().into_owned();
    let read = |name: &str| fs::read_to_string(path.join(name)).expect("the survey wrote it");
    let data = path.join("survey.jsonl");
    assert!(survey(&directory, "200").lines()[0].starts_with("76 continued fractions: "));
    let (rows, page) = (read("survey.jsonl"), read("survey.md"));
    let first: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((first.len(), &first[0]["fraction"], &first[0]["bound"]), (76, &json!("[1;(1)]"), &json!(200)));
    assert!(first.iter().all(|row| row["agrees"] == true && row["unsolved"] == 0));
    assert!(page.contains("| `[1;(2,1)]` | 2–3 | 2 | 200 |"), "{page}");
    // What is missing or cut short is made anew.
    let tenth = rows.match_indices('\n').nth(9).unwrap().0;
    fs::write(&data, &rows[..tenth + 30]).unwrap();
    survey(&directory, "200").lines();
    assert_eq!((read("survey.jsonl"), read("survey.md")), (rows.clone(), page));
    // A row that was changed is noticed, whatever was changed, and a row that stands there twice.
    for (old, new) in [("\"open\":0", "\"open\":777"), ("\"width\":1", "\"width\": 1"), ("true", "false")] {
        fs::write(&data, rows.replacen(old, new, 1)).unwrap();
        survey(&directory, "200").assert_refused(&["survey.jsonl", "line 1", "changed", "remove it"]);
    }
    let first = rows.lines().next().unwrap();
    fs::write(&data, format!("{rows}{first}\n")).unwrap();
    survey(&directory, "200").assert_refused(&["survey.jsonl", "line 77", "stands above already"]);
    fs::write(&data, &rows).unwrap();
    // A damaged line elsewhere, or rows that do not belong together, are not touched.
    survey(&directory, "300").assert_refused(&["survey.jsonl", "line 1", "made with the bound 200"]);
    let damaged = rows.replacen("{\"fraction\":\"[1;(2)]\"", "fraction", 1);
    fs::write(&data, &damaged).unwrap();
    survey(&directory, "200").assert_refused(&["survey.jsonl", "line 2", "no row of a survey"]);
    assert_eq!(read("survey.jsonl"), damaged);
    fs::write(&data, &rows).unwrap();
    fs::write(path.join("survey.md"), "no marks").unwrap();
    survey(&directory, "200").assert_refused(&["survey.md", "survey begins"]);
}
