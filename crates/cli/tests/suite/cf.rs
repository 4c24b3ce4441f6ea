//! `cf`: a number by its continued fraction, and what the papers say of its convergents.

use crate::runner::wythoff;
use serde_json::{Value, json};

fn rows(arguments: &[&str]) -> Vec<Value> {
    wythoff(arguments).lines().iter().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn the_number_behind_a_game() {
    let answer = wythoff(&["cf", "-a", "3", "--count", "3", "--decimals", "12", "--json"]).json();
    assert_eq!(answer["cf"], "[1;(3)]");
    assert_eq!((&answer["alpha"], &answer["decimal"]), (&json!("(-1 + √13)/2"), &json!("1.302775637732")));
    assert_eq!(answer["beta"], "(5 + √13)/2");
    let of = |name: &str| -> Vec<Value> {
        answer["convergents"].as_array().unwrap().iter().map(|row| row[name].clone()).collect()
    };
    assert_eq!(of("i"), [-1, 0, 1, 2, 3]);
    assert_eq!(of("p"), ["1", "1", "4", "13", "43"]);
    assert_eq!(of("q"), ["0", "1", "3", "10", "33"]);
    assert_eq!(of("d"), ["-1", "(-3 + √13)/2", "(-11 + 3√13)/2", "-18 + 5√13", "(-119 + 33√13)/2"]);
    // K = α/√13, g = (3 + √13)/2.
    let growth = &answer["growth"];
    assert_eq!((&growth["lambda"], &growth["g"]), (&json!("(3 + √13)/2"), &json!("3.302775637732")));
    assert_eq!(growth["constants"][0]["k_exact"], "(13 - √13)/26");
    assert_eq!(growth["constants"][0]["k"], "0.361324950944");
}

#[test]
fn words_show_the_same() {
    let told = wythoff(&["cf", "sqrt(2)", "--count", "4", "--decimals", "10"]).stdout;
    for line in [
        "α = √2 = 1.4142135624",
        "  = [1;(2)]",
        "β = 2 + √2 = 3.4142135624, for 1/α + 1/β = 1",
        "  −1         1    0    −1.000000000  −1",
        "   2    2    7    5   0.07106781187  −7 + 5√2",
        "−1 = D_−1 < D_1 < D_3 < … < 0 < … < D_4 < D_2 < D_0 = α − a_0, D_i = αq_i − p_i",
        "p_n = K·g^(n+1) + K′·g′^(n+1) for n ≥ −1, so p_n ~ K·g^(n+1):",
        "  g  = 1 + √2 = 2.4142135624",
        "  K  = α/√8 = 1/2 = 0.5000000000",
    ] {
        assert!(told.lines().any(|printed| printed == line), "{line}\n{told}");
    }
    assert!(!told.contains('-'), "one minus sign on a page: {told}");
}

#[test]
fn longer_periods_have_a_constant_for_each_residue() {
    let growth = wythoff(&["cf", "[1;(2,1)]", "--json"]).json()["growth"].clone();
    assert_eq!((&growth["period"], &growth["trace"], &growth["lambda"]), (&json!(2), &json!("4"), &json!("2 + √3")));
    assert_eq!(growth["constants"].as_array().unwrap().len(), 2);
    assert_eq!(growth["constants"][0]["k_exact"], growth["constants"][0]["c"]);
    assert_eq!(growth["constants"][1]["k_exact"], Value::Null);
}

#[test]
fn rational_numbers_end() {
    let answer = wythoff(&["cf", "10/7", "--json"]).json();
    assert_eq!((&answer["cf"], &answer["rational"], &answer["beta"]), (&json!("[1;2,3]"), &json!(true), &Value::Null));
    assert_eq!(answer["enclosure"], json!(["10/7", "13/9"]));
    assert_eq!(answer["convergents"].as_array().unwrap().last().unwrap()["d"], "0");
    assert_eq!(answer["growth"], Value::Null);
    assert_eq!(wythoff(&["cf", "[1;2,3]", "--json"]).json(), answer);
}

#[test]
fn lemmas_are_checked_one_by_one() {
    let lemmas = rows(&["cf", "-a", "3", "--check", "--numbers", "500", "--json"]);
    let names: Vec<&str> = lemmas.iter().map(|lemma| lemma["lemma"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "F82 §5, F84 §5, F05",
            "F82 Lemma 3, F84 Lemma 5.1, F05 Lemma 1",
            "F84 Lemma 5.2",
            "F84 (v)",
            "F84 (vi)",
            "F84 (vii)",
            "F84 (viii)",
            "F82 Theorem 4"
        ]
    );
    assert!(lemmas.iter().all(|lemma| lemma["verdict"] == "holds"), "{lemmas:?}");
    let relations: u64 = lemmas[3..7].iter().map(|lemma| lemma["instances"].as_u64().unwrap()).sum();
    assert_eq!(relations, 501);
    let others = rows(&["cf", "[2;1,(3,4)]", "--check", "--json"]);
    let verdicts: Vec<&str> = others.iter().map(|lemma| lemma["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts[..2], ["holds", "holds"]);
    assert!(verdicts[2..].iter().all(|verdict| *verdict == "not applicable"), "{verdicts:?}");
    let told = wythoff(&["cf", "--check", "--count", "5"]).stdout;
    assert!(told.contains("F82 Lemma 3, F84 Lemma 5.1, F05 Lemma 1: holds (9 instances)"), "{told}");
}

#[test]
fn bad_numbers_and_limits() {
    wythoff(&["cf", "1+x"]).assert_refused(&["CF", "character 3", "[1;2,(3,4)]"]);
    wythoff(&["cf", "0-sqrt(2)"]).assert_refused(&["negative"]);
    wythoff(&["cf", "[1;0]"]).assert_refused(&["a_1 is 0"]);
    wythoff(&["cf", "sqrt(2)+sqrt(3)"]).assert_refused(&["√2 and √3"]);
    wythoff(&["cf", "--count", "1001"]).assert_refused(&["--count", "at most 1000"]);
    wythoff(&["cf", "--decimals", "100001"]).assert_refused(&["--decimals", "100000"]);
    wythoff(&["cf", "[1;(2)]", "-a", "2"]).assert_refused(&["-a"]);
    wythoff(&["cf", "1/0"]).assert_refused(&["denominator is 0"]);
}

/// More than the standard library pads to.
#[test]
fn decimals_of_any_number_are_written() {
    let answer = wythoff(&["cf", "[1;(70000)]", "--decimals", "70000", "--json"]).json();
    let decimal = answer["decimal"].as_str().unwrap();
    assert_eq!((&decimal[..9], decimal.len()), ("1.0000142", 70_002));
    assert_eq!(answer["growth"]["constants"][0]["k"].as_str().unwrap().len(), 70_002);
}
