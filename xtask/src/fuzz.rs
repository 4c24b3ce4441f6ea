//! Fuzzing: by mutations that a seed determines, then by mutations that coverage guides.

use crate::cargo;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Mutants per target in a short run: some seconds, the same ones every time.
const BRIEF: &str = "200000";

/// The same guided by coverage, behind all seeds; and seconds that no target passes, however busy the machine is.
const BRIEF_GUIDED: [&str; 3] = ["-runs=20000", "-seed=1", "-max_total_time=20"];

/// How the line begins that says why nothing was guided.
const NOT_RUN: &str = "guided fuzzing NOT RUN:";

/// Runs each target for so many seconds in either way, from a new seed.
pub fn for_seconds(seconds: &str) -> Result<(), String> {
    seconds.parse::<u64>().map_err(|error| format!("fuzz {seconds}: {error}; write whole seconds"))?;
    run(&["--seconds", seconds])?;
    guided(&[&format!("-max_total_time={seconds}")])?.iter().for_each(|line| println!("{line}"));
    Ok(())
}

/// Runs each target for a fixed number of mutants from a fixed seed, then for another guided by coverage; returns the closing words.
pub fn briefly() -> Result<Vec<String>, String> {
    run(&["--iterations", BRIEF])?;
    guided(&BRIEF_GUIDED)
}

fn run(arguments: &[&str]) -> Result<(), String> {
    let words = [&["run", "--quiet", "--package", "fuzz", "--"], arguments].concat();
    cargo::run(cargo::command(&words)).map_err(|message| {
        format!("{message}\nif it was killed or its stack overflowed, the text is in fuzz/crashes/TARGET/running-PID")
    })
}

/// Runs each target under cargo-fuzz for this length, in libFuzzer's words. Where that is not and cannot be installed, nothing runs, and the line returned says why; with
/// `CI=true` that is a failure.
fn guided(length: &[&str]) -> Result<Vec<String>, String> {
    if let Err(reason) = install() {
        let line = format!("{NOT_RUN} {reason}");
        let must_run = std::env::var_os("CI").is_some_and(|value| value == "true");
        return if must_run { Err(line) } else { Ok(vec![line]) };
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let built = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from).join("guided");
    let failed: Vec<String> =
        targets(&root)?.iter().filter_map(|target| guided_target(target, length, &root, &built).err()).collect();
    if failed.is_empty() { Ok(Vec::new()) } else { Err(failed.join("\n")) }
}

/// Every target has a folder of seeds.
fn targets(root: &Path) -> Result<Vec<String>, String> {
    let folder = root.join("fuzz/corpus");
    let entries = fs::read_dir(&folder).map_err(|error| format!("cannot list {}: {error}", folder.display()))?;
    let mut names: Vec<String> = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into()).collect();
    names.sort();
    Ok(names)
}

/// What is new goes to a folder beside what was built; what fails, to the crashes that every later run tries first.
fn guided_target(target: &str, length: &[&str], root: &Path, built: &Path) -> Result<(), String> {
    let (found, words) = (built.join("corpus").join(target), built.join(format!("{target}.dictionary")));
    let crashes = root.join("fuzz/crashes").join(target);
    let trouble = |error: std::io::Error| format!("guided fuzzing of {target}: {error}");
    for folder in [&found, &crashes] {
        fs::create_dir_all(folder).map_err(trouble)?;
    }
    let dictionary = cargo::command(&["run", "--quiet", "--package", "fuzz", "--", "--dictionary", target]).output();
    fs::write(&words, dictionary.map_err(trouble)?.stdout).map_err(trouble)?;
    let mut command: Command = cargo::command(&["fuzz", "run", "--sanitizer", "none", "--fuzz-dir", "fuzz/guided"]);
    command.arg("--target-dir").arg(built).arg(target).arg(&found).arg(root.join("fuzz/corpus").join(target)).arg("--");
    command.args(length).arg(format!("-dict={}", words.display()));
    command.arg(format!("-artifact_prefix={}/", crashes.display()));
    command.args(["-max_len=4096", "-timeout=30", "-rss_limit_mb=1024", "-print_final_stats=1", "-verbosity=0"]);
    cargo::run(command).map_err(|message| format!("{target}: {message}; the text is in fuzz/crashes/{target}"))
}

/// cargo-fuzz is there, installed first if need be.
fn install() -> Result<(), String> {
    let works = || cargo::works(cargo::command(&["fuzz", "--version"]));
    if works() {
        return Ok(());
    }
    let installed = cargo::run(cargo::command(&["install", "cargo-fuzz", "--locked"]));
    match installed {
        Ok(()) if works() => Ok(()),
        _ => {
            Err("cargo-fuzz is not there and could not be installed; it needs the package registry and a C++ compiler \
                  (cargo install cargo-fuzz)"
                .to_string())
        }
    }
}
