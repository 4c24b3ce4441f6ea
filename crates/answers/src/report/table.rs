//! `table`: the P-positions of a game, by index.

use crate::json::Text;
use crate::rows::{Cell, Column, Heading, Rows};
use serde::{Serialize, Serializer};
use std::num::NonZeroU32;
use wythoff::rules::families::Diagonal;
use wythoff::solve::TableRow;
use wythoff::{Game, Natural};

/// Width of a column of small numbers.
const WIDTH: usize = 7;

/// The pairs of a game as a table.
#[derive(Clone, Debug)]
pub struct PairTable {
    /// The game.
    pub game: Game,
    /// What the papers call the two numbers of a pair.
    pub names: [String; 2],
    /// How many residues i the rows of an index have, where they have any.
    pub residues: Option<u32>,
    /// P-positions (z, z) beside the pairs have a column of their own.
    pub diagonal: Diagonal,
    /// The first index that is not listed.
    pub end: Natural,
}

impl Rows for PairTable {
    type Row = TableRow;

    fn heading(&self) -> Heading {
        let [lower, upper] = self.names.each_ref().map(String::as_str);
        // Numbers longer than the column push the line wider, but never touch.
        let column =
            |name, key: &'static str| Column { key: Some(key.into()), before: " ", ..Column::named(name, WIDTH) };
        let residue = self.residues.map(|_| column("i", "i"));
        let pair = [column(lower, "a"), column(upper, "b")];
        let diagonal = self.has_diagonal().then(|| column("z", "z"));
        Heading {
            title: Some(self.title()),
            columns: std::iter::once(column("n", "n")).chain(residue).chain(pair).chain(diagonal).collect(),
            last: Some(self.end.saturating_sub(&Natural::ONE)),
            ..Heading::default()
        }
    }

    fn cells<'r>(&'r self, row: &'r TableRow) -> impl Iterator<Item = Cell<'r>> {
        let residue = row.residue.map(|residue| Cell::Number(residue.into()));
        let pair = [&row.pair.lower, &row.pair.upper].map(Cell::Natural);
        let diagonal = self.has_diagonal().then(|| row.diagonal.as_ref().map_or(Cell::Nothing, Cell::Natural));
        std::iter::once(Cell::Natural(&row.n)).chain(residue).chain(pair).chain(diagonal)
    }

    fn json<'r>(&'r self, row: &'r TableRow) -> impl Serialize {
        PairRow(row)
    }

    /// In Connell's game the pairs are counted by kn + i, the order in which they grow, in its generalisation by bn + i.
    fn index(&self, row: &TableRow) -> Option<Natural> {
        Some(match (row.residue, self.residues) {
            (Some(residue), Some(count)) => &row.n * u64::from(count) + u64::from(residue),
            _ => row.n.clone(),
        })
    }
}

impl PairTable {
    /// The pairs of `game` up to but not including index `end`.
    pub fn new(game: Game, end: Natural) -> PairTable {
        let known = game.closed_form().filter(|known| known.is_indexed());
        let residues = known.as_ref().and_then(|known| known.residues()).map(NonZeroU32::get);
        let index = if residues.is_some() { "i,n" } else { "n" };
        let names = match &known {
            Some(known) => known.names.map(|name| format!("{name}_{index}")),
            None => ["a", "b"].map(str::to_string),
        };
        let diagonal = known.map_or(Diagonal::None, |known| known.diagonal);
        PairTable { game, names, residues, diagonal, end }
    }

    fn has_diagonal(&self) -> bool {
        self.diagonal != Diagonal::None
    }

    fn title(&self) -> String {
        let beside = if self.has_diagonal() { ": the pairs, and (z, z), to which no move leads" } else { "" };
        format!("P-positions of {}{beside}", self.game)
    }

    /// The column of the smaller number of each pair; that of the larger is the next.
    pub fn lower_column(&self) -> usize {
        if self.residues.is_some() { 2 } else { 1 }
    }
}

/// A row as JSON.
#[derive(Clone, Debug)]
pub struct PairRow<R>(pub R);

impl<R: std::borrow::Borrow<TableRow>> Serialize for PairRow<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            n: Text<&'a Natural>,
            #[serde(skip_serializing_if = "Option::is_none")]
            i: Option<u32>,
            a: Text<&'a Natural>,
            b: Text<&'a Natural>,
            #[serde(skip_serializing_if = "Option::is_none")]
            z: Option<Text<&'a Natural>>,
        }
        let TableRow { n, residue, pair, diagonal } = self.0.borrow();
        let z = diagonal.as_ref().map(Text);
        Contract { n: Text(n), i: *residue, a: Text(&pair.lower), b: Text(&pair.upper), z }.serialize(serializer)
    }
}
