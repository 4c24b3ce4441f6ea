//! Connell's tables: all residues side by side in 2k columns, as he prints them, or one residue alone [C59, §2].

use crate::json::Text;
use crate::rows::{Cell, Column, Heading, Rows};
use serde::Serialize;
use std::num::NonZeroU32;
use wythoff::numbers::{ContinuedFraction, QuadraticNumber};
use wythoff::solve::{Pair, TableRow};
use wythoff::{Game, Natural};

/// Width of a column of small numbers.
const WIDTH: usize = 7;

/// The most columns side by side.
pub const MOST_RESIDUES: u32 = 1000;

/// The pairs (u_{i,n}, v_{i,n}) of some residues i, a line for each n.
#[derive(Clone, Debug)]
pub struct ConnellTable {
    game: Game,
    parameter: QuadraticNumber,
    residues: Vec<u32>,
    end: Natural,
}

impl ConnellTable {
    /// The residues of a game that has them; nothing for another game, or for a residue that it does not have.
    pub fn new(game: &Game, only: Option<u32>, end: Natural) -> Option<ConnellTable> {
        let k = game.closed_form()?.residues()?;
        let residues = match only {
            Some(residue) => (residue < k.get()).then(|| vec![residue])?,
            None => (0..k.get().min(MOST_RESIDUES + 1)).collect(),
        };
        Some(ConnellTable { game: game.clone(), parameter: parameter(k), residues, end })
    }

    /// Which residues it shows.
    pub fn residues(&self) -> &[u32] {
        &self.residues
    }
}

/// A = (k + √(k² + 4))/2 [C59, (5)], by which α = 1 + 1/A.
pub fn parameter(k: NonZeroU32) -> QuadraticNumber {
    ContinuedFraction::constant(k).with_first(k.get()).value()
}

/// A line: n, and the pairs of its residues.
#[derive(Clone, Debug)]
pub struct ConnellRow {
    n: Natural,
    pairs: Vec<Pair>,
}

impl ConnellTable {
    /// The lines of rows that come by n and then by residue.
    pub fn lines(&self, rows: impl Iterator<Item = TableRow>) -> impl Iterator<Item = ConnellRow> {
        let mut rows = rows.filter(|row| row.residue.is_some_and(|i| self.residues.contains(&i))).peekable();
        std::iter::from_fn(move || {
            let first = rows.next()?;
            let mut line = ConnellRow { n: first.n, pairs: vec![first.pair] };
            while let Some(row) = rows.next_if(|row| row.n == line.n) {
                line.pairs.push(row.pair);
            }
            Some(line)
        })
    }
}

impl Rows for ConnellTable {
    type Row = ConnellRow;

    fn heading(&self) -> Heading {
        let column = |letter, i: u32, before| Column {
            key: Some(format!("{letter}{i}").into()),
            before,
            ..Column::named(format!("{letter}_{i},n"), WIDTH)
        };
        let pair = |i: &u32| [column('u', *i, "  "), column('v', *i, " ")];
        let first = Column { key: Some("n".into()), ..Column::named("n", WIDTH) };
        Heading {
            title: Some(format!("P-positions of {}, A = {}, α = 1 + 1/A", self.game, self.parameter)),
            columns: std::iter::once(first).chain(self.residues.iter().flat_map(pair)).collect(),
            last: Some(self.end.saturating_sub(&Natural::ONE)),
            ..Heading::default()
        }
    }

    fn cells<'r>(&'r self, row: &'r ConnellRow) -> impl Iterator<Item = Cell<'r>> {
        let pairs = row.pairs.iter().flat_map(|pair| [&pair.lower, &pair.upper]);
        std::iter::once(&row.n).chain(pairs).map(Cell::Natural)
    }

    fn json<'r>(&'r self, row: &'r ConnellRow) -> impl Serialize {
        #[derive(Serialize)]
        struct Contract<'r> {
            n: Text<&'r Natural>,
            i: &'r [u32],
            u: Vec<Text<&'r Natural>>,
            v: Vec<Text<&'r Natural>>,
        }
        Contract {
            n: Text(&row.n),
            i: &self.residues,
            u: row.pairs.iter().map(|pair| Text(&pair.lower)).collect(),
            v: row.pairs.iter().map(|pair| Text(&pair.upper)).collect(),
        }
    }

    fn index(&self, row: &ConnellRow) -> Option<Natural> {
        Some(row.n.clone())
    }
}
