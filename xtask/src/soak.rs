//! `soak`: the server under a thousand connections of every kind, and commands killed at any moment.
//!
//! Clients are processes of their own ([`clients`]), so that they can be killed at random moments too. Meanwhile the
//! server's memory is watched, and someone asks quick questions all the time ([`load`]). Then the server is told to end
//! with questions under way. Last, every command that keeps a checkpoint or writes a file is killed again and again
//! ([`kills`]).
//!
//! This may look at the clock: it is no test of the suite. The load has half of the time; the kills take what they need
//! for a hundred of each, which is about the other half, or in the short run no more than the other half.

pub mod clients;
mod kills;
mod load;

use crate::cargo;
use crate::random::Random;
use std::path::PathBuf;
use std::time::Duration;

/// How long, how hard, and what is allowed.
struct Plan {
    load: Duration,
    kills: Duration,
    /// Kills of each command.
    most_kills: usize,
    /// No quick answer may take longer.
    longest: Duration,
}

/// For so many seconds, from a new seed.
pub fn for_seconds(seconds: &str) -> Result<(), String> {
    let seconds: u64 =
        seconds.parse().map_err(|error| format!("soak {seconds}: {error}; write whole seconds, such as 600"))?;
    let half = Duration::from_secs(seconds) / 2;
    run(&Plan { load: half, kills: Duration::MAX, most_kills: 100, longest: Duration::from_secs(1) })
}

/// A minute. The machine may be busy with other things, so a single answer may take longer than on a quiet one.
pub fn briefly() -> Result<(), String> {
    let half = Duration::from_secs(30);
    run(&Plan { load: half, kills: half, most_kills: 100, longest: Duration::from_secs(5) })
}

fn run(plan: &Plan) -> Result<(), String> {
    let program = program()?;
    let mut random = Random::new();
    println!("seed {}", random.seed());
    load::run(&program, plan, &mut random)?;
    kills::run(&program, plan, &mut random)
}

/// The command, built as for tests.
fn program() -> Result<PathBuf, String> {
    cargo::run(cargo::command(&["build", "--quiet", "--package", "wythoff-cli"]))?;
    Ok(cargo::target_directory()?.join("debug").join(format!("wythoff{}", std::env::consts::EXE_SUFFIX)))
}
