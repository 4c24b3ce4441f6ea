//! Scripts: one command after the other.

use super::characters::Characters;
use super::meaning::{Reader, free_variables};
use super::predicate::{self, Predicate, Term};
use super::text::{Alphabet, Table};
use super::{WalnutError, names, regular};
use crate::logic::{Compiler, Truth};
use crate::{Automaton, NumberSystem};
use numeration::excerpt;
use numeration::work::Work;
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::Arc;

/// One command of a script, up to its `;`, `:` or `::`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Command {
    /// The line on which it begins, counted from 1.
    pub line: usize,
    /// Its first word, such as `eval`.
    pub verb: String,
    /// Its second word: the name it gives to what it makes.
    pub name: String,
    /// The whole of it.
    pub text: String,
}

/// The commands of a script.
///
/// A command may stand on several lines. As in Walnut it ends with its first `;` or `:`, and what follows on that line would not be read, so it is
/// refused.
///
/// # Errors
/// [`WalnutError::Text`] for such a line, and for a last command without an end.
pub fn commands(script: &str) -> Result<Vec<Command>, WalnutError> {
    let (mut found, mut open, mut begins) = (Vec::new(), String::new(), 1);
    for (index, line) in script.lines().enumerate() {
        let number = index + 1;
        if open.trim().is_empty() {
            (begins, open) = (number, String::new());
        }
        let Some(end) = line.find([';', ':']) else {
            open.push_str(line);
            open.push(' ');
            continue;
        };
        let rest = line[end..].trim_start_matches([';', ':']);
        if !rest.trim().is_empty() {
            let reason = format!(
                "line {number}: a command ends with its first ';' or ':', and Walnut does not read on: give '{}' a line of its own",
                excerpt(rest.trim())
            );
            return Err(WalnutError::text(0, reason));
        }
        open.push_str(&line[..end]);
        let text = std::mem::take(&mut open).trim().to_string();
        if !text.is_empty() {
            let mut words = text.split(|character: char| !character.is_alphanumeric() && character != '_');
            let verb = words.next().unwrap_or_default().to_string();
            let name = words.find(|word| !word.is_empty()).unwrap_or_default().to_string();
            found.push(Command { line: begins, verb, name, text });
        }
    }
    if !open.trim().is_empty() {
        return Err(WalnutError::text(
            0,
            format!("line {begins}: the command does not end: write ':' or ';' behind it"),
        ));
    }
    Ok(found)
}

/// What a command has come to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Answer {
    /// Whether a predicate without free variables holds, by Walnut's conventions, with an example or counterexample.
    Truth(Truth),
    /// The numbers that satisfy a predicate: its free variables in alphabetical order, and the automaton on these tracks.
    Numbers {
        /// The free variables.
        names: Vec<String>,
        /// The automaton.
        automaton: Arc<Automaton>,
    },
    /// A regular expression over digits, known from now on.
    Digits {
        /// How many tracks it reads.
        tracks: usize,
    },
    /// A numeration, known from now on.
    Numeration(Arc<NumberSystem>),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Truth(truth) => {
                write!(f, "{}", if truth.holds { "TRUE" } else { "FALSE" })?;
                for (index, (name, value)) in truth.example.iter().enumerate() {
                    write!(f, "{}{name} = {value}", if index == 0 { ", first for " } else { ", " })?;
                }
                Ok(())
            }
            Answer::Numbers { names, automaton } => {
                let states = automaton.column_states();
                write!(f, "({}), {states} state{}", names.join(","), if states == 1 { "" } else { "s" })
            }
            Answer::Digits { tracks } => write!(f, "digits on {tracks} track{}", if *tracks == 1 { "" } else { "s" }),
            Answer::Numeration(system) => write!(f, "the numeration of {system}"),
        }
    }
}

/// What is known under a name.
#[derive(Clone, Debug)]
enum Known {
    /// Numbers in a numeration, by its name.
    Numbers(String, Arc<Automaton>),
    /// Digits whose numeration is that of their first use.
    Digits(Table),
    /// Something that came to nothing.
    Nothing,
}

/// Where automata come from that the script does not define: their text by name, if there is one.
type Library<'l> = Box<dyn Fn(&str) -> Result<Option<String>, String> + 'l>;

/// A script under way: what it has defined.
pub struct Session<'l> {
    known: HashMap<String, Known>,
    systems: HashMap<String, Arc<NumberSystem>>,
    library: Library<'l>,
}

impl fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("known", &self.known.keys()).finish_non_exhaustive()
    }
}

impl Default for Session<'_> {
    fn default() -> Self {
        Session::new()
    }
}

impl<'l> Session<'l> {
    /// Nothing is defined yet.
    pub fn new() -> Session<'l> {
        Session::with_library(|_| Ok(None))
    }

    /// The same, where `library` has the texts of further automata, by name: an error is told as it is.
    pub fn with_library(library: impl Fn(&str) -> Result<Option<String>, String> + 'l) -> Session<'l> {
        Session { known: HashMap::new(), systems: HashMap::new(), library: Box::new(library) }
    }

    /// Does what a command says.
    ///
    /// # Errors
    /// What Walnut would refuse, what has no meaning here, and limits of the work. What was to be defined then counts as undefined.
    pub fn run(&mut self, command: &Command, work: &Work) -> Result<Answer, WalnutError> {
        let answer = match command.verb.as_str() {
            "eval" | "def" => self.predicate(command, work),
            "reg" => self.regular(command, work),
            "ost" => self.ostrowski(command),
            verb => Err(WalnutError::meaningless(format!(
                "the command {}: known are def, eval, reg and ost",
                excerpt(if verb.is_empty() { &command.text } else { verb })
            ))),
        };
        if answer.is_err() && !command.name.is_empty() {
            self.known.insert(command.name.clone(), Known::Nothing);
        }
        answer
    }

    /// `eval NAME "…"` and `def NAME "…"`.
    fn predicate(&mut self, command: &Command, work: &Work) -> Result<Answer, WalnutError> {
        let (head, text) = quoted(command)?;
        if head.split_whitespace().count() != 2 {
            let what = format!("'{}': matrices for the variables behind the name", excerpt(head));
            return Err(WalnutError::meaningless(what));
        }
        let predicate = predicate::parse(text)?;
        let name = self.numeration(&predicate)?;
        let system = names::system(&name, &self.systems)?;
        let mut automaton = |called: &str| self.automaton(called, &name, work);
        let formula = Reader::new(&system, &mut automaton).formula(&predicate)?;
        let names: Vec<String> = free_variables(&predicate).into_iter().collect();
        let mut compiler = Compiler::within(&system, work);
        if names.is_empty() {
            let truth = compiler.decide(&formula)?;
            let whole = if truth.holds { Automaton::all(&system, 0, work)? } else { Automaton::none(&system, 0) };
            self.known.insert(command.name.clone(), Known::Numbers(name, Arc::new(whole)));
            return Ok(Answer::Truth(truth));
        }
        let automaton = Arc::new(compiler.relation(&formula, &names)?);
        // In Walnut only `def` puts the automaton where `$` finds it.
        if command.verb == "def" {
            self.known.insert(command.name.clone(), Known::Numbers(name, automaton.clone()));
        }
        Ok(Answer::Numbers { names, automaton })
    }

    /// `reg NAME msd_fib {0,1} "…"`.
    fn regular(&mut self, command: &Command, work: &Work) -> Result<Answer, WalnutError> {
        let (head, text) = quoted(command)?;
        let mut characters = Characters::new(head);
        characters.word();
        characters.word();
        let mut alphabets = Vec::new();
        while characters.peek().is_some() {
            alphabets.push(Alphabet::read(&mut characters)?);
        }
        if alphabets.is_empty() {
            alphabets.push(Alphabet::Numbers("msd_2".to_string()));
        }
        let digits = alphabets.iter().map(|alphabet| alphabet.digits(&self.systems));
        let columns = regular::columns(text, &digits.collect::<Result<Vec<_>, _>>()?)?;
        let (tracks, table) = (alphabets.len(), Table { alphabets, columns });
        let known = match table.numeration()?.map(str::to_string) {
            Some(name) => {
                let automaton = table.automaton(&name, &self.systems, work)?;
                Known::Numbers(name, Arc::new(automaton))
            }
            None => Known::Digits(table),
        };
        self.known.insert(command.name.clone(), known);
        Ok(Answer::Digits { tracks })
    }

    /// `ost NAME [0 2] [1 3]`.
    fn ostrowski(&mut self, command: &Command) -> Result<Answer, WalnutError> {
        let mut characters = Characters::new(&command.text);
        characters.word();
        characters.word();
        let mut list =
            || -> Result<Vec<u32>, WalnutError> {
                characters.expect("[")?;
                let mut numbers = Vec::new();
                while !characters.pass("]") {
                    let at = characters.at();
                    let number = characters.figures().parse();
                    numbers.push(number.map_err(|_| {
                        WalnutError::text(at, "ost reads: ost NAME [0 2] [1 3], with numbers below 2^32")
                    })?);
                }
                Ok(numbers)
            };
        let system = names::ostrowski(&list()?, &list()?)?;
        self.systems.insert(command.name.clone(), system.clone());
        Ok(Answer::Numeration(system))
    }

    /// The one numeration of a predicate.
    fn numeration(&self, predicate: &Predicate) -> Result<String, WalnutError> {
        let mut found = BTreeSet::new();
        self.numerations(predicate, &mut found);
        let mut found = found.into_iter();
        match (found.next(), found.next()) {
            (Some(one), Some(other)) => Err(WalnutError::meaningless(format!(
                "numbers in two numerations, {} and {}, in one predicate",
                excerpt(&one),
                excerpt(&other)
            ))),
            (one, _) => Ok(one.unwrap_or_else(|| "msd_2".to_string())),
        }
    }

    fn numerations(&self, predicate: &Predicate, found: &mut BTreeSet<String>) {
        match predicate {
            Predicate::Compare { left: Term::Constant(_), right: Term::Constant(_), .. } => {}
            Predicate::Compare { system, .. } => found.extend([system.clone()]),
            Predicate::Call { name, terms, system } => {
                let plain = terms.iter().all(|term| matches!(term, Term::Variable(_)));
                let own = match self.known.get(name) {
                    Some(Known::Numbers(own, automaton)) if plain || automaton.tracks() == 0 => Some(own.clone()),
                    _ => None,
                };
                found.insert(own.unwrap_or_else(|| system.clone()));
            }
            Predicate::Not(inner) => self.numerations(inner, found),
            Predicate::Joined(_, list) => list.iter().for_each(|part| self.numerations(part, found)),
            Predicate::Quantified(_, _, body) => self.numerations(body, found),
        }
    }

    /// The automaton `$name` in a numeration.
    fn automaton(&mut self, name: &str, system: &str, work: &Work) -> Result<Arc<Automaton>, WalnutError> {
        if !self.known.contains_key(name) {
            let told = |reason: String| WalnutError::text(0, format!("${}: {reason}", excerpt(name)));
            let Some(text) = (self.library)(name).map_err(told)? else {
                return Err(told("no automaton of this name is defined".to_string()));
            };
            let table = Table::read(&text, &self.systems).map_err(|error| told(error.to_string()))?;
            let known = match table.numeration()?.map(str::to_string) {
                Some(own) => Known::Numbers(own.clone(), Arc::new(table.automaton(&own, &self.systems, work)?)),
                None => Known::Digits(table),
            };
            self.known.insert(name.to_string(), known);
        }
        match self.known.get(name) {
            Some(Known::Numbers(own, automaton)) if own == system => Ok(automaton.clone()),
            Some(Known::Numbers(own, _)) => Err(WalnutError::meaningless(format!(
                "${} in the numeration {own}, among numbers in {}",
                excerpt(name),
                excerpt(system)
            ))),
            Some(Known::Digits(table)) => Ok(Arc::new(table.automaton(system, &self.systems, work)?)),
            Some(Known::Nothing) | None => {
                Err(WalnutError::meaningless(format!("${}, whose own command came to nothing", excerpt(name))))
            }
        }
    }
}

/// What stands before the quotation marks, and between them.
fn quoted(command: &Command) -> Result<(&str, &str), WalnutError> {
    let bad = || {
        WalnutError::text(
            0,
            format!(
                "'{}' wants a name and quotation marks: {} NAME \"…\"",
                excerpt(&command.verb),
                excerpt(&command.verb)
            ),
        )
    };
    let (head, rest) = command.text.split_once('"').ok_or_else(bad)?;
    let text = rest.trim_end().strip_suffix('"').ok_or_else(bad)?;
    if command.name.is_empty() || !command.name.starts_with(|character: char| character.is_ascii_alphabetic()) {
        return Err(bad());
    }
    Ok((head, text))
}
