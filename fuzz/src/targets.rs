//! The parsers that are fuzzed, one per file.

mod number;

use crate::target::Target;

/// Every target.
pub const ALL: &[Target] = &[number::TARGET];

/// The target of that name.
pub fn find(name: &str) -> Option<Target> {
    ALL.iter().find(|target| target.name == name).copied()
}
