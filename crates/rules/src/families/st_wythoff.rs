//! (s, t)-Wythoff: A. S. Fraenkel, Heap games, numeration systems and sequences (1998).

use super::closed_form::{ClosedForm, Pairs};
use super::signature::{Arguments, Parameter, Signature};
use super::{Family, Named, Rules, Ruleset, own};
use crate::legality::EndedError;
use crate::play::Play;
use crate::position::Position;
use formula::{Comparison, Formula, Term, Variable};
use numeration::{Integer, Natural};
use std::num::NonZeroU32;

/// u = 0, or v = 0, or u ≤ v < `s`u + `t` in either order, `s` > 1; with s = 1 this is a-Wythoff, a = t.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StWythoff {
    /// The larger take is below s times the smaller one …
    pub s: NonZeroU32,
    /// … and t.
    pub t: NonZeroU32,
}

pub(super) const NAMED: Named = Named {
    signature: &Signature {
        name: "wythoff",
        label: "(s, t)-Wythoff",
        parameters: &[Parameter { name: "s", example: "s=2" }, Parameter { name: "t", example: "t=1" }],
        switches: &[],
        has_formula: false,
        examples: &[("wythoff:s=2,t=3", "... or k and l from both, k <= l < 2k + 3")],
    },
    make: |arguments| match (arguments.parameter(0), arguments.parameter(1)) {
        (NonZeroU32::MIN, t) => Ruleset::wythoff(t),
        (s, t) => Ruleset::StWythoff(StWythoff { s, t }),
    },
};

impl Family for StWythoff {
    fn signature(&self) -> &'static Signature {
        NAMED.signature
    }

    fn arguments(&self) -> Arguments {
        Arguments { parameters: vec![self.s, self.t], switches: Vec::new() }
    }

    fn words(&self) -> String {
        let StWythoff { s, t } = self;
        format!(
            "Take any number of tokens from one heap, or k > 0 from one and l from the other, where k ≤ l < {s}k + {t}."
        )
    }

    fn takes_the_last_token(&self) -> bool {
        true
    }

    fn rules(&self) -> Rules {
        use Variable::{U, V};
        let most = Term::Sum(vec![
            Term::Product(Integer::from(self.s.get()), Box::new(Term::Variable(U))),
            own::number(self.t.get()),
        ]);
        let near = Formula::all(vec![
            Formula::Compare(Comparison::LessEqual, Term::Variable(U), Term::Variable(V)),
            Formula::Compare(Comparison::Less, Term::Variable(V), most),
        ]);
        Rules::of(Formula::any(vec![own::is_zero(U), own::is_zero(V), near]))
    }

    fn is_ended(&self, Position { x, y }: &Position) -> Result<bool, EndedError> {
        Ok(x.is_zero() && y.is_zero())
    }

    fn next_in_row(&self, position: &Position, u: &Natural, from: Natural) -> Option<Natural> {
        let (s, t) = (u64::from(self.s.get()), u64::from(self.t.get()));
        if u.is_zero() || from.is_zero() {
            return (from <= position.y).then_some(from);
        }
        // v ≤ u < sv + t, or u ≤ v < su + t: together one stretch.
        let least = u.checked_sub(&t.into()).map_or(Natural::ONE, |beyond| beyond / s + 1);
        let (v, most) = (from.max(least), u * s + (t - 1));
        (v <= position.y && v <= most).then_some(v)
    }

    fn closed_form(&self, play: Play) -> Option<ClosedForm> {
        let StWythoff { s, t } = *self;
        let pairs = Pairs::Recurrent { s, t };
        let statement = format!(
            "(A_n, B_n), n ≥ 0, with A_n the least number in no earlier pair and B_n = {s}A_n + {}; in the numeration U_n = {}U_(n−1) + {s}U_(n−2), \
             U_0 = 1, U_1 = {}, A_n ends in an even number of zeros and B_n is A_n with a 0 appended",
            super::times_n(t),
            u64::from(s.get()) + u64::from(t.get()) - 1,
            u64::from(s.get()) + u64::from(t.get())
        );
        let form = ClosedForm { case_analysis: true, ..ClosedForm::new(pairs, statement, "Fraenkel 1998") };
        (play == Play::NORMAL).then_some(form)
    }
}
