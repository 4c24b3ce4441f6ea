//! The numbers behind pairs that come in one list for each remainder of the difference of the heaps.

use std::num::NonZeroU32;

/// (u_{i,n}, v_{i,n}), 0 ≤ i < b, with k = ab and α = [1; k, k, …]: with N = kn + i
///
/// u_{i,n} = ⌊(⌊Nα⌋ + c_i)/k⌋, v_{i,n} = u_{i,n} + N, c_0 = 0 and c_i = (a − 1)b for i > 0.
///
/// For each i the numbers u_{i,n} and v_{b−i,n}, n ≥ 0, are all numbers, each once (v_{b,n} is v_{0,n+1}): for i > 0 they are
/// ⌊nα + γ⌋ and ⌊nβ + δ⌋ with β = α + k, γ = (c_i + iα)/k, δ = (c_i + (b − i)β)/k, so that 1/α + 1/β = 1 and γ/α + δ/β =
/// (b + c_i)/k = 1. Below a number M there are ⌈(M − γ)/α⌉ of the first and ⌈(M − δ)/β⌉ of the second; neither quotient is whole,
/// because α is irrational, and their sum is M − 1, so together they are M. With a = 1 this is [C59, Thm 1].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Residues {
    a: NonZeroU32,
    b: NonZeroU32,
    k: NonZeroU32,
}

impl Residues {
    /// Nothing if ab is 2^32 or more.
    ///
    /// ```
    /// use wythoff::rules::families::Residues;
    /// let pairs = Residues::new(2.try_into()?, 3.try_into()?).expect("6 is small");
    /// assert_eq!((pairs.k().get(), pairs.added(0), pairs.added(1), pairs.opposite(1)), (6, 0, 3, 2));
    /// # Ok::<(), std::num::TryFromIntError>(())
    /// ```
    pub fn new(a: NonZeroU32, b: NonZeroU32) -> Option<Residues> {
        Some(Residues { a, b, k: a.checked_mul(b)? })
    }

    /// Connell's pairs: a = 1 and k = b.
    pub fn connell(k: NonZeroU32) -> Residues {
        Residues { a: NonZeroU32::MIN, b: k, k }
    }

    /// a: takes from both heaps may differ by 0, b, 2b, …, (a − 1)b.
    pub fn a(self) -> NonZeroU32 {
        self.a
    }

    /// b, the number of lists.
    pub fn count(self) -> NonZeroU32 {
        self.b
    }

    /// k = ab, by which the difference grows from pair to pair of a list.
    pub fn k(self) -> NonZeroU32 {
        self.k
    }

    /// c_i, i = `residue`.
    pub fn added(self, residue: u32) -> u32 {
        if residue == 0 { 0 } else { self.k.get() - self.b.get() }
    }

    /// The j < b with i + j ≡ 0 modulo b, i = `residue`: the list in which the smaller heap is the larger number.
    pub fn opposite(self, residue: u32) -> u32 {
        (self.b.get() - residue) % self.b.get()
    }
}
