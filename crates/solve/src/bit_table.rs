//! Tables of bits, and a set of bits that finds its next gap in a few steps.

/// A table of bits: row x, column y.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitTable {
    rows: usize,
    columns: usize,
    /// Words in a row. Bits past the last column are 0.
    stride: usize,
    words: Vec<u64>,
}

impl BitTable {
    pub(crate) fn new(rows: usize, columns: usize) -> BitTable {
        let stride = columns.div_ceil(64);
        BitTable { rows, columns, stride, words: vec![0; rows * stride] }
    }

    /// What a table of this size takes, in bytes.
    pub(crate) fn bytes(rows: u128, columns: u128) -> u128 {
        rows.saturating_mul(columns.div_ceil(64)).saturating_mul(8)
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The bits of row `x`, the lowest column in the lowest bit of the first word; bits past the last column are 0. Empty outside the table.
    pub fn row(&self, x: usize) -> &[u64] {
        self.words.get(x * self.stride..(x + 1) * self.stride).unwrap_or_default()
    }

    /// The bit in row `x`, column `y`; false outside the table.
    pub fn get(&self, x: usize, y: usize) -> bool {
        x < self.rows && y < self.columns && self.words[x * self.stride + y / 64] >> (y % 64) & 1 == 1
    }

    pub(crate) fn set(&mut self, x: usize, y: usize) {
        self.words[x * self.stride + y / 64] |= 1 << (y % 64);
    }

    pub(crate) fn row_mut(&mut self, x: usize) -> &mut [u64] {
        &mut self.words[x * self.stride..(x + 1) * self.stride]
    }

    /// Clears what stands in row `x` past the last column.
    pub(crate) fn end_row(&mut self, x: usize) {
        let used = self.columns % 64;
        if let Some(word) = self.row_mut(x).last_mut().filter(|_| used > 0) {
            *word &= (1 << used) - 1;
        }
    }

    /// Turns every bit round.
    pub(crate) fn invert(&mut self) {
        for x in 0..self.rows {
            self.row_mut(x).iter_mut().for_each(|word| *word = !*word);
            self.end_row(x);
        }
    }

    /// The same table with the last row first and the last column first.
    pub(crate) fn turned(&self) -> BitTable {
        let mut turned = BitTable::new(self.rows, self.columns);
        for x in 0..self.rows {
            self.ones(x).for_each(|y| turned.set(self.rows - 1 - x, self.columns - 1 - y));
        }
        turned
    }

    /// The columns of the bits in row `x`, growing.
    pub(crate) fn ones(&self, x: usize) -> impl DoubleEndedIterator<Item = usize> {
        let words = self.row(x).iter().enumerate();
        words.flat_map(|(place, &word)| Ones(word).map(move |bit| place * 64 + bit))
    }
}

/// The places of the bits in a word, growing.
struct Ones(u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let last = self.0.checked_sub(1)?;
        let bit = self.0.trailing_zeros();
        self.0 &= last;
        Some(bit as usize)
    }
}

impl DoubleEndedIterator for Ones {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        let bit = self.0.checked_ilog2()?;
        self.0 ^= 1 << bit;
        Some(bit as usize)
    }
}

/// A set of numbers below a bound that finds the next number not in it in O(log₆₄ bound).
///
/// Above the bits lie layers in which a bit says that a whole word of the layer below is full.
pub(crate) struct GapFinder {
    layers: Vec<Vec<u64>>,
}

impl GapFinder {
    pub(crate) fn new(bound: usize) -> GapFinder {
        let mut layers = vec![vec![0u64; bound / 64 + 1]];
        while layers.last().is_some_and(|layer| layer.len() > 1) {
            let below = layers.last().map_or(0, Vec::len);
            layers.push(vec![0; below / 64 + 1]);
        }
        GapFinder { layers }
    }

    pub(crate) fn insert(&mut self, mut number: usize) {
        for layer in &mut self.layers {
            let word = &mut layer[number / 64];
            *word |= 1 << (number % 64);
            if *word != u64::MAX {
                return;
            }
            number /= 64;
        }
    }

    /// Whether each of 64 numbers from any on is in; those past the bound may count as in. Nothing if all pass it.
    #[inline]
    pub(crate) fn bits_at(&self, from: usize) -> Option<u64> {
        bits_at(&self.layers[0], from)
    }

    /// The least number ≥ `from` that is not in the set; it may pass the bound.
    pub(crate) fn next_gap(&self, from: usize) -> usize {
        let mut place = from;
        for (height, layer) in self.layers.iter().enumerate() {
            let Some(word) = layer.get(place / 64) else { break };
            let free = !word & (u64::MAX << (place % 64));
            if free != 0 {
                let mut found = place / 64 * 64 + free.trailing_zeros() as usize;
                for layer in self.layers[..height].iter().rev() {
                    match layer.get(found) {
                        Some(word) => found = found * 64 + (!word).trailing_zeros() as usize,
                        None => return usize::MAX,
                    }
                }
                return found;
            }
            place = place / 64 + 1;
        }
        usize::MAX
    }
}

/// 64 bits from any place on, ones past the end; nothing if all are past the end.
#[inline]
pub(crate) fn bits_at(words: &[u64], place: usize) -> Option<u64> {
    let (word, shift) = (place / 64, place % 64);
    let (low, high) = (words.get(word)?, words.get(word + 1).copied().unwrap_or(u64::MAX));
    Some(low >> shift | (high << 1) << (63 - shift))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(testkit::cases!(50))]
        #[test]
        fn gaps_are_found(bound in 1usize..9000, filled in 0usize..9000, others in prop::collection::vec(0usize..9000, 0..200)) {
            let mut finder = GapFinder::new(bound);
            let mut plain = vec![false; bound];
            for number in (0..filled).chain(others).filter(|number| *number < bound) {
                finder.insert(number);
                plain[number] = true;
            }
            for from in (0..bound).step_by(37) {
                let expected = (from..bound).find(|number| !plain[*number]);
                let found = finder.next_gap(from);
                prop_assert_eq!((found < bound).then_some(found), expected);
            }
        }
    }

    #[test]
    fn inverted_rows_end_at_the_last_column() {
        let mut table = BitTable::new(2, 70);
        table.set(1, 69);
        table.invert();
        assert_eq!(table.ones(0).count(), 70);
        assert_eq!(table.ones(1).next_back(), Some(68));
        assert!(!table.get(1, 69) && !table.get(1, 70) && !table.get(2, 0));
    }
}
