//! What becomes of an item here.

use serde::{Serialize, Serializer};

/// What becomes of an item here. Commands may hold parameters, `{a}`, which are filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It says what words or signs mean.
    Definition,
    /// Proved by automata for all numbers, with the chosen parameters.
    Proved {
        /// The command that proves it.
        command: &'static str,
    },
    /// Compared with what the library computes, so far.
    Checked {
        /// How far.
        to: &'static str,
        /// The command that shows it.
        command: &'static str,
    },
    /// The print, or the text at hand, is wrong.
    Corrected {
        /// What it says.
        printed: &'static str,
        /// What is right.
        right: &'static str,
        /// The smallest case in which the first fails.
        fails: &'static str,
        /// The command that shows it.
        command: &'static str,
    },
    /// The print is lost or garbled in the text at hand.
    Rebuilt {
        /// What is lost.
        lost: &'static str,
        /// From what it was rebuilt.
        from: &'static str,
    },
    /// A claim about cost, with figures.
    Cost {
        /// What was counted.
        figures: &'static str,
        /// The command that shows it.
        command: &'static str,
    },
    /// Nobody knows.
    Open {
        /// What is known.
        known: &'static str,
        /// The command that shows it.
        command: &'static str,
    },
}

impl Standing {
    /// One word.
    pub fn name(&self) -> &'static str {
        match self {
            Standing::Definition => "definition",
            Standing::Proved { .. } => "proved here",
            Standing::Checked { .. } => "checked",
            Standing::Corrected { .. } => "corrected",
            Standing::Rebuilt { .. } => "rebuilt",
            Standing::Cost { .. } => "cost",
            Standing::Open { .. } => "open",
        }
    }

    /// A few words beside the name; formulas stand between dollar signs.
    pub fn words(&self) -> String {
        match self {
            Standing::Definition => String::new(),
            Standing::Proved { .. } => "for all numbers, by automata".to_string(),
            Standing::Checked { to, .. } => (*to).to_string(),
            Standing::Corrected { printed, right, fails, .. } => {
                format!("printed: {printed}; right: {right}; the first fails at {fails}")
            }
            Standing::Rebuilt { lost, from } => format!("lost: {lost}; rebuilt from {from}"),
            Standing::Cost { figures, .. } => (*figures).to_string(),
            Standing::Open { known, .. } => (*known).to_string(),
        }
    }

    /// The command that shows it, parameters not filled in.
    pub fn command(&self) -> Option<&'static str> {
        match self {
            Standing::Definition | Standing::Rebuilt { .. } => None,
            Standing::Proved { command }
            | Standing::Checked { command, .. }
            | Standing::Corrected { command, .. }
            | Standing::Cost { command, .. }
            | Standing::Open { command, .. } => Some(command),
        }
    }
}

impl Serialize for Standing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract {
            kind: &'static str,
            words: String,
            command: Option<&'static str>,
        }
        let words = super::sheet::plain(&self.words());
        Contract { kind: self.name(), words, command: self.command() }.serialize(serializer)
    }
}
