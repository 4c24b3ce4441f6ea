//! Which numerations to try, and in which order.

use super::slope::{Interval, period_of};
use automata::NumberSystem;
use numeration::Integer;
use std::sync::Arc;

/// The longest period that is read off the slope.
const LONGEST_PERIOD: usize = 4;

/// How many of the usual systems come before the plain bases where the slope looks irrational.
const LIKELY: usize = 4;

/// Numerations worth a trial: first those whose field contains the slope, plain bases first where the slope is rational or there is none.
pub(crate) fn systems(slope: Option<&Interval>) -> Vec<Arc<NumberSystem>> {
    let bases: Vec<Arc<NumberSystem>> = [2, 3].into_iter().filter_map(|base| NumberSystem::base(base).ok()).collect();
    let mut guessed = Vec::new();
    if let Some(period) = slope.and_then(|slope| period_of(&slope.quotients(), LONGEST_PERIOD)) {
        for turn in 0..period.len() {
            let mut turned = period.clone();
            turned.rotate_left(turn);
            guessed.push(turned);
        }
    }
    let mut usual: Vec<(u32, Arc<NumberSystem>)> = usual_periods()
        .iter()
        .filter_map(|period| NumberSystem::ostrowski(period).ok())
        .map(|s| (u32::MAX, s))
        .collect();
    if let Some(slope) = slope {
        for (height, system) in &mut usual {
            *height = smallest_height(system, slope).unwrap_or(u32::MAX);
        }
    }
    // A stable sort: among equals the simplest first.
    usual.sort_by_key(|(height, _)| *height);
    let guessed: Vec<Arc<NumberSystem>> =
        guessed.iter().filter_map(|period| NumberSystem::ostrowski(period).ok()).collect();
    let usual = usual.into_iter().map(|(_, system)| system);
    let rational = slope.is_none_or(|slope| slope.small_fraction().is_some());
    let ordered: Vec<Arc<NumberSystem>> = match rational {
        true => bases.into_iter().chain(guessed).chain(usual).collect(),
        false => {
            let usual: Vec<Arc<NumberSystem>> = usual.collect();
            let (first, later) = usual.split_at(LIKELY.min(usual.len()));
            guessed.into_iter().chain(first.iter().cloned()).chain(bases).chain(later.iter().cloned()).collect()
        }
    };
    let mut distinct: Vec<Arc<NumberSystem>> = Vec::new();
    for system in ordered {
        if !distinct.contains(&system) {
            distinct.push(system);
        }
    }
    distinct
}

/// Periods of up to three small quotients.
fn usual_periods() -> Vec<Vec<u32>> {
    let mut periods: Vec<Vec<u32>> = (1..=4).map(|a| vec![a]).collect();
    for a in 1..=3u32 {
        for b in 1..=3 {
            if a != b {
                periods.push(vec![a, b]);
            }
        }
    }
    periods.extend([vec![1, 1, 2], vec![1, 2, 1], vec![2, 1, 1]]);
    periods
}

/// The least max(|u|, |v|, w) with (u + vα)/w in the interval.
fn smallest_height(system: &NumberSystem, slope: &Interval) -> Option<u32> {
    let alpha = system.alpha()?;
    let within = |u: i64, v: i64, w: i64| {
        let scaled = alpha.times_rational(&Integer::from(v), &Integer::from(w)).ok()?;
        let number = scaled.plus_rational(&Integer::from(u), &Integer::from(w)).ok()?;
        slope.contains(&number).then_some(())
    };
    (1..=4i64).find_map(|height| {
        for w in 1..=height {
            for v in (-height..=height).filter(|v| *v != 0) {
                for u in -height..=height {
                    if u.abs().max(v.abs()).max(w) == height && within(u, v, w).is_some() {
                        return Some(height as u32);
                    }
                }
            }
        }
        None
    })
}
