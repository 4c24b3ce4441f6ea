//! `fuzz [TARGET…] [--iterations N | --seconds N] [--seed N]`: runs the targets named, or all. `fuzz --dictionary TARGET` prints the words of
//! a target for libFuzzer.

use fuzz::{Campaign, Limit, Storage, Target, targets};
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const USAGE: &str = "fuzz [TARGET…] [--iterations N | --seconds N] [--seed N], or fuzz --dictionary TARGET";

/// What the command line asks for.
struct Request {
    targets: Vec<Target>,
    limit: Limit,
    seed: u64,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [option, name] = &arguments[..]
        && option == "--dictionary"
        && let Some(target) = targets::find(name)
    {
        print!("{}", target.libfuzzer_dictionary());
        return ExitCode::SUCCESS;
    }
    match request(arguments.into_iter()) {
        Ok(request) if run(&request) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}\nusage: {USAGE}");
            ExitCode::from(2)
        }
    }
}

fn request(mut arguments: impl Iterator<Item = String>) -> Result<Request, String> {
    let mut chosen = Vec::new();
    let mut limit = Limit::Iterations(20_000);
    let mut seed = None;
    while let Some(argument) = arguments.next() {
        let mut number = || {
            let value = arguments.next().ok_or(format!("{argument} needs a number"))?;
            value.parse::<u64>().map_err(|error| format!("{argument} {value}: {error}"))
        };
        match argument.as_str() {
            "--iterations" => limit = Limit::Iterations(number()?),
            "--seconds" => limit = Limit::Time(Duration::from_secs(number()?)),
            "--seed" => seed = Some(number()?),
            name => chosen.push(targets::find(name).ok_or_else(|| unknown(name))?),
        }
    }
    let targets = if chosen.is_empty() { targets::ALL.to_vec() } else { chosen };
    Ok(Request { targets, limit, seed: seed.unwrap_or_else(|| usual_seed(limit)) })
}

fn unknown(name: &str) -> String {
    let names: Vec<_> = targets::ALL.iter().map(|target| target.name).collect();
    format!("no target {name:?}; there are {}", names.join(", "))
}

/// A counted campaign is always the same one; a timed one looks for something new.
fn usual_seed(limit: Limit) -> u64 {
    match limit {
        Limit::Iterations(_) => 1,
        Limit::Time(_) => SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_secs()),
    }
}

/// Whether every target holds.
fn run(request: &Request) -> bool {
    let &Request { ref targets, limit, seed } = request;
    let mut sound = true;
    for &target in targets {
        // A counted campaign takes about as long for every target.
        let limit = match limit {
            Limit::Iterations(count) => Limit::Iterations(count / target.slowness),
            time => time,
        };
        match (Campaign { target, seed, limit, storage: Storage::committed() }).run() {
            Ok(tally) => println!("{}: seed {seed}: {tally}", target.name),
            Err(crash) => {
                println!("{}: FAILED: {crash}", target.name);
                sound = false;
            }
        }
    }
    sound
}
