//! A search as bytes, and back.
//!
//! Words of 64 bits, least significant byte first: a mark with the version, the search field by field, each list after its length,
//! and a checksum of all before it. The checksum finds files that were cut or damaged, not files that were forged.

use super::lockstep::Lockstep;
use super::machine::{LAST_COLUMN, Machine};
use super::replay::{Replay, UNIT};
use super::resolve::Resolve;
use super::search::anchors;
use super::{PeriodSearch, RestoreError, RowPeriod};
use numeration::work::Work;
use std::io::{self, Write};
use std::num::NonZeroU32;

/// "wythper2": changes with every change of the form.
const MARK: u64 = u64::from_le_bytes(*b"wythper2");

/// No difference, no pre-period.
const NOTHING: u64 = u64::MAX;

/// Fowler, Noll and Vo's hash: every step is one-to-one, so one wrong byte always shows.
fn checksum(before: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(before, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The checksum of nothing.
const NO_BYTES: u64 = 0xcbf2_9ce4_8422_2325;

impl PeriodSearch {
    /// The whole search; [`PeriodSearch::restore`] goes on from it as if nothing had happened.
    pub fn save(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Writing into a list does not fail.
        let _ = self.save_to(&mut bytes);
        bytes
    }

    /// The same, written piece by piece: a search may fill the memory, and a copy of it would not fit beside it.
    ///
    /// # Errors
    /// Those of writing.
    pub fn save_to(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = Writer { out, sum: NO_BYTES, written: Ok(()) };
        out.word(MARK);
        out.word(self.a.get().into());
        out.word(self.last_row);
        out.word(self.found.len() as u64);
        for row in &self.found {
            out.words(&[row.preperiod, row.period, row.state_start, row.state_period]);
        }
        out.word(self.front.rows() as u64);
        out.machine(&self.front);
        out.word(self.kept.len() as u64);
        self.kept.iter().for_each(|machine| out.machine(machine));
        out.word(self.recent.is_some().into());
        self.recent.iter().for_each(|machine| out.machine(machine));
        out.word(self.replay.is_some().into());
        if let Some(replay) = &self.replay {
            out.words(&[replay.strips() as u64, replay.repeat()]);
            out.machine(replay.basis());
        }
        out.words(&[self.repeating as u64, self.repeating_from, self.repeat]);
        out.word(self.resolve.is_some().into());
        if let Some(resolve) = &self.resolve {
            out.resolve(resolve);
        }
        out.word(out.sum);
        out.written
    }

    /// The search that was saved.
    ///
    /// # Errors
    /// The bytes are not those of a saved search, or it needs more memory than allowed.
    pub fn restore(bytes: &[u8], work: &Work) -> Result<PeriodSearch, RestoreError> {
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(RestoreError::Unknown)?;
        let mut input = Reader(body);
        if input.word() != Ok(MARK) {
            return Err(RestoreError::Unknown);
        }
        if checksum(NO_BYTES, body) != u64::from_le_bytes(*sum) {
            return Err(RestoreError::Damaged);
        }
        let a = u32::try_from(input.word()?).ok().and_then(NonZeroU32::new).ok_or(RestoreError::Damaged)?;
        let last_row = input.word()?;
        PeriodSearch::check_memory(a, last_row, work)?;
        let search = input.search(a, last_row, work)?;
        if input.0.is_empty() { Ok(search) } else { Err(RestoreError::Damaged) }
    }
}

/// One or two numbers as a word.
fn two_in_one(numbers: &[u32]) -> u64 {
    numbers.iter().rev().fold(0, |word, &number| word << 32 | u64::from(number))
}

/// Writes words and sums them up, until writing fails.
struct Writer<'o> {
    out: &'o mut dyn Write,
    sum: u64,
    written: io::Result<()>,
}

impl Writer<'_> {
    fn word(&mut self, word: u64) {
        let bytes = word.to_le_bytes();
        if self.written.is_ok() {
            self.sum = checksum(self.sum, &bytes);
            self.written = self.out.write_all(&bytes);
        }
    }

    fn words(&mut self, words: &[u64]) {
        words.iter().for_each(|&word| self.word(word));
    }

    fn machine(&mut self, machine: &Machine) {
        self.words(&[machine.active() as u64, machine.played() as u64, machine.column]);
        for row in machine.first_row_of(machine.played())..machine.active() {
            machine.state(row).for_each(|words| self.words(&words));
            machine.remembered(row).chunks(2).for_each(|deltas| self.word(two_in_one(deltas)));
        }
        machine.seen_below().iter().for_each(|words| self.words(words));
    }

    fn resolve(&mut self, resolve: &Resolve) {
        self.words(&[resolve.first_row as u64, resolve.end_row as u64, resolve.start, resolve.repeat]);
        self.words(&resolve.periods);
        resolve.preperiods.iter().for_each(|preperiod| self.word(preperiod.unwrap_or(NOTHING)));
        self.word(resolve.primes.len() as u64);
        self.words(&resolve.primes);
        self.words(&[resolve.exponent.into(), resolve.kept as u64, resolve.walk.is_some().into()]);
        if let Some(walk) = &resolve.walk {
            self.machine(&walk.left);
            self.machine(&walk.right);
            self.words(&[walk.gap, walk.until]);
            walk.last_difference.iter().for_each(|column| self.word(column.unwrap_or(NOTHING)));
        }
    }
}

struct Reader<'b>(&'b [u8]);

impl Reader<'_> {
    fn word(&mut self) -> Result<u64, RestoreError> {
        let (word, rest) = self.0.split_first_chunk::<8>().ok_or(RestoreError::Damaged)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*word))
    }

    /// A number that must not pass `most`.
    fn at_most(&mut self, most: u64) -> Result<usize, RestoreError> {
        Some(self.word()?).filter(|&word| word <= most).map(|word| word as usize).ok_or(RestoreError::Damaged)
    }

    fn words(&mut self, count: usize) -> Result<Vec<u64>, RestoreError> {
        if count > self.0.len() / 8 { Err(RestoreError::Damaged) } else { (0..count).map(|_| self.word()).collect() }
    }

    fn options(&mut self, count: usize) -> Result<Vec<Option<u64>>, RestoreError> {
        Ok(self.words(count)?.into_iter().map(|word| (word != NOTHING).then_some(word)).collect())
    }

    fn search(&mut self, a: NonZeroU32, last_row: u64, work: &Work) -> Result<PeriodSearch, RestoreError> {
        let count = self.word()?;
        let found = (0..count).map(|row| {
            let [preperiod, period, state_start, state_period] =
                [self.word()?, self.word()?, self.word()?, self.word()?];
            let proved = period > 0
                && state_period > 0
                && state_period.is_multiple_of(period)
                && preperiod <= state_start
                && state_start.max(state_period) <= LAST_COLUMN;
            let row = RowPeriod { row, preperiod, period, state_start, state_period };
            if proved { Ok(row) } else { Err(RestoreError::Damaged) }
        });
        let found = found.collect::<Result<Vec<_>, RestoreError>>()?;
        // There may be more than were asked for last.
        let rows = self.word()?;
        let last = rows.checked_sub(1).ok_or(RestoreError::Damaged)?;
        PeriodSearch::check_memory(a, last, work)?;
        let rows = rows as usize;
        let blank = Machine::new(a.get().into(), rows);
        let front = self.machine(&blank)?;
        let machines = self.at_most(u64::from(u8::MAX))?;
        let kept = (0..machines).map(|_| self.machine(&blank)).collect::<Result<Vec<_>, _>>()?;
        let growing = kept.iter().chain([&front]).is_sorted_by(|one, next| one.column <= next.column);
        if !growing || kept.iter().chain([&front]).any(|machine| machine.active() != rows) {
            return Err(RestoreError::Damaged);
        }
        let recent = if self.at_most(1)? == 1 { Some(self.machine(&blank)?) } else { None };
        if recent.as_ref().is_some_and(|recent| recent.column > front.column || recent.active() != rows) {
            return Err(RestoreError::Damaged);
        }
        let replay = if self.at_most(1)? == 1 { Some(self.replay(a, last, &blank, work)?) } else { None };
        let (repeating, repeating_from) = (self.at_most(rows as u64)?, self.word()?);
        let repeat = self.at_most(LAST_COLUMN)? as u64;
        let resolve = if self.at_most(1)? == 1 { Some(self.resolve(&front, &kept, recent.as_ref())?) } else { None };
        if repeat == 0 {
            return Err(RestoreError::Damaged);
        }
        Ok(PeriodSearch {
            a,
            last_row,
            found,
            front,
            kept,
            recent,
            log: None,
            replay,
            extension: None,
            recording: None,
            repeating,
            repeating_from,
            repeat,
            resolve,
        })
    }

    /// What is played is recorded anew.
    fn replay(&mut self, a: NonZeroU32, last: u64, blank: &Machine, work: &Work) -> Result<Replay, RestoreError> {
        let (strips, repeat) = (self.at_most(blank.strips_within(blank.rows()) as u64)?, self.word()?);
        let basis = self.machine(blank)?;
        if strips == 0 || basis.played() > 0 || basis.active() != basis.first_row_of(strips) {
            return Err(RestoreError::Damaged);
        }
        if repeat == 0 || !repeat.is_multiple_of(UNIT) || repeat > LAST_COLUMN {
            return Err(RestoreError::Damaged);
        }
        let bytes = PeriodSearch::memory_needed(a, last).saturating_add(Replay::bytes(blank, strips, repeat));
        work.reserve(bytes, "a search for periods")?;
        Ok(Replay::new(basis, strips, repeat))
    }

    /// A machine of the size of `blank`, in a state that can be.
    fn machine(&mut self, blank: &Machine) -> Result<Machine, RestoreError> {
        let active = self.at_most(blank.rows() as u64)?;
        let played = self.at_most(blank.strips_within(active) as u64)?;
        let mut machine = blank.blank(active, played, self.word()?).ok_or(RestoreError::Damaged)?;
        let (words, remembered) = (machine.words_of_state(), machine.remembered(0).len());
        for row in machine.first_row_of(played)..active {
            let state: Vec<[u64; 2]> = self.words(2 * words)?.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
            let deltas = self.words(remembered.div_ceil(2))?;
            let halves = deltas.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]);
            let deltas: Vec<u32> = halves.take(remembered).collect();
            if !machine.put_state(row, &state, &deltas) {
                return Err(RestoreError::Damaged);
            }
        }
        if active < machine.rows() && !machine.put_seen_below(&self.words(words)?) {
            return Err(RestoreError::Damaged);
        }
        Ok(machine)
    }

    fn resolve(
        &mut self,
        front: &Machine,
        kept: &[Machine],
        recent: Option<&Machine>,
    ) -> Result<Resolve, RestoreError> {
        let rows = front.rows() as u64;
        let (first_row, end_row) = (self.at_most(rows)?, self.at_most(rows)?);
        let count = end_row.checked_sub(first_row).ok_or(RestoreError::Damaged)?;
        let (start, repeat) = (self.word()?, self.word()?);
        let (periods, preperiods) = (self.words(count)?, self.options(count)?);
        let primes = self.at_most(64)?;
        let primes = self.words(primes)?;
        let exponent = self.at_most(64)? as u32;
        let kept = self.at_most(anchors(kept, recent, start).len() as u64)?;
        let power = primes.first().map_or(Some(1), |&prime| prime.checked_pow(exponent));
        let divides = power.is_some_and(|power| power > 0 && repeat.is_multiple_of(power));
        // The states before the front's column are those of the column where the repetition starts.
        let sound = divides
            && repeat > 0
            && start.checked_add(repeat) == Some(front.column)
            && primes.iter().all(|&prime| prime > 1 && repeat.is_multiple_of(prime))
            && periods.iter().all(|&period| period > 0 && repeat.is_multiple_of(period))
            && (kept > 0 || primes.is_empty());
        if !sound {
            return Err(RestoreError::Damaged);
        }
        let walk = if self.at_most(1)? == 1 {
            let (left, right) = (self.machine(front)?, self.machine(front)?);
            let (gap, until) = (self.at_most(repeat)? as u64, self.at_most(front.column)? as u64);
            let last_difference = self.options(count)?;
            if left.column > right.column || [&left, &right].iter().any(|machine| machine.active() != end_row) {
                return Err(RestoreError::Damaged);
            }
            Some(Lockstep { left, right, gap, until, first_row, last_difference })
        } else {
            None
        };
        Ok(Resolve { first_row, end_row, start, repeat, periods, preperiods, primes, exponent, kept, walk })
    }
}
