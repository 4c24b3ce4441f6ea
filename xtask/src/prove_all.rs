//! `prove-all`: every theorem that must be proved, each in a process of its own, as a Markdown table.

use crate::cargo;
use std::fs;
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

/// The games, with their largest parameters as the project demands them, and beyond.
fn games() -> Vec<String> {
    let parameters = |family: &str, name: &str, values: &[u32], option: &str| -> Vec<String> {
        let written = |&value: &u32| match (value, option) {
            (1, "") => family.to_string(),
            (1, option) => format!("{family}:{option}"),
            (value, "") => format!("{family}:{name}={value}"),
            (value, option) => format!("{family}:{name}={value},{option}"),
        };
        values.iter().map(written).collect()
    };
    let to = |last: u32| (1..=last).collect::<Vec<u32>>();
    let mut games = parameters("wythoff", "a", &to(16), "");
    games.extend(parameters("wythoff", "a", &[20, 24, 32], ""));
    games.extend(parameters("wythoff", "a", &to(12), "misere"));
    games.extend(parameters("wythoff", "a", &to(12), "offdiagonal"));
    games.extend(parameters("connell", "k", &to(6), ""));
    games.extend(parameters("lw", "k", &to(6), ""));
    games.extend(["nim".to_string(), "nim:misere".to_string()]);
    games
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
