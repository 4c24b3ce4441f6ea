//! Digit patterns: regular expressions over digits, matched against normal forms.

use crate::explore::{Implicit, Layers};
use crate::normal::Flags;
use crate::{AutomataError, Automaton, Budget, NumberSystem};
use std::sync::Arc;

/// The longest pattern.
const MOST_CHARACTERS: usize = 10_000;

/// The deepest nesting of parentheses.
const DEEPEST: usize = 200;

/// A part of a pattern.
enum Expression {
    /// One digit from `first` to `last`.
    Digit(u32, u32),
    Sequence(Vec<Expression>),
    Choice(Vec<Expression>),
    /// At least `least` times, at most once if `once`.
    Repeat {
        inner: Box<Expression>,
        least: u32,
        once: bool,
    },
}

struct Parser<'a> {
    characters: &'a [char],
    next: usize,
    depth: usize,
}

impl Parser<'_> {
    fn error<T>(&self, reason: impl Into<String>) -> Result<T, AutomataError> {
        Err(AutomataError::Pattern { at: self.next + 1, reason: reason.into() })
    }

    fn peek(&self) -> Option<char> {
        self.characters.get(self.next).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.next += usize::from(found);
        found
    }

    fn choice(&mut self) -> Result<Expression, AutomataError> {
        let mut any = vec![self.sequence()?];
        while self.take('|') {
            any.push(self.sequence()?);
        }
        Ok(Expression::Choice(any))
    }

    fn sequence(&mut self) -> Result<Expression, AutomataError> {
        let mut all = Vec::new();
        while self.peek().is_some_and(|character| character != '|' && character != ')') {
            let mut part = self.single()?;
            while let Some((least, once)) = match self.peek() {
                Some('*') => Some((0, false)),
                Some('+') => Some((1, false)),
                Some('?') => Some((0, true)),
                _ => None,
            } {
                self.next += 1;
                part = Expression::Repeat { inner: Box::new(part), least, once };
            }
            all.push(part);
        }
        Ok(Expression::Sequence(all))
    }

    fn single(&mut self) -> Result<Expression, AutomataError> {
        if self.take('(') {
            self.depth += 1;
            if self.depth > DEEPEST {
                return self.error(format!("parentheses nest more than {DEEPEST} deep, the limit"));
            }
            let inner = self.choice()?;
            self.depth -= 1;
            return if self.take(')') { Ok(inner) } else { self.error("')' is missing") };
        }
        if self.take('.') {
            return Ok(Expression::Digit(0, u32::MAX - 1));
        }
        if self.take('[') {
            let mut any = Vec::new();
            while !self.take(']') {
                let first = self.digit()?;
                let last = if self.take('-') { self.digit()? } else { first };
                if last < first {
                    return self.error(format!("the range {first}-{last} is empty"));
                }
                any.push(Expression::Digit(first, last));
            }
            return if any.is_empty() { self.error("the brackets are empty") } else { Ok(Expression::Choice(any)) };
        }
        let digit = self.digit()?;
        Ok(Expression::Digit(digit, digit))
    }

    /// `7` or `{12}`.
    fn digit(&mut self) -> Result<u32, AutomataError> {
        let value = |character: char| character.to_digit(10);
        if self.take('{') {
            let mut number: Option<u32> = None;
            while let Some(digit) = self.peek().and_then(value) {
                self.next += 1;
                number = match number.unwrap_or(0).checked_mul(10).and_then(|tens| tens.checked_add(digit)) {
                    Some(number) if number <= crate::MAX_DIGIT => Some(number),
                    _ => return self.error("the digit is too large"),
                };
            }
            return match number {
                Some(number) if self.take('}') => Ok(number),
                _ => self.error("write a digit above 9 as {12}"),
            };
        }
        match self.peek().map(|character| (character, value(character))) {
            Some((_, Some(digit))) => {
                self.next += 1;
                Ok(digit)
            }
            Some((character, None)) => self.error(format!(
                "{character:?} is not in the language of patterns: use digits, . [1-3] {{12}} ( ) | * + ?"
            )),
            None => self.error("a digit is missing at the end"),
        }
    }
}

/// A nondeterministic automaton: one state in front of every digit of the pattern, one at the end.
#[derive(Default)]
struct Positions {
    digits: Vec<(u32, u32)>,
    /// Which positions may follow each.
    follow: Vec<Vec<usize>>,
}

/// The positions with which a part may begin and end, and whether it may be empty.
struct Ends {
    first: Vec<usize>,
    last: Vec<usize>,
    empty: bool,
}

impl Positions {
    /// Glushkov's construction.
    fn add(&mut self, expression: &Expression) -> Ends {
        match expression {
            Expression::Digit(first, last) => {
                self.digits.push((*first, *last));
                self.follow.push(Vec::new());
                let here = vec![self.digits.len() - 1];
                Ends { first: here.clone(), last: here, empty: false }
            }
            Expression::Choice(any) => {
                let mut ends = Ends { first: Vec::new(), last: Vec::new(), empty: false };
                for one in any {
                    let one = self.add(one);
                    ends.first.extend(one.first);
                    ends.last.extend(one.last);
                    ends.empty |= one.empty;
                }
                ends
            }
            Expression::Sequence(all) => {
                let mut ends = Ends { first: Vec::new(), last: Vec::new(), empty: true };
                for one in all {
                    let one = self.add(one);
                    self.link(&ends.last, &one.first);
                    if ends.empty {
                        ends.first.extend(&one.first);
                    }
                    if !one.empty {
                        ends.last.clear();
                    }
                    ends.last.extend(one.last);
                    ends.empty &= one.empty;
                }
                ends
            }
            Expression::Repeat { inner, least, once } => {
                let mut ends = self.add(inner);
                if !once {
                    self.link(&ends.last, &ends.first);
                }
                ends.empty |= *least == 0;
                ends
            }
        }
    }

    fn link(&mut self, from: &[usize], to: &[usize]) {
        for &position in from {
            let follow = &mut self.follow[position];
            follow.extend(to);
            follow.sort_unstable();
            follow.dedup();
        }
    }
}

struct Pattern<'a> {
    system: &'a NumberSystem,
    layers: Layers,
    positions: Positions,
    ends: Ends,
}

impl Implicit for Pattern<'_> {
    /// The positions just matched, nothing before the first digit above 0; and the flag of normal forms.
    type State = (Option<Vec<usize>>, Flags);

    fn start(&self) -> Self::State {
        (None, 0)
    }

    fn follow(&mut self, layer: usize, (matched, flags): &Self::State, out: &mut dyn FnMut(u32, Option<Self::State>)) {
        let allowed = self.system.allowed(self.layers.phase(layer), *flags != 0);
        let mut possible: Vec<usize> = match matched {
            None => self.ends.first.clone(),
            Some(matched) => matched.iter().flat_map(|&position| self.positions.follow[position].clone()).collect(),
        };
        possible.sort_unstable();
        possible.dedup();
        for digit in 0..=allowed.top {
            let next = if matched.is_none() && digit == 0 {
                None
            } else {
                let fits = |&&position: &&usize| {
                    let (first, last) = self.positions.digits[position];
                    (first..=last).contains(&digit)
                };
                Some(possible.iter().filter(fits).copied().collect::<Vec<usize>>())
            };
            let dead = next.as_ref().is_some_and(Vec::is_empty);
            out(digit, (!dead).then_some((next, Flags::from(digit > allowed.plain))));
        }
    }

    fn accepts(&self, (matched, _): &Self::State) -> bool {
        match matched {
            // 0 is written without digits, or as the digit 0.
            None => {
                let zero =
                    |&position: &usize| self.positions.digits[position].0 == 0 && self.ends.last.contains(&position);
                self.ends.empty || self.ends.first.iter().any(zero)
            }
            Some(matched) => matched.iter().any(|position| self.ends.last.contains(position)),
        }
    }
}

impl Automaton {
    /// The numbers whose normal form, without leading zeros, has the look of `pattern`; 0 is `0` or nothing at all.
    ///
    /// A pattern is a regular expression: digits `0` … `9` and `{12}`, `.` for any digit, `[1-3{12}]` for one of several, `( )`, `|`, `*`, `+`, `?`.
    /// It must match the whole number.
    ///
    /// ```
    /// use automata::{Automaton, Budget, NumberSystem};
    /// let system = NumberSystem::ostrowski(&[1])?;
    /// let fibonacci = Automaton::pattern(&system, "10*", &mut Budget::default())?;
    /// let members: Vec<String> = fibonacci.members().take(6).map(|tuple| tuple[0].to_string()).collect();
    /// assert_eq!(members, ["1", "2", "3", "5", "8", "13"]);
    /// # Ok::<(), automata::AutomataError>(())
    /// ```
    ///
    /// # Errors
    /// [`AutomataError::Pattern`] where it cannot be read; limits of the budget.
    pub fn pattern(system: &Arc<NumberSystem>, pattern: &str, budget: &mut Budget) -> Result<Automaton, AutomataError> {
        let characters: Vec<char> = pattern.chars().filter(|character| !character.is_whitespace()).collect();
        let mut parser = Parser { characters: &characters, next: 0, depth: 0 };
        if characters.len() > MOST_CHARACTERS {
            return parser.error(format!("the pattern is longer than {MOST_CHARACTERS} characters, the limit"));
        }
        let expression = parser.choice()?;
        if parser.peek().is_some() {
            return parser.error("')' without '('");
        }
        let mut positions = Positions::default();
        let ends = positions.add(&expression);
        let mut rule = Pattern { system, layers: Layers::of(system, 1), positions, ends };
        Automaton::from_rule(system, 1, &mut rule, "a pattern", budget)
    }
}
