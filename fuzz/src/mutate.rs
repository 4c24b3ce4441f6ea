//! Mutations of a text.

use crate::random::Random;
use crate::target::Target;
use std::ops::Range;

/// No mutant is longer, so that a campaign gets on.
const MAX_LENGTH: usize = 1 << 16;

/// Repetition and nesting go up to 2^this.
const MAX_COUNT_EXPONENT: usize = 14;

/// Characters that parsers stumble over: other digits and signs, wide and combining characters, controls, ends of lines.
const ODD: &[&str] = &[
    "é", "−", "٣", "²", "½", "∧", "≤", "ﬁ", "e\u{301}", "🂡", "\u{0}", "\u{7f}", "\u{feff}", "\u{a0}", "\t", "\r\n",
    "\n",
];

/// A mutant of one of the texts in `pool`.
pub(crate) fn mutant(random: &mut Random, target: &Target, pool: &[String]) -> String {
    let mut text = random.pick(pool).cloned().unwrap_or_default().into_bytes();
    for _ in 0..random.count(3) {
        mutate(random, target, pool, &mut text);
        text.truncate(MAX_LENGTH);
    }
    String::from_utf8_lossy(&text).into_owned()
}

fn mutate(random: &mut Random, target: &Target, pool: &[String], text: &mut Vec<u8>) {
    match random.below(9) {
        0 => splice(random, pool, text),
        1 => drop(text.drain(part(random, text))),
        2 => duplicate(random, text),
        3 => replace(random, &(target.dictionary)(), text, 0),
        4 => replace(random, &(target.dictionary)(), text, 8),
        5 => replace(random, ODD, text, 1),
        6 => flip(random, text),
        7 => nest(random, target.brackets, text),
        _ => repeat(random, text),
    }
}

/// Keeps the beginning and takes the rest from another text.
fn splice(random: &mut Random, pool: &[String], text: &mut Vec<u8>) {
    let other = random.pick(pool).map_or(&[][..], |other| other.as_bytes());
    text.truncate(random.below(text.len() + 1));
    text.extend_from_slice(&other[random.below(other.len() + 1)..]);
}

/// Copies a part to another place.
fn duplicate(random: &mut Random, text: &mut Vec<u8>) {
    let copy = text[part(random, text)].to_vec();
    let place = random.below(text.len() + 1);
    text.splice(place..place, copy);
}

/// Puts a word in place of at most `longest` bytes.
fn replace(random: &mut Random, words: &[&str], text: &mut Vec<u8>, longest: usize) {
    let word = random.pick(words).map_or("", |word| word);
    let start = random.below(text.len() + 1);
    let length = random.below(longest + 1).min(text.len() - start);
    text.splice(start..start + length, word.bytes());
}

/// Flips one bit.
fn flip(random: &mut Random, text: &mut [u8]) {
    let place = random.below(text.len());
    if let Some(byte) = text.get_mut(place) {
        *byte ^= 1 << random.below(8);
    }
}

/// Encloses a part in brackets, perhaps many deep, and now and then leaves them open.
fn nest(random: &mut Random, brackets: &[(&str, &str)], text: &mut Vec<u8>) {
    let &(open, close) = random.pick(brackets).unwrap_or(&("(", ")"));
    let depth = random.count(MAX_COUNT_EXPONENT).min(MAX_LENGTH / 2 / (open.len() + close.len()));
    let closed = if random.below(8) == 0 { random.below(depth + 1) } else { depth };
    let inside = part(random, text);
    text.splice(inside.end..inside.end, close.repeat(closed).into_bytes());
    text.splice(inside.start..inside.start, open.repeat(depth).into_bytes());
}

/// Repeats a short part, perhaps very often.
fn repeat(random: &mut Random, text: &mut Vec<u8>) {
    let Range { start, end } = part(random, text);
    let end = end.min(start + 1 + random.below(8));
    let repeated = text[start..end].repeat(random.count(MAX_COUNT_EXPONENT));
    text.splice(start..end, repeated);
}

/// Some part of the text, perhaps empty.
fn part(random: &mut Random, text: &[u8]) -> Range<usize> {
    let start = random.below(text.len() + 1);
    start..start + random.below(text.len() - start + 1)
}
