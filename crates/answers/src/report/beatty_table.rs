//! `table --cf`: two Beatty sequences without a game.

use super::table::PairRow;
use crate::rows::{Cell, Column, Heading, Rows};
use crate::words::minus;
use serde::Serialize;
use wythoff::Natural;
use wythoff::numbers::{Alpha, BeattySequences};
use wythoff::solve::{Pair, TableRow};

/// Width of a column of small numbers.
const WIDTH: usize = 7;

/// The sequences of α as a table.
#[derive(Clone, Debug)]
pub struct BeattyTable {
    alpha: Alpha,
    sequences: BeattySequences,
    end: Natural,
}

impl BeattyTable {
    /// The terms up to but not including index `end`.
    pub fn new(alpha: Alpha, sequences: BeattySequences, end: Natural) -> BeattyTable {
        BeattyTable { alpha, sequences, end }
    }

    /// The row of index `n`.
    pub fn row(&self, n: Natural) -> TableRow {
        let (lower, upper) = self.sequences.terms(&n);
        TableRow { n, residue: None, pair: Pair { lower, upper }, diagonal: None }
    }

    fn title(&self) -> String {
        let (alpha, beta) = (self.sequences.alpha(), self.sequences.beta());
        match (self.sequences.shifts(), self.sequences.collision(), self.sequences.limit()) {
            (_, Some(twice), _) => format!(
                "A_n = ⌊nα⌋, B_n = ⌊nβ⌋, α = {alpha}, β = {beta}: α is rational, so they are not complementary: {twice} is hit twice, {} never",
                twice.saturating_sub(&Natural::ONE)
            ),
            (_, _, Some(limit)) => format!(
                "A_n = ⌊nα⌋, B_n = ⌊nβ⌋, 1/α + 1/β = 1, for every irrational α = {}, n < {limit}: complementary",
                self.alpha
            ),
            (Some([gamma, delta]), ..) => format!(
                "A_n = ⌊nα + γ⌋, B_n = ⌊nβ + δ⌋, α = {alpha}, β = {beta}, γ = {gamma}, δ = {delta}: complementary, n ≥ 0"
            ),
            _ => format!("A_n = ⌊nα⌋, B_n = ⌊nβ⌋, α = {} = {alpha}, β = {beta}: complementary, n ≥ 1", self.alpha),
        }
    }
}

impl Rows for BeattyTable {
    type Row = TableRow;

    fn heading(&self) -> Heading {
        let column =
            |name, key: &'static str| Column { key: Some(key.into()), before: " ", ..Column::named(name, WIDTH) };
        Heading {
            title: Some(minus(self.title())),
            columns: vec![column("n", "n"), column("A_n", "a"), column("B_n", "b")],
            last: Some(self.end.saturating_sub(&Natural::ONE)),
            ..Heading::default()
        }
    }

    fn cells<'r>(&'r self, row: &'r TableRow) -> impl Iterator<Item = Cell<'r>> {
        [&row.n, &row.pair.lower, &row.pair.upper].into_iter().map(Cell::Natural)
    }

    fn json<'r>(&'r self, row: &'r TableRow) -> impl Serialize {
        PairRow(row)
    }

    fn index(&self, row: &TableRow) -> Option<Natural> {
        Some(row.n.clone())
    }
}
