//! ⌊(K+1)/α′⌋ for a tail α′ = [1; a_{m+1}, …], by a multiplication.

use super::kept::FixedPoint;
use super::newton::inverse;
use super::runs::Runs;
use crate::Natural;
use crate::upper::shifted_product;

/// How many bits of the fraction decide before an exact division is asked.
pub(super) const GUARD: u64 = 64;

/// How far the stored fraction of a [`Share`] may lie below the true one, in units of 2^−64, with room for a few steps.
const SLACK: u64 = 64;

/// 1/α′ to as many bits as were needed so far.
#[derive(Debug)]
pub(super) struct Reciprocal {
    /// The place m where the tail starts.
    start: usize,
    stored: FixedPoint,
}

/// X = ⌊(K+1)/α′⌋, exact, together with the leading 64 bits of the fraction that was cut off, less than [`SLACK`] too small.
pub(super) struct Share {
    pub(super) whole: Natural,
    fraction: u64,
}

impl Reciprocal {
    pub(super) fn new(start: usize) -> Reciprocal {
        Reciprocal { start, stored: FixedPoint::default() }
    }

    /// 1/α′ · 2^`bits`, at most 3 too small and never too large.
    pub(super) fn scaled(&self, runs: &Runs, bits: u64) -> Natural {
        self.stored.to_bits(bits, |bits| {
            // A convergent q′/p′ of 1/α′ is off by less than 1/p′², here less than half a unit.
            let (numerator, denominator) = runs.tail_convergent(self.start, bits / 2 + 1);
            // Of a much longer one than needed only leading bits matter, p′ rounded up.
            let cut = numerator.bits().saturating_sub(bits + 32);
            let numerator = if cut == 0 { numerator } else { (numerator >> cut) + 1 };
            let length = numerator.bits() + 16;
            let quotient = ((denominator >> cut) * inverse(&numerator, bits + 16)) >> length;
            quotient.saturating_sub(&Natural::ONE)
        })
    }

    /// ⌊`successor`/α′⌋, where `successor` is K + 1.
    pub(super) fn share(&self, runs: &Runs, successor: &Natural) -> Share {
        let bits = successor.bits() + GUARD + 2;
        let shifted = shifted_product(successor, &self.scaled(runs, bits), bits - GUARD);
        let fraction = low_word(&shifted);
        // Three units too small times K + 1 is at most three quarters of a unit of the guard, what the product leaves out much less than
        // the last quarter: only where one unit could roll the fraction over is the integer part in doubt. It happens next to place values.
        if fraction != u64::MAX {
            return Share { whole: shifted >> GUARD, fraction };
        }
        // Multiples of 1/α′ keep a distance from integers that a convergent of this length cannot hide.
        let (numerator, denominator) = runs.tail_convergent(self.start, 2 * bits);
        let shifted = ((successor * denominator) << GUARD) / numerator;
        Share { fraction: low_word(&shifted), whole: shifted >> GUARD }
    }

    /// The share of K + 1 from that of K, and whether X has grown.
    pub(super) fn next(&self, runs: &Runs, top: &Natural, share: &Share) -> (Share, bool) {
        let (fraction, grows) = share.fraction.overflowing_add(self.leading_word(runs));
        if grows {
            return (Share { whole: &share.whole + 1, fraction }, true);
        }
        if fraction < u64::MAX - SLACK {
            return (Share { whole: share.whole.clone(), fraction }, false);
        }
        let next = self.share(runs, &(top + 2));
        let grows = next.whole > share.whole;
        (next, grows)
    }

    /// The share of K − 1 from that of K, and whether X has shrunk.
    pub(super) fn previous(&self, runs: &Runs, top: &Natural, share: &Share) -> (Share, bool) {
        let word = self.leading_word(runs);
        let (fraction, shrinks) = share.fraction.overflowing_sub(word);
        if share.fraction.abs_diff(word) <= SLACK {
            let previous = self.share(runs, top);
            let shrinks = previous.whole < share.whole;
            return (previous, shrinks);
        }
        let whole = if shrinks { &share.whole - 1 } else { share.whole.clone() };
        (Share { whole, fraction: fraction.saturating_sub(SLACK / 8) }, shrinks)
    }

    fn leading_word(&self, runs: &Runs) -> u64 {
        low_word(&self.scaled(runs, GUARD))
    }
}

/// The lowest 64 bits.
fn low_word(number: &Natural) -> u64 {
    number.low_bits(64).to_u64().expect("64 bits fit a word")
}
