//! Tracks in another order, and two tracks made one.
//!
//! Both work place by place. Two neighbouring tracks change places like two variables of a decision diagram: what lies between the two
//! digits is a function from digits to states, and states that stand for the same function are one.

use crate::automaton::{Automaton, DEAD, Graph, Run, push_run};
use crate::explore::Layers;
use crate::hashing::Table;
use crate::work::meter;
use crate::{AutomataError, room};
use numeration::work::Work;

impl Automaton {
    /// The tuples with their numbers in another order: number j of the new tuple is number `order[j]` of the old one.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem};
    /// use wythoff::numbers::work::Work;
    /// let system = NumberSystem::ostrowski(&[2, 1])?;
    /// let work = Work::default();
    /// let less = Automaton::linear(&system, &[1, -1], None, Some(-1), &work)?;
    /// let greater = Automaton::linear(&system, &[1, -1], Some(1), None, &work)?;
    /// assert_eq!(less.reorder(&[1, 0], &work)?, greater);
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    ///
    /// # Errors
    /// [`AutomataError::Mismatch`] unless `order` is a permutation of the tracks; limits of the work.
    pub fn reorder(&self, order: &[usize], work: &Work) -> Result<Automaton, AutomataError> {
        let mut seen = vec![false; self.tracks];
        for &track in order {
            match seen.get_mut(track) {
                Some(seen) if !*seen => *seen = true,
                _ => return Err(AutomataError::Mismatch { what: "number of tracks" }),
            }
        }
        if order.len() != self.tracks {
            return Err(AutomataError::Mismatch { what: "number of tracks" });
        }
        // Insertion sort by neighbours: `current` says which old track stands where.
        let mut current: Vec<usize> = (0..self.tracks).collect();
        let mut result = self.clone();
        for (place, wanted) in order.iter().enumerate() {
            let mut from = current.iter().position(|track| track == wanted).unwrap_or(place);
            while from > place {
                result = result.swap_with_next(from - 1, work)?;
                current.swap(from - 1, from);
                from -= 1;
            }
        }
        Ok(result)
    }

    /// Tracks `track` and `track` + 1 change places.
    fn swap_with_next(&self, track: usize, work: &Work) -> Result<Automaton, AutomataError> {
        let layers = Layers::of(&self.system, self.tracks);
        let mut swapped = Graph::new();
        // Old states keep their numbers, except those between the two tracks, which no one leads to any more; new ones come behind.
        let mut between: Vec<(u16, Vec<Run>)> = Vec::new();
        let mut numbers: Table<(u16, Vec<Run>), u32> = Table::default();
        // The bytes of all runs of `between`, which are in the table too.
        let mut functions = 0;
        let first_new = self.graph.len() as u32;
        let mut meter = meter(work, "a change of tracks");
        for state in 0..first_new {
            let layer = usize::from(self.graph.layers[state as usize]);
            if layers.track(layer) == track {
                let middle = layer as u16 + 1;
                let mut runs = Vec::new();
                let mut digit = 0;
                while let Some((last, function)) = self.across(state, digit) {
                    let tables = room::table_with(&numbers) + room::list_with(&between, 1);
                    meter.room(swapped.bytes() + room::list_with(&runs, 1) + tables + functions)?;
                    let target = if function.is_empty() {
                        DEAD
                    } else {
                        *numbers.entry((middle, function)).or_insert_with_key(|key| {
                            functions += room::list(&key.1) + size_of_val(key.1.as_slice());
                            between.push(key.clone());
                            first_new + between.len() as u32 - 1
                        })
                    };
                    push_run(&mut runs, 0, Run { last, target });
                    digit = last + 1;
                }
                swapped.push(layer as u16, self.graph.accepting[state as usize], &runs);
            } else {
                let runs = if layers.track(layer) == track + 1 { &[] } else { self.graph.runs(state) };
                swapped.push(layer as u16, self.graph.accepting[state as usize], runs);
            }
            let tables = room::table(&numbers) + room::list(&between) + functions;
            meter.hold(swapped.len() + between.len(), swapped.bytes() + tables)?;
        }
        drop(numbers);
        for (layer, runs) in &between {
            meter.room(swapped.bytes_with(runs.len()) + room::list(&between) + functions)?;
            swapped.push(*layer, false, runs);
        }
        drop(between);
        meter.tell(swapped.len() as u64, None)?;
        let graph = crate::minimise::minimal(&swapped, work)?;
        Ok(Automaton { system: self.system.clone(), tracks: self.tracks, graph })
    }

    /// For the second digit `digit` after `state`: how far it may grow without change, and the runs of first digits to what follows both.
    fn across(&self, state: u32, digit: u32) -> Option<(u32, Vec<Run>)> {
        let mut last = None;
        let mut function = Vec::new();
        for run in self.graph.runs(state) {
            let mut target = DEAD;
            if run.target != DEAD {
                let seconds = self.graph.runs(run.target);
                if let Some(second) = seconds.get(seconds.partition_point(|second| second.last < digit)) {
                    last = Some(last.map_or(second.last, |last: u32| last.min(second.last)));
                    target = second.target;
                }
            }
            push_run(&mut function, 0, Run { last: run.last, target });
        }
        while function.last().is_some_and(|run: &Run| run.target == DEAD) {
            function.pop();
        }
        Some((last?, function))
    }

    /// The tuples whose numbers on `track` and the next track are equal, with that number only once.
    ///
    /// # Errors
    /// [`AutomataError::Mismatch`] unless both tracks exist; limits of the work.
    pub fn merge_with_next(&self, track: usize, work: &Work) -> Result<Automaton, AutomataError> {
        if track + 1 >= self.tracks {
            return Err(AutomataError::Mismatch { what: "number of tracks" });
        }
        let layers = Layers::of(&self.system, self.tracks);
        let mut merged = Graph::new();
        let mut meter = meter(work, "tracks made one");
        for state in 0..self.graph.len() as u32 {
            let layer = usize::from(self.graph.layers[state as usize]);
            let (place, here) = (layer / self.tracks, layers.track(layer));
            let narrow = (place * (self.tracks - 1) + here - usize::from(here > track)) as u16;
            let mut runs = Vec::new();
            if here == track {
                let mut first = 0;
                for run in self.graph.runs(state) {
                    for digit in first..=run.last {
                        push_run(&mut runs, 0, Run { last: digit, target: self.graph.step(run.target, digit) });
                    }
                    first = run.last + 1;
                }
            } else if here != track + 1 {
                runs.extend_from_slice(self.graph.runs(state));
            }
            meter.hold(merged.len(), merged.bytes_with(runs.len()) + room::list(&runs))?;
            merged.push(narrow, self.graph.accepting[state as usize], &runs);
        }
        let graph = crate::minimise::minimal(&merged, work)?;
        Ok(Automaton { system: self.system.clone(), tracks: self.tracks - 1, graph })
    }
}
