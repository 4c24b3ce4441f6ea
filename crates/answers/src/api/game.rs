//! `game`, and what the server says about itself.

use super::{Answer, Cache, OPENAPI, Parameters, Question, Refusal, Work};
use serde::{Serialize, Serializer};
use serde_json::Value;
use wythoff::numbers::QuadraticIrrational;
use wythoff::rules::Ruleset;
use wythoff::rules::families::{Arguments, Signature, Switch};
use wythoff::{Front, Game, Integer};

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

    fn answer(&self, _: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
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

    fn answer(&self, _: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        Ok(Answer::Json(OPENAPI.replace("\"0.0.0\"", concat!("\"", env!("CARGO_PKG_VERSION"), "\""))))
    }
}

/// Every family of games that can be named, for whoever offers a choice.
pub(super) struct Games;

#[derive(Serialize)]
struct GamesAnswer {
    families: Vec<FamilyAnswer>,
}

#[derive(Serialize)]
struct FamilyAnswer {
    name: &'static str,
    label: &'static str,
    parameters: Vec<&'static str>,
    switches: Vec<SwitchAnswer>,
    /// A formula stands behind the colon, and the options before it.
    formula: bool,
}

#[derive(Serialize)]
struct SwitchAnswer {
    name: &'static str,
    meaning: &'static str,
    /// Something is known about such games in misère play too.
    with_misere: bool,
}

impl Games {
    pub(super) fn read(parameters: &Parameters) -> Result<Games, Refusal> {
        parameters.only(&[]).map(|()| Games)
    }
}

impl FamilyAnswer {
    fn new(signature: &Signature) -> FamilyAnswer {
        let misere = SwitchAnswer { name: "misere", meaning: "misère: who cannot move wins", with_misere: true };
        let own = signature.switches.iter().map(|&Switch { name, meaning, with_misere }| SwitchAnswer {
            name,
            meaning,
            with_misere,
        });
        FamilyAnswer {
            name: signature.name,
            label: signature.label,
            parameters: signature.parameters.iter().map(|parameter| parameter.name).collect(),
            switches: std::iter::once(misere).chain(own).collect(),
            formula: signature.has_formula,
        }
    }
}

impl Question for Games {
    fn is_quick(&self) -> bool {
        true
    }

    fn answer(&self, _: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        Answer::json(&GamesAnswer { families: Game::families().map(FamilyAnswer::new).collect() })
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
    parameters: Options,
    /// P-positions are numbered: `table` has an index.
    index: bool,
    fronts: Vec<&'static str>,
    play: &'static str,
    slopes: Option<Slopes>,
    /// Which heaps make a position.
    position_rule: &'static str,
}

/// The family and its options, each under its own name.
struct Options(Vec<(&'static str, Value)>);

impl Options {
    fn of(ruleset: &Ruleset) -> Options {
        let family = ruleset.family();
        let signature = family.signature();
        let Arguments { parameters, switches } = family.arguments();
        let mut options = vec![("family", signature.name.into())];
        options.extend(signature.parameters.iter().zip(parameters).map(|(one, value)| (one.name, value.get().into())));
        options.extend(signature.switches.iter().zip(switches).map(|(one, on)| (one.name, on.into())));
        if let Ruleset::Formula(rules) = ruleset {
            options.push(("formula", rules.formula.to_string().into()));
            options.extend((!rules.extra.is_empty()).then(|| ("extra", rules.extra.to_string().into())));
        }
        Options(options)
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
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
    fn answer(&self, _: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let game = &self.game;
        let fronts = Front::of(game);
        Answer::json(&GameAnswer {
            game: game.to_string(),
            words: game.rules_in_words(),
            parameters: Options::of(&game.ruleset),
            index: !fronts.iter().any(|front| matches!(front, Front::Oracle | Front::Quotient)),
            fronts: fronts.iter().map(|front| front.name()).collect(),
            play: if game.play.misere { "misere" } else { "normal" },
            slopes: Slopes::of(game),
            position_rule: if game.least_heap() > 0 { "positive" } else { "any" },
        })
    }
}
