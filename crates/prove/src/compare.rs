//! Whether two games have the same P-positions, for all heaps.
//!
//! If the P-positions of one game are known as an automaton, it is enough to prove them as a claim about the other: the set meets the
//! obligations of that game exactly if both have the same P-positions, and the first position that breaks one is the first at which the two
//! games differ. Only for the difference as a whole both sets must be known, in one numeration.

use crate::discover::{DiscoverOptions, Finding, discover};
use crate::proof::{ProofError, Verdict, prove};
use crate::{Known, KnownError, known_positions};
use automata::{Automaton, Order};
use formula::Formula;
use numeration::Natural;
use numeration::work::{Halt, Work};
use rules::{FormulaRules, Game, Position, Ruleset};
use std::sync::Arc;

/// The most states of a set that is looked for in the numeration of another, only to tell the difference of both.
const MOST_REWRITTEN: usize = 160;

/// The most states in the proof of such a set.
const MOST_PROVED: u64 = 200_000;

/// What is known about the P-positions of two games.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[allow(clippy::large_enum_variant, reason = "there are only ever a few of them")]
pub enum Comparison {
    /// They are the same.
    Same,
    /// They differ.
    Different {
        /// The first position at which they do: least larger heap, then least smaller heap.
        position: Position,
        /// Whether it is a P-position of the first game.
        in_first: bool,
        /// All positions at which they do, where both sets were found in one numeration.
        difference: Option<Difference>,
    },
    /// Neither set was found within the limits, or the limits ended the proof.
    Undecided {
        /// Why.
        reason: String,
    },
}

/// All positions at which two games differ.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// P-positions of the first game only.
    pub only_first: Automaton,
    /// P-positions of the second game only.
    pub only_second: Automaton,
}

impl Difference {
    /// Whether there are only finitely many.
    pub fn is_finite(&self) -> bool {
        self.only_first.is_finite() && self.only_second.is_finite()
    }

    /// The least N such that the games agree at all positions whose larger heap is at least N; nothing if there is none.
    ///
    /// There is one exactly if they differ at finitely many positions: infinitely many have larger heaps beyond every bound.
    pub fn equal_from(&self) -> Option<Natural> {
        let largest = |set: &Automaton| set.members().map(|pair| pair.into_iter().max().unwrap_or_default()).max();
        let last = if self.is_finite() { largest(&self.only_first).max(largest(&self.only_second)) } else { None };
        last.map(|last| last + 1u64)
    }

    /// The positions of one of the two sets in order, with x ≤ y only if `either_order`.
    pub fn listed(set: &Automaton, either_order: bool, count: usize) -> Vec<[Natural; 2]> {
        let members = set.members_in(Order::larger_then_smaller(2));
        let pairs = members.filter_map(|member| <[Natural; 2]>::try_from(member).ok());
        pairs.filter(|[x, y]| !either_order || x <= y).take(count).collect()
    }
}

/// A game, and its P-positions if they are known.
#[derive(Clone, Debug)]
pub struct Contestant {
    game: Game,
    known: Result<Known, KnownError>,
}

impl Contestant {
    /// Looks for the P-positions of `game`.
    ///
    /// # Errors
    /// The wish to stop.
    pub fn new(game: &Game, options: &DiscoverOptions, work: &Work) -> Result<Contestant, Halt> {
        let known = known_positions(game, options, work);
        match known.as_ref().err().and_then(|error| Halt::behind(error)) {
            Some(Halt::Stopped) => Err(Halt::Stopped),
            _ => Ok(Contestant { game: game.clone(), known }),
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Its P-positions, or why they are not known.
    pub fn known(&self) -> Result<&Known, &KnownError> {
        self.known.as_ref()
    }
}

/// Whether two games have the same P-positions: proved, or refuted by the smallest position at which they differ.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::prove::compare::{Comparison, Contestant, compare};
/// use wythoff::prove::discover::DiscoverOptions;
/// let (options, work) = (DiscoverOptions::default(), &Work::default());
/// let contestant = |text: &str| Contestant::new(&text.parse().expect("a game"), &options, work);
/// let wythoff = contestant("wythoff")?;
/// // Ho's restriction of Wythoff's game.
/// let ho = contestant("rules:u = v | u = 0 & x <= y")?;
/// assert!(matches!(compare(&wythoff, &ho, &options, work)?, Comparison::Same));
/// let Comparison::Different { position, difference, .. } = compare(&wythoff, &contestant("wythoff:misere")?, &options, work)?
///     else { panic!("(0, 0) is lost in one and won in the other") };
/// assert_eq!(position.to_string(), "(0, 0)");
/// assert_eq!(difference.expect("one numeration").equal_from(), Some(3u32.into()));
/// # Ok::<(), wythoff::numbers::work::Halt>(())
/// ```
///
/// # Errors
/// The wish to stop; other limits make it undecided.
pub fn compare(
    first: &Contestant,
    second: &Contestant,
    options: &DiscoverOptions,
    work: &Work,
) -> Result<Comparison, Halt> {
    let mut reasons = Vec::new();
    let rounds = [(first, second), (second, first)];
    for (claimant, other) in rounds {
        let known = match &claimant.known {
            Ok(known) => known,
            Err(error) => {
                reasons.push(error.to_string());
                continue;
            }
        };
        match wrong_at(&other.game, &known.positions, work) {
            Ok(None) => return Ok(Comparison::Same),
            Ok(Some(position)) => {
                let in_claimed = known.positions.contains(&[position.x.clone(), position.y.clone()]);
                let in_first = in_claimed == std::ptr::eq(claimant, first);
                let difference = difference(first, second, options, work)?;
                return Ok(Comparison::Different { position, in_first, difference });
            }
            Err(error) => match Halt::behind(&error) {
                Some(Halt::Stopped) => return Err(Halt::Stopped),
                _ => reasons.push(error.to_string()),
            },
        }
    }
    reasons.dedup();
    Ok(Comparison::Undecided { reason: reasons.join("; ") })
}

/// The first position at which `positions` are not the P-positions of `game`.
fn wrong_at(game: &Game, positions: &Automaton, work: &Work) -> Result<Option<Position>, ProofError> {
    // A claim about a game for heaps in either order is read in both, so that a set that is not its own mirror image must meet the game in
    // the one order that is written.
    let is_symmetric = *positions == positions.reorder(&[1, 0], work)?;
    let game = if is_symmetric { game.clone() } else { in_one_order(game)? };
    Ok(match prove(&game, positions, work)? {
        Verdict::Proved(_) => None,
        Verdict::Refuted(wrong) => Some(wrong.position),
    })
}

/// The same game with both orders written out.
fn in_one_order(game: &Game) -> Result<Game, ProofError> {
    let no_formula = || ProofError::NoFormula { game: game.to_string() };
    let rules = game.ruleset.to_formula_rules().ok_or_else(no_formula)?;
    let formula = match rules.ordered {
        true => rules.formula,
        false if rules.further.is_some() => {
            let reason = "such rules cannot be written out in both orders: give the other game first".to_string();
            return Err(ProofError::Statement { reason });
        }
        false => {
            let swapped = rules.formula.swapped();
            Formula::any(vec![rules.formula, swapped])
        }
    };
    Ok(Game { ruleset: Ruleset::Formula(FormulaRules { formula, ordered: true, ..rules }), play: game.play })
}

/// All positions at which the two differ, if both sets can be had in one numeration.
fn difference(
    first: &Contestant,
    second: &Contestant,
    options: &DiscoverOptions,
    work: &Work,
) -> Result<Option<Difference>, Halt> {
    let own = |contestant: &Contestant| contestant.known.as_ref().ok().map(|known| known.positions.clone());
    let pair = match (own(first), own(second)) {
        (Some(one), Some(other)) if one.system() == other.system() => Some((one, other)),
        (one, other) => {
            // Each in the numeration of the other.
            let mut found = None;
            if let Some(one) = &one {
                found = rewritten(second, one, options, work)?.map(|other| (one.clone(), other));
            }
            if let (None, Some(other)) = (&found, &other) {
                found = rewritten(first, other, options, work)?.map(|one| (one, other.clone()));
            }
            found
        }
    };
    let Some((one, other)) = pair else { return Ok(None) };
    let halves = one.minus(&other, work).and_then(|only| Ok((only, other.minus(&one, work)?)));
    match halves {
        Ok((only_first, only_second)) => Ok(Some(Difference { only_first, only_second })),
        Err(error) => match Halt::behind(&error) {
            Some(Halt::Stopped) => Err(Halt::Stopped),
            _ => Ok(None),
        },
    }
}

/// The P-positions of a contestant in the numeration of another set, if they are found there.
fn rewritten(
    contestant: &Contestant,
    other: &Automaton,
    options: &DiscoverOptions,
    work: &Work,
) -> Result<Option<Automaton>, Halt> {
    // A set that two numerations of different fields recognise is ultimately periodic in every direction (Cobham 1969, Semenov 1977): what
    // needs an irrational slope is not worth a search in the numeration of another one.
    let own = contestant.known.as_ref().ok().and_then(|known| known.positions.system().alpha());
    if let (Some(own), Some(_)) = (own, other.system().alpha())
        && other.system().coordinates(&own).is_none()
    {
        return Ok(None);
    }
    let options = DiscoverOptions {
        systems: Some(vec![Arc::clone(other.system())]),
        states: options.states.min(MOST_REWRITTEN),
        proof_states: options.proof_states.min(MOST_PROVED),
        ..options.clone()
    };
    match discover(&contestant.game, &options, work) {
        Ok(Finding::Found(found)) => Ok(Some(found.proof.positions)),
        Ok(Finding::NotFound { .. }) => Ok(None),
        Err(error) => match Halt::behind(&error) {
            Some(Halt::Stopped) => Err(Halt::Stopped),
            _ => Ok(None),
        },
    }
}
