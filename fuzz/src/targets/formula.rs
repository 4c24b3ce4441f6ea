//! The rule language.

use super::small_positions::assert_consistent;
use super::{assert_inside, assert_one_line};
use crate::round_trip::round_trip;
use crate::target::{Target, Verdict};
use formula::{Formula, FormulaError};
use rules::{FormulaRules, Game, Ruleset};

pub(super) const TARGET: Target = Target {
    name: "formula",
    dictionary: || {
        vec![
            "u",
            "v",
            "x",
            "y",
            "0",
            "1",
            "2",
            "18446744073709551615",
            "|",
            "&",
            "!",
            "=",
            "!=",
            "<",
            "<=",
            ">",
            ">=",
            "+",
            "-",
            "*",
            "%",
            "(",
            ")",
            " ",
            "abs(",
            " and ",
            " or ",
            "not ",
            "==",
            "&&",
            "||",
            "=>",
            "exists",
            "u = 0",
            "|u - v| < 2",
            " | v = 0",
            " & x != y",
            " % 3",
            " * 2",
            "2 * ",
            "- -",
            " + -1",
            "_",
        ]
    },
    brackets: &[
        ("(", ")"),
        ("|", "|"),
        ("abs(", ")"),
        ("-", ""),
        ("!", ""),
        ("(u = 0 & (v = 0 | ", "))"),
        ("", " % 3 * 2"),
    ],
    slowness: 1,
    accepted: 100,
    check,
};

fn check(text: &str) -> Verdict {
    match round_trip::<Formula>(text) {
        Ok(formula) => {
            assert_consistent(&Game::normal(Ruleset::Formula(FormulaRules::new(formula.clone()))));
            let mut ordered = FormulaRules::new(formula);
            ordered.ordered = true;
            assert_consistent(&Game::misere(Ruleset::Formula(ordered)));
            Verdict::Accepted
        }
        Err(error) => {
            assert_points_inside(&error, text);
            Verdict::Rejected
        }
    }
}

/// The place is one of the text, and the picture shows its character above the caret.
pub(super) fn assert_points_inside(error: &FormulaError, text: &str) {
    assert_one_line(&error.to_string());
    assert_inside(error.at, text);
    let picture = error.picture();
    let lines: Vec<&str> = picture.split('\n').collect();
    let &[shown, caret] = &lines[..] else { panic!("not two lines: {picture:?}") };
    let shown = shown.chars().nth(caret.chars().count() - 1);
    let meant = text.chars().nth(error.at - 1).map(|character| if character.is_control() { ' ' } else { character });
    assert_eq!(shown, meant, "the caret stands under another character: {picture}");
}
