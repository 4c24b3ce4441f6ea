//! Closed forms that fit a table exactly, as sets for the prover: what has a name is found in the time of its proof.

use super::data::Data;
use super::description::{Progression, progressions_of};
use super::slope::Interval;
use crate::proof::{ProofError, claim_automaton, theorem};
use automata::{Automaton, NumberSystem};
use numeration::work::Work;
use numeration::{BeattyPair, Integer, Natural, QuadraticIrrational};
use rules::families::{Diagonal, Pairs};
use rules::{ClosedForm, Game};
use solve::verify::Claim;
use std::collections::{BTreeSet, HashSet};
use std::num::NonZeroU32;
use std::sync::Arc;

/// P-positions that a closed form is held against.
const COMPARED: usize = 2_000;

/// P-positions that speak for a closed form, at least.
const FEWEST: usize = 12;

/// Exceptions to a closed form, at most so many.
const MOST_EXCEPTIONS: usize = 40;

/// In all but this part of the table there is no exception.
const IRREGULAR: u64 = 4;

/// Positions (x, y), x ≤ y unless the rules are `ordered`.
type Positions = BTreeSet<(u64, u64)>;

/// A set in closed form that has the P-positions of the table and no others.
#[derive(Clone, Debug)]
pub(crate) enum Candidate {
    /// These positions and no others.
    Finite { positions: Positions, ordered: bool },
    /// Finitely many arithmetic progressions, and these positions.
    Lines { lines: Vec<Progression>, more: Positions, ordered: bool },
    /// Complementary Beatty sequences, with positions more and less.
    Beatty { pair: Box<BeattyPair>, more: Positions, less: Positions },
    /// What a paper proves about another game, or about this one.
    Paper(Box<Game>),
}

impl Candidate {
    /// The set, in the numeration `system` or else in one that suits it; nothing if it has no place there.
    ///
    /// # Errors
    /// The limits of the work.
    pub(crate) fn automaton(
        self,
        system: Option<&Arc<NumberSystem>>,
        work: &Work,
    ) -> Result<Option<Automaton>, ProofError> {
        match (self, system) {
            (Candidate::Finite { positions, ordered }, system) => {
                claim_automaton(&Claim::Listed(positions), ordered, system, work).map(Some)
            }
            (Candidate::Lines { lines, more, ordered }, system) => {
                let text: Vec<String> = lines.iter().map(Progression::formula).collect();
                let Ok(formula) = text.join(" | ").parse() else { return Ok(None) };
                let set = claim_automaton(&Claim::Formula(formula), ordered, system, work)?;
                let more = claim_automaton(&Claim::Listed(more), ordered, Some(set.system()), work)?;
                Ok(Some(set.or(&more, work)?))
            }
            (other, None) => other.irrational(work).map(Some),
            // The others are sets in the numeration of their own number.
            (_, Some(_)) => Ok(None),
        }
    }

    /// A set that belongs to an irrational number, in its numeration.
    fn irrational(self, work: &Work) -> Result<Automaton, ProofError> {
        match self {
            Candidate::Beatty { pair, more, less } => {
                let set = claim_automaton(&Claim::Beatty(pair), false, None, work)?;
                let system = set.system().clone();
                let listed = |positions| claim_automaton(&Claim::Listed(positions), false, Some(&system), work);
                Ok(set.minus(&listed(less)?, work)?.or(&listed(more)?, work)?)
            }
            Candidate::Paper(game) => theorem(&game, work),
            Candidate::Finite { .. } | Candidate::Lines { .. } => Err(ProofError::Undecided),
        }
    }
}

/// The closed forms that fit, cheapest first.
pub(crate) fn candidates(data: &Data, slopes: &[Interval]) -> Vec<Candidate> {
    let largest = data.pairs.last().map_or(0, |&(x, y)| x.max(y));
    if u64::from(largest) * IRREGULAR < u64::from(data.complete) && data.pairs.len() <= COMPARED {
        let positions = data.pairs.iter().map(|&(x, y)| (u64::from(x), u64::from(y))).collect();
        return vec![Candidate::Finite { positions, ordered: data.ordered() }];
    }
    let mut found: Vec<Candidate> = progressions(data, slopes).into_iter().collect();
    let ([slope], false) = (slopes, data.ordered()) else { return found };
    let sample = Sample::of(data);
    for number in slope.quadratic_numbers() {
        found.extend(beatty(&sample, &number));
        found.extend(of_papers(&sample, &number));
    }
    found
}

/// Arithmetic progressions, where all directions are fractions.
fn progressions(data: &Data, slopes: &[Interval]) -> Option<Candidate> {
    if slopes.iter().any(|slope| slope.small_fraction().is_none()) {
        return None;
    }
    let first: Vec<[u64; 2]> = data.pairs.iter().take(COMPARED).map(|&(x, y)| [u64::from(x), u64::from(y)]).collect();
    let (lines, more) = progressions_of(&first)?;
    if !are_all(data, &lines, more.len()) {
        return None;
    }
    let more = more.into_iter().map(|[x, y]| (x, y)).collect();
    (!lines.is_empty()).then(|| Candidate::Lines { lines, more, ordered: data.ordered() })
}

/// Whether the terms of `lines` and `more` others are as many as the P-positions of the table, and the terms are among them.
fn are_all(data: &Data, lines: &[Progression], more: usize) -> bool {
    let complete = u64::from(data.complete);
    let terms = || lines.iter().flat_map(|line| line.terms(complete));
    if terms().count() + more != data.pairs.len() {
        return false;
    }
    let positions: HashSet<[u64; 2]> = data.pairs.iter().map(|&(x, y)| [u64::from(x), u64::from(y)]).collect();
    terms().all(|term| positions.contains(&term))
}

/// The first P-positions of a table.
struct Sample {
    positions: Positions,
    /// Below this larger heap none is missing.
    end: u64,
}

impl Sample {
    fn of(data: &Data) -> Sample {
        let most = data.pairs.len().min(COMPARED);
        let end = u64::from(data.pairs.get(most).map_or(data.complete, |&(x, y)| x.max(y)));
        let first = data.pairs[..most].iter().map(|&(x, y)| (u64::from(x), u64::from(y)));
        Sample { positions: first.filter(|&(x, y)| x.max(y) < end).collect(), end }
    }

    /// What there is more and less than in `claimed`, a list growing in y, if that is little and among the first.
    fn exceptions(&self, claimed: impl Iterator<Item = (u64, u64)>) -> Option<(Positions, Positions)> {
        let early = |y: u64| y * IRREGULAR < self.end;
        let mut less = Positions::new();
        let mut common = Positions::new();
        for position in claimed.take_while(|(_, y)| *y < self.end) {
            if self.positions.contains(&position) {
                common.insert(position);
            } else if early(position.1) && less.len() < MOST_EXCEPTIONS {
                less.insert(position);
            } else {
                return None;
            }
        }
        let more: Positions = &self.positions - &common;
        let few = more.len() <= MOST_EXCEPTIONS && more.iter().all(|&(_, y)| early(y));
        let supported = common.len() >= FEWEST + 3 * (more.len() + less.len());
        (few && supported).then_some((more, less))
    }
}

/// The terms of two sequences, as far as they are small.
fn terms(pair: &BeattyPair) -> impl Iterator<Item = (u64, u64)> {
    let words = |(x, y): (Natural, Natural)| Some((x.to_u64()?, y.to_u64()?));
    (0u64..).map_while(move |n| words(pair.terms(&Natural::from(n))))
}

/// Complementary Beatty sequences whose quotient is `slope` = β/α, so that α = 1 + 1/slope; shifted or not.
fn beatty(sample: &Sample, slope: &QuadraticIrrational) -> Option<Candidate> {
    let alpha = slope.reciprocal().plus_rational(&Integer::ONE, &Integer::ONE).ok()?;
    let half = BeattyPair::inhomogeneous_rational(&alpha, &Integer::ONE, &Integer::from(2));
    let kinds = [BeattyPair::homogeneous(&alpha), BeattyPair::inhomogeneous(&alpha, &alpha.reciprocal()), half];
    kinds.into_iter().flatten().find_map(|pair| {
        let (more, less) = sample.exceptions(terms(&pair))?;
        Some(Candidate::Beatty { pair: Box::new(pair), more, less })
    })
}

/// The games of the papers with this slope whose P-positions are those of the table.
fn of_papers(sample: &Sample, slope: &QuadraticIrrational) -> Vec<Candidate> {
    let Ok(fraction) = slope.continued_fraction() else { return Vec::new() };
    let Some(parameter) = fraction.period().iter().max().copied().and_then(NonZeroU32::new) else { return Vec::new() };
    let fits = |game: &Game| {
        let Some(known) = game.closed_form() else { return false };
        known.slope().as_ref() == Some(slope) && positions_below(&known, sample.end).as_ref() == Some(&sample.positions)
    };
    // Games that share their P-positions need no second proof.
    let mut games = Game::with_parameter(parameter);
    games.find(fits).map(|game| Candidate::Paper(Box::new(game))).into_iter().collect()
}

/// The P-positions of a closed form with y < `end`.
pub(super) fn positions_below(known: &ClosedForm, end: u64) -> Option<Positions> {
    let mut positions: Positions = match known.pairs {
        Pairs::Residues(residues) => {
            let pair = BeattyPair::wythoff(residues.k());
            let (k, count) = (u64::from(residues.k().get()), u64::from(residues.count().get()));
            let lists = (0u64..end).zip(terms(&pair)).filter(|(difference, _)| difference % k < count);
            let own = lists.map(|(difference, (floor, _))| {
                let u = (floor + u64::from(residues.added((difference % k) as u32))) / k;
                (u, u + difference)
            });
            own.take_while(|(_, y)| *y < end).collect()
        }
        _ => {
            let pair = known.beatty()?;
            let regular = terms(&pair).skip(known.exceptions.before as usize);
            let instead = known.exceptions.instead.iter().map(|&(x, y)| (u64::from(x), u64::from(y)));
            instead.chain(regular).take_while(|(_, y)| *y < end).collect()
        }
    };
    match (known.diagonal, known.beatty()) {
        (Diagonal::None, _) => {}
        (Diagonal::Origin, _) => {
            positions.insert((0, 0));
        }
        (Diagonal::Lower, pair) => {
            positions.extend(terms(&pair?).map(|(lower, _)| (lower, lower)).take_while(|(lower, _)| *lower < end));
        }
    }
    Some(positions)
}
