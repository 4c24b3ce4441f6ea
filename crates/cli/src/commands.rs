//! One module for each command.

pub mod digits;
pub mod pages;
pub mod period;
pub mod solve;
pub mod table;
