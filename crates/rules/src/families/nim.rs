//! Nim with two heaps.

use super::closed_form::{ClosedForm, Exceptions, Pairs};
use super::signature::{Arguments, Signature};
use super::{Family, Named, Rules, Ruleset, Swaps, ValueRule, own};
use crate::legality::EndedError;
use crate::legality::IllegalMove;
use crate::play::Play;
use crate::position::{Move, Position};
use formula::{Formula, Variable};
use numeration::Natural;

/// u = 0 or v = 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nim;

pub(super) const NAMED: Named = Named {
    signature: &Signature {
        name: "nim",
        label: "Nim",
        parameters: &[],
        switches: &[],
        has_formula: false,
        examples: &[("nim", "any number from one heap")],
    },
    make: |_| Ruleset::Nim(Nim),
};

impl Family for Nim {
    fn signature(&self) -> &'static Signature {
        NAMED.signature
    }

    fn arguments(&self) -> Arguments {
        Arguments::default()
    }

    fn words(&self) -> String {
        "Take any number of tokens from one heap.".to_owned()
    }

    fn takes_the_last_token(&self) -> bool {
        true
    }

    fn rules(&self) -> Rules {
        let single = [Variable::U, Variable::V].map(own::is_zero);
        Rules::of(Formula::any(single.into()))
    }

    fn check(&self, _: &Position, taken: &Move, _: &Position) -> Result<(), IllegalMove> {
        match taken.u.is_zero() || taken.v.is_zero() {
            true => Ok(()),
            false => Err(IllegalMove::BothHeaps { taken: taken.clone() }),
        }
    }

    fn is_ended(&self, Position { x, y }: &Position) -> Result<bool, EndedError> {
        Ok(x.is_zero() && y.is_zero())
    }

    fn next_in_row(&self, position: &Position, u: &Natural, from: Natural) -> Option<Natural> {
        ((u.is_zero() && from <= position.y) || from.is_zero()).then_some(from)
    }

    fn closed_form(&self, play: Play) -> Option<ClosedForm> {
        let names = ["a", "b"];
        Some(match play.misere {
            false => {
                ClosedForm { names, case_analysis: true, ..ClosedForm::new(Pairs::Equal, "(n, n), n ≥ 0", "Bouton") }
            }
            true => ClosedForm {
                names,
                case_analysis: true,
                exceptions: Exceptions { before: 2, instead: &[(0, 1)] },
                ..ClosedForm::new(Pairs::Equal, "(0, 1) and (n, n), n ≥ 2", "Bouton")
            },
        })
    }

    fn values(&self) -> Option<ValueRule> {
        Some(ValueRule::Xor)
    }

    fn swaps(&self) -> Option<Swaps> {
        Some(Swaps::SmallHeaps)
    }
}
