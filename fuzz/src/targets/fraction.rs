//! The parser of continued fractions.

use super::{assert_inside, assert_one_line};
use crate::round_trip::round_trip;
use crate::target::{Target, Verdict};
use numeration::{ContinuedFraction, ParseContinuedFractionError};

pub(super) const TARGET: Target = Target {
    name: "fraction",
    dictionary: || {
        vec![
            "[",
            "]",
            "(",
            ")",
            ";",
            ",",
            "0",
            "1",
            "2",
            "1,",
            "2,3,",
            ",(1)",
            "(1,2)",
            " ",
            "-",
            "_",
            "4294967295",
            "4294967296",
            "18446744073709551616",
            "[1;(1)]",
        ]
    },
    brackets: &[("[", "]"), ("(", ")"), ("1,", ",1"), (" ", " "), ("1,2,", "")],
    slowness: 1,
    accepted: 100,
    check,
};

/// So many partial quotients beyond those written are compared.
const COMPARED_BEYOND: usize = 20;

fn check(text: &str) -> Verdict {
    match round_trip::<ContinuedFraction>(text) {
        Ok(fraction) => {
            // What is no list is a number, whose quotients are computed.
            if text.trim_start().starts_with('[') {
                assert_terms(&fraction, text);
            }
            Verdict::Accepted
        }
        Err(error) => {
            assert_one_line(&error.to_string());
            match error {
                ParseContinuedFractionError::Expected { at, .. } => assert_inside(at, text),
                ParseContinuedFractionError::TooLarge { at } => {
                    let first = at.checked_sub(1).and_then(|index| text.chars().nth(index));
                    assert!(first.is_some_and(|c| c.is_ascii_digit()), "no number stands at character {at}");
                }
                ParseContinuedFractionError::Terms(_)
                | ParseContinuedFractionError::Number(_)
                | ParseContinuedFractionError::Expansion(_) => {}
                other => panic!("this target does not know the error {other:?}"),
            }
            Verdict::Rejected
        }
    }
}

/// The partial quotients are those written, one after the other and by index.
fn assert_terms(fraction: &ContinuedFraction, text: &str) {
    let plain: String = text.chars().filter(|character| !character.is_whitespace()).collect();
    let (start, period) = plain.split_once('(').unwrap_or((&plain, ""));
    let (mut start, period) = (numbers(start), numbers(period));
    if let (&[.., before, 1], true) = (&start[..], period.is_empty())
        && before < u32::MAX
    {
        // […, t, 1] is […, t + 1].
        start.pop();
        *start.last_mut().expect("two terms matched") = before + 1;
    }
    assert_eq!(fraction.is_finite(), period.is_empty());
    let compared = start.len() + period.len() + COMPARED_BEYOND;
    let written: Vec<u32> = start.iter().chain(period.iter().cycle()).copied().take(compared).collect();
    assert_eq!(fraction.terms().take(compared).collect::<Vec<_>>(), written, "other partial quotients");
    assert_eq!((0..compared).map_while(|index| fraction.term(index)).collect::<Vec<_>>(), written, "by index");
}

/// The numbers between whatever else is written.
fn numbers(text: &str) -> Vec<u32> {
    let digits = text.split(|character: char| !character.is_ascii_digit()).filter(|digits| !digits.is_empty());
    digits.map(|digits| digits.parse().expect("the parser has read it")).collect()
}
