//! `cedar --turns N`: the search for a number in the trees of [1; a, a, …] when a grows [F84, §7.2].

use crate::json::Text;
use crate::words::folded;
use serde::{Serialize, Serializer};
use std::fmt;
use std::num::NonZeroU32;
use wythoff::Natural;
use wythoff::numbers::{CedarError, CedarTree, ContinuedFraction, Reading};

/// The trees that are searched.
const PARAMETERS: [u32; 8] = [1, 2, 3, 10, 100, 1_000, 10_000, 1_000_000];

/// What a search takes in the tree of one a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TurnRow {
    /// a.
    pub a: u32,
    /// The digits of the number.
    pub digits: u64,
    /// The turns to its node, which F84 takes one by one.
    pub turns: u64,
    /// The same with turns in one direction taken as one.
    pub runs: u64,
}

/// The search for one number in the trees of several a.
#[derive(Clone, Debug)]
pub struct TurnGrowth {
    /// The number.
    pub number: Natural,
    /// How its node is read.
    pub reading: Reading,
    /// A row for each a.
    pub rows: Vec<TurnRow>,
}

impl TurnGrowth {
    /// The names of the columns.
    pub const HEAD: [&'static str; 4] = ["a", "digits", "turns", "runs of turns"];

    /// Searches for `number` in the least tree of each a that holds it.
    ///
    /// # Errors
    /// The number is 0, or too large for a tree.
    pub fn new(number: &Natural, reading: Reading) -> Result<TurnGrowth, CedarError> {
        let row = |a: &u32| {
            let fraction = ContinuedFraction::constant(NonZeroU32::new(*a).unwrap_or(NonZeroU32::MIN));
            let tree = CedarTree::new(&fraction, CedarTree::order_above(&fraction, number, reading)?)?;
            let way = tree.descend(number, reading)?;
            Ok(TurnRow {
                a: *a,
                digits: way.digits.len() as u64,
                turns: way.trace.len(),
                runs: way.trace.runs().len() as u64,
            })
        };
        let rows = PARAMETERS.iter().map(row).collect::<Result<_, CedarError>>()?;
        Ok(TurnGrowth { number: number.clone(), reading, rows })
    }

    /// The table as texts.
    pub fn cells(&self) -> Vec<Vec<String>> {
        let cells = |row: &TurnRow| [u64::from(row.a), row.digits, row.turns, row.runs].map(|cell| cell.to_string());
        self.rows.iter().map(|row| cells(row).to_vec()).collect()
    }
}

impl Serialize for TurnGrowth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            number: Text<&'a Natural>,
            reading: Text<wythoff::numbers::System>,
            rows: &'a [TurnRow],
        }
        let TurnGrowth { number, reading, rows } = self;
        Contract { number: Text(number), reading: Text(reading.system()), rows }.serialize(serializer)
    }
}

impl fmt::Display for TurnGrowth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.reading.system();
        writeln!(f, "The search for {} in the {name}-trees of [1;(a)] when a grows", folded(&self.number))?;
        let line = |f: &mut fmt::Formatter<'_>, cells: &[&str]| {
            let [a, digits, turns, runs] = cells else { return Ok(()) };
            writeln!(f, "  {a:>8}  {digits:>8}  {turns:>12}  {runs:>13}")
        };
        line(f, &TurnGrowth::HEAD)?;
        for cells in self.cells() {
            line(f, &cells.iter().map(String::as_str).collect::<Vec<_>>())?;
        }
        writeln!(f, "Taken one by one the turns grow with a; runs of turns in one direction do not.")
    }
}
