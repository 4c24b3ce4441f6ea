//! The words behind Larsson and Weimerskirch's game: differences of its P-positions, and the lemmas about them \[L13, §2\].
//!
//! Letter n of a word, n ≥ 0, is a difference: ΔA_n = A_{n+1} − A_n is 1 or 2, ΔB_n = B_{n+1} − B_n is k + 1, written S, or k + 2, written L.
//! The index of the P-position of number n is i(n) = (B_n − n) mod k. The formulas of the paper's statements are lost in the text at hand;
//! [`Lemma::statement`] says how each was rebuilt.

mod factors;
mod lemmas;
mod standard;

pub use lemmas::{Lemma, LemmaChecked, LemmaFailure};
pub use standard::{SturmNumber, characteristic_word, standard_words, sturm_number};

use numeration::work::{Halt, Meter, Work};
use numeration::{BeattyPair, Natural};
use std::fmt;
use std::num::NonZeroU32;

/// Why there is no word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SturmianError {
    /// More letters than are kept.
    TooLong {
        /// The most there may be.
        limit: u64,
    },
    /// A limit, or the wish to stop.
    Halt(Halt),
}

impl From<Halt> for SturmianError {
    fn from(halt: Halt) -> SturmianError {
        SturmianError::Halt(halt)
    }
}

impl fmt::Display for SturmianError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { limit } => write!(f, "at most {limit} letters are kept: ask for a shorter word"),
            Self::Halt(halt) => halt.fmt(f),
        }
    }
}

impl std::error::Error for SturmianError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Halt(halt) => Some(halt),
            Self::TooLong { .. } => None,
        }
    }
}

/// The P-positions (A_n, B_n) for n = 0, 1, …, N of α = [1; k, 1, k, 1, …], and their differences.
///
/// ```
/// use wythoff::solve::sturmian::{Lemma, Sturmian};
/// use wythoff::numbers::work::Work;
/// let work = Work::default();
/// let word = Sturmian::new(3.try_into().unwrap(), 1000, &work)?;
/// let row = word.rows().nth(7).expect("within the length");
/// assert_eq!((row.lower, row.upper, row.lower_step, row.upper_step, row.index), (8, 33, 2, 5, 2));
/// for lemma in Lemma::ALL {
///     assert_eq!(word.check(lemma, &work)?.failure, None);
/// }
/// # Ok::<(), wythoff::solve::sturmian::SturmianError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sturmian {
    k: NonZeroU32,
    /// A_0 … A_N.
    lower: Vec<u64>,
    /// B_0 … B_N.
    upper: Vec<u64>,
}

/// What takes long.
const DURING: &str = "the list of letters";

/// One letter of both words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SturmianRow {
    /// n.
    pub n: u64,
    /// A_n.
    pub lower: u64,
    /// B_n.
    pub upper: u64,
    /// ΔA_n.
    pub lower_step: u64,
    /// ΔB_n.
    pub upper_step: u64,
    /// i(n).
    pub index: u64,
}

impl Sturmian {
    /// The most letters of a word: 16 bytes are kept for each.
    pub const MAX_LENGTH: u64 = 1 << 24;

    /// The first `length` letters.
    ///
    /// # Errors
    /// More than [`Sturmian::MAX_LENGTH`] are asked for, more memory is needed than allowed, or the wish to stop.
    pub fn new(k: NonZeroU32, length: u64, work: &Work) -> Result<Sturmian, SturmianError> {
        if length > Sturmian::MAX_LENGTH {
            return Err(SturmianError::TooLong { limit: Sturmian::MAX_LENGTH });
        }
        let pair = BeattyPair::larsson_weimerskirch(k);
        let word = |number: Natural| number.to_u64().expect("2^24 times a number below 2^33");
        work.reserve((u128::from(length) + 1) * 16, DURING)?;
        let mut meter = Meter::new(work, DURING);
        let column = || Vec::with_capacity(length as usize + 1);
        let (mut lower, mut upper) = (column(), column());
        for n in 0..=length {
            meter.round(n, Some(length))?;
            let (a, b) = pair.terms(&n.into());
            lower.push(word(a));
            upper.push(word(b));
        }
        Ok(Sturmian { k, lower, upper })
    }

    /// k.
    pub fn parameter(&self) -> NonZeroU32 {
        self.k
    }

    /// The number of letters.
    pub fn length(&self) -> u64 {
        self.lower.len() as u64 - 1
    }

    /// i(n) = (B_n − n) mod k, the index of the P-position [L13, Def. 24]; `n` at most the length.
    fn index(&self, n: usize) -> u64 {
        (self.upper[n] - n as u64) % u64::from(self.k.get())
    }

    /// Letter by letter.
    pub fn rows(&self) -> impl Iterator<Item = SturmianRow> + '_ {
        (0..self.lower.len() - 1).map(|n| SturmianRow {
            n: n as u64,
            lower: self.lower[n],
            upper: self.upper[n],
            lower_step: self.lower[n + 1].saturating_sub(self.lower[n]),
            upper_step: self.upper[n + 1].saturating_sub(self.upper[n]),
            index: self.index(n),
        })
    }
}
