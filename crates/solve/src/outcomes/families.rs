//! The lines of one direction through all positions of a table, and which of them reach a P-position.

use crate::bit_table::GapFinder;

/// Numbers with a remainder modulo k each in a stretch of its own.
struct Sorted {
    gaps: GapFinder,
    /// The length of a stretch.
    stretch: usize,
}

impl Sorted {
    fn new(period: usize, bound: usize) -> Sorted {
        let stretch = bound / period + 1;
        Sorted { gaps: GapFinder::new(stretch * period), stretch }
    }
}

/// Lines on which x grows by p where y grows by q, and takes along them whose legality repeats after k steps.
///
/// A position sees, of its line, what depends on x modulo pk alone. For each such remainder the lines are numbered so that neighbours
/// in a row have neighbouring numbers: (x, y) lies on the line y + ⌊q(B − x)/p⌋, where B is the largest x, and so does (x + p, y + q).
pub(super) struct Family {
    direction: (usize, usize),
    period: usize,
    bounds: (usize, usize),
    /// For each remainder of x modulo pk, the lines reached.
    reached: Vec<Sorted>,
}

/// Where in a family the lines of the row under way stand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Here {
    set: usize,
    shift: usize,
}

/// Lines that are to be marked in a family.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    set: usize,
    number: usize,
}

impl Family {
    pub(super) fn new((p, q): (usize, usize), period: usize, bounds: (usize, usize)) -> Family {
        let most = bounds.1 + q * bounds.0 / p;
        let reached = (0..p * period).map(|_| Sorted::new(period, most)).collect();
        Family { direction: (p, q), period, bounds, reached }
    }

    /// The bytes of such a family, at most.
    pub(super) fn bytes((p, q): (u128, u128), period: u128, (rows, columns): (u128, u128)) -> u128 {
        period * (p * columns + q * rows + p * (128 * period + 64)) / 7
    }

    /// The lines of row `x`.
    pub(super) fn here(&self, x: usize) -> Here {
        let (p, q) = self.direction;
        Here { set: x % self.reached.len(), shift: q * (self.bounds.0 - x) / p }
    }

    /// The least y of this remainder with a quotient ≥ `from` whose line is not reached, as a quotient; it may pass the table.
    pub(super) fn next_gap(&self, here: Here, remainder: usize, from: usize) -> usize {
        let sorted = &self.reached[here.set];
        let first = remainder + here.shift;
        let (start, offset) = (first % self.period * sorted.stretch, first / self.period);
        sorted.gaps.next_gap(start + offset + from).saturating_sub(start + offset)
    }

    /// Whether the lines of 64 positions from `y` on are reached, where the period is 1; nothing past the table.
    #[inline]
    pub(super) fn bits(&self, here: Here, y: usize) -> Option<u64> {
        self.reached[here.set].gaps.bits_at(y + here.shift)
    }

    /// What the takes `first` + (t − 1)(p, q) reach from (x, y), backwards, for t with this remainder; nothing outside the table.
    pub(super) fn mark(&self, (x, y): (usize, usize), first: (usize, usize), remainder: usize) -> Option<Mark> {
        let (x, y) = (x.checked_add(first.0)?, y.checked_add(first.1)?);
        if x > self.bounds.0 || y > self.bounds.1 {
            return None;
        }
        let (p, _) = self.direction;
        let Here { shift, .. } = self.here(x);
        // One step before the first take, and as many steps on as the remainder says.
        let all = self.reached.len();
        let set = (x % all + (remainder + self.period - 1) % self.period * p) % all;
        Some(Mark { set, number: y + shift })
    }

    pub(super) fn insert(&mut self, Mark { set, number }: Mark) {
        let (period, sorted) = (self.period, &mut self.reached[set]);
        sorted.gaps.insert(number % period * sorted.stretch + number / period);
    }

    /// Rows after that of a P-position at which it is not yet reached by takes that begin with `u` from the first heap.
    pub(super) fn delay(&self, u: usize) -> usize {
        u.saturating_sub(self.direction.0)
    }
}
