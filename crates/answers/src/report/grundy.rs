//! `grundy`: the value of one position, and tables of values or parts of them.

use crate::json::{self, Text};
use crate::rows::{Cell, Column, Heading, Rows};
use serde::Serialize;
use std::fmt;
use wythoff::solve::grundy::GrundyTable;
use wythoff::{Game, Natural, Position};

/// The value of one position.
#[derive(Clone, Debug, Serialize)]
pub struct GrundyValue {
    /// The game.
    #[serde(serialize_with = "json::text")]
    pub game: Game,
    /// The heaps.
    #[serde(serialize_with = "json::heaps")]
    pub position: Position,
    /// The Sprague–Grundy value.
    #[serde(serialize_with = "json::number")]
    pub value: Natural,
    /// The reason in lines, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Vec<String>>,
}

impl fmt::Display for GrundyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "The Grundy value of {} in {} is {}.", self.position, self.game, self.value)?;
        crate::explain::why(f, self.explanation.as_deref())
    }
}

/// A value, or nothing where heaps make no position.
#[inline] // once a value, by what other crates compile
fn cell<'c>(value: Option<u32>) -> Cell<'c> {
    value.map_or(Cell::Nothing, |value| Cell::Number(value.into()))
}

/// The values of row `x`, or nothing where heaps make no position.
fn in_row(table: &GrundyTable, x: usize) -> impl Iterator<Item = Option<u32>> {
    table.row(x).enumerate().map(move |(y, value)| table.is_position(x, y).then_some(value))
}

/// The whole table, row by row. Its rows are the indices x.
#[derive(Debug)]
pub struct Values<'t> {
    game: &'t Game,
    table: &'t GrundyTable,
}

impl<'t> Values<'t> {
    /// All values of `table`, which are those of `game`.
    pub fn new(game: &'t Game, table: &'t GrundyTable) -> Values<'t> {
        Values { game, table }
    }
}

/// The values of (`row`, y), or of (i, i + `diagonal`); `null` where heaps make no position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagonal: Option<i64>,
    values: Vec<Option<u32>>,
}

impl ValueRow {
    /// Row x of the table.
    pub fn row(table: &GrundyTable, x: usize) -> ValueRow {
        ValueRow { row: Some(x), diagonal: None, values: in_row(table, x).collect() }
    }

    /// The values of (i, i + `diagonal`).
    pub fn diagonal(table: &GrundyTable, diagonal: i64) -> ValueRow {
        let values = table.diagonal(diagonal).map(|((x, y), _)| table.value(x, y)).collect();
        ValueRow { row: None, diagonal: Some(diagonal), values }
    }
}

impl Rows for Values<'_> {
    type Row = usize;

    fn heading(&self) -> Heading {
        let (rows, columns) = self.table.size();
        // Every value is at most x + y, and so is every heading.
        let width = (rows + columns).to_string().len() + 1;
        let index = Column { after: " |", only_in_text: true, ..Column::named("", width) };
        let values = (0..columns).map(|y| Column::named(y.to_string(), width));
        Heading {
            title: Some(format!("Grundy values of {}", self.game)),
            columns: std::iter::once(index).chain(values).collect(),
            rule: Some(format!("{}+{}", "-".repeat(width + 1), "-".repeat(width * columns))),
            shape: vec![rows, columns],
            ..Heading::default()
        }
    }

    fn cells<'r>(&'r self, x: &'r usize) -> impl Iterator<Item = Cell<'r>> {
        std::iter::once(Cell::Number(*x as u64)).chain(in_row(self.table, *x).map(cell))
    }

    fn json(&self, x: &usize) -> impl Serialize {
        ValueRow::row(self.table, *x)
    }

    fn numbers<'r>(&'r self, x: &'r usize) -> impl Iterator<Item = u32> {
        self.table.row(*x)
    }
}

/// One row or diagonal, on a line.
#[derive(Debug)]
pub struct OneLine(pub ValueRow);

impl Rows for OneLine {
    type Row = ();

    fn heading(&self) -> Heading {
        let count = self.0.values.len();
        let column = |place| Column { before: if place == 0 { "" } else { " " }, ..Column::default() };
        Heading { columns: (0..count).map(column).collect(), shape: vec![count], ..Heading::default() }
    }

    fn cells<'r>(&'r self, (): &'r ()) -> impl Iterator<Item = Cell<'r>> {
        self.0.values.iter().map(|value| cell(*value))
    }

    fn json(&self, (): &()) -> impl Serialize {
        &self.0
    }
}

/// The positions of one value; their rows are (x, y).
#[derive(Debug)]
pub struct OfValue {
    /// The value.
    pub value: u32,
    /// How many positions have it.
    pub count: usize,
}

impl Rows for OfValue {
    type Row = (usize, usize);

    fn heading(&self) -> Heading {
        let columns =
            vec![Column { before: "(", ..Column::default() }, Column { before: ", ", after: ")", ..Column::default() }];
        Heading { columns, shape: vec![self.count, 2], ..Heading::default() }
    }

    fn cells<'r>(&'r self, (x, y): &'r (usize, usize)) -> impl Iterator<Item = Cell<'r>> {
        [*x, *y].into_iter().map(|heap| Cell::Number(heap as u64))
    }

    fn json(&self, (x, y): &(usize, usize)) -> impl Serialize {
        #[derive(Serialize)]
        struct OfThisValue {
            value: u32,
            position: [Text<usize>; 2],
        }
        OfThisValue { value: self.value, position: [Text(*x), Text(*y)] }
    }
}
