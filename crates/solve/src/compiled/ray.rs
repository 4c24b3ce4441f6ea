//! Takes from both heaps along a line in any rational direction.

use super::steps::Steps;
use numeration::Natural;
use rules::Move;

/// The takes (u, v), u, v ≥ 1, with q·u − p·v = c for coprime p and q, counted from the first: each next one takes p and q more. The first is
/// the least of them, or a later one where takes before it are missing.
///
/// ```
/// use wythoff_solve::compiled::{Ray, Steps};
/// // u = 2v + 1.
/// let ray = Ray::new((2, 1), 1, Steps::all());
/// assert_eq!(ray.first(), (3, 1));
/// assert!(ray.contains(5, 2) && !ray.contains(1, 0) && !ray.contains(4, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ray {
    /// p and q: what the next take along the line takes more from the first and from the second heap.
    pub direction: (u64, u64),
    /// q·u − p·v of every take.
    pub offset: i64,
    /// Along the line; the first take counts as 1.
    pub steps: Steps,
    first: (u64, u64),
}

impl Ray {
    /// The ray in this direction, of two coprime numbers far below 2^32, with this q·u − p·v.
    pub fn new(direction: (u64, u64), offset: i64, steps: Steps) -> Ray {
        Ray { direction, offset, steps, first: first(direction, offset) }
    }

    /// The same without its first takes, so many of them; `after` is a multiple of the steps' period, so that they stay what they are.
    pub(super) fn after(self, after: u64) -> Ray {
        let first = self.take(after + 1);
        Ray { first, ..self }
    }

    /// The least take from both heaps on the ray.
    pub fn first(&self) -> (u64, u64) {
        self.first
    }

    /// Whether takes before the first are missing.
    pub(crate) fn is_late(&self) -> bool {
        self.first != first(self.direction, self.offset)
    }

    /// The take of this number ≥ 1.
    pub(crate) fn take(&self, number: u64) -> (u64, u64) {
        (self.first.0 + (number - 1) * self.direction.0, self.first.1 + (number - 1) * self.direction.1)
    }

    /// Whether the take is on the ray.
    pub fn contains(&self, u: u64, v: u64) -> bool {
        let (p, q) = self.direction;
        let offset = i128::from(q) * i128::from(u) - i128::from(p) * i128::from(v);
        let after = u.checked_sub(self.first.0).filter(|_| v >= self.first.1);
        offset == i128::from(self.offset) && after.is_some_and(|after| self.steps.contains(after / p + 1))
    }

    /// The same for a take of any size.
    pub(crate) fn contains_natural(&self, taken: &Move) -> bool {
        let Some(number) = self.places(&taken.u, &taken.v) else { return false };
        self.take_natural(&number) == *taken && self.steps.contains_natural(&number)
    }

    /// The take of this number ≥ 1, of any size.
    pub(crate) fn take_natural(&self, number: &Natural) -> Move {
        let ((p, q), (u, v)) = (self.direction, self.first);
        let further = number - 1;
        Move { u: &further * p + u, v: further * q + v }
    }

    /// How many takes from the first on fit into the heaps, whether in the steps or not; nothing if not even the first does.
    pub(crate) fn places(&self, x: &Natural, y: &Natural) -> Option<Natural> {
        let room = |heap: &Natural, first: u64, step: u64| Some(heap.checked_sub(&first.into())? / step);
        let (p, q) = self.direction;
        Some(room(x, self.first.0, p)?.min(room(y, self.first.1, q)?) + 1)
    }

    /// The same with the heaps exchanged.
    pub(crate) fn transposed(&self) -> Ray {
        let ((p, q), (u, v)) = (self.direction, self.first);
        Ray { direction: (q, p), offset: -self.offset, steps: self.steps.clone(), first: (v, u) }
    }

    /// The order in which rays are kept.
    pub(super) fn key(&self) -> ((u64, u64), i64) {
        (self.direction, self.offset)
    }
}

/// The least u, v ≥ 1 with q·u − p·v = `offset`.
fn first((p, q): (u64, u64), offset: i64) -> (u64, u64) {
    let (p, q, offset) = (i128::from(p), i128::from(q), i128::from(offset));
    // v ≥ 1 needs qu ≥ offset + p; of p numbers u in a row one makes qu − offset a multiple of p.
    let least = (offset + p + q - 1).div_euclid(q).max(1);
    let u = (least..least + p).find(|u| (q * u - offset).rem_euclid(p) == 0).unwrap_or(least);
    (u as u64, ((q * u - offset) / p) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ray_holds_the_takes_of_its_equation() {
        for (p, q) in [(1, 2), (2, 1), (2, 3), (3, 2), (5, 1), (4, 7)] {
            for offset in -9..=9 {
                for steps in [Steps::all(), Steps::multiples(3), Steps::periodic(vec![false, true, true, false])] {
                    let ray = Ray::new((p, q), offset, steps.clone());
                    let on_line = |u: u64, v: u64| (q * u) as i64 - (p * v) as i64 == offset;
                    let mut number = 0;
                    for (u, v) in (1..60).flat_map(|u| (1..60).map(move |v| (u, v))) {
                        let legal = on_line(u, v) && {
                            number += 1;
                            assert_eq!(ray.take(number), (u, v));
                            let places = ray.places(&Natural::from(u), &Natural::from(v));
                            assert_eq!(places, Some(Natural::from(number)));
                            steps.contains(number)
                        };
                        assert_eq!(ray.contains(u, v), legal, "{ray:?} ({u}, {v})");
                        assert_eq!(ray.contains_natural(&Move::new(u, v)), legal, "{ray:?} ({u}, {v})");
                        assert_eq!(ray.transposed().contains(v, u), legal, "{ray:?} ({u}, {v})");
                    }
                    assert!(!ray.contains(ray.first().0, 0) && !ray.contains_natural(&Move::new(0u32, 1u32)));
                    assert_eq!(ray.transposed().transposed(), ray);
                    let (period, later) = (steps.period(), ray.clone().after(2 * steps.period()));
                    assert!(later.is_late() && later.take(1) == ray.take(2 * period + 1));
                    for number in 1..20 {
                        let (u, v) = ray.take(number);
                        assert_eq!(later.contains(u, v), number > 2 * period && steps.contains(number), "{later:?}");
                    }
                }
            }
        }
    }
}
