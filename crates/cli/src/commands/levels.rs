//! `--value` of `prove` and `discover`: the positions of the first Sprague–Grundy values.

use crate::failure::Failure;
use crate::input::LIMITS;
use crate::new_file::NewFile;
use crate::print;
use crate::ranges::RangeAnswer;
use crate::watching::watched;
use answers::report::levels::Valued;
use wythoff::Game;
use wythoff::automata::Automaton;
use wythoff::numbers::work::Work;
use wythoff::prove::levels::{LevelOptions, levels};
use wythoff::prove::proof::level_certificate;

/// The positions of which values, and how long to look for them.
pub struct Question {
    pub game: Game,
    pub value: u32,
    /// What is claimed about the last of them.
    pub claim: Option<Automaton>,
    pub options: LevelOptions,
}

/// Answers it, with exit code 1 for a claim that is wrong and 2 where a value was not found.
pub fn answer(question: &Question, certificate: Option<&str>, json: bool, work: &Work<'_>) -> Result<(), Failure> {
    let Question { game, value, claim, options } = question;
    let found = watched(work, "states", |work| levels(game, *value, claim.as_ref(), options, work));
    let found = found.map_err(|error| Failure::of(&error, LIMITS))?;
    let complete = found.missing.is_none();
    if let Some(path) = certificate.filter(|_| complete) {
        NewFile::write_whole(path, level_certificate(game, &found.proved).as_bytes())?;
    }
    let certificate = certificate.filter(|_| complete).map(str::to_string);
    let report = Valued { game: game.clone(), value: *value, found, certificate };
    print::report(&report, json)?;
    match &report.found.missing {
        None => Ok(()),
        Some(missing) if missing.refuted.is_some() => Err(Failure::Refuted),
        Some(_) => Err(Failure::new(format!(
            "value {} was not found within the limits: allow more with --states or --bound of 'discover'",
            report.found.proved.len()
        ))),
    }
}

/// The same of one game of a range.
pub fn of_range(game: &Game, value: u32, work: &Work<'_>) -> Result<RangeAnswer, Failure> {
    let found = levels(game, value, None, &LevelOptions::default(), work);
    let found = found.map_err(|error| Failure::of(&error, LIMITS))?;
    let states = found.proved.get(value as usize).map(|proof| proof.positions.states());
    let note = found.missing.map(|missing| missing.reason).unwrap_or_default();
    Ok(RangeAnswer { holds: states.is_some().then_some(true), states, note })
}
