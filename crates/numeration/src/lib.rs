//! Exact numbers for Wythoff-type games.

mod big;
mod continued_fraction;
mod digits;
mod system;

pub use big::{Integer, Natural, ParseNaturalError};
pub use continued_fraction::{
    Continuants, ContinuedFraction, ContinuedFractionError, Convergent, Convergents, ParseContinuedFractionError, Terms,
};
pub use digits::Digits;
pub use system::{Numeration, NumerationError, System};
