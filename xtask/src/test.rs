//! All tests and doctests.

use crate::cargo::{self, Heard};
use crate::summary::summary;
use crate::{browser, python, site};

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
    let mut summary: Vec<String> = suites.iter().rev().flat_map(|heard| summary(&heard.lines)).collect();
    // Except for tests in other languages, and those that did not run at all.
    let marks = ["Python: ", browser::NOT_RUN, site::NOT_BUILT, python::NOT_RUN];
    let apart = |line: &&String| marks.iter().any(|mark| line.starts_with(mark));
    summary.extend(suites.iter().flat_map(|heard| &heard.lines).filter(apart).cloned());
    let failures: Vec<String> = suites.into_iter().filter_map(|heard| heard.outcome.err()).collect();
    let outcome = if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) };
    Ok(Report { summary, outcome })
}

/// The suites, one after the other.
///
/// Where Chromium or Python is missing and cannot be installed, all else still runs and the closing lines end with `browser tests NOT RUN:` or
/// `Python tests NOT RUN:` and the reason, or `site NOT BUILT:` where the compiler's target cannot be had; with `CI=true` that is a failure.
fn suites(arguments: &[String]) -> Result<Vec<Heard>, String> {
    const OTHERS: &str = "the arguments choose other tests";
    let mut suites = vec![runner(arguments)?, doctests()?];
    match arguments {
        [] => {
            suites.extend(browser::suite()?);
            suites.push(python::suite()?);
        }
        _ => suites.extend([browser::not_run(OTHERS, false), python::not_run(OTHERS, false)]),
    }
    Ok(suites)
}

/// The tests about moves that matter, levels and comparisons that are too long for every day.
pub fn sweep_moves() -> Result<(), String> {
    let files = ["moveset::", "compare::", "levels::"];
    let suite = ["test", "-p", "wythoff", "--test", "suite", "--", "--ignored", "--nocapture"];
    cargo::run(cargo::command(&[&suite[..], &files].concat()))
}

/// The tests of the Python package alone.
pub fn python() -> Result<(), String> {
    let heard = python::suite()?;
    heard.lines.iter().for_each(|line| println!("{line}"));
    heard.outcome
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// A file that nobody names would be a test that never runs.
    #[test]
    fn every_file_of_tests_belongs_to_its_binary() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
        let listed = |folder: &Path| -> Vec<_> {
            fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("readable").path()).collect()
        };
        let folders = listed(&crates).into_iter().flat_map(|package| listed(&package.join("tests")));
        let mut named = 0;
        for folder in folders.filter(|folder| folder.join("main.rs").exists()) {
            let main = fs::read_to_string(folder.join("main.rs")).expect("readable");
            for file in listed(&folder).iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs")) {
                let name = file.file_stem().expect("a name").to_string_lossy();
                let line = format!("mod {name};");
                assert!(name == "main" || main.lines().any(|found| found == line), "{}", file.display());
                named += 1;
            }
        }
        assert!(named > 80, "{named}");
    }
}
