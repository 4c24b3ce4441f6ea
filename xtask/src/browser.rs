//! The page's tests in a real browser: Chromium is found, or installed where that is allowed, or its absence is said aloud.

use crate::cargo::{self, Heard};
use crate::{packages, site};
use std::path::{Path, PathBuf};

/// The names under which Chromium is looked for; the environment variable CHROMIUM goes before them.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The suite, against the server and against the site. Where there is no Chromium nothing runs, and the closing line says why; the same
/// where the site cannot be built. With `CI=true` that is a failure.
pub fn suite() -> Result<Vec<Heard>, String> {
    let must = std::env::var_os("CI").is_some_and(|value| value == "true");
    let chromium = match chromium() {
        Ok(path) => path,
        Err(reason) => return Ok(vec![not_run(&reason, must)]),
    };
    let served = against(&chromium, None)?;
    let site = match site::build() {
        Ok(site) => {
            println!("{}", site.words);
            against(&chromium, Some(&site.folder))?
        }
        Err(reason) => {
            let line = format!("{} {reason}", site::NOT_BUILT);
            Heard { outcome: if must { Err(line.clone()) } else { Ok(()) }, lines: vec![line] }
        }
    };
    Ok(vec![served, site])
}

/// The tests, with the answers of the server, or of the site in this folder.
fn against(chromium: &Path, site: Option<&Path>) -> Result<Heard, String> {
    let nextest = cargo::works(cargo::command(&["nextest", "--version"]));
    // With the whole workspace its crates have the features that the other tests were built with, so nothing is built again.
    let words: &[&str] = if nextest {
        &["nextest", "run", "--no-fail-fast", "--workspace", "--test", "browser", "--run-ignored", "only"]
    } else {
        &["test", "--no-fail-fast", "--workspace", "--test", "browser", "--", "--ignored"]
    };
    let mut command = cargo::command(words);
    command.env("CHROMIUM", chromium);
    if let Some(folder) = site {
        command.env("WYTHOFF_SITE", folder);
    }
    cargo::listen(command)
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
