//! Plain sentences about positions and moves.

use wythoff::numbers::{Digit, Digits, Trace, Turn};
use wythoff::{Decision, Game, Move, Natural, Outcome, Position};

/// Larger trees are not drawn: nodes stand side by side, and the picture would be metres wide.
pub const MOST_IN_PICTURE: u64 = 300;

/// The outcome, in a sentence.
pub fn outcome(game: &Game, position: &Position, decision: &Decision) -> String {
    let letter = decision.outcome;
    match (decision.ended, game.play.misere, decision.outcome) {
        (true, true, _) => {
            format!("{position} is over: no move is left, and in misère play whoever is to move has won ({letter}).")
        }
        (true, _, _) => format!("{position} is over: no move is left, and whoever is to move has lost ({letter})."),
        (false, _, Outcome::P) => {
            format!("{position} is a P-position of {game}: whoever is to move loses against best play.")
        }
        (false, _, Outcome::N) => format!("{position} is an N-position of {game}: whoever is to move wins."),
    }
}

/// "take 3 from the first heap and 4 from the second, leaving (2, 6)".
pub fn taking(position: &Position, taken: &Move) -> String {
    let left = position.after(taken).map(|left| format!(", leaving {left}")).unwrap_or_default();
    match (taken.u.is_zero(), taken.v.is_zero()) {
        (false, true) => format!("take {} from the first heap{left}", taken.u),
        (true, _) => format!("take {} from the second heap{left}", taken.v),
        (false, false) if taken.u == taken.v => format!("take {} from both heaps{left}", taken.u),
        (false, false) => format!("take {} from the first heap and {} from the second{left}", taken.u, taken.v),
    }
}

/// A number in a text: its minus signs are those of the formulas around it. JSON has those of a keyboard.
pub(crate) fn minus(number: impl std::fmt::Display) -> String {
    number.to_string().replace('-', "−")
}

/// The width of a column, no more than the standard library can fill: what is longer stands as it is.
#[inline] // once a cell, by what other crates compile
pub(crate) fn column(width: usize) -> usize {
    width.min(u16::MAX.into())
}

/// Longer numbers and texts are folded in explanations.
pub(crate) const LONGEST: usize = 48;

/// What is shown of either end of them.
const END: usize = 16;

/// A number, its middle left out where it is long.
pub fn folded(number: &Natural) -> String {
    fold(&number.to_string())
}

/// A text of ASCII, its middle left out where it is long.
pub fn fold(text: &str) -> String {
    if text.len() <= LONGEST || !text.is_ascii() {
        return text.to_string();
    }
    format!("{}…{} ({} digits)", &text[..END], &text[text.len() - END..], text.len())
}

/// A representation, whole digits left out of its middle where it is long.
pub fn folded_digits(digits: &Digits) -> String {
    let text = digits.to_string();
    if text.len() <= LONGEST {
        return text;
    }
    let digits = digits.most_significant_first();
    let (first, last) = (ending(digits.iter()), ending(digits.iter().rev()));
    if first + last >= digits.len() {
        return text;
    }
    let (first, last) = (Digit::word(&digits[..first]), Digit::word(&digits[digits.len() - last..]));
    format!("{first}…{last} ({} digits)", digits.len())
}

/// How many digits are shown at one end: one at least, and as many as fit.
fn ending<'d>(digits: impl Iterator<Item = &'d u32>) -> usize {
    let lengths = digits.scan(0, |length, &digit| {
        *length += Digit(digit).to_string().len();
        Some(*length)
    });
    lengths.take_while(|length| *length <= END).count().max(1)
}

/// A trace, its middle left out where it is long.
pub fn folded_trace(trace: &Trace) -> String {
    if trace.len() <= LONGEST as u64 {
        return trace.to_string();
    }
    let label = |turn: Turn| if turn == Turn::Left { '0' } else { '1' };
    let first: String = trace.turns().take(END).map(label).collect();
    let backwards = trace.runs().iter().rev().flat_map(|&(turn, length)| (0..length).map(move |_| turn));
    let last: Vec<char> = backwards.take(END).map(label).collect();
    format!("{first}…{} ({} turns)", last.iter().rev().collect::<String>(), trace.len())
}
