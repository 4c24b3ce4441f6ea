//! Games in which the opponent forbids options, with rules about u and v alone: the picture of the takes, as in `bitmap`, and a count.
//!
//! Of every position it must be known how many of its options are P. Whole columns and diagonals of the picture are counted line by line: how many P-positions
//! a line has had so far. What is left of the picture is counted in layers of bits: the j-th says that there are j or more, up to one more than
//! may be forbidden. A P-position lays it over the first layer, where both are set over the second, and so on, a machine word at a time.

use super::bitmap::Solved;
use super::picture::{Line, Picture};
use crate::bit_table::BitTable;
use lines::Lines;
use numeration::work::{Halt, Meter};
use rules::Play;

mod lines;

/// The memory for layers of this size, beside the picture.
pub(super) fn bytes(rows: u128, columns: u128, play: Play) -> u128 {
    let layers = BitTable::bytes(rows, columns).saturating_mul(u128::from(play.block) + 4);
    layers.saturating_add(columns.saturating_mul(4))
}

/// Whether each position is P if these takes are legal; as many positions as takes are told of.
pub(super) fn solve(legal: BitTable, play: Play, meter: &mut Meter<'_>) -> Result<Solved, Halt> {
    let (rows, columns) = (legal.rows(), legal.columns());
    let Picture { legal, columns: down, mut diagonals, mut rest, .. } = Picture::new(legal, meter)?;
    diagonals.iter_mut().for_each(|diagonal| *diagonal = beyond_columns(*diagonal, &down, &mut rest));
    let mut lines = Lines::new(&down, &diagonals, rows, columns, meter)?;
    // Takes from the second heap alone: all of them, or those of the picture.
    let whole_row = (1..columns).all(|v| legal.get(0, v));
    if !whole_row {
        rest.row_mut(0).copy_from_slice(legal.row(0));
    }
    let is_empty = (0..rows).all(|u| rest.row(u).iter().all(|&word| word == 0));
    let layers = if is_empty { 0 } else { usize::from(play.block) + 1 };
    let mut counts = Counts { layers: (0..layers).map(|_| BitTable::new(rows, columns)).collect() };
    let mut positions = BitTable::new(rows, columns);
    // Takes with u ≤ x, for each v.
    let mut takes = vec![0u32; columns];
    let mut row = Vec::new();
    for x in 0..rows {
        meter.tell(x as u64, Some(rows as u64))?;
        if play.misere {
            legal.ones(x).for_each(|v| takes[v] += 1);
        }
        let mut few = few_options(&takes, play).into_iter().peekable();
        row.clear();
        meter.spend(lines.steps() as u64)?;
        for (y, &known) in lines.counts(x).iter().enumerate() {
            let own = if whole_row { row.len() as u64 } else { 0 };
            let of_them_p = u64::from(known) + own;
            if of_them_p > u64::from(play.block) {
                if own > u64::from(play.block) {
                    break;
                }
                continue;
            }
            let of_them_p = of_them_p + counts.of(x, y);
            while few.next_if(|(column, _)| *column < y).is_some() {}
            let options = few.peek().filter(|(column, _)| *column == y).map_or(u64::MAX, |(_, options)| *options);
            if play.is_p(options, of_them_p) {
                positions.set(x, y);
                row.push(y);
                meter.spend(counts.add(&rest, x, y) as u64)?;
            }
        }
        lines.add(&row);
    }
    Ok(Solved { positions, legal })
}

/// The part of a diagonal behind all columns that it crosses, so that no take is on two lines; what lies before goes to the rest.
fn beyond_columns(diagonal: Line, columns: &[Line], rest: &mut BitTable) -> Line {
    let on = |column: &Line, u: usize| diagonal.at + (u - diagonal.from) == column.at && u >= column.from;
    let crossed = |column: &Line| {
        let u = (column.at + diagonal.from).checked_sub(diagonal.at)?;
        (u >= diagonal.from && u < rest.rows() && on(column, u)).then_some(u)
    };
    let Some(last) = columns.iter().filter_map(crossed).max() else { return diagonal };
    for u in diagonal.from..last {
        if !columns.iter().any(|column| on(column, u)) {
            rest.set(u, diagonal.at + (u - diagonal.from));
        }
    }
    Line { from: last + 1, at: diagonal.at + (last + 1 - diagonal.from) }
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

/// How many options of each position are known to be P, by takes that are on no line.
struct Counts {
    layers: Vec<BitTable>,
}

impl Counts {
    fn of(&self, x: usize, y: usize) -> u64 {
        self.layers.iter().filter(|layer| layer.get(x, y)).count() as u64
    }

    /// Counts the P-position (`x`, `y`) for every position with a legal take to it; how many words that were.
    fn add(&mut self, legal: &BitTable, x: usize, y: usize) -> usize {
        let mut words = 0;
        if self.layers.is_empty() {
            return words;
        }
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
