//! `solve --cost`: what each front takes.

use super::named_front;
use crate::arguments::SolveArguments;
use crate::failure::Failure;
use answers::json;
use answers::report::cost::{Costs, FrontCost};
use std::io::Write;
use wythoff::numbers::work::Work;
use wythoff::solve::{Cost, strategy_within};
use wythoff::{Front, Game, Position};

/// The front asked for, or all; one that refuses the position is named with the reason.
pub fn run(game: &Game, position: Position, arguments: &SolveArguments, work: &Work<'_>) -> Result<(), Failure> {
    let fronts: Vec<Front> = match arguments.front.as_deref() {
        None | Some("all") => Front::of(game).to_vec(),
        Some(name) => vec![named_front(name)?],
    };
    let told = |front: Front| -> Result<FrontCost, Failure> {
        let strategy = strategy_within(game, front, work).map_err(|error| Failure::about("--front", error))?;
        let decision = strategy.decide(&position).map_err(|error| error.to_string());
        let told = decision.map(|decision| (decision.outcome, Cost::of(&decision.reasoning, &position)));
        Ok(FrontCost { front, told })
    };
    let fronts = fronts.into_iter().map(told).collect::<Result<Vec<_>, _>>()?;
    if let [FrontCost { told: Err(error), .. }] = fronts.as_slice() {
        return Err(Failure::new(error));
    }
    let costs = Costs { game: game.clone(), position, fronts };
    let mut out = std::io::stdout().lock();
    match arguments.json {
        true => costs.lines().try_for_each(|line| Ok(json::line(&mut out, &line)?)),
        false => Ok(write!(out, "{costs}")?),
    }
}
