//! `play`: a game in the terminal, or through a pipe.

mod drawing;
mod listing;
mod page;
mod session;
mod table;
mod typed;

use crate::arguments::play::{FirstName, OpponentName, PlayArguments, StartName};
use crate::failure::{Failure, with_option};
use crate::watching::{LIMITS, Watching};
use crate::{input, interrupt};
use page::Style;
use session::Session;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use table::Table;
use wythoff::numbers::work::{Progress, Work};
use wythoff::solve::play::{Arena, Match, Opponent, Player, Start};
use wythoff::solve::sum::Summand;
use wythoff::{Game, Natural, Position};

/// The longest line read: two numbers.
const MAX_LINE: u64 = 2 * input::MAX_NUMBER_LENGTH;

pub fn run(arguments: &PlayArguments) -> Result<(), Failure> {
    let work = arguments.limits.small_work()?.watched_by(&think);
    let settings = Settings::new(arguments, &work)?;
    let played = settings.first_match()?;
    let mut session = Session::new(settings, played);
    let mut table = Table {
        out: BufWriter::new(std::io::stdout().lock()),
        style: Style::of_environment(),
        json: arguments.json,
        board: view(arguments),
    };
    table.welcome(&mut session)?;
    let mut lines = BufReader::new(std::io::stdin().lock());
    loop {
        end_thinking()?;
        table.prompt(&session)?;
        let Some(line) = next_line(&mut lines)? else {
            return table.end_of_input();
        };
        if table.answer(&mut session, &line)?.is_break() {
            return Ok(());
        }
    }
}

/// The line of progress while a move is looked for, which may need a large table; nothing while somebody types.
static THINKING: Mutex<Option<Watching>> = Mutex::new(None);

fn think(at: Progress<'_>) -> ControlFlow<()> {
    let mut thinking = THINKING.lock().unwrap_or_else(PoisonError::into_inner);
    thinking.get_or_insert_with(|| Watching::new("positions")).at(at)
}

/// The line goes before anything is said; whoever wished for an end gets it.
fn end_thinking() -> Result<(), Failure> {
    THINKING.lock().unwrap_or_else(PoisonError::into_inner).take();
    if interrupt::requested() { Err(Failure::stopped()) } else { Ok(()) }
}

/// A line of standard input; nothing at its end.
fn next_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut line = Vec::new();
    let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
    match read.map_err(|error| Failure::about("standard input", error))? {
        0 => Ok(None),
        _ => Ok(Some(String::from_utf8_lossy(&line).into_owned())),
    }
}

/// The view asked for; nothing leaves it to the size of the heaps.
fn view(arguments: &PlayArguments) -> Option<bool> {
    match (arguments.board, arguments.heaps) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// What stays the same from match to match.
pub struct Settings {
    pub arena: Arc<Arena<'static>>,
    pub first: Player,
    pub opponent: Opponent,
    pub seed: u64,
    /// How many matches came before: each has its own random numbers.
    pub drawn: u64,
    pub begin: Begin,
    pub most: Natural,
}

/// Where a match begins.
#[derive(Clone)]
pub enum Begin {
    Typed(Vec<Position>),
    Drawn(Start),
}

impl Settings {
    fn new(arguments: &PlayArguments, work: &Work<'static>) -> Result<Settings, Failure> {
        let (games, positions) = games(arguments)?;
        let begin = match (positions, arguments.start) {
            (Some(positions), _) => Begin::Typed(positions),
            (None, None | Some(StartName::Random)) => Begin::Drawn(Start::Random),
            (None, Some(StartName::P)) => Begin::Drawn(Start::P),
            (None, Some(StartName::N)) => Begin::Drawn(Start::N),
        };
        let opponent = match arguments.opponent {
            OpponentName::Perfect => Opponent::Perfect,
            OpponentName::Fallible => Opponent::Fallible { error_percent: arguments.error },
            OpponentName::Person => Opponent::Person,
        };
        Ok(Settings {
            arena: Arc::new(Arena::within(games, work).map_err(Failure::new)?),
            first: if arguments.first == FirstName::You { Player::You } else { Player::Opponent },
            opponent,
            seed: arguments.seed.unwrap_or_else(seed_of_clock),
            drawn: 0,
            begin,
            most: input::number("--most", &arguments.most)?,
        })
    }

    fn first_match(&self) -> Result<Match<'static>, Failure> {
        self.match_from(&self.begin).map_err(Failure::new)
    }

    /// A match that begins there.
    pub fn match_from(&self, begin: &Begin) -> Result<Match<'static>, String> {
        let start = match begin {
            Begin::Typed(positions) => positions.clone(),
            Begin::Drawn(start) => self
                .arena
                .start(*start, &self.most, self.seed.wrapping_add(self.drawn))
                .map_err(|error| with_option(&error, LIMITS))?,
        };
        Match::new(Arc::clone(&self.arena), start, self.first).map_err(|error| with_option(&error, LIMITS))
    }
}

/// A short number, so that it can be typed again.
fn seed_of_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos());
    (now % 1_000_000) as u64
}

/// The games, and their positions if these are typed.
fn games(arguments: &PlayArguments) -> Result<(Vec<Game>, Option<Vec<Position>>), Failure> {
    if arguments.sum.is_empty() {
        let game = input::game(&arguments.game)?;
        let (Some(x), Some(y)) = (&arguments.x, &arguments.y) else { return Ok((vec![game], None)) };
        let position = Position::new(input::number("left heap", x)?, input::number("right heap", y)?);
        return Ok((vec![game], Some(vec![position])));
    }
    let (mut games, mut positions) = (Vec::new(), Vec::new());
    for (index, text) in arguments.sum.iter().enumerate() {
        let place = format!("--sum, game {}", index + 1);
        if arguments.start.is_some() {
            games.push(text.trim().parse::<Game>().map_err(|error| Failure::about(&place, error))?);
            continue;
        }
        let (game, x, y) = Summand::split(text).map_err(|error| Failure::about(&place, error))?;
        let heap = |which: &str, text: &str| input::number(&format!("{place}: {which} heap"), text);
        positions.push(Position { x: heap("left", x)?, y: y.map_or(Ok(Natural::ZERO), |y| heap("right", y))? });
        games.push(game);
    }
    Ok((games, arguments.start.is_none().then_some(positions)))
}

/// Writes lines.
fn put(out: &mut impl Write, lines: &[String]) -> Result<(), Failure> {
    lines.iter().try_for_each(|line| writeln!(out, "{line}")).map_err(Failure::from)
}
