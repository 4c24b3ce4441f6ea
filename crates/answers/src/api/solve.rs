//! `solve`: who wins, and how.

use super::kept::kept_strategy;
use super::{Answer, Kind, Parameters, Question, Refusal, Work};
use crate::answer::{Refused, Solved};
use crate::solve::{Answered, contradiction};
use serde::Serialize;
use std::sync::Arc;
use wythoff::{Compiled, Front, Game, Oracle, OracleStrategy, Position, Strategy, StrategyError};

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

    fn on(&self, front: Front, work: &Work<'_>) -> Result<Answered, StrategyError> {
        let strategy = bounded(&self.game, front, work)?;
        Answered::new(&self.game, &self.position, strategy.as_ref(), self.all, self.explain)
    }

    fn compared(&self, work: &Work<'_>) -> Result<Answer, Refusal> {
        let mut answers = Vec::new();
        let mut first: Option<Answered> = None;
        for &front in Front::of(&self.game) {
            match self.on(front, work) {
                Ok(answered) => {
                    let other = first.get_or_insert_with(|| answered.clone());
                    if !answered.agrees_with(other) {
                        return Err(Refusal::new(Kind::Fault, contradiction(other.front, front, &self.position)));
                    }
                    answers.push(OneFront::Solved(answered.json(&self.game, &self.position)));
                }
                Err(error) => {
                    let refusal = Refusal::from(error);
                    if refusal.kind == Kind::Busy {
                        return Err(refusal);
                    }
                    answers.push(OneFront::Refused(Refused::new(&self.game, &self.position, front, refusal.error)));
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

#[derive(Serialize)]
#[serde(untagged)]
enum OneFront {
    Solved(Solved),
    Refused(Refused),
}

impl Question for Solve {
    fn is_quick(&self) -> bool {
        let small = self.position.x.bits().max(self.position.y.bits()) <= QUICK_BITS;
        let front = match self.asked {
            Asked::Best => Front::of(&self.game)[0],
            Asked::One(front) => front,
            Asked::All => return false,
        };
        small && matches!(front, Front::Algebraic | Front::Quotient)
    }

    fn answer(&self, work: &Work<'_>) -> Result<Answer, Refusal> {
        let front = match self.asked {
            Asked::Best => Front::of(&self.game)[0],
            Asked::One(front) => front,
            Asked::All => return self.compared(work),
        };
        let answered = self.on(front, work)?;
        Answer::json(&answered.json(&self.game, &self.position))
    }
}

/// The strategy on a front; brute force within the limits of `work`.
pub(super) fn bounded<'w>(
    game: &'w Game,
    front: Front,
    work: &'w Work<'w>,
) -> Result<Arc<dyn Strategy + 'w>, StrategyError> {
    if front == Front::Oracle && Front::of(game).contains(&Front::Oracle) {
        let rules = Compiled::new(game);
        let make = move |x, y| Oracle::of(&rules, x, y, work);
        return Ok(Arc::new(OracleStrategy::new(make)));
    }
    kept_strategy(game, front)
}
