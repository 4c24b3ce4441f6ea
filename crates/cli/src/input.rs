//! Reading numbers, games and continued fractions from arguments.

use crate::arguments::{LimitArguments, RecurrenceArguments, StateArguments};
use crate::failure::{Failure, with_option};
use answers::Refusal;
use std::fs::File;
use std::io::Read;
use std::num::NonZeroU32;
use std::path::Path;
use std::str::FromStr;
use wythoff::automata::Automaton;
use wythoff::formula::Definitions;
use wythoff::numbers::work::Work;
use wythoff::numbers::{Alpha, ContinuedFraction, Polynomial, Recurrence, RecurrenceError};
use wythoff::prove::proof::{AutomatonClaim, alpha_of, statement_claim};
use wythoff::solve::verify::{Claim, PositionSet};
use wythoff::{Game, Natural};

/// The longest number that is read, in characters.
pub const MAX_NUMBER_LENGTH: u64 = 100_000_000;

/// A number written in an argument, or in the file named after '@'. `what` says which, for the message.
pub fn number(what: &str, text: &str) -> Result<Natural, Failure> {
    match text.strip_prefix('@') {
        Some(path) => {
            let content =
                number_file(path).map_err(|problem| Failure::about(format!("{what}, file {path}"), problem))?;
            let digits = content.trim();
            Natural::from_str(digits).map_err(|error| Failure::about(format!("{what}, file {path}"), error))
        }
        None => Natural::from_str(text).map_err(|error| Failure::about(what, error)),
    }
}

fn number_file(path: &str) -> Result<String, String> {
    let mut content = String::new();
    let file = File::open(path).map_err(|error| format!("cannot open it: {error}"))?;
    let read = file.take(MAX_NUMBER_LENGTH + 1).read_to_string(&mut content);
    let length = read.map_err(|error| format!("cannot read it: {error}"))? as u64;
    if length > MAX_NUMBER_LENGTH {
        return Err(format!("longer than {MAX_NUMBER_LENGTH} characters, the limit for one number"));
    }
    Ok(content)
}

/// The longest statement that is read from a file, in bytes.
const MAX_TEXT_LENGTH: u64 = 1 << 20;

/// A text written in an argument, or in the file named after '@'. `what` says which, for the message.
pub fn text(what: &str, text: &str) -> Result<String, Failure> {
    let Some(path) = text.strip_prefix('@') else { return Ok(text.to_string()) };
    let refused = |problem: String| Failure::about(format!("{what}, file {path}"), problem);
    let mut content = String::new();
    let file = File::open(path).map_err(|error| refused(format!("cannot open it: {error}")))?;
    let read = file.take(MAX_TEXT_LENGTH + 1).read_to_string(&mut content);
    if read.map_err(|error| refused(format!("cannot read it: {error}")))? as u64 > MAX_TEXT_LENGTH {
        return Err(refused(format!("longer than {MAX_TEXT_LENGTH} bytes, the limit")));
    }
    Ok(content)
}

/// The most that is read from a device or a pipe, which may have no end.
const MOST_OF_A_DEVICE: u64 = 1 << 26;

/// The whole of a file, as bytes, where it and what is read from it, `times` as much, keep to `--memory`.
pub fn file(path: impl AsRef<Path>, times: u64, work: &Work<'_>) -> Result<Vec<u8>, String> {
    let cannot = |error| format!("cannot read it: {error}");
    let allowed = work.memory / times.max(1);
    let file = File::open(path).map_err(cannot)?;
    let is_regular = file.metadata().map_err(cannot)?.is_file();
    let most = if is_regular { allowed } else { allowed.min(MOST_OF_A_DEVICE) };
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(cannot)?;
    let needed = (bytes.len() as u128).saturating_mul(times.into());
    work.reserve(needed, "what is read from the file").map_err(|halt| with_option(&halt, &["--memory"]))?;
    if bytes.len() as u64 > most {
        return Err(format!("it is no regular file, and of others {MOST_OF_A_DEVICE} bytes are read at most"));
    }
    Ok(bytes)
}

/// The same as text.
pub fn text_file(path: impl AsRef<Path>, times: u64, work: &Work<'_>) -> Result<String, String> {
    String::from_utf8(file(path, times, work)?)
        .map_err(|_| "cannot read it: stream did not contain valid UTF-8".to_string())
}

/// A list of positions takes up to so many times the room of its text: numbers of a few figures become machine words.
pub const LISTED: u64 = 16;

/// A text whose reader counts what it makes of it: the bytes, which grow while they are read.
pub const COUNTED: u64 = 2;

/// A GAME string. In `extra=` an automaton of moves may be read from the file named after '@', up to the next comma or colon.
pub fn game(text: &str) -> Result<Game, Failure> {
    if let Some((before, named)) = text.split_once("extra=").and_then(|_| text.split_once('@'))
        && before.trim_start().starts_with("rules")
        && !before.contains(':')
    {
        let end = named.find([',', ':']).unwrap_or(named.len());
        let automaton = self::text("game", &format!("@{}", named[..end].trim()))?;
        return game(&format!("{before}{{{}}}{}", automaton.trim(), &named[end..]));
    }
    if text.contains("..") && !text.trim_start().starts_with("rules") {
        return Err(Failure::about("game", format!("'{text}' is a range, which only prove, moves and compare take")));
    }
    Game::from_str(text).map_err(|error| Refusal::of_game("game", &error).into())
}

/// The continued fraction of `--cf` or `-a`; the golden ratio where neither is given. It must have a period.
pub fn fraction(cf: Option<&str>, a: Option<&str>) -> Result<ContinuedFraction, Failure> {
    let fraction = any_fraction("--cf", cf, a)?;
    if fraction.is_finite() {
        return Err(Failure::new(
            "--cf: a finite continued fraction has too few place values: give it a period, as in [1;2,(3)]",
        ));
    }
    Ok(fraction)
}

/// The number of `--cf` or `-a`, exactly or by its beginning; the golden ratio where neither is given. It must be irrational.
pub fn alpha(cf: Option<&str>, a: Option<&str>) -> Result<Alpha, Failure> {
    let alpha = match cf {
        Some(text) if a.is_none() => Alpha::from_str(text).map_err(|error| Failure::about("--cf", error))?,
        _ => Alpha::Exactly(any_fraction("-a", None, a)?),
    };
    match &alpha {
        Alpha::Exactly(fraction) if fraction.is_finite() => {
            let number = fraction.value();
            Err(Failure::new(format!(
                "--cf: {number} is rational: an irrational number is needed, or its beginning as {fraction}"
            )))
        }
        _ => Ok(alpha),
    }
}

/// The same, with or without a period; `what` names the argument.
pub fn any_fraction(what: &str, cf: Option<&str>, a: Option<&str>) -> Result<ContinuedFraction, Failure> {
    if let Some(text) = a {
        let parsed = number("-a", text)?.to_u32().and_then(NonZeroU32::new);
        let a = parsed.ok_or_else(|| Failure::new("-a: must be at least 1 and below 2^32"))?;
        return Ok(ContinuedFraction::constant(a));
    }
    let Some(text) = cf else { return Ok(ContinuedFraction::constant(NonZeroU32::MIN)) };
    ContinuedFraction::from_str(text).map_err(|error| Failure::about(what, error))
}

/// The numeration of `--recurrence` or `--pisot`, with its `--start`; nothing where neither is given.
pub fn recurrence(arguments: &RecurrenceArguments) -> Result<Option<Recurrence>, Failure> {
    let (option, polynomial) = match (&arguments.recurrence, &arguments.pisot) {
        (Some(factors), _) => {
            let factor = |text: &String| text.trim().parse::<i64>().ok();
            let factors: Option<Vec<i64>> = factors.iter().map(factor).collect();
            let problem = "must be integers below 2^63, separated by commas, as in 2,2";
            let factors = factors.ok_or_else(|| Failure::about("--recurrence", problem))?;
            ("--recurrence", Polynomial::of_recurrence(&factors))
        }
        (None, Some(text)) => ("--pisot", text.parse().map_err(|error| Failure::about("--pisot", error))?),
        (None, None) if arguments.start.is_some() => {
            return Err(Failure::new("--start: needs --recurrence or --pisot, whose first place values it gives"));
        }
        (None, None) => return Ok(None),
    };
    let start: Option<Vec<Natural>> = match &arguments.start {
        None => None,
        Some(list) => Some(list.iter().map(|text| number("--start", text.trim())).collect::<Result<_, _>>()?),
    };
    Recurrence::new(&polynomial, start.as_deref()).map(Some).map_err(|error| {
        let about_start = matches!(
            error,
            RecurrenceError::StartValue { .. }
                | RecurrenceError::NotIncreasing { .. }
                | RecurrenceError::FewStartValues { .. }
        );
        Failure::about(if about_start && start.is_some() { "--start" } else { option }, error)
    })
}

/// The options of [`limits`].
pub const LIMITS: &[&str] = &["--memory", "--states", "--time"];

/// The limits that `--states`, `--memory` and `--time` set.
pub fn limits(states: &StateArguments, limits: &LimitArguments) -> Result<Work<'static>, Failure> {
    let work = limits.work()?;
    Ok(match &states.states {
        Some(text) => work.with_states(number("--states", text)?.to_u64().unwrap_or(u64::MAX)),
        None => work,
    })
}

/// What follows `word` and a space at the beginning of `text`.
pub fn after_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    text.trim().strip_prefix(word).filter(|rest| rest.starts_with(char::is_whitespace)).map(str::trim)
}

/// The condition of a claim `formula …` that only the whole language of statements can say.
pub fn statement_of_claim(text: &str) -> Option<&str> {
    let statement = after_word(text, "formula")?;
    let plain = text.parse::<Claim>().is_ok();
    (!plain && Definitions::new().open_statement(statement).is_ok()).then_some(statement)
}

/// The set of positions that a claim about `game` names, whose file is read here if it names one.
pub fn claimed_set(text: &str, game: &Game, work: &Work<'_>) -> Result<Box<dyn PositionSet>, Failure> {
    if let Some(statement) = statement_of_claim(text) {
        let set = statement_claim(statement, game.is_ordered(), alpha_of(game).as_ref(), work);
        let set = set.map_err(|error| Failure::about("--claim", error))?;
        return Ok(Box::new(AutomatonClaim(set)));
    }
    let Some(automaton) = claimed_automaton(text, work)? else { return Ok(Box::new(claim(text, work)?)) };
    match automaton.tracks() {
        2 => Ok(Box::new(AutomatonClaim(automaton))),
        tracks => Err(Failure::about(format!("--claim: {}", text.trim()), format!("it has {tracks} tracks, not two"))),
    }
}

/// The automaton of a claim `automaton FILE` or `walnut FILE`.
pub fn claimed_automaton(text: &str, work: &Work<'_>) -> Result<Option<Automaton>, Failure> {
    let (own, walnuts) = (after_word(text, "automaton"), after_word(text, "walnut"));
    let Some(path) = own.or(walnuts) else { return Ok(None) };
    let refused = |problem: &dyn std::fmt::Display| Failure::about(format!("--claim: {}", text.trim()), problem);
    let content = text_file(path, COUNTED, work).map_err(|error| refused(&error))?;
    let beside = work.beside(content.len() as u64);
    let read = match own {
        Some(_) => Automaton::from_text(&content, &beside),
        None => Automaton::from_walnut(&content, &beside),
    };
    read.map(Some).map_err(|error| refused(&with_option(&error, LIMITS)))
}

/// A claim in words or as a list, whose file is read here.
pub fn claim(text: &str, work: &Work<'_>) -> Result<Claim, Failure> {
    let refused = |problem: &dyn std::fmt::Display| Failure::about("--claim", problem);
    let Some(path) = after_word(text, "file") else {
        return text.parse().map_err(|error| refused(&error));
    };
    let content = text_file(path, LISTED, work).map_err(|error| refused(&format!("file {path}: {error}")))?;
    Claim::listed(&content).map_err(|error| refused(&format!("file {path}, {error}")))
}
