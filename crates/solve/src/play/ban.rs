//! Forbidden options: before each move the player who is not to move may forbid some of them.

use super::arena::{Arena, Distances, Standing};
use super::draw::random_move;
use super::error::PlayError;
use super::game_match::Player;
use super::opponent::Opponent;
use super::random::Random;
use super::reach::Reach;
use super::smallest::by_size;
use crate::Case;
use crate::sum::SumMove;
use numeration::work::Meter;
use rules::{Move, Outcome, Position};
use std::cmp::Reverse;

/// What was forbidden before a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Who forbade: the player who was not to move.
    pub by: Player,
    /// The options, in growing order, each once.
    pub forbidden: Vec<Position>,
    /// How the mover stood before.
    pub before: Standing,
    /// How the mover stands now.
    pub after: Standing,
}

impl Ban {
    /// Whoever forbade could have won and let the mover win instead.
    pub fn gave_away(&self) -> bool {
        self.before.outcome == Outcome::P && self.after.outcome == Outcome::N
    }
}

/// What a perfect player forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BanChoice {
    /// The options, in growing order.
    pub forbidden: Vec<Position>,
    /// All options that are P-positions, in growing order; to win they must be forbidden.
    pub to_p: Vec<Position>,
    /// Whether forbidding these wins.
    pub wins: bool,
    /// How many moves are still to come with best play; nothing where that is not worked out.
    pub moves: Option<u32>,
}

/// What is going on here.
const DURING: &str = "the options of a position";

/// The dice for what is forbidden before a move are not those for the move.
const BEFORE_THE_MOVE: u64 = 1 << 63;

impl Arena<'_> {
    /// How many options may be forbidden before each move.
    pub fn block(&self) -> u8 {
        match self.games() {
            [only] => only.play.block,
            _ => 0,
        }
    }

    /// How whoever is to move stands, if these options are forbidden and nothing more will be.
    ///
    /// # Errors
    /// As [`judge`](Arena::judge).
    pub fn judge_without(&self, positions: &[Position], forbidden: &[Position]) -> Result<Standing, PlayError> {
        let standing = self.judge(positions)?;
        let ([position], false) = (positions, standing.ended || self.block() == 0) else { return Ok(standing) };
        let open = !self.open_p_options(positions, forbidden)?.is_empty();
        let ended = !open && !self.has_open_option(position, forbidden)?;
        let wins = open || ended && self.is_misere();
        Ok(Standing { outcome: if wins { Outcome::N } else { Outcome::P }, ended })
    }

    /// The options that may be forbidden here, in growing order and each once; `number` counts the moves of the match.
    ///
    /// # Errors
    /// Too many, or one to which no move leads.
    pub(super) fn check_ban(
        &self,
        positions: &[Position],
        mut forbidden: Vec<Position>,
        number: usize,
    ) -> Result<Vec<Position>, PlayError> {
        forbidden.sort_unstable();
        forbidden.dedup();
        if forbidden.len() > usize::from(self.block()) {
            return Err(PlayError::TooManyForbidden { number, most: self.block() });
        }
        let ([game], [position]) = (self.games(), positions) else { return Ok(Vec::new()) };
        let no_option =
            |to: &&Position| Move::between(position, to).is_none_or(|taken| game.check(position, &taken).is_err());
        match forbidden.iter().find(no_option) {
            Some(to) => Err(PlayError::NoOption { number, to: to.clone() }),
            None => Ok(forbidden),
        }
    }

    /// The options of a single game that are P-positions and not forbidden, in the order of the moves to them.
    fn open_p_options(&self, positions: &[Position], forbidden: &[Position]) -> Result<Vec<Position>, PlayError> {
        let (Some(decision), [position]) = (self.decision(positions)?, positions) else { return Ok(Vec::new()) };
        let Case::Blocking { to_p, .. } = &decision.reasoning.case else { return Ok(Vec::new()) };
        let options = to_p.iter().filter_map(|taken| position.after(taken));
        Ok(options.filter(|to| !forbidden.contains(to)).collect())
    }

    /// The moves to P-positions that are not forbidden.
    pub(super) fn open_winning_moves(
        &self,
        positions: &[Position],
        forbidden: &[Position],
    ) -> Result<Vec<SumMove>, PlayError> {
        let [position] = positions else { return self.winning_moves(positions) };
        if self.block() == 0 {
            return self.winning_moves(positions);
        }
        let options = self.open_p_options(positions, forbidden)?.into_iter();
        Ok(options.filter_map(|to| SumMove::to(0, position, to)).collect())
    }

    /// The smallest move to an option that is not forbidden.
    pub(super) fn smallest_open_move(
        &self,
        positions: &[Position],
        forbidden: &[Position],
    ) -> Result<Option<SumMove>, PlayError> {
        let smallest = self.smallest_move(positions);
        let ([position], true) = (positions, smallest.as_ref().is_some_and(|played| forbidden.contains(&played.to)))
        else {
            return Ok(smallest);
        };
        let mut best: Option<SumMove> = None;
        self.for_each_option(position, &mut |to| {
            let played = SumMove::to(0, position, to).filter(|played| !forbidden.contains(&played.to));
            let size = |played: &SumMove| by_size(&played.taken);
            if let Some(played) = played.filter(|played| best.as_ref().is_none_or(|best| size(played) < size(best))) {
                best = Some(played);
            }
        })?;
        Ok(best)
    }

    fn has_open_option(&self, position: &Position, forbidden: &[Position]) -> Result<bool, PlayError> {
        Ok(self.smallest_open_move(std::slice::from_ref(position), forbidden)?.is_some())
    }

    /// Whether there are more options than may be forbidden.
    pub(super) fn has_more_than_can_be_forbidden(&self, positions: &[Position]) -> Result<bool, PlayError> {
        let ([position], 1..) = (positions, self.block()) else { return Ok(true) };
        let mut options = Vec::new();
        let most = usize::from(self.block());
        self.for_each_option(position, &mut |to| {
            if options.len() <= most && !options.contains(&to) {
                options.push(to);
            }
        })?;
        Ok(options.len() > most)
    }

    /// Every option of a position of the one game. One may come more than once.
    fn for_each_option(&self, position: &Position, visit: &mut dyn FnMut(Position)) -> Result<(), PlayError> {
        // What does not fit was refused by the table of outcomes before.
        let ([rules], Some(x), Some(y)) = (self.rules(), position.x.to_usize(), position.y.to_usize()) else {
            return Ok(());
        };
        let meter = &mut Meter::new(self.work(), DURING);
        let reach = Reach::new(rules, (x, y), meter)?;
        Ok(reach.options(x, y, meter, &mut |x, y| visit(Position::new(x, y)))?)
    }

    /// What a perfect player forbids before the other one moves from here.
    ///
    /// From a P-position all options that are P, and as far as more may be forbidden those after which the game would last longest; from an
    /// N-position, where that cannot help, the options that would end the game soonest. In misère play an option is left: who has none has won.
    /// Where it is not worked out how long the game lasts, a winner forbids the P-positions alone and a loser the first of them.
    ///
    /// ```
    /// use wythoff::rules::{Game, Position};
    /// use wythoff::solve::play::Arena;
    /// let arena = Arena::single("rules,block=1:u = 0 | v = 0 | u = v".parse::<Game>()?);
    /// let choice = arena.best_ban(&[Position::new(1u32, 3u32)])?;
    /// assert!(choice.wins);
    /// assert_eq!(choice.forbidden, [Position::new(1u32, 0u32)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The position cannot be decided.
    pub fn best_ban(&self, positions: &[Position]) -> Result<BanChoice, PlayError> {
        let wins = self.judge(positions)?.outcome == Outcome::P;
        let mut to_p = self.open_p_options(positions, &[])?;
        to_p.sort_unstable();
        let block = usize::from(self.block());
        let distances = self.distances_if_known(positions)?;
        let mut forbidden = match (distances.as_ref().and_then(|known| known.options(positions)), wins) {
            (Some(options), true) => {
                let (mut others, mut forbidden): (Vec<_>, Vec<_>) =
                    options.into_iter().partition(|(_, played)| !to_p.contains(&played.to));
                others.sort_by_key(|(distance, played)| (Reverse(*distance), by_size(&played.taken)));
                let room = block.saturating_sub(forbidden.len()).min(others.len() - self.left_open(others.len()));
                forbidden.extend(others.into_iter().take(room));
                forbidden.into_iter().map(|(_, played)| played.to).collect()
            }
            (Some(options), false) => {
                let all = options.len();
                let mut winning: Vec<_> = options.into_iter().filter(|(_, played)| to_p.contains(&played.to)).collect();
                winning.sort_by_key(|(distance, played)| (*distance, by_size(&played.taken)));
                winning.truncate(block.min(all - self.left_open(all)));
                winning.into_iter().map(|(_, played)| played.to).collect()
            }
            (None, true) => to_p.clone(),
            (None, false) => to_p[..block.min(to_p.len() - self.left_open(to_p.len()))].to_vec(),
        };
        forbidden.sort_unstable();
        let moves = distances.and_then(|known| known.at(positions));
        Ok(BanChoice { forbidden, to_p, wins, moves })
    }

    /// How many of `options` must stay open: in misère play one, if there is one.
    fn left_open(&self, options: usize) -> usize {
        options.min(usize::from(self.is_misere()))
    }

    /// What `opponent` forbids here after `played` moves of a match with this `seed`; nothing if a person plays.
    ///
    /// # Errors
    /// The position cannot be decided.
    pub fn reply_ban(
        &self,
        positions: &[Position],
        opponent: Opponent,
        seed: u64,
        played: usize,
    ) -> Result<Option<Vec<Position>>, PlayError> {
        let Some(error_percent) = opponent.error_percent() else { return Ok(None) };
        let mut random = Random::new(seed, played as u64 | BEFORE_THE_MOVE);
        if random.below(100) >= u64::from(error_percent) {
            return Ok(Some(self.best_ban(positions)?.forbidden));
        }
        let drawn = 0..random.below(u64::from(self.block()) + 1);
        let options = drawn.filter_map(|_| Some(random_move(self.rules(), positions, &mut random)?.to));
        Ok(Some(self.check_ban(positions, options.collect(), played)?))
    }
}

impl Distances {
    /// The moves of a single game with the distance of what they leave; nothing for a sum.
    fn options(&self, positions: &[Position]) -> Option<Vec<(u32, SumMove)>> {
        let (Distances::Single(table), [position]) = (self, positions) else { return None };
        let options = table.options(position)?.into_iter();
        Some(options.filter_map(|(taken, distance)| Some((distance, SumMove::from(0, position, taken)?))).collect())
    }
}
