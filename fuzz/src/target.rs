//! What is fuzzed: a parser with the properties it must have.

/// A parser under test.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name on the command line and of the folders.
    pub name: &'static str,
    /// Words of the language, thrown into the mutants.
    pub dictionary: fn() -> Vec<&'static str>,
    /// Pairs that may enclose a part of a text, for deep nesting.
    pub brackets: &'static [(&'static str, &'static str)],
    /// Parses the text and asserts every property; panics where one fails.
    pub check: fn(&str) -> Verdict,
}

/// What the parser said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The text is in the language; its mutants are worth trying.
    Accepted,
    /// The text is not in the language.
    Rejected,
}
