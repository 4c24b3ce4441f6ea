//! a-Wythoff \[F82\], with its off-diagonal variant [F84, §7.2].

use super::closed_form::{Citation, ClosedForm, Diagonal, Exceptions, Pairs};
use super::signature::{Arguments, Parameter, Signature, Switch};
use super::{Family, FormulaRules, Named, Rules, Ruleset, Swaps, Target, own};
use crate::legality::EndedError;
use crate::legality::IllegalMove;
use crate::play::Play;
use crate::position::{Move, Position};
use formula::{Comparison, Formula, Variable};
use numeration::Natural;
use std::num::NonZeroU32;

/// u = 0, or v = 0, or |u − v| < `a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wythoff {
    /// Takes from both heaps differ by less than this.
    pub a: NonZeroU32,
    /// No move may leave two equal heaps [F84, §7.2].
    pub offdiagonal: bool,
}

pub(super) const NAMED: Named = Named {
    signature: &Signature {
        name: "wythoff",
        label: "Wythoff",
        parameters: &[Parameter { name: "a", example: "a=2" }],
        switches: &[Switch { name: "offdiagonal", meaning: "never leave equal heaps", with_misere: false }],
        has_formula: false,
        examples: &[
            ("wythoff", "take any number from one heap, or the same number from both"),
            ("wythoff:a=3", "... or numbers that differ by less than 3 from both"),
            ("wythoff:a=3,misere", "who cannot move wins"),
            ("wythoff:a=3,offdiagonal", "no move may leave equal heaps"),
        ],
    },
    make: |arguments| Ruleset::Wythoff(Wythoff { a: arguments.parameter(0), offdiagonal: arguments.switch(0) }),
};

/// What is left after the first two pairs of misère play with a = 1 is normal play [F84, Thm 2.1(i)].
const EXCEPTIONS: Exceptions = Exceptions { before: 2, instead: &[(2, 2), (0, 1)] };

/// The swap positions of a = 1, with their values in normal play.
const SWAPS: &[((u32, u32), u32)] = &[((0, 0), 0), ((1, 2), 0), ((0, 1), 1), ((2, 2), 1)];

impl Wythoff {
    /// What may be taken, wherever that leads.
    pub(super) fn moves(&self) -> FormulaRules {
        use Variable::{U, V};
        let near = Formula::Compare(Comparison::Less, own::minus(U, V).absolute(), own::number(self.a.get()));
        FormulaRules::new(Formula::any(vec![own::is_zero(U), own::is_zero(V), near]))
    }

    /// α and β.
    fn numbers(&self) -> String {
        format!("α = [1;({a})], β = α + {a}", a = self.a)
    }

    fn normal(&self) -> ClosedForm {
        let pairs = Pairs::Wythoff { a: self.a, shifted: false };
        let statement = format!("(A_n, B_n) = (⌊nα⌋, ⌊nβ⌋), n ≥ 0, {}", self.numbers());
        ClosedForm { case_analysis: true, ..ClosedForm::new(pairs, statement, "F82, Thm 2") }
    }

    fn misere(&self) -> ClosedForm {
        match self.a.get() {
            1 => ClosedForm {
                exceptions: EXCEPTIONS,
                names: ["E", "H"],
                theorem: Citation {
                    statement: format!("(2, 2), (0, 1) and (⌊nα⌋, ⌊nβ⌋), n ≥ 2, {}", self.numbers()),
                    source: "F84, Thm 3.1",
                },
                ..self.normal()
            },
            _ => self.shifted("", "F84, Thm 3.1"),
        }
    }

    /// Away from the diagonal the pairs of misère play with ε = 1, for every a.
    fn off_diagonal(&self) -> ClosedForm {
        let (diagonal, beside) = match self.a.get() {
            1 => (Diagonal::Lower, "(E_n, E_n) and "),
            _ => (Diagonal::Origin, "(0, 0) and "),
        };
        ClosedForm { diagonal, ..self.shifted(beside, "F84, §7.2") }
    }

    /// The pairs with ε = 1, and what stands beside them.
    fn shifted(&self, beside: &str, source: &'static str) -> ClosedForm {
        let pairs = Pairs::Wythoff { a: self.a, shifted: true };
        let numbers = self.numbers();
        let statement = format!("{beside}(E_n, H_n) = (⌊nα + γ⌋, ⌊nβ + δ⌋), n ≥ 0, {numbers}, γ = 1/α, δ = γ + 1");
        ClosedForm { case_analysis: true, names: ["E", "H"], ..ClosedForm::new(pairs, statement, source) }
    }
}

impl Family for Wythoff {
    fn signature(&self) -> &'static Signature {
        NAMED.signature
    }

    fn arguments(&self) -> Arguments {
        Arguments { parameters: vec![self.a], switches: vec![self.offdiagonal] }
    }

    fn words(&self) -> String {
        let both = match self.a.get() {
            1 => "the same number from both".to_owned(),
            a => format!("from both heaps numbers that differ by less than {a}"),
        };
        let restriction = if self.offdiagonal { ", but never leave two equal heaps" } else { "" };
        format!("Take any number of tokens from one heap, or {both}{restriction}.")
    }

    fn takes_the_last_token(&self) -> bool {
        !self.offdiagonal
    }

    fn rules(&self) -> Rules {
        Rules::Formula { moves: self.moves(), target: self.offdiagonal.then_some(Target::OffDiagonal) }
    }

    fn check(&self, _: &Position, taken: &Move, after: &Position) -> Result<(), IllegalMove> {
        let both = !taken.u.is_zero() && !taken.v.is_zero();
        let below = self.a.get();
        if both && taken.u.abs_diff(&taken.v) >= Natural::from(below) {
            return Err(IllegalMove::TooFarApart { taken: taken.clone(), below });
        }
        if self.offdiagonal && after.x == after.y {
            return Err(IllegalMove::EndsOnDiagonal { heaps: after.x.clone() });
        }
        Ok(())
    }

    fn is_ended(&self, Position { x, y }: &Position) -> Result<bool, EndedError> {
        // If (x−1, y) is on the diagonal then (x, y−1) is not, so two tokens always leave a way out.
        Ok(if self.offdiagonal { x + y <= Natural::ONE } else { x.is_zero() && y.is_zero() })
    }

    fn next_in_row(&self, position: &Position, u: &Natural, from: Natural) -> Option<Natural> {
        let y = &position.y;
        let single = u.is_zero();
        let reach = u64::from(self.a.get() - 1);
        let near = |from: Natural| {
            let low = if single || from.is_zero() { from } else { from.max(u.saturating_sub(&reach.into())) };
            (low <= *y && (single || low.is_zero() || low <= u + reach)).then_some(low)
        };
        let v = near(from)?;
        // At most one v ends on the diagonal, where x − u = y − v.
        let onto_diagonal = self.offdiagonal && &position.x - u == y - &v;
        if onto_diagonal { near(v + 1) } else { Some(v) }
    }

    fn closed_form(&self, play: Play) -> Option<ClosedForm> {
        match (self.offdiagonal, play.misere) {
            (false, false) => Some(self.normal()),
            (false, true) => Some(self.misere()),
            (true, false) => Some(self.off_diagonal()),
            (true, true) => None,
        }
    }

    fn swaps(&self) -> Option<Swaps> {
        match (self.offdiagonal, self.a.get()) {
            (true, _) => None,
            (false, 1) => Some(Swaps::Listed(SWAPS)),
            (false, _) => Some(Swaps::Levels),
        }
    }
}
