//! The workbench for Wythoff-type games, as a library: two heaps of tokens, rules for what may be taken, and exact ways to win, for heaps
//! of any size.
//!
//! # Who wins, and how
//!
//! ```
//! use wythoff::{Game, Natural, Outcome, Position, Strategy, best_strategy};
//!
//! let game: Game = "wythoff:a=2".parse()?;
//! let strategy = best_strategy(&game);
//! let googol = Natural::from(10u32).pow(100);
//! let position = Position::new(googol.clone(), &googol + 1);
//! let decision = strategy.decide(&position)?;
//! assert_eq!(decision.outcome, Outcome::N);
//! let left = game.play(&position, &decision.winning.expect("an N-position has a winning move"))?;
//! assert_eq!(strategy.decide(&left)?.outcome, Outcome::P);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which front when
//!
//! | you have | take |
//! |---|---|
//! | heaps of any size, any game | [`best_strategy`]: the fastest [`Front`] the game has |
//! | millions of positions below 2^63 | [`FastSolver`]: machine words, no allocation |
//! | to show *why*, by one of the papers | [`strategy`] with the front of your choice; the reasons are in [`Decision::reasoning`] |
//! | rules of your own | the front *oracle* decides small heaps; [`prove::discover`] looks for a theorem about all |
//! | all positions up to a bound | [`solve::outcomes`], and [`solve::grundy`] for values |
//! | several games side by side | [`solve::sum`] |
//! | a conjecture | [`solve::verify`] up to a bound, [`prove::proof`] for all heaps, [`check`] for whoever doubts the proof |
//!
//! # The rooms
//!
//! The names at the root are those of every day. Everything stands in a room of its own:
//!
//! * [`numbers`]: big integers, continued fractions, Beatty pairs, digits, cedar trees; [`numbers::work`]: limits and the wish to stop
//! * [`rules`]: positions, moves, games, families and what is known about them
//! * [`solve`]: strategies, outcomes, values, sums, matches, periods, verification
//! * [`design`]: from wanted P-positions to rules
//! * [`prove`]: proofs by automata, certificates, discovery; [`check`]: the independent checker
//! * [`automata`], [`formula`]: statements about all numbers
//! * [`picture`]: points, heat maps and trees as SVG and PNG
//!
//! The features `prove` ([`prove`], [`check`], [`automata`]) and `picture` are on unless one leaves them out; numbers, rules and strategies need
//! neither.
//!
//! # Your own rules
//!
//! ```
//! use wythoff::{Game, Move, Position, Strategy, best_strategy};
//!
//! let game: Game = "rules:u = 0 | v = 0 | u = v | (u = 1 & v = 3)".parse()?;
//! let moves = best_strategy(&game).winning_moves(&Position::new(2u32, 6u32))?;
//! assert_eq!(moves, [Move::new(0u32, 5u32)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Tables, values, sums
//!
//! ```
//! use wythoff::solve::grundy::GrundyTable;
//! use wythoff::solve::pairs_from;
//! use wythoff::solve::sum::{Sum, Summand};
//! use wythoff::{Game, Outcome};
//!
//! let game: Game = "wythoff:a=2".parse()?;
//! let rows = pairs_from(&game, 3u32.into())?;
//! let pairs: Vec<String> = rows.take(2).map(|row| format!("({}, {})", row.pair.lower, row.pair.upper)).collect();
//! assert_eq!(pairs, ["(4, 10)", "(5, 13)"]);
//! let values = GrundyTable::new(&"wythoff".parse()?, 11, 6)?;
//! assert_eq!(values.row(10).collect::<Vec<_>>(), [10, 11, 9, 8, 13, 12]);
//! let summands = ["euclid 13 31", "wythoff:a=2 5 9", "nim 4"].map(str::parse::<Summand>);
//! let sum = Sum::new(summands.into_iter().collect::<Result<_, _>>()?)?;
//! assert_eq!(sum.outcome(), Outcome::N);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Theorems: proved, checked, discovered
//!
//! ```
//! # #[cfg(feature = "prove")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use wythoff::check::check;
//! use wythoff::prove::discover::{DiscoverOptions, Finding, discover};
//! use wythoff::prove::proof::{Verdict, prove, theorem};
//! use wythoff::{Game, Work};
//!
//! let (game, work): (Game, Work) = ("wythoff:a=2".parse()?, Work::default());
//! let Verdict::Proved(proof) = prove(&game, &theorem(&game, &work)?, &work)? else { panic!("it is a theorem") };
//! check(&proof.certificate(&game), &work)?;
//! let game: Game = "rules:u = 0 | v = 0 | |u - v| < 2".parse()?;
//! let Finding::Found(found) = discover(&game, &DiscoverOptions::default(), &work)? else { panic!("it is found") };
//! assert!(found.description.to_string().starts_with("the pairs (⌊nα⌋, ⌊nβ⌋), n = 0, 1, 2, …, α = [1;(2)]"));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "prove"))]
//! # fn main() {}
//! ```
//!
//! # The numbers underneath
//!
//! ```
//! use wythoff::numbers::{BeattyPair, ContinuedFraction, Natural, Numeration, System};
//!
//! let alpha: ContinuedFraction = "[1;(2)]".parse()?;
//! assert_eq!(alpha.to_quadratic()?.to_string(), "√2");
//! let pair = BeattyPair::from_continued_fraction(&alpha)?;
//! assert_eq!(pair.lower(&Natural::from(10u32).pow(30)).to_string(), "1414213562373095048801688724209");
//! let digits = Numeration::new(alpha).digits(&Natural::from(12u32), System::P)?;
//! assert_eq!(digits.to_string(), "112");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Statements about all numbers
//!
//! ```
//! use wythoff::Work;
//! use wythoff::automata::{Setting, evaluate};
//! use wythoff::formula::Statement;
//!
//! let sqrt_2 = Setting::of_continued_fraction(&"[1;(2)]".parse()?)?;
//! let theorem: Statement = "forall n: B(n) = A(n) + 2*n".parse()?;
//! assert!(evaluate(&theorem, &sqrt_2, &Work::default())?.truth.holds);
//! let false_statement: Statement = "forall m, n: A(m + n) = A(m) + A(n)".parse()?;
//! assert_eq!(evaluate(&false_statement, &sqrt_2, &Work::default())?.truth.to_string(), "false: m = 1, n = 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "prove")]
pub use automata;
#[cfg(feature = "prove")]
pub use check;
pub use formula;
pub use numeration as numbers;
#[cfg(feature = "picture")]
pub use picture;
#[cfg(feature = "prove")]
pub use prove;
pub use rules;
pub use solve;
pub use solve::design;

pub use numeration::work::{Halt, Work};
pub use numeration::{Integer, Natural};
pub use rules::{Game, GameError, Move, Outcome, Play, Position};
pub use solve::{Decision, FastSolver, Front, Strategy, StrategyError, best_strategy, strategy};
