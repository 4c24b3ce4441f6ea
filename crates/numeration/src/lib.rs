//! Exact numbers for Wythoff-type games.

mod beatty;
mod big;
mod cedar;
mod continued_fraction;
mod digits;
mod morphism;
mod quadratic;
mod search;
mod square_root;
mod system;
pub mod work;

pub use beatty::{BeattyError, BeattyLine, BeattyPair, Place};
pub use big::{Integer, Natural, ParseNaturalError};
pub use cedar::{
    BranchNode, CedarCursor, CedarError, CedarNode, CedarTree, Commandment, Descent, Examined, InOrder, LevelOrder,
    PreOrder, Reading, Trace, Turn, Verdict, Witness,
};
pub use continued_fraction::{
    Continuants, ContinuedFraction, ContinuedFractionError, Convergent, Convergents, ParseContinuedFractionError, Terms,
};
pub use digits::Digits;
pub use morphism::Morphism;
pub use quadratic::{QuadraticError, QuadraticIrrational, floor_of};
pub use search::{FibonacciSearch, SearchCost, SearchCostError, SearchError, Weighting, short_periods};
pub use square_root::{FixedPointRoot, RootMultiple};
pub use system::{Numeration, NumerationError, System};
