//! An automaton from a table: what may follow each beginning is read off, and equal beginnings are made one.
//!
//! A state of the minimal automaton of a set is what a word of digits leaves open: its *residual*, the endings that make it a member (Myhill and
//! Nerode). A table of all members below U, the number of words of L periods, shows for every word of p periods which endings of at most
//! L − p periods do. Words with the same answer are one *class*, and a long word is taken for the only shorter one that has its class; where there is
//! always one ([`merging`]), the automaton so read off agrees with the whole table.
//!
//! For a set that automata recognise, the classes of a length stop growing with the table; where they keep growing there is none to be expected.

mod merging;

use crate::automaton::{Automaton, DEAD};
use crate::hashing::Table;
use crate::work::meter;
use crate::{AutomataError, NumberSystem, room};
use merging::Merging;
use numeration::work::{Meter, Work};
use std::fmt;
use std::sync::Arc;

/// Words of whole periods of digits that numbers begin with, each in terms of the word without its last period.
///
/// Words are numbered by length and then in order. Where the lowest places have rules of their own, not every beginning of a normal form is one: with the
/// place values 1, 2, 5, 12, … it is 20 but not 2.
pub struct Prefixes {
    system: Arc<NumberSystem>,
    /// For each word, the one without its last period.
    shorter: Vec<u32>,
    /// For each word, its last period, as a place in `periods`.
    last: Vec<u32>,
    /// The digits of a period, the most significant first.
    periods: Vec<Vec<u32>>,
    /// How many words have 0, 1, 2, … periods.
    lengths: Vec<u32>,
    /// For each number its word: the normal forms among them, in order.
    numbers: Vec<u32>,
}

impl fmt::Debug for Prefixes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prefixes").field("system", &self.system).field("lengths", &self.lengths).finish_non_exhaustive()
    }
}

impl Prefixes {
    /// The words of as many periods as there are no more than `most`.
    ///
    /// Numbers of the same length are in the order of their words, so they are counted off: O(`most`).
    ///
    /// # Errors
    /// The limits of the work.
    pub fn new(system: &Arc<NumberSystem>, most: u32, work: &Work) -> Result<Prefixes, AutomataError> {
        let mut meter = meter(work, "words of digits");
        let normal = Automaton::all(system, 1, work)?;
        let (periods, follow) = periods(&normal, system.period(), &meter)?;
        let (system, lengths) = (system.clone(), vec![1]);
        let mut prefixes =
            Prefixes { system, shorter: Vec::new(), last: Vec::new(), periods, lengths, numbers: Vec::new() };
        // The state of the normal forms after each word.
        let mut states = vec![0u32];
        let mut number = 0;
        loop {
            let before = prefixes.shorter.len();
            let counted = states[number..].iter().map(|&state| follow[state as usize].len() as u64);
            let total = before as u64 + counted.sum::<u64>();
            if total > u64::from(most) {
                break;
            }
            meter.room(prefixes.bytes() + room::list(&states) + 4 * size_of::<u32>() * total as usize)?;
            for longer in number..states.len() {
                for &(period, target) in &follow[states[longer] as usize] {
                    // 0 is its own beginning.
                    if !prefixes.shorter.is_empty() {
                        states.push(target);
                    }
                    prefixes.shorter.push(longer as u32);
                    prefixes.last.push(period);
                }
                meter.round(longer as u64, None)?;
            }
            number = before.max(1);
            prefixes.lengths.push(total as u32);
        }
        let words = prefixes.lengths.last().copied().unwrap_or(1);
        prefixes.numbers = (0..words).filter(|&word| normal.accepts_in(states[word as usize])).collect();
        Ok(prefixes)
    }

    /// The number system.
    pub fn system(&self) -> &Arc<NumberSystem> {
        &self.system
    }

    /// All words of the greatest length are those of the numbers below this.
    pub fn complete_below(&self) -> u32 {
        self.numbers.len() as u32
    }

    /// Bytes in use.
    fn bytes(&self) -> usize {
        room::list(&self.shorter) + room::list(&self.last) + room::list(&self.numbers)
    }
}

/// For each state of the normal forms at the beginning of a period: the periods allowed, in order, and where they lead.
type Follow = Vec<Vec<(u32, u32)>>;

/// The most words of digits in a period: pairs of them are letters, numbered in 32 bits.
const MOST_PERIODS: u64 = 1 << 14;

/// All periods of digits of normal forms.
fn periods(normal: &Automaton, length: usize, meter: &Meter<'_>) -> Result<(Vec<Vec<u32>>, Follow), AutomataError> {
    let too_many = AutomataError::BadSystem { reason: "a period has more than 16384 words of digits, the limit here" };
    let digits = |phase: usize| u64::from(normal.system.largest_digit(phase)) + 1;
    if (0..length).fold(1u64, |product, phase| product.saturating_mul(digits(phase))) > MOST_PERIODS {
        return Err(too_many);
    }
    let mut numbers: Table<Vec<u32>, u32> = Table::default();
    let mut words = Vec::new();
    let mut follow = vec![Vec::new(); normal.states()];
    for state in (0..normal.states() as u32).filter(|&state| normal.graph.layers[state as usize] == 0) {
        // Depth first, smallest digits first.
        let mut stack = vec![(state, Vec::new())];
        while let Some((at, word)) = stack.pop() {
            if word.len() == length {
                let fresh = words.len() as u32;
                let number = *numbers.entry(word).or_insert_with_key(|word| {
                    words.push(word.clone());
                    fresh
                });
                follow[state as usize].push((number, at));
                continue;
            }
            meter.room(words.len() * (length + 8) * 2 * size_of::<u32>() + stack.len() * (length + 8))?;
            let mut first = 0;
            let mut next = Vec::new();
            for run in normal.runs(at) {
                for digit in first..=run.last {
                    if run.target != DEAD {
                        next.push((run.target, [&word[..], &[digit]].concat()));
                    }
                }
                first = run.last + 1;
            }
            stack.extend(next.into_iter().rev());
        }
    }
    Ok((words, follow))
}

/// What a table of pairs tells about the states of their automaton.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Residuals {
    /// The table was read for pairs of numbers below this.
    pub below: u32,
    /// The most classes of beginnings that were told apart by endings of one length.
    pub classes: usize,
    /// The automaton with these classes for states, if they are closed: it agrees with the table.
    pub automaton: Option<Automaton>,
}

/// The letters that follow, as codes, and the class after each; [`MEMBER`] where a word may end.
type Class = Vec<(u32, u32)>;

/// Not the code of a letter: a word may end here.
const MEMBER: u32 = u32::MAX;

/// The bytes of a beginning, at worst.
const WORST: usize = 160;

/// The beginnings of one length.
struct Level {
    /// Pairs of words, which the beginnings are, in order, and their classes.
    nodes: Vec<(u64, u32)>,
    classes: Vec<Class>,
}

impl Residuals {
    /// Reads the residuals of a set off the list of its members: all pairs of numbers below [`Prefixes::complete_below`] that belong to it;
    /// others in the list are passed over.
    ///
    /// Cost: for m members O(m log m) at the first level and less at each further one, as beginnings are fewer than words.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem, Prefixes, Residuals};
    /// use wythoff::numbers::work::Work;
    /// let (system, work) = (NumberSystem::ostrowski(&[1])?, Work::default());
    /// // The pairs (n, 2n).
    /// let prefixes = Prefixes::new(&system, 1000, &work)?;
    /// let members: Vec<(u32, u32)> = (0..500).map(|n| (n, 2 * n)).collect();
    /// let found = Residuals::of(&prefixes, &members, &work)?;
    /// assert_eq!(found.automaton, Some(Automaton::linear(&system, &[2, -1], Some(0), Some(0), &work)?));
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    ///
    /// # Errors
    /// The limits of the work.
    pub fn of(prefixes: &Prefixes, members: &[(u32, u32)], work: &Work) -> Result<Residuals, AutomataError> {
        let below = prefixes.complete_below();
        let mut meter = meter(work, "residuals");
        meter.room(prefixes.bytes() + members.len() * WORST)?;
        let word = |number: u32| prefixes.numbers[number as usize];
        let inside = members.iter().filter(|&&(x, y)| x.max(y) < below);
        let mut members: Vec<u64> = inside.map(|&(x, y)| key(word(x), word(y))).collect();
        members.sort_unstable();
        members.dedup();
        let first: Vec<(u64, u32)> = members.iter().map(|&member| (member, 0)).collect();
        let mut level = Level { nodes: first, classes: vec![vec![(MEMBER, 0)]] };
        let mut classes = level.classes.len();
        let mut merging = Merging::default();
        for &bound in prefixes.lengths.iter().rev().skip(1) {
            meter.tell(classes as u64, None)?;
            members.retain(|&member| bound > (member >> 32) as u32 && bound > member as u32);
            let next = level.above(prefixes, &members, &mut meter)?;
            classes = classes.max(next.classes.len());
            merging.add(std::mem::replace(&mut level, next));
            meter.room(prefixes.bytes() + merging.bytes() + (level.nodes.len() + members.len()) * WORST)?;
        }
        merging.add(level);
        let automaton = merging.automaton(prefixes, &meter, work)?;
        Ok(Residuals { below, classes, automaton })
    }
}

fn key(x: u32, y: u32) -> u64 {
    u64::from(x) << 32 | u64::from(y)
}

impl Level {
    /// The beginnings that are a period shorter; `members` are those that are members themselves.
    fn above(&self, prefixes: &Prefixes, members: &[u64], meter: &mut Meter<'_>) -> Result<Level, AutomataError> {
        let count = self.nodes.len() + members.len();
        // Steps and nodes, and a class for each of them at worst, in a list and in a table.
        meter.room(prefixes.bytes() + count * WORST)?;
        let width = prefixes.periods.len() as u32;
        let mut steps: Vec<(u64, u32, u32)> = Vec::with_capacity(count);
        for &(node, class) in &self.nodes {
            let (x, y) = ((node >> 32) as usize, node as u32 as usize);
            let letter = prefixes.last[x] * width + prefixes.last[y];
            steps.push((key(prefixes.shorter[x], prefixes.shorter[y]), letter, class));
        }
        steps.extend(members.iter().map(|&member| (member, MEMBER, 0)));
        steps.sort_unstable();
        let mut numbers: Table<Class, u32> = Table::default();
        let (mut nodes, mut classes) = (Vec::new(), Vec::new());
        for group in steps.chunk_by(|one, other| one.0 == other.0) {
            let class: Class = group.iter().map(|&(_, letter, class)| (letter, class)).collect();
            let fresh = numbers.len() as u32;
            let number = *numbers.entry(class).or_insert_with_key(|class| {
                classes.push(class.clone());
                fresh
            });
            nodes.push((group[0].0, number));
            meter.round(nodes.len() as u64, None)?;
        }
        Ok(Level { nodes, classes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Order;
    use numeration::Natural;

    /// All members with numbers below this.
    fn members(set: &Automaton, below: u32) -> Vec<(u32, u32)> {
        let words = |pair: Vec<Natural>| (pair[0].to_u32().unwrap(), pair[1].to_u32().unwrap());
        set.members_in(Order::maximum(2)).map(words).take_while(|(x, y)| *x.max(y) < below).collect()
    }

    #[test]
    fn words_of_periods_are_the_digits_of_numbers() {
        let work = Work::default();
        for system in [
            NumberSystem::base(3).unwrap(),
            NumberSystem::ostrowski(&[1]).unwrap(),
            NumberSystem::ostrowski(&[2, 1, 3]).unwrap(),
        ] {
            let prefixes = Prefixes::new(&system, 2_000, &work).unwrap();
            assert!(prefixes.complete_below() > 100, "{system}");
            for number in 0..prefixes.complete_below() {
                let digits = system.word(&[Natural::from(number)]);
                let (before, last) = digits.split_at(digits.len().saturating_sub(system.period()));
                let shorter = system.value(before);
                assert_eq!(Natural::from(prefixes.shorter[number as usize]), shorter, "{system} {number}");
                let period = &prefixes.periods[prefixes.last[number as usize] as usize];
                assert!(last == &period[..] || number == 0, "{system} {number}");
            }
        }
    }

    #[test]
    fn sets_are_read_off_their_tables() {
        let work = Work::default();
        for system in [
            NumberSystem::base(2).unwrap(),
            NumberSystem::ostrowski(&[1]).unwrap(),
            NumberSystem::ostrowski(&[2]).unwrap(),
            NumberSystem::ostrowski(&[1, 2]).unwrap(),
            // Not every beginning of a normal form is one.
            NumberSystem::named("[1;1,(2)]").unwrap(),
            NumberSystem::named("recurrence 2,1 from 1,2").unwrap(),
            NumberSystem::named("recurrence 3,-1 from 1,2").unwrap(),
        ] {
            let line = Automaton::linear(&system, &[2, -1], Some(-3), Some(1), &work).unwrap();
            let odd = Automaton::congruence(&system, &[1, 1], 1, 2, &work).unwrap();
            let single = Automaton::tuple(&system, &[3u32, 4].map(Natural::from), &work).unwrap();
            let mixed = line.and(&odd, &work).unwrap().xor(&single, &work).unwrap();
            for (set, most) in [(line, 5_000), (odd, 300), (mixed, 41_000)] {
                let prefixes = Prefixes::new(&system, most, &work).unwrap();
                let found = Residuals::of(&prefixes, &members(&set, prefixes.complete_below()), &work).unwrap();
                assert_eq!(found.automaton, Some(set), "{system}: {} classes", found.classes);
            }
        }
    }

    #[test]
    fn states_that_few_words_reach_need_no_longer_endings_than_tell_them_apart() {
        let (system, work) = (NumberSystem::ostrowski(&[1]).unwrap(), Work::default());
        let line = Automaton::linear(&system, &[2, -1], Some(-3), Some(1), &work).unwrap();
        let odd = Automaton::congruence(&system, &[1, 1], 1, 2, &work).unwrap();
        let mut set = line.and(&odd, &work).unwrap();
        for exception in [[3u32, 4], [30, 61]] {
            set = set.xor(&Automaton::tuple(&system, &exception.map(Natural::from), &work).unwrap(), &work).unwrap();
        }
        let read = |most: u32| {
            let prefixes = Prefixes::new(&system, most, &work).unwrap();
            Residuals::of(&prefixes, &members(&set, most), &work).unwrap()
        };
        // Equal endings for all beginnings would take numbers below 6,765.
        let found = read(2_584);
        assert_eq!((found.below, found.automaton), (2_584, Some(set.clone())));
        assert_eq!(read(1_597).automaton, None);
    }

    #[test]
    fn what_no_automaton_recognises_has_more_and_more_classes() {
        let (system, work) = (NumberSystem::base(2).unwrap(), Work::default());
        let squares: Vec<(u32, u32)> = (0..64).map(|n| (n, n * n)).collect();
        let classes = [64, 256, 1024, 4096].map(|most| {
            let prefixes = Prefixes::new(&system, most, &work).unwrap();
            let found = Residuals::of(&prefixes, &squares, &work).unwrap();
            assert_eq!((found.below, found.automaton), (most, None));
            found.classes
        });
        assert!(classes.is_sorted_by(|one, other| one < other), "{classes:?}");
    }

    #[test]
    fn too_many_words_and_too_little_memory_are_refused() {
        let work = Work::default();
        let long = NumberSystem::ostrowski(&[40, 41, 42]).unwrap();
        assert!(matches!(Prefixes::new(&long, 1000, &work), Err(AutomataError::BadSystem { .. })));
        let system = NumberSystem::base(2).unwrap();
        assert!(Prefixes::new(&system, 1 << 20, &work.with_memory(1 << 16)).is_err());
    }
}
