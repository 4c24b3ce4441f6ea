//! `cedar --search`: a key sought in a sorted table by a cedar tree, with every comparison [F84, §7.1].

use crate::Refusal;
use serde::{Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use wythoff::Natural;
use wythoff::numbers::{ContinuedFraction, FibonacciSearch, Reading};

/// A key sought in a sorted table.
#[derive(Clone, Debug)]
pub struct TableSearch {
    /// The number behind the tree.
    pub fraction: ContinuedFraction,
    /// Which tree.
    pub reading: Reading,
    /// What was sought.
    pub key: String,
    /// How many entries there are.
    pub entries: usize,
    /// Whether entries were compared as numbers, and not by their bytes.
    pub numeric: bool,
    /// The line of the key, or the line before which it would stand, counted from 1.
    pub found: Result<usize, usize>,
    /// What the key was compared with, one after the other.
    pub comparisons: Vec<Compared>,
}

/// A comparison.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The line, counted from 1.
    pub line: usize,
    /// What stands there.
    pub entry: String,
    /// How the entry compares with the key.
    pub order: Ordering,
}

impl TableSearch {
    /// Seeks `key` among `lines`. Where the key and all lines are whole numbers, they are compared as such, otherwise by their bytes.
    ///
    /// # Errors
    /// The lines are not sorted, or the continued fraction guides no search in a table so long.
    pub fn new(
        fraction: &ContinuedFraction,
        reading: Reading,
        lines: &[&str],
        key: &str,
    ) -> Result<TableSearch, Refusal> {
        let numbers: Option<Vec<Natural>> = lines.iter().map(|line| Natural::from_str(line).ok()).collect();
        let sought = |compare: &dyn Fn(usize) -> Ordering| sought(fraction, reading, lines, compare);
        let number = Natural::from_str(key).ok();
        let (numeric, (found, comparisons)) = match (numbers, number) {
            (Some(numbers), Some(key)) => {
                in_order(&numbers)?;
                (true, sought(&|entry| numbers[entry].cmp(&key))?)
            }
            _ => {
                in_order(lines)?;
                (false, sought(&|entry| lines[entry].cmp(key))?)
            }
        };
        let (fraction, key, entries) = (fraction.clone(), key.to_string(), lines.len());
        Ok(TableSearch { fraction, reading, key, entries, numeric, found, comparisons })
    }

    /// The most comparisons that binary search needs.
    fn binary(&self) -> u32 {
        usize::BITS - self.entries.leading_zeros()
    }
}

/// Refuses entries that are not sorted.
fn in_order<T: Ord>(entries: &[T]) -> Result<(), Refusal> {
    match entries.windows(2).position(|pair| pair[0] > pair[1]) {
        None => Ok(()),
        Some(place) => Err(Refusal::about(
            "--search",
            format!("the table is not sorted: line {} is smaller than line {}; sort it first", place + 2, place + 1),
        )),
    }
}

type Sought = (Result<usize, usize>, Vec<Compared>);

fn sought(
    fraction: &ContinuedFraction,
    reading: Reading,
    lines: &[&str],
    compare: &dyn Fn(usize) -> Ordering,
) -> Result<Sought, Refusal> {
    let search = FibonacciSearch::up_to(fraction, reading, lines.len());
    let search = search.map_err(|error| Refusal::about("--search", error))?;
    let mut comparisons = Vec::new();
    let found = search.search_in(lines.len(), |entry| {
        let order = compare(entry);
        comparisons.push(Compared { line: entry + 1, entry: lines[entry].to_string(), order });
        order
    });
    Ok((found.map(|entry| entry + 1).map_err(|entry| entry + 1), comparisons))
}

impl Serialize for TableSearch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            cf: String,
            reading: &'static str,
            key: &'a str,
            entries: usize,
            compared_as: &'static str,
            line: Option<usize>,
            before_line: Option<usize>,
            comparisons: Vec<Comparison<'a>>,
            binary_worst: u32,
        }
        #[derive(Serialize)]
        struct Comparison<'a> {
            line: usize,
            entry: &'a str,
            turn: Option<u8>,
        }
        let comparison = |Compared { line, entry, order }: &'_ Compared| -> (usize, String, Option<u8>) {
            (*line, entry.clone(), turn(*order))
        };
        let told: Vec<_> = self.comparisons.iter().map(comparison).collect();
        Contract {
            cf: self.fraction.to_string(),
            reading: tree_name(self.reading),
            key: &self.key,
            entries: self.entries,
            compared_as: if self.numeric { "numbers" } else { "bytes" },
            line: self.found.ok(),
            before_line: self.found.err(),
            comparisons: told
                .iter()
                .map(|(line, entry, turn)| Comparison { line: *line, entry, turn: *turn })
                .collect(),
            binary_worst: self.binary(),
        }
        .serialize(serializer)
    }
}

/// Entries longer than a line are cut.
const LONGEST_ENTRY: usize = 60;

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_ENTRY) {
        None => text.to_string(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// 0 to the left, 1 to the right.
fn turn(order: Ordering) -> Option<u8> {
    match order {
        Ordering::Greater => Some(0),
        Ordering::Less => Some(1),
        Ordering::Equal => None,
    }
}

fn tree_name(reading: Reading) -> &'static str {
    match reading {
        Reading::P => "p",
        Reading::Q => "q",
    }
}

impl fmt::Display for TableSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (key, entries) = (shortened(&self.key), self.entries);
        let tree = tree_name(self.reading);
        writeln!(f, "{key} among {entries} sorted entries, guided by the {tree}-tree of {}", self.fraction)?;
        let width = self.entries.to_string().len();
        for Compared { line, entry, order } in &self.comparisons {
            let (entry, meaning) = (
                shortened(entry),
                match order {
                    Ordering::Greater => "is larger: turn left (0)",
                    Ordering::Less => "is smaller: turn right (1)",
                    Ordering::Equal => "found",
                },
            );
            let comma = if *order == Ordering::Equal { ", " } else { " " };
            writeln!(f, "  line {line:>width$}: {entry}{comma}{meaning}")?;
        }
        match self.found {
            Ok(line) => writeln!(f, "found in line       {line}")?,
            Err(_) if entries == 0 => writeln!(f, "not found           the table is empty")?,
            Err(line) if line > entries => writeln!(f, "not found           all entries are smaller")?,
            Err(line) => writeln!(f, "not found           it would stand before line {line}")?,
        }
        writeln!(f, "comparisons         {}; binary search needs at most {}", self.comparisons.len(), self.binary())?;
        writeln!(f, "compared            {}", if self.numeric { "as numbers" } else { "byte by byte" })
    }
}
