//! One module for each command.

pub mod cedar;
pub mod cf;
pub mod check;
pub mod compare;
pub mod design;
pub mod digits;
pub mod discover;
pub mod eval;
pub mod grundy;
mod levels;
pub mod moves;
pub mod pages;
pub mod paper;
pub mod period;
pub mod play;
pub mod plot;
pub mod prove;
pub mod serve;
pub mod solve;
pub mod sturmian;
pub mod sum;
pub mod table;
pub mod verify;
