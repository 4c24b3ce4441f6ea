//! The pairs (⌊nα⌋, ⌊nβ⌋) for the system's own α, 1/α + 1/β = 1.

use crate::linear::{Weight, linear};
use crate::product::{Operation, Part, combine};
use crate::{AutomataError, Automaton, NumberSystem};
use numeration::work::Work;
use std::sync::Arc;

impl Automaton {
    /// The pairs (⌊nα⌋, ⌊nβ⌋), n ≥ 0, with 1/α + 1/β = 1.
    ///
    /// With Q as in [`beatty`](Automaton::beatty), x > 0 is ⌊nα⌋ with n = Q(x) if its lowest digit above 0 stands at an even place, and y is
    /// ⌊nβ⌋ with n = y − Q(y) if at an odd one. So the index needs no track of its own: Q(x) + Q(y) = y.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem};
    /// use wythoff::numbers::work::Work;
    /// use wythoff::numbers::Natural;
    /// let pairs = Automaton::complementary_pairs(&NumberSystem::ostrowski(&[2])?, &Work::default())?;
    /// let is_pair = |x: u32, y: u32| pairs.contains(&[x, y].map(Natural::from));
    /// assert!(is_pair(0, 0) && is_pair(1, 3) && is_pair(4, 10) && !is_pair(3, 1) && !is_pair(4, 9));
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    ///
    /// # Errors
    /// [`AutomataError::NoAlpha`] for a plain base; limits of the work.
    pub fn complementary_pairs(system: &Arc<NumberSystem>, work: &Work) -> Result<Automaton, AutomataError> {
        let weights = vec![
            Weight { denominators: 1, ..Weight::default() },
            Weight { plain: -1, denominators: 1, ..Weight::default() },
        ];
        let same_index = linear(system, weights, Some(0), Some(0), work)?;
        let lower = Automaton::beatty_numbers(system, work)?;
        let upper = Automaton::odd_trailing_zeros(system, work)?;
        let parts = [
            Part { automaton: &same_index, tracks: vec![0, 1] },
            Part { automaton: &lower, tracks: vec![0] },
            Part { automaton: &upper, tracks: vec![1] },
        ];
        let positive = combine(system, 2, Operation::And, &parts, work)?;
        positive.or(&Automaton::linear(system, &[1, 1], Some(0), Some(0), work)?, work)
    }
}
