//! The last values of the rows that come next, so that a repetition needs no second walk.

use super::machine::Machine;
use super::resolve::prime_divisors;

/// Rows that are remembered: a row enters when it is so far below the rows that are known to repeat. Where the rows above repeat after Q columns,
/// a repetition is noticed at most 4Q columns late, and in that time hardly more than twenty rows follow.
const ROWS: usize = 48;

/// The last 2Q values of some rows, where the rows above them repeat after Q columns, and where these rows last differed from what they were Q
/// and 2Q columns earlier.
#[derive(Clone, Debug)]
pub(super) struct Log {
    /// Q.
    repeat: u64,
    /// The first row that is remembered.
    first_row: usize,
    /// The columns before this one are done.
    column: u64,
    /// What the machine remembers, in half as many bits. Row r is in place r mod [`ROWS`], column c at c mod 2Q.
    deltas: Vec<u16>,
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    /// The values from this column on are remembered, as far as there is room.
    from: u64,
    compared: [Compared; 2],
}

/// A row compared with itself at some distance.
#[derive(Clone, Copy, Debug)]
struct Compared {
    /// From this column on …
    from: u64,
    /// … and here it last differed from what it was to become.
    last_difference: Option<u64>,
}

impl Row {
    fn new(from: u64) -> Row {
        Row { from, compared: [Compared { from, last_difference: None }; 2] }
    }
}

impl Log {
    /// The bytes of a log.
    pub(super) fn bytes(repeat: u64) -> u128 {
        u128::from(repeat) * 2 * (ROWS * size_of::<u16>()) as u128 + (ROWS * size_of::<Row>()) as u128
    }

    /// Whether the rows of this machine can be remembered where the rows above repeat after so many columns.
    pub(super) fn fits(machine: &Machine, repeat: u64) -> bool {
        repeat.is_multiple_of(machine.columns_a_step()) && machine.largest_delta() <= u64::from(u16::MAX)
    }

    /// A log of the rows from `first_row` on, where the rows above repeat after `repeat` columns.
    pub(super) fn new(machine: &Machine, first_row: usize, repeat: u64) -> Log {
        let rows = vec![Row::new(machine.column); ROWS];
        Log { repeat, first_row, column: machine.column, deltas: vec![0; ROWS * 2 * repeat as usize], rows }
    }

    pub(super) fn repeat(&self) -> u64 {
        self.repeat
    }

    /// Columns there is room for.
    fn room(&self) -> u64 {
        2 * self.repeat
    }

    /// The same where the rows above repeat after twice as many columns.
    pub(super) fn doubled(&self) -> Log {
        let (room, column) = (self.room(), self.column);
        let oldest = column.saturating_sub(room);
        let row = |row: &Row| {
            let from = row.from.max(oldest);
            Row { from, compared: [row.compared[1], Compared { from, last_difference: None }] }
        };
        let mut deltas = vec![0; 2 * self.deltas.len()];
        let lines = deltas.chunks_exact_mut(2 * room as usize).zip(self.deltas.chunks_exact(room as usize));
        for (new, old) in lines {
            (oldest..column).for_each(|c| new[(c % (2 * room)) as usize] = old[(c % room) as usize]);
        }
        let rows = self.rows.iter().map(row).collect();
        Log { repeat: room, first_row: self.first_row, column, deltas, rows }
    }

    /// The rows above `first_row` are known by now.
    pub(super) fn leave(&mut self, first_row: usize) {
        for row in self.first_row..first_row.min(self.first_row + ROWS) {
            self.rows[row % ROWS] = Row::new(self.column);
        }
        self.first_row = first_row;
    }

    /// The rows that are remembered, each to follow the machine by itself until its column is [told](Log::reach).
    pub(super) fn lines(&mut self, machine: &Machine) -> Vec<Line<'_>> {
        let (repeat, room) = (self.repeat, self.room());
        let (first, end) = (self.first_row, machine.active().min(self.first_row + ROWS));
        let places = self.deltas.chunks_exact_mut(room as usize).zip(&mut self.rows).enumerate();
        let lines = places.map(|(place, (deltas, known))| {
            // The first row from there on that has this place.
            let row = first + (place + ROWS - first % ROWS) % ROWS;
            Line { row, repeat, deltas, known }
        });
        lines.filter(|line| line.row < end).collect()
    }

    /// The columns before this one are done.
    pub(super) fn reach(&mut self, column: u64) {
        self.column = column;
    }

    /// The least pre-period and period of a row that has been found to repeat after `repeat` columns, from as many columns ago on. Nothing
    /// if the row has not been remembered for long enough.
    pub(super) fn resolve(&self, row: usize, repeat: u64) -> Option<(u64, u64)> {
        let which = [self.repeat, self.room()].iter().position(|&gap| gap == repeat)?;
        let place = Some(row % ROWS).filter(|_| (self.first_row..self.first_row + ROWS).contains(&row))?;
        let Row { from, compared } = self.rows[place];
        let start = self.column.checked_sub(repeat).filter(|&start| start >= from)?;
        let preperiod = match compared[which] {
            Compared { last_difference: Some(column), .. } => column + 1,
            Compared { from: 0, .. } => 0,
            _ => return None,
        };
        let line = &self.deltas[place * self.room() as usize..][..self.room() as usize];
        let at = |column: u64| line[(column % self.room()) as usize];
        // From `start` on the row has this period, so that it is enough to look at one.
        let has = |period: u64| (start..self.column - period).all(|column| at(column) == at(column + period));
        let mut period = repeat;
        for prime in prime_divisors(repeat) {
            while period.is_multiple_of(prime) && has(period / prime) {
                period /= prime;
            }
        }
        Some((preperiod, period))
    }
}

/// A row that is remembered.
pub(super) struct Line<'l> {
    pub(super) row: usize,
    repeat: u64,
    deltas: &'l mut [u16],
    known: &'l mut Row,
}

impl Line<'_> {
    /// Remembers the columns of a step, which begins at column `start`.
    pub(super) fn follow(&mut self, start: u64, new: &[u32]) {
        let room = 2 * self.repeat;
        let at = |column: u64| (column % room) as usize;
        for (compared, gap) in self.known.compared.iter_mut().zip([self.repeat, room]) {
            let Some(earlier) = start.checked_sub(gap).filter(|&earlier| earlier >= compared.from) else {
                continue;
            };
            let old = &self.deltas[at(earlier)..][..new.len()];
            let differs = old.iter().zip(new).rposition(|(&old, &new)| u32::from(old) != new);
            compared.last_difference = differs.map(|index| earlier + index as u64).or(compared.last_difference);
        }
        self.deltas[at(start)..][..new.len()].iter_mut().zip(new).for_each(|(old, &new)| *old = new as u16);
    }
}
