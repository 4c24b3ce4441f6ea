//! `design`: rules for a wanted set of P-positions.

use super::{Answer, Cache, Parameters, Question, Refusal, Work, effort};
use crate::report::design::Designed;
use serde::Serialize;
use wythoff::formula::Formula;
use wythoff::solve::design::{CandidateSet, DesignError, DesignOptions, DesignSlope};

/// The largest bound.
const MAX_BOUND: u32 = 20_000;
/// The bound unless asked for: some sets take long beyond.
const USUAL_BOUND: u64 = 5_000;
/// The same with base moves that need a table of all positions.
const USUAL_TABLE_BOUND: u64 = 1000;
/// So many of the wanted positions are listed.
const LISTED: usize = 200;

/// The question.
pub(super) struct Wanted {
    slope: DesignSlope,
    set: CandidateSet,
    options: DesignOptions,
}

impl Wanted {
    pub(super) fn read(parameters: &Parameters) -> Result<Wanted, Refusal> {
        parameters.only(&["cf", "bound", "base"])?;
        let refused = |error: &dyn std::fmt::Display| Refusal::about("cf", error);
        let slope: DesignSlope = parameters.needed("cf")?.parse().map_err(|error| refused(&error))?;
        let mut options = DesignOptions::default();
        options.base =
            parameters.text("base")?.filter(|base| !base.trim().is_empty()).map(|base| formula(&base)).transpose()?;
        let usual = if options.base.is_some() { USUAL_TABLE_BOUND } else { USUAL_BOUND };
        let justified = slope.justified().and_then(|justified| justified.to_u64()).unwrap_or(u64::MAX);
        let bound = parameters.small("bound", MAX_BOUND)?.map_or(usual.min(justified), u64::from);
        let set = slope.candidates(bound).map_err(|error| refused(&error))?;
        Ok(Wanted { slope, set, options })
    }
}

fn formula(text: &str) -> Result<Formula, Refusal> {
    text.parse().map_err(|error| Refusal::about("base", error))
}

/// The answer of the command, and the first of the wanted positions.
#[derive(Serialize)]
struct WithCandidates {
    #[serde(flatten)]
    designed: Designed,
    candidates: Vec<[u64; 2]>,
}

impl Question for Wanted {
    fn effort(&self) -> u64 {
        effort::of_cells(self.set.bound(), self.set.bound())
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let report = Designed::new(self.slope.to_string(), &self.set, Some(&self.options), work)
            .map_err(|error| Refusal::from(*error))?;
        let candidates = self.set.positions().take(LISTED).map(|(x, y)| [x, y]).collect();
        Answer::json(&WithCandidates { designed: report, candidates })
    }
}

impl From<DesignError> for Refusal {
    fn from(error: DesignError) -> Refusal {
        Refusal::halted(&error).unwrap_or_else(|| match error {
            DesignError::Bound { .. } => Refusal::expensive(error),
            _ => Refusal::bad(error),
        })
    }
}
