//! The parsers and readers that are fuzzed, one per file.

mod automaton;
mod certificate;
mod checkpoint;
mod formula;
mod fraction;
mod game;
mod number;
mod small_positions;
mod statement;
mod walnut;

use crate::target::Target;
use numeration::{Natural, plain_number};
use rules::{Game, Outcome};
use solve::outcomes::Oracle;

/// Every target.
pub const ALL: &[Target] = &[
    number::TARGET,
    fraction::TARGET,
    formula::TARGET,
    statement::TARGET,
    game::TARGET,
    automaton::TARGET,
    certificate::TARGET,
    checkpoint::TARGET,
    walnut::TARGET,
];

/// The target of that name.
pub fn find(name: &str) -> Option<Target> {
    ALL.iter().find(|target| target.name == name).copied()
}

/// Tries bytes that cargo-fuzz made on the target of that name; those that are no text tell nothing.
///
/// # Panics
/// If a property does not hold, or there is no such target.
pub fn try_bytes(name: &str, bytes: &[u8]) {
    let target = find(name).expect("a target of this name");
    if let Ok(text) = std::str::from_utf8(bytes) {
        (target.check)(text);
    }
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

/// Every position with heaps up to `largest` is in the set exactly if it is a P-position, by brute force.
fn outcomes_are(game: &Game, largest: u64, set: impl Fn(&[Natural]) -> bool) {
    let oracle = Oracle::new(game, largest, largest).expect("a small table");
    for (x, y) in (0..=largest).flat_map(|x| (0..=largest).map(move |y| (x, y))) {
        if let Some(outcome) = oracle.outcome(x, y) {
            let claimed = set(&[x, y].map(Natural::from));
            assert_eq!(claimed, outcome == Outcome::P, "({x}, {y}) of {game} is {outcome:?}");
        }
    }
}

/// The state after `digit` in a table of lines, each with the runs of digits of a state.
fn followed(table: &[&str], state: Option<usize>, digit: u32) -> Option<usize> {
    let runs = table.get(state?)?.split(' ').filter_map(|word| word.split_once(':'));
    let mut runs = runs.map(|(last, target)| (plain_number::<u64>(last).expect("a digit"), target));
    runs.find(|(last, _)| u64::from(digit) <= *last).and_then(|(_, target)| plain_number(target))
}
