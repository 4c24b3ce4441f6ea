//! `outcomes` and `grundytable`: whole rectangles of positions, as bits and as numbers of two bytes.

use super::grundy::table;
use super::{Answer, Cache, MAX_SIDE, Parameters, Question, Refusal, Work, effort, proofs};
use wythoff::numbers::work::Meter;
use wythoff::prove::known_positions;
use wythoff::solve::rectangle::p_positions_table;
use wythoff::{Game, Natural, Position};

/// Where heaps make no position.
const NO_POSITION: u16 = u16::MAX;

/// The largest side of a rectangle away from the origin, where every cell is asked of an automaton.
const MAX_FAR: u32 = 400;

/// The longest heap at which such a rectangle begins, in bits.
const MAX_FAR_BITS: u64 = 664;

/// The size of a rectangle, and the game.
struct Rectangle {
    game: Game,
    rows: u32,
    columns: u32,
}

impl Rectangle {
    fn read(parameters: &Parameters) -> Result<Rectangle, Refusal> {
        parameters.only(&["game", "rows", "columns"])?;
        Rectangle::sized(parameters, MAX_SIDE)
    }

    fn sized(parameters: &Parameters, most: u32) -> Result<Rectangle, Refusal> {
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

/// A bit a cell, 1 for P, row by row, each padded to a byte, the first cell in the highest bit.
///
/// The lowest cell is the origin, or any position: then the P-positions are those of the closed form, or found and proved.
pub(super) struct OutcomeTable {
    rectangle: Rectangle,
    from: Option<Position>,
}

impl OutcomeTable {
    pub(super) fn read(parameters: &Parameters) -> Result<OutcomeTable, Refusal> {
        parameters.only(&["game", "rows", "columns", "x", "y"])?;
        let heap = |name: &str| parameters.number(name).map(|heap| heap.unwrap_or(Natural::ZERO));
        let from = Position { x: heap("x")?, y: heap("y")? };
        let from = Some(from).filter(|from| !from.x.is_zero() || !from.y.is_zero());
        if from.as_ref().is_some_and(|from| from.x.bits().max(from.y.bits()) > MAX_FAR_BITS) {
            let problem = "a rectangle begins within the first 200 digits here: ask about single positions further out";
            return Err(Refusal::expensive(problem));
        }
        let most = if from.is_some() { MAX_FAR } else { MAX_SIDE };
        Ok(OutcomeTable { rectangle: Rectangle::sized(parameters, most)?, from })
    }
}

/// The rectangle from this position on, by an automaton of all P-positions.
fn far(Rectangle { game, rows, columns }: &Rectangle, from: &Position, work: &Work<'_>) -> Result<Vec<u8>, Refusal> {
    let known = known_positions(game, &proofs::options(), &work.within_states(proofs::MOST_STATES))?;
    let width = (*columns as usize).div_ceil(8);
    let mut bytes = vec![0u8; width * *rows as usize];
    let meter = Meter::new(work, "P-positions by the automaton");
    for x in 0..*rows {
        meter.tell(u64::from(x), Some(u64::from(*rows)))?;
        for y in 0..*columns {
            let heaps = [&from.x + Natural::from(x), &from.y + Natural::from(y)];
            if known.positions.contains(&heaps) {
                bytes[x as usize * width + y as usize / 8] |= 0x80 >> (y % 8);
            }
        }
    }
    Ok(bytes)
}

impl Question for OutcomeTable {
    fn effort(&self) -> u64 {
        let cells = effort::of_cells(self.rectangle.rows.into(), self.rectangle.columns.into());
        if self.from.is_some() { proofs::EFFORT.max(cells) } else { cells }
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        if let Some(from) = &self.from {
            // Away from the origin there are no axes whose cells are no positions.
            let size = format!("{} {}", self.rectangle.rows, self.rectangle.columns);
            let bytes = far(&self.rectangle, from, work)?;
            return Ok(Answer::Binary { bytes, notes: vec![("x-wythoff-size", size)] });
        }
        let Rectangle { game, rows, columns } = &self.rectangle;
        let table = p_positions_table(game, *rows, *columns, work)?;
        let width = (*columns as usize).div_ceil(8);
        let packed = (0..*rows as usize).flat_map(|x| packed(table.row(x), width));
        Ok(Answer::Binary { bytes: packed.collect(), notes: self.rectangle.notes() })
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
        for (x, y) in (0..rows).flat_map(|x| (0..columns).map(move |y| (x, y))) {
            // A value is at most x + y.
            let value = table.value(x, y).and_then(|value| u16::try_from(value).ok());
            bytes.extend(value.unwrap_or(NO_POSITION).to_le_bytes());
        }
        Ok(Answer::Binary { bytes, notes: self.0.notes() })
    }
}

#[cfg(test)]
mod tests {
    use super::{Rectangle, far};
    use crate::api::Work;
    use wythoff::Position;
    use wythoff::solve::rectangle::p_positions_table;

    /// Where both ways reach, they agree, cell by cell.
    #[test]
    fn rectangles_away_from_the_origin_are_those_of_brute_force() {
        let work = Work::USUAL;
        for game in
            ["wythoff", "wythoff:a=3", "wythoff:misere", "connell:k=2", "nim", "rules:u = 0 | v = 0 | u = v & u < 3"]
        {
            let rectangle = Rectangle { game: game.parse().unwrap(), rows: 40, columns: 53 };
            let table = p_positions_table(&rectangle.game, 60, 90, &work).unwrap();
            for (x, y) in [(1u32, 0u32), (20, 31), (7, 33)] {
                let bytes = far(&rectangle, &Position::new(x, y), &work).unwrap();
                for (row, column) in (0..40usize).flat_map(|row| (0..53usize).map(move |column| (row, column))) {
                    let (at, of) = (column + y as usize, row + x as usize);
                    let expected = table.row(of)[at / 64] >> (at % 64) & 1 == 1;
                    assert_eq!(
                        bytes[row * 7 + column / 8] >> (7 - column % 8) & 1 == 1,
                        expected,
                        "{game} ({of}, {at})"
                    );
                }
            }
        }
    }
}
