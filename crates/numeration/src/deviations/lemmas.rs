//! The lemmas about D_i, and two statements about digits that follow from them.

use super::Deviations;
use crate::work::{Halt, Meter, Work};
use crate::{Digits, Integer, Natural, Numeration, QuadraticNumber, System};
use std::cmp::Ordering;
use std::fmt;

/// What the papers say of D_i.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeviationLemma {
    /// The order of all D_i.
    Order,
    /// D_j and every second term after it make D_(j+2m) [F82, Lemma 3; F84, Lemma 5.1; F05, Lemma 1].
    Telescoping,
    /// The sum of the first D_i, for α = [b; a, a, …] [F84, Lemma 5.2].
    Sum,
    /// 0 ≤ … < 1 where R_q(n) ends in 0 and an even number of ones [F84, (v)].
    EvenOnesAfterZero,
    /// 0 ≤ … < 1 where R_q(n) ends in a digit above 1 and an odd number of ones [F84, (vi)].
    OddOnesAfterLarge,
    /// 1 ≤ … < 2 where R_q(n) ends in 0 and an odd number of ones [F84, (vii)].
    OddOnesAfterZero,
    /// 1 ≤ … < 2 where R_q(n) ends in a digit above 1 and an even number of ones [F84, (viii)].
    EvenOnesAfterLarge,
    /// ⌊nα⌋ from the q-digits of n [F82, Thm 4].
    Floors,
}

/// How a statement came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviationCheck {
    /// The statement.
    pub lemma: DeviationLemma,
    /// How many instances were looked at.
    pub instances: u64,
    /// Whether it holds.
    pub verdict: DeviationVerdict,
}

/// Whether a statement holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeviationVerdict {
    /// In every instance.
    Holds,
    /// Not here.
    Fails(String),
    /// It says nothing about this continued fraction.
    NotApplicable(&'static str),
}

impl DeviationLemma {
    /// All of them, in the papers' order.
    pub const ALL: [DeviationLemma; 8] = [
        DeviationLemma::Order,
        DeviationLemma::Telescoping,
        DeviationLemma::Sum,
        DeviationLemma::EvenOnesAfterZero,
        DeviationLemma::OddOnesAfterLarge,
        DeviationLemma::OddOnesAfterZero,
        DeviationLemma::EvenOnesAfterLarge,
        DeviationLemma::Floors,
    ];

    /// Where it stands in the papers.
    pub fn citation(self) -> &'static str {
        match self {
            DeviationLemma::Order => "F82 §5, F84 §5, F05",
            DeviationLemma::Telescoping => "F82 Lemma 3, F84 Lemma 5.1, F05 Lemma 1",
            DeviationLemma::Sum => "F84 Lemma 5.2",
            DeviationLemma::EvenOnesAfterZero => "F84 (v)",
            DeviationLemma::OddOnesAfterLarge => "F84 (vi)",
            DeviationLemma::OddOnesAfterZero => "F84 (vii)",
            DeviationLemma::EvenOnesAfterLarge => "F84 (viii)",
            DeviationLemma::Floors => "F82 Theorem 4",
        }
    }

    /// What it says.
    pub fn statement(self) -> &'static str {
        match self {
            DeviationLemma::Order => {
                "−1 = D_−1 < D_1 < D_3 < … < 0 < … < D_4 < D_2 < D_0 = α − a_0, and |D_i−1| > |D_i|"
            }
            DeviationLemma::Telescoping => {
                "D_j + a_(j+2) D_(j+1) + a_(j+4) D_(j+3) + … + a_(j+2m) D_(j+2m−1) = D_(j+2m), j ≥ −1, m ≥ 1"
            }
            DeviationLemma::Sum => "D_0 + D_1 + … + D_m = (D_m + D_(m+1) + b + 1 − α)/a for α = [b;(a)], m ≥ 0",
            DeviationLemma::EvenOnesAfterZero => {
                "0 ≤ Σ d_i D_i + 1/α < 1 where R_q(n) = (…, d_1, d_0) ends in 0 1…1 with an even number of ones"
            }
            DeviationLemma::OddOnesAfterLarge => {
                "0 ≤ Σ d_i D_i + 1/α < 1 where R_q(n) ends in c 1…1 with an odd number of ones, c > 1"
            }
            DeviationLemma::OddOnesAfterZero => {
                "1 ≤ Σ d_i D_i + 1/α < 2 where R_q(n) ends in 0 1…1 with an odd number of ones"
            }
            DeviationLemma::EvenOnesAfterLarge => {
                "1 ≤ Σ d_i D_i + 1/α < 2 where R_q(n) ends in c 1…1 with an even number of ones, c > 1"
            }
            DeviationLemma::Floors => {
                "I_p(R_q(n)) = ⌊nα⌋ if R_q(n) = (d_m, …) ends in an even number of zeros; else, for d_(2k+1) ≠ 0 the last, \
                 ⌊nα⌋ = Σ_(i≤k) a_(2i+1) p_(2i) + (d_(2k+1) − 1) p_(2k+1) + Σ_(i≥2k+2) d_i p_i = I_p(R_q(n)) − 1"
            }
        }
    }

    /// The end of R_q(n) that a relation of F84 speaks of: whether the number of ones is odd, and whether a digit above 1 stands before them.
    fn ending(self) -> Option<(bool, bool)> {
        match self {
            DeviationLemma::EvenOnesAfterZero => Some((false, false)),
            DeviationLemma::OddOnesAfterLarge => Some((true, true)),
            DeviationLemma::OddOnesAfterZero => Some((true, false)),
            DeviationLemma::EvenOnesAfterLarge => Some((false, true)),
            _ => None,
        }
    }
}

impl fmt::Display for DeviationLemma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.citation())
    }
}

/// What was found so far.
struct Tally {
    instances: u64,
    failure: Option<String>,
}

impl Tally {
    /// Counts an instance; `told` says what is wrong with it.
    fn count(&mut self, holds: bool, told: impl FnOnce() -> String) {
        self.instances += 1;
        if !holds && self.failure.is_none() {
            self.failure = Some(told());
        }
    }
}

impl Deviations {
    /// The most numbers whose digits are looked at.
    pub const MAX_NUMBERS: u64 = 10_000_000;

    /// Holds a statement against all D_i there are and, where it is about digits, all numbers up to `numbers`.
    ///
    /// # Errors
    /// [`Halt::Stopped`] if the callback wishes so; it hears of numbers, or of pairs of indices.
    pub fn check(&self, lemma: DeviationLemma, numbers: u64, work: &Work) -> Result<DeviationCheck, Halt> {
        if let Some(reason) = self.inapplicable(lemma) {
            return Ok(DeviationCheck { lemma, instances: 0, verdict: DeviationVerdict::NotApplicable(reason) });
        }
        let mut tally = Tally { instances: 0, failure: None };
        let mut meter = Meter::new(work, lemma.citation());
        match lemma {
            DeviationLemma::Order => self.order(&mut tally),
            DeviationLemma::Telescoping => self.telescoping(&mut tally, &meter)?,
            DeviationLemma::Sum => self.sum(&mut tally),
            DeviationLemma::Floors => {
                self.each_number(numbers, &mut meter, |n, digits| self.floors(n, digits, &mut tally))?;
            }
            _ => self.each_number(numbers, &mut meter, |n, digits| self.relation(lemma, n, digits, &mut tally))?,
        }
        let verdict = tally.failure.map_or(DeviationVerdict::Holds, DeviationVerdict::Fails);
        Ok(DeviationCheck { lemma, instances: tally.instances, verdict })
    }

    fn inapplicable(&self, lemma: DeviationLemma) -> Option<&'static str> {
        let (initial, period) = (self.fraction.initial(), self.fraction.period());
        let constant = initial.len() == 1 && period.len() == 1;
        match lemma {
            _ if self.fraction.is_finite() => Some("α is rational"),
            DeviationLemma::Sum if !constant => Some("it is about [b;(a)], all quotients after the first equal"),
            DeviationLemma::Order | DeviationLemma::Telescoping | DeviationLemma::Sum => None,
            DeviationLemma::Floors if initial[0] != 1 => Some("the p-system needs a_0 = 1"),
            DeviationLemma::Floors => None,
            _ if !constant || initial[0] != 1 => Some("it is about [1;(a)]"),
            DeviationLemma::EvenOnesAfterZero => None,
            _ if period == [1] => Some("for a = 1 every q-representation ends in 0"),
            DeviationLemma::OddOnesAfterLarge | DeviationLemma::EvenOnesAfterLarge if period == [2] => {
                Some("for a = 2 a digit above 1 stands before a 0, and never last")
            }
            _ => None,
        }
    }

    fn order(&self, tally: &mut Tally) {
        for (place, row) in self.rows.iter().enumerate() {
            let (index, value) = (row.index, &row.value);
            let side = if index % 2 == 0 { Ordering::Greater } else { Ordering::Less };
            let towards = match place.checked_sub(2).map(|before| &self.rows[before].value) {
                // Both of one sign, so the later is nearer to 0 exactly if it is nearer from that side.
                Some(before) => value.compare(before) == Ok(side.reverse()),
                None => true,
            };
            let shrinks = match place.checked_sub(1).map(|before| &self.rows[before].value) {
                Some(before) => value.absolute().compare(&before.absolute()) == Ok(Ordering::Less),
                None => *value == QuadraticNumber::integer(-Integer::ONE),
            };
            tally.count(value.sign() == side && towards && shrinks, || format!("D_{index} = {value}"));
        }
    }

    fn telescoping(&self, tally: &mut Tally, meter: &Meter) -> Result<(), Halt> {
        for j in 0..self.rows.len() {
            meter.tell(j as u64, Some(self.rows.len() as u64))?;
            let mut sum = self.rows[j].value.clone();
            // Places are one more than indices.
            for place in (j + 2..self.rows.len()).step_by(2) {
                let quotient = Integer::from(self.rows[place].quotient.unwrap_or(0));
                let Ok(next) = sum.plus(&self.rows[place - 1].value.scaled(&quotient)) else { return Ok(()) };
                sum = next;
                let (j, m) = (self.rows[j].index, (place - j) / 2);
                tally.count(sum == self.rows[place].value, || format!("j = {j}, m = {m}: the sum is {sum}"));
            }
        }
        Ok(())
    }

    fn sum(&self, tally: &mut Tally) {
        let (b, a) = (Integer::from(self.fraction.initial()[0]), Integer::from(self.fraction.period()[0]));
        let rest = self.alpha.negated().plus_integer(&(b + 1));
        let mut sum = QuadraticNumber::integer(Integer::ZERO);
        for pair in self.rows[1..].windows(2) {
            let right = pair[0].value.plus(&pair[1].value).and_then(|two| two.plus(&rest));
            let (Ok(next), Ok(right)) = (sum.plus(&pair[0].value), right) else { return };
            sum = next;
            let m = pair[0].index;
            tally.count(sum.scaled(&a) == right, || format!("m = {m}: the sum is {sum}"));
        }
    }

    /// The q-digits of all numbers up to `numbers` that need no D beyond those there are.
    fn each_number(&self, numbers: u64, meter: &mut Meter, mut look: impl FnMut(u64, &Digits)) -> Result<(), Halt> {
        let numeration = Numeration::new(self.fraction.clone());
        let last = numbers.min(Self::MAX_NUMBERS);
        for n in 0..=last {
            meter.round(n, Some(last))?;
            let Ok(digits) = numeration.digits(&Natural::from(n), System::Q) else { break };
            if digits.len() + 1 > self.rows.len() {
                break;
            }
            look(n, &digits);
        }
        Ok(())
    }

    /// Σ d_i D_i.
    fn weighted(&self, digits: &Digits) -> Option<QuadraticNumber> {
        let mut terms = digits.least_significant_first().iter().zip(&self.rows[1..]).filter(|(digit, _)| **digit > 0);
        terms.try_fold(QuadraticNumber::integer(Integer::ZERO), |sum, (digit, row)| {
            sum.plus(&row.value.scaled(&Integer::from(*digit))).ok()
        })
    }

    fn relation(&self, lemma: DeviationLemma, n: u64, digits: &Digits, tally: &mut Tally) {
        let ones = digits.least_significant_first().iter().take_while(|&&digit| digit == 1).count();
        let (odd, large) = (ones % 2 == 1, digits.digit(ones) > 1);
        if lemma.ending() != Some((odd, large)) {
            return;
        }
        let sum = self.weighted(digits).and_then(|sum| sum.plus(&self.alpha.reciprocal().ok()?).ok());
        let floor = Integer::from(u32::from(odd != large));
        let holds = sum.as_ref().is_some_and(|sum| sum.floor() == floor);
        tally.count(holds, || {
            let sum = sum.map_or(String::new(), |sum| format!(": the sum with 1/α is {sum}"));
            format!("n = {n}, R_q(n) = {digits}{sum}")
        });
    }

    fn floors(&self, n: u64, digits: &Digits, tally: &mut Tally) {
        if n == 0 {
            return;
        }
        let numerator = |place: usize| &self.rows[place + 1].convergent.numerator;
        let quotient = |index: usize| u64::from(self.rows[index + 1].quotient.unwrap_or(0));
        let worth = |digit: u64, place: usize| numerator(place) * digit;
        let all = digits.least_significant_first().iter().enumerate();
        let read = |from: usize| {
            all.clone().skip(from).map(|(place, digit)| worth((*digit).into(), place)).fold(Natural::ZERO, |a, b| a + b)
        };
        let (last, whole) = (digits.trailing_zeros(), read(0));
        let floor = self.alpha.scaled(&Integer::from(n)).floor();
        let holds = if last.is_multiple_of(2) {
            floor == Integer::from(&whole)
        } else {
            let low = (0..last).step_by(2).map(|place| worth(quotient(place + 1), place));
            let explicit =
                low.fold(Natural::ZERO, |a, b| a + b) + worth(u64::from(digits.digit(last)) - 1, last) + read(last + 1);
            floor == Integer::from(&explicit) && explicit + 1 == whole
        };
        tally.count(holds, || format!("n = {n}, R_q(n) = {digits}: ⌊nα⌋ = {floor}, I_p(R_q(n)) = {whole}"));
    }
}
