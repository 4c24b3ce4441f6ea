//! The P-positions of a game, from whichever source has them.

use crate::discover::{Description, DiscoverError, DiscoverOptions, Finding, discover};
use crate::proof::{ProofError, theorem};
use automata::Automaton;
use numeration::work::Work;
use rules::Game;
use rules::families::Citation;
use std::error::Error;
use std::fmt;

/// The P-positions of a game, and why they are.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Known {
    /// The positions.
    pub positions: Automaton,
    /// Who says so.
    pub source: Source,
}

/// Who says what the P-positions are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// A theorem of the papers.
    Theorem(Citation),
    /// They were found and proved.
    Discovered(Description),
    /// A file, proved again.
    File,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Theorem(citation) => citation.fmt(f),
            Source::Discovered(description) => write!(f, "{description}; found and proved"),
            Source::File => f.write_str("an automaton from a file, proved"),
        }
    }
}

impl Known {
    /// These positions, from this source.
    pub fn new(positions: Automaton, source: Source) -> Known {
        Known { positions, source }
    }
}

/// Why the P-positions are not known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KnownError {
    /// The closed form could not be made an automaton.
    Proof(ProofError),
    /// The search could not be made.
    Discover(DiscoverError),
    /// There is no closed form, and the search found nothing within its limits.
    NotFound {
        /// The game.
        game: String,
        /// The states that guesses were allowed.
        states: usize,
    },
}

impl fmt::Display for KnownError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KnownError::Proof(error) => error.fmt(f),
            KnownError::Discover(error) => error.fmt(f),
            KnownError::NotFound { game, states } => write!(
                f,
                "the P-positions of {game} are not known: no closed form, and no automaton of up to {states} states was found"
            ),
        }
    }
}

impl Error for KnownError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            KnownError::Proof(error) => Some(error),
            KnownError::Discover(error) => Some(error),
            KnownError::NotFound { .. } => None,
        }
    }
}

impl From<ProofError> for KnownError {
    fn from(error: ProofError) -> KnownError {
        KnownError::Proof(error)
    }
}

/// The P-positions of `game`: its closed form where there is one, otherwise what [`discover`] finds and proves.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::prove::discover::DiscoverOptions;
/// use wythoff::prove::known_positions;
/// let known = known_positions(&"wythoff:a=2".parse()?, &DiscoverOptions::default(), &Work::default())?;
/// assert!(known.source.to_string().ends_with("[F82, Thm 2]"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`KnownError::NotFound`]; rules that are no formula; limits of the work.
pub fn known_positions(game: &Game, options: &DiscoverOptions, work: &Work) -> Result<Known, KnownError> {
    match (theorem(game, work), game.closed_form()) {
        (Ok(positions), Some(known)) => return Ok(Known { positions, source: Source::Theorem(known.theorem) }),
        (Err(ProofError::NoTheorem { .. }), _) | (_, None) => {}
        (Err(error), _) => return Err(error.into()),
    }
    match discover(game, options, work).map_err(KnownError::Discover)? {
        Finding::Found(found) => {
            Ok(Known { positions: found.proof.positions, source: Source::Discovered(found.description) })
        }
        Finding::NotFound { .. } => Err(KnownError::NotFound { game: game.to_string(), states: options.states }),
    }
}
