//! The table while it is filled.
//!
//! Tiles are filled by several threads. Those that read each other's finished tiles do so through relaxed atomics of 16 or 32 bits,
//! which cost the same as plain integers here: the counters of the wavefront order everything that matters. Where nobody reads what
//! another has written, the tiles of a plain table are [handed out](super::table::Order::split).

use super::table::Values;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering::Relaxed};

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
    /// As a table has them.
    fn values(values: Vec<Self>) -> Values;
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
    ($($value:ty, $shared:ty, $values:ident;)*) => {$(
        impl Value for $value {
            type Shared = $shared;

            #[inline(always)]
            fn from_index(index: usize) -> $value {
                index as $value
            }

            fn values(values: Vec<$value>) -> Values {
                Values::$values(values)
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
