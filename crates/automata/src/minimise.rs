//! The minimal automaton: partition refinement by signatures.
//!
//! States are put into blocks, at first by layer and acceptance. The *signature* of a state is its runs with targets replaced by blocks. A block
//! whose states have different signatures is split; the largest part keeps its name, and only the states that lead into the renamed parts are
//! looked at again. A state is looked at O(log n) times per run that leaves it, so that n states with m runs cost O(m log n) signatures
//! (Jacobs and Wißmann 2023, who follow Hopcroft and Valmari). Signatures are compared in full; a hash only finds the candidates.

use crate::automaton::{DEAD, Graph, Run};
use crate::hashing::{Table, WordHasher};
use crate::room;
use numeration::work::{Halt, Meter, Work};
use std::collections::VecDeque;
use std::hash::Hasher;

/// The minimal graph of the same language, numbered breadth first. States that reach no accepting state are dropped.
///
/// # Errors
/// The limit on memory, of which the graph takes its part, and the wish to stop.
pub(crate) fn minimal(graph: &Graph, work: &Work) -> Result<Graph, Halt> {
    let mut meter = Meter::new(work, "minimisation");
    meter.tell(0, Some(graph.len() as u64))?;
    // Either with a stack beside who leads to whom, or with an order and what it is sorted by.
    let searching = graph.len() * (2 * NUMBER + 1) + Reverse::most_bytes(graph);
    meter.room(graph.bytes() + searching)?;
    let useful = useful_states(graph);
    if graph.len() == 0 || !useful[0] {
        return Ok(Graph::new());
    }
    meter.room(graph.bytes() + graph.len() * (4 * NUMBER + 1) + Reverse::most_bytes(graph))?;
    let mut partition = Partition::new(graph, &useful);
    drop(useful);
    partition.refine(&mut meter)?;
    let block_of = partition.blocks_alone();
    quotient(graph, &block_of, &mut meter)
}

/// The bytes of the number of a state.
const NUMBER: usize = size_of::<u32>();

/// The states from which some accepting state can be reached.
pub(crate) fn useful_states(graph: &Graph) -> Vec<bool> {
    let mut useful = graph.accepting.clone();
    let reverse = Reverse::new(graph, |_| true);
    let mut stack: Vec<u32> = (0..graph.len() as u32).filter(|&state| useful[state as usize]).collect();
    while let Some(state) = stack.pop() {
        for &before in reverse.of(state) {
            if !useful[before as usize] {
                useful[before as usize] = true;
                stack.push(before);
            }
        }
    }
    useful
}

/// Who leads to each state.
pub(crate) struct Reverse {
    begins: Vec<u32>,
    sources: Vec<u32>,
}

impl Reverse {
    /// What it takes to make one, at most.
    pub(crate) fn most_bytes(graph: &Graph) -> usize {
        (2 * graph.begins.len() + graph.runs.len()) * NUMBER
    }

    fn bytes(&self) -> usize {
        room::list(&self.begins) + room::list(&self.sources)
    }

    pub(crate) fn new(graph: &Graph, keep: impl Fn(u32) -> bool) -> Reverse {
        let mut begins = vec![0u32; graph.len() + 1];
        let edges = |mut visit: Box<dyn FnMut(u32, u32) + '_>| {
            for state in (0..graph.len() as u32).filter(|&state| keep(state)) {
                for run in graph.runs(state).iter().filter(|run| run.target != DEAD && keep(run.target)) {
                    visit(state, run.target);
                }
            }
        };
        edges(Box::new(|_, target| begins[target as usize + 1] += 1));
        for index in 1..begins.len() {
            begins[index] += begins[index - 1];
        }
        let mut sources = vec![0u32; begins.last().copied().unwrap_or(0) as usize];
        let mut free = begins.clone();
        edges(Box::new(|state, target| {
            let slot = &mut free[target as usize];
            sources[*slot as usize] = state;
            *slot += 1;
        }));
        Reverse { begins, sources }
    }

    pub(crate) fn of(&self, state: u32) -> &[u32] {
        let state = state as usize;
        &self.sources[self.begins[state] as usize..self.begins[state + 1] as usize]
    }
}

/// Blocks of states that have not been told apart yet.
struct Partition<'a> {
    graph: &'a Graph,
    reverse: Reverse,
    /// DEAD for useless states.
    block_of: Vec<u32>,
    /// The states block by block; in each block first those whose signature is known to be that of the block, then the others.
    order: Vec<u32>,
    position: Vec<u32>,
    blocks: Vec<Block>,
    queue: VecDeque<u32>,
}

#[derive(Clone, Copy)]
struct Block {
    begin: u32,
    /// From here on the states must be looked at again.
    unsettled: u32,
    end: u32,
}

impl Partition<'_> {
    fn new<'a>(graph: &'a Graph, useful: &[bool]) -> Partition<'a> {
        let mut order: Vec<u32> = Vec::with_capacity(useful.iter().filter(|&&useful| useful).count());
        order.extend((0..graph.len() as u32).filter(|&state| useful[state as usize]));
        let class = |state: u32| (std::cmp::Reverse(graph.layers[state as usize]), graph.accepting[state as usize]);
        order.sort_unstable_by_key(|&state| (class(state), state));
        let mut partition = Partition {
            graph,
            reverse: Reverse::new(graph, |state| useful[state as usize]),
            block_of: vec![DEAD; graph.len()],
            position: vec![0; graph.len()],
            order,
            blocks: Vec::new(),
            queue: VecDeque::new(),
        };
        for index in 0..partition.order.len() {
            let state = partition.order[index];
            if index == 0 || class(partition.order[index - 1]) != class(state) {
                let begin = index as u32;
                partition.blocks.push(Block { begin, unsettled: begin, end: begin });
                partition.queue.push_back(partition.blocks.len() as u32 - 1);
            }
            let block = partition.blocks.len() - 1;
            partition.blocks[block].end += 1;
            partition.block_of[state as usize] = block as u32;
            partition.position[state as usize] = index as u32;
        }
        partition
    }

    /// The bytes of all of it and of the graph, once there are so many blocks more.
    fn bytes_with(&self, blocks: usize) -> usize {
        self.graph.bytes()
            + self.reverse.bytes()
            + room::list(&self.block_of)
            + room::list(&self.order)
            + room::list(&self.position)
            + room::list_with(&self.blocks, blocks)
            + 2 * (self.queue.capacity() + 1) * NUMBER
    }

    /// The blocks; the rest is not needed any more.
    fn blocks_alone(self) -> Vec<u32> {
        self.block_of
    }

    fn refine(&mut self, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let mut groups = Groups::default();
        while let Some(block) = self.queue.pop_front() {
            self.split(block, &mut groups, meter)?;
        }
        Ok(())
    }

    /// Groups the unsettled states of `block` by signature and gives every group but the largest a name of its own.
    fn split(&mut self, block: u32, groups: &mut Groups, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let (blocks, states) = (self.blocks.len() as u64, self.graph.len() as u64);
        let Block { begin, unsettled, end } = self.blocks[block as usize];
        groups.clear();
        let beside = self.bytes_with(0) + (end - unsettled) as usize * size_of::<(u32, u32)>();
        meter.room(beside + groups.bytes_with(0))?;
        let settled = unsettled - begin;
        if settled > 0 {
            groups.add(self.graph.runs(self.order[begin as usize]), &self.block_of, settled);
        }
        let mut members: Vec<(u32, u32)> = Vec::with_capacity((end - unsettled) as usize);
        for index in unsettled..end {
            let state = self.order[index as usize];
            meter.room(beside + groups.bytes_with(self.graph.runs(state).len()))?;
            members.push((groups.add(self.graph.runs(state), &self.block_of, 1), state));
            meter.round(blocks, Some(states))?;
        }
        self.blocks[block as usize].unsettled = end;
        if groups.sizes.len() == 1 {
            return Ok(());
        }
        // Where each group is filled in, where it begins and ends, and which states have a new name.
        let lists = groups.sizes.len() * (NUMBER + size_of::<(u32, u32)>()) + (end - begin) as usize * NUMBER;
        meter.room(self.bytes_with(groups.sizes.len()) + room::list(&members) + groups.bytes_with(0) + lists)?;
        let largest = (0..groups.sizes.len() as u32).max_by_key(|&group| groups.sizes[group as usize]).unwrap_or(0);
        // Settled states, all of group 0, stay in front; behind them one group after the other.
        let mut fill: Vec<u32> = vec![0; groups.sizes.len()];
        let mut place = begin + settled;
        for (group, size) in groups.sizes.iter().enumerate() {
            fill[group] = place;
            place += if group == 0 { size - settled } else { *size };
        }
        for &(group, state) in &members {
            let slot = fill[group as usize];
            fill[group as usize] += 1;
            self.order[slot as usize] = state;
            self.position[state as usize] = slot;
        }
        let mut group_begin = begin;
        let mut renamed: Vec<(u32, u32)> = Vec::with_capacity(groups.sizes.len());
        for (group, &size) in groups.sizes.iter().enumerate() {
            let bounds = Block { begin: group_begin, unsettled: group_begin + size, end: group_begin + size };
            group_begin += size;
            if group as u32 == largest {
                self.blocks[block as usize] = bounds;
                continue;
            }
            let name = self.blocks.len() as u32;
            self.blocks.push(bounds);
            for index in bounds.begin..bounds.end {
                self.block_of[self.order[index as usize] as usize] = name;
            }
            renamed.push((bounds.begin, bounds.end));
        }
        // Marking moves states within blocks, and a state may lead into its own block: the list is taken first.
        let mut moved: Vec<u32> = Vec::with_capacity(renamed.iter().map(|(begin, end)| (end - begin) as usize).sum());
        for &(begin, end) in &renamed {
            moved.extend_from_slice(&self.order[begin as usize..end as usize]);
        }
        for state in moved {
            for index in self.reverse.begins[state as usize]..self.reverse.begins[state as usize + 1] {
                self.unsettle(self.reverse.sources[index as usize]);
            }
        }
        Ok(())
    }

    /// Marks a state whose signature may have changed.
    fn unsettle(&mut self, state: u32) {
        let name = self.block_of[state as usize];
        let block = &mut self.blocks[name as usize];
        let position = self.position[state as usize];
        if block.end - block.begin == 1 || position >= block.unsettled {
            return;
        }
        if block.unsettled == block.end {
            self.queue.push_back(name);
        }
        block.unsettled -= 1;
        let (front, back) = (position as usize, block.unsettled as usize);
        self.order.swap(front, back);
        self.position[self.order[front] as usize] = front as u32;
        self.position[self.order[back] as usize] = back as u32;
    }
}

/// Signatures seen in one block, and how many states have each.
#[derive(Default)]
struct Groups {
    signatures: Vec<Run>,
    begins: Vec<usize>,
    sizes: Vec<u32>,
    /// The groups with a given hash, as a chain.
    heads: Table<u64, u32>,
    next: Vec<u32>,
}

impl Groups {
    fn clear(&mut self) {
        self.signatures.clear();
        self.begins.clear();
        self.begins.push(0);
        self.sizes.clear();
        self.heads.clear();
        self.next.clear();
    }

    /// The bytes of all of it once a group with so many runs is added.
    fn bytes_with(&self, runs: usize) -> usize {
        room::list_with(&self.signatures, runs)
            + room::list_with(&self.begins, 1)
            + room::list_with(&self.sizes, 1)
            + room::list_with(&self.next, 1)
            + room::table_with(&self.heads)
    }

    /// The group of a state with these runs, which grows by `count`.
    fn add(&mut self, runs: &[Run], block_of: &[u32], count: u32) -> u32 {
        let begin = self.signatures.len();
        let mut hasher = WordHasher::default();
        for run in runs {
            let target = if run.target == DEAD { DEAD } else { block_of[run.target as usize] };
            crate::automaton::push_run(&mut self.signatures, begin, Run { last: run.last, target });
        }
        while self.signatures.len() > begin && self.signatures.last().is_some_and(|run| run.target == DEAD) {
            self.signatures.pop();
        }
        for run in &self.signatures[begin..] {
            hasher.write_u64(u64::from(run.last) << 32 | u64::from(run.target));
        }
        let hash = hasher.finish();
        let head = self.heads.get(&hash).copied();
        let mut candidate = head;
        while let Some(group) = candidate {
            let known = self.begins[group as usize]..self.begins[group as usize + 1];
            if self.signatures[known] == self.signatures[begin..] {
                self.signatures.truncate(begin);
                self.sizes[group as usize] += count;
                return group;
            }
            candidate = Some(self.next[group as usize]).filter(|&next| next != DEAD);
        }
        let group = self.sizes.len() as u32;
        self.begins.push(self.signatures.len());
        self.sizes.push(count);
        self.next.push(head.unwrap_or(DEAD));
        self.heads.insert(hash, group);
        group
    }
}

/// One state per block, numbered breadth first from the block of the start.
fn quotient(graph: &Graph, block_of: &[u32], meter: &mut Meter<'_>) -> Result<Graph, Halt> {
    let blocks = block_of.iter().filter(|&&block| block != DEAD).max().map_or(0, |&block| block as usize + 1);
    let beside = graph.bytes() + size_of_val(block_of) + blocks * NUMBER;
    meter.room(beside)?;
    let mut numbers = vec![DEAD; blocks];
    let mut queue: Vec<u32> = vec![0];
    numbers[block_of[0] as usize] = 0;
    let mut result = Graph::new();
    let mut runs: Vec<Run> = Vec::new();
    let mut done = 0;
    while done < queue.len() {
        let state = queue[done];
        done += 1;
        runs.clear();
        let leaving = graph.runs(state).len();
        // As if every run led to a state that is new.
        let lists = room::list_with(&queue, leaving) + room::list_with(&runs, leaving);
        meter.room(beside + result.bytes_with(leaving) + lists)?;
        for run in graph.runs(state) {
            let block = if run.target == DEAD { DEAD } else { block_of[run.target as usize] };
            let target = match numbers.get(block as usize) {
                None => DEAD,
                Some(&DEAD) => {
                    queue.push(run.target);
                    numbers[block as usize] = (queue.len() - 1) as u32;
                    numbers[block as usize]
                }
                Some(&number) => number,
            };
            runs.push(Run { last: run.last, target });
        }
        result.push(graph.layers[state as usize], graph.accepting[state as usize], &runs);
    }
    Ok(result.shrunk())
}
