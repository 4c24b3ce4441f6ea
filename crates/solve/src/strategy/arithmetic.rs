//! The arithmetic front: digits only, no square root [F82, Thms 4 and 5; F84, Properties 1–3]; of a recurrence for (s, t)-Wythoff (Fraenkel 1998).

use super::pairs::{Differences, Located, Pairs};
use super::{Evidence, Pair, Side, StrategyError};
use numeration::{ContinuedFraction, Digits, Natural, Numeration, Recurrence, System};
use rules::ClosedForm;

/// A numeration of the numbers and one of the indices, and how a convention of play reads them.
pub(super) struct ArithmeticPairs {
    differences: Differences,
    writer: Writer,
}

enum Writer {
    /// The p- and q-systems of α = [1; a, a, …].
    Fraction(Numeration),
    /// In their places, two with one recurrence.
    Recurrences(Box<[Recurrence; 2]>),
}

impl ArithmeticPairs {
    /// Nothing where the digits of a recurrence would be too large.
    pub(super) fn new(known: &ClosedForm, differences: Differences) -> Option<ArithmeticPairs> {
        let writer = match differences.s.get() {
            1 => Writer::Fraction(Numeration::new(ContinuedFraction::constant(differences.a))),
            _ => Writer::Recurrences(Box::new(known.recurrences()?)),
        };
        Some(ArithmeticPairs { differences, writer })
    }

    fn digits(&self, number: &Natural, system: System) -> Digits {
        match &self.writer {
            Writer::Fraction(numeration) => {
                numeration.digits(number, system).expect("[1; a, a, …] is infinite and begins with 1")
            }
            Writer::Recurrences(of) => of[usize::from(system != System::P)].digits(number),
        }
    }

    fn p_value(&self, digits: &Digits) -> Natural {
        match &self.writer {
            Writer::Fraction(numeration) => {
                numeration.p_value(digits).expect("shifts and endings of a representation are representations")
            }
            Writer::Recurrences(of) => of[0].value(digits),
        }
    }
}

impl Pairs for ArithmeticPairs {
    fn locate(&self, number: &Natural) -> Result<Located, StrategyError> {
        let digits = self.digits(number, System::P);
        let (side, partner) = match self.differences.shifted {
            false => normal_partner(&digits),
            true => shifted_partner(&digits),
        };
        let value = self.p_value(&partner);
        Ok(Located { side, partner: value, evidence: Evidence::Representation { digits, partner } })
    }

    fn pair(&self, m: &Natural) -> Result<(Pair, Evidence), StrategyError> {
        let digits = self.digits(m, System::Q);
        let p_value = self.p_value(&digits);
        let adjustment = match self.differences.shifted {
            false => normal_adjustment(&digits),
            true => shifted_adjustment(&digits),
        };
        let lower = if adjustment < 0 { &p_value - 1 } else { &p_value + u64::from(adjustment.unsigned_abs()) };
        let upper = self.differences.upper(&lower, m);
        Ok((Pair { lower, upper }, Evidence::Interpretation { digits, p_value, adjustment }))
    }
}

/// Normal play: numbers that end in an even number of zeros are A's, and shifting left gives B [F82, Properties 1 and 2].
fn normal_partner(digits: &Digits) -> (Side, Digits) {
    match normal_side(digits) {
        Side::Lower => (Side::Lower, digits.left_shift()),
        Side::Upper => (Side::Upper, digits.right_shift()),
    }
}

/// Whether R_p(x) makes x an A or a B [F82, Property 1].
pub(super) fn normal_side(digits: &Digits) -> Side {
    if digits.trailing_zeros().is_multiple_of(2) { Side::Lower } else { Side::Upper }
}

/// A_m − I_p(R_q(m)) [F82, Thm 4].
pub(super) fn normal_adjustment(digits: &Digits) -> i8 {
    if digits.trailing_zeros().is_multiple_of(2) { 0 } else { -1 }
}

/// The trailing ones of the digits from place `start` up, and the digit before them (0 when none is left).
fn trailing_ones(digits: &Digits, start: usize) -> (usize, u32) {
    let ones = digits.least_significant_first().iter().skip(start).take_while(|&&digit| digit == 1).count();
    (ones, digits.digit(start + ones))
}

/// Misère play: the ending tells E from H, and H is E with a changed shift [F84, Properties 1 and 2].
///
fn shifted_partner(digits: &Digits) -> (Side, Digits) {
    let last = digits.digit(0);
    if shifted_side(digits) == Side::Lower {
        let shifted = digits.left_shift();
        let partner =
            if last <= 1 { shifted.with_digit(0, 1) } else { shifted.with_digit(1, last - 1).with_digit(0, 2) };
        (Side::Lower, partner)
    } else {
        let shifted = digits.right_shift();
        let partner = if last == 2 { shifted.with_digit(0, shifted.digit(0) + 1) } else { shifted };
        (Side::Upper, partner)
    }
}

/// Whether R_p(x) makes x an E or an H [F84, Property 1].
///
/// One last digit 2 is set aside; then, c being the number of trailing ones, the number is an E if its last digit is 3 or more, or if
/// (c is even) = (the digit before the ones is 0).
pub(super) fn shifted_side(digits: &Digits) -> Side {
    let last = digits.digit(0);
    let (ones, before) = trailing_ones(digits, usize::from(last == 2));
    if last >= 3 || ones.is_multiple_of(2) == (before == 0) { Side::Lower } else { Side::Upper }
}

/// E_m − I_p(R_q(m)): with c trailing ones of R_q(m) after the digit z, c mod 2 if z = 0, else 1 − (c mod 2) [F84, Property 3].
pub(super) fn shifted_adjustment(digits: &Digits) -> i8 {
    let (ones, before) = trailing_ones(digits, 0);
    i8::from(ones.is_multiple_of(2) != (before == 0))
}
