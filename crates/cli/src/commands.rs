//! One module for each command.

pub mod cedar;
pub mod design;
pub mod digits;
pub mod grundy;
pub mod pages;
pub mod period;
pub mod play;
pub mod plot;
pub mod serve;
pub mod solve;
pub mod sum;
pub mod table;
pub mod verify;
