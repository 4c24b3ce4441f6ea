//! Where a formula over u and v can be true at all: a union of simple regions, found from its shape and never too small.

use super::tail::greatest_common_divisor;
use formula::{Comparison, Formula, Term, Variable};
use std::collections::BTreeMap;

/// Bounds beyond this count as none; far enough from the edge of `i64` to add and subtract.
const FAR: i128 = 1 << 60;

/// The most regions kept for one formula. Beyond it conjunctions are read more coarsely, which is still true.
const MAX_REGIONS: usize = 256;

/// The most linear bounds kept for one term.
const MAX_FORMS: usize = 16;

/// Integers from `least` to `most`; a bound of ±[`FAR`] means that there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub least: i128,
    pub most: i128,
}

impl Interval {
    const ALL: Interval = Interval { least: -FAR, most: FAR };
    const NATURAL: Interval = Interval { least: 0, most: FAR };

    fn meet(self, other: Interval) -> Interval {
        Interval { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

    /// How many integers; nothing if there is no bound on one side.
    pub(super) fn length(self) -> Option<i128> {
        (self.least > -FAR && self.most < FAR).then(|| (self.most - self.least + 1).max(0))
    }
}

/// All (u, v) with u, v and forms q·u − p·v in these intervals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub u: Interval,
    pub v: Interval,
    /// For positive coprime p and q that the formula compares so, the interval of q·u − p·v; u − v for (1, 1).
    pub slants: BTreeMap<Direction, Interval>,
}

/// p and q: a step along a line on which q·u − p·v does not change.
pub(super) type Direction = (i128, i128);

impl Region {
    const ALL: Region = Region { u: Interval::NATURAL, v: Interval::NATURAL, slants: BTreeMap::new() };

    fn meet(&self, other: &Region) -> Region {
        let mut slants = self.slants.clone();
        for (direction, interval) in &other.slants {
            let sofar = slants.entry(*direction).or_insert(Interval::ALL);
            *sofar = sofar.meet(*interval);
        }
        Region { u: self.u.meet(other.u), v: self.v.meet(other.v), slants }
    }

    fn is_empty(&self) -> bool {
        [self.u, self.v].iter().chain(self.slants.values()).any(|interval| interval.least > interval.most)
    }

    /// The part where αu + βv + γ ≤ 0, or a larger one. Uses u, v ≥ 0.
    fn where_not_positive(mut self, [alpha, beta, gamma]: Linear) -> Region {
        if alpha == 0 && beta == 0 && gamma > 0 {
            return Region { u: Interval { least: 1, most: 0 }, ..self };
        }
        let at_most = |bound: &mut Interval, most: i128| bound.most = bound.most.min(most.clamp(-FAR, FAR));
        let at_least = |bound: &mut Interval, least: i128| bound.least = bound.least.max(least.clamp(-FAR, FAR));
        if alpha > 0 && beta >= 0 {
            at_most(&mut self.u, (-gamma).div_euclid(alpha));
        }
        if beta > 0 && alpha >= 0 {
            at_most(&mut self.v, (-gamma).div_euclid(beta));
        }
        if alpha < 0 && beta >= 0 {
            at_least(&mut self.u, -(-gamma).div_euclid(-alpha));
        }
        if beta < 0 && alpha >= 0 {
            at_least(&mut self.v, -(-gamma).div_euclid(-beta));
        }
        if alpha != 0 && beta != 0 && (alpha > 0) != (beta > 0) {
            // ±g(qu − pv) + γ ≤ 0.
            let divisor = greatest_common_divisor(alpha, beta);
            let direction = (beta.abs() / divisor, alpha.abs() / divisor);
            let slant = self.slants.entry(direction).or_insert(Interval::ALL);
            match alpha > 0 {
                true => at_most(slant, (-gamma).div_euclid(divisor)),
                false => at_least(slant, -(-gamma).div_euclid(divisor)),
            }
        }
        self
    }
}

/// αu + βv + γ as [α, β, γ].
type Linear = [i128; 3];

fn sum(left: Linear, right: Linear) -> Option<Linear> {
    let part = |place: usize| left[place].checked_add(right[place]).filter(|value| value.abs() < FAR);
    Some([part(0)?, part(1)?, part(2)?])
}

/// Linear forms that are at most `factor` · `term` for all u, v ≥ 0; none where nothing is known.
fn below(term: &Term, factor: i128) -> Vec<Linear> {
    let scaled = |value: Option<i128>| value?.checked_mul(factor).filter(|value| value.abs() < FAR);
    let constant = |value: Option<i128>| scaled(value).map(|value| [0, 0, value]).into_iter().collect();
    match term {
        Term::Constant(value) => constant(value.to_i128()),
        Term::Variable(Variable::U) => vec![[factor, 0, 0]],
        Term::Variable(Variable::V) => vec![[0, factor, 0]],
        Term::Variable(_) => Vec::new(),
        Term::Negate(inner) => below(inner, -factor),
        Term::Product(by, inner) => scaled(by.to_i128()).map(|factor| below(inner, factor)).unwrap_or_default(),
        Term::Sum(terms) => {
            let mut forms = vec![[0; 3]];
            for inner in terms {
                let more = below(inner, factor);
                let pairs = forms.iter().flat_map(|left| more.iter().filter_map(|right| sum(*left, *right)));
                forms = pairs.take(MAX_FORMS).collect();
            }
            forms
        }
        Term::Remainder(_, modulus) if modulus.is_zero() => Vec::new(),
        Term::Remainder(..) if factor >= 0 => vec![[0; 3]],
        Term::Remainder(_, modulus) => constant(modulus.to_u64().map(|modulus| i128::from(modulus) - 1)),
        Term::Absolute(inner) if factor >= 0 => {
            let mut forms = vec![[0; 3]];
            forms.extend(below(inner, factor));
            forms.extend(below(inner, -factor));
            forms
        }
        Term::Absolute(_) => Vec::new(),
        Term::Function(never) => match *never {},
    }
}

/// Where `left` + `gap` ≤ `right` is possible.
fn at_most(left: &Term, right: &Term, gap: i128) -> Region {
    let (left, right) = (below(left, 1), below(right, -1));
    let forms = left.iter().flat_map(|one| right.iter().filter_map(|other| sum(*one, *other)));
    let forms = forms.filter_map(|form| sum(form, [0, 0, gap]));
    forms.fold(Region::ALL, Region::where_not_positive)
}

/// Regions that together contain every (u, v) for which `formula` has the given `truth`.
pub(super) fn regions(formula: &Formula, truth: bool) -> Vec<Region> {
    let mut found = match formula {
        Formula::Compare(comparison, left, right) => match (comparison, truth) {
            (Comparison::Equal, true) | (Comparison::NotEqual, false) => {
                vec![at_most(left, right, 0).meet(&at_most(right, left, 0))]
            }
            (Comparison::NotEqual, true) | (Comparison::Equal, false) => {
                vec![at_most(left, right, 1), at_most(right, left, 1)]
            }
            (Comparison::Less, true) | (Comparison::GreaterEqual, false) => vec![at_most(left, right, 1)],
            (Comparison::LessEqual, true) | (Comparison::Greater, false) => vec![at_most(left, right, 0)],
            (Comparison::Greater, true) | (Comparison::LessEqual, false) => vec![at_most(right, left, 1)],
            (Comparison::GreaterEqual, true) | (Comparison::Less, false) => vec![at_most(right, left, 0)],
        },
        Formula::Not(inner) => regions(inner, !truth),
        Formula::And(list) | Formula::Or(list) if matches!(formula, Formula::And(_)) == truth => {
            list.iter().fold(vec![Region::ALL], |sofar, inner| meet(sofar, &regions(inner, truth)))
        }
        Formula::And(list) | Formula::Or(list) => list.iter().flat_map(|inner| regions(inner, truth)).collect(),
        Formula::Condition(never) => match *never {},
    };
    found.retain(|region| !region.is_empty());
    // Past the limit one region says all that is left to say: nothing.
    if found.len() > MAX_REGIONS { vec![Region::ALL] } else { found }
}

/// Every region of one list cut with every region of the other.
fn meet(one: Vec<Region>, other: &[Region]) -> Vec<Region> {
    if one.len() * other.len() > MAX_REGIONS {
        return one;
    }
    let pairs = one.iter().flat_map(|left| other.iter().map(|right| left.meet(right)));
    pairs.filter(|region| !region.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Move, Position};

    #[test]
    fn regions_contain_every_take_that_is_allowed() {
        for text in [
            "u = 0 | v = 0 | |u - v| < 2",
            "!(u > 0 & v > 0) | u <= v & v <= u",
            "4 * u = 6 * v + 2 | v + 1 >= 3 * u & 3 * u + 2 > v & 2 * v - u > 3",
            "2 * u - 3 * v = 5 | 7 - |3 * u - 3 * v| > -2",
            "u + v < 6 & u % 3 != 1 | -u >= v - 4",
            "||u - v| - 3| < 2 & v > 1",
            "5 - u % 3 > v | 0 = 1",
        ] {
            let formula: Formula = text.parse().unwrap();
            for truth in [true, false] {
                let found = regions(&formula, truth);
                for (u, v) in (0..15u32).flat_map(|u| (0..15u32).map(move |v| (u, v))) {
                    let inside = |interval: Interval, value: i128| interval.least <= value && value <= interval.most;
                    let (here, there) = (i128::from(u), i128::from(v));
                    let covered = found.iter().any(|region| {
                        let mut slants = region.slants.iter();
                        let slanted = slants.all(|((p, q), interval)| inside(*interval, q * here - p * there));
                        inside(region.u, here) && inside(region.v, there) && slanted
                    });
                    let holds = formula.holds(&Position::new(u, v), &Move::new(u, v));
                    assert!(covered || holds != truth, "{text} {truth} {u} {v}");
                }
            }
        }
    }
}
