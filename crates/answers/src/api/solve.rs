//! `solve`: who wins, and how.

use super::{Answer, Cache, Kind, Parameters, Question, Refusal, Work, effort};
use crate::report::solve::{OneFront, Solved, contradiction};
use serde::Serialize;
use std::sync::Arc;
use wythoff::solve::strategy_within;
use wythoff::{Front, Game, Position, Strategy, StrategyError};

/// Heaps of at most so many bits are decided at once by a closed form.
const QUICK_BITS: u64 = 4096;

/// Which fronts are asked.
enum Asked {
    Best,
    One(Front),
    All,
}

/// The question.
pub(super) struct Solve {
    game: Game,
    position: Position,
    all: bool,
    explain: bool,
    asked: Asked,
}

impl Solve {
    pub(super) fn read(parameters: &Parameters) -> Result<Solve, Refusal> {
        parameters.only(&["game", "x", "y", "all", "explain", "front"])?;
        let asked = match parameters.text("front")?.as_deref() {
            None | Some("") => Asked::Best,
            Some("all") => Asked::All,
            Some(name) => {
                Asked::One(name.parse().map_err(|error| Refusal::about("front", format!("{error}, or all")))?)
            }
        };
        Ok(Solve {
            game: parameters.game()?,
            position: parameters.position()?,
            all: parameters.flag("all")?,
            explain: parameters.flag("explain")?,
            asked,
        })
    }

    fn on(&self, front: Front, work: &Work<'_>, cache: &Cache) -> Result<Solved, StrategyError> {
        let strategy = bounded(&self.game, front, work, cache)?;
        Solved::new(&self.game, self.position.clone(), strategy.as_ref(), self.all, self.explain)
    }

    fn compared(&self, work: &Work<'_>, cache: &Cache) -> Result<Answer, Refusal> {
        let mut answers = Vec::new();
        let mut first: Option<Solved> = None;
        for &front in Front::of(&self.game) {
            match self.on(front, work, cache) {
                Ok(solved) => {
                    let other = first.get_or_insert_with(|| solved.clone());
                    if !solved.agrees_with(other) {
                        return Err(Refusal::new(Kind::Fault, contradiction(other.front, front, &self.position)));
                    }
                    answers.push(OneFront::new(&self.game, &self.position, front, Ok(solved)));
                }
                Err(error) => {
                    let refusal = Refusal::from(error);
                    if refusal.kind == Kind::OutOfTime {
                        return Err(refusal);
                    }
                    answers.push(OneFront::new(&self.game, &self.position, front, Err(refusal.to_string())));
                }
            }
        }
        Answer::json(&Compared { answers })
    }
}

/// The answers of all fronts.
#[derive(Serialize)]
struct Compared {
    answers: Vec<OneFront>,
}

impl Question for Solve {
    fn effort(&self) -> u64 {
        let fronts = match self.asked {
            Asked::Best => &Front::of(&self.game)[..1],
            Asked::One(ref front) => std::slice::from_ref(front),
            Asked::All => Front::of(&self.game),
        };
        let effort = |front: &Front| effort::of_decision(&self.game, &self.position, *front);
        fronts.iter().map(effort).fold(0, u64::saturating_add)
    }

    fn is_quick(&self) -> bool {
        let small = self.position.x.bits().max(self.position.y.bits()) <= QUICK_BITS;
        let front = match self.asked {
            Asked::Best => Front::of(&self.game)[0],
            Asked::One(front) => front,
            Asked::All => return false,
        };
        small && matches!(front, Front::Algebraic | Front::Quotient)
    }

    fn answer(&self, work: &Work<'_>, cache: &Cache) -> Result<Answer, Refusal> {
        let front = match self.asked {
            Asked::Best => Front::of(&self.game)[0],
            Asked::One(front) => front,
            Asked::All => return self.compared(work, cache),
        };
        Answer::json(&self.on(front, work, cache)?)
    }
}

/// The strategy on a front; brute force and tables within the limits of `work`.
pub(super) fn bounded<'w>(
    game: &'w Game,
    front: Front,
    work: &'w Work<'w>,
    cache: &Cache,
) -> Result<Arc<dyn Strategy + 'w>, StrategyError> {
    if matches!(front, Front::Oracle | Front::Recursive) && Front::of(game).contains(&front) {
        return Ok(strategy_within(game, front, work)?.into());
    }
    cache.strategy(game, front)
}
