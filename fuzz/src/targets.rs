//! The parsers that are fuzzed, one per file.

mod formula;
mod fraction;
mod game;
mod number;
mod small_positions;
mod statement;

use crate::target::Target;

/// Every target.
pub const ALL: &[Target] = &[number::TARGET, fraction::TARGET, formula::TARGET, statement::TARGET, game::TARGET];

/// The target of that name.
pub fn find(name: &str) -> Option<Target> {
    ALL.iter().find(|target| target.name == name).copied()
}

/// A complaint is one line of words.
fn assert_one_line(message: &str) {
    assert!(!message.trim().is_empty(), "an error without words");
    assert!(!message.contains(['\n', '\r']), "an error of more than one line: {message:?}");
}

/// `at` counts characters from 1 and may stand just behind the last.
fn assert_inside(at: usize, text: &str) {
    let end = text.chars().count() + 1;
    assert!((1..=end).contains(&at), "the error points to character {at}, the text ends at {end}");
}
