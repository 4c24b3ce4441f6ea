//! The language of statements, free variables allowed.

use super::formula::assert_points_inside;
use crate::round_trip::round_trip;
use crate::target::{Target, Verdict};
use formula::{Definitions, FormulaError, Statement};
use std::fmt;
use std::str::FromStr;

pub(super) const TARGET: Target = Target {
    name: "statement",
    dictionary: || {
        vec![
            "n",
            "m",
            "x",
            "0",
            "1",
            "2",
            "18446744073709551615",
            "forall n: ",
            "exists m: ",
            "forall x, y: ",
            " => ",
            " <=> ",
            "A(",
            "B(",
            "A(n; 1/2)",
            "; 1/alpha)",
            "shift(",
            "Ip_Rq(",
            "Ip_Rqprime(",
            "Iq_Rp(",
            "even_zeros(n)",
            "digits(n, \"",
            "\")",
            "[0-3]*",
            "(01|<12>)+",
            "{2,5}",
            "def P(x) = ",
            "def Q(x, y) = ",
            "P(n)",
            "Q(n, m)",
            ";",
            ":",
            ",",
            "/ 2",
            "% 3",
            " | ",
            " & ",
            "!",
            "|",
            "=",
            "<=",
            "+",
            "-",
            "*",
            "(",
            ")",
            "->",
            "∀",
            " and ",
            " or ",
            "_",
        ]
    },
    brackets: &[
        ("(", ")"),
        ("|", "|"),
        ("A(", ")"),
        ("forall z: ", ""),
        ("!", ""),
        ("1 = 1 => ", ""),
        ("(exists z: z = ", " <=> 0 = 0)"),
    ],
    slowness: 1,
    accepted: 100,
    check,
};

/// A statement that may have free variables.
#[derive(Debug, PartialEq)]
struct Open(Statement);

impl FromStr for Open {
    type Err = FormulaError;

    fn from_str(text: &str) -> Result<Open, FormulaError> {
        Definitions::new().open_statement(text).map(Open)
    }
}

impl fmt::Display for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

fn check(text: &str) -> Verdict {
    match round_trip::<Open>(text) {
        Ok(open) => {
            // Without free variables it is a closed statement, too, and the same; with one it is refused, and the error says where.
            match text.parse::<Statement>() {
                Ok(closed) => assert_eq!(closed, open.0),
                Err(error) => {
                    assert!(!open.0.free.is_empty(), "refused without a free variable: {error}");
                    assert_points_inside(&error, text);
                }
            }
            Verdict::Accepted
        }
        Err(error) => {
            assert_points_inside(&error, text);
            assert!(text.parse::<Statement>().is_err(), "a closed statement that is no open one");
            Verdict::Rejected
        }
    }
}
