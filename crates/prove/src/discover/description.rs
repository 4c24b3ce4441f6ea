//! What a set of P-positions is, in words.

use crate::proof::{Form, Proof, ProofError, claim_automaton, recognised_form, theorem};
use automata::{Automaton, NumberSystem, Order};
use numeration::work::Work;
use numeration::{BeattyPair, Natural};
use rules::Game;
use rules::families::{Alpha, Citation};
use solve::verify::Claim;
use std::fmt;
use std::num::NonZeroU32;

/// A sentence about a set of P-positions. Closed forms are only named where they are proved equal to it, by comparing minimal automata.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Description {
    /// A closed form.
    Closed(Form),
    /// A closed form, but for finitely many positions (x, y), x ≤ y.
    Except {
        /// The closed form.
        form: Form,
        /// Positions that are P although they are not of that form.
        more: Vec<[Natural; 2]>,
        /// Positions of that form that are not P.
        less: Vec<[Natural; 2]>,
    },
    /// The set that a paper gives for another game, or for this one.
    Theorem {
        /// That game.
        game: String,
        /// The theorem.
        citation: Citation,
    },
    /// Membership depends on the remainders of the heaps alone.
    Periodic {
        /// The modulus.
        modulus: u64,
        /// The condition, as `--claim 'formula …'` takes it.
        formula: String,
    },
    /// No closed form was recognised.
    Automaton {
        /// The states of the automaton.
        states: usize,
        /// The numeration.
        system: String,
        /// The first positions (x, y), x ≤ y.
        first: Vec<[Natural; 2]>,
    },
}

/// Exceptions that are listed.
const MOST_EXCEPTIONS: usize = 12;

/// The largest modulus that is tried.
const LARGEST_MODULUS: u64 = 48;

/// A condition that holds nowhere.
const NEVER: &str = "0 = 1";

/// Positions shown where there is no closed form.
const SHOWN: usize = 10;

impl Description {
    /// A description of what was proved; limits only make it less telling.
    pub(crate) fn of(game: &Game, proof: &Proof, work: &Work) -> Description {
        let ordered = game.is_ordered();
        let found = recognised(&proof.positions, ordered, work);
        found.ok().flatten().unwrap_or_else(|| Description::Automaton {
            states: proof.positions.states(),
            system: proof.positions.system().to_string(),
            first: listed(&proof.positions, ordered).take(SHOWN).collect(),
        })
    }

    /// The claim that says the same, as `--claim` takes it, where there is one.
    pub fn claim(&self) -> Option<String> {
        match self {
            Self::Closed(form) => Some(form.claim()),
            Self::Periodic { formula, .. } => Some(format!("formula {formula}")),
            _ => None,
        }
    }
}

/// The members with x ≤ y in the order of positions; all members if `ordered`.
pub(crate) fn listed(positions: &Automaton, ordered: bool) -> impl Iterator<Item = [Natural; 2]> {
    let members = positions.members_in(Order::larger_then_smaller(2));
    let pairs = members.filter_map(|member| <[Natural; 2]>::try_from(member).ok());
    pairs.filter(move |[x, y]| ordered || x <= y)
}

fn recognised(positions: &Automaton, ordered: bool, work: &Work) -> Result<Option<Description>, ProofError> {
    if let Some(form) = recognised_form(positions, work)? {
        return Ok(Some(Description::Closed(form)));
    }
    if let Some(periodic) = periodic(positions, ordered, work)? {
        return Ok(Some(periodic));
    }
    for form in forms(positions.system()) {
        let Some(claim) = form.claim().parse::<Claim>().ok() else { continue };
        let set = claim_automaton(&claim, ordered, Some(positions.system()), work)?;
        if let Some((more, less)) = exceptions(positions, &set, ordered, work)? {
            return Ok(Some(Description::Except { form, more, less }));
        }
    }
    for (game, citation) in known_games(positions.system()) {
        if theorem(&game, work)? == *positions {
            return Ok(Some(Description::Theorem { game: game.to_string(), citation }));
        }
    }
    Ok(None)
}

/// Closed forms in the system's own numbers.
fn forms(system: &NumberSystem) -> Vec<Form> {
    let mut forms = vec![Form::Equal];
    if let Some(number) = system.alpha() {
        let alpha = system.to_string();
        forms.push(Form::Beatty { alpha: alpha.clone() });
        if BeattyPair::inhomogeneous(&number, &number.reciprocal()).is_ok() {
            forms.push(Form::BeattyMisere { alpha });
        }
    }
    forms
}

/// Games of the papers whose P-positions are written in this system.
fn known_games(system: &NumberSystem) -> impl Iterator<Item = (Game, Citation)> {
    let own = system.alpha().is_some().then(|| system.largest_of_all()).and_then(NonZeroU32::new);
    let of_alpha = own.into_iter().flat_map(Game::with_parameter).filter_map(move |game| {
        let known = game.closed_form()?;
        let Alpha(period) = known.alpha()?;
        let written_here = NumberSystem::ostrowski(&period).is_ok_and(|own| *own == *system);
        written_here.then_some((game, known.theorem))
    });
    of_alpha.chain(st_wythoff(system))
}

/// (s, t)-Wythoff, whose numeration says what s and t are.
fn st_wythoff(system: &NumberSystem) -> Option<(Game, Citation)> {
    let &[first, s] = &system.as_recurrence()?.factors()[..] else { return None };
    let game: Game = format!("wythoff:s={s},t={}", first + 1 - s).parse().ok()?;
    let known = game.closed_form()?;
    let [numbers, _] = known.recurrences()?;
    (NumberSystem::recurrence(numbers).as_recurrence() == system.as_recurrence()).then_some((game, known.theorem))
}

/// Pairs with x ≤ y.
type Pairs = Vec<[Natural; 2]>;

/// What `positions` has more and less than `set`, if both are few.
fn exceptions(
    positions: &Automaton,
    set: &Automaton,
    ordered: bool,
    work: &Work,
) -> Result<Option<(Pairs, Pairs)>, ProofError> {
    let few = |one: &Automaton, other: &Automaton| -> Result<Option<Pairs>, ProofError> {
        let difference = one.minus(other, work)?;
        let found: Vec<Vec<Natural>> = difference.members().take(2 * MOST_EXCEPTIONS + 1).collect();
        let is_few = found.len() <= 2 * MOST_EXCEPTIONS;
        Ok(is_few.then(|| listed(&difference, ordered).take(MOST_EXCEPTIONS).collect()))
    };
    let (Some(more), Some(less)) = (few(positions, set)?, few(set, positions)?) else { return Ok(None) };
    Ok(Some((more, less)))
}

/// The least modulus on whose remainders alone membership depends.
fn periodic(positions: &Automaton, ordered: bool, work: &Work) -> Result<Option<Description>, ProofError> {
    let side = 2 * LARGEST_MODULUS;
    let table: Vec<Vec<bool>> = (0..side)
        .map(|x| (0..side).map(|y| positions.contains(&[Natural::from(x), Natural::from(y)])).collect())
        .collect();
    let is_p = |x: u64, y: u64| table[x as usize][y as usize];
    for modulus in 1..=LARGEST_MODULUS {
        let repeats = (0..side).all(|x| (0..side).all(|y| is_p(x, y) == is_p(x % modulus, y % modulus)));
        if !repeats {
            continue;
        }
        let remainders: Vec<(u64, u64)> = (0..modulus)
            .flat_map(|x| (0..modulus).map(move |y| (x, y)))
            .filter(|&(x, y)| (ordered || x <= y) && is_p(x, y))
            .collect();
        let formula = formula_of(modulus, &remainders);
        let Ok(claim) = format!("formula {formula}").parse::<Claim>() else { return Ok(None) };
        let set = claim_automaton(&claim, ordered, Some(positions.system()), work)?;
        return Ok((set == *positions).then_some(Description::Periodic { modulus, formula }));
    }
    Ok(None)
}

/// A condition on the remainders.
fn formula_of(modulus: u64, remainders: &[(u64, u64)]) -> String {
    let diagonal = remainders.len() as u64 == modulus && remainders.iter().all(|(x, y)| x == y);
    if modulus == 1 {
        return if remainders.is_empty() { NEVER } else { "0 = 0" }.to_string();
    }
    if diagonal {
        return format!("x % {modulus} = y % {modulus}");
    }
    let one = |(x, y): &(u64, u64)| format!("x % {modulus} = {x} & y % {modulus} = {y}");
    let parts: Vec<String> = remainders.iter().map(one).collect();
    if parts.is_empty() { NEVER.to_string() } else { parts.join(" | ") }
}

fn list(pairs: &[[Natural; 2]]) -> String {
    pairs.iter().map(|[x, y]| format!("({x}, {y})")).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed(form) => form.fmt(f),
            Self::Except { form, more, less } => {
                form.fmt(f)?;
                if !less.is_empty() {
                    write!(f, ", without {}", list(less))?;
                }
                if !more.is_empty() {
                    write!(f, ", and also {}", list(more))?;
                }
                Ok(())
            }
            Self::Theorem { game, citation } => {
                write!(f, "the pairs {citation}, in either order: those of {game}")
            }
            // Without a remainder to look at the condition is always the same.
            Self::Periodic { modulus: 1, formula } if formula == NEVER => f.write_str("no position"),
            Self::Periodic { modulus: 1, .. } => f.write_str("all positions"),
            Self::Periodic { formula, .. } => write!(f, "the positions with {formula}"),
            Self::Automaton { states, system, first } => write!(
                f,
                "a set without a closed form that is known here: an automaton of {states} states in {system}; it begins {}, …",
                list(first)
            ),
        }
    }
}
