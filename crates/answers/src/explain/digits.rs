//! Representations with the digits that decide put in brackets.

use crate::words::{LONGEST, folded_digits};
use wythoff::numbers::{Digit, Digits};

/// A representation with its decisive end marked, and what the end says.
pub struct Marked {
    pub text: String,
    pub meaning: String,
}

/// The digits as a text, folded where they are many.
pub fn spelled(digits: &Digits) -> String {
    folded_digits(digits)
}

impl Marked {
    /// `10[00]`: the zeros at the end, whose number decides in normal play.
    pub fn zeros(digits: &Digits) -> Marked {
        let zeros = digits.trailing_zeros();
        let parity = if zeros.is_multiple_of(2) { "even" } else { "odd" };
        let plural = if zeros == 1 { "zero" } else { "zeros" };
        Marked { text: bracketed(digits, zeros), meaning: format!("it ends in {zeros} {plural}, an {parity} number") }
    }

    /// `20[11]`: the ones at the end, which decide in misère play.
    pub fn ones(digits: &Digits) -> Marked {
        let ones = ones_from(digits, 0);
        Marked { text: bracketed(digits, ones), meaning: ones_in_words(digits, 0, ones) }
    }

    /// `20[112]`: the ones at the end, with a last 2 set aside.
    pub fn ending(digits: &Digits) -> Marked {
        match digits.digit(0) {
            3.. => Marked { text: bracketed(digits, 1), meaning: "its last digit is 3 or more".to_string() },
            2 => {
                let ones = ones_from(digits, 1);
                let meaning = format!("setting the last 2 aside, {}", ones_in_words(digits, 1, ones));
                Marked { text: bracketed(digits, ones + 1), meaning }
            }
            _ => Marked::ones(digits),
        }
    }
}

fn ones_from(digits: &Digits, start: usize) -> usize {
    digits.least_significant_first().iter().skip(start).take_while(|&&digit| digit == 1).count()
}

fn ones_in_words(digits: &Digits, start: usize, ones: usize) -> String {
    let parity = if ones.is_multiple_of(2) { "an even" } else { "an odd" };
    let before = if digits.digit(start + ones) == 0 { "a 0" } else { "a digit that is not 0" };
    let (plural, stand) = if ones == 1 { ("one", "stands") } else { ("ones", "stand") };
    format!("{ones} {plural}, {parity} number, {stand} at the end after {before}")
}

/// The digits with the last `count` in brackets.
fn bracketed(digits: &Digits, count: usize) -> String {
    if count == 0 || digits.is_empty() || digits.to_string().len() > LONGEST {
        return folded_digits(digits);
    }
    let all = digits.most_significant_first();
    let (head, tail) = all.split_at(digits.len() - count);
    format!("{}[{}]", Digit::word(head), Digit::word(tail))
}
