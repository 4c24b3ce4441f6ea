//! Rules about u and v alone: the legal takes are one picture, laid over the table with its corner on each P-position.
//!
//! Rows are taken by growing x and their P-positions by growing y. Each P-position makes every position from which it can be reached
//! an N-position: row u of the picture, shifted by y, is or-ed onto row x + u, a machine word at a time. Stretches of the
//! picture without takes cost nothing.

use super::engine::{sides, size};
use super::{Engine, Found, Legal, blocking};
use crate::bit_table::BitTable;
use crate::compiled::{Compiled, Takes};
use numeration::work::{Halt, Meter};
use rules::Play;
use std::ops::Range;

/// The picture of the takes, laid over the table.
pub(super) struct Plan<'c> {
    takes: Takes<'c>,
    play: Play,
    bounds: (u64, u64),
}

impl<'c> Plan<'c> {
    /// Nothing if the takes depend on the heaps.
    pub(super) fn new(rules: &'c Compiled, bounds: (u64, u64)) -> Option<Plan<'c>> {
        let (rows, columns) = size(bounds);
        let takes = rules.within(rows, columns)?;
        (!takes.mention_heaps()).then_some(Plan { takes, play: rules.game().play, bounds })
    }

    /// The table, and the picture of the takes.
    pub(super) fn bytes(&self) -> u128 {
        let (rows, columns) = sides(self.bounds);
        let plain = BitTable::bytes(rows, columns).saturating_mul(2).saturating_add(rows.saturating_mul(32));
        match self.play.is_blocking() {
            true => BitTable::bytes(rows, columns).saturating_add(blocking::bytes(rows, columns, self.play)),
            false => plain.saturating_add(columns),
        }
    }

    pub(super) fn run(self, meter: &mut Meter<'_>) -> Result<(Found, Legal), Halt> {
        let legal = self.takes.table(meter)?;
        let solved = match self.play.is_blocking() {
            true => blocking::solve(legal, self.play, meter)?,
            false => solve_takes(legal, self.play.misere, meter)?,
        };
        Ok((Found::Bits(solved.positions), Legal::Takes(solved.legal)))
    }
}

/// Words without takes that are not worth ending a stretch for.
const BRIDGED: usize = 2;

/// So many P-positions of a row are listed at a time.
const PORTION: usize = 4096;

/// P-positions and legal takes.
pub(crate) struct Solved {
    pub positions: BitTable,
    pub legal: BitTable,
}

/// Whether each position is P if these takes are legal; as many positions as takes are told of.
pub(crate) fn solve_takes(legal: BitTable, misere: bool, meter: &mut Meter<'_>) -> Result<Solved, Halt> {
    let (rows, columns) = (legal.rows(), legal.columns());
    let stretches = all_stretches(&legal, meter)?;
    let own = stretches.partition_point(|(u, _)| *u == 0);
    let mut next_wins = BitTable::new(rows, columns);
    // No take has u ≤ x and a smaller v: positions left of it are at an end.
    let mut least = columns;
    let mut found = Vec::with_capacity(PORTION.min(columns));
    for x in 0..rows {
        meter.tell(x as u64, Some(rows as u64))?;
        if misere {
            least = least.min(legal.ones(x).next().unwrap_or(columns));
            fill(next_wins.row_mut(x), least);
        }
        let row = next_wins.row_mut(x);
        let mut y = next_zero(row, 0);
        while y < columns {
            for (_, words) in &stretches[..own] {
                or_shifted(row, &legal.row(0)[words.clone()], words.start, y);
            }
            y = next_zero(row, y + 1);
        }
        // Now the zeros of the row are its P-positions.
        let mut next = next_zero(next_wins.row(x), 0);
        while next < columns {
            found.clear();
            while next < columns && found.len() < PORTION {
                found.push(next);
                next = next_zero(next_wins.row(x), next + 1);
            }
            let mut steps = 0;
            for (u, words) in &stretches[own..] {
                if x + u >= rows {
                    break;
                }
                let (row, picture) = (next_wins.row_mut(x + u), &legal.row(*u)[words.clone()]);
                for &y in &found {
                    or_shifted(row, picture, words.start, y);
                }
                steps += found.len() * (words.len() + 1);
            }
            meter.spend(steps as u64)?;
        }
    }
    next_wins.invert();
    Ok(Solved { positions: next_wins, legal })
}

/// A row of the picture, and a stretch of its words.
pub(super) type Stretch = (usize, Range<usize>);

/// The stretches of all rows, with the rows they stand in.
pub(super) fn all_stretches(legal: &BitTable, meter: &Meter<'_>) -> Result<Vec<Stretch>, Halt> {
    let all = || (0..legal.rows()).flat_map(|u| stretches(legal.row(u)).map(move |words| (u, words)));
    let count = all().count();
    let tables = BitTable::bytes(legal.rows() as u128, legal.columns() as u128) * 2;
    let listed = (count * size_of::<Stretch>()) as u128;
    meter.work().reserve(tables + listed, Engine::Bitmap.during())?;
    let mut stretches = Vec::with_capacity(count);
    stretches.extend(all());
    Ok(stretches)
}

/// The stretches of words in which there are bits.
fn stretches(words: &[u64]) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + words.get(from..)?.iter().position(|word| *word != 0)?;
        let mut end = start + 1;
        while let Some(gap) = words[end..].iter().take(BRIDGED + 1).position(|word| *word != 0) {
            end += gap + 1;
        }
        from = end;
        Some(start..end)
    })
}

/// Sets the bits below `end`.
fn fill(row: &mut [u64], end: usize) {
    let full = (end / 64).min(row.len());
    row[..full].fill(u64::MAX);
    if let Some(word) = row.get_mut(full) {
        *word |= (1 << (end % 64)) - 1;
    }
}

/// The first bit from `from` on that is 0; past the end if none is.
pub(super) fn next_zero(row: &[u64], from: usize) -> usize {
    let mut place = from / 64;
    let Some(word) = row.get(place) else { return usize::MAX };
    let mut free = !word & (u64::MAX << (from % 64));
    while free == 0 {
        place += 1;
        match row.get(place) {
            Some(word) => free = !word,
            None => return usize::MAX,
        }
    }
    place * 64 + free.trailing_zeros() as usize
}

/// Ors `picture`, whose first word is the `start`-th of its row, onto `row`, shifted by `shift` bits; what passes the end is lost.
pub(crate) fn or_shifted(row: &mut [u64], picture: &[u64], start: usize, shift: usize) {
    let (words, bits) = (start + shift / 64, shift % 64);
    let Some(target) = row.get_mut(words..) else { return };
    if bits == 0 {
        target.iter_mut().zip(picture).for_each(|(word, more)| *word |= more);
        return;
    }
    let Some(&first) = picture.first() else { return };
    if let Some(word) = target.first_mut() {
        *word |= first << bits;
    }
    for (word, pair) in target.iter_mut().skip(1).zip(picture.windows(2)) {
        *word |= pair[1] << bits | pair[0] >> (64 - bits);
    }
    if let Some(word) = target.get_mut(picture.len()) {
        *word |= picture[picture.len() - 1] >> (64 - bits);
    }
}
