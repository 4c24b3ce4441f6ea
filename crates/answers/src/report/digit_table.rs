//! Tables of digits: consecutive numbers in the systems of α or with other place values [F82, Table 2; F84, Table 3], and P-positions with
//! theirs [F84, Tables 4 and 5].

use super::digits::place_values;
use super::table::PairTable;
use crate::json::Text;
use crate::rows::{Cell, Column, Heading, Rows};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::numbers::{
    Alpha, ContinuedFraction, Digits, Natural, Numeration, NumerationError, PlaceValueError, PlaceValues, Recurrence,
    System,
};
use wythoff::solve::TableRow;

/// Width of a column of small numbers.
const WIDTH: usize = 7;
/// Place values named above the table.
const PLACES: usize = 6;

/// How numbers are written.
#[derive(Debug)]
pub enum Numerals {
    /// In one or more systems of a number, or of all that begin alike.
    Systems {
        /// The number.
        alpha: Alpha,
        /// Its systems, or those of one that begins so.
        numeration: Box<Numeration>,
        /// Which of them.
        systems: Vec<System>,
    },
    /// With other place values.
    Places(PlaceValues),
    /// With place values by recurrence.
    Recurrence(Box<Recurrence>),
}

/// Why a number has no digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumeralError {
    /// The system has none.
    Numeration(NumerationError),
    /// The place values give none.
    Places(PlaceValueError),
    /// Only the beginning of α is known, and it does not tell.
    Beginning {
        /// The beginning.
        alpha: Alpha,
        /// The system.
        system: System,
        /// The first number it does not tell.
        limit: Natural,
    },
}

impl fmt::Display for NumeralError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numeration(error) => error.fmt(f),
            Self::Places(error) => error.fmt(f),
            Self::Beginning { alpha, system, limit } => write!(
                f,
                "a continued fraction that ends is read as the beginning of alpha, and {alpha} settles the {system}-digits of numbers \
                 below {limit} only: add quotients or a period, as in [1;2,(3)]"
            ),
        }
    }
}

impl std::error::Error for NumeralError {}

impl Numerals {
    /// The systems of `alpha`.
    pub fn of(alpha: Alpha, systems: Vec<System>) -> Numerals {
        let numeration = Box::new(Numeration::new(alpha.representative()));
        Numerals::Systems { alpha, numeration, systems }
    }

    /// The p- and the q-system of `alpha` side by side; the q-system alone where there is no other.
    pub fn side_by_side(alpha: Alpha) -> Numerals {
        let first = alpha.representative().term(0);
        let systems = if first == Some(1) { vec![System::P, System::Q] } else { vec![System::Q] };
        Numerals::of(alpha, systems)
    }

    /// A number in each of them.
    ///
    /// # Errors
    /// It has no digits there.
    pub fn write(&self, number: &Natural) -> Result<Vec<Digits>, NumeralError> {
        match self {
            Numerals::Places(places) => Ok(vec![places.digits(number).map_err(NumeralError::Places)?]),
            Numerals::Recurrence(system) => Ok(vec![system.digits(number)]),
            Numerals::Systems { alpha, numeration, systems } => {
                systems.iter().map(|system| justified(alpha, numeration, number, *system)).collect()
            }
        }
    }

    /// A bound for all digits: the largest quotient, or the largest digit of the place values.
    pub fn largest_digit(&self) -> u32 {
        match self {
            Numerals::Places(places) => places.largest_digit(),
            Numerals::Recurrence(system) => system.language().largest_digit(0),
            Numerals::Systems { numeration, .. } => {
                let fraction = numeration.fraction();
                fraction.initial()[1..].iter().chain(fraction.period()).copied().max().unwrap_or(0)
            }
        }
    }

    /// Name and key of each.
    fn names(&self) -> Vec<(&'static str, &'static str)> {
        match self {
            Numerals::Places(_) | Numerals::Recurrence(_) => vec![("R(n)", "digits")],
            Numerals::Systems { systems, .. } => systems.iter().map(|system| system_names(*system)).collect(),
        }
    }

    fn title(&self) -> String {
        match self {
            Numerals::Places(places) => format!("Numbers in {places}"),
            Numerals::Recurrence(system) => {
                let values: Vec<String> = system.place_values(PLACES).iter().map(Natural::to_string).collect();
                format!("Numbers in {system}: U_i = {}, …", values.join(", "))
            }
            Numerals::Systems { alpha, numeration, systems } => {
                let mut letters: Vec<(char, System)> = Vec::new();
                for system in systems {
                    let letter = if *system == System::P { 'p' } else { 'q' };
                    if letters.iter().all(|(other, _)| *other != letter) {
                        letters.push((letter, *system));
                    }
                }
                let known = alpha.known().unwrap_or(PLACES).min(PLACES);
                let listed = letters.into_iter().map(|(letter, system)| {
                    let values = place_values(numeration.fraction(), system, known);
                    let values: Vec<String> = values.iter().rev().map(Natural::to_string).collect();
                    format!("{letter}_i = {}, …", values.join(", "))
                });
                format!("Digits of {alpha}: {}", listed.collect::<Vec<_>>().join("; "))
            }
        }
    }
}

/// The digits of a number that α, as far as it is known, settles.
///
/// # Errors
/// There are none, or it does not settle them.
pub fn justified(
    alpha: &Alpha,
    numeration: &Numeration,
    number: &Natural,
    system: System,
) -> Result<Digits, NumeralError> {
    let digits = numeration.digits(number, system).map_err(NumeralError::Numeration)?;
    match alpha.written_below(system).filter(|limit| number >= limit) {
        None => Ok(digits),
        Some(limit) => Err(NumeralError::Beginning { alpha: alpha.clone(), system, limit }),
    }
}

fn system_names(system: System) -> (&'static str, &'static str) {
    match system {
        System::P => ("R_p(n)", "p"),
        System::Q => ("R_q(n)", "q"),
        System::QPrime => ("R_q′(n)", "qprime"),
    }
}

/// Consecutive numbers.
#[derive(Debug)]
pub struct DigitTable {
    numerals: Numerals,
    /// The first number that is not listed.
    end: Natural,
}

/// A number and its digits.
#[derive(Clone, Debug)]
pub struct DigitRow {
    n: Natural,
    digits: Vec<Digits>,
    words: Vec<String>,
}

impl DigitTable {
    /// Numbers below `end`.
    ///
    /// # Errors
    /// The last of them has no digits.
    pub fn new(numerals: Numerals, end: Natural) -> Result<DigitTable, NumeralError> {
        numerals.write(&end.saturating_sub(&Natural::ONE))?;
        Ok(DigitTable { numerals, end })
    }

    /// The row of `n`.
    ///
    /// # Errors
    /// It has no digits.
    pub fn row(&self, n: Natural) -> Result<DigitRow, NumeralError> {
        let digits = self.numerals.write(&n)?;
        let words = digits.iter().map(Digits::to_string).collect();
        Ok(DigitRow { n, digits, words })
    }
}

impl Rows for DigitTable {
    type Row = DigitRow;

    fn heading(&self) -> Heading {
        let last = self.end.saturating_sub(&Natural::ONE);
        let widths = self.row(last.clone()).map(|row| row.words.iter().map(String::len).collect::<Vec<_>>());
        let widths = widths.unwrap_or_default();
        let named = self.numerals.names().into_iter().enumerate().map(|(place, (name, key))| {
            let width = widths.get(place).copied().unwrap_or(0).max(WIDTH);
            Column { key: Some(key.into()), before: "  ", ..Column::named(name, width) }
        });
        let first = Column { key: Some("n".into()), ..Column::named("n", last.to_string().len().max(WIDTH)) };
        Heading {
            title: Some(self.numerals.title()),
            columns: std::iter::once(first).chain(named).collect(),
            last: Some(last),
            ..Heading::default()
        }
    }

    fn cells<'r>(&'r self, row: &'r DigitRow) -> impl Iterator<Item = Cell<'r>> {
        std::iter::once(Cell::Natural(&row.n)).chain(row.words.iter().map(|word| Cell::Word(word)))
    }

    fn json<'r>(&'r self, row: &'r DigitRow) -> impl Serialize {
        DigitRowReport { row, keys: self.numerals.names() }
    }

    fn index(&self, row: &DigitRow) -> Option<Natural> {
        Some(row.n.clone())
    }
}

struct DigitRowReport<'r> {
    row: &'r DigitRow,
    keys: Vec<(&'static str, &'static str)>,
}

impl Serialize for DigitRowReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.keys.len() + 1))?;
        map.serialize_entry("n", &Text(&self.row.n))?;
        for ((_, key), digits) in self.keys.iter().zip(&self.row.digits) {
            map.serialize_entry(key, &digits.most_significant_first())?;
        }
        map.end()
    }
}

/// P-positions with their digits: R_p(L_n), R_p(U_n), R_q(n).
#[derive(Debug)]
pub struct PairDigitTable {
    pairs: PairTable,
    writer: Writer,
}

/// The numerations of numbers and of indices.
#[derive(Debug)]
enum Writer {
    Fraction(Numeration),
    Recurrences(Box<[Recurrence; 2]>),
}

impl Writer {
    fn digits(&self, number: &Natural, system: System) -> Result<Digits, NumerationError> {
        match self {
            Writer::Fraction(numeration) => numeration.digits(number, system),
            Writer::Recurrences(of) => Ok(of[usize::from(system != System::P)].digits(number)),
        }
    }
}

/// A pair and its digits.
#[derive(Clone, Debug)]
pub struct PairDigitRow {
    row: TableRow,
    digits: [Digits; 3],
    words: [String; 3],
}

/// The keys of the three columns of digits.
const KEYS: [&str; 3] = ["r_p_a", "r_p_b", "r_q_n"];

impl PairDigitTable {
    /// The pairs of a game whose numbers are written with the convergents of its α; nothing for other games.
    pub fn new(pairs: PairTable) -> Option<PairDigitTable> {
        let known = pairs.game.closed_form()?;
        if let Some(recurrences) = known.recurrences() {
            return Some(PairDigitTable { pairs, writer: Writer::Recurrences(Box::new(recurrences)) });
        }
        let alpha = known.alpha().filter(|_| known.residues().is_none())?;
        let fraction = ContinuedFraction::new(vec![1], alpha.0).ok()?;
        Some(PairDigitTable { pairs, writer: Writer::Fraction(Numeration::new(fraction)) })
    }

    /// The row of a pair.
    ///
    /// # Errors
    /// None that can happen: every number has digits in the systems of an irrational number.
    pub fn row(&self, row: TableRow) -> Result<PairDigitRow, NumerationError> {
        let digits = [
            self.writer.digits(&row.pair.lower, System::P)?,
            self.writer.digits(&row.pair.upper, System::P)?,
            self.writer.digits(&row.n, System::Q)?,
        ];
        let words = digits.each_ref().map(Digits::to_string);
        Ok(PairDigitRow { row, digits, words })
    }

    /// The largest digit there can be.
    pub fn largest_digit(&self) -> u32 {
        match &self.writer {
            Writer::Fraction(numeration) => numeration.fraction().period().iter().copied().max().unwrap_or(0),
            Writer::Recurrences(of) => of.iter().map(|one| one.language().largest_digit(0)).max().unwrap_or(0),
        }
    }
}

impl Rows for PairDigitTable {
    type Row = PairDigitRow;

    fn heading(&self) -> Heading {
        let mut heading = self.pairs.heading();
        let [lower, upper] = &self.pairs.names;
        let [numbers, indices] = match &self.writer {
            Writer::Fraction(_) => ["R_p", "R_q"],
            Writer::Recurrences(_) => ["R_U", "R_W"],
        };
        let names = [format!("{numbers}({lower})"), format!("{numbers}({upper})"), format!("{indices}(n)")];
        // Longer ones push the line wider.
        let longest =
            self.writer.digits(&(&self.pairs.end * 3), System::P).map_or(0, |digits| digits.to_string().len());
        let width = longest.clamp(9, 40);
        let columns = names.into_iter().zip(KEYS);
        let columns =
            columns.map(|(name, key)| Column { key: Some(key.into()), before: "  ", ..Column::named(name, width) });
        heading.columns.extend(columns);
        heading
    }

    fn cells<'r>(&'r self, row: &'r PairDigitRow) -> impl Iterator<Item = Cell<'r>> {
        self.pairs.cells(&row.row).chain(row.words.iter().map(|word| Cell::Word(word)))
    }

    fn json<'r>(&'r self, row: &'r PairDigitRow) -> impl Serialize {
        PairDigitReport(row)
    }

    fn index(&self, row: &PairDigitRow) -> Option<Natural> {
        self.pairs.index(&row.row)
    }
}

struct PairDigitReport<'r>(&'r PairDigitRow);

impl Serialize for PairDigitReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let PairDigitRow { row, digits, .. } = self.0;
        let mut map = serializer.serialize_map(Some(6))?;
        map.serialize_entry("n", &Text(&row.n))?;
        map.serialize_entry("a", &Text(&row.pair.lower))?;
        map.serialize_entry("b", &Text(&row.pair.upper))?;
        for (key, digits) in KEYS.iter().zip(digits) {
            map.serialize_entry(key, &digits.most_significant_first())?;
        }
        map.end()
    }
}
