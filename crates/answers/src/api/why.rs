//! `why`: every front of a game side by side, in words and in pieces that a page can draw.

use super::cedar::{fraction_of, picture_of};
use super::digits::weights;
use super::solve::bounded;
use super::{Answer, Kind, Parameters, Question, Refusal, Work};
use crate::answer::{MoveAnswer, Row};
use crate::explain::explain;
use serde::Serialize;
use wythoff::{
    Decision, Digits, Evidence, Front, Game, Natural, Numeration, Position, Reasoning, System, pairs_within,
};

/// Longer heaps are not spelt out in digits, which are several times as many.
const MOST_BITS: u64 = 20_000;

/// Rows shown on either side of one.
const NEIGHBOURS: u64 = 2;

/// The order in which fronts are told: as in the papers.
const ORDER: [Front; 6] = Front::ALL;

/// The question.
pub(super) struct Why {
    game: Game,
    position: Position,
}

impl Why {
    pub(super) fn read(parameters: &Parameters) -> Result<Why, Refusal> {
        parameters.only(&["game", "x", "y"])?;
        Ok(Why { game: parameters.game()?, position: parameters.position()? })
    }

    fn told(&self, front: Front, work: &Work<'_>) -> Result<FrontTold, Refusal> {
        let Why { game, position } = self;
        let decided = bounded(game, front, work).and_then(|strategy| strategy.decide(position));
        let decision = match decided.map_err(Refusal::from) {
            Ok(decision) => decision,
            Err(refusal) if refusal.kind == Kind::Busy => return Err(refusal),
            Err(refusal) => return Ok(FrontTold::refused(front, refusal.error)),
        };
        let reasoning = &decision.reasoning;
        let evidence = reasoning.smaller.as_ref().map(|(_, _, evidence)| evidence);
        let row = |evidence: Option<&Evidence>| evidence.and_then(|evidence| rows_around(game, evidence, work));
        Ok(FrontTold {
            lines: explain(game, position, &decision, front),
            outcome: Some(decision.outcome.to_string()),
            winning: decision.winning.as_ref().map(|taken| MoveAnswer::new(position, taken)),
            row: row(evidence),
            target: row(reasoning.target.as_ref()),
            digits: (front == Front::Arithmetic).then(|| InDigits::new(game, position, &decision)).flatten(),
            svg: evidence.and_then(|evidence| picture_of(game, evidence)),
            ..FrontTold::refused(front, String::new())
        }
        .answered())
    }
}

/// The answer.
#[derive(Serialize)]
struct Told {
    game: String,
    position: [String; 2],
    outcome: Option<String>,
    fronts: Vec<FrontTold>,
}

/// What one front says. Pieces that it has nothing to do with are left out.
#[derive(Serialize)]
struct FrontTold {
    front: &'static str,
    outcome: Option<String>,
    #[serde(rename = "move")]
    winning: Option<MoveAnswer>,
    lines: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<RowAround>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<RowAround>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<InDigits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
}

impl FrontTold {
    fn refused(front: Front, error: String) -> FrontTold {
        FrontTold {
            front: front.name(),
            outcome: None,
            winning: None,
            lines: Vec::new(),
            error: Some(error),
            row: None,
            target: None,
            digits: None,
            svg: None,
        }
    }

    fn answered(self) -> FrontTold {
        FrontTold { error: None, ..self }
    }
}

/// A row of the table of P-positions, and those around it.
#[derive(Serialize)]
struct RowAround {
    #[serde(flatten)]
    row: Row,
    neighbours: Vec<Row>,
}

/// The row a front speaks of.
fn rows_around(game: &Game, evidence: &Evidence, work: &Work<'_>) -> Option<RowAround> {
    let Evidence::Row { n, residue } = evidence else { return None };
    let first = n.saturating_sub(&Natural::from(NEIGHBOURS));
    let rows = pairs_within(game, first, work).ok()?;
    let near = rows.take_while(|row| row.n <= n + NEIGHBOURS).filter(|row| row.residue == *residue);
    let near: Vec<_> = near.collect();
    let row = near.iter().find(|row| row.n == *n)?;
    Some(RowAround { row: Row::new(row), neighbours: near.iter().map(Row::new).collect() })
}

/// The heaps in the p-system, and the index aimed at in the q-system.
#[derive(Serialize)]
struct InDigits {
    cf: String,
    x: Spelled,
    y: Spelled,
    /// The index of the pair aimed at, where the difference of the heaps leads to one.
    d: Option<Spelled>,
}

#[derive(Serialize)]
struct Spelled {
    number: String,
    system: &'static str,
    digits: Vec<u32>,
    weights: Option<Vec<String>>,
    trailing_zeros: usize,
}

impl InDigits {
    fn new(game: &Game, position: &Position, decision: &Decision) -> Option<InDigits> {
        let Position { x, y } = position;
        if x.bits().max(y.bits()) > MOST_BITS {
            return None;
        }
        let numeration = Numeration::new(fraction_of(game)?);
        let spelled = |number: &Natural, system: System| {
            let digits = numeration.digits(number, system).ok()?;
            Some(Spelled::new(&numeration, number, system, &digits))
        };
        let d = match &decision.reasoning {
            Reasoning { case: wythoff::Case::TakeFromBoth { m, .. }, .. } => spelled(m, System::Q),
            _ => None,
        };
        Some(InDigits {
            cf: numeration.fraction().to_string(),
            x: spelled(x, System::P)?,
            y: spelled(y, System::P)?,
            d,
        })
    }
}

impl Spelled {
    fn new(numeration: &Numeration, number: &Natural, system: System, digits: &Digits) -> Spelled {
        Spelled {
            number: number.to_string(),
            system: if system == System::P { "p" } else { "q" },
            digits: digits.most_significant_first(),
            weights: weights(numeration.fraction(), system, digits),
            trailing_zeros: digits.trailing_zeros(),
        }
    }
}

impl Question for Why {
    fn answer(&self, work: &Work<'_>) -> Result<Answer, Refusal> {
        let available = Front::of(&self.game);
        let fronts = ORDER.into_iter().filter(|front| available.contains(front));
        let fronts = fronts.map(|front| self.told(front, work)).collect::<Result<Vec<_>, _>>()?;
        let outcome = fronts.iter().find_map(|told| told.outcome.clone());
        if let (None, [only]) = (&outcome, fronts.as_slice()) {
            // There is no other front to turn to.
            let error = only.error.clone().unwrap_or_default();
            return Err(bounded(&self.game, available[0], work)
                .and_then(|strategy| strategy.decide(&self.position))
                .map_or_else(Refusal::from, |_| Refusal::expensive(error)));
        }
        let position = [self.position.x.to_string(), self.position.y.to_string()];
        Answer::json(&Told { game: self.game.to_string(), position, outcome, fronts })
    }
}
