//! `prove`: whether a set is the set of P-positions of a game, for all heaps.

use crate::arguments::ProveArguments;
use crate::failure::{Failure, with_option};
use crate::input::LIMITS;
use crate::new_file::NewFile;
use crate::watching::watched;
use crate::{input, print};
use answers::report::prove::Proved;
use std::fs;
use std::sync::Arc;
use wythoff::Game;
use wythoff::automata::{Automaton, NumberSystem, with_largest};
use wythoff::numbers::work::Work;
use wythoff::prove::proof::{Form, ProofError, Verdict, claim_automaton, prove, recognised_form, theorem};
use wythoff::solve::verify::Claim;

pub fn run(arguments: &ProveArguments) -> Result<(), Failure> {
    let game = input::game(&arguments.game)?;
    let work = input::limits(arguments.states.as_deref(), &arguments.limits)?;
    let (decided, largest) = watched(&work, "states", |work| with_largest(work, |work| decide(arguments, &game, work)));
    let (claimed, verdict, form) = decided?;
    if let (Some(path), Verdict::Proved(proof)) = (&arguments.certificate, &verdict) {
        NewFile::write_whole(path, proof.certificate(&game).as_bytes())?;
    }
    if let (Some(path), Verdict::Proved(proof)) = (&arguments.coq, &verdict) {
        let theorem =
            proof.coq(&game).ok_or_else(|| Failure::about("--coq", "the rules of this game are no formula, or the proof is in a numeration by recurrence, which verified/ does not know"))?;
        NewFile::write_whole(path, theorem.as_bytes())?;
    }
    let claim = arguments.claim.as_deref().map(|claim| claim.trim().to_string());
    let certificate = arguments.certificate.clone();
    let coq = arguments.coq.clone();
    let report = Proved { game, claim, claimed, verdict, form, largest, certificate, coq };
    print::report(&report, arguments.json)?;
    match report.verdict {
        Verdict::Proved(_) => Ok(()),
        Verdict::Refuted(_) => Err(Failure::Refuted),
    }
}

/// The claim, what becomes of it, and the closed form of what was proved.
fn decide(
    arguments: &ProveArguments,
    game: &Game,
    work: &Work<'_>,
) -> Result<(Automaton, Verdict, Option<Form>), Failure> {
    let claimed = claimed(arguments, game, work)?;
    let refused = |error: ProofError| Failure::new(explained(&error));
    let verdict = prove(game, &claimed, work).map_err(refused)?;
    let form = match &verdict {
        Verdict::Proved(proof) => recognised_form(&proof.positions, work).map_err(refused)?,
        Verdict::Refuted(_) => None,
    };
    Ok((claimed, verdict, form))
}

/// An error in words, with the option that helps.
fn explained(error: &ProofError) -> String {
    match error {
        ProofError::NoTheorem { game } => {
            format!("no theorem is known about the P-positions of {game}: say with --claim what you want proved")
        }
        ProofError::OtherField => format!("{error}: leave out --cf"),
        ProofError::Family { .. } => format!("{error} (--cf)"),
        error => with_option(error, LIMITS),
    }
}

/// The set that is claimed, or that of the papers.
fn claimed(arguments: &ProveArguments, game: &Game, work: &Work<'_>) -> Result<Automaton, Failure> {
    let Some(text) = &arguments.claim else {
        return theorem(game, work).map_err(|error| Failure::new(explained(&error)));
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
        let about = format!("--claim: automaton {path}");
        let read = Automaton::from_text(&content, work);
        return read.map_err(|error| Failure::about(about, with_option(&error, LIMITS)));
    }
    let claim = input::claim(text)?;
    set_of(&claim, game, system.as_ref(), work)
}

fn set_of(
    claim: &Claim,
    game: &Game,
    system: Option<&Arc<NumberSystem>>,
    work: &Work<'_>,
) -> Result<Automaton, Failure> {
    claim_automaton(claim, game.is_ordered(), system, work)
        .map_err(|error| Failure::about("--claim", explained(&error)))
}

fn read(path: &str, kind: &str) -> Result<String, Failure> {
    let refused = |error| Failure::about("--claim", format!("{kind} {path}: cannot read it: {error}"));
    fs::read_to_string(path).map_err(refused)
}
