//! A strategy in a file: a game and the automaton of its P-positions.

use automata::{AutomataError, Automaton};
use numeration::work::Work;
use rules::{Game, GameError};
use std::fmt;

/// A game and the automaton of its P-positions, as text in the format of [`Automaton::to_text`] with two lines more:
///
/// ```text
/// wythoff automaton 1
/// # game rules:u = 0 | v = 0 | u = v
/// # found the pairs (⌊nα⌋, ⌊nβ⌋), …
/// system [1;(1)]
/// …
/// ```
///
/// Reading checks that the automaton is one, and believes nothing else: whether it belongs to the game is proved again by
/// [`AutomatonStrategy::proved`](crate::AutomatonStrategy::proved).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedStrategy {
    /// The game.
    pub game: Game,
    /// What the P-positions are, in words.
    pub found: String,
    /// The P-positions.
    pub positions: Automaton,
}

/// Why a text is no saved strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SavedStrategyError {
    /// No automaton.
    Automaton(AutomataError),
    /// It does not say to which game it belongs.
    NoGame,
    /// It names more than one game.
    ManyGames,
    /// What it says is no game.
    Game(GameError),
    /// Not an automaton of pairs.
    Tracks {
        /// How many numbers its members have.
        tracks: usize,
    },
}

impl fmt::Display for SavedStrategyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Automaton(error) => error.fmt(f),
            Self::NoGame => write!(f, "it does not say its game: a line '# game GAME' is missing"),
            Self::ManyGames => write!(f, "it names more than one game: only one line '# game GAME' may stand in it"),
            Self::Game(error) => write!(f, "its game: {error}"),
            Self::Tracks { tracks } => {
                write!(f, "a strategy is a set of pairs, but this automaton has {tracks} tracks")
            }
        }
    }
}

impl std::error::Error for SavedStrategyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Automaton(error) => Some(error),
            Self::Game(error) => Some(error),
            _ => None,
        }
    }
}

impl SavedStrategy {
    /// The text of the file.
    ///
    /// ```
    /// use wythoff::numbers::work::Work;
    /// use wythoff::prove::SavedStrategy;
    /// use wythoff::prove::proof::theorem;
    /// let game: wythoff::rules::Game = "wythoff:a=2".parse()?;
    /// let positions = theorem(&game, &Work::default())?;
    /// let saved = SavedStrategy { game, found: "the pairs of F82".to_string(), positions };
    /// assert_eq!(SavedStrategy::from_text(&saved.to_text(), &Work::default())?, saved);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_text(&self) -> String {
        let text = self.positions.to_text();
        let (title, rest) = text.split_once('\n').unwrap_or((&text, ""));
        let found = self.found.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("{title}\n# game {}\n# found {found}\n{rest}", self.game)
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// No automaton of pairs, or no game.
    pub fn from_text(text: &str, work: &Work) -> Result<SavedStrategy, SavedStrategyError> {
        let positions = Automaton::from_text(text, work).map_err(SavedStrategyError::Automaton)?;
        if positions.tracks() != 2 {
            return Err(SavedStrategyError::Tracks { tracks: positions.tracks() });
        }
        let notes = |word: &'static str| text.lines().filter_map(move |line| line.strip_prefix(word));
        let mut games = notes("# game ");
        let game = games.next().ok_or(SavedStrategyError::NoGame)?.parse().map_err(SavedStrategyError::Game)?;
        if games.next().is_some() {
            return Err(SavedStrategyError::ManyGames);
        }
        Ok(SavedStrategy { game, found: notes("# found ").next().unwrap_or_default().to_string(), positions })
    }
}
