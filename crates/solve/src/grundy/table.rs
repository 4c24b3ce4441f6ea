//! A full table, and where its cells stand.
//!
//! Tables of symmetric rules may be *folded*: of (x, y) and (y, x) only one is there. They are kept in square tiles, so that what is
//! read across and what is read down lie equally close together; each tile is one piece of memory, for a thread to write.

use std::sync::Mutex;

/// Where the cells of a table stand: tile after tile along strips of tiles, and row by row within each. Of a folded table, which is not
/// higher than wide, only the tiles on and above the diagonal are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    rows: usize,
    columns: usize,
    /// The binary logarithm of the side of a tile.
    shift: u32,
    folded: bool,
}

/// A tile at the edge of the table has no more cells than the table.
#[derive(Clone, Copy, Debug)]
struct Piece {
    start: usize,
    height: usize,
    width: usize,
}

impl Order {
    /// Row by row: a single tile, larger than any table.
    pub(super) fn rows(rows: usize, columns: usize) -> Order {
        Order { rows, columns, shift: super::GrundyTable::MAX_SIDE.ilog2() + 1, folded: false }
    }

    /// By tiles whose side is a power of two.
    pub(super) fn tiles(rows: usize, columns: usize, side: usize, folded: bool) -> Order {
        debug_assert!(side.is_power_of_two() && (rows <= columns || !folded));
        Order { rows, columns, shift: side.ilog2(), folded }
    }

    /// How many cells there are.
    pub(super) fn cells(&self) -> usize {
        self.start_of_strip(self.rows)
    }

    /// The cells of all tiles before row `x`, which begins a strip or is the end of the table.
    fn start_of_strip(&self, x: usize) -> usize {
        let folded = if self.folded {
            // From each strip before, as many tiles as there are strips above it.
            let strip = x >> self.shift;
            ((strip * strip.saturating_sub(1) / 2) << (2 * self.shift)) + ((strip * (x & self.mask())) << self.shift)
        } else {
            0
        };
        x * self.columns - folded
    }

    #[inline(always)]
    fn mask(&self) -> usize {
        (1 << self.shift) - 1
    }

    /// The tile in which (`x`, `y`) is, which must be there.
    #[inline(always)]
    fn piece(&self, x: usize, y: usize) -> Piece {
        let (top, left) = (x & !self.mask(), y & !self.mask());
        let side = 1 << self.shift;
        let height = side.min(self.rows - top);
        let first = if self.folded { top } else { 0 };
        Piece {
            start: self.start_of_strip(top) + height * (left - first),
            height,
            width: side.min(self.columns - left),
        }
    }

    /// Where the value of (`x`, `y`) is.
    #[inline(always)]
    fn place(&self, x: usize, y: usize) -> usize {
        self.from(x, y, false).0
    }

    /// Where the value of (`x`, `y`) is, and how far it is to the next one of the same tile, to the right or `down`.
    #[inline(always)]
    fn from(&self, x: usize, y: usize, down: bool) -> (usize, usize) {
        // Of what is not there the mirror image is: where that goes down this goes to the right.
        let turned = self.folded && x >> self.shift > y >> self.shift;
        let (x, y) = if turned { (y, x) } else { (x, y) };
        let piece = self.piece(x, y);
        let place = piece.start + (x & self.mask()) * piece.width + (y & self.mask());
        (place, if down != turned { piece.width } else { 1 })
    }

    /// The places of so many cells from (`x`, 0) to the right, or from (0, `x`) down.
    fn line(self, x: usize, length: usize, down: bool) -> impl Iterator<Item = usize> {
        (0..length).step_by(1 << self.shift).flat_map(move |first| {
            let (start, step) = if down { self.from(first, x, true) } else { self.from(x, first, false) };
            (0..(length - first).min(1 << self.shift)).map(move |index| start + index * step)
        })
    }

    /// The table in its tiles, by strips, for those who only write: each belongs to whoever has locked it. What nobody has written yet is
    /// not touched, so several threads share the system's work of giving memory, too.
    pub(super) fn split<'t, V>(&self, mut values: &'t mut [V]) -> Vec<Vec<Mutex<&'t mut [V]>>> {
        let side = 1usize << self.shift;
        let mut strip = |top: usize| {
            let first = if self.folded { top } else { 0 };
            let piece = |left: usize| {
                let piece = self.piece(top, left);
                let tile = values.split_off_mut(..piece.height * piece.width).expect("a table has all its tiles");
                Mutex::new(tile)
            };
            (first..self.columns).step_by(side).map(piece).collect()
        };
        (0..self.rows).step_by(side).map(&mut strip).collect()
    }
}

/// The bytes of a table that is [split](Order::split), beside its cells.
pub(super) fn bytes_of_pieces(rows: usize, columns: usize, side: usize) -> u128 {
    let strips = rows.div_ceil(side) as u128;
    strips * (columns.div_ceil(side) * size_of::<Mutex<&mut [u32]>>() + size_of::<Vec<Mutex<&mut [u32]>>>()) as u128
}

/// A full table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    order: Order,
    values: Values,
}

/// In as many bits as they need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Values {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl Values {
    #[inline(always)]
    fn at(&self, place: usize) -> u32 {
        match self {
            Values::Narrow(values) => values[place].into(),
            Values::Wide(values) => values[place],
        }
    }
}

impl Table {
    pub(super) fn new(order: Order, values: Values) -> Table {
        Table { order, values }
    }

    #[inline] // once a value, through `GrundyTable::is_position`
    pub(super) fn size(&self) -> (usize, usize) {
        (self.order.rows, self.order.columns)
    }

    pub(super) fn bytes(&self) -> usize {
        match &self.values {
            Values::Narrow(values) => size_of_val(&values[..]),
            Values::Wide(values) => size_of_val(&values[..]),
        }
    }

    #[inline]
    pub(super) fn at(&self, x: usize, y: usize) -> u32 {
        self.values.at(self.order.place(x, y))
    }

    /// The first values of row `x`, or of column `x`.
    pub(super) fn line(&self, x: usize, length: usize, down: bool) -> impl Iterator<Item = u32> + '_ {
        self.order.line(x, length, down).map(|place| self.values.at(place))
    }

    /// All values, row by row.
    pub(super) fn into_values(self) -> Vec<u32> {
        let (rows, columns) = self.size();
        match self.values {
            Values::Wide(values) if self.order == Order::rows(rows, columns) => values,
            _ => (0..rows).flat_map(|x| self.line(x, columns, false)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Sides of tables, of tiles, and whether half of it is there.
    fn orders() -> impl Iterator<Item = Order> {
        let sizes =
            [(0, 0), (1, 1), (1, 9), (4, 4), (5, 8), (7, 7), (8, 13), (9, 9), (11, 16), (16, 16), (13, 3), (9, 1)];
        sizes.into_iter().flat_map(|(rows, columns)| {
            let tiles = [1, 2, 4, 32].into_iter().flat_map(move |side| {
                let folded = (rows <= columns).then(|| Order::tiles(rows, columns, side, true));
                folded.into_iter().chain([Order::tiles(rows, columns, side, false)])
            });
            tiles.chain([Order::rows(rows, columns)])
        })
    }

    #[test]
    fn every_cell_has_one_place_and_no_place_is_wasted() {
        for order in orders() {
            let cells = || (0..order.rows).flat_map(|x| (0..order.columns).map(move |y| (x, y)));
            let places: BTreeSet<usize> = cells().map(|(x, y)| order.place(x, y)).collect();
            assert!(places.iter().copied().eq(0..order.cells()), "{order:?}");
            let shared = |(x, y): (usize, usize), (u, v)| order.place(x, y) == order.place(u, v) && (x, y) != (u, v);
            for (cell, other) in cells().flat_map(|cell| cells().map(move |other| (cell, other))) {
                assert!(
                    !shared(cell, other) || order.folded && cell == (other.1, other.0),
                    "{order:?} {cell:?} {other:?}"
                );
            }
        }
    }

    #[test]
    fn lines_go_by_all_their_cells() {
        for order in orders() {
            for x in 0..order.rows {
                let places = (0..order.columns).map(|y| order.place(x, y));
                assert!(order.line(x, order.columns, false).eq(places), "row {x} of {order:?}");
            }
            for y in 0..order.columns {
                let places = (0..order.rows).map(|x| order.place(x, y));
                assert!(order.line(y, order.rows, true).eq(places), "column {y} of {order:?}");
            }
        }
    }

    #[test]
    fn a_table_is_split_into_the_tiles_of_its_cells() {
        for order in orders() {
            let mut values: Vec<usize> = (0..order.cells()).collect();
            let pieces = order.split(&mut values);
            for x in 0..order.rows {
                let strip = x >> order.shift;
                let first = if order.folded { x & !order.mask() } else { 0 };
                for y in first..order.columns {
                    let piece = pieces[strip][(y >> order.shift) - (first >> order.shift)].lock().unwrap();
                    let width = order.piece(x, y).width;
                    assert_eq!(piece[(x & order.mask()) * width + (y & order.mask())], order.place(x, y), "{order:?}");
                }
            }
        }
    }
}
