//! Parameters of an item, and the values they were given.

use crate::{Kind as RefusalKind, Refusal};
use std::num::NonZeroU32;
use wythoff::Natural;
use wythoff::numbers::ContinuedFraction;

/// What a parameter may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number in this range.
    Whole {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A number of any size, up to some thousand digits.
    Natural,
    /// A continued fraction that repeats.
    Fraction,
}

/// A parameter of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its letter or word, as the paper has it.
    pub name: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// Its value where none is given: that of the paper where it has one.
    pub default: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

/// The most rows of a table.
const MOST_ROWS: u32 = 1000;

/// The most digits of a number.
const MOST_DIGITS: usize = 2000;

/// Proofs by automata are asked for no larger a or k: beyond, `wythoff prove` and `wythoff eval` go as far as the machine does.
const LARGEST_PROVED: u32 = 16;

impl Parameter {
    const fn whole(
        name: &'static str,
        (least, most): (u32, u32),
        default: &'static str,
        meaning: &'static str,
    ) -> Parameter {
        Parameter { name, kind: Kind::Whole { least, most }, default, meaning }
    }

    /// The a of a-Wythoff.
    pub const fn a(default: &'static str) -> Parameter {
        Parameter::whole("a", (1, u32::MAX), default, "the parameter of the game")
    }

    /// An a for which something is proved.
    pub const fn small_a(default: &'static str) -> Parameter {
        Parameter::whole("a", (1, LARGEST_PROVED), default, "the parameter of the game")
    }

    /// An a > 1 for which something is proved.
    pub const fn misere_a(default: &'static str) -> Parameter {
        Parameter::whole("a", (2, LARGEST_PROVED), default, "the parameter of the game")
    }

    /// The k of Connell's, and of Larsson and Weimerskirch's game.
    pub const fn k(default: &'static str, most: u32) -> Parameter {
        Parameter::whole("k", (1, most), default, "the parameter of the game")
    }

    /// The n of Euclid's values.
    pub const fn n(default: &'static str, most: u32) -> Parameter {
        Parameter::whole("n", (1, most), default, "the n of φ_n")
    }

    /// The order of a tree.
    pub const fn m(default: &'static str, most: u32) -> Parameter {
        Parameter::whole("m", (0, most), default, "the order of the tree")
    }

    /// A digit or a family.
    pub const fn small(
        name: &'static str,
        least: u32,
        most: u32,
        default: &'static str,
        meaning: &'static str,
    ) -> Parameter {
        Parameter::whole(name, (least, most), default, meaning)
    }

    /// How many rows.
    pub const fn count(default: &'static str) -> Parameter {
        Parameter::whole("count", (1, MOST_ROWS), default, "how many rows")
    }

    /// The first row.
    pub const fn from(default: &'static str) -> Parameter {
        Parameter { name: "from", kind: Kind::Natural, default, meaning: "the first row" }
    }

    /// A heap or another number of any size.
    pub const fn natural(name: &'static str, default: &'static str, meaning: &'static str) -> Parameter {
        Parameter { name, kind: Kind::Natural, default, meaning }
    }

    /// The continued fraction of α.
    pub const fn cf(default: &'static str) -> Parameter {
        Parameter { name: "cf", kind: Kind::Fraction, default, meaning: "the continued fraction of α" }
    }

    /// The option of the command that sets it.
    pub fn option(&self) -> String {
        if self.name.len() == 1 { format!("-{}", self.name) } else { format!("--{}", self.name) }
    }

    fn read(&self, text: &str) -> Result<Value, Refusal> {
        let refused = |what: String| Refusal::about(self.option(), what);
        match self.kind {
            Kind::Fraction => {
                let fraction: ContinuedFraction = text.parse().map_err(|error| refused(format!("{error}")))?;
                if fraction.is_finite() || fraction.term(0) != Some(1) {
                    return Err(refused(
                        "write a continued fraction that begins with 1 and repeats, as [1;2,(3)]".into(),
                    ));
                }
                Ok(Value::Fraction(fraction))
            }
            Kind::Natural => {
                if text.len() > MOST_DIGITS {
                    let what = format!("{}: at most {MOST_DIGITS} digits, the limit here", self.option());
                    return Err(Refusal::new(RefusalKind::TooExpensive, what));
                }
                text.parse().map(Value::Natural).map_err(|error| refused(format!("{error}")))
            }
            Kind::Whole { least, most } => {
                let number: Natural = text.parse().map_err(|error| refused(format!("{error}")))?;
                let fits = number.to_u32().filter(|number| (least..=most).contains(number));
                fits.map(Value::Whole)
                    .ok_or_else(|| refused(format!("out of range: write a whole number from {least} to {most}")))
            }
        }
    }
}

#[derive(Clone, Debug)]
enum Value {
    Whole(u32),
    Natural(Natural),
    Fraction(ContinuedFraction),
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Whole(number) => number.fmt(f),
            Value::Natural(number) => number.fmt(f),
            Value::Fraction(fraction) => fraction.fmt(f),
        }
    }
}

/// The parameters of an item with their values.
#[derive(Clone, Debug)]
pub struct Given {
    values: Vec<(&'static Parameter, Value)>,
}

impl Given {
    /// Reads what was given; the rest has its default.
    ///
    /// # Errors
    /// A parameter that the item does not have, or a value it cannot have.
    pub fn read(item: &'static super::Item, given: &[(&str, &str)]) -> Result<Given, Refusal> {
        for (name, _) in given {
            if !item.parameters.iter().any(|parameter| parameter.name == *name) {
                let options: Vec<String> = item.parameters.iter().map(Parameter::option).collect();
                let known = if options.is_empty() { "none".to_string() } else { options.join(", ") };
                let name = if name.len() == 1 { format!("-{name}") } else { format!("--{name}") };
                return Err(Refusal::about(name, format!("{} has no such parameter; it has: {known}", item.name)));
            }
        }
        let value = |parameter: &'static Parameter| {
            let text =
                given.iter().find(|(name, _)| *name == parameter.name).map_or(parameter.default, |(_, text)| *text);
            Ok((parameter, parameter.read(text)?))
        };
        Ok(Given { values: item.parameters.iter().map(value).collect::<Result<_, Refusal>>()? })
    }

    fn value(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(parameter, _)| parameter.name == name).map(|(_, value)| value)
    }

    /// A whole number; 1 where the item has no such parameter.
    pub fn whole(&self, name: &str) -> u32 {
        match self.value(name) {
            Some(Value::Whole(number)) => *number,
            _ => 1,
        }
    }

    /// A positive whole number.
    pub fn positive(&self, name: &str) -> NonZeroU32 {
        NonZeroU32::new(self.whole(name)).unwrap_or(NonZeroU32::MIN)
    }

    /// A number of any size; 0 where the item has no such parameter.
    pub fn natural(&self, name: &str) -> Natural {
        match self.value(name) {
            Some(Value::Natural(number)) => number.clone(),
            Some(Value::Whole(number)) => Natural::from(*number),
            _ => Natural::ZERO,
        }
    }

    /// The continued fraction: `cf`, or [1; a, a, …].
    pub fn fraction(&self) -> ContinuedFraction {
        match self.value("cf") {
            Some(Value::Fraction(fraction)) => fraction.clone(),
            _ => ContinuedFraction::constant(self.positive("a")),
        }
    }

    /// Parameters and values, in the order of the item.
    pub fn all(&self) -> impl Iterator<Item = (&'static Parameter, String)> + '_ {
        self.values.iter().map(|(parameter, value)| (*parameter, value.to_string()))
    }

    /// A text with values in place of `{a}`, `{cf}` and so on.
    pub fn fill(&self, text: &str) -> String {
        self.all()
            .fold(text.to_string(), |text, (parameter, value)| text.replace(&format!("{{{}}}", parameter.name), &value))
    }
}
