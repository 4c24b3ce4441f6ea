//! `package`: the archives as they would be published, each built from what is in it, and the library without what may be left out.

use crate::cargo;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a program that only uses numbers, rules and strategies need not compile.
const LEFT_OUT: &[&str] = &[
    "wythoff-prove",
    "wythoff-automata",
    "wythoff-check",
    "wythoff-picture",
    "wythoff-web",
    "wythoff-answers",
    "serde",
];

/// The step.
pub fn check() -> Result<(), String> {
    small_library()?;
    let mut command =
        cargo::command(&["package", "--workspace", "--locked", "--allow-dirty", "--quiet", "--target-dir"]);
    command.arg(empty_folder()?);
    cargo::run(command)?;
    licence_files()
}

/// Where the archives are built: an empty folder, and no sources of theirs from an earlier run.
///
/// To cargo an archive is what its name and version say: what it once unpacked or compiled under them it takes again, however old, and the crates of this
/// workspace are then built against one another's past.
fn empty_folder() -> Result<PathBuf, String> {
    let folder = cargo::target_directory()?.join("packages");
    remove(&folder)?;
    let metadata = cargo::metadata()?;
    let unpacked = cargo::home()?.join("registry").join("src");
    let registries = std::fs::read_dir(unpacked).into_iter().flatten().flatten().map(|entry| entry.path());
    for registry in registries {
        for package in metadata["packages"].as_array().into_iter().flatten() {
            if let (Some(name), Some(version)) = (package["name"].as_str(), package["version"].as_str()) {
                remove(&registry.join(format!("{name}-{version}")))?;
            }
        }
    }
    Ok(folder)
}

/// Removes a folder, if it is there.
fn remove(folder: &Path) -> Result<(), String> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(format!("cannot remove {}: {error}", folder.display()))
        }
        _ => Ok(()),
    }
}

/// The library compiles without its features, and then uses nothing of what they bring.
fn small_library() -> Result<(), String> {
    let features = ["-p", "wythoff", "--no-default-features"];
    cargo::run(cargo::command(&[&["check", "--lib"][..], &features].concat()))?;
    let tree = output(cargo::command(&[&["tree", "-e", "normal", "--prefix", "none"][..], &features].concat()))?;
    let used: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    match LEFT_OUT.iter().find(|name| used.contains(name)) {
        Some(name) => Err(format!("wythoff without its features still uses {name}")),
        None => Ok(()),
    }
}

/// Every crate that is for others brings its licences and a page to read first.
fn licence_files() -> Result<(), String> {
    let metadata = cargo::metadata()?;
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let published = package["publish"].is_null();
        let name = package["name"].as_str().unwrap_or_default();
        let files = if published {
            output(cargo::command(&["package", "--list", "--allow-dirty", "-p", name]))?
        } else {
            continue;
        };
        for needed in ["LICENSE-MIT", "LICENSE-APACHE", "README.md"] {
            if !files.lines().any(|file| file == needed) {
                return Err(format!("the archive of {name} has no {needed}"));
            }
        }
    }
    Ok(())
}

/// What the command prints.
fn output(mut command: Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("cannot run cargo: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("cargo failed: {}", String::from_utf8_lossy(&output.stderr).trim())),
    }
}
