//! The tests of this layer in one binary, for linking each by itself takes longer than running it.
//! `cargo nextest run -p wythoff-numeration NAME::` runs the tests of one file.

mod cedar;
mod deviations;
mod papers;
mod places;
mod products;
mod search;
mod systems;
mod words;
