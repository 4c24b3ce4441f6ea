//! Why there is neither a proof nor a counterexample.

use automata::AutomataError;
use rules::ExtraMoves;
use rules::conjunctions::ConjunctionsError;
use std::error::Error;
use std::fmt;

/// Why there is neither a proof nor a counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// The rules are no formula: Euclid's game.
    NoFormula {
        /// The game.
        game: String,
    },
    /// No paper says what the P-positions are.
    NoTheorem {
        /// The game.
        game: String,
    },
    /// The rules fall into too many conjunctions, or have too large numbers.
    Conjunctions(ConjunctionsError),
    /// A limit, or a construction that does not exist.
    Automata(AutomataError),
    /// The claim's number lies in another field than that of the numeration system.
    OtherField,
    /// A claim that is no set of pairs.
    NotPairs {
        /// How many tracks it has.
        tracks: usize,
    },
    /// A family of extra moves for which no automaton was found.
    Family {
        /// Its first member.
        start: String,
        /// The numeration system.
        system: String,
    },
    /// An obligation is broken, but no position that breaks it: a contradiction that no input should lead to.
    Undecided,
    /// Values are asked for in misère play.
    MisereValues,
    /// Moves or values are asked about where options may be forbidden.
    Forbidding,
    /// The moves that may be added were cut again and again, without an end in sight.
    Rounds {
        /// How often they were cut.
        limit: usize,
    },
    /// Extra moves `lw(k)` that are not listed family by family.
    Unlisted,
    /// What the rules or the claim say in the whole language, and automata cannot.
    Statement {
        /// Why.
        reason: String,
    },
    /// The rules speak of α, and the claim is written in the numeration of another number.
    OtherNumeration {
        /// The continued fraction of α.
        alpha: String,
    },
    /// An automaton gives extra moves, and the claim is written in another numeration.
    OtherTable {
        /// The numeration of the moves.
        system: String,
    },
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFormula { game } => write!(
                f,
                "the rules of {game} are no formula with linear conditions, so automata cannot prove anything about them"
            ),
            Self::NoTheorem { game } => {
                write!(f, "no theorem is known about the P-positions of {game}: say what you want proved")
            }
            Self::Statement { reason } => f.write_str(reason),
            Self::OtherNumeration { alpha } => write!(
                f,
                "the rules speak of alpha = {alpha}, and the claim is written in another numeration: write it in that of {alpha}"
            ),
            Self::OtherTable { system } => write!(
                f,
                "extra moves are given by an automaton in {system}, and the claim is written in another numeration: write it in {system}"
            ),
            Self::Conjunctions(error) => error.fmt(f),
            Self::Automata(error) => error.fmt(f),
            Self::OtherField => {
                write!(f, "the claim's number does not belong to this numeration system")
            }
            Self::NotPairs { tracks } => {
                write!(f, "a claim must be a set of pairs (x, y), but this automaton has {tracks} tracks")
            }
            Self::Family { start, system } => write!(
                f,
                "no automaton was found for the family of extra moves from {start} on in the numeration {system}: \
                 it may need another numeration"
            ),
            Self::Undecided => {
                write!(f, "the obligations contradict each other, which should never happen: please report it")
            }
            Self::Forbidding => f.write_str(
                "where options may be forbidden, single moves do not decide, and there are no values: leave out block=",
            ),
            Self::MisereValues => {
                write!(f, "Sprague-Grundy values belong to normal play: leave out misere")
            }
            Self::Rounds { limit } => write!(
                f,
                "the moves that may be added were not found within {limit} rounds, the limit: ask about a set of moves of your own"
            ),
            Self::Unlisted => write!(
                f,
                "the extra moves of lw are known to the prover up to k = {}, the limit",
                ExtraMoves::MOST_LISTED
            ),
        }
    }
}

impl Error for ProofError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Conjunctions(error) => Some(error),
            Self::Automata(error) => Some(error),
            _ => None,
        }
    }
}

impl From<AutomataError> for ProofError {
    fn from(error: AutomataError) -> ProofError {
        ProofError::Automata(error)
    }
}

impl From<ConjunctionsError> for ProofError {
    fn from(error: ConjunctionsError) -> ProofError {
        ProofError::Conjunctions(error)
    }
}
