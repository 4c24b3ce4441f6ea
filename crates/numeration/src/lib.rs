//! Exact numbers for Wythoff-type games: integers of any size, continued fractions, square roots, Beatty sequences and digits. No float
//! decides anything, and nothing here knows a game.
//!
//! The numbers behind these games are quadratic: in Wythoff's game with parameter a, α = [1; a, a, …], and the P-positions are the pairs
//! (⌊nα⌋, ⌊nβ⌋), 1/α + 1/β = 1. Three ways lead to them, by square roots, by digits, and down a search tree:
//!
//! ```
//! use wythoff::numbers::{BeattyPair, CedarTree, ContinuedFraction, Natural, Numeration, Reading, System};
//!
//! let alpha: ContinuedFraction = "[1;(2)]".parse()?;
//! assert_eq!(alpha.to_quadratic()?.to_string(), "√2");
//! // ⌊nα⌋ for n = 10^30, exactly.
//! let pair = BeattyPair::from_continued_fraction(&alpha)?;
//! assert_eq!(pair.lower(&Natural::from(10u32).pow(30)).to_string(), "1414213562373095048801688724209");
//! // 12 = 1·7 + 1·3 + 2·1, with the numerators 1, 3, 7, 17, … of the convergents as place values.
//! let twelve = Natural::from(12u32);
//! let digits = Numeration::new(alpha.clone()).digits(&twelve, System::P)?;
//! assert_eq!(digits.to_string(), "112");
//! // The same digits, found by turning left and right.
//! assert_eq!(CedarTree::new(&alpha, 3)?.descend(&twelve, Reading::P)?.digits.to_string(), "112");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules, in the order in which they read best; all names but those of [`work`] stand at the root:
//!
//! * `big`: [`Natural`] and [`Integer`], the only place that knows which library computes them
//! * `continued_fraction`: [`ContinuedFraction`], finite or eventually periodic, its [`Convergents`] and [`Continuants`]
//! * `quadratic`: [`QuadraticIrrational`], (s + t√D)/c, and its way to and from a continued fraction; [`QuadraticNumber`], the same or
//!   rational, with its decimals
//! * `deviations`, `growth`: [`Deviations`], D_i = αq_i − p_i, with the papers' lemmas, and [`Growth`], the closed form of p_n
//! * `square_root`: [`FixedPointRoot`], √D to as many bits as needed, computed once
//! * `upper`: products without their lower half, for roots and digits
//! * `beatty`: [`BeattyLine`] and [`BeattyPair`], ⌊nα + γ⌋ and in which of two sequences a number stands; [`BeattySequences`]
//!   for any α > 1
//! * `digits`, `system`: [`Digits`], and [`Numeration`], which writes numbers in the p-, q- and q′-systems
//! * `alpha`, `place_values`: [`Alpha`], a number or the first quotients of one with what they justify; [`PlaceValues`], bases and lists
//! * `recurrence`: [`Recurrence`], place values of a Pisot number of any degree, with the exact test of its [`Polynomial`]
//! * `cedar`: [`CedarTree`], all representations of one length as a search tree that is never built
//! * `search`: [`FibonacciSearch`], the same tree as a search in a sorted table, and what it costs
//! * `morphism`: [`Morphism`], words that a substitution leaves unchanged
//! * `plain`: [`plain_number`], the one way in which files write a number, and [`excerpt`] of what is none
//! * [`work`]: what a long computation may use, who hears how far it is, and how it ends early; every crate of the workspace uses it
//!
//! Citations: \[F82\] A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts (1982); \[F84\] A. S. Fraenkel, Wythoff games,
//! continued fractions, cedar trees and Fibonacci searches (1984); \[F05\] A. S. Fraenkel, Euclid and Wythoff games (2005).

mod alpha;
mod base;
mod beatty;
mod big;
mod cedar;
mod continued_fraction;
mod deviations;
mod digits;
mod growth;
mod morphism;
mod place_values;
mod plain;
mod quadratic;
mod reader;
mod recurrence;
mod search;
mod square_root;
mod system;
mod upper;
pub mod work;

pub use alpha::Alpha;
pub use base::base_digits;
pub use beatty::{BeattyError, BeattyLine, BeattyPair, BeattySequences, Place};
pub use big::{Integer, Natural, ParseNaturalError};
pub use cedar::{
    BranchNode, CedarCursor, CedarError, CedarNode, CedarTree, Commandment, Descent, Examined, InOrder, LevelOrder,
    PreOrder, Reading, Trace, Turn, Verdict, Witness,
};
pub use continued_fraction::{
    Continuants, ContinuedFraction, ContinuedFractionError, Convergent, Convergents, ParseContinuedFractionError, Terms,
};
pub use deviations::{Deviation, DeviationCheck, DeviationLemma, DeviationVerdict, Deviations};
pub use digits::{Digit, Digits, ReadDigitsError};
pub use growth::{Growth, GrowthError};
pub use morphism::Morphism;
pub use place_values::{PlaceValueError, PlaceValues};
pub use plain::{excerpt, plain_number};
pub use quadratic::{ParseQuadraticError, QuadraticError, QuadraticIrrational, QuadraticNumber, floor_of};
pub use recurrence::{
    Always, Language, ParryExpansion, ParsePolynomialError, Places, Polynomial, Recurrence, RecurrenceError, Vector,
};
pub use search::{FibonacciSearch, Mean, SearchCost, SearchCostError, SearchError, Weighting, short_periods};
pub use square_root::{FixedPointRoot, RootMultiple};
pub use system::{Numeration, NumerationError, System};
