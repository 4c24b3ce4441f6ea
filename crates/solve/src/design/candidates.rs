//! The set of positions that are wanted as P-positions.

use super::Design;
use super::error::DesignError;
use crate::verify::{Claim, ListedPosition, listed_positions};
use numeration::{BeattyPair, ContinuedFraction, Natural};
use rules::Play;

/// The largest heap up to which candidates are found by asking a formula about every position.
const MAX_FORMULA_CLAIM_BOUND: u64 = 1 << 11;

/// Positions (x, y), x ≤ y, wanted as the P-positions of a game yet to be found, complete up to a bound. Heaps are unordered, so (y, x) is
/// wanted as well.
///
/// ```
/// use wythoff::solve::design::CandidateSet;
/// let wanted = CandidateSet::from_continued_fraction(&"[1;(2,1)]".parse()?, 20)?;
/// let positions: Vec<(u64, u64)> = wanted.positions().collect();
/// assert_eq!(positions, [(0, 0), (1, 3), (2, 7), (4, 11), (5, 14), (6, 18)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CandidateSet {
    /// Sorted.
    positions: Vec<(u32, u32)>,
    bound: u32,
    /// The α behind them, where it was given.
    fraction: Option<ContinuedFraction>,
}

/// As sets: wherever the positions came from.
impl PartialEq for CandidateSet {
    fn eq(&self, other: &CandidateSet) -> bool {
        self.positions == other.positions && self.bound == other.bound
    }
}

impl Eq for CandidateSet {}

impl CandidateSet {
    /// The pairs (⌊nα⌋, ⌊nβ⌋), 1/α + 1/β = 1, of α = [1; a_1, a_2, …] with heaps up to `bound`.
    ///
    /// A finite continued fraction is read as the prefix of an unknown irrational α; see [`from_prefix`](CandidateSet::from_prefix), which
    /// also takes prefixes that end in 1.
    ///
    /// # Errors
    /// Not 1 < α < 2, a bound that is too large, or a prefix that does not justify it.
    pub fn from_continued_fraction(alpha: &ContinuedFraction, bound: u64) -> Result<CandidateSet, DesignError> {
        // Numerators double every two terms, so these are enough for any bound that is allowed.
        let terms: Vec<u32> = alpha.terms().take(64).collect();
        Ok(CandidateSet { fraction: Some(alpha.clone()), ..CandidateSet::from_prefix(&terms, bound)? })
    }

    /// The continued fraction whose pairs these are, where it was given as one.
    pub fn fraction(&self) -> Option<&ContinuedFraction> {
        self.fraction.as_ref()
    }

    /// The pairs (⌊nα⌋, ⌊nβ⌋) with heaps up to `bound` that all irrational α = [1; a_1, …, a_k, …] have in common, `terms` being 1, a_1, …, a_k.
    ///
    /// # Errors
    /// The terms do not begin with 1, or the bound is larger than what they justify ([`justified_bound`]).
    pub fn from_prefix(terms: &[u32], bound: u64) -> Result<CandidateSet, DesignError> {
        let bound = checked_bound(bound)?;
        check_terms(terms)?;
        // The shortest prefix that is enough: then machine words are enough, too.
        let enough = |length: &usize| last_agreed(&terms[..*length]) >= Natural::from(bound);
        let Some(length) = (1..=terms.len()).find(enough) else {
            return Err(DesignError::PrefixTooShort { justified: last_agreed(terms), bound: bound.into() });
        };
        let (p, q) = mediant(&terms[..length]);
        let lower = |n: u128| n * p / q;
        let is_lower = |x: u128| lower(((x + 1) * q).div_ceil(p) - 1) == x;
        let mut positions = Vec::new();
        let mut upper = 1u128;
        for n in 0u128.. {
            // The n-th number that is no lower term.
            while n > 0 && upper <= u128::from(bound) && is_lower(upper) {
                upper += 1;
            }
            let upper_term = if n == 0 { 0 } else { upper };
            if upper_term > u128::from(bound) {
                break;
            }
            positions.push((lower(n) as u32, upper_term as u32));
            upper += u128::from(n > 0);
        }
        Ok(CandidateSet { positions, bound, fraction: None })
    }

    /// The terms (⌊nα + γ⌋, ⌊nβ + δ⌋) of a pair with heaps up to `bound`.
    ///
    /// # Errors
    /// A bound that is too large.
    pub fn from_beatty(pair: &BeattyPair, bound: u64) -> Result<CandidateSet, DesignError> {
        let bound = checked_bound(bound)?;
        let terms = (0u32..).map(|n| pair.terms(&Natural::from(n)));
        // An offset may put the upper term below the lower one, near the beginning.
        let sorted = terms.map(|(lower, upper)| if lower <= upper { (lower, upper) } else { (upper, lower) });
        let within = sorted.map_while(|(x, y)| Some((x.to_u32()?, y.to_u32().filter(|y| *y <= bound)?)));
        let mut positions: Vec<(u32, u32)> = within.collect();
        positions.sort_unstable();
        Ok(CandidateSet { positions, bound, fraction: None })
    }

    /// These positions and no others with heaps up to `bound`; what lies beyond is left out.
    ///
    /// # Errors
    /// A bound that is too large, or the list is not sorted: each position has its smaller heap first, and they grow by first heap,
    /// then second.
    pub fn from_positions(list: &[(u64, u64)], bound: u64) -> Result<CandidateSet, DesignError> {
        let numbered: Vec<_> = list.iter().enumerate().map(|(index, position)| (index + 1, *position)).collect();
        CandidateSet::from_lines(&numbered, bound)
    }

    /// The positions of a text, two numbers a line with a space or comma between them, and no others up to `bound`, which is their largest
    /// heap if it is not given. Empty lines and lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// As [`from_positions`](CandidateSet::from_positions), a line that is no position, or no position at all.
    pub fn from_text(text: &str, bound: Option<u64>) -> Result<CandidateSet, DesignError> {
        let lines = listed_positions(text).map_err(|error| DesignError::List(Box::new(error)))?;
        let largest = lines.iter().map(|(_, (x, y))| *x.max(y)).max().ok_or(DesignError::EmptyList)?;
        CandidateSet::from_lines(&lines, bound.unwrap_or(largest))
    }

    fn from_lines(lines: &[ListedPosition], bound: u64) -> Result<CandidateSet, DesignError> {
        let bound = checked_bound(bound)?;
        if let Some(&(line, position)) = lines.iter().find(|(_, (x, y))| x > y) {
            return Err(DesignError::LargerFirst { line, position });
        }
        if let Some([(_, before), (line, position)]) = lines.windows(2).find(|two| two[0].1 >= two[1].1) {
            return Err(DesignError::Unsorted { line: *line, position: *position, before: *before });
        }
        let within = lines.iter().filter(|(_, (_, y))| *y <= u64::from(bound));
        let positions = within.map(|&(_, (x, y))| (x as u32, y as u32)).collect();
        Ok(CandidateSet { positions, bound, fraction: None })
    }

    /// What a claim says about heaps up to `bound`.
    ///
    /// # Errors
    /// A bound that is too large, also for asking a formula about every position.
    pub fn from_claim(claim: &Claim, bound: u64) -> Result<CandidateSet, DesignError> {
        match claim {
            Claim::Beatty(pair) => CandidateSet::from_beatty(pair, bound),
            Claim::Listed(list) => {
                let mut list: Vec<(u64, u64)> = list.iter().map(|&(x, y)| (x.min(y), x.max(y))).collect();
                list.sort_unstable();
                list.dedup();
                CandidateSet::from_positions(&list, bound)
            }
            Claim::Formula(_) if bound > MAX_FORMULA_CLAIM_BOUND => {
                Err(DesignError::Bound { bound, limit: MAX_FORMULA_CLAIM_BOUND, way_round: "write the set as beatty" })
            }
            Claim::Formula(_) => {
                let row = |x: u64| claim.row(x, bound, false).into_iter().map(move |y| (x, y));
                let list: Vec<(u64, u64)> = (0..=bound).flat_map(row).filter(|(x, y)| x <= y).collect();
                CandidateSet::from_positions(&list, bound)
            }
        }
    }

    /// The positions (x, y), x ≤ y, by growing x, then y.
    pub fn positions(&self) -> impl Iterator<Item = (u64, u64)> {
        self.positions.iter().map(|&(x, y)| (x.into(), y.into()))
    }

    /// The largest heap up to which the set is complete.
    pub fn bound(&self) -> u64 {
        self.bound.into()
    }

    /// The same positions with both orders of the heaps.
    pub(super) fn both_orders(&self) -> impl Iterator<Item = (u32, u32)> {
        self.positions.iter().flat_map(|&(x, y)| [Some((x, y)), (x != y).then_some((y, x))]).flatten()
    }

    /// The positions (x, y), x ≤ y, sorted.
    pub(super) fn sorted(&self) -> &[(u32, u32)] {
        &self.positions
    }

    /// Where nothing can be taken, whoever is to move has lost in normal play and won in misère play.
    pub(super) fn check_end(&self, play: Play) -> Result<(), DesignError> {
        match (self.positions.first() == Some(&(0, 0)), play) {
            (false, Play::NORMAL) => Err(DesignError::EndMissing),
            (true, Play::MISERE) => Err(DesignError::EndWanted),
            _ => Ok(()),
        }
    }
}

/// The largest bound N such that all irrational α = [1; a_1, …, a_k, …] have the same positions (⌊nα⌋, ⌊nβ⌋) with heaps up to N, `terms` being
/// 1, a_1, …, a_k: N = 2p_k + p_{k−1} − 2.
///
/// These α fill the interval between p_k/q_k and (p_k + p_{k−1})/(q_k + q_{k−1}), without its rational points. The ends are neighbours in a
/// Farey sequence, so the fraction inside with the least denominator is their mediant, P/Q = (2p_k + p_{k−1})/(2q_k + q_{k−1}), and ⌊nα⌋ is the
/// same for all of them if n < Q. For n = Q it is P − 1 below the mediant and P above, whereas ⌊(Q−1)α⌋ ≤ P − 2: up to P − 2 all agree
/// which numbers are lower terms, and about P − 1 they do not.
///
/// ```
/// use wythoff::solve::design::justified_bound;
/// use wythoff::numbers::Natural;
/// assert_eq!(justified_bound(&[1, 2, 1])?, Natural::from(9u32));
/// # Ok::<(), wythoff::solve::design::DesignError>(())
/// ```
///
/// # Errors
/// The terms do not begin with 1, or one of the others is 0.
pub fn justified_bound(terms: &[u32]) -> Result<Natural, DesignError> {
    check_terms(terms)?;
    Ok(last_agreed(terms))
}

fn check_terms(terms: &[u32]) -> Result<(), DesignError> {
    match terms.split_first() {
        Some((1, rest)) if !rest.contains(&0) => Ok(()),
        first => Err(DesignError::SlopeOutOfRange { first: first.map_or(0, |(first, _)| *first) }),
    }
}

/// 2p_k + p_{k−1} − 2.
fn last_agreed(terms: &[u32]) -> Natural {
    let Numerators { p, p_before } = Numerators::new(terms);
    (p * 2 + p_before).checked_sub(&Natural::from(2u32)).unwrap_or(Natural::ZERO)
}

/// P = 2p_k + p_{k−1} and Q = 2q_k + q_{k−1}: the mediant, which lies strictly inside the interval, as any α will do.
///
/// The prefix is the shortest that is enough for a bound N ≤ 2^27, so 2p_{k−1} + p_{k−2} < N + 2. The last term is below 2^32, hence P < 2^61,
/// and Q ≤ P as α > 1: nothing here, nor P or Q times a heap, comes near the end of a machine word.
fn mediant(terms: &[u32]) -> (u128, u128) {
    let step = |(last, before): (u128, u128), term: &u32| (last * u128::from(*term) + before, last);
    let twice = |(last, before): (u128, u128)| 2 * last + before;
    (twice(terms.iter().fold((1, 0), step)), twice(terms.iter().fold((0, 1), step)))
}

/// The last two numerators of the convergents of a prefix.
struct Numerators {
    p: Natural,
    p_before: Natural,
}

impl Numerators {
    fn new(terms: &[u32]) -> Numerators {
        let mut last = Numerators { p: Natural::ONE, p_before: Natural::ZERO };
        for &term in terms {
            let p = &last.p * Natural::from(term) + &last.p_before;
            last = Numerators { p, p_before: last.p };
        }
        last
    }
}

fn checked_bound(bound: u64) -> Result<u32, DesignError> {
    let limit = Design::MAX_BOUND;
    let refused = DesignError::Bound { bound, limit, way_round: "ask for a smaller bound" };
    u32::try_from(bound).ok().filter(|_| bound <= limit).ok_or(refused)
}
