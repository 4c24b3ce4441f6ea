//! The tests of this layer in one binary, for linking each by itself takes longer than running it.
//! `cargo nextest run -p wythoff-automata NAME::` runs the tests of one file.

mod atoms;
mod below;
mod floors;
mod formulas;
mod proofs;
mod recurrences;
mod saved;
mod statements;
mod walnut;
