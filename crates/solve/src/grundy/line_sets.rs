//! The values used on each of many lines, as sets of bits, and the first value that several lines leave free.

use std::ops::Range;

/// Words of a cache line, which the widest vectors take at a time.
pub(crate) const CHUNK: usize = 8;

/// A cache line of bits, where the memory has one: no vector lies across two.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Chunk(pub [u64; CHUNK]);

/// For each of a number of lines, which values are used on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineSets {
    /// Chunks of a line.
    stride: usize,
    /// Bit v of a line tells whether v is used.
    chunks: Vec<Chunk>,
    /// For each line, a word before which all are full.
    full_before: Vec<u32>,
}

impl LineSets {
    /// Chunks for a line that holds values below `values`, with room behind the last: the search may end there.
    ///
    /// An odd number, so that the same place of neighbouring lines does not fall into the same part of the cache.
    fn stride_for(values: usize) -> usize {
        (values / (64 * CHUNK) + 1) | 1
    }

    /// What a line takes, in bytes.
    pub(crate) fn bytes_of_line(values: usize) -> u128 {
        (LineSets::stride_for(values) * size_of::<Chunk>() + size_of::<u32>()) as u128
    }

    /// Empty sets of values below `values`.
    pub(crate) fn new(lines: usize, values: usize) -> LineSets {
        let stride = LineSets::stride_for(values);
        LineSets { stride, chunks: vec![Chunk([0; CHUNK]); lines * stride], full_before: vec![0; lines] }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.full_before.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.chunks.fill(Chunk([0; CHUNK]));
        self.full_before.fill(0);
    }

    /// How many lines there are.
    pub(crate) fn count(&self) -> usize {
        self.full_before.len()
    }

    /// Words of a line.
    pub(crate) fn words(&self) -> usize {
        self.stride * CHUNK
    }

    /// 64 bits of a line; none is set behind its end.
    pub(crate) fn word(&self, line: usize, word: usize) -> u64 {
        self.chunks(line).get(word / CHUNK).map_or(0, |chunk| chunk.0[word % CHUNK])
    }

    /// Uses the values of these bits, too; behind the end of the line nothing happens.
    pub(crate) fn insert_word(&mut self, line: usize, word: usize, bits: u64) {
        if let Some(chunk) = self.chunks_mut(line).get_mut(word / CHUNK) {
            chunk.0[word % CHUNK] |= bits;
        }
    }

    /// Lowers all values by so many chunks; what is then below 0 is forgotten.
    pub(crate) fn lower(&mut self, chunks: usize) {
        let chunks = chunks.min(self.stride);
        for line in self.chunks.chunks_exact_mut(self.stride) {
            line.copy_within(chunks.., 0);
            let end = line.len() - chunks;
            line[end..].fill(Chunk([0; CHUNK]));
        }
        let words = (chunks * CHUNK) as u32;
        self.full_before.iter_mut().for_each(|word| *word = word.saturating_sub(words));
    }

    /// The chunks of each line.
    pub(crate) fn lines(&mut self) -> impl Iterator<Item = &mut [Chunk]> {
        self.chunks.chunks_exact_mut(self.stride)
    }

    /// The chunks in which some line has a value.
    pub(crate) fn extent(&self) -> Range<usize> {
        let used = |chunk: &Chunk| chunk.0.iter().any(|&word| word != 0);
        let lines = || self.chunks.chunks_exact(self.stride);
        let first = lines().filter_map(|line| line.iter().position(used)).min().unwrap_or(0);
        let end = lines().filter_map(|line| line.iter().rposition(used)).max().map_or(first, |last| last + 1);
        first..end
    }

    /// The chunks of a line.
    pub(crate) fn chunks(&self, line: usize) -> &[Chunk] {
        &self.chunks[line * self.stride..(line + 1) * self.stride]
    }

    /// The same, to be changed.
    fn chunks_mut(&mut self, line: usize) -> &mut [Chunk] {
        &mut self.chunks[line * self.stride..(line + 1) * self.stride]
    }

    /// One line.
    #[inline(always)]
    pub(crate) fn line_mut(&mut self, line: usize) -> Line<'_> {
        let chunks = &mut self.chunks[line * self.stride..(line + 1) * self.stride];
        Line { chunks, full_before: &mut self.full_before[line] }
    }

    pub(crate) fn clear_line(&mut self, line: usize) {
        self.chunks_mut(line).fill(Chunk([0; CHUNK]));
        self.full_before[line] = 0;
    }

    /// Makes one line equal to a line of another block.
    pub(crate) fn copy_line(&mut self, line: usize, other: &LineSets, from: usize) {
        self.chunks_mut(line).copy_from_slice(other.chunks(from));
        self.full_before[line] = other.full_before[from];
    }

    /// Looks again before which word a line is full.
    pub(crate) fn full_before(&mut self, line: usize) -> usize {
        let mut word = self.full_before[line] as usize;
        while word_at(self.chunks(line), word) == u64::MAX {
            word += 1;
        }
        self.full_before[line] = word as u32;
        word
    }
}

/// A word of a line.
#[inline(always)]
fn word_at(chunks: &[Chunk], word: usize) -> u64 {
    chunks[word / CHUNK].0[word % CHUNK]
}

/// The values used on one line.
pub(crate) struct Line<'s> {
    chunks: &'s mut [Chunk],
    full_before: &'s mut u32,
}

impl Line<'_> {
    #[inline(always)]
    pub(crate) fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        self.chunks[word / CHUNK].0[word % CHUNK] |= 1 << (value % 64);
        // One step at a time is enough: it may lag behind, but never for long.
        *self.full_before += u32::from(word_at(self.chunks, *self.full_before as usize) == u64::MAX);
    }
}

/// The least value that none of three lines uses.
#[inline(always)]
pub(crate) fn first_free(a: &Line<'_>, b: &Line<'_>, c: &Line<'_>) -> u32 {
    let start = (*a.full_before).max(*b.full_before).max(*c.full_before);
    search([a.chunks, b.chunks, c.chunks], start as usize)
}

/// The least value ≥ `least` that none of three lines uses.
pub(crate) fn first_free_from(a: &Line<'_>, b: &Line<'_>, c: &Line<'_>, least: u32) -> u32 {
    let word = least as usize / 64;
    let lines = [&*a.chunks, b.chunks, c.chunks];
    let free = !used(lines, word) & (u64::MAX << (least % 64));
    match free {
        0 => search(lines, word + 1),
        free => word as u32 * 64 + free.trailing_zeros(),
    }
}

/// The least value ≥ `least` that none of these lines uses, one line of each of the sets.
#[inline]
pub(crate) fn first_free_of(sets: &[LineSets], lines: &[usize], least: u32) -> u32 {
    let ends = sets.iter().zip(lines).map(|(sets, line)| sets.full_before[*line]);
    let mut word = ends.max().unwrap_or(0).max(least / 64) as usize;
    // Within the first word, what is below the least does not count.
    let mut used = if word == least as usize / 64 { (1 << (least % 64)) - 1 } else { 0 };
    loop {
        for (sets, line) in sets.iter().zip(lines) {
            used |= word_at(&sets.chunks[line * sets.stride..], word);
        }
        if used != u64::MAX {
            return word as u32 * 64 + used.trailing_ones();
        }
        word += 1;
        used = 0;
    }
}

/// The values of a word that some of three lines uses.
#[inline(always)]
fn used([a, b, c]: [&[Chunk]; 3], word: usize) -> u64 {
    word_at(a, word) | word_at(b, word) | word_at(c, word)
}

/// The least value free on all three, from `word` on.
#[inline(always)]
fn search(lines: [&[Chunk]; 3], word: usize) -> u32 {
    let word = first_not_full(lines, word);
    word as u32 * 64 + used(lines, word).trailing_ones()
}

/// The first word that is not full on three lines, from `word` on. One by one: they may have been written a moment ago, and a
/// vector loaded from there would have to wait until they have arrived in the cache.
#[inline(always)]
pub(crate) fn first_not_full(lines: [&[Chunk]; 3], mut word: usize) -> usize {
    while used(lines, word) == u64::MAX {
        word += 1;
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_free_is_the_least_in_no_set() {
        let values = 3000;
        let mut sets = [LineSets::new(2, values), LineSets::new(1, values), LineSets::new(3, values)];
        let mut used = vec![false; values];
        let mut random = 1u32;
        for step in 0..2900u32 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Mostly the first free value, sometimes one far ahead.
            let first = used.iter().position(|used| !used).unwrap() as u32;
            let value = if random >> 28 == 0 { (first + (random >> 16) % 500).min(2990) } else { first };
            used[value as usize] = true;
            let which = (step % 3) as usize;
            sets[which].line_mut([1, 0, 2][which]).insert(value);
            let [first, second, third] = &mut sets;
            let (a, b, c) = (first.line_mut(1), second.line_mut(0), third.line_mut(2));
            assert_eq!(first_free(&a, &b, &c) as usize, used.iter().position(|used| !used).unwrap());
            for least in [0, value, value + 1, value + 70] {
                let expected = (least as usize..values).find(|&v| !used[v]).unwrap_or(values);
                assert_eq!(
                    first_free_from(&a, &b, &c, least) as usize,
                    expected.max(least as usize),
                    "after {step}, from {least}"
                );
            }
            for least in [0, value, value + 1, value + 70] {
                let expected = (least as usize..values).find(|&v| !used[v]).unwrap_or(values);
                assert_eq!(first_free_of(&sets, &[1, 0, 2], least) as usize, expected.max(least as usize));
            }
        }
    }
}
