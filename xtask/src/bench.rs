//! Benchmarks.

use crate::cargo;

/// Runs all benchmarks, or the one named.
pub fn run(name: Option<&str>, arguments: &[String]) -> Result<(), String> {
    let mut words = vec!["bench", "--package", "benches"];
    words.extend(name.iter().flat_map(|name| ["--bench", name]));
    words.push("--");
    words.extend(arguments.iter().map(String::as_str));
    cargo::run(cargo::command(&words))
}

/// The benchmarks compile.
pub fn build() -> Result<(), String> {
    cargo::run(cargo::command(&["build", "--package", "benches", "--benches"]))
}
