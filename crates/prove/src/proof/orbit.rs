//! A family of extra moves w, f(w), f(f(w)), … as an automaton: learned, then proved.

use super::ProofError;
use super::witness::witness;
use automata::{AutomataError, Automaton, Learner, NumberSystem, Operation, Part, combine};
use numeration::work::{Halt, Resource, Work};
use numeration::{Integer, Natural};
use rules::Move;
use std::sync::Arc;

/// A family of extra moves: start, map, and the automaton of its members (u, v).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Orbit {
    /// The first member.
    pub start: Move,
    /// The map to the next member as two rows: factor of u, factor of v, constant.
    pub map: [[i64; 3]; 2],
    /// All members.
    pub automaton: Automaton,
    /// Why each is one: (u, v, u′, v′) where (u′, v′) is the image of the member (u, v), or the start.
    pub witnesses: Automaton,
}

/// Members that the learner is shown before anything is checked.
const SHOWN: usize = 8;

/// Corrections after which a family counts as beyond automata.
const CORRECTIONS: usize = 24;

/// States at which it does: a regular family has a few for each coefficient of its map, another one as many as it is shown digits.
const MOST_STATES: usize = 400;

/// The same while it is learned: a guess never has more states than the family itself.
const MOST_LEARNED: u64 = MOST_STATES as u64;

impl Orbit {
    /// Finds the automaton E of the family from `start` on and proves it: start ∈ E; w ∈ E implies f(w) ∈ E; every w ∈ E but the start is f(w′)
    /// for some w′ ∈ E; and f makes u + v larger for every w ∈ E. So going back from any member of E ends at the start, and E is exactly the
    /// family. (The last is no idle question: (2u − 3, 2v − 5) leaves (3, 5) where it is.)
    ///
    /// # Errors
    /// [`ProofError::Family`] if no automaton is found, which happens where the family is not recognisable in this system; limits of the
    /// work.
    pub(crate) fn prove(
        start: &Move,
        map: &[[Integer; 3]; 2],
        contains: &dyn Fn(&Move) -> bool,
        system: &Arc<NumberSystem>,
        work: &Work,
    ) -> Result<Orbit, ProofError> {
        let learned = Orbit::learned(start, map, contains, system, work);
        let beyond = || ProofError::Family { start: start.to_string(), system: system.to_string() };
        learned
            .map_err(|error| match Halt::behind(&error) {
                Some(Halt::Limit { what: Resource::States, allowed: MOST_LEARNED, .. }) => beyond(),
                _ => error,
            })?
            .ok_or_else(beyond)
    }

    /// The same; nothing if no automaton is found.
    fn learned(
        start: &Move,
        map: &[[Integer; 3]; 2],
        contains: &dyn Fn(&Move) -> bool,
        system: &Arc<NumberSystem>,
        work: &Work,
    ) -> Result<Option<Orbit>, ProofError> {
        let rows = words(map)?;
        let narrow = &work.within_states(MOST_LEARNED);
        let apply = |w: &[Natural]| -> Option<Vec<Natural>> {
            let [one, other] = [&w[0], &w[1]].map(Integer::from);
            map.iter().map(|[u, v, constant]| (u * &one + v * &other + constant).to_natural()).collect()
        };
        let mut is_member = |w: &[Natural]| contains(&Move { u: w[0].clone(), v: w[1].clone() });
        let mut learner = Learner::new(system, 2, &mut is_member)?;
        let first = vec![start.u.clone(), start.v.clone()];
        for member in std::iter::successors(Some(first), |last| apply(last)).take(SHOWN) {
            learner.refine(&member, narrow)?;
        }
        for _ in 0..CORRECTIONS {
            let automaton = learner.hypothesis(work)?;
            if automaton.states() > MOST_STATES {
                break;
            }
            let Some(suspects) = flaw(&automaton, start, &rows, work)? else {
                let witnesses = witnesses(&automaton, start, rows, work)?;
                return Ok(Some(Orbit { start: start.clone(), map: rows, automaton, witnesses }));
            };
            let mut learned = false;
            for suspect in suspects {
                learned |= learner.refine(&suspect, narrow)?;
            }
            if !learned {
                break;
            }
        }
        Ok(None)
    }

    /// The same moves with the heaps exchanged: the orbit of the exchanged start under the exchanged map.
    pub(crate) fn mirrored(&self, work: &Work) -> Result<Orbit, ProofError> {
        let [[a, b, c], [d, e, f]] = self.map;
        let automaton = self.automaton.reorder(&[1, 0], work)?;
        let witnesses = self.witnesses.reorder(&[1, 0, 3, 2], work)?;
        Ok(Orbit { start: self.start.swapped(), map: [[e, d, f], [b, a, c]], automaton, witnesses })
    }
}

fn words(map: &[[Integer; 3]; 2]) -> Result<[[i64; 3]; 2], ProofError> {
    // Sums of two rows must still be machine words.
    let word = |number: &Integer| number.to_i128().and_then(|number| i64::try_from(number).ok().filter(is_small));
    let mut rows = [[0; 3]; 2];
    for (row, numbers) in rows.iter_mut().zip(map) {
        for (entry, number) in row.iter_mut().zip(numbers) {
            *entry = word(number).ok_or(AutomataError::TooLarge { what: "a factor of an extra move" })?;
        }
    }
    Ok(rows)
}

/// On tracks u, v, u′, v′: (u′, v′) is the image of the member (u, v), or the start while u = v = 0.
fn witnesses(
    members: &Automaton,
    start: &Move,
    [first, second]: [[i64; 3]; 2],
    work: &Work,
) -> Result<Automaton, AutomataError> {
    let system = members.system();
    let row = |[u, v, constant]: [i64; 3], image: usize| {
        let terms = [(0, u), (1, v), (image, -1)].into_iter().filter(|term| term.1 != 0);
        let (tracks, factors): (Vec<usize>, Vec<i64>) = terms.unzip();
        Automaton::linear(system, &factors, Some(-constant), Some(-constant), work).map(|form| (form, tracks))
    };
    let images = vec![(members.clone(), vec![0, 1]), row(first, 2)?, row(second, 3)?];
    let both = |parts: &[(Automaton, Vec<usize>)], work: &Work| {
        let parts: Vec<Part> =
            parts.iter().map(|(automaton, tracks)| Part { automaton, tracks: tracks.clone() }).collect();
        combine(system, 4, Operation::And, &parts, work)
    };
    let images = both(&images, work)?;
    let mut first = Vec::new();
    for (track, number) in [(2, &start.u), (3, &start.v)] {
        let value = Integer::from(number).to_i128().and_then(|number| i64::try_from(number).ok());
        let value = value.ok_or(AutomataError::TooLarge { what: "the start of a family of extra moves" })?;
        first.push((Automaton::linear(system, &[1], Some(value), Some(value), work)?, vec![track]));
        first.push((Automaton::linear(system, &[1], Some(0), Some(0), work)?, vec![track - 2]));
    }
    first.sort_by_key(|(_, tracks)| tracks[0]);
    images.or(&both(&first, work)?, work)
}

fn is_small(number: &i64) -> bool {
    number.unsigned_abs() < 1 << 60
}

/// Pairs of which one is wrongly inside or outside `members`; nothing if that is the family.
fn flaw(
    members: &Automaton,
    start: &Move,
    map: &[[i64; 3]; 2],
    work: &Work,
) -> Result<Option<Vec<Vec<Natural>>>, ProofError> {
    let first = vec![start.u.clone(), start.v.clone()];
    if !members.contains(&first) {
        return Ok(Some(vec![first]));
    }
    let system = members.system();
    let [[a, b, c], [d, e, f]] = *map;
    let shrinking = Automaton::linear(system, &[a + d - 1, b + e - 1], None, Some(-c - f), work)?;
    if let Some(found) = witness(&members.and(&shrinking, work)?) {
        return Ok(Some(vec![found]));
    }
    // Tracks u, v, u′, v′: (u′, v′) is the image of the member (u, v).
    let form =
        |[u, v, constant]: [i64; 3]| Automaton::linear(system, &[u, v, -1], Some(-constant), Some(-constant), work);
    let (first_form, second_form) = (form(map[0])?, form(map[1])?);
    let parts = [
        Part { automaton: members, tracks: vec![0, 1] },
        Part { automaton: &first_form, tracks: vec![0, 1, 2] },
        Part { automaton: &second_form, tracks: vec![0, 1, 3] },
    ];
    let step = combine(system, 4, Operation::And, &parts, work)?;
    let leaves = [Part { automaton: &step, tracks: vec![0, 1, 2, 3] }, Part { automaton: members, tracks: vec![2, 3] }];
    let leaves = combine(system, 4, Operation::Minus, &leaves, work)?;
    if let Some(found) = witness(&leaves) {
        return Ok(Some(vec![found[..2].to_vec(), found[2..].to_vec()]));
    }
    let images = step.exists(&[0, 1], work)?;
    let mut without_origin = members.minus(&images, work)?;
    // The start may stand alone or be an image of itself nowhere: it is the one member that needs no origin.
    while let Some(found) = witness(&without_origin) {
        if found != first {
            return Ok(Some(vec![found]));
        }
        let number = |number: &Natural| -> Result<i64, ProofError> {
            let word = Integer::from(number).to_i128().and_then(|number| i64::try_from(number).ok());
            Ok(word.ok_or(AutomataError::TooLarge { what: "an extra move" })?)
        };
        let (u, v) = (number(&start.u)?, number(&start.v)?);
        let one = Automaton::linear(system, &[1, 0], Some(u), Some(u), work)?;
        let other = Automaton::linear(system, &[0, 1], Some(v), Some(v), work)?;
        without_origin = without_origin.minus(&one.and(&other, work)?, work)?;
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::ExtraMoves;

    /// (3, 5) has itself as its image and origin, and yet is no member.
    #[test]
    fn a_fixed_point_is_no_member() {
        let extra: ExtraMoves = "(4,6)->(2*u-3,2*v-5)".parse().unwrap();
        let (start, map) = extra.families().next().unwrap();
        let work = Work::default();
        let system = Arc::new(NumberSystem::base(2).unwrap());
        let contains = |taken: &Move| extra.family_contains(0, taken);
        let orbit = Orbit::prove(start, &map.unwrap(), &contains, &system, &work).unwrap();
        assert_eq!(flaw(&orbit.automaton, start, &orbit.map, &work).unwrap(), None);
        let three = Automaton::linear(&system, &[1, 0], Some(3), Some(3), &work).unwrap();
        let five = Automaton::linear(&system, &[0, 1], Some(5), Some(5), &work).unwrap();
        let point = three.and(&five, &work).unwrap();
        let more = orbit.automaton.or(&point, &work).unwrap();
        let found = flaw(&more, start, &orbit.map, &work).unwrap();
        assert_eq!(found, Some(vec![vec![Natural::from(3u32), Natural::from(5u32)]]));
    }
}
