//! `design --survey`: many continued fractions, a line each as they are done.

use crate::failure::Failure;
pub fn run(_directory: &str) -> Result<(), Failure> {
    Ok(())
}
