//! The oracles against each other and against the papers, in one binary.
//! `cargo nextest run -p testkit NAME::` runs the tests of one file.

mod cases;
mod numeration;
mod recursion;
mod tables;
