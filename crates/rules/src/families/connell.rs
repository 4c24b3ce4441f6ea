//! Connell's k-Wythoff \[C59\].

use super::closed_form::{ClosedForm, Pairs, times_n};
use super::residues::Residues;
use super::signature::{Arguments, Parameter, Signature};
use super::{Family, Named, Rules, Ruleset, own};
use crate::legality::EndedError;
use crate::legality::IllegalMove;
use crate::play::Play;
use crate::position::{Move, Position};
use formula::{Formula, Term, Variable};
use numeration::Natural;
use std::num::NonZeroU32;

/// u = v, or a multiple of `k` from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Connell {
    /// A take from one heap is a multiple of this.
    pub k: NonZeroU32,
}

pub(super) const NAMED: Named = Named {
    signature: &Signature {
        name: "connell",
        label: "Connell",
        parameters: &[Parameter { name: "k", example: "k=3" }],
        switches: &[],
        has_formula: false,
        examples: &[("connell:k=3", "the same number from both, or a multiple of 3 from one")],
    },
    make: |arguments| Ruleset::Connell(Connell { k: arguments.parameter(0) }),
};

impl Family for Connell {
    fn signature(&self) -> &'static Signature {
        NAMED.signature
    }

    fn arguments(&self) -> Arguments {
        Arguments::number(self.k)
    }

    fn words(&self) -> String {
        match self.k.get() {
            1 => "Take any number of tokens from one heap, or the same number from both.".to_owned(),
            k => format!("Take a multiple of {k} tokens from one heap, or the same number of any size from both."),
        }
    }

    fn takes_the_last_token(&self) -> bool {
        self.k.get() == 1
    }

    fn rules(&self) -> Rules {
        use Variable::{U, V};
        let multiple = own::equal(Term::Variable(V).remainder(self.k.get().into()), own::number(0));
        let single = Formula::all(vec![own::is_zero(U), multiple]);
        let both = own::equal(Term::Variable(U), Term::Variable(V));
        Rules::of(Formula::any(vec![both, single]))
    }

    fn check(&self, _: &Position, taken: &Move, _: &Position) -> Result<(), IllegalMove> {
        let both = !taken.u.is_zero() && !taken.v.is_zero();
        if both && taken.u != taken.v {
            return Err(IllegalMove::TooFarApart { taken: taken.clone(), below: 1 });
        }
        let single = &taken.u + &taken.v;
        match both || (&single % u64::from(self.k.get())).is_zero() {
            true => Ok(()),
            false => Err(IllegalMove::NotAMultiple { taken: single, of: self.k.get() }),
        }
    }

    fn is_ended(&self, Position { x, y }: &Position) -> Result<bool, EndedError> {
        let least = Natural::from(self.k.get());
        Ok((x.is_zero() || y.is_zero()) && *x < least && *y < least)
    }

    fn next_in_row(&self, position: &Position, u: &Natural, from: Natural) -> Option<Natural> {
        let y = &position.y;
        let k = u64::from(self.k.get());
        if u.is_zero() {
            let multiple = (from + (k - 1)) / k * k;
            return (multiple <= *y).then_some(multiple);
        }
        if from.is_zero() && (u % k).is_zero() {
            return Some(from);
        }
        (from <= *u && u <= y).then(|| u.clone())
    }

    fn next_row(&self, position: &Position, u: Natural) -> Natural {
        if u < position.y {
            return u + 1;
        }
        // Beyond the smaller heap only multiples of k are left, and k may be in the billions.
        let k = u64::from(self.k.get());
        (u / k + 1) * k
    }

    fn closed_form(&self, play: Play) -> Option<ClosedForm> {
        let pairs = Pairs::Residues(Residues::connell(self.k));
        let (k, kn) = (self.k, times_n(self.k));
        let statement = format!(
            "(u_i,n, v_i,n), u_i,n = ⌊⌊({kn} + i)α⌋/{k}⌋, v_i,n = u_i,n + {kn} + i, 0 ≤ i < {k}, n ≥ 0, α = [1;({k})]"
        );
        let known = ClosedForm::new(pairs, statement, "C59, Thm 2");
        (!play.misere).then_some(ClosedForm { case_analysis: true, names: ["u", "v"], ..known })
    }

    fn plainest(&self) -> Option<Ruleset> {
        (self.k.get() == 1).then(|| Ruleset::wythoff(self.k))
    }
}
