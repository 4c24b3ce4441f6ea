//! What every case analysis over pairs shares: the cases that the partner of the smaller heap decides alone, what a case leaves, and the
//! decision it makes.

use super::pairs::Located;
use super::sorted::Sorted;
use super::{Case, Decision, Evidence, Reasoning, Side};
use numeration::Natural;
use rules::Outcome;
use std::cmp::Ordering;

impl Located {
    /// The case of (x, y), x ≤ y, where the number located is x: the pair itself, or y can be reduced to the partner of x. Nothing
    /// where y is below the partner, which is where families differ.
    pub(super) fn case_beside(&self, y: &Natural) -> Option<Case> {
        match (y.cmp(&self.partner), self.side) {
            (Ordering::Equal, _) => Some(Case::IsPair),
            (_, Side::Upper) => Some(Case::SmallerIsUpper { partner: self.partner.clone() }),
            (Ordering::Greater, Side::Lower) => Some(Case::LargerIsTooLarge { partner: self.partner.clone() }),
            (Ordering::Less, Side::Lower) => None,
        }
    }

    /// The decision about (x, y), x the number located, by this case; `target` is how the pair aimed at was found.
    pub(super) fn decision(self, heaps: &Sorted<'_>, ended: bool, case: Case, target: Option<Evidence>) -> Decision {
        let winning = case.leaves(heaps.x).and_then(|(to_x, to_y)| heaps.take_to(to_x, to_y));
        let outcome = if winning.is_some() { Outcome::N } else { Outcome::P };
        let case = if ended { Case::Ended } else { case };
        let smaller = Some((self.side, self.partner, self.evidence));
        Decision { outcome, ended, winning, reasoning: Reasoning { case, smaller, target } }
    }
}

/// The least pair where equal heaps are none.
static LEAST: (Natural, Natural) = (Natural::ZERO, Natural::ONE);

impl Case {
    /// The P-position to leave, what is left of x first; nothing if (x, y) is one.
    fn leaves<'a>(&'a self, x: &'a Natural) -> Option<(&'a Natural, &'a Natural)> {
        match self {
            Case::SmallerIsUpper { partner } | Case::LargerIsTooLarge { partner } => Some((x, partner)),
            Case::TakeFromBoth { target, .. } | Case::ExtraMove { target, .. } => Some((&target.lower, &target.upper)),
            Case::EqualHeaps => Some((&LEAST.0, &LEAST.1)),
            Case::Ended
            | Case::IsPair
            | Case::EqualHeapsStuck
            | Case::Quotient { .. }
            | Case::Automaton { .. }
            | Case::Blocking { .. }
            | Case::Exhaustive { .. } => None,
        }
    }
}
