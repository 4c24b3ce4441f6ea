//! Sets that are finitely many arithmetic progressions of positions.

use super::listed;
use automata::Automaton;
use numeration::Natural;
use std::collections::BTreeSet;
use std::fmt;

/// The positions (a + pn, b + qn), n = 0, 1, 2, …
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progression {
    /// (a, b).
    pub first: [u64; 2],
    /// (p, q), not both 0.
    pub step: [u64; 2],
}

impl Progression {
    /// The terms with both numbers below `end`.
    pub(in crate::discover) fn terms(&self, end: u64) -> impl Iterator<Item = [u64; 2]> + use<> {
        let ([a, b], [p, q]) = (self.first, self.step);
        (0..).map(move |n| [a + n * p, b + n * q]).take_while(move |[x, y]| *x.max(y) < end)
    }

    /// The condition on x and y, in the language of rules.
    pub(in crate::discover) fn formula(&self) -> String {
        let ([a, b], [p, q]) = (self.first, self.step);
        let from = |name: char, first: u64, step: u64| match (first, step) {
            (0, 1) => String::new(),
            (0, step) => format!(" & {name} % {step} = 0"),
            (first, 1) => format!(" & {name} >= {first}"),
            (first, step) => format!(" & {name} >= {first} & {name} % {step} = {}", first % step),
        };
        let times = |factor: u64, name: char| if factor == 1 { name.to_string() } else { format!("{factor} * {name}") };
        match (p, q) {
            (0, _) => format!("x = {a}{}", from('y', b, q)),
            (_, 0) => format!("y = {b}{}", from('x', a, p)),
            _ => {
                // qx + pb = py + qa, with what both sides have in common taken away.
                let (left, right) = (p * b, q * a);
                let plus = |number: u64| if number == 0 { String::new() } else { format!(" + {number}") };
                let (left, right) = (plus(left.saturating_sub(right)), plus(right.saturating_sub(left)));
                format!("{}{left} = {}{right}{}", times(q, 'x'), times(p, 'y'), from('x', a, p))
            }
        }
    }
}

impl fmt::Display for Progression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let term = |first: u64, step: u64| match (first, step) {
            (first, 0) => first.to_string(),
            (0, 1) => "n".to_string(),
            (0, step) => format!("{step}n"),
            (first, 1) => format!("n + {first}"),
            (first, step) => format!("{step}n + {first}"),
        };
        let [x, y] = [0, 1].map(|heap| term(self.first[heap], self.step[heap]));
        write!(f, "({x}, {y})")
    }
}

/// Positions that are looked at.
const SAMPLE: usize = 300;

/// Progressions, and positions beside them, at most so many each.
const MOST: usize = 24;

/// The terms that make a progression, at least.
const TERMS: u64 = 6;

/// Positions after the first term among which the second is looked for.
const AHEAD: usize = 60;

/// Progressions and single positions that are the first members together, if they are few; whether they are all members is for others to say.
pub(super) fn progressions(positions: &Automaton, ordered: bool) -> Option<(Vec<Progression>, Vec<[Natural; 2]>)> {
    let words = |[x, y]: [Natural; 2]| Some([x.to_u64()?, y.to_u64()?]);
    let sample: Vec<[u64; 2]> = listed(positions, ordered).take(SAMPLE).filter_map(words).collect();
    let (lines, more) = progressions_of(&sample)?;
    Some((lines, more.into_iter().map(|pair| pair.map(Natural::from)).collect()))
}

/// The terms that make a progression which stands among other positions, at least; and how many of these are looked for.
const MANY_TERMS: usize = 30;
const MOST_AMONG: usize = 3;

/// Progressions in which both heaps grow, whose terms are members as far as is looked; others may stand beside them.
pub(super) fn progressions_among(positions: &Automaton) -> Vec<Progression> {
    let words = |[x, y]: [Natural; 2]| Some([x.to_u64()?, y.to_u64()?]);
    let sample: Vec<[u64; 2]> = listed(positions, false).take(SAMPLE).filter_map(words).collect();
    let Some(end) = sample.last().map(|[x, y]| *x.max(y)) else { return Vec::new() };
    let members: BTreeSet<[u64; 2]> = sample.iter().copied().collect();
    let (mut covered, mut lines) = (BTreeSet::new(), Vec::new());
    for (place, first) in sample.iter().enumerate().take(AHEAD) {
        if lines.len() >= MOST_AMONG || covered.contains(first) {
            continue;
        }
        let ahead = sample[place + 1..].iter().take(AHEAD);
        let steps = ahead.filter(|second| second[0] > first[0] && second[1] > first[1]);
        let long = |line: &Progression| line.terms(end).count() >= MANY_TERMS;
        let mut found = steps.filter_map(|second| progression(*first, *second, end, &members));
        if let Some(line) = found.find(long) {
            covered.extend(line.terms(end));
            lines.push(line);
        }
    }
    lines
}

/// The same of the first members of a list in the order of positions.
pub(in crate::discover) fn progressions_of(sample: &[[u64; 2]]) -> Option<(Vec<Progression>, Vec<[u64; 2]>)> {
    let sample = &sample[..sample.len().min(SAMPLE)];
    let end = sample.last().map(|[x, y]| *x.max(y))?;
    let members: BTreeSet<[u64; 2]> = sample.iter().copied().collect();
    let mut covered = BTreeSet::new();
    let (mut lines, mut more) = (Vec::new(), Vec::new());
    for (place, &first) in sample.iter().enumerate() {
        // The last size may not be complete.
        if covered.contains(&first) || first[0].max(first[1]) >= end {
            continue;
        }
        let later = sample[place + 1..].iter().take(AHEAD);
        match later.filter_map(|second| progression(first, *second, end, &members)).next() {
            Some(line) => {
                covered.extend(line.terms(end));
                lines.push(line);
            }
            None => more.push(first),
        }
        if lines.len() > MOST || more.len() > MOST {
            return None;
        }
    }
    // What stands alone near the end of the sample is the beginning of something.
    let early = more.iter().all(|[x, y]| x.max(y) * 2 < end);
    early.then_some((lines, more))
}

/// The progression from `first` over `second`, if all its terms are members.
fn progression(first: [u64; 2], second: [u64; 2], end: u64, members: &BTreeSet<[u64; 2]>) -> Option<Progression> {
    let step = [second[0].checked_sub(first[0])?, second[1].checked_sub(first[1])?];
    let line = Progression { first, step };
    let mut count = 0;
    let all = line.terms(end).all(|term| {
        count += 1;
        members.contains(&term)
    });
    (all && count >= TERMS).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progressions_are_found_in_their_union() {
        let (system, work) = (automata::NumberSystem::base(2).unwrap(), numeration::work::Work::default());
        let formula = "formula x = 0 & y % 4 = 0 | x + 2 = y & x >= 3 & x % 5 = 3 | x = 1 & y = 7";
        let claim = formula.parse().unwrap();
        let set = crate::proof::claim_automaton(&claim, false, Some(&system), &work).unwrap();
        let (lines, more) = progressions(&set, false).unwrap();
        let told: Vec<String> = lines.iter().map(ToString::to_string).collect();
        assert_eq!(told, ["(0, 4n)", "(5n + 3, 5n + 5)"]);
        assert_eq!(more, [[1u32, 7].map(Natural::from)]);
    }

    #[test]
    fn progressions_are_written_as_terms_and_as_formulas() {
        let line = |first, step| Progression { first, step };
        for (line, term, formula) in [
            (line([0, 1], [1, 2]), "(n, 2n + 1)", "2 * x + 1 = y"),
            (line([0, 0], [4, 12]), "(4n, 12n)", "12 * x = 4 * y & x % 4 = 0"),
            (line([0, 4], [0, 4]), "(0, 4n + 4)", "x = 0 & y >= 4 & y % 4 = 0"),
            (line([5, 3], [1, 1]), "(n + 5, n + 3)", "x = y + 2 & x >= 5"),
            (line([2, 7], [3, 0]), "(3n + 2, 7)", "y = 7 & x >= 2 & x % 3 = 2"),
        ] {
            assert_eq!((line.to_string().as_str(), line.formula().as_str()), (term, formula));
        }
    }
}
