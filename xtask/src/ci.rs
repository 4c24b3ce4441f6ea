//! What must hold before a change is taken in.

use crate::{bench, book, edges, fuzz, licences, lint, package, soak, test, verified};
use std::time::{Duration, Instant};

/// A step returns the lines that are to be the closing words.
type Step = fn() -> Result<Vec<String>, String>;

const STEPS: &[(&str, Step)] = &[
    ("format", || lint::format().map(silent)),
    ("crate edges", || edges::check().map(silent)),
    ("licences", || licences::check().map(silent)),
    ("clippy", || lint::clippy().map(silent)),
    ("tests", tests),
    ("verified checker", verified::step),
    ("documentation", || lint::documentation().map(silent)),
    ("book", book::step),
    ("fuzz", fuzz::briefly),
    ("soak", || soak::briefly().map(silent)),
    ("packages", || package::check().map(silent)),
    ("benchmarks compile", || bench::build().map(silent)),
];

/// The task: all steps in order, up to the first that fails.
pub fn run() -> Result<(), String> {
    let begin = Instant::now();
    let mut done = Vec::new();
    let mut closing = Vec::new();
    for (index, (name, step)) in STEPS.iter().enumerate() {
        println!("\n== {}/{} {name} (after {})", index + 1, STEPS.len(), seconds(begin.elapsed()));
        let step_begin = Instant::now();
        let outcome = step();
        done.push((*name, step_begin.elapsed(), outcome.is_ok()));
        match outcome {
            Ok(lines) => closing.extend(lines),
            Err(message) => {
                print_table(&done, begin.elapsed());
                return Err(format!("\nFAILED in step {name}: {message}"));
            }
        }
    }
    print_table(&done, begin.elapsed());
    println!();
    closing.iter().for_each(|line| println!("{line}"));
    Ok(())
}

/// The steps that were taken, and how long each took.
fn print_table(done: &[(&str, Duration, bool)], total: Duration) {
    println!("\n== steps");
    for (name, time, passed) in done {
        println!("{name:<20} {:<6} {:>8}", if *passed { "ok" } else { "FAILED" }, seconds(*time));
    }
    println!("{:<20} {:<6} {:>8}", "together", "", seconds(total));
}

/// Such as `12.3 s`.
fn seconds(time: Duration) -> String {
    format!("{}.{} s", time.as_secs(), time.subsec_millis() / 100)
}

/// The tests, whose summary closes everything.
fn tests() -> Result<Vec<String>, String> {
    let report = test::report(&[])?;
    match report.outcome {
        Ok(()) => Ok(report.summary),
        Err(message) => Err(format!("{message}\n{}", report.summary.join("\n"))),
    }
}

/// A step without closing words.
fn silent((): ()) -> Vec<String> {
    Vec::new()
}
