//! `discover`: from the rules alone to the P-positions, proved for all heaps.

use crate::arguments::DiscoverArguments;
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::watching::Watching;
use crate::{input, memory};
use answers::discover::{Discovered, NotDiscovered};
use std::io::Write;
use std::sync::Arc;
use wythoff::automata::NumberSystem;
use wythoff::discover::{DiscoverOptions, Discovery, Finding, Trial, discover};
use wythoff::work::{Progress, Work};
use wythoff::{Game, SavedStrategy};

/// P-positions shown.
const SHOWN: usize = 8;

pub fn run(arguments: &DiscoverArguments) -> Result<(), Failure> {
    let game = input::game(&arguments.game)?;
    let options = options(arguments)?;
    let watching = Watching::new("states allowed");
    let watch = |at: Progress<'_>| watching.states(at, options.proof_states);
    let work = Work::default().with_memory(memory::limit(arguments.memory.as_deref())?).watched_by(&watch);
    let finding = discover(&game, &options, &work);
    drop(watching);
    match finding.map_err(|error| Failure::of(&error, &["--memory"]))? {
        Finding::Found(found) => {
            write_files(arguments, &game, &found)?;
            print(arguments, &game, &found)
        }
        Finding::NotFound { bound, tried } => not_found(arguments, &game, &options, bound, &tried),
    }
}

fn options(arguments: &DiscoverArguments) -> Result<DiscoverOptions, Failure> {
    let states = input::number("--states", &arguments.states)?.to_usize().unwrap_or(usize::MAX);
    let mut options = DiscoverOptions { states, ..DiscoverOptions::default() };
    if let Some(text) = &arguments.bound {
        let bound = input::number("--bound", text)?.to_u64();
        options.bound = Some(bound.ok_or_else(|| Failure::new("--bound: must be below 2^64"))?);
    }
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
        let Some(path) = path else { return Ok(()) };
        let mut file = NewFile::create(path)?;
        file.write_all(content().as_bytes())?;
        file.finish()
    };
    let positions = &found.proof.positions;
    let saved =
        || SavedStrategy { game: game.clone(), found: found.description.to_string(), positions: positions.clone() };
    write(&arguments.save, &|| saved().to_text())?;
    write(&arguments.certificate, &|| found.proof.certificate(game))?;
    write(&arguments.dot, &|| positions.to_dot(&["x", "y"]))
}

fn print(arguments: &DiscoverArguments, game: &Game, found: &Discovery) -> Result<(), Failure> {
    let first = found.first_positions(game, SHOWN);
    let mut out = std::io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &Discovered::new(game, found, &first))?;
        return Ok(writeln!(out)?);
    }
    let positions = &found.proof.positions;
    writeln!(out, "{game}: found, and proved for all heaps.")?;
    writeln!(out, "The P-positions are {}.", found.description)?;
    let shown: Vec<String> = first.iter().map(|[x, y]| format!("({x}, {y})")).collect();
    writeln!(out, "  first    {}, ...", shown.join(" "))?;
    writeln!(out, "  numbers  written in {}; the automaton has {} states", positions.system(), positions.states())?;
    writeln!(out, "  learned  from the outcomes of all positions up to {}", found.bound)?;
    if found.refuted > 0 {
        let guesses = if found.refuted == 1 { "guess" } else { "guesses" };
        writeln!(out, "  refuted  {} {guesses} that agreed with the table", found.refuted)?;
    }
    if !found.tried.is_empty() {
        let names: Vec<&str> = found.tried.iter().map(|trial| trial.system.as_str()).collect();
        writeln!(out, "  in vain  {}", names.join(", "))?;
    }
    if let Some(claim) = found.description.claim() {
        writeln!(out, "  claim    wythoff prove -g '{game}' --claim '{claim}'")?;
    }
    if let Some(path) = &arguments.save {
        writeln!(out, "The automaton is in {path}: 'wythoff solve --strategy {path} X Y' plays by it at any size.")?;
    }
    if let Some(path) = &arguments.certificate {
        writeln!(out, "The certificate is in {path}; 'wythoff check {path}' verifies it independently.")?;
    }
    Ok(())
}

fn not_found(
    arguments: &DiscoverArguments,
    game: &Game,
    options: &DiscoverOptions,
    bound: u64,
    tried: &[Trial],
) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &NotDiscovered::new(game, bound, options.states, tried))?;
        writeln!(out)?;
    } else {
        writeln!(out, "{game}: not found. Tried, with the outcomes of all positions up to {bound}:")?;
        for trial in tried {
            writeln!(out, "  {:<12} {}", trial.system, trial.obstruction)?;
        }
        writeln!(
            out,
            "There may be an automaton with more states, or in another numeration (--states, --systems, --bound)."
        )?;
    }
    Err(Failure::new(format!(
        "not found within {} states in {} numerations: allow more with --states, name others with --systems",
        options.states,
        tried.len()
    )))
}
