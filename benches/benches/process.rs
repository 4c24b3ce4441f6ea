//! The whole process: `wythoff solve` on two heaps of 20 digits beside `wythoff --version`, which does nothing but start.
//!
//! The command is built first; an argument says how many runs, 100 if there is none.

use benches::{command, median, ratio, size_argument};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// The heaps, 20 digits each.
const HEAPS: [&str; 2] = ["14142135623730950488", "17320508075688772935"];

fn main() -> ExitCode {
    match run(size_argument(100) as usize) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("process: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(runs: usize) -> Result<(), String> {
    let binary = command()?;
    let solve = ["solve", HEAPS[0], HEAPS[1]];
    let version = ["--version"];
    for arguments in [&solve[..], &version] {
        check(&binary, arguments)?;
    }
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..runs.max(1) {
        times[0].push(time(&binary, &solve)?);
        times[1].push(time(&binary, &version)?);
    }
    let [solve, version] = times.map(|mut times| median(&mut times));
    println!(
        "`wythoff solve` on two heaps of 20 digits beside `wythoff --version`: whole processes, median of {runs} runs\n"
    );
    println!("| | solve | --version | ratio |\n|---|---|---|---|");
    println!("| 20 digits | {solve:.3?} | {version:.3?} | solve ÷ version = **{:.2}** |", ratio(solve, version));
    Ok(())
}

/// One run that counts for nothing: the command must succeed and say something.
fn check(binary: &Path, arguments: &[&str]) -> Result<(), String> {
    let line = format!("wythoff {}", arguments.join(" "));
    let output = Command::new(binary).args(arguments).output().map_err(|error| format!("`{line}`: {error}"))?;
    if !output.status.success() {
        return Err(format!("`{line}` failed: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    if output.stdout.is_empty() {
        println!("`{line}` printed nothing: the ratio says little");
    }
    Ok(())
}

/// How long one run takes, from its start to its end.
fn time(binary: &Path, arguments: &[&str]) -> Result<Duration, String> {
    let mut command = Command::new(binary);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let status = command.status().map_err(|error| error.to_string())?;
    let time = start.elapsed();
    if status.success() { Ok(time) } else { Err(format!("`wythoff {}` failed: {status}", arguments.join(" "))) }
}
