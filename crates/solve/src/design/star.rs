//! The ⋆-operator of Larsson, Hegarty and Fraenkel, applied to sets of moves as often as wanted.

use super::dual::{Dual, play};
use super::error::DesignError;
use crate::bit_table::BitTable;
use numeration::work::Work;

/// The moves of the game that is dual to one with given moves, or of the dual of the dual, and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Star {
    /// The largest take.
    pub bound: u32,
    /// The moves (u, v), by growing u, then v.
    pub moves: Vec<(u32, u32)>,
    /// How they compare with the moves two applications before; nothing for a single application.
    pub returned: Option<Returned>,
}

/// Whether applying ⋆ twice gave the same moves, up to the bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returned {
    /// It did: from here on ⋆ goes to and fro between two sets.
    Same,
    /// The smallest take that is in one of the sets only: least larger number, then least smaller one.
    Differs((u32, u32)),
}

/// M⋆…⋆: the operator that makes of a set M of moves the P-positions, without (0, 0), of the game with these moves, applied `times` times.
///
/// M⋆ is the ruleset of the dual game, and M⋆⋆ that of its dual. If the P-positions of a game are the pairs of complementary homogeneous
/// Beatty sequences, they are those of M⋆⋆, too [Larsson, Hegarty, Fraenkel, Invariant and dual subtraction games resolving the
/// Duchêne–Rigo conjecture, 2011]; M⋆⋆ itself need not be M. Takes of at most the bound depend on such takes only, so what is
/// told is right for the whole of M. Each application decides (`bound` + 1)² positions; none is made any more once two of them gave the same.
///
/// ```
/// use wythoff::solve::design::{Returned, star};
/// use wythoff::numbers::work::Work;
/// // Take one token from either heap: P if the sum is even. Those as moves: P are (0, 0), (0, 1), (1, 0) and nothing else.
/// let once = star(&[(0, 1), (1, 0)], 3, 1, &Work::default())?;
/// assert_eq!(once.moves, [(0, 2), (1, 1), (1, 3), (2, 0), (2, 2), (3, 1), (3, 3)]);
/// let twice = star(&[(0, 1), (1, 0)], 3, 2, &Work::default())?;
/// assert_eq!((twice.moves, twice.returned), (vec![(0, 1), (1, 0)], Some(Returned::Same)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A bound above [`Dual::MAX_BOUND`], a limit, or the wish to stop.
pub fn star(moves: &[(u32, u32)], bound: u32, times: u32, work: &Work) -> Result<Star, DesignError> {
    if u64::from(bound) > Dual::MAX_BOUND {
        let way_round = "ask for the dual up to a smaller bound";
        return Err(DesignError::Bound { bound: bound.into(), limit: Dual::MAX_BOUND, way_round });
    }
    let side = bound as usize + 1;
    // Two sets before, the one before, the present one and what decides it.
    work.reserve(BitTable::bytes(side as u128, side as u128) * 5, "the dual")?;
    let mut present = BitTable::new(side, side);
    let inside = moves.iter().filter(|(u, v)| *u <= bound && *v <= bound && (*u, *v) != (0, 0));
    inside.for_each(|(u, v)| present.set(*u as usize, *v as usize));
    let mut before: Option<BitTable> = None;
    let mut returned = None;
    for applied in 0..times {
        let next = without_origin(play(&present, work)?);
        let two_before = before.replace(std::mem::replace(&mut present, next));
        returned = two_before.map(|old| compared(&old, &present));
        if returned == Some(Returned::Same) {
            if let (Some(other), true) = (before, (times - 1 - applied) % 2 == 1) {
                present = other;
            }
            break;
        }
    }
    Ok(Star { bound, moves: listed(&present), returned })
}

fn without_origin(mut set: BitTable) -> BitTable {
    set.row_mut(0)[0] &= !1;
    set
}

fn compared(one: &BitTable, other: &BitTable) -> Returned {
    let by_larger =
        (0..one.rows()).flat_map(|larger| (0..=larger).flat_map(move |smaller| [(smaller, larger), (larger, smaller)]));
    let mut different = by_larger.filter(|&(u, v)| one.get(u, v) != other.get(u, v));
    different.next().map_or(Returned::Same, |(u, v)| Returned::Differs((u as u32, v as u32)))
}

fn listed(set: &BitTable) -> Vec<(u32, u32)> {
    (0..set.rows()).flat_map(|u| set.ones(u).map(move |v| (u as u32, v as u32))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    type Takes = BTreeSet<(u32, u32)>;

    /// M⋆ by the definition of P-positions, a position at a time.
    fn slow(moves: &Takes, bound: u32) -> Takes {
        let mut lost = Takes::new();
        for x in 0..=bound {
            for y in 0..=bound {
                let wins = moves.iter().any(|(u, v)| *u <= x && *v <= y && lost.contains(&(x - u, y - v)));
                if !wins {
                    lost.insert((x, y));
                }
            }
        }
        lost.remove(&(0, 0));
        lost
    }

    fn wythoff(a: u32, bound: u32) -> Takes {
        let all = (0..=bound).flat_map(|u| (0..=bound).map(move |v| (u, v)));
        all.filter(|(u, v)| (*u, *v) != (0, 0) && (*u == 0 || *v == 0 || u.abs_diff(*v) < a)).collect()
    }

    #[test]
    fn every_application_is_the_p_positions_of_the_game_before() {
        let one_sided = Takes::from([(0, 1), (2, 1), (3, 0)]);
        for start in [wythoff(1, 24), wythoff(3, 24), one_sided, Takes::new()] {
            let moves: Vec<_> = start.iter().copied().collect();
            let mut sets = vec![start];
            for times in 0..7u32 {
                let told = star(&moves, 24, times, &Work::default()).unwrap();
                assert_eq!(told.moves.iter().copied().collect::<Takes>(), sets[times as usize], "{times}");
                if let Some(Returned::Differs(take)) = told.returned {
                    let holds = [times as usize, times as usize - 2].map(|index| sets[index].contains(&take));
                    assert_ne!(holds[0], holds[1], "{times}: {take:?}");
                }
                sets.push(slow(&sets[times as usize], 24));
            }
        }
    }

    /// The theorem of Larsson, Hegarty and Fraenkel for a-Wythoff: M⋆⋆⋆ = M⋆.
    #[test]
    fn the_dual_of_the_dual_of_a_wythoff_has_its_p_positions() {
        for a in 1..=4 {
            let moves: Vec<_> = wythoff(a, 100).into_iter().collect();
            let told = star(&moves, 100, 3, &Work::default()).unwrap();
            assert_eq!(told.returned, Some(Returned::Same), "{a}");
            assert_eq!(told.moves, star(&moves, 100, 1, &Work::default()).unwrap().moves);
        }
    }

    #[test]
    fn limits_are_named_and_the_largest_number_of_applications_ends() {
        let error = star(&[(0, 1)], 5000, 1, &Work::default()).unwrap_err();
        assert!(error.to_string().contains("2048"), "{error}");
        assert!(star(&[(0, 1)], 100, 1, &Work::default().with_memory(10)).is_err());
        let moves: Vec<_> = wythoff(2, 30).into_iter().collect();
        assert_eq!(star(&moves, 30, u32::MAX, &Work::default()), star(&moves, 30, 3, &Work::default()));
    }
}
