//! Sets that follow Wythoff's recursion from some pair on: the least number left over, and a difference that grows evenly.

use super::Description;
use super::recognise::Set;
use crate::proof::{ProofError, claim_automaton};
use automata::{Automaton, Operation, Part, combine};
use numeration::Natural;
use solve::verify::Claim;

/// Positions that are looked at.
const SAMPLE: usize = 200;

/// Positions before the recursion begins, at most so many.
const MOST_BEFORE: usize = 60;

/// Numbers that are in no pair, at most so many.
const MOST_UNUSED: usize = 40;

impl Set<'_> {
    /// The pairs (A_n, A_n + sn + d), A_n the least number that is in no earlier pair and not among finitely many, beside finitely many positions.
    ///
    /// Proved by automata: every difference d, d + s, d + 2s, … belongs to one pair and no other difference does; a larger difference has a larger
    /// first number; and each number but those finitely many is in one pair and in one place of it. So the first numbers grow, and the least
    /// number left over, which no later pair can have, is the next of them.
    pub(super) fn recursion(&self) -> Result<Option<Description>, ProofError> {
        let Some((before, first, step)) = self.sampled() else { return Ok(None) };
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
        let before = before.into_iter().map(|(x, y)| [x, y].map(Natural::from)).collect();
        Ok(Some(Description::Recursion { step, first, unused, before }))
    }

    /// The positions before the recursion, its first difference and by how much the differences grow, as the first positions suggest them.
    fn sampled(&self) -> Option<(Vec<(u64, u64)>, u64, u64)> {
        if self.ordered {
            return None;
        }
        let words = |[x, y]: [Natural; 2]| Some((x.to_u64()?, y.to_u64()?));
        let sample: Vec<(u64, u64)> = super::listed(self.positions, false).take(SAMPLE).filter_map(words).collect();
        let differences: Vec<u64> = sample.iter().map(|(x, y)| y - x).collect();
        let step = match differences[..] {
            [.., before, last] => last.checked_sub(before).filter(|step| *step > 0)?,
            _ => return None,
        };
        let regular =
            differences.windows(2).rev().take_while(|pair| pair[1].checked_sub(pair[0]) == Some(step)).count();
        let begin = differences.len() - 1 - regular;
        (begin <= MOST_BEFORE && regular >= SAMPLE / 2).then(|| (sample[..begin].to_vec(), differences[begin], step))
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
