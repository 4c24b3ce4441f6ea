//! `--strategy`: an automaton from a file.

use crate::arguments::SolveArguments;
use crate::failure::{Failure, with_option};
use crate::input;
use crate::watching::{LIMITS, watched};
use wythoff::numbers::work::Work;
use wythoff::prove::{AutomatonStrategy, SavedStrategy};
use wythoff::{Game, Strategy};

/// The game of the file and the strategy in it, proved again unless it is to be trusted.
pub fn strategy(path: &str, arguments: &SolveArguments) -> Result<(Game, Box<dyn Strategy>), Failure> {
    watched(&arguments.limits.work()?, "states", |work| read(path, arguments, work))
}

fn read(path: &str, arguments: &SolveArguments, work: &Work<'_>) -> Result<(Game, Box<dyn Strategy>), Failure> {
    let refused = |problem: &dyn std::fmt::Display| Failure::about(format!("--strategy {path}"), problem);
    let text = input::text_file(path, input::COUNTED, work).map_err(|error| refused(&error))?;
    let saved = SavedStrategy::from_text(&text, &work.beside(text.len() as u64));
    let saved = saved.map_err(|error| refused(&with_option(&error, LIMITS)))?;
    drop(text);
    if let Some(asked) = &arguments.game {
        let asked = input::game(asked)?;
        if asked != saved.game {
            return Err(refused(&format!("it is for {}, not for {asked}", saved.game)));
        }
    }
    let made = match arguments.trust {
        true => AutomatonStrategy::trusted(&saved.game, &saved.positions, work),
        false => AutomatonStrategy::proved(&saved.game, &saved.positions, work),
    };
    Ok((saved.game, Box::new(made.map_err(|error| refused(&with_option(&error, LIMITS)))?)))
}
