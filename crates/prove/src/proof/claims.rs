//! Claims as automata.

use super::ProofError;
use automata::{AutomataError, Automaton, FieldElement, NumberSystem, Operation, Order, Part, combine};
use numeration::work::Work;
use numeration::{BeattyLine, BeattyPair, Integer, Natural, QuadraticIrrational};
use rules::ClosedForm;
use rules::Game;
use rules::conjunctions::{Conjunction, conjunctions_of_formula};
use rules::families::{Alpha, Diagonal, Exceptions, Pairs, Residues};
use solve::verify::{Claim, PositionSet};
use std::num::NonZeroU32;
use std::sync::Arc;

/// The claim that the positions an automaton accepts are the P-positions of a game.
#[derive(Clone, Debug)]
pub struct AutomatonClaim(pub Automaton);

impl PositionSet for AutomatonClaim {
    fn rows<'a>(&'a self, bound: u64, ordered: bool) -> Box<dyn Iterator<Item = Vec<u64>> + 'a> {
        let holds = move |x: u64, y: u64| {
            let (x, y) = (Natural::from(x), Natural::from(y));
            self.0.contains(&[x.clone(), y.clone()]) || (!ordered && self.0.contains(&[y, x]))
        };
        Box::new((0..=bound).map(move |x| (0..=bound).filter(|y| holds(x, *y)).collect()))
    }

    fn row_bytes(&self, bound: u64) -> u128 {
        (u128::from(bound) + 1) * 16
    }
}

/// The set of a claim, symmetric unless the game is `ordered`.
///
/// A Beatty pair is written in the system of its own α; formulas and lists are written in `system`, in base 2 if that is missing.
///
/// # Errors
/// A number too large for automata, or a limit of the work.
pub fn claim_automaton(
    claim: &Claim,
    ordered: bool,
    system: Option<&Arc<NumberSystem>>,
    work: &Work,
) -> Result<Automaton, ProofError> {
    let chosen = || system.cloned().map_or_else(|| NumberSystem::base(2), Ok);
    match claim {
        Claim::Beatty(pair) => {
            let system = match system {
                Some(system) => system.clone(),
                None => system_of(pair)?,
            };
            in_both_orders(&beatty_pairs(pair, &system, work)?, work)
        }
        Claim::Formula(formula) => {
            let system = chosen()?;
            let alternatives = conjunctions_of_formula(formula)?;
            let sets: Vec<Automaton> =
                alternatives.iter().map(|one| positions_of(one, &system, work)).collect::<Result<_, _>>()?;
            symmetric_unless(ordered, &union(&system, sets, work)?, work)
        }
        Claim::Listed(positions) => {
            let system = chosen()?;
            let single = |&(x, y): &(u64, u64)| position(&system, x, y, work);
            let sets: Vec<Automaton> = positions.iter().map(single).collect::<Result<_, _>>()?;
            symmetric_unless(ordered, &union(&system, sets, work)?, work)
        }
    }
}

/// What the papers prove about the P-positions of `game`, in the numeration of its own α.
///
/// The [`ClosedForm`] that the family states, as an automaton.
///
/// # Errors
/// [`ProofError::NoTheorem`] for other games, [`ProofError::Unlisted`] where a proof would not be taken up; limits of the work.
pub fn theorem(game: &Game, work: &Work) -> Result<Automaton, ProofError> {
    let known = game.closed_form().ok_or_else(|| ProofError::NoTheorem { game: game.to_string() })?;
    if game.ruleset.to_formula_rules().is_some_and(|rules| rules.listed().is_none()) {
        return Err(ProofError::Unlisted);
    }
    let system = match known.alpha() {
        Some(Alpha(period)) => NumberSystem::ostrowski(&period)?,
        None => match (known.pairs, known.recurrences()) {
            (_, Some([numbers, _])) => NumberSystem::recurrence(numbers),
            (Pairs::Recurrent { .. }, None) => {
                return Err(AutomataError::BadSystem { reason: "s + t is above 65536, the limit for automata" }.into());
            }
            (_, None) => NumberSystem::base(2)?,
        },
    };
    theorem_in(game, &system, work)
}

/// The same in another numeration of the same field.
///
/// # Errors
/// As [`theorem`], and [`ProofError::OtherField`] where the numbers cannot be written so.
pub fn theorem_in(game: &Game, system: &Arc<NumberSystem>, work: &Work) -> Result<Automaton, ProofError> {
    let known = game.closed_form().ok_or_else(|| ProofError::NoTheorem { game: game.to_string() })?;
    let pairs = match (known.pairs, known.beatty()) {
        (Pairs::Residues(residues), _) => residue_pairs(residues, system, work)?,
        (Pairs::Recurrent { .. }, _) => {
            let own = known.recurrences().map(|[numbers, _]| NumberSystem::recurrence(numbers));
            match own.is_some_and(|own| own == *system) {
                true => shifted_pairs(system, work)?,
                false => return Err(ProofError::OtherField),
            }
        }
        (Pairs::Equal, _) => Automaton::linear(system, &[1, -1], Some(0), Some(0), work)?,
        (_, Some(pair)) => beatty_pairs(&pair, system, work)?,
        (_, None) => return Err(ProofError::NoFormula { game: game.to_string() }),
    };
    let pairs = with_exceptions(pairs, &known, work)?;
    with_diagonal(in_both_orders(&pairs, work)?, &known, work)
}

/// (x, y) with x = 0 or an even number of zeros at its end, and y the same with one more zero (Fraenkel 1998).
fn shifted_pairs(system: &Arc<NumberSystem>, work: &Work) -> Result<Automaton, ProofError> {
    let shift = Automaton::shift(system, work)?;
    let lower = Automaton::odd_trailing_zeros(system, work)?.complement(work)?;
    let parts = [Part { automaton: &shift, tracks: vec![0, 1] }, Part { automaton: &lower, tracks: vec![0] }];
    Ok(combine(system, 2, Operation::And, &parts, work)?)
}

/// The pairs with the exceptions in place of the first ones.
fn with_exceptions(pairs: Automaton, known: &ClosedForm, work: &Work) -> Result<Automaton, ProofError> {
    let Exceptions { before, instead } = known.exceptions;
    let mut changed = pairs;
    for member in listed_below(&changed, before) {
        changed = changed.minus(&Automaton::tuple(changed.system(), &member, work)?, work)?;
    }
    for &(lower, upper) in instead {
        let member = [lower, upper].map(Natural::from);
        changed = changed.or(&Automaton::tuple(changed.system(), &member, work)?, work)?;
    }
    Ok(changed)
}

/// The first pairs: both numbers grow with the index.
fn listed_below(pairs: &Automaton, count: u32) -> Vec<Vec<Natural>> {
    match count {
        0 => Vec::new(),
        count => pairs.members_in(Order::maximum(2)).take(count as usize).collect(),
    }
}

/// The set with the P-positions (z, z) beside the pairs.
fn with_diagonal(set: Automaton, known: &ClosedForm, work: &Work) -> Result<Automaton, ProofError> {
    let system = set.system().clone();
    let diagonal = match (known.diagonal, known.beatty()) {
        (Diagonal::Origin, _) => Automaton::tuple(&system, &[Natural::ZERO, Natural::ZERO], work)?,
        (Diagonal::Lower, Some(pair)) => {
            let (radicand, [lower, _]) = pair.lines();
            let values = line(&lower, radicand, &system, work)?.exists(&[0], work)?;
            let equal = Automaton::linear(&system, &[1, -1], Some(0), Some(0), work)?;
            let parts = [Part { automaton: &equal, tracks: vec![0, 1] }, Part { automaton: &values, tracks: vec![0] }];
            combine(&system, 2, Operation::And, &parts, work)?
        }
        (Diagonal::Lower, None) | (Diagonal::None, _) => return Ok(set),
    };
    Ok(set.or(&diagonal, work)?)
}

/// (u, v) with v − u = N ≥ 0 and u = ⌊(⌊Nα⌋ + c_i)/k⌋: for N = kn + i this is the pair (u_{i,n}, v_{i,n}). In Connell's game all N are there
/// and nothing is added \[C59, (3)\]; in its generalisation N mod k is below b, and what is added differs between i = 0 and i > 0.
fn residue_pairs(residues: Residues, system: &Arc<NumberSystem>, work: &Work) -> Result<Automaton, ProofError> {
    let (k, count) = (i64::from(residues.k().get()), i64::from(residues.count().get()));
    if residues.a().get() == 1 {
        return pairs_of_floors(k, 0, None, system, work);
    }
    let multiples = Automaton::congruence(system, &[1], 0, k, work)?;
    let first = pairs_of_floors(k, 0, Some(&multiples), system, work)?;
    if count == 1 {
        return Ok(first);
    }
    // N − km lies between 1 and b − 1 for some m.
    let between = Automaton::linear(system, &[1, -k], Some(1), Some(count - 1), work)?.exists(&[1], work)?;
    let added = i64::from(residues.added(1));
    Ok(first.or(&pairs_of_floors(k, added, Some(&between), system, work)?, work)?)
}

/// (u, v) with v − u = N, one of `indices`, and u = ⌊(⌊Nα⌋ + `added`)/k⌋.
fn pairs_of_floors(
    k: i64,
    added: i64,
    indices: Option<&Automaton>,
    system: &Arc<NumberSystem>,
    work: &Work,
) -> Result<Automaton, ProofError> {
    // α = [1; k, k, …].
    let parameter = u32::try_from(k).ok().and_then(NonZeroU32::new).ok_or(ProofError::OtherField)?;
    let pair = BeattyPair::wythoff(parameter);
    let (radicand, [lower, _]) = pair.lines();
    let floor = match is_plain(&lower, radicand, system) {
        true => Automaton::beatty(system, work)?,
        false => line(&lower, radicand, system, work)?,
    };
    let quotient = Automaton::linear(system, &[-k, 1], Some(-added), Some(k - 1 - added), work)?;
    by_difference(&quotient, &floor, indices, work)
}

/// (x, y) with y − x = N, one of `indices`, where `quotient` holds of x and F and `floor` of N and F.
///
/// F goes before y comes: with both at once the automaton has a digit more to remember, which at a = 64 makes millions of states.
fn by_difference<'a>(
    quotient: &Automaton,
    floor: &Automaton,
    indices: impl IntoIterator<Item = &'a Automaton>,
    work: &Work,
) -> Result<Automaton, ProofError> {
    let system = floor.system();
    // Tracks x, N, F.
    let mut parts =
        vec![Part { automaton: floor, tracks: vec![1, 2] }, Part { automaton: quotient, tracks: vec![0, 2] }];
    parts.extend(indices.into_iter().map(|automaton| Part { automaton, tracks: vec![1] }));
    let lower = combine(system, 3, Operation::And, &parts, work)?.exists(&[2], work)?;
    // Tracks x, y, N.
    let difference = Automaton::linear(system, &[-1, 1, -1], Some(0), Some(0), work)?;
    let parts =
        [Part { automaton: &lower, tracks: vec![0, 2] }, Part { automaton: &difference, tracks: vec![0, 1, 2] }];
    Ok(combine(system, 3, Operation::And, &parts, work)?.exists(&[2], work)?)
}

/// The system of the number behind a Beatty pair: that of the period of α.
fn system_of(pair: &BeattyPair) -> Result<Arc<NumberSystem>, ProofError> {
    let (radicand, [lower, _]) = pair.lines();
    let [_, s] = lower.rational;
    let [_, t] = lower.root;
    let alpha = QuadraticIrrational::new(s, t, radicand.clone(), lower.denominator);
    let fraction = alpha.and_then(|alpha| alpha.continued_fraction()).map_err(|_| ProofError::OtherField)?;
    Ok(NumberSystem::of_continued_fraction(&fraction)?)
}

/// The pairs (⌊nα + γ⌋, ⌊nβ + δ⌋), the smaller number first.
pub(crate) fn beatty_pairs(
    pair: &BeattyPair,
    system: &Arc<NumberSystem>,
    work: &Work,
) -> Result<Automaton, ProofError> {
    let (radicand, [lower, upper]) = pair.lines();
    if is_plain(&lower, radicand, system) {
        return Ok(Automaton::complementary_pairs(system, work)?);
    }
    if let Some(pairs) = pairs_by_difference(&lower, &upper, radicand, system, work)? {
        return Ok(pairs);
    }
    let [lower, upper] = [line(&lower, radicand, system, work)?, line(&upper, radicand, system, work)?];
    let parts = [Part { automaton: &lower, tracks: vec![0, 1] }, Part { automaton: &upper, tracks: vec![0, 2] }];
    Ok(combine(system, 3, Operation::And, &parts, work)?.exists(&[0], work)?)
}

/// Whether the line is nα with the system's own α.
fn is_plain(line: &BeattyLine, radicand: &Natural, system: &NumberSystem) -> bool {
    let [s0, s1] = &line.rational;
    let [t0, t1] = &line.root;
    let slope = QuadraticIrrational::new(s1.clone(), t1.clone(), radicand.clone(), line.denominator.clone());
    s0.is_zero()
        && t0.is_zero()
        && slope.ok().is_some_and(|slope| {
            system.coordinates(&slope) == FieldElement::new(Integer::ZERO, Integer::ONE, Integer::ONE)
        })
}

/// The pairs of two lines of which the second is always an + d above the first, where that difference N is also what α is multiplied by in the
/// first, as in misère play: x = ⌊(R₀ + ⌊Nα⌋)/T⌋ and y = x + N. No index is needed but N ≡ d (mod a), N ≥ d.
fn pairs_by_difference(
    lower: &BeattyLine,
    upper: &BeattyLine,
    radicand: &Natural,
    system: &Arc<NumberSystem>,
    work: &Work,
) -> Result<Option<Automaton>, ProofError> {
    let [r, r0, s, s0, t] = in_terms_of_alpha(lower, radicand, system)?;
    let above = |place: usize| {
        let (quotient, rest) = (&upper.rational[place] - &lower.rational[place]).div_floor(&lower.denominator);
        quotient.to_i128().and_then(|quotient| i64::try_from(quotient).ok()).filter(|_| rest.is_zero())
    };
    let same_root = lower.root == upper.root && lower.denominator == upper.denominator;
    if !same_root || r != 0 || s <= 0 || (above(1), above(0)) != (Some(s), Some(s0)) {
        return Ok(None);
    }
    let floor = Automaton::beatty(system, work)?;
    let quotient = Automaton::linear(system, &[-t, 1], Some(-r0), Some(t - 1 - r0), work)?;
    let multiple = Automaton::congruence(system, &[1], s0, s, work)?;
    let not_below = Automaton::linear(system, &[1], Some(s0), None, work)?;
    by_difference(&quotient, &floor, [&multiple, &not_below], work).map(Some)
}

/// R, R₀, S, S₀, T of the line (Rn + R₀ + (Sn + S₀)α)/T, T > 0.
fn in_terms_of_alpha(line: &BeattyLine, radicand: &Natural, system: &NumberSystem) -> Result<[i64; 5], ProofError> {
    let root = QuadraticIrrational::new(Integer::ZERO, Integer::ONE, radicand.clone(), Integer::ONE);
    let root = root.ok().and_then(|root| system.coordinates(&root)).ok_or(ProofError::OtherField)?;
    let word = |value: Integer| {
        let word = value.to_i128().and_then(|value| i64::try_from(value).ok());
        word.ok_or(ProofError::Automata(AutomataError::TooLarge { what: "a coefficient of the claim" }))
    };
    let [s0, s1] = &line.rational;
    let [t0, t1] = &line.root;
    let mut numbers = [
        &root.denominator * s1 + &root.rational * t1,
        &root.denominator * s0 + &root.rational * t0,
        &root.alpha * t1,
        &root.alpha * t0,
        &root.denominator * &line.denominator,
    ];
    let common = numbers.iter().fold(Natural::ZERO, |common, number| common.gcd(&number.unsigned_abs()));
    numbers = numbers.map(|number| number.div_floor(&Integer::from(&common)).0);
    let [r, r0, s, s0, t] = numbers;
    Ok([word(r)?, word(r0)?, word(s)?, word(s0)?, word(t)?])
}

/// The pairs (n, x) with x = ⌊value of the line at n⌋, n ≥ 0.
///
/// With √D = (u + vα)/w the value is (Rn + R₀ + (Sn + S₀)α)/T with T = cw, and its floor is ⌊(Rn + R₀ + ⌊(Sn + S₀)α⌋)/T⌋. Where
/// Sn + S₀ = −k is negative, ⌊−kα⌋ = −⌊kα⌋ − 1.
fn line(
    line: &BeattyLine,
    radicand: &Natural,
    system: &Arc<NumberSystem>,
    work: &Work,
) -> Result<Automaton, ProofError> {
    let [r, r0, s, s0, t] = in_terms_of_alpha(line, radicand, system)?;
    let floor = Automaton::beatty(system, work)?;
    let mut sets = Vec::new();
    for sign in [1, -1] {
        // Tracks n, x, k, ⌊kα⌋: k = ±(Sn + S₀), and Tx ≤ Rn + R₀ ± ⌊kα⌋ (− 1) < Tx + T.
        let multiple = Automaton::linear(system, &[-sign * s, 1], Some(sign * s0), Some(sign * s0), work)?;
        let least = -r0 + i64::from(sign < 0);
        let quotient = Automaton::linear(system, &[r, -t, sign], Some(least), Some(least + t - 1), work)?;
        // k = 0 belongs to the first case only.
        let positive = Automaton::linear(system, &[1], Some(i64::from(sign < 0)), None, work)?;
        let parts = [
            Part { automaton: &multiple, tracks: vec![0, 2] },
            Part { automaton: &floor, tracks: vec![2, 3] },
            Part { automaton: &positive, tracks: vec![2] },
            Part { automaton: &quotient, tracks: vec![0, 1, 3] },
        ];
        sets.push(combine(system, 4, Operation::And, &parts, work)?.exists(&[2, 3], work)?);
    }
    union(system, sets, work)
}

/// The positions that meet a condition without u and v.
fn positions_of(one: &Conjunction, system: &Arc<NumberSystem>, work: &Work) -> Result<Automaton, ProofError> {
    let mut set = Automaton::all(system, 2, work)?;
    for (&[x, y, _, _], &(lowest, highest)) in &one.bounds {
        set = set.and(&Automaton::linear(system, &[x, y], lowest, highest, work)?, work)?;
    }
    for (&([x, y, _, _], modulus), &remainder) in &one.remainders {
        set = set.and(&Automaton::congruence(system, &[x, y], remainder, modulus, work)?, work)?;
    }
    Ok(set)
}

/// The set of one position.
fn position(system: &Arc<NumberSystem>, x: u64, y: u64, work: &Work) -> Result<Automaton, ProofError> {
    let number = |number: u64| {
        let number = i64::try_from(number).map_err(|_| AutomataError::TooLarge { what: "a heap of the list" })?;
        Automaton::linear(system, &[1], Some(number), Some(number), work)
    };
    let (first, second) = (number(x)?, number(y)?);
    let parts = [Part { automaton: &first, tracks: vec![0] }, Part { automaton: &second, tracks: vec![1] }];
    Ok(combine(system, 2, Operation::And, &parts, work)?)
}

/// All members of two-track sets, put together by halves so that long lists stay cheap.
fn union(system: &Arc<NumberSystem>, mut sets: Vec<Automaton>, work: &Work) -> Result<Automaton, ProofError> {
    while sets.len() > 1 {
        let mut halves = Vec::with_capacity(sets.len().div_ceil(2));
        for pair in sets.chunks(2) {
            halves.push(match pair {
                [one, other] => one.or(other, work)?,
                rest => rest[0].clone(),
            });
        }
        sets = halves;
    }
    Ok(sets.pop().unwrap_or_else(|| Automaton::none(system, 2)))
}

fn symmetric_unless(ordered: bool, set: &Automaton, work: &Work) -> Result<Automaton, ProofError> {
    if ordered { Ok(set.clone()) } else { in_both_orders(set, work) }
}

/// The set and its mirror image.
pub(crate) fn in_both_orders(set: &Automaton, work: &Work) -> Result<Automaton, ProofError> {
    Ok(set.or(&set.reorder(&[1, 0], work)?, work)?)
}
