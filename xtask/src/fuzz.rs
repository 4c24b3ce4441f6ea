//! Fuzzing.

use crate::cargo;

/// Mutants per target in a short run: some seconds, the same ones every time.
const BRIEF: &str = "200000";

/// Runs each target for so many seconds, from a new seed.
pub fn for_seconds(seconds: &str) -> Result<(), String> {
    seconds.parse::<u64>().map_err(|error| format!("fuzz {seconds}: {error}; write whole seconds"))?;
    run(&["--seconds", seconds])
}

/// Runs each target for a fixed number of mutants from a fixed seed.
pub fn briefly() -> Result<(), String> {
    run(&["--iterations", BRIEF])
}

fn run(arguments: &[&str]) -> Result<(), String> {
    let words = [&["run", "--quiet", "--package", "fuzz", "--"], arguments].concat();
    cargo::run(cargo::command(&words)).map_err(|message| {
        format!("{message}\nif it was killed or its stack overflowed, the text is in fuzz/crashes/TARGET/running-PID")
    })
}
