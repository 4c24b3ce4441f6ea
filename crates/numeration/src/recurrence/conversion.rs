//! Digits and values in less than quadratic time, by halves.
//!
//! Cut a representation at place m. Its upper part is a word of the *canonical* system, whose normal forms may be followed by any number of zeros; let it be the one of K there, and h the vector of
//! the word, Σ w_j z^j modulo the Parry polynomial P, which all place values in question obey. Then V = Σ h_i U_{m+i} is what the upper part is worth. K is about N·U*_k/U_{m+k}, with
//! canonical values U*; the digits of K are found in the same way, and while V is above N, or the next word is not, the word is changed to its neighbour, which
//! changes h by the few digits at its end. Corrections are rarely more than one. Then N − V is written in the lower m places.
//!
//! Very low cuts do not see canonical words if the lowest places are irregular, so the lowest block is long; that the digits found are a normal form is checked by whoever asks for them.

use super::{ParryExpansion, Polynomial};
use crate::{Digits, Integer, Natural};
use std::sync::{Arc, Mutex, PoisonError};

/// The lowest places, converted one by one; longer than any irregular end of a system of moderate degree.
const BLOCK: usize = 64;

#[derive(Debug)]
pub(super) struct Converter {
    /// P without its leading term: z^e = Σ c_i z^i.
    factors: Vec<Integer>,
    /// d*(1), for the neighbours of canonical words.
    expansion: ParryExpansion,
    /// The system's own place values, and the canonical ones.
    own: Sequence,
    canonical: Sequence,
    /// z^m modulo P for m = BLOCK·2^j.
    powers: Mutex<Vec<Arc<Vec<Integer>>>>,
}

/// Place values: windows of e of them at the cuts.
#[derive(Debug)]
struct Sequence {
    /// The first values, enough to begin with.
    first: Vec<Natural>,
    /// U_m, …, U_{m+e−1} for m = BLOCK·2^j.
    windows: Mutex<Vec<Arc<Vec<Integer>>>>,
}

/// A word of digits, the lowest first, with its vector.
struct Word {
    digits: Vec<u32>,
    vector: Vec<Integer>,
}

impl Converter {
    pub(super) fn new(minimal: &Polynomial, start: &[u32], expansion: &ParryExpansion) -> Converter {
        let parry = expansion.polynomial();
        let order = parry.degree().unwrap_or(0);
        let factors: Vec<Integer> = (0..order).map(|i| -parry.coefficient(i)).collect();
        let count = BLOCK + order;
        let natural = |value: Integer| value.to_natural().unwrap_or_default();
        let mut own: Vec<Integer> = start.iter().map(|&value| Integer::from(value)).collect();
        let degree = minimal.degree().unwrap_or(0);
        while own.len() < count {
            let window = own[own.len() - degree..].iter().enumerate();
            let next = window.fold(Integer::ZERO, |sum, (i, value)| sum - minimal.coefficient(i) * value);
            own.push(next);
        }
        Converter {
            factors,
            expansion: expansion.quasi_greedy(),
            own: Sequence::new(own.into_iter().map(natural).collect()),
            canonical: Sequence::new(expansion.canonical(count).into_iter().map(natural).collect()),
            powers: Mutex::default(),
        }
    }

    /// U_0, …, U_(`count` − 1).
    pub(super) fn place_values(&self, count: usize) -> Vec<Natural> {
        let mut values = self.own.first.clone();
        while values.len() < count {
            let window = values[values.len() - self.factors.len()..].iter().zip(&self.factors);
            let next = window.fold(Integer::ZERO, |sum, (value, factor)| sum + factor * Integer::from(value));
            values.push(next.to_natural().unwrap_or_default());
        }
        values.truncate(count);
        values
    }

    /// The digits of `number`, the lowest first, perhaps with zeros on top.
    pub(super) fn write(&self, number: &Natural) -> Vec<u32> {
        let mut level = 0;
        while *number >= self.value_at(&self.own, level) {
            level += 1;
        }
        self.word(&self.own, level, number, false).digits
    }

    /// The same by subtraction, place by place.
    pub(super) fn write_slowly(&self, number: &Natural) -> Digits {
        let mut count = self.own.first.len();
        let mut values = self.own.first.clone();
        while values.last().is_some_and(|last| last <= number) {
            count *= 2;
            values = self.place_values(count);
        }
        Digits::from_least_significant(greedy(&values, number))
    }

    /// Σ s_i U_i.
    pub(super) fn read(&self, digits: &[u32]) -> Natural {
        if digits.len() <= BLOCK {
            let worth = digits.iter().zip(&self.own.first).map(|(&digit, value)| value * u64::from(digit));
            return worth.fold(Natural::ZERO, |sum, worth| sum + worth);
        }
        let (level, cut) = level_below(digits.len());
        let (lower, upper) = digits.split_at(cut);
        let vector = self.vector(upper);
        let upper = self.worth(&self.own, level, &vector).to_natural().unwrap_or_default();
        upper + self.read(lower)
    }

    /// Σ s_i z^i modulo P.
    fn vector(&self, digits: &[u32]) -> Vec<Integer> {
        if digits.len() <= BLOCK {
            return self.block_vector(digits);
        }
        let (level, cut) = level_below(digits.len());
        let (lower, upper) = digits.split_at(cut);
        let mut vector = self.times(&self.vector(upper), &self.power(level));
        vector.iter_mut().zip(self.vector(lower)).for_each(|(one, other)| *one += other);
        vector
    }

    /// The same by Horner's rule, in machine words where they are enough.
    fn block_vector(&self, digits: &[u32]) -> Vec<Integer> {
        let factors: Option<Vec<i128>> = self.factors.iter().map(Integer::to_i128).collect();
        factors.and_then(|factors| small_vector(&factors, digits)).unwrap_or_else(|| {
            let mut vector = vec![Integer::ZERO; self.factors.len()];
            for &digit in digits.iter().rev() {
                self.shift(&mut vector);
                vector[0] += Integer::from(digit);
            }
            vector
        })
    }

    /// Times z.
    fn shift(&self, vector: &mut [Integer]) {
        let top = vector[vector.len() - 1].clone();
        for i in (1..vector.len()).rev() {
            vector[i] = &vector[i - 1] + &top * &self.factors[i];
        }
        vector[0] = top * &self.factors[0];
    }

    /// The product modulo P.
    fn times(&self, one: &[Integer], two: &[Integer]) -> Vec<Integer> {
        let order = self.factors.len();
        let mut product = vec![Integer::ZERO; 2 * order - 1];
        for (i, left) in one.iter().enumerate().filter(|(_, left)| !left.is_zero()) {
            for (j, right) in two.iter().enumerate().filter(|(_, right)| !right.is_zero()) {
                product[i + j] += left * right;
            }
        }
        while product.len() > order {
            let top = product.pop().unwrap_or_default();
            let base = product.len() - order;
            for (i, factor) in self.factors.iter().enumerate().filter(|(_, factor)| !factor.is_zero()) {
                product[base + i] += &top * factor;
            }
        }
        product
    }

    /// z^(BLOCK·2^level).
    fn power(&self, level: usize) -> Arc<Vec<Integer>> {
        let lock = || self.powers.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let (known, last) = {
                let powers = lock();
                if let Some(power) = powers.get(level) {
                    return Arc::clone(power);
                }
                (powers.len(), powers.last().cloned())
            };
            let next = match last {
                Some(last) => self.times(&last, &last),
                None => {
                    let mut digits = vec![0; BLOCK];
                    digits.push(1);
                    let mut vector = self.block_vector(&digits[..BLOCK]);
                    vector[0] = Integer::ONE;
                    (0..BLOCK).for_each(|_| self.shift(&mut vector));
                    vector
                }
            };
            let mut powers = lock();
            if powers.len() == known {
                powers.push(Arc::new(next));
            }
        }
    }

    /// U_m, …, U_{m+e−1} for m = BLOCK·2^level.
    fn window(&self, sequence: &Sequence, level: usize) -> Arc<Vec<Integer>> {
        let lock = || sequence.windows.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(window) = lock().get(level) {
            return Arc::clone(window);
        }
        let order = self.factors.len();
        let next = match level.checked_sub(1) {
            None => sequence.first[BLOCK..].iter().map(Integer::from).collect(),
            Some(below) => {
                // U_{2m+i} = Σ_j (z^m)_j U_{m+i+j}.
                let mut values = self.window(sequence, below).to_vec();
                while values.len() < 2 * order - 1 {
                    let window = values[values.len() - order..].iter().zip(&self.factors);
                    let value = window.fold(Integer::ZERO, |sum, (value, factor)| sum + value * factor);
                    values.push(value);
                }
                let power = self.power(below);
                (0..order).map(|i| dot(&power, &values[i..i + order])).collect()
            }
        };
        let mut windows = lock();
        if windows.len() == level {
            windows.push(Arc::new(next));
        }
        Arc::clone(&windows[level])
    }

    /// U_m for m = BLOCK·2^level.
    fn value_at(&self, sequence: &Sequence, level: usize) -> Natural {
        self.window(sequence, level)[0].to_natural().unwrap_or_default()
    }

    /// What a word is worth m = BLOCK·2^level places further up.
    fn worth(&self, sequence: &Sequence, level: usize, vector: &[Integer]) -> Integer {
        dot(vector, &self.window(sequence, level))
    }

    /// The word of `number` < U_m, m = BLOCK·2^level, with its vector if that is wanted.
    fn word(&self, sequence: &Sequence, level: usize, number: &Natural, wants_vector: bool) -> Word {
        let Some(below) = level.checked_sub(1) else {
            let digits = greedy(&sequence.first[..BLOCK], number);
            let vector = if wants_vector { self.block_vector(&digits) } else { Vec::new() };
            return Word { digits, vector };
        };
        let cut = BLOCK << below;
        let mut upper = if *number < self.value_at(sequence, below) {
            Word { digits: vec![0; cut], vector: vec![Integer::ZERO; self.factors.len()] }
        } else {
            self.word(&self.canonical, below, &self.estimate(sequence, level, number), true)
        };
        let rest = self.correct(sequence, below, &mut upper, number);
        let mut lower = self.word(sequence, below, &rest, wants_vector);
        if wants_vector {
            let moved = self.times(&upper.vector, &self.power(below));
            lower.vector.iter_mut().zip(moved).for_each(|(one, other)| *one += other);
        }
        lower.digits.extend(upper.digits);
        lower
    }

    /// About N·U*_k/U_{2k}, below U*_k, from the leading bits that matter.
    fn estimate(&self, sequence: &Sequence, level: usize, number: &Natural) -> Natural {
        let (whole, half) = (self.value_at(sequence, level), self.value_at(&self.canonical, level - 1));
        let spare = whole.bits().saturating_sub(half.bits() + 64);
        let guess = ((number >> spare) * &half) / (whole >> spare);
        guess.min(half - Natural::ONE)
    }

    /// Changes a canonical word to the largest one that is worth at most `number` above the cut; the rest of `number` is returned.
    fn correct(&self, sequence: &Sequence, level: usize, upper: &mut Word, number: &Natural) -> Natural {
        let number = Integer::from(number);
        let mut rest = &number - self.worth(sequence, level, &upper.vector);
        while rest.is_negative() {
            let Some(change) = self.step_down(&mut upper.digits) else { break };
            rest -= &self.worth(sequence, level, &change);
            upper.vector.iter_mut().zip(change).for_each(|(one, other)| *one += other);
        }
        loop {
            let mut next = upper.digits.clone();
            let Some(change) = self.step_up(&mut next) else { break };
            let left = &rest - self.worth(sequence, level, &change);
            if left.is_negative() {
                break;
            }
            rest = left;
            upper.digits = next;
            upper.vector.iter_mut().zip(change).for_each(|(one, other)| *one += other);
        }
        rest.to_natural().unwrap_or_default()
    }

    /// The next canonical word of the same length, and what it adds to the vector; nothing after the last.
    fn step_up(&self, digits: &mut [u32]) -> Option<Vec<Integer>> {
        let matched = self.matched(digits);
        // Zeros may follow anything, so the lowest digit that can grow does.
        let place = (0..digits.len()).find(|&place| digits[place] < self.expansion.digit(matched[place] + 1))?;
        Some(self.change(digits, place, |digits| {
            digits[..place].fill(0);
            digits[place] += 1;
        }))
    }

    /// The word before.
    fn step_down(&self, digits: &mut [u32]) -> Option<Vec<Integer>> {
        let place = digits.iter().position(|&digit| digit > 0)?;
        let mut matched = self.matched(digits)[place];
        Some(self.change(digits, place, |digits| {
            digits[place] -= 1;
            matched = self.advance(matched, digits[place]);
            for digit in digits[..place].iter_mut().rev() {
                *digit = self.expansion.digit(matched + 1);
                matched = self.advance(matched, *digit);
            }
        }))
    }

    /// What a change of the digits from `place` down adds to the vector.
    fn change(&self, digits: &mut [u32], place: usize, change: impl FnOnce(&mut [u32])) -> Vec<Integer> {
        let before = self.vector(&digits[..=place]);
        change(digits);
        let after = self.vector(&digits[..=place]);
        after.into_iter().zip(before).map(|(after, before)| after - before).collect()
    }

    /// For every place, how many digits of d*(1) the digits above it end in: what the automaton of canonical words remembers.
    fn matched(&self, digits: &[u32]) -> Vec<usize> {
        let mut matched = vec![0; digits.len()];
        let mut state = 0;
        for (place, &digit) in digits.iter().enumerate().rev() {
            matched[place] = state;
            state = self.advance(state, digit);
        }
        matched
    }

    /// One more digit, at most the next of d*(1): equal, the match goes on, into the period; below it, it begins anew.
    fn advance(&self, matched: usize, digit: u32) -> usize {
        let (initial, whole) =
            (self.expansion.initial.len(), self.expansion.initial.len() + self.expansion.period.len());
        match digit == self.expansion.digit(matched + 1) {
            true if matched + 1 == whole => initial,
            true => matched + 1,
            false => 0,
        }
    }
}

impl Sequence {
    fn new(first: Vec<Natural>) -> Sequence {
        Sequence { first, windows: Mutex::default() }
    }
}

/// Σ s_i z^i modulo z^e = Σ c_i z^i, if it fits.
fn small_vector(factors: &[i128], digits: &[u32]) -> Option<Vec<Integer>> {
    let mut vector = vec![0i128; factors.len()];
    for &digit in digits.iter().rev() {
        let top = *vector.last()?;
        for i in (1..vector.len()).rev() {
            vector[i] = vector[i - 1].checked_add(top.checked_mul(factors[i])?)?;
        }
        vector[0] = top.checked_mul(factors[0])?.checked_add(i128::from(digit))?;
    }
    Some(vector.into_iter().map(Integer::from).collect())
}

/// The highest cut below `length` > BLOCK: its level and place.
fn level_below(length: usize) -> (usize, usize) {
    let blocks = length.div_ceil(BLOCK);
    let level = (blocks.next_power_of_two().ilog2() - 1) as usize;
    (level, BLOCK << level)
}

fn dot(one: &[Integer], two: &[Integer]) -> Integer {
    one.iter().zip(two).fold(Integer::ZERO, |sum, (one, two)| sum + one * two)
}

/// The greedy digits, the lowest first: in machine words where the values fit.
fn greedy(values: &[Natural], number: &Natural) -> Vec<u32> {
    let mut digits = vec![0; values.len()];
    let mut rest = number.clone();
    for (digit, value) in digits.iter_mut().zip(values).rev() {
        if let Some(small) = rest.to_u64() {
            return greedy_words(values, small, digits);
        }
        if rest >= *value {
            let (quotient, remainder) = rest.div_rem(value);
            *digit = quotient.to_u32().unwrap_or(u32::MAX);
            rest = remainder;
        }
    }
    digits
}

/// The rest of it, below 2^64.
fn greedy_words(values: &[Natural], number: u64, mut digits: Vec<u32>) -> Vec<u32> {
    let mut rest = number;
    for (digit, value) in digits.iter_mut().zip(values).rev() {
        if let Some(value) = value.to_u64().filter(|&value| value <= rest) {
            // A quotient below the ratio of neighbouring place values.
            *digit = (rest / value) as u32;
            rest %= value;
        }
    }
    digits
}
