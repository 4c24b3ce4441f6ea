//! The page's tests in a real browser: Chromium is found, or installed where that is allowed, or its absence is said aloud.

use crate::cargo::{self, Heard};
use crate::packages;
use std::path::PathBuf;

/// The names under which Chromium is looked for; the environment variable CHROMIUM goes before them.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The suite. Where there is no Chromium nothing runs, and the closing line says why; with `CI=true` that is a failure.
pub fn suite() -> Result<Heard, String> {
    match chromium() {
        Ok(path) => {
            let nextest = cargo::works(cargo::command(&["nextest", "--version"]));
            let words: &[&str] = if nextest {
                &["nextest", "run", "--no-fail-fast", "-p", "wythoff-web", "--test", "browser", "--run-ignored", "only"]
            } else {
                &["test", "--no-fail-fast", "-p", "wythoff-web", "--test", "browser", "--", "--ignored"]
            };
            let mut command = cargo::command(words);
            command.env("CHROMIUM", path);
            cargo::listen(command)
        }
        Err(reason) => Ok(not_run(&reason, std::env::var_os("CI").is_some_and(|value| value == "true"))),
    }
}

/// What is heard instead of tests.
pub fn not_run(reason: &str, failure: bool) -> Heard {
    let line = format!("{NOT_RUN} {reason}");
    Heard { outcome: if failure { Err(line.clone()) } else { Ok(()) }, lines: vec![line] }
}

/// How the line begins that says why nothing ran.
pub const NOT_RUN: &str = "browser tests NOT RUN:";

/// Chromium, installed first if need be.
fn chromium() -> Result<PathBuf, String> {
    if let Some(chosen) = std::env::var_os("CHROMIUM") {
        let path = PathBuf::from(chosen);
        return if path.is_file() {
            Ok(path)
        } else {
            Err(format!("CHROMIUM names {}, which is no file", path.display()))
        };
    }
    const BY_HAND: &str =
        "install Chromium (Debian, Ubuntu: apt-get install chromium) or name it in the environment variable CHROMIUM";
    if let Some(path) = packages::found(&NAMES) {
        return Ok(path);
    }
    packages::install("Chromium", &["chromium", "fonts-liberation"], BY_HAND)?;
    packages::found(&NAMES).ok_or_else(|| "the package chromium has no program chromium".to_string())
}

#[cfg(test)]
mod tests {
    use super::not_run;

    #[test]
    fn tests_that_do_not_run_fail_only_where_they_must_run() {
        assert!(not_run("no browser", false).outcome.is_ok());
        assert_eq!(not_run("no browser", true).outcome, Err("browser tests NOT RUN: no browser".to_string()));
        assert_eq!(not_run("no browser", false).lines, ["browser tests NOT RUN: no browser"]);
    }
}
