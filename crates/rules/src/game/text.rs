//! The GAME string: parsing and canonical print.

use super::Game;
use crate::extra::{ExtraError, split_outside_parentheses};
use crate::families::{
    Arguments, FormulaRules, Further, FurtherError, NAMED, Named, OWN, Parameter, Ruleset, Signature,
};
use crate::play::Play;
use formula::{FormulaError, RuleText};
use numeration::ParseContinuedFractionError;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::sync::Arc;

/// The families a GAME string can name, each once.
fn names() -> String {
    let mut names: Vec<&str> = Game::families().map(|signature| signature.name).collect();
    names.dedup();
    names.join(", ")
}

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
        possible: String,
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
    /// `block=` without a number from 0 to 254.
    BadBlock {
        /// What stands there instead.
        written: String,
    },
    /// `alpha=` without a continued fraction.
    BadAlpha {
        /// What is wrong with it.
        error: ParseContinuedFractionError,
    },
    /// The rule needs something that it does not have.
    Further {
        /// What.
        error: FurtherError,
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
    /// use wythoff::rules::Game;
    /// assert_eq!("rules:u = 0 && v".parse::<Game>().unwrap_err().at(), Some(12));
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
                write!(f, "unknown game {written:?}: the families are {}; write for example wythoff:a=2", names())
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
            Self::BadBlock { written } => {
                let most = Play::MAX_BLOCK;
                write!(f, "block={written} is out of range: the opponent may forbid 0 to {most} options, as in block=1")
            }
            Self::BadAlpha { error } => write!(f, "alpha: {error}"),
            Self::Further { error } => write!(f, "formula: {error}"),
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
        let (head, tail) = match colon(text) {
            Some(colon) => (text[..colon].trim(), Some(&text[colon + 1..])),
            None => (text, None),
        };
        let family = head.split(',').next().unwrap_or_default().trim();
        match named(family, tail) {
            Some(_) if family.len() < head.len() => Err(GameError::MissingColon { family: family.into() }),
            Some(game) => game,
            None if family == OWN.name => rules(whole, &head[family.len()..], tail),
            None => Err(GameError::UnknownFamily { written: shown(head) }),
        }
    }
}

/// Where the formula or the options of a family begin: at the first colon outside braces, in which an automaton has colons of its own.
fn colon(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    text.bytes().position(|byte| {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        byte == b':' && depth == 0
    })
}

/// The options of a family still to be looked at, as name and value.
struct Options<'t> {
    signature: &'static Signature,
    pairs: Vec<(&'t str, Option<&'t str>)>,
}

impl<'t> Options<'t> {
    /// The options in `text`, separated by commas; nothing written means none.
    fn new(signature: &'static Signature, text: Option<&'t str>) -> Options<'t> {
        let split = |option: &'t str| match option.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (option.trim(), None),
        };
        let pairs = match text {
            None => Vec::new(),
            Some(text) => split_outside_parentheses(text).into_iter().map(split).collect(),
        };
        Options { signature, pairs }
    }

    /// Whether the signature has every option.
    fn are_known(&self) -> bool {
        let Signature { parameters, switches, .. } = self.signature;
        let names = || parameters.iter().map(|one| one.name).chain(switches.iter().map(|one| one.name));
        self.pairs.iter().all(|(written, _)| *written == "misere" || names().any(|name| name == *written))
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
        Ok(Play { misere: self.flag("misere")?, block: 0 })
    }

    /// How many options the opponent may forbid; none if it is not written.
    fn block(&mut self) -> Result<u8, GameError> {
        let Some(written) = self.value("block", "block=1")? else { return Ok(0) };
        let number = written.parse::<numeration::Natural>().ok().and_then(|number| number.to_u32());
        let block = number.and_then(|number| u8::try_from(number).ok()).filter(|block| *block <= Play::MAX_BLOCK);
        block.ok_or_else(|| GameError::BadBlock { written: shown(written) })
    }

    fn value(&mut self, name: &'static str, example: &'static str) -> Result<Option<&'t str>, GameError> {
        match self.take(name)? {
            None => Ok(None),
            Some(None | Some("")) => Err(GameError::MissingValue { option: name, example }),
            Some(value) => Ok(value),
        }
    }

    /// A number from 1 to 2^32 − 1; 1 if it is not written.
    fn parameter(&mut self, parameter: &Parameter) -> Result<NonZeroU32, GameError> {
        let Some(written) = self.value(parameter.name, parameter.example)? else {
            return Ok(NonZeroU32::MIN);
        };
        let number = written.parse::<numeration::Natural>().ok().and_then(|number| number.to_u32());
        let refused = || GameError::BadParameter { option: parameter.name, written: shown(written) };
        number.and_then(NonZeroU32::new).ok_or_else(refused)
    }

    /// Nothing may be left over.
    fn finish(self) -> Result<(), GameError> {
        let signature = self.signature;
        match self.pairs.first() {
            None => Ok(()),
            Some((written, _)) => Err(GameError::UnknownOption {
                family: signature.name,
                written: shown(written),
                possible: signature.options(),
            }),
        }
    }
}

/// A family and what is written behind its colon. Families that share a name are told apart by their parameters.
fn named(name: &str, text: Option<&str>) -> Option<Result<Game, GameError>> {
    let of_name = || NAMED.iter().filter(|named| named.signature.name == name);
    let options = |named: &'static Named| Options::new(named.signature, text);
    let fitting = of_name().find(|named| options(named).are_known());
    fitting.or_else(|| of_name().next()).map(|named| game(named, options(named)))
}

fn game(named: &Named, mut options: Options<'_>) -> Result<Game, GameError> {
    let Signature { parameters, switches, .. } = named.signature;
    let arguments = Arguments {
        parameters: parameters.iter().map(|parameter| options.parameter(parameter)).collect::<Result<_, _>>()?,
        switches: switches.iter().map(|switch| options.flag(switch.name)).collect::<Result<_, _>>()?,
    };
    let play = options.play()?;
    options.finish()?;
    Ok(Game { ruleset: (named.make)(&arguments), play })
}

/// How many characters of `whole` stand before `part`, a piece of it.
fn characters_before(part: &str, whole: &str) -> usize {
    let bytes = (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
    whole.get(..bytes).map_or(0, |before| before.chars().count())
}

/// `options` starts with a comma if there are any; both are pieces of the `whole` text.
fn rules(whole: &str, options: &str, formula: Option<&str>) -> Result<Game, GameError> {
    let mut options = Options::new(OWN, options.trim_start().strip_prefix(','));
    let play = Play { block: options.block()?, ..options.play()? };
    let ordered = options.flag("ordered")?;
    let extra = match options.value("extra", "extra=(2,6)")? {
        None => crate::ExtraMoves::default(),
        Some(written) => {
            written.parse().map_err(|error| GameError::Extra { error, begins: characters_before(written, whole) })?
        }
    };
    let alpha = match options.value("alpha", "alpha=[1;(2)]")? {
        None => None,
        Some(written) => Some(written.parse().map_err(|error| GameError::BadAlpha { error })?),
    };
    options.finish()?;
    let written = formula.ok_or(GameError::MissingFormula)?;
    let refused = |error| GameError::Formula { error, begins: characters_before(written, whole) };
    let RuleText { plain: formula, further } = RuleText::read(written).map_err(refused)?;
    let further = match further {
        None => None,
        Some((whole, rest)) => {
            let further = Further::new(alpha, whole, rest).map_err(|error| GameError::Further { error })?;
            Some(Arc::new(further))
        }
    };
    Ok(Game { ruleset: Ruleset::Formula(FormulaRules { formula, ordered, extra, further }), play })
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.ruleset.family().written(self.play))
    }
}
