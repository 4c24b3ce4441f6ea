//! What makers of content have in hand: the parameters, the limits, and a sheet to write on.

mod digits;
pub(super) mod distances;
pub(super) mod numbers;
mod pairs;
mod proofs;
pub(super) mod statements;
mod worked;

pub(super) use digits::with_digits;
pub(super) use numbers::{decimal, distances, quadratic};

use super::given::Given;
use super::sheet::{Block, Figure, Sheet, Table};
use crate::Refusal;
use std::error::Error;
use std::num::NonZeroU32;
use wythoff::numbers::ContinuedFraction;
use wythoff::{Game, Natural, Work};

/// A sheet being written, with the parameters it is written for.
#[derive(Debug)]
pub struct Content<'w> {
    /// The name the item was asked by.
    pub name: &'static str,
    /// What was chosen.
    pub given: Given,
    work: &'w Work<'w>,
    sheet: Sheet,
}

impl<'w> Content<'w> {
    /// An empty sheet.
    pub(super) fn new(name: &'static str, given: Given, work: &'w Work<'w>) -> Content<'w> {
        Content { name, given, work, sheet: Sheet::default() }
    }

    /// The parameters and the sheet.
    pub(super) fn finish(self) -> (Given, Sheet) {
        (self.given, self.sheet)
    }

    /// What the computation may use.
    pub(super) fn work(&self) -> &'w Work<'w> {
        self.work
    }

    /// The parameter a.
    pub(super) fn a(&self) -> NonZeroU32 {
        self.given.positive("a")
    }

    /// The parameter k.
    pub(super) fn k(&self) -> NonZeroU32 {
        self.given.positive("k")
    }

    /// How many rows.
    pub(super) fn count(&self) -> u32 {
        self.given.whole("count")
    }

    /// The continued fraction.
    pub(super) fn fraction(&self) -> ContinuedFraction {
        self.given.fraction()
    }

    /// A sentence or several; formulas stand between dollar signs.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.sheet.blocks.push(Block::Words { text: text.into() });
    }

    /// A formula on a line of its own.
    pub(super) fn formula(&mut self, text: impl Into<String>) {
        self.sheet.blocks.push(Block::Formula { text: text.into() });
    }

    /// A table.
    pub(super) fn table(&mut self, table: Table) {
        self.sheet.blocks.push(Block::Table(table));
    }

    /// A table of texts under one line of names.
    pub(super) fn rows(&mut self, title: impl Into<String>, head: &[&str], rows: Vec<Vec<String>>) {
        let head = vec![head.iter().map(|name| (*name).to_string()).collect()];
        self.table(Table { title: title.into(), head, rows, ..Table::default() });
    }

    /// Lines as they are, and the command that prints them.
    pub(super) fn listing(&mut self, command: impl Into<Option<String>>, text: impl ToString) {
        self.sheet.blocks.push(Block::Listing { command: command.into(), text: text.to_string() });
    }

    /// A picture, with the same in letters.
    pub(super) fn figure(&mut self, title: impl Into<String>, svg: String, text: String) {
        self.sheet.blocks.push(Block::Figure(Figure { title: title.into(), svg, text }));
    }

    fn push(&mut self, block: Block) {
        self.sheet.blocks.push(block);
    }
}

/// The game of this text.
pub(super) fn game(text: &str) -> Result<Game, Refusal> {
    text.parse().map_err(|error| Refusal::of_game("game", &error))
}

/// An error of the library: a limit that was met, or what it says.
pub(super) fn refused(error: &(dyn Error + 'static)) -> Refusal {
    Refusal::halted(error).unwrap_or_else(|| Refusal::bad(error))
}

/// `number` as a machine word, or a refusal that names the limit.
pub(super) fn word(option: &str, number: &Natural, most: u64) -> Result<u64, Refusal> {
    let fits = number.to_u64().filter(|number| *number <= most);
    fits.ok_or_else(|| Refusal::expensive(format!("{option}: at most {most}, the limit here")))
}
