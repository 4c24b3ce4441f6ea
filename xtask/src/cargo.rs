//! Runs cargo in the workspace.

use serde_json::Value;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;

/// `cargo` with these arguments, in the root of the workspace.
pub fn command(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(arguments).current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    command
}

/// Runs the command to its end; an error unless it succeeds.
pub fn run(mut command: Command) -> Result<(), String> {
    println!("$ {}", line(&command));
    let status = command.status().map_err(|error| cannot_start(&command, &error))?;
    check(&command, status)
}

/// Whether the command can be run at all; it prints nothing.
pub fn works(mut command: Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The program of the package `name`, installed under `target` with these arguments where it is missing; nothing where it cannot be. `asked` makes it
/// tell its version.
pub fn installed(name: &str, asked: &[&str], arguments: &[&str]) -> Result<Option<PathBuf>, String> {
    let root = target_directory()?.join(name);
    let program = root.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let is_there = || {
        let mut command = Command::new(&program);
        command.args(asked);
        works(command)
    };
    if !is_there() {
        let mut install = command(&[&["install", name, "--locked"], arguments, &["--root"]].concat());
        install.arg(&root);
        if run(install).is_err() || !is_there() {
            return Ok(None);
        }
    }
    Ok(Some(program))
}

/// Where cargo builds.
pub fn target_directory() -> Result<PathBuf, String> {
    let metadata = metadata()?;
    let path = metadata["target_directory"].as_str().ok_or("cargo metadata has no target_directory")?;
    Ok(path.into())
}

/// Where cargo keeps what it has downloaded.
pub fn home() -> Result<PathBuf, String> {
    match std::env::var_os("CARGO_HOME") {
        Some(home) => Ok(home.into()),
        None => std::env::home_dir()
            .map(|home| home.join(".cargo"))
            .ok_or("cargo's folder is nowhere: set CARGO_HOME".into()),
    }
}

/// What cargo says about the workspace.
pub fn metadata() -> Result<Value, String> {
    told(command(&["metadata", "--format-version", "1", "--no-deps", "--offline"]))
}

/// What cargo says about the workspace and everything it depends on.
pub fn metadata_with_dependencies() -> Result<Value, String> {
    told(command(&["metadata", "--format-version", "1", "--locked"]))
}

fn told(mut command: Command) -> Result<Value, String> {
    let output = command.output().map_err(|error| format!("cannot run cargo metadata: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr)));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata is no JSON: {error}"))
}

/// What a command printed, and whether it succeeded.
pub struct Heard {
    /// The lines of standard output, then those of standard error.
    pub lines: Vec<String>,
    /// An error unless the command succeeded.
    pub outcome: Result<(), String>,
}

/// Runs the command to its end, shows what it prints and remembers it.
pub fn listen(mut command: Command) -> Result<Heard, String> {
    println!("$ {}", line(&command));
    if io::stderr().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    let spawned = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.map_err(|error| cannot_start(&command, &error))?;
    let (stdout, stderr) = (child.stdout.take().expect("it is piped"), child.stderr.take().expect("it is piped"));
    let lines = thread::scope(|scope| {
        let errors = scope.spawn(|| copy_lines(stderr, io::stderr()));
        let mut lines = copy_lines(stdout, io::stdout());
        lines.extend(errors.join().unwrap_or_default());
        lines
    });
    let status = child.wait().map_err(|error| error.to_string())?;
    Ok(Heard { lines, outcome: check(&command, status) })
}

/// Copies line by line, as they come, and returns them.
fn copy_lines(from: impl Read, mut to: impl Write) -> Vec<String> {
    let mut lines = Vec::new();
    let mut reader = BufReader::new(from);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        // A closed terminal must not stop the tests.
        let _ = to.write_all(&line);
        lines.push(String::from_utf8_lossy(&line).trim_end().to_owned());
        line.clear();
    }
    lines
}

fn check(command: &Command, status: ExitStatus) -> Result<(), String> {
    if status.success() { Ok(()) } else { Err(format!("`{}` failed: {status}", line(command))) }
}

fn cannot_start(command: &Command, error: &io::Error) -> String {
    format!("cannot run `{}`: {error}", line(command))
}

/// The command as one would type it.
fn line(command: &Command) -> String {
    let arguments = command.get_args().map(|argument| format!(" {}", argument.to_string_lossy()));
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    std::iter::once(program).chain(arguments).collect()
}
