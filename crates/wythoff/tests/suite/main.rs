//! Tests that compare layers, and those of the library as people use it, in one binary: each would be linked with all crates by itself.
//! `cargo nextest run -p wythoff NAME::` runs the tests of one file.

mod agreement;
mod blocking;
mod cases;
mod cedar;
mod compare;
mod design;
mod discover;
mod euclid;
mod finite_designs;
mod gallery;
mod game;
mod grundy;
mod language;
mod larsson;
mod levels;
mod misere;
mod moveset;
mod mutations;
mod oracle;
mod outcomes;
mod papers;
mod period;
mod play;
mod play_blocking;
mod proofs;
mod properties;
mod slope;
mod st_wythoff;
mod sums;
mod tables;
mod whole_language;
