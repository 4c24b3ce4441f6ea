//! A random legal move, every one with the same chance, however many there are.
//!
//! The moves of a position are covered by numbered candidates; a number is drawn, and drawn again if its candidate is illegal. What is
//! kept is fair among the legal moves because every one of them has exactly one number. For rules of whole lines the candidates are the lines
//! themselves, of which at least about half are legal at any size; for other rules they are all takes (u, v) that fit into the heaps.

use super::random::Random;
use crate::analysis::{Band, LineRules, Shape, Steps, shape};
use crate::families::{Connell, Ruleset, Wythoff};
use crate::game::Game;
use crate::{Move, Position, SumMove};
use numeration::Natural;

/// How often a candidate is drawn. After that the moves are listed, or the smallest one is taken.
pub const MAX_DRAWS: u32 = 1 << 14;

/// The most candidates of a game that are listed where drawing finds no legal one.
const MAX_LISTED: u64 = 1 << 20;

/// The most extra moves that take part in the draw: the first that fit.
pub const MAX_DRAWN_EXTRA: usize = 1 << 10;

/// A legal move in one of the games, drawn fairly from all of them; nothing where none is left or found.
///
/// Where [`MAX_DRAWS`] candidates are all illegal, as rare moves of large heaps may be, the draw is among the legal takes if there are
/// few enough to list, and the smallest legal move otherwise.
pub fn random_move(games: &[Game], positions: &[Position], random: &mut Random) -> Option<SumMove> {
    let choices: Vec<Choices<'_>> = games.iter().zip(positions).map(|(game, at)| Choices::new(game, at)).collect();
    let all = choices.iter().fold(Natural::ZERO, |sum, choice| sum + &choice.count);
    let found = |summand: usize, taken: Move| {
        let to = positions[summand].after(&taken)?;
        Some(SumMove { summand, taken, to })
    };
    if all.is_zero() {
        return None;
    }
    for _ in 0..MAX_DRAWS {
        let mut number = random.natural_below(&all);
        for (summand, choice) in choices.iter().enumerate() {
            match number.checked_sub(&choice.count) {
                Some(rest) => number = rest,
                None => match choice.candidate(number) {
                    Some(taken) => return found(summand, taken),
                    None => break,
                },
            }
        }
    }
    if all <= Natural::from(MAX_LISTED) {
        let listed = choices
            .iter()
            .enumerate()
            .flat_map(|(summand, choice)| choice.game.moves(choice.position).map(move |taken| (summand, taken)));
        let legal: Vec<(usize, Move)> = listed.collect();
        let (summand, taken) = legal.get(random.below(legal.len() as u64) as usize)?.clone();
        return found(summand, taken);
    }
    let smallest = choices
        .iter()
        .enumerate()
        .filter_map(|(summand, choice)| Some((summand, choice.game.smallest_move(choice.position)?)));
    let (summand, taken) = smallest.min_by_key(|(_, taken)| super::smallest::by_size(taken))?;
    found(summand, taken)
}

/// The numbered candidates of one position.
struct Choices<'a> {
    game: &'a Game,
    position: &'a Position,
    count: Natural,
    cover: Cover,
}

enum Cover {
    /// Rows, columns, bands and single takes, in this order.
    Lines { lines: Box<LineRules>, extra: Vec<Move> },
    /// Multiples of k from the second heap, from the first, then equal takes. k may be in the billions, too long for a line's period.
    Connell { k: u64 },
    /// Multiples of the smaller heap from the larger one, or from either.
    Euclid,
    /// All takes.
    Box,
}

impl<'a> Choices<'a> {
    fn new(game: &'a Game, position: &'a Position) -> Choices<'a> {
        let Position { x, y } = position;
        let plain = match &game.ruleset {
            Ruleset::Wythoff(Wythoff { a, .. }) => Ruleset::Wythoff(Wythoff { a: *a, offdiagonal: false }),
            ruleset => ruleset.clone(),
        };
        let (count, cover) = match (&plain, shape(&plain)) {
            (Ruleset::Euclid(_), _) => {
                let (smaller, larger) = if x <= y { (x, y) } else { (y, x) };
                let multiples = larger.checked_div_rem(smaller).map_or(Natural::ZERO, |(quotient, _)| quotient);
                (if x == y { multiples * 2 } else { multiples }, Cover::Euclid)
            }
            (Ruleset::Connell(Connell { k }), _) => {
                let k = u64::from(k.get());
                (y / k + x / k + x.min(y), Cover::Connell { k })
            }
            (_, Shape::Lines(lines)) => {
                let extra = singles(&lines, position);
                let bands = lines.bands.iter().map(|band| Width::new(band, position).candidates());
                let on_axes = steps_within(&lines.row, y) + steps_within(&lines.column, x);
                let count = bands.fold(on_axes, |sum, band| sum + band) + Natural::from(extra.len());
                (count, Cover::Lines { lines: Box::new(lines), extra })
            }
            _ => ((x + 1) * (y + 1), Cover::Box),
        };
        Choices { game, position, count, cover }
    }

    /// The candidate of this number, if it is legal.
    fn candidate(&self, number: Natural) -> Option<Move> {
        let Position { x, y } = self.position;
        let taken = match &self.cover {
            Cover::Box => {
                let (u, v) = number.div_rem(&(y + 1));
                Move { u, v }
            }
            Cover::Euclid => {
                let quotient = if x == y { Natural::ONE } else { self.count.clone() };
                let (from_first, multiple) = match number.checked_sub(&quotient) {
                    Some(rest) => (true, rest + 1),
                    None => (x > y, number + 1),
                };
                let tokens = multiple * x.min(y);
                if from_first { Move { u: tokens, v: Natural::ZERO } } else { Move { u: Natural::ZERO, v: tokens } }
            }
            Cover::Connell { k } => {
                let (from_second, from_first) = (y / *k, x / *k);
                match number.checked_sub(&from_second) {
                    None => Move { u: Natural::ZERO, v: (number + 1) * *k },
                    Some(number) => match number.checked_sub(&from_first) {
                        None => Move { u: (number + 1) * *k, v: Natural::ZERO },
                        Some(number) => Move { u: &number + 1, v: number + 1 },
                    },
                }
            }
            Cover::Lines { lines, extra } => on_lines(lines, extra, self.position, number)?,
        };
        self.game.check(self.position, &taken).is_ok().then_some(taken)
    }
}

fn on_lines(lines: &LineRules, extra: &[Move], position: &Position, number: Natural) -> Option<Move> {
    let row = steps_within(&lines.row, &position.y);
    let Some(number) = number.checked_sub(&row) else {
        return Some(Move { u: Natural::ZERO, v: step(&lines.row, &number) });
    };
    let column = steps_within(&lines.column, &position.x);
    let Some(mut number) = number.checked_sub(&column) else {
        return Some(Move { u: step(&lines.column, &number), v: Natural::ZERO });
    };
    for band in &lines.bands {
        let width = Width::new(band, position);
        match number.checked_sub(&width.candidates()) {
            Some(rest) => number = rest,
            None => return Some(width.take(&number)),
        }
    }
    extra.get(number.to_usize()?).cloned()
}

/// How many steps are at most `most`.
fn steps_within(steps: &Steps, most: &Natural) -> Natural {
    let period = steps.period() as u64;
    let in_one_period = (1..=period).filter(|step| steps.contains(*step)).count() as u64;
    let (periods, rest) = most.div_rem(&Natural::from(period));
    let rest = rest.to_u64().unwrap_or(0);
    periods * in_one_period + (1..=rest).filter(|step| steps.contains(*step)).count() as u64
}

/// The step with this number, counted from 0.
fn step(steps: &Steps, number: &Natural) -> Natural {
    let period = steps.period() as u64;
    let in_one_period: Vec<u64> = (1..=period).filter(|step| steps.contains(*step)).collect();
    let (periods, place) = number.div_rem(&Natural::from(in_one_period.len().max(1)));
    let place = place.to_usize().and_then(|place| in_one_period.get(place)).copied().unwrap_or(period);
    periods * period + place
}

/// The part of a band that can fit into the heaps.
struct Width<'a> {
    steps: &'a Steps,
    /// How many differences v − u > 0, from this one on.
    upper: (Natural, Natural),
    /// How many differences u − v ≥ 0, from this one on.
    lower: (Natural, Natural),
    /// How many steps fit into the smaller heap.
    places: Natural,
}

impl<'a> Width<'a> {
    fn new(band: &'a Band, position: &Position) -> Width<'a> {
        let Position { x, y } = position;
        let places = steps_within(&band.steps, x.min(y));
        // Differences from `least` to `most` ≥ 0 with which even the first step fits into the heap.
        let differences = |least: i64, most: i64, heap: &Natural| {
            let least = Natural::from(least.unsigned_abs());
            let room = heap.saturating_sub(&Natural::from(band.steps.least().unwrap_or(1)));
            let most = Natural::from(most.max(0) as u64).min(room);
            let count = if most >= least { &most - &least + 1 } else { Natural::ZERO };
            (count, least)
        };
        let none = || (Natural::ZERO, Natural::ZERO);
        let upper = if band.least < 0 { differences((-band.most).max(1), -band.least, y) } else { none() };
        let lower = if band.most >= 0 { differences(band.least.max(0), band.most, x) } else { none() };
        Width { steps: &band.steps, upper, lower, places }
    }

    fn candidates(&self) -> Natural {
        (&self.upper.0 + &self.lower.0) * &self.places
    }

    /// The take of this number, which need not fit.
    fn take(&self, number: &Natural) -> Move {
        let (difference, place) = number.checked_div_rem(&self.places).unwrap_or_default();
        let smaller = step(self.steps, &place);
        match difference.checked_sub(&self.upper.0) {
            None => Move { v: &smaller + &self.upper.1 + difference, u: smaller },
            Some(difference) => Move { u: &smaller + &self.lower.1 + difference, v: smaller },
        }
    }
}

/// Single takes and extra moves that fit and lie on no line, each once.
fn singles(lines: &LineRules, position: &Position) -> Vec<Move> {
    let fits = |taken: &Move| taken.u <= position.x && taken.v <= position.y;
    let single = lines.singles.iter().map(|&(u, v)| Move::new(u, v));
    let most = (&position.x).max(&position.y);
    let extra = lines.extra.within(most, most).take(MAX_DRAWN_EXTRA).flat_map(|taken| [taken.swapped(), taken]);
    let mut all: Vec<Move> = single.chain(extra).filter(|taken| fits(taken) && !is_on_lines(lines, taken)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether a take of any size lies on a line.
fn is_on_lines(lines: &LineRules, taken: &Move) -> bool {
    let contains = |steps: &Steps, take: &Natural| {
        let rest = take % steps.period() as u64;
        // A whole period more does not change the answer, and makes it positive.
        steps.contains(rest.to_u64().unwrap_or(0) + steps.period() as u64)
    };
    match (taken.u.is_zero(), taken.v.is_zero()) {
        (true, true) => true,
        (true, false) => contains(&lines.row, &taken.v),
        (false, true) => contains(&lines.column, &taken.u),
        (false, false) => {
            let distance = taken.u.abs_diff(&taken.v).to_u64().and_then(|distance| i64::try_from(distance).ok());
            let Some(distance) = distance else { return false };
            let difference = if taken.u >= taken.v { distance } else { -distance };
            let band = lines.bands.iter().find(|band| band.least <= difference && difference <= band.most);
            band.is_some_and(|band| contains(&band.steps, (&taken.u).min(&taken.v)))
        }
    }
}
