//! `prove-all`: every theorem that must be proved, each in a process of its own, as a Markdown table.

use crate::cargo;
use rules::families::Pairs;
use rules::{ClosedForm, Game};
use std::fs;
use std::num::NonZeroU32;
use std::path::Path;
use std::process::{Child, Command, Stdio};
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
fn games() -> Vec<String> {
    let parameters = (1..=LARGEST_PARAMETER).filter_map(NonZeroU32::new);
    let all: Vec<(u32, Game)> = parameters
        .flat_map(|parameter| Game::with_parameter(parameter).map(move |game| (parameter.get(), game)))
        .collect();
    let kind = |game: &Game| {
        let family = game.ruleset.family();
        (family.signature().name, family.arguments().switches, game.play.misere)
    };
    let mut kinds = Vec::new();
    for (_, game) in &all {
        if !kinds.contains(&kind(game)) {
            kinds.push(kind(game));
        }
    }
    let demanded = |parameter: u32, game: &Game| {
        let known = game.ruleset.to_formula_rules().and_then(|_| game.closed_form());
        known.is_some_and(|known| is_demanded(&known, parameter))
    };
    let mut names: Vec<String> = kinds
        .iter()
        .flat_map(|wanted| all.iter().filter(|(_, game)| kind(game) == *wanted))
        .filter(|(parameter, game)| demanded(*parameter, game))
        .map(|(_, game)| game.to_string())
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
        Pairs::Residues(pairs) if parameter != pairs.count().get() => pairs.a().get() <= 4 && pairs.count().get() <= 4,
        Pairs::Residues(_) | Pairs::Larsson { .. } => parameter <= 6,
        Pairs::Equal | Pairs::Quotient { .. } => true,
    }
}

/// What a process has used so far.
#[derive(Clone, Copy, Default)]
struct Usage {
    seconds: f64,
    megabytes: f64,
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
    let trouble = |error: std::io::Error| format!("cannot run the command: {error}");
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/wythoff");
    let child =
        Command::new(program).args(["prove", "--json", "-g", game]).stdout(Stdio::piped()).spawn().map_err(trouble)?;
    let mut usage = Usage::default();
    while let Some(now) = usage_of(&child) {
        usage = Usage { seconds: now.seconds.max(usage.seconds), megabytes: now.megabytes.max(usage.megabytes) };
        sleep(Duration::from_micros(300));
    }
    let output = child.wait_with_output().map_err(trouble)?;
    Ok((usage, String::from_utf8_lossy(&output.stdout).into_owned()))
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
        // a, b ≤ 4, and Connell's game with k = 5, 6 once more.
        assert_eq!(count("fb"), 16 + 2);
    }

    #[test]
    fn what_walnut_was_measured_on_is_proved_here() {
        let games = games();
        assert!(WALNUT.iter().all(|(name, _)| games.iter().any(|game| game == name)));
    }
}
