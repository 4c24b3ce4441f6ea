//! Exact numbers for Wythoff-type games.

mod beatty;
mod big;
mod continued_fraction;
mod digits;
mod quadratic;
mod square_root;
mod system;

pub use beatty::{BeattyError, BeattyPair, Place};
pub use big::{Integer, Natural, ParseNaturalError};
pub use continued_fraction::{
    Continuants, ContinuedFraction, ContinuedFractionError, Convergent, Convergents, ParseContinuedFractionError, Terms,
};
pub use digits::Digits;
pub use quadratic::{QuadraticError, QuadraticIrrational, floor_of};
pub use square_root::{FixedPointRoot, RootMultiple};
pub use system::{Numeration, NumerationError, System};
