//! Lists of P-positions in the order of their index.

use super::arithmetic::ArithmeticPairs;
use super::pairs::{Differences, Pairs};
use super::{FastSolver, Pair, StrategyError};
use crate::euclid::{Euclid, p_positions_from};
use crate::outcomes::Oracle;
use numeration::work::Work;
use numeration::{BeattyPair, Natural};
use rules::families::{Diagonal, Exceptions, Residues};
use rules::{Game, families};

/// A line of a table of P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The index n; for games without an index the number of the line.
    pub n: Natural,
    /// i in Connell's game and its generalisation, whose P-positions are (u_{i,n}, v_{i,n}), a list for each i.
    pub residue: Option<u32>,
    /// The P-position.
    pub pair: Pair,
    /// z, where (z, z) is a P-position beside the pair: no move leads to it, so it is in no pair [F84, §7.2].
    pub diagonal: Option<Natural>,
}

/// The P-positions of `game` from index `from` on: without end where the papers give them; otherwise those the oracle can reach, with
/// a ≤ b (either order in ordered games), by (a, b). Euclid's P-positions come without end, by (a, b), a ≥ 1: the ended positions (0, b) of
/// `euclid:zero` are left out.
///
/// ```
/// use wythoff::solve::pairs_from;
/// let rows = pairs_from(&"wythoff:a=2".parse()?, 3u32.into())?;
/// let pairs: Vec<String> = rows.take(2).map(|row| format!("{} {}", row.pair.lower, row.pair.upper)).collect();
/// assert_eq!(pairs, ["4 10", "5 13"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the oracle refuses.
pub fn pairs_from(game: &Game, from: Natural) -> Result<Box<dyn Iterator<Item = TableRow>>, StrategyError> {
    pairs_within(game, from, &Work::USUAL)
}

/// The same with other limits for the oracle, where one is needed.
///
/// # Errors
/// If the oracle refuses, or the wish to stop.
pub fn pairs_within(
    game: &Game,
    from: Natural,
    work: &Work,
) -> Result<Box<dyn Iterator<Item = TableRow>>, StrategyError> {
    let listed = |from| listed(game, Oracle::largest_within(game, work)?, from);
    let Some(known) = game.closed_form() else { return listed(from) };
    if let families::Pairs::Quotient { zero } = known.pairs {
        let pairs = p_positions_from(Euclid { zero }, game.play, &from);
        let rows = numbers_from(from).zip(pairs);
        return Ok(Box::new(rows.map(|(n, (lower, upper))| TableRow {
            n,
            residue: None,
            pair: Pair { lower, upper },
            diagonal: None,
        })));
    }
    let fast = FastSolver::new(game);
    match (known.pairs, known.beatty()) {
        (families::Pairs::Residues(residues), _) => Ok(Box::new(residue_rows(residues, fast, from))),
        (families::Pairs::Recurrent { s, t }, _) => {
            match ArithmeticPairs::new(&known, Differences { s, a: t, shifted: false }) {
                Some(pairs) => Ok(Box::new(recurrent_rows(pairs, from))),
                None => listed(from),
            }
        }
        (_, Some(pair)) => Ok(Box::new(beatty_rows(pair, fast, known.exceptions, known.diagonal, from))),
        (_, None) => listed(from),
    }
}

fn numbers_from(first: Natural) -> impl Iterator<Item = Natural> {
    std::iter::successors(Some(first), |n| Some(n + 1))
}

fn beatty_rows(
    pair: BeattyPair,
    fast: Option<FastSolver>,
    exceptions: Exceptions,
    diagonal: Diagonal,
    from: Natural,
) -> impl Iterator<Item = TableRow> {
    numbers_from(from).map(move |n| {
        // Machine words as long as they reach.
        let in_words = || fast.as_ref()?.pair(n.to_u64()?);
        let pair = match exceptions.pair(&n) {
            Some((lower, upper)) => Pair::new(lower, upper),
            None => match in_words() {
                Some((lower, upper)) => Pair::new(lower, upper),
                None => {
                    let (lower, upper) = pair.terms(&n);
                    Pair { lower, upper }
                }
            },
        };
        let diagonal = match diagonal {
            Diagonal::None => None,
            Diagonal::Origin => n.is_zero().then_some(Natural::ZERO),
            Diagonal::Lower => Some(pair.lower.clone()),
        };
        TableRow { n, residue: None, pair, diagonal }
    })
}

/// The front has no error of its own.
fn recurrent_rows(pairs: ArithmeticPairs, from: Natural) -> impl Iterator<Item = TableRow> {
    numbers_from(from).map_while(move |n| {
        let pair = pairs.pair(&n).ok()?.0;
        Some(TableRow { n, residue: None, pair, diagonal: None })
    })
}

fn residue_rows(residues: Residues, fast: Option<FastSolver>, from: Natural) -> impl Iterator<Item = TableRow> {
    let pair = BeattyPair::wythoff(residues.k());
    let k = u64::from(residues.k().get());
    numbers_from(from).flat_map(move |n| {
        let (pair, fast) = (pair.clone(), fast.clone());
        (0..residues.count().get()).map(move |residue| {
            let in_words = || fast.as_ref()?.pair_of_residue(n.to_u64()?, residue);
            let by_root = || {
                let index = &n * k + u64::from(residue);
                let lower = (pair.lower(&index) + u64::from(residues.added(residue))) / k;
                Pair { upper: &lower + index, lower }
            };
            let pair = in_words().map_or_else(by_root, |(lower, upper)| Pair::new(lower, upper));
            TableRow { n: n.clone(), residue: Some(residue), pair, diagonal: None }
        })
    })
}

/// By brute force, as far as the oracle goes.
fn listed(game: &Game, oracle: Oracle, from: Natural) -> Result<Box<dyn Iterator<Item = TableRow>>, StrategyError> {
    let ordered = game.is_ordered();
    // A heap whose partner lies beyond the table ends the list: what comes after it has another index.
    let complete = oracle.outcomes().heaps_with_partner();
    let positions = oracle.into_outcomes().into_p_positions();
    let positions = positions.filter(move |(x, y)| (ordered || x <= y) && complete.is_none_or(|end| *x < end));
    let rows = positions.enumerate().skip(from.to_usize().unwrap_or(usize::MAX));
    Ok(Box::new(rows.map(|(n, (x, y))| TableRow { n: n.into(), residue: None, pair: Pair::new(x, y), diagonal: None })))
}
