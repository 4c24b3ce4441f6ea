//! The numerations that tables of takes are written in, with what reading a table needs of them.

use numeration::{
    ContinuedFraction, Language, Natural, Numeration as Ostrowski, Places, Recurrence, System, base_digits, excerpt,
    plain_number,
};

/// A numeration by its name.
#[derive(Debug)]
pub(super) struct Numeration {
    pub(super) name: String,
    /// Which words are normal forms.
    pub(super) language: Language,
    writer: Writer,
}

/// Who knows the digits of a number.
#[derive(Debug)]
enum Writer {
    Base(u32),
    Fraction(Ostrowski),
    Recurrence(Recurrence),
}

/// The largest digit, as for automata.
const MAX_DIGIT: u32 = 1 << 16;

/// The most terms of a continued fraction, before its period and in it.
const MAX_TERMS: [usize; 2] = [17, 256];

impl Numeration {
    /// `base 2`, `[1;(2)]` or `recurrence 2,2 from 1,3`, spelt as automata spell it.
    pub(super) fn named(name: &str) -> Result<Numeration, String> {
        let (writer, language) = written(name).ok_or_else(|| {
            let name = excerpt(name);
            format!("'{name}' is no numeration of an automaton: write base 2, or [1;(2)], or recurrence 2,2 from 1,3")
        })?;
        Ok(Numeration { name: name.to_string(), language, writer })
    }

    /// How many places pass until the rule of digits repeats.
    pub(super) fn period(&self) -> usize {
        self.language.period()
    }

    /// So many places, with zeros on top where a period is not whole.
    pub(super) fn whole_periods(&self, places: usize) -> usize {
        places.next_multiple_of(self.period())
    }

    /// The digits of a number, least significant first.
    pub(super) fn digits(&self, number: &Natural) -> Vec<u32> {
        match &self.writer {
            Writer::Base(base) => base_digits(number, *base),
            Writer::Recurrence(recurrence) => recurrence.digits(number).least_significant_first().to_vec(),
            // The p-system of a continued fraction that begins with 1 and repeats writes every number.
            Writer::Fraction(fraction) => {
                let digits = fraction.digits(number, System::P);
                digits.map(|digits| digits.least_significant_first().to_vec()).unwrap_or_default()
            }
        }
    }

    /// The values of the lowest places.
    pub(super) fn place_values(&self, count: usize) -> Vec<Natural> {
        match &self.writer {
            Writer::Base(base) => {
                std::iter::successors(Some(Natural::ONE), |value| Some(value * u64::from(*base))).take(count).collect()
            }
            Writer::Recurrence(recurrence) => recurrence.place_values(count),
            Writer::Fraction(fraction) => {
                fraction.fraction().convergents().map(|convergent| convergent.numerator).take(count).collect()
            }
        }
    }
}

fn written(name: &str) -> Option<(Writer, Language)> {
    if let Some(base) = name.strip_prefix("base ") {
        let base = plain_number(base).filter(|base| (2..=MAX_DIGIT).contains(base))?;
        return Some((Writer::Base(base), Language::base(base - 1)));
    }
    if let Some(recurrence) = name.strip_prefix("recurrence ") {
        let (factors, start) = recurrence.split_once(" from ")?;
        let factors: Vec<i64> = factors.split(',').map(|factor| factor.parse().ok()).collect::<Option<_>>()?;
        let start: Vec<Natural> = start.split(',').map(|value| value.parse().ok()).collect::<Option<_>>()?;
        let recurrence = Recurrence::of_factors(&factors, Some(&start)).ok()?;
        let language = recurrence.language().clone();
        return (recurrence.to_string() == name).then_some((Writer::Recurrence(recurrence), language));
    }
    let fraction: ContinuedFraction =
        name.parse().ok().filter(|fraction: &ContinuedFraction| fraction.to_string() == name)?;
    let (initial, period) = (fraction.initial(), fraction.period());
    let [most_initial, most_period] = MAX_TERMS;
    let small = initial.iter().chain(period).all(|&quotient| quotient <= MAX_DIGIT);
    if !small || period.is_empty() || initial.len() > most_initial || period.len() > most_period {
        return None;
    }
    let language = match initial {
        [1] => Language::ostrowski(period),
        _ => Language::new(&Places::of_continued_fraction(&fraction)?).ok()?,
    };
    Some((Writer::Fraction(Ostrowski::new(fraction)), language))
}
