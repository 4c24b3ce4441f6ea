//! Two-heap take-away games of Wythoff type.
//!
//! A [`Game`] says which [`Move`]s are legal from a [`Position`] and who wins at the end. It is written as one string, such as
//! `wythoff:a=2,misere` or `rules:u = 0 | v = 0 | |u - v| < 2`; the second form is a [`Formula`] of the rule language.
//! A [`Strategy`] tells who wins and how: on one of the papers' [`Front`]s at any size, or by an [`Oracle`] that decides all small positions
//! of any game straight from the definition.
//!
//! ```
//! use games::{Game, Move, Outcome, Position, Strategy, best_strategy};
//! let game: Game = "wythoff:a=2,misere".parse()?;
//! let position = Position::new(7u32, 12u32);
//! let decision = best_strategy(&game).decide(&position)?;
//! assert_eq!((decision.outcome, &decision.winning), (Outcome::N, &Some(Move::new(4u32, 4u32))));
//! assert_eq!(game.play(&position, &decision.winning.unwrap())?, Position::new(3u32, 8u32));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Citations: \[F82\] A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts (1982); \[F84\] A. S. Fraenkel, Wythoff games,
//! continued fractions, cedar trees and Fibonacci searches (1984); \[C59\] I. G. Connell, A generalization of Wythoff's game (1959);
//! \[F05\] A. S. Fraenkel, Euclid and Wythoff games (2005); \[L13\] U. Larsson and M. Weimerskirch, Impartial games whose rulesets produce
//! given continued fractions (2013).

mod bit_table;
mod claim;
mod compiled;
mod design;
pub mod discover;
pub mod euclid;
mod extra;
pub mod families;
mod game;
mod grundy;
mod legality;
mod moves;
mod oracle;
mod outcomes;
mod period;
pub mod play;
mod position;
pub mod proof;
mod rectangle;
mod rules;
mod slope;
mod strategy;
mod sturmian;
mod sum;
mod type_three;
mod value;
mod verify;

pub use bit_table::BitTable;
pub use claim::{Claim, ClaimError};
pub use compiled::{Band, Compiled, LineRules, Obstacle, Shape, Steps};
pub use design::{
    CandidateSet, Design, DesignCheck, DesignError, DesignOptions, DesignSlope, DesignedGame, Dual, FINITE_RATIO,
    Family, MAX_DESIGN_BOUND, MAX_DUAL_BOUND, MAX_FORMULA_CLAIM_BOUND, MAX_HEAPS_BOUND, MAX_RECOGNISED,
    MAX_TABLE_BOUND, MAX_TABLE_CHECK, Nature, Order, Recognition, SurveyRow, UnknownOrder, Unsolved, WidestBand,
    check_design, design, dual, justified_bound, recognise, survey_fractions, survey_row,
};
pub use extra::{ExtraError, ExtraErrorKind, ExtraMoves, MAX_EXTRA_LENGTH};
pub use families::{
    Alpha, Arguments, Citation, ClosedForm, Connell, Diagonal, Exceptions, FormulaRules, Larsson, Nim, Pairs,
    Parameter, Ruleset, Signature, Switch, Target, ValueRule, Wythoff,
};
pub use game::{Game, GameError, Play};
pub use grundy::{GrundyEngine, GrundyError, GrundyTable, MAX_GRUNDY_SIDE};
pub use legality::{Heap, IllegalMove};
pub use moves::{EndedError, MAX_ENDED_CANDIDATES};
pub use oracle::Oracle;
pub use outcomes::{Engine, MAX_SINGLE_TAKES, Outcomes, OutcomesError};
pub use period::{PeriodDispute, PeriodSearch, RestoreError, RowPeriod, check_periods};
pub use position::{Move, Outcome, Position};
pub use rectangle::{legal_targets, p_positions_table};
pub use rules::{
    Comparison, Formula, FormulaError, FormulaErrorKind, MAX_FORMULA_DEPTH, MAX_FORMULA_LENGTH, Term, Variable,
};
pub use strategy::{
    AutomatonStrategy, Case, CedarForm, CedarList, CedarLists, CedarStep, Decision, Evidence, FastAnswer,
    FastLimitError, FastSolver, Front, OracleStrategy, Pair, RECURSIVE_LIMIT, Reasoning, RootFormula, RootStep,
    SavedStrategy, SavedStrategyError, Side, Strategy, StrategyError, TableRow, best_strategy, cedar_strategy,
    pairs_from, pairs_within, strategy,
};
pub use sturmian::{Lemma, LemmaChecked, LemmaFailure, MAX_STURMIAN_LENGTH, Sturmian, SturmianError, SturmianRow};
pub use sum::{
    MAX_SUM_CELLS, MAX_SUMMAND_CELLS, MAX_SUMMAND_MEMORY, MAX_SUMMAND_STEPS, Sum, SumError, SumErrorKind, SumMove,
    SumMoves, Summand, SummandError,
};
pub use type_three::{TypeThree, TypeThreeMove};
pub use verify::{Disagreement, Verification, VerifyError, verify, verify_claim};
