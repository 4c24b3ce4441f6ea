//! Euclid's game \[F05\]; its mathematics stands in [`solve::euclid`].

use super::closed_form::{ClosedForm, Pairs};
use super::signature::{Arguments, Signature, Switch};
use super::{Family, Named, Rules, Ruleset, ValueRule};
use crate::legality::EndedError;
use crate::legality::{Heap, IllegalMove};
use crate::play::Play;
use crate::position::{Move, Position};
use numeration::Natural;

/// A positive multiple of the smaller heap from the larger one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Euclid {
    /// A heap may reach 0, where the game ends; otherwise both heaps stay positive.
    pub zero: bool,
}

pub(super) const NAMED: Named = Named {
    signature: &Signature {
        name: "euclid",
        label: "Euclid",
        parameters: &[],
        switches: &[Switch { name: "zero", meaning: "a heap may reach 0", with_misere: true }],
        has_formula: false,
        examples: &[
            ("euclid", "a multiple of the smaller heap from the larger; heaps stay positive"),
            ("euclid:zero", "... or a heap may reach 0, which ends the game"),
        ],
    },
    make: |arguments| Ruleset::Euclid(Euclid { zero: arguments.switch(0) }),
};

impl Family for Euclid {
    fn signature(&self) -> &'static Signature {
        NAMED.signature
    }

    fn arguments(&self) -> Arguments {
        Arguments { parameters: Vec::new(), switches: vec![self.zero] }
    }

    fn words(&self) -> String {
        match self.zero {
            false => "Take a multiple of the smaller heap from the larger one; both heaps stay positive.",
            true => "Take a multiple of the smaller heap from the larger one, until a heap is empty.",
        }
        .to_owned()
    }

    fn takes_the_last_token(&self) -> bool {
        false
    }

    /// Multiples of a heap are beyond the language.
    fn rules(&self) -> Rules {
        Rules::Euclid { zero: self.zero }
    }

    fn is_position(&self, Position { x, y }: &Position) -> bool {
        self.zero || !(x.is_zero() || y.is_zero())
    }

    fn check(&self, position: &Position, taken: &Move, after: &Position) -> Result<(), IllegalMove> {
        if !taken.u.is_zero() && !taken.v.is_zero() {
            return Err(IllegalMove::BothHeaps { taken: taken.clone() });
        }
        let (from_first, single) = if taken.v.is_zero() { (true, &taken.u) } else { (false, &taken.v) };
        let (larger, smaller) = if from_first { (&position.x, &position.y) } else { (&position.y, &position.x) };
        if smaller.is_zero() || larger.is_zero() {
            return Err(IllegalMove::EmptyHeap);
        }
        if larger < smaller {
            return Err(IllegalMove::SmallerHeap { heap: if from_first { Heap::First } else { Heap::Second } });
        }
        if !(single % smaller).is_zero() {
            return Err(IllegalMove::NotAMultipleOfHeap { taken: single.clone(), of: smaller.clone() });
        }
        if !self.is_position(after) {
            return Err(IllegalMove::EmptiesHeap);
        }
        Ok(())
    }

    fn is_ended(&self, Position { x, y }: &Position) -> Result<bool, EndedError> {
        Ok(x.is_zero() || y.is_zero() || (!self.zero && x == y))
    }

    fn next_in_row(&self, Position { x, y }: &Position, u: &Natural, from: Natural) -> Option<Natural> {
        // The other take is 0; this one is a multiple of the smaller heap, and one token may have to stay.
        let single = u.is_zero();
        let kept = u64::from(!self.zero);
        if x.is_zero() || y.is_zero() || !(single || from.is_zero()) {
            return None;
        }
        if single {
            let multiple = (from + (x - 1)) / x * x;
            return (&multiple + kept <= *y).then_some(multiple);
        }
        (y <= x && (u % y).is_zero() && u + kept <= *x).then_some(from)
    }

    /// Only multiples of the second heap may be taken from the first.
    fn next_row(&self, Position { x, y }: &Position, u: Natural) -> Natural {
        if y.is_zero() { x + 1 } else { (u / y + 1) * y }
    }

    fn closed_form(&self, play: Play) -> Option<ClosedForm> {
        let statement = match (self.zero, play.misere) {
            (false, false) => "x ≤ y < φx",
            (true, false) => "(0, y) and x < y < φx",
            (false, true) => "x ≤ y < φx, with the quotients of neighbouring Fibonacci numbers exchanged",
            (true, true) => "0 < x ≤ y < φx",
        };
        let pairs = Pairs::Quotient { zero: self.zero };
        Some(ClosedForm { case_analysis: true, names: ["a", "b"], ..ClosedForm::new(pairs, statement, "F05") })
    }

    fn values(&self) -> Option<ValueRule> {
        Some(ValueRule::Quotient { zero: self.zero })
    }
}
