//! The search for repeated states.

use super::RowPeriod;
use super::bands::Course;
use super::log::Log;
use super::machine::{Machine, machine_bytes};
use super::pace::Pace;
use super::replay::{Extension, Replay, UNIT};
use super::resolve::Resolve;
use numeration::work::{Halt, Progress, Work};
use std::num::NonZeroU32;

/// Rows of the first block; every further block has twice as many, the last up to three times.
const FIRST_BLOCK: u64 = 32;

/// So many machines are kept to compare with: the pre-period of a row found lies behind them, mostly behind the last but one.
const KEPT: usize = 4;

/// The next machine is kept when the column has grown by 1/`PATIENCE`.
const PATIENCE: u64 = 8;

/// A recent machine is replaced by the present one after two repeats, since a row mostly keeps or doubles the period of the rows above it, and
/// after no fewer columns than this.
const RECENT: u64 = 512;

/// Rows are recorded once their repeat is so many times shorter than the columns done.
const REPLAY: u64 = 16;

/// Machines in memory at one time: the kept ones, a recent one, the one in front, two in lockstep, one fresh, and
/// four for what is played and what is recorded.
const MACHINES: u128 = KEPT as u128 + 9;

/// Finds the least additive pre-period and period of row after row of a-Wythoff's Sprague–Grundy function, each proved.
///
/// The work is done in [`PeriodSearch::advance`], in portions as small as the caller likes; between two portions the search can be
/// [saved](PeriodSearch::save).
///
/// Every row has such a period \[D99\], \[L02\].
///
/// **Why.** Values stay near the column, |g(r, y) − y| ≤ b(r) = Σ min(u + a, 2a) over u = 1 … r; so what a row has used and sees above,
/// relative to the column, is a state out of finitely many. When rows 0 … r are in the same states Q columns later, they repeat for ever.
/// The least period divides Q, and y₀ − 1 is the last column y with g(r, y + Q) ≠ g(r, y) + Q. The source of this module has the proofs.
///
/// Cost for the parameter a and rows 0 … n whose pre-periods and periods are at most c: O(nc) cells, each a few words, of which those
/// of rows known to repeat are not computed for a = 1; memory O(an²) bits whatever c is, and where it is allowed up to O(nq) bytes more for periods up to q.
///
/// # Errors
/// Only where a search begins or goes on from a saved one: more memory than allowed, or bytes that are no saved search.
///
/// ```
/// use wythoff::solve::period::PeriodSearch;
/// use wythoff::numbers::work::Work;
/// use std::num::NonZeroU32;
/// let mut search = PeriodSearch::new(NonZeroU32::MIN, 4, &Work::default())?;
/// while !search.is_finished() {
///     search.advance(10_000, &Work::default())?;
/// }
/// let found: Vec<(u64, u64)> = search.found().iter().map(|row| (row.preperiod, row.period)).collect();
/// assert_eq!(found, [(0, 1), (0, 3), (0, 3), (8, 6), (9, 12)]);
/// # Ok::<(), wythoff::numbers::work::Halt>(())
/// ```
#[derive(Clone, Debug)]
pub struct PeriodSearch {
    pub(super) a: NonZeroU32,
    pub(super) last_row: u64,
    pub(super) found: Vec<RowPeriod>,
    /// The machine in front.
    pub(super) front: Machine,
    /// Earlier states of it, at growing columns; the front is compared with the last.
    pub(super) kept: Vec<Machine>,
    /// A state of it not long ago, with which it is compared, too. A search that goes on from a file begins without it.
    pub(super) recent: Option<Machine>,
    /// The last values of the rows that come next, if there is memory for them. Likewise.
    pub(super) log: Option<Log>,
    /// The first rows, which are played again, if there is memory for that.
    pub(super) replay: Option<Replay>,
    /// More of them, on the way to be recorded. A search that goes on from a file begins without it.
    pub(super) extension: Option<Extension>,
    /// More of them, being recorded. Likewise.
    pub(super) recording: Option<Replay>,
    /// Rows whose states are known to repeat.
    pub(super) repeating: usize,
    /// From this column on the states of these rows repeat …
    pub(super) repeating_from: u64,
    /// … after so many columns.
    pub(super) repeat: u64,
    pub(super) resolve: Option<Resolve>,
}

impl PeriodSearch {
    /// A search for the periods of rows 0 … `last_row`. All the memory it will ever need must be allowed.
    ///
    /// # Errors
    /// More memory would be needed.
    pub fn new(a: NonZeroU32, last_row: u64, work: &Work) -> Result<PeriodSearch, Halt> {
        Self::check_memory(a, last_row, work)?;
        let front = Machine::new(a.get().into(), last_row.saturating_add(1).min(FIRST_BLOCK) as usize);
        let kept = vec![front.clone()];
        Ok(PeriodSearch {
            a,
            last_row,
            found: Vec::new(),
            front,
            kept,
            recent: None,
            log: None,
            replay: None,
            extension: None,
            recording: None,
            repeating: 0,
            repeating_from: 0,
            repeat: 1,
            resolve: None,
        })
    }

    /// Asks for another last row; what was found stays found.
    ///
    /// # Errors
    /// More memory would be needed than allowed.
    pub fn ask_for(&mut self, last_row: u64, work: &Work) -> Result<(), Halt> {
        Self::check_memory(self.a, last_row, work)?;
        self.last_row = last_row;
        self.next_block_if_done();
        Ok(())
    }

    /// The bytes that a search to this row takes, whatever the periods turn out to be.
    pub fn memory_needed(a: NonZeroU32, last_row: u64) -> u128 {
        machine_bytes(a.get().into(), last_row.saturating_add(1)).saturating_mul(MACHINES)
    }

    pub(super) fn check_memory(a: NonZeroU32, last_row: u64, work: &Work) -> Result<(), Halt> {
        work.reserve(Self::memory_needed(a, last_row), "a search for periods")
    }

    /// Goes on until new rows are [found](PeriodSearch::found), but computes only about so many cells of the table, at least one step, of up to 64 columns.
    /// For a = 1 as many threads work as are asked for, where there is memory for what they pass on to each other; what is found does not depend on it.
    ///
    /// # Errors
    /// The wish to stop; the search can then go on from where it is.
    pub fn advance(&mut self, cells: u64, work: &Work) -> Result<(), Halt> {
        let before = self.found.len();
        let mut pace = Pace::new(cells, work);
        while !self.is_finished() && self.found.len() == before && !pace.is_over() {
            pace.begin(&self.front, self.progress());
            self.go_on(&mut pace);
            if pace.is_stopped() {
                return Err(Halt::Stopped);
            }
        }
        Ok(())
    }

    /// Some steps of what has to be done next.
    fn go_on(&mut self, pace: &mut Pace<'_>) {
        let (work, steps) = (pace.work, pace.steps());
        let threads = self.threads_for(steps, work);
        // Only the front gets further.
        let mut elsewhere = || pace.step_done(0);
        if let Some(replay) = self.recording.as_mut().or(self.replay.as_mut()).filter(|replay| !replay.is_complete()) {
            replay.record(Course { steps, threads, replay: None, go_on: &mut elsewhere });
        } else if let Some(replay) = self.recording.take() {
            self.play(replay);
        } else if let Some(extension) = &mut self.extension {
            let course = Course { steps, threads, replay: None, go_on: &mut elsewhere };
            if let Some(recording) = extension.run(course) {
                (self.extension, self.recording) = (None, Some(recording));
            }
        } else if let Some(mut resolve) = self.resolve.take() {
            if resolve.step(&anchors(&self.kept, self.recent.as_ref(), resolve.start()), self.replay.as_ref()) {
                self.resolve = Some(resolve);
            } else {
                self.found.extend(resolve.rows());
                self.next_block_if_done();
            }
            elsewhere();
        } else {
            let (steps, columns) = (steps.min(self.steps_unwatched(work)), self.front.columns_a_step());
            let lines = self.log.as_mut().map(|log| log.lines(&self.front)).unwrap_or_default();
            let mut further = || pace.step_done(columns);
            let course = Course { steps, threads, replay: self.replay.as_ref(), go_on: &mut further };
            self.front.run(course, lines, |_| {});
            self.look(work);
            self.extend_replay(work);
        }
    }

    /// As many threads as are asked for, if there is memory for them.
    fn threads_for(&self, steps: u64, work: &Work) -> usize {
        let threads = work.threads.get();
        let bytes = self.front.bytes_of_threads(threads, steps);
        // For a > 1 a row looks at the values of several rows above it.
        if self.front.a() == 1 && (bytes == 0 || self.has_room(bytes, work)) { threads } else { 1 }
    }

    /// So many steps further is the next column at which there is something to be looked at.
    fn steps_unwatched(&self, work: &Work) -> u64 {
        let (column, side) = (self.front.column, self.front.columns_a_step());
        if self.log.is_none() && self.can_log(work) {
            return 1;
        }
        // The first multiple of the repeat that is one of a step, too; a step is a power of two.
        let together = self.repeat << side.trailing_zeros().saturating_sub(self.repeat.trailing_zeros());
        let anchors = self.recent.iter().chain(self.kept.last());
        let comparable = anchors.filter(|anchor| anchor.column >= self.repeating_from);
        let compared = comparable.map(|anchor| column + together - (column - anchor.column) % together);
        let due = [self.next_kept(), self.next_recent()];
        let next = compared.chain(due).chain(self.next_replay()).min().unwrap_or(column);
        next.saturating_sub(column).div_ceil(side).max(1)
    }

    /// Has more rows played, where more strips are known to repeat by now and there is memory for it.
    fn extend_replay(&mut self, work: &Work) {
        let Some((strips, repeat, from)) = self.more_to_play() else { return };
        if self.front.column < from || !self.has_room(Replay::bytes(&self.front, strips, repeat), work) {
            return;
        }
        match &self.replay {
            Some(replay) => self.extension = Some(Extension::new(replay, &self.front, strips, repeat)),
            None => self.recording = Some(Replay::new(self.front.clone(), strips, repeat)),
        }
    }

    /// The strips that could be played from now on where that is more than are, the columns after which they repeat, and the first column at which
    /// it is worth while.
    fn more_to_play(&self) -> Option<(usize, u64, u64)> {
        let played = self.front.played();
        // The diagonal of the row below them is played, too, and its state not known any more.
        let strips = self.front.strips_within(self.found.len().min(self.front.rows()).saturating_sub(1));
        // Each one costs two repeats: not for a few rows more.
        if strips < played + 1 + played / 8 || self.resolve.is_some() {
            return None;
        }
        let last = self.found[self.front.first_row_of(strips) - 1];
        let repeat = last.state_period;
        let from = last.state_start.max(repeat.saturating_mul(REPLAY));
        (repeat.is_multiple_of(UNIT) && self.front.a() == 1).then_some((strips, repeat, from))
    }

    /// The column at which more rows are played next, if there is memory for it by then.
    fn next_replay(&self) -> Option<u64> {
        self.more_to_play().map(|(.., from)| from).filter(|&from| from > self.front.column)
    }

    /// Has the rows of a replay played from now on. Machines that have left out rows and are too old for it can go no further.
    fn play(&mut self, replay: Replay) {
        let goes_on = |machine: &Machine| machine.played() == 0 || replay.serves(machine);
        self.kept.retain(goes_on);
        self.recent.take_if(|recent| !goes_on(recent));
        self.replay = Some(replay);
    }

    /// After a step: a look at the states where they can repeat.
    fn look(&mut self, work: &Work) {
        match &mut self.log {
            Some(log) => log.reach(self.front.column),
            None => self.log = self.new_log(work),
        }
        let anchors = self.recent.iter().chain(self.kept.last());
        if let Some((count, start)) = anchors.filter_map(|anchor| self.repeats_since(anchor)).next() {
            self.note_repetition(count, start, work);
            return;
        }
        let column = self.front.column;
        if column >= self.next_kept() {
            if self.kept.len() == KEPT {
                self.kept.remove(0);
            }
            self.kept.push(self.front.clone());
        }
        if column >= self.next_recent() {
            self.recent = Some(self.front.clone());
        }
    }

    /// The column from which on a machine takes the place of one at column `since`, to be compared with.
    fn due(&self, since: u64, patience: u64) -> u64 {
        let behind = (since < self.repeating_from).then_some(self.repeating_from);
        behind.into_iter().fold(since.saturating_add(patience), u64::min)
    }

    /// The column at which the next machine is kept.
    fn next_kept(&self) -> u64 {
        let since = self.kept.last().map_or(0, |kept| kept.column);
        self.due(since, (since / PATIENCE).max(2 * self.repeat).max(FIRST_BLOCK))
    }

    /// The column at which the recent machine is replaced.
    fn next_recent(&self) -> u64 {
        self.recent.as_ref().map_or(0, |recent| self.due(recent.column, RECENT.max(2 * self.repeat)))
    }

    /// How many more rows are in the same state as they were in an earlier machine, if any, and its column.
    fn repeats_since(&self, anchor: &Machine) -> Option<(usize, u64)> {
        let distance = self.front.column - anchor.column;
        if anchor.column < self.repeating_from || !distance.is_multiple_of(self.repeat) {
            return None;
        }
        let next = self.repeating..self.front.rows();
        let count = next.take_while(|&row| self.front.same_state(anchor, row)).count();
        (count > 0).then_some((count, anchor.column))
    }

    /// The next `count` rows, too, are in the same state as at column `start`.
    fn note_repetition(&mut self, count: usize, start: u64, work: &Work) {
        let (first_row, end_row) = (self.repeating, self.repeating + count);
        let repeat = self.front.column - start;
        (self.repeating, self.repeating_from) = (end_row, start);
        let resolved = self.log.as_ref().and_then(|log| {
            let row = |row: usize| {
                let (preperiod, period) = log.resolve(row, repeat)?;
                Some(RowPeriod { row: row as u64, preperiod, period, state_start: start, state_period: repeat })
            };
            (first_row..end_row).map(row).collect::<Option<Vec<_>>>()
        });
        match resolved {
            Some(rows) => {
                self.found.extend(rows);
                self.repeat_after(repeat, work);
                self.next_block_if_done();
            }
            None => {
                let kept = anchors(&self.kept, self.recent.as_ref(), start).len();
                self.resolve = Some(Resolve::new(first_row, end_row, start, repeat, kept));
                self.repeat_after(repeat, work);
            }
        }
    }

    /// The rows known by now repeat after so many columns.
    fn repeat_after(&mut self, repeat: u64, work: &Work) {
        self.repeat = repeat;
        if let Some(log) = self.log.as_mut().filter(|log| log.repeat() == repeat) {
            log.leave(self.repeating);
            return;
        }
        // Both are there while one is made of the other.
        let both = self.has_room(Log::bytes(repeat), work);
        let before = self.log.take().filter(|log| both && log.repeat() * 2 == repeat);
        self.log = before.map(|log| log.doubled()).or_else(|| self.new_log(work));
        if let Some(log) = &mut self.log {
            log.leave(self.repeating);
        }
    }

    /// A log from the present column on, where there is memory for it.
    fn new_log(&self, work: &Work) -> Option<Log> {
        self.can_log(work).then(|| Log::new(&self.front, self.repeating, self.repeat))
    }

    fn can_log(&self, work: &Work) -> bool {
        Log::fits(&self.front, self.repeat) && self.has_room(Log::bytes(self.repeat), work)
    }

    fn has_room(&self, bytes: u128, work: &Work) -> bool {
        let log = self.log.as_ref().map_or(0, |log| Log::bytes(log.repeat()));
        let replays = self.replay.iter().chain(&self.recording);
        let replays = replays.map(|replay| Replay::bytes(&self.front, replay.strips(), replay.repeat())).sum::<u128>();
        let all = Self::memory_needed(self.a, self.last_row).saturating_add(bytes + log + replays);
        work.reserve(all, "a search for periods").is_ok()
    }

    /// Where all rows of the block are found but not all rows asked for, starts again from column 0 with more.
    fn next_block_if_done(&mut self) {
        if self.found.len() < self.front.rows() || self.is_finished() {
            return;
        }
        let (rows, all) = (self.front.rows() as u64, self.last_row.saturating_add(1));
        // A last block not much smaller than all rows would cost almost as much as all of them.
        let rows = if all < rows * 3 { all } else { rows * 2 };
        self.front = Machine::new(self.a.get().into(), rows as usize);
        self.kept = vec![self.front.clone()];
        (self.recent, self.log, self.replay) = (None, None, None);
    }

    /// The rows found so far, from row 0 on.
    pub fn found(&self) -> &[RowPeriod] {
        &self.found
    }

    /// Whether all rows asked for are found.
    pub fn is_finished(&self) -> bool {
        self.found.len() as u64 > self.last_row
    }

    /// The parameter of the game.
    pub fn a(&self) -> NonZeroU32 {
        self.a
    }

    /// The last row asked for.
    pub fn last_row(&self) -> u64 {
        self.last_row
    }

    /// Where the search is: at what in the first row that is not yet found, and how many columns are done.
    pub fn progress(&self) -> Progress<'static> {
        let column = match self.resolve.as_ref().and_then(|resolve| resolve.walk.as_ref()) {
            Some(walk) => walk.right.column,
            None => self.front.column,
        };
        let during = match self.resolve {
            Some(_) => "least pre-period and period",
            None => "looking for a repetition",
        };
        Progress { during, done: column, total: None }
    }
}

/// The machines up to a column, at growing columns.
pub(super) fn anchors<'m>(kept: &'m [Machine], recent: Option<&'m Machine>, last: u64) -> Vec<&'m Machine> {
    let before = kept.iter().filter(|kept| kept.column < last);
    let at = recent.into_iter().chain(kept).find(|anchor| anchor.column == last);
    before.chain(at).collect()
}
