//! Checks a certificate that a set is the set of P-positions of a game, for all heaps.
//!
//! This is the code a sceptic reads. It shares nothing with the prover but the rule language (the game and the formulas are parsed by `games`)
//! and trusts nothing in the certificate: every automaton there is taken as a mere table, and what it is said to be is checked by searching
//! all words of digits, with sums followed in exact integers (`numbers`), formulas judged from those sums (`condition`) and sets of what may
//! be remembered (`search`). What is checked, with P the set that the automaton `positions` accepts:
//!
//! 1. *kinds*: a move is legal by the formula, its exchanged form and the single extra moves exactly if it is of some kind (in base 2);
//! 2. *families*: each contains its start, the image of every member, and nothing that is neither start nor image of a member. As the map makes
//!    u + v larger, which the game's parser guarantees, these are exactly the repeated images of the start;
//! 3. *symmetry*: unless the game is ordered, (x, y) is in P exactly if (y, x) is; from here on x ≤ y is then enough;
//! 4. *closed*: no legal move leads from P to P;
//! 5. *covers*: from every position of a cover a move of its kind or family leads to P;
//! 6. *reach*: every position is in P or in a cover — in misère play: or has no legal move;
//! 7. *lives* (misère): from every position of a live set a legal move exists, and P lies inside the live sets.
//!
//! By induction on x + y, 4 and 6 (and 7) say that P is exactly the set of P-positions: in normal play a position without a move cannot lie in a
//! cover, so it is in P; in misère play it cannot lie in a live set, so it is not.

mod certificate;
mod condition;
mod machine;
mod numbers;
mod search;

use certificate::{Certificate, Cover, Family};
use condition::{Condition, Letters, Sums};
use games::{Comparison, Formula, FormulaRules, Play};
use machine::Machine;
use numbers::System;
use numeration::Natural;
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
fn demand(holds: Result<bool, &'static str>, reason: impl FnOnce() -> String) -> Result<(), String> {
    match holds {
        Ok(true) => Ok(()),
        Ok(false) => Err(reason()),
        Err(limit) => Err(format!("{limit}: {}", reason())),
    }
}

/// Which moves a query is about.
#[derive(Clone, Copy)]
enum Moves<'c> {
    Formula(&'c Formula),
    Family(&'c Family, &'c Formula),
}

impl Certificate {
    fn check(&self) -> Result<Checked, String> {
        let rules = self.game.ruleset.to_formula_rules().ok_or("the rules of this game are no formula")?;
        if rules.extra.has_unlisted() {
            return Err("the extra moves of this game are not listed".to_string());
        }
        self.kinds_are_the_rules(&rules)?;
        self.families_are_right(&rules)?;
        let tidy = self.positions.ignores_leading_zeros(&self.system, 2);
        demand(Ok(tidy), || "positions: leading zeros change what the automaton accepts".to_string())?;
        if !rules.ordered {
            let same = is_symmetric(&self.positions, &self.system);
            demand(Ok(same), || "positions: (x, y) is accepted but (y, x) is not".to_string())?;
        }
        self.is_closed(rules.ordered)?;
        for (list, name, to_p) in [(&self.covers, "cover", true), (&self.lives, "live", false)] {
            for (index, cover) in list.iter().enumerate() {
                self.is_covered(cover, to_p).map_err(|reason| format!("{name} {index}: {reason}"))?;
            }
        }
        self.reaches(rules.ordered)?;
        Ok(Checked { game: self.game.to_string(), system: self.system.to_string(), states: self.states })
    }

    /// Base 2, tracks x, u, y, v: u ≤ x, v ≤ y, u + v > 0, and `condition`, which must never hold.
    fn never(&self, sums: Sums, condition: Condition) -> Result<bool, &'static str> {
        let mut sums = sums;
        let mut at_least =
            |factors: [i64; 4], least: i64| sums.compare(factors.to_vec(), -least, Comparison::GreaterEqual);
        let a_move = [at_least([1, -1, 0, 0], 0), at_least([0, 0, 1, -1], 0), at_least([0, 1, 0, 1], 1)];
        let condition = Condition::All(a_move.into_iter().chain([condition]).collect());
        Query { system: &System::base(2), tracks: 4, machines: Vec::new(), sums, condition }.is_empty()
    }

    fn some_kind(&self, sums: &mut Sums) -> Result<Condition, String> {
        let letters = [[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 1]].map(Vec::from);
        let kinds = self.kinds.iter().map(|kind| sums.formula(kind, &letters));
        Ok(Condition::Any(kinds.collect::<Option<_>>().ok_or("a kind of move is beyond this checker")?))
    }

    fn kinds_are_the_rules(&self, rules: &FormulaRules) -> Result<(), String> {
        let beyond =
            "the rules are beyond this checker: an absolute value or remainder inside another, or a large number";
        let [x, y, u, v] = [[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 1]].map(Vec::from);
        let mut sums = Sums::default();
        let mut legal =
            vec![sums.formula(&rules.formula, &[x.clone(), y.clone(), u.clone(), v.clone()]).ok_or(beyond)?];
        if !rules.ordered {
            legal.push(sums.formula(&rules.formula, &[y, x, v.clone(), u.clone()]).ok_or(beyond)?);
        }
        for (start, map) in rules.extra.families() {
            let [one, other] = [number(&start.u)?, number(&start.v)?];
            for (one, other) in [(one, other), (other, one)].into_iter().filter(|_| map.is_none()) {
                let equal =
                    |(factors, value): (&Vec<i64>, i64)| sums.compare(factors.clone(), -value, Comparison::Equal);
                legal.push(Condition::All([(&u, one), (&v, other)].map(equal).into()));
            }
        }
        let (legal, kinds) = (Condition::Any(legal), self.some_kind(&mut sums)?);
        let not = |condition: &Condition| Condition::Not(Box::new(condition.clone()));
        let missing = Condition::All(vec![legal.clone(), not(&kinds)]);
        demand(self.never(sums.clone(), missing), || "kinds: a legal move is of no kind".to_string())?;
        let illegal = Condition::All(vec![kinds, not(&legal)]);
        demand(self.never(sums, illegal), || "kinds: an illegal move is of some kind".to_string())
    }

    fn families_are_right(&self, rules: &FormulaRules) -> Result<(), String> {
        let mut wanted = Vec::new();
        for (start, map) in rules.extra.families() {
            let Some([[a, b, c], [d, e, f]]) = map else { continue };
            let [u, v] = [number(&start.u)?, number(&start.v)?];
            let [a, b, c, d, e, f] = [number(&a)?, number(&b)?, number(&c)?, number(&d)?, number(&e)?, number(&f)?];
            wanted.push(([u, v], [[a, b, c], [d, e, f]]));
            wanted.push(([v, u], [[e, d, f], [b, a, c]]));
        }
        let written: Vec<_> = self.families.iter().map(|family| (family.start, family.map)).collect();
        demand(Ok(written == wanted), || {
            "families: these are not the families of the game, each in both orders".to_string()
        })?;
        for (index, family) in self.families.iter().enumerate() {
            family.check(&self.system).map_err(|reason| format!("family {index}: {reason}"))?;
        }
        Ok(())
    }

    /// The letters, sums and conditions of a move, on tracks x, x′, y, y′ or x, x′, u, y, y′, v; and which tracks are x, x′, y, y′, u, v.
    fn moves(&self, moves: Moves<'_>) -> Result<(usize, [usize; 4], Sums, Vec<Condition>), String> {
        let mut sums = Sums::default();
        let (tracks, places, letters, formula): (usize, [usize; 4], Letters, &Formula) = match moves {
            Moves::Formula(formula) => {
                let letters = [[1, 0, 0, 0], [0, 0, 1, 0], [1, -1, 0, 0], [0, 0, 1, -1]].map(Vec::from);
                (4, [0, 1, 2, 3], letters, formula)
            }
            Moves::Family(_, formula) => {
                let track = |index: usize| (0..6).map(|track| i64::from(track == index)).collect::<Vec<i64>>();
                (6, [0, 1, 3, 4], [track(0), track(3), track(2), track(5)], formula)
            }
        };
        let mut conditions = vec![sums.formula(formula, &letters).ok_or("a formula is beyond this checker")?];
        let mut compare = |factors: &[i64], least: i64, comparison| sums.compare(factors.to_vec(), -least, comparison);
        match moves {
            Moves::Formula(_) => {
                let [u, v] = [&letters[2], &letters[3]];
                conditions.extend([u, v].map(|taken| compare(taken, 0, Comparison::GreaterEqual)));
                conditions.push(Condition::Any([u, v].map(|taken| compare(taken, 1, Comparison::GreaterEqual)).into()));
            }
            Moves::Family(..) => {
                conditions.push(compare(&[1, -1, -1, 0, 0, 0], 0, Comparison::Equal));
                conditions.push(compare(&[0, 0, 0, 1, -1, -1], 0, Comparison::Equal));
            }
        }
        Ok((tracks, places, sums, conditions))
    }

    /// A query about moves: automata on (x, y), on (x′, y′), and the family's on (u, v).
    fn query<'c>(
        &'c self,
        moves: Moves<'c>,
        here: &[(&'c Machine, bool)],
        to_p: bool,
        half: bool,
    ) -> Result<Query<'c>, String> {
        let (tracks, [x, left_x, y, left_y], mut sums, mut conditions) = self.moves(moves)?;
        if half {
            let factors = (0..tracks).map(|track| i64::from(track == y) - i64::from(track == x)).collect();
            conditions.push(sums.compare(factors, 0, Comparison::GreaterEqual));
        }
        let mut machines: Vec<_> = here.iter().map(|&(machine, accepts)| (machine, vec![x, y], accepts)).collect();
        machines.extend(to_p.then(|| (&self.positions, vec![left_x, left_y], true)));
        if let Moves::Family(family, _) = moves {
            machines.push((&family.members, vec![2, 5], true));
        }
        Ok(Query { system: &self.system, tracks, machines, sums, condition: Condition::All(conditions) })
    }

    /// All legal moves: the kinds, and the families without a further condition.
    fn all_moves<'c>(&'c self, always: &'c Formula) -> impl Iterator<Item = (String, Moves<'c>)> {
        let kinds = self.kinds.iter().map(|kind| (kind.to_string(), Moves::Formula(kind)));
        let families = self.families.iter().enumerate();
        kinds.chain(families.map(move |(index, family)| (format!("family {index}"), Moves::Family(family, always))))
    }

    fn is_closed(&self, ordered: bool) -> Result<(), String> {
        let always = Formula::all(Vec::new());
        for (name, moves) in self.all_moves(&always) {
            let query = self.query(moves, &[(&self.positions, true)], true, !ordered)?;
            demand(query.is_empty(), || format!("closed: a move ({name}) leads from P to P"))?;
        }
        Ok(())
    }

    fn is_covered(&self, cover: &Cover, to_p: bool) -> Result<(), String> {
        let moves = match cover.family {
            Some(index) => Moves::Family(self.families.get(index).ok_or("there is no such family")?, &cover.formula),
            None => {
                let letters = [[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 1]].map(Vec::from);
                let mut sums = Sums::default();
                let formula = sums.formula(&cover.formula, &letters).ok_or("its formula is beyond this checker")?;
                let kinds = self.some_kind(&mut sums)?;
                let illegal = Condition::All(vec![formula, Condition::Not(Box::new(kinds))]);
                demand(self.never(sums, illegal), || "its formula allows an illegal move".to_string())?;
                Moves::Formula(&cover.formula)
            }
        };
        let query = self.query(moves, &[], to_p, false)?;
        let given = if cover.family.is_some() { [0, 3] } else { [0, 2] };
        demand(query.completes(&cover.positions, &given), || "a position has no such move".to_string())
    }

    /// P, accepting or not, and none of the covers.
    fn without<'c>(&'c self, covers: &'c [Cover], inside: bool) -> Vec<(&'c Machine, bool)> {
        [(&self.positions, inside)].into_iter().chain(covers.iter().map(|cover| (&cover.positions, false))).collect()
    }

    fn reaches(&self, ordered: bool) -> Result<(), String> {
        let (uncovered, unmoved) = (self.without(&self.covers, false), self.without(&self.lives, true));
        let nowhere = |list: &[(&Machine, bool)]| {
            let mut sums = Sums::default();
            let condition = match ordered {
                true => Condition::All(Vec::new()),
                false => sums.compare(vec![-1, 1], 0, Comparison::GreaterEqual),
            };
            let machines = list.iter().map(|&(machine, accepts)| (machine, vec![0, 1], accepts)).collect();
            Query { system: &self.system, tracks: 2, machines, sums, condition }.is_empty()
        };
        if self.game.play == Play::Normal {
            return demand(nowhere(&uncovered), || "reach: a position outside P is in no cover".to_string());
        }
        let always = Formula::all(Vec::new());
        for (name, moves) in self.all_moves(&always) {
            let query = self.query(moves, &uncovered, false, !ordered)?;
            demand(query.is_empty(), || format!("reach: a position outside P with a move ({name}) is in no cover"))?;
        }
        demand(nowhere(&unmoved), || "ends: a position of P is in no live set".to_string())
    }
}

impl Family {
    /// Tracks u, v, u′, v′.
    fn check(&self, system: &System) -> Result<(), String> {
        let tidy = self.members.ignores_leading_zeros(system, 2);
        demand(Ok(tidy), || "leading zeros change what the automaton accepts".to_string())?;
        let mut sums = Sums::default();
        let mut equal = |factors: [i64; 4], value: i64| sums.compare(factors.to_vec(), -value, Comparison::Equal);
        let [[a, b, c], [d, e, f]] = self.map;
        let image = Condition::All(vec![equal([-a, -b, 1, 0], c), equal([-d, -e, 0, 1], f)]);
        let is_start = |equal: &mut dyn FnMut([i64; 4], i64) -> Condition| {
            Condition::All(vec![equal([0, 0, 1, 0], self.start[0]), equal([0, 0, 0, 1], self.start[1])])
        };
        let start = is_start(&mut equal);
        let query = |machines, condition| Query { system, tracks: 4, machines, sums: sums.clone(), condition };
        let (old, new) = (vec![0, 1], vec![2, 3]);
        let no_start = query(vec![(&self.members, new.clone(), false)], start.clone());
        demand(no_start.is_empty(), || "the start is no member".to_string())?;
        let leaves = query(vec![(&self.members, old.clone(), true), (&self.members, new, false)], image.clone());
        demand(leaves.is_empty(), || "the image of a member is no member".to_string())?;
        let images = query(vec![(&self.members, old, true)], Condition::Any(vec![start, image]));
        demand(images.completes(&self.members, &[2, 3]), || "a member is neither the start nor an image".to_string())
    }
}

/// Whether (x, y) and (y, x) are always accepted together.
fn is_symmetric(machine: &Machine, system: &System) -> bool {
    let period = system.largest.len();
    let mut seen = std::collections::HashSet::new();
    let mut stack = vec![(period - 1, machine.start(), machine.start(), [false; 2])];
    while let Some(item) = stack.pop() {
        if !seen.insert(item) {
            continue;
        }
        let (phase, one, other, after_largest) = item;
        if phase == period - 1 && machine.accepts(one) != machine.accepts(other) {
            return false;
        }
        let largest = system.largest[phase];
        let digits =
            |track: usize| (0..=largest).filter(move |&digit| system.allows(phase, digit, after_largest[track]));
        for x in digits(0) {
            for y in digits(1) {
                let read = |state, first, second| machine.step(machine.step(state, first), second);
                let next = (phase + period - 1) % period;
                stack.push((next, read(one, x, y), read(other, y, x), [x == largest, y == largest]));
            }
        }
    }
    true
}

fn number(number: &Natural) -> Result<i64, String> {
    let small = number.to_u64().and_then(|number| i64::try_from(number).ok()).filter(|&number| number < 1 << 32);
    small.ok_or_else(|| "an extra move has a number above 2^32".to_string())
}
