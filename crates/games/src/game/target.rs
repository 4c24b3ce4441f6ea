//! What a move may leave.

use crate::rules::{Comparison, Formula, Term, Variable};

/// A condition on the heaps left by a move, beside the rules on what is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// No move may leave two equal heaps \[F84, §7.2\].
    OffDiagonal,
}

impl Target {
    /// Whether a move may leave (`x`, `y`).
    #[inline]
    pub(crate) fn allows(self, x: usize, y: usize) -> bool {
        match self {
            Target::OffDiagonal => x != y,
        }
    }

    /// The condition as a formula.
    pub(crate) fn to_formula(self) -> Formula {
        let left =
            |heap: Variable, taken: Variable| Term::sum(vec![Term::Variable(heap), Term::Variable(taken).negated()]);
        match self {
            Target::OffDiagonal => {
                Formula::Compare(Comparison::NotEqual, left(Variable::X, Variable::U), left(Variable::Y, Variable::V))
            }
        }
    }
}
