//! `prove`: whether a set is the set of P-positions of a game, for all heaps.

use super::{levels, walnut};
use crate::arguments::ProveArguments;
use crate::failure::{Failure, with_option};
use crate::input::LIMITS;
use crate::new_file::NewFile;
use crate::ranges::{self, Range, RangeAnswer};
use crate::watching::watched;
use crate::{input, print};
use answers::report::prove::Proved;
use std::sync::Arc;
use wythoff::Game;
use wythoff::automata::{Automaton, NumberSystem, with_largest};
use wythoff::numbers::work::Work;
use wythoff::prove::levels::LevelOptions;
use wythoff::prove::proof::{
    Form, Proof, ProofError, Unchecked, Verdict, alpha_of, claim_automaton, own_system, prove, recognised_form,
    statement_claim, theorem,
};
use wythoff::solve::verify::Claim;

/// Every game of a range: the papers' theorem, the claim, or a value.
fn run_range(arguments: &ProveArguments, range: &Range) -> Result<(), Failure> {
    if arguments.certificate.is_some() || arguments.coq.is_some() || arguments.walnut.is_some() {
        return Err(Failure::new("--certificate, --coq, --walnut: a range has no proof of its own: ask for one game"));
    }
    let question = match (&arguments.claim, arguments.value) {
        (_, Some(value)) => format!("Positions of value {value}, proved for all heaps:"),
        (Some(claim), None) => format!("The P-positions are '{claim}', for all heaps:"),
        (None, None) => "The papers' theorem, for all heaps:".to_string(),
    };
    let work = input::limits(&arguments.states, &arguments.limits)?;
    range.ask(&question, arguments.value.is_none(), arguments.json, |game| {
        if let Some(value) = arguments.value {
            return watched(&work, "states", |work| levels::of_range(game, value, work));
        }
        let (_, verdict, form) = watched(&work, "states", |work| decide(arguments, game, work))?;
        Ok(match verdict {
            Verdict::Proved(proof) => RangeAnswer {
                holds: Some(true),
                states: Some(proof.positions.states()),
                note: form.map(|form| form.claim()).unwrap_or_default(),
            },
            Verdict::Refuted(wrong) => RangeAnswer { holds: Some(false), states: None, note: wrong.to_string() },
        })
    })
}

pub fn run(arguments: &ProveArguments) -> Result<(), Failure> {
    if let Some(range) = ranges::read(&arguments.game)? {
        return run_range(arguments, &range);
    }
    let game = input::game(&arguments.game)?;
    let work = input::limits(&arguments.states, &arguments.limits)?;
    if let Some(value) = arguments.value {
        let claim = match &arguments.claim {
            Some(_) => Some(watched(&work, "states", |work| claimed(arguments, &game, work))?),
            None => None,
        };
        let question = levels::Question { game, value, claim, options: LevelOptions::default() };
        return levels::answer(&question, arguments.certificate.as_deref(), arguments.json, &work);
    }
    refuse_certificate(arguments.certificate.as_deref(), &game)?;
    let (decided, largest) = watched(&work, "states", |work| with_largest(work, |work| decide(arguments, &game, work)));
    let (claimed, verdict, form) = decided?;
    if let (Some(path), Verdict::Proved(proof)) = (&arguments.certificate, &verdict) {
        write_certificate(path, &game, proof)?;
    }
    if let (Some(path), Verdict::Proved(proof)) = (&arguments.coq, &verdict) {
        let reason = match goes_further(&game) {
            _ if has_tables(&game) => {
                "verified/ knows no extra moves given by an automaton: leave out --coq, and let check see the certificate"
            }
            true => "verified/ knows no rules beyond the plain language: leave out --coq",
            false => "the rules of this game are no formula",
        };
        if let Some(reason @ Unchecked::Counted) = proof.unchecked() {
            return Err(Failure::about("--coq", format!("{reason}: leave out --coq")));
        }
        let theorem = proof.coq(&game).ok_or_else(|| Failure::about("--coq", reason))?;
        NewFile::write_whole(path, theorem.as_bytes())?;
    }
    if let (Some(folder), Verdict::Proved(proof)) = (&arguments.walnut, &verdict) {
        walnut::write(folder, &game, proof, &work)?;
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

/// Writes the certificate of a proof that the checker can follow.
pub fn write_certificate(path: &str, game: &Game, proof: &Proof) -> Result<(), Failure> {
    if let Some(reason) = proof.unchecked() {
        return Err(Failure::about("--certificate", format!("{reason}: leave out --certificate")));
    }
    NewFile::write_whole(path, proof.certificate(game).as_bytes())
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

/// Refuses a certificate of rules that no checker knows, before any work is done for it.
pub(super) fn refuse_certificate(path: Option<&str>, game: &Game) -> Result<(), Failure> {
    if path.is_none() || !goes_further(game) {
        return Ok(());
    }
    let reason = "the checker knows no rules beyond the plain language, such as those with quantifiers or A(n): leave out --certificate";
    Err(Failure::about("--certificate", reason))
}

/// Whether the rules say what only the whole language can.
fn goes_further(game: &Game) -> bool {
    game.ruleset.to_formula_rules().is_some_and(|rules| rules.further.is_some())
}

/// Whether automata give extra moves.
fn has_tables(game: &Game) -> bool {
    game.ruleset.to_formula_rules().is_some_and(|rules| !rules.extra.tables().is_empty())
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
    // Without --cf, numbers are written in the numeration that the rules speak of.
    let (fraction, system) = match &arguments.cf {
        None => (alpha_of(game), own_system(game)),
        Some(_) => {
            let fraction = input::fraction(arguments.cf.as_deref(), None)?;
            let system = NumberSystem::of_continued_fraction(&fraction);
            (Some(fraction), Some(system.map_err(|error| Failure::about("--cf", error))?))
        }
    };
    if let Some(statement) = input::statement_of_claim(text) {
        let claimed = statement_claim(statement, game.is_ordered(), fraction.as_ref(), work);
        return claimed.map_err(|error| Failure::about("--claim", explained(&error)));
    }
    if let Some(automaton) = input::claimed_automaton(text, work)? {
        return Ok(automaton);
    }
    let claim = input::claim(text, work)?;
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
