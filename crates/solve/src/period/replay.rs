//! The rows that repeat, played again instead of computed.

use super::bands::Course;
use super::machine::Machine;
use crate::grundy::line_sets::{CHUNK, Chunk, LineSets};

/// A repeat must be a multiple of this: then the lines of all machines lie the same way after it.
pub(super) const UNIT: u64 = 64 * CHUNK as u64;

/// What the first strips of the table give to the rows below them, for one repeat: the values used in each column, and the diagonals that
/// begin below them. Relative to the column that is the same after each repeat.
#[derive(Clone, Debug)]
pub(super) struct Replay {
    strips: usize,
    repeat: u64,
    /// These strips alone, at the column from which on they repeat.
    basis: Machine,
    /// The same, as far as it is recorded.
    walker: Machine,
    steps: Vec<Step>,
}

/// What a step gives: from a chunk on, so many of every column and then of every diagonal.
#[derive(Clone, Debug)]
struct Step {
    first: usize,
    count: usize,
    chunks: Box<[Chunk]>,
}

impl Replay {
    /// What `strips` strips give, which are in the same states so many columns after those of `basis`.
    pub(super) fn new(mut basis: Machine, strips: usize, repeat: u64) -> Replay {
        basis.restrict(basis.first_row_of(strips));
        Replay { strips, repeat, walker: basis.clone(), basis, steps: Vec::new() }
    }

    /// The bytes it will take at most, beside its two machines.
    pub(super) fn bytes(machine: &Machine, strips: usize, repeat: u64) -> u128 {
        let steps = u128::from(repeat / machine.columns_a_step());
        let lines = 2 * machine.columns_a_step() as u128;
        let chunks = machine.chunks_below(strips) as u128;
        steps.saturating_mul(lines * chunks * size_of::<Chunk>() as u128 + size_of::<Step>() as u128)
    }

    pub(super) fn strips(&self) -> usize {
        self.strips
    }

    /// The columns from this one on can be played.
    pub(super) fn from(&self) -> u64 {
        self.basis.column
    }

    pub(super) fn repeat(&self) -> u64 {
        self.repeat
    }

    pub(super) fn basis(&self) -> &Machine {
        &self.basis
    }

    /// The strips alone, one repeat later, once all is recorded.
    pub(super) fn walker(&self) -> &Machine {
        &self.walker
    }

    pub(super) fn is_complete(&self) -> bool {
        self.walker.column - self.basis.column >= self.repeat
    }

    /// Records some steps more.
    pub(super) fn record(&mut self, course: Course<'_>) {
        let missing = (self.repeat - (self.walker.column - self.basis.column)).div_ceil(self.walker.columns_a_step());
        let steps = &mut self.steps;
        let course = Course { steps: course.steps.min(missing), replay: None, ..course };
        self.walker.run(course, Vec::new(), |passed| steps.push(Step::new(&passed.columns, &passed.diagonals)));
    }

    /// Whether a machine can go on with what is recorded.
    pub(super) fn serves(&self, machine: &Machine) -> bool {
        self.is_complete() && machine.column >= self.from()
    }

    /// What the strips give to the rows below them from this column on, into empty sets.
    pub(super) fn play(&self, column: u64, columns_a_step: u64, columns: &mut LineSets, diagonals: &mut LineSets) {
        let step = (column.wrapping_sub(self.from()) % self.repeat) / columns_a_step;
        if let Some(step) = self.steps.get(step as usize) {
            step.play(columns, diagonals);
        }
    }
}

impl Step {
    fn new(columns: &LineSets, diagonals: &LineSets) -> Step {
        let [some, others] = [columns, diagonals].map(LineSets::extent);
        let (first, end) = (some.start.min(others.start), some.end.max(others.end));
        let lines = [columns, diagonals].into_iter().flat_map(|sets| (0..sets.count()).map(|line| sets.chunks(line)));
        let chunks: Vec<Chunk> = lines.flat_map(|line| &line[first..end]).copied().collect();
        Step { first, count: end - first, chunks: chunks.into_boxed_slice() }
    }

    fn play(&self, columns: &mut LineSets, diagonals: &mut LineSets) {
        let lines = columns.lines().chain(diagonals.lines());
        for (line, chunks) in lines.zip(self.chunks.chunks_exact(self.count.max(1))) {
            line[self.first..self.first + self.count].copy_from_slice(chunks);
        }
    }
}

/// On the way to what more strips give.
#[derive(Clone, Debug)]
pub(super) struct Extension {
    /// All rows that are played at present.
    walker: Machine,
    /// Goes on to this column, where its rows are in the same states as they were at the column of `graft`.
    until: u64,
    /// The rows below them.
    graft: Machine,
    strips: usize,
    repeat: u64,
}

impl Extension {
    /// From what is played to `front`, which goes on below it: its first `strips` strips repeat after so many columns.
    pub(super) fn new(played: &Replay, front: &Machine, strips: usize, repeat: u64) -> Extension {
        let walker = played.walker().clone();
        let until = walker.column + front.column.wrapping_sub(walker.column) % played.repeat();
        Extension { walker, until, graft: front.clone(), strips, repeat }
    }

    /// Goes on by some steps; the new replay, all of it yet to be recorded, once that is done.
    pub(super) fn run(&mut self, course: Course<'_>) -> Option<Replay> {
        let missing = self.until.saturating_sub(self.walker.column).div_ceil(self.walker.columns_a_step());
        if missing > 0 {
            let course = Course { steps: course.steps.min(missing), replay: None, ..course };
            self.walker.run(course, Vec::new(), |_| {});
            return None;
        }
        let mut basis = self.graft.clone();
        basis.complete(&self.walker);
        Some(Replay::new(basis, self.strips, self.repeat))
    }
}
