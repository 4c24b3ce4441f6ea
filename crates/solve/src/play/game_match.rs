//! A match: a start, and the moves of two players in turn.

use super::arena::{Arena, Standing};
use super::ban::Ban;
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
    /// What was forbidden before, where options may be forbidden.
    pub ban: Option<Ban>,
    /// How the mover stood, with what was forbidden.
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
    /// By what was forbidden before this move, counted from 0, the last time that a win was given away.
    ByBan(usize),
}

/// What was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// A move; what had been forbidden before it is so again.
    Move(Box<Step>),
    /// What had been forbidden before the next move.
    Ban(Ban),
}

/// A match.
///
/// ```
/// use wythoff::rules::{Game, Move, Position};
/// use wythoff::solve::play::{Arena, Decided, Match, Player};
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
    /// What is forbidden now, once that is said.
    ban: Option<Ban>,
}

impl<'w> Match<'w> {
    /// A match from `start`, one position for each game.
    ///
    /// # Errors
    /// The number of positions is wrong, or they cannot be decided.
    pub fn new(arena: Arc<Arena<'w>>, start: Vec<Position>, first: Player) -> Result<Match<'w>, PlayError> {
        let at_start = arena.judge(&start)?;
        Ok(Match { arena, start, first, at_start, steps: Vec::new(), ban: None })
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

    /// How whoever is to move stands, with what is forbidden.
    pub fn standing(&self) -> Standing {
        self.ban.as_ref().map_or_else(|| self.before_ban(), |ban| ban.after)
    }

    /// The same whatever is forbidden now.
    fn before_ban(&self) -> Standing {
        self.steps.last().map_or(self.at_start, |step| step.after)
    }

    /// What is forbidden now; nothing before that is said, and where nothing may be forbidden.
    pub fn ban(&self) -> Option<&Ban> {
        self.ban.as_ref()
    }

    /// The options that are forbidden now.
    pub fn forbidden(&self) -> &[Position] {
        self.ban.as_ref().map_or(&[], |ban| &ban.forbidden)
    }

    /// Who is to forbid options before the next move; nothing where that is done, or none may be forbidden or is left.
    pub fn to_forbid(&self) -> Option<Player> {
        let due = self.arena.block() > 0 && self.ban.is_none() && !self.standing().ended;
        due.then(|| self.to_move().other())
    }

    /// Whose turn it is, or would be.
    pub fn to_move(&self) -> Player {
        if self.steps.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// Forbids options before the next move, or none; whoever is not to move does so.
    ///
    /// ```
    /// use wythoff::rules::{Game, Move, Position};
    /// use wythoff::solve::play::{Arena, Match, Player};
    /// let arena = Arena::single("rules,block=1:u = 0 | v = 0 | u = v".parse::<Game>()?);
    /// let mut played = Match::new(arena.into(), vec![Position::new(1u32, 3u32)], Player::You)?;
    /// assert_eq!(played.to_forbid(), Some(Player::Opponent));
    /// played.forbid(vec![Position::new(1u32, 0u32)])?;
    /// assert!(played.play(0, Move::new(0u32, 3u32)).is_err());
    /// assert!(played.play(0, Move::new(0u32, 2u32)).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Nobody is to forbid now, these are too many, or one is no option. Nothing has changed then.
    pub fn forbid(&mut self, forbidden: Vec<Position>) -> Result<&Ban, PlayError> {
        let (number, before) = (self.steps.len(), self.standing());
        let Some(by) = self.to_forbid() else { return Err(PlayError::NotToForbid { number }) };
        let forbidden = self.arena.check_ban(self.positions(), forbidden, number)?;
        let after = self.arena.judge_without(self.positions(), &forbidden)?;
        Ok(self.ban.insert(Ban { by, forbidden, before, after }))
    }

    /// Plays a move in game `summand`, counted from 0.
    ///
    /// # Errors
    /// The game is over, options may be forbidden first, the move breaks the rules or is forbidden, or what it leaves cannot be decided. Nothing
    /// has changed then.
    pub fn play(&mut self, summand: usize, taken: Move) -> Result<&Step, PlayError> {
        let (number, before) = (self.steps.len(), self.standing());
        if before.ended {
            return Err(PlayError::Ended { number });
        }
        if self.to_forbid().is_some() {
            return Err(PlayError::ForbidFirst { number });
        }
        let played = self.arena.check(self.positions(), summand, &taken, number)?;
        if self.forbidden().contains(&played.to) {
            return Err(PlayError::Forbidden { number, to: played.to });
        }
        let positions = played.applied(self.positions());
        let after = self.arena.judge(&positions)?;
        self.steps.push(Step { by: self.to_move(), played, positions, ban: self.ban.take(), before, after });
        Ok(&self.steps[number])
    }

    /// Takes back what was done last: what is forbidden now, or the last move.
    pub fn undo(&mut self) -> Option<Undone> {
        if let Some(ban) = self.ban.take() {
            return Some(Undone::Ban(ban));
        }
        let step = self.steps.pop()?;
        self.ban = step.ban.clone();
        Some(Undone::Move(Box::new(step)))
    }

    /// Who has won; nothing as long as a move is left.
    pub fn winner(&self) -> Option<Player> {
        let stuck = self.to_move();
        self.standing().ended.then(|| if self.arena.is_misere() { stuck } else { stuck.other() })
    }

    /// Where the match was decided; nothing as long as a move is left.
    pub fn decided(&self) -> Option<Decided> {
        self.winner()?;
        Some(self.last_mistake().unwrap_or(Decided::AtStart))
    }

    /// The last move, or the last ban, that gave a win away; nothing if none did.
    pub fn last_mistake(&self) -> Option<Decided> {
        if self.ban.as_ref().is_some_and(Ban::gave_away) {
            return Some(Decided::ByBan(self.steps.len()));
        }
        self.steps.iter().enumerate().rev().find_map(|(index, step)| {
            let by_ban = step.ban.as_ref().is_some_and(Ban::gave_away).then_some(Decided::ByBan(index));
            step.gave_away().then_some(Decided::ByMove(index)).or(by_ban)
        })
    }

    /// What `opponent` plays now, whoever's turn it is; nothing where options may be forbidden first. See [`Arena::reply`].
    ///
    /// # Errors
    /// The positions cannot be decided.
    pub fn reply(&self, opponent: Opponent, seed: u64) -> Result<Option<SumMove>, PlayError> {
        if self.to_forbid().is_some() {
            return Ok(None);
        }
        self.arena.reply_without(self.positions(), self.forbidden(), opponent, seed, self.steps.len())
    }

    /// What `opponent` forbids now, whoever is to forbid; nothing where nobody is. See [`Arena::reply_ban`].
    ///
    /// # Errors
    /// The position cannot be decided.
    pub fn reply_ban(&self, opponent: Opponent, seed: u64) -> Result<Option<Vec<Position>>, PlayError> {
        if self.to_forbid().is_none() {
            return Ok(None);
        }
        self.arena.reply_ban(self.positions(), opponent, seed, self.steps.len())
    }
}
