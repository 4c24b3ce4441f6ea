//! What is written behind the name of a family: parameters, switches, and who wins at the end.

use crate::play::Play;
use std::fmt::Write;
use std::num::NonZeroU32;

/// The name of a family, and the options it takes.
///
/// Two families may share a name if their parameters tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The name in a GAME string.
    pub name: &'static str,
    /// The name for people.
    pub label: &'static str,
    /// Whole numbers n, 1 ≤ n < 2^32, which are 1 unless written.
    pub parameters: &'static [Parameter],
    /// Words that are there or not, beside `misere`, which every family takes.
    pub switches: &'static [Switch],
    /// A formula stands behind the colon, and the options before it.
    pub has_formula: bool,
    /// Games to show in a help page, each with its rule in a few words; further lines about a game have no name.
    pub examples: &'static [(&'static str, &'static str)],
}

/// A parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its letter in the papers.
    pub name: &'static str,
    /// How it may look.
    pub example: &'static str,
}

/// A switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The word.
    pub name: &'static str,
    /// What it changes, for people.
    pub meaning: &'static str,
    /// Something is known about such games in misère play too.
    pub with_misere: bool,
}

/// The values of parameters and switches, in the order of the signature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// The numbers.
    pub parameters: Vec<NonZeroU32>,
    /// Which words are there.
    pub switches: Vec<bool>,
}

impl Arguments {
    /// One parameter and no switch.
    pub(super) fn number(value: NonZeroU32) -> Arguments {
        Arguments { parameters: vec![value], switches: Vec::new() }
    }

    /// The parameter with this index; 1 where there is none.
    pub(super) fn parameter(&self, index: usize) -> NonZeroU32 {
        self.parameters.get(index).copied().unwrap_or(NonZeroU32::MIN)
    }

    /// Whether the switch with this index is there.
    pub(super) fn switch(&self, index: usize) -> bool {
        self.switches.get(index).copied().unwrap_or(false)
    }
}

impl Signature {
    /// All options, for people: `a=NUMBER, offdiagonal, misere`.
    pub fn options(&self) -> String {
        let parameters = self.parameters.iter().map(|parameter| format!("{}=NUMBER", parameter.name));
        let switches = self.switches.iter().map(|switch| switch.name.to_string());
        let misere = std::iter::once("misere".to_string());
        if self.has_formula {
            let more = ["block=NUMBER", "alpha=FRACTION", "extra=MOVES"].map(String::from);
            let options: Vec<String> = misere.chain(parameters).chain(switches).chain(more).collect();
            return format!("{}, all before the colon", options.join(", "));
        }
        parameters.chain(switches).chain(misere).collect::<Vec<_>>().join(", ")
    }

    /// The canonical GAME string: parameters other than 1, switches, misère play.
    pub(super) fn written(&self, arguments: &Arguments, play: Play) -> String {
        let mut text = self.name.to_string();
        let mut separator = ':';
        let mut add = |option: &dyn std::fmt::Display| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{separator}{option}");
            separator = ',';
        };
        for (parameter, value) in self.parameters.iter().zip(&arguments.parameters) {
            if value.get() > 1 {
                add(&format_args!("{}={value}", parameter.name));
            }
        }
        for (switch, _) in self.switches.iter().zip(&arguments.switches).filter(|(_, on)| **on) {
            add(&switch.name);
        }
        if play.misere {
            add(&"misere");
        }
        text
    }
}
