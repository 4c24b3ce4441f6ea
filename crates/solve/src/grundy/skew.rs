//! The simplest rules, where a position takes the first value free in its row, column and diagonal, and nothing else: position by position, for
//! rows that go on without end (`period`). Whole tables are filled value by value (`by_value`).
//!
//! What such a position waits for is its search, and the search waits for the one before it on the same line. So several rows of a tile take
//! turns, each one position behind the row above it: positions that follow each other share no line, and their searches overlap. A row
//! also leaves its words alone long enough for vectors of a whole cache line to find them in the cache.
//!
//! On machines with vectors of 256 or 512 bits a chunk of eight words is looked at in one or two steps; elsewhere word by word.

use super::line_sets::{CHUNK, Chunk, LineSets, first_not_full};
use super::shape::SIDE;

/// Rows that take turns.
const LANES: usize = 4;

/// The sets that a tile of at most [`SIDE`] rows and columns looks at. Its lines are counted from its first row and column.
pub(crate) struct Sets<'s> {
    pub height: usize,
    pub width: usize,
    pub rows: &'s mut LineSets,
    pub columns: &'s mut LineSets,
    /// The diagonals that begin in the first row; and those left of them, so that the last one is next to the first of these.
    pub above: &'s mut LineSets,
    pub below: &'s mut LineSets,
    /// Chunks that vectors look at in any case, 1 to 4. Where nobody can tell in which of them the first free value is, that costs less than
    /// to guess.
    pub ahead: usize,
}

/// How a search looks at the words of three lines. Nobody else can make one, so this machine has what it asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Width(Words);

/// What a [`Width`] stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Words {
    One,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Width {
    /// Those that this machine has, the fastest first.
    pub(crate) fn all() -> impl Iterator<Item = Width> {
        #[cfg(target_arch = "x86_64")]
        let bits =
            is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt");
        #[cfg(target_arch = "x86_64")]
        let vectors = [
            (Words::Avx512, is_x86_feature_detected!("avx512f") && bits),
            (Words::Avx2, is_x86_feature_detected!("avx2") && bits),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let vectors: [(Words, bool); 0] = [];
        vectors.into_iter().filter(|(_, has)| *has).map(|(words, _)| words).chain([Words::One]).map(Width)
    }

    /// The fastest that this machine has.
    pub(crate) fn fastest() -> Width {
        Width::all().next().unwrap_or(Width(Words::One))
    }

    /// Vectors of 256 or 512 bits only where this machine has them, and with them the newer instructions for bits (BMI 1 and 2, POPCNT).
    pub(crate) fn words(self) -> Words {
        self.0
    }

    /// Fills a tile and tells `put` each row, column and value.
    #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "vectors are 1.4 to 2 times as fast as words"))]
    pub(crate) fn fill(self, sets: &mut Sets<'_>, put: impl FnMut(usize, usize, u32)) {
        match self.0 {
            Words::One => sets.fill(put, first_not_full),
            // SAFETY: `all` gives these only on machines that have them, and there is no other way to one.
            #[cfg(target_arch = "x86_64")]
            Words::Avx2 => unsafe { vectors::fill_256(sets, put) },
            // SAFETY: the same.
            #[cfg(target_arch = "x86_64")]
            Words::Avx512 => unsafe { vectors::fill_512(sets, put) },
        }
    }
}

impl Sets<'_> {
    /// A word before which every column is full, or every diagonal.
    fn full_before(&mut self) -> usize {
        let columns = (0..self.width).map(|column| self.columns.full_before(column)).min();
        let above = (0..self.width).map(|diagonal| self.above.full_before(diagonal));
        let side = self.below.count();
        let below = (side + 1 - self.height..side).map(|diagonal| self.below.full_before(diagonal));
        columns.max(above.chain(below).min()).unwrap_or(0)
    }

    /// `first_free` finds the first word on three lines, from one on, that is not full.
    #[inline(always)]
    fn fill(&mut self, mut put: impl FnMut(usize, usize, u32), first_free: impl Fn([&[Chunk]; 3], usize) -> usize) {
        let (height, width, side) = (self.height, self.width, self.below.count());
        let full_before = self.full_before();
        let starts: [usize; SIDE] = std::array::from_fn(|row| match row < height {
            true => self.rows.full_before(row).max(full_before),
            false => 0,
        });
        // Every line at hand, with nothing left to be worked out: the loop below is all that counts.
        let columns: [_; SIDE] = lines_of(self.columns.lines());
        let diagonals: [_; 2 * SIDE] = lines_of(self.below.lines().chain(self.above.lines()));
        let mut rows = self.rows.lines();
        for first in (0..height).step_by(LANES) {
            let lanes = (height - first).min(LANES);
            let mut rows: [_; LANES] = lines_of(rows.by_ref().take(lanes));
            for turn in 0..width + lanes - 1 {
                for (lane, line) in rows.iter_mut().enumerate() {
                    let (row, column) = (first + lane, turn.wrapping_sub(lane));
                    if column >= width || lane >= lanes {
                        continue;
                    }
                    let lines = [&mut **line, &mut *columns[column], &mut *diagonals[side + column - row]];
                    put(row, column, use_first_free(lines, starts[row], &first_free));
                }
            }
        }
    }
}

fn lines_of<'s, const LINES: usize>(mut lines: impl Iterator<Item = &'s mut [Chunk]>) -> [&'s mut [Chunk]; LINES] {
    std::array::from_fn(|_| lines.next().unwrap_or_default())
}

/// Finds the first value free on three lines and uses it.
#[inline(always)]
fn use_first_free(
    [a, b, c]: [&mut [Chunk]; 3],
    start: usize,
    first_free: impl Fn([&[Chunk]; 3], usize) -> usize,
) -> u32 {
    let word = first_free([a, b, c], start);
    let [a, b, c] = [a, b, c].map(|line| &mut line[word / CHUNK].0[word % CHUNK]);
    let used = *a | *b | *c;
    let bit = !used & used.wrapping_add(1);
    [a, b, c].into_iter().for_each(|line| *line |= bit);
    word as u32 * 64 + used.trailing_ones()
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "vectors are loaded through pointers")]
mod vectors {
    use super::{Chunk, Sets};
    use crate::grundy::line_sets::CHUNK;
    use std::arch::x86_64::{
        __m256i, _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_load_si256, _mm256_movemask_pd, _mm256_or_si256,
        _mm256_set1_epi64x, _mm512_cmpneq_epi64_mask, _mm512_load_si512, _mm512_set1_epi64, _mm512_ternarylogic_epi64,
    };

    /// The first word that is not full on three lines, of which `AHEAD` chunks are looked at together, where there are as many; `free` has a
    /// bit for each such word of a chunk.
    #[inline(always)]
    fn first_free<const AHEAD: usize>(
        [a, b, c]: [&[Chunk]; 3],
        word: usize,
        free: impl Fn([&Chunk; 3]) -> u32,
    ) -> usize {
        let mut chunk = word / CHUNK;
        if let [Some(a), Some(b), Some(c)] = [a, b, c].map(|line| line.get(chunk..chunk + AHEAD)) {
            let words = (0..AHEAD)
                .fold(0u32, |words, index| words | free([&a[index], &b[index], &c[index]]) << (index * CHUNK));
            if words != 0 {
                return chunk * CHUNK + words.trailing_zeros() as usize;
            }
            chunk += AHEAD;
        }
        loop {
            let words = free([&a[chunk], &b[chunk], &c[chunk]]);
            if words != 0 {
                return chunk * CHUNK + words.trailing_zeros() as usize;
            }
            chunk += 1;
        }
    }

    #[target_feature(enable = "avx512f,bmi1")]
    pub(super) fn fill_512(sets: &mut Sets<'_>, put: impl FnMut(usize, usize, u32)) {
        match sets.ahead {
            0 | 1 => fill_512_ahead::<1>(sets, put),
            2 => fill_512_ahead::<2>(sets, put),
            3 => fill_512_ahead::<3>(sets, put),
            _ => fill_512_ahead::<4>(sets, put),
        }
    }

    #[target_feature(enable = "avx512f,bmi1")]
    fn fill_512_ahead<const AHEAD: usize>(sets: &mut Sets<'_>, put: impl FnMut(usize, usize, u32)) {
        sets.fill(put, |lines, word| {
            first_free::<AHEAD>(lines, word, |chunks| {
                // SAFETY: a chunk has 64 bytes, aligned to 64.
                let [a, b, c] = chunks.map(|chunk| unsafe { _mm512_load_si512(std::ptr::from_ref(chunk).cast()) });
                let used = _mm512_ternarylogic_epi64::<0xFE>(a, b, c);
                _mm512_cmpneq_epi64_mask(used, _mm512_set1_epi64(-1)).into()
            })
        });
    }

    #[target_feature(enable = "avx2,bmi1")]
    pub(super) fn fill_256(sets: &mut Sets<'_>, put: impl FnMut(usize, usize, u32)) {
        match sets.ahead {
            0 | 1 => fill_256_ahead::<1>(sets, put),
            2 => fill_256_ahead::<2>(sets, put),
            3 => fill_256_ahead::<3>(sets, put),
            _ => fill_256_ahead::<4>(sets, put),
        }
    }

    #[target_feature(enable = "avx2,bmi1")]
    fn fill_256_ahead<const AHEAD: usize>(sets: &mut Sets<'_>, put: impl FnMut(usize, usize, u32)) {
        sets.fill(put, |lines, word| {
            first_free::<AHEAD>(lines, word, |chunks| {
                let full = |half: usize| {
                    let [a, b, c] = chunks.map(|chunk| {
                        let halves: *const __m256i = std::ptr::from_ref(chunk).cast();
                        // SAFETY: a chunk has two halves of 32 bytes, aligned to 32.
                        unsafe { _mm256_load_si256(halves.add(half)) }
                    });
                    let used = _mm256_or_si256(_mm256_or_si256(a, b), c);
                    let full = _mm256_cmpeq_epi64(used, _mm256_set1_epi64x(-1));
                    _mm256_movemask_pd(_mm256_castsi256_pd(full)) as u32
                };
                0xFF ^ (full(0) | full(1) << 4)
            })
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_width_finds_the_same_values() {
        let (height, width) = (SIDE - 3, SIDE - 1);
        let values = 4 * SIDE;
        let ways = Width::all().flat_map(|by| (1..=4).map(move |ahead| (by, ahead)));
        let tiles = ways.map(|(by, ahead)| {
            let set = |lines| LineSets::new(lines, values);
            let (mut rows, mut columns, mut above, mut below) = (set(SIDE), set(SIDE), set(SIDE), set(SIDE));
            let mut found = vec![vec![u32::MAX; width]; height];
            let (rows, columns, above, below) = (&mut rows, &mut columns, &mut above, &mut below);
            let mut sets = Sets { height, width, rows, columns, above, below, ahead };
            by.fill(&mut sets, |row, column, value| found[row][column] = value);
            found
        });
        for found in tiles {
            for row in 0..height {
                for column in 0..width {
                    let in_row = (0..column).map(|y| found[row][y]);
                    let in_column = (0..row).map(|x| found[x][column]);
                    let on_diagonal = (1..=row.min(column)).map(|step| found[row - step][column - step]);
                    let used: Vec<u32> = in_row.chain(in_column).chain(on_diagonal).collect();
                    let least = (0..).find(|value| !used.contains(value));
                    assert_eq!(Some(found[row][column]), least, "({row}, {column})");
                }
            }
        }
    }
}
