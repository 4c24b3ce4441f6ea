//! Linear recurrences in a finite list of moves.

use super::family::{AffineMap, Matrix, RecurrentFamily, Step};
use super::{CandidateSet, Design};
use numeration::{ContinuedFraction, Natural};
use rules::LarssonMoves;
use std::collections::BTreeSet;
use std::num::NonZeroU32;

/// Longer lists are not looked at: moves so dense follow no recurrence that makes them grow exponentially.
pub(super) const MAX_RECOGNISED: usize = 2000;

/// The fewest members of a family: two determine the constant, the third verifies it or helps to determine the matrix.
const SHORTEST: usize = 3;

/// Members of a single family that determine its map and verify it.
const FITTING: usize = 5;

/// The most families that are looked for side by side.
const MOST_FAMILIES: usize = 100;

/// What a list of moves up to a bound looks like. This is what was observed, not a proof of how it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nature {
    /// None is larger than the bound divided by [`Nature::FINITE_RATIO`]; perhaps there are none at all.
    Finite,
    /// All larger than that belong to families that run on to the bound.
    Recurrent,
    /// Neither.
    Irregular,
    /// Neither, but families that grow as the continued fraction does would have too few members up to the bound to be recognised.
    TooFew,
}

impl Nature {
    /// Moves are called finite in number if none is larger than the bound divided by this.
    pub const FINITE_RATIO: u64 = 1000;

    /// The name used in output.
    pub fn name(self) -> &'static str {
        match self {
            Nature::Finite => "finite",
            Nature::Recurrent => "recurrent",
            Nature::Irregular => "irregular",
            Nature::TooFew => "too few to tell",
        }
    }
}

/// Moves sorted into families.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recognition {
    /// The families, by first member.
    pub families: Vec<RecurrentFamily>,
    /// The moves in none of them, by larger take, then smaller.
    pub irregular: Vec<(u64, u64)>,
    /// What the whole looks like.
    pub nature: Nature,
    /// Where it is proved that these are all moves, and that they go on like this for ever.
    pub theorem: Option<&'static str>,
}

impl Design {
    /// What is known or observed about the moves found for `wanted`: the families of \[L13, Thm 3\] for every [1;(k,1)] if the moves are
    /// theirs, otherwise what [`recognise`] sees.
    ///
    /// ```
    /// use wythoff::numbers::work::Work;
    /// use wythoff::solve::design::{CandidateSet, DesignOptions, Nature, design};
    /// let nature = |fraction: &str| -> Result<Nature, Box<dyn std::error::Error>> {
    ///     let wanted = CandidateSet::from_continued_fraction(&fraction.parse()?, 10_000)?;
    ///     Ok(design(&wanted, &DesignOptions::default(), &Work::default())?.recognise(&wanted).nature)
    /// };
    /// assert_eq!(nature("[1;(20,1)]")?, Nature::Recurrent);
    /// assert_eq!(nature("[1;(4,4,3)]")?, Nature::TooFew);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn recognise(&self, wanted: &CandidateSet) -> Recognition {
        let fraction = wanted.fraction();
        if let Some(known) = fraction.and_then(|fraction| larsson_families(self, fraction)) {
            return known;
        }
        let mut seen = recognise(&self.extra, self.bound);
        // Moves too many to look at are too many for families that grow like this.
        let looked_at = self.extra.len() <= MAX_RECOGNISED;
        let too_few = |fraction| looked_at && is_too_short(fraction, &seen.irregular, self.bound);
        if seen.nature == Nature::Irregular && fraction.is_some_and(too_few) {
            seen.nature = Nature::TooFew;
        }
        seen
    }
}

/// The families of Larsson and Weimerskirch, if α = [1; k, 1, k, 1, …] and the moves are all their members up to the bound.
fn larsson_families(found: &Design, fraction: &ContinuedFraction) -> Option<Recognition> {
    let &[k, 1] = fraction.period() else { return None };
    if fraction.initial() != [1] {
        return None;
    }
    let k = NonZeroU32::new(k)?;
    let extra = LarssonMoves::new(k);
    let bound = Natural::from(found.bound);
    let mut families: Vec<RecurrentFamily> = Vec::new();
    let mut members = BTreeSet::new();
    for member in extra.within(&bound, &bound) {
        let taken = (member.taken.u.to_u64()?, member.taken.v.to_u64()?);
        members.insert(taken);
        match families.get_mut(member.family as usize - 1) {
            Some(family) => family.terms += 1,
            None => {
                let k = i64::from(k.get());
                let map = AffineMap { matrix: [[1, 1], [k, k + 1]], constant: [1, k + i64::from(member.family)] };
                families.push(RecurrentFamily::new(taken, map, 1));
            }
        }
    }
    let all = found.extra.iter().copied().collect::<BTreeSet<_>>() == members;
    let theorem = Some("L13, Thm 3");
    all.then(|| Recognition { families, irregular: Vec::new(), nature: Nature::Recurrent, theorem })
}

/// Whether even the family of the smallest of these moves would have fewer members up to the bound than determine and verify a map.
///
/// The maps of all families met so far have the trace of one period of α, of two if it has odd length (docs/survey.md). So members grow by
/// the larger eigenvalue λ of its matrix M, and since the other is below 1 in size, λ⁴ is tr M⁴ up to 1.
fn is_too_short(fraction: &ContinuedFraction, moves: &[(u64, u64)], bound: u64) -> bool {
    let period = fraction.period().len();
    let step = if period.is_multiple_of(2) { period } else { 2 * period };
    let grown = fraction.continuants(fraction.initial().len(), step * (FITTING - 1)).filter(|_| period > 0);
    let first = moves.iter().map(|taken| taken.1).min().unwrap_or(0);
    grown.is_some_and(|grown| (grown.whole + grown.inner) * first > Natural::from(bound))
}

/// Splits the moves (u, v), u ≤ v ≤ `bound`, into families that w → Mw + c makes from a first member, with integral M and c.
///
/// Families that share a matrix M grow alike, so in the sorted list they take turns, at least from some place on. For m = 1, 2, … every m-th
/// move is taken, counted from the end, which splits the last moves into m runs. In a run M leads from each step w′ − w to the next, so two
/// steps of different directions determine M, and the others there must agree with it. Then all families with this M are looked for in the
/// whole list, each with at least three members, and each running on until its next member would pass the bound. Two members determine a
/// constant and two steps M; what is left must be at least one member for every two families, or M is taken for chance. For one family
/// this means that four moves determine the map and a fifth verifies it. Last come families of two members whose map is known from another.
///
/// ```
/// use wythoff::solve::design::{Nature, recognise};
/// let moves = [(2, 6), (9, 25), (35, 96), (132, 361), (494, 1350), (1845, 5041)];
/// let found = recognise(&moves, 10_000);
/// assert_eq!(found.nature, Nature::Recurrent);
/// assert_eq!(found.families[0].to_string(), "(2,6)->(u+v+1,2*u+3*v+3)");
/// assert_eq!(found.families[0].terms, 6);
/// ```
pub fn recognise(moves: &[(u64, u64)], bound: u64) -> Recognition {
    let mut left: BTreeSet<(u64, u64)> = moves.iter().map(|&(u, v)| (v, u)).collect();
    let mut families = Vec::new();
    if moves.len() <= MAX_RECOGNISED {
        let mut tried = BTreeSet::new();
        while let Some(matrix) = matrix(&left, &tried) {
            tried.insert(matrix);
            let mut rest = left.clone();
            let found = families_of(matrix, &mut rest, bound);
            if is_verified(&found) {
                families.extend(shorter_families(&found, &mut rest, bound));
                families.extend(found);
                left = rest;
            }
        }
    }
    families.sort_by_key(|family| family.start);
    let irregular: Vec<(u64, u64)> = left.into_iter().map(|(v, u)| (u, v)).collect();
    let small = |list: &[(u64, u64)]| list.iter().all(|taken| taken.1 <= bound / Nature::FINITE_RATIO);
    let nature = match (small(moves), small(&irregular)) {
        (true, _) => Nature::Finite,
        (false, true) => Nature::Recurrent,
        (false, false) => Nature::Irregular,
    };
    Recognition { families, irregular, nature, theorem: None }
}

/// The matrix of families among the last moves that was not tried before. Moves are given as (v, u).
fn matrix(moves: &BTreeSet<(u64, u64)>, tried: &BTreeSet<Matrix>) -> Option<Matrix> {
    let sorted: Vec<(u64, u64)> = moves.iter().map(|&(v, u)| (u, v)).collect();
    (1..=MOST_FAMILIES).find_map(|every| {
        // Two steps determine the matrix, one or two verify it.
        let length = if every == 1 { 5 } else { 2 * every + 4 };
        let last = &sorted[sorted.len().checked_sub(length)?..];
        let step = |place: usize| difference(last[place], last[place + every]);
        let steps = last.len() - every;
        let pairs: Vec<(Step, Step)> = (0..steps - every).map(|place| (step(place), step(place + every))).collect();
        AffineMap::matrix_of(&pairs).filter(|matrix| !tried.contains(matrix))
    })
}

fn difference(one: (u64, u64), next: (u64, u64)) -> Step {
    let minus = |next: u64, one: u64| i128::from(next) - i128::from(one);
    (minus(next.0, one.0), minus(next.1, one.1))
}

/// Whether enough members agree beyond those that determine the constants and the matrix.
fn is_verified(families: &[RecurrentFamily]) -> bool {
    let steps: usize = families.iter().map(|family| family.terms - 2).sum();
    !families.is_empty() && steps >= 2 + families.len().div_ceil(2)
}

/// Takes all families with this matrix out of the moves, given as (v, u).
fn families_of(matrix: Matrix, moves: &mut BTreeSet<(u64, u64)>, bound: u64) -> Vec<RecurrentFamily> {
    let mut families = Vec::new();
    let starts: Vec<(u64, u64)> = moves.iter().copied().collect();
    for start in starts {
        if !moves.contains(&start) {
            continue;
        }
        let mut longest: Option<(AffineMap, Vec<(u64, u64)>)> = None;
        for next in moves.range(start..).skip(1) {
            let Some(map) = AffineMap::with_matrix(matrix, (start.1, start.0), (next.1, next.0)) else { continue };
            let Some(members) = run(map, start, moves, bound) else { continue };
            if members.len() > longest.as_ref().map_or(SHORTEST - 1, |(_, longest)| longest.len()) {
                longest = Some((map, members));
            }
        }
        if let Some((map, members)) = longest {
            moves.retain(|member| !members.contains(member));
            families.push(RecurrentFamily::new((start.1, start.0), map, members.len()));
        }
    }
    families
}

/// Takes families of two members out of the moves, given as (v, u), if their map, constant and all, is known from one of `longer`: then the
/// second member verifies it.
fn shorter_families(longer: &[RecurrentFamily], moves: &mut BTreeSet<(u64, u64)>, bound: u64) -> Vec<RecurrentFamily> {
    let maps: BTreeSet<AffineMap> =
        longer.iter().map(|family| AffineMap { matrix: family.matrix, constant: family.constant }).collect();
    let mut families = Vec::new();
    let starts: Vec<(u64, u64)> = moves.iter().copied().collect();
    for start in starts {
        let known =
            maps.iter().find_map(|map| Some((*map, run(*map, start, moves, bound).filter(|run| run.len() > 1)?)));
        if let Some((map, members)) = known.filter(|_| moves.contains(&start)) {
            moves.retain(|member| !members.contains(member));
            families.push(RecurrentFamily::new((start.1, start.0), map, members.len()));
        }
    }
    families
}

/// The members of a family from `start` to the bound, if all of them are among the moves, given as (v, u), and grow.
fn run(map: AffineMap, start: (u64, u64), moves: &BTreeSet<(u64, u64)>, bound: u64) -> Option<Vec<(u64, u64)>> {
    let mut members = vec![start];
    let mut last = start;
    loop {
        let Some((u, v)) = map.apply((last.1, last.0)) else { return Some(members) };
        if u.max(v) > bound {
            return Some(members);
        }
        if (v, u) <= last || !moves.contains(&(v, u)) {
            return None;
        }
        last = (v, u);
        members.push(last);
    }
}
