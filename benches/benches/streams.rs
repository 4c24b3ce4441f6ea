//! Tables and positions, a line each: whole commands beside `streams.c`, which writes the same bytes.
//!
//! The command is built first, and the C program by `cc -O2`. Both write to a file in the directory for temporary files; what counts is the
//! processor time of the processes, as the shell's `times` tells it, in hundredths of a second. An argument says how many rows and positions, 2,000,000 if there is none.

use benches::{command, least, ratio, size_argument};
use std::fmt::Write as _;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

/// Turns of every contestant; the least time counts.
const TURNS: usize = 7;

fn main() -> ExitCode {
    match run(size_argument(2_000_000)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("streams: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(lines: u64) -> Result<(), String> {
    let directory = std::env::temp_dir().join(format!("wythoff-streams-{}", std::process::id()));
    std::fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
    let result = measure(lines, &directory);
    // What cannot be removed is left to the system.
    let _ = std::fs::remove_dir_all(&directory);
    result
}

fn measure(lines: u64, directory: &Path) -> Result<(), String> {
    let (ours, peer) = (command()?, compiled(directory)?);
    let positions = directory.join("positions");
    std::fs::write(&positions, random_positions(lines)).map_err(|error| error.to_string())?;
    let count = lines.to_string();
    let jobs: [(&str, &[&str], &[&str], bool); 3] = [
        ("`table --format csv`", &["table", "--count", &count, "--format", "csv"], &["table", &count], true),
        ("`solve -`", &["solve", "-"], &["solve"], true),
        ("`solve - --json`, beside C without JSON", &["solve", "-", "--json"], &["solve"], false),
    ];
    println!(
        "{lines} lines; least processor time of {TURNS} turns\n\n| | command | C | command ÷ C | million lines a second |"
    );
    println!("|---|---|---|---|---|");
    for (name, arguments, peer_arguments, same) in jobs {
        let mut times = [Vec::new(), Vec::new()];
        let written = ["ours", "peer"].map(|name| directory.join(name));
        for _ in 0..TURNS {
            times[0].push(time(&ours, arguments, &positions, &written[0])?);
            times[1].push(time(&peer, peer_arguments, &positions, &written[1])?);
        }
        let [one, other] = written.map(std::fs::read);
        if same && one.map_err(|error| error.to_string())? != other.map_err(|error| error.to_string())? {
            return Err(format!("{name}: the command and C do not write the same"));
        }
        let [ours, peer] = times.map(|times| least(&times));
        let rate = lines as f64 / ours.as_secs_f64() / 1e6;
        println!("| {name} | {ours:.0?} | {peer:.0?} | **{:.2}** | {rate:.1} |", ratio(ours, peer));
    }
    Ok(())
}

/// The C program.
fn compiled(directory: &Path) -> Result<PathBuf, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/streams.c");
    let program = directory.join("streams");
    let status = Command::new("cc").arg("-O2").arg("-o").arg(&program).arg(source).status();
    match status {
        Ok(status) if status.success() => Ok(program),
        _ => Err("`cc -O2 streams.c` failed; a C compiler is needed".to_owned()),
    }
}

/// Heaps below 2^62, the same every time.
fn random_positions(lines: u64) -> String {
    let mut text = String::new();
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 2
    };
    for _ in 0..lines {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{} {}", next(), next());
    }
    text
}

/// The processor time of one process, its own and the system's.
fn time(program: &Path, arguments: &[&str], input: &Path, output: &Path) -> Result<Duration, String> {
    let file = |result: std::io::Result<File>| result.map_err(|error| error.to_string());
    // The shell's own words go to standard error, the program's to the file.
    let script = r#"output=$1; shift; "$@" > "$output" || exit 1; times >&2"#;
    let ended = Command::new("sh")
        .args(["-c", script, "sh"])
        .arg(output)
        .arg(program)
        .args(arguments)
        .stdin(file(File::open(input))?)
        .stderr(Stdio::piped())
        .output()
        .map_err(|error| error.to_string())?;
    if !ended.status.success() {
        return Err(format!("{} {} failed", program.display(), arguments.join(" ")));
    }
    let words = String::from_utf8_lossy(&ended.stderr).into_owned();
    let of_children = words.lines().last().map(|line| line.split_whitespace().filter_map(seconds).sum());
    of_children.map(Duration::from_secs_f64).ok_or_else(|| format!("`times` said {words:?}"))
}

/// As in 0m0.120s.
fn seconds(word: &str) -> Option<f64> {
    let (minutes, seconds) = word.strip_suffix('s')?.split_once('m')?;
    Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
}
