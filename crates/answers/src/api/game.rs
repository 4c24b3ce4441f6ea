//! `game`, and what the server says about itself.

use super::{Answer, Cache, OPENAPI, Parameters, Question, Refusal, Work};
use crate::json::{self, Text};
use serde::ser::{Error, SerializeMap};
use serde::{Serialize, Serializer};
use wythoff::numbers::QuadraticIrrational;
use wythoff::rules::Ruleset;
use wythoff::rules::families::{Arguments, Signature, Switch};
use wythoff::{Front, Game, Integer, Move, Play, Position};

/// Decimals of a slope.
const DECIMALS: u64 = 15;

/// Whether the server is there.
pub(super) struct Health {
    verdicts: bool,
}

#[derive(Serialize)]
struct HealthAnswer {
    status: &'static str,
    version: &'static str,
    /// Whether those who ask are told who wins.
    verdicts: bool,
}

impl Health {
    pub(super) fn read(parameters: &Parameters) -> Result<Health, Refusal> {
        parameters.only(&[]).map(|()| Health { verdicts: true })
    }

    /// The same where nobody is told who wins.
    pub(super) fn untold(self) -> Health {
        Health { verdicts: false }
    }
}

impl Question for Health {
    fn effort(&self) -> u64 {
        0
    }

    fn is_quick(&self) -> bool {
        true
    }

    fn answer(&self, _: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let version = env!("CARGO_PKG_VERSION");
        Answer::json(&HealthAnswer { status: "ok", version, verdicts: self.verdicts })
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
    fn effort(&self) -> u64 {
        0
    }

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
    fn effort(&self) -> u64 {
        0
    }

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
    /// Whether it is told near which lines the P-positions lie.
    tells: bool,
}

impl About {
    pub(super) fn read(parameters: &Parameters) -> Result<About, Refusal> {
        parameters.only(&["game"])?;
        parameters.needed("game")?;
        Ok(About { game: parameters.game()?, tells: true })
    }

    /// The same for those who are not told who wins.
    pub(super) fn untold(self) -> About {
        About { tells: false, ..self }
    }
}

#[derive(Serialize)]
struct GameAnswer<'g> {
    #[serde(serialize_with = "json::text")]
    game: &'g Game,
    words: String,
    #[serde(serialize_with = "options")]
    parameters: &'g Ruleset,
    /// P-positions are numbered: `table` has an index.
    index: bool,
    #[serde(serialize_with = "names")]
    fronts: &'static [Front],
    #[serde(serialize_with = "convention")]
    play: Play,
    /// How many options the opponent may forbid.
    #[serde(skip_serializing_if = "Option::is_none")]
    block: Option<u8>,
    slopes: Option<Slopes>,
    /// Which heaps make a position.
    position_rule: PositionRule,
    /// Whether some move takes from both heaps at once: then a queen on a board shows the game, and else two heaps do.
    takes_from_both: bool,
}

/// Heaps of the largest size that is drawn as a board.
const DRAWN: u32 = 30;

/// Whether some move from heaps that are drawn takes from both.
fn takes_from_both(game: &Game) -> bool {
    let from = |x: u32, y: u32| game.moves(&Position::new(x, y)).any(|Move { u, v }| !u.is_zero() && !v.is_zero());
    from(DRAWN, DRAWN) || from(DRAWN - 1, DRAWN)
}

/// Which heaps make a position.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum PositionRule {
    Any,
    Positive,
}

fn names<S: Serializer>(fronts: &[Front], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(fronts.iter().map(|front| front.name()))
}

fn convention<S: Serializer>(play: &Play, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if play.misere { "misere" } else { "normal" })
}

/// The family and its options, each under its own name.
fn options<S: Serializer>(ruleset: &&Ruleset, serializer: S) -> Result<S::Ok, S::Error> {
    let family = ruleset.family();
    let signature = family.signature();
    let Arguments { parameters, switches } = family.arguments();
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry("family", signature.name)?;
    for (parameter, value) in signature.parameters.iter().zip(parameters) {
        map.serialize_entry(parameter.name, &value)?;
    }
    for (switch, on) in signature.switches.iter().zip(switches) {
        map.serialize_entry(switch.name, &on)?;
    }
    if let Ruleset::Formula(rules) = ruleset {
        map.serialize_entry("formula", &rules.condition())?;
        if let Some(alpha) = rules.further.as_ref().and_then(|further| further.alpha()) {
            map.serialize_entry("alpha", &Text(alpha))?;
        }
        if !rules.extra.is_empty() {
            map.serialize_entry("extra", &Text(&rules.extra))?;
        }
    }
    map.end()
}

/// α and β, 1/α + 1/β = 1, of the pairs (nα, nβ) near which the P-positions lie, and β/α.
#[derive(Serialize)]
struct Slopes {
    #[serde(serialize_with = "rounded_down")]
    alpha: QuadraticIrrational,
    #[serde(serialize_with = "rounded_down")]
    beta: QuadraticIrrational,
    #[serde(serialize_with = "rounded_down")]
    ratio: QuadraticIrrational,
}

impl Slopes {
    fn of(game: &Game) -> Option<Slopes> {
        let ratio = game.slope()?;
        let one_more = |number: &QuadraticIrrational| number.plus_rational(&Integer::ONE, &Integer::ONE).ok();
        Some(Slopes { alpha: one_more(&ratio.reciprocal())?, beta: one_more(&ratio)?, ratio })
    }
}

/// A positive number in decimals, for drawing only.
fn rounded_down<S: Serializer>(number: &QuadraticIrrational, serializer: S) -> Result<S::Ok, S::Error> {
    let scale = Integer::from(10i64.pow(DECIMALS as u32));
    let scaled = number.times_rational(&scale, &Integer::ONE).map_err(S::Error::custom)?.floor();
    let text = format!("{:0>width$}", scaled.to_string(), width = DECIMALS as usize + 1);
    let point = text.len() - DECIMALS as usize;
    serializer.collect_str(&format_args!("{}.{}", &text[..point], &text[point..]))
}

impl Question for About {
    fn effort(&self) -> u64 {
        0
    }

    fn answer(&self, _: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let game = &self.game;
        Answer::json(&GameAnswer {
            game,
            words: game.rules_in_words(),
            parameters: &game.ruleset,
            index: game.closed_form().is_some_and(|known| known.is_indexed()),
            fronts: Front::of(game),
            play: game.play,
            block: Some(game.play.block).filter(|block| *block > 0),
            slopes: self.tells.then(|| Slopes::of(game)).flatten(),
            position_rule: if game.least_heap() > 0 { PositionRule::Positive } else { PositionRule::Any },
            takes_from_both: takes_from_both(game),
        })
    }
}
