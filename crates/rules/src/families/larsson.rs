//! Larsson and Weimerskirch's game \[L13, Thm 3\].

use super::closed_form::{ClosedForm, Pairs};
use super::signature::{Arguments, Parameter, Signature};
use super::{Family, FormulaRules, Named, Rules, Ruleset, Wythoff};
use crate::extra::ExtraMoves;
use crate::extra::LarssonMoves;
use crate::legality::EndedError;
use crate::legality::IllegalMove;
use crate::play::Play;
use crate::position::{Move, Position};
use numeration::Natural;
use std::num::NonZeroU32;

/// u = 0, or v = 0, or |u − v| < `k`, or an extra move of [`LarssonMoves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Larsson {
    /// Takes from both heaps differ by less than this, or are one of the extra moves, of which there are this many families less one.
    pub k: NonZeroU32,
}

pub(super) const NAMED: Named = Named {
    signature: &Signature {
        name: "lw",
        label: "Larsson–Weimerskirch",
        parameters: &[Parameter { name: "k", example: "k=2" }],
        switches: &[],
        has_formula: false,
        examples: &[("lw:k=3", "as wythoff:a=3, and the extra moves that make [1;(3,1)] the number behind it")],
    },
    make: |arguments| Ruleset::Larsson(Larsson { k: arguments.parameter(0) }),
};

impl Larsson {
    /// The game without its extra moves.
    fn base(&self) -> Wythoff {
        Wythoff { a: self.k, offdiagonal: false }
    }
}

impl Family for Larsson {
    fn signature(&self) -> &'static Signature {
        NAMED.signature
    }

    fn arguments(&self) -> Arguments {
        Arguments::number(self.k)
    }

    fn words(&self) -> String {
        match self.k.get() {
            1 => self.base().words(),
            2 => "Take any number of tokens from one heap, or from both heaps numbers that differ \
                by less than 2, or in either order one of the pairs (2, 6), (9, 25), (35, 96), …, in which (u, v) is followed by \
                (u + v + 1, 2u + 3v + 3)."
                .to_owned(),
            k => format!(
                "Take any number of tokens from one heap, or from both heaps numbers that differ by less than {k}, or in either order a \
                 pair reached from (0, i), for some i from 1 to {}, by steps from (u, v) to (u + v + 1, {k}u + {}v + {k} + i).",
                k - 1,
                u64::from(k) + 1
            ),
        }
    }

    fn takes_the_last_token(&self) -> bool {
        true
    }

    fn rules(&self) -> Rules {
        let extra = ExtraMoves::larsson_weimerskirch(self.k);
        Rules::Formula { moves: FormulaRules { extra, ..self.base().moves() }, target: None }
    }

    /// Type I, II or III.
    fn check(&self, _: &Position, taken: &Move, _: &Position) -> Result<(), IllegalMove> {
        let below = self.k.get();
        let single = taken.u.is_zero() || taken.v.is_zero();
        if single || taken.u.abs_diff(&taken.v) < Natural::from(below) || LarssonMoves::new(self.k).contains(taken) {
            return Ok(());
        }
        let taken = taken.clone();
        Err(match below {
            1 => IllegalMove::TooFarApart { taken, below },
            _ => IllegalMove::NoExtraMove { taken, below },
        })
    }

    fn is_ended(&self, position: &Position) -> Result<bool, EndedError> {
        self.base().is_ended(position)
    }

    fn next_in_row(&self, position: &Position, u: &Natural, from: Natural) -> Option<Natural> {
        let near = self.base().next_in_row(position, u, from.clone());
        let extra = LarssonMoves::new(self.k);
        // At most one extra move takes u as the smaller number, and at most one as the larger.
        let smaller = extra.with_smaller(u).map(|found| found.taken.v);
        let larger = extra.with_larger(u).map(|found| found.taken.u);
        let others = smaller.into_iter().chain(larger).filter(|v| from <= *v && *v <= position.y);
        others.chain(near).min()
    }

    fn closed_form(&self, play: Play) -> Option<ClosedForm> {
        let pairs = Pairs::Larsson { k: self.k };
        let k = self.k;
        let beta = if k.get() == 1 { "β = α + 1".to_owned() } else { format!("β = {k}α + 1") };
        let statement = format!("(A_n, B_n) = (⌊nα⌋, ⌊nβ⌋), n ≥ 0, α = [1;({k},1)], {beta}");
        let known = ClosedForm::new(pairs, statement, "L13, Thm 3");
        (!play.misere).then_some(ClosedForm { case_analysis: true, ..known })
    }

    fn plainest(&self) -> Option<Ruleset> {
        (self.k.get() == 1).then(|| Ruleset::wythoff(self.k))
    }
}
