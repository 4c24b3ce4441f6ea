//! Digits as they are printed: every representation in its own way, whatever the size of a digit.

mod runner;

use runner::wythoff;
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
    let word = written(157, "12");
    assert_eq!(word, "100");
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
