//! The GAME string: parsing and canonical print.

use super::{FormulaRules, Game, Play, Ruleset};
use crate::extra::{ExtraError, split_outside_parentheses};
use crate::rules::FormulaError;
use std::fmt;
use std::str::FromStr;

/// The families a GAME string can name.
const FAMILIES: &str = "wythoff, connell, lw, euclid, nim, rules";

/// Why a text does not name a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// The text does not start with a known family.
    UnknownFamily {
        /// What stands there instead.
        written: String,
    },
    /// Options behind a comma where the family wants a colon.
    MissingColon {
        /// The family.
        family: String,
    },
    /// The family has no such option.
    UnknownOption {
        /// The family.
        family: &'static str,
        /// What stands there instead.
        written: String,
        /// The options it has.
        possible: &'static str,
    },
    /// An option written twice.
    DuplicateOption {
        /// The option.
        option: &'static str,
    },
    /// An option that takes no value has one.
    UnwantedValue {
        /// The option.
        option: &'static str,
    },
    /// An option that takes a value has none.
    MissingValue {
        /// The option.
        option: &'static str,
        /// How it may look.
        example: &'static str,
    },
    /// A parameter that is no number from 1 to 2^32 − 1.
    BadParameter {
        /// The option.
        option: &'static str,
        /// What stands there instead.
        written: String,
    },
    /// `rules` without formula.
    MissingFormula,
    /// The extra moves are wrong.
    Extra {
        /// What is wrong with them.
        error: ExtraError,
        /// How many characters of the GAME string stand before them.
        begins: usize,
    },
    /// The formula is wrong.
    Formula {
        /// What is wrong with it.
        error: FormulaError,
        /// How many characters of the GAME string stand before it.
        begins: usize,
    },
}

impl GameError {
    /// The place of the character in question in the GAME string, counted from 0, where there is one.
    ///
    /// ```
    /// use games::Game;
    /// assert_eq!("rules:u = 0 && v".parse::<Game>().unwrap_err().at(), Some(13));
    /// ```
    pub fn at(&self) -> Option<usize> {
        match self {
            Self::Extra { error: ExtraError { at, .. }, begins } => Some(begins + at.saturating_sub(1)),
            Self::Formula { error: FormulaError { at, .. }, begins } => Some(begins + at.saturating_sub(1)),
            _ => None,
        }
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownFamily { written } => {
                write!(f, "unknown game {written:?}: the families are {FAMILIES}; write for example wythoff:a=2")
            }
            Self::MissingColon { family } => {
                write!(f, "the options of {family} stand behind a colon: write for example {family}:misere")
            }
            Self::UnknownOption { family, written, possible } => {
                write!(f, "{family} has no option {written:?}: the options are {possible}")
            }
            Self::DuplicateOption { option } => write!(f, "the option {option} is written twice: write it once"),
            Self::UnwantedValue { option } => write!(f, "the option {option} takes no value: write {option} alone"),
            Self::MissingValue { option, example } => {
                write!(f, "the option {option} needs a value: write for example {example}")
            }
            Self::BadParameter { option, written } => {
                write!(f, "{option}={written} is out of range: {option} is a whole number, 1 <= {option} < 2^32")
            }
            Self::MissingFormula => {
                write!(f, "rules needs a formula behind a colon: write for example rules:u = 0 | v = 0")
            }
            Self::Extra { error, .. } => write!(f, "extra moves, {error}"),
            Self::Formula { error, .. } => write!(f, "formula, {error}"),
        }
    }
}

impl std::error::Error for GameError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Extra { error, .. } => Some(error),
            Self::Formula { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// How many characters of an unknown word an error repeats.
const WORD_SHOWN: usize = 40;

fn shown(text: &str) -> String {
    // A message is one line, whatever was written.
    let plain = |character: char| if character.is_control() { ' ' } else { character };
    let mut shown: String = text.chars().take(WORD_SHOWN).map(plain).collect();
    if text.chars().nth(WORD_SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

impl FromStr for Game {
    type Err = GameError;

    fn from_str(whole: &str) -> Result<Game, GameError> {
        let text = whole.trim();
        let (head, tail) = match text.split_once(':') {
            Some((head, tail)) => (head.trim(), Some(tail)),
            None => (text, None),
        };
        let family = head.split(',').next().unwrap_or_default().trim();
        match family {
            "wythoff" | "connell" | "lw" | "euclid" | "nim" if family.len() < head.len() => {
                Err(GameError::MissingColon { family: family.into() })
            }
            "wythoff" => wythoff(tail),
            "connell" => connell(tail),
            "lw" => larsson_weimerskirch(tail),
            "euclid" => euclid(tail),
            "nim" => nim(tail),
            "rules" => rules(whole, &head[family.len()..], tail),
            _ => Err(GameError::UnknownFamily { written: shown(head) }),
        }
    }
}

/// The options of a family still to be looked at, as name and value.
struct Options<'t> {
    family: &'static str,
    possible: &'static str,
    pairs: Vec<(&'t str, Option<&'t str>)>,
}

impl<'t> Options<'t> {
    /// The options in `text`, separated by commas; nothing written means none.
    fn new(family: &'static str, possible: &'static str, text: Option<&'t str>) -> Options<'t> {
        let split = |option: &'t str| match option.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (option.trim(), None),
        };
        let pairs = match text {
            None => Vec::new(),
            Some(text) => split_outside_parentheses(text).into_iter().map(split).collect(),
        };
        Options { family, possible, pairs }
    }

    /// Takes the option `name` out of the list: whether it is there, and its value.
    fn take(&mut self, name: &'static str) -> Result<Option<Option<&'t str>>, GameError> {
        let place = |options: &Self| options.pairs.iter().position(|(written, _)| *written == name);
        let Some(index) = place(self) else {
            return Ok(None);
        };
        let (_, value) = self.pairs.remove(index);
        match place(self) {
            Some(_) => Err(GameError::DuplicateOption { option: name }),
            None => Ok(Some(value)),
        }
    }

    /// An option without value.
    fn flag(&mut self, name: &'static str) -> Result<bool, GameError> {
        match self.take(name)? {
            None => Ok(false),
            Some(None) => Ok(true),
            Some(Some(_)) => Err(GameError::UnwantedValue { option: name }),
        }
    }

    fn play(&mut self) -> Result<Play, GameError> {
        Ok(if self.flag("misere")? { Play::Misere } else { Play::Normal })
    }

    fn value(&mut self, name: &'static str, example: &'static str) -> Result<Option<&'t str>, GameError> {
        match self.take(name)? {
            None => Ok(None),
            Some(None | Some("")) => Err(GameError::MissingValue { option: name, example }),
            Some(value) => Ok(value),
        }
    }

    /// A number from 1 to 2^32 − 1; 1 if it is not written.
    fn parameter(&mut self, name: &'static str, example: &'static str) -> Result<u32, GameError> {
        let Some(written) = self.value(name, example)? else {
            return Ok(1);
        };
        let number: Option<u32> = written.parse::<numeration::Natural>().ok().and_then(|number| number.to_u32());
        match number {
            Some(number) if number > 0 => Ok(number),
            _ => Err(GameError::BadParameter { option: name, written: shown(written) }),
        }
    }

    /// Nothing may be left over.
    fn finish(self) -> Result<(), GameError> {
        let (family, possible) = (self.family, self.possible);
        match self.pairs.first() {
            None => Ok(()),
            Some((written, _)) => Err(GameError::UnknownOption { family, written: shown(written), possible }),
        }
    }
}

fn wythoff(options: Option<&str>) -> Result<Game, GameError> {
    let mut options = Options::new("wythoff", "a=NUMBER, offdiagonal, misere", options);
    let a = options.parameter("a", "a=2")?;
    let offdiagonal = options.flag("offdiagonal")?;
    let play = options.play()?;
    options.finish()?;
    Ok(Game { ruleset: Ruleset::Wythoff { a, offdiagonal }, play })
}

fn connell(options: Option<&str>) -> Result<Game, GameError> {
    let mut options = Options::new("connell", "k=NUMBER, misere", options);
    let k = options.parameter("k", "k=3")?;
    let play = options.play()?;
    options.finish()?;
    Ok(Game { ruleset: Ruleset::Connell { k }, play })
}

fn larsson_weimerskirch(options: Option<&str>) -> Result<Game, GameError> {
    let mut options = Options::new("lw", "k=NUMBER, misere", options);
    let k = options.parameter("k", "k=2")?;
    let play = options.play()?;
    options.finish()?;
    Ok(Game { ruleset: Ruleset::LarssonWeimerskirch { k }, play })
}

fn euclid(options: Option<&str>) -> Result<Game, GameError> {
    let mut options = Options::new("euclid", "zero, misere", options);
    let zero = options.flag("zero")?;
    let play = options.play()?;
    options.finish()?;
    Ok(Game { ruleset: Ruleset::Euclid { zero }, play })
}

fn nim(options: Option<&str>) -> Result<Game, GameError> {
    let mut options = Options::new("nim", "misere", options);
    let play = options.play()?;
    options.finish()?;
    Ok(Game { ruleset: Ruleset::Nim, play })
}

/// How many characters of `whole` stand before `part`, a piece of it.
fn characters_before(part: &str, whole: &str) -> usize {
    let bytes = (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
    whole.get(..bytes).map_or(0, |before| before.chars().count())
}

/// `options` starts with a comma if there are any; both are pieces of the `whole` text.
fn rules(whole: &str, options: &str, formula: Option<&str>) -> Result<Game, GameError> {
    let possible = "misere, ordered, extra=MOVES, all before the colon";
    let mut options = Options::new("rules", possible, options.trim_start().strip_prefix(','));
    let play = options.play()?;
    let ordered = options.flag("ordered")?;
    let extra = match options.value("extra", "extra=(2,6)")? {
        None => crate::ExtraMoves::default(),
        Some(written) => {
            written.parse().map_err(|error| GameError::Extra { error, begins: characters_before(written, whole) })?
        }
    };
    options.finish()?;
    let written = formula.ok_or(GameError::MissingFormula)?;
    let formula =
        written.parse().map_err(|error| GameError::Formula { error, begins: characters_before(written, whole) })?;
    Ok(Game { ruleset: Ruleset::Formula(FormulaRules { formula, ordered, extra }), play })
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let misere = (self.play == Play::Misere).then(|| "misere".to_owned());
        let parameter = |name: &str, value: u32| (value > 1).then(|| format!("{name}={value}"));
        let (family, options) = match &self.ruleset {
            Ruleset::Wythoff { a, offdiagonal } => {
                let offdiagonal = offdiagonal.then(|| "offdiagonal".to_owned());
                ("wythoff", vec![parameter("a", *a), offdiagonal, misere])
            }
            Ruleset::Connell { k } => ("connell", vec![parameter("k", *k), misere]),
            Ruleset::LarssonWeimerskirch { k } => ("lw", vec![parameter("k", *k), misere]),
            Ruleset::Euclid { zero } => ("euclid", vec![zero.then(|| "zero".to_owned()), misere]),
            Ruleset::Nim => ("nim", vec![misere]),
            Ruleset::Formula(rules) => {
                let misere = if misere.is_some() { ",misere" } else { "" };
                let ordered = if rules.ordered { ",ordered" } else { "" };
                write!(f, "rules{misere}{ordered}")?;
                if !rules.extra.is_empty() {
                    write!(f, ",extra={}", rules.extra)?;
                }
                return write!(f, ":{}", rules.formula);
            }
        };
        let options: Vec<String> = options.into_iter().flatten().collect();
        f.write_str(family)?;
        if !options.is_empty() {
            write!(f, ":{}", options.join(","))?;
        }
        Ok(())
    }
}
