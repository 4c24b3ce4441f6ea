//! From a repetition of states to the least pre-period and period of each row.

use super::RowPeriod;
use super::lockstep::Lockstep;
use super::machine::Machine;
use super::replay::Replay;

/// Rows whose states at columns s and s + Q agree, on the way to their least pre-periods and periods.
///
/// First the periods: they divide Q, so for every prime power that divides Q rows are compared at the distance Q/qᵉ over one whole
/// period. Then the pre-periods: the last y with g(r, y + Q) ≠ g(r, y) + Q, looked for between the kept machines, latest first.
/// (A row that is periodic with period Q from y on is so with every period that it has anywhere.)
#[derive(Clone, Debug)]
pub(super) struct Resolve {
    pub(super) first_row: usize,
    pub(super) end_row: usize,
    /// s.
    pub(super) start: u64,
    /// Q.
    pub(super) repeat: u64,
    /// For each row the least multiple of its period known so far.
    pub(super) periods: Vec<u64>,
    /// For each row its pre-period, once known.
    pub(super) preperiods: Vec<Option<u64>>,
    /// Primes of Q yet to try, the one under way first.
    pub(super) primes: Vec<u64>,
    /// The exponent under way of the first prime.
    pub(super) exponent: u32,
    /// Kept machines not yet used for the pre-periods; the columns from the next one on are done.
    pub(super) kept: usize,
    pub(super) walk: Option<Lockstep>,
}

impl Resolve {
    /// `kept` machines stand at growing columns, the last at s.
    pub(super) fn new(first_row: usize, end_row: usize, start: u64, repeat: u64, kept: usize) -> Resolve {
        let count = end_row - first_row;
        Resolve {
            first_row,
            end_row,
            start,
            repeat,
            periods: vec![repeat; count],
            preperiods: vec![None; count],
            primes: prime_divisors(repeat),
            exponent: 1,
            kept,
            walk: None,
        }
    }

    /// s.
    pub(super) fn start(&self) -> u64 {
        self.start
    }

    /// Goes on by about a step of a machine; tells whether there is more to do.
    pub(super) fn step(&mut self, kept: &[&Machine], replay: Option<&Replay>) -> bool {
        let searching_periods = !self.primes.is_empty();
        match &mut self.walk {
            None => match searching_periods {
                true => self.walk_for_period(kept),
                false => return self.walk_for_preperiod(kept),
            },
            Some(walk) => {
                let enough = searching_periods && walk.all_differ();
                if enough || !walk.step(replay) {
                    if searching_periods { self.note_periods() } else { self.note_preperiods() }
                }
            }
        }
        true
    }

    fn walk_for_period(&mut self, kept: &[&Machine]) {
        let gap = self.repeat / self.primes[0].pow(self.exponent);
        // The rows have period Q from s on: that Q − gap columns agree makes gap a period.
        let until = self.start + self.repeat - gap;
        self.walk = Some(Lockstep::new(kept[self.kept - 1], gap, until, self.first_row, self.end_row));
    }

    fn note_periods(&mut self) {
        let Some(walk) = self.walk.take() else { return };
        let prime = self.primes[0];
        for (period, difference) in self.periods.iter_mut().zip(&walk.last_difference) {
            if difference.is_none() {
                *period /= prime;
            }
        }
        // A row that has period Q/qᵉ⁺¹ has also Q/qᵉ: the number of divisions is the right exponent.
        let divides_again = (self.repeat / prime.pow(self.exponent)).is_multiple_of(prime);
        if walk.all_differ() || !divides_again {
            self.primes.remove(0);
            self.exponent = 1;
        } else {
            self.exponent += 1;
        }
    }

    fn walk_for_preperiod(&mut self, kept: &[&Machine]) -> bool {
        let upper = self.kept.checked_sub(1).map_or(0, |last| kept[last].column);
        if upper == 0 || self.preperiods.iter().all(Option::is_some) {
            return false;
        }
        self.kept -= 1;
        let walk = match self.kept.checked_sub(1) {
            Some(earlier) => Lockstep::new(kept[earlier], self.repeat, upper, self.first_row, self.end_row),
            None => {
                let fresh = Machine::new(kept[0].a(), kept[0].rows());
                Lockstep::new(&fresh, self.repeat, upper, self.first_row, self.end_row)
            }
        };
        self.walk = Some(walk);
        true
    }

    fn note_preperiods(&mut self) {
        let Some(walk) = self.walk.take() else { return };
        for (preperiod, difference) in self.preperiods.iter_mut().zip(walk.last_difference) {
            *preperiod = preperiod.or(difference.map(|column| column + 1));
        }
    }

    /// What was found, once [`Resolve::step`] has nothing more to do.
    pub(super) fn rows(&self) -> impl Iterator<Item = RowPeriod> {
        self.periods.iter().zip(&self.preperiods).zip(self.first_row as u64..).map(|((&period, preperiod), row)| {
            RowPeriod {
                row,
                preperiod: preperiod.unwrap_or(0),
                period,
                state_start: self.start,
                state_period: self.repeat,
            }
        })
    }
}

/// The primes that divide a number, smallest first.
pub(super) fn prime_divisors(mut number: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut divisor = 2;
    while divisor <= number / divisor {
        if number.is_multiple_of(divisor) {
            primes.push(divisor);
            while number.is_multiple_of(divisor) {
                number /= divisor;
            }
        }
        divisor += 1;
    }
    if number > 1 {
        primes.push(number);
    }
    primes
}
