//! Discovery on the games of the gallery: the time of each, and where it goes.

use cpu_time::ProcessTime;
use numeration::work::{Progress, Work};
use prove::discover::{DiscoverOptions, Finding, discover};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Duration;

/// The games of the gallery, as `-g` takes them.
fn gallery() -> Vec<String> {
    let lines = include_str!("../../docs/games.toml").lines();
    let games = lines.filter_map(|line| line.strip_prefix("game = \"")?.strip_suffix('"'));
    games.map(str::to_string).collect()
}

/// What is being done, in few words.
fn kind(during: &str) -> &'static str {
    match during {
        during if during.starts_with("the oracle") => "table",
        during if during.starts_with("residuals") => "residuals",
        during if during.starts_with("a proof") => "proof",
        _ => "forms and words",
    }
}

/// Families of the papers, by their parameter, that must take less than two seconds each.
fn families() -> Vec<(&'static str, Vec<String>)> {
    let games =
        |parameters: std::ops::RangeInclusive<u32>, text: &dyn Fn(u32) -> String| parameters.map(text).collect();
    vec![
        (
            "`rules:u = 0 \\| v = 0 \\| \\|u - v\\| < a`, a ≤ 32",
            games(1..=32, &|a| format!("rules:u = 0 | v = 0 | |u - v| < {a}")),
        ),
        ("`connell:k`, k ≤ 8", games(2..=8, &|k| format!("connell:k={k}"))),
        ("`lw:k`, k ≤ 8", games(2..=8, &|k| format!("lw:k={k}"))),
        (
            "`rules:(u = 0 \\| v = 0 \\| u = v) & x + y > l`, l ≤ 12",
            games(1..=12, &|l| format!("rules:(u = 0 | v = 0 | u = v) & x + y > {l}")),
        ),
    ]
}

/// What was found, in how much processor time, and how much of it went into each kind of work.
struct Run {
    told: Option<String>,
    time: Duration,
    parts: BTreeMap<&'static str, Duration>,
}

fn run(text: &str) -> Run {
    let game = text.parse().expect("a game");
    let start = ProcessTime::now();
    // Time passes between two calls of the callback, and belongs to what was told last.
    let course = Mutex::new(("forms and words", start, BTreeMap::<&str, Duration>::new()));
    let watch = |at: Progress<'_>| {
        let mut course = course.lock().expect("one thread");
        let (now, before) = (ProcessTime::now(), course.0);
        let passed = now.duration_since(course.1);
        *course.2.entry(before).or_default() += passed;
        (course.0, course.1) = (kind(at.during), now);
        ControlFlow::Continue(())
    };
    let finding = discover(&game, &DiscoverOptions::default(), &Work::default().watched_by(&watch));
    let time = start.elapsed();
    let told = match finding {
        Ok(Finding::Found(discovery)) => {
            let positions = discovery.proof.positions;
            Some(format!("{} states in {}", positions.states(), positions.system()))
        }
        _ => None,
    };
    let (last, since, mut parts) = course.into_inner().expect("one thread");
    *parts.entry(last).or_default() += since.elapsed();
    Run { told, time, parts }
}

/// All games of the gallery and their times, then the slowest game of each family. `families` alone leaves the gallery out.
fn main() {
    let milliseconds = |time: Duration| time.as_millis();
    if !std::env::args().any(|argument| argument == "families") {
        println!("| game | found | ms | table | residuals | proof | rest |");
        println!("|---|---|---|---|---|---|---|");
        let (mut found, mut total, mut games) = (0, Duration::ZERO, 0);
        for text in gallery() {
            let Run { told, time, parts } = run(&text);
            found += usize::from(told.is_some());
            let part = |name: &str| milliseconds(parts.get(name).copied().unwrap_or_default()).to_string();
            let shown = ["table", "residuals", "proof", "forms and words"].map(part).join(" | ");
            let told = told.unwrap_or_else(|| "nothing".to_string());
            println!("| `{}` | {told} | {} | {shown} |", text.replace('|', "\\|"), milliseconds(time));
            (total, games) = (total + time, games + 1);
        }
        println!();
        println!("{found} of {games} found, {:.1} s of processor time in all.", total.as_secs_f64());
        println!();
    }
    println!("| family | found | slowest | ms |");
    println!("|---|---|---|---|");
    for (name, games) in families() {
        let runs: Vec<(&String, Run)> = games.iter().map(|text| (text, run(text))).collect();
        let found = runs.iter().filter(|(_, run)| run.told.is_some()).count();
        if let Some((text, slowest)) = runs.iter().max_by_key(|(_, run)| run.time) {
            let text = text.replace('|', "\\|");
            println!("| {name} | {found} of {} | `{text}` | {} |", runs.len(), milliseconds(slowest.time));
        }
    }
}
