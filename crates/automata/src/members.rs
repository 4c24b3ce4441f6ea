//! Members in order, the smallest first.

mod layered;

use crate::automaton::{Automaton, DEAD};
use crate::explore::Layers;
use crate::{AutomataError, room};
use layered::{Configuration, Layered};
use numeration::Natural;
use numeration::work::{Halt, Meter, Work};
use std::cmp::Ordering;
use std::fmt;

/// What is compared first, second, … when tuples are put in order.
///
/// ```
/// use wythoff::automata::{Automaton, NumberSystem, Order};
/// use wythoff::numbers::work::Work;
/// let system = NumberSystem::ostrowski(&[1])?;
/// let sums = Automaton::linear(&system, &[1, 1], Some(7), Some(8), &Work::default())?;
/// let show = |order: Order| format!("{:?}", sums.smallest(&order, &Work::default()).unwrap().unwrap());
/// assert_eq!(show(Order::maximum(2)), "[3, 4]");
/// assert_eq!(show(Order::larger_then_smaller(2)), "[3, 4]");
/// # Ok::<(), wythoff::automata::AutomataError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    pub(crate) objectives: Vec<Objective>,
}

/// One number made of a tuple.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Objective {
    /// The largest of the numbers on these tracks.
    Largest(Vec<usize>),
    /// The smallest of the numbers on these tracks.
    Smallest(Vec<usize>),
}

impl Objective {
    pub(crate) fn tracks(&self) -> &[usize] {
        match self {
            Objective::Largest(tracks) | Objective::Smallest(tracks) => tracks,
        }
    }

    /// The number that it makes of a tuple.
    fn of<'t>(&self, tuple: &'t [Natural]) -> Option<&'t Natural> {
        let numbers = self.tracks().iter().filter_map(|&track| tuple.get(track));
        match self {
            Objective::Largest(_) => numbers.max(),
            Objective::Smallest(_) => numbers.min(),
        }
    }
}

/// So many members are put in order one by one instead of objective by objective: in most sets few share the first.
const FEW: usize = 16;

impl Order {
    /// The tuples of `tracks` numbers by their largest number, then lexicographically.
    pub fn maximum(tracks: usize) -> Order {
        let mut order = Order::lexicographic(tracks);
        if tracks > 1 {
            order.objectives.insert(0, Objective::Largest((0..tracks).collect()));
        }
        order
    }

    /// By the larger of the first two numbers, then by the smaller, then lexicographically: the order of positions.
    pub fn larger_then_smaller(tracks: usize) -> Order {
        let mut order = Order::lexicographic(tracks);
        if tracks > 1 {
            order.objectives.insert(0, Objective::Smallest(vec![0, 1]));
            order.objectives.insert(0, Objective::Largest(vec![0, 1]));
        }
        order
    }

    /// Which of two tuples comes first.
    fn compare(&self, one: &[Natural], other: &[Natural]) -> Ordering {
        let differs = |objective: &Objective| objective.of(one).cmp(&objective.of(other));
        self.objectives.iter().map(differs).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// By the first number, then by the second, and so on, among tuples of one length: never an order by itself, as infinitely many tuples may lie
    /// between two.
    fn lexicographic(tracks: usize) -> Order {
        Order { objectives: (0..tracks).map(|track| Objective::Largest(vec![track])).collect() }
    }
}

/// The members of an automaton, see [`Automaton::members_in`].
pub struct Members<'a> {
    automaton: &'a Automaton,
    order: Order,
    /// Periods of places in the words looked at.
    periods: usize,
    /// What is left of the search in words of this length: for the first objective, below a value of it for the second, and so on.
    searches: Vec<Search>,
    /// Members that are next, the first of them last.
    ready: Vec<Vec<Natural>>,
    /// How many members were found.
    found: u64,
    finished: bool,
}

impl fmt::Debug for Members<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Members")
            .field("order", &self.order)
            .field("periods", &self.periods)
            .field("finished", &self.finished)
            .finish_non_exhaustive()
    }
}

/// A search for the values of one objective, in increasing order.
struct Search {
    graph: Layered,
    /// For every place begun: where the words may be, and the next digit of the objective to be tried.
    stack: Vec<(Vec<Configuration>, u64)>,
    digits: Vec<u32>,
}

impl Iterator for Members<'_> {
    type Item = Vec<Natural>;

    /// The next member, however long that takes; see [`Members::next_within`].
    fn next(&mut self) -> Option<Vec<Natural>> {
        self.next_within(&Work::UNLIMITED).ok().flatten()
    }
}

impl Members<'_> {
    /// The next member, within limits.
    ///
    /// # Errors
    /// The limit on memory, or the wish to stop: then there are no more members.
    pub fn next_within(&mut self, work: &Work) -> Result<Option<Vec<Natural>>, Halt> {
        let found = self.look(&mut Meter::new(work, "a search for members"));
        self.finished |= found.is_err();
        found
    }

    /// Objective after objective is fixed at its least value that is left, digit by digit, so the first member costs no more than the digits
    /// of each objective times the size of the automaton unrolled, however many members share the first of them.
    fn look(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Natural>>, Halt> {
        while !self.finished {
            if let Some(member) = self.ready.pop() {
                self.found += 1;
                return Ok(Some(member));
            }
            let level = self.searches.len();
            let beside: usize = self.searches.iter().map(Search::bytes).sum();
            let Some(search) = self.searches.last_mut() else {
                if let Some(zero) = self.lengthen(meter)? {
                    self.found += 1;
                    return Ok(Some(zero));
                }
                continue;
            };
            let objective = &self.order.objectives[level - 1];
            let Some(digits) = search.next_value(objective, self.found, beside, meter)? else {
                self.searches.pop();
                self.periods += usize::from(self.searches.is_empty());
                continue;
            };
            let graph = search.graph.restricted(objective, &digits, beside, meter)?;
            let next = self.order.objectives.get(level);
            match (graph.words(if next.is_some() { FEW } else { usize::MAX }), next) {
                (None, Some(next)) => self.searches.push(Search::new(graph, next)),
                (words, _) => self.ready = self.sorted(words.unwrap_or_default()),
            }
        }
        Ok(None)
    }

    /// The members written by these words of one length, the first of the order last.
    fn sorted(&self, words: Vec<Vec<Vec<u32>>>) -> Vec<Vec<Natural>> {
        let value = |digits: &Vec<u32>| self.automaton.system.value(digits);
        let mut members: Vec<Vec<Natural>> = words.iter().map(|word| word.iter().map(value).collect()).collect();
        members.sort_by(|one, other| self.order.compare(other, one));
        members
    }

    /// Begins the search among words of `periods` periods that do not begin with a period of zeros; of no period, there is only the empty
    /// word, a tuple of zeros.
    fn lengthen(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Natural>>, Halt> {
        meter.tell(self.found, None)?;
        if self.automaton.is_empty() {
            self.finished = true;
        } else if self.periods == 0 {
            self.periods = 1;
            self.finished = self.automaton.tracks == 0;
            return Ok(self.automaton.graph.accepting[0].then(|| vec![Natural::ZERO; self.automaton.tracks]));
        } else {
            match Layered::unrolled(self.automaton, self.periods, meter)? {
                None => self.finished = true,
                Some(graph) if graph.is_empty() => self.periods += 1,
                Some(graph) => self.searches.push(Search::new(graph, &self.order.objectives[0])),
            }
        }
        Ok(None)
    }
}

impl Search {
    fn new(graph: Layered, objective: &Objective) -> Search {
        let first = graph.beginning(objective);
        Search { graph, stack: vec![(first, 0)], digits: Vec::new() }
    }

    fn bytes(&self) -> usize {
        self.graph.bytes + self.stack.iter().map(|(configurations, _)| room::list(configurations)).sum::<usize>()
    }

    /// The digits of the next value of the objective. So many members were `found` before, and so many bytes are held beside it.
    fn next_value(
        &mut self,
        objective: &Objective,
        found: u64,
        beside: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<u32>>, Halt> {
        let mut stacked = 0;
        loop {
            let place = self.digits.len();
            meter.round(found, None)?;
            let Some((configurations, digit)) = self.stack.last_mut() else { return Ok(None) };
            if place == self.graph.places() {
                self.stack.pop();
                let complete = self.digits.clone();
                self.digits.pop();
                return Ok(Some(complete));
            }
            match self.graph.next_digit(place, configurations, *digit, objective) {
                Some((tried, next)) => {
                    *digit = u64::from(tried) + 1;
                    self.digits.push(tried);
                    stacked += room::list(&next);
                    meter.room(beside + stacked)?;
                    self.stack.push((next, 0));
                }
                None => {
                    let left = self.stack.pop().map_or(0, |(configurations, _)| room::list(&configurations));
                    stacked = stacked.saturating_sub(left);
                    self.digits.pop();
                }
            }
        }
    }
}

impl Automaton {
    /// The members in increasing order of their largest number, then lexicographically.
    pub fn members(&self) -> Members<'_> {
        self.members_in(Order::maximum(self.tracks))
    }

    /// The members in a given order. All members of k periods of places come before those of k + 1 periods.
    pub fn members_in(&self, order: Order) -> Members<'_> {
        let fits = order.objectives.iter().all(|objective| objective.tracks().iter().all(|&track| track < self.tracks));
        let order = if fits && !order.objectives.is_empty() { order } else { Order::maximum(self.tracks) };
        Members {
            automaton: self,
            order,
            periods: 0,
            searches: Vec::new(),
            ready: Vec::new(),
            found: 0,
            finished: false,
        }
    }

    /// Whether there are only finitely many members.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem};
    /// use wythoff::numbers::work::Work;
    /// let system = NumberSystem::ostrowski(&[1])?;
    /// let sums = |least, most| Automaton::linear(&system, &[1, 1], least, most, &Work::default());
    /// assert!(sums(Some(7), Some(8))?.is_finite());
    /// assert!(!sums(Some(7), None)?.is_finite());
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    pub fn is_finite(&self) -> bool {
        if self.is_empty() {
            return true;
        }
        // Every state but the dead one leads to a member: there are infinitely many exactly if a circle can be reached by a word with a digit
        // other than 0, as leading zeros make no other number.
        let mut alive = vec![false; self.graph.accepting.len()];
        let mut reached: Vec<u32> = Vec::new();
        let mut reach = |state: u32, reached: &mut Vec<u32>| {
            if state != DEAD && !std::mem::replace(&mut alive[state as usize], true) {
                reached.push(state);
            }
        };
        let (mut zeros, mut state) = (vec![false; self.graph.accepting.len()], 0);
        while state != DEAD && !std::mem::replace(&mut zeros[state as usize], true) {
            let runs = self.graph.runs(state);
            let next = runs.first().map_or(DEAD, |run| run.target);
            let by_zero_alone = runs.first().is_some_and(|run| run.last == 0);
            runs.iter().skip(usize::from(by_zero_alone)).for_each(|run| reach(run.target, &mut reached));
            state = next;
        }
        let mut entries = vec![0u64; self.graph.accepting.len()];
        let mut looked_at = 0;
        while let Some(&state) = reached.get(looked_at) {
            looked_at += 1;
            for run in self.graph.runs(state).iter().filter(|run| run.target != DEAD) {
                entries[run.target as usize] += 1;
                reach(run.target, &mut reached);
            }
        }
        // What is left when states without an entry are taken away, again and again, are circles and what follows them.
        let mut free: Vec<u32> = reached.iter().copied().filter(|&state| entries[state as usize] == 0).collect();
        let mut taken = 0;
        while let Some(state) = free.pop() {
            taken += 1;
            for run in self.graph.runs(state).iter().filter(|run| run.target != DEAD) {
                entries[run.target as usize] -= 1;
                if entries[run.target as usize] == 0 {
                    free.push(run.target);
                }
            }
        }
        taken == reached.len()
    }

    /// The smallest tuple that is a member of one of the two and not of the other; nothing if they are equal.
    ///
    /// # Errors
    /// [`AutomataError::Mismatch`] unless both have the same system and the same number of tracks; limits of the work.
    pub fn smallest_difference(
        &self,
        other: &Automaton,
        order: &Order,
        work: &Work,
    ) -> Result<Option<Vec<Natural>>, AutomataError> {
        if self == other { Ok(None) } else { self.xor(other, work)?.smallest(order, work) }
    }

    /// The first member in a given order.
    ///
    /// # Errors
    /// The limit on memory, or the wish to stop.
    pub fn smallest(&self, order: &Order, work: &Work) -> Result<Option<Vec<Natural>>, AutomataError> {
        Ok(self.members_in(order.clone()).next_within(work)?)
    }
}

pub(crate) fn layers_of(automaton: &Automaton) -> Layers {
    Layers::of(&automaton.system, automaton.tracks)
}
