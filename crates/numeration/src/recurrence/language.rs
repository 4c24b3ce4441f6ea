//! Which words of digits are normal forms: an automaton that reads them, the most significant digit first.
//!
//! A word is greedy exactly if every suffix of k digits is worth less than w_k. So at every place a comparison begins: −w_{k+1} is followed down with
//! the digits added, as a vector γ, and must be negative at the end. A comparison is dropped once it is negative whatever follows, given that
//! what follows is worth at most w_k − 1; where it is not negative at any place, the word is lost. As the number of places left is not known, what remains is the set
//! of open comparisons, finitely many because β is a Pisot number; these sets are the states, made minimal at the end.

use super::RecurrenceError;
use super::places::{Always, Places, Vector};
use std::collections::{BTreeSet, HashMap};

/// The automaton of normal forms. Before a place of phase p its states are 0, 1, …; 0 is where words begin, and zeros lead from it to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// By phase and state: digits up to the first number, after those of the run before, lead to the second.
    runs: Vec<Vec<Vec<(u32, u32)>>>,
    /// Whether a word may end, by state before a place of the highest phase.
    accepting: Vec<bool>,
}

/// The comparisons that are open.
type Open = BTreeSet<Vector>;

impl Language {
    /// Of these place values.
    ///
    /// # Errors
    /// [`RecurrenceError::Language`] beyond [`RecurrenceError::MAX_STATES`] states.
    pub fn new(places: &Places) -> Result<Language, RecurrenceError> {
        let period = places.period();
        let mut numbers: HashMap<(usize, Open), usize> = HashMap::new();
        let mut states: Vec<(usize, Open)> = Vec::new();
        let mut runs: Vec<Vec<(u32, usize)>> = Vec::new();
        for phase in 0..period {
            numbers.insert((phase, Open::new()), states.len());
            states.push((phase, Open::new()));
        }
        let mut done = 0;
        while done < states.len() {
            let (phase, open) = states[done].clone();
            let below = (phase + period - 1) % period;
            let mut row: Vec<(u32, usize)> = Vec::new();
            for digit in 0..=RecurrenceError::MAX_COEFFICIENT {
                let Some(next) = after(places, phase, &open, digit) else { break };
                let key = (below, next);
                let fresh = states.len();
                let target = *numbers.entry(key.clone()).or_insert(fresh);
                if target == fresh {
                    states.push(key);
                }
                match row.last_mut() {
                    Some(last) if last.1 == target => last.0 = digit,
                    _ => row.push((digit, target)),
                }
            }
            runs.push(row);
            done += 1;
            if states.len() > 4 * RecurrenceError::MAX_STATES {
                return Err(RecurrenceError::Language);
            }
        }
        let ends = |(phase, open): &(usize, Open)| {
            *phase == period - 1 && open.iter().all(|vector| places.worth(vector, 0).is_some_and(|worth| worth < 0))
        };
        let accepting: Vec<bool> = states.iter().map(ends).collect();
        let phases: Vec<usize> = states.iter().map(|state| state.0).collect();
        let language = minimal(period, &phases, &accepting, &runs);
        let most = language.runs.iter().map(Vec::len).max().unwrap_or(0);
        if most > RecurrenceError::MAX_STATES { Err(RecurrenceError::Language) } else { Ok(language) }
    }

    /// Of the p-system of [1; (a_1, …, a_r)]: a digit s_i is at most a_{i+1}, and equal to it only above a 0.
    pub fn ostrowski(quotients: &[u32]) -> Language {
        let place = |&largest: &u32| {
            let below = largest.checked_sub(1).map(|below| (below, 0));
            vec![below.into_iter().chain([(largest, 1)]).collect(), vec![(0, 0)]]
        };
        Language { runs: quotients.iter().map(place).collect(), accepting: vec![true, true] }
    }

    /// Of a plain base: all digits up to `largest`.
    pub fn base(largest: u32) -> Language {
        Language { runs: vec![vec![vec![(largest, 0)]]], accepting: vec![true] }
    }

    /// How many places pass until the rule repeats.
    pub fn period(&self) -> usize {
        self.runs.len()
    }

    /// The number of states before a place of `phase`.
    pub fn states(&self, phase: usize) -> usize {
        self.runs[phase].len()
    }

    /// What follows `state` at a place of `phase`: digits up to the first number, after those of the run before, lead to the second; larger
    /// digits may not stand there.
    pub fn runs(&self, phase: usize, state: u32) -> &[(u32, u32)] {
        self.runs[phase].get(state as usize).map_or(&[], Vec::as_slice)
    }

    /// The state after one more digit; nothing if it may not stand there.
    pub fn step(&self, phase: usize, state: u32, digit: u32) -> Option<u32> {
        let runs = self.runs(phase, state);
        runs.get(runs.partition_point(|run| run.0 < digit)).map(|run| run.1)
    }

    /// Whether a word may end in `state`, after place 0.
    pub fn accepts(&self, state: u32) -> bool {
        self.accepting.get(state as usize) == Some(&true)
    }

    /// The largest digit at places of `phase`.
    pub fn largest_digit(&self, phase: usize) -> u32 {
        self.runs[phase].iter().filter_map(|runs| runs.last()).map(|run| run.0).max().unwrap_or(0)
    }
}

/// The open comparisons after one more digit; nothing where the word is lost.
fn after(places: &Places, phase: usize, open: &Open, digit: u32) -> Option<Open> {
    let mut begun = vec![0; places.dimension()];
    begun[0] = -1;
    let mut next = Open::new();
    for vector in open.iter().chain([&begun]) {
        let mut vector = places.descend(phase, vector)?;
        vector[0] = vector[0].checked_add(i64::from(digit))?;
        if places.always_at_least(&vector, phase, 0) == Always::Yes {
            return None;
        }
        // Σ γw + w_k − 1 < 0.
        let mut mirrored: Vector = vector.iter().map(|number| -number).collect();
        mirrored[0] -= 1;
        if places.always_at_least(&mirrored, phase, 0) != Always::Yes {
            next.insert(vector);
        }
    }
    Some(next)
}

/// Moore's refinement; states from which no end is reached are left out.
fn minimal(period: usize, phases: &[usize], accepting: &[bool], runs: &[Vec<(u32, usize)>]) -> Language {
    let mut alive = accepting.to_vec();
    loop {
        let reached = |state: usize| alive[state] || runs[state].iter().any(|run| alive[run.1]);
        let next: Vec<bool> = (0..runs.len()).map(reached).collect();
        if next == alive {
            break;
        }
        alive = next;
    }
    let mut classes: Vec<usize> =
        (0..runs.len()).map(|state| 2 * phases[state] + usize::from(accepting[state])).collect();
    let mut count = 0;
    loop {
        let mut numbers = HashMap::new();
        let mut refined = Vec::with_capacity(classes.len());
        for state in 0..runs.len() {
            let mut row: Vec<(u32, usize)> = Vec::new();
            for &(last, target) in runs[state].iter().filter(|run| alive[run.1]) {
                match row.last_mut() {
                    Some(run) if run.1 == classes[target] => run.0 = last,
                    _ => row.push((last, classes[target])),
                }
            }
            let fresh = numbers.len();
            refined.push(*numbers.entry((classes[state], row)).or_insert(fresh));
        }
        classes = refined;
        if numbers.len() == count {
            break;
        }
        count = numbers.len();
    }
    renumbered(period, phases, accepting, runs, &alive, &classes)
}

/// The classes of states numbered by phase, in the order in which they are reached from the starts.
fn renumbered(
    period: usize,
    phases: &[usize],
    accepting: &[bool],
    runs: &[Vec<(u32, usize)>],
    alive: &[bool],
    classes: &[usize],
) -> Language {
    let mut numbers: HashMap<usize, u32> = HashMap::new();
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); period];
    let mut queue: Vec<usize> = (0..period).collect();
    let mut done = 0;
    for &state in &queue {
        numbers.insert(classes[state], 0);
        members[phases[state]].push(state);
    }
    while done < queue.len() {
        let state = queue[done];
        done += 1;
        for &(_, target) in runs[state].iter().filter(|run| alive[run.1]) {
            let fresh = members[phases[target]].len() as u32;
            numbers.entry(classes[target]).or_insert_with(|| {
                members[phases[target]].push(target);
                queue.push(target);
                fresh
            });
        }
    }
    let row = |&state: &usize| {
        let mut row: Vec<(u32, u32)> = Vec::new();
        for &(last, target) in runs[state].iter().filter(|run| alive[run.1]) {
            let target = numbers.get(&classes[target]).copied().unwrap_or(0);
            match row.last_mut() {
                Some(run) if run.1 == target => run.0 = last,
                _ => row.push((last, target)),
            }
        }
        row
    };
    let accepts = members[period - 1].iter().map(|&state| accepting[state]).collect();
    Language { runs: members.iter().map(|states| states.iter().map(row).collect()).collect(), accepting: accepts }
}
