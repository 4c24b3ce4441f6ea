//! `sweep`: many games through `discover`, a line of JSON each.

use crate::arguments::SweepArguments;
use crate::failure::Failure;
use crate::lines::Lines;
use crate::lock::Lock;
use crate::watching::Watching;
use crate::{input, memory};
use answers::report::sweep::{Begun, SweepLimits, Swept};
use cpu_time::ThreadTime;
use serde::Serialize;
use serde_json::Value;
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use wythoff::Game;
use wythoff::numbers::work::{Halt, Progress, Work};

/// A game that was begun so often, and the process died each time, is not begun again.
const MOST_STARTS: usize = 3;

pub fn run(arguments: &SweepArguments) -> Result<(), Failure> {
    let milliseconds = u64::try_from(arguments.time.as_millis()).unwrap_or(u64::MAX).max(1);
    let limits = SweepLimits { milliseconds, memory: memory::limit(Some(&arguments.memory))? };
    let games = games(&arguments.games)?;
    let mine: Vec<&Game> =
        games.iter().enumerate().filter(|(place, _)| arguments.shard.has(*place)).map(|(_, game)| game).collect();
    let Some(path) = &arguments.out else {
        return sweep(&mine, limits, &Before::default(), |line| Ok(writeln!(std::io::stdout(), "{line}")?));
    };
    let _lock = Lock::of(Path::new(path), "the file of results")?;
    let refused = |error: std::io::Error| Failure::about(format!("--out {path}"), error);
    let (mut lines, before) = Lines::open(path).map_err(refused)?;
    sweep(&mine, limits, &Before::read(&before), |line| lines.add(line).map_err(refused))
}

/// The games of a file, each once, in their order.
fn games(path: &str) -> Result<Vec<Game>, Failure> {
    let refused = |error: std::io::Error| Failure::about(format!("--games {path}"), format!("cannot read it: {error}"));
    let text = if path == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map_err(refused)?;
        text
    } else {
        std::fs::read_to_string(path).map_err(refused)?
    };
    let mut seen = HashSet::new();
    let mut games = Vec::new();
    for (place, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let game =
            input::game(line).map_err(|failure| failure.within(format!("--games {path}, line {}", place + 1)))?;
        if seen.insert(game.to_string()) {
            games.push(game);
        }
    }
    Ok(games)
}

/// What earlier runs wrote.
#[derive(Default)]
struct Before {
    /// Keys with a result.
    done: HashSet<String>,
    /// Keys that were begun and not ended, and how often.
    starts: HashMap<String, usize>,
}

impl Before {
    fn read(bytes: &[u8]) -> Before {
        let mut before = Before::default();
        for line in bytes.split(|byte| *byte == b'\n') {
            let Ok(told) = serde_json::from_slice::<Value>(line) else { continue };
            if let Some(key) = told["start"].as_str() {
                *before.starts.entry(key.to_string()).or_default() += 1;
            } else if let Some(key) = told["key"].as_str() {
                before.done.insert(key.to_string());
            }
        }
        before
    }
}

fn sweep(
    games: &[&Game],
    limits: SweepLimits,
    before: &Before,
    mut add: impl FnMut(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let watching = Watching::new("games");
    for (done, game) in games.iter().enumerate() {
        let key = limits.key(game);
        if before.done.contains(&key) {
            continue;
        }
        watching.round("the sweep", done as u64, Some(games.len() as u64))?;
        let starts = before.starts.get(&key).copied().unwrap_or_default();
        let row = if starts >= MOST_STARTS {
            Swept::quarantined(game, limits, starts)
        } else {
            add(&line(&Begun { start: key })?)?;
            one(game, limits, &watching)?
        };
        add(&line(&row)?)?;
    }
    Ok(())
}

fn line(told: &impl Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string(told).map_err(std::io::Error::from)?)
}

/// The result of one game, whatever comes of it; an error only if the run is to end.
fn one(game: &Game, limits: SweepLimits, watching: &Watching) -> Result<Swept, Failure> {
    let begin = ThreadTime::now().as_duration();
    let used = || ThreadTime::now().as_duration().saturating_sub(begin);
    let time = Duration::from_millis(limits.milliseconds);
    let (out_of_time, interrupted) = (AtomicBool::new(false), AtomicBool::new(false));
    let watch = |at: Progress<'_>| {
        thread_local! { static CALLS: Cell<u32> = const { Cell::new(0) } }
        // A look at the clock costs more than most words.
        let calls = CALLS.replace(CALLS.get().wrapping_add(1));
        if calls.is_multiple_of(16) && used() > time {
            out_of_time.store(true, Relaxed);
            return ControlFlow::Break(());
        }
        let going = watching.at(at);
        interrupted.fetch_or(going.is_break(), Relaxed);
        going
    };
    let steps = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
    let work = Work::USUAL.with_memory(limits.memory).with_steps(steps);
    let work = work.watched_by(&watch);
    let row = Swept::new(game, limits, &work);
    let row = match row.discovered(game, limits, &work) {
        Ok(_) if interrupted.load(Relaxed) => return Err(Failure::stopped()),
        Ok(found) => found,
        Err(error) => match Halt::behind(&error) {
            Some(Halt::Stopped) if out_of_time.load(Relaxed) => {
                row.unproved("open", format!("not found {}", limits.words()))
            }
            Some(Halt::Stopped) => return Err(Failure::stopped()),
            Some(Halt::Limit { .. }) => row.unproved("open", error.to_string()),
            // What is no limit is a game that this is not made for.
            None => row.unproved("refused", error.to_string()),
        },
    };
    Ok(Swept { cpu_seconds: Some(used().as_secs_f64()), ..row })
}
