//! Numeration by linear recurrence: place values of a Pisot number of any degree.
//!
//! Let f = z^d − c_1 z^(d−1) − … − c_d be the minimal polynomial of a Pisot number β, and U_0 = 1 < U_1 < … place values that obey
//! U_n = c_1 U_{n−1} + … + c_d U_{n−d} from some n on. Every number has one greedy representation Σ s_i U_i, the greedy words are a regular language, and
//! finite automata add (Frougny and Solomyak, Bruyère and Hansel). A system is the polynomial and the *start values* U_0, …, U_{D−1}, after which the
//! recurrence holds; the language follows from them.
//!
//! **The canonical system** (Bertrand 1989) has as normal forms all words every suffix of which is below the expansion d*(1) of 1 in base β: its place values are
//! U_n = 1 + Σ t*_i U_{n−i}. They obey the *Parry polynomial* of the expansion, which f divides. Where the two are equal this is the default. Where there is a further
//! factor, as for z³ = z + 1 with d(1) = 10001, automata need not be able to add in the canonical system; then the default takes as many of the canonical values as are needed
//! and goes on by f. [`Recurrence::is_canonical`] tells which it is.

mod conversion;
mod error;
mod language;
mod parry;
mod pisot;
mod places;
mod polynomial;

pub use error::RecurrenceError;
pub use language::Language;
pub use parry::ParryExpansion;
pub use places::{Always, Places, Vector};
pub use polynomial::{ParsePolynomialError, Polynomial};

use crate::{Digits, Integer, Natural};
use conversion::Converter;
use std::fmt;

/// A numeration by linear recurrence: see the head of this module.
///
/// ```
/// use wythoff::numbers::{Natural, Recurrence};
/// // U = 1, 3, 8, 22, …: base 1 + √3.
/// let system = Recurrence::of_factors(&[2, 2], None)?;
/// assert_eq!(system.to_string(), "recurrence 2,2 from 1,3");
/// let digits = system.digits(&Natural::from(20u32));
/// assert_eq!(digits.to_string(), "211");
/// assert_eq!(system.value(&digits), Natural::from(20u32));
/// # Ok::<(), wythoff::numbers::RecurrenceError>(())
/// ```
#[derive(Debug)]
pub struct Recurrence {
    minimal: Polynomial,
    start: Vec<u32>,
    expansion: ParryExpansion,
    canonical: bool,
    places: Places,
    language: Language,
    converter: Converter,
}

impl PartialEq for Recurrence {
    fn eq(&self, other: &Recurrence) -> bool {
        self.minimal == other.minimal && self.start == other.start
    }
}

impl Eq for Recurrence {}

impl Recurrence {
    /// The system of a Pisot number's minimal polynomial, with these start values or its own.
    ///
    /// # Errors
    /// What is no such polynomial, each reason told apart; start values that do not grow from 1; limits on all sizes.
    pub fn new(minimal: &Polynomial, start: Option<&[Natural]>) -> Result<Recurrence, RecurrenceError> {
        pisot::check(minimal)?;
        let expansion = ParryExpansion::new(minimal)?;
        let degree = minimal.degree().unwrap_or(0);
        let start = match start {
            Some(start) => given(minimal, start)?,
            None => own(minimal, &expansion)?,
        };
        let places = grown(minimal, &start)?;
        let language = Language::new(&places)?;
        let canonical_start = expansion.canonical(start.len().max(degree));
        let canonical = expansion.polynomial() == *minimal
            && start.iter().zip(canonical_start).all(|(&own, canonical)| Integer::from(own) == canonical);
        let converter = Converter::new(minimal, &start, &expansion);
        Ok(Recurrence { minimal: minimal.clone(), start, expansion, canonical, places, language, converter })
    }

    /// The same for U_n = c_1 U_{n−1} + … + c_d U_{n−d}.
    ///
    /// # Errors
    /// As [`Recurrence::new`].
    pub fn of_factors(factors: &[i64], start: Option<&[Natural]>) -> Result<Recurrence, RecurrenceError> {
        Recurrence::new(&Polynomial::of_recurrence(factors), start)
    }

    /// f.
    pub fn polynomial(&self) -> &Polynomial {
        &self.minimal
    }

    /// c_1, …, c_d.
    pub fn factors(&self) -> Vec<i64> {
        let degree = self.minimal.degree().unwrap_or(0);
        let factor = |i: usize| self.minimal.coefficient(i).to_i128().and_then(|c| i64::try_from(-c).ok());
        (0..degree).rev().map(|i| factor(i).unwrap_or(0)).collect()
    }

    /// U_0, …, U_{D−1}, no more than needed.
    pub fn start(&self) -> &[u32] {
        &self.start
    }

    /// d(1).
    pub fn expansion(&self) -> &ParryExpansion {
        &self.expansion
    }

    /// Whether this is the canonical system of its expansion.
    pub fn is_canonical(&self) -> bool {
        self.canonical
    }

    /// Whether the Parry polynomial has a further factor, so that automata need not be able to add in the canonical system.
    pub fn has_further_factor(&self) -> bool {
        self.expansion.polynomial() != self.minimal
    }

    /// The place values, for automata.
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// The automaton of normal forms.
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// U_0, …, U_(`count` − 1).
    pub fn place_values(&self, count: usize) -> Vec<Natural> {
        self.converter.place_values(count)
    }

    /// The digits of `number`, in O(d² M(n) log n) for n bits, M being the cost of a multiplication.
    pub fn digits(&self, number: &Natural) -> Digits {
        let places = self.converter.write(number);
        let digits = Digits::from_least_significant(places);
        if self.check(&digits).is_ok() { digits } else { self.converter.write_slowly(number) }
    }

    /// Σ s_i U_i, whether or not the digits are a normal form; as quick as [`Recurrence::digits`].
    pub fn value(&self, digits: &Digits) -> Natural {
        self.converter.read(digits.least_significant_first())
    }

    /// Whether the digits are a normal form; where not, the error names the place at which that shows.
    ///
    /// # Errors
    /// [`RecurrenceError::Inadmissible`].
    pub fn check(&self, digits: &Digits) -> Result<(), RecurrenceError> {
        let mut state = 0;
        for (place, &digit) in digits.least_significant_first().iter().enumerate().rev() {
            let next = self.language.step(0, state, digit);
            state = next.ok_or(RecurrenceError::Inadmissible { place, digit })?;
        }
        match self.language.accepts(state) {
            true => Ok(()),
            false => Err(RecurrenceError::Inadmissible { place: 0, digit: digits.digit(0) }),
        }
    }

    /// The normal form of the next number: the lowest digits that can hold no more are set to 0 and the one above them grows.
    ///
    /// ```
    /// use wythoff::numbers::{Digits, Recurrence};
    /// let tribonacci = Recurrence::of_factors(&[1, 1, 1], None)?;
    /// let next = tribonacci.increment(&Digits::from_most_significant(&[1, 0, 1, 1]))?;
    /// assert_eq!(next.to_string(), "1100");
    /// assert_eq!(tribonacci.decrement(&next)?.unwrap().to_string(), "1011");
    /// # Ok::<(), wythoff::numbers::RecurrenceError>(())
    /// ```
    ///
    /// # Errors
    /// [`RecurrenceError::Inadmissible`] for digits that are no normal form.
    pub fn increment(&self, digits: &Digits) -> Result<Digits, RecurrenceError> {
        let states = self.states(digits)?;
        for place in 0..=digits.len() {
            // The states run from the most significant digit down; zeros in front stay at the start.
            let before = if place < digits.len() { states[digits.len() - 1 - place] } else { 0 };
            let raised = self.language.step(0, before, digits.digit(place) + 1);
            if raised.is_some_and(|state| self.completes(state, place)) {
                let mut places = digits.least_significant_first().to_vec();
                places.resize(places.len().max(place + 1), 0);
                places[..place].fill(0);
                places[place] += 1;
                return Ok(Digits::from_least_significant(places));
            }
        }
        // One more digit in front always can be 1.
        Ok(self.digits(&(self.value(digits) + 1)))
    }

    /// The normal form of the number before; nothing before 0.
    ///
    /// # Errors
    /// [`RecurrenceError::Inadmissible`] for digits that are no normal form.
    pub fn decrement(&self, digits: &Digits) -> Result<Option<Digits>, RecurrenceError> {
        let states = self.states(digits)?;
        let Some(place) = digits.least_significant_first().iter().position(|&digit| digit > 0) else { return Ok(None) };
        let mut places = digits.least_significant_first().to_vec();
        places[place] -= 1;
        let mut state = self.language.step(0, states[digits.len() - 1 - place], places[place]).unwrap_or(0);
        // The largest word below: at every place the largest digit that can be completed.
        for lower in (0..place).rev() {
            let runs = self.language.runs(0, state);
            let largest = runs.last().map_or(0, |run| run.0);
            let best = (0..=largest).rev().find_map(|digit| {
                let next = self.language.step(0, state, digit).filter(|&next| self.completes(next, lower))?;
                Some((digit, next))
            });
            (places[lower], state) = best.unwrap_or((0, 0));
        }
        Ok(Some(Digits::from_least_significant(places)))
    }

    /// The states before each digit, from the most significant on.
    fn states(&self, digits: &Digits) -> Result<Vec<u32>, RecurrenceError> {
        self.check(digits)?;
        let mut states = Vec::with_capacity(digits.len());
        let mut state = 0;
        for &digit in digits.least_significant_first().iter().rev() {
            states.push(state);
            state = self.language.step(0, state, digit).unwrap_or(0);
        }
        Ok(states)
    }

    /// Whether `zeros` zeros end a normal form: then something does, as nothing is worth less.
    fn completes(&self, state: u32, zeros: usize) -> bool {
        let mut state = state;
        for left in (0..zeros).rev() {
            let Some(next) = self.language.step(0, state, 0) else { return false };
            // Zeros soon lead to where they stay.
            if next == state && left > 0 {
                break;
            }
            state = next;
        }
        self.language.accepts(state)
    }
}

/// Start values as they were given, without those that the recurrence gives anyway.
fn given(minimal: &Polynomial, start: &[Natural]) -> Result<Vec<u32>, RecurrenceError> {
    let degree = minimal.degree().unwrap_or(0);
    if start.len() < degree {
        return Err(RecurrenceError::FewStartValues { needed: degree });
    }
    if start.len() > RecurrenceError::MAX_START {
        return Err(RecurrenceError::StartValue { place: RecurrenceError::MAX_START });
    }
    let mut values = Vec::with_capacity(start.len());
    for (place, value) in start.iter().enumerate() {
        let value = value.to_u32().filter(|&value| place > 0 || value == 1);
        values.push(value.ok_or(RecurrenceError::StartValue { place })?);
    }
    while values.len() > degree {
        let (last, before) = (values[values.len() - 1], &values[..values.len() - 1]);
        if next_value(minimal, before) != Integer::from(last) {
            break;
        }
        values.pop();
    }
    Ok(values)
}

/// Σ c_i U_{n−i}.
fn next_value(minimal: &Polynomial, before: &[u32]) -> Integer {
    let degree = minimal.degree().unwrap_or(0);
    let window = before[before.len() - degree..].iter().enumerate();
    window.fold(Integer::ZERO, |sum, (i, &value)| sum - minimal.coefficient(i) * i64::from(value))
}

/// Canonical start values, as many as are needed for place values that grow.
fn own(minimal: &Polynomial, expansion: &ParryExpansion) -> Result<Vec<u32>, RecurrenceError> {
    let degree = minimal.degree().unwrap_or(0);
    let mut trouble = RecurrenceError::Expansion;
    for count in degree..=RecurrenceError::MAX_START {
        let mut start = Vec::with_capacity(count);
        for (place, value) in expansion.canonical(count).into_iter().enumerate() {
            let value = value.to_natural().and_then(|value| value.to_u32());
            start.push(value.ok_or(RecurrenceError::StartValue { place })?);
        }
        match grown(minimal, &start) {
            Ok(_) => return Ok(start),
            Err(error) => trouble = error,
        }
    }
    Err(trouble)
}

/// The place values, if each is above the one before it.
fn grown(minimal: &Polynomial, start: &[u32]) -> Result<Places, RecurrenceError> {
    let places = Places::of_recurrence(minimal, start).ok_or(RecurrenceError::Coefficient)?;
    if let Some(place) = places.values().windows(2).position(|pair| pair[0] >= pair[1]) {
        return Err(RecurrenceError::NotIncreasing { place: place + 1 });
    }
    let mut growth = vec![0; places.dimension().max(2)];
    (growth[0], growth[1]) = (-1, 1);
    match places.always_at_least(&growth, 0, 1) {
        Always::Yes => Ok(places),
        _ => Err(RecurrenceError::NotIncreasing { place: places.values().len() }),
    }
}

impl fmt::Display for Recurrence {
    /// `recurrence 2,2 from 1,3`: the factors of the recurrence, and the place values it begins with.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |numbers: Vec<String>| numbers.join(",");
        let factors = list(self.factors().iter().map(i64::to_string).collect());
        let start = list(self.start.iter().map(u32::to_string).collect());
        write!(f, "recurrence {factors} from {start}")
    }
}

#[cfg(test)]
mod tests;
