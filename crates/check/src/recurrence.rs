//! Numeration by recurrence: place values w_0 = 1, w_1, … with w_{k+D} = Σ c_i w_{k+i}, and an automaton of the words that are normal forms.
//!
//! The automaton comes with the certificate and is checked by counting. Let N_q(n) be the number of words of n digits from state q on. If
//! at every state the digits in order lead to states with N(n) = w_n, but for the last that leads anywhere, then the words from each state, in the order of their
//! digits, are worth 0, 1, 2, …, by induction on n; and if N = w_n at the start, every number below w_n has exactly one word of n digits. The
//! N_q(n) and w_n obey recurrences of orders at most the number of states and D, so equality at as many lengths in a row as both together is equality for ever. That what stands behind any
//! digits is itself a normal form, hence worth at most w_n − 1, is checked by running both readings side by side.
//!
//! When the digits down to place k are known, a sum is worth Σ γ_i w_{k+i} with a vector γ.

use crate::search::{Machine, NOWHERE};
use numeration::{Natural, plain_number};
use std::collections::HashSet;

/// The recurrence, by phase of k, its first values, and the normal forms.
#[derive(Clone, Debug)]
pub(crate) struct Recurrence {
    /// c_0, …, c_{D−1} for places k of each phase.
    reductions: Vec<Vec<i64>>,
    start: Vec<i64>,
    words: Machine,
    /// How many lowest places have values of their own.
    irregular: usize,
}

/// γ_0, γ_1, …; those beyond the dimension are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Vector([i32; DIMENSION]);

/// The most place values that a recurrence may look back at.
const DIMENSION: usize = 8;

impl Vector {
    /// With this much more at the lowest place.
    pub(crate) fn plus(mut self, number: i64) -> Option<Vector> {
        self.0[0] = i32::try_from(i64::from(self.0[0]) + number).ok()?;
        Some(self)
    }

    pub(crate) fn negated(self) -> Option<Vector> {
        let mut negated = Vector::default();
        for (new, old) in negated.0.iter_mut().zip(self.0) {
            *new = old.checked_neg()?;
        }
        Some(negated)
    }

    pub(crate) fn modulo(self, modulus: i64) -> Option<Vector> {
        let modulus = i32::try_from(modulus).ok()?;
        Some(Vector(self.0.map(|number| number.rem_euclid(modulus))))
    }
}

/// The states of normal forms of a track are kept in so many bits.
pub(crate) const BITS: usize = 10;

impl Recurrence {
    /// Reads `recurrence 2,2 from 1,3`, or a continued fraction with a pre-period such as `[1;1,(2)]`; the normal forms follow in the certificate.
    pub(crate) fn read(text: &str) -> Option<Recurrence> {
        let list = |text: &str| -> Option<Vec<i64>> {
            let number = |text: &str| match text.strip_prefix('-') {
                Some(size) => plain_number::<i64>(size).filter(|&size| size > 0).map(|size| -size),
                None => plain_number::<i64>(text),
            };
            text.split(',').map(|text| number(text).filter(|number| number.abs() < 1 << 20)).collect()
        };
        if let Some(text) = text.strip_prefix("recurrence ") {
            let (factors, start) = text.split_once(" from ")?;
            let (factors, start) = (list(factors)?, list(start)?);
            let irregular = start.len().checked_sub(factors.len())?;
            let mut reduction = vec![0; irregular];
            reduction.extend(factors.iter().rev());
            let read = Recurrence { reductions: vec![reduction], start, words: Machine::default(), irregular };
            return Some(read).filter(Recurrence::is_followed);
        }
        let (before, period) = text.strip_prefix("[1;")?.strip_suffix(")]")?.split_once(",(")?;
        let (before, period) = (list(before)?, list(period)?);
        let positive = before.iter().chain(&period).all(|&quotient| quotient > 0);
        let dimension = before.len() + 2;
        let mut start = vec![1, before[0] + 1];
        for &quotient in before[1..].iter().chain([&period[0]]).take(dimension - 2) {
            let next = quotient.checked_mul(start[start.len() - 1])?.checked_add(start[start.len() - 2])?;
            start.push(next);
        }
        let reduction = |phase: usize| {
            let mut reduction = vec![0; dimension];
            reduction[dimension - 1] = period[(phase + dimension - before.len() - 1) % period.len()];
            reduction[dimension - 2] = 1;
            reduction
        };
        let reductions = (0..period.len()).map(reduction).collect();
        let read = Recurrence { reductions, start, words: Machine::default(), irregular: dimension - 2 };
        Some(read).filter(|read| positive && read.is_followed())
    }

    /// Sizes that the search can handle; and where a factor is negative, f(z + 1) = z^d − (factors ≥ 0), so that differences decide.
    fn is_followed(&self) -> bool {
        let (period, dimension) = (self.reductions.len(), self.dimension());
        let order = dimension - self.irregular;
        if dimension > DIMENSION
            || order < 2
            || period > 64
            || self.start[0] != 1
            || self.start.iter().any(|&value| value < 1)
        {
            return false;
        }
        !self.has_negative_factor() || (period == 1 && self.shifted_by_one())
    }

    fn has_negative_factor(&self) -> bool {
        self.reductions.iter().flatten().any(|&factor| factor < 0)
    }

    /// f(z + 1) by repeated synthetic division.
    fn shifted_by_one(&self) -> bool {
        let mut coefficients: Vec<i64> = self.reductions[0][self.irregular..].iter().map(|&factor| -factor).collect();
        coefficients.push(1);
        let degree = coefficients.len() - 1;
        for from in 0..degree {
            for i in (from..degree).rev() {
                coefficients[i] += coefficients[i + 1];
            }
        }
        coefficients[..degree].iter().all(|&coefficient| coefficient <= 0)
    }

    pub(crate) fn dimension(&self) -> usize {
        self.start.len()
    }

    pub(crate) fn period(&self) -> usize {
        self.reductions.len()
    }

    /// The largest digit of each phase.
    pub(crate) fn largest(&self) -> Vec<i64> {
        let layers = self.layers().unwrap_or_default();
        let largest = |phase: usize| {
            let states = (0..layers.len()).filter(|&state| layers[state] == Some(self.period() - 1 - phase));
            states.filter_map(|state| self.words.runs[state].last()).map(|run| run.0).max().unwrap_or(0)
        };
        (0..self.period()).map(largest).collect()
    }

    /// The state of normal forms after one more digit.
    pub(crate) fn step(&self, state: u32, digit: i64) -> Option<u32> {
        Some(self.words.step(state, digit)).filter(|&state| state != NOWHERE)
    }

    pub(crate) fn accepts(&self, state: u32) -> bool {
        self.words.accepts(state)
    }

    /// γ one place further down, where the phase is `phase`. Nothing if it is too large to follow.
    pub(crate) fn down(&self, Vector(vector): &Vector, phase: usize) -> Option<Vector> {
        let top = i64::from(vector[self.dimension() - 1]);
        let mut down = Vector::default();
        for (i, factor) in self.reductions[phase].iter().enumerate() {
            let below = if i == 0 { 0 } else { i64::from(vector[i - 1]) };
            // Factors are below 2^20.
            down.0[i] = i32::try_from(factor * top + below).ok()?;
        }
        Some(down)
    }

    /// Σ γ_i w_i.
    pub(crate) fn worth(&self, Vector(vector): &Vector) -> i128 {
        vector.iter().zip(&self.start).map(|(&number, &value)| i128::from(number) * i128::from(value)).sum()
    }

    /// Whether Σ γ_i w_{k+i} > `least` for every place k ≥ 0 of this phase; false if in doubt.
    ///
    /// Without negative factors: once γ has no negative number the value grows with k, as the place values do. Otherwise, once all differences of
    /// as many values as the order are not negative, they stay so.
    pub(crate) fn always_above(&self, vector: Vector, phase: usize, least: i64) -> bool {
        let (period, order) = (self.period(), self.dimension() - self.irregular);
        let mut vector = Some(vector);
        let mut values = Vec::new();
        for _ in 0..64 {
            let bottom = (0..phase).rev().fold(vector, |vector, lower| self.down(&vector?, lower));
            let (Some(here), Some(bottom)) = (vector, bottom) else { return false };
            values.push(self.worth(&bottom));
            if values.last().is_some_and(|&value| value <= i128::from(least)) {
                return false;
            }
            let settled = match self.has_negative_factor() {
                false => here.0.iter().all(|&number| number >= 0),
                true => values.len() >= self.irregular + order && rises(&values[values.len() - order..]),
            };
            if settled {
                return true;
            }
            vector = (1..=period).fold(vector, |vector, step| self.down(&vector?, (phase + period - step) % period));
        }
        false
    }

    /// The layer of each state that can be reached: how many places of the period have been read. Nothing if one has two.
    fn layers(&self) -> Option<Vec<Option<usize>>> {
        let mut layers = vec![None; self.words.runs.len()];
        *layers.first_mut()? = Some(0);
        let mut stack = vec![0];
        while let Some(state) = stack.pop() {
            let next = (layers[state]? + 1) % self.period();
            for &(_, target) in self.words.runs[state].iter().filter(|run| run.1 != NOWHERE) {
                match layers[target as usize] {
                    None => {
                        layers[target as usize] = Some(next);
                        stack.push(target as usize);
                    }
                    Some(layer) if layer != next => return None,
                    Some(_) => {}
                }
            }
        }
        Some(layers)
    }

    /// Takes `words` for the normal forms if they are.
    pub(crate) fn with_words(mut self, words: Machine) -> Result<Recurrence, &'static str> {
        if words.runs.is_empty() {
            return Err("the automaton of normal forms has no states");
        }
        self.words = words;
        let layers = self.layers().ok_or("a state of the normal forms is reached at different phases")?;
        if (0..self.period()).fold(0, |state, _| self.words.step(state, 0)) != 0 {
            return Err("zeros in front change what is a normal form");
        }
        if !self.counts_are_right(&layers) {
            return Err("the words of the language are not one for every number");
        }
        if !self.suffixes_are_words(&layers) { Err("a suffix of a normal form is none") } else { Ok(self) }
    }

    /// What the check by counting takes at most: for so many lengths a place value and a count for every state. Both have no more bits than
    /// digits of a word together.
    pub(crate) fn bytes_to_count(&self, words: &Machine) -> u128 {
        let states = words.runs.len() as u128;
        let lengths = 2 * (states + self.dimension() as u128) * self.period() as u128 + 2;
        let largest = words.runs.iter().filter_map(|runs| runs.last()).map(|run| run.0).max().unwrap_or(0);
        let factors: i64 = self.reductions.iter().flatten().map(|factor| factor.abs()).max().unwrap_or(0);
        let bits =
            u128::from(128 - (largest.unsigned_abs() as u128 + factors.unsigned_abs() as u128 * 8 + 1).leading_zeros());
        let each = size_of::<Natural>() as u128 + 16 + lengths * bits / 4;
        (states + 2).saturating_mul(lengths).saturating_mul(each)
    }

    /// The check by counting.
    fn counts_are_right(&self, layers: &[Option<usize>]) -> bool {
        let (period, states) = (self.period(), self.words.runs.len());
        let enough = (states + self.dimension()) * period;
        let values = self.place_values(2 * enough + 1);
        let fits =
            |state: usize, length: usize| layers[state].is_some_and(|layer| (layer + length).is_multiple_of(period));
        let mut counts: Vec<Vec<Natural>> = Vec::with_capacity(2 * enough + 1);
        for length in 0..=2 * enough {
            let count = |state: usize| match counts.last() {
                _ if !fits(state, length) => Natural::ZERO,
                None => {
                    if self.words.accepting[state] {
                        Natural::ONE
                    } else {
                        Natural::ZERO
                    }
                }
                Some(shorter) => widths(&self.words.runs[state])
                    .fold(Natural::ZERO, |sum, (width, target)| sum + &shorter[target] * width),
            };
            let row = (0..states).map(count).collect();
            counts.push(row);
        }
        let full = |state: usize, length: usize| counts[length][state] == values[length];
        let zero = |state: usize, length: usize| counts[length][state].is_zero();
        let late = |state: usize, holds: &dyn Fn(usize, usize) -> bool| {
            (enough..=2 * enough).filter(|&length| fits(state, length)).all(|length| holds(state, length))
        };
        let (late_full, late_zero): (Vec<bool>, Vec<bool>) =
            (0..states).map(|state| (late(state, &full), late(state, &zero))).unzip();
        if !(0..=2 * enough).filter(|length| length.is_multiple_of(period)).all(|length| full(0, length)) {
            return false;
        }
        let reached = (0..states).filter(|&state| layers[state].is_some());
        reached.into_iter().all(|state| {
            let early = (1..=enough).filter(|&length| fits(state, length)).all(|length| {
                in_order(&self.words.runs[state], |target| full(target, length - 1), |target| zero(target, length - 1))
            });
            early && in_order(&self.words.runs[state], |target| late_full[target], |target| late_zero[target])
        })
    }

    /// w_0, w_1, …
    fn place_values(&self, count: usize) -> Vec<Natural> {
        let mut values: Vec<Natural> = self.start.iter().map(|&value| Natural::from(value.unsigned_abs())).collect();
        while values.len() < count {
            let place = values.len() - self.dimension();
            let terms = self.reductions[place % self.period()].iter().zip(&values[place..]);
            let (mut plus, mut minus) = (Natural::ZERO, Natural::ZERO);
            for (&factor, value) in terms {
                let side = if factor < 0 { &mut minus } else { &mut plus };
                *side += value * factor.unsigned_abs();
            }
            // Where this is negative the counts cannot fit.
            values.push(plus.saturating_sub(&minus));
        }
        values
    }

    /// Whether whatever is accepted from a state is accepted behind zeros, too.
    fn suffixes_are_words(&self, layers: &[Option<usize>]) -> bool {
        let behind_zeros = |layer: usize| (0..layer).fold(0, |state, _| self.words.step(state, 0));
        let alive = self.alive();
        let begin =
            layers.iter().enumerate().filter_map(|(state, layer)| Some((state as u32, behind_zeros((*layer)?))));
        let mut stack: Vec<(u32, u32)> = begin.filter(|pair| alive[pair.0 as usize]).collect();
        let mut seen: HashSet<(u32, u32)> = stack.iter().copied().collect();
        while let Some((state, other)) = stack.pop() {
            if self.words.accepts(state) && !self.words.accepts(other) {
                return false;
            }
            let last = self.words.runs[state as usize].last().map_or(-1, |run| run.0);
            for digit in 0..=last {
                let target = self.words.step(state, digit);
                if target == NOWHERE || !alive[target as usize] {
                    continue;
                }
                let pair = (target, self.words.step(other, digit));
                if pair.1 == NOWHERE {
                    return false;
                }
                if seen.insert(pair) {
                    stack.push(pair);
                }
            }
        }
        true
    }

    /// The states from which something is accepted.
    fn alive(&self) -> Vec<bool> {
        let mut alive = self.words.accepting.clone();
        loop {
            let leads =
                |state: usize| self.words.runs[state].iter().any(|run| run.1 != NOWHERE && alive[run.1 as usize]);
            let next: Vec<bool> = (0..alive.len()).map(|state| alive[state] || leads(state)).collect();
            if next == alive {
                return alive;
            }
            alive = next;
        }
    }
}

/// How many digits lead to each target, in order; those that lead nowhere are left out, and would end the order.
fn widths(runs: &[(i64, u32)]) -> impl Iterator<Item = (u64, usize)> {
    let first = std::iter::once(0).chain(runs.iter().map(|run| run.0 + 1));
    let widths = runs.iter().zip(first).map(|(&(last, target), first)| ((last + 1 - first).unsigned_abs(), target));
    widths.filter(|(_, target)| *target != NOWHERE).map(|(width, target)| (width, target as usize))
}

/// Whether the digits lead to full targets, then at most one to another, then only to such as lead to nothing.
fn in_order(runs: &[(i64, u32)], full: impl Fn(usize) -> bool, zero: impl Fn(usize) -> bool) -> bool {
    // A gap would leave numbers out.
    let gap = runs.iter().position(|run| run.1 == NOWHERE);
    if gap.is_some_and(|gap| runs[gap..].iter().any(|run| run.1 != NOWHERE && !zero(run.1 as usize))) {
        return false;
    }
    let mut over = false;
    widths(runs).all(|(width, target)| {
        if zero(target) {
            over = true;
            return true;
        }
        if over {
            return false;
        }
        over = !full(target);
        !over || width == 1
    })
}

/// Whether no difference of any order is negative.
fn rises(values: &[i128]) -> bool {
    let mut row = values.to_vec();
    loop {
        if row.iter().any(|&value| value < 0) {
            return false;
        }
        if row.len() < 2 {
            return true;
        }
        row = row.windows(2).map(|pair| pair[1] - pair[0]).collect();
    }
}
