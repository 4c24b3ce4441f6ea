//! Members in order, the smallest first.

mod layered;

use crate::AutomataError;
use crate::automaton::Automaton;
use crate::explore::Layers;
use layered::{Configuration, Layered};
use numeration::Natural;
use numeration::work::{Halt, Meter, Work};
use std::collections::VecDeque;
use std::fmt;

/// What is compared first, second, … when tuples are put in order.
///
/// ```
/// use wythoff_automata::{Automaton, NumberSystem, Order};
/// use numeration::work::Work;
/// let system = NumberSystem::ostrowski(&[1])?;
/// let sums = Automaton::linear(&system, &[1, 1], Some(7), Some(8), &Work::default())?;
/// let show = |order: Order| format!("{:?}", sums.smallest(&order, &Work::default()).unwrap().unwrap());
/// assert_eq!(show(Order::maximum(2)), "[3, 4]");
/// assert_eq!(show(Order::larger_then_smaller(2)), "[3, 4]");
/// # Ok::<(), wythoff_automata::AutomataError>(())
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
}

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
    /// What is left of the search in words of this length.
    search: Option<Search>,
    /// Members found, in order.
    ready: VecDeque<Vec<Natural>>,
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

/// A search for the values of the first objective, in increasing order.
struct Search {
    graph: Layered,
    /// For every place begun: where the words may be, and the next digit of the objective to be tried.
    stack: Vec<(Vec<Configuration>, u32)>,
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

    fn look(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Natural>>, Halt> {
        loop {
            if let Some(member) = self.ready.pop_front() {
                return Ok(Some(member));
            }
            if self.finished {
                return Ok(None);
            }
            match self.search.take() {
                None => self.lengthen(meter)?,
                Some(mut search) => {
                    if let Some(digits) = search.next_value(&self.order.objectives[0], meter)? {
                        let graph = search.graph.restricted(&self.order.objectives[0], &digits);
                        self.collect(&graph, 1, meter)?;
                        self.search = Some(search);
                    } else {
                        self.periods += 1;
                    }
                }
            }
        }
    }

    /// Begins the search among words of `periods` periods that do not begin with a period of zeros.
    fn lengthen(&mut self, meter: &mut Meter<'_>) -> Result<(), Halt> {
        if self.automaton.is_empty() {
            self.finished = true;
        } else if self.periods == 0 {
            if self.automaton.graph.accepting[0] {
                self.ready.push_back(vec![Natural::ZERO; self.automaton.tracks]);
            }
            self.periods = 1;
            self.finished = self.automaton.tracks == 0;
        } else {
            match Layered::unrolled(self.automaton, self.periods, meter)? {
                None => self.finished = true,
                Some(graph) if graph.is_empty() => self.periods += 1,
                Some(graph) => {
                    let first = graph.beginning(&self.order.objectives[0]);
                    self.search = Some(Search { graph, stack: vec![(first, 0)], digits: Vec::new() });
                }
            }
        }
        Ok(())
    }

    /// All words of `graph` in the order of the objectives from `level` on.
    fn collect(&mut self, graph: &Layered, level: usize, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let Some(objective) = self.order.objectives.get(level).cloned() else {
            self.ready.push_back(graph.only_word().iter().map(|digits| self.automaton.system.value(digits)).collect());
            return Ok(());
        };
        let first = graph.beginning(&objective);
        let mut search = Search { graph: graph.clone(), stack: vec![(first, 0)], digits: Vec::new() };
        while let Some(digits) = search.next_value(&objective, meter)? {
            self.collect(&graph.restricted(&objective, &digits), level + 1, meter)?;
        }
        Ok(())
    }
}

impl Search {
    /// The digits of the next value of the objective.
    fn next_value(&mut self, objective: &Objective, meter: &mut Meter<'_>) -> Result<Option<Vec<u32>>, Halt> {
        loop {
            let place = self.digits.len();
            meter.round(place as u64, Some(self.graph.places() as u64))?;
            let Some((configurations, digit)) = self.stack.last_mut() else { return Ok(None) };
            if place == self.graph.places() || *digit > self.graph.largest_digit(place) {
                self.stack.pop();
                let complete = (place == self.graph.places()).then(|| self.digits.clone());
                self.digits.pop();
                if complete.is_some() {
                    return Ok(complete);
                }
                continue;
            }
            let tried = *digit;
            *digit += 1;
            let next = self.graph.advance(place, configurations, tried, objective);
            if !next.is_empty() {
                self.digits.push(tried);
                self.stack.push((next, 0));
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
        Members { automaton: self, order, periods: 0, search: None, ready: VecDeque::new(), finished: false }
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
