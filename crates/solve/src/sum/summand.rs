//! One game of a sum, and its text.

use super::SummandError;
use numeration::Natural;
use rules::Heap;
use rules::families::ValueRule;
use rules::{Game, Position, Ruleset};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// A position of a game, as part of a sum. Written `GAME X Y`, or `nim N` for one heap.
///
/// ```
/// use wythoff::solve::sum::Summand;
/// let summand: Summand = "rules:u = 0 | v = 0 5 9".parse()?;
/// assert_eq!(summand.to_string(), "rules:u = 0 | v = 0 5 9");
/// assert_eq!("nim 7".parse::<Summand>()?.to_string(), "nim 7 0");
/// # Ok::<(), wythoff::solve::sum::SummandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Summand {
    /// The game.
    pub game: Game,
    /// The heaps.
    pub position: Position,
}

impl Summand {
    /// The most positions in the table of one ruleset: heaps up to 4095.
    pub const MAX_CELLS: u64 = 1 << 24;

    /// The most steps, of a nanosecond or a few, for one table.
    pub const MAX_STEPS: u64 = 1 << 31;

    /// The most memory for one table while it is filled, in bytes.
    pub const MAX_MEMORY: u64 = 1 << 28;

    /// The game in `text`, and the words that stand for its heaps: the last two, or one for Nim, whose second heap may be left out.
    ///
    /// # Errors
    /// Words are missing, or those before the heaps name no game.
    pub fn split(text: &str) -> Result<(Game, &str, Option<&str>), SummandError> {
        let text = text.trim();
        let last_word = |text: &'_ str| {
            text.rfind(char::is_whitespace).map(|at| at + text[at..].chars().next().map_or(1, char::len_utf8))
        };
        if text.is_empty() {
            return Err(SummandError::Empty);
        }
        let start_of_last = last_word(text).ok_or(SummandError::MissingHeaps)?;
        let (before, last) = (text[..start_of_last].trim_end(), &text[start_of_last..]);
        let Some(start_of_other) = last_word(before) else {
            return match before.parse::<Game>() {
                Ok(game) if game.ruleset.values() == Some(ValueRule::Xor) => Ok((game, last, None)),
                Ok(_) => Err(SummandError::MissingHeaps),
                Err(error) => Err(SummandError::Game(error)),
            };
        };
        let game = before[..start_of_other].parse().map_err(SummandError::Game)?;
        Ok((game, &before[start_of_other..], Some(last)))
    }

    /// The ruleset in its plainest form and the heaps in order of size where order does not matter: equal for summands with equal values.
    pub(super) fn key(&self) -> Key<'_> {
        let Position { x, y } = &self.position;
        let ordered = self.game.is_ordered();
        let (x, y) = if ordered || x <= y { (x, y) } else { (y, x) };
        Key { ruleset: self.game.ruleset.plainest(), x, y }
    }
}

/// What makes two summands equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key<'a> {
    pub(super) ruleset: Cow<'a, Ruleset>,
    pub(super) x: &'a Natural,
    pub(super) y: &'a Natural,
}

impl Key<'_> {
    /// The heaps, in order of size where order does not matter.
    pub(super) fn position(&self) -> Position {
        Position { x: self.x.clone(), y: self.y.clone() }
    }
}

impl FromStr for Summand {
    type Err = SummandError;

    fn from_str(text: &str) -> Result<Summand, SummandError> {
        let (game, x, y) = Summand::split(text)?;
        let number = |heap: Heap, text: &str| text.parse().map_err(|error| SummandError::Heap { heap, error });
        let x = number(Heap::First, x)?;
        let y = y.map_or(Ok(Natural::ZERO), |y| number(Heap::Second, y))?;
        Ok(Summand { game, position: Position { x, y } })
    }
}

impl fmt::Display for Summand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.game, self.position.x, self.position.y)
    }
}
