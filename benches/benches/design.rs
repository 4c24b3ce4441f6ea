//! Rules for a wanted set of P-positions: the greedy algorithm by rows beside the greedy algorithm on all positions.

use benches::{Contestant, ratio, report};
use numeration::work::Work;
use solve::design::{CandidateSet, Design, DesignOptions, design};
use std::collections::HashSet;
use std::fs;
use std::time::Instant;

fn candidates(fraction: &str, bound: u64) -> CandidateSet {
    let alpha = fraction.parse().expect("a continued fraction");
    CandidateSet::from_continued_fraction(&alpha, bound).expect("1 < α < 2")
}

fn by_rows(fraction: &str, bound: u64) -> Design {
    design(&candidates(fraction, bound), &DesignOptions::default(), &Work::default())
        .expect("no base move joins two candidates")
}

/// The naive way: every position, every candidate below it.
fn naive(fraction: &str, bound: u64, width: u64) -> usize {
    let wanted: Vec<(u64, u64)> = candidates(fraction, bound).positions().collect();
    let both: Vec<(u64, u64)> = wanted.iter().flat_map(|&(x, y)| [(x, y), (y, x)]).collect();
    let members: HashSet<(u64, u64)> = both.iter().copied().collect();
    let mut extra = HashSet::new();
    for x in 0..=bound {
        for y in x..=bound {
            let leads = |&(a, b): &(u64, u64)| {
                let (Some(u), Some(v)) = (x.checked_sub(a), y.checked_sub(b)) else { return false };
                u == 0 || v == 0 || u.abs_diff(v) < width || extra.contains(&(u.min(v), u.max(v)))
            };
            if !members.contains(&(x, y)) && !both.iter().any(leads) {
                extra.insert((x, y));
            }
        }
    }
    extra.len()
}

/// The peak memory of this process so far, where the system tells (Linux).
fn peak() -> Option<String> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| Some(line.strip_prefix("VmHWM:")?.trim().to_owned()))
}

fn main() {
    let fractions = [("[1;(2,1)]", 2), ("[1;(3,1)]", 3)];
    // By growing bound, before anything else: each line is the peak of the whole process so far.
    println!("| fraction, bound | peak memory of the process | extra moves |\n|---|---|---|");
    println!("| nothing yet | {} | |", peak().unwrap_or_default());
    for bound in [10_000, 100_000, 1_000_000] {
        for (fraction, _) in fractions {
            let moves = by_rows(fraction, bound).extra.len();
            println!("| {fraction}, {bound} | {} | {moves} |", peak().unwrap_or_default());
        }
    }
    println!("\n| fraction, bound | by rows | all positions | ratio |\n|---|---|---|---|");
    for (fraction, width) in fractions {
        assert_eq!(by_rows(fraction, 300).extra.len(), naive(fraction, 300, width));
        for bound in [100, 400] {
            report(
                &format!("{fraction}, {bound}"),
                &mut [
                    Contestant::new("by rows", || by_rows(fraction, bound)),
                    Contestant::new("all positions", || naive(fraction, bound, width)),
                ],
                &[(1, 0)],
            );
        }
        let mut before = None;
        for bound in [10_000, 100_000, 1_000_000] {
            let job = Contestant::new("by rows", || by_rows(fraction, bound));
            let time = report(&format!("{fraction}, {bound}"), &mut [job], &[])[0];
            if let Some(before) = before.replace(time) {
                println!("| ten times the bound takes | **{:.1}** times as long | | |", ratio(time, before));
            }
        }
    }
    println!("\n| fraction with very many moves, bound | by rows | |\n|---|---|---|");
    report("[1;(2,3)], 1000", &mut [Contestant::new("by rows", || by_rows("[1;(2,3)]", 1000))], &[]);
    // Seconds: once is enough.
    let start = Instant::now();
    let moves = by_rows("[1;(2,3)]", 10_000).extra.len();
    println!("| [1;(2,3)], 10000 | by rows {:.3?} | {moves} extra moves |", start.elapsed());
}
