//! `outcomes` away from the origin: the P-positions are those of the closed form, or found and proved.

use super::tables::{Rectangle, corner};
use super::{Answer, Cache, Parameters, Question, Refusal, Work, effort, proofs};
use wythoff::numbers::work::Meter;
use wythoff::prove::known_positions;
use wythoff::{Natural, Position};

/// The largest side of a rectangle away from the origin, where every cell is asked of an automaton.
const MAX_FAR: u32 = 400;

/// The longest heap at which such a rectangle begins, in bits.
const MAX_FAR_BITS: u64 = 664;

/// As the table of outcomes at the origin.
pub(super) struct FarOutcomes {
    rectangle: Rectangle,
    from: Position,
}

impl FarOutcomes {
    pub(super) fn read(parameters: &Parameters) -> Result<FarOutcomes, Refusal> {
        let from = corner(parameters)?.unwrap_or_else(|| Position::new(0u32, 0u32));
        if from.x.bits().max(from.y.bits()) > MAX_FAR_BITS {
            let problem = "a rectangle begins within the first 200 digits here: ask about single positions further out";
            return Err(Refusal::expensive(problem));
        }
        Ok(FarOutcomes { rectangle: Rectangle::sized(parameters, MAX_FAR)?, from })
    }
}

impl Question for FarOutcomes {
    fn effort(&self) -> u64 {
        proofs::EFFORT.max(effort::of_cells(self.rectangle.rows.into(), self.rectangle.columns.into()))
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        // Away from the origin there are no axes whose cells are no positions.
        let size = format!("{} {}", self.rectangle.rows, self.rectangle.columns);
        let bytes = far(&self.rectangle, &self.from, work)?;
        Ok(Answer::Binary { bytes, notes: vec![("x-wythoff-size", size)] })
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
