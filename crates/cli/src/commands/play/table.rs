//! The table at which a match is played: everything that is said there.

use super::drawing::{self, board_fits};
use super::listing;
use super::page::{Style, wrapped};
use super::put;
use super::session::Session;
use super::typed::{Typed, typed};
use crate::failure::{Failure, with_option};
use crate::watching::LIMITS;
use answers::play::{Hint, MatchState, advice, heaps, move_name, verdict};
use std::io::Write;
use std::ops::ControlFlow;
use wythoff::solve::play::{Opponent, Player};
use wythoff::{Move, Natural, Position};

const HELP: &str = "  3 4          take 3 from the left heap and 4 from the right
  left 3       take 3 from the left heap; also 'right 3', 'both 3'
  to 2 6       move to the heaps (2, 6)
  2: left 3    in a sum: the same in game 2
  hint         a good move               why       why it stands as it does
  moves        all legal moves           history   the moves so far
  undo, redo   take a move back, or not  board, heaps   how to draw
  new          a new game; 'new 7 12', 'new random', 'new P', 'new N'
  quit         the end";

/// Moves are listed where the heaps have at most this many tokens together.
const MOST_TOKENS: u64 = 1000;

/// Where the match is shown.
pub struct Table<W: Write> {
    pub out: W,
    pub style: Style,
    pub json: bool,
    /// Whether a board is wanted; nothing leaves it to the heaps.
    pub board: Option<bool>,
}

impl<W: Write> Table<W> {
    /// Text in lines that fit.
    fn say(&mut self, text: &str) -> Result<(), Failure> {
        put(&mut self.out, &wrapped(text, 0))
    }

    /// A message about something that went wrong.
    fn refuse(&mut self, message: &str) -> Result<(), Failure> {
        if self.json {
            serde_json::to_writer(&mut self.out, &serde_json::json!({ "error": message }))?;
            writeln!(self.out)?;
            return Ok(());
        }
        self.say(&capitalised(message))
    }

    /// The state as a line of JSON, with a hint if wanted.
    fn state(&mut self, session: &Session, with_hint: bool) -> Result<(), Failure> {
        let mut state = MatchState::new(&session.played);
        if with_hint {
            match advice(session.played.arena(), session.played.positions()) {
                Ok(advice) => state.hint = advice.map(|advice| Hint::new(&session.played, advice)),
                Err(error) => return self.refuse(&with_option(&error, LIMITS)),
            }
        }
        serde_json::to_writer(&mut self.out, &state)?;
        Ok(writeln!(self.out)?)
    }

    /// What is played, by whom, and how to go on.
    pub fn welcome(&mut self, session: &mut Session) -> Result<(), Failure> {
        if !self.json {
            let arena = session.played.arena().clone();
            for (number, game) in arena.games().iter().enumerate() {
                let place = if arena.is_sum() { format!("Game {}: ", number + 1) } else { String::new() };
                self.say(&format!("{place}{}. {}", cut(&game.to_string()), game.rules_in_words()))?;
            }
            if arena.is_sum() {
                self.say("A move is made in one of the games; who cannot move in any of them loses.")?;
            }
            let seed = session.settings.seed;
            let opponent = match session.settings.opponent {
                Opponent::Perfect => "Your opponent plays perfectly.".to_string(),
                Opponent::Fallible { error_percent } => {
                    format!("Your opponent errs in {error_percent} % of its moves (--seed {seed}).")
                }
                Opponent::Person => "You and your opponent take turns at this keyboard.".to_string(),
            };
            let example = if arena.is_sum() { "'1: left 2'" } else { "'left 2'" };
            self.say(&format!("{opponent} Type a move ({example}) or 'help'."))?;
        }
        self.go_on(session, 0)
    }

    /// The opponent moves if it is its turn; then all moves from number `from` on are told, and the position is shown.
    fn go_on(&mut self, session: &mut Session, from: usize) -> Result<(), Failure> {
        if let Err(message) = session.reply() {
            self.refuse(&message)?;
        }
        if self.json {
            return self.state(session, false);
        }
        for number in from..session.played.steps().len() {
            let step = &session.played.steps()[number];
            let by = if step.by == Player::You { "You" } else { "Opponent" };
            let line = format!("{by}: {}", move_name(session.played.arena(), &step.played));
            self.say(&line)?;
        }
        self.show(session)
    }

    /// The position, and at the end the verdict.
    fn show(&mut self, session: &Session) -> Result<(), Failure> {
        let played = &session.played;
        writeln!(self.out)?;
        for (number, (game, position)) in played.arena().games().iter().zip(played.positions()).enumerate() {
            let sum = played.arena().is_sum();
            if sum {
                self.say(&format!("Game {}, {}", number + 1, cut(&game.to_string())))?;
            }
            let corner = &played.start()[number];
            // Several boards would not fit on the screen together.
            let board = !sum && board_fits(corner) && self.board.unwrap_or(true);
            let lines = match board {
                true => drawing::board(game, position, corner, self.style),
                false => drawing::heaps(position, self.style),
            };
            put(&mut self.out, &lines)?;
            if board {
                let Position { x, y } = position;
                self.say(&format!("  left {x} (across), right {y} (up); {} = a legal move", self.style.target))?;
            }
        }
        if played.standing().ended {
            writeln!(self.out)?;
            let verdict = verdict(played);
            let lines: Vec<String> = wrapped(&verdict, 0).iter().map(|line| self.style.strong(line)).collect();
            put(&mut self.out, &lines)?;
        }
        Ok(())
    }

    /// Asks for the next line, where somebody types.
    pub fn prompt(&mut self, session: &Session) -> Result<(), Failure> {
        if self.style.prompt && !self.json {
            let words = match (session.played.winner(), session.played.to_move()) {
                (Some(_), _) => "'new', 'undo', 'history' or 'quit'? ",
                (None, Player::You) => "Your move? ",
                (None, Player::Opponent) => "Opponent’s move? ",
            };
            write!(self.out, "{}", self.style.strong(words))?;
        }
        Ok(self.out.flush()?)
    }

    /// Nobody types any more.
    pub fn end_of_input(&mut self) -> Result<(), Failure> {
        if self.style.prompt && !self.json {
            writeln!(self.out)?;
        }
        Ok(self.out.flush()?)
    }

    /// Does what a line says; breaks at the end.
    pub fn answer(&mut self, session: &mut Session, line: &str) -> Result<ControlFlow<()>, Failure> {
        let typed = match typed(line) {
            Ok(typed) => typed,
            Err(message) => {
                self.refuse(&message)?;
                return Ok(ControlFlow::Continue(()));
            }
        };
        let moves = session.played.steps().len();
        let (done, told_from) = match &typed {
            Typed::Quit => {
                self.out.flush()?;
                return Ok(ControlFlow::Break(()));
            }
            Typed::Nothing => return Ok(ControlFlow::Continue(())),
            Typed::Move { game, wish } => (session.play(*game, wish), moves),
            Typed::Undo => (session.undo(), usize::MAX),
            Typed::Redo => (session.redo(), moves),
            Typed::New(words) => (session.begin_again(words), 0),
            other => {
                self.tell(session, other)?;
                return Ok(ControlFlow::Continue(()));
            }
        };
        match done {
            Ok(()) => self.go_on(session, told_from.min(session.played.steps().len()))?,
            Err(message) => self.refuse(&message)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Answers that do not change the match.
    fn tell(&mut self, session: &Session, wanted: &Typed) -> Result<(), Failure> {
        if self.json {
            return self.state(session, matches!(wanted, Typed::Hint | Typed::Why));
        }
        match wanted {
            Typed::Hint => self.hint(session),
            Typed::Why => self.why(session),
            Typed::Moves => self.moves(session),
            Typed::History => self.history(session),
            Typed::Heaps => {
                self.board = Some(false);
                self.show(session)
            }
            Typed::Board(number) => self.show_board(session, *number),
            _ => put(&mut self.out, &HELP.lines().map(str::to_string).collect::<Vec<_>>()),
        }
    }

    fn hint(&mut self, session: &Session) -> Result<(), Failure> {
        match advice(session.played.arena(), session.played.positions()) {
            Ok(Some(advice)) => {
                let name = move_name(session.played.arena(), &advice.played);
                let meaning = if advice.wins { "This wins" } else { "Every move loses; this one resists longest" };
                let meaning =
                    if advice.wins || advice.exact { meaning } else { "Every move loses; this is the smallest" };
                self.say(&format!("Hint: {name}. {meaning} ('why' says more)."))
            }
            Ok(None) => self.say("The game is over: no move is left."),
            Err(error) => self.refuse(&with_option(&error, LIMITS)),
        }
    }

    fn why(&mut self, session: &Session) -> Result<(), Failure> {
        self.say(&verdict(&session.played))?;
        match advice(session.played.arena(), session.played.positions()) {
            Ok(Some(advice)) => {
                let lines: Vec<String> = advice.why.iter().flat_map(|line| wrapped(line, 2)).collect();
                put(&mut self.out, &lines)
            }
            Ok(None) => Ok(()),
            Err(error) => self.refuse(&with_option(&error, LIMITS)),
        }
    }

    fn history(&mut self, session: &Session) -> Result<(), Failure> {
        let played = &session.played;
        let start: Vec<String> = played.start().iter().map(heaps).collect();
        self.say(&format!("     start: {}", start.join(" + ")))?;
        for (number, step) in played.steps().iter().enumerate() {
            let by = if step.by == Player::You { "you" } else { "opponent" };
            let mark =
                if step.gave_away() { format!("  {} gave the win away", self.style.mark) } else { String::new() };
            let line = format!("{:>3}. {by}: {}{mark}", number + 1, move_name(played.arena(), &step.played));
            put(&mut self.out, &wrapped(&line, 5))?;
        }
        if played.steps().is_empty() {
            self.say("     no move so far")?;
        }
        Ok(())
    }

    fn moves(&mut self, session: &Session) -> Result<(), Failure> {
        let played = &session.played;
        for (number, (game, position)) in played.arena().games().iter().zip(played.positions()).enumerate() {
            let place = if played.arena().is_sum() { format!("Game {}: ", number + 1) } else { String::new() };
            if !can_be_listed(position) {
                self.say(&format!("{place}too many moves to list. {}", game.rules_in_words()))?;
                continue;
            }
            let legal: Vec<Move> = game.moves(position).collect();
            if legal.is_empty() {
                self.say(&format!("{place}no move"))?;
                continue;
            }
            self.say(&format!("{place}{} legal moves", legal.len()).replace("1 legal moves", "1 legal move"))?;
            put(&mut self.out, &listing::moves(&legal))?;
        }
        Ok(())
    }

    /// `number` is that of a game, counted from 1.
    fn show_board(&mut self, session: &Session, number: Option<usize>) -> Result<(), Failure> {
        let played = &session.played;
        if number.is_none() && played.arena().is_sum() {
            return self.refuse("the board of which game? write 'board 2'");
        }
        let index = number.unwrap_or(1).wrapping_sub(1);
        let (Some(game), Some(position)) = (played.arena().games().get(index), played.positions().get(index)) else {
            return self.refuse(&format!("there is no game {}", number.unwrap_or(1)));
        };
        let (across, up) = drawing::MAX_BOARD;
        if played.start().iter().any(|corner| !board_fits(corner)) && !board_fits(position) {
            return self.refuse(&format!(
                "the board fits on the screen up to a left heap of {across} and a right heap of {up}"
            ));
        }
        if number.is_some() {
            // One board on request, whatever the view is.
            let corner = if board_fits(&played.start()[index]) { &played.start()[index] } else { position };
            return put(&mut self.out, &drawing::board(game, position, corner, self.style));
        }
        self.board = Some(true);
        self.show(session)
    }
}

/// Heaps so small that their moves are.
fn can_be_listed(position: &Position) -> bool {
    &position.x + &position.y <= Natural::from(MOST_TOKENS)
}

/// A game in a heading: a long formula is cut.
fn cut(text: &str) -> String {
    match text.char_indices().nth(60) {
        None => text.to_string(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
