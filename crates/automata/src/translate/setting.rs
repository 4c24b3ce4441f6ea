//! The numeration system of a statement, and the number behind its functions.

use super::{TranslateError, translate};
use crate::{AutomataError, FieldElement, NumberSystem};
use formula::Statement;
use numeration::{ContinuedFraction, Integer, QuadraticIrrational, Recurrence};
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// What a statement is about: numbers written in the system of a continued fraction, with its α, or in a plain base or by a recurrence.
#[derive(Clone, Debug)]
pub struct Setting {
    system: Arc<NumberSystem>,
    numbers: Option<Numbers>,
}

/// α of the statement in terms of the system's own number.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    pub fraction: ContinuedFraction,
    pub alpha: FieldElement,
    /// 1/α + 1/β = 1; nothing for α < 1.
    pub beta: Option<FieldElement>,
    /// 1/α.
    pub inverse: FieldElement,
}

impl Setting {
    /// The most nodes a statement may have once its definitions are written out.
    pub const MAX_EXPANDED_SIZE: usize = 1 << 17;

    /// How deep formulas and terms may nest once definitions are written out; what works on them recurses.
    pub const MAX_EXPANDED_DEPTH: usize = 400;

    /// The setting of `fraction`, which must have a period: numbers are written in the p-system of its periodic part.
    ///
    /// # Errors
    /// [`AutomataError::FiniteFraction`], or a system that is too large.
    pub fn of_continued_fraction(fraction: &ContinuedFraction) -> Result<Setting, AutomataError> {
        Setting::within(NumberSystem::of_continued_fraction(fraction)?, fraction)
    }

    /// The setting of `fraction` in which `statement` can be decided: where it speaks of digits and there is a pre-period, numbers are written in the
    /// p-system of the continued fraction itself, which costs more; otherwise as in [`of_continued_fraction`](Self::of_continued_fraction).
    ///
    /// # Errors
    /// As [`of_continued_fraction`](Self::of_continued_fraction), and of [`NumberSystem::p_system`].
    pub fn of_statement(statement: &Statement, fraction: &ContinuedFraction) -> Result<Setting, AutomataError> {
        let plain = Setting::of_continued_fraction(fraction)?;
        match translate(statement, &plain) {
            Err(TranslateError::NoOwnDigits { .. }) if fraction.term(0) == Some(1) => {
                Setting::within(NumberSystem::p_system(fraction)?, fraction)
            }
            _ => Ok(plain),
        }
    }

    fn within(system: Arc<NumberSystem>, fraction: &ContinuedFraction) -> Result<Setting, AutomataError> {
        let alpha = fraction.to_quadratic().map_err(|_| AutomataError::FiniteFraction)?;
        let outside = || AutomataError::BadSystem { reason: "the number does not lie in the field of its own period" };
        let coordinates = |number: &QuadraticIrrational| system.coordinates(number).ok_or_else(outside);
        let beta = match alpha.compare_integer(&Integer::ONE) {
            Ordering::Greater => {
                let less = alpha.plus_rational(&-Integer::ONE, &Integer::ONE).and_then(|less| alpha.divided_by(&less));
                Some(coordinates(&less.map_err(|_| outside())?)?)
            }
            _ => None,
        };
        let numbers = Numbers {
            fraction: fraction.clone(),
            alpha: coordinates(&alpha)?,
            beta,
            inverse: coordinates(&alpha.reciprocal())?,
        };
        Ok(Setting { system, numbers: Some(numbers) })
    }

    /// Numbers in base `base`, without α.
    ///
    /// # Errors
    /// A base below 2 or too large.
    pub fn base(base: u32) -> Result<Setting, AutomataError> {
        Ok(Setting { system: NumberSystem::base(base)?, numbers: None })
    }

    /// Numbers in a numeration by recurrence, without α; but where that is the p-system of [1; (a)], with it.
    ///
    /// # Errors
    /// As [`of_continued_fraction`](Self::of_continued_fraction).
    pub fn of_recurrence(recurrence: Recurrence) -> Result<Setting, AutomataError> {
        if let (&[a, 1], &[1, second]) = (&recurrence.factors()[..], recurrence.start())
            && i64::from(second) == a + 1
        {
            let period = vec![u32::try_from(a).unwrap_or(0)];
            let fraction = ContinuedFraction::new(vec![1], period).map_err(|_| AutomataError::FiniteFraction)?;
            return Setting::of_continued_fraction(&fraction);
        }
        Ok(Setting::of_system(NumberSystem::recurrence(recurrence)))
    }

    /// Numbers in any system, without α.
    pub fn of_system(system: Arc<NumberSystem>) -> Setting {
        Setting { system, numbers: None }
    }

    /// How numbers are written.
    pub fn system(&self) -> &Arc<NumberSystem> {
        &self.system
    }

    /// The continued fraction of α; nothing in a plain base.
    pub fn fraction(&self) -> Option<&ContinuedFraction> {
        self.numbers.as_ref().map(|numbers| &numbers.fraction)
    }

    /// The numbers behind `function`.
    pub(super) fn check_alpha(&self, function: &'static str) -> Result<&Numbers, TranslateError> {
        self.numbers.as_ref().ok_or(TranslateError::NoAlpha { function })
    }

    /// Digits mean something only where the system is that of α itself.
    pub(super) fn check_digits(&self, function: &'static str) -> Result<(), TranslateError> {
        match &self.numbers {
            Some(numbers) if self.system.own_fraction() != Some(&numbers.fraction) => {
                Err(TranslateError::NoOwnDigits { function, fraction: numbers.fraction.to_string() })
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Setting {
    /// `alpha = [1;(2)]`, `base 2`, or `recurrence 2,2 from 1,3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.numbers {
            Some(numbers) => write!(f, "alpha = {}", numbers.fraction),
            None => self.system.fmt(f),
        }
    }
}
