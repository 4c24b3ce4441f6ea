//! Big natural numbers and integers: a thin shell around `malachite-nz`.
//!
//! Everything else in the workspace speaks of [`Natural`] and [`Integer`] only, so the arithmetic underneath can be exchanged
//! by editing this module. The shell adds no arithmetic of its own, only a choice between ways to multiply (`operators`).

mod integer;
mod natural;
mod operators;

pub use integer::Integer;
pub use natural::{Natural, ParseNaturalError};
