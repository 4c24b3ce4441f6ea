//! `prove-all`: every theorem that must be proved, each in a process of its own, as a Markdown table.

use crate::cargo;
use rules::families::Pairs;
use rules::{ClosedForm, Game};
use std::fs;
use std::num::NonZeroU32;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// CPU seconds and megabytes that Walnut needs for the same statement, with its version, where that was measured.
const WALNUT: [(&str, &str); 9] = [
    ("wythoff", "1.4 / 86 (8.0-alpha)"),
    ("wythoff:a=5", "10 / 603 (8.0-alpha)"),
    ("wythoff:a=7", "44 / 1121 (8.0-alpha)"),
    ("wythoff:a=8", "17 / 955 (8.0-alpha, tuned by hand)"),
    ("wythoff:a=10", "139 / 7275 (6.2, tuned by hand)"),
    ("wythoff:a=12", "out of memory at 8600 (6.2, tuned by hand)"),
    ("wythoff:a=16", "26 / 1327 (6.2, split by hand)"),
    ("wythoff:a=5,misere", "9.7 / 976 (6.2, tuned by hand)"),
    ("lw:k=3", "14 / 691 (8.0-alpha)"),
];

/// What a proof may cost.
const MOST_SECONDS: f64 = 60.0;
const MOST_MEGABYTES: f64 = 4096.0;

/// The largest parameter of any game here.
const LARGEST_PARAMETER: u32 = 32;

/// Every game that can be named, whose moves have a formula and whose P-positions are known; each kind of game by its parameter.
pub fn games() -> Vec<String> {
    let parameters = (1..=LARGEST_PARAMETER).filter_map(NonZeroU32::new);
    let by_parameter: Vec<Vec<Game>> = parameters.map(|parameter| Game::with_parameter(parameter).collect()).collect();
    let kinds = by_parameter.iter().map(Vec::len).max().unwrap_or(0);
    let demanded = |kind: usize, parameter: u32, games: &[Game]| {
        let game = games.get(kind).filter(|game| game.ruleset.to_formula_rules().is_some())?;
        is_demanded(&game.closed_form()?, parameter).then(|| game.to_string())
    };
    let mut names: Vec<String> = (0..kinds)
        .flat_map(|kind| {
            (1..).zip(&by_parameter).filter_map(move |(parameter, games)| demanded(kind, parameter, games))
        })
        .collect();
    // A game without a parameter comes once for each.
    names.dedup();
    names
}

/// Whether the project demands a proof with this parameter, or goes beyond that.
fn is_demanded(known: &ClosedForm, parameter: u32) -> bool {
    match known.pairs {
        Pairs::Wythoff { shifted: false, .. } if known.exceptions.is_empty() => {
            parameter <= 16 || [20, 24, 32].contains(&parameter)
        }
        Pairs::Wythoff { .. } => parameter <= 12,
        Pairs::Residues { .. } | Pairs::Larsson { .. } => parameter <= 6,
        Pairs::Equal | Pairs::Quotient { .. } => true,
    }
}

/// What a process has used so far.
#[derive(Clone, Copy, Default)]
pub struct Usage {
    /// Of processor time.
    pub seconds: f64,
    /// Of memory, at most.
    pub megabytes: f64,
}

pub fn run() -> Result<(), String> {
    cargo::run(cargo::command(&["build", "--release", "--quiet", "--package", "wythoff-cli"]))?;
    println!("| game | result | CPU s | peak MB | states of P | largest automaton | Walnut, CPU s / MB |");
    println!("|---|---|---|---|---|---|---|");
    let mut failed = Vec::new();
    for game in games() {
        let (usage, answer) = measured(&game)?;
        let field = |name: &str| {
            let begin = answer.find(&format!("\"{name}\":"))? + name.len() + 3;
            let end = answer[begin..].find([',', '}'])? + begin;
            Some(answer[begin..end].trim_matches('"').to_string())
        };
        let part = |name: &str| field(name).unwrap_or_else(|| "?".to_string());
        let result = part("result");
        let walnut = WALNUT.iter().find(|(name, _)| *name == game).map_or("", |(_, figures)| figures);
        println!(
            "| `{game}` | {result} | {:.3} | {:.0} | {} | {} | {walnut} |",
            usage.seconds,
            usage.megabytes,
            part("states"),
            part("largest")
        );
        if result != "proved" || usage.seconds > MOST_SECONDS || usage.megabytes > MOST_MEGABYTES {
            failed.push(game);
        }
    }
    match failed.is_empty() {
        true => Ok(()),
        false => Err(format!("not proved within {MOST_SECONDS} s and {MOST_MEGABYTES} MB: {}", failed.join(", "))),
    }
}

/// Proves one theorem and watches the process while it runs.
fn measured(game: &str) -> Result<(Usage, String), String> {
    let mut command = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/wythoff"));
    command.args(["prove", "--json", "-g", game]);
    let (usage, output) = watched(command)?;
    Ok((usage, String::from_utf8_lossy(&output.stdout).into_owned()))
}

/// Runs the command to its end, and what it used.
pub fn watched(mut command: Command) -> Result<(Usage, Output), String> {
    let trouble = |error: std::io::Error| format!("cannot run the command: {error}");
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(trouble)?;
    let mut usage = Usage::default();
    while let Some(now) = usage_of(&child) {
        usage = Usage { seconds: now.seconds.max(usage.seconds), megabytes: now.megabytes.max(usage.megabytes) };
        sleep(Duration::from_micros(300));
    }
    Ok((usage, child.wait_with_output().map_err(trouble)?))
}

/// From the tables of Linux; nothing once the process has ended.
#[allow(clippy::float_arithmetic, reason = "figures for a table; nothing is decided by them")]
fn usage_of(child: &Child) -> Option<Usage> {
    let read = |name: &str| fs::read_to_string(format!("/proc/{}/{name}", child.id())).ok();
    let nanoseconds: f64 = read("schedstat")?.split(' ').next()?.parse().ok()?;
    let status = read("status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = peak.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(Usage { seconds: nanoseconds / 1e9, megabytes: kilobytes / 1024.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_from_the_signatures_in_the_order_of_families() {
        let games = games();
        assert_eq!(games[..3], ["wythoff", "wythoff:a=2", "wythoff:a=3"]);
        let count = |prefix: &str| games.iter().filter(|game| game.starts_with(prefix)).count();
        // Normal play up to 16 and three more; misère and off-diagonal play up to 12.
        assert_eq!(count("wythoff"), 19 + 12 + 12);
        assert_eq!((count("connell"), count("lw"), count("nim"), count("euclid")), (6, 6, 2, 0));
    }

    #[test]
    fn what_walnut_was_measured_on_is_proved_here() {
        let games = games();
        assert!(WALNUT.iter().all(|(name, _)| games.iter().any(|game| game == name)));
    }
}
