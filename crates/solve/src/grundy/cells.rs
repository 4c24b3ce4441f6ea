//! The table while it is filled and when it is full.
//!
//! Tiles are filled by several threads. Those that read each other's finished tiles do so through relaxed atomics of 16 or 32 bits,
//! which cost the same as plain integers here: the counters of the wavefront order everything that matters. Where nobody reads what
//! another has written, tiles are handed out as [`Tiles`] of a plain table.

use std::sync::atomic::{AtomicU16, AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Whether all values of a table of this size fit into 16 bits; they are at most x + y.
pub(super) fn fits_narrow(rows: usize, columns: usize) -> bool {
    rows + columns <= 1 << 16
}

/// What a cell of a full table holds.
pub(super) trait Value: Copy + Default + Send {
    /// The same while threads share it.
    type Shared: SharedCells<Value = Self>;
    /// The index must fit.
    fn from_index(index: usize) -> Self;
    /// The table with these values, row by row.
    fn table(rows: usize, columns: usize, values: Vec<Self>) -> Table;
}

/// An integer that threads may share.
pub(super) trait SharedCells: Sync + Sized {
    type Value: Value;
    fn zero() -> Self;
    fn load(&self) -> u32;
    /// The value must fit.
    fn store(&self, value: u32);
    fn into_value(self) -> Self::Value;
}

macro_rules! cells {
    ($($value:ty, $shared:ty, $table:ident;)*) => {$(
        impl Value for $value {
            type Shared = $shared;

            #[inline(always)]
            fn from_index(index: usize) -> $value {
                index as $value
            }

            fn table(rows: usize, columns: usize, values: Vec<$value>) -> Table {
                Table::$table { rows, columns, values }
            }
        }

        impl SharedCells for $shared {
            type Value = $value;

            fn zero() -> Self {
                <$shared>::new(0)
            }

            #[inline(always)]
            fn load(&self) -> u32 {
                <$shared>::load(self, Relaxed).into()
            }

            #[inline(always)]
            fn store(&self, value: u32) {
                <$shared>::store(self, value as $value, Relaxed);
            }

            #[inline(always)]
            fn into_value(self) -> $value {
                self.into_inner()
            }
        }
    )*};
}
cells! {
    u16, AtomicU16, Narrow;
    u32, AtomicU32, Wide;
}

/// A table that is being filled.
pub(super) struct Shared<C> {
    pub rows: usize,
    pub columns: usize,
    values: Vec<C>,
}

impl<C: SharedCells> Shared<C> {
    pub(super) fn new(rows: usize, columns: usize) -> Shared<C> {
        Shared { rows, columns, values: std::iter::repeat_with(C::zero).take(rows * columns).collect() }
    }

    /// The values, row by row; collected in place, so there is no second table.
    pub(super) fn into_values(self) -> Vec<C::Value> {
        self.values.into_iter().map(C::into_value).collect()
    }

    #[inline(always)]
    pub(super) fn at(&self, x: usize, y: usize) -> u32 {
        self.values[x * self.columns + y].load()
    }

    /// The value of (`x`, `y`), read above the diagonal if the table is symmetric.
    #[inline(always)]
    pub(super) fn either(&self, x: usize, y: usize, symmetric: bool) -> u32 {
        if symmetric && y < x { self.at(y, x) } else { self.at(x, y) }
    }

    #[inline(always)]
    pub(super) fn set(&self, x: usize, y: usize, value: u32) {
        self.values[x * self.columns + y].store(value);
    }

    /// Copies what lies above the diagonal in the tile to its mirror image, as far as the table has it.
    pub(super) fn mirror(&self, tile: &super::wavefront::Tile) {
        for y in tile.columns.start..tile.columns.end.min(self.rows) {
            for x in tile.rows.start..tile.rows.end.min(y) {
                self.set(y, x, self.at(x, y));
            }
        }
    }
}

/// The table in pieces, for those who only write: each belongs to whoever has locked it. What nobody has written yet is not touched,
/// so several threads share the system's work of giving memory, too.
pub(super) struct Tiles<'t, V> {
    side: usize,
    /// How many pieces stand side by side.
    pieces_of_strip: usize,
    /// The rows of each piece.
    pieces: Vec<Mutex<Vec<&'t mut [V]>>>,
}

/// Tiles side by side that are one piece: a row of a single one is not much longer than the words that say where it is.
const TILES_OF_PIECE: usize = 8;

impl<'t, V: Value> Tiles<'t, V> {
    /// Of a table with so many columns.
    pub(super) fn new(values: &'t mut [V], columns: usize, side: usize) -> Tiles<'t, V> {
        let width = TILES_OF_PIECE * side;
        let pieces_of_strip = columns.div_ceil(width);
        let strips = values.chunks_mut((side * columns).max(1)).map(|strip| {
            let mut pieces: Vec<Vec<&mut [V]>> = (0..pieces_of_strip).map(|_| Vec::with_capacity(side)).collect();
            for row in strip.chunks_mut(columns) {
                pieces.iter_mut().zip(row.chunks_mut(width)).for_each(|(piece, part)| piece.push(part));
            }
            pieces
        });
        Tiles { side, pieces_of_strip, pieces: strips.flatten().map(Mutex::new).collect() }
    }

    /// Calls `write` with each row of a tile, if the table has it, from its first one on.
    pub(super) fn write_rows(&self, strip: usize, place: usize, mut write: impl FnMut(usize, &mut [V])) {
        let Some(piece) = self.pieces.get(strip * self.pieces_of_strip + place / TILES_OF_PIECE) else { return };
        let first = place % TILES_OF_PIECE * self.side;
        for (index, row) in piece.lock().unwrap_or_else(PoisonError::into_inner).iter_mut().enumerate() {
            let end = row.len().min(first + self.side);
            write(index, &mut row[first..end]);
        }
    }
}

/// The bytes of [`Tiles`] beside the values.
pub(super) fn bytes_of_tiles(rows: usize, columns: usize, side: usize) -> u128 {
    let pieces = rows.div_ceil(side) as u128 * columns.div_ceil(TILES_OF_PIECE * side) as u128;
    pieces * (side * size_of::<&mut [u32]>() + size_of::<Mutex<Vec<&mut [u32]>>>()) as u128
}

/// A full table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Table {
    Narrow { rows: usize, columns: usize, values: Vec<u16> },
    Wide { rows: usize, columns: usize, values: Vec<u32> },
}

impl Table {
    #[inline] // once a value, through `GrundyTable::is_position`
    pub(super) fn size(&self) -> (usize, usize) {
        match self {
            Table::Narrow { rows, columns, .. } | Table::Wide { rows, columns, .. } => (*rows, *columns),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Table::Narrow { values, .. } => size_of_val(&values[..]),
            Table::Wide { values, .. } => size_of_val(&values[..]),
        }
    }

    #[inline]
    pub(super) fn at(&self, x: usize, y: usize) -> u32 {
        match self {
            Table::Narrow { columns, values, .. } => values[x * columns + y].into(),
            Table::Wide { columns, values, .. } => values[x * columns + y],
        }
    }

    /// All values, row by row.
    pub(super) fn into_values(self) -> Vec<u32> {
        match self {
            Table::Narrow { values, .. } => values.into_iter().map(u32::from).collect(),
            Table::Wide { values, .. } => values,
        }
    }
}
