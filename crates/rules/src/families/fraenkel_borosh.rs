//! a-Wythoff and Connell's game in one.
//!
//! \[F82\] mentions a common generalisation of the two by Fraenkel and Borosh (1973). Their rules are not at hand: these are ours. With b = 1 they
//! are a-Wythoff \[F82\], with a = 1 Connell's game with k = b \[C59\].
//!
//! Why the [pairs](Residues) are the P-positions, for all a and b. The difference of the heaps modulo b never changes but for its sign; let x ≤ y
//! and y − x = kr + bt + i, k = ab, t < a, i < b. No move leads from a pair to a pair: in a row or column, because each number stands once
//! in the lists of i and b − i; from both heaps, because the differences of two pairs of list i are a multiple of k apart, and a pair with
//! its heaps exchanged is less than k away only from (0, i) to (b − i, 0), where a heap would grow. And a move leads from every other position to
//! a pair. If x = v_{b−i,n}, lower y to u_{b−i,n}. If x = u_{i,n} and y > v_{i,n}, lower y to v_{i,n}. If y < v_{i,n}, then r < n, and
//! leaving (u_{i,r}, v_{i,r}) takes numbers that differ by bt < ab from both.

use super::closed_form::{ClosedForm, Pairs};
use super::residues::Residues;
use super::signature::{Arguments, Parameter, Signature};
use super::{Family, Named, Rules, Ruleset, own};
use crate::legality::EndedError;
use crate::legality::IllegalMove;
use crate::play::Play;
use crate::position::{Move, Position};
use formula::{Comparison, Formula, Term, Variable};
use numeration::Natural;
use std::num::NonZeroU32;

/// A multiple of `b` from one heap, or (u, v) with u − v a multiple of `b` and |u − v| < `ab`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FraenkelBorosh {
    /// Takes from both heaps may differ by 0, b, …, (a − 1)b.
    pub a: NonZeroU32,
    /// A take from one heap is a multiple of this.
    pub b: NonZeroU32,
}

pub(super) const NAMED: Named = Named {
    signature: &Signature {
        name: "fb",
        label: "Wythoff and Connell in one",
        parameters: &[Parameter { name: "a", example: "a=2" }, Parameter { name: "b", example: "b=3" }],
        switches: &[],
        has_formula: false,
        examples: &[("fb:a=2,b=3", "a multiple of 3 from one heap, or numbers 0 or 3 apart from both")],
    },
    make: |arguments| Ruleset::FraenkelBorosh(FraenkelBorosh { a: arguments.parameter(0), b: arguments.parameter(1) }),
};

impl FraenkelBorosh {
    /// ab.
    fn below(&self) -> u64 {
        u64::from(self.a.get()) * u64::from(self.b.get())
    }

    /// (a − 1)b, how far takes from both heaps may be apart.
    fn reach(&self) -> u64 {
        self.below() - u64::from(self.b.get())
    }

    /// The least multiple of b not below `number`.
    fn multiple_from(&self, number: Natural) -> Natural {
        let b = u64::from(self.b.get());
        (number + (b - 1)) / b * b
    }
}

impl Family for FraenkelBorosh {
    fn signature(&self) -> &'static Signature {
        NAMED.signature
    }

    fn arguments(&self) -> Arguments {
        Arguments { parameters: vec![self.a, self.b], switches: Vec::new() }
    }

    fn words(&self) -> String {
        let (a, b) = (self.a.get(), self.b.get());
        let single = match b {
            1 => "any number of tokens".to_owned(),
            b => format!("a multiple of {b} tokens"),
        };
        let both = match (a, b) {
            (1, 1) => "the same number from both".to_owned(),
            (1, _) => "the same number of any size from both".to_owned(),
            (a, 1) => format!("from both heaps numbers that differ by less than {a}"),
            (2, b) => format!("from both heaps the same number or numbers that differ by {b}"),
            (_, b) => format!("from both heaps numbers that differ by a multiple of {b} less than {}", self.below()),
        };
        format!("Take {single} from one heap, or {both}.")
    }

    fn takes_the_last_token(&self) -> bool {
        self.b.get() == 1
    }

    fn rules(&self) -> Rules {
        use Variable::{U, V};
        let is_multiple = |term: Term| own::equal(term.remainder(self.b.get().into()), own::number(0));
        let single = Formula::all(vec![own::is_zero(U), is_multiple(Term::Variable(V))]);
        let below = Term::Constant(self.below().into());
        let near = Formula::Compare(Comparison::Less, own::minus(U, V).absolute(), below);
        Rules::of(Formula::any(vec![single, Formula::all(vec![is_multiple(own::minus(U, V)), near])]))
    }

    fn check(&self, _: &Position, taken: &Move, _: &Position) -> Result<(), IllegalMove> {
        let b = self.b.get();
        let apart = taken.u.abs_diff(&taken.v);
        let both = !taken.u.is_zero() && !taken.v.is_zero();
        let in_step = (&apart % u64::from(b)).is_zero();
        let taken = taken.clone();
        match (both, self.a.get()) {
            (false, _) if in_step => Ok(()),
            (false, _) => Err(IllegalMove::NotAMultiple { taken: apart, of: b }),
            (true, _) if in_step && apart < Natural::from(self.below()) => Ok(()),
            (true, 1) => Err(IllegalMove::TooFarApart { taken, below: 1 }),
            (true, below) if b == 1 => Err(IllegalMove::TooFarApart { taken, below }),
            (true, _) => Err(IllegalMove::OutOfStep { taken, step: b, below: self.below() }),
        }
    }

    fn is_ended(&self, Position { x, y }: &Position) -> Result<bool, EndedError> {
        let least = Natural::from(self.b.get());
        Ok((x.is_zero() || y.is_zero()) && *x < least && *y < least)
    }

    fn next_in_row(&self, position: &Position, u: &Natural, from: Natural) -> Option<Natural> {
        let y = &position.y;
        if u.is_zero() {
            return Some(self.multiple_from(from)).filter(|multiple| multiple <= y);
        }
        let b = u64::from(self.b.get());
        if from.is_zero() && (u % b).is_zero() {
            return Some(from);
        }
        // The least v ≡ u modulo b from here on.
        let low = from.max(u.saturating_sub(&self.reach().into()));
        let short = (u % b + b - &low % b) % b;
        Some(low + short).filter(|v| v <= y && *v <= u + self.reach())
    }

    fn next_row(&self, position: &Position, u: Natural) -> Natural {
        let next = u + 1;
        let b = u64::from(self.b.get());
        // Only multiples of b are left where no v ≤ y is ≡ u, or none is near; and b may be in the billions.
        let both = &next % b <= position.y && next <= &position.y + self.reach();
        if both { next } else { self.multiple_from(next) }
    }

    fn closed_form(&self, play: Play) -> Option<ClosedForm> {
        // From ab = 2^32 on the numbers behind the pairs are refused everywhere, and only brute force is left.
        let pairs = Pairs::Residues(Residues::new(self.a, self.b)?);
        let (b, k) = (u64::from(self.b.get()), u64::from(self.a.get()) * u64::from(self.b.get()));
        let added = k - b;
        let statement = format!(
            "(⌊nα⌋, ⌊nα⌋ + {k}n), n ≥ 0, and (u, u + N), u = ⌊(⌊Nα⌋ + {added})/{k}⌋, 0 < N mod {k} < {b}, α = [1;({k})]"
        );
        let known = ClosedForm::new(pairs, statement, "ours, proof in docs/fb.md");
        (!play.misere).then_some(ClosedForm { case_analysis: true, names: ["u", "v"], ..known })
    }

    fn plainest(&self) -> Option<Ruleset> {
        match (self.a.get(), self.b.get()) {
            (_, 1) => Some(Ruleset::wythoff(self.a)),
            (1, _) => Some(Ruleset::Connell(super::Connell { k: self.b })),
            _ => None,
        }
    }
}
