//! Writing and reading digits in less than quadratic time, by divide and conquer.
//!
//! Let w_i be the place values, w_i = a_i w_{i−1} + w_{i−2}, and cut a representation at place m. Its upper part, taken for
//! itself, is a number K written in the p-system of the *tail* α′ = [1; a_{m+1}, a_{m+2}, …]. Every place value of the upper part
//! is a combination of w_m and w_{m−1} with coefficients that depend on the tail only, and they add up to
//!
//! > V(K) = X w_m + Y w_{m−1}, X + Y = K, X = ⌊(K+1)/α′⌋,
//!
//! so V(K) is found from K without any digits. The values V(0) < V(1) < … are exactly the numbers with zeros below place m. To write
//! N: find the K with V(K) ≤ N < V(K+1), then write K in the tail's system and N − V(K) in the lower places, independently. To read:
//! read both parts, and add V(K) to the lower one. Within the period there is a shorter way to read: see [`centred`].
//!
//! V(K) stays within one step of λK with λ = w_{m−1} + (w_m − w_{m−1})/α′; so one multiplication by a stored 1/λ estimates K, one by
//! a stored 1/α′ finds X, and two give V(K). An estimate is never trusted: X is decided exactly (see [`Reciprocal`]), and K is
//! corrected until the remainder fits.
//!
//! The recursion ends at a hundred machine words or so. There the same cut is made above every word's worth of places (a
//! [`Unit`]) in turn, from the top to the bottom of a [`Ladder`], so that K, X and Y are words too: quadratic, but without overhead.

mod centred;
mod kept;
mod ladder;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod limbs;
mod lucas;
mod newton;
mod reciprocal;
mod runs;
mod split;
mod unit;

use crate::{ContinuedFraction, Natural};
use centred::{Centred, Shape};
use kept::Kept;
use ladder::Ladder;
use reciprocal::Reciprocal;
use runs::Runs;
use split::Split;
use std::sync::Arc;
use unit::{Unit, read_word, write_word};

/// The sequence of place values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Weights {
    /// p_0, p_1, … with p_{−1} = 1, p_0 = a_0.
    Numerators,
    /// q_0, q_1, … with q_{−1} = 0, q_0 = 1.
    Denominators,
    /// The numerators of a tail [1; a_{m+1}, …].
    Tail,
}

/// A run of places with its own system: place values `weights` that begin at place `start` of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Origin {
    weights: Weights,
    /// Reduced to the first index with the same partial quotients after it.
    start: usize,
}

/// Values up to here are converted with machine words. One bit is left free so that sums cannot overflow.
const WORD_LIMIT: u64 = 1 << 63;

/// Up to this many units are converted by a [`Ladder`]: beyond, products of long numbers win.
const MOST_UNITS: usize = 128;

/// Converts between numbers and digits for one continued fraction, and keeps the constants of every cut it has made.
#[derive(Debug)]
pub(super) struct Converter {
    /// Infinite: a finite expansion is continued by ones, which no digit below its end notices.
    fraction: ContinuedFraction,
    /// Cuts are made at `unit` · 2^j places; a multiple of the period where possible, so that few different cuts arise.
    unit: usize,
    runs: Runs,
    splits: Kept<(Origin, usize), Split>,
    reciprocals: Kept<usize, Reciprocal>,
    words: Kept<Origin, Vec<u64>>,
    units: Kept<usize, Unit>,
    ladders: Kept<(Origin, usize), Ladder>,
    centred: Kept<(usize, usize), Centred>,
}

impl Converter {
    pub(super) fn new(fraction: &ContinuedFraction) -> Converter {
        let fraction = if fraction.is_finite() {
            ContinuedFraction::new(fraction.initial().to_vec(), vec![1]).expect("a continued fraction may be continued")
        } else {
            fraction.clone()
        };
        let converter = Converter {
            unit: 1,
            runs: Runs::new(fraction.clone(), 1),
            splits: Kept::default(),
            reciprocals: Kept::default(),
            words: Kept::default(),
            units: Kept::default(),
            ladders: Kept::default(),
            centred: Kept::default(),
            fraction: fraction.clone(),
        };
        let unit = converter.choose_unit();
        Converter { unit, runs: Runs::new(fraction, unit), ..converter }
    }

    /// As many whole periods as fit into a machine word, whatever the phase (looked at for a few dozen phases).
    fn choose_unit(&self) -> usize {
        let period = self.fraction.period().len();
        let first = self.fraction.initial().len();
        let places =
            (first..first + period.min(64)).map(|start| self.words(self.tail(start)).len() - 1).min().unwrap_or(1);
        if places >= period { places - places % period } else { places.max(1) }
    }

    /// The digits of `number`, least significant first, perhaps with zeros at the top.
    pub(super) fn write(&self, weights: Weights, number: &Natural) -> Vec<u32> {
        let mut digits = vec![0; self.enough_places(number)];
        self.write_places(self.whole(weights), number.clone(), &mut digits);
        digits
    }

    /// A number of places ℓ with `number` < w_ℓ, not far too large.
    ///
    /// Continuants of joined runs are at least the product of theirs, so from the pre-period on every unit multiplies the place
    /// value by at least that of the least unit.
    fn enough_places(&self, number: &Natural) -> usize {
        let first = self.fraction.initial().len();
        let period = self.fraction.period().len();
        // Where the unit is no multiple of the period, whole periods are counted instead.
        let step = if self.unit.is_multiple_of(period) { self.unit } else { period };
        let gain = self.runs.run(first, step).whole.bits() - 1;
        match gain {
            // A run of ones may be too short to double anything: two places always do.
            0 => first + usize::try_from(number.bits() + 1).unwrap_or(usize::MAX) * 2,
            _ => first + step * (usize::try_from(number.bits() / gain).unwrap_or(usize::MAX) + 1),
        }
    }

    /// Writes `number` < w_ℓ into the ℓ places of `digits`, which are all 0.
    fn write_places(&self, origin: Origin, number: Natural, digits: &mut [u32]) {
        if number.is_zero() {
            return;
        }
        if let Some(number) = number.to_u64().filter(|&number| number < WORD_LIMIT) {
            return write_word(&self.words(origin), number, digits);
        }
        if let Some(ladder) = self.ladder(origin, digits.len()) {
            return ladder.write(number, digits);
        }
        let cut = self.cut(digits.len());
        let split = self.split(origin, cut);
        let (lower, upper) = digits.split_at_mut(cut);
        if number < split.weight {
            return self.write_places(origin, number, lower);
        }
        let (top, rest) = split.divide(&self.runs, &self.reciprocal(split.tail), &number);
        drop(number);
        // The lower part first: it is never shorter, and so asks for constants at their full length.
        self.write_places(origin, rest, lower);
        self.write_places(self.tail(split.tail), top, upper);
    }

    /// Σ d_i w_i over admissible digits, least significant first.
    pub(super) fn read(&self, weights: Weights, digits: &[u32]) -> Natural {
        if weights == Weights::Numerators && self.quotient(0) == 0 {
            // p_0 = 0 is below p_{−1} = 1, but p_1, p_2, … = 1, a_2, … are the denominators of [a_1; a_2, …].
            return self
                .read_places(Origin { weights: Weights::Denominators, start: 1 }, digits.get(1..).unwrap_or(&[]));
        }
        self.read_places(self.whole(weights), digits)
    }

    fn read_places(&self, origin: Origin, digits: &[u32]) -> Natural {
        if digits.len() <= self.unit * MOST_UNITS {
            let words = self.words(origin);
            if digits.len() < words.len() {
                return read_word(&words, digits).into();
            }
        }
        if let Some(ladder) = self.ladder(origin, digits.len()) {
            return ladder.read(digits);
        }
        if let Some(number) = self.read_centred(origin, digits) {
            return number;
        }
        let cut = self.cut(digits.len());
        let split = self.split(origin, cut);
        let (lower, upper) = digits.split_at(cut);
        let lower = self.read_places(origin, lower);
        let top = self.read_places(self.tail(split.tail), upper);
        if top.is_zero() { lower } else { lower + split.value(&self.runs, &self.reciprocal(split.tail), &top) }
    }

    /// The same by runs around their middles, where enough units of whole periods follow the pre-period.
    fn read_centred(&self, origin: Origin, digits: &[u32]) -> Option<Natural> {
        let before = self.fraction.initial().len().saturating_sub(origin.start + 1);
        let (lower, periodic) = digits.split_at_checked(before)?;
        let units = periodic.len().div_ceil(self.unit);
        let tail = self.tail(origin.start + before).start;
        let unit = self.unit(tail);
        if units <= MOST_UNITS || !self.unit.is_multiple_of(self.fraction.period().len()) || !unit.holds(self.unit) {
            return None;
        }
        let shape = Shape::of(units);
        let centred = self
            .centred
            .get((tail, shape.half), || Centred::new(unit, self.unit, &self.runs.run(tail + 1, self.unit), shape.half));
        let (first, last) = self.first_weights(origin.weights);
        let run = self.runs.run(origin.start + 1, before);
        let weights = (run.last(&first, &last), run.last_but_one(&first, &last));
        Some(self.read_places(origin, lower) + centred.read(periodic, shape.joins, &weights))
    }

    /// Where to cut `length` ≥ 2 places.
    fn cut(&self, length: usize) -> usize {
        if length <= self.unit {
            return length / 2;
        }
        let units = length.div_ceil(self.unit);
        self.unit * units.next_power_of_two() / 2
    }

    /// The system of all places. Where a_0 = 1 the whole is its own tail, and shares the constants of the parts.
    fn whole(&self, weights: Weights) -> Origin {
        match weights {
            Weights::Numerators if self.quotient(0) == 1 => self.tail(0),
            _ => Origin { weights, start: 0 },
        }
    }

    /// The system of the places from `start` on.
    fn tail(&self, start: usize) -> Origin {
        Origin { weights: Weights::Tail, start: self.fraction.phase(start + 1) - 1 }
    }

    /// (w_0, w_{−1}).
    fn first_weights(&self, weights: Weights) -> (Natural, Natural) {
        match weights {
            Weights::Numerators => (self.quotient(0).into(), Natural::ONE),
            Weights::Denominators => (Natural::ONE, Natural::ZERO),
            Weights::Tail => (Natural::ONE, Natural::ONE),
        }
    }

    fn quotient(&self, index: usize) -> u32 {
        self.fraction.term(index).expect("the continued fraction is infinite")
    }

    fn split(&self, origin: Origin, cut: usize) -> Arc<Split> {
        self.splits.get((origin, cut), || {
            let run = self.runs.run(origin.start + 1, cut);
            Split::new(&run, self.first_weights(origin.weights), self.tail(origin.start + cut).start)
        })
    }

    fn reciprocal(&self, start: usize) -> Arc<Reciprocal> {
        self.reciprocals.get(start, || Reciprocal::new(start))
    }

    /// The system of the places from `start` on, as far as words go.
    fn unit(&self, start: usize) -> Arc<Unit> {
        self.units.get(start, || {
            let words = self.words(Origin { weights: Weights::Tail, start });
            let run = self.fraction.continuants(start + 1, words.len()).expect("the continued fraction is infinite");
            Unit::new(words, &run)
        })
    }

    /// A ladder for `length` places, unless they are too many or a unit among them outgrows a word.
    fn ladder(&self, origin: Origin, length: usize) -> Option<Arc<Ladder>> {
        let units = length.div_ceil(self.unit);
        if units > MOST_UNITS {
            return None;
        }
        // Short numbers shall not pay for the longest ladder, nor have one for every length.
        let rungs = units.next_power_of_two();
        let ladder = self.ladders.get((origin, rungs), || self.build_ladder(origin, rungs));
        (length <= ladder.places()).then_some(ladder)
    }

    /// With as many of the `rungs` as have units that fit a word.
    fn build_ladder(&self, origin: Origin, rungs: usize) -> Ladder {
        let mut ladder = Ladder::new(self.unit, self.words(origin));
        let (mut weight, mut before) = self.first_weights(origin.weights);
        for start in (origin.start..).step_by(self.unit).take(rungs) {
            let unit = self.unit(self.tail(start).start);
            if !unit.holds(self.unit) {
                break;
            }
            ladder.push(unit, &weight, &before);
            let run = self.runs.run(start + 1, self.unit);
            (weight, before) = (run.last(&weight, &before), run.last_but_one(&weight, &before));
        }
        ladder
    }

    /// The place values below [`WORD_LIMIT`].
    fn words(&self, origin: Origin) -> Arc<Vec<u64>> {
        self.words.get(origin, || {
            let word = |number: Natural| number.to_u64().expect("a partial quotient at most");
            let (first, before) = self.first_weights(origin.weights);
            let (mut current, mut before) = (word(first), word(before));
            let mut words = vec![current];
            for index in origin.start + 1.. {
                let next = u128::from(self.quotient(index)) * u128::from(current) + u128::from(before);
                let Some(next) = u64::try_from(next).ok().filter(|&next| next < WORD_LIMIT) else { break };
                (before, current) = (current, next);
                words.push(next);
            }
            words
        })
    }
}
