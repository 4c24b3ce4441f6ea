//! The table at which a match is played: everything that is said there.

use super::drawing::{self, board_fits};
use super::listing;
use super::page::{Style, wrapped};
use super::put;
use super::session::Session;
use super::typed::{Typed, typed};
use crate::failure::{Failure, with_option};
use crate::watching::LIMITS;
use answers::play::{Hint, HintBan, MatchState, advice, ban_advice, ban_name, heaps, move_name, verdict};
use std::io::Write;
use std::ops::ControlFlow;
use wythoff::solve::play::{Ban, Opponent, Player};
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

const HELP_FORBID: &str = "  forbid to 2 6   forbid the heaps (2, 6) to the other player; also 'forbid left 3',
                  several with ';' between, or 'forbid none'";

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
            match (advice(&session.played), ban_advice(&session.played)) {
                (Ok(advice), Ok(ban)) => {
                    state.hint = advice.map(|advice| Hint::new(&session.played, advice));
                    if let Some(blocking) = &mut state.blocking {
                        blocking.hint_ban = ban.map(HintBan::new);
                    }
                }
                (Err(error), _) | (_, Err(error)) => return self.refuse(&with_option(&error, LIMITS)),
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
            let forbid = if arena.block() > 0 { ", what you forbid ('forbid to 2 1', 'forbid none')" } else { "" };
            self.say(&format!("{opponent} Type a move ({example}){forbid} or 'help'."))?;
        }
        self.go_on(session, Told::default())
    }

    /// The opponent forbids and moves if it is its turn; then all that is new from move number `from` on is told, and the position is shown.
    fn go_on(&mut self, session: &mut Session, from: Told) -> Result<(), Failure> {
        if let Err(message) = session.reply() {
            self.refuse(&message)?;
        }
        if self.json {
            return self.state(session, false);
        }
        let by = |player: Player| if player == Player::You { "You" } else { "Opponent" };
        for (number, step) in session.played.steps().iter().enumerate().skip(from.moves) {
            let ban = step.ban.as_ref().filter(|_| number > from.moves || !from.ban);
            let forbidden = ban.map(|ban| format!("{}: {}", by(ban.by), ban_name(&ban.forbidden)));
            let line = format!("{}: {}", by(step.by), move_name(session.played.arena(), &step.played));
            forbidden.iter().chain([&line]).try_for_each(|line| self.say(line))?;
        }
        if let Some(ban) = session.played.ban().filter(|_| session.played.steps().len() > from.moves || !from.ban) {
            self.say(&format!("{}: {}", by(ban.by), ban_name(&ban.forbidden)))?;
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
                true => drawing::board(game, position, corner, played.forbidden(), self.style),
                false => drawing::heaps(position, self.style),
            };
            put(&mut self.out, &lines)?;
            if board {
                let Position { x, y } = position;
                let forbidden = match played.forbidden() {
                    [] => String::new(),
                    _ => format!("; {} = forbidden", self.style.forbidden),
                };
                let target = self.style.target;
                self.say(&format!("  left {x} (across), right {y} (up); {target} = a legal move{forbidden}"))?;
            } else if !played.forbidden().is_empty() {
                self.say(&format!("  {}", ban_name(played.forbidden()).replacen("forbid ", "forbidden: ", 1)))?;
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
            let most = session.played.arena().block();
            let words = match (session.turn(), session.played.to_forbid()) {
                (None, _) => "'new', 'undo', 'history' or 'quit'? ".to_string(),
                (Some(Player::You), None) => "Your move? ".to_string(),
                (Some(Player::Opponent), None) => "Opponent’s move? ".to_string(),
                (_, Some(Player::You)) => format!("What do you forbid (up to {most})? "),
                (_, Some(Player::Opponent)) => format!("What does your opponent forbid (up to {most})? "),
            };
            write!(self.out, "{}", self.style.strong(&words))?;
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
        let so_far = Told { moves: session.played.steps().len(), ban: session.played.ban().is_some() };
        let (done, told) = match &typed {
            Typed::Quit => {
                self.out.flush()?;
                return Ok(ControlFlow::Break(()));
            }
            Typed::Nothing => return Ok(ControlFlow::Continue(())),
            Typed::Move { game, wish } => (session.play(*game, wish), so_far),
            Typed::Forbid(wishes) => (session.forbid(wishes), so_far),
            Typed::Undo => (session.undo(), Told { moves: usize::MAX, ban: true }),
            Typed::Redo => (session.redo(), so_far),
            Typed::New(words) => (session.begin_again(words), Told::default()),
            other => {
                self.tell(session, other)?;
                return Ok(ControlFlow::Continue(()));
            }
        };
        match done {
            Ok(()) => self.go_on(session, told)?,
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
            _ => {
                let forbid = HELP_FORBID.lines().filter(|_| session.played.arena().block() > 0);
                put(&mut self.out, &forbid.chain(HELP.lines()).map(str::to_string).collect::<Vec<_>>())
            }
        }
    }

    fn hint(&mut self, session: &Session) -> Result<(), Failure> {
        match ban_advice(&session.played) {
            Ok(Some(advice)) => {
                let meaning = if advice.wins { "This wins" } else { "The mover can win all the same" };
                return self.say(&format!("Hint: {}. {meaning} ('why' says more).", ban_name(&advice.forbidden)));
            }
            Ok(None) => {}
            Err(error) => return self.refuse(&with_option(&error, LIMITS)),
        }
        match advice(&session.played) {
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
        let moving = advice(&session.played).map(|advice| advice.map(|advice| advice.why));
        let forbidding = ban_advice(&session.played).map(|advice| advice.map(|advice| advice.why));
        match (moving, forbidding) {
            (Ok(moving), Ok(forbidding)) => {
                let why = moving.into_iter().chain(forbidding).flatten();
                put(&mut self.out, &why.flat_map(|line| wrapped(&line, 2)).collect::<Vec<_>>())
            }
            (Err(error), _) | (_, Err(error)) => self.refuse(&with_option(&error, LIMITS)),
        }
    }

    fn history(&mut self, session: &Session) -> Result<(), Failure> {
        let played = &session.played;
        let start: Vec<String> = played.start().iter().map(heaps).collect();
        self.say(&format!("     start: {}", start.join(" + ")))?;
        for (number, step) in played.steps().iter().enumerate() {
            self.banned(step.ban.as_ref())?;
            let mark = self.mark(step.gave_away());
            let line =
                format!("{:>3}. {}: {}{mark}", number + 1, step.by.name(), move_name(played.arena(), &step.played));
            put(&mut self.out, &wrapped(&line, 5))?;
        }
        self.banned(played.ban())?;
        if played.steps().is_empty() {
            self.say("     no move so far")?;
        }
        Ok(())
    }

    /// A line of the history for what was forbidden before a move.
    fn banned(&mut self, ban: Option<&Ban>) -> Result<(), Failure> {
        let Some(ban) = ban else { return Ok(()) };
        let line = format!("     {}: {}{}", ban.by.name(), ban_name(&ban.forbidden), self.mark(ban.gave_away()));
        put(&mut self.out, &wrapped(&line, 2))
    }

    fn mark(&self, gave_away: bool) -> String {
        if gave_away { format!("  {} gave the win away", self.style.mark) } else { String::new() }
    }

    fn moves(&mut self, session: &Session) -> Result<(), Failure> {
        let played = &session.played;
        for (number, (game, position)) in played.arena().games().iter().zip(played.positions()).enumerate() {
            let place = if played.arena().is_sum() { format!("Game {}: ", number + 1) } else { String::new() };
            if !can_be_listed(position) {
                self.say(&format!("{place}too many moves to list. {}", game.rules_in_words()))?;
                continue;
            }
            let open = |taken: &Move| position.after(taken).is_none_or(|to| !played.forbidden().contains(&to));
            let legal: Vec<Move> = game.moves(position).filter(open).collect();
            if !played.forbidden().is_empty() {
                self.say(&ban_name(played.forbidden()).replacen("forbid ", "Forbidden: ", 1))?;
            }
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
            let lines = drawing::board(game, position, corner, played.forbidden(), self.style);
            return put(&mut self.out, &lines);
        }
        self.board = Some(true);
        self.show(session)
    }
}

/// What has been told of a match: so many moves, and whether what was forbidden before the next one.
#[derive(Clone, Copy, Default)]
struct Told {
    moves: usize,
    ban: bool,
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
