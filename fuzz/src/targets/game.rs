//! The GAME string.

use super::formula::assert_points_inside;
use super::small_positions::assert_consistent;
use super::{assert_inside, assert_one_line};
use crate::round_trip::round_trip;
use crate::target::{Target, Verdict};
use rules::{Game, GameError};

pub(super) const TARGET: Target = Target {
    name: "game",
    dictionary,
    brackets: &[("(", ")"), ("2*(", ")"), ("|", "|"), (" ", " "), ("0", "")],
    slowness: 1,
    accepted: 100,
    check,
};

/// Every family with its options, and what holds them together.
fn dictionary() -> Vec<&'static str> {
    let families = Game::families().flat_map(|family| {
        let parameters = family.parameters.iter().map(|parameter| parameter.example);
        let switches = family.switches.iter().map(|switch| switch.name);
        std::iter::once(family.name).chain(parameters).chain(switches)
    });
    families.chain(SYNTAX.iter().copied()).collect()
}

const SYNTAX: &[&str] = &[
    ":",
    ",",
    ",misere",
    ",ordered",
    ",block=1",
    ",alpha=[1;(2)]",
    " | exists n: u = A(n) & v = B(n)",
    " & n <= x",
    " / 2",
    "min(u, v)",
    ",extra=(1,2)",
    "(2,6)",
    "->(u+v+1,2*u+3*v+3)",
    "->(v,u+v)",
    "2*",
    "+1",
    "(",
    ")",
    "u",
    "v",
    "x",
    "0",
    "1",
    "4294967295",
    " ",
    "  ",
    "\t",
    " | u = v",
    " & v = 0",
    " | |u - v| < 2",
    "(3,1)",
];

fn check(text: &str) -> Verdict {
    match round_trip::<Game>(text) {
        Ok(game) => {
            assert_one_line(&game.rules_in_words());
            assert_one_line(&game.to_string());
            assert_consistent(&game);
            Verdict::Accepted
        }
        Err(error) => {
            assert_one_line(&error.to_string());
            match &error {
                GameError::Formula { error, .. } => {
                    let (_, formula) = text.trim().split_once(':').expect("a formula stands behind a colon");
                    assert_points_inside(error, formula);
                }
                GameError::Extra { error, .. } => assert_inside(error.at, text),
                _ => {}
            }
            Verdict::Rejected
        }
    }
}
