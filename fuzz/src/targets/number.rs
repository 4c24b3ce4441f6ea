//! The decimal parser of natural numbers.

use crate::round_trip::round_trip;
use crate::target::{Target, Verdict};
use numeration::{Natural, ParseNaturalError};

pub(super) const TARGET: Target = Target {
    name: "number",
    dictionary: || {
        vec!["0", "00", "9", "1", "_", "__", "-", "+", ".", "e", "0x", " ", "18446744073709551616", "4294967295"]
    },
    brackets: &[("0", "0"), ("1_", "_1"), ("_", "_"), ("(", ")")],
    slowness: 1,
    accepted: 100,
    check,
};

fn check(text: &str) -> Verdict {
    match round_trip::<Natural>(text) {
        Ok(number) => {
            assert!(is_number(text), "accepted what is not a number");
            assert_eq!(number.to_string(), canonical(text), "printed another number than was read");
            Verdict::Accepted
        }
        Err(error) => {
            assert!(!is_number(text), "rejected a number: {error}");
            assert_points_inside(&error, text);
            Verdict::Rejected
        }
    }
}

/// Whether the text is groups of digits with one `_` between them.
fn is_number(text: &str) -> bool {
    text.split('_').all(|group| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The digits without `_` and leading zeros.
fn canonical(text: &str) -> String {
    let digits = text.replace('_', "");
    match digits.trim_start_matches('0') {
        "" => "0".into(),
        significant => significant.into(),
    }
}

fn assert_points_inside(error: &ParseNaturalError, text: &str) {
    assert!(!error.to_string().is_empty(), "an error without words");
    match error {
        ParseNaturalError::Empty => assert_eq!(text, ""),
        ParseNaturalError::Negative => assert!(text.starts_with('-'), "no minus sign in front"),
        ParseNaturalError::Unexpected { character, at } => {
            let found = at.checked_sub(1).and_then(|index| text.chars().nth(index));
            assert_eq!(found, Some(*character), "the error points to another character");
            assert!(!character.is_ascii_digit(), "a digit is never unexpected");
        }
        other => panic!("this target does not know the error {other:?}"),
    }
}
