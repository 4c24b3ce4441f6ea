//! Sprague–Grundy values of all small positions of any game under normal play.
//!
//! The value of a position is the mex of the values of its options: the least number that none of them has. A take leaves
//! fewer tokens, so the value of (x, y) is at most x + y, and 16 or 32 bits hold it.
//!
//! Three engines, chosen by looking at the legal takes within the table (`shape`): `lines` where they are whole rows, columns
//! and diagonals up to a few exceptions, or `rays` where there are further directions, `closed` for Euclid's game, `enumeration` for everything else. All go through the table in
//! square tiles (`wavefront`), on as many threads as they are told to.

mod by_value;
mod cells;
mod closed;
mod cost;
mod enumeration;
mod error;
pub(crate) mod line_sets;
mod lines;
mod rays;
pub(crate) mod shape;
pub(crate) mod skew;
mod table;
mod value;
mod wavefront;

use crate::compiled::{Compiled, Moves};
use by_value::ByValue;
use cells::{SharedCells, Value};
use numeration::work::{Halt, Work};
use rules::{Game, Play};
use std::ops::ControlFlow;
use table::{Order, Table};
use wavefront::Monitor;

pub(crate) use cost::steps_within;
pub use error::GrundyError;
pub use value::{grundy_value, moves_to_value, value_by_rule};

/// What is going on here.
const DURING: &str = "a table of values";

/// How a table is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GrundyEngine {
    /// The values used in each row, column and diagonal, and along lines in further directions, are kept as sets of bits, and a position
    /// takes the first value free in all of them.
    Lines,
    /// The values of a position's options are marked one by one.
    Enumeration,
    /// Euclid's game: one division tells the value of a position, whatever the others are.
    ClosedForm,
}

impl GrundyEngine {
    /// Its name in output.
    pub fn name(self) -> &'static str {
        match self {
            GrundyEngine::Lines => "lines",
            GrundyEngine::Enumeration => "enumeration",
            GrundyEngine::ClosedForm => "closed form",
        }
    }
}

/// The Sprague–Grundy value of every position in a rectangle.
///
/// In `euclid` an empty heap makes no position: there [`value`](GrundyTable::value) is nothing, [`positions`](GrundyTable::positions) leaves it out,
/// and whole rows and diagonals fill the place with 0.
///
/// ```
/// use wythoff::rules::Game;
/// use wythoff::solve::grundy::GrundyTable;
/// let game: Game = "wythoff".parse()?;
/// let table = GrundyTable::new(&game, 11, 6)?;
/// assert_eq!(table.value(3, 3), Some(6));
/// assert_eq!(table.row(10).collect::<Vec<_>>(), [10, 11, 9, 8, 13, 12]);
/// assert_eq!(table.positions(0).collect::<Vec<_>>(), [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (7, 4)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrundyTable {
    table: Table,
    /// The table holds the value of (x, y) at row y, column x.
    transposed: bool,
    engine: GrundyEngine,
    /// The smallest heap of a position.
    least_heap: usize,
}

impl GrundyTable {
    /// The most rows, and the most columns, of a table.
    pub const MAX_SIDE: u64 = 1 << 30;

    /// The values of all (x, y) with x < `rows` and y < `columns`, within [`Work::USUAL`].
    ///
    /// # Errors
    /// See [`GrundyTable::within`].
    pub fn new(game: &Game, rows: u64, columns: u64) -> Result<GrundyTable, GrundyError> {
        GrundyTable::within(game, rows, columns, &Work::USUAL)
    }

    /// The values of all (x, y) with x < `rows` and y < `columns`.
    ///
    /// By the theorem of Sprague (1935) and Grundy (1939) the value is the mex of the values of the options, the least number that none of
    /// them has; 0 are the P-positions, and in a [sum](crate::sum) values combine by XOR. Options have smaller heaps, so tiles of the table
    /// taken along its diagonals find them done; those of one diagonal do not ask for each other.
    ///
    /// As many threads work as allowed; the table is the same for any number. The callback is told from time to time how many positions
    /// are done, by whichever thread has done them. Steps are not counted.
    ///
    /// Cost for n = `rows` + `columns`: the *lines* engine looks at most at n/64 words for a position, and at about n/600 in
    /// classical Wythoff; a-Wythoff adds 2a − 2 insertions. *Enumeration* looks at every option of a position, and tries
    /// every take if the rules mention the heaps. *Closed*, for Euclid's game, is a division a position. A value takes 2 bytes, or 4 where
    /// it may need them; of classical Wythoff's game half of them are kept.
    ///
    /// # Errors
    /// Misère play, more memory than allowed, more than [`GrundyTable::MAX_SIDE`] rows or columns, or the wish to stop.
    ///
    /// ```
    /// use wythoff::numbers::work::Work;
    /// use std::num::NonZeroUsize;
    /// use wythoff::solve::grundy::GrundyTable;
    /// let two = NonZeroUsize::new(2).expect("not 0");
    /// let table = GrundyTable::within(&"wythoff".parse()?, 3, 5, &Work::default().with_threads(two))?;
    /// assert_eq!(table.row(2).collect::<Vec<_>>(), [2, 0, 1, 5, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within(game: &Game, rows: u64, columns: u64, work: &Work) -> Result<GrundyTable, GrundyError> {
        GrundyTable::of(&Compiled::new(game), rows, columns, work)
    }

    /// The same of rules made ready before.
    ///
    /// # Errors
    /// See [`GrundyTable::within`].
    pub fn of(rules: &Compiled, height: u64, width: u64, work: &Work) -> Result<GrundyTable, GrundyError> {
        match rules.game().play {
            Play { block: 1.., .. } => return Err(GrundyError::Blocking),
            Play { misere: true, .. } => return Err(GrundyError::Misere),
            Play { misere: false, .. } => {}
        }
        // A table without rows may still be told to have 2^60 columns.
        let (rows, columns) = if height == 0 || width == 0 { (0, 0) } else { (height, width) };
        work.reserve(least_bytes(rows, columns), DURING)?;
        if rows.max(columns) > GrundyTable::MAX_SIDE {
            return Err(GrundyError::TooLong { limit: GrundyTable::MAX_SIDE });
        }
        // Below 2^30, and the cells fit into memory.
        let (height, width) = (rows as usize, columns as usize);
        let plan = Plan::new(rules, height, width);
        let threads = work.threads.get();
        work.reserve(plan.bytes(threads), DURING)?;
        let monitor = Monitor::new(plan.work(), DURING, work);
        let table = match cells::fits_narrow(height, width) {
            true => plan.run::<u16>(threads, &monitor),
            false => plan.run::<u32>(threads, &monitor),
        };
        let table = table.ok_or(Halt::Stopped)?;
        let least_heap = rules.game().least_heap() as usize;
        Ok(GrundyTable { table, transposed: plan.transposed, engine: plan.way.engine(), least_heap })
    }

    /// The number of rows and of columns.
    #[inline] // once a value, by `is_position`
    pub fn size(&self) -> (usize, usize) {
        let (rows, columns) = self.table.size();
        if self.transposed { (columns, rows) } else { (rows, columns) }
    }

    /// The memory in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.table.bytes() as u64
    }

    /// Which engine did it.
    pub fn engine(&self) -> GrundyEngine {
        self.engine
    }

    /// Whether (`x`, `y`) is a position of the game within the table.
    #[inline]
    pub fn is_position(&self, x: usize, y: usize) -> bool {
        let (rows, columns) = self.size();
        x < rows && y < columns && x.min(y) >= self.least_heap
    }

    /// The value of (`x`, `y`); nothing outside the table, or if that is no position.
    #[inline]
    pub fn value(&self, x: usize, y: usize) -> Option<u32> {
        self.is_position(x, y).then(|| self.at(x, y))
    }

    #[inline]
    fn at(&self, x: usize, y: usize) -> u32 {
        if self.transposed { self.table.at(y, x) } else { self.table.at(x, y) }
    }

    /// The values of (`x`, 0), (`x`, 1), …; none outside the table.
    pub fn row(&self, x: usize) -> impl Iterator<Item = u32> + '_ {
        let (rows, columns) = self.size();
        let length = if x < rows { columns } else { 0 };
        self.table.line(x, length, self.transposed)
    }

    /// All values as one list, for those who want to keep them in a form of their own: row by row, or column by column where the second word
    /// says so, which is how some tables are filled. Without a copy where a value takes 4 bytes and stands there for itself alone, not for its
    /// mirror image, too.
    ///
    /// ```
    /// use wythoff::solve::grundy::GrundyTable;
    /// let (values, by_columns) = GrundyTable::new(&"wythoff".parse()?, 2, 3)?.into_values();
    /// assert_eq!((values, by_columns), (vec![0, 1, 2, 1, 2, 0], false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn into_values(self) -> (Vec<u32>, bool) {
        (self.table.into_values(), self.transposed)
    }

    /// The positions (i, i + `difference`) of the table with their values, by growing i.
    ///
    /// ```
    /// use wythoff::rules::Game;
    /// use wythoff::solve::grundy::GrundyTable;
    /// let table = GrundyTable::new(&"wythoff".parse::<Game>()?, 4, 5)?;
    /// assert_eq!(table.diagonal(-2).collect::<Vec<_>>(), [((2, 0), 2), ((3, 1), 4)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn diagonal(&self, difference: i64) -> impl Iterator<Item = ((usize, usize), u32)> + '_ {
        let (rows, columns) = self.size();
        let distance = usize::try_from(difference.unsigned_abs()).unwrap_or(usize::MAX);
        let (down, across) = if difference < 0 { (distance, 0) } else { (0, distance) };
        let length = rows.saturating_sub(down).min(columns.saturating_sub(across));
        (0..length).map(move |i| ((i + down, i + across), self.at(i + down, i + across)))
    }

    /// All positions of the table with this value, by growing x, then y.
    pub fn positions(&self, value: u32) -> impl Iterator<Item = (usize, usize)> + '_ {
        let (rows, _) = self.size();
        (0..rows)
            .flat_map(move |x| self.row(x).enumerate().filter(move |cell| cell.1 == value).map(move |(y, _)| (x, y)))
            .filter(|&(x, y)| self.is_position(x, y))
    }
}

/// What any table of this size needs, at two bytes for at least half of its positions. Planning looks at lists as long as the sides, so they
/// are counted before it begins.
pub(crate) fn least_bytes(rows: u64, columns: u64) -> u128 {
    let (rows, columns) = (u128::from(rows), u128::from(columns));
    (rows * columns).saturating_add(16 * (rows + columns))
}

/// What is to be done, before anything large is allocated.
struct Plan<'c> {
    /// Of the table that is filled: wider than high if it is filled by symmetry.
    rows: usize,
    columns: usize,
    transposed: bool,
    symmetric: bool,
    way: Way<'c>,
}

/// Which engine, with what it needs.
enum Way<'c> {
    Lines(lines::Plan),
    Rays(rays::Plan),
    Enumeration(enumeration::Plan<'c>),
    ClosedForm(closed::Plan),
}

impl<'c> Way<'c> {
    fn new(rules: &'c Compiled, rows: usize, columns: usize) -> Way<'c> {
        if let Some(plan) = rays::Plan::new(rules, rows, columns) {
            return Way::Rays(plan);
        }
        match (lines::Plan::new(rules, rows, columns), rules.moves()) {
            (Some(plan), _) => Way::Lines(plan),
            (None, Moves::Formula(rules)) => Way::Enumeration(enumeration::Plan::new(rules)),
            (None, Moves::Euclid(euclid)) => Way::ClosedForm(closed::Plan::new(euclid)),
        }
    }

    fn engine(&self) -> GrundyEngine {
        match self {
            Way::Lines(_) | Way::Rays(_) => GrundyEngine::Lines,
            Way::Enumeration(_) => GrundyEngine::Enumeration,
            Way::ClosedForm(_) => GrundyEngine::ClosedForm,
        }
    }

    fn is_symmetric(&self) -> bool {
        match self {
            Way::Lines(plan) => plan.is_symmetric(),
            Way::Rays(plan) => plan.is_symmetric(),
            Way::Enumeration(plan) => plan.is_symmetric(),
            Way::ClosedForm(_) => true,
        }
    }

    /// The same for the table as it is filled, and whether that is with the heaps exchanged.
    fn laid_out(self, rows: usize, columns: usize) -> (Way<'c>, bool) {
        match self {
            Way::Lines(plan) => {
                let (plan, transposed) = plan.laid_out(rows, columns);
                (Way::Lines(plan), transposed)
            }
            other => {
                let transposed = other.is_symmetric() && rows > columns;
                (other, transposed)
            }
        }
    }

    /// Bytes needed beside the table, at most.
    fn bytes(&self, rows: usize, columns: usize, threads: usize) -> u128 {
        match self {
            Way::Lines(plan) => plan.bytes(rows, columns, threads),
            Way::Rays(plan) => plan.bytes(rows, columns),
            Way::Enumeration(plan) => plan.bytes(rows, columns, threads),
            Way::ClosedForm(_) => 0,
        }
    }

    /// Steps for each position of a table of this size, about.
    fn steps_each(&self, rows: usize, columns: usize) -> u128 {
        match self {
            Way::Lines(plan) => plan.steps_each(rows, columns),
            Way::Rays(plan) => plan.steps_each(rows, columns),
            Way::Enumeration(plan) => plan.steps_each(rows, columns),
            Way::ClosedForm(_) => 1,
        }
    }

    /// Breaks off if the monitor said stop.
    fn run<C: SharedCells>(&self, cells: &cells::Shared<C>, threads: usize, monitor: &Monitor<'_>) -> ControlFlow<()> {
        match self {
            Way::Lines(plan) => plan.run(cells, threads, monitor),
            Way::Rays(plan) => plan.run(cells, monitor),
            Way::Enumeration(plan) => plan.run(cells, threads, monitor),
            Way::ClosedForm(plan) => plan.run(cells, threads, monitor),
        }
    }
}

impl<'c> Plan<'c> {
    fn new(rules: &'c Compiled, rows: usize, columns: usize) -> Plan<'c> {
        let (way, transposed) = Way::new(rules, rows, columns).laid_out(rows, columns);
        let (rows, columns) = if transposed { (columns, rows) } else { (rows, columns) };
        Plan { rows, columns, transposed, symmetric: way.is_symmetric(), way }
    }

    /// Bytes needed, at most.
    fn bytes(&self, threads: usize) -> u128 {
        let cell = if cells::fits_narrow(self.rows, self.columns) { 2 } else { 4 };
        // And a counter for each strip of tiles, which have more than eight rows.
        let table = self.cells(threads) * cell + self.rows as u128 + 8;
        table + self.way.bytes(self.rows, self.columns, threads)
    }

    /// How many values the table keeps.
    fn cells(&self, threads: usize) -> u128 {
        match self.by_value(threads) {
            Some(plan) => plan.order().cells() as u128,
            None => self.rows as u128 * self.columns as u128,
        }
    }

    /// The simplest rules have a way of their own.
    fn by_value(&self, threads: usize) -> Option<ByValue> {
        match &self.way {
            Way::Lines(plan) => plan.by_value(self.rows, self.columns, threads),
            _ => None,
        }
    }

    /// How many positions the monitor will be told of.
    fn work(&self) -> u64 {
        let all = self.rows as u64 * self.columns as u64;
        let side = self.rows.min(self.columns) as u64;
        if self.symmetric { all - side * side.saturating_sub(1) / 2 } else { all }
    }

    /// Nothing if the monitor said stop.
    fn run<V: Value>(&self, threads: usize, monitor: &Monitor<'_>) -> Option<Table> {
        let (order, values) = match self.by_value(threads) {
            Some(plan) => (plan.order(), plan.run(monitor)?),
            None => {
                let cells = cells::Shared::<V::Shared>::new(self.rows, self.columns);
                let done = self.way.run(&cells, threads, monitor).is_continue();
                (Order::rows(self.rows, self.columns), done.then(|| cells.into_values())?)
            }
        };
        Some(Table::new(order, V::values(values)))
    }
}
