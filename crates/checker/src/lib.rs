//! Checks a certificate that a set is the set of P-positions of a game, for all heaps.
//!
//! This is the code a sceptic reads. It shares nothing with the prover but the rule language (the game and the formulas are parsed by `games`)
//! and trusts nothing in the certificate: every automaton there is taken as a mere table, and what it is said to be is checked by searching
//! all words of digits, with sums followed in exact integers (`numbers`), formulas judged from those sums (`condition`) and sets of what may
//! be remembered (`search`). What is checked, with P the set that the automaton `positions` accepts:
//!
//! 1. *kinds*: a move is legal by the formula, its exchanged form and the single extra moves exactly if it is of some kind (in base 2);
//! 2. *families*: each contains its start, the image of every member, and nothing that is neither start nor image of a member. The map makes
//!    u + v larger for every member, so these are exactly the repeated images of the start;
//! 3. *symmetry*: unless the game is ordered, (x, y) is in P exactly if (y, x) is; from here on x ≤ y is then enough;
//! 4. *closed*: no legal move leads from P to P;
//! 5. *covers*: from every position of a cover a legal move of its kind or family leads to P;
//! 6. *reach*: every position is in P or in a cover — in misère play: or has no legal move;
//! 7. *lives* (misère): from every position of a live set there is a legal move, and P lies inside the live sets.
//!
//! By induction on x + y, 4 and 6 (and 7) say that P is exactly the set of P-positions: in normal play a position without a move cannot lie in a
//! cover, so it is in P; in misère play it cannot lie in a live set, so it is not.

mod certificate;
mod condition;
mod machine;
mod numbers;
mod search;

use certificate::{Certificate, Family, Moves};
use condition::{Condition, Letters, Sums};
use games::{Comparison, Formula, FormulaRules, Play};
use machine::Machine;
use numbers::System;
use numeration::{Integer, Natural};
use search::Query;

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
    Certificate::read(text).and_then(|certificate| certificate.check()).map_err(Refusal)
}

/// `holds`, or the reason.
fn demand(holds: Result<bool, &'static str>, reason: &str) -> Result<(), String> {
    match holds {
        Ok(true) => Ok(()),
        Ok(false) => Err(reason.to_string()),
        Err(limit) => Err(format!("{limit} while looking for this: {reason}")),
    }
}

const BEYOND: &str = "beyond this checker: an absolute value or remainder inside another, or a large number";

/// x, y, u, v on the tracks x, x′, y, y′: u = x − x′ and v = y − y′.
fn letters() -> Letters {
    [[1, 0, 0, 0], [0, 0, 1, 0], [1, -1, 0, 0], [0, 0, 1, -1]].map(Vec::from)
}

impl Certificate {
    fn check(&self) -> Result<Checked, String> {
        let rules = self.game.ruleset.to_formula_rules().ok_or("the rules of this game are no formula")?;
        demand(Ok(!rules.extra.has_unlisted()), "the extra moves of this game are not listed")?;
        self.kinds_are_the_rules(&rules)?;
        self.families_are_right(&rules)?;
        let tidy = self.positions.ignores_leading_zeros(&self.system);
        demand(Ok(tidy), "positions: leading zeros change what the automaton accepts")?;
        if !rules.ordered {
            demand(self.is_symmetric(), "positions: (x, y) is accepted but (y, x) is not")?;
        }
        for moves in self.all_moves() {
            let closed = self.query(&moves, &[(&self.positions, true)], true, !rules.ordered)?.is_empty();
            demand(closed, &format!("closed: a move ({moves}) leads from P to P"))?;
        }
        for (covers, name, to_p) in [(&self.covers, "cover", true), (&self.lives, "live", false)] {
            for (index, (moves, positions)) in covers.iter().enumerate() {
                self.is_covered(moves, positions, to_p).map_err(|reason| format!("{name} {index}: {reason}"))?;
            }
        }
        self.reaches(rules.ordered)?;
        Ok(Checked { game: self.game.to_string(), system: self.system.text.clone(), states: self.states })
    }

    /// Whether no move, legal or not, meets the condition; in base 2.
    fn never(&self, mut sums: Sums, condition: Condition) -> Result<bool, &'static str> {
        let condition = Condition::All(vec![condition, takes_something(&mut sums)]);
        Query { system: &System::base(2), tracks: 4, machines: Vec::new(), sums, condition }.is_empty()
    }

    fn some_kind(&self, sums: &mut Sums) -> Result<Condition, String> {
        let kinds = self.kinds.iter().map(|kind| sums.formula(kind, &letters()));
        Ok(Condition::Any(kinds.collect::<Option<_>>().ok_or(BEYOND)?))
    }

    fn kinds_are_the_rules(&self, rules: &FormulaRules) -> Result<(), String> {
        let mut sums = Sums::default();
        let [x, y, u, v] = letters();
        let mut legal = vec![sums.formula(&rules.formula, &letters()).ok_or(BEYOND)?];
        if !rules.ordered {
            legal.push(sums.formula(&rules.formula, &[y, x, v.clone(), u.clone()]).ok_or(BEYOND)?);
        }
        for (start, _) in rules.extra.families().filter(|(_, map)| map.is_none()) {
            let (one, other) = (number(&start.u)?, number(&start.v)?);
            for taken in [[(&u, one), (&v, other)], [(&u, other), (&v, one)]] {
                let equal = taken.map(|(letter, value)| sums.compare(letter.clone(), -value, Comparison::Equal));
                legal.push(Condition::All(equal.into()));
            }
        }
        let (legal, kinds) = (Condition::Any(legal), self.some_kind(&mut sums)?);
        let missing = Condition::All(vec![legal.clone(), kinds.clone().negated()]);
        demand(self.never(sums.clone(), missing), "kinds: a legal move is of no kind")?;
        let illegal = Condition::All(vec![kinds, legal.negated()]);
        demand(self.never(sums, illegal), "kinds: an illegal move is of some kind")
    }

    fn families_are_right(&self, rules: &FormulaRules) -> Result<(), String> {
        let mut wanted = Vec::new();
        for (start, map) in rules.extra.families() {
            let Some([[a, b, c], [d, e, f]]) = map else { continue };
            let [a, b, c, d, e, f] = [factor(&a)?, factor(&b)?, factor(&c)?, factor(&d)?, factor(&e)?, factor(&f)?];
            let (u, v) = (number(&start.u)?, number(&start.v)?);
            wanted.extend([([u, v], [[a, b, c], [d, e, f]]), ([v, u], [[e, d, f], [b, a, c]])]);
        }
        let written: Vec<_> = self.families.iter().map(|family| (family.start, family.map)).collect();
        demand(Ok(written == wanted), "families: these are not those of the game, each in both orders")?;
        for (index, family) in self.families.iter().enumerate() {
            family.check(&self.system).map_err(|reason| format!("family {index}: {reason}"))?;
        }
        Ok(())
    }

    /// Tracks x, y, x″ with x″ = x: no (x, y) in P with (y, x″) outside.
    fn is_symmetric(&self) -> Result<bool, &'static str> {
        let mut sums = Sums::default();
        let condition = sums.compare(vec![1, 0, -1], 0, Comparison::Equal);
        let machines = vec![(&self.positions, vec![0, 1], true), (&self.positions, vec![1, 2], false)];
        Query { system: &self.system, tracks: 3, machines, sums, condition }.is_empty()
    }

    /// All legal moves: the kinds, and the families without a further condition.
    fn all_moves(&self) -> impl Iterator<Item = Moves> {
        let kinds = self.kinds.iter().map(|kind| Moves { formula: kind.clone(), family: None });
        let always = Formula::all(Vec::new());
        kinds.chain((0..self.families.len()).map(move |index| Moves { formula: always.clone(), family: Some(index) }))
    }

    /// Such moves, from where the automata `here` accept or reject, to P or anywhere, from x ≤ y only or not. The tracks are x, x′, y, y′ for
    /// a kind and x, x′, u, y, y′, v for a family.
    fn query<'c>(
        &'c self,
        moves: &Moves,
        here: &[(&'c Machine, bool)],
        to_p: bool,
        half: bool,
    ) -> Result<Query<'c>, String> {
        let mut sums = Sums::default();
        let family = moves.family.map(|index| self.families.get(index).ok_or("there is no such family")).transpose()?;
        let unit = |index: usize| (0..6).map(|track| i64::from(track == index)).collect::<Vec<i64>>();
        let (tracks, [x, left_x, y, left_y], letters) = match family {
            None => (4, [0, 1, 2, 3], letters()),
            Some(_) => (6, [0, 1, 3, 4], [unit(0), unit(3), unit(2), unit(5)]),
        };
        let mut conditions = vec![sums.formula(&moves.formula, &letters).ok_or(BEYOND)?];
        let mut machines: Vec<_> = here.iter().map(|&(machine, accepts)| (machine, vec![x, y], accepts)).collect();
        machines.extend(to_p.then(|| (&self.positions, vec![left_x, left_y], true)));
        match family {
            None => conditions.push(takes_something(&mut sums)),
            Some(family) => {
                machines.push((&family.members, vec![2, 5], true));
                for difference in [[1, -1, -1, 0, 0, 0], [0, 0, 0, 1, -1, -1]] {
                    conditions.push(sums.compare(difference.to_vec(), 0, Comparison::Equal));
                }
            }
        }
        if half {
            let larger = letters[1].iter().zip(&letters[0]).map(|(y, x)| y - x).collect();
            conditions.push(sums.compare(larger, 0, Comparison::GreaterEqual));
        }
        Ok(Query { system: &self.system, tracks, machines, sums, condition: Condition::All(conditions) })
    }

    fn is_covered(&self, moves: &Moves, positions: &Machine, to_p: bool) -> Result<(), String> {
        if moves.family.is_none() {
            let mut sums = Sums::default();
            let formula = sums.formula(&moves.formula, &letters()).ok_or(BEYOND)?;
            let illegal = Condition::All(vec![formula, self.some_kind(&mut sums)?.negated()]);
            demand(self.never(sums, illegal), "its formula allows an illegal move")?;
        }
        let query = self.query(moves, &[], to_p, false)?;
        demand(query.completes(positions, &[0, query.tracks / 2]), "a position has no such move")
    }

    /// Whether every position (with x ≤ y unless ordered) is accepted by one of the automata, P being taken as `inside` says.
    fn covered(&self, covers: &[(Moves, Machine)], inside: bool, ordered: bool) -> Result<bool, &'static str> {
        let mut sums = Sums::default();
        let half = sums.compare(vec![-1, 1], 0, Comparison::GreaterEqual);
        let condition = if ordered { Condition::All(Vec::new()) } else { half };
        let rejecting = self.rejecting(covers, inside);
        let machines = rejecting.iter().map(|&(machine, accepts)| (machine, vec![0, 1], accepts)).collect();
        Query { system: &self.system, tracks: 2, machines, sums, condition }.is_empty()
    }

    /// P, accepting if `inside`, and none of the covers.
    fn rejecting<'c>(&'c self, covers: &'c [(Moves, Machine)], inside: bool) -> Vec<(&'c Machine, bool)> {
        [(&self.positions, inside)].into_iter().chain(covers.iter().map(|(_, positions)| (positions, false))).collect()
    }

    fn reaches(&self, ordered: bool) -> Result<(), String> {
        if self.game.play == Play::Normal {
            return demand(self.covered(&self.covers, false, ordered), "reach: a position outside P is in no cover");
        }
        for moves in self.all_moves() {
            let query = self.query(&moves, &self.rejecting(&self.covers, false), false, !ordered)?;
            demand(query.is_empty(), &format!("reach: a position outside P with a move ({moves}) is in no cover"))?;
        }
        demand(self.covered(&self.lives, true, ordered), "ends: a position of P is in no live set")
    }
}

/// u ≥ 0 and v ≥ 0, not both 0.
fn takes_something(sums: &mut Sums) -> Condition {
    let [_, _, u, v] = letters();
    let mut at_least = |letter: &Vec<i64>, least: i64| sums.compare(letter.clone(), -least, Comparison::GreaterEqual);
    let one = Condition::Any(vec![at_least(&u, 1), at_least(&v, 1)]);
    Condition::All(vec![at_least(&u, 0), at_least(&v, 0), one])
}

impl Family {
    /// Tracks u, v, u′, v′.
    fn check(&self, system: &System) -> Result<(), String> {
        let tidy = self.members.ignores_leading_zeros(system);
        demand(Ok(tidy), "leading zeros change what the automaton accepts")?;
        let mut sums = Sums::default();
        let mut equal = |factors: [i64; 4], value: i64| sums.compare(factors.to_vec(), -value, Comparison::Equal);
        let [[a, b, c], [d, e, f]] = self.map;
        let image = Condition::All(vec![equal([-a, -b, 1, 0], c), equal([-d, -e, 0, 1], f)]);
        let start = Condition::All(vec![equal([0, 0, 1, 0], self.start[0]), equal([0, 0, 0, 1], self.start[1])]);
        let query = |machines, condition| Query { system, tracks: 4, machines, sums: sums.clone(), condition };
        let (old, new) = (vec![0, 1], vec![2, 3]);
        let no_start = query(vec![(&self.members, new.clone(), false)], start.clone());
        demand(no_start.is_empty(), "the start is no member")?;
        let leaves = query(vec![(&self.members, old.clone(), true), (&self.members, new, false)], image.clone());
        demand(leaves.is_empty(), "the image of a member is no member")?;
        demand(self.grows(system), "the image of a member takes no more than the member")?;
        let images = query(vec![(&self.members, old, true)], Condition::Any(vec![start, image]));
        demand(images.completes(&self.members, &[2, 3]), "a member is neither the start nor an image")
    }

    /// Tracks u, v: no member is accepted whose image has no larger u + v.
    fn grows(&self, system: &System) -> Result<bool, &'static str> {
        let mut sums = Sums::default();
        let [[a, b, c], [d, e, f]] = self.map;
        let condition = sums.compare(vec![a + d - 1, b + e - 1], c + f, Comparison::LessEqual);
        Query { system, tracks: 2, machines: vec![(&self.members, vec![0, 1], true)], sums, condition }.is_empty()
    }
}

fn number(number: &Natural) -> Result<i64, String> {
    let small = number.to_u64().and_then(|number| i64::try_from(number).ok()).filter(|&number| number < 1 << 32);
    small.ok_or_else(|| "an extra move has a number above 2^32".to_string())
}

fn factor(factor: &Integer) -> Result<i64, String> {
    let size = number(&factor.unsigned_abs())?;
    Ok(if factor.is_negative() { -size } else { size })
}
