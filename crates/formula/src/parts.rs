//! The parts of a rule, and whether any move can satisfy them.
//!
//! A part is what stands between two "or"s that are not turned round by a "not", together with the conditions that `&` joins to it from
//! outside: `(u = 0 | v = 0) & x > 3` has the parts u = 0 & x > 3 and v = 0 & x > 3. One that no move satisfies, whatever the heaps, is a slip of
//! the pen: the game would be another than the one that was meant. A comparison of two constants is none: `0 = 1` is how one writes that the
//! formula allows nothing.

use crate::error::{FormulaError, FormulaErrorKind};
use crate::language::{Rules, Variable};
use crate::omega::{Effort, Linear, System};
use crate::parser::Parser;
use crate::tree::{Comparison, Formula, Term};
use numeration::{Integer, Natural};

impl Formula {
    /// The rule written as `text`; as a formula, but a part that no move can satisfy is refused.
    ///
    /// A move takes u ≤ x and v ≤ y, not both 0. What is refused is proved to be impossible, exactly, for all heaps; a part whose proof takes more
    /// than a fraction of a second is let pass.
    ///
    /// ```
    /// use wythoff::formula::Formula;
    /// let error = Formula::rule("u = 0 | v = 0 | u = 0 - v").unwrap_err();
    /// assert_eq!(error.at, 17);
    /// assert_eq!(error.to_string(), "character 17: no move satisfies u = 0 - v: mend this part or leave it out (0 = 1 allows nothing)");
    /// assert!(Formula::rule("u = 0 | v = 0 | u = v & u > 1000").is_ok());
    /// # Ok::<(), wythoff::formula::FormulaError>(())
    /// ```
    ///
    /// # Errors
    /// As for any formula; or the place where a part begins that no move satisfies.
    pub fn rule(text: &str) -> Result<Formula, FormulaError> {
        let mut parser = Parser::<Rules>::new(text, Vec::new())?;
        let formula =
            parser.rest().and_then(|parsed| parsed.into_formula()).map_err(|failure| parser.error(failure))?;
        match Parts::new().impossible(&formula) {
            None => Ok(formula),
            Some((part, first)) => {
                let at = parser.context.get(first).copied().unwrap_or(1);
                Err(parser.error((FormulaErrorKind::Impossible { part }, at)))
            }
        }
    }
}

/// How much may be done for all parts of a rule together: far below a second.
const EFFORT: u64 = 1 << 19;

/// A part in an error; a long one is cut.
fn shown(part: &Formula) -> String {
    const LONGEST: usize = 60;
    let text = part.to_string();
    match text.char_indices().nth(LONGEST) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// A walk through the parts of a rule, from left to right.
pub(crate) struct Parts {
    /// How many comparisons stand to the left of here.
    passed: usize,
    effort: Effort,
}

impl Parts {
    pub(crate) fn new() -> Parts {
        Parts { passed: 0, effort: Effort(EFFORT) }
    }

    /// Goes on behind so many comparisons.
    pub(crate) fn pass(&mut self, comparisons: usize) {
        self.passed += comparisons;
    }

    /// The next part that no move satisfies, cut if it is long, and the number of its first comparison.
    pub(crate) fn impossible(&mut self, formula: &Formula) -> Option<(String, usize)> {
        let mut walk = Walk { passed: self.passed, around: Vec::new(), effort: &mut self.effort };
        let found = walk.impossible(formula).map(|(part, first)| (shown(part), first));
        self.passed = walk.passed;
        found
    }
}

/// The same, inside.
struct Walk<'f, 'e> {
    /// How many comparisons stand to the left of here.
    passed: usize,
    /// Conditions that `&` joins to what is looked at.
    around: Vec<&'f Formula>,
    effort: &'e mut Effort,
}

impl<'f> Walk<'f, '_> {
    /// The first part that no move satisfies, and the number of its first comparison.
    fn impossible(&mut self, formula: &'f Formula) -> Option<(&'f Formula, usize)> {
        let first = self.passed;
        match formula {
            Formula::Or(list) => return list.iter().find_map(|part| self.impossible(part)),
            Formula::And(list) => {
                // All of them first: if none can hold together, the whole is to blame and no part of it.
                if !self.is_possible(formula) {
                    return Some((formula, first));
                }
                for (index, condition) in list.iter().enumerate() {
                    let outside = self.around.len();
                    self.around
                        .extend(list.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, one)| one));
                    let found = match condition {
                        Formula::Or(_) => self.impossible(condition),
                        _ => None,
                    };
                    self.around.truncate(outside);
                    if found.is_some() {
                        return found;
                    }
                    if !matches!(condition, Formula::Or(_)) {
                        self.passed += comparisons(condition);
                    }
                }
                return None;
            }
            _ => {}
        }
        self.passed += comparisons(formula);
        let says_never = !formula.mentions(&|_| true);
        (!says_never && !self.is_possible(formula)).then_some((formula, first))
    }

    /// Whether some move satisfies `part` and what is around it; true where that would take too long to find out.
    fn is_possible(&mut self, part: &Formula) -> bool {
        let all = || self.around.iter().copied().chain([part]);
        if small_moves().any(|[x, y, u, v]| all().all(|one| one.holds((&x, &y), (&u, &v)))) {
            return true;
        }
        let goals = all().map(|one| Goal::Holds(one, true)).collect();
        Search { variables: 4, system: moves() }.finds(goals, self.effort).unwrap_or(true)
    }
}

/// How many comparisons a formula has.
fn comparisons(formula: &Formula) -> usize {
    match formula {
        Formula::Compare(..) => 1,
        Formula::Not(inner) => comparisons(inner),
        Formula::And(list) | Formula::Or(list) => list.iter().map(comparisons).sum(),
        Formula::Condition(never) => match *never {},
    }
}

/// A few moves that satisfy most parts of most rules, so that nothing need be decided.
fn small_moves() -> impl Iterator<Item = [Natural; 4]> {
    const FEW: u32 = 4;
    let takes = (0..FEW).flat_map(|u| (0..FEW).map(move |v| (u, v))).skip(1);
    let heaps = [(0, 0), (0, 1), (1, 0), (3, 5), (12, 7)];
    takes.flat_map(move |(u, v)| heaps.map(|(more_x, more_y)| [u + more_x, v + more_y, u, v].map(Natural::from)))
}

/// x, y, u, v are the variables 0 to 3: u ≥ 0, v ≥ 0, x ≥ u, y ≥ v, u + v ≥ 1.
fn moves() -> System {
    let row = |x: i32, y: i32, u: i32, v: i32, constant: i32| Linear {
        coefficients: [x, y, u, v].map(Integer::from).to_vec(),
        constant: constant.into(),
    };
    let natural =
        vec![row(0, 0, 1, 0, 0), row(0, 0, 0, 1, 0), row(1, 0, -1, 0, 0), row(0, 1, 0, -1, 0), row(0, 0, 1, 1, -1)];
    System { zero: Vec::new(), natural }
}

/// What is still to be met.
#[derive(Clone)]
enum Goal<'f> {
    /// The formula holds, or does not.
    Holds(&'f Formula, bool),
    /// One of the two forms is 0.
    OneIsZero(Linear, Linear),
    /// One of the two forms is not negative.
    OneIsNatural(Linear, Linear),
}

/// Linear conditions found so far; alternatives are tried one after the other.
#[derive(Clone)]
struct Search {
    variables: usize,
    system: System,
}

impl Search {
    /// Whether all goals can be met; nothing if that takes more than the effort.
    fn finds(mut self, mut goals: Vec<Goal<'_>>, effort: &mut Effort) -> Option<bool> {
        let mut choices = Vec::new();
        while let Some(goal) = goals.pop() {
            effort.spend(1)?;
            match goal {
                Goal::Holds(Formula::Not(inner), wanted) => goals.push(Goal::Holds(inner, !wanted)),
                Goal::Holds(Formula::And(list), true) | Goal::Holds(Formula::Or(list), false) => {
                    let wanted = matches!(goal, Goal::Holds(_, true));
                    goals.extend(list.iter().map(|one| Goal::Holds(one, wanted)));
                }
                Goal::Holds(Formula::Compare(comparison, left, right), wanted) => {
                    self.compare(*comparison, left, right, wanted, &mut goals);
                }
                Goal::Holds(Formula::Condition(never), _) => match *never {},
                choice => choices.push(choice),
            }
        }
        // What is certain may already be impossible, which saves all alternatives.
        if !self.system.clone().has_solution(effort)? {
            return Some(false);
        }
        let Some(choice) = choices.pop() else {
            return Some(true);
        };
        let alternatives: Vec<(Search, Vec<Goal>)> = match choice {
            Goal::Holds(Formula::Or(list) | Formula::And(list), wanted) => {
                list.iter().map(|one| (self.clone(), vec![Goal::Holds(one, wanted)])).collect()
            }
            Goal::OneIsZero(one, other) => [one, other].map(|form| (self.with(form, true), Vec::new())).into(),
            Goal::OneIsNatural(one, other) => [one, other].map(|form| (self.with(form, false), Vec::new())).into(),
            Goal::Holds(..) => Vec::new(),
        };
        for (search, mut goals) in alternatives {
            goals.extend(choices.iter().cloned());
            if search.finds(goals, effort)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn with(&self, form: Linear, zero: bool) -> Search {
        let mut more = self.clone();
        if zero {
            more.system.zero.push(form)
        } else {
            more.system.natural.push(form)
        }
        more
    }

    fn compare<'f>(
        &mut self,
        comparison: Comparison,
        left: &'f Term,
        right: &'f Term,
        wanted: bool,
        goals: &mut Vec<Goal<'f>>,
    ) {
        let difference = self.linear(left, goals).plus(&(-1).into(), &self.linear(right, goals));
        let minus = || Linear::default().plus(&(-1).into(), &difference);
        // d < 0 is −d − 1 ≥ 0, and d > 0 is d − 1 ≥ 0.
        let (below, above) = (difference.opposite(), minus().opposite());
        match (comparison, wanted) {
            (Comparison::Equal, true) | (Comparison::NotEqual, false) => self.system.zero.push(difference),
            (Comparison::NotEqual, true) | (Comparison::Equal, false) => goals.push(Goal::OneIsNatural(below, above)),
            (Comparison::Less, true) | (Comparison::GreaterEqual, false) => self.system.natural.push(below),
            (Comparison::LessEqual, true) | (Comparison::Greater, false) => self.system.natural.push(minus()),
            (Comparison::Greater, true) | (Comparison::LessEqual, false) => self.system.natural.push(above),
            (Comparison::GreaterEqual, true) | (Comparison::Less, false) => self.system.natural.push(difference),
        }
    }

    fn fresh(&mut self) -> Linear {
        self.variables += 1;
        Linear::variable(self.variables - 1)
    }

    /// A term as a linear form; remainders and absolute values are new variables with conditions of their own.
    fn linear<'f>(&mut self, term: &'f Term, goals: &mut Vec<Goal<'f>>) -> Linear {
        let zero = Linear::default;
        match term {
            Term::Constant(value) => Linear::constant(value.clone()),
            Term::Variable(variable) => Linear::variable(match variable {
                Variable::X => 0,
                Variable::Y => 1,
                Variable::U => 2,
                Variable::V => 3,
            }),
            Term::Negate(inner) => zero().plus(&(-1).into(), &self.linear(inner, goals)),
            Term::Product(factor, inner) => zero().plus(factor, &self.linear(inner, goals)),
            Term::Sum(terms) => terms.iter().fold(zero(), |sum, one| sum.plus(&Integer::ONE, &self.linear(one, goals))),
            Term::Remainder(inner, modulus) => {
                // t − m·q with 0 ≤ t − m·q < m.
                let (inner, quotient) = (self.linear(inner, goals), self.fresh());
                let rest = inner.plus(&-Integer::from(modulus), &quotient);
                let below = Linear::constant(modulus.into())
                    .plus(&(-1).into(), &rest)
                    .plus(&(-1).into(), &Linear::constant(Integer::ONE));
                self.system.natural.extend([rest.clone(), below]);
                rest
            }
            Term::Absolute(inner) => {
                let (inner, size) = (self.linear(inner, goals), self.fresh());
                let above = size.clone().plus(&(-1).into(), &inner);
                let below = size.clone().plus(&Integer::ONE, &inner);
                self.system.natural.extend([above.clone(), below.clone()]);
                goals.push(Goal::OneIsZero(above, below));
                size
            }
            Term::Function(never) => match *never {},
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Option<usize> {
        match Formula::rule(text) {
            Ok(formula) => {
                assert_eq!(text.parse(), Ok(formula));
                None
            }
            Err(FormulaError { kind: FormulaErrorKind::Impossible { .. }, at, .. }) => Some(at),
            Err(other) => panic!("{text}: {other}"),
        }
    }

    #[test]
    fn parts_that_no_move_satisfies_are_refused_at_their_place() {
        for marked in [
            "u = 0 | v = 0 | ^u = 0 - v",
            "u = v | (^u = -1 & v = 2)",
            "^u < 0",
            "u = 1 | ^u > x",
            "u = 1 | ^u + v = 0 | v = 3",
            "(u = 0 | ^v = -3) & x > 5",
            "(u = 0 | v = 0) & (u != v | ^u > x)",
            "u = 1 | !(^u >= 0)",
            "u = 1 | ^2 * u = 2 * v + 1",
            "u = 1 | ^|u - v| < 0",
            "u = 1 | ^|u - v| + 3 < |x - u - y + v| - |x - y| - |u - v|",
            "u = 1 | ^u % 6 = 1 & u % 4 = 2",
            "u = 1 | ^(x + y) % 1000003 = 1000003",
            "u = 1 | ^11 * u + 13 * v >= 27 & 11 * u + 13 * v <= 45 & 7 * u - 9 * v >= -10 & 7 * u - 9 * v <= 4 & u > 2",
            "u = 1 | ^u * 100000000000000000000000000 = v * 100000000000000000000000000 + 1",
        ] {
            let at = marked.chars().position(|character| character == '^').unwrap() + 1;
            assert_eq!(refused(&marked.replacen('^', "", 1)), Some(at), "{marked}");
        }
    }

    #[test]
    fn parts_that_some_move_satisfies_are_let_pass() {
        for text in [
            "u = 0 | v = 0 | |u - v| < 2",
            "u = 1 | u = 1",
            "u = v & u > 100000000000000000000",
            "x = 1000000007 & u % 1000 = 999 & 7 * v = 3 * u",
            "u % 6 = 3 & u % 4 = 1",
            "(u = 0 | v = 0 | u = v) & x + y > 7",
            "0 = 1",
            "u = 0 | 1 = 2",
            "!(u < 0)",
            "u != v & |u - v| != 1",
            "x - u != y - v & 1000 * u = 999 * v",
        ] {
            assert_eq!(refused(text), None, "{text}");
        }
    }

    #[test]
    fn no_rule_takes_long() {
        // More alternatives than anyone would try, none of which holds.
        let many: Vec<String> = (0..40).map(|n| format!("(|u - {n}| = {} | |v - x| = -{n} - u)", -1 - n)).collect();
        assert!(refused(&many.join(" & ")).is_some());
        let hard: Vec<String> = (2..60).map(|n| format!("(u + {n} * v) % {} != {}", 100_003 + n, n)).collect();
        let _ = Formula::rule(&format!("u > 1000000 & {}", hard.join(" & ")));
    }

    proptest::proptest! {
        #![proptest_config(testkit::cases!(200))]

        /// Among small moves everything can be tried; what is refused holds for none of them, and what is small and holds is let pass.
        #[test]
        fn agrees_with_trying_moves(
            a in -3i32..4, b in -3i32..4, c in -3i32..4, d in -8i32..9, m in 2u32..5, r in 0u32..5, bound in 1u32..12, sign in 0usize..4,
        ) {
            let sign = ["=", "<", "!=", ">"][sign];
            let text = format!("{a} * u + {b} * v + {c} * |u - v| {sign} {d} & (u + 2 * v) % {m} = {r} & u + v < {bound} & x - u < 4 & y <= v");
            let formula: Formula = text.parse().unwrap();
            let naturals: Vec<Natural> = (0u32..16).map(Natural::from).collect();
            let all = (0..12usize).flat_map(|u| (0..12usize).map(move |v| (u, v))).skip(1);
            let holds = |(u, v): (usize, usize)| (0..4).any(|more| formula.holds((&naturals[u + more], &naturals[v]), (&naturals[u], &naturals[v])));
            let possible = all.into_iter().any(holds);
            proptest::prop_assert_eq!(refused(&text).is_none(), possible, "{}", text);
        }
    }
}
