//! First-order statements about natural numbers, and their truth.
//!
//! A [`Formula`] is built from comparisons of [`Term`]s, sets given as automata, the connectives and quantifiers over the natural numbers. Terms
//! are integers and may be negative. A [`Compiler`] turns a formula into the automaton of the tuples for which it holds, or decides it:
//!
//! ```
//! use wythoff::automata::{Automaton, NumberSystem};
//! use wythoff::automata::logic::{Compiler, Formula, Term};
//! // forall n: ⌊⌊nα⌋α⌋ = ⌊nα⌋ + n − 1, for the golden section and n ≥ 1.
//! let n = || Term::variable("n");
//! let a = |t: Term| t.times_alpha();
//! let identity = a(a(n())).equals(a(n()) + n() - 1);
//! let mut compiler = Compiler::new(&NumberSystem::ostrowski(&[1])?);
//! let truth = compiler.decide(&identity.clone().forall(["n"]))?;
//! assert!(!truth.holds);
//! assert_eq!(truth.to_string(), "false: n = 0");
//! assert!(compiler.decide(&n().at_least(1).implies(identity).forall(["n"]))?.holds);
//! # Ok::<(), wythoff::automata::AutomataError>(())
//! ```
//!
//! Ways that make this fast, all of them changes of the formula that keep its meaning:
//! * terms become linear forms; ⌊tα⌋ is a number m with t = Q(m), so that it costs no relation of its own (see [`Automaton::beatty`]);
//! * ⌊tγ + c⌋ whose c has a denominator of its own is one relation, in which that denominator multiplies nothing;
//! * under "there is", disjunctions are split, equations are used to substitute, and what does not mention the hidden number is taken out;
//! * what is left is multiplied out as far as it can be reached, minimised, and only then projected; every result is minimal and remembered.
//!
//! [`Automaton::beatty`]: crate::Automaton::beatty

mod compile;
mod decide;
mod eliminate;
mod floor;
mod form;
mod formula;
mod node;
mod resolve;
mod term;

pub use ::formula::Comparison;
pub use compile::Compiler;
pub use decide::Truth;
pub(crate) use floor::over_one_denominator;
pub use formula::Formula;
pub use term::Term;
