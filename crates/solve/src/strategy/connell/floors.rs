//! Connell's pairs from ⌊Nα⌋: u_{i,n} = ⌊⌊(kn+i)α⌋/k⌋ and v_{i,n} = u_{i,n} + kn + i, α = [1; k, k, …]; in the generalisation c_i is added
//! before the division: see [`Residues`].
//!
//! So with N = kn + i every question becomes one about N ↦ ⌊Nα⌋ and its inverse, which the algebraic front answers by square
//! roots and the arithmetic front from digits.

use super::ResiduePairs;
use crate::strategy::arithmetic::normal_adjustment;
use crate::strategy::pairs::Located;
use crate::strategy::recent::Recent;
use crate::strategy::{Evidence, Pair, RootFormula, Side, StrategyError};
use numeration::{BeattyPair, ContinuedFraction, Digits, Natural, Numeration, Place, System};
use rules::families::Residues;
use std::num::NonZeroU32;

/// Multiples of α rounded down, and how many there are below a number.
pub(super) trait Floors: Send + Sync {
    fn prepare(&self, _largest: &Natural) {}

    /// ⌊Nα⌋ for the index N = kn + i, and how its pair is found.
    fn floor(&self, index: &Natural, n: &Natural, residue: u32) -> (Natural, Evidence);

    /// ⌊X/α⌋ for `bound` = X.
    fn count(&self, bound: &Natural) -> Natural;

    /// How the pair of index N = kn + i is found.
    fn evidence(&self, index: &Natural, n: &Natural, residue: u32) -> Evidence;
}

/// By the Beatty sequences of k-Wythoff in the sense of [F82].
pub(super) struct AlgebraicFloors {
    residues: Residues,
    pair: BeattyPair,
}

impl AlgebraicFloors {
    pub(super) fn new(residues: Residues) -> AlgebraicFloors {
        AlgebraicFloors { residues, pair: BeattyPair::wythoff(residues.k()) }
    }
}

impl Floors for AlgebraicFloors {
    fn prepare(&self, largest: &Natural) {
        self.pair.reserve(largest.bits() + 33);
    }

    fn floor(&self, index: &Natural, n: &Natural, residue: u32) -> (Natural, Evidence) {
        (self.pair.lower(index), self.evidence(index, n, residue))
    }

    fn count(&self, bound: &Natural) -> Natural {
        let Some(last) = bound.checked_sub(&Natural::ONE) else { return Natural::ZERO };
        match self.pair.locate(&last) {
            Place::Lower(n) => n,
            Place::Upper(n) => last - n,
        }
    }

    fn evidence(&self, _index: &Natural, n: &Natural, residue: u32) -> Evidence {
        let formula = RootFormula::Residues(self.residues);
        Evidence::Formula { n: n.clone(), residue: Some(residue), formula }
    }
}

/// By digits: ⌊Nα⌋ is the p-interpretation of the q-representation of N, adjusted [F82, Thm 4], and backwards.
pub(super) struct ArithmeticFloors {
    k: u32,
    numeration: Numeration,
    counts: Recent<Natural>,
    floors: Recent<(Natural, Digits)>,
}

impl ArithmeticFloors {
    pub(super) fn new(k: NonZeroU32) -> ArithmeticFloors {
        let numeration = Numeration::new(ContinuedFraction::constant(k));
        ArithmeticFloors { k: k.get(), numeration, counts: Recent::default(), floors: Recent::default() }
    }

    fn digits(&self, number: &Natural, system: System) -> Digits {
        self.numeration.digits(number, system).expect("[1; k, k, …] is infinite and begins with 1")
    }

    /// The n with ⌊nα⌋ = A, given R_p(A): its q-interpretation, or, where a last digit k allows none, that of R_p(A + 1)
    /// [F82, Thm 4, backwards].
    fn index(&self, digits: &Digits) -> Natural {
        let next = (digits.digit(0) == self.k).then(|| self.numeration.increment(digits, System::P));
        let readable = next.transpose().expect("[1; k, k, …] is infinite");
        self.numeration.q_value(readable.as_ref().unwrap_or(digits)).expect("a p-representation is a representation")
    }
}

impl Floors for ArithmeticFloors {
    fn floor(&self, index: &Natural, _n: &Natural, residue: u32) -> (Natural, Evidence) {
        let (floor, digits) = self.floors.get(index, || {
            let digits = self.digits(index, System::Q);
            let p_value = self.numeration.p_value(&digits).expect("a q-representation is a representation");
            (if normal_adjustment(&digits) < 0 { p_value - 1 } else { p_value }, digits)
        });
        (floor, Evidence::Floors { index: index.clone(), residue, digits })
    }

    fn count(&self, bound: &Natural) -> Natural {
        let Some(last) = bound.checked_sub(&Natural::ONE) else { return Natural::ZERO };
        self.counts.get(bound, || {
            let digits = self.digits(&last, System::P);
            if digits.trailing_zeros().is_multiple_of(2) {
                self.index(&digits)
            } else {
                // B_n, which has the same index as A_n, its right shift; all other numbers up to it are lower terms.
                let index = self.index(&digits.right_shift());
                last - index
            }
        })
    }

    fn evidence(&self, index: &Natural, _n: &Natural, residue: u32) -> Evidence {
        Evidence::Floors { index: index.clone(), residue, digits: self.digits(index, System::Q) }
    }
}

/// Connell's pairs from such floors.
pub(super) struct FloorPairs<F> {
    residues: Residues,
    k: Natural,
    floors: F,
}

impl<F: Floors> FloorPairs<F> {
    pub(super) fn new(residues: Residues, floors: F) -> FloorPairs<F> {
        FloorPairs { residues, k: residues.k().get().into(), floors }
    }

    /// The number ≡ `residue` modulo k in the interval `above` < N ≤ `last`, which is shorter than k.
    fn in_window(&self, residue: u32, above: &Natural, last: &Natural) -> Option<Natural> {
        let beyond = (last + (&self.k - u64::from(residue))) % &self.k;
        last.checked_sub(&beyond).filter(|found| found > above)
    }

    fn evidence(&self, index: &Natural) -> Evidence {
        let (n, residue) = index.div_rem(&self.k);
        self.floors.evidence(index, &n, residue.to_u32().expect("a remainder modulo a word"))
    }

    /// Where a number stands, and the index N of its pair.
    ///
    /// x = ⌊(Nα + c)/k⌋ for the N ≡ i modulo k with kx − c < Nα < kx − c + k, if there is one, c = c_i; otherwise x = ⌊(N′β + c)/k⌋ for
    /// the N′ ≡ b − i (0 for i = 0) with kx − c < N′β < kx − c + k, and ⌊X/β⌋ = X − 1 − ⌊X/α⌋.
    fn place(&self, residue: u32, number: &Natural) -> (Side, Natural) {
        if number.is_zero() {
            return (Side::Lower, residue.into());
        }
        let start = number * &self.k - u64::from(self.residues.added(residue));
        let end = &start + &self.k;
        let (above, last) = (self.floors.count(&start), self.floors.count(&end));
        if let Some(index) = self.in_window(residue, &above, &last) {
            return (Side::Lower, index);
        }
        let (above, last) = (start - 1 - above, end - 1 - last);
        let index = self
            .in_window(self.residues.opposite(residue), &above, &last)
            .expect("the two sequences are complementary [C59, Thm 1]");
        (Side::Upper, index)
    }

    fn partner(number: &Natural, side: Side, index: &Natural) -> Natural {
        match side {
            Side::Lower => number + index,
            Side::Upper => number - index,
        }
    }
}

impl<F: Floors> ResiduePairs for FloorPairs<F> {
    fn prepare(&self, largest: &Natural) {
        self.floors.prepare(largest);
    }

    fn locate(&self, residue: u32, number: &Natural) -> Result<Located, StrategyError> {
        let (side, index) = self.place(residue, number);
        Ok(Located { side, partner: Self::partner(number, side, &index), evidence: self.evidence(&index) })
    }

    fn pair(&self, residue: u32, n: &Natural) -> Result<(Pair, Evidence), StrategyError> {
        let index = n * &self.k + u64::from(residue);
        let (floor, evidence) = self.floors.floor(&index, n, residue);
        let lower = (floor + u64::from(self.residues.added(residue))) / &self.k;
        Ok((Pair { upper: &lower + &index, lower }, evidence))
    }

    /// Without evidence.
    fn partner_below(&self, residue: u32, number: &Natural, limit: &Natural) -> Result<Option<Natural>, StrategyError> {
        let (side, index) = self.place(residue, number);
        Ok(Some(Self::partner(number, side, &index)).filter(|partner| partner < limit))
    }
}
