//! Automata from files: everything is checked before it is used.

use numeration::Natural;
use numeration::work::Work;
use wythoff_automata::{AutomataError, Automaton, NumberSystem};

const EVEN: &str = "wythoff automaton 1\nsystem base 2\ntracks 1\nstates 2\n* 0:0 1:1\n0:0 1:1\nend\n";

fn read(text: &str) -> Result<Automaton, AutomataError> {
    Automaton::from_text(text, &Work::default())
}

#[test]
fn automata_that_accept_nothing_are_read_and_written() {
    let none = Automaton::none(&NumberSystem::ostrowski(&[1]).unwrap(), 2);
    let text = none.to_text();
    assert_eq!(text, "wythoff automaton 1\nsystem [1;(1)]\ntracks 2\nstates 0\nend\n");
    assert_eq!(read(&text), Ok(none.clone()));
    // No transition at all, none from the second track, and no accepting state.
    for table in ["states 1\n\n", "states 2\n0:1\n\n", "states 2\n0:1\n0:0 1:-\n"] {
        let read = read(&text.replace("states 0\n", table)).unwrap_or_else(|error| panic!("{table}: {error}"));
        assert_eq!(read, none);
        assert!(!read.contains(&[Natural::ZERO, Natural::ZERO]));
    }
    // A missing transition on zeros: 0 itself is accepted without digits only.
    let refused = read(&text.replace("states 0\n", "states 1\n*\n")).unwrap_err();
    assert!(refused.to_string().contains("leading zeros"), "{refused}");
}

#[test]
fn every_number_has_one_spelling() {
    assert!(read(EVEN).is_ok());
    for (place, number) in [("base ", "2"), ("tracks ", "1"), ("states ", "2"), ("* ", "0"), ("0:0 ", "1"), ("1:", "1")]
    {
        let old = format!("{place}{number}");
        assert!(EVEN.contains(&old), "{old}");
        for spelling in ["-", "+", "0", " ", "0x", "0_"].map(|sign| format!("{place}{sign}{number}")) {
            assert!(read(&EVEN.replacen(&old, &spelling, 1)).is_err(), "{spelling}");
        }
        assert!(read(&EVEN.replacen(&old, &format!("{old} "), 1)).is_err() || place == "* ", "{old}");
    }
}

#[test]
fn nothing_else_stands_in_the_file() {
    for (old, new, line) in [
        ("end\n", "end\nend\n", 8),
        ("end\n", "", 0),
        ("end\n", "end \n", 7),
        ("* 0:0", "*  0:0", 5),
        ("* 0:0", "*\t0:0", 5),
        ("0:0 1:1\nend", "1:1 0:0\nend", 6),
        ("0:0 1:1\nend", "0:0 1:2\nend", 6),
        ("states 2", "states 3", 7),
        ("tracks 1", "tracks 0", 3),
        ("automaton 1", "automaton 01", 1),
    ] {
        match read(&EVEN.replacen(old, new, 1)) {
            Err(AutomataError::Text { line: found, .. }) => assert_eq!(found, line, "{new:?}"),
            other => panic!("{new:?}: {other:?}"),
        }
    }
    // A word for people may stand anywhere.
    assert_eq!(read(&EVEN.replace("states", "# so many\nstates")), read(EVEN));
}
