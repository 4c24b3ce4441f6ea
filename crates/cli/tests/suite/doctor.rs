//! The self-check of an installed binary.

use crate::runner::wythoff;
use std::path::Path;

#[test]
fn the_doctor_finds_nothing_wrong() {
    let run = wythoff(&["doctor"]);
    let lines = run.lines();
    assert!(lines[0].ends_with(" is well."), "{lines:?}");
    assert!(lines.len() > 5 && lines[1..].iter().all(|line| line.starts_with("  ok ")), "{lines:?}");
    assert_eq!(wythoff(&["doctor", "--json"]).json()["well"], true);
}

#[test]
fn the_doctor_carries_the_shared_cases() {
    let mut text = String::new();
    for case in testkit::data::solve_cases() {
        let moves: Vec<String> = case.moves.iter().map(|(u, v)| format!("{u},{v}")).collect();
        let (x, y) = case.position;
        text += &format!("{}\t{x}\t{y}\t{:?}\t{}\n", case.game, case.outcome, moves.join(" "));
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/commands/doctor/cases.txt");
    if std::env::var_os("WYTHOFF_BLESS").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let carried = std::fs::read_to_string(&file).unwrap();
    assert_eq!(carried, text, "WYTHOFF_BLESS=1 cargo nextest run -p wythoff-cli doctor:: writes it anew");
}
