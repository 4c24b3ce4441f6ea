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

/// Positions before a recursion, its first difference, and by how much the differences grow.
struct Suggested {
    before: Vec<(u64, u64)>,
    first: u64,
    step: u64,
}

impl Set<'_> {
    /// The pairs (A_n, A_n + sn + d), A_n the least number that is in no earlier pair and not among finitely many, beside finitely many positions.
    ///
    /// Proved by automata: every difference d, d + s, d + 2s, … belongs to one pair and no other difference does; a larger difference has a larger
    /// first number; and each number but those finitely many is in one pair and in one place of it. So the first numbers grow, and the least
    /// number left over, which no later pair can have, is the next of them.
    pub(super) fn recursion(&self) -> Result<Option<Description>, ProofError> {
        for suggested in self.sampled() {
            if let Some(found) = self.follows(suggested)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The same from a given pair on.
    fn follows(&self, Suggested { before, first, step }: Suggested) -> Result<Option<Description>, ProofError> {
        let (system, work) = (self.positions.system(), self.work);
        let upper = Automaton::linear(system, &[-1, 1], Some(0), None, work)?;
        let listed = Claim::Listed(before.iter().copied().collect());
        let earlier = claim_automaton(&listed, true, Some(system), work)?;
        let pairs = self.positions.and(&upper, work)?.minus(&earlier, work)?;
        // Tracks x, y, N: N = y − x; then N and x.
        let difference = Automaton::linear(system, &[-1, 1, -1], Some(0), Some(0), work)?;
        let parts =
            [Part { automaton: &pairs, tracks: vec![0, 1] }, Part { automaton: &difference, tracks: vec![0, 1, 2] }];
        let by_difference = combine(system, 3, Operation::And, &parts, work)?.exists(&[1], work)?;
        let differences = by_difference.exists(&[0], work)?;
        let (Ok(least), Ok(modulus)) = (i64::try_from(first), i64::try_from(step)) else { return Ok(None) };
        let wanted = Automaton::congruence(system, &[1], least, modulus, work)?;
        let wanted = wanted.and(&Automaton::linear(system, &[1], Some(least), None, work)?, work)?;
        if differences != wanted || !self.grows(&by_difference, modulus)? {
            return Ok(None);
        }
        let (lower, larger) = (pairs.exists(&[1], work)?, pairs.exists(&[0], work)?);
        if !lower.and(&larger, work)?.is_empty() {
            return Ok(None);
        }
        let unused = lower.or(&larger, work)?.complement(work)?;
        let unused: Vec<Natural> = unused.members().take(MOST_UNUSED + 1).flatten().collect();
        if unused.len() > MOST_UNUSED {
            return Ok(None);
        }
        let before: Vec<[Natural; 2]> = before.into_iter().map(|(x, y)| [x, y].map(Natural::from)).collect();
        let told = before.len() <= MOST_LISTED || Corner::of(&before, first, &unused).is_some();
        Ok(told.then_some(Description::Recursion { step, first, unused, before }))
    }

    /// The recursions that the first positions suggest: differences may begin to grow evenly some positions too early.
    fn sampled(&self) -> Vec<Suggested> {
        if self.ordered {
            return Vec::new();
        }
        let words = |[x, y]: [Natural; 2]| Some((x.to_u64()?, y.to_u64()?));
        let sample: Vec<(u64, u64)> = super::listed(self.positions, false).take(SAMPLE).filter_map(words).collect();
        let differences: Vec<u64> = sample.iter().map(|(x, y)| y - x).collect();
        let step = match differences[..] {
            [.., before, last] => last.checked_sub(before).filter(|step| *step > 0),
            _ => None,
        };
        let Some(step) = step else { return Vec::new() };
        let regular =
            differences.windows(2).rev().take_while(|pair| pair[1].checked_sub(pair[0]) == Some(step)).count();
        let begin = differences.len() - 1 - regular;
        let few = begin <= MOST_BEFORE && regular >= SAMPLE / 2;
        let begins = begin..if few { begin + BEGINS } else { begin };
        begins.map(|begin| Suggested { before: sample[..begin].to_vec(), first: differences[begin], step }).collect()
    }

    /// Whether there is one x for every N, and a larger one for N + `step`; the tracks of `by_difference` are x and N.
    fn grows(&self, by_difference: &Automaton, step: i64) -> Result<bool, ProofError> {
        let (system, work) = (self.positions.system(), self.work);
        // Tracks x, x′, N: the first with N, the second with N + `added`, and x′ ≤ x (x′ < x where nothing is added) must never be.
        for (added, least) in [(0, 1), (step, 0)] {
            let shift = Automaton::linear(system, &[-1, 1], Some(added), Some(added), work)?;
            let parts =
                [Part { automaton: by_difference, tracks: vec![0, 2] }, Part { automaton: &shift, tracks: vec![1, 2] }];
            let later = combine(system, 3, Operation::And, &parts, work)?.exists(&[2], work)?;
            let not_larger = Automaton::linear(system, &[1, -1], Some(least), None, work)?;
            let parts = [
                Part { automaton: by_difference, tracks: vec![0, 2] },
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
    /// The corner of these positions, if they are one; `first` is the difference of the first pair, whose smaller number is the least that is used.
    pub(super) fn of(before: &[[Natural; 2]], first: u64, unused: &[Natural]) -> Option<Corner> {
        let words = |[x, y]: &[Natural; 2]| Some((x.to_u64()?, y.to_u64()?));
        let mut all = before.iter().map(words).collect::<Option<Vec<(u64, u64)>>>()?;
        if all.len() < FEWEST {
            return None;
        }
        let least = (0..).find(|number| !unused.contains(&Natural::from(*number)))?;
        let largest = |size: fn(&(u64, u64)) -> u64| all.iter().map(size).max().unwrap_or(0);
        let corners = [Corner::Sum(largest(|(x, y)| x + y)), Corner::Square(largest(|(_, y)| *y))];
        let pair = (least, least + first);
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
        assert_eq!(Corner::of(&pairs(&sum), 7, &unused(1..7)), Some(Corner::Sum(7)));
        let square = Corner::Square(4).members();
        assert_eq!(Corner::of(&pairs(&square), 5, &unused(0..5)), Some(Corner::Square(4)));
        sum.pop();
        assert_eq!(Corner::of(&pairs(&sum), 7, &unused(1..7)), None);
        assert_eq!(Corner::of(&pairs(&square[1..]), 5, &unused(0..5)), None);
    }
}
