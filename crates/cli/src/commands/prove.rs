//! `prove`: whether a set is the set of P-positions of a game, for all heaps.

use crate::arguments::ProveArguments;
use crate::failure::{Failure, with_option};
use crate::new_file::NewFile;
use crate::watching::Watching;
use crate::{input, memory};
use answers::prove::Proved;
use std::fs;
use std::io::Write;
use std::sync::Arc;
use wythoff::automata::{Automaton, NumberSystem, with_largest};
use wythoff::proof::{
    ClosedForm, Counterexample, Cover, Obligation, Proof, ProofError, Verdict, claim_automaton, closed_form, prove,
    theorem, theorem_in_words,
};
use wythoff::work::{Progress, Work};
use wythoff::{Claim, Game, Play, Ruleset};

pub fn run(arguments: &ProveArguments) -> Result<(), Failure> {
    let game = input::game(&arguments.game)?;
    let work = limits(arguments)?;
    let watching = Watching::new("states allowed");
    let watch = |at: Progress<'_>| watching.states(at, work.states);
    let (decided, largest) = with_largest(&work.watched_by(&watch), |work| decide(arguments, &game, work));
    let (claimed, verdict, form) = decided?;
    drop(watching);
    if let (Some(path), Verdict::Proved(proof)) = (&arguments.certificate, &verdict) {
        let mut file = NewFile::create(path)?;
        file.write_all(proof.certificate(&game).as_bytes())?;
        file.finish()?;
    }
    let mut out = std::io::stdout().lock();
    let claim = arguments.claim.as_deref().map(str::trim);
    if arguments.json {
        let system = claimed.system().to_string();
        let answer = Proved::new(&game, claim, &system, claimed.states(), largest, form.as_ref(), &verdict);
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
    } else {
        match &verdict {
            Verdict::Proved(proof) => print_proof(&mut out, arguments, &game, proof, form.as_ref(), largest)?,
            Verdict::Refuted(found) => print_refutation(&mut out, &game, claim, found)?,
        }
    }
    match verdict {
        Verdict::Proved(_) => Ok(()),
        Verdict::Refuted(_) => Err(Failure::refuted()),
    }
}

/// The options that set limits.
const LIMITS: &[&str] = &["--memory", "--states"];

/// The claim, what becomes of it, and the closed form of what was proved.
fn decide(
    arguments: &ProveArguments,
    game: &Game,
    work: &Work<'_>,
) -> Result<(Automaton, Verdict, Option<ClosedForm>), Failure> {
    let claimed = claimed(arguments, game, work)?;
    let refused = |error: ProofError| Failure::new(explained(&error));
    let verdict = prove(game, &claimed, work).map_err(refused)?;
    let form = match &verdict {
        Verdict::Proved(proof) => closed_form(&proof.positions, work).map_err(refused)?,
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

fn limits(arguments: &ProveArguments) -> Result<Work<'static>, Failure> {
    let work = Work::default().with_memory(memory::limit(arguments.memory.as_deref())?);
    Ok(match &arguments.states {
        Some(text) => work.with_states(input::number("--states", text)?.to_u64().unwrap_or(u64::MAX)),
        None => work,
    })
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
    let ordered = matches!(&game.ruleset, Ruleset::Formula(rules) if rules.ordered);
    claim_automaton(claim, ordered, system, work).map_err(|error| Failure::about("--claim", explained(&error)))
}

fn read(path: &str, kind: &str) -> Result<String, Failure> {
    let refused = |error| Failure::about("--claim", format!("{kind} {path}: cannot read it: {error}"));
    fs::read_to_string(path).map_err(refused)
}

/// What a set is, in words.
fn subject(game: &Game, claim: Option<&str>, form: Option<&ClosedForm>) -> String {
    match (form, claim) {
        (Some(form), _) => form.to_string(),
        (None, Some(claim)) => format!("the set '{claim}'"),
        (None, None) => format!("{}, in either order", theorem_in_words(game)),
    }
}

fn print_proof(
    out: &mut impl Write,
    arguments: &ProveArguments,
    game: &Game,
    proof: &Proof,
    form: Option<&ClosedForm>,
    largest: usize,
) -> Result<(), Failure> {
    let claim = arguments.claim.as_deref().map(str::trim);
    writeln!(out, "{game}: proved, for all heaps.")?;
    writeln!(out, "The P-positions are {}.", subject(game, claim, form))?;
    let moves: Vec<String> = proof.moves.iter().map(ToString::to_string).collect();
    writeln!(out, "  numbers  written in {}; {} for P", system(proof), states(proof.positions.states()))?;
    writeln!(out, "  closed   no move leads from P to P: {}", moves.join("; "))?;
    match game.play {
        Play::Normal => writeln!(out, "  ends     where no move is left, the position is in P")?,
        Play::Misere => {
            writeln!(out, "  ends     every position of P has a move: {}", covers(&proof.lives))?;
        }
    }
    writeln!(out, "  reach    every other position with a move has one to P: {}", covers(&proof.covers))?;
    for (index, orbit) in proof.orbits.iter().enumerate() {
        let count = states(orbit.automaton.states());
        writeln!(out, "  family   {index} is the orbit of {}: found by learning, then proved ({count})", orbit.start)?;
    }
    writeln!(out, "  largest automaton on the way: {}", states(largest))?;
    match &arguments.certificate {
        Some(path) => writeln!(out, "The certificate is in {path}; 'wythoff check {path}' verifies it independently.")?,
        None => writeln!(
            out,
            "This trusts the prover's automata; --certificate FILE writes evidence that 'wythoff check' verifies without them."
        )?,
    }
    Ok(())
}

fn system(proof: &Proof) -> String {
    let system = proof.positions.system();
    match system.alpha() {
        Some(_) => format!("the p-system of {system}"),
        None => system.to_string(),
    }
}

fn covers(covers: &[Cover]) -> String {
    let parts: Vec<String> =
        covers.iter().map(|cover| format!("{} ({})", cover.moves, states(cover.positions.states()))).collect();
    parts.join("; ")
}

fn states(count: usize) -> String {
    if count == 1 { "1 state".into() } else { format!("{count} states") }
}

fn print_refutation(
    out: &mut impl Write,
    game: &Game,
    claim: Option<&str>,
    found: &Counterexample,
) -> Result<(), Failure> {
    let subject = claim.map_or("the papers' theorem".to_string(), |claim| format!("'{claim}'"));
    writeln!(out, "{game}: {subject} is refuted.")?;
    let position = &found.position;
    match (found.obligation, &found.taken) {
        (Obligation::Closed, Some(taken)) => {
            let left =
                position.after(taken).map_or_else(String::new, |left| format!(", which leaves {left}, also claimed P"));
            writeln!(out, "The smallest wrong position is {position}: claimed P, but take {taken}{left} (closed).")?;
        }
        (Obligation::Closed, None) => {
            writeln!(out, "The smallest wrong position is {position}: claimed P, but a move leads to P (closed).")?;
        }
        (Obligation::Reach, _) => {
            writeln!(out, "The smallest wrong position is {position}: claimed N, but no move leads to P (reach).")?;
        }
        (Obligation::Ends, _) => {
            let (said, right) = if game.play == Play::Normal { ("N", "P") } else { ("P", "N") };
            writeln!(
                out,
                "The smallest wrong position is {position}: claimed {said}, but no move is left, so it is {right} (ends)."
            )?;
        }
    }
    Ok(writeln!(out, "Every smaller position is as claimed (larger heap first, then smaller heap).")?)
}
