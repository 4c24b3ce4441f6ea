//! Which numerations to try, and in which order.

use super::slope::{Interval, periods_of};
use automata::NumberSystem;
use numeration::Integer;
use std::sync::Arc;

/// The most words of digits in a period: longer periods, or larger quotients, need larger tables than there are.
const MOST_WORDS: u64 = 1024;

/// The most periods that are read off quotients.
const MOST_READ: usize = 4;

/// How many of the usual systems come before the plain bases where a slope looks irrational.
const LIKELY: usize = 4;

/// The largest plain base that a slope suggests.
const LARGEST_BASE: u64 = 16;

/// Numerations worth a trial: first those whose field contains a slope, plain bases first where all slopes are rational or there is none.
///
/// Each source of systems is a list; `recurrences` are those of other numbers than a slope's own, the best first.
pub(crate) fn systems(slopes: &[Interval], recurrences: &[Arc<NumberSystem>]) -> Vec<Arc<NumberSystem>> {
    let irrational: Vec<&Interval> = slopes.iter().filter(|slope| slope.small_fraction().is_none()).collect();
    let guessed: Vec<Arc<NumberSystem>> = irrational
        .iter()
        .flat_map(|slope| of_slope(slope))
        .filter_map(|period| NumberSystem::ostrowski(&period).ok())
        .collect();
    let bases: Vec<Arc<NumberSystem>> =
        bases(slopes).into_iter().filter_map(|base| NumberSystem::base(base).ok()).collect();
    let usual = usual(irrational.first().copied());
    let likely = if irrational.is_empty() { 0 } else { LIKELY };
    let mut distinct: Vec<Arc<NumberSystem>> = Vec::new();
    for system in in_turns(&guessed, recurrences).chain(&usual[..likely]).chain(&bases).chain(&usual[likely..]) {
        if !distinct.contains(system) {
            distinct.push(system.clone());
        }
    }
    distinct
}

/// The lists one after the other, one system of each at a time.
fn in_turns<'s>(
    one: &'s [Arc<NumberSystem>],
    other: &'s [Arc<NumberSystem>],
) -> impl Iterator<Item = &'s Arc<NumberSystem>> {
    let most = one.len().max(other.len());
    (0..most).flat_map(move |place| one.get(place).into_iter().chain(other.get(place)))
}

/// Periods for a slope: of the numbers of least height in it, in every turn, and those that its quotients allow.
fn of_slope(slope: &Interval) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    for number in slope.quadratic_numbers() {
        let Ok(fraction) = number.continued_fraction() else { continue };
        let period = fraction.period();
        for turn in 0..period.len() {
            let mut turned = period.to_vec();
            turned.rotate_left(turn);
            found.push(turned);
        }
    }
    found.extend(periods_of(&slope.quotients()).into_iter().take(MOST_READ));
    let words = |period: &[u32]| period.iter().fold(1u64, |words, &a| words.saturating_mul(u64::from(a) + 1));
    found.retain(|period| words(period) <= MOST_WORDS);
    found
}

/// 2 and 3, and the numerators and denominators of rational slopes.
fn bases(slopes: &[Interval]) -> Vec<u32> {
    let fractions = slopes.iter().filter_map(Interval::small_fraction);
    let own = fractions.flat_map(|(numerator, denominator)| [numerator, denominator]);
    let own = own.filter(|base| (4..=LARGEST_BASE).contains(base)).map(|base| base as u32);
    [2, 3].into_iter().chain(own).chain([5]).collect()
}

/// Periods of up to three small quotients, those first in whose field the slope has the least height.
fn usual(slope: Option<&Interval>) -> Vec<Arc<NumberSystem>> {
    let mut periods: Vec<Vec<u32>> = (1..=4).map(|a| vec![a]).collect();
    for a in 1..=3u32 {
        periods.extend((1..=3).filter(|&b| b != a).map(|b| vec![a, b]));
    }
    let systems = periods.iter().filter_map(|period| NumberSystem::ostrowski(period).ok());
    let height =
        |system: &Arc<NumberSystem>| slope.and_then(|slope| smallest_height(system, slope)).unwrap_or(u32::MAX);
    let mut systems: Vec<(u32, Arc<NumberSystem>)> = systems.map(|system| (height(&system), system)).collect();
    // A stable sort: among equals the simplest first.
    systems.sort_by_key(|(height, _)| *height);
    systems.into_iter().map(|(_, system)| system).collect()
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
