//! A random legal move, every one with the same chance, however many there are.
//!
//! The moves of a position are covered by numbered candidates; a number is drawn, and drawn again if its candidate is illegal. What is
//! kept is fair among the legal moves because every one of them has exactly one number. For rules of whole lines the candidates are the lines
//! themselves, of which at least about half are legal at any size; for other rules they are all takes (u, v) that fit into the heaps.

use super::random::Random;
use crate::compiled::{Band, Compiled, LineRules, Moves, Ray, Steps};
use crate::sum::SumMove;
use numeration::Natural;
use rules::{Move, Position};

/// How often a candidate is drawn. After that the moves are listed, or the smallest one is taken.
const MAX_DRAWS: u32 = 1 << 14;

/// The most candidates of a game that are listed where drawing finds no legal one.
const MAX_LISTED: u64 = 1 << 20;

/// The most extra moves that take part in the draw: the first that fit.
const MAX_DRAWN_EXTRA: usize = 1 << 10;

/// A legal move in one of the games, drawn fairly from all of them; nothing where none is left or found.
///
/// Where 2^14 drawn candidates are all illegal, as rare moves of large heaps may be, the draw is among the legal takes if there are
/// few enough to list, and the smallest legal move otherwise.
pub fn random_move(rules: &[Compiled], positions: &[Position], random: &mut Random) -> Option<SumMove> {
    let choices: Vec<Choices<'_>> = rules.iter().zip(positions).map(|(rules, at)| Choices::new(rules, at)).collect();
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
        let listed = choices.iter().enumerate().flat_map(|(summand, choice)| {
            choice.rules.game().moves(choice.position).map(move |taken| (summand, taken))
        });
        let legal: Vec<(usize, Move)> = listed.collect();
        let (summand, taken) = legal.get(random.below(legal.len() as u64) as usize)?.clone();
        return found(summand, taken);
    }
    let smallest = choices
        .iter()
        .enumerate()
        .filter_map(|(summand, choice)| Some((summand, choice.rules.smallest_move(choice.position)?)));
    let (summand, taken) = smallest.min_by_key(|(_, taken)| super::smallest::by_size(taken))?;
    found(summand, taken)
}

/// The numbered candidates of one position.
struct Choices<'a> {
    rules: &'a Compiled,
    position: &'a Position,
    count: Natural,
    cover: Cover<'a>,
}

enum Cover<'a> {
    /// Rows, columns, bands, rays and single takes, in this order.
    Lines { lines: &'a LineRules, extra: Vec<Move> },
    /// Multiples of the smaller heap from the larger one, or from either.
    Euclid,
    /// All takes.
    Box,
}

impl<'a> Choices<'a> {
    fn new(rules: &'a Compiled, position: &'a Position) -> Choices<'a> {
        let Position { x, y } = position;
        let (count, cover) = match (rules.moves(), rules.lines()) {
            (Moves::Euclid(_), _) => {
                let (smaller, larger) = if x <= y { (x, y) } else { (y, x) };
                let multiples = larger.checked_div_rem(smaller).map_or(Natural::ZERO, |(quotient, _)| quotient);
                (if x == y { multiples * 2 } else { multiples }, Cover::Euclid)
            }
            (Moves::Formula(_), Ok(lines)) => {
                let extra = singles(lines, position);
                let bands = lines.bands.iter().map(|band| Width::new(band, position).candidates());
                let on_axes = lines.row.count(y) + lines.column.count(x);
                let rays = lines.rays.iter().map(|ray| on_ray(ray, position));
                let count = bands.chain(rays).fold(on_axes, |sum, line| sum + line) + Natural::from(extra.len());
                (count, Cover::Lines { lines, extra })
            }
            (Moves::Formula(_), Err(_)) => ((x + 1) * (y + 1), Cover::Box),
        };
        Choices { rules, position, count, cover }
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
            Cover::Lines { lines, extra } => on_lines(lines, extra, self.position, number)?,
        };
        self.rules.game().check(self.position, &taken).is_ok().then_some(taken)
    }
}

fn on_lines(lines: &LineRules, extra: &[Move], position: &Position, number: Natural) -> Option<Move> {
    let row = lines.row.count(&position.y);
    let Some(number) = number.checked_sub(&row) else {
        return Some(Move { u: Natural::ZERO, v: lines.row.nth(&number) });
    };
    let column = lines.column.count(&position.x);
    let Some(mut number) = number.checked_sub(&column) else {
        return Some(Move { u: lines.column.nth(&number), v: Natural::ZERO });
    };
    for band in &lines.bands {
        let width = Width::new(band, position);
        match number.checked_sub(&width.candidates()) {
            Some(rest) => number = rest,
            None => return Some(width.take(&number)),
        }
    }
    for (place, ray) in lines.rays.iter().enumerate() {
        match number.checked_sub(&on_ray(ray, position)) {
            Some(rest) => number = rest,
            None => {
                let taken = ray.take_natural(&ray.steps.nth(&number));
                // Where lines cross, a take counts for the first of them.
                let mut before = lines.rays[..place].iter();
                let crossed = lines.has_in_bands(&taken) || before.any(|ray| ray.contains_natural(&taken));
                return (!crossed).then_some(taken);
            }
        }
    }
    extra.get(number.to_usize()?).cloned()
}

/// How many takes of the ray fit.
fn on_ray(ray: &Ray, position: &Position) -> Natural {
    ray.places(&position.x, &position.y).map_or(Natural::ZERO, |places| ray.steps.count(&places))
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
        let places = band.steps.count(x.min(y));
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
        let smaller = self.steps.nth(&place);
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
    let mut all: Vec<Move> = single.chain(extra).filter(|taken| fits(taken) && !lines.has_on_lines(taken)).collect();
    all.sort_unstable();
    all.dedup();
    all
}
