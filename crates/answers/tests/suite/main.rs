//! What is said, in one binary.
//! `cargo nextest run -p wythoff-answers NAME::` runs the tests of one file.

mod golden;
mod paper;
mod play;
