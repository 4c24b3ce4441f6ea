//! Boolean operations: automata run side by side, explored only as far as they can be reached.

use crate::automaton::{Automaton, DEAD, Run};
use crate::explore::{Implicit, Layers};
use crate::normal::Flags;
use crate::{AutomataError, NumberSystem};
use numeration::work::Work;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// How the answers of the automata are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// All accept.
    And,
    /// At least one accepts.
    Or,
    /// Exactly one of two accepts.
    Xor,
    /// The first accepts, the second does not.
    Minus,
    /// If the first accepts, so does the second.
    Implies,
    /// Both accept or neither does.
    Iff,
}

impl Operation {
    fn decide(self, accepts: impl Iterator<Item = bool>) -> bool {
        let mut accepts = accepts;
        match self {
            Operation::And => accepts.all(|yes| yes),
            Operation::Or => accepts.any(|yes| yes),
            Operation::Xor => accepts.fold(false, |odd, yes| odd ^ yes),
            Operation::Iff => accepts.fold(true, |even, yes| even ^ !yes),
            Operation::Minus => accepts.next() == Some(true) && !accepts.any(|yes| yes),
            Operation::Implies => accepts.next() == Some(false) || accepts.any(|yes| yes),
        }
    }

    /// Whether nothing can be accepted any more once these automata have rejected for good.
    #[inline] // twice a run; the number of states is known where it is called
    fn hopeless(self, states: &[u32]) -> bool {
        match self {
            Operation::And => states.contains(&DEAD),
            Operation::Or | Operation::Xor => states.iter().all(|&state| state == DEAD),
            Operation::Minus => states[0] == DEAD,
            Operation::Implies | Operation::Iff => false,
        }
    }

    /// The tracks whose normal forms the product must watch itself, because a word may be accepted without an automaton that reads them.
    fn watched(self, parts: &[Part], tracks: usize) -> u32 {
        let all = u32::MAX.checked_shr(32 - tracks as u32).unwrap_or(0);
        let read = |part: &Part| part.tracks.iter().fold(0, |bits, &track| bits | 1 << track);
        let covered = match self {
            Operation::And => parts.iter().fold(0, |bits, part| bits | read(part)),
            Operation::Or | Operation::Xor => parts.iter().fold(all, |bits, part| bits & read(part)),
            Operation::Minus => parts.first().map_or(0, read),
            Operation::Implies | Operation::Iff => 0,
        };
        all & !covered
    }
}

/// An automaton and the tracks of a product that its own tracks are, in increasing order.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// The automaton.
    pub automaton: &'a Automaton,
    /// The track of the product for each of its tracks.
    pub tracks: Vec<usize>,
}

/// Up to N automata side by side.
struct Product<'a, const N: usize> {
    system: &'a NumberSystem,
    layers: Layers,
    operation: Operation,
    parts: &'a [Part<'a>],
    /// Which tracks must be watched, one bit each.
    watched: u32,
    /// For every track, which parts read it, one bit each.
    readers: Vec<u32>,
}

/// Where the automata are, and what the watched tracks remember.
#[derive(Clone, PartialEq, Eq)]
struct States<const N: usize> {
    states: [u32; N],
    flags: Flags,
}

impl<const N: usize> Hash for States<N> {
    /// Two numbers at a time, from registers: as a list they would be written and read again in other pieces, which waits for memory.
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let number = |place: usize| self.states.get(place).copied().unwrap_or(if place == N { self.flags } else { 0 });
        for pair in 0..=N / 2 {
            hasher.write_u64(u64::from(number(2 * pair)) | u64::from(number(2 * pair + 1)) << 32);
        }
    }
}

impl<const N: usize> Implicit for Product<'_, N> {
    type State = States<N>;

    fn start(&self) -> Self::State {
        let first = |part: usize| if self.parts[part].automaton.is_empty() { DEAD } else { 0 };
        States { states: std::array::from_fn(first), flags: 0 }
    }

    fn follow(&mut self, layer: usize, state: &Self::State, out: &mut impl FnMut(u32, Option<Self::State>)) {
        let States { states, flags } = state;
        if self.operation.hopeless(states) {
            return;
        }
        let track = self.layers.track(layer);
        let phase = self.layers.phase(layer);
        let any = [(self.system.largest_digit(phase), 0)];
        let watched = self.watched >> track & 1 == 1;
        let mut allowed = if watched { self.system.allowed(phase, *flags, track) } else { &any };
        let reads = |part: usize| self.readers[track] >> part & 1 == 1;
        let mut rest: [&[Run]; N] = std::array::from_fn(|part| match reads(part) && states[part] != DEAD {
            true => self.parts[part].automaton.graph.runs(states[part]),
            false => &[],
        });
        let mut digit = 0;
        while let Some((&(mut last, state), beyond)) = allowed.split_first() {
            if last < digit {
                allowed = beyond;
                continue;
            }
            // All parts at once, so that it stays in registers: written in pieces and read as a whole it would wait for memory.
            let next: [u32; N] = std::array::from_fn(|part| {
                if !reads(part) {
                    return states[part];
                }
                while rest[part].first().is_some_and(|run| run.last < digit) {
                    rest[part] = &rest[part][1..];
                }
                rest[part].first().map_or(DEAD, |run| {
                    last = last.min(run.last);
                    run.target
                })
            });
            let flags = if watched { self.system.flagged(*flags, track, state) } else { *flags };
            out(last, (!self.operation.hopeless(&next)).then_some(States { states: next, flags }));
            digit = last + 1;
        }
    }

    fn accepts(&self, States { states, flags }: &Self::State) -> bool {
        if !self.system.may_end(*flags, self.layers.tracks) {
            return false;
        }
        let accepts =
            |part: usize| states[part] != DEAD && self.parts[part].automaton.graph.accepting[states[part] as usize];
        self.operation.decide((0..N).map(accepts))
    }
}

/// The most automata in one product; longer lists are folded.
const WIDEST: usize = 6;

/// The automaton on `tracks` tracks that puts the answers of `parts` together; `Minus` and `Implies` look at the first against all others.
pub fn combine(
    system: &Arc<NumberSystem>,
    tracks: usize,
    operation: Operation,
    parts: &[Part],
    work: &Work,
) -> Result<Automaton, AutomataError> {
    for part in parts {
        if part.automaton.system != *system {
            return Err(AutomataError::Mismatch { what: "numeration system" });
        }
        let increasing = part.tracks.windows(2).all(|pair| pair[0] < pair[1]);
        if part.tracks.len() != part.automaton.tracks || !increasing || part.tracks.last().is_some_and(|&t| t >= tracks)
        {
            return Err(AutomataError::Mismatch { what: "number of tracks" });
        }
    }
    crate::explore::check_tracks(system, tracks)?;
    match parts.len() {
        0 => product::<0>(system, tracks, operation, parts, work),
        1 => product::<1>(system, tracks, operation, parts, work),
        2 => product::<2>(system, tracks, operation, parts, work),
        3 => product::<3>(system, tracks, operation, parts, work),
        4 => product::<4>(system, tracks, operation, parts, work),
        5 => product::<5>(system, tracks, operation, parts, work),
        WIDEST => product::<WIDEST>(system, tracks, operation, parts, work),
        _ => {
            let keep = match operation {
                Operation::Minus | Operation::Implies => 1,
                _ => 0,
            };
            let inner = match operation {
                Operation::Minus | Operation::Implies => Operation::Or,
                Operation::Iff => Operation::Xor,
                same => same,
            };
            if operation == Operation::Iff {
                return Err(AutomataError::Mismatch { what: "number of operands, which is two" });
            }
            let first = combine(system, tracks, inner, &parts[keep..keep + WIDEST - 1], work)?;
            let mut folded = parts[..keep].to_vec();
            folded.push(Part { automaton: &first, tracks: (0..tracks).collect() });
            folded.extend_from_slice(&parts[keep + WIDEST - 1..]);
            combine(system, tracks, operation, &folded, work)
        }
    }
}

fn product<const N: usize>(
    system: &Arc<NumberSystem>,
    tracks: usize,
    operation: Operation,
    parts: &[Part],
    work: &Work,
) -> Result<Automaton, AutomataError> {
    let reads = |part: usize, track: usize| u32::from(parts[part].tracks.contains(&track)) << part;
    let readers = (0..tracks).map(|track| (0..N).fold(0, |bits, part| bits | reads(part, track))).collect();
    let watched = operation.watched(parts, tracks);
    let mut product = Product::<N> { system, layers: Layers::of(system, tracks), operation, parts, watched, readers };
    Automaton::from_rule(system, tracks, &mut product, "a product", work)
}

impl Automaton {
    /// `self` and `other` put together track by track.
    ///
    /// # Errors
    /// [`AutomataError::Mismatch`] unless both have the same system and the same number of tracks; limits of the work.
    pub fn combine(&self, operation: Operation, other: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
        if self.tracks != other.tracks {
            return Err(AutomataError::Mismatch { what: "number of tracks" });
        }
        let tracks: Vec<usize> = (0..self.tracks).collect();
        let parts = [Part { automaton: self, tracks: tracks.clone() }, Part { automaton: other, tracks }];
        combine(&self.system, self.tracks, operation, &parts, work)
    }

    /// The tuples in both. Errors as [`combine`](Self::combine).
    pub fn and(&self, other: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
        self.combine(Operation::And, other, work)
    }

    /// The tuples in one of them. Errors as [`combine`](Self::combine).
    pub fn or(&self, other: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
        self.combine(Operation::Or, other, work)
    }

    /// The tuples in exactly one of them. Errors as [`combine`](Self::combine).
    pub fn xor(&self, other: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
        self.combine(Operation::Xor, other, work)
    }

    /// The tuples of `self` that are not in `other`. Errors as [`combine`](Self::combine).
    pub fn minus(&self, other: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
        self.combine(Operation::Minus, other, work)
    }

    /// The tuples of numbers that are not members.
    ///
    /// # Errors
    /// The limits of the work.
    pub fn complement(&self, work: &Work) -> Result<Automaton, AutomataError> {
        let parts = [Part { automaton: self, tracks: (0..self.tracks).collect() }];
        // "If it accepts, then something of nothing" holds where it does not accept.
        combine(&self.system, self.tracks, Operation::Implies, &parts, work)
    }

    /// The same numbers on the tracks `places` (increasing) of `tracks` tracks, with anything on the others.
    ///
    /// # Errors
    /// [`AutomataError::Mismatch`] unless `places` has one entry per track; limits of the work.
    pub fn spread(&self, places: &[usize], tracks: usize, work: &Work) -> Result<Automaton, AutomataError> {
        combine(&self.system, tracks, Operation::And, &[Part { automaton: self, tracks: places.to_vec() }], work)
    }
}
