//! `game`, and what the server says about itself.

use super::{Answer, OPENAPI, Parameters, Question, Refusal, Work};
use serde::Serialize;
use wythoff::{Front, Game, Integer, Play, QuadraticIrrational, Ruleset};

/// Decimals of a slope.
const DECIMALS: u64 = 15;

/// Whether the server is there.
pub(super) struct Health;

#[derive(Serialize)]
struct HealthAnswer {
    status: &'static str,
    version: &'static str,
}

impl Health {
    pub(super) fn read(parameters: &Parameters) -> Result<Health, Refusal> {
        parameters.only(&[]).map(|()| Health)
    }
}

impl Question for Health {
    fn is_quick(&self) -> bool {
        true
    }

    fn answer(&self, _: &Work<'_>) -> Result<Answer, Refusal> {
        Answer::json(&HealthAnswer { status: "ok", version: env!("CARGO_PKG_VERSION") })
    }
}

/// The description of all endpoints.
pub(super) struct OpenApi;

impl OpenApi {
    pub(super) fn read(parameters: &Parameters) -> Result<OpenApi, Refusal> {
        parameters.only(&[]).map(|()| OpenApi)
    }
}

impl Question for OpenApi {
    fn is_quick(&self) -> bool {
        true
    }

    fn answer(&self, _: &Work<'_>) -> Result<Answer, Refusal> {
        Ok(Answer::Json(OPENAPI.replace("\"0.0.0\"", concat!("\"", env!("CARGO_PKG_VERSION"), "\""))))
    }
}

/// What a GAME string means.
pub(super) struct About {
    game: Game,
}

impl About {
    pub(super) fn read(parameters: &Parameters) -> Result<About, Refusal> {
        parameters.only(&["game"])?;
        parameters.needed("game")?;
        Ok(About { game: parameters.game()? })
    }
}

#[derive(Serialize)]
struct GameAnswer {
    game: String,
    words: String,
    parameters: Family,
    /// P-positions are numbered: `table` has an index.
    index: bool,
    fronts: Vec<&'static str>,
    play: &'static str,
    slopes: Option<Slopes>,
    /// Which heaps make a position.
    position_rule: &'static str,
}

#[derive(Default, Serialize)]
struct Family {
    family: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offdiagonal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    zero: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ordered: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<String>,
}

impl Family {
    fn of(ruleset: &Ruleset) -> Family {
        match ruleset {
            Ruleset::Wythoff { a, offdiagonal } => {
                Family { family: "wythoff", a: Some((*a).max(1)), offdiagonal: Some(*offdiagonal), ..Family::default() }
            }
            Ruleset::Connell { k } => Family { family: "connell", k: Some((*k).max(1)), ..Family::default() },
            Ruleset::LarssonWeimerskirch { k } => Family { family: "lw", k: Some((*k).max(1)), ..Family::default() },
            Ruleset::Nim => Family { family: "nim", ..Family::default() },
            Ruleset::Euclid { zero } => Family { family: "euclid", zero: Some(*zero), ..Family::default() },
            Ruleset::Formula(rules) => Family {
                family: "rules",
                ordered: Some(rules.ordered),
                formula: Some(rules.formula.to_string()),
                extra: (!rules.extra.is_empty()).then(|| rules.extra.to_string()),
                ..Family::default()
            },
            _ => Family { family: "other", ..Family::default() },
        }
    }
}

/// α and β, 1/α + 1/β = 1, of the pairs (nα, nβ) near which the P-positions lie, and β/α; rounded down, for drawing only.
#[derive(Serialize)]
struct Slopes {
    alpha: String,
    beta: String,
    ratio: String,
}

impl Slopes {
    fn of(game: &Game) -> Option<Slopes> {
        let ratio = game.slope()?;
        let one_more = |number: &QuadraticIrrational| number.plus_rational(&Integer::ONE, &Integer::ONE).ok();
        Some(Slopes {
            alpha: decimal(&one_more(&ratio.reciprocal())?)?,
            beta: decimal(&one_more(&ratio)?)?,
            ratio: decimal(&ratio)?,
        })
    }
}

/// A positive number in decimals, rounded down.
fn decimal(number: &QuadraticIrrational) -> Option<String> {
    let scale = Integer::from(10i64.pow(DECIMALS as u32));
    let scaled = number.times_rational(&scale, &Integer::ONE).ok()?.floor();
    let text = format!("{:0>width$}", scaled.to_string(), width = DECIMALS as usize + 1);
    let point = text.len() - DECIMALS as usize;
    Some(format!("{}.{}", &text[..point], &text[point..]))
}

impl Question for About {
    fn answer(&self, _: &Work<'_>) -> Result<Answer, Refusal> {
        let game = &self.game;
        let fronts = Front::of(game);
        Answer::json(&GameAnswer {
            game: game.to_string(),
            words: game.rules_in_words(),
            parameters: Family::of(&game.ruleset),
            index: !fronts.iter().any(|front| matches!(front, Front::Oracle | Front::Quotient)),
            fronts: fronts.iter().map(|front| front.name()).collect(),
            play: if game.play == Play::Misere { "misere" } else { "normal" },
            slopes: Slopes::of(game),
            position_rule: if game.least_heap() > 0 { "positive" } else { "any" },
        })
    }
}
