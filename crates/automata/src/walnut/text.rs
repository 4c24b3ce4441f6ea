//! Automata as Walnut writes them.
//!
//! ```text
//! msd_fib {0, 1}      an alphabet for each track
//!
//! 0 1                 a state and its output; not 0 if it accepts; the first state is the start, whatever its number
//! 0 0 -> 0            a column of digits, * for any, and the state or states it leads to
//! 1 * -> 0 1
//! ```
//! Or only the word `true` or `false`, for no tracks.

use super::characters::Characters;
use super::columns::{Columns, Letter, State};
use super::export::columns_of;
use super::{WalnutError, names};
use crate::{AutomataError, Automaton, NumberSystem};
use numeration::excerpt;
use numeration::work::Work;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

/// What a track reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// Numbers in a numeration, by Walnut's name.
    Numbers(String),
    /// Digits of a set.
    Set(Vec<u32>),
}

impl Alphabet {
    /// The next alphabet of a list: `msd_fib`, `lsd_2`, `fib`, `{0, 1}`.
    pub(super) fn read(characters: &mut Characters) -> Result<Alphabet, WalnutError> {
        if !characters.pass("{") {
            let at = characters.at();
            return number_system(characters.word())
                .map(Alphabet::Numbers)
                .ok_or_else(|| WalnutError::text(at, "an alphabet reads msd_fib or {0, 1}"));
        }
        let mut digits = Vec::new();
        loop {
            characters.pass("+");
            if characters.pass("-") {
                return Err(WalnutError::meaningless("a negative digit"));
            }
            let at = characters.at();
            let digit = characters.figures().parse();
            digits.push(digit.map_err(|_| WalnutError::text(at, "a digit is missing in the alphabet"))?);
            if !characters.pass(",") {
                characters.expect("}")?;
                digits.sort_unstable();
                digits.dedup();
                return Ok(Alphabet::Set(digits));
            }
        }
    }

    /// The digits there are, in the numerations that are known.
    pub(super) fn digits(&self, own: &HashMap<String, Arc<NumberSystem>>) -> Result<Vec<u32>, WalnutError> {
        Ok(match self {
            Alphabet::Numbers(name) => (0..=names::system(name, own)?.largest_of_all()).collect(),
            Alphabet::Set(digits) => digits.clone(),
        })
    }
}

/// `msd_fib` of `msd_fib`, `fib`; `lsd_2` of `lsd`.
pub(super) fn number_system(word: String) -> Option<String> {
    match word.as_str() {
        "" => None,
        "msd" | "lsd" => Some(format!("{word}_2")),
        named if named.starts_with("msd_") || named.starts_with("lsd_") => Some(word),
        _ => Some(format!("msd_{word}")),
    }
}

/// An automaton of Walnut's, as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) alphabets: Vec<Alphabet>,
    pub(super) columns: Columns,
}

impl Table {
    /// Reads a file.
    pub(super) fn read(text: &str, own: &HashMap<String, Arc<NumberSystem>>) -> Result<Table, AutomataError> {
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        let mut lines = lines.filter(|(_, line)| !line.is_empty());
        let (number, first) = lines.next().ok_or_else(|| trouble(0, "the text is empty"))?;
        if let "true" | "false" = first {
            let states = vec![State { accepts: first == "true", edges: Vec::new() }];
            return match lines.next() {
                Some((line, _)) => Err(trouble(line, "nothing follows 'true' or 'false'")),
                None => Ok(Table { alphabets: Vec::new(), columns: Columns { tracks: 0, starts: vec![0], states } }),
            };
        }
        let told = |error: WalnutError| match error {
            WalnutError::Automata(error) => error,
            other => trouble(number, other.to_string()),
        };
        let mut characters = Characters::new(first);
        let mut alphabets = Vec::new();
        while characters.peek().is_some() {
            alphabets.push(Alphabet::read(&mut characters).map_err(told)?);
        }
        if alphabets.len() > Automaton::MAX_TRACKS {
            return Err(AutomataError::Tracks { limit: Automaton::MAX_TRACKS });
        }
        let digits: Vec<Vec<u32>> =
            alphabets.iter().map(|alphabet| alphabet.digits(own).map_err(told)).collect::<Result<_, _>>()?;
        let states = read_states(lines, &digits)?;
        Ok(Table { columns: Columns { tracks: alphabets.len(), starts: vec![0], states }, alphabets })
    }

    /// Whether words are read most significant digit first, and the numeration all numbers are written in, where there are any.
    pub(super) fn numeration(&self) -> Result<Option<&str>, WalnutError> {
        let mut names = self.alphabets.iter().filter_map(|alphabet| match alphabet {
            Alphabet::Numbers(name) => Some(name.as_str()),
            Alphabet::Set(_) => None,
        });
        let first = names.next();
        match names.find(|name| Some(*name) != first) {
            Some(other) => Err(WalnutError::meaningless(format!(
                "tracks in two numerations, {} and {}",
                excerpt(first.unwrap_or_default()),
                excerpt(other)
            ))),
            None => Ok(first),
        }
    }

    /// The set of numbers, in the numeration `name`.
    pub(super) fn automaton(
        &self,
        name: &str,
        own: &HashMap<String, Arc<NumberSystem>>,
        work: &Work,
    ) -> Result<Automaton, WalnutError> {
        let system = names::system(name, own)?;
        if self.alphabets.is_empty() {
            let accepts = self.columns.states.first().is_some_and(|state| state.accepts);
            return Ok(if accepts { Automaton::all(&system, 0, work)? } else { Automaton::none(&system, 0) });
        }
        let columns = if name.starts_with("lsd_") { self.columns.reversed() } else { self.columns.clone() };
        let digits = self.alphabets.iter().map(|alphabet| alphabet.digits(own)).collect::<Result<Vec<_>, _>>()?;
        Ok(columns.automaton(&system, &digits, work)?)
    }
}

fn trouble(line: usize, reason: impl Into<String>) -> AutomataError {
    AutomataError::Text { line, reason: reason.into() }
}

/// The line of a column, the column, and the number of its target.
type Edge = (usize, Vec<Letter>, u64);

/// The states in the order in which they are listed.
fn read_states<'t>(
    lines: impl Iterator<Item = (usize, &'t str)>,
    digits: &[Vec<u32>],
) -> Result<Vec<State>, AutomataError> {
    let mut numbers: HashMap<u64, u32> = HashMap::new();
    let mut rows: Vec<(bool, Vec<Edge>)> = Vec::new();
    for (line, text) in lines {
        if let Some((column, targets)) = text.split_once("->") {
            let Some((_, edges)) = rows.last_mut() else {
                return Err(trouble(line, "a column before the first state"));
            };
            let column = read_column(line, column, digits)?;
            let mut targets = targets.split_whitespace().peekable();
            if targets.peek().is_none() {
                return Err(trouble(line, "a state is missing after '->'"));
            }
            for target in targets {
                let target = target.parse().map_err(|_| trouble(line, format!("'{}' is no state", excerpt(target))))?;
                edges.push((line, column.clone(), target));
            }
        } else {
            let Some((number, output)) = text.split_once(char::is_whitespace) else {
                return Err(trouble(
                    line,
                    format!("'{}' is neither a state and its output nor a column and its target", excerpt(text)),
                ));
            };
            let output: String = output.split_whitespace().collect();
            let output: i64 =
                output.parse().map_err(|_| trouble(line, format!("'{}' is no output of a state", excerpt(&output))))?;
            let number = number.parse().map_err(|_| trouble(line, format!("'{}' is no state", excerpt(number))))?;
            if numbers.insert(number, rows.len() as u32).is_some() {
                return Err(trouble(line, format!("state {number} is there twice")));
            }
            rows.push((output != 0, Vec::new()));
        }
    }
    if rows.is_empty() {
        return Err(trouble(0, "there is no state"));
    }
    let edge = |(line, column, target): Edge| match numbers.get(&target) {
        Some(&target) => Ok((column, target)),
        None => Err(trouble(line, format!("there is no state {target}"))),
    };
    let state = |(accepts, edges): (bool, Vec<Edge>)| {
        Ok(State { accepts, edges: edges.into_iter().map(edge).collect::<Result<_, AutomataError>>()? })
    };
    rows.into_iter().map(state).collect()
}

fn read_column(line: usize, text: &str, digits: &[Vec<u32>]) -> Result<Vec<Letter>, AutomataError> {
    let words: Vec<&str> = text
        .split(|character: char| character.is_whitespace() || character == ',')
        .filter(|word| !word.is_empty())
        .collect();
    if words.len() != digits.len() {
        return Err(trouble(line, format!("{} digits for {} tracks", words.len(), digits.len())));
    }
    let letter = |(word, digits): (&&str, &Vec<u32>)| match *word {
        "*" => Ok(None),
        word => match word.trim_start_matches('+').parse() {
            Ok(digit) if digits.binary_search(&digit).is_ok() => Ok(Some(digit)),
            _ => Err(trouble(line, format!("'{}' is no digit of its alphabet", excerpt(word)))),
        },
    };
    words.iter().zip(digits).map(letter).collect()
}

/// The text of columns; `alphabet` stands for every track.
pub(super) fn written(columns: &Columns, alphabet: &str) -> String {
    if columns.tracks == 0 {
        return format!("{}\n", columns.states.first().is_some_and(|state| state.accepts));
    }
    let mut text = vec![alphabet; columns.tracks].join(" ") + "\n";
    for (number, state) in columns.states.iter().enumerate() {
        // Writing into a string does not fail.
        let _ = writeln!(text, "\n{number} {}", u8::from(state.accepts));
        for (column, target) in &state.edges {
            let digits: Vec<String> =
                column.iter().map(|letter| letter.map_or("*".to_string(), |digit| digit.to_string())).collect();
            let _ = writeln!(text, "{} -> {target}", digits.join(" "));
        }
    }
    text
}

impl Automaton {
    /// The automaton in Walnut's text format, its numeration by [`name`](super::name): it reads whole columns, and words of every length.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem};
    /// use wythoff::numbers::work::Work;
    /// let work = Work::default();
    /// let even = Automaton::even_trailing_zeros(&NumberSystem::ostrowski(&[1])?, &work)?;
    /// let text = even.to_walnut(&work)?;
    /// assert!(text.starts_with("msd_fib\n\n0 0\n0 -> 0\n1 -> 1\n"));
    /// assert_eq!(Automaton::from_walnut(&text, &work)?, even);
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    ///
    /// # Errors
    /// Limits of the work: where there are many digits and tracks, columns are many more than runs.
    pub fn to_walnut(&self, work: &Work) -> Result<String, AutomataError> {
        Ok(written(&columns_of(self, work)?, &names::name(&self.system)))
    }

    /// Reads an automaton in Walnut's text format: all tracks in one numeration that has a meaning here, words read from either end.
    ///
    /// Several targets of a column mean any of them. What is no normal form is left out, and outputs other than 0 are all taken for "accepted".
    ///
    /// # Errors
    /// [`AutomataError::Text`] with the line that is wrong, for a numeration that is not known, or where zeros in front change what is accepted; limits
    /// of the work.
    pub fn from_walnut(text: &str, work: &Work) -> Result<Automaton, AutomataError> {
        let own = HashMap::new();
        let table = Table::read(text, &own)?;
        let told = |error: WalnutError| match error {
            WalnutError::Automata(error) => error,
            other => trouble(0, other.to_string()),
        };
        let name = table.numeration().map_err(told)?.unwrap_or("msd_2");
        table.automaton(name, &own, work).map_err(told)
    }
}
