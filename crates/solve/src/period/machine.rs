//! The first rows of the table as a machine that goes from column to column.

use std::ops::Range;

/// b(r) = Σ min(t + a, 2a) over t = 1 … r, the bound of |g(r, y) − y|; as large as it gets if 128 bits are too few.
pub(super) fn deviation(a: u64, row: u64) -> u128 {
    let (a, row) = (u128::from(a), u128::from(row));
    // For t ≤ a the summand is t + a, above it is 2a.
    let rising = row.min(a);
    let rest = (row - rising).saturating_mul(2 * a);
    (rising * (rising + 1) / 2).saturating_add(rising.saturating_mul(a)).saturating_add(rest)
}

/// No search gets here: a column costs a microsecond.
pub(super) const LAST_COLUMN: u64 = 1 << 48;

/// Words of a ring that holds all values from y − `deviation` to y + `deviation`.
fn ring_words(deviation: u128) -> u128 {
    (deviation.saturating_mul(2) / 64).saturating_add(2).checked_next_power_of_two().unwrap_or(u128::MAX)
}

/// The bytes a machine of so many rows takes.
pub(super) fn machine_bytes(a: u64, rows: u64) -> u128 {
    let ring = ring_words(deviation(a, rows.saturating_sub(1)));
    let (rows, a) = (u128::from(rows), u128::from(a));
    let sets = ring.saturating_mul(16).saturating_mul(rows).saturating_add(ring.saturating_mul(8));
    sets.saturating_add(rows.saturating_mul(8).saturating_mul(a + 1))
}

/// The state of rows 0 … n − 1 before column y.
///
/// Sets of values are bits in rings of words: value v is bit v mod 64 of word ⌊v/64⌋ mod the ring's length, after all values
/// are raised by `raise`, so that none is negative. A ring holds the values that matter, those from y − b on; a word that
/// falls behind is cleared and used again in front. Word i of all rows stands together, then word i + 1: neighbouring rows
/// look at neighbouring values, so that a column reads memory in order.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    pub(super) a: u64,
    /// Rows there is room for.
    pub(super) rows: usize,
    /// Rows that are computed.
    active: usize,
    pub(super) column: u64,
    /// b of the last row there is room for.
    deviation: u64,
    raise: u64,
    /// Length of a ring less one; the length is a power of two.
    mask: u64,
    /// The values used in each row before column y.
    pub(super) used: Vec<u64>,
    /// The values that each cell of column y sees on the diagonals.
    pub(super) diagonal: Vec<u64>,
    /// Row r finds its diagonals in place (r + `turn`) mod `rows`.
    pub(super) turn: usize,
    /// The first word of each row in which a value is free.
    pub(super) first_free: Vec<u64>,
    /// The last a columns of raised values; column c is at c mod a.
    pub(super) recent: Vec<u64>,
    /// Values used in the column under way.
    above: Vec<u64>,
}

impl Machine {
    /// Before column 0. The caller has checked that [`machine_bytes`] can be had.
    pub(super) fn new(a: u64, rows: usize) -> Machine {
        let bound = deviation(a, rows as u64 - 1);
        let (deviation, ring) = (bound as u64, ring_words(bound) as usize);
        let raise = deviation.next_multiple_of(64);
        let mask = ring as u64 - 1;
        let mut used = vec![0; ring * rows];
        // No row can take a negative value.
        for word in 0..raise / 64 {
            let at = (word & mask) as usize * rows;
            used[at..at + rows].fill(u64::MAX);
        }
        Machine {
            a,
            rows,
            active: rows,
            column: 0,
            deviation,
            raise,
            mask,
            used,
            diagonal: vec![0; ring * rows],
            turn: 0,
            first_free: vec![raise / 64; rows],
            recent: vec![0; rows * a as usize],
            above: vec![0; ring],
        }
    }

    /// So many words are cleared for every column.
    pub(super) fn words_a_column(&self) -> u64 {
        self.above.len() as u64
    }

    /// Computes only the first `rows` rows from now on.
    pub(super) fn restrict(&mut self, rows: usize) {
        self.active = self.active.min(rows);
    }

    pub(super) fn active(&self) -> usize {
        self.active
    }

    /// g(r, y − 1) of each row, raised by the same number in all machines of one size.
    pub(super) fn last_values(&self) -> &[u64] {
        let at = (self.column.saturating_sub(1) % self.a) as usize * self.rows;
        &self.recent[at..at + self.active]
    }

    /// Computes column y and goes on to y + 1.
    pub(super) fn step(&mut self) {
        self.above.fill(0);
        // The places of the diagonals wrap around once.
        let unwrapped = (self.rows - self.turn).min(self.active);
        self.fill(0..unwrapped, self.turn);
        self.fill(unwrapped..self.active, 0);
        if self.a > 1 {
            self.widen_diagonals();
        }
        self.column += 1;
        self.turn = if self.turn == 0 { self.rows } else { self.turn } - 1;
        // The diagonal that left the last row starts again, empty, in row 0.
        for word in self.diagonal.iter_mut().skip(self.turn).step_by(self.rows) {
            *word = 0;
        }
        let lowest = self.column + self.raise - self.deviation;
        if lowest.is_multiple_of(64) {
            let at = ((lowest / 64).wrapping_sub(1) & self.mask) as usize * self.rows;
            self.used[at..at + self.rows].fill(0);
            self.diagonal[at..at + self.rows].fill(0);
        }
    }

    /// The cells of column y in these rows, the first of which finds its diagonals in `place`.
    fn fill(&mut self, rows: Range<usize>, place: usize) {
        let stride = self.rows;
        let newest = (self.column % self.a) as usize * stride;
        let values = &mut self.recent[newest + rows.start..newest + rows.end];
        let first_free = &mut self.first_free[rows.clone()];
        let (used, diagonal, above) = (&mut self.used[..], &mut self.diagonal[..], &mut self.above[..]);
        // A ring is never full, unless a forged state was read from a file: once around is enough for both loops.
        let ring_length = self.mask + 1;
        for (index, (value, first)) in values.iter_mut().zip(first_free).enumerate() {
            let (row, place) = (rows.start + index, place + index);
            for word in *first..*first + ring_length {
                let ring = (word & self.mask) as usize;
                let at = ring * stride;
                let free = !(used[at + row] | above[ring] | diagonal[at + place]);
                if free != 0 {
                    let bit = free & free.wrapping_neg();
                    *value = word * 64 + u64::from(free.trailing_zeros());
                    above[ring] |= bit;
                    diagonal[at + place] |= bit;
                    used[at + row] |= bit;
                    break;
                }
            }
            let full = |word: &u64| used[(word & self.mask) as usize * stride + row] == u64::MAX;
            *first += (*first..*first + ring_length).take_while(full).count() as u64;
        }
    }

    /// For a > 1: cell (r + 1, y + 1) sees, beside what (r, y) saw and (r, y) itself, the cells (r, y − v) and (r − v, y) with 0 < v < a.
    fn widen_diagonals(&mut self) {
        let base = (self.column + self.raise - self.deviation) / 64;
        let reach = self.a - 1;
        let newest = (self.column % self.a) as usize * self.rows;
        for row in 0..self.active {
            let place = (row + self.turn) % self.rows;
            let left = (1..=reach.min(self.column)).map(|v| ((self.column - v) % self.a) as usize * self.rows + row);
            let up = (1..=reach.min(row as u64)).map(|v| newest + row - v as usize);
            for seen in left.chain(up) {
                let value = self.recent[seen];
                if value / 64 >= base {
                    let at = ((value / 64) & self.mask) as usize * self.rows + place;
                    self.diagonal[at] |= 1 << (value % 64);
                }
            }
        }
    }

    /// Whether this can be a state of the first `active` rows: what holds of all states and needs no other column to be checked.
    ///
    /// The values below y − b are used, and as many values as there were columns; no value is beyond y + b; what a cell sees on the diagonals
    /// is no more than there are cells; the places of the diagonals turn with the columns.
    pub(super) fn is_sound(&self) -> bool {
        let rows = self.rows as u64;
        if self.column > LAST_COLUMN || self.turn as u64 != (rows - self.column % rows) % rows {
            return false;
        }
        let (base, end) = ((self.column + self.raise - self.deviation) / 64, self.column + self.raise);
        let beyond = (end + self.deviation) / 64 + 1;
        let word = |sets: &[u64], place: usize, number: u64| sets[(number & self.mask) as usize * self.rows + place];
        let ones = |sets: &[u64], place: usize| -> u64 {
            (base..=base + self.mask).map(|number| u64::from(word(sets, place, number).count_ones())).sum()
        };
        let ends =
            |sets: &[u64], place: usize| (beyond..=base + self.mask).all(|number| word(sets, place, number) == 0);
        let row_is_sound = |row: usize| {
            let (first, place) = (self.first_free[row], (row + self.turn) % self.rows);
            let most_seen = deviation(self.a, row as u64) - row as u128;
            (base..=end / 64).contains(&first)
                && (base..first).all(|number| word(&self.used, row, number) == u64::MAX)
                && word(&self.used, row, first) != u64::MAX
                && ones(&self.used, row) == end - 64 * base
                && u128::from(ones(&self.diagonal, place)) <= most_seen
                && ends(&self.used, row)
                && ends(&self.diagonal, place)
        };
        self.recent.iter().all(|&value| value <= end + self.deviation) && (0..self.active).all(row_is_sound)
    }

    /// Whether row r of both machines is in the same state relative to its column: the same values used, the same values seen on the
    /// diagonals, the same recent values.
    pub(super) fn same_state(&self, other: &Machine, row: usize) -> bool {
        let relative = |machine: &Machine, back: u64| {
            let column = machine.column.checked_sub(back)?;
            Some(machine.recent[(column % machine.a) as usize * machine.rows + row].wrapping_sub(machine.column))
        };
        let places = [(row + self.turn) % self.rows, (row + other.turn) % other.rows];
        (0..=self.deviation * 2 / 64).all(|index| {
            self.window(&self.used, row, index) == other.window(&other.used, row, index)
                && self.window(&self.diagonal, places[0], index) == other.window(&other.diagonal, places[1], index)
        }) && (1..self.a).all(|back| relative(self, back) == relative(other, back))
    }

    /// 64 bits of a ring, from value y − b + 64 `index` on.
    fn window(&self, sets: &[u64], place: usize, index: u64) -> u64 {
        let lowest = self.column + self.raise - self.deviation;
        let word = |number: u64| sets[(number & self.mask) as usize * self.rows + place];
        let (from, shift) = (lowest / 64 + index, lowest % 64);
        let low = word(from) >> shift;
        if shift == 0 { low } else { low | word(from + 1) << (64 - shift) }
    }
}
