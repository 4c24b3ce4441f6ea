//! Measuring one way beside another, so that what is reported is a ratio from one run.
//!
//! The machine is assumed noisy: contestants take turns, and the median of each one's times counts.

pub mod explicit;

use numeration::Natural;
use std::hint::black_box;
use std::time::{Duration, Instant};

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

/// Runs all contestants in turn, several times, and returns the median time of each. One round is run first, unmeasured.
pub fn compare(contestants: &mut [Contestant<'_>]) -> Vec<Duration> {
    let start = Instant::now();
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
            let start = Instant::now();
            for _ in 0..repeats {
                (contestant.job)();
            }
            times.push(start.elapsed() / repeats);
        }
    }
    times.iter_mut().map(|times| median(times)).collect()
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
