//! The tests of this layer in one binary, for linking each by itself takes longer than running it.
//! `cargo nextest run -p wythoff-formula NAME::` runs the tests of one file.

mod errors;
mod statements;
