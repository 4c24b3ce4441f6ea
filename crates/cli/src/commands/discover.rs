//! `discover`: from the rules alone to the P-positions, proved for all heaps.

use super::prove::{refuse_certificate, write_certificate};
use super::{levels, walnut};
use crate::arguments::DiscoverArguments;
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::watching::{LIMITS, watched};
use crate::{input, print};
use answers::report::discover::{Discovered, NotDiscovered};
use std::sync::Arc;
use wythoff::Game;
use wythoff::automata::NumberSystem;
use wythoff::prove::SavedStrategy;
use wythoff::prove::discover::{DiscoverOptions, Discovery, Finding, Unproved, discover};
use wythoff::prove::levels::LevelOptions;

pub fn run(arguments: &DiscoverArguments) -> Result<(), Failure> {
    let game = input::game(&arguments.game)?;
    if let Some(value) = arguments.value {
        let states = input::number("--states", &arguments.states)?.to_usize().unwrap_or(usize::MAX);
        let mut options = LevelOptions { states, ..LevelOptions::default() };
        if let Some(text) = &arguments.bound {
            let bound = input::number("--bound", text)?.to_u64().filter(|bound| *bound > 0);
            options.bound = bound.ok_or_else(|| Failure::new("--bound: must be from 1 to 2^64 - 1"))?;
            options.most = options.bound;
        }
        let work = arguments.limits.work()?;
        let question = levels::Question { game, value, claim: None, options };
        return levels::answer(&question, arguments.certificate.as_deref(), arguments.json, &work);
    }
    let options = options(arguments)?;
    refuse_certificate(arguments.certificate.as_deref(), &game)?;
    let work = arguments.limits.work()?;
    let work = work.with_states(work.states.max(options.proof_states));
    let finding = watched(&work, "states", |work| discover(&game, &options, work));
    match finding.map_err(|error| Failure::of(&error, LIMITS))? {
        Finding::Found(found) => {
            write_files(arguments, &game, &found)?;
            if let Some(folder) = &arguments.walnut {
                walnut::write(folder, &game, &found.proof, &work)?;
            }
            let report = Discovered {
                saved: arguments.save.clone(),
                certificate: arguments.certificate.clone(),
                ..Discovered::new(game, found)
            };
            print::report(&report, arguments.json)
        }
        Finding::NotFound { bound, tried, guess, stopped } => {
            let saved = save_guess(arguments, &game, guess.as_ref())?;
            let guess = guess.map(|guess| {
                let positions = &guess.positions;
                (positions.states(), positions.system().to_string(), guess.agrees_to)
            });
            let states = options.states;
            not_found(arguments, &NotDiscovered { game, bound, states, tried, guess, saved, stopped })
        }
    }
}

fn options(arguments: &DiscoverArguments) -> Result<DiscoverOptions, Failure> {
    let states = input::number("--states", &arguments.states)?.to_usize().unwrap_or(usize::MAX);
    let mut options = DiscoverOptions { states, ..DiscoverOptions::default() };
    if let Some(text) = &arguments.bound {
        let bound = input::number("--bound", text)?.to_u64();
        options.bound = Some(bound.ok_or_else(|| Failure::new("--bound: must be below 2^64"))?);
    }
    options.proof_states = input::number("--proof-states", &arguments.proof_states)?.to_u64().unwrap_or(u64::MAX);
    if let Some(text) = &arguments.systems {
        options.systems = Some(systems(text)?);
    }
    Ok(options)
}

/// Numerations separated by semicolons; those inside brackets belong to a continued fraction.
fn systems(text: &str) -> Result<Vec<Arc<NumberSystem>>, Failure> {
    let mut depth = 0;
    let outside = |character: char| {
        depth += match character {
            '[' => 1,
            ']' => -1,
            _ => 0,
        };
        character == ';' && depth == 0
    };
    let read = |name: &str| {
        NumberSystem::named(name.trim()).map_err(|error| Failure::about(format!("--systems: '{}'", name.trim()), error))
    };
    text.split(outside).map(read).collect()
}

fn write_files(arguments: &DiscoverArguments, game: &Game, found: &Discovery) -> Result<(), Failure> {
    let write = |path: &Option<String>, content: &dyn Fn() -> String| -> Result<(), Failure> {
        path.as_ref().map_or(Ok(()), |path| NewFile::write_whole(path, content().as_bytes()))
    };
    let positions = &found.proof.positions;
    let saved =
        || SavedStrategy { game: game.clone(), found: found.description.to_string(), positions: positions.clone() };
    write(&arguments.save, &|| saved().to_text())?;
    if let Some(path) = &arguments.certificate {
        write_certificate(path, game, &found.proof)?;
    }
    write(&arguments.dot, &|| positions.to_dot(&["x", "y"]))
}

/// Writes the guess to its file; says to which.
fn save_guess(arguments: &DiscoverArguments, game: &Game, guess: Option<&Unproved>) -> Result<Option<String>, Failure> {
    let (Some(path), Some(guess)) = (&arguments.save_guess, guess) else { return Ok(None) };
    let found = format!("a guess: agrees to {}, not proved", guess.agrees_to);
    let saved = SavedStrategy { game: game.clone(), found, positions: guess.positions.clone() };
    NewFile::write_whole(path, saved.to_text().as_bytes())?;
    Ok(Some(path.clone()))
}

fn not_found(arguments: &DiscoverArguments, report: &NotDiscovered) -> Result<(), Failure> {
    print::report(report, arguments.json)?;
    if report.stopped {
        return Err(Failure::stopped());
    }
    if report.is_hopeless() {
        return Err(Failure::new("not found: no automaton to be expected, as y - r*x is not bounded"));
    }
    let numerations = match report.tried.len() {
        1 => "one numeration".to_string(),
        count => format!("{count} numerations"),
    };
    Err(Failure::new(format!(
        "not found in {numerations}: allow more with --states and --proof-states, name others with --systems"
    )))
}
