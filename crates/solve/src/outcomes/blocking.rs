//! Games in which the opponent forbids options, with rules about u and v alone: the picture of the takes, as in `bitmap`, and a count.
//!
//! Of every position it must be known how many of its options are P, up to one more than may be forbidden. The counts stand in layers of bits: the
//! j-th says that there are j or more. A P-position lays the picture over the first layer, where both are set over the second, and so on, a
//! machine word at a time: k + 1 words where a game without blocking has one.

use super::bitmap::{Solved, next_zero};
use crate::bit_table::BitTable;
use numeration::work::{Halt, Meter};
use rules::Play;

/// The memory for layers of this size, beside the picture.
pub(super) fn bytes(rows: u128, columns: u128, play: Play) -> u128 {
    BitTable::bytes(rows, columns).saturating_mul(u128::from(play.block) + 1).saturating_add(columns.saturating_mul(4))
}

/// Whether each position is P if these takes are legal; as many positions as takes are told of.
pub(super) fn solve(legal: BitTable, play: Play, meter: &mut Meter<'_>) -> Result<Solved, Halt> {
    let (rows, columns) = (legal.rows(), legal.columns());
    let mut counts = Counts { layers: (0..=play.block).map(|_| BitTable::new(rows, columns)).collect() };
    // Takes with u ≤ x, for each v.
    let mut takes = vec![0u32; columns];
    for x in 0..rows {
        meter.tell(x as u64, Some(rows as u64))?;
        if play.misere {
            legal.ones(x).for_each(|v| takes[v] += 1);
        }
        let mut few = few_options(&takes, play).into_iter();
        let mut y = next_zero(counts.enough(x), 0);
        while y < columns {
            let options = few.find(|(column, _)| *column >= y).filter(|(column, _)| *column == y);
            match options {
                Some((_, options)) if !play.is_p(options, counts.of(x, y)) => counts.set_enough(x, y),
                _ => {
                    meter.spend(counts.add(&legal, x, y) as u64)?;
                }
            }
            y = next_zero(counts.enough(x), y + 1);
        }
    }
    let mut positions = counts.layers.pop().unwrap_or_else(|| BitTable::new(rows, columns));
    positions.invert();
    Ok(Solved { positions, legal })
}

/// In misère play, the first positions of a row, with the number of their options: those that have no more than may be forbidden.
fn few_options(takes: &[u32], play: Play) -> Vec<(usize, u64)> {
    let mut options = 0;
    let growing = takes.iter().map(|takes| {
        options += u64::from(*takes);
        options
    });
    let few = growing.enumerate().take_while(|(_, options)| *options <= u64::from(play.block));
    if play.misere { few.collect() } else { Vec::new() }
}

/// How many options of each position are known to be P.
struct Counts {
    layers: Vec<BitTable>,
}

impl Counts {
    /// The positions of a row with more than may be forbidden.
    fn enough(&self, x: usize) -> &[u64] {
        self.layers.last().map_or(&[], |layer| layer.row(x))
    }

    fn set_enough(&mut self, x: usize, y: usize) {
        if let Some(layer) = self.layers.last_mut() {
            layer.set(x, y);
        }
    }

    fn of(&self, x: usize, y: usize) -> u64 {
        self.layers.iter().filter(|layer| layer.get(x, y)).count() as u64
    }

    /// Counts the P-position (`x`, `y`) for every position with a legal take to it; how many words that were.
    fn add(&mut self, legal: &BitTable, x: usize, y: usize) -> usize {
        let mut words = 0;
        for u in 0..legal.rows() - x {
            let picture = legal.row(u);
            let Some(first) = picture.iter().position(|word| *word != 0) else { continue };
            for place in y / 64 + first..picture.len() {
                let mut more = shifted(picture, place, y);
                for layer in &mut self.layers {
                    let word = &mut layer.row_mut(x + u)[place];
                    (*word, more) = (*word | more, *word & more);
                }
                words += 1;
            }
        }
        words * self.layers.len()
    }
}

/// A word of the picture shifted by `shift` bits.
fn shifted(picture: &[u64], place: usize, shift: usize) -> u64 {
    let (words, bits) = (shift / 64, shift % 64);
    let word = |index: usize| picture.get(index).copied().unwrap_or(0);
    let low = if bits > 0 && place > words { word(place - words - 1) >> (64 - bits) } else { 0 };
    word(place - words) << bits | low
}
