//! The values used on each of many lines, as sets of bits, and the first value that three lines leave free.

/// Words looked at together. Eight keep the loop free of jumps for a cache line, and compilers make vector code of it.
const CHUNK: usize = 8;

/// For each of a number of lines, which values are used on it.
#[derive(Debug, Default)]
pub(super) struct LineSets {
    /// Words of a line.
    stride: usize,
    /// Bit v of a line tells whether v is used.
    words: Vec<u64>,
    /// For each line, a word before which all are full.
    full_before: Vec<u32>,
}

impl LineSets {
    /// Words for a line that holds values below `values`, with room for a chunk behind the last.
    ///
    /// An odd number of cache lines, so that the same place of neighbouring lines does not fall into the same part of the cache.
    pub(super) fn stride(values: usize) -> usize {
        ((values.div_ceil(64) + CHUNK).div_ceil(8) | 1) * 8
    }

    /// What a line takes, in bytes.
    pub(super) fn bytes_of_line(values: usize) -> u128 {
        (LineSets::stride(values) * size_of::<u64>() + size_of::<u32>()) as u128
    }

    /// Empty sets of values below `values`.
    pub(super) fn new(lines: usize, values: usize) -> LineSets {
        let stride = LineSets::stride(values);
        LineSets { stride, words: vec![0; lines * stride], full_before: vec![0; lines] }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.full_before.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
        self.full_before.fill(0);
    }

    /// The words of a line.
    fn line(&self, line: usize) -> &[u64] {
        &self.words[line * self.stride..(line + 1) * self.stride]
    }

    /// One line.
    #[inline]
    pub(super) fn line_mut(&mut self, line: usize) -> Line<'_> {
        let words = &mut self.words[line * self.stride..(line + 1) * self.stride];
        Line { words, full_before: &mut self.full_before[line] }
    }

    /// All lines from `first` on.
    #[inline]
    pub(super) fn lines_from(&mut self, first: usize) -> impl Iterator<Item = Line<'_>> {
        let words = self.words[first * self.stride..].chunks_exact_mut(self.stride);
        words.zip(&mut self.full_before[first..]).map(|(words, full_before)| Line { words, full_before })
    }

    pub(super) fn clear_line(&mut self, line: usize) {
        self.words[line * self.stride..(line + 1) * self.stride].fill(0);
        self.full_before[line] = 0;
    }

    /// Makes one line equal to a line of another block.
    pub(super) fn copy_line(&mut self, line: usize, other: &LineSets, from: usize) {
        self.words[line * self.stride..(line + 1) * self.stride].copy_from_slice(other.line(from));
        self.full_before[line] = other.full_before[from];
    }
}

/// The values used on one line.
pub(super) struct Line<'s> {
    words: &'s mut [u64],
    full_before: &'s mut u32,
}

impl Line<'_> {
    #[inline(always)]
    pub(super) fn insert(&mut self, value: u32) {
        self.words[value as usize / 64] |= 1 << (value % 64);
        // One step at a time is enough: it may lag behind, but never for long.
        *self.full_before += u32::from(self.words[*self.full_before as usize] == u64::MAX);
    }
}

/// The least value that none of three lines uses.
#[inline(always)]
pub(super) fn first_free(a: &Line<'_>, b: &Line<'_>, c: &Line<'_>) -> u32 {
    let start = (*a.full_before).max(*b.full_before).max(*c.full_before);
    search([a.words, b.words, c.words], start as usize)
}

/// The least value ≥ `least` that none of three lines uses.
pub(super) fn first_free_from(a: &Line<'_>, b: &Line<'_>, c: &Line<'_>, least: u32) -> u32 {
    let word = least as usize / 64;
    let free = !(a.words[word] | b.words[word] | c.words[word]) & (u64::MAX << (least % 64));
    match free {
        0 => search([a.words, b.words, c.words], word + 1),
        free => word as u32 * 64 + free.trailing_zeros(),
    }
}

/// The place of the first bit that is 0 in all three, from `word` on.
#[inline(always)]
fn search([a, b, c]: [&[u64]; 3], mut word: usize) -> u32 {
    loop {
        let (a, b, c) = (&a[word..word + CHUNK], &b[word..word + CHUNK], &c[word..word + CHUNK]);
        let used = |i: usize| a[i] | b[i] | c[i];
        let mut all = u64::MAX;
        for i in 0..CHUNK {
            all &= used(i);
        }
        if all != u64::MAX {
            for i in 0..CHUNK {
                if used(i) != u64::MAX {
                    return (word + i) as u32 * 64 + used(i).trailing_ones();
                }
            }
        }
        word += CHUNK;
    }
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
        }
    }
}
