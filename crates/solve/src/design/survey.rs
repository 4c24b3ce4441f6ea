//! Many continued fractions, one after the other: how many moves does the greedy algorithm need?

use super::recognise::MAX_RECOGNISED;
use super::{CandidateSet, DesignError, DesignOptions, Nature, RecurrentFamily, check_design, design};
use numeration::ContinuedFraction;
use numeration::work::Work;

/// The design of one continued fraction, in figures.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SurveyRow {
    /// The continued fraction.
    pub fraction: ContinuedFraction,
    /// The largest heap.
    pub bound: u64,
    /// The width of the widest band.
    pub width: u64,
    /// The least and the greatest step of the differences ⌊nβ⌋ − ⌊nα⌋ up to the bound.
    pub steps: (u64, u64),
    /// How many positions the base moves leave open.
    pub open: u64,
    /// How many extra moves have a larger take up to 10^2, 10^3, … , as far as the bound.
    pub counts: Vec<u64>,
    /// How many extra moves there are.
    pub extra: u64,
    /// How many positions could not be solved; so far this was always 0.
    pub unsolved: u64,
    /// The families recognised.
    pub families: Vec<RecurrentFamily>,
    /// How many moves are in none.
    pub irregular: u64,
    /// What the whole looks like.
    pub nature: Nature,
    /// The largest heap up to which the oracle was asked.
    pub checked: u64,
    /// Whether the oracle agrees.
    pub agrees: bool,
}

/// All [1; (period)] with period length up to `longest` and quotients up to `largest`, each number once, by length, then quotients.
///
/// ```
/// use wythoff::solve::design::survey_fractions;
/// let fractions: Vec<String> = survey_fractions(2, 2).iter().map(|alpha| alpha.to_string()).collect();
/// assert_eq!(fractions, ["[1;(1)]", "[1;(2)]", "[1;(1,2)]", "[1;(2,1)]"]);
/// ```
pub fn survey_fractions(longest: usize, largest: u32) -> Vec<ContinuedFraction> {
    let mut fractions: Vec<ContinuedFraction> = Vec::new();
    let mut periods: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..longest {
        let longer = |period: &Vec<u32>| {
            let period = period.clone();
            (1..=largest).map(move |quotient| period.iter().copied().chain([quotient]).collect())
        };
        periods = periods.iter().flat_map(longer).collect();
        let new = periods.iter().filter_map(|period| ContinuedFraction::new(vec![1], period.clone()).ok());
        for fraction in new {
            // Fractions are kept in shortest form, so equal numbers are equal.
            if !fractions.contains(&fraction) {
                fractions.push(fraction);
            }
        }
    }
    fractions
}

/// Designs rules for one continued fraction, up to growing bounds, and returns the last row. The first bound is the last if there are more extra
/// moves than can be recognised; else the next ones are tried until one shows a pattern.
///
/// # Errors
/// As [`design`] has them.
pub fn survey_row(fraction: &ContinuedFraction, bounds: &[u64], work: &Work) -> Result<SurveyRow, DesignError> {
    let (first, others) = bounds.split_first().map_or((100, bounds), |(first, others)| (*first, others));
    let mut last = row(fraction, first, work)?;
    if last.extra as usize > MAX_RECOGNISED {
        return Ok(last);
    }
    for (tried, bound) in others.iter().enumerate() {
        if tried > 0 && !matches!(last.nature, Nature::Irregular | Nature::TooFew) {
            break;
        }
        last = row(fraction, *bound, work)?;
    }
    Ok(last)
}

fn row(fraction: &ContinuedFraction, bound: u64, work: &Work) -> Result<SurveyRow, DesignError> {
    let wanted = CandidateSet::from_continued_fraction(fraction, bound)?;
    let found = design(&wanted, &DesignOptions::default(), work)?;
    let recognition = found.recognise(&wanted);
    let check = check_design(&found.full_game(), &wanted, bound, work)?;
    let differences: Vec<u64> = wanted.positions().map(|(x, y)| y - x).collect();
    let steps = || differences.windows(2).map(|two| two[1] - two[0]);
    let tens = std::iter::successors(Some(100u64), |ten| ten.checked_mul(10)).take_while(|ten| *ten <= bound);
    let count = |ten: u64| found.extra.iter().filter(|taken| taken.1 <= ten).count() as u64;
    Ok(SurveyRow {
        fraction: fraction.clone(),
        bound,
        width: found.band.as_ref().map_or(0, |band| band.width),
        steps: (steps().min().unwrap_or(0), steps().max().unwrap_or(0)),
        open: found.open,
        counts: tens.map(count).collect(),
        extra: found.extra.len() as u64,
        unsolved: found.unsolved_count,
        families: recognition.families,
        irregular: recognition.irregular.len() as u64,
        nature: recognition.nature,
        checked: check.bound,
        agrees: check.wrong.is_none(),
    })
}
