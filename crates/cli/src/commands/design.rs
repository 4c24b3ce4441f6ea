//! `design`: rules for a wanted set of P-positions.

mod survey;

use crate::arguments::{DesignArguments, OrderName};
use crate::failure::Failure;
use crate::watching::{LIMITS, Waiting, watched};
use crate::{input, print};
use answers::report::design::Designed;
use answers::report::finite_design::FinitelyDesigned;
use wythoff::Play;
use wythoff::formula::Formula;
use wythoff::numbers::work::Work;
use wythoff::solve::design::{CandidateSet, Design, DesignOptions, DesignSlope, Order};
use wythoff::solve::verify::Claim;

/// The largest heap where nothing else is said.
const USUAL_BOUND: u64 = 100_000;

/// The same where a table of all positions may be needed.
const USUAL_TABLE_BOUND: u64 = 1000;

/// Smaller sets hold (0, 0) alone and say nothing about alpha.
const LEAST_BOUND: u64 = 2;

pub fn run(arguments: &DesignArguments) -> Result<(), Failure> {
    if let Some(directory) = &arguments.survey {
        return survey::run(
            directory,
            arguments.bound.as_deref().map(bound).transpose()?,
            &arguments.limits.long_work()?,
        );
    }
    let work = arguments.limits.long_work()?;
    let waiting = Waiting::new("the wanted P-positions");
    let (wanted, set) = wanted(arguments, &work)?;
    drop(waiting);
    if arguments.finite {
        return finite(arguments, &set);
    }
    let report = report(arguments, wanted, &set, &work.beside(bytes(set.positions().count() as u64)))?;
    print::report(&report, arguments.json)?;
    if report.succeeded() { Ok(()) } else { Err(Failure::Refuted) }
}

/// What a set of so many positions holds.
fn bytes(positions: u64) -> u64 {
    positions.saturating_mul(size_of::<(u32, u32)>() as u64)
}

/// Whether there is room for the pairs up to a bound, of which every second number may be the larger one, in a list that doubles as it grows.
fn reserve(bound: u64, work: &Work<'_>) -> Result<(), Failure> {
    let room = work.reserve(bytes(bound / 2).saturating_mul(2).into(), "the list of wanted P-positions");
    room.map_err(|halt| Failure::of(&halt, LIMITS))
}

fn report(
    arguments: &DesignArguments,
    wanted: String,
    set: &CandidateSet,
    work: &Work<'_>,
) -> Result<Designed, Failure> {
    let mut options = DesignOptions::default();
    options.base = arguments.base.as_deref().map(base).transpose()?;
    options.order = order(arguments.order);
    options.play = if arguments.misere { Play::MISERE } else { Play::NORMAL };
    let options = (!arguments.dual).then_some(&options);
    let designed = watched(work, "rows", |work| Designed::new(wanted, set, options, work));
    designed.map_err(|error| Failure::of(&error, LIMITS))
}

/// Finitely many moves, with their proofs.
fn finite(arguments: &DesignArguments, set: &CandidateSet) -> Result<(), Failure> {
    let periodic = set.fraction().filter(|fraction| !fraction.is_finite());
    let fraction =
        periodic.ok_or_else(|| Failure::about("--finite", "alpha needs a period, as in --cf '[1;(1,2)]'"))?;
    let work = arguments.limits.long_work()?;
    let found = watched(&work, "rows", |work| FinitelyDesigned::new(fraction, set, arguments.moves.into(), work));
    let report = found.map_err(|error| Failure::of(&error, LIMITS))?;
    print::report(&report, arguments.json)?;
    if report.succeeded() { Ok(()) } else { Err(Failure::Refuted) }
}

fn base(text: &str) -> Result<Formula, Failure> {
    text.parse().map_err(|error| Failure::about("--base-moves", error))
}

fn order(name: OrderName) -> Order {
    match name {
        OrderName::Lexicographic => Order::Lexicographic,
        OrderName::Sum => Order::Sum,
        OrderName::Max => Order::Max,
        OrderName::Difference => Order::Difference,
    }
}

/// The wanted set, in words and as positions.
fn wanted(arguments: &DesignArguments, work: &Work<'_>) -> Result<(String, CandidateSet), Failure> {
    let asked = arguments.bound.as_deref().map(bound).transpose()?;
    let small =
        arguments.dual || arguments.finite || arguments.base.is_some() || arguments.order == OrderName::Difference;
    let usual = if small { USUAL_TABLE_BOUND } else { USUAL_BOUND };
    if let Some(text) = &arguments.cf {
        let refused = |problem: &dyn std::fmt::Display| Failure::about("--cf", problem);
        let slope: DesignSlope = text.parse().map_err(|error| refused(&error))?;
        let justified = slope.justified().and_then(|justified| justified.to_u64()).unwrap_or(u64::MAX);
        let bound = asked.unwrap_or(usual.min(justified).max(LEAST_BOUND));
        reserve(bound.min(Design::MAX_BOUND), work)?;
        let set = slope.candidates(bound).map_err(|error| refused(&error))?;
        return Ok((slope.to_string(), set));
    }
    let claim = arguments.claim.as_deref().unwrap_or_default().trim();
    let listed = claim.strip_prefix("file").filter(|rest| rest.starts_with(char::is_whitespace)).map(str::trim);
    if let Some(path) = arguments.positions.as_deref().or(listed) {
        let refused = |problem: &dyn std::fmt::Display| Failure::about(format!("file {path}"), problem);
        let content = input::text_file(path, input::LISTED, work).map_err(|error| refused(&error))?;
        let set = CandidateSet::from_text(&content, asked).map_err(|error| refused(&error))?;
        return Ok((format!("file {path}"), set));
    }
    let refused = |problem: &dyn std::fmt::Display| Failure::about("--claim", problem);
    let parsed: Claim = claim.parse().map_err(|error| refused(&error))?;
    let usual = if matches!(parsed, Claim::Formula(_)) { USUAL_TABLE_BOUND } else { usual };
    let bound = asked.unwrap_or(usual);
    if matches!(parsed, Claim::Beatty(_)) {
        reserve(bound.min(Design::MAX_BOUND), work)?;
    }
    let set = CandidateSet::from_claim(&parsed, bound).map_err(|error| refused(&error))?;
    Ok((claim.to_string(), set))
}

fn bound(text: &str) -> Result<u64, Failure> {
    input::number("--bound", text)?.to_u64().ok_or_else(|| Failure::new("--bound: must be below 2^64"))
}
