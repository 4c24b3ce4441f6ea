//! `compare`: whether games have the same P-positions, for all heaps.

use crate::arguments::CompareArguments;
use crate::failure::Failure;
use crate::ranges::{self, RangeAnswer};
use crate::watching::{LIMITS, watched};
use crate::{input, print};
use answers::report::compare::{Compared, in_either_play};
use wythoff::Game;
use wythoff::prove::compare::Comparison;
use wythoff::prove::discover::DiscoverOptions;

pub fn run(arguments: &CompareArguments) -> Result<(), Failure> {
    for text in &arguments.games {
        if ranges::read(text)?.is_some() {
            return run_range(arguments);
        }
    }
    let mut games: Vec<Game> = arguments.games.iter().map(|text| input::game(text)).collect::<Result<_, _>>()?;
    if arguments.either_play {
        games = in_either_play(&games);
    }
    let (first, others) = match games.split_first() {
        Some((first, others)) if !others.is_empty() => (first, others),
        _ => {
            return Err(Failure::new("one game alone has nothing to be compared with: name two, or add --either-play"));
        }
    };
    let states = input::number("--states", &arguments.states)?.to_usize().unwrap_or(usize::MAX);
    let options = DiscoverOptions { states, ..DiscoverOptions::default() };
    let work = arguments.limits.work()?;
    let report = watched(&work, "states", |work| Compared::new(first, others, &options, work));
    let report = report.map_err(|halt| Failure::of(&halt, LIMITS))?;
    print::report(&report, arguments.json)?;
    match report.all_same() {
        Some(true) => Ok(()),
        Some(false) => Err(Failure::Refuted),
        None => Err(Failure::new("not decided within the limits: allow more with --states, --memory or --time")),
    }
}

/// Two games over a range: both step by step, or one against every game of the other.
fn run_range(arguments: &CompareArguments) -> Result<(), Failure> {
    let [first, second] = arguments.games.as_slice() else {
        return Err(Failure::new("over a range two games are compared: name two"));
    };
    if arguments.either_play {
        return Err(Failure::new("--either-play: write the games of a range in the convention that is meant"));
    }
    let (range, other, swapped) = match (ranges::read(first)?, ranges::read(second)?) {
        (Some(range), other) => (range, other.map(|other| other.games()).transpose()?, false),
        (None, Some(range)) => (range, None, true),
        (None, None) => return Err(Failure::new("no range was found: write for example wythoff:a=1..8")),
    };
    let own: Vec<(u32, Game)> = range.games()?;
    if let Some(other) = other.as_ref().filter(|other| other.len() != own.len()) {
        return Err(Failure::new(format!(
            "the ranges have {} and {} games: make them equally long",
            own.len(),
            other.len()
        )));
    }
    let fixed = match (&other, swapped) {
        (Some(_), _) => None,
        (None, false) => Some(input::game(second)?),
        (None, true) => Some(input::game(first)?),
    };
    let states = input::number("--states", &arguments.states)?.to_usize().unwrap_or(usize::MAX);
    let options = DiscoverOptions { states, ..DiscoverOptions::default() };
    let work = arguments.limits.work()?;
    let question = format!("{first} and {second} have the same P-positions:");
    range.ask(&question, true, arguments.json, |game| {
        let place = own.iter().position(|(_, one)| one == game).unwrap_or(0);
        let against = other.as_ref().map(|other| other[place].1.clone()).or_else(|| fixed.clone());
        let against = against.ok_or_else(Failure::stopped)?;
        let report = watched(&work, "states", |work| Compared::new(game, &[against], &options, work));
        let report = report.map_err(|halt| Failure::of(&halt, LIMITS))?;
        let note = match report.others.first() {
            Some((other, Comparison::Different { position, .. })) => format!("differs from {other} at {position}"),
            Some((other, Comparison::Undecided { reason })) => format!("{other}: {reason}"),
            Some((other, _)) => format!("= {other}"),
            None => String::new(),
        };
        Ok(RangeAnswer { holds: report.all_same(), states: None, note })
    })
}
