//! Rules for a wanted set of P-positions: the greedy algorithm by rows beside the greedy algorithm on all positions.

use benches::{Contestant, ratio, report};
use games::{CandidateSet, Design, DesignOptions, Progress, design};
use std::collections::HashSet;
use std::ops::ControlFlow;

fn candidates(fraction: &str, bound: u64) -> CandidateSet {
    let alpha = fraction.parse().expect("a continued fraction");
    CandidateSet::from_continued_fraction(&alpha, bound).expect("1 < α < 2")
}

fn by_rows(fraction: &str, bound: u64) -> Design {
    let go_on = &mut |_: Progress| ControlFlow::Continue(());
    design(&candidates(fraction, bound), &DesignOptions::default(), go_on).expect("no base move joins two candidates")
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

fn main() {
    println!("| fraction, bound | by rows | all positions | ratio |\n|---|---|---|---|");
    for (fraction, width) in [("[1;(2,1)]", 2), ("[1;(3,1)]", 3)] {
        assert_eq!(by_rows(fraction, 300).extra.len(), naive(fraction, 300, width));
        for bound in [300, 1000] {
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
    for (fraction, bound) in [("[1;(2,3)]", 1000), ("[1;(2,3)]", 10_000)] {
        report(&format!("{fraction}, {bound}"), &mut [Contestant::new("by rows", || by_rows(fraction, bound))], &[]);
    }
}
