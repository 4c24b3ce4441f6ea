//! Checks a certificate that a set is the set of P-positions of a game, for all heaps.
//!
//! This is the code a sceptic reads. It shares nothing with the prover but the rule language (the game and the formulas are parsed by `games`)
//! and trusts nothing in the certificate: every automaton there is taken as a mere table, and what it is said to be is checked by searching
//! all words of digits, with sums followed in exact integers (`numbers`), formulas judged from those sums (`condition`) and sets of what may
//! be remembered (`search`). A move is legal by the formula of the rules, its exchanged form, a single extra move, or a family of extra
//! moves. What is checked, with P the set that the automaton `positions` accepts:
//!
//! 1. *families*: each contains its start, the image of every member, and nothing that is neither start nor image of a member. The map makes
//!    u + v larger for every member, so these are exactly the repeated images of the start;
//! 2. *symmetry*: unless the game is ordered, (x, y) is in P exactly if (y, x) is; from here on x ≤ y is then enough;
//! 3. *closed*: no legal move leads from P to P;
//! 4. *covers*: the witnesses of a cover are legal moves to P, and every position of it has one;
//! 5. *reach*: every position is in P or in a cover — in misère play: or in `ends`, from where no move is legal;
//! 6. *lives* (misère): the same as 4 with moves to anywhere, and P lies inside the live sets.
//!
//! By induction on x + y, 3 and 5 (and 6) say that P is exactly the set of P-positions: in normal play a position without a move cannot lie in a
//! cover, so it is in P; in misère play it cannot lie in a live set, so it is not.

mod certificate;
mod condition;
mod numbers;
mod search;

use certificate::{Certificate, Cover, DEAD, Family, Machine, Map, Start, Tracks};
use condition::{Condition, Linear, Sums, small};
use games::Comparison::{Equal, GreaterEqual, LessEqual};
use games::{FormulaRules, Play};
use numbers::System;
use numeration::Integer;
use search::{Query, completes};

/// What a certificate has been found to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// The game, in canonical form.
    pub game: String,
    /// The numeration system of the automata.
    pub system: String,
    /// The states of all automata together.
    pub states: usize,
}

/// Why a certificate is refused, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

/// Checks the text of a certificate.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn check(text: &str) -> Result<Checked, Refusal> {
    let certificate = Certificate::read(text).map_err(Refusal)?;
    let rules = certificate.game.ruleset.to_formula_rules();
    let rules = rules.ok_or_else(|| Refusal("the rules of this game are no formula".to_string()))?;
    Checker { certificate: &certificate, rules }.check().map_err(Refusal)?;
    let Certificate { game, system, states, .. } = certificate;
    Ok(Checked { game: game.to_string(), system: system.text, states })
}

/// `holds`, or the reason.
fn demand(holds: Result<bool, &'static str>, reason: &str) -> Result<(), String> {
    match holds {
        Ok(true) => Ok(()),
        Ok(false) => Err(reason.to_string()),
        Err(limit) => Err(format!("{limit} while looking for this: {reason}")),
    }
}

const BEYOND: &str = "a formula is beyond this checker: large numbers, or too many remainders";

struct Checker<'c> {
    certificate: &'c Certificate,
    rules: FormulaRules,
}

impl<'c> Checker<'c> {
    fn check(&self) -> Result<(), String> {
        let Certificate { game, system, positions, families, covers, lives, ends, .. } = self.certificate;
        demand(Ok(!self.rules.extra.has_unlisted()), "the extra moves of this game are not listed")?;
        demand(
            Ok(self.families()? == families.iter().map(|family| (family.start, family.map)).collect::<Vec<_>>()),
            "families: these are not those of the game, each in both orders",
        )?;
        for (index, family) in families.iter().enumerate() {
            family.check(system).map_err(|reason| format!("family {index}: {reason}"))?;
        }
        let tidy = positions.ignores_leading_zeros(system);
        demand(Ok(tidy), "positions: leading zeros change what the automaton accepts")?;
        demand(Ok(self.rules.ordered || self.is_symmetric()?), "positions: (x, y) is accepted but (y, x) is not")?;
        for tracks in self.all_moves() {
            let closed = self.moves(tracks, positions, Some(positions))?.is_empty();
            demand(closed, "closed: a legal move leads from P to P")?;
        }
        for (list, name, target) in [(covers, "cover", Some(positions)), (lives, "live", None)] {
            for (index, cover) in list.iter().enumerate() {
                self.check_cover(cover, target).map_err(|reason| format!("{name} {index}: {reason}"))?;
            }
        }
        let covered = covers.iter().map(|cover| &cover.positions).chain([ends]);
        demand(self.only_in(false, covered), "reach: a position outside P is in no cover")?;
        if game.play == Play::Normal {
            return demand(Ok(ends.start() == DEAD), "ends: in normal play there are none outside P");
        }
        for tracks in self.all_moves() {
            demand(self.moves(tracks, ends, None)?.is_empty(), "ends: one of them has a legal move")?;
        }
        demand(self.only_in(true, lives.iter().map(|live| &live.positions)), "ends: a position of P is in no live set")
    }

    /// The tracks of a move by the rules, and of the moves of each family.
    fn all_moves(&self) -> impl Iterator<Item = Tracks> {
        let rules = Tracks { here: [0, 2], left: [1, 3], family: None };
        let families = 0..self.certificate.families.len();
        let family = |index| Tracks { here: [0, 3], left: [1, 4], family: Some((index, [2, 5])) };
        std::iter::once(rules).chain(families.map(family))
    }

    /// Every witness is a legal move, to the target if there is one; every position has a witness.
    fn check_cover(&self, cover: &'c Cover, target: Option<&'c Machine>) -> Result<(), String> {
        let Certificate { system, families, .. } = self.certificate;
        let tracks = cover.tracks;
        let query = |wrong: Option<(&'c Machine, [usize; 2])>, sums, condition| {
            let mut machines = vec![(&cover.witnesses, (0..tracks.count()).collect(), true)];
            machines.extend(wrong.map(|(machine, reads)| (machine, reads.to_vec(), false)));
            Query { system, tracks: tracks.count(), machines, sums, condition }
        };
        let mut sums = Sums::default();
        let legal = self.legal(&mut sums, tracks)?;
        demand(query(None, sums, legal.negated()).is_empty(), "a witness is no legal move")?;
        if let Some((index, taken)) = tracks.family {
            let family = families.get(index).ok_or("there is no such family")?;
            demand(
                query(Some((&family.members, taken)), Sums::default(), always()).is_empty(),
                "a witness is not of the family",
            )?;
        }
        if let Some(target) = target {
            demand(
                query(Some((target, tracks.left)), Sums::default(), always()).is_empty(),
                "a witness does not lead to P",
            )?;
        }
        let complete = completes(system, tracks.count(), &cover.positions, &tracks.here, &cover.witnesses);
        demand(complete, "a position has no witness")
    }

    /// Start and map of the families of the game, each in both orders.
    fn families(&self) -> Result<Vec<(Start, Map)>, String> {
        let mut wanted = Vec::new();
        for (start, map) in self.rules.extra.families() {
            let Some([[a, b, c], [d, e, f]]) = map else { continue };
            let [a, b, c, d, e, f] = [number(&a)?, number(&b)?, number(&c)?, number(&d)?, number(&e)?, number(&f)?];
            let (u, v) = (number(&(&start.u).into())?, number(&(&start.v).into())?);
            wanted.extend([([u, v], [[a, b, c], [d, e, f]]), ([v, u], [[e, d, f], [b, a, c]])]);
        }
        Ok(wanted)
    }

    /// Tracks x, y, x″ with x″ = x: no (x, y) in P with (y, x″) outside.
    fn is_symmetric(&self) -> Result<bool, &'static str> {
        let Certificate { system, positions, .. } = self.certificate;
        let mut sums = Sums::default();
        let condition = sums.compare(&[1, 0, -1, 0], Equal);
        let machines = vec![(positions, vec![0, 1], true), (positions, vec![1, 2], false)];
        Query { system, tracks: 3, machines, sums, condition }.is_empty()
    }

    /// Whether all positions inside or outside P (with x ≤ y unless ordered) are in some of these sets.
    fn only_in(&self, inside: bool, sets: impl Iterator<Item = &'c Machine>) -> Result<bool, &'static str> {
        let Certificate { system, positions, .. } = self.certificate;
        let mut sums = Sums::default();
        let condition = self.half(&mut sums, 2, [0, 1]);
        let sets = sets.map(|set| (set, vec![0, 1], false));
        let machines = std::iter::once((positions, vec![0, 1], inside)).chain(sets).collect();
        Query { system, tracks: 2, machines, sums, condition }.is_empty()
    }

    /// x ≤ y, unless the game is ordered.
    fn half(&self, sums: &mut Sums, tracks: usize, [x, y]: [usize; 2]) -> Condition {
        if self.rules.ordered { always() } else { sums.compare(&linear(tracks, &[(y, 1), (x, -1)]), GreaterEqual) }
    }

    /// Legal moves from a position of a set (x ≤ y unless ordered), to the target if there is one.
    fn moves(&self, tracks: Tracks, set: &'c Machine, target: Option<&'c Machine>) -> Result<Query<'c>, String> {
        let Certificate { system, families, .. } = self.certificate;
        let mut machines = vec![(set, tracks.here.to_vec(), true)];
        machines.extend(target.map(|target| (target, tracks.left.to_vec(), true)));
        machines.extend(tracks.family.map(|(index, taken)| (&families[index].members, taken.to_vec(), true)));
        let mut sums = Sums::default();
        let conditions = vec![self.legal(&mut sums, tracks)?, self.half(&mut sums, tracks.count(), tracks.here)];
        Ok(Query { system, tracks: tracks.count(), machines, sums, condition: Condition::All(conditions) })
    }

    /// By the rules: u ≥ 0 and v ≥ 0, not both 0, and the formula holds in either order or it is a single extra move. In a family, whose
    /// members have a track each: x = x′ + u and y = y′ + v.
    fn legal(&self, sums: &mut Sums, tracks: Tracks) -> Result<Condition, String> {
        let ([x, y], [left_x, left_y], count) = (tracks.here, tracks.left, tracks.count());
        if let Some((_, [u, v])) = tracks.family {
            let equal = [[(x, 1), (left_x, -1), (u, -1)], [(y, 1), (left_y, -1), (v, -1)]];
            return Ok(Condition::All(equal.map(|terms| sums.compare(&linear(count, &terms), Equal)).into()));
        }
        let [u, v] = [linear(count, &[(x, 1), (left_x, -1)]), linear(count, &[(y, 1), (left_y, -1)])];
        let [x, y] = [linear(count, &[(x, 1)]), linear(count, &[(y, 1)])];
        let mut ways =
            vec![sums.formula(&self.rules.formula, &[x.clone(), y.clone(), u.clone(), v.clone()]).ok_or(BEYOND)?];
        if !self.rules.ordered {
            ways.push(sums.formula(&self.rules.formula, &[y, x, v.clone(), u.clone()]).ok_or(BEYOND)?);
        }
        let mut takes =
            |taken: &Linear, value: i64, comparison| sums.compare(&[&taken[..count], &[-value]].concat(), comparison);
        for (start, _) in self.rules.extra.families().filter(|(_, map)| map.is_none()) {
            let (one, other) = (number(&(&start.u).into())?, number(&(&start.v).into())?);
            for (one, other) in [(one, other), (other, one)] {
                ways.push(Condition::All(vec![takes(&u, one, Equal), takes(&v, other, Equal)]));
            }
        }
        let some = Condition::Any(vec![takes(&u, 1, GreaterEqual), takes(&v, 1, GreaterEqual)]);
        Ok(Condition::All(vec![takes(&u, 0, GreaterEqual), takes(&v, 0, GreaterEqual), some, Condition::Any(ways)]))
    }
}

/// Σ factor · track, as factors of all tracks and a constant 0. The same track may come twice.
fn linear(tracks: usize, terms: &[(usize, i64)]) -> Linear {
    let mut linear = vec![0; tracks + 1];
    terms.iter().for_each(|&(track, factor)| linear[track] += factor);
    linear
}

/// What always holds.
fn always() -> Condition {
    Condition::All(Vec::new())
}

impl Family {
    /// Tracks u, v, u′, v′.
    fn check(&self, system: &System) -> Result<(), String> {
        let (members, witnesses) = (&self.members, &self.witnesses);
        let tidy = members.ignores_leading_zeros(system);
        demand(Ok(tidy), "leading zeros change what the automaton accepts")?;
        let mut sums = Sums::default();
        let ([u, v], [[a, b, c], [d, e, f]]) = (self.start, self.map);
        let image = [[-a, -b, 1, 0, -c], [-d, -e, 0, 1, -f]].map(|linear| sums.compare(&linear, Equal));
        let start = [[0, 0, 1, 0, -u], [0, 0, 0, 1, -v]].map(|linear| sums.compare(&linear, Equal));
        let (image, start) = (Condition::All(image.into()), Condition::All(start.into()));
        let none =
            |machines, condition| Query { system, tracks: 4, machines, sums: sums.clone(), condition }.is_empty();
        let (old, new, all) = (vec![0, 1], vec![2, 3], vec![0, 1, 2, 3]);
        demand(none(vec![(members, new.clone(), false)], start.clone()), "the start is no member")?;
        let leaves = none(vec![(members, old.clone(), true), (members, new, false)], image.clone());
        demand(leaves, "the image of a member is no member")?;
        let mut sums = Sums::default();
        let condition = sums.compare(&[a + d - 1, b + e - 1, c + f], LessEqual);
        let grows =
            Query { system, tracks: 2, machines: vec![(members, old.clone(), true)], sums, condition }.is_empty();
        demand(grows, "the image of a member takes no more than the member")?;
        let neither = Condition::Any(vec![start.clone(), image]).negated();
        demand(none(vec![(witnesses, all.clone(), true)], neither), "a witness is neither the start nor an image")?;
        let stranger = none(vec![(witnesses, all, true), (members, old, false)], start.negated());
        demand(stranger, "a witness is the image of no member")?;
        demand(completes(system, 4, members, &[2, 3], witnesses), "a member has no witness")
    }
}

fn number(number: &Integer) -> Result<i64, String> {
    small(number).ok_or_else(|| "an extra move has a number above 2^32".to_string())
}
