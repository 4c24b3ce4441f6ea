//! Speaking with [Walnut](https://cs.uwaterloo.ca/~shallit/walnut.html), the prover for automatic sequences: its automata, its scripts, its conventions.
//!
//! * [`Automaton::to_walnut`](crate::Automaton::to_walnut) and [`Automaton::from_walnut`](crate::Automaton::from_walnut): automata in its text format;
//!   [`numeration_files`]: what it must be given to know a numeration
//! * [`commands`] and [`Session`]: scripts of `def`, `reg`, `ost` and `eval`, and Walnut's truth values
//!
//! What is not like `eval` here: `&`, `|` and `^` bind equally, to the left, as `=>` does; a difference that would be negative makes its whole atom false;
//! the tracks of a definition are its free variables in alphabetical order. An automaton reads whole columns, the first state listed is the start, and
//! every word may have zeros in front.
//!
//! ```
//! use wythoff::numbers::work::Work;
//! use wythoff::automata::walnut::{Answer, Session, commands};
//! let mut session = Session::new();
//! let mut last = None;
//! for command in commands("reg fib msd_fib \"0*10*\":\neval even \"?msd_fib En n>8 & $fib(n) & Em n=2*m\":\n")? {
//!     last = Some(session.run(&command, &Work::default())?);
//! }
//! assert!(matches!(last, Some(Answer::Truth(truth)) if truth.holds));
//! # Ok::<(), wythoff::automata::walnut::WalnutError>(())
//! ```

mod characters;
mod columns;
mod error;
mod export;
mod meaning;
mod names;
mod predicate;
mod regular;
mod script;
mod text;

pub use error::WalnutError;
pub use export::numeration_files;
pub use names::{is_built_in, name};
pub use script::{Answer, Command, Session, commands};
