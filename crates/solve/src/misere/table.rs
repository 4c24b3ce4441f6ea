//! Values under both conventions of play, and whether they are related as in Nim.

use super::options::Options;
use crate::compiled::Compiled;
use crate::grundy::{GrundyError, GrundyTable};
use numeration::work::{Meter, Work};
use rules::{Game, Play};

/// What is going on here.
const DURING: &str = "a table of values under both conventions";

/// How the values of a position under the two conventions are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A swap position: 0 in normal play and 1 in misère play.
    ZeroOne,
    /// A swap position: 1 in normal play and 0 in misère play.
    OneZero,
    /// The same number.
    Equal,
    /// Any other two numbers.
    Other,
}

impl Kind {
    /// The kind of a position with these values in normal and misère play.
    pub fn of(normal: u32, misere: u32) -> Kind {
        match (normal, misere) {
            (0, 1) => Kind::ZeroOne,
            (1, 0) => Kind::OneZero,
            _ if normal == misere => Kind::Equal,
            _ => Kind::Other,
        }
    }

    /// Whether it is a swap position.
    pub fn is_swap(self) -> bool {
        matches!(self, Kind::ZeroOne | Kind::OneZero)
    }

    /// "0-1" or "1-0", "equal" or "other".
    pub fn name(self) -> &'static str {
        match self {
            Kind::ZeroOne => "0-1",
            Kind::OneZero => "1-0",
            Kind::Equal => "equal",
            Kind::Other => "other",
        }
    }
}

/// The values of every position in a rectangle under both conventions of play, and of its sums with Nim heaps of 2.
///
/// In misère play whoever cannot move wins, so the value of a position without a move is 1; otherwise it is the mex of the values of the
/// options, as in normal play. In `euclid`, where an empty heap makes no position, the places of such heaps hold 0.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) normal: Vec<u32>,
    /// The misère values of G, G + *2, G + *2 + *2, …, as far as they were asked for.
    pub(super) misere: Vec<Vec<u32>>,
}

/// What the next layer of values is.
#[derive(Clone, Copy)]
enum Layer<'l> {
    Normal,
    Misere,
    /// Beside the options, G with one *2 less, and that with *1 in its place, whose value differs in the last bit.
    AndTwo(&'l [u32]),
}

/// Fills layers of one game.
pub(super) struct Filler<'c, 'w> {
    options: Options<'c>,
    least_heap: usize,
    rows: usize,
    columns: usize,
    meter: Meter<'w>,
    done: u64,
    /// marks[value] = the number of the position that has an option of this value.
    marks: Vec<u64>,
}

impl<'c, 'w> Filler<'c, 'w> {
    /// # Errors
    /// Misère play, more memory than allowed, or more than [`GrundyTable::MAX_SIDE`] rows or columns.
    pub(super) fn new(rules: &'c Compiled, rows: u64, columns: u64, work: &Work<'w>) -> Result<Self, GrundyError> {
        match rules.game().play {
            Play { block: 1.., .. } => return Err(GrundyError::Blocking),
            Play { misere: true, .. } => return Err(GrundyError::Misere),
            Play { misere: false, .. } => {}
        }
        let (rows, columns) = if rows == 0 || columns == 0 { (0, 0) } else { (rows, columns) };
        // Three layers at least: normal, misère, and one more.
        let layers = u128::from(rows).saturating_mul(columns.into()).saturating_mul(12);
        work.reserve(layers.saturating_add(Options::bytes(rules, rows, columns)), DURING)?;
        if rows.max(columns) > GrundyTable::MAX_SIDE {
            return Err(GrundyError::TooLong { limit: GrundyTable::MAX_SIDE });
        }
        let (rows, columns) = (rows as usize, columns as usize);
        Ok(Filler {
            options: Options::new(rules, rows, columns),
            least_heap: rules.game().least_heap() as usize,
            rows,
            columns,
            meter: Meter::new(work, DURING),
            done: 0,
            marks: Vec::new(),
        })
    }

    /// Values in normal and misère play.
    pub(super) fn both(&mut self) -> Result<Layers, GrundyError> {
        let (rows, columns) = (self.rows, self.columns);
        let normal = self.layer(Layer::Normal)?;
        let misere = vec![self.layer(Layer::Misere)?];
        Ok(Layers { rows, columns, normal, misere })
    }

    /// One more *2.
    pub(super) fn add_two(&mut self, layers: &mut Layers) -> Result<(), GrundyError> {
        let cells = (self.rows * self.columns) as u128;
        self.meter.work().reserve(cells * 4 * (layers.misere.len() as u128 + 2), DURING)?;
        let before = layers.misere.last().map_or(&[][..], Vec::as_slice);
        let layer = self.layer(Layer::AndTwo(before))?;
        layers.misere.push(layer);
        Ok(())
    }

    fn layer(&mut self, kind: Layer<'_>) -> Result<Vec<u32>, GrundyError> {
        let mut values = vec![0u32; self.rows * self.columns];
        for x in self.least_heap..self.rows {
            for y in self.least_heap..self.columns {
                values[x * self.columns + y] = self.value(&values, (x, y), kind)?;
            }
        }
        Ok(values)
    }

    fn value(&mut self, values: &[u32], (x, y): (usize, usize), kind: Layer<'_>) -> Result<u32, GrundyError> {
        self.done += 1;
        let (columns, turn, marks) = (self.columns, self.done, &mut self.marks);
        let mut count = 0;
        let mut mark = |value: u32| {
            let place = value as usize;
            if marks.len() <= place {
                marks.resize(place + 1, 0);
            }
            marks[place] = turn;
            count += 1;
        };
        let steps = self.options.for_each((x, y), |x, y| mark(values[x * columns + y]));
        if let Layer::AndTwo(before) = kind {
            let less = before[x * columns + y];
            mark(less);
            mark(less ^ 1);
        }
        let ended = count == 0;
        self.meter.spend(steps + 1)?;
        self.meter.round(self.done, None)?;
        if ended && matches!(kind, Layer::Misere) {
            return Ok(1);
        }
        let free = self.marks.iter().position(|&mark| mark != turn).unwrap_or(self.marks.len());
        Ok(free as u32)
    }
}

/// The values of every position in a rectangle under both conventions of play.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::solve::misere::{BothValues, Kind};
/// let table = BothValues::within(&"wythoff".parse()?, 6, 6, &Work::default())?;
/// assert_eq!(table.values(1, 2), Some((0, 1)));
/// assert_eq!(table.kind(3, 5), Some(Kind::Equal));
/// assert_eq!(table.class().miserable, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BothValues {
    pub(super) game: Game,
    pub(super) layers: Layers,
}

impl BothValues {
    /// The values of all (x, y) with x < `rows` and y < `columns`.
    ///
    /// Cost: every option of every position twice, a step each.
    ///
    /// # Errors
    /// The game is in misère play itself, more memory or steps than allowed, more than [`GrundyTable::MAX_SIDE`] rows or columns, or the wish
    /// to stop.
    pub fn within(game: &Game, rows: u64, columns: u64, work: &Work) -> Result<BothValues, GrundyError> {
        let rules = Compiled::new(game);
        let layers = Filler::new(&rules, rows, columns, work)?.both()?;
        Ok(BothValues { game: game.clone(), layers })
    }

    /// The number of rows and of columns.
    pub fn size(&self) -> (usize, usize) {
        (self.layers.rows, self.layers.columns)
    }

    /// The values of (`x`, `y`) in normal and misère play; nothing outside the table, or if that is no position.
    pub fn values(&self, x: usize, y: usize) -> Option<(u32, u32)> {
        let place = self.layers.place(x, y, self.game.least_heap() as usize)?;
        Some((self.layers.normal[place], self.layers.misere[0][place]))
    }

    /// How the two values of (`x`, `y`) are related.
    pub fn kind(&self, x: usize, y: usize) -> Option<Kind> {
        self.values(x, y).map(|(normal, misere)| Kind::of(normal, misere))
    }
}

impl Layers {
    /// Where (`x`, `y`) stands; nothing outside the table, or if that is no position.
    pub(super) fn place(&self, x: usize, y: usize, least_heap: usize) -> Option<usize> {
        (x < self.rows && y < self.columns && x.min(y) >= least_heap).then_some(x * self.columns + y)
    }
}
