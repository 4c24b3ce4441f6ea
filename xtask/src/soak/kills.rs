//! Commands killed at random moments: what they leave is whole or not there, and what they keep can be gone on from.

use super::Plan;
use crate::random::Random;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A command that writes. `FILE` stands for a path in a directory of its own.
struct Writing {
    arguments: &'static [&'static str],
    /// Files that only a whole run writes.
    outputs: &'static [&'static str],
    /// Whether the same command goes on from what a killed run left.
    goes_on: bool,
}

const COMMANDS: &[Writing] = &[
    Writing {
        arguments: &["period", "--rows", "60", "--format", "csv", "--checkpoint", "FILE"],
        outputs: &[],
        goes_on: true,
    },
    Writing { arguments: &["design", "--survey", "DIR", "--bound", "300"], outputs: &["survey.md"], goes_on: true },
    Writing {
        arguments: &["discover", "-g", "wythoff:a=2", "--save", "FILE", "--dot", "FILE.dot"],
        outputs: &["file", "file.dot"],
        goes_on: false,
    },
    Writing { arguments: &["prove", "-g", "wythoff:a=3", "--certificate", "FILE"], outputs: &["file"], goes_on: false },
    Writing {
        arguments: &["moves", "-g", "wythoff:a=4", "--addable", "--save", "FILE", "--certificate", "FILE.txt"],
        outputs: &["file", "file.txt"],
        goes_on: false,
    },
    Writing {
        arguments: &["plot", "--bound", "3000", "--svg", "FILE.svg", "--png", "FILE.png"],
        outputs: &["file.svg", "file.png"],
        goes_on: false,
    },
    Writing { arguments: &["grundy", "--size", "600", "600", "--png", "FILE"], outputs: &["file"], goes_on: false },
    Writing { arguments: &["grundy", "--size", "300", "300", "--svg", "FILE"], outputs: &["file"], goes_on: false },
    Writing {
        arguments: &["grundy", "--size", "900", "900", "--format", "csv", "--out", "FILE"],
        outputs: &["file"],
        goes_on: false,
    },
    Writing {
        arguments: &["grundy", "--genus", "--size", "300", "300", "--out", "FILE"],
        outputs: &["file"],
        goes_on: false,
    },
    Writing { arguments: &["prove", "-g", "wythoff:a=2", "--coq", "FILE"], outputs: &["file"], goes_on: false },
    Writing { arguments: &["cedar", "-a", "1", "-m", "10", "--svg", "FILE"], outputs: &["file"], goes_on: false },
    Writing {
        arguments: &["eval", "--cf", "[1;(1)]", "x + y = z", "--free", "--dot", "FILE"],
        outputs: &["file"],
        goes_on: false,
    },
];

/// What a run left: standard output and every file.
#[derive(PartialEq, Eq)]
struct Left {
    printed: Vec<u8>,
    files: BTreeMap<String, Vec<u8>>,
}

/// Kills every command in turn until each was killed often enough, or the time is over.
pub fn run(program: &Path, plan: &Plan, random: &mut Random) -> Result<(), String> {
    println!("kills: {} commands, up to {} times each", COMMANDS.len(), plan.most_kills);
    let scratch = std::env::temp_dir().join(format!("wythoff-soak-{}", std::process::id()));
    let result = in_turn(program, plan, random, &scratch);
    let _ = fs::remove_dir_all(&scratch);
    result
}

fn in_turn(program: &Path, plan: &Plan, random: &mut Random, scratch: &Path) -> Result<(), String> {
    let begin = Instant::now();
    let mut whole = Vec::new();
    for command in COMMANDS {
        let started = Instant::now();
        let left = finished(program, command, &fresh(scratch)?)?;
        if let Some(missing) = command.outputs.iter().find(|name| !left.files.contains_key(**name)) {
            return Err(format!("{} did not write {missing}", name(command)));
        }
        whole.push((command, left, started.elapsed()));
    }
    let mut counts = [0; COMMANDS.len()];
    let (mut early, mut resumed) = (0, 0);
    'all: for _ in 0..plan.most_kills {
        for (place, (command, left, time)) in whole.iter().enumerate() {
            if begin.elapsed() >= plan.kills {
                break 'all;
            }
            let directory = fresh(scratch)?;
            let moment = Duration::from_micros(random.below(time.as_micros() as u64 * 11 / 10));
            early += usize::from(killed(program, command, &directory, moment)?);
            let found = files(&directory)?;
            for output in command.outputs {
                if found.get(*output).is_some_and(|content| Some(content) != left.files.get(*output)) {
                    return Err(format!("{} killed after {moment:?} left half of {output}", name(command)));
                }
            }
            if command.goes_on {
                let again = finished(program, command, &directory)?;
                resumed += 1;
                if command.outputs.iter().any(|output| again.files.get(*output) != left.files.get(*output))
                    || (command.outputs.is_empty() && again.printed != left.printed)
                {
                    return Err(format!("{} killed after {moment:?} and run again ends otherwise", name(command)));
                }
            }
            counts[place] += 1;
        }
    }
    for ((command, _, time), count) in whole.iter().zip(counts) {
        println!("  {count:>3} × {} ({} ms when whole)", name(command), time.as_millis());
    }
    println!("  {early} of {} before their end; {resumed} gone on from; nothing half", counts.iter().sum::<usize>());
    if counts.contains(&0) {
        return Err("soak: not every command was killed in the time: give more seconds".to_string());
    }
    Ok(())
}

fn name(command: &Writing) -> String {
    command.arguments.join(" ")
}

/// An empty directory.
fn fresh(scratch: &Path) -> Result<PathBuf, String> {
    let trouble = |error: std::io::Error| format!("{}: {error}", scratch.display());
    if scratch.exists() {
        fs::remove_dir_all(scratch).map_err(trouble)?;
    }
    fs::create_dir_all(scratch).map_err(trouble)?;
    Ok(scratch.to_path_buf())
}

/// The command in a directory.
fn command(program: &Path, writing: &Writing, directory: &Path) -> Command {
    let mut command = Command::new(program);
    for argument in writing.arguments {
        let directory = directory.to_string_lossy();
        command.arg(argument.replace("FILE", &format!("{directory}/file")).replace("DIR", &directory));
    }
    command.stdin(Stdio::null());
    command
}

/// Runs it to its end.
fn finished(program: &Path, writing: &Writing, directory: &Path) -> Result<Left, String> {
    let output =
        command(program, writing, directory).output().map_err(|error| format!("{}: {error}", name(writing)))?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{} failed with {}: {words}", name(writing), output.status));
    }
    Ok(Left { printed: output.stdout, files: files(directory)? })
}

/// Kills it after so long; whether it was still running.
fn killed(program: &Path, writing: &Writing, directory: &Path, moment: Duration) -> Result<bool, String> {
    let trouble = |error: std::io::Error| format!("{}: {error}", name(writing));
    let mut command = command(program, writing, directory);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().map_err(trouble)?;
    thread::sleep(moment);
    let running = child.try_wait().map_err(trouble)?.is_none();
    child.kill().map_err(trouble)?;
    child.wait().map_err(trouble)?;
    Ok(running)
}

/// The files of a directory, by name.
fn files(directory: &Path) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let trouble = |error: std::io::Error| format!("{}: {error}", directory.display());
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(directory).map_err(trouble)? {
        let path = entry.map_err(trouble)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.insert(name, fs::read(&path).map_err(trouble)?);
    }
    Ok(files)
}
