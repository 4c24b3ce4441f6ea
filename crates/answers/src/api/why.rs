//! `why`: every front of a game side by side, in words and in pieces that a page can draw.

use super::cedar::{fraction_of, picture_of};
use super::digits::weights;
use super::solve::bounded;
use super::{Answer, Cache, Kind, Parameters, Question, Refusal, Work, effort};
use crate::explain::explain;
use crate::json::{self, Heaps, Text};
use crate::report::MoveTo;
use crate::report::table::PairRow;
use serde::Serialize;
use wythoff::numbers::{ContinuedFraction, Digits, Numeration, System};
use wythoff::solve::{Evidence, Reasoning, TableRow, pairs_within};
use wythoff::{Decision, Front, Game, Natural, Outcome, Position};

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

    fn told(&self, front: Front, work: &Work<'_>, cache: &Cache) -> Result<FrontTold, Refusal> {
        let Why { game, position } = self;
        let decided = bounded(game, front, work, cache).and_then(|strategy| strategy.decide(position));
        let decision = match decided.map_err(Refusal::from) {
            Ok(decision) => decision,
            Err(refusal) if refusal.kind == Kind::OutOfTime => return Err(refusal),
            Err(refusal) => return Ok(FrontTold::refused(front, refusal.to_string())),
        };
        let reasoning = &decision.reasoning;
        let evidence = reasoning.smaller.as_ref().map(|(_, _, evidence)| evidence);
        let row = |evidence: Option<&Evidence>| evidence.and_then(|evidence| rows_around(game, evidence, work));
        Ok(FrontTold {
            lines: explain(game, position, &decision, front),
            outcome: Some(decision.outcome),
            winning: decision.winning.as_ref().and_then(|taken| MoveTo::new(position, taken)),
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
struct Told<'q> {
    #[serde(serialize_with = "json::text")]
    game: &'q Game,
    position: Heaps<'q>,
    #[serde(serialize_with = "json::optional_text")]
    outcome: Option<Outcome>,
    fronts: Vec<FrontTold>,
}

/// What one front says. Pieces that it has nothing to do with are left out.
#[derive(Serialize)]
struct FrontTold {
    #[serde(serialize_with = "json::text")]
    front: Front,
    #[serde(serialize_with = "json::optional_text")]
    outcome: Option<Outcome>,
    #[serde(rename = "move")]
    winning: Option<MoveTo>,
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
            front,
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
    row: PairRow<TableRow>,
    neighbours: Vec<PairRow<TableRow>>,
}

/// The row a front speaks of.
fn rows_around(game: &Game, evidence: &Evidence, work: &Work<'_>) -> Option<RowAround> {
    let Evidence::Row { n, residue } = evidence else { return None };
    let first = n.saturating_sub(&Natural::from(NEIGHBOURS));
    let rows = pairs_within(game, first, work).ok()?;
    let near = rows.take_while(|row| row.n <= n + NEIGHBOURS).filter(|row| row.residue == *residue);
    let near: Vec<TableRow> = near.collect();
    let row = near.iter().find(|row| row.n == *n)?.clone();
    Some(RowAround { row: PairRow(row), neighbours: near.into_iter().map(PairRow).collect() })
}

/// The heaps in the p-system, and the index aimed at in the q-system.
#[derive(Serialize)]
struct InDigits {
    #[serde(serialize_with = "json::text")]
    cf: ContinuedFraction,
    x: Spelled,
    y: Spelled,
    /// The index of the pair aimed at, where the difference of the heaps leads to one.
    d: Option<Spelled>,
}

#[derive(Serialize)]
struct Spelled {
    #[serde(serialize_with = "json::text")]
    number: Natural,
    #[serde(serialize_with = "json::text")]
    system: System,
    #[serde(serialize_with = "json::digits")]
    digits: Digits,
    weights: Option<Vec<Text<Natural>>>,
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
            Some(Spelled::new(&numeration, number, system, digits))
        };
        let d = match &decision.reasoning {
            Reasoning { case: wythoff::solve::Case::TakeFromBoth { m, .. }, .. } => spelled(m, System::Q),
            _ => None,
        };
        Some(InDigits { cf: numeration.fraction().clone(), x: spelled(x, System::P)?, y: spelled(y, System::P)?, d })
    }
}

impl Spelled {
    fn new(numeration: &Numeration, number: &Natural, system: System, digits: Digits) -> Spelled {
        Spelled {
            number: number.clone(),
            system,
            weights: weights(numeration.fraction(), system, &digits),
            trailing_zeros: digits.trailing_zeros(),
            digits,
        }
    }
}

impl Question for Why {
    fn effort(&self) -> u64 {
        let effort = |front: &Front| effort::of_decision(&self.game, &self.position, *front);
        Front::of(&self.game).iter().map(effort).fold(0, u64::saturating_add)
    }

    fn answer(&self, work: &Work<'_>, cache: &Cache) -> Result<Answer, Refusal> {
        let available = Front::of(&self.game);
        let fronts = ORDER.into_iter().filter(|front| available.contains(front));
        let fronts = fronts.map(|front| self.told(front, work, cache)).collect::<Result<Vec<_>, _>>()?;
        let outcome = fronts.iter().find_map(|told| told.outcome);
        if let (None, [only]) = (&outcome, fronts.as_slice()) {
            // There is no other front to turn to.
            let error = only.error.clone().unwrap_or_default();
            return Err(bounded(&self.game, available[0], work, cache)
                .and_then(|strategy| strategy.decide(&self.position))
                .map_or_else(Refusal::from, |_| Refusal::expensive(error)));
        }
        Answer::json(&Told { game: &self.game, position: Heaps(&self.position), outcome, fronts })
    }
}
