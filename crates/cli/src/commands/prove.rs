//! `prove`: whether a set is the set of P-positions of a game, for all heaps.

use crate::arguments::ProveArguments;
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::watching::Watching;
use crate::{input, memory, print};
use answers::report::prove::Proved;
use std::fs;
use std::io::Write;
use std::sync::Arc;
use wythoff::automata::{Automaton, Budget, Limits, NumberSystem, Progress};
use wythoff::proof::{Verdict, claim_automaton, prove, recognised_form, theorem};
use wythoff::{Claim, Game};

pub fn run(arguments: &ProveArguments) -> Result<(), Failure> {
    let game = input::game(&arguments.game)?;
    let limits = limits(arguments)?;
    let watching = Watching::new("states allowed");
    let mut report = |progress: Progress| watching.at(progress.states as u64, limits.states as u64);
    let mut budget = Budget::with_progress(limits, &mut report);
    let claimed = claimed(arguments, &game, &mut budget)?;
    let verdict = prove(&game, &claimed, &mut budget).map_err(Failure::new)?;
    let form = match &verdict {
        Verdict::Proved(proof) => recognised_form(&proof.positions, &mut budget).map_err(Failure::new)?,
        Verdict::Refuted(_) => None,
    };
    let largest = budget.largest();
    drop(watching);
    if let (Some(path), Verdict::Proved(proof)) = (&arguments.certificate, &verdict) {
        let mut file = NewFile::create(path)?;
        file.write_all(proof.certificate(&game).as_bytes())?;
        file.finish()?;
    }
    let claim = arguments.claim.as_deref().map(|claim| claim.trim().to_string());
    let certificate = arguments.certificate.clone();
    let report = Proved { game, claim, claimed, verdict, form, largest, certificate };
    print::report(&report, arguments.json)?;
    match report.verdict {
        Verdict::Proved(_) => Ok(()),
        Verdict::Refuted(_) => Err(Failure::Refuted),
    }
}

fn limits(arguments: &ProveArguments) -> Result<Limits, Failure> {
    let memory = usize::try_from(memory::limit(arguments.memory.as_deref())?).unwrap_or(usize::MAX);
    let states = match &arguments.states {
        Some(text) => input::number("--states", text)?.to_usize().unwrap_or(usize::MAX),
        None => Limits::default().states,
    };
    Ok(Limits { states, memory })
}

/// The set that is claimed, or that of the papers.
fn claimed(arguments: &ProveArguments, game: &Game, budget: &mut Budget) -> Result<Automaton, Failure> {
    let Some(text) = &arguments.claim else {
        return theorem(game, budget).map_err(Failure::new);
    };
    let system = match &arguments.cf {
        None => None,
        Some(_) => {
            let fraction = input::fraction(arguments.cf.as_deref(), None)?;
            let system = NumberSystem::of_continued_fraction(&fraction);
            Some(system.map_err(|error| Failure::about("--cf", error))?)
        }
    };
    if let Some(path) = input::after_word(text, "automaton") {
        let content = read(path, "automaton")?;
        let refused = |error| Failure::about(format!("--claim: automaton {path}"), error);
        return Automaton::from_text(&content, budget).map_err(refused);
    }
    let claim = input::claim(text)?;
    set_of(&claim, game, system.as_ref(), budget)
}

fn set_of(
    claim: &Claim,
    game: &Game,
    system: Option<&Arc<NumberSystem>>,
    budget: &mut Budget,
) -> Result<Automaton, Failure> {
    claim_automaton(claim, game.is_ordered(), system, budget).map_err(|error| Failure::about("--claim", error))
}

fn read(path: &str, kind: &str) -> Result<String, Failure> {
    let refused = |error| Failure::about("--claim", format!("{kind} {path}: cannot read it: {error}"));
    fs::read_to_string(path).map_err(refused)
}
