//! Discovery on the games of the gallery: the time of each, and where it goes.

use numeration::work::{Progress, Work};
use prove::discover::{DiscoverOptions, Finding, discover};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::{Duration, Instant};

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

fn main() {
    println!("| game | found | time | table | residuals | proof | forms and words |");
    println!("|---|---|---|---|---|---|---|");
    let (mut found, mut total, mut games) = (0, Duration::ZERO, 0);
    for text in gallery() {
        let game = text.parse().expect("a game of the gallery");
        let start = Instant::now();
        // Time passes between two calls of the callback, and belongs to what was told last.
        let course = Mutex::new(("forms and words", start, BTreeMap::<&str, Duration>::new()));
        let watch = |at: Progress<'_>| {
            let mut course = course.lock().expect("one thread");
            let (now, kind) = (Instant::now(), kind(at.during));
            let passed = now - course.1;
            *course.2.entry(kind).or_default() += passed;
            (course.0, course.1) = (kind, now);
            ControlFlow::Continue(())
        };
        let finding = discover(&game, &DiscoverOptions::default(), &Work::default().watched_by(&watch));
        let time = start.elapsed();
        let told = match finding {
            Ok(Finding::Found(discovery)) => {
                found += 1;
                let positions = discovery.proof.positions;
                format!("{} states in {}", positions.states(), positions.system())
            }
            _ => "nothing".to_string(),
        };
        let parts = &course.lock().expect("one thread").2;
        let part = |name: &str| format!("{:.0?}", parts.get(name).copied().unwrap_or_default());
        let shown = ["table", "residuals", "proof", "forms and words"].map(part).join(" | ");
        println!("| `{}` | {told} | {time:.2?} | {shown} |", text.replace('|', "\\|"));
        (total, games) = (total + time, games + 1);
    }
    println!();
    println!("{found} of {games} found, {total:.1?} in all.");
}
