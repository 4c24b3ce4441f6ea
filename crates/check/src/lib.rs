//! Checks a certificate that a set is the set of P-positions of a game, for all heaps.
//!
//! This is the code a sceptic reads. It shares nothing with the prover but the rule language (`rules` parses the game, `formula` its formulas;
//! `rule` reads the same as a tree, which is what is checked) and trusts nothing in the certificate: every automaton there is taken as a
//! mere table, and what it is said to be is checked by searching all words of digits, with sums followed in exact integers (`numbers`),
//! formulas judged from those sums (`condition`) and sets of what may be remembered (`search`). A move is legal by the formula of the rules,
//! its exchanged form, a single extra move, a family of extra moves, or an automaton of the game. What is checked, with P the set that the automaton `positions` accepts:
//!
//! 1. *families*: each contains its start, the image of every member, and nothing that is neither start nor image of a member. The map makes
//!    u + v larger for every member, so these are exactly the repeated images of the start;
//!    Where the game gives moves by an automaton, the one here accepts exactly its members and their mirror images, and not (0, 0);
//! 2. *symmetry*: unless the game is ordered, (x, y) is in P exactly if (y, x) is; from here on x ≤ y is then enough;
//! 3. *closed*: no legal move leads from P to P;
//! 4. *covers*: the witnesses of a cover are legal moves to P, and every position of it has one;
//! 5. *reach*: every position is in P or in a cover — in misère play: or in `ends`, from where no move is legal;
//! 6. *lives* (misère): the same as 4 with moves to anywhere, and P lies inside the live sets.
//!
//! A certificate about Sprague–Grundy values has such sets Q_0, Q_1, … in place of P. For each of them, in order, 2 to 4 are checked, and:
//!
//! * *disjoint*: it meets none of the sets before it;
//! * *reach*: every position is in it, in one of the sets before it, or in a cover.
//!
//! By induction on positions these are exactly the positions of the values 0, 1, …: one that is in no set before Q_g has a value of at least
//! g, and its value is g exactly if no option is in Q_g, that is, if it is in Q_g itself.
//!
//! A certificate with an extension, in normal play, has a set E of takes besides. It holds (u, v) exactly if it holds (v, u), not (0, 0), and none that
//! leads from P to P; every other take, or its mirror image, is the difference of two positions of P. So E is exactly what may be added in
//! either order without a change of P, by itself or together.
//! Where the opponent may forbid k options, 3 reads: no position of P has k + 1 different options in P; in 4 a position has k + 1 different
//! witnesses; and in 5 and 6 the moves from `ends` and from P are those that lead out of P, as all others may be forbidden.
//!
//! By induction on x + y, 3 and 5 (and 6) say that P is exactly the set of P-positions: in normal play a position without a move cannot lie in a
//! cover, so it is in P; in misère play it cannot lie in a live set, so it is not. (With k: a position is P exactly if at most k of its options
//! are, in misère play if besides some option is N.) The project's folder `verified` has the same checks in Coq,
//! with a proof of this.

#![forbid(unsafe_code)]

mod certificate;
mod condition;
mod error;
mod numbers;
mod recurrence;
mod rule;
mod search;

use certificate::{Certificate, Cover, Extension, Family, Lessens, Level, Reached, Tracks};
use condition::{Condition, Linear, ONE, compare, linear, small};
use error::Beyond;
pub use error::CheckError;
use formula::Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual};
use numbers::{System, TRACKS};
use numeration::work::Work;
use rule::Rule;
use rules::Play;
use search::{Found, Length, Machine, completes, none};

/// What is going on here.
const DURING: &str = "the check of a certificate";

/// What a certificate has been found to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// The game, in canonical form.
    pub game: String,
    /// Its moves, as they were understood from the tree in the certificate: again a game, `rules:…`.
    pub rule: String,
    /// The numeration system of the automata.
    pub system: String,
    /// The states of all automata together.
    pub states: usize,
    /// Of how many Sprague–Grundy values 0, 1, … the positions are proved; nothing if it is about P-positions only.
    pub values: Option<usize>,
    /// Whether it also proves which takes may be added without a change of the P-positions.
    pub extension: bool,
}

/// Checks the text of a certificate.
///
/// # Errors
/// The first thing that is wrong with it, in one line; a limit of this checker, or of `work` on states (of what a search remembers) or memory; or
/// the wish to stop.
pub fn check(text: &str, work: &Work) -> Result<Checked, CheckError> {
    let certificate = Certificate::read(text, work)?;
    let work = &work.beside(certificate.bytes as u64);
    let rules = certificate.game.ruleset.to_formula_rules().ok_or("the rules of this game are no formula")?;
    if rules.further.is_some() {
        return Err(
            Beyond("the rules of this game go beyond the plain language of rules, and so beyond this checker").into()
        );
    }
    let rules = rules.listed().ok_or(Beyond("this game has more families of extra moves than are checked"))?;
    let same = certificate.rule == Rule::of(&rules, certificate.game.play);
    demand(Ok(same), "the tree is not the rule of the game")?;
    Checker { certificate: &certificate, rule: &certificate.rule, work }.check()?;
    let Certificate { game, rule, system, states, levels, extension, .. } = certificate;
    let values = Some(levels.len()).filter(|&count| count > 0);
    Ok(Checked {
        game: game.to_string(),
        rule: rule.to_string(),
        system: system.text,
        states,
        values,
        extension: extension.is_some(),
    })
}

/// `holds`, or the reason.
fn demand(holds: Found, reason: &str) -> Result<(), CheckError> {
    match holds {
        Ok(true) => Ok(()),
        Ok(false) => Err(reason.into()),
        Err(CheckError::Beyond(limit)) => Err(CheckError::Beyond(format!("{limit} while looking for this: {reason}"))),
        Err(other) => Err(other),
    }
}

const BEYOND: Beyond = Beyond("the rules are beyond this checker: large numbers, or too many remainders");
const ZEROS: &str = "leading zeros change what the automaton accepts";

/// A set, and whether moves lead into it or out of it; nothing if they may lead anywhere.
type Target<'t> = Option<(&'t Machine, bool)>;

/// Every two of a list.
fn pairs(options: &[Reached]) -> impl Iterator<Item = (&Reached, &Reached)> {
    options.iter().enumerate().flat_map(|(index, first)| options[index + 1..].iter().map(move |second| (first, second)))
}

/// More choices of kinds are not searched.
const MOST_CHOICES: usize = 5000;

/// Every choice of `count` numbers below `kinds`, in order and with repetitions; nothing if there are too many.
fn multisets(kinds: usize, count: usize) -> Option<Vec<Vec<usize>>> {
    let mut lists = vec![Vec::new()];
    // Every move has two tracks at least.
    if 2 + 2 * count > TRACKS {
        return None;
    }
    for _ in 0..count {
        if lists.len() * kinds > MOST_CHOICES {
            return None;
        }
        let mut longer = Vec::new();
        for list in lists {
            let least = list.last().copied().unwrap_or(0);
            longer.extend((least..kinds).map(|next| [&list[..], &[next]].concat()));
        }
        lists = longer;
    }
    Some(lists)
}

/// The two moves leave the same heaps.
fn same(first: &Reached, second: &Reached) -> [Condition; 2] {
    let equal = |heap: usize| compare(&linear(&[(first.left[heap], 1), (second.left[heap], -1)]), Equal);
    [equal(0), equal(1)]
}

fn differ(first: &Reached, second: &Reached) -> Condition {
    Condition::All(same(first, second).into()).negated()
}

/// The first leaves less of x than the second, or the same of x and less of y.
fn before(first: &Reached, second: &Reached) -> Condition {
    let less = |heap: usize| compare(&linear(&[(first.left[heap], 1), (second.left[heap], -1)]), Less);
    let [same_x, _] = same(first, second);
    Condition::Any(vec![less(0), Condition::All(vec![same_x, less(1)])])
}

struct Checker<'c> {
    certificate: &'c Certificate,
    rule: &'c Rule,
    work: &'c Work<'c>,
}

impl Checker<'_> {
    fn check(&self) -> Result<(), CheckError> {
        let Certificate { rule, system, positions, families, covers, lives, ends, levels, .. } = self.certificate;
        let rules = self.families().ok_or(BEYOND)?;
        demand(Ok(rules.len() == families.len()), "families: these are not those of the game, each in both orders")?;
        for (index, (family, rule)) in families.iter().zip(rules).enumerate() {
            family.check(rule, system, self.work).map_err(|error| error.about(format!("family {index}")))?;
        }
        for (index, ((_, own), both)) in rule.tables.iter().zip(&self.certificate.tables).enumerate() {
            self.check_table(own, both).map_err(|error| error.about(format!("moves {index}")))?;
        }
        if !levels.is_empty() {
            return self.check_levels();
        }
        self.check_set(positions)?;
        let (into, enough) = (Some((positions, true)), usize::from(rule.play.block) + 1);
        // What may be forbidden leaves nobody a move.
        let on = rule.play.is_blocking().then_some((positions, false));
        demand(self.no_moves(positions, into, enough), "closed: a legal move leads from P to P")?;
        for (list, name, target, count) in [(covers, "cover", into, enough), (lives, "live", on, 1)] {
            for (index, cover) in list.iter().enumerate() {
                self.check_cover(cover, target, count).map_err(|error| error.about(format!("{name} {index}")))?;
            }
        }
        let covered = covers.iter().map(|cover| &cover.positions).chain([ends]);
        demand(self.only_in(positions, false, covered), "reach: a position outside P is in no cover")?;
        let plain = rule.play == Play::NORMAL;
        demand(Ok(plain || self.certificate.extension.is_none()), "extension: it belongs to normal play")?;
        if !rule.play.misere {
            demand(Ok(ends.runs.is_empty()), "ends: in normal play there are none outside P")?;
            return self.certificate.extension.as_ref().map_or(Ok(()), |extension| {
                self.check_extension(extension).map_err(|error| error.about("extension".to_string()))
            });
        }
        demand(self.no_moves(ends, on, 1), "ends: one of them has a legal move")?;
        let live = lives.iter().map(|live| &live.positions);
        demand(self.only_in(positions, true, live), "ends: a position of P is in no live set")
    }

    /// `both` accepts exactly what `own` accepts in one order or the other, and not (0, 0). Tracks u, v, u″ with u″ = u.
    fn check_table(&self, own: &Machine, both: &Machine) -> Result<(), CheckError> {
        let Certificate { system, .. } = self.certificate;
        demand(Ok(own.ignores_leading_zeros(system) && both.ignores_leading_zeros(system)), ZEROS)?;
        let same = || compare(&linear(&[(0, 1), (2, -1)]), Equal);
        let search = |parts: &[_]| none(self.work, system, 3, parts, same());
        let (straight, crossed) = (&[0, 1][..], &[1, 2][..]);
        for order in [straight, crossed] {
            demand(search(&[(own, order, true), (both, straight, false)]), "a move of the game is missing")?;
        }
        let neither = [(both, straight, true), (own, straight, false), (own, crossed, false)];
        demand(search(&neither), "a move is not one of the game")?;
        let nothing = both_zero(&[(0, 1)], &[(1, 1)]);
        demand(none(self.work, system, 2, &[(both, straight, true)], nothing), "(0, 0) takes nothing")
    }

    /// The members of a family of extra moves, or of an automaton of the game.
    fn members(&self, index: usize) -> Option<&Machine> {
        let Certificate { families, tables, .. } = self.certificate;
        match families.get(index) {
            Some(family) => Some(&family.members),
            None => tables.get(index - families.len()),
        }
    }

    /// Takes that may be added, and no others.
    fn check_extension(&self, extension: &Extension) -> Result<(), CheckError> {
        let Certificate { system, positions, .. } = self.certificate;
        let Extension { takes, differences, witnesses } = extension;
        let Tracks { all, here, options } = Tracks::of(&[Lessens::Family(0)]).ok_or(BEYOND)?;
        let [option] = &options[..] else { return Err(BEYOND.into()) };
        let (left, taken) = (option.left, option.taken.ok_or(BEYOND)?);
        demand(Ok(takes.ignores_leading_zeros(system) && differences.ignores_leading_zeros(system)), ZEROS)?;
        demand(self.is_symmetric(takes), "(u, v) is accepted but (v, u) is not")?;
        let nothing = both_zero(&[(0, 1)], &[(1, 1)]);
        demand(none(self.work, system, 2, &[(takes, &[0, 1], true)], nothing.clone()), "(0, 0) takes nothing")?;
        let fits = self.legal(&here, option).ok_or(BEYOND)?;
        let from_p_to_p = [(positions, &here[..], true), (positions, &left[..], true), (takes, &taken[..], true)];
        demand(none(self.work, system, all.len(), &from_p_to_p, fits.clone()), "closed: a take leads from P to P")?;
        let witness = (witnesses, &all[..], true);
        for set in [here, left] {
            let outside = [witness, (positions, &set[..], false)];
            demand(none(self.work, system, all.len(), &outside, Condition::always()), "a witness is not from P to P")?;
        }
        demand(none(self.work, system, all.len(), &[witness], fits.negated()), "a witness is no difference")?;
        let witnessed = completes(self.work, system, all.len(), (differences, &taken), witnesses, Length::Any);
        demand(witnessed, "a difference has no witness")?;
        // Tracks u, v, u″ with u″ = u: neither addable, nor a difference in one order or the other, nor nothing.
        let same = compare(&linear(&[(0, 1), (2, -1)]), Equal);
        let rest = [(takes, &[0, 1][..], false), (differences, &[0, 1][..], false), (differences, &[1, 2][..], false)];
        let something = Condition::All(vec![same, nothing.negated()]);
        demand(none(self.work, system, 3, &rest, something), "reach: a take is neither addable nor a difference")
    }

    /// The sets of the values 0, 1, …, each after those before it.
    fn check_levels(&self) -> Result<(), CheckError> {
        let Certificate { rule, levels, .. } = self.certificate;
        demand(Ok(rule.play == Play::NORMAL), "levels: values belong to normal play")?;
        for (value, level) in levels.iter().enumerate() {
            let before = &levels[..value];
            self.check_level(level, before).map_err(|error| error.about(format!("value {value}")))?;
        }
        Ok(())
    }

    fn check_level(&self, level: &Level, before: &[Level]) -> Result<(), CheckError> {
        let Certificate { system, .. } = self.certificate;
        self.check_set(&level.positions)?;
        for smaller in before {
            let both = [(&level.positions, &[0, 1][..], true), (&smaller.positions, &[0, 1][..], true)];
            demand(none(self.work, system, 2, &both, Condition::always()), "disjoint: a position has a smaller value")?;
        }
        let into = Some((&level.positions, true));
        demand(self.no_moves(&level.positions, into, 1), "closed: a legal move stays in the set")?;
        for (index, cover) in level.covers.iter().enumerate() {
            self.check_cover(cover, into, 1).map_err(|error| error.about(format!("cover {index}")))?;
        }
        let sets = level.covers.iter().map(|cover| &cover.positions).chain(before.iter().map(|level| &level.positions));
        demand(self.only_in(&level.positions, false, sets), "reach: a position of a larger value is in no cover")
    }

    /// Leading zeros change nothing, nor do, unless the game is ordered, the heaps exchanged.
    fn check_set(&self, set: &Machine) -> Result<(), CheckError> {
        demand(Ok(set.ignores_leading_zeros(&self.certificate.system)), ZEROS)?;
        demand(Ok(self.rule.ordered || self.is_symmetric(set)?), "positions: (x, y) is accepted but (y, x) is not")
    }

    /// The families of the game, each in both orders: start u, v; factor of u, factor of v and constant of u′, then of v′.
    fn families(&self) -> Option<Vec<[i64; 8]>> {
        let mut wanted = Vec::new();
        for family in &self.rule.families {
            let numbers: Option<Vec<i64>> = family.iter().map(small).collect();
            let [u, v, a, b, c, d, e, f] = <[i64; 8]>::try_from(numbers?).ok()?;
            wanted.extend([[u, v, a, b, c, d, e, f], [v, u, e, d, f, b, a, c]]);
        }
        Some(wanted)
    }

    /// Tracks x, y, x″ with x″ = x: no (x, y) in P with (y, x″) outside.
    fn is_symmetric(&self, positions: &Machine) -> Found {
        let Certificate { system, .. } = self.certificate;
        let same = compare(&linear(&[(0, 1), (2, -1)]), Equal);
        none(self.work, system, 3, &[(positions, &[0, 1], true), (positions, &[1, 2], false)], same)
    }

    /// Whether no position of a set (x ≤ y unless ordered) has so many legal moves, all different and to the target: inside or outside a set,
    /// or anywhere.
    fn no_moves(&self, set: &Machine, target: Target<'_>, count: usize) -> Found {
        let Certificate { system, families, tables, .. } = self.certificate;
        // By the rules, or by a family. Of several moves those from one heap are kept apart, which saves a track and a sum for each.
        let others = families.len() + tables.len();
        let apart = count > 1;
        let by_rules = if apart { &[Lessens::X, Lessens::Y, Lessens::Both][..] } else { &[Lessens::Both] };
        let kinds: Vec<Lessens> = by_rules.iter().copied().chain((0..others).map(Lessens::Family)).collect();
        for chosen in multisets(kinds.len(), count).ok_or(BEYOND)? {
            let moves: Vec<Lessens> = chosen.iter().map(|&kind| kinds[kind]).collect();
            let tracks = Tracks::of(&moves).ok_or(BEYOND)?;
            let mut parts = vec![(set, &tracks.here[..], true)];
            let mut conditions = vec![self.half(&tracks.here)];
            for option in &tracks.options {
                parts.extend(target.map(|(target, inside)| (target, &option.left[..], inside)));
                if let (Lessens::Family(index), Some(taken)) = (option.lessens, &option.taken) {
                    parts.push((self.members(index).ok_or(BEYOND)?, taken, true));
                }
                let legal = self.legal(&tracks.here, option).ok_or(BEYOND)?;
                conditions.push(if apart && option.lessens == Lessens::Both {
                    let taken = [0, 1].map(|heap| linear(&[(tracks.here[heap], 1), (option.left[heap], -1)]));
                    let positive = taken.map(|taken| compare(&taken, Greater));
                    Condition::All(positive.into_iter().chain([legal]).collect()).where_positive(&taken)
                } else {
                    legal
                });
            }
            if conditions.iter().any(Condition::is_never) {
                continue;
            }
            // More than one of a kind in order; moves that lessen different heaps are different.
            for (first, second) in pairs(&tracks.options) {
                let of_families = |option: &Reached| matches!(option.lessens, Lessens::Family(_));
                if first.lessens == second.lessens {
                    conditions.push(before(first, second));
                } else if of_families(first) || of_families(second) {
                    conditions.push(differ(first, second));
                }
            }
            if !none(self.work, system, tracks.all.len(), &parts, Condition::All(conditions))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Every witness is so many different legal moves, to the target if there is one; every position has a witness.
    fn check_cover(&self, cover: &Cover, target: Target<'_>, count: usize) -> Result<(), CheckError> {
        let Certificate { system, .. } = self.certificate;
        let Tracks { all, here, options } = &cover.tracks;
        demand(Ok(options.len() == count), "these are not as many moves as cannot all be forbidden")?;
        let witnesses = (&cover.witnesses, &all[..], true);
        let search = |parts: &[_], condition| none(self.work, system, all.len(), parts, condition);
        for option in options {
            let illegal = self.legal(here, option).ok_or(BEYOND)?.negated();
            demand(search(&[witnesses], illegal), "a witness is no legal move")?;
            if let (Lessens::Family(index), Some(taken)) = (option.lessens, &option.taken) {
                let members = self.members(index).ok_or("there is no such family")?;
                let outside = (members, &taken[..], false);
                demand(search(&[witnesses, outside], Condition::always()), "a witness is not of the family")?;
            }
            if let Some((target, inside)) = target {
                let outside = (target, &option.left[..], !inside);
                demand(search(&[witnesses, outside], Condition::always()), "a witness does not lead to P")?;
            }
        }
        for (first, second) in pairs(options) {
            demand(search(&[witnesses], differ(first, second).negated()), "two moves of a witness are the same")?;
        }
        let covered = (&cover.positions, &here[..]);
        let witnessed = completes(self.work, system, all.len(), covered, witnesses.0, Length::Same);
        demand(witnessed, "a position has no witness")
    }

    /// Whether all positions inside or outside P (with x ≤ y unless ordered) are in some of these sets.
    fn only_in<'s>(&'s self, positions: &'s Machine, inside: bool, sets: impl Iterator<Item = &'s Machine>) -> Found {
        let Certificate { system, .. } = self.certificate;
        let mut parts = vec![(positions, &[0, 1][..], inside)];
        parts.extend(sets.map(|set| (set, &[0, 1][..], false)));
        none(self.work, system, 2, &parts, self.half(&[0, 1]))
    }

    /// x ≤ y, unless the game is ordered.
    fn half(&self, &[x, y]: &[usize; 2]) -> Condition {
        if self.rule.ordered { Condition::always() } else { compare(&linear(&[(y, 1), (x, -1)]), GreaterEqual) }
    }

    /// By the rules: u ≥ 0 and v ≥ 0, not both 0, and the formula holds in either order or it is a single extra move. In a family, whose
    /// members have a track each: x = x′ + u and y = y′ + v. Nothing if numbers or cases are too many.
    fn legal(&self, &[x, y]: &[usize; 2], option: &Reached) -> Option<Condition> {
        let [left_x, left_y] = option.left;
        if let Some([u, v]) = option.taken {
            return Some(both_zero(&[(x, 1), (left_x, -1), (u, -1)], &[(y, 1), (left_y, -1), (v, -1)]));
        }
        let [u, v] = [linear(&[(x, 1), (left_x, -1)]), linear(&[(y, 1), (left_y, -1)])];
        let [x, y] = [linear(&[(x, 1)]), linear(&[(y, 1)])];
        let mut ways = vec![Condition::of(&self.rule.formula, &[x, y, u, v])?];
        if !self.rule.ordered {
            ways.push(Condition::of(&self.rule.formula, &[y, x, v, u])?);
        }
        let takes = |mut taken: Linear, value: i64, comparison| {
            taken[ONE] = -value;
            compare(&taken, comparison)
        };
        for [one, other] in &self.rule.singles {
            let (one, other) = (small(one)?, small(other)?);
            for (one, other) in [(one, other), (other, one)] {
                ways.push(Condition::All(vec![takes(u, one, Equal), takes(v, other, Equal)]));
            }
        }
        let some = Condition::Any(vec![takes(u, 1, GreaterEqual), takes(v, 1, GreaterEqual)]);
        Some(Condition::All(vec![takes(u, 0, GreaterEqual), takes(v, 0, GreaterEqual), some, Condition::Any(ways)]))
    }
}

/// Both sums of tracks, with these factors, are 0.
fn both_zero(first: &[(usize, i64)], second: &[(usize, i64)]) -> Condition {
    Condition::All([first, second].map(|terms| compare(&linear(terms), Equal)).into())
}

impl Family {
    /// The rule is start and map; tracks u, v, u′, v′.
    fn check(&self, [u, v, a, b, c, d, e, f]: [i64; 8], system: &System, work: &Work) -> Result<(), CheckError> {
        demand(Ok(self.members.ignores_leading_zeros(system)), ZEROS)?;
        let start = both_zero(&[(2, 1), (ONE, -u)], &[(3, 1), (ONE, -v)]);
        let image = both_zero(&[(2, 1), (0, -a), (1, -b), (ONE, -c)], &[(3, 1), (0, -d), (1, -e), (ONE, -f)]);
        let old = |accepts| (&self.members, &[0, 1][..], accepts);
        let new = (&self.members, &[2, 3][..], false);
        let witness = (&self.witnesses, &[0, 1, 2, 3][..], true);
        demand(none(work, system, 4, &[new], start.clone()), "the start is no member")?;
        demand(none(work, system, 4, &[old(true), new], image.clone()), "the image of a member is no member")?;
        let shrinks = compare(&linear(&[(0, a + d - 1), (1, b + e - 1), (ONE, c + f)]), LessEqual);
        demand(none(work, system, 2, &[old(true)], shrinks), "the image of a member takes no more than the member")?;
        let neither = Condition::Any(vec![start.clone(), image]).negated();
        demand(none(work, system, 4, &[witness], neither), "a witness is neither the start nor an image")?;
        demand(none(work, system, 4, &[witness, old(false)], start.negated()), "a witness is the image of no member")?;
        let witnessed = completes(work, system, 4, (&self.members, &[2, 3]), &self.witnesses, Length::Same);
        demand(witnessed, "a member has no witness")
    }
}
