//! Misère play, in which whoever cannot move wins: values under both conventions, genus, swap positions, and which games are tame, pet and miserable.
//!
//! A position is a *swap* position if its values in normal and misère play are 0 and 1 or 1 and 0, as those of Nim heaps of 0 and 1 are. In *miserable*
//! games these are all that changes from one convention to the other, and [sums](crate::sum::MisereSum) of them are played like misère Nim.
//! `docs/misere.md` has the definitions and the proofs.

mod class;
mod genus;
mod options;
mod swap;
mod table;

pub use class::{Against, Lopsided, MisereClass};
pub use genus::{Genus, GenusTable};
pub use swap::{proof, swap_value};
pub use table::{BothValues, Kind};
