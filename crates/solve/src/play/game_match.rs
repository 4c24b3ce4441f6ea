//! A match: a start, and the moves of two players in turn.

use super::arena::{Arena, Standing};
use super::error::PlayError;
use super::opponent::Opponent;
use crate::sum::SumMove;
use rules::{Move, Outcome, Position};
use std::sync::Arc;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The user.
    You,
    /// Whoever plays against the user.
    Opponent,
}

impl Player {
    /// The other one.
    pub fn other(self) -> Player {
        match self {
            Player::You => Player::Opponent,
            Player::Opponent => Player::You,
        }
    }

    /// The name used on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Player::You => "you",
            Player::Opponent => "opponent",
        }
    }
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who moved.
    pub by: Player,
    /// The move.
    pub played: SumMove,
    /// All positions after it.
    pub positions: Vec<Position>,
    /// How the mover stood.
    pub before: Standing,
    /// How the other player stands now.
    pub after: Standing,
}

impl Step {
    /// The mover could have won and let the other player win instead.
    pub fn gave_away(&self) -> bool {
        self.before.outcome == Outcome::N && self.after.outcome == Outcome::N
    }
}

/// Where a finished match was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// By the start: the winner never let go.
    AtStart,
    /// By this move, counted from 0, the last that gave a win away.
    ByMove(usize),
}

/// A match.
///
/// ```
/// use rules::{Game, Move, Position};
/// use wythoff_solve::play::{Arena, Decided, Match, Player};
/// let arena = Arena::single("wythoff".parse::<Game>()?);
/// let mut played = Match::new(arena.into(), vec![Position::new(3u32, 5u32)], Player::You)?;
/// played.play(0, Move::new(1u32, 0u32))?;
/// played.play(0, Move::new(0u32, 5u32))?;
/// assert!(played.steps()[1].gave_away());
/// played.play(0, Move::new(2u32, 0u32))?;
/// assert_eq!(played.winner(), Some(Player::You));
/// assert_eq!(played.decided(), Some(Decided::ByMove(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match<'w> {
    arena: Arc<Arena<'w>>,
    start: Vec<Position>,
    first: Player,
    at_start: Standing,
    steps: Vec<Step>,
}

impl<'w> Match<'w> {
    /// A match from `start`, one position for each game.
    ///
    /// # Errors
    /// The number of positions is wrong, or they cannot be decided.
    pub fn new(arena: Arc<Arena<'w>>, start: Vec<Position>, first: Player) -> Result<Match<'w>, PlayError> {
        let at_start = arena.judge(&start)?;
        Ok(Match { arena, start, first, at_start, steps: Vec::new() })
    }

    /// What is played.
    pub fn arena(&self) -> &Arc<Arena<'w>> {
        &self.arena
    }

    /// Where it began.
    pub fn start(&self) -> &[Position] {
        &self.start
    }

    /// Who began.
    pub fn first(&self) -> Player {
        self.first
    }

    /// How who began stood at the start.
    pub fn at_start(&self) -> Standing {
        self.at_start
    }

    /// The moves so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Where it stands.
    pub fn positions(&self) -> &[Position] {
        self.steps.last().map_or(&self.start, |step| &step.positions)
    }

    /// How whoever is to move stands.
    pub fn standing(&self) -> Standing {
        self.steps.last().map_or(self.at_start, |step| step.after)
    }

    /// Whose turn it is, or would be.
    pub fn to_move(&self) -> Player {
        if self.steps.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// Plays a move in game `summand`, counted from 0.
    ///
    /// # Errors
    /// The game is over, the move breaks the rules, or what it leaves cannot be decided. Nothing has changed then.
    pub fn play(&mut self, summand: usize, taken: Move) -> Result<&Step, PlayError> {
        let (number, before) = (self.steps.len(), self.standing());
        if before.ended {
            return Err(PlayError::Ended { number });
        }
        let played = self.arena.check(self.positions(), summand, &taken, number)?;
        let positions = played.applied(self.positions());
        let after = self.arena.judge(&positions)?;
        self.steps.push(Step { by: self.to_move(), played, positions, before, after });
        Ok(&self.steps[number])
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<Step> {
        self.steps.pop()
    }

    /// Who has won; nothing as long as a move is left.
    pub fn winner(&self) -> Option<Player> {
        let stuck = self.to_move();
        self.standing().ended.then(|| if self.arena.is_misere() { stuck } else { stuck.other() })
    }

    /// Where the match was decided; nothing as long as a move is left.
    pub fn decided(&self) -> Option<Decided> {
        self.winner()?;
        Some(self.last_mistake().map_or(Decided::AtStart, Decided::ByMove))
    }

    /// The last move that gave a win away, counted from 0.
    pub fn last_mistake(&self) -> Option<usize> {
        self.steps.iter().rposition(Step::gave_away)
    }

    /// What `opponent` plays now, whoever's turn it is; see [`Arena::reply`].
    ///
    /// # Errors
    /// The positions cannot be decided.
    pub fn reply(&self, opponent: Opponent, seed: u64) -> Result<Option<SumMove>, PlayError> {
        self.arena.reply(self.positions(), opponent, seed, self.steps.len())
    }
}
