//! What a set of takes is, in words, where it is one that people would name.

use super::KnownGame;
use crate::proof::ProofError;
use automata::{Automaton, NumberSystem, Order};
use numeration::Natural;
use numeration::work::Work;
use std::fmt;
use std::sync::Arc;

/// A set of takes in words. (u, v) and (v, u) are one take; the smaller number stands first.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Words {
    /// There are none.
    None,
    /// These and no others.
    Listed(Vec<[Natural; 2]>),
    /// All legal takes.
    Legal,
    /// All legal takes but these.
    LegalBut(Vec<[Natural; 2]>),
    /// All takes but these.
    AllBut(Vec<[Natural; 2]>),
    /// The takes (u, u + d), for each d from some u on.
    Bands {
        /// d and the least u from which on all are in the set.
        bands: Vec<(u64, Natural)>,
        /// Others beside them.
        more: Vec<[Natural; 2]>,
    },
    /// None of these.
    Automaton,
}

/// Takes that are listed one by one.
const MOST_LISTED: usize = 16;

/// The largest difference that is looked at.
const MOST_BANDS: u64 = 24;

/// The least u of a band is looked for below this.
const MOST_BEFORE: u64 = 64;

/// The takes with u ≤ v in order: by v, then by u.
fn listed(takes: &Automaton) -> impl Iterator<Item = [Natural; 2]> {
    let members = takes.members_in(Order::larger_then_smaller(2));
    members.filter_map(|member| <[Natural; 2]>::try_from(member).ok()).filter(|[u, v]| u <= v)
}

/// All takes, if they are few.
fn few(takes: &Automaton) -> Option<Vec<[Natural; 2]>> {
    if !takes.is_finite() {
        return None;
    }
    let found: Vec<[Natural; 2]> = listed(takes).take(MOST_LISTED + 1).collect();
    (found.len() <= MOST_LISTED).then_some(found)
}

impl Words {
    /// The first takes of a set that is its own mirror image, u ≤ v, by v and then by u.
    pub fn first(takes: &Automaton, count: usize) -> Vec<[Natural; 2]> {
        listed(takes).take(count).collect()
    }

    /// The set `takes`, its own mirror image, in words, beside the takes that are `legal`.
    ///
    /// # Errors
    /// The limits of the work.
    pub fn of(takes: &Automaton, legal: &Automaton, work: &Work) -> Result<Words, ProofError> {
        if takes.is_empty() {
            return Ok(Words::None);
        }
        if let Some(all) = few(takes) {
            return Ok(Words::Listed(all));
        }
        if takes == legal {
            return Ok(Words::Legal);
        }
        if let Some(but) = few(&legal.minus(takes, work)?)
            && takes.minus(legal, work)?.is_empty()
        {
            return Ok(Words::LegalBut(but));
        }
        let system = takes.system();
        let something = Automaton::linear(system, &[1, 1], Some(1), None, work)?;
        if let Some(but) = few(&something.minus(takes, work)?) {
            return Ok(Words::AllBut(but));
        }
        Ok(bands(takes, system, work)?.unwrap_or(Words::Automaton))
    }
}

/// The set as bands, if it is that.
fn bands(takes: &Automaton, system: &Arc<NumberSystem>, work: &Work) -> Result<Option<Words>, ProofError> {
    let mut bands = Vec::new();
    let mut rest = takes.clone();
    let has = |u: u64, d: u64| takes.contains(&[Natural::from(u), Natural::from(u + d)]);
    for d in 0..MOST_BANDS {
        if (MOST_BEFORE..2 * MOST_BEFORE).any(|u| !has(u, d)) {
            continue;
        }
        let least = (0..MOST_BEFORE).rev().find(|&u| !has(u, d)).map_or(0, |u| u + 1);
        let (least_word, d_word) = (least as i64, d as i64);
        let difference = Automaton::linear(system, &[-1, 1], Some(d_word), Some(d_word), work)?;
        let upper = difference.and(&Automaton::linear(system, &[1, 0], Some(least_word), None, work)?, work)?;
        let band = super::legal::mirrored(&upper, work)?;
        if !band.minus(takes, work)?.is_empty() {
            return Ok(None);
        }
        rest = rest.minus(&band, work)?;
        bands.push((d, Natural::from(least)));
    }
    Ok(few(&rest).filter(|_| !bands.is_empty()).map(|more| Words::Bands { bands, more }))
}

impl KnownGame {
    /// The kinds of legal moves, in words: the parts of the rule.
    ///
    /// # Errors
    /// Rules that fall into too many cases.
    pub fn kinds(&self) -> Result<Vec<String>, ProofError> {
        Ok(self.parts()?.iter().map(ToString::to_string).collect())
    }
}

fn list(pairs: &[[Natural; 2]]) -> String {
    pairs.iter().map(|[u, v]| format!("({u}, {v})")).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Words::None => f.write_str("no move"),
            Words::Listed(all) => write!(f, "{} and no other", list(all)),
            Words::Legal => f.write_str("every legal move"),
            Words::LegalBut(but) => write!(f, "every legal move but {}", list(but)),
            Words::AllBut(but) if but.is_empty() => f.write_str("every move"),
            Words::AllBut(but) => write!(f, "every move but {}", list(but)),
            Words::Bands { bands, more } => {
                let band = |(d, least): &(u64, Natural)| match d {
                    0 => format!("(u, u) with u >= {least}"),
                    d => format!("(u, u + {d}) with u >= {least}"),
                };
                f.write_str(&bands.iter().map(band).collect::<Vec<_>>().join("; "))?;
                if more.is_empty() { Ok(()) } else { write!(f, "; and {}", list(more)) }
            }
            Words::Automaton => f.write_str("a set without a short description"),
        }
    }
}
