//! Arguments that cannot be read, told in one line.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error as _;

/// What is wrong, and what may have been meant.
pub fn in_one_line(error: &Error) -> String {
    let problem = problem(error).or_else(|| error.kind().as_str().map(str::to_string));
    let said: Vec<String> = problem.into_iter().chain(possible_values(error)).collect();
    let parts: Vec<String> = std::iter::once(said.join(" ")).chain(tips(error)).collect();
    format!("{} (see --help)", parts.join("; "))
}

/// What is wrong; nothing where the kind says it all.
fn problem(error: &Error) -> Option<String> {
    let argument = || text(error, ContextKind::InvalidArg);
    let value = || text(error, ContextKind::InvalidValue);
    let number = |kind| match error.get(kind) {
        Some(ContextValue::Number(number)) => Some(*number),
        _ => None,
    };
    Some(match error.kind() {
        ErrorKind::ArgumentConflict => conflict(argument()?, error.get(ContextKind::PriorArg)),
        ErrorKind::NoEquals => format!("equal sign is needed when assigning values to '{}'", argument()?),
        ErrorKind::InvalidValue if value()?.is_empty() => {
            format!("a value is required for '{}' but none was supplied", argument()?)
        }
        ErrorKind::InvalidValue => format!("invalid value '{}' for '{}'", value()?, argument()?),
        ErrorKind::ValueValidation => {
            let why = error.source().map(|why| format!(": {why}")).unwrap_or_default();
            format!("invalid value '{}' for '{}'{why}", value()?, argument()?)
        }
        ErrorKind::InvalidSubcommand => {
            format!("unrecognized subcommand '{}'", text(error, ContextKind::InvalidSubcommand)?)
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = texts(error.get(ContextKind::InvalidArg)?).join(" ");
            format!("the following required arguments were not provided: {missing}")
        }
        ErrorKind::TooManyValues => {
            format!("unexpected value '{}' for '{}' found; no more were expected", value()?, argument()?)
        }
        ErrorKind::TooFewValues => {
            let (least, given) = (number(ContextKind::MinValues)?, number(ContextKind::ActualNumValues)?);
            format!("{least} values required by '{}'; only {}", argument()?, provided(given))
        }
        ErrorKind::WrongNumberOfValues => {
            let (needed, given) = (number(ContextKind::ExpectedNumValues)?, number(ContextKind::ActualNumValues)?);
            format!("{needed} values required for '{}' but {}", argument()?, provided(given))
        }
        ErrorKind::UnknownArgument => format!("unexpected argument '{}' found", argument()?),
        // Clap may add kinds; those left say all that is known by their name.
        _ => return None,
    })
}

/// Two arguments that exclude each other.
fn conflict(argument: &str, prior: Option<&ContextValue>) -> String {
    match prior {
        Some(ContextValue::String(same)) if same == argument => {
            format!("the argument '{argument}' cannot be used multiple times")
        }
        Some(ContextValue::String(other)) => format!("the argument '{argument}' cannot be used with '{other}'"),
        Some(ContextValue::Strings(others)) => {
            format!("the argument '{argument}' cannot be used with: {}", others.join(" "))
        }
        _ => format!("the argument '{argument}' cannot be used with one or more of the other specified arguments"),
    }
}

fn provided(values: isize) -> String {
    format!("{values} {} provided", if values > 1 { "were" } else { "was" })
}

/// What could have been said instead of a value.
fn possible_values(error: &Error) -> Option<String> {
    let possible = texts(error.get(ContextKind::ValidValue)?);
    (!possible.is_empty()).then(|| format!("[possible values: {}]", possible.join(", ")))
}

/// How many names that are alike are told.
const SIMILAR: usize = 3;

/// What may have been meant.
fn tips(error: &Error) -> Vec<String> {
    let kinds = [
        (ContextKind::SuggestedSubcommand, "subcommand"),
        (ContextKind::SuggestedArg, "argument"),
        (ContextKind::SuggestedValue, "value"),
    ];
    let similar = kinds.into_iter().filter_map(|(kind, what)| {
        // The most alike comes last.
        let alike = texts(error.get(kind)?).into_iter().rev().take(SIMILAR);
        let names: Vec<String> = alike.map(|name| format!("'{name}'")).collect();
        Some(match names.as_slice() {
            [name] => format!("tip: a similar {what} exists: {name}"),
            names => format!("tip: some similar {what}s exist: {}", names.join(", ")),
        })
    });
    let others = match error.get(ContextKind::Suggested) {
        Some(ContextValue::StyledStrs(tips)) => tips.as_slice(),
        _ => &[],
    };
    similar.chain(others.iter().map(|tip| format!("tip: {tip}"))).collect()
}

fn text(error: &Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text),
        _ => None,
    }
}

fn texts(value: &ContextValue) -> Vec<&str> {
    match value {
        ContextValue::String(text) => vec![text],
        ContextValue::Strings(texts) => texts.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}
