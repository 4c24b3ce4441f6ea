//! `cf`: a continued fraction, its convergents, and what the papers say of them.

use crate::arguments::CfArguments;
use crate::failure::Failure;
use crate::watching::{LIMITS, watched};
use crate::{input, print};
use answers::report::cf::{Expanded, LemmaReport, lemmas_heading};
use std::io::{BufWriter, Write};
use wythoff::numbers::work::{Halt, Work};
use wythoff::numbers::{DeviationLemma, DeviationVerdict, Deviations};

/// The last index unless told otherwise.
const COUNT: u64 = 12;
/// The last index of a check unless told otherwise.
const CHECKED_COUNT: u64 = 40;
/// More decimals are refused.
const MAX_DECIMALS: u64 = 100_000;

pub fn run(arguments: &CfArguments) -> Result<(), Failure> {
    let fraction = input::any_fraction("CF", arguments.cf.as_deref(), arguments.a.as_deref())?;
    let last = match &arguments.count {
        Some(text) => at_most("--count", text, Deviations::MAX_INDEX as u64)?,
        None if arguments.check => CHECKED_COUNT,
        None => COUNT,
    } as usize;
    let work = arguments.limits.work()?;
    if arguments.check {
        let numbers = at_most("--numbers", &arguments.numbers, Deviations::MAX_NUMBERS)?;
        let deviations = Deviations::new(&fraction, last, &work).map_err(refused)?;
        return check(&deviations, numbers, arguments.json, &work);
    }
    let decimals = at_most("--decimals", &arguments.decimals, MAX_DECIMALS)? as u32;
    let expanded = watched(&work, "numbers", |work| Expanded::new(&fraction, last, decimals, work)).map_err(refused)?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    print::report_to(&mut out, &expanded, arguments.json)?;
    Ok(out.flush()?)
}

fn refused(halt: Halt) -> Failure {
    Failure::of(&halt, LIMITS)
}

fn at_most(name: &str, text: &str, limit: u64) -> Result<u64, Failure> {
    let number = input::number(name, text)?.to_u64().filter(|number| *number <= limit);
    number.ok_or_else(|| Failure::about(name, format!("at most {limit}, the limit")))
}

fn check(deviations: &Deviations, numbers: u64, json: bool, work: &Work<'_>) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if !json {
        write!(out, "{}", lemmas_heading(deviations, numbers))?;
    }
    let mut broken = false;
    for lemma in DeviationLemma::ALL {
        let checked = watched(work, "instances", |work| deviations.check(lemma, numbers, work)).map_err(refused)?;
        broken |= matches!(checked.verdict, DeviationVerdict::Fails(_));
        print::report_to(&mut out, &LemmaReport { fraction: deviations.fraction().clone(), checked }, json)?;
    }
    if broken { Err(Failure::Refuted) } else { Ok(()) }
}
