//! Measuring one way beside another, so that what is reported is a ratio from one run.
//!
//! The machine is assumed shared and noisy: contestants take turns, what counts is processor time, and of each one's times the least.

pub mod explicit;

use cpu_time::ProcessTime;
use numeration::Natural;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// One way of doing the job.
pub struct Contestant<'a> {
    name: &'a str,
    job: Box<dyn FnMut() + 'a>,
}

impl<'a> Contestant<'a> {
    /// `job` under `name`; what it returns is kept from being optimised away.
    pub fn new<T>(name: &'a str, mut job: impl FnMut() -> T + 'a) -> Contestant<'a> {
        Contestant {
            name,
            job: Box::new(move || {
                black_box(job());
            }),
        }
    }
}

/// How long all rounds of one comparison may take together, at about.
const BUDGET: Duration = Duration::from_secs(4);

/// Runs all contestants in turn, several times, and returns the least processor time of each. One round is run first, unmeasured.
pub fn compare(contestants: &mut [Contestant<'_>]) -> Vec<Duration> {
    let start = ProcessTime::now();
    for contestant in contestants.iter_mut() {
        (contestant.job)();
    }
    let round = start.elapsed().max(Duration::from_nanos(1));
    let rounds = (BUDGET.as_nanos() / round.as_nanos()).clamp(5, 301) as usize | 1;
    // Short jobs are repeated within one measurement, so that the clock's own cost vanishes.
    let repeats = (Duration::from_micros(200).as_nanos() / round.as_nanos()).max(1) as u32;
    let mut times = vec![Vec::with_capacity(rounds); contestants.len()];
    for _ in 0..rounds {
        for (contestant, times) in contestants.iter_mut().zip(&mut times) {
            let start = ProcessTime::now();
            for _ in 0..repeats {
                (contestant.job)();
            }
            times.push(start.elapsed() / repeats);
        }
    }
    times.iter().map(|times| least(times)).collect()
}

/// The least of these times, which other work on the machine has disturbed least.
pub fn least(times: &[Duration]) -> Duration {
    times.iter().min().copied().unwrap_or_default()
}

/// The middle one.
pub fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// `one` ÷ `other`.
pub fn ratio(one: Duration, other: Duration) -> f64 {
    one.as_secs_f64() / other.as_secs_f64()
}

/// A line of a Markdown table: the label, every contestant's time, and the ratios asked for as (numerator, denominator).
pub fn report(label: &str, contestants: &mut [Contestant<'_>], ratios: &[(usize, usize)]) -> Vec<Duration> {
    let times = compare(contestants);
    let columns: Vec<String> =
        contestants.iter().zip(&times).map(|(contestant, time)| format!("{} {time:.3?}", contestant.name)).collect();
    let quotients: Vec<String> = ratios
        .iter()
        .map(|&(one, other)| {
            format!(
                "{} ÷ {} = **{:.2}**",
                contestants[one].name,
                contestants[other].name,
                ratio(times[one], times[other])
            )
        })
        .collect();
    println!("| {label} | {} | {} |", columns.join(" | "), quotients.join(", "));
    times
}

/// The first number among the arguments of the command line, or what is usual. Cargo adds arguments of its own.
pub fn size_argument(usual: u64) -> u64 {
    std::env::args().skip(1).find_map(|argument| argument.replace('_', "").parse().ok()).unwrap_or(usual)
}

/// The first `digits` decimals of √2, without the point: a number without structure in any of our systems.
pub fn sample(digits: u64) -> Natural {
    (Natural::from(2u32) * Natural::from(10u32).pow(2 * (digits - 1))).floor_sqrt()
}

/// The path of the release binary, which is brought up to date if cargo is there.
///
/// A benchmark is `release/deps/NAME-…` in the target directory and the command is `release/wythoff`.
///
/// # Errors
/// The command cannot be built, or is not where it should be.
pub fn command() -> Result<PathBuf, String> {
    if let Some(cargo) = std::env::var_os("CARGO") {
        let status = Command::new(cargo).args(["build", "--release", "--quiet", "--package", "wythoff-cli"]).status();
        if !status.is_ok_and(|status| status.success()) {
            return Err("`cargo build --release -p wythoff-cli` failed".to_owned());
        }
    }
    let own = std::env::current_exe().map_err(|error| format!("where am I? {error}"))?;
    let release = own.parent().and_then(Path::parent).ok_or("this program is not in a target directory")?;
    let binary = release.join(format!("wythoff{}", std::env::consts::EXE_SUFFIX));
    if binary.is_file() {
        Ok(binary)
    } else {
        Err(format!("{} is missing: run `cargo build --release -p wythoff-cli` first", binary.display()))
    }
}
