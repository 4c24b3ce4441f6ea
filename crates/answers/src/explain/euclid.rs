//! Why a position of Euclid's game is won or lost.

use super::{SPELLED_BITS, fold_sentence};
use crate::words::{folded, taking};
use std::num::NonZeroU32;
use wythoff::numbers::{BeattyPair, ContinuedFraction, Numeration, System};
use wythoff::solve::Case;
use wythoff::solve::euclid::{Euclid, endpoint, endpoint_by_shift, is_convergent};
use wythoff::{Decision, Game, Natural, Outcome, Play, Position};

/// Lines about quotient, value and move.
pub fn explain(game: &Game, zero: bool, position: &Position, decision: &Decision) -> Vec<String> {
    let mut lines = vec![game.rules_in_words()];
    let Case::Quotient { quotient, rest, below } = &decision.reasoning.case else {
        lines.push(ended_in_words(zero).to_string());
        return lines;
    };
    let Position { x, y } = position;
    let (x, y) = if x <= y { (x, y) } else { (y, x) };
    let (x_text, y_text) = (folded(x), folded(y));
    lines.push(format!(
        "Call the smaller heap x and the larger y: y = {y_text} = {}·{x_text} + {}.",
        folded(quotient),
        folded(rest)
    ));
    if !game.play.misere {
        lines.extend(value_lines(zero, position, x, y, quotient));
    }
    lines.push(p_positions_in_words(zero, game.play).to_string());
    lines.push(side_in_words(x, y, !zero && game.play.misere));
    lines.push(move_in_words(x, rest, below.as_ref(), decision.outcome));
    if let Some(taken) = &decision.winning {
        lines.push(format!("So {}.", fold_sentence(&taking(position, taken), position)));
    }
    lines
}

fn ended_in_words(zero: bool) -> &'static str {
    if zero { "A heap is empty: no move is left." } else { "The heaps are equal: no move is left." }
}

/// Lines about the value of a position alone.
pub(super) fn value_of(zero: bool, position: &Position) -> Vec<String> {
    let Position { x, y } = position;
    let (x, y) = if x <= y { (x, y) } else { (y, x) };
    if x.is_zero() {
        return vec![ended_in_words(zero).to_string()];
    }
    let (quotient, rest) = y.div_rem(x);
    let mut lines = vec![format!(
        "Call the smaller heap x and the larger y: y = {} = {}·{} + {}.",
        folded(y),
        folded(&quotient),
        folded(x),
        folded(&rest)
    )];
    lines.extend(value_lines(zero, position, x, y, &quotient));
    lines
}

/// The Sprague–Grundy value, and the three ways to the end of its interval.
fn value_lines(zero: bool, position: &Position, x: &Natural, y: &Natural, quotient: &Natural) -> Vec<String> {
    let Ok(value) = (Euclid { zero }).value(position) else { return Vec::new() };
    let (n, end) = (folded(quotient), endpoint(quotient, x));
    let passes = if *y > end { "passes" } else { "does not pass" };
    let mut lines = vec![
        "For each x the value is n from ⌊φ_n x⌋ + 1 to ⌊φ_(n+1) x⌋, where φ_n = (n + √(n² + 4))/2.".to_string(),
        format!("⌊φ_{n}·{}⌋ = {}, and y = {} {passes} it.", folded(x), folded(&end), folded(y)),
    ];
    if let Some(n) = quotient.to_u32().and_then(NonZeroU32::new)
        && x.bits() <= SPELLED_BITS
    {
        lines.extend(theorems(n, x));
    }
    if zero && x == y {
        lines.push(
            "But the heaps are equal, and emptying one ends the game: that makes the value 1 instead of 0.".to_string(),
        );
    } else if zero && *quotient > Natural::ONE && is_convergent(quotient, x, y) {
        lines.push(format!(
            "But y/x is one of the fractions [{n}], [{n}; {n}], [{n}; {n}, {n}], …: there an empty heap at the end makes the other value."
        ));
    }
    lines.push(format!("So the Sprague–Grundy value is {}.", folded(&value)));
    lines
}

/// Where n-Wythoff and the digits know ⌊φ_n x⌋ from [F05, Thms 1, 2].
fn theorems(n: NonZeroU32, x: &Natural) -> Vec<String> {
    let (lower, upper) = BeattyPair::wythoff(n).terms(x);
    let game = if n.get() == 1 { "wythoff".to_string() } else { format!("wythoff:a={n}") };
    let mut lines = vec![format!(
        "Wythoff's sequences hold this end (Theorem 1): P-position number {x} of {game} is ({lower}, {upper}), and {upper} − {x} = {}.",
        &upper - x
    )];
    let fraction = ContinuedFraction::new(vec![n.get()], vec![n.get()]).ok().map(Numeration::new);
    if let Some(numeration) = fraction
        && let Ok(digits) = numeration.digits(x, System::QPrime)
    {
        lines.push(format!(
            "So do digits (Theorem 2): {x} is written {digits} in the q′-system of {}, which is evil (an even number of zeros at the end); \
             shifted left it is {}, odious, and means {}.",
            numeration.fraction(),
            digits.left_shift(),
            endpoint_by_shift(n, x)
        ));
    }
    lines
}

fn p_positions_in_words(zero: bool, play: Play) -> &'static str {
    match (zero, play.misere) {
        (false, false) => "P-positions are those of value 0: y < φx, where φ = (1 + √5)/2.",
        (true, false) => "P-positions are (0, y) and those with x < y < φx, where φ = (1 + √5)/2.",
        (false, true) => {
            "P-positions are those of normal play, y < φx with φ = (1 + √5)/2, but y/x = 1/1, 2/1, 3/2, 5/3, …, quotients of neighbouring \
             Fibonacci numbers, change sides."
        }
        (true, true) => {
            "Nobody wants to empty a heap, so it is as if that were forbidden: P-positions are those with y < φx, φ = (1 + √5)/2."
        }
    }
}

fn side_in_words(x: &Natural, y: &Natural, convergents_matter: bool) -> String {
    let end = endpoint(&Natural::ONE, x);
    let side = if *y > end { "beyond" } else { "not beyond" };
    let exception = match convergents_matter {
        false => "",
        true if is_convergent(&Natural::ONE, x, y) => ", and y/x is such a quotient",
        true => ", and y/x is no such quotient",
    };
    format!("⌊φ·{}⌋ = {}: y = {} is {side} it{exception}.", folded(x), folded(&end), folded(y))
}

/// What the options are like.
fn move_in_words(x: &Natural, rest: &Natural, below: Option<&Outcome>, outcome: Outcome) -> String {
    let (x_text, rest_text) = (folded(x), folded(rest));
    match (below, outcome) {
        (Some(Outcome::P), _) => {
            format!("Taking as many multiples as there are leaves ({rest_text}, {x_text}), a P-position.")
        }
        (Some(Outcome::N), Outcome::N) => format!(
            "Taking as many multiples as there are would leave ({rest_text}, {x_text}), an N-position; with one multiple left standing, that is \
             the opponent's only move."
        ),
        (Some(Outcome::N), Outcome::P) => {
            format!("The only move leaves ({rest_text}, {x_text}), an N-position.")
        }
        (None, Outcome::N) => "The smaller heap divides the larger.".to_string(),
        (None, Outcome::P) => "The smaller heap divides the larger, and every move leaves an N-position.".to_string(),
    }
}
