//! Certificates of what was found about moves: of the whole set that may be added, or of the game with moves added or left out.

use super::{Found, MoveAnswer};
use std::error::Error;
use std::fmt;
use wythoff::automata::Automaton;
use wythoff::prove::moveset::Which;
use wythoff::prove::proof::{ProofError, Verdict, prove};
use wythoff::{Game, Work};

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoCertificate {
    /// The set that may be added has one in normal play only.
    Misere,
    /// The changed rules are no formula.
    NoFormula,
    /// The answer is no, or of another kind.
    NotProved,
    /// The changed game has other P-positions, which should never happen.
    Refuted,
    /// A limit, or rules that automata do not know.
    Proof(ProofError),
}

impl fmt::Display for NoCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCertificate::Misere => f.write_str("the set of addable moves has one in normal play only"),
            NoCertificate::NoFormula => {
                f.write_str("these moves cannot be written as a formula beside the extra moves of this game")
            }
            NoCertificate::NotProved => {
                f.write_str("belongs to addable, drop, may-add and minimal, where the answer is yes")
            }
            NoCertificate::Refuted => {
                f.write_str("the changed game has other P-positions, which should never happen: please report it")
            }
            NoCertificate::Proof(error) => error.fmt(f),
        }
    }
}

impl Error for NoCertificate {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            NoCertificate::Proof(error) => Some(error),
            _ => None,
        }
    }
}

impl From<ProofError> for NoCertificate {
    fn from(error: ProofError) -> NoCertificate {
        NoCertificate::Proof(error)
    }
}

impl MoveAnswer {
    /// The certificate of the answer, for a game with these P-positions.
    ///
    /// # Errors
    /// There is none for such an answer; limits of the work.
    pub fn certificate(&self, positions: &Automaton, work: &Work<'_>) -> Result<String, NoCertificate> {
        let game = self.certified_game()?;
        let Verdict::Proved(proof) = prove(&game, positions, work)? else { return Err(NoCertificate::Refuted) };
        match &self.found {
            Found::Set(..) => {
                let addable = self.known.addable(work)?;
                addable.certificate(&self.known, &proof).ok_or(NoCertificate::Misere)
            }
            _ => Ok(proof.certificate(&game)),
        }
    }

    /// The game that the certificate is about: itself, with moves dropped or added, or the first of the small rulesets.
    fn certified_game(&self) -> Result<Game, NoCertificate> {
        let changed = match &self.found {
            Found::Set(Which::Addable, _) => Some(self.game.clone()),
            Found::Drop(formula, None) => self.game.without(formula),
            Found::MayAdd(formula, None) => self.game.with(formula),
            Found::Minimal(minimal) => minimal.subsets.first().map(|subset| subset.game.clone()),
            _ => return Err(NoCertificate::NotProved),
        };
        changed.ok_or(NoCertificate::NoFormula)
    }
}
