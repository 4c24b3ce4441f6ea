//! All tests and doctests.

use crate::cargo::{self, Heard};
use crate::summary::summary;

/// What the suites said: their closing lines and what failed.
pub struct Report {
    /// The closing lines of the test runners, as they printed them.
    pub summary: Vec<String>,
    /// An error unless every suite passed.
    pub outcome: Result<(), String>,
}

/// The task: runs everything and ends with the closing lines.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let report = report(arguments)?;
    println!();
    for line in &report.summary {
        println!("{line}");
    }
    report.outcome
}

/// Runs every suite, also after a failure, so that one run tells all.
pub fn report(arguments: &[String]) -> Result<Report, String> {
    let suites = suites(arguments)?;
    // In reverse, so that the suite with nearly all the tests has the last word.
    let summary = suites.iter().rev().flat_map(|heard| summary(&heard.lines)).collect();
    let failures: Vec<String> = suites.into_iter().filter_map(|heard| heard.outcome.err()).collect();
    let outcome = if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) };
    Ok(Report { summary, outcome })
}

/// The suites, one after the other.
///
/// Browser tests will join here as a third suite. Where Chromium is missing and cannot be installed, all else still runs and
/// the closing lines end with `browser tests NOT RUN: ` and the reason; with `CI=true` that is a failure.
fn suites(arguments: &[String]) -> Result<[Heard; 2], String> {
    Ok([runner(arguments)?, doctests()?])
}

/// Unit and integration tests: by cargo-nextest, or by `cargo test` where that is not installed.
fn runner(arguments: &[String]) -> Result<Heard, String> {
    let mut words = if cargo::works(cargo::command(&["nextest", "--version"])) {
        vec!["nextest", "run", "--no-fail-fast"]
    } else {
        vec!["test", "--no-fail-fast", "--lib", "--bins", "--tests", "--examples"]
    };
    if !names_packages(arguments) {
        words.push("--workspace");
    }
    words.extend(arguments.iter().map(String::as_str));
    cargo::listen(cargo::command(&words))
}

/// The examples in the documentation, which cargo-nextest does not run.
fn doctests() -> Result<Heard, String> {
    cargo::listen(cargo::command(&["test", "--workspace", "--doc", "--no-fail-fast"]))
}

/// Whether the arguments choose packages, which `--workspace` would overrule.
fn names_packages(arguments: &[String]) -> bool {
    arguments.iter().any(|argument| argument.starts_with("-p") || argument.starts_with("--package"))
}
