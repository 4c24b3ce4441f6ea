//! What fronts that work with digits were asked last: whoever asks for a decision asks for all winning moves next, or about a neighbour, and both
//! ask where the same heap stands. (A front that multiplies once has its answer as soon as it could have kept it.)

use super::StrategyError;
use super::pairs::{Located, Pairs};
use super::{Evidence, Pair};
use numeration::Natural;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};

/// The answers to the last questions about numbers that are not too long.
pub(super) struct Recent<V>(Mutex<VecDeque<(Natural, V)>>);

impl<V> Default for Recent<V> {
    fn default() -> Self {
        Recent(Mutex::default())
    }
}

impl<V: Clone> Recent<V> {
    /// So many are kept: the two heaps and their neighbours.
    const MOST: usize = 4;

    /// The most bits of a number that is kept: the digits of longer ones take many megabytes.
    const LENGTH: u64 = 1 << 19;

    /// The answer about `number`, from `compute` unless it is kept.
    pub(super) fn get(&self, number: &Natural, compute: impl FnOnce() -> V) -> V {
        self.get_or_refuse(number, || Ok(compute())).unwrap_or_else(|never: Infallible| match never {})
    }

    /// The same where `compute` may refuse, which is not kept.
    fn get_or_refuse<E>(&self, number: &Natural, compute: impl FnOnce() -> Result<V, E>) -> Result<V, E> {
        if number.bits() > Self::LENGTH {
            return compute();
        }
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = lock().iter().find(|(asked, _)| asked == number) {
            return Ok(known.clone());
        }
        let value = compute()?;
        let mut kept = lock();
        kept.truncate(Self::MOST - 1);
        kept.push_front((number.clone(), value.clone()));
        Ok(value)
    }
}

/// The pairs of a front that remembers its last answers.
pub(super) struct Remembering<P> {
    pairs: P,
    located: Recent<Located>,
    found: Recent<(Pair, Evidence)>,
}

impl<P: Pairs> Remembering<P> {
    pub(super) fn new(pairs: P) -> Remembering<P> {
        Remembering { pairs, located: Recent::default(), found: Recent::default() }
    }
}

impl<P: Pairs> Pairs for Remembering<P> {
    fn prepare(&self, largest: &Natural) {
        self.pairs.prepare(largest);
    }

    fn locate(&self, number: &Natural) -> Result<Located, StrategyError> {
        self.located.get_or_refuse(number, || self.pairs.locate(number))
    }

    fn pair(&self, m: &Natural) -> Result<(Pair, Evidence), StrategyError> {
        self.found.get_or_refuse(m, || self.pairs.pair(m))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn only_the_last_numbers_are_kept_and_no_long_ones() {
        let recent = Recent::default();
        let computed = Cell::new(0);
        let ask = |exponent: u64, offset: u64| {
            let number = Natural::from(2u32).pow(exponent) + offset;
            let compute = || {
                computed.set(computed.get() + 1);
                &number + 1
            };
            assert_eq!(recent.get(&number, compute), &number + 1);
            computed.get()
        };
        assert_eq!([ask(1 << 19, 0), ask(1 << 19, 0)], [1, 2]);
        assert_eq!([ask(9, 0), ask(300, 0), ask(9, 0), ask(300, 0)], [3, 4, 4, 4]);
        assert_eq!([ask(300, 2), ask(300, 3), ask(9, 0)], [5, 6, 6]);
        // The fifth takes the place of the one asked about first.
        assert_eq!([ask(300, 4), ask(300, 0), ask(9, 0)], [7, 7, 8]);
    }

    #[test]
    fn errors_are_not_kept() {
        let recent = Recent::<u32>::default();
        let number = Natural::from(2u32).pow(300);
        let error = StrategyError::TableLimit { limit: 1 };
        assert_eq!(recent.get_or_refuse(&number, || Err(error.clone())), Err(error));
        assert_eq!(recent.get(&number, || 7), 7);
    }
}
