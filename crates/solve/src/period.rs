//! Additive periods of the rows of a-Wythoff's Sprague–Grundy function.
//!
//! Row r is additively periodic if g(r, y + p) = g(r, y) + p for all y ≥ y₀. Every row is \[D99\], \[L02\]. [`PeriodSearch`] finds the least p
//! and for it the least y₀; [`check_periods`] looks at its proofs a second time.
//!
//! # Values stay near the column
//! A cell (r, y) sees its row to the left, its column above, and the cells (r − u, y − w), u, w ≥ 1, |u − w| < a, on the diagonals; g(r, y) is
//! the least value that none of them has. So the values of a row are distinct. With row r − u, the cell shares w = 0 and
//! max(1, u − a + 1) ≤ w ≤ u + a − 1: these are min(u + a, 2a) cells. Let b(r) = Σ min(u + a, 2a) over u = 1 … r (2r for a = 1). Then
//!
//! **|g(r, y) − y| ≤ b(r), and before column y row r has used every value below y − b(r).**
//! Above: the cell sees y values to the left and at most b(r) others. Below: let v be unused before column y. In each of these y columns
//! row r has a value less than v, which happens at most v times, or v is seen above; v stands at most once in every row, and from row r − u
//! it is seen by min(u + a, 2a) cells of row r: at most b(r) times in all. So y ≤ v + b(r).
//!
//! # States
//! The state of row r before column y consists of three things, all relative to y: the set U_r of values used so far (only from −b(r) on:
//! all smaller ones are used, negative values included); the set B_r of values seen on the diagonals; the last a − 1 values of the row. The
//! states of rows 0 … r before column y determine column y, from row 0 down, and so the states before column y + 1: U_i gains the new value,
//! and B_{i+1} becomes B_i with the last a values of row i and the last a values of the column down to row i. There are finitely many
//! states, so **if rows 0 … r are in the same states before columns s and s + Q, then g(i, y + Q) = g(i, y) + Q for all i ≤ r, y ≥ s**; and
//! some s and Q exist.
//!
//! # Least period and pre-period
//! From such s and Q: two periods of a sequence that is purely periodic have their greatest common divisor as a period too, so p divides Q,
//! and is found by trying Q/qᵉ for the prime powers qᵉ that divide Q on one repeat from s on. If the row has period Q from y₀ on, it has p
//! from y₀ on: g(r, y) = g(r, y + nQ) − nQ = g(r, y + nQ + p) − nQ − p = g(r, y + p) − p for large n. So y₀ − 1 is the last column y with
//! g(r, y + Q) ≠ g(r, y) + Q.
//!
//! # How it is done
//! A machine holds the states of rows 0 … n − 1 as bits and goes some columns at a time, by tiles of as many rows, as the table of values does.
//! Earlier machines are kept; since the states of the rows above repeat after Q columns, a row is compared with its kept states only at
//! multiples of Q. Three things spare work:
//!
//! * The last 2Q values of the rows that come next are remembered (`log`), and where each last differed from what it was Q and 2Q columns before. When a row is
//!   found to repeat, its pre-period is one more than that, and its period is seen in the last repeat.
//! * Rows known to repeat are no longer computed (`replay`): what the rows below see of them, the values used in each column and those on the diagonals that
//!   leave them, is recorded for one repeat, and the same for ever after, relative to the column.
//! * Where a row was not remembered for long enough, after a restart or for want of memory, two machines walk at a distance to see where rows
//!   agree (`lockstep`).
//!
//! Without the first two, memory depends on the number of rows, not on periods; they are used as far as memory is allowed. Where the caller asks for
//! threads, each has a band of rows and is a little ahead of the one below it (`bands`).
//!
//! \[D99\] A. Dress, A. Flammenkamp, N. Pink, Additive periodicity of the Sprague–Grundy function of certain Nim games, Adv. Appl. Math. 22
//! (1999) 249–270. \[L02\] H. Landman, A simple FSM-based proof of the additive periodicity of the Sprague–Grundy function of Wythoff's game,
//! More Games of No Chance (2002).

mod band;
mod bands;
mod check;
mod lockstep;
mod log;
mod machine;
mod pace;
mod replay;
mod resolve;
mod saved;
mod search;

pub use check::{PeriodDispute, check_periods};
use numeration::work::Halt;
pub use search::PeriodSearch;
use std::error::Error;
use std::fmt;

/// The least pre-period and period of a row, with the repetition of states that proves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RowPeriod {
    /// r.
    pub row: u64,
    /// The least y₀ ≥ 0 with g(r, y + p) = g(r, y) + p for all y ≥ y₀.
    pub preperiod: u64,
    /// The least p ≥ 1 for which there is such a y₀.
    pub period: u64,
    /// A column at which rows 0 … r are in the same state …
    pub state_start: u64,
    /// … as they are so many columns later.
    pub state_period: u64,
}

/// Why a saved search cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RestoreError {
    /// The bytes are something else, or of another version.
    Unknown,
    /// Part of the bytes is missing or wrong.
    Damaged,
    /// The search itself cannot be started.
    Halt(Halt),
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("not a saved search for periods, or one of another version"),
            Self::Damaged => f.write_str("the saved search is incomplete or damaged"),
            Self::Halt(halt @ Halt::Limit { .. }) => write!(f, "{halt} or ask for fewer rows"),
            Self::Halt(Halt::Stopped) => Halt::Stopped.fmt(f),
        }
    }
}

impl Error for RestoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Halt(halt) => Some(halt),
            Self::Unknown | Self::Damaged => None,
        }
    }
}

impl From<Halt> for RestoreError {
    fn from(halt: Halt) -> RestoreError {
        RestoreError::Halt(halt)
    }
}
