//! An automaton from answers to "is this tuple a member?": Angluin's learner, digit by digit.
//!
//! A *state* is what a word of digits does to all that may follow. The learner keeps, for every layer (phase of the place and track), some
//! words that reach different states and some *tests*, endings that tell states apart. Words with the same answers to all tests are taken for
//! one state; one that fails all tests for the rejecting sink. A tuple on which the automaton so guessed is wrong shows a new test (Rivest and
//! Schapire 1993), so that every counterexample adds a state, and there are never more than the true minimal automaton has.

use crate::automaton::{Automaton, DEAD, Graph, Run};
use crate::explore::{Layers, check_tracks};
use crate::hashing::Table;
use crate::room;
use crate::work::meter;
use crate::{AutomataError, NumberSystem};
use numeration::Natural;
use numeration::work::Work;
use std::fmt;
use std::sync::Arc;

/// Learns a set of tuples from membership and counterexamples.
///
/// ```
/// use wythoff::automata::{Automaton, Learner, NumberSystem};
/// use wythoff::numbers::work::Work;
/// use wythoff::numbers::Natural;
/// let system = NumberSystem::base(2)?;
/// let mut is_member = |numbers: &[Natural]| (&numbers[0] % 3u64).is_zero();
/// let mut learner = Learner::new(&system, 1, &mut is_member)?;
/// let work = Work::default();
/// for number in 0u32..20 {
///     learner.refine(&[Natural::from(number)], &work)?;
/// }
/// assert_eq!(learner.hypothesis(&work)?, Automaton::congruence(&system, &[1], 0, 3, &work)?);
/// # Ok::<(), wythoff::automata::AutomataError>(())
/// ```
pub struct Learner<'m> {
    system: Arc<NumberSystem>,
    layers: Layers,
    member: &'m mut dyn FnMut(&[Natural]) -> bool,
    /// Answers so far, by the digits of the word.
    answers: Table<Vec<u32>, bool>,
    /// The bytes of their words, and of the words and rows that are `known`.
    words: usize,
    /// The bytes of the words and rows in `tables`.
    observed: usize,
    tables: Vec<Observations>,
}

impl fmt::Debug for Learner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Learner")
            .field("system", &self.system)
            .field("answers", &self.answers.len())
            .finish_non_exhaustive()
    }
}

/// What is known about the states of a layer.
#[derive(Clone, Default)]
struct Observations {
    tests: Vec<Vec<u32>>,
    /// The answers of words to the first of these, for all words looked at: one guess after another asks the same and a few tests more.
    known: Table<Vec<u32>, Vec<bool>>,
    /// One word for each state found, and its answers to the tests.
    words: Vec<Vec<u32>>,
    numbers: Table<Vec<bool>, u32>,
}

/// A guess: for every layer and state the target of each digit, as an index into the words of the next layer.
struct Guess {
    targets: Vec<Vec<Vec<u32>>>,
}

impl<'m> Learner<'m> {
    /// A learner of the set of `tracks`-tuples for which `member` is true; `member` must always give the same answer.
    ///
    /// # Errors
    /// [`AutomataError::Tracks`] for too many tracks.
    pub fn new(
        system: &Arc<NumberSystem>,
        tracks: usize,
        member: &'m mut dyn FnMut(&[Natural]) -> bool,
    ) -> Result<Learner<'m>, AutomataError> {
        check_tracks(system, tracks)?;
        if tracks == 0 {
            return Err(AutomataError::Mismatch { what: "number of tracks, which must be positive" });
        }
        let layers = Layers::of(system, tracks);
        let mut tables = vec![Observations::default(); layers.count()];
        tables[0].tests.push(Vec::new());
        Ok(Learner { system: system.clone(), layers, member, answers: Table::default(), words: 0, observed: 0, tables })
    }

    /// The automaton that fits all answers so far: the fewest states that the tests tell apart.
    ///
    /// # Errors
    /// The limits of the work.
    pub fn hypothesis(&mut self, work: &Work) -> Result<Automaton, AutomataError> {
        let guess = self.guess(work)?;
        let work = &work.beside(self.bytes_with(0) as u64);
        let graph = self.graph(&guess);
        drop(guess);
        let tracks = self.layers.tracks;
        let graph = crate::minimise::minimal(&graph, work)?;
        let learned = Automaton { system: self.system.clone(), tracks, graph };
        learned.and(&Automaton::all(&self.system, tracks, work)?, work)
    }

    /// Looks at a tuple on which the hypothesis may be wrong, and learns from it; says whether it was wrong.
    ///
    /// # Errors
    /// [`AutomataError::Mismatch`] for a tuple of another length; limits of the work.
    pub fn refine(&mut self, tuple: &[Natural], work: &Work) -> Result<bool, AutomataError> {
        if tuple.len() != self.layers.tracks {
            return Err(AutomataError::Mismatch { what: "number of tracks" });
        }
        let word = self.system.word(tuple);
        let mut learned = false;
        while self.learn_from(&word, work)? {
            learned = true;
        }
        Ok(learned)
    }

    /// How many answers were asked for.
    pub fn questions(&self) -> usize {
        self.answers.len()
    }

    /// The bytes of what is known, once so many answers more are.
    fn bytes_with(&self, more: usize) -> usize {
        let full = self.answers.len() + more >= self.answers.capacity();
        let known: usize = self.tables.iter().map(|table| room::table_with(&table.known)).sum();
        (if full { 3 } else { 1 }) * room::table(&self.answers) + known + self.words + self.observed
    }

    /// Whether the tuple with these digits is a member; never if they are no normal forms.
    fn answer(&mut self, word: Vec<u32>) -> bool {
        if let Some(&answer) = self.answers.get(&word) {
            return answer;
        }
        let tracks = self.layers.tracks;
        let mut numbers = Vec::with_capacity(tracks);
        for track in 0..tracks {
            let digits: Vec<u32> = word.iter().skip(track).step_by(tracks).copied().collect();
            let number = self.system.value(&digits);
            let leading = digits.iter().take_while(|&&digit| digit == 0).count();
            if self.system.digits(&number) != digits[leading..] {
                break;
            }
            numbers.push(number);
        }
        let answer = numbers.len() == tracks && (self.member)(&numbers);
        self.words += room::list(&word);
        self.answers.insert(word, answer);
        answer
    }

    /// The answers of a word to the tests of its layer.
    fn row(&mut self, layer: usize, word: &[u32]) -> Vec<bool> {
        let known = self.tables[layer].known.get(word);
        let mut row = known.cloned().unwrap_or_default();
        let (before, is_new) = (row.len(), known.is_none());
        let tests = std::mem::take(&mut self.tables[layer].tests);
        if is_new || row.len() < tests.len() {
            row.extend(tests[row.len()..].iter().map(|test| self.answer([word, test].concat())));
            self.words += row.len() - before + if is_new { size_of_val(word) } else { 0 };
            self.tables[layer].known.insert(word.to_vec(), row.clone());
        }
        self.tables[layer].tests = tests;
        row
    }

    /// The state of a word, DEAD if it fails every test. A word with new answers becomes a new state.
    fn state(&mut self, layer: usize, word: &[u32], is_start: bool) -> u32 {
        let row = self.row(layer, word);
        if !is_start && !row.contains(&true) {
            return DEAD;
        }
        let table = &mut self.tables[layer];
        let fresh = table.words.len() as u32;
        let number = *table.numbers.entry(row).or_insert(fresh);
        if number == fresh {
            // In the tables there is room for twice as many.
            let entry = size_of::<Vec<u32>>() + size_of::<(Vec<bool>, u32)>();
            self.observed += size_of_val(word) + table.tests.len() + 3 * entry;
            table.words.push(word.to_vec());
        }
        number
    }

    /// All states that the tests tell apart, and where digits lead.
    fn guess(&mut self, work: &Work) -> Result<Guess, AutomataError> {
        for table in &mut self.tables {
            table.words.clear();
            table.numbers.clear();
        }
        self.observed = 0;
        // The bytes of the targets.
        let mut rows = 0;
        let count = self.layers.count();
        let mut targets: Vec<Vec<Vec<u32>>> = vec![Vec::new(); count];
        let mut meter = meter(work, "learning");
        self.state(0, &[], true);
        let mut layer = 0;
        let mut idle = 0;
        while idle < count {
            let done = targets[layer].len();
            if done == self.tables[layer].words.len() {
                idle += 1;
            } else {
                idle = 0;
                let word = self.tables[layer].words[done].clone();
                let largest = self.system.largest_digit(self.layers.phase(layer));
                let next = self.layers.next(layer);
                let mut row = Vec::new();
                for digit in 0..=largest {
                    meter.round(done as u64, None)?;
                    meter.room(self.bytes_with(self.tables[next].tests.len()) + rows + room::list_with(&row, 1))?;
                    row.push(self.state(next, &[&word[..], &[digit]].concat(), false));
                }
                rows += 2 * size_of_val(&row) + room::list(&row);
                targets[layer].push(row);
                let states: usize = targets.iter().map(Vec::len).sum();
                meter.hold(states, self.bytes_with(0) + rows)?;
                // A row asks many questions, each about large numbers: there is time to tell.
                meter.tell(states as u64, None)?;
                continue;
            }
            layer = self.layers.next(layer);
        }
        meter.tell(targets.iter().map(Vec::len).sum::<usize>() as u64, None)?;
        Ok(Guess { targets })
    }

    fn graph(&self, guess: &Guess) -> Graph {
        let mut begins = Vec::new();
        let mut total = 0;
        for layer in &guess.targets {
            begins.push(total);
            total += layer.len() as u32;
        }
        let empty = self.tables[0].tests.iter().position(Vec::is_empty).unwrap_or(0);
        let mut accepting = vec![false; self.tables[0].words.len()];
        for (row, &number) in &self.tables[0].numbers {
            accepting[number as usize] = row[empty];
        }
        let mut graph = Graph::new();
        for (layer, states) in guess.targets.iter().enumerate() {
            let next = begins[self.layers.next(layer)];
            for (state, targets) in states.iter().enumerate() {
                let target = |&target: &u32| if target == DEAD { DEAD } else { next + target };
                let runs: Vec<Run> = targets
                    .iter()
                    .enumerate()
                    .map(|(digit, to)| Run { last: digit as u32, target: target(to) })
                    .collect();
                graph.push(layer as u16, layer == 0 && accepting[state], &runs);
            }
        }
        graph
    }

    /// One new test from a word that is not treated as the answers demand; false if there is nothing wrong with it.
    ///
    /// Leading zeros must change nothing either, so the word is looked at once more with a period of zeros in front.
    fn learn_from(&mut self, word: &[u32], work: &Work) -> Result<bool, AutomataError> {
        let guess = self.guess(work)?;
        let zeros = vec![0; self.layers.count()];
        let mut padded = [&zeros[..], word].concat();
        if self.new_test(&guess, word) || self.new_test(&guess, &padded) {
            return Ok(true);
        }
        let tests = self.tables[0].tests.clone();
        for test in tests {
            padded.truncate(zeros.len());
            padded.extend(test);
            if self.new_test(&guess, &padded) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Follows the word through the guess. Where the answer for (word of the state reached) + (rest) changes, the rest tells the state apart
    /// from what it was taken for.
    fn new_test(&mut self, guess: &Guess, word: &[u32]) -> bool {
        let count = self.layers.count();
        let mut state = 0u32;
        let mut before = self.answer(word.to_vec());
        for (index, &digit) in word.iter().enumerate() {
            let layer = index % count;
            let next = self.layers.next(layer);
            state = guess.targets[layer][state as usize].get(digit as usize).copied().unwrap_or(DEAD);
            let rest = &word[index + 1..];
            let after = match state {
                DEAD => false,
                state => {
                    let reached = &self.tables[next].words[state as usize];
                    self.answer([&reached[..], rest].concat())
                }
            };
            if before != after {
                let tests = &mut self.tables[next].tests;
                if !tests.iter().any(|test| test == rest) {
                    tests.push(rest.to_vec());
                    return true;
                }
                return false;
            }
            if state == DEAD {
                return false;
            }
            before = after;
        }
        false
    }
}
