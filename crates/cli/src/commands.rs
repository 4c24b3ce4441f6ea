//! One module for each command.

pub mod digits;
pub mod grundy;
pub mod pages;
pub mod solve;
pub mod table;
