//! What a move may leave.

use super::own;
use formula::{Comparison, Formula, Variable};

/// A condition on the heaps left by a move, beside the rules on what is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// No move may leave two equal heaps \[F84, §7.2\].
    OffDiagonal,
}

impl Target {
    /// Whether a move may leave (`x`, `y`).
    #[inline]
    pub fn allows(self, x: usize, y: usize) -> bool {
        match self {
            Target::OffDiagonal => x != y,
        }
    }

    /// The condition as a formula.
    pub fn to_formula(self) -> Formula {
        use Variable::{U, V, X, Y};
        match self {
            Target::OffDiagonal => Formula::Compare(Comparison::NotEqual, own::minus(X, U), own::minus(Y, V)),
        }
    }
}
