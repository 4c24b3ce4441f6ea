//! `cf`: a continued fraction, its convergents and what is known about them.

use super::{Answer, Cache, Parameters, Question, Refusal, Work};
use crate::report::cf::{Expanded, LemmaReport};
use serde::Serialize;
use wythoff::numbers::{ContinuedFraction, DeviationLemma};

/// The largest index.
const MAX_COUNT: u32 = 200;
/// The most decimals.
const MAX_DECIMALS: u32 = 1000;
/// The most numbers whose digits are looked at.
const MAX_NUMBERS: u32 = 10_000;

/// The question.
pub(super) struct Expansion {
    fraction: ContinuedFraction,
    last: usize,
    decimals: u32,
    check: bool,
    numbers: u32,
}

impl Expansion {
    pub(super) fn read(parameters: &Parameters) -> Result<Expansion, Refusal> {
        parameters.only(&["cf", "a", "count", "decimals", "check", "numbers"])?;
        Ok(Expansion {
            fraction: parameters.any_fraction()?,
            last: parameters.small("count", MAX_COUNT)?.unwrap_or(12) as usize,
            decimals: parameters.small("decimals", MAX_DECIMALS)?.unwrap_or(20),
            check: parameters.flag("check")?,
            numbers: parameters.small("numbers", MAX_NUMBERS)?.unwrap_or(1000),
        })
    }
}

/// The answer of the command; the lemmas where they were asked for.
#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    expanded: Expanded,
    lemmas: Option<Vec<LemmaReport>>,
}

impl Question for Expansion {
    fn effort(&self) -> u64 {
        let checked = if self.check { u64::from(self.numbers) } else { 0 };
        checked + self.last as u64 + u64::from(self.decimals)
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let expanded = Expanded::new(&self.fraction, self.last, self.decimals, work)?;
        let mut lemmas = None;
        if self.check {
            for lemma in DeviationLemma::ALL {
                let checked = expanded.deviations.check(lemma, self.numbers.into(), work)?;
                lemmas.get_or_insert_with(Vec::new).push(LemmaReport { fraction: self.fraction.clone(), checked });
            }
        }
        Answer::json(&Told { expanded, lemmas })
    }
}
