//! A user's statement about which positions are P.

use formula::{Formula, FormulaError, Values, Variable};
use numeration::{BeattyError, BeattyPair, ContinuedFraction, Integer, Natural, ParseContinuedFractionError};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// A set of positions that somebody says are the P-positions of a game.
///
/// ```
/// use wythoff::solve::verify::Claim;
/// let claim: Claim = "beatty [1;(2)]".parse()?;
/// assert_eq!(claim.row(4, 100, false), [10]);
/// let claim: Claim = "beatty [1;(2)] + 1/alpha".parse()?;
/// assert_eq!(claim.row(2, 100, false), [5]);
/// let claim: Claim = "formula y = 2 * x".parse()?;
/// assert_eq!(claim.row(4, 100, false), [2, 8]);
/// # Ok::<(), wythoff::solve::verify::ClaimError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Claim {
    /// The pairs (⌊nα + c⌋, ⌊nβ + d⌋), in both orders.
    Beatty(Box<BeattyPair>),
    /// The positions (x, y) for which the formula holds.
    Formula(Formula),
    /// These and no other positions, up to any bound.
    Listed(BTreeSet<(u64, u64)>),
}

/// Why a text is no claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClaimError {
    /// It does not begin with the name of a kind of claim.
    UnknownKind {
        /// How it begins.
        written: String,
    },
    /// A file or automaton, which a library does not open.
    NotText {
        /// The kind of claim.
        kind: &'static str,
    },
    /// No continued fraction.
    Fraction(ParseContinuedFractionError),
    /// What is added is neither a fraction of integers nor `1/alpha`.
    Offset {
        /// What stands there.
        written: String,
    },
    /// No pair of complementary sequences.
    Beatty(BeattyError),
    /// No formula.
    Formula(FormulaError),
    /// The formula mentions u or v.
    MentionsTakes,
    /// A line of a list that is not two numbers.
    Line {
        /// Counted from 1.
        line: usize,
        /// What stands there.
        written: String,
    },
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownKind { written } => write!(
                f,
                "{written:?} is no kind of claim: write 'beatty [1;(2)]', 'beatty [1;(2)] + 1/3', 'formula x = y', 'file PATH' or 'automaton PATH'"
            ),
            Self::NotText { kind } => write!(f, "a claim by {kind} cannot be read here"),
            Self::Fraction(error) => write!(f, "beatty: {error}"),
            Self::Offset { written } => {
                write!(f, "{written:?} cannot be added: write a fraction such as 1/3, or 1/alpha")
            }
            Self::Beatty(error) => write!(f, "beatty: {error}"),
            Self::Formula(error) => write!(f, "formula: {error}"),
            Self::MentionsTakes => {
                write!(f, "formula: a claim is about the heaps x and y, not about the takes u and v")
            }
            Self::Line { line, written } => {
                write!(f, "line {line}: {written:?} is not a position: write two numbers below 2^64, as in 3 5 or 3,5")
            }
        }
    }
}

impl std::error::Error for ClaimError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Fraction(error) => Some(error),
            Self::Beatty(error) => Some(error),
            Self::Formula(error) => Some(error),
            _ => None,
        }
    }
}

impl FromStr for Claim {
    type Err = ClaimError;

    /// Reads `beatty CF`, `beatty CF + c` with a fraction c or `1/alpha`, and `formula F` with a condition on x and y.
    fn from_str(text: &str) -> Result<Claim, ClaimError> {
        let (kind, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        match kind {
            "beatty" => beatty(rest.trim()),
            "formula" => {
                let formula: Formula = rest.parse().map_err(ClaimError::Formula)?;
                match formula.mentions(&|variable| matches!(variable, Variable::U | Variable::V)) {
                    true => Err(ClaimError::MentionsTakes),
                    false => Ok(Claim::Formula(formula)),
                }
            }
            "file" => Err(ClaimError::NotText { kind: "file" }),
            "automaton" => Err(ClaimError::NotText { kind: "automaton" }),
            _ => Err(ClaimError::UnknownKind { written: kind.chars().take(40).collect() }),
        }
    }
}

fn beatty(text: &str) -> Result<Claim, ClaimError> {
    let (fraction, offset) = match text.split_once('+') {
        Some((fraction, offset)) => (fraction.trim(), Some(offset.trim())),
        None => (text, None),
    };
    let fraction: ContinuedFraction = fraction.parse().map_err(ClaimError::Fraction)?;
    let refused = |error: BeattyError| ClaimError::Beatty(error);
    let alpha = fraction.to_quadratic().map_err(|error| refused(error.into()))?;
    let pair = match offset {
        None => BeattyPair::homogeneous(&alpha),
        Some(written) => match read_offset(written)? {
            None => BeattyPair::inhomogeneous(&alpha, &alpha.reciprocal()),
            Some((numerator, _)) if numerator.is_zero() => BeattyPair::homogeneous(&alpha),
            Some((numerator, denominator)) => BeattyPair::inhomogeneous_rational(&alpha, &numerator, &denominator),
        },
    };
    Ok(Claim::Beatty(Box::new(pair.map_err(refused)?)))
}

/// A fraction; nothing for 1/α.
fn read_offset(written: &str) -> Result<Option<(Integer, Integer)>, ClaimError> {
    let compact: String = written.chars().filter(|character| !character.is_whitespace()).collect();
    if compact == "1/alpha" || compact == "1/α" {
        return Ok(None);
    }
    let (numerator, denominator) = compact.split_once('/').unwrap_or((&compact, "1"));
    let read = |part: &str| Natural::from_str(part).ok().map(Integer::from);
    let fraction = read(numerator).zip(read(denominator)).filter(|(_, denominator)| !denominator.is_zero());
    fraction.map(Some).ok_or_else(|| ClaimError::Offset { written: written.chars().take(40).collect() })
}

/// A position and the line on which it stands, counted from 1.
pub(crate) type ListedPosition = (usize, (u64, u64));

/// The positions of a list in the order written.
pub(crate) fn listed_positions(text: &str) -> Result<Vec<ListedPosition>, ClaimError> {
    let mut positions = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let parts = line.split([' ', '\t', ',']).filter(|part| !part.is_empty());
        let numbers: Vec<Option<u64>> = parts.map(|part| part.parse().ok()).collect();
        match numbers[..] {
            [Some(x), Some(y)] => positions.push((index + 1, (x, y))),
            _ => return Err(ClaimError::Line { line: index + 1, written: line.chars().take(40).collect() }),
        };
    }
    Ok(positions)
}

impl Claim {
    /// The claim that a list of positions is complete: one a line, two numbers with a space or comma between them. Empty lines and
    /// lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// The first line that is no position.
    pub fn listed(text: &str) -> Result<Claim, ClaimError> {
        Ok(Claim::Listed(listed_positions(text)?.into_iter().map(|(_, position)| position).collect()))
    }

    /// The y ≤ `bound` for which (`x`, y) is claimed to be P, growing. Unless the game is `ordered`, a position is claimed if one
    /// order of its heaps is.
    pub fn row(&self, x: u64, bound: u64, ordered: bool) -> Vec<u64> {
        match self {
            Claim::Beatty(pair) => {
                let partner = pair.locate_with_partner(&Natural::from(x)).1.to_u64();
                partner.filter(|partner| *partner <= bound).into_iter().collect()
            }
            Claim::Listed(positions) if ordered => {
                positions.range((x, 0)..=(x, bound)).map(|position| position.1).collect()
            }
            Claim::Listed(positions) => {
                let mut row: Vec<u64> = positions.range((x, 0)..=(x, bound)).map(|position| position.1).collect();
                row.extend((0..=bound).filter(|y| positions.contains(&(*y, x))));
                row.sort_unstable();
                row.dedup();
                row
            }
            Claim::Formula(formula) => {
                let (heap, nothing) = (Natural::from(x), Natural::ZERO);
                let holds = |y: &u64| {
                    let other = Natural::from(*y);
                    let values = Values { x: &heap, y: &other, u: &nothing, v: &nothing };
                    formula.holds_at(values) || (!ordered && formula.holds_at(values.swapped()))
                };
                (0..=bound).filter(holds).collect()
            }
        }
    }
}

/// A set of positions that can be held against the outcomes of a game.
pub trait PositionSet {
    /// For x = 0, 1, …, `bound` the y ≤ `bound` for which (x, y) is in the set, growing. Unless the game is `ordered`, a position is in the set if
    /// one order of its heaps is.
    fn rows<'a>(&'a self, bound: u64, ordered: bool) -> Box<dyn Iterator<Item = Vec<u64>> + 'a>;

    /// The bytes that a row may take, where rows may be long.
    fn row_bytes(&self, _bound: u64) -> u128 {
        0
    }
}

impl PositionSet for Claim {
    fn rows<'a>(&'a self, bound: u64, ordered: bool) -> Box<dyn Iterator<Item = Vec<u64>> + 'a> {
        match self {
            // Both orders of every position, once, instead of a look at every y in every row.
            Claim::Listed(positions) if !ordered => {
                let both = Claim::Listed(positions.iter().flat_map(|&(x, y)| [(x, y), (y, x)]).collect());
                Box::new((0..=bound).map(move |x| both.row(x, bound, true)))
            }
            claim => Box::new((0..=bound).map(move |x| claim.row(x, bound, ordered))),
        }
    }

    fn row_bytes(&self, bound: u64) -> u128 {
        match self {
            Claim::Beatty(_) => 0,
            // Both orders of every position, in a tree.
            Claim::Listed(positions) => positions.len() as u128 * 64,
            // Every number up to the bound, in a list that grows by doubling.
            Claim::Formula(_) => (u128::from(bound) + 1) * 16,
        }
    }
}
