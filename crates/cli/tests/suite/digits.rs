//! Digits as they are printed: every representation in its own way, whatever the size of a digit.

use crate::runner::wythoff;
use std::collections::BTreeSet;

/// The first line of `digits`.
fn written(number: u32, a: &str) -> String {
    let run = wythoff(&["digits", &number.to_string(), "-a", a]);
    run.lines()[0].split(": ").nth(1).expect("digits after a colon").to_string()
}

#[test]
fn no_two_numbers_are_written_alike() {
    assert_eq!((written(10, "10"), written(11, "10")), ("<10>".to_string(), "10".to_string()));
    for a in ["9", "10", "12"] {
        let all: BTreeSet<String> = (0..30).map(|number| written(number, a)).collect();
        assert_eq!(all.len(), 30, "{a}");
    }
}

#[test]
fn what_is_printed_can_be_asked_about() {
    for number in [12, 155, 156, 157] {
        let statement = format!("forall x: digits(x, \"{}\") <=> x = {number}", written(number, "12"));
        assert_eq!(wythoff(&["eval", "-a", "12", &statement]).lines()[0], "true", "{statement}");
    }
}

#[test]
fn explanations_show_the_zeros_that_decide() {
    let told =
        |x: &str| wythoff(&["solve", "-g", "wythoff:a=12", "--front", "arithmetic", x, "900", "--explain"]).stdout;
    assert!(told("12").contains("x = 12 is written <12>: it ends in 0 zeros"), "{}", told("12"));
    assert!(told("13").contains("x = 13 is written 1[0] (place values 13, 1): it ends in 1 zero"), "{}", told("13"));
    assert!(told("156").contains("x = 156 is written <12>[0] (place values 13, 1)"), "{}", told("156"));
}

#[test]
fn shortened_representations_count_digits_and_cut_none() {
    let number = "1234567890".repeat(6);
    let run = wythoff(&["cedar", "-a", "1000", "--trace", &number]);
    let node = run.lines().into_iter().find(|line| line.starts_with("node")).expect("a node");
    assert_eq!(node, "node                <123><331><236>…<980><605><892> (20 digits)");
    let shown = wythoff(&["digits", &number, "-a", "1000"]);
    let whole = shown.lines()[0].split(": ").nth(1).expect("digits").to_string();
    assert!(whole.starts_with("<123><331><236>") && whole.ends_with("<980><605><892>"), "{whole}");
    assert_eq!(whole.matches('<').count(), 20);
}

#[test]
fn pictures_have_large_digits_too() {
    let svg = wythoff(&["cedar", "-a", "11", "-m", "1", "--svg"]).stdout;
    assert!(svg.contains("0&lt;11&gt;"), "{svg}");
    let dot = wythoff(&["cedar", "-a", "11", "-m", "1", "--dot"]).stdout;
    assert!(dot.contains("0&lt;11&gt;"), "{dot}");
}

#[test]
fn tables_of_both_systems_side_by_side() {
    // F82, Table 2, and the example of a = 2.
    let csv = wythoff(&["digits", "-a", "2", "--from", "10", "--count", "3", "--format", "csv"]);
    assert_eq!(csv.lines(), ["n,p,q", "10,110,200", "11,111,201", "12,112,1000"]);
    let text = wythoff(&["digits", "-a", "2", "--count", "2"]);
    assert_eq!(
        text.lines(),
        [
            "Digits of [1;(2)]: p_i = 1, 3, 7, 17, 41, 99, …; q_i = 1, 2, 5, 12, 29, 70, …",
            "      n   R_p(n)   R_q(n)",
            "      0        0        0",
            "      1        1        1"
        ]
    );
    let json = wythoff(&["digits", "-a", "12", "--from", "12", "--count", "1", "--json"]).json();
    assert_eq!(json, serde_json::json!({"n": "12", "p": [12], "q": [1, 0]}));
    let latex = wythoff(&["digits", "-a", "12", "--from", "12", "--count", "1", "--format", "latex"]).stdout;
    assert!(
        latex.contains("$n$ & $R_p(n)$ & $R_q(n)$") && latex.contains("12 & $\\langle 12\\rangle$ & 10"),
        "{latex}"
    );
    let bfile = wythoff(&["digits", "--from", "11", "--count", "2", "--system", "p", "--format", "bfile"]);
    assert_eq!(bfile.lines()[1..], ["11 10100", "12 10101"]);
    wythoff(&["digits", "-a", "10", "--count", "3", "--format", "bfile"]).assert_refused(&["b-file", "csv or json"]);
    wythoff(&["digits", "3", "--count", "3"]).assert_refused(&["--count"]);
    wythoff(&["digits", "3", "--from", "3"]).assert_refused(&["--from"]);
}

#[test]
fn pairs_with_their_digits() {
    // F84, Table 4, row 22: E = 29, H = 96, R_p(E) = 203, R_p(H) = 2022, R_q = 202.
    let row =
        wythoff(&["table", "-g", "wythoff:a=3,misere", "--digits", "--from", "22", "--count", "1", "--format", "csv"]);
    assert_eq!(row.lines(), ["n,a,b,r_p_a,r_p_b,r_q_n", "22,29,96,203,2022,202"]);
    let text = wythoff(&["table", "-g", "wythoff:a=2", "--digits", "--count", "3"]).stdout;
    assert!(text.contains("R_p(A_n)") && text.contains("R_p(B_n)") && text.contains("R_q(n)"), "{text}");
    let json = wythoff(&["table", "-g", "lw:k=2", "--digits", "--from", "3", "--count", "1", "--json"]).json();
    assert_eq!(
        json,
        serde_json::json!({"n": "3", "a": "4", "b": "11", "r_p_a": [1, 0, 0], "r_p_b": [1, 0, 0, 0], "r_q_n": [1, 0, 0]})
    );
    wythoff(&["table", "-g", "connell:k=3", "--digits"]).assert_refused(&["--digits", "connell:k=3"]);
    wythoff(&["table", "-g", "nim", "--digits"]).assert_refused(&["--digits"]);
}

#[test]
fn other_place_values() {
    assert_eq!(wythoff(&["digits", "255", "--base", "16"]).lines()[0], "255 in base 16: <15><15>");
    let places = wythoff(&["digits", "12", "--places", "1,3,7,17", "--json"]).json();
    assert_eq!(places["digits"], serde_json::json!([1, 1, 2]));
    let table = wythoff(&["digits", "--base", "2", "--from", "5", "--count", "2", "--format", "csv"]);
    assert_eq!(table.lines(), ["n,digits", "5,101", "6,110"]);
    wythoff(&["digits", "5", "--places", "2,3"]).assert_refused(&["--places", "must be 1"]);
    wythoff(&["digits", "5", "--places", "1,3,3"]).assert_refused(&["--places", "number 2"]);
    wythoff(&["digits", "5", "--base", "1"]).assert_refused(&["--base", "at least 2"]);
    wythoff(&["digits", "5", "--base", "2", "-a", "2"]).assert_refused(&["--base"]);
}

#[test]
fn any_irrational_number() {
    assert_eq!(wythoff(&["digits", "12", "--cf", "sqrt(2)"]).lines()[0], "12 in the p-system of [1;(2)]: 112");
    // p = 1, 3, 4: numbers below 7 are written alike by all that begin 1, 2, 1.
    let beginning = |number: &str| wythoff(&["digits", number, "--cf", "[1;2,1]"]);
    assert_eq!(beginning("6").lines()[0], "6 in the p-system of [1;2,1,...]: 102");
    beginning("7").assert_refused(&["beginning of alpha", "[1;2,1,...]", "below 7"]);
    wythoff(&["digits", "5", "--cf", "10/7"]).assert_refused(&["10/7 is rational"]);
    assert!(wythoff(&["digits", "12"]).stdout.contains("R_p(12), its Zeckendorf representation"));
}

#[test]
fn sequences_without_a_game() {
    let csv = |arguments: &[&str]| wythoff(&[&["table", "--format", "csv", "--count", "4"], arguments].concat());
    assert_eq!(csv(&["--cf", "[1;(1,2)]"]).lines(), ["n,a,b", "0,0,0", "1,1,2", "2,3,4", "3,5,7"]);
    assert_eq!(csv(&["--cf", "[2;(2)]"]).lines()[1..], ["0,0,0", "1,2,1", "2,4,3", "3,7,5"]);
    // Inhomogeneous: misère play of wythoff:a=3.
    assert_eq!(csv(&["--cf", "[1;(3)]", "--gamma", "1/alpha"]).lines(), csv(&["-g", "wythoff:a=3,misere"]).lines());
    let rational = wythoff(&["table", "--cf", "10/7", "--count", "8"]).stdout;
    assert!(rational.contains("not complementary: 10 is hit twice, 9 never"), "{rational}");
    assert!(rational.contains("      3       4      10") && rational.contains("      7      10      23"), "{rational}");
    // What [1;2,3] settles: n < 2·7 + 2 for α, n < 2·3 + 1 for β = [3;3, …].
    assert_eq!(wythoff(&["table", "--cf", "[1;2,3]", "--count", "7"]).lines().len(), 9);
    wythoff(&["table", "--cf", "[1;2,3]", "--count", "8"]).assert_refused(&["[1;2,3,...]", "below 7"]);
    wythoff(&["table", "--cf", "[1;(2)]", "-g", "nim"]).assert_refused(&["--cf", "--game"]);
    wythoff(&["table", "--cf", "[0;(2)]"]).assert_refused(&["not above 1"]);
    wythoff(&["table", "--cf", "3/2", "--gamma", "1/2"]).assert_refused(&["--gamma", "irrational"]);
    wythoff(&["table", "--gamma", "1/2"]).assert_refused(&["--cf"]);
}

#[test]
fn connell_tables_in_his_own_columns() {
    let wide = wythoff(&["table", "-g", "connell:k=2", "--wide", "--from", "1", "--count", "2", "--format", "csv"]);
    assert_eq!(wide.lines(), ["n,u0,v0,u1,v1", "1,1,3,2,5", "2,2,6,3,8"]);
    let text = wythoff(&["table", "-g", "connell:k=3", "--wide", "--count", "2"]);
    assert_eq!(text.lines()[0], "P-positions of connell:k=3, A = (3 + √13)/2, α = 1 + 1/A");
    let one = wythoff(&["table", "-g", "connell:k=3", "--residue", "1", "--count", "1", "--json"]).json();
    assert_eq!(one, serde_json::json!({"n": "0", "i": [1], "u": ["0"], "v": ["1"]}));
    wythoff(&["table", "-g", "connell:k=3", "--residue", "3"]).assert_refused(&["--residue", "0 to 2"]);
    wythoff(&["table", "--wide"]).assert_refused(&["--wide", "no residues"]);
    wythoff(&["table", "-g", "connell:k=2", "--wide", "--format", "bfile"]).assert_refused(&["b-file", "--residue"]);
}

/// Columns wider than the standard library pads to stand as they are.
#[test]
fn tables_of_the_digits_of_any_number_are_written() {
    let number = format!("1{}", "0".repeat(70_000));
    for form in ["text", "csv"] {
        let run = wythoff(&["digits", "--from", &number, "--count", "1", "--format", form]);
        assert!(run.code == Some(0) && run.stdout.contains(&number), "{form}: {}", run.stderr);
    }
}

#[test]
fn numbers_in_a_recurrence() {
    let json = wythoff(&["digits", "20", "--recurrence", "2,2", "--json"]).json();
    assert_eq!(json["system"], "recurrence 2,2 from 1,3");
    assert_eq!(json["digits"], serde_json::json!([2, 1, 1]));
    assert_eq!((&json["left_shift"], &json["right_shift"]), (&"55".into(), &"7".into()));
    let plastic = wythoff(&["digits", "100", "--pisot", "z^3 = z + 1"]);
    assert!(plastic.stdout.contains("not canonical: the expansion of 1 has a further factor"), "{}", plastic.stdout);
    let table = wythoff(&["digits", "--recurrence", "2,1", "--start", "1,2", "--count", "6", "--format", "csv"]);
    assert_eq!(table.stdout, "n,digits\n0,0\n1,1\n2,10\n3,11\n4,20\n5,100\n");
}

#[test]
fn what_is_no_recurrence_says_why() {
    for (arguments, reason) in [
        (&["--pisot", "z^4 = z^2 + z + 1"][..], "try z^3 = z^2 + 1"),
        (&["--pisot", "z^4 = z + 1"], "3 roots lie outside"),
        (&["--pisot", "z^4 = z^3 + z^2 + z - 1"], "Salem"),
        (&["--pisot", "z = 10"], "use base 10"),
        (&["--recurrence", "1,x"], "must be integers"),
        (&["--recurrence", "1,1", "--start", "1,1"], "--start: place values must grow"),
        (&["--start", "1,2"], "needs --recurrence"),
    ] {
        wythoff(&[&["digits", "20"], arguments].concat()).assert_refused(&[reason]);
    }
}

#[test]
fn only_the_digits_are_the_digits() {
    for (arguments, digits) in [
        (&["12"][..], "10101"),
        (&["12", "-a", "2", "--system", "q"], "1000"),
        (&["255", "--base", "16"], "<15><15>"),
        (&["20", "--recurrence", "2,2"], "211"),
        (&["0"], "0"),
    ] {
        let run = wythoff(&[&["digits"], arguments, &["--only"]].concat());
        assert_eq!(run.lines(), [digits], "{arguments:?}");
    }
    wythoff(&["digits", "12", "--only", "--json"]).assert_refused(&["--only", "--json"]);
}
