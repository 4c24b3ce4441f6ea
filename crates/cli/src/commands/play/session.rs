//! A match under way, with what was taken back.

use super::typed::Wish;
use super::{Begin, Settings};
use wythoff::solve::play::{Match, Opponent, Player, Start};
use wythoff::{Move, Natural, Position};

/// The match, the moves that can be redone, the last first, and the settings for the next match.
pub struct Session {
    pub settings: Settings,
    pub played: Match<'static>,
    undone: Vec<(usize, Move)>,
}

impl Session {
    pub fn new(settings: Settings, played: Match<'static>) -> Session {
        Session { settings, played, undone: Vec::new() }
    }

    /// Whether two people play.
    pub fn is_shared(&self) -> bool {
        self.settings.opponent == Opponent::Person
    }

    /// Plays a typed move; `game` is counted from 1.
    pub fn play(&mut self, game: Option<usize>, wish: &Wish) -> Result<(), String> {
        let games = self.played.arena().games().len();
        let summand = match game {
            Some(number) if (1..=games).contains(&number) => number - 1,
            Some(number) => return Err(format!("there is no game {number}: choose 1 to {games}")),
            None if games == 1 => 0,
            None => return Err("in which game? write its number in front, as in '2: left 3'".to_string()),
        };
        let taken = wish.taken(&self.played.positions()[summand])?;
        self.played.play(summand, taken).map_err(|error| error.to_string())?;
        self.undone.clear();
        Ok(())
    }

    /// The opponent moves, if it is its turn and no person's.
    pub fn reply(&mut self) -> Result<bool, String> {
        if self.played.to_move() != Player::Opponent {
            return Ok(false);
        }
        let seed = self.settings.seed.wrapping_add(self.settings.drawn);
        let reply = self.played.reply(self.settings.opponent, seed).map_err(|error| error.to_string())?;
        match reply {
            None => Ok(false),
            Some(reply) => {
                self.played.play(reply.summand, reply.taken).map_err(|error| error.to_string())?;
                Ok(true)
            }
        }
    }

    /// Takes back the last move, against a machine back to your last move.
    pub fn undo(&mut self) -> Result<(), String> {
        let yours = |by: Player| by == Player::You;
        let last = self.played.steps().iter().rposition(|step| self.is_shared() || yours(step.by));
        let Some(last) = last else {
            return Err("there is nothing to take back".to_string());
        };
        while self.played.steps().len() > last {
            let Some(step) = self.played.undo() else { break };
            self.undone.push((step.played.summand, step.played.taken));
        }
        Ok(())
    }

    /// Plays again what was taken back last.
    pub fn redo(&mut self) -> Result<(), String> {
        if self.undone.is_empty() {
            return Err("there is nothing to redo".to_string());
        }
        while let Some((summand, taken)) = self.undone.pop() {
            self.played.play(summand, taken).map_err(|error| error.to_string())?;
            if self.is_shared() || self.played.to_move() == Player::You {
                break;
            }
        }
        Ok(())
    }

    /// A new match: from the words, or as the last one began.
    pub fn begin_again(&mut self, words: &[String]) -> Result<(), String> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let begin = match words.as_slice() {
            [] => self.settings.begin.clone(),
            ["random"] => Begin::Drawn(Start::Random),
            ["p"] => Begin::Drawn(Start::P),
            ["n"] => Begin::Drawn(Start::N),
            heaps => Begin::Typed(positions(heaps, self.played.arena().games().len())?),
        };
        // Also from typed heaps a fallible opponent should not make the same mistakes again.
        self.settings.drawn += 1;
        self.played = self.settings.match_from(&begin)?;
        self.settings.begin = begin;
        self.undone.clear();
        Ok(())
    }
}

/// Two heaps for each game.
fn positions(heaps: &[&str], games: usize) -> Result<Vec<Position>, String> {
    if heaps.len() != 2 * games {
        let needed = if games == 1 { "two heaps".to_string() } else { format!("{} heaps, two a game", 2 * games) };
        return Err(format!("write 'new', 'new random', 'new P', 'new N', or 'new' and {needed}"));
    }
    let number = |text: &str| text.parse::<Natural>().map_err(|error| error.to_string());
    heaps.chunks(2).map(|pair| Ok(Position { x: number(pair[0])?, y: number(pair[1])? })).collect()
}
