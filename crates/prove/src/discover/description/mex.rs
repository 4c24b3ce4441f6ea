//! Sets that follow Wythoff's recursion from some pair on: the least number left over, and a difference that grows evenly.

use super::Description;
use super::recognise::Set;
use crate::proof::{ProofError, claim_automaton};
use automata::{Automaton, Operation, Part, combine};
use numeration::Natural;
use solve::verify::Claim;

/// Positions that are looked at.
const SAMPLE: usize = 1000;

/// Positions before the recursion begins, at most so many; and so many that are listed where they are no corner of the board.
const MOST_BEFORE: usize = 400;
const MOST_LISTED: usize = 60;

/// Pairs with which the recursion may begin.
const BEGINS: usize = 4;

/// Numbers that are in no pair, at most so many.
const MOST_UNUSED: usize = 40;

/// The largest f of y − fx, and the largest gap.
const LARGEST_FACTOR: u64 = 4;
const LARGEST_GAP: i64 = 4;

/// Positions before a recursion, the f of its values y − fx, the first of these, and by how much they grow.
struct Suggested {
    before: Vec<(u64, u64)>,
    factor: u64,
    first: u64,
    step: u64,
}

/// The pairs of a recursion by the tracks x and N, and y and N, where N = y − fx.
struct ByValue {
    lower: Automaton,
    larger: Automaton,
}

impl Set<'_> {
    /// The pairs (A_n, fA_n + sn + d), A_n the least number that is in no earlier pair and not among finitely many, beside finitely many positions;
    /// or the least number such that none of the b up to it is in an earlier pair.
    ///
    /// Proved by automata: every value d, d + s, d + 2s, … of y − fx belongs to one pair and no other value does; a larger value has a larger
    /// first number; and each number but those finitely many is in one pair and in one place of it. So the first numbers grow, and the least
    /// number left over, which no later pair can have, is the next of them. The same holds where all pairs have one value, s = 0. Where b numbers must be free, that they are for each pair and for
    /// no smaller number is asked outright.
    pub(super) fn recursion(&self) -> Result<Option<Description>, ProofError> {
        for suggested in self.sampled() {
            if let Some(found) = self.follows(suggested)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The same from a given pair on.
    fn follows(&self, Suggested { before, factor, first, step }: Suggested) -> Result<Option<Description>, ProofError> {
        let (system, work) = (self.positions.system(), self.work);
        let (Ok(least), Ok(modulus), Ok(times)) = (i64::try_from(first), i64::try_from(step), i64::try_from(factor))
        else {
            return Ok(None);
        };
        let upper = Automaton::linear(system, &[-1, 1], Some(0), None, work)?;
        let listed = Claim::Listed(before.iter().copied().collect());
        let earlier = claim_automaton(&listed, true, Some(system), work)?;
        let pairs = self.positions.and(&upper, work)?.minus(&earlier, work)?;
        // Every pair has such a value.
        let without = Automaton::linear(system, &[times, -1], Some(1), None, work)?;
        if !pairs.and(&without, work)?.is_empty() {
            return Ok(None);
        }
        // Tracks x, y, N: N = y − fx; then x and N.
        let difference = Automaton::linear(system, &[-times, 1, -1], Some(0), Some(0), work)?;
        let parts =
            [Part { automaton: &pairs, tracks: vec![0, 1] }, Part { automaton: &difference, tracks: vec![0, 1, 2] }];
        let with_value = combine(system, 3, Operation::And, &parts, work)?;
        let by_value = ByValue { lower: with_value.exists(&[1], work)?, larger: with_value.exists(&[0], work)? };
        let values = by_value.lower.exists(&[0], work)?;
        let wanted = match modulus {
            0 => Automaton::linear(system, &[1], Some(least), Some(least), work)?,
            _ => Automaton::congruence(system, &[1], least, modulus, work)?
                .and(&Automaton::linear(system, &[1], Some(least), None, work)?, work)?,
        };
        // With one value for all pairs the second number tells the first, and grows with it.
        if values != wanted || modulus > 0 && !self.grows(&by_value.lower, modulus)? {
            return Ok(None);
        }
        let (lower, larger) = (pairs.exists(&[1], work)?, pairs.exists(&[0], work)?);
        let once = lower.and(&larger, work)?.is_empty();
        let unused = lower.or(&larger, work)?.complement(work)?;
        let unused: Vec<Natural> = unused.members().take(MOST_UNUSED + 1).flatten().collect();
        if unused.len() <= MOST_UNUSED && !once {
            return Ok(None);
        }
        if unused.len() > MOST_UNUSED {
            let gap = if before.is_empty() && step > 0 { self.gap(&by_value)? } else { None };
            let recursion = |gap| Description::Recursion { factor, gap, step, first, unused: vec![], before: vec![] };
            return Ok(gap.map(recursion));
        }
        let before: Vec<[Natural; 2]> = before.into_iter().map(|(x, y)| [x, y].map(Natural::from)).collect();
        let told = before.len() <= MOST_LISTED || Corner::of(&before, factor, first, &unused).is_some();
        Ok(told.then_some(Description::Recursion { factor, gap: 1, step, first, unused, before }))
    }

    /// The b > 1 such that the first number of each pair is the least of which none of the b numbers up to it is in an earlier pair.
    fn gap(&self, ByValue { lower, larger }: &ByValue) -> Result<Option<u64>, ProofError> {
        let (system, work) = (self.positions.system(), self.work);
        // Numbers of any pair, with its N.
        let either = lower.or(larger, work)?;
        let earlier = Automaton::linear(system, &[1, -1], Some(1), None, work)?;
        for gap in 2..=LARGEST_GAP {
            let near = Automaton::linear(system, &[1, -1], Some(0), Some(gap - 1), work)?;
            // Tracks z, w, N, M: one of the b numbers up to z is w, of a pair with M < N.
            let parts = [
                Part { automaton: &either, tracks: vec![1, 3] },
                Part { automaton: &near, tracks: vec![0, 1] },
                Part { automaton: &earlier, tracks: vec![2, 3] },
            ];
            let taken = combine(system, 4, Operation::And, &parts, work)?.exists(&[1, 3], work)?;
            if !lower.and(&taken, work)?.is_empty() {
                continue;
            }
            let free = taken.complement(work)?;
            // Tracks x, z, N: z < x is free before the pair of x.
            let parts = [
                Part { automaton: lower, tracks: vec![0, 2] },
                Part { automaton: &free, tracks: vec![1, 2] },
                Part { automaton: &earlier, tracks: vec![0, 1] },
            ];
            if combine(system, 3, Operation::And, &parts, work)?.is_empty() {
                return Ok(Some(gap as u64));
            }
        }
        Ok(None)
    }

    /// The recursions that the first positions suggest: values may begin to grow evenly some positions too early.
    fn sampled(&self) -> Vec<Suggested> {
        if self.ordered {
            return Vec::new();
        }
        let words = |[x, y]: [Natural; 2]| Some((x.to_u64()?, y.to_u64()?));
        let sample: Vec<(u64, u64)> = super::listed(self.positions, false).take(SAMPLE).filter_map(words).collect();
        (1..=LARGEST_FACTOR).flat_map(|factor| suggested(&sample, factor)).collect()
    }

    /// Whether there is one x for every N, and a larger one for N + `step`; the tracks of `by_value` are x and N.
    fn grows(&self, by_value: &Automaton, step: i64) -> Result<bool, ProofError> {
        let (system, work) = (self.positions.system(), self.work);
        // Tracks x, x′, N: the first with N, the second with N + `added`, and x′ ≤ x (x′ < x where nothing is added) must never be.
        for (added, least) in [(0, 1), (step, 0)] {
            let shift = Automaton::linear(system, &[-1, 1], Some(added), Some(added), work)?;
            let parts =
                [Part { automaton: by_value, tracks: vec![0, 2] }, Part { automaton: &shift, tracks: vec![1, 2] }];
            let later = combine(system, 3, Operation::And, &parts, work)?.exists(&[2], work)?;
            let not_larger = Automaton::linear(system, &[1, -1], Some(least), None, work)?;
            let parts = [
                Part { automaton: by_value, tracks: vec![0, 2] },
                Part { automaton: &later, tracks: vec![1, 2] },
                Part { automaton: &not_larger, tracks: vec![0, 1] },
            ];
            if !combine(system, 3, Operation::And, &parts, work)?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The recursions with this f that a list of positions suggests.
fn suggested(sample: &[(u64, u64)], factor: u64) -> Vec<Suggested> {
    let values: Vec<Option<u64>> = sample.iter().map(|(x, y)| y.checked_sub(factor * x)).collect();
    let grown = |pair: &[Option<u64>]| pair[1].zip(pair[0]).and_then(|(next, value)| next.checked_sub(value));
    // Pairs (x, x + d) are arithmetic progressions.
    let grows = |step: &u64| *step > 0 || factor > 1;
    let Some(step) = values.windows(2).last().and_then(grown).filter(grows) else { return Vec::new() };
    let regular = values.windows(2).rev().take_while(|pair| grown(pair) == Some(step)).count();
    let begin = values.len() - 1 - regular;
    let few = begin <= MOST_BEFORE && regular >= SAMPLE / 2;
    let begins = begin..if few { begin + BEGINS } else { begin };
    let from = |begin: usize| Some(Suggested { before: sample[..begin].to_vec(), factor, first: values[begin]?, step });
    begins.filter_map(from).collect()
}

/// The positions before a recursion, where they are all those of a corner of the board, perhaps without the first pair, which lies there too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Corner {
    /// x + y is at most this.
    Sum(u64),
    /// Both heaps are at most this.
    Square(u64),
}

/// Fewer positions are listed.
const FEWEST: usize = 5;

impl Corner {
    /// The corner of these positions, if they are one; `first` is the y − fx of the first pair, whose smaller number is the least that is used.
    pub(super) fn of(before: &[[Natural; 2]], factor: u64, first: u64, unused: &[Natural]) -> Option<Corner> {
        let words = |[x, y]: &[Natural; 2]| Some((x.to_u64()?, y.to_u64()?));
        let mut all = before.iter().map(words).collect::<Option<Vec<(u64, u64)>>>()?;
        if all.len() < FEWEST {
            return None;
        }
        let least = (0..).find(|number| !unused.contains(&Natural::from(*number)))?;
        let largest = |size: fn(&(u64, u64)) -> u64| all.iter().map(size).max().unwrap_or(0);
        let corners = [Corner::Sum(largest(|(x, y)| x + y)), Corner::Square(largest(|(_, y)| *y))];
        let pair = (least, factor * least + first);
        all.push(pair);
        all.sort_unstable();
        corners.into_iter().find(|corner| {
            let mut members = corner.members();
            members.retain(|member| *member != pair);
            members.push(pair);
            members.sort_unstable();
            members == all
        })
    }

    /// Its positions (x, y), x ≤ y.
    fn members(self) -> Vec<(u64, u64)> {
        let most = match self {
            Corner::Sum(most) | Corner::Square(most) => most,
        };
        let inside = |x: u64, y: u64| match self {
            Corner::Sum(most) => x + y <= most,
            Corner::Square(_) => true,
        };
        (0..=most).flat_map(|x| (x..=most).map(move |y| (x, y))).filter(|&(x, y)| inside(x, y)).collect()
    }

    /// The condition, in words and in LaTeX.
    pub(super) fn condition(self) -> (String, String) {
        match self {
            Corner::Sum(most) => (format!("x + y ≤ {most}"), format!(r"x + y \le {most}")),
            Corner::Square(most) => (format!("x, y ≤ {most}"), format!(r"x, y \le {most}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_told_and_other_sets_are_not() {
        let pairs = |list: &[(u64, u64)]| list.iter().map(|&(x, y)| [x, y].map(Natural::from)).collect::<Vec<_>>();
        let unused = |numbers: std::ops::Range<u64>| numbers.map(Natural::from).collect::<Vec<_>>();
        let mut sum = Corner::Sum(7).members();
        assert_eq!(sum.len(), 20);
        sum.retain(|pair| *pair != (0, 7));
        assert_eq!(Corner::of(&pairs(&sum), 1, 7, &unused(1..7)), Some(Corner::Sum(7)));
        let square = Corner::Square(4).members();
        assert_eq!(Corner::of(&pairs(&square), 1, 5, &unused(0..5)), Some(Corner::Square(4)));
        sum.pop();
        assert_eq!(Corner::of(&pairs(&sum), 1, 7, &unused(1..7)), None);
        assert_eq!(Corner::of(&pairs(&square[1..]), 1, 5, &unused(0..5)), None);
    }
}
