//! The command as users and scripts meet it, in one binary: a file each for what is asked of it.
//! `cargo nextest run -p wythoff-cli NAME::` runs the tests of one file.

mod atlas;
mod bad_input;
mod cedar;
mod cf;
mod contract;
mod cost;
mod design;
mod digits;
mod discover;
mod docs;
mod doctor;
mod eval;
#[cfg(unix)]
mod files;
mod golden;
mod grammar;
mod grundy;
mod manners;
#[cfg(target_os = "linux")]
mod memory;
mod misere;
mod moves;
mod paper;
#[cfg(unix)]
mod patience;
mod period;
mod play;
mod plot;
mod properties;
mod prove;
mod rules;
mod runner;
mod serve;
mod sturmian;
mod sum;
mod sweep;
#[cfg(target_os = "linux")]
mod terminal;
mod verify;
