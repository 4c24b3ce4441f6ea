//! The rule of a game as a tree, which a certificate states beside the game's name.
//!
//! ```text
//! play misere                          or: play normal
//! block 2                              the opponent may forbid so many options; no such line if none
//! heaps either                         the rule may hold with the heaps exchanged instead; or: heaps ordered
//! rule (or (= u 0) (= v 0) (< (abs (+ u (- v))) 2))
//! single 1 5                           an extra move, in both orders
//! orbit 2 6 1 1 1 2 3 3                (2, 6) and what (u, v) → (u + v + 1, 2u + 3v + 3) makes of it, in both orders
//! ```
//!
//! What is checked is this tree, and it must be that of the game. It has one spelling: items one blank apart, numbers as in
//! [`plain_number`], with a minus sign in front if they are negative.

use crate::search::{Machine, NOWHERE};
use formula::{Comparison, Formula, Term, Variable};
use numeration::{Integer, Natural, plain_number};
use rules::{FormulaRules, Play, TakeTable};
use std::fmt;

/// The moves of a game, and who wins at the end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) play: Play,
    pub(crate) ordered: bool,
    pub(crate) formula: Formula,
    pub(crate) singles: Vec<[Integer; 2]>,
    /// Start u, v; then factor of u, factor of v and constant of u′ and of v′.
    pub(crate) families: Vec<[Integer; 8]>,
    /// Extra moves that automata give: numeration and automaton. They stand behind `system`.
    pub(crate) tables: Vec<(String, Machine)>,
}

/// An automaton of the game.
fn machine(table: &TakeTable) -> Machine {
    let run = |&(last, target): &(u32, Option<u32>)| (i64::from(last), target.unwrap_or(NOWHERE));
    let states = table.states().iter();
    Machine {
        runs: states.clone().map(|state| state.runs.iter().map(run).collect()).collect(),
        accepting: states.map(|state| state.accepts).collect(),
    }
}

impl Rule {
    /// The rule of a game whose extra moves are all listed.
    pub(crate) fn of(rules: &FormulaRules, play: Play) -> Rule {
        let (mut singles, mut families) = (Vec::new(), Vec::new());
        for (start, map) in rules.extra.families() {
            let [u, v] = [Integer::from(&start.u), Integer::from(&start.v)];
            match map {
                None => singles.push([u, v]),
                Some([[a, b, c], [d, e, f]]) => families.push([u, v, a, b, c, d, e, f]),
            }
        }
        let tables = rules.extra.tables().iter().map(|table| (table.system().to_string(), machine(table))).collect();
        Rule { play, ordered: rules.ordered, formula: rules.formula.clone(), singles, families, tables }
    }
}

impl fmt::Display for Rule {
    /// As a GAME string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let misere = if self.play.misere { ",misere" } else { "" };
        let block = if self.play.is_blocking() { format!(",block={}", self.play.block) } else { String::new() };
        let ordered = if self.ordered { ",ordered" } else { "" };
        write!(f, "rules{misere}{block}{ordered}")?;
        if !self.singles.is_empty() || !self.families.is_empty() || !self.tables.is_empty() {
            f.write_str(",extra=")?;
        }
        for [u, v] in &self.singles {
            write!(f, "({u},{v})")?;
        }
        for [u, v, a, b, c, d, e, g] in &self.families {
            write!(f, "({u},{v})->({},{})", form([a, b, c]), form([d, e, g]))?;
        }
        for (system, machine) in &self.tables {
            write!(f, "{{{system}")?;
            for (runs, accepts) in machine.runs.iter().zip(&machine.accepting) {
                let run = |&(last, target): &(i64, u32)| match target {
                    NOWHERE => format!("{last}:-"),
                    target => format!("{last}:{target}"),
                };
                let words: Vec<String> =
                    accepts.then(|| "*".to_string()).into_iter().chain(runs.iter().map(run)).collect();
                write!(f, "/{}", words.join(" "))?;
            }
            f.write_str("}")?;
        }
        write!(f, ":{}", self.formula)
    }
}

/// `u+3*v-1`, without what is zero or a factor one.
fn form(numbers: [&Integer; 3]) -> String {
    let mut text = String::new();
    for (number, letter) in numbers.into_iter().zip(["u", "v", ""]).filter(|(number, _)| !number.is_zero()) {
        let sign = if number.is_negative() { "-" } else { "+" };
        let size = number.unsigned_abs();
        text += if text.is_empty() && sign == "+" { "" } else { sign };
        text += &match letter {
            "" => size.to_string(),
            letter if size == Natural::ONE => letter.to_string(),
            letter => format!("{size}*{letter}"),
        };
    }
    if text.is_empty() { "0".to_string() } else { text }
}

/// How deep a tree may nest: reading it recurses.
const DEEPEST: usize = 300;

/// A word, or a list of items in parentheses.
enum Item<'t> {
    Word(&'t str),
    List(Vec<Item<'t>>),
}

/// An item at the beginning of the text, and the rest behind it.
fn item(text: &str, depth: usize) -> Option<(Item<'_>, &str)> {
    let Some(mut rest) = text.strip_prefix('(') else {
        let end = text.find([' ', '(', ')']).unwrap_or(text.len());
        return (end > 0).then(|| (Item::Word(&text[..end]), &text[end..]));
    };
    let mut list = Vec::new();
    loop {
        let (next, behind) = if depth < DEEPEST { item(rest, depth + 1)? } else { return None };
        list.push(next);
        if let Some(behind) = behind.strip_prefix(')') {
            return Some((Item::List(list), behind));
        }
        rest = behind.strip_prefix(' ')?;
    }
}

/// A number with its sign.
pub(crate) fn integer(text: &str) -> Option<Integer> {
    match text.strip_prefix('-') {
        None => plain_number::<Natural>(text).map(Integer::from),
        Some(size) => plain_number::<Natural>(size).filter(|size| !size.is_zero()).map(|size| -Integer::from(size)),
    }
}

fn number(item: &Item) -> Option<Integer> {
    if let Item::Word(word) = item { integer(word) } else { None }
}

fn term(item: &Item) -> Option<Term> {
    let list = match item {
        Item::Word("x") => return Some(Term::Variable(Variable::X)),
        Item::Word("y") => return Some(Term::Variable(Variable::Y)),
        Item::Word("u") => return Some(Term::Variable(Variable::U)),
        Item::Word("v") => return Some(Term::Variable(Variable::V)),
        Item::Word(word) => return integer(word).map(Term::Constant),
        Item::List(list) => list,
    };
    Some(match &list[..] {
        [Item::Word("-"), inner] => Term::Negate(Box::new(term(inner)?)),
        [Item::Word("*"), factor, inner] => Term::Product(number(factor)?, Box::new(term(inner)?)),
        [Item::Word("%"), inner, modulus] => {
            let modulus = number(modulus)?.to_natural().filter(|modulus| !modulus.is_zero())?;
            Term::Remainder(Box::new(term(inner)?), modulus)
        }
        [Item::Word("abs"), inner] => Term::Absolute(Box::new(term(inner)?)),
        [Item::Word("+"), terms @ ..] if terms.len() > 1 => Term::Sum(terms.iter().map(term).collect::<Option<_>>()?),
        _ => return None,
    })
}

fn condition(item: &Item) -> Option<Formula> {
    let Item::List(list) = item else { return None };
    let all = |list: &[Item]| list.iter().map(condition).collect::<Option<Vec<_>>>();
    Some(match &list[..] {
        [Item::Word("not"), inner] => Formula::Not(Box::new(condition(inner)?)),
        [Item::Word("and"), list @ ..] if list.len() > 1 => Formula::And(all(list)?),
        [Item::Word("or"), list @ ..] if list.len() > 1 => Formula::Or(all(list)?),
        [Item::Word(sign), left, right] => {
            use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
            let signs = [Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual];
            let comparison = signs.into_iter().find(|comparison| comparison.sign() == *sign)?;
            Formula::Compare(comparison, term(left)?, term(right)?)
        }
        _ => return None,
    })
}

/// Reads a formula as a tree.
pub(crate) fn formula(text: &str) -> Option<Formula> {
    let (item, rest) = item(text, 0)?;
    if rest.is_empty() { condition(&item) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_read() {
        for (tree, text) in [
            ("(or (= u 0) (= v 0) (< (abs (+ u (- v))) 2))", "u = 0 | v = 0 | |u - v| < 2"),
            ("(and (!= (% (+ x (* -3 y)) 5) 1) (not (>= u v)))", "(x - 3 * y) % 5 != 1 & !u >= v"),
            ("(<= x -7)", "x <= -7"),
        ] {
            assert_eq!(formula(tree).unwrap(), text.parse().unwrap(), "{tree}");
        }
    }

    #[test]
    fn every_tree_has_one_spelling() {
        for text in [
            "",
            "u",
            "(= u 0",
            "(= u 0))",
            "(=  u 0)",
            "( = u 0)",
            "(= u 0 )",
            "(= u 00)",
            "(= u -0)",
            "(= u +1)",
            "(= u)",
            "(= u 0 1)",
            "(or (= u 0))",
            "(+ u v)",
            "(= (+ u) 0)",
            "(= (% u 0) 0)",
            "(= (% u -2) 0)",
            "()",
            "(= (* u v) 0)",
            "(= z 0)",
            "(== u 0)",
            "((= u 0))",
            "(= u 0) ",
            " (= u 0)",
            "(= u (0))",
        ] {
            assert_eq!(formula(text), None, "{text}");
        }
        let deep = |depth: usize| format!("{}(= u 0){}", "(not ".repeat(depth), ")".repeat(depth));
        assert!(formula(&deep(100)).is_some() && formula(&deep(100_000)).is_none());
    }

    #[test]
    fn rules_are_printed_as_games() {
        for text in [
            "rules,misere,ordered:u = 0 | v = 0",
            "rules,misere,block=2,ordered:u = 0 | v = 0",
            "rules,extra=(1,5)(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0",
            "rules,extra=(4,6)->(2*u-3,2*v-5):u = 0 & v != 3",
            "rules,extra=(0,1)->(-u,v+2):u = v",
            "rules,extra=(1,3){base 2/0:1/0:0 1:2/0:3/0:4 1:2/* 0:3 1:-}:u = v",
        ] {
            let game: rules::Game = text.parse().unwrap();
            let rule = Rule::of(&game.ruleset.to_formula_rules().unwrap(), game.play);
            assert_eq!(rule.to_string(), text);
        }
    }
}
