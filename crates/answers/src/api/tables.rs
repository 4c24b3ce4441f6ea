//! `outcomes` and `grundytable`: whole rectangles of positions, as bits and as numbers of two bytes. Outcomes away from the origin stand in `far`.

use super::far::FarOutcomes;
use super::grundy::table;
use super::{Answer, Cache, MAX_SIDE, Parameters, Question, Refusal, Work, effort, read};
use wythoff::solve::rectangle::p_positions_table;
use wythoff::{Game, Natural, Position};

/// Where heaps make no position.
const NO_POSITION: u16 = u16::MAX;

/// The size of a rectangle, and the game.
pub(super) struct Rectangle {
    pub(super) game: Game,
    pub(super) rows: u32,
    pub(super) columns: u32,
}

impl Rectangle {
    fn read(parameters: &Parameters) -> Result<Rectangle, Refusal> {
        parameters.only(&["game", "rows", "columns"])?;
        Rectangle::sized(parameters, MAX_SIDE)
    }

    pub(super) fn sized(parameters: &Parameters, most: u32) -> Result<Rectangle, Refusal> {
        let side = |name: &str| {
            let side = parameters.small(name, most)?;
            side.ok_or_else(|| Refusal::bad(format!("the parameter '{name}' is missing")))
        };
        Ok(Rectangle { rows: side("rows")?, columns: side("columns")?, game: parameters.game()? })
    }

    /// Size, game, and which cells are no positions.
    fn notes(&self) -> Vec<(&'static str, String)> {
        let mut notes = vec![("x-wythoff-size", format!("{} {}", self.rows, self.columns))];
        if self.game.least_heap() > 0 {
            notes.push(("x-wythoff-missing", "axes".to_string()));
        }
        notes
    }
}

/// A bit a cell, 1 for P, row by row, each padded to a byte, the first cell in the highest bit. The lowest cell is the origin.
pub(super) struct OutcomeTable(Rectangle);

/// Outcomes at the origin, or far from it.
pub(super) fn outcomes(parameters: &Parameters) -> Result<Box<dyn Question>, Refusal> {
    match corner(parameters)? {
        Some(_) => read(parameters, FarOutcomes::read),
        None => Ok(Box::new(OutcomeTable(Rectangle::sized(parameters, MAX_SIDE)?))),
    }
}

/// The lowest cell of a rectangle of outcomes; nothing where that is the origin.
pub(super) fn corner(parameters: &Parameters) -> Result<Option<Position>, Refusal> {
    parameters.only(&["game", "rows", "columns", "x", "y"])?;
    let heap = |name: &str| parameters.number(name).map(|heap| heap.unwrap_or(Natural::ZERO));
    let from = Position { x: heap("x")?, y: heap("y")? };
    Ok(Some(from).filter(|from| !from.x.is_zero() || !from.y.is_zero()))
}

impl Question for OutcomeTable {
    fn effort(&self) -> u64 {
        effort::of_cells(self.0.rows.into(), self.0.columns.into())
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let Rectangle { game, rows, columns } = &self.0;
        let table = p_positions_table(game, *rows, *columns, work)?;
        let width = (*columns as usize).div_ceil(8);
        let packed = (0..*rows as usize).flat_map(|x| packed(table.row(x), width));
        Ok(Answer::Binary { bytes: packed.collect(), notes: self.0.notes() })
    }
}

/// A row of bits, the lowest of each word first, as `width` bytes with the highest of each byte first.
pub(super) fn packed(words: &[u64], width: usize) -> impl Iterator<Item = u8> + '_ {
    words.iter().flat_map(|word| word.to_le_bytes()).take(width).map(u8::reverse_bits)
}

/// Two bytes a cell, the lower first; [`NO_POSITION`] where there is none.
pub(super) struct ValueTable(Rectangle);

impl ValueTable {
    pub(super) fn read(parameters: &Parameters) -> Result<ValueTable, Refusal> {
        Rectangle::read(parameters).map(ValueTable)
    }
}

impl Question for ValueTable {
    fn effort(&self) -> u64 {
        effort::of_cells(self.0.rows.into(), self.0.columns.into())
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let Rectangle { game, rows, columns } = &self.0;
        let (rows, columns) = (*rows as usize, *columns as usize);
        // The values once more as bytes.
        let answer = 2 * rows as u64 * columns as u64;
        let table = table(game, rows as u64, columns as u64, &work.with_memory(work.memory.saturating_sub(answer)))?;
        let mut bytes = Vec::with_capacity(2 * rows * columns);
        for x in 0..rows {
            for y in 0..columns {
                // A value is at most x + y.
                let value = table.value(x, y).and_then(|value| u16::try_from(value).ok());
                bytes.extend_from_slice(&value.unwrap_or(NO_POSITION).to_le_bytes());
            }
        }
        Ok(Answer::Binary { bytes, notes: self.0.notes() })
    }
}
