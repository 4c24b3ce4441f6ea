//! `moves`: which moves of a game matter for its P-positions.

mod drawing;
mod invariant;

use crate::arguments::MovesArguments;
use crate::failure::{Failure, with_option};
use crate::input::{self, LIMITS};
use crate::new_file::NewFile;
use crate::ranges::{self, Range, RangeAnswer};
use crate::watching::watched;
use crate::{print, style};
use answers::report::moveset::{Found, MoveAnswer, MoveQuestion, NoCertificate};
use wythoff::formula::Formula;
use wythoff::numbers::work::Work;
use wythoff::prove::discover::DiscoverOptions;
use wythoff::prove::moveset::Which;
use wythoff::prove::proof::{Verdict, prove};
use wythoff::prove::{Known, KnownError, SavedStrategy, Source, known_positions};
use wythoff::{Game, Move};

pub fn run(arguments: &MovesArguments) -> Result<(), Failure> {
    if arguments.invariant {
        return invariant::run(arguments);
    }
    let question = question(arguments)?;
    if let Some(range) = arguments.game.as_deref().map(ranges::read).transpose()?.flatten() {
        return run_range(arguments, &question, &range);
    }
    let bound = drawing::bound(&arguments.bound)?;
    let work = input::limits(&arguments.states, &arguments.limits)?;
    let mut answer = watched(&work, "states", |work| -> Result<MoveAnswer, Failure> {
        let (game, known) = known(arguments, work)?;
        let positions = known.positions.clone();
        let refused = |error| Failure::of(&error, LIMITS);
        let answer = MoveAnswer::new(&game, known, &question, arguments.list, work).map_err(refused)?;
        if let Some(path) = arguments.certificate.as_ref().filter(|_| answer.holds()) {
            let text = answer.certificate(&positions, work).map_err(|error| match error {
                NoCertificate::Proof(error) => refused(error),
                NoCertificate::Misere => Failure::new("--certificate: for --addable it is written in normal play only"),
                other => Failure::about("--certificate", other),
            })?;
            NewFile::write_with(path, |file| file.write_all(text.as_bytes()))?;
        }
        Ok(answer)
    })?;
    let written = arguments.certificate.as_ref().filter(|_| answer.holds());
    answer.files.extend(written.cloned());
    if let (Some(path), Some(set)) = (&arguments.save, answer.set()) {
        NewFile::write_with(path, |file| file.write_all(set.takes.to_text().as_bytes()))?;
        answer.files.push(path.clone());
    }
    drawing::write(arguments, bound, &mut answer)?;
    if style::quiet() && !arguments.json {
        answer.files.clear();
    }
    print::report(&answer, arguments.json)?;
    if answer.holds() { Ok(()) } else { Err(Failure::Refuted) }
}

/// Every game of a range: the sizes of a set, or whether moves may be dropped or added.
fn run_range(arguments: &MovesArguments, question: &MoveQuestion, range: &Range) -> Result<(), Failure> {
    let one_game = [&arguments.strategy, &arguments.save, &arguments.certificate, &arguments.svg, &arguments.png];
    if one_game.iter().any(|file| file.is_some()) {
        return Err(Failure::new("a range has no file of its own: ask for one game"));
    }
    let title = match question {
        MoveQuestion::Overview => {
            return Err(Failure::new("a range: say which set: --addable, --needed or --redundant"));
        }
        MoveQuestion::Set(which) | MoveQuestion::Takes(which, _) => format!("Moves that are {}:", which.name()),
        MoveQuestion::Drop(formula) => format!("The moves with {formula} may be left out together:"),
        MoveQuestion::MayAdd(formula) => format!("The moves with {formula} may be added together:"),
        MoveQuestion::Minimal => "No part of the rule may go:".to_string(),
    };
    let work = input::limits(&arguments.states, &arguments.limits)?;
    let is_statement = !matches!(question, MoveQuestion::Set(_));
    range.ask(&title, is_statement, arguments.json, |game| {
        watched(&work, "states", |work| {
            let known = known_positions(game, &DiscoverOptions::default(), work).map_err(|error| not_known(&error))?;
            let answer = MoveAnswer::new(game, known, question, arguments.list, work);
            Ok(of_range(&answer.map_err(|error| Failure::of(&error, LIMITS))?))
        })
    })
}

fn of_range(answer: &MoveAnswer) -> RangeAnswer {
    let (states, note) = match &answer.found {
        Found::Set(_, set) => (Some(set.takes.states()), set.in_short()),
        Found::Drop(_, change) | Found::MayAdd(_, change) => {
            (None, change.as_ref().map(ToString::to_string).unwrap_or_default())
        }
        Found::Takes(_, asked) => {
            let changes = asked.iter().filter_map(|asked| asked.change.as_ref().map(ToString::to_string));
            (None, changes.collect::<Vec<_>>().join("; "))
        }
        Found::Minimal(minimal) => {
            let smaller = minimal.subsets.iter().filter(|subset| subset.kept.contains(&false));
            let games: Vec<String> = smaller.map(|subset| subset.game.to_string()).collect();
            return RangeAnswer { holds: Some(games.is_empty()), states: None, note: games.join("; ") };
        }
        Found::Overview { .. } => (None, String::new()),
    };
    RangeAnswer { holds: Some(answer.holds()), states, note }
}

fn question(arguments: &MovesArguments) -> Result<MoveQuestion, Failure> {
    let formula = |option: &str, text: &str| text.parse::<Formula>().map_err(|error| Failure::about(option, error));
    let which = match () {
        () if arguments.addable => Which::Addable,
        () if arguments.needed => Which::Needed,
        () if arguments.redundant => Which::Redundant,
        () => {
            let needs_a_set = [
                ("--move", !arguments.moves.is_empty()),
                ("--save", arguments.save.is_some()),
                ("--svg", arguments.svg.is_some()),
                ("--png", arguments.png.is_some()),
            ];
            if let Some((option, _)) = needs_a_set.iter().find(|(_, given)| *given) {
                return Err(Failure::new(format!("{option}: say which set: --addable, --needed or --redundant")));
            }
            if let Some(text) = &arguments.drop {
                return Ok(MoveQuestion::Drop(formula("--drop", text)?));
            }
            if let Some(text) = &arguments.may_add {
                return Ok(MoveQuestion::MayAdd(formula("--may-add", text)?));
            }
            if arguments.minimal {
                return Ok(MoveQuestion::Minimal);
            }
            if arguments.certificate.is_some() {
                return Err(Failure::new("--certificate: belongs to --addable, --drop, --may-add and --minimal"));
            }
            return Ok(MoveQuestion::Overview);
        }
    };
    if arguments.certificate.is_some() && !arguments.moves.is_empty() {
        return Err(Failure::new("--certificate: leave out --move, it is about the whole set"));
    }
    if arguments.moves.is_empty() {
        return Ok(MoveQuestion::Set(which));
    }
    let takes: Result<Vec<Move>, Failure> = arguments.moves.iter().map(|text| take(text)).collect();
    Ok(MoveQuestion::Takes(which, takes?))
}

/// A move written as `3,5` or `(3, 5)`.
fn take(text: &str) -> Result<Move, Failure> {
    let inner = text.trim();
    let inner = inner.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(inner);
    let wrong = || Failure::new(format!("--move: '{}' is no move: write two numbers, as in 3,5", text.trim()));
    let (u, v) = inner.split_once(',').ok_or_else(wrong)?;
    Ok(Move { u: input::number("--move", u.trim())?, v: input::number("--move", v.trim())? })
}

/// The game and its P-positions: from the file, by the papers, or by discovery.
fn known(arguments: &MovesArguments, work: &Work<'_>) -> Result<(Game, Known), Failure> {
    if let Some(path) = &arguments.strategy {
        return saved(path, arguments.game.as_deref(), work);
    }
    let game = input::game(arguments.game.as_deref().unwrap_or("wythoff"))?;
    let known = known_positions(&game, &DiscoverOptions::default(), work);
    Ok((game, known.map_err(|error| not_known(&error))?))
}

/// Why the P-positions are not known, with the way round.
pub fn not_known(error: &KnownError) -> Failure {
    match error {
        KnownError::NotFound { .. } => {
            Failure::new(format!("{error}; try 'wythoff discover' with more --states and --save, then --strategy"))
        }
        error => Failure::of(error, LIMITS),
    }
}

fn saved(path: &str, asked: Option<&str>, work: &Work<'_>) -> Result<(Game, Known), Failure> {
    let refused = |problem: &dyn std::fmt::Display| Failure::about(format!("--strategy {path}"), problem);
    let text = std::fs::read_to_string(path).map_err(|error| refused(&format!("cannot read it: {error}")))?;
    let saved = SavedStrategy::from_text(&text, work).map_err(|error| refused(&error))?;
    if let Some(asked) = asked {
        let asked = input::game(asked)?;
        if asked != saved.game {
            return Err(refused(&format!("it is for {}, not for {asked}", saved.game)));
        }
    }
    let verdict = prove(&saved.game, &saved.positions, work).map_err(|error| refused(&with_option(&error, LIMITS)))?;
    match verdict {
        Verdict::Proved(proof) => Ok((saved.game, Known::new(proof.positions, Source::File))),
        Verdict::Refuted(wrong) => Err(refused(&format!("these are not the P-positions of {}: {wrong}", saved.game))),
    }
}
