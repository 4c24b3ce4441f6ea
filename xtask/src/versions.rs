//! `versions`: what the version numbers promise: the oldest Rust, and a public interface that breaks in new versions only.

use crate::cargo;
use std::process::Command;

/// The crates whose interface is a promise (CONTRIBUTING.md).
const PROMISED: &[&str] = &["wythoff", "wythoff-numeration", "wythoff-automata", "wythoff-check"];

/// The task: both checks; one that cannot be made says why, and with `CI=true` that is a failure.
pub fn run() -> Result<(), String> {
    let must_run = std::env::var_os("CI").is_some_and(|value| value == "true");
    for (what, check) in
        [("oldest Rust", oldest_rust as fn() -> Result<Checked, String>), ("public interface", interface)]
    {
        match check()? {
            Checked::Holds(words) => println!("{what}: {words}"),
            Checked::NotRun(why) if must_run => return Err(format!("{what} NOT CHECKED: {why}")),
            Checked::NotRun(why) => println!("{what} NOT CHECKED: {why}"),
        }
    }
    Ok(())
}

/// What became of a check that did not fail.
enum Checked {
    Holds(String),
    NotRun(String),
}

/// The command compiles with the version of Rust that Cargo.toml names.
fn oldest_rust() -> Result<Checked, String> {
    let metadata = cargo::metadata()?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata has no packages")?;
    let command = packages.iter().find(|package| package["name"] == "wythoff-cli");
    let version = command.and_then(|package| package["rust_version"].as_str()).ok_or("no rust-version is promised")?;
    let mut cargo = Command::new("cargo");
    cargo.arg(format!("+{version}")).arg("--version");
    if !cargo::works(cargo) {
        return Ok(Checked::NotRun(format!("Rust {version} is not installed (rustup toolchain install {version})")));
    }
    let mut check = Command::new("cargo");
    check.arg(format!("+{version}")).args(["check", "--locked", "--package", "wythoff-cli"]);
    check.env_remove("RUSTC").env_remove("RUSTUP_TOOLCHAIN");
    cargo::run(check)?;
    Ok(Checked::Holds(format!("the command compiles with Rust {version}")))
}

/// What is promised has not changed since the last version in a way that its number does not say.
fn interface() -> Result<Checked, String> {
    let tag = Command::new("git").args(["describe", "--tags", "--abbrev=0", "--match", "v*"]).output();
    let tag = tag.map_err(|error| format!("cannot run git: {error}"))?;
    if !tag.status.success() {
        return Ok(Checked::Holds("no version has been tagged, so there is nothing to keep to".to_owned()));
    }
    let tag = String::from_utf8_lossy(&tag.stdout).trim().to_owned();
    let works = || cargo::works(cargo::command(&["semver-checks", "--version"]));
    if !works() {
        let installed = cargo::run(cargo::command(&["install", "cargo-semver-checks", "--locked"]));
        if installed.is_err() || !works() {
            return Ok(Checked::NotRun("cargo-semver-checks is not there and could not be installed".to_owned()));
        }
    }
    let mut check = cargo::command(&["semver-checks", "check-release", "--baseline-rev", &tag]);
    PROMISED.iter().for_each(|name| {
        check.args(["--package", name]);
    });
    cargo::run(check)?;
    Ok(Checked::Holds(format!("nothing breaks that {tag} had")))
}
