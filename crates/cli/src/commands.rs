//! One module for each command.

pub mod cedar;
pub mod digits;
pub mod pages;
pub mod solve;
pub mod table;
