//! Pairs beyond the table: those of a recursion that gives the whole table.
//!
//! Many games have pairs (x_n, y_n), x_n the least number above x_(n−1) such that no number of an earlier pair lies in (x_n − b, x_n], and y_n = sx_n + an + d:
//! Wythoff's with b = s = a = 1, d = 0, Fraenkel's (s, t)-Wythoff, Gurvich's NIM(a, b); and after finitely many other pairs also those that end at a finite
//! set of positions. The outcomes of large positions cost too much for a table in which all residuals
//! show; a recursion that agrees with the table may go on in its place, as whatever is read off it must be proved anyway.

/// The pairs before, b, s, a, d and where the recursion begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recursion {
    before: Vec<(u32, u32)>,
    gap: u32,
    factor: u32,
    step: u32,
    /// The first pair.
    first: (u32, u32),
}

/// The largest s and b that are tried.
const LARGEST_FACTOR: u32 = 4;
const LARGEST_GAP: u32 = 3;

/// Fewer pairs than these say nothing.
const FEWEST: usize = 100;

/// At most one pair in so many comes before the recursion.
const RARELY: usize = 8;

/// Where the pairs of a position stand: by the larger heap.
fn place(&(x, y): &(u32, u32)) -> (u32, u32) {
    (x.max(y), x.min(y))
}

impl Recursion {
    /// The recursion that gives all `pairs`, which are those below a larger heap of `complete`, ordered by it.
    pub(crate) fn of(pairs: &[(u32, u32)], complete: u32) -> Option<Recursion> {
        if pairs.len() < FEWEST {
            return None;
        }
        let mut by_smaller = pairs.to_vec();
        by_smaller.sort_unstable();
        let fits = |recursion: &Recursion| recursion.pairs(complete) == pairs;
        (1..=LARGEST_FACTOR).find_map(|factor| {
            let (begin, step) = steady(&by_smaller, factor)?;
            let (before, first) = (by_smaller[..begin].to_vec(), by_smaller[begin]);
            // The second pair of a recursion from the start leaves no choice.
            let own = by_smaller.get(1).map(|pair| pair.0).filter(|_| begin == 0);
            let gaps = own.into_iter().chain(1..=LARGEST_GAP);
            let candidate = |gap| Recursion { before: before.clone(), gap, factor, step, first };
            gaps.map(candidate).find(fits)
        })
    }

    /// Its pairs below a larger heap of `bound`, ordered by it.
    pub(crate) fn pairs(&self, bound: u32) -> Vec<(u32, u32)> {
        let mut taken = vec![false; bound as usize];
        let mut pairs: Vec<(u32, u32)> = self.before.iter().copied().filter(|pair| place(pair).0 < bound).collect();
        for (x, y) in &pairs {
            (taken[*x as usize], taken[*y as usize]) = (true, true);
        }
        let (first, added) = (self.first.0, u64::from(self.first.1) - u64::from(self.factor) * u64::from(self.first.0));
        let near = (0..first.min(bound)).rev().take(self.gap as usize).find(|x| taken[*x as usize]);
        let (mut last, mut index) = (near, 0);
        for x in first..bound {
            if taken[x as usize] {
                last = Some(x);
            }
            if last.is_some_and(|last| x - last < self.gap) {
                continue;
            }
            let y = u64::from(self.factor) * u64::from(x) + u64::from(self.step) * index + added;
            let Some(y) = u32::try_from(y).ok().filter(|y| *y < bound) else { break };
            taken[y as usize] = true;
            last = Some(x);
            pairs.push((x, y));
            index += 1;
        }
        if !self.before.is_empty() {
            pairs.sort_unstable_by_key(place);
        }
        pairs
    }
}

/// From which pair on y − sx grows by the same number each time, and by which; nothing if that is late, or it does not grow.
fn steady(by_smaller: &[(u32, u32)], factor: u32) -> Option<(usize, u32)> {
    let rest = |&(x, y): &(u32, u32)| i64::from(y) - i64::from(factor) * i64::from(x);
    let step = |pair: &[(u32, u32)]| rest(&pair[1]) - rest(&pair[0]);
    let common = by_smaller.windows(2).last().map(step).filter(|step| *step > 0)?;
    let begin = by_smaller.windows(2).rposition(|pair| step(pair) != common).map_or(0, |last| last + 1);
    let first = by_smaller[begin..].iter().position(|pair| rest(pair) >= 0)? + begin;
    (first * RARELY < by_smaller.len()).then_some((first, u32::try_from(common).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wythoffs_and_gurvichs_pairs() {
        let plain = |gap, step| Recursion { before: Vec::new(), gap, factor: 1, step, first: (0, 0) };
        let wythoff = plain(1, 1);
        assert_eq!(wythoff.pairs(11), [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
        let nim = plain(2, 3);
        assert_eq!(nim.pairs(40), [(0, 0), (2, 5), (4, 10), (7, 16), (9, 21), (12, 27), (14, 32), (18, 39)]);
    }

    #[test]
    fn a_recursion_is_found_from_its_pairs_and_nothing_else_is() {
        for (gap, factor, step) in [(1, 1, 1), (1, 2, 3), (2, 1, 1), (2, 1, 3), (3, 1, 2)] {
            let recursion = Recursion { before: Vec::new(), gap, factor, step, first: (0, 0) };
            let mut pairs = recursion.pairs(2000);
            assert_eq!(Recursion::of(&pairs, 2000), Some(recursion));
            pairs[150].1 += 1;
            assert_eq!(Recursion::of(&pairs, 2000), None);
        }
        assert_eq!(Recursion::of(&[(0, 0)], 2000), None);
    }

    #[test]
    fn a_recursion_may_begin_after_other_pairs() {
        // Wythoff's moves that end at x + y <= 3.
        let before: Vec<(u32, u32)> = (0..=3).flat_map(|x| (x..=3 - x.min(3)).map(move |y| (x, y))).collect();
        let recursion = Recursion { before, gap: 1, factor: 1, step: 1, first: (4, 8) };
        let pairs = recursion.pairs(3000);
        assert_eq!(pairs[..9], [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (0, 3), (4, 8), (5, 10), (6, 12)]);
        assert_eq!(Recursion::of(&pairs, 3000), Some(recursion.clone()));
        assert_eq!(Recursion::of(&pairs, 3000).map(|found| found.pairs(9000)), Some(recursion.pairs(9000)));
        // Too many other pairs are no beginning.
        let mut irregular = pairs.clone();
        irregular[pairs.len() / 2].1 += 1;
        irregular.sort_unstable_by_key(place);
        assert_eq!(Recursion::of(&irregular, 3000), None);
    }
}
