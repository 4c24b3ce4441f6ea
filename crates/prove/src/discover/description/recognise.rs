//! Which of the known kinds a set of P-positions is. Each is only named where it is proved equal to the set, by comparing minimal automata.

use super::super::forms::positions_below;
use super::lines::{Progression, progressions, progressions_among};
use super::{Description, NEVER, listed};
use crate::proof::{Form, ProofError, claim_automaton, recognised_form, theorem_in};
use automata::{Automaton, NumberSystem, Operation, Order, Part, combine};
use numeration::work::Work;
use numeration::{BeattyPair, Natural};
use rules::families::Alpha;
use rules::{ClosedForm, Game};
use solve::verify::Claim;
use std::collections::BTreeSet;
use std::num::NonZeroU32;

/// Positions of a finite set that are listed.
const MOST_LISTED: usize = 60;

/// Exceptions that are listed.
const MOST_EXCEPTIONS: usize = 24;

/// The largest modulus that is tried.
const LARGEST_MODULUS: u64 = 48;

/// The largest divisor and factor that are tried.
const LARGEST_DIVISOR: u64 = 32;

/// Positions that are held against those of the papers' games first.
const COMPARED: usize = 100;

/// Pairs with x ≤ y.
type Pairs = Vec<[Natural; 2]>;

/// What the set is, if it is of a known kind; the simplest first.
pub(super) fn recognised(positions: &Automaton, ordered: bool, work: &Work) -> Result<Option<Description>, ProofError> {
    if positions.members_in(Order::larger_then_smaller(2)).nth(2 * MOST_LISTED).is_none() {
        let positions: Pairs = listed(positions, ordered).collect();
        let either_order = !ordered && positions.iter().any(|[x, y]| x != y);
        return Ok(Some(Description::Finite { positions, either_order }));
    }
    if let Some(form) = recognised_form(positions, work)? {
        return Ok(Some(Description::Closed(form)));
    }
    let set = Set { positions, ordered, work };
    let kinds = [
        Set::zeros,
        Set::periodic,
        Set::quotient,
        Set::lines,
        Set::differences,
        Set::with_exceptions,
        Set::of_papers,
        Set::multiples,
        Set::recursion,
        Set::classes,
        Set::union,
    ];
    for kind in kinds {
        if let Some(found) = kind(&set)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// A set in question.
pub(super) struct Set<'a> {
    pub(super) positions: &'a Automaton,
    pub(super) ordered: bool,
    pub(super) work: &'a Work<'a>,
}

impl Set<'_> {
    /// The description, if its formula says what the set is.
    pub(super) fn confirmed(&self, description: Description) -> Result<Option<Description>, ProofError> {
        let Some(Ok(claim)) = description.claim().map(|claim| claim.parse::<Claim>()) else { return Ok(None) };
        let set = claim_automaton(&claim, self.ordered, Some(self.positions.system()), self.work)?;
        Ok((set == *self.positions).then_some(description))
    }

    /// The set below a square of this side.
    fn table(&self, side: u64) -> Vec<Vec<bool>> {
        let contains = |x: u64, y: u64| self.positions.contains(&[Natural::from(x), Natural::from(y)]);
        (0..side).map(|x| (0..side).map(|y| contains(x, y)).collect()).collect()
    }

    /// The pairs (x, bx) with x vile in base b, the base of the numeration.
    fn zeros(&self) -> Result<Option<Description>, ProofError> {
        let (system, work) = (self.positions.system(), self.work);
        let Some(base) = system.plain_base().filter(|_| !self.ordered) else { return Ok(None) };
        let vile = Automaton::even_trailing_zeros(system, work)?;
        let multiple = Automaton::linear(system, &[i64::from(base), -1], Some(0), Some(0), work)?;
        let parts = [Part { automaton: &multiple, tracks: vec![0, 1] }, Part { automaton: &vile, tracks: vec![0] }];
        let pairs = combine(system, 2, Operation::And, &parts, work)?;
        let difference = self.positions.xor(&crate::proof::in_both_orders(&pairs, work)?, work)?;
        let wrong: Vec<Vec<Natural>> = difference.members().take(2).collect();
        let origin = [Natural::ZERO, Natural::ZERO];
        let only_origin = wrong.iter().all(|pair| **pair == origin) && wrong.len() < 2;
        Ok(only_origin.then(|| Description::Zeros { base, origin: self.positions.contains(&origin) }))
    }

    /// Whether these remainders, of the smaller heap and the larger, stand for more.
    fn is_half(&self, remainders: &[(u64, u64)]) -> bool {
        !self.ordered && remainders.iter().any(|(x, y)| x != y)
    }

    /// The least modulus on whose remainders alone membership depends.
    fn periodic(&self) -> Result<Option<Description>, ProofError> {
        let side = 2 * LARGEST_MODULUS;
        let table = self.table(side);
        let is_p = |x: u64, y: u64| table[x as usize][y as usize];
        let repeats =
            |modulus: &u64| (0..side).all(|x| (0..side).all(|y| is_p(x, y) == is_p(x % modulus, y % modulus)));
        let Some(modulus) = (1..=LARGEST_MODULUS).find(repeats) else { return Ok(None) };
        let remainders: Vec<(u64, u64)> = (0..modulus)
            .flat_map(|x| (0..modulus).map(move |y| (x, y)))
            .filter(|&(x, y)| (self.ordered || x <= y) && is_p(x, y))
            .collect();
        let either_order = self.is_half(&remainders);
        self.confirmed(Description::Periodic { modulus, formula: formula_of(modulus, &remainders), either_order })
    }

    /// The least divisor by which both heaps have the same quotient, membership depending on the remainders.
    fn quotient(&self) -> Result<Option<Description>, ProofError> {
        let side = 2 * LARGEST_MODULUS;
        let table = self.table(side);
        let is_p = |x: u64, y: u64| table[x as usize][y as usize];
        let of_quotients = |h: &u64| {
            let by_rest = |x: u64, y: u64| x / h == y / h && is_p(x % h, y % h);
            (0..side).all(|x| (0..side).all(|y| is_p(x, y) == by_rest(x, y)))
        };
        let Some(divisor) = (2..=LARGEST_DIVISOR).find(of_quotients) else { return Ok(None) };
        let all: Vec<(u64, u64)> = (0..divisor).flat_map(|x| (0..divisor).map(move |y| (x, y))).collect();
        let inside: Vec<(u64, u64)> = all.iter().copied().filter(|&(x, y)| is_p(x, y)).collect();
        let named = |holds: &dyn Fn(u64, u64) -> bool| all.iter().all(|&(x, y)| is_p(x, y) == holds(x, y));
        let remainders = match () {
            () if named(&|_, _| true) => None,
            () if named(&|x, y| (x + y) % divisor == 0) => Some(format!("(x + y) % {divisor} = 0")),
            () => {
                let half: Vec<(u64, u64)> = inside.into_iter().filter(|(x, y)| self.ordered || x <= y).collect();
                let (formula, either_order) = (formula_of(divisor, &half), self.is_half(&half));
                return self.confirmed(Description::Quotient { divisor, remainders: Some(formula), either_order });
            }
        };
        self.confirmed(Description::Quotient { divisor, remainders, either_order: false })
    }

    /// Finitely many arithmetic progressions.
    fn lines(&self) -> Result<Option<Description>, ProofError> {
        let Some((lines, more)) = progressions(self.positions, self.ordered) else { return Ok(None) };
        let is_mirrored = |line: &Progression| line.first[0] == line.first[1] && line.step[0] == line.step[1];
        let own_mirror = lines.iter().all(is_mirrored) && more.iter().all(|[x, y]| x == y);
        self.confirmed(Description::Lines { lines, more, either_order: !self.ordered && !own_mirror })
    }

    /// Arithmetic progressions and, beside them, a set of another kind.
    fn union(&self) -> Result<Option<Description>, ProofError> {
        let lines = if self.ordered { Vec::new() } else { progressions_among(self.positions) };
        let told = Description::Lines { lines: lines.clone(), more: Vec::new(), either_order: true };
        let Some(Ok(claim)) = told.claim().filter(|_| !lines.is_empty()).map(|claim| claim.parse::<Claim>()) else {
            return Ok(None);
        };
        let covered = claim_automaton(&claim, false, Some(self.positions.system()), self.work)?;
        if !covered.minus(self.positions, self.work)?.is_empty() {
            return Ok(None);
        }
        let rest = self.positions.minus(&covered, self.work)?;
        let rest = Set { positions: &rest, ordered: false, work: self.work };
        for kind in [Set::with_exceptions, Set::multiples, Set::recursion] {
            if let Some(rest) = kind(&rest)? {
                return Ok(Some(Description::Union { lines, rest: Box::new(rest) }));
            }
        }
        Ok(None)
    }

    /// A closed form, but for finitely many positions.
    fn with_exceptions(&self) -> Result<Option<Description>, ProofError> {
        for form in forms(self.positions.system()) {
            let Ok(claim) = form.claim().parse::<Claim>() else { continue };
            let set = claim_automaton(&claim, self.ordered, Some(self.positions.system()), self.work)?;
            if let Some((more, less)) = self.exceptions(&set)? {
                return Ok(Some(Description::Except { form, more, less }));
            }
        }
        Ok(None)
    }

    /// The set of a game of the papers.
    fn of_papers(&self) -> Result<Option<Description>, ProofError> {
        let words = |[x, y]: [Natural; 2]| Some((x.to_u64()?, y.to_u64()?));
        let mut first: BTreeSet<(u64, u64)> =
            listed(self.positions, self.ordered).take(COMPARED).filter_map(words).collect();
        let end = first.iter().map(|pair| pair.1).max().unwrap_or(0);
        first.retain(|pair| pair.1 < end);
        if let Some((game, known)) = st_wythoff(self.positions.system())
            && theorem_in(&game, self.positions.system(), self.work)? == *self.positions
        {
            return Ok(Some(Description::Theorem { game: game.to_string(), citation: known.theorem }));
        }
        for (game, known) in known_games(self.positions.system()) {
            // The first positions tell cheaply whether the set is worth a construction.
            if positions_below(&known, end).as_ref() != Some(&first) {
                continue;
            }
            let citation = known.theorem;
            if theorem_in(&game, self.positions.system(), self.work)? == *self.positions {
                return Ok(Some(Description::Theorem { game: game.to_string(), citation }));
            }
        }
        Ok(None)
    }

    /// A multiple of complementary Beatty sequences, shifted, but for finitely many positions.
    fn multiples(&self) -> Result<Option<Description>, ProofError> {
        let (system, work) = (self.positions.system(), self.work);
        if system.alpha().is_none() || self.ordered {
            return Ok(None);
        }
        let pairs = Automaton::complementary_pairs(system, work)?;
        let words = |[x, y]: [Natural; 2]| Some((x.to_u64()?, y.to_u64()?));
        let later: Vec<(u64, u64)> = listed(self.positions, false).skip(60).take(120).filter_map(words).collect();
        let Some(&(x0, y0)) = later.first() else { return Ok(None) };
        let gcd = |start: u64, number: fn(&(u64, u64)) -> u64| {
            later.iter().fold(0, |common, pair| common_divisor(common, number(pair).abs_diff(start)))
        };
        let factor = common_divisor(gcd(x0, |pair| pair.0), gcd(y0, |pair| pair.1));
        if !(2..=LARGEST_DIVISOR).contains(&factor) {
            return Ok(None);
        }
        let shifts = (0..3).flat_map(|i| (0..3).map(move |j| [x0 % factor + i * factor, y0 % factor + j * factor]));
        for added in shifts {
            let inside = |&(x, y): &(u64, u64)| {
                let unscaled =
                    |number: u64, added: u64| number.checked_sub(added).map(|rest| Natural::from(rest / factor));
                unscaled(x, added[0]).zip(unscaled(y, added[1])).is_some_and(|(a, b)| pairs.contains(&[a, b]))
            };
            if !later.iter().all(inside) {
                continue;
            }
            let set = scaled(&pairs, factor, added, work)?;
            if let Some((more, less)) = self.exceptions(&set)? {
                return Ok(Some(Description::Multiples { factor, added, alpha: system.to_string(), more, less }));
            }
        }
        Ok(None)
    }

    /// What the set has more and less than `other`, if both are few.
    fn exceptions(&self, other: &Automaton) -> Result<Option<(Pairs, Pairs)>, ProofError> {
        let few = |one: &Automaton, other: &Automaton| -> Result<Option<Pairs>, ProofError> {
            let difference = one.minus(other, self.work)?;
            let is_few = difference.members().nth(2 * MOST_EXCEPTIONS).is_none();
            Ok(is_few.then(|| listed(&difference, self.ordered).collect()))
        };
        let (Some(more), Some(less)) = (few(self.positions, other)?, few(other, self.positions)?) else {
            return Ok(None);
        };
        Ok(Some((more, less)))
    }
}

/// (kA + c, kB + d), in both orders.
fn scaled(pairs: &Automaton, factor: u64, [c, d]: [u64; 2], work: &Work) -> Result<Automaton, ProofError> {
    let system = pairs.system();
    // Tracks x, y, A, B; shifts and factors are small.
    let line =
        |added: u64| Automaton::linear(system, &[1, -(factor as i64)], Some(added as i64), Some(added as i64), work);
    let (x, y) = (line(c)?, line(d)?);
    let parts = [
        Part { automaton: pairs, tracks: vec![2, 3] },
        Part { automaton: &x, tracks: vec![0, 2] },
        Part { automaton: &y, tracks: vec![1, 3] },
    ];
    let set = combine(system, 4, Operation::And, &parts, work)?.exists(&[2, 3], work)?;
    crate::proof::in_both_orders(&set, work)
}

fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
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

/// The largest parameter of a game whose numbers may be written in another system of the same field.
const LARGEST_PARAMETER: u32 = 32;

/// Games of the papers whose P-positions can be written in this system: those of its own number first, then those of its field.
fn known_games(system: &NumberSystem) -> impl Iterator<Item = (Game, ClosedForm)> {
    let own = system.alpha().map(|_| system.largest_of_all());
    let others = (1..=LARGEST_PARAMETER).filter(move |other| own.is_some_and(|own| *other != own));
    own.into_iter().chain(others).filter_map(NonZeroU32::new).flat_map(Game::with_parameter).filter_map(move |game| {
        let known = game.closed_form()?;
        let Alpha(period) = known.alpha()?;
        let alpha = NumberSystem::ostrowski(&period).ok()?.alpha()?;
        system.coordinates(&alpha).map(|_| (game, known))
    })
}

/// (s, t)-Wythoff, whose numeration says what s and t are.
fn st_wythoff(system: &NumberSystem) -> Option<(Game, ClosedForm)> {
    let &[first, s] = &system.as_recurrence()?.factors()[..] else { return None };
    let game: Game = format!("wythoff:s={s},t={}", first + 1 - s).parse().ok()?;
    let known = game.closed_form()?;
    let [numbers, _] = known.recurrences()?;
    (NumberSystem::recurrence(numbers).as_recurrence() == system.as_recurrence()).then_some((game, known))
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
