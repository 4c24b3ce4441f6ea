//! `period`: additive periods of rows.

use crate::rows::{Cell, Column, Heading, Rows};
use serde::Serialize;
use wythoff::Game;
use wythoff::solve::period::RowPeriod;

/// The periods of the rows of a game as a table.
#[derive(Clone, Debug)]
pub struct Periods {
    /// The game.
    pub game: Game,
}

impl Rows for Periods {
    type Row = RowPeriod;

    fn heading(&self) -> Heading {
        let column = |name, key: &'static str, before, width| Column {
            key: Some(key.into()),
            before,
            ..Column::named(name, width)
        };
        Heading {
            title: Some(format!("Additive periods of the rows of {}", self.game)),
            columns: vec![
                column("row", "row", "", 8),
                column("pre-period", "preperiod", " ", 14),
                column("period", "period", " ", 14),
            ],
            ..Heading::default()
        }
    }

    fn cells<'r>(&'r self, row: &'r RowPeriod) -> impl Iterator<Item = Cell<'r>> {
        [row.row, row.preperiod, row.period].into_iter().map(Cell::Number)
    }

    /// The search goes through every column up to pre-period and period one by one: no machine gets near 2^53, so these are numbers.
    fn json(&self, row: &RowPeriod) -> impl Serialize {
        #[derive(Serialize)]
        struct Contract {
            row: u64,
            preperiod: u64,
            period: u64,
        }
        Contract { row: row.row, preperiod: row.preperiod, period: row.period }
    }
}
