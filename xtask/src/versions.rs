//! `versions`: what the version numbers promise: the oldest Rust, and a public interface that breaks in new versions only.

use crate::cargo;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates whose interface is a promise (CONTRIBUTING.md).
const PROMISED: &[&str] = &["wythoff", "wythoff-numeration", "wythoff-automata", "wythoff-check"];

/// Those that `wythoff` shows as rooms of its own: the checker does not look through what one crate shows of another.
const SHOWN: &[&str] = &["wythoff-formula", "wythoff-rules", "wythoff-solve", "wythoff-prove", "wythoff-picture"];

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
    let Some(toolchain) = toolchain(version) else {
        return Ok(Checked::NotRun(format!("Rust {version} is not installed (rustup toolchain install {version})")));
    };
    let mut check = cargo_of(toolchain.as_deref());
    check.args(["check", "--locked", "--package", "wythoff-cli"]);
    cargo::run(check)?;
    Ok(Checked::Holds(format!("the command compiles with Rust {version}")))
}

/// What chooses a toolchain of this version: nothing where the usual one is of it, else its name, which may have a third number.
fn toolchain(version: &str) -> Option<Option<String>> {
    let names = [None, Some(format!("+{version}")), Some(format!("+{version}.0"))];
    names.into_iter().find(|name| {
        let said = cargo_of(name.as_deref()).arg("--version").output();
        said.is_ok_and(|said| said.status.success() && is_of(version, &String::from_utf8_lossy(&said.stdout)))
    })
}

/// Whether cargo, asked for its version, names this one or one that differs in the third number only.
fn is_of(version: &str, said: &str) -> bool {
    let rest = said.strip_prefix("cargo ").and_then(|said| said.strip_prefix(version));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ' ', '\n']))
}

/// The cargo of a toolchain. What the one that runs this task has set must not choose the compiler.
fn cargo_of(toolchain: Option<&str>) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(toolchain).env_remove("RUSTC").env_remove("RUSTUP_TOOLCHAIN");
    cargo.current_dir(root());
    cargo
}

/// What is promised has not changed since the last version in a way that its number does not say.
fn interface() -> Result<Checked, String> {
    let tag = Command::new("git").args(["describe", "--tags", "--abbrev=0", "--match", "v*"]).output();
    let tag = tag.map_err(|error| format!("cannot run git: {error}"))?;
    if !tag.status.success() {
        return Ok(Checked::Holds("no version has been tagged, so there is nothing to keep to".to_owned()));
    }
    let tag = String::from_utf8_lossy(&tag.stdout).trim().to_owned();
    let Some(mut check) = checker()? else {
        let how = "cargo install cargo-semver-checks --locked";
        return Ok(Checked::NotRun(format!("cargo-semver-checks is not there and could not be installed ({how})")));
    };
    check.args(["check-release", "--baseline-rev", &tag]);
    PROMISED.iter().chain(SHOWN).for_each(|name| {
        check.args(["--package", name]);
    });
    cargo::run(check)?;
    Ok(Checked::Holds(format!("nothing breaks that {tag} had")))
}

/// `cargo semver-checks`, installed under `target` where it is missing; nothing where it cannot be.
fn checker() -> Result<Option<Command>, String> {
    if cargo::works(cargo::command(&["semver-checks", "--version"])) {
        return Ok(Some(cargo::command(&["semver-checks"])));
    }
    // Not in `target/semver-checks`, where the checker itself keeps the last version.
    let program = cargo::installed("cargo-semver-checks", &["semver-checks", "--version"], &[])?;
    Ok(program.map(|program| {
        let mut command = Command::new(program);
        command.arg("semver-checks").current_dir(root());
        command
    }))
}

/// That of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[cfg(test)]
mod tests {
    use super::is_of;

    #[test]
    fn the_third_number_of_a_toolchain_may_be_any() {
        assert!(is_of("1.95", "cargo 1.95.0 (f2d3ce0bd 2026-03-21)\n"));
        assert!(is_of("1.95.0", "cargo 1.95.0\n"));
        assert!(is_of("1.95", "cargo 1.95\n"));
        assert!(!is_of("1.95", "cargo 1.96.0 (f2d3ce0bd 2026-03-21)\n"));
        assert!(!is_of("1.9", "cargo 1.95.0\n"));
        assert!(!is_of("1.95", ""));
    }
}
