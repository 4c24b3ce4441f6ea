//! A match under way, with what was taken back.

use super::typed::Wish;
use super::{Begin, Settings};
use wythoff::solve::play::{Match, Opponent, Player, Start, Undone};
use wythoff::{Move, Natural, Position};

/// The match, what can be redone, the last first, and the settings for the next match.
pub struct Session {
    pub settings: Settings,
    pub played: Match<'static>,
    undone: Vec<Redo>,
}

/// What was taken back.
enum Redo {
    Move(usize, Move),
    Ban(Vec<Position>),
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

    /// Forbids the options that these moves would lead to.
    pub fn forbid(&mut self, wishes: &[Wish]) -> Result<(), String> {
        if self.played.arena().block() == 0 {
            return Err("in this game nothing is forbidden but by its rules".to_string());
        }
        let [position] = self.played.positions() else { return Err("in a sum nothing is forbidden".to_string()) };
        let option = |wish: &Wish| match wish {
            Wish::To(to) => Ok(to.clone()),
            wish => position.after(&wish.taken(position)?).ok_or_else(|| "there are not so many tokens".to_string()),
        };
        let forbidden = wishes.iter().map(option).collect::<Result<_, String>>()?;
        self.played.forbid(forbidden).map_err(|error| error.to_string())?;
        self.undone.clear();
        Ok(())
    }

    /// Who is to forbid or to move now; nobody at the end.
    pub fn turn(&self) -> Option<Player> {
        let running = self.played.winner().is_none();
        running.then(|| self.played.to_forbid().unwrap_or(self.played.to_move()))
    }

    /// The opponent forbids and moves as often as it is its turn, unless it is a person.
    pub fn reply(&mut self) -> Result<(), String> {
        let seed = self.settings.seed.wrapping_add(self.settings.drawn);
        let said = |error: wythoff::solve::play::PlayError| error.to_string();
        while self.turn() == Some(Player::Opponent) {
            if let Some(forbidden) = self.played.reply_ban(self.settings.opponent, seed).map_err(said)? {
                self.played.forbid(forbidden).map_err(said)?;
            } else if let Some(reply) = self.played.reply(self.settings.opponent, seed).map_err(said)? {
                self.played.play(reply.summand, reply.taken).map_err(said)?;
            } else {
                break;
            }
        }
        Ok(())
    }

    /// Takes back what was done last, against a machine back to what you did last.
    pub fn undo(&mut self) -> Result<(), String> {
        let ours = |by: Player| self.is_shared() || by == Player::You;
        let moved = self.played.steps().iter().any(|step| ours(step.by));
        let mut bans = self.played.steps().iter().filter_map(|step| step.ban.as_ref()).chain(self.played.ban());
        if !moved && !bans.any(|ban| ours(ban.by)) {
            return Err("there is nothing to take back".to_string());
        }
        while let Some(undone) = self.played.undo() {
            let (by, redo) = match undone {
                Undone::Move(step) => (step.by, Redo::Move(step.played.summand, step.played.taken)),
                Undone::Ban(ban) => (ban.by, Redo::Ban(ban.forbidden)),
            };
            self.undone.push(redo);
            if self.is_shared() || by == Player::You {
                break;
            }
        }
        Ok(())
    }

    /// Plays again what was taken back last.
    pub fn redo(&mut self) -> Result<(), String> {
        if self.undone.is_empty() {
            return Err("there is nothing to redo".to_string());
        }
        while let Some(redo) = self.undone.pop() {
            let done = match redo {
                Redo::Move(summand, taken) => self.played.play(summand, taken).map(|_| ()),
                Redo::Ban(forbidden) => self.played.forbid(forbidden).map(|_| ()),
            };
            done.map_err(|error| error.to_string())?;
            if self.is_shared() || self.turn() == Some(Player::You) {
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
