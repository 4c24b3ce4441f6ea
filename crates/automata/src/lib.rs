//! Finite automata that decide first-order statements about natural numbers written in numeration systems.
//!
//! A set of tuples of numbers is an [`Automaton`] that reads their digits side by side, most significant place first. Place values follow
//! a recurrence that repeats: an ordinary base, or the numerators of the convergents of [1; (a_1, …, a_r)], in which addition and ⌊nα⌋ are
//! automata too. Such sets are closed under "and", "not" and "there is", so every statement made of them is decided, with an example:
//!
//! ```
//! use wythoff::formula::{Definitions, Statement};
//! use wythoff::numbers::work::Work;
//! use wythoff::automata::{Setting, evaluate, solutions};
//!
//! let sqrt_2 = Setting::of_continued_fraction(&"[1;(2)]".parse()?)?;
//! let theorem: Statement = "forall n: B(n) = A(n) + 2*n".parse()?;
//! assert!(evaluate(&theorem, &sqrt_2, &Work::default())?.truth.holds);
//! let wrong: Statement = "forall m, n: A(m + n) = A(m) + A(n)".parse()?;
//! assert_eq!(evaluate(&wrong, &sqrt_2, &Work::default())?.truth.to_string(), "false: m = 1, n = 2");
//! // With a free variable: the numbers of the form ⌊n√2⌋ + 1, as an automaton.
//! let free = Definitions::default().open_statement("exists n: x = A(n) + 1")?;
//! let found = solutions(&free, &sqrt_2, &Work::default())?;
//! let first: Vec<String> = found.automaton.members().take(5).map(|tuple| tuple[0].to_string()).collect();
//! assert_eq!(first, ["1", "2", "3", "5", "6"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules, in the order in which they read best; all names but those of [`logic`] stand at the root:
//!
//! * `system`: [`NumberSystem`], the recurrence of the place values; `normal`, which words of digits are numbers
//! * `automaton`: [`Automaton`], minimal and numbered in one way, so that `==` compares sets
//! * `explore`, `minimise`: from a rule that says what follows a state to the minimal automaton
//! * `linear`, `congruence`, `beatty`, `threshold`, `pair`, `digits`, `pattern`, `tuple`: the sets everything is made of
//! * `product`, `tracks`, `project`, `below`: [`combine`] side by side, exchange tracks, hide them
//! * `members`: [`Members`] in any [`Order`], the smallest first
//! * [`logic`]: formulas, built by hand, and the compiler that makes automata of them
//! * `translate`: statements as people write them, in a [`Setting`] that says what α is: [`evaluate`] and [`solutions`]
//! * `learn`: [`Learner`], an automaton from answers to "is this a member?"; `residuals`: [`Residuals`], an automaton from a complete table
//! * `saved`, `dot`: automata as text and as pictures; [`walnut`]: automata and scripts of Walnut
//!
//! Limits, progress and the wish to stop come in as [`Work`](numeration::work::Work).

mod automaton;
mod beatty;
mod below;
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
mod residuals;
mod room;
mod saved;
mod system;
mod threshold;
mod tracks;
mod translate;
mod tuple;
pub mod walnut;
mod work;

pub use automaton::{Automaton, Run};
pub use error::AutomataError;
pub use learn::Learner;
pub use members::{Members, Order};
pub use product::{Operation, Part, combine};
pub use residuals::{Prefixes, Residuals};
pub use system::{FieldElement, NumberSystem};
pub use translate::{Evaluation, Setting, Solutions, TranslateError, evaluate, solutions, translate};
pub use work::with_largest;
