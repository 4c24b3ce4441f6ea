//! `prove-all`: every theorem that must be proved, each in a process of its own, as a Markdown table.
//!
//! Beside the P-positions of every game this is the statement behind misère sums: for a > 1 the P-positions of misère a-Wythoff are exactly the
//! positions of value 1.

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

/// The a for which the statement about value 1 is proved.
const LEVELS: std::ops::RangeInclusive<u32> = 2..=16;

/// The largest parameter of any game here.
const LARGEST_PARAMETER: u32 = 32;

/// Every game that can be named, whose moves have a formula and whose P-positions are known; each kind of game by its parameter.
pub fn games() -> Vec<String> {
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
        Pairs::Recurrent { s, t } => s.get() <= 4 && t.get() <= 4,
        Pairs::Equal | Pairs::Quotient { .. } => true,
    }
}

/// A theorem, and the arguments of the command that proves it.
struct Theorem {
    name: String,
    arguments: Vec<String>,
}

impl Theorem {
    fn about_game(game: &str) -> Theorem {
        let arguments = ["prove", "--json", "-g", game].map(str::to_owned).into();
        Theorem { name: format!("`{game}`"), arguments }
    }

    /// That the P-positions of misère a-Wythoff, a > 1, are the positions of value 1: none is a P-position of normal play, no move joins two of them,
    /// and a move leads to one of them from every position that is in neither set.
    fn about_value_one(a: u32) -> Theorem {
        let moves = format!("move(u, v) = u + v > 0 & (u = 0 | v = 0 | |u - v| < {a})");
        let zero = "zero(x, y) = exists n: x = A(n) & y = B(n) | x = B(n) & y = A(n)".to_owned();
        let pair = |x: &str, y: &str| format!("{x} = A(n; 1/alpha) & {y} = {x} + {a} * n + 1");
        let one = format!("one(x, y) = exists n: {} | {}", pair("x", "y"), pair("y", "x"));
        let statement = "(forall x, y: !(zero(x, y) & one(x, y))) \
             & (forall x, y, u, v: one(x, y) & u <= x & v <= y & move(u, v) => !one(x - u, y - v)) \
             & (forall x, y: zero(x, y) | one(x, y) | (exists u, v: u <= x & v <= y & move(u, v) & one(x - u, y - v)))";
        let mut arguments: Vec<String> = ["eval", "--json", "-a"].map(str::to_owned).into();
        arguments.push(a.to_string());
        for definition in [moves, zero, one] {
            arguments.extend(["-d".to_owned(), definition]);
        }
        arguments.push(statement.to_owned());
        Theorem { name: format!("`wythoff:a={a}`: value 1 = misère P"), arguments }
    }

    fn all() -> Vec<Theorem> {
        let games = games();
        let about_games = games.iter().map(|game| Theorem::about_game(game));
        about_games.chain(LEVELS.map(Theorem::about_value_one)).collect()
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
    for theorem in Theorem::all() {
        let (usage, answer) = measured(&theorem)?;
        let field = |name: &str| {
            let begin = answer.find(&format!("\"{name}\":"))? + name.len() + 3;
            let end = answer[begin..].find([',', '}'])? + begin;
            Some(answer[begin..end].trim_matches('"').to_string())
        };
        let part = |name: &str| field(name).unwrap_or_else(|| "?".to_string());
        let name = &theorem.name;
        let result = if part("result") == "true" { "proved".to_owned() } else { part("result") };
        let walnut = WALNUT.iter().find(|(game, _)| *name == format!("`{game}`")).map_or("", |(_, figures)| figures);
        println!(
            "| {name} | {result} | {:.3} | {:.0} | {} | {} | {walnut} |",
            usage.seconds,
            usage.megabytes,
            part("states"),
            part("largest")
        );
        if result != "proved" || usage.seconds > MOST_SECONDS || usage.megabytes > MOST_MEGABYTES {
            failed.push(theorem.name);
        }
    }
    match failed.is_empty() {
        true => Ok(()),
        false => Err(format!("not proved within {MOST_SECONDS} s and {MOST_MEGABYTES} MB: {}", failed.join(", "))),
    }
}

/// Proves one theorem and watches the process while it runs.
fn measured(theorem: &Theorem) -> Result<(Usage, String), String> {
    let mut command = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/wythoff"));
    command.args(&theorem.arguments);
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
    // What has ended keeps its time in the table until it is waited for.
    usage.seconds = seconds_of(&child).unwrap_or_default().max(usage.seconds);
    Ok((usage, child.wait_with_output().map_err(trouble)?))
}

/// One of the tables of Linux about the process.
fn table(child: &Child, name: &str) -> Option<String> {
    fs::read_to_string(format!("/proc/{}/{name}", child.id())).ok()
}

#[allow(clippy::float_arithmetic, reason = "figures for a table; nothing is decided by them")]
fn seconds_of(child: &Child) -> Option<f64> {
    let nanoseconds: f64 = table(child, "schedstat")?.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// Nothing once the process has ended.
#[allow(clippy::float_arithmetic, reason = "figures for a table; nothing is decided by them")]
fn usage_of(child: &Child) -> Option<Usage> {
    let status = table(child, "status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = peak.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(Usage { seconds: seconds_of(child)?, megabytes: kilobytes / 1024.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_from_the_signatures_in_the_order_of_families() {
        let games = games();
        assert_eq!(games[..3], ["wythoff", "wythoff:a=2", "wythoff:a=3"]);
        let count = |prefix: &str| games.iter().filter(|game| game.starts_with(prefix)).count();
        // Normal play up to 16 and three more; misère and off-diagonal play up to 12; (s, t)-Wythoff, 2 ≤ s ≤ 4 and t ≤ 4.
        assert_eq!(count("wythoff"), 19 + 12 + 12 + 12);
        assert_eq!((count("connell"), count("lw"), count("nim"), count("euclid")), (6, 6, 2, 0));
        // a, b ≤ 4, and Connell's game with k = 5, 6 once more.
        assert_eq!(count("fb"), 16 + 2);
    }

    #[test]
    fn the_statement_about_value_1_is_proved_for_2_to_16() {
        let all = Theorem::all();
        let named: Vec<&Theorem> = all.iter().filter(|theorem| theorem.name.contains("value 1")).collect();
        assert_eq!((named.len(), named[0].name.as_str()), (15, "`wythoff:a=2`: value 1 = misère P"));
        assert!(named.iter().all(|theorem| theorem.arguments[0] == "eval"));
        assert_eq!(all.len(), games().len() + 15);
    }

    #[test]
    fn what_walnut_was_measured_on_is_proved_here() {
        let games = games();
        assert!(WALNUT.iter().all(|(name, _)| games.iter().any(|game| game == name)));
    }
}
