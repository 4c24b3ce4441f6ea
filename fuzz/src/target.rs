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
    /// So many times fewer mutants are tried, for a text takes that much longer than a line of a parser.
    pub slowness: u64,
    /// Of 1000 mutants at least so many are accepted, so that what follows a parser is tried too.
    pub accepted: u64,
    /// Parses the text and asserts every property; panics where one fails.
    pub check: fn(&str) -> Verdict,
}

impl Target {
    /// The dictionary as libFuzzer reads it: a word a line, in quotes.
    pub fn libfuzzer_dictionary(&self) -> String {
        let escaped = |byte: u8| match byte {
            b' '..=b'~' if !b"\"\\".contains(&byte) => char::from(byte).to_string(),
            _ => format!("\\x{byte:02X}"),
        };
        let line = |word: &str| format!("\"{}\"\n", word.bytes().map(escaped).collect::<String>());
        (self.dictionary)().into_iter().map(line).collect()
    }
}

/// What the parser said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The text is in the language; its mutants are worth trying.
    Accepted,
    /// The text is not in the language.
    Rejected,
}
