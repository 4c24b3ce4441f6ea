//! Mutational fuzzing of the parsers and of the readers of files, on stable Rust and from a seed.
//!
//! Random bytes hardly ever make a formula, so every case is a mutant of a text known to be interesting: of a file in
//! `corpus/<target>/`, or of an earlier mutant that the parser accepted. The same seed always gives the same cases. A case that
//! fails is written to `crashes/<target>/`, and everything there is tried again before anything new.
//!
//! The same targets run under cargo-fuzz, where coverage guides the mutations (`fuzz/guided`); what it finds goes to `crashes/` as well.
//!
//! A new target is a file in `targets`, a line in [`targets::ALL`], a folder of seed texts and four lines in `guided/Cargo.toml`.

mod campaign;
mod mutate;
mod outcome;
mod random;
mod round_trip;
mod storage;
mod target;
pub mod targets;

pub use campaign::{Campaign, Limit};
pub use outcome::{Crash, Tally};
pub use storage::Storage;
pub use target::{Target, Verdict};
