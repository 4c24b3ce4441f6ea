//! Exact numbers for Wythoff-type games.

mod beatty;
mod big;
mod continued_fraction;
mod quadratic;
mod square_root;

pub use beatty::{BeattyError, BeattyPair, Place};
pub use big::{Integer, Natural, ParseNaturalError};
pub use continued_fraction::{
    Continuants, ContinuedFraction, ContinuedFractionError, Convergent, Convergents, ParseContinuedFractionError,
};
pub use quadratic::{QuadraticError, QuadraticIrrational, floor_of};
pub use square_root::{FixedPointRoot, RootMultiple};
