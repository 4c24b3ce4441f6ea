//! Questions and answers as the server has them, without the server: an endpoint and parameters in, JSON or bytes out.
//!
//! Nothing here starts a thread, reads a clock or touches a file: what an answer may cost, and the news that nobody waits for it any
//! more, come in as [`Work`]. So the same page can ask a server, or the library compiled into the page itself.
//!
//! ```
//! use wythoff_answers::api::{Answer, Parameters, Work, answer};
//! let parameters = Parameters::from_query("game=wythoff:a%3D2&x=7&y=12")?;
//! let Answer::Json(text) = answer("solve", &parameters, &Work::default())? else { panic!("solve answers in JSON") };
//! assert!(text.starts_with(r#"{"game":"wythoff:a=2","position":["7","12"],"outcome":"N""#));
//! # Ok::<(), wythoff_answers::api::Refusal>(())
//! ```

mod cedar;
mod cf;
mod check;
mod compare;
mod design;
mod digits;
mod discover;
mod effort;
mod eval;
mod evidence;
mod far;
mod game;
mod grundy;
mod levels;
mod moves;
mod moveset;
mod paper;
mod parameters;
mod play;
mod proofs;
mod prove;
mod solve;
mod strict;
mod sum;
mod table;
mod tables;
mod untold;
mod walk;
mod why;

pub use crate::cache::Cache;
pub use crate::refusal::{Kind, Problem, Refusal};
pub use parameters::{MAX_DIGITS, Parameters};
pub use untold::untold_question;
pub use wythoff::numbers::work::{Progress, Work};

use serde::Serialize;

/// The most rows, columns, or tokens in a heap, where every position is looked at.
pub const MAX_SIDE: u32 = 1000;

/// What one answer may use unless whoever answers says otherwise: bytes of memory and elementary steps.
pub const USUAL_LIMITS: (u64, u64) = (1 << 26, 1 << 34);

/// The description of all endpoints, as OpenAPI 3.1.
pub const OPENAPI: &str = include_str!("api/openapi.json");

/// What is sent back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A JSON object.
    Json(String),
    /// A table, with what is to be known about it.
    Binary {
        /// The table.
        bytes: Vec<u8>,
        /// Names and values.
        notes: Vec<(&'static str, String)>,
    },
}

impl Answer {
    /// The answer with this JSON.
    ///
    /// # Errors
    /// None that can happen: answers are maps with strings as keys.
    pub(crate) fn json(value: &impl Serialize) -> Result<Answer, Refusal> {
        let text = serde_json::to_string(value);
        text.map(Answer::Json).map_err(|error| Refusal::new(Kind::Fault, format!("the answer has no JSON: {error}")))
    }
}

/// A question that was understood and can be answered.
pub trait Question: Send {
    /// Whether the answer takes less than a millisecond, whoever asks.
    fn is_quick(&self) -> bool {
        false
    }

    /// Roughly how much there is to do, as far as the question shows it: positions to decide, or digits to work with. Nothing depends on it
    /// but the order in which questions that wait are taken up, small ones first.
    fn effort(&self) -> u64;

    /// The answer. What it computes on the way that may serve the next stays in `cache`.
    ///
    /// # Errors
    /// The question has no answer, or none within the limits of `work`.
    fn answer(&self, work: &Work<'_>, cache: &Cache) -> Result<Answer, Refusal>;
}

type Reader = fn(&Parameters) -> Result<Box<dyn Question>, Refusal>;

/// The endpoint that describes all others, for those who ask over a network.
const DESCRIPTION: &str = "openapi.json";

/// Endpoints and how their parameters are read.
const ENDPOINTS: [(&str, Reader); 26] = [
    ("health", |parameters| read(parameters, game::Health::read)),
    ("games", |parameters| read(parameters, game::Games::read)),
    ("game", |parameters| read(parameters, game::About::read)),
    ("solve", |parameters| read(parameters, solve::Solve::read)),
    ("table", |parameters| read(parameters, table::Table::read)),
    ("digits", |parameters| read(parameters, digits::InDigits::read)),
    ("cf", |parameters| read(parameters, cf::Expansion::read)),
    ("cedar", |parameters| read(parameters, cedar::Cedar::read)),
    ("why", |parameters| read(parameters, why::Why::read)),
    ("grundy", |parameters| read(parameters, grundy::Grundy::read)),
    ("sum", |parameters| read(parameters, sum::Summed::read)),
    ("outcomes", tables::outcomes),
    ("grundytable", |parameters| read(parameters, tables::ValueTable::read)),
    ("moves", |parameters| read(parameters, moves::Targets::read)),
    ("legal", |parameters| read(parameters, moves::Legal::read)),
    ("play", |parameters| read(parameters, play::Play::read)),
    ("design", |parameters| read(parameters, design::Wanted::read)),
    ("moveset", |parameters| read(parameters, moveset::Moveset::read)),
    ("compare", |parameters| read(parameters, compare::Compare::read)),
    ("levels", |parameters| read(parameters, levels::Leveled::read)),
    ("paper", |parameters| read(parameters, paper::InPaper::read)),
    ("prove", |parameters| read(parameters, prove::Theorem::read)),
    ("discover", |parameters| read(parameters, discover::Search::read)),
    ("check", |parameters| read(parameters, check::Certificate::read)),
    ("eval", |parameters| read(parameters, eval::Asked::read)),
    ("walk", |parameters| read(parameters, walk::Walk::read)),
];

fn read<Q: Question + 'static>(
    parameters: &Parameters,
    reader: fn(&Parameters) -> Result<Q, Refusal>,
) -> Result<Box<dyn Question>, Refusal> {
    Ok(Box::new(reader(parameters)?))
}

/// The names of all endpoints.
pub fn endpoints() -> impl Iterator<Item = &'static str> {
    std::iter::once(DESCRIPTION).chain(ENDPOINTS.iter().map(|(name, _)| *name))
}

/// The question that `parameters` put to an endpoint.
///
/// # Errors
/// There is no such endpoint, or the parameters are wrong.
pub fn question(endpoint: &str, parameters: &Parameters) -> Result<Box<dyn Question>, Refusal> {
    match endpoint {
        DESCRIPTION => read(parameters, game::OpenApi::read),
        _ => page_question(endpoint, parameters),
    }
}

/// The same for a page that answers by itself, which has no use for the description of what others may ask over a network.
///
/// # Errors
/// As for [`question`].
pub fn page_question(endpoint: &str, parameters: &Parameters) -> Result<Box<dyn Question>, Refusal> {
    match ENDPOINTS.iter().find(|(name, _)| *name == endpoint) {
        Some((_, read)) => read(parameters),
        None => Err(Refusal::new(Kind::NotFound, "there is no such endpoint: see /api/v1/openapi.json for all")),
    }
}

/// Question and answer in one, with nothing kept for the next.
///
/// # Errors
/// As for [`question`] and [`Question::answer`].
pub fn answer(endpoint: &str, parameters: &Parameters, work: &Work<'_>) -> Result<Answer, Refusal> {
    question(endpoint, parameters)?.answer(work, &Cache::default())
}
