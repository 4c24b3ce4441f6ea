//! The table while it is filled and when it is full.
//!
//! Tiles are filled by several threads that read each other's finished tiles. Relaxed atomics of 16 or 32 bits cost the same
//! as plain integers here, and the counters of the wavefront order everything that matters.

use std::sync::atomic::{AtomicU16, AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Whether all values of a table of this size fit into 16 bits; they are at most x + y.
pub(super) fn fits_narrow(rows: usize, columns: usize) -> bool {
    rows + columns <= 1 << 16
}

/// An integer that threads may share.
pub(super) trait SharedCells: Send + Sync + Sized {
    type Value: Value;
    fn zero() -> Self;
    fn load(&self) -> u32;
    /// The value must fit.
    fn store(&self, value: u32);
    /// Where nobody else has the cell: the compiler may then write many at a time.
    fn put(&mut self, value: Self::Value);
}

/// What a cell holds.
pub(super) trait Value: Copy + Default {
    /// The index must fit.
    fn from_index(index: usize) -> Self;
}

impl Value for u16 {
    #[inline(always)]
    fn from_index(index: usize) -> u16 {
        index as u16
    }
}

impl Value for u32 {
    #[inline(always)]
    fn from_index(index: usize) -> u32 {
        index as u32
    }
}

impl SharedCells for AtomicU16 {
    type Value = u16;

    fn zero() -> Self {
        AtomicU16::new(0)
    }

    #[inline(always)]
    fn load(&self) -> u32 {
        u32::from(AtomicU16::load(self, Relaxed))
    }

    #[inline(always)]
    fn store(&self, value: u32) {
        AtomicU16::store(self, value as u16, Relaxed);
    }

    #[inline(always)]
    fn put(&mut self, value: u16) {
        *self.get_mut() = value;
    }
}

impl SharedCells for AtomicU32 {
    type Value = u32;

    fn zero() -> Self {
        AtomicU32::new(0)
    }

    #[inline(always)]
    fn load(&self) -> u32 {
        AtomicU32::load(self, Relaxed)
    }

    #[inline(always)]
    fn store(&self, value: u32) {
        AtomicU32::store(self, value, Relaxed);
    }

    #[inline(always)]
    fn put(&mut self, value: u32) {
        *self.get_mut() = value;
    }
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

/// The table in tiles, for those who only write: each belongs to whoever has locked it.
pub(super) struct Tiles<'t, C> {
    places: usize,
    /// The rows of each tile.
    tiles: Vec<Mutex<Vec<&'t mut [C]>>>,
}

impl<'t, C: SharedCells> Tiles<'t, C> {
    pub(super) fn new(cells: &'t mut Shared<C>, side: usize) -> Tiles<'t, C> {
        let places = cells.columns.div_ceil(side);
        let strips = cells.values.chunks_mut((side * cells.columns).max(1)).map(|strip| {
            let mut tiles: Vec<Vec<&mut [C]>> = (0..places).map(|_| Vec::with_capacity(side)).collect();
            for row in strip.chunks_mut(cells.columns) {
                tiles.iter_mut().zip(row.chunks_mut(side)).for_each(|(tile, piece)| tile.push(piece));
            }
            tiles
        });
        Tiles { places, tiles: strips.flatten().map(Mutex::new).collect() }
    }

    /// The bytes of such a table beside its values.
    pub(super) fn bytes(rows: usize, columns: usize, side: usize) -> u128 {
        let tiles = rows.div_ceil(side) as u128 * columns.div_ceil(side) as u128;
        tiles * (side * size_of::<&mut [C]>() + size_of::<Mutex<Vec<&mut [C]>>>()) as u128
    }

    /// The rows of a tile, if the table has it.
    pub(super) fn rows(&self, strip: usize, place: usize) -> Option<MutexGuard<'_, Vec<&'t mut [C]>>> {
        let tile = self.tiles.get(strip * self.places + place)?;
        Some(tile.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Writes values to the cells, from the first on.
#[inline(always)]
pub(super) fn put_all<C: SharedCells>(cells: &mut [C], values: &[C::Value]) {
    cells.iter_mut().zip(values).for_each(|(cell, &value)| cell.put(value));
}

/// A full table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Table {
    Narrow { rows: usize, columns: usize, values: Vec<u16> },
    Wide { rows: usize, columns: usize, values: Vec<u32> },
}

impl Table {
    pub(super) fn narrow(cells: Shared<AtomicU16>) -> Table {
        let Shared { rows, columns, values } = cells;
        // Collected in place: no second table.
        Table::Narrow { rows, columns, values: values.into_iter().map(AtomicU16::into_inner).collect() }
    }

    pub(super) fn wide(cells: Shared<AtomicU32>) -> Table {
        let Shared { rows, columns, values } = cells;
        Table::Wide { rows, columns, values: values.into_iter().map(AtomicU32::into_inner).collect() }
    }

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
