//! Rules with finitely many moves beside Nim and a band of differences that has finitely many holes.
//!
//! The band |u − v| < w may join wanted positions by finitely many of its takes only; without these it joins none. What such base moves leave open must
//! be solved by extra moves, and the fewest are looked for among *all* moves that join no two wanted positions, not only among the open positions
//! themselves, as the greedy algorithm does: whatever solves the first open position leads from it to a wanted one, so there are few to choose
//! from, and every one is followed. \[Duchêne and Rigo 2010\] have the first example: [1;(1,2)], Nim and u = v ≠ 2, and the move (5, 6).

use super::band::widest;
use super::candidates::CandidateSet;
use super::error::DesignError;
use super::rows::Partners;
use super::{Joined, wide};
use formula::{Comparison, Formula, Term, Variable};
use numeration::work::{Meter, Work};
use rules::{ExtraMoves, FormulaRules, Game, Move, Ruleset};
use std::collections::{BTreeSet, HashMap};

/// What is going on while moves are looked for.
const DURING: &str = "a design with finitely many moves";

/// Bands up to so much wider than the widest that joins nothing are tried.
const WIDER: u32 = 2;

/// A band with more holes is not tried.
const MOST_HOLES: usize = 12;

/// From so many holes on, a band is written difference by difference.
const MANY_HOLES: usize = 3;

/// Of several ways with equally few moves so many are kept.
const MOST_WAYS: usize = 12;

/// Base moves, and the fewest extra moves that make the wanted positions the P-positions up to the bound.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FiniteDesign {
    /// The largest heap.
    pub bound: u64,
    /// The band |u − v| < w beside Nim; none for w = 0.
    pub width: u32,
    /// Takes (u, v), u ≤ v, of the band that are left out, in both orders.
    pub without: Vec<(u64, u64)>,
    /// How many positions (x, y), x ≤ y, the base moves leave open.
    pub open: u64,
    /// The ways to solve these with the fewest extra moves (u, v), u ≤ v, in both orders; each is sorted.
    pub ways: Vec<Vec<(u64, u64)>>,
}

impl FiniteDesign {
    /// The largest heap for which such designs are looked for: all positions are looked at.
    pub const MAX_BOUND: u64 = 1 << 12;

    /// The base moves.
    pub fn base(&self) -> Formula {
        let [u, v] = [Variable::U, Variable::V].map(Term::Variable);
        let number = |value: u64| Term::Constant(value.into());
        let is = |one: &Term, value: u64| Formula::Compare(Comparison::Equal, one.clone(), number(value));
        let mut alternatives = vec![is(&u, 0), is(&v, 0)];
        let difference = || Term::sum(vec![u.clone(), v.clone().negated()]).absolute();
        if self.width > 1 && self.without.len() < MANY_HOLES {
            let mut band = vec![Formula::Compare(Comparison::Less, difference(), number(self.width.into()))];
            for &(one, other) in &self.without {
                let hole = |u_is, v_is| Formula::Not(Box::new(Formula::all(vec![is(&u, u_is), is(&v, v_is)])));
                band.push(hole(one, other));
                band.extend((one != other).then(|| hole(other, one)));
            }
            alternatives.push(Formula::all(band));
            return Formula::any(alternatives);
        }
        // Of one difference, the sum tells the takes apart: so that many holes make few cases.
        for distance in 0..u64::from(self.width) {
            let mut line = vec![match distance {
                0 => Formula::Compare(Comparison::Equal, u.clone(), v.clone()),
                distance => Formula::Compare(Comparison::Equal, difference(), number(distance)),
            }];
            for &(one, other) in self.without.iter().filter(|(one, other)| other - one == distance) {
                let (told, value) = match distance {
                    0 => (u.clone(), one),
                    _ => (Term::sum(vec![u.clone(), v.clone()]), one + other),
                };
                line.push(Formula::Compare(Comparison::NotEqual, told, number(value)));
            }
            alternatives.push(Formula::all(line));
        }
        Formula::any(alternatives)
    }

    /// The game with these extra moves.
    pub fn game(&self, extra: &[(u64, u64)]) -> Game {
        let extra = ExtraMoves::singles(extra.iter().map(|&(u, v)| Move::new(u, v)));
        Game::normal(Ruleset::Formula(FormulaRules { extra, ..FormulaRules::new(self.base()) }))
    }
}

/// Designs with at most `most` extra moves: for every band from the narrowest on, up to a little wider than the widest that joins nothing, the fewest
/// moves, if so few are enough up to the bound. The fewest exceptions, holes and extra moves together, come first; of these the fewest moves, then
/// the narrowest band.
///
/// Up to the bound the wanted positions are the P-positions of each; for all heaps that is a conjecture to be proved.
///
/// Cost: O(B²w) steps for the bound B and bands of width w, and for each way that is tried as many as there are open positions.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::solve::design::{CandidateSet, finite_designs};
/// let wanted = CandidateSet::from_continued_fraction(&"[1;(1,2)]".parse()?, 300)?;
/// let found = finite_designs(&wanted, 2, &Work::default())?;
/// assert_eq!(found[0].base().to_string(), "u = 0 | v = 0 | u = v & u != 2");
/// assert_eq!(found[0].ways, [[(5, 6)], [(10, 13)], [(14, 18)]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Two wanted positions with a common heap, a bound above [`FiniteDesign::MAX_BOUND`], a limit, or the wish to stop.
pub fn finite_designs(wanted: &CandidateSet, most: usize, work: &Work) -> Result<Vec<FiniteDesign>, DesignError> {
    let bound = wanted.bound();
    if bound > FiniteDesign::MAX_BOUND {
        let way_round = "ask for finitely many moves up to a smaller bound";
        return Err(DesignError::Bound { bound, limit: FiniteDesign::MAX_BOUND, way_round });
    }
    wanted.check_end(rules::Play::NORMAL)?;
    Partners::new(wanted)?;
    let mut search = Search::new(wanted, work);
    let mut designs = Vec::new();
    let (joins_nothing, _): (u32, Option<Joined>) = widest(wanted);
    for width in 0..=joins_nothing.min(bound as u32).saturating_add(WIDER) {
        let Some(holes) = search.holes(width) else { break };
        let open = search.open(width, &holes)?;
        for count in 0..=most {
            let ways = search.ways(&open, count)?;
            if !ways.is_empty() {
                let pairs = |list: &[(u32, u32)]| list.iter().copied().map(wide).collect::<Vec<_>>();
                let ways = ways.iter().take(MOST_WAYS).map(|way| pairs(way)).collect();
                let without = holes.iter().copied().map(wide).collect();
                designs.push(FiniteDesign { bound, width, without, open: open.len() as u64, ways });
                break;
            }
        }
    }
    designs.sort_by_key(|design| {
        let moves = design.ways[0].len();
        (design.without.len() + moves, moves, design.width)
    });
    Ok(designs)
}

/// A move (u, v), u ≤ v, in both orders.
type Pair = (u32, u32);

struct Search<'w> {
    bound: u32,
    /// Every heap with the one it makes a wanted position with.
    partner: Vec<Option<u32>>,
    /// The wanted positions (x, y), in both orders, by y − x.
    by_difference: HashMap<i64, Vec<(u32, u32)>>,
    /// Whether moves join two wanted positions.
    joining: HashMap<Pair, bool>,
    meter: Meter<'w>,
}

fn sorted((u, v): (u32, u32)) -> Pair {
    (u.min(v), u.max(v))
}

impl<'w> Search<'w> {
    fn new(wanted: &CandidateSet, work: &Work<'w>) -> Search<'w> {
        let bound = wanted.bound() as u32;
        let mut partner = vec![None; bound as usize + 1];
        let mut by_difference: HashMap<i64, Vec<(u32, u32)>> = HashMap::new();
        for (x, y) in wanted.both_orders() {
            partner[x as usize] = Some(y);
            by_difference.entry(i64::from(y) - i64::from(x)).or_default().push((x, y));
        }
        by_difference.values_mut().for_each(|list| {
            list.sort_unstable();
            list.dedup();
        });
        Search { bound, partner, by_difference, joining: HashMap::new(), meter: Meter::new(work, DURING) }
    }

    /// The wanted positions whose difference y − x is within less than `width` of this.
    fn near(&self, difference: i64, width: u32) -> impl Iterator<Item = (u32, u32)> {
        let reach = i64::from(width) - 1;
        let lists = (difference - reach..=difference + reach).filter_map(|near| self.by_difference.get(&near));
        lists.flatten().copied()
    }

    /// The takes of a band that join two wanted positions; nothing if these are many.
    fn holes(&self, width: u32) -> Option<BTreeSet<Pair>> {
        let mut holes = BTreeSet::new();
        for (x, y) in self.by_difference.values().flatten() {
            let near = self.near(i64::from(*y) - i64::from(*x), width);
            let below = near.filter(|(left_x, left_y)| left_x < x && left_y < y);
            holes.extend(below.map(|(left_x, left_y)| sorted((x - left_x, y - left_y))));
            if holes.len() > MOST_HOLES {
                return None;
            }
        }
        Some(holes)
    }

    fn is_wanted(&self, (x, y): (u32, u32)) -> bool {
        self.partner[x as usize] == Some(y)
    }

    /// The positions (x, y), x ≤ y, that are not wanted and from which no base move leads to a wanted one, by larger heap.
    fn open(&mut self, width: u32, holes: &BTreeSet<Pair>) -> Result<Vec<(u32, u32)>, DesignError> {
        let mut open = Vec::new();
        for y in 0..=self.bound {
            self.meter.tell(y.into(), Some(u64::from(self.bound) + 1))?;
            self.meter.spend(u64::from(y + 1) * u64::from(2 * width + 1))?;
            let solved_in_row = |x: u32| self.partner[x as usize].is_some_and(|partner| partner < y);
            let lower = self.partner[y as usize];
            for x in (0..=y)
                .filter(|&x| !self.is_wanted((x, y)) && !solved_in_row(x) && lower.is_none_or(|lower| lower >= x))
            {
                let below = self.near(i64::from(y) - i64::from(x), width).filter(|left| left.0 < x && left.1 < y);
                let mut takes = below.map(|left| sorted((x - left.0, y - left.1)));
                if !takes.any(|taken| !holes.contains(&taken)) {
                    open.push((x, y));
                }
            }
        }
        Ok(open)
    }

    /// Whether a move in one order or the other leads to a wanted position.
    fn solves(&self, (x, y): (u32, u32), (u, v): Pair) -> bool {
        let leaves = |u: u32, v: u32| u <= x && v <= y && self.is_wanted((x - u, y - v));
        leaves(u, v) || leaves(v, u)
    }

    /// Whether a move in one order or the other joins two wanted positions.
    fn joins(&mut self, (u, v): Pair) -> Result<bool, DesignError> {
        if let Some(known) = self.joining.get(&(u, v)) {
            return Ok(*known);
        }
        self.meter.spend(u64::from(self.bound) * 2)?;
        let joined = |u: u32, v: u32| {
            let places = self.partner.iter().zip(self.partner.get(u as usize..).unwrap_or_default());
            places.into_iter().any(|(below, above)| below.zip(*above).is_some_and(|(below, above)| above == below + v))
        };
        let found = joined(u, v) || joined(v, u);
        self.joining.insert((u, v), found);
        Ok(found)
    }

    /// Every set of `count` moves that solves all open positions, sorted.
    fn ways(&mut self, open: &[(u32, u32)], count: usize) -> Result<Vec<Vec<Pair>>, DesignError> {
        let Some(&(x, y)) = open.first() else { return Ok(vec![Vec::new()]) };
        // A move solves no more than one position for each wanted one and each order.
        let most = 2 * self.partner.len() * count;
        if count == 0 || open.len() > most {
            return Ok(Vec::new());
        }
        let below = |row: u32| self.partner[row as usize].filter(|left_y| *left_y <= y).map(|left_y| (row, left_y));
        let moves: BTreeSet<Pair> = (0..=x).filter_map(below).map(|left| sorted((x - left.0, y - left.1))).collect();
        let mut ways = BTreeSet::new();
        for taken in moves {
            if self.joins(taken)? {
                continue;
            }
            self.meter.spend(open.len() as u64)?;
            let rest: Vec<(u32, u32)> =
                open.iter().copied().filter(|position| !self.solves(*position, taken)).collect();
            for mut way in self.ways(&rest, count - 1)? {
                way.push(taken);
                way.sort_unstable();
                ways.insert(way);
            }
        }
        Ok(ways.into_iter().collect())
    }
}
