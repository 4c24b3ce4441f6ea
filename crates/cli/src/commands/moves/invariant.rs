//! `moves --invariant`: whether the moves depend on the heaps.

use crate::arguments::MovesArguments;
use crate::failure::Failure;
use crate::input::{self, LIMITS};
use crate::print;
use crate::ranges::{self, RangeAnswer};
use crate::watching::watched;
use answers::report::invariance::{InvarianceAnswer, witness};
use wythoff::Game;

pub fn run(arguments: &MovesArguments) -> Result<(), Failure> {
    let work = input::limits(&arguments.states, &arguments.limits)?;
    let ask = |game: &Game| {
        watched(&work, "states", |work| InvarianceAnswer::new(game, work).map_err(|error| Failure::of(&error, LIMITS)))
    };
    if let Some(range) = arguments.game.as_deref().map(ranges::read).transpose()?.flatten() {
        return range.ask("The rules are invariant:", true, arguments.json, |game| {
            let answer = ask(game)?;
            let note = witness(&answer.found).unwrap_or_default();
            Ok(RangeAnswer { holds: answer.holds(), states: None, note })
        });
    }
    let answer = ask(&input::game(arguments.game.as_deref().unwrap_or("wythoff"))?)?;
    print::report(&answer, arguments.json)?;
    match answer.holds() {
        Some(true) => Ok(()),
        Some(false) => Err(Failure::Refuted),
        None => Err(Failure::new("--invariant: not decided: write the rules with u and v alone")),
    }
}
