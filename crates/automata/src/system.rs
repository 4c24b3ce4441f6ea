//! Numeration systems whose place values follow a recurrence that repeats.

mod field;

pub use field::FieldElement;

use crate::AutomataError;
use crate::linear::{Denominators, Sums, Weight};
use numeration::{
    ContinuedFraction, Digits, Language, Natural, Numeration, Places, QuadraticIrrational, Recurrence, System,
    base_digits,
};
use std::fmt;
use std::sync::Arc;

/// A way to write natural numbers that automata can add: a plain base, the p-system of [1; (a_1, …, a_r)] or of a continued fraction with a pre-period,
/// or a numeration by linear recurrence.
///
/// In the p-system the place values are w_0 = 1, w_1 = a_1 + 1, w_{i+1} = a_{i+1} w_i + w_{i−1} (and w_{−1} = 1); a digit s_i is at most
/// a_{i+1}, and s_{i+1} = a_{i+2} only before s_i = 0 [F82, Thm 3]. The *phase* of place i is i mod r; in a plain base r = 1. Every number has
/// one normal form, and the order of numbers is the lexicographic order of normal forms of the same length.
///
/// ```
/// use wythoff::automata::NumberSystem;
/// use wythoff::numbers::Natural;
/// let system = NumberSystem::ostrowski(&[2])?;
/// assert_eq!(system.digits(&Natural::from(12u32)), [1, 1, 2]);
/// assert_eq!(system.to_string(), "[1;(2)]");
/// # Ok::<(), wythoff::automata::AutomataError>(())
/// ```
pub struct NumberSystem {
    kind: Kind,
    /// Largest digit of the places of each phase.
    largest: Vec<u32>,
    /// Which words are normal forms.
    language: Language,
    /// The bits that one track needs to remember where it is in the language.
    flag_bits: u32,
    writer: Writer,
}

/// Who knows the digits of a number.
enum Writer {
    Base,
    Fraction { numeration: Numeration, irregular: Option<Box<Irregular>> },
    Recurrence(Recurrence),
}

/// The lowest places of a continued fraction with a pre-period.
struct Irregular {
    places: Places,
    /// Nothing where they are too large to follow.
    denominators: Option<Denominators>,
}

/// Which recurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// w_{i+1} = a_{i+1} w_i + w_{i−1}.
    Ostrowski,
    /// w_{i+1} = b w_i.
    Base(u32),
    /// By vectors: see [`Places`].
    Recurrent,
}

impl PartialEq for NumberSystem {
    fn eq(&self, other: &NumberSystem) -> bool {
        let same = self.kind == other.kind && self.largest == other.largest;
        same && (self.kind != Kind::Recurrent || self.place_recurrence() == other.place_recurrence())
    }
}

impl Eq for NumberSystem {}

impl NumberSystem {
    /// The largest digit a system may have: the tables are proportional to it.
    pub const MAX_DIGIT: u32 = 1 << 16;

    /// The longest period of a continued fraction that is taken.
    pub const MAX_PERIOD: usize = 256;

    /// The most terms before the period of a p-system.
    pub const MAX_PRE_PERIOD: usize = 17;

    /// The p-system of [1; (period…)].
    ///
    /// # Errors
    /// [`AutomataError::BadSystem`] for an empty period, one longer than [`Self::MAX_PERIOD`], a quotient 0 or
    /// above [`Self::MAX_DIGIT`].
    pub fn ostrowski(period: &[u32]) -> Result<Arc<NumberSystem>, AutomataError> {
        if period.is_empty() {
            return Err(AutomataError::FiniteFraction);
        }
        if period.len() > Self::MAX_PERIOD {
            return Err(AutomataError::BadSystem {
                reason: "the period is longer than 256 terms, the limit for automata",
            });
        }
        if period.iter().any(|&a| a == 0 || a > Self::MAX_DIGIT) {
            return Err(AutomataError::BadSystem {
                reason: "the partial quotients must lie between 1 and 65536 for automata",
            });
        }
        let fraction = ContinuedFraction::new(vec![1], period.to_vec());
        let fraction = fraction.map_err(|_| AutomataError::BadSystem { reason: "no such continued fraction" })?;
        let largest = fraction_period(&fraction, period);
        let language = Language::ostrowski(&largest);
        let writer = Writer::Fraction { numeration: Numeration::new(fraction), irregular: None };
        Ok(NumberSystem::assembled(Kind::Ostrowski, language, writer))
    }

    /// The p-system of a continued fraction [1; …] that repeats, with irregular lowest places where it has a pre-period.
    ///
    /// ```
    /// use wythoff::automata::NumberSystem;
    /// use wythoff::numbers::Natural;
    /// // Place values 1, 2, 5, 12, …, after which Pell is named.
    /// let pell = NumberSystem::p_system(&"[1;1,(2)]".parse().unwrap())?;
    /// assert_eq!(pell.digits(&Natural::from(4u32)), [2, 0]);
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    ///
    /// # Errors
    /// As [`ostrowski`](Self::ostrowski), and [`AutomataError::BadSystem`] unless the first term is 1.
    pub fn p_system(fraction: &ContinuedFraction) -> Result<Arc<NumberSystem>, AutomataError> {
        let plain = NumberSystem::ostrowski(fraction.period())?;
        if fraction.initial() == [1] {
            return Ok(plain);
        }
        let bad = |reason| AutomataError::BadSystem { reason };
        if fraction.initial().len() > Self::MAX_PRE_PERIOD
            || fraction.initial().iter().any(|&quotient| quotient > Self::MAX_DIGIT)
        {
            return Err(bad(
                "the quotients before the period are too many or too large for automata: at most 16, up to 65536",
            ));
        }
        let places = Places::of_continued_fraction(fraction);
        let places = places.ok_or_else(|| bad("the p-system needs a continued fraction that begins with 1"))?;
        let language = Language::new(&places);
        let language = language.map_err(|_| bad("the normal forms of this pre-period need too large an automaton"))?;
        let numeration = Numeration::new(fraction.clone());
        let denominators = Denominators::new(fraction, &places);
        let irregular = Some(Box::new(Irregular { places, denominators }));
        Ok(NumberSystem::assembled(Kind::Recurrent, language, Writer::Fraction { numeration, irregular }))
    }

    /// A numeration by linear recurrence.
    ///
    /// ```
    /// use wythoff::numbers::{Natural, Recurrence};
    /// use wythoff::automata::NumberSystem;
    /// let system = NumberSystem::recurrence(Recurrence::of_factors(&[2, 2], None).unwrap());
    /// assert_eq!(system.digits(&Natural::from(20u32)), [2, 1, 1]);
    /// assert_eq!(system.to_string(), "recurrence 2,2 from 1,3");
    /// ```
    pub fn recurrence(recurrence: Recurrence) -> Arc<NumberSystem> {
        let language = recurrence.language().clone();
        NumberSystem::assembled(Kind::Recurrent, language, Writer::Recurrence(recurrence))
    }

    fn assembled(kind: Kind, language: Language, writer: Writer) -> Arc<NumberSystem> {
        let largest = (0..language.period()).map(|phase| language.largest_digit(phase)).collect();
        let mut system = NumberSystem { kind, largest, language, flag_bits: 0, writer };
        system.flag_bits = system.bits();
        Arc::new(system)
    }

    /// The system in which statements about the number `fraction` are decided: that of [1; (its period)].
    ///
    /// For [1; (…)] this is its own p-system; every other number with the same tail lies in the same field, see
    /// [`coordinates`](Self::coordinates).
    ///
    /// # Errors
    /// As [`ostrowski`](Self::ostrowski), and [`AutomataError::FiniteFraction`] for a rational number.
    pub fn of_continued_fraction(fraction: &ContinuedFraction) -> Result<Arc<NumberSystem>, AutomataError> {
        NumberSystem::ostrowski(fraction.period())
    }

    /// Base `base`, digits 0 … `base` − 1.
    ///
    /// # Errors
    /// [`AutomataError::BadSystem`] for a base below 2 or above [`Self::MAX_DIGIT`].
    pub fn base(base: u32) -> Result<Arc<NumberSystem>, AutomataError> {
        if !(2..=Self::MAX_DIGIT).contains(&base) {
            return Err(AutomataError::BadSystem { reason: "a base must lie between 2 and 65536" });
        }
        Ok(NumberSystem::assembled(Kind::Base(base), Language::base(base - 1), Writer::Base))
    }

    /// α = [1; (a_1, …, a_r)]; nothing for a plain base, a recurrence, or a continued fraction with a pre-period.
    pub fn alpha(&self) -> Option<QuadraticIrrational> {
        match &self.writer {
            Writer::Fraction { numeration, irregular: None } => numeration.fraction().to_quadratic().ok(),
            _ => None,
        }
    }

    /// The base, where it is a plain one.
    pub fn plain_base(&self) -> Option<u32> {
        match self.kind {
            Kind::Base(base) => Some(base),
            Kind::Ostrowski | Kind::Recurrent => None,
        }
    }

    /// The recurrence, where place values follow one.
    pub fn as_recurrence(&self) -> Option<&Recurrence> {
        match &self.writer {
            Writer::Recurrence(recurrence) => Some(recurrence),
            Writer::Base | Writer::Fraction { .. } => None,
        }
    }

    /// The place values of a system in which sums are followed by vectors.
    pub(crate) fn place_recurrence(&self) -> Option<&Places> {
        match &self.writer {
            Writer::Recurrence(recurrence) => Some(recurrence.places()),
            Writer::Fraction { irregular, .. } => irregular.as_ref().map(|irregular| &irregular.places),
            Writer::Base => None,
        }
    }

    /// How sums with these weights are followed where that is by vectors.
    pub(crate) fn sums(&self, weights: &[Weight]) -> Result<Option<Sums<'_>>, AutomataError> {
        let Some(places) = self.place_recurrence() else { return Ok(None) };
        let denominators = match &self.writer {
            Writer::Fraction { irregular: Some(irregular), .. } => irregular.denominators.as_ref(),
            _ => None,
        };
        let missing = || match self.own_fraction() {
            Some(_) => AutomataError::TooLarge { what: "the unit of the denominators of this continued fraction" },
            None => AutomataError::NoAlpha,
        };
        Sums::new(places, denominators, weights).map(Some).ok_or_else(missing)
    }

    /// The continued fraction whose p-system this is, with its pre-period.
    pub fn own_fraction(&self) -> Option<&ContinuedFraction> {
        match &self.writer {
            Writer::Fraction { numeration, .. } => Some(numeration.fraction()),
            Writer::Base | Writer::Recurrence(_) => None,
        }
    }

    /// The largest digit at the last place; nothing where that is not a quotient.
    pub(crate) fn first_quotient(&self) -> Result<u32, AutomataError> {
        self.own_fraction().and_then(|fraction| fraction.term(1)).ok_or(AutomataError::NoAlpha)
    }

    /// Which words are normal forms.
    pub fn language(&self) -> &Language {
        &self.language
    }

    pub(crate) fn flag_bits(&self) -> u32 {
        self.flag_bits
    }

    /// r: how many places pass until the recurrence repeats.
    pub fn period(&self) -> usize {
        self.largest.len()
    }

    /// The largest digit at places of this phase; in the p-system also the coefficient of the recurrence, a_{i+1} for place i.
    pub fn largest_digit(&self, phase: usize) -> u32 {
        self.largest[phase]
    }

    /// The largest digit at any place.
    pub fn largest_of_all(&self) -> u32 {
        self.largest.iter().copied().max().unwrap_or(1)
    }

    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether the largest digit may only be followed by 0.
    pub fn has_successor_rule(&self) -> bool {
        self.kind == Kind::Ostrowski
    }

    /// The normal form of `number`, most significant digit first, without leading zeros: none for 0.
    pub fn digits(&self, number: &Natural) -> Vec<u32> {
        let mut places = self.places(number);
        places.reverse();
        places
    }

    /// The normal form, least significant digit first, without zeros on top.
    pub(crate) fn places(&self, number: &Natural) -> Vec<u32> {
        match (&self.writer, self.kind) {
            (Writer::Fraction { numeration, .. }, _) => {
                let digits = numeration.digits(number, System::P);
                // The p-system of [1; (…)] writes every number.
                digits.map(|digits| digits.least_significant_first().to_vec()).unwrap_or_default()
            }
            (Writer::Recurrence(recurrence), _) => recurrence.digits(number).least_significant_first().to_vec(),
            (Writer::Base, Kind::Base(base)) => base_digits(number, base),
            (Writer::Base, _) => Vec::new(),
        }
    }

    /// The digits of a tuple as automata read them: place by place, the most significant first, and in each place number by number; whole
    /// periods of places, with zeros on top where needed.
    pub fn word(&self, numbers: &[Natural]) -> Vec<u32> {
        let places: Vec<Vec<u32>> = numbers.iter().map(|number| self.places(number)).collect();
        let length = places.iter().map(Vec::len).max().unwrap_or(0).next_multiple_of(self.period());
        let mut word = Vec::with_capacity(length * numbers.len());
        for place in (0..length).rev() {
            word.extend(places.iter().map(|digits| digits.get(place).copied().unwrap_or(0)));
        }
        word
    }

    /// The number with these digits, most significant first; they need not be a normal form.
    ///
    /// Long numbers are put together from halves, in the time of a few multiplications times the logarithm of their length.
    pub fn value(&self, digits: &[u32]) -> Natural {
        if digits.len() > LONG {
            match (&self.writer, self.kind) {
                (Writer::Fraction { numeration, .. }, _) => {
                    if let Ok(value) = numeration.p_value(&Digits::from_most_significant(digits)) {
                        return value;
                    }
                }
                (Writer::Base, Kind::Base(base)) => return base_value(digits, base),
                (Writer::Base | Writer::Recurrence(_), _) => {}
            }
        }
        if let Writer::Recurrence(recurrence) = &self.writer {
            return recurrence.value(&Digits::from_most_significant(digits));
        }
        if let Writer::Fraction { numeration, irregular: Some(_) } = &self.writer {
            let values = numeration.fraction().convergents().map(|convergent| convergent.numerator);
            let worth = digits.iter().rev().zip(values).map(|(&digit, value)| value * u64::from(digit));
            return worth.fold(Natural::ZERO, |sum, worth| sum + worth);
        }
        let (mut upper, mut lower) = (Natural::ZERO, Natural::ZERO);
        for (index, &digit) in digits.iter().enumerate() {
            let place = digits.len() - 1 - index;
            match self.kind {
                Kind::Base(base) => upper = &upper * u64::from(base) + u64::from(digit),
                Kind::Ostrowski | Kind::Recurrent => {
                    let factor = u64::from(self.largest[place % self.period()]);
                    let next = &upper * factor + &lower + u64::from(digit);
                    (upper, lower) = (next, upper);
                }
            }
        }
        upper + lower
    }
}

/// The shortest period that repeats like `period`, as the automata should not distinguish phases that are the same.
fn fraction_period(fraction: &ContinuedFraction, period: &[u32]) -> Vec<u32> {
    let shortest = fraction.period().len().max(1);
    period[..shortest.min(period.len())].to_vec()
}

/// Digits up to this number are read one by one.
const LONG: usize = 256;

/// The value of digits in a plain base, most significant first: halves of halves.
fn base_value(digits: &[u32], base: u32) -> Natural {
    let mut parts: Vec<Natural> = digits.iter().rev().map(|&digit| Natural::from(digit)).collect();
    let mut power = Natural::from(base);
    while parts.len() > 1 {
        parts =
            parts.chunks(2).map(|pair| pair.get(1).map_or(Natural::ZERO, |high| high * &power) + &pair[0]).collect();
        power = power.square();
    }
    parts.pop().unwrap_or_default()
}

impl fmt::Display for NumberSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.writer, self.kind) {
            (Writer::Fraction { numeration, .. }, _) => write!(f, "{}", numeration.fraction()),
            (Writer::Recurrence(recurrence), _) => write!(f, "{recurrence}"),
            (Writer::Base, Kind::Base(base)) => write!(f, "base {base}"),
            (Writer::Base, _) => Ok(()),
        }
    }
}

impl fmt::Debug for NumberSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NumberSystem({self})")
    }
}
