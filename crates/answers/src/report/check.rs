//! `check`: a certificate, verified by the independent checker.

use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::check::Checked;

/// A certificate, and what the checker says about it.
#[derive(Clone, Debug)]
pub struct CertificateChecked {
    /// The file it stands in.
    pub path: String,
    /// What it proves, or why it proves nothing.
    pub result: Result<Checked, String>,
}

impl Serialize for CertificateChecked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Default, Serialize)]
        struct Contract<'a> {
            result: &'static str,
            game: Option<&'a str>,
            rule: Option<&'a str>,
            system: Option<&'a str>,
            states: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            values: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            extension: Option<bool>,
            reason: Option<&'a str>,
        }
        match &self.result {
            Ok(checked) => Contract {
                result: "accepted",
                game: Some(&checked.game),
                rule: Some(&checked.rule),
                system: Some(&checked.system),
                states: Some(checked.states),
                values: checked.values,
                extension: checked.extension.then_some(true),
                reason: None,
            },
            Err(reason) => Contract { result: "refused", reason: Some(reason), ..Contract::default() },
        }
        .serialize(serializer)
    }
}

impl fmt::Display for CertificateChecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.result {
            Ok(Checked { game, rule, system, states, values, extension, .. }) => {
                writeln!(f, "{}: accepted.", self.path)?;
                match values {
                    None => writeln!(f, "It proves for all heaps that its positions are the P-positions of {game}.")?,
                    Some(values) => writeln!(
                        f,
                        "It proves for all heaps that its sets are the positions of {game} with the values 0 to {}.",
                        values - 1
                    )?,
                }
                if *extension {
                    writeln!(f, "It proves, too, that its extension is what may be added to it, no less and no more.")?;
                }
                writeln!(f, "  understood as {rule}")?;
                writeln!(f, "  numbers in {system}; {states} states in all automata")
            }
            Err(reason) => writeln!(f, "{}: refused: {reason}", self.path),
        }
    }
}
