//! Parameters by name, from a query or a JSON object.

use super::strict::Strict;
use super::{Kind, Refusal};
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};
use std::num::NonZeroU32;
use std::str::FromStr;
use wythoff::numbers::{Alpha, ContinuedFraction};
use wythoff::{Game, Natural, Position};

/// The longest number that is read, in characters.
pub const MAX_DIGITS: usize = 200_000;

/// The longest number in place of a continued fraction, in characters.
const MAX_NUMBER: usize = 40;

/// The most parameters of a question.
const MAX_PARAMETERS: usize = 100;

/// Parameters by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameters {
    values: Map<String, Value>,
}

impl Parameters {
    /// From the part of an address after the question mark. A name written several times has all its values.
    ///
    /// # Errors
    /// A name or value that is not UTF-8, or too many of them.
    pub fn from_query(query: &str) -> Result<Parameters, Refusal> {
        let mut values = Map::new();
        for (count, part) in query.split('&').filter(|part| !part.is_empty()).enumerate() {
            if count == MAX_PARAMETERS {
                return Err(Refusal::bad(format!(
                    "more than {MAX_PARAMETERS} parameters, the limit: send a JSON object instead"
                )));
            }
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = (decoded(name)?, Value::String(decoded(value)?));
            match values.get_mut(&name) {
                None => drop(values.insert(name, value)),
                Some(Value::Array(all)) => all.push(value),
                Some(first) => *first = Value::Array(vec![first.take(), value]),
            }
        }
        Ok(Parameters { values })
    }

    /// From a JSON object.
    ///
    /// # Errors
    /// The text is no JSON object, or names a member twice.
    pub fn from_json(text: &[u8]) -> Result<Parameters, Refusal> {
        match serde_json::from_slice(text) {
            Ok(Strict(Value::Object(values))) => Ok(Parameters { values }),
            Ok(_) => Err(Refusal::bad("the body must be a JSON object with the parameters as its members")),
            Err(error) => Err(Refusal::bad(format!("the body is no JSON: {error}"))),
        }
    }

    /// The word by which a slow question can be asked how far it is.
    pub fn ticket(&self) -> Option<String> {
        self.text("ticket").ok().flatten()
    }

    /// Refuses names that are not in the list, which are mostly misspelt.
    pub(crate) fn only(&self, names: &[&str]) -> Result<(), Refusal> {
        match self.values.keys().find(|name| !names.contains(&name.as_str())) {
            None => Ok(()),
            Some(unknown) => {
                let unknown: String = unknown.chars().take(40).filter(|letter| !letter.is_control()).collect();
                let possible = if names.is_empty() { "none".to_string() } else { names.join(", ") };
                Err(Refusal::bad(format!("there is no parameter '{unknown}' here: the parameters are {possible}")))
            }
        }
    }

    /// The value itself; nothing where it is missing or null.
    pub(crate) fn value(&self, name: &str) -> Option<&Value> {
        self.values.get(name).filter(|value| !value.is_null())
    }

    /// All values as one JSON object. In a query, what is more than a word is written as JSON.
    pub(crate) fn object(&self) -> Result<Value, Refusal> {
        let structured = |(name, value): (&String, &Value)| match value {
            Value::String(text) if text.starts_with(['[', '{']) => {
                let Strict(parsed) = serde_json::from_str(text).map_err(|error| Refusal::about(name, error))?;
                Ok((name.clone(), parsed))
            }
            _ => Ok((name.clone(), value.clone())),
        };
        self.values.iter().map(structured).collect::<Result<Map<_, _>, _>>().map(Value::Object)
    }

    /// A text; nothing where it is missing. Numbers stand for their digits.
    pub(crate) fn text(&self, name: &str) -> Result<Option<String>, Refusal> {
        match self.value(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(Value::Number(number)) => Ok(Some(number.to_string())),
            Some(Value::Array(_)) => Err(Refusal::about(name, "given more than once")),
            Some(_) => Err(Refusal::about(name, "must be a string or a number")),
        }
    }

    /// A text that must be there.
    pub(crate) fn needed(&self, name: &str) -> Result<String, Refusal> {
        self.text(name)?.ok_or_else(|| Refusal::bad(format!("the parameter '{name}' is missing")))
    }

    /// All texts of a name that may be given several times, or as an array of strings.
    pub(crate) fn texts(&self, name: &str) -> Result<Vec<String>, Refusal> {
        let text = |value: &Value| match value {
            Value::String(text) => Ok(text.clone()),
            _ => Err(Refusal::about(name, "must be a string, or an array of strings")),
        };
        match self.value(name) {
            None => Ok(Vec::new()),
            Some(Value::Array(all)) => all.iter().map(text).collect(),
            Some(one) => Ok(vec![text(one)?]),
        }
    }

    /// A number of any size; nothing where it is missing.
    pub(crate) fn number(&self, name: &str) -> Result<Option<Natural>, Refusal> {
        self.text(name)?.map(|text| number(name, &text)).transpose()
    }

    /// A number that must be there.
    pub(crate) fn needed_number(&self, name: &str) -> Result<Natural, Refusal> {
        number(name, &self.needed(name)?)
    }

    /// A number up to `most`; nothing where it is missing. A larger one is too expensive.
    pub(crate) fn small(&self, name: &str, most: u32) -> Result<Option<u32>, Refusal> {
        let Some(number) = self.number(name)? else { return Ok(None) };
        let fits = number.to_u32().filter(|number| *number <= most);
        fits.map(Some)
            .ok_or_else(|| Refusal::expensive(format!("{name}: at most {most}, the limit here: ask for less")))
    }

    /// Yes or no; no where it is missing. A bare name in a query means yes.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, Refusal> {
        match self.value(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(Value::String(text)) if ["", "1", "true", "yes"].contains(&text.as_str()) => Ok(true),
            Some(Value::String(text)) if ["0", "false", "no"].contains(&text.as_str()) => Ok(false),
            Some(Value::Number(number)) if number.as_u64().is_some_and(|number| number < 2) => {
                Ok(number.as_u64() == Some(1))
            }
            Some(_) => Err(Refusal::about(name, "must be true or false")),
        }
    }

    /// The game; classical Wythoff where none is named, as in the command.
    pub(crate) fn game(&self) -> Result<Game, Refusal> {
        let text = self.text("game")?.unwrap_or_else(|| "wythoff".to_string());
        game("game", &text)
    }

    /// The heaps x and y.
    pub(crate) fn position(&self) -> Result<Position, Refusal> {
        Ok(Position { x: self.needed_number("x")?, y: self.needed_number("y")? })
    }

    /// The continued fraction of `cf` or `a`; the golden ratio where neither is given. It must have a period.
    pub(crate) fn fraction(&self) -> Result<ContinuedFraction, Refusal> {
        let fraction = self.any_fraction()?;
        if fraction.is_finite() {
            let problem = "a finite continued fraction has too few place values: give it a period, as in [1;2,(3)]";
            return Err(Refusal::about("cf", problem));
        }
        Ok(fraction)
    }

    /// The number of `cf` or `a`, exactly or by its beginning. It must be irrational.
    pub(crate) fn alpha(&self) -> Result<Alpha, Refusal> {
        let fraction = self.any_fraction()?;
        if !fraction.is_finite() {
            return Ok(Alpha::Exactly(fraction));
        }
        match Alpha::from_str(&self.text("cf")?.unwrap_or_default()) {
            Ok(Alpha::Exactly(_)) => {
                let problem = format!(
                    "{} is rational: an irrational number is needed, or its beginning as {fraction}",
                    fraction.value()
                );
                Err(Refusal::about("cf", problem))
            }
            other => other.map_err(|error| Refusal::about("cf", error)),
        }
    }

    /// The same, with or without a period.
    pub(crate) fn any_fraction(&self) -> Result<ContinuedFraction, Refusal> {
        match (self.text("cf")?, self.number("a")?) {
            (Some(_), Some(_)) => Err(Refusal::bad("cf and a both name the continued fraction: give one of them")),
            (None, None) => Ok(ContinuedFraction::constant(NonZeroU32::MIN)),
            (None, Some(a)) => {
                let a = a.to_u32().and_then(NonZeroU32::new);
                a.map(ContinuedFraction::constant)
                    .ok_or_else(|| Refusal::about("a", "must be at least 1 and below 2^32"))
            }
            (Some(text), None) => {
                // The period of a root may have a million terms, each as long as the radicand.
                if !text.contains('[') && text.len() > MAX_NUMBER {
                    let problem = format!("a number in cf may have {MAX_NUMBER} characters, the limit here");
                    return Err(Refusal::expensive(problem));
                }
                ContinuedFraction::from_str(&text).map_err(|error| Refusal::about("cf", error))
            }
        }
    }
}

/// A GAME string.
pub(crate) fn game(name: &str, text: &str) -> Result<Game, Refusal> {
    Game::from_str(text).map_err(|error| Refusal::of_game(name, &error))
}

/// A number of any size, but not of any length.
pub(crate) fn number(name: &str, text: &str) -> Result<Natural, Refusal> {
    if text.len() > MAX_DIGITS {
        return Err(long_number(name));
    }
    Natural::from_str(text).map_err(|error| Refusal::about(name, error))
}

/// A number too long to be read.
pub(super) fn long_number(name: &str) -> Refusal {
    let way_round = "the command wythoff takes longer ones";
    let problem = format!("longer than {MAX_DIGITS} digits, the limit for one number here; {way_round}");
    Refusal { kind: Kind::TooLarge, ..Refusal::about(name, problem) }
}

fn decoded(text: &str) -> Result<String, Refusal> {
    let spaced = text.replace('+', " ");
    let decoded = percent_decode_str(&spaced).decode_utf8();
    decoded.map(String::from).map_err(|_| Refusal::new(Kind::BadInput, "the address is not UTF-8"))
}
