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
    #[inline]
    fn line(&self, line: usize) -> &[u64] {
        &self.words[line * self.stride..(line + 1) * self.stride]
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

    #[inline]
    pub(super) fn insert(&mut self, line: usize, value: u32) {
        let words = &mut self.words[line * self.stride..(line + 1) * self.stride];
        words[value as usize / 64] |= 1 << (value % 64);
        // One step at a time is enough: it may lag behind, but never for long.
        let before = &mut self.full_before[line];
        *before += u32::from(words[*before as usize] == u64::MAX);
    }
}

/// The least value ≥ `least` that none of three lines uses.
#[inline]
pub(super) fn first_free(sets: [(&LineSets, usize); 3], least: u32) -> u32 {
    let [a, b, c] = sets.map(|(sets, line)| sets.line(line));
    let full_before = sets.map(|(sets, line)| sets.full_before[line]);
    let start = full_before[0].max(full_before[1]).max(full_before[2]);
    let mut word = start as usize;
    if start * 64 < least {
        // Rare: only where single takes have forbidden the value found first.
        word = least as usize / 64;
        let free = !(a[word] | b[word] | c[word]) & (u64::MAX << (least % 64));
        if free != 0 {
            return word as u32 * 64 + free.trailing_zeros();
        }
        word += 1;
    }
    loop {
        let chunks = (&a[word..word + CHUNK], &b[word..word + CHUNK], &c[word..word + CHUNK]);
        let used = |i: usize| chunks.0[i] | chunks.1[i] | chunks.2[i];
        if (0..CHUNK).fold(u64::MAX, |all, i| all & used(i)) != u64::MAX {
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
            sets[which].insert([1, 0, 2][which], value);
            let lines = || [(&sets[0], 1), (&sets[1], 0), (&sets[2], 2)];
            for least in [0, value, value + 1, value + 70] {
                let expected = (least as usize..values).find(|&v| !used[v]).unwrap_or(values);
                assert_eq!(
                    first_free(lines(), least) as usize,
                    expected.max(least as usize),
                    "after {step}, from {least}"
                );
            }
        }
    }
}
