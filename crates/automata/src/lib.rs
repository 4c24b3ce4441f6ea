//! Finite automata that decide first-order statements about natural numbers written in numeration systems.

mod automaton;
mod beatty;
mod congruence;
mod digits;
mod dot;
mod error;
mod explore;
mod hashing;
mod learn;
mod linear;
pub mod logic;
mod members;
mod minimise;
mod normal;
mod pair;
mod pattern;
mod product;
mod project;
mod saved;
mod system;
mod tracks;
mod translate;
mod tuple;
mod work;

pub use automaton::{Automaton, Run};
pub use error::AutomataError;
pub use learn::Learner;
pub use members::{Members, Order};
pub use product::{Operation, Part, combine};
pub use system::{FieldElement, NumberSystem};
pub use translate::{Evaluation, Setting, Solutions, TranslateError, evaluate, solutions, translate};
pub use work::with_largest;
