//! `--strategy`: an automaton from a file.

use crate::arguments::SolveArguments;
use crate::failure::Failure;
use crate::input;
use crate::watching::Watching;
use wythoff::automata::{Budget, Limits, Progress};
use wythoff::{AutomatonStrategy, Game, SavedStrategy, Strategy};

/// The game of the file and the strategy in it, proved again unless it is to be trusted.
pub fn strategy(path: &str, arguments: &SolveArguments) -> Result<(Game, Box<dyn Strategy>), Failure> {
    let refused = |problem: &dyn std::fmt::Display| Failure::about(format!("--strategy {path}"), problem);
    let text = std::fs::read_to_string(path).map_err(|error| refused(&format!("cannot read it: {error}")))?;
    let limits = Limits::default();
    let watching = Watching::new("states allowed");
    let mut report = |progress: Progress| watching.at(progress.states as u64, limits.states as u64);
    let budget = &mut Budget::with_progress(limits, &mut report);
    let saved = SavedStrategy::from_text(&text, budget).map_err(|error| refused(&error))?;
    if let Some(asked) = &arguments.game {
        let asked = input::game(asked)?;
        if asked != saved.game {
            return Err(refused(&format!("it is for {}, not for {asked}", saved.game)));
        }
    }
    let made = match arguments.trust {
        true => AutomatonStrategy::trusted(&saved.game, &saved.positions, budget),
        false => AutomatonStrategy::proved(&saved.game, &saved.positions, budget),
    };
    Ok((saved.game, Box::new(made.map_err(|error| refused(&error))?)))
}
