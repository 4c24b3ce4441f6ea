//! ⌊nα⌋ for the system's own α = [1; (a_1, …, a_r)].
//!
//! Let m > 0 have the normal form Σ s_i p_i, and let Q(m) = Σ s_i q_i be the same digits read with the denominators. Then
//!
//! * m = ⌊nα⌋ for some n ≥ 1 exactly when the lowest digit above 0 stands at an even place, and then n = Q(m);
//! * otherwise m = ⌊nβ⌋, 1/α + 1/β = 1, with n = m − Q(m).
//!
//! Proof. Let δ_i = p_i − αq_i, negative for even i, positive for odd i, with δ_{−1} = 1, and δ_{i+1} = a_{i+1}δ_i + δ_{i−1}. For a normal
//! form with lowest place k the sum S = Σ s_i δ_i = m − αQ(m) has the sign of δ_k and is smaller than δ_{k−1} in size (Ostrowski: the
//! digits allowed telescope). If k is even, −1 < S < 0, so that nα with n = Q(m) lies in (m, m + 1). If k is odd, 0 < S < |δ_0| = α − 1:
//! Q(m)·α < m and (Q(m) + 1)·α > m + 1, so no multiple of α lies in [m, m + 1), and as Q(m) of the numbers 1 … m are ⌊nα⌋, the other
//! m − Q(m) are ⌊nβ⌋, m the last of them. For constant quotients the first part is [F82, Property 1].
//!
//! In the same way Q(m) ≤ q_k for every m < p_k, which bounds what digits still to come can add: m ≤ p_k − 1 = αq_k + δ_k − 1 gives
//! αQ(m) = m − S < αq_k + δ_k − 1 + 1 ≤ αq_k + δ_k, and δ_k < α.

use crate::linear::{Weight, linear};
use crate::product::{Operation, Part, combine};
use crate::{AutomataError, Automaton, NumberSystem};
use numeration::work::Work;
use std::sync::Arc;

impl Automaton {
    /// The pairs (n, m) with m = ⌊nα⌋ for the system's own α, (0, 0) included.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem};
    /// use wythoff::numbers::work::Work;
    /// use wythoff::numbers::Natural;
    /// let beatty = Automaton::beatty(&NumberSystem::ostrowski(&[1])?, &Work::default())?;
    /// assert!(beatty.contains(&[1000u32, 1618].map(Natural::from)));
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    ///
    /// # Errors
    /// [`AutomataError::NoAlpha`] for a plain base; limits of the work.
    pub fn beatty(system: &Arc<NumberSystem>, work: &Work) -> Result<Automaton, AutomataError> {
        let weights = vec![Weight { plain: -1, ..Weight::default() }, Weight { denominators: 1, ..Weight::default() }];
        let index = linear(system, weights, Some(0), Some(0), work)?;
        let even = Automaton::beatty_numbers(system, work)?;
        let parts = [Part { automaton: &index, tracks: vec![0, 1] }, Part { automaton: &even, tracks: vec![1] }];
        combine(system, 2, Operation::And, &parts, work)
    }

    /// 0 and the numbers ⌊nα⌋, n ≥ 1: those whose lowest digit above 0 stands at an even place.
    ///
    /// # Errors
    /// The limits of the work.
    pub fn beatty_numbers(system: &Arc<NumberSystem>, work: &Work) -> Result<Automaton, AutomataError> {
        Automaton::odd_trailing_zeros(system, work)?.complement(work)
    }
}
