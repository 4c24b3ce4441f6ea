//! What questions about all heaps share: how far they go, and how they are refused.

use super::Refusal;
use wythoff::prove::KnownError;
use wythoff::prove::discover::DiscoverOptions;
use wythoff::prove::levels::LevelsError;
use wythoff::prove::proof::ProofError;

/// The most states of a construction: what larger ones need is no work for a server.
pub(super) const MOST_STATES: u64 = 500_000;

/// The most states of a guess where the P-positions must be found first.
pub(super) const MOST_GUESSED: usize = 160;

/// What a question costs, beside those that look at every position of a table: proofs come last.
pub(super) const EFFORT: u64 = 1 << 24;

/// How far P-positions are looked for.
pub(super) fn options() -> DiscoverOptions {
    DiscoverOptions { states: MOST_GUESSED, proof_states: MOST_STATES, ..DiscoverOptions::default() }
}

impl From<ProofError> for Refusal {
    fn from(error: ProofError) -> Refusal {
        Refusal::halted(&error).unwrap_or_else(|| Refusal::bad(error))
    }
}

impl From<KnownError> for Refusal {
    fn from(error: KnownError) -> Refusal {
        Refusal::halted(&error).unwrap_or_else(|| match error {
            KnownError::NotFound { .. } => Refusal::expensive(error),
            _ => Refusal::bad(error),
        })
    }
}

impl From<LevelsError> for Refusal {
    fn from(error: LevelsError) -> Refusal {
        match error {
            LevelsError::Known(error) => error.into(),
            LevelsError::Proof(error) => error.into(),
            other => Refusal::halted(&other).unwrap_or_else(|| Refusal::bad(other)),
        }
    }
}
