//! Walnut's predicates: text → tree.
//!
//! Loosest first: `<=>`, `=>`, then `&`, `|` and `^` together, each to the left; `~`; comparisons; `+` and `-`; `*` and `/`. `A`, `E` and `I` reach as far
//! right as they can. `?msd_fib` holds up to the parenthesis that closes, for what stands behind it.

use super::WalnutError;
use super::characters::Characters;
use super::text::number_system;
use crate::logic::Comparison;
use numeration::excerpt;

/// How deep a predicate may nest.
const DEEPEST: usize = 200;

/// A predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Predicate {
    /// Two terms in a numeration.
    Compare {
        left: Term,
        comparison: Comparison,
        right: Term,
        system: String,
    },
    /// `$name(…)`; the numeration is that of the terms.
    Call {
        name: String,
        terms: Vec<Term>,
        system: String,
    },
    Not(Box<Predicate>),
    /// Several with the same sign between them.
    Joined(Connective, Vec<Predicate>),
    Quantified(Quantifier, Vec<String>, Box<Predicate>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Connective {
    And,
    Or,
    Xor,
    Implies,
    Iff,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantifier {
    All,
    Exists,
    Infinitely,
}

/// A term, with the character where its last sign stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Variable(String),
    Constant(u64),
    Operation(Box<Term>, char, Box<Term>, usize),
}

/// What stands between two parentheses: a term or a predicate.
enum Either {
    Term(Term),
    Predicate(Predicate),
}

/// The predicate of a text.
pub(super) fn parse(text: &str) -> Result<Predicate, WalnutError> {
    let mut parser = Parser { characters: Characters::new(text), system: "msd_2".to_string(), depth: 0 };
    let found = parser.iff()?;
    match parser.characters.peek() {
        None => parser.predicate(found),
        Some(')') => Err(parser.wrong("this ')' closes nothing")),
        Some(_) => Err(parser.wrong("an operator is missing")),
    }
}

struct Parser {
    characters: Characters,
    /// The numeration in force.
    system: String,
    depth: usize,
}

impl Parser {
    fn wrong(&self, reason: impl Into<String>) -> WalnutError {
        WalnutError::text(self.characters.at(), reason)
    }

    fn predicate(&self, found: Either) -> Result<Predicate, WalnutError> {
        match found {
            Either::Predicate(predicate) => Ok(predicate),
            Either::Term(_) => Err(self.wrong("a number stands where a statement is wanted")),
        }
    }

    fn term(&self, found: Either) -> Result<Term, WalnutError> {
        match found {
            Either::Term(term) => Ok(term),
            Either::Predicate(_) => Err(self.wrong("a statement stands where a number is wanted")),
        }
    }

    fn iff(&mut self) -> Result<Either, WalnutError> {
        self.joined(|parser| parser.characters.pass("<=>").then_some(Connective::Iff), Self::implies)
    }

    fn implies(&mut self) -> Result<Either, WalnutError> {
        self.joined(|parser| parser.characters.pass("=>").then_some(Connective::Implies), Self::and_or)
    }

    fn and_or(&mut self) -> Result<Either, WalnutError> {
        let sign = |parser: &mut Parser| match parser.characters.peek()? {
            '&' => Some(Connective::And),
            '|' => Some(Connective::Or),
            '^' => Some(Connective::Xor),
            _ => None,
        };
        let passed = move |parser: &mut Parser| sign(parser).inspect(|_| parser.characters.advance());
        self.joined(passed, Self::not)
    }

    /// Operands with signs of one level between them, to the left; a run of one sign that may be read in any order is one list.
    fn joined(
        &mut self,
        sign: impl Fn(&mut Parser) -> Option<Connective>,
        operand: impl Fn(&mut Parser) -> Result<Either, WalnutError>,
    ) -> Result<Either, WalnutError> {
        let mut found = operand(self)?;
        let mut depth = self.depth;
        while let Some(connective) = sign(self) {
            let left = self.predicate(found)?;
            let right = operand(self)?;
            let right = self.predicate(right)?;
            found = Either::Predicate(match left {
                Predicate::Joined(before, mut list)
                    if before == connective && matches!(connective, Connective::And | Connective::Or) =>
                {
                    list.push(right);
                    Predicate::Joined(before, list)
                }
                left => {
                    depth += 1;
                    self.check_depth(depth)?;
                    Predicate::Joined(connective, vec![left, right])
                }
            });
        }
        Ok(found)
    }

    fn check_depth(&self, depth: usize) -> Result<(), WalnutError> {
        if depth > DEEPEST { Err(self.wrong(format!("nested more than {DEEPEST} deep, the limit"))) } else { Ok(()) }
    }

    /// One level deeper.
    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Parser) -> Result<T, WalnutError>) -> Result<T, WalnutError> {
        self.depth += 1;
        self.check_depth(self.depth)?;
        let found = inner(self);
        self.depth -= 1;
        found
    }

    fn not(&mut self) -> Result<Either, WalnutError> {
        self.number_systems()?;
        match self.characters.peek() {
            Some('~' | '\u{2dc}' | '\u{303}') => {
                self.characters.advance();
                let inner = self.deeper(Self::not)?;
                Ok(Either::Predicate(Predicate::Not(Box::new(self.predicate(inner)?))))
            }
            Some('`') => Err(WalnutError::meaningless("'`', the words of an automaton read from the other end")),
            Some('A') => self.quantified(Quantifier::All),
            Some('E') => self.quantified(Quantifier::Exists),
            Some('I') => self.quantified(Quantifier::Infinitely),
            _ => self.comparison(),
        }
    }

    fn quantified(&mut self, quantifier: Quantifier) -> Result<Either, WalnutError> {
        self.characters.advance();
        let mut names = vec![self.name("a variable")?];
        while self.characters.pass(",") {
            names.push(self.name("a variable")?);
        }
        let body = self.deeper(Self::iff)?;
        Ok(Either::Predicate(Predicate::Quantified(quantifier, names, Box::new(self.predicate(body)?))))
    }

    fn name(&mut self, what: &str) -> Result<String, WalnutError> {
        self.characters.peek();
        let (at, word) = (self.characters.at(), self.characters.word());
        match word.chars().next() {
            Some('A' | 'E' | 'I') => {
                Err(WalnutError::text(at, format!("{what} may not begin with A, E or I, which are quantifiers")))
            }
            Some(first) if first.is_ascii_alphabetic() => Ok(word),
            _ => Err(WalnutError::text(at, format!("{what} is missing"))),
        }
    }

    fn comparison(&mut self) -> Result<Either, WalnutError> {
        let left = self.sum()?;
        // What begins like a comparison may be a connective.
        let sign = match self.characters.peek() {
            Some('<' | '=') if self.characters.stands("<=>") || self.characters.stands("=>") => None,
            _ => [
                ("<=", Comparison::LessEqual),
                (">=", Comparison::GreaterEqual),
                ("!=", Comparison::NotEqual),
                ("<", Comparison::Less),
                (">", Comparison::Greater),
                ("=", Comparison::Equal),
            ]
            .into_iter()
            .find(|(sign, _)| self.characters.pass(sign)),
        };
        let Some((_, comparison)) = sign else { return Ok(left) };
        let left = self.term(left)?;
        let right = self.sum()?;
        let right = self.term(right)?;
        Ok(Either::Predicate(Predicate::Compare { left, comparison, right, system: self.system.clone() }))
    }

    fn sum(&mut self) -> Result<Either, WalnutError> {
        self.operations(&['+', '-'], Self::product)
    }

    fn product(&mut self) -> Result<Either, WalnutError> {
        self.operations(&['*', '/'], Self::operand)
    }

    fn operations(
        &mut self,
        signs: &[char],
        operand: impl Fn(&mut Parser) -> Result<Either, WalnutError>,
    ) -> Result<Either, WalnutError> {
        let mut found = operand(self)?;
        let mut depth = self.depth;
        while let Some(sign) = self.characters.peek().filter(|sign| signs.contains(sign)) {
            let at = self.characters.at();
            self.characters.advance();
            depth += 1;
            self.check_depth(depth)?;
            let left = self.term(found)?;
            let right = operand(self)?;
            found = Either::Term(Term::Operation(Box::new(left), sign, Box::new(self.term(right)?), at));
        }
        Ok(found)
    }

    fn operand(&mut self) -> Result<Either, WalnutError> {
        self.number_systems()?;
        match self.characters.peek() {
            Some('(') => {
                self.characters.advance();
                let outside = self.system.clone();
                let inner = self.deeper(Self::iff)?;
                self.characters.expect(")")?;
                self.system = outside;
                Ok(inner)
            }
            Some('$') => self.call(),
            Some('_') => Err(WalnutError::meaningless("'_', the negative of a number: numbers are 0, 1, 2, ... here")),
            Some('@') => {
                Err(WalnutError::meaningless("'@', a letter of a word: only sets of numbers are known, $name(x)"))
            }
            Some('#') => Err(WalnutError::meaningless("'#', a macro: write it out")),
            Some('.') => {
                Err(WalnutError::meaningless("a word with letters, .NAME[i]: only sets of numbers are known, $name(x)"))
            }
            Some(character) if character.is_ascii_digit() => {
                let (at, figures) = (self.characters.at(), self.characters.figures());
                let value = figures.parse().map_err(|_| WalnutError::text(at, "a number must be below 2^64"))?;
                Ok(Either::Term(Term::Constant(value)))
            }
            Some(character) if character.is_ascii_alphabetic() => {
                let name = self.name("a variable")?;
                if self.characters.peek() == Some('[') {
                    let what = format!("the word {}[…]: only sets of numbers are known, $name(x)", excerpt(&name));
                    return Err(WalnutError::meaningless(what));
                }
                Ok(Either::Term(Term::Variable(name)))
            }
            Some(character) => Err(self.wrong(format!("{character:?} does not belong here"))),
            None => Err(self.wrong("the predicate ends too early")),
        }
    }

    /// Any `?msd_fib` that stand next.
    fn number_systems(&mut self) -> Result<(), WalnutError> {
        while self.characters.pass("?") {
            let at = self.characters.at();
            let name = number_system(self.characters.word());
            self.system = name.ok_or_else(|| WalnutError::text(at, "a numeration is missing, as in ?msd_fib"))?;
        }
        Ok(())
    }

    fn call(&mut self) -> Result<Either, WalnutError> {
        self.characters.advance();
        let name = self.name("the name of an automaton")?;
        self.characters.expect("(")?;
        let (mut terms, outside) = (Vec::new(), self.system.clone());
        if !self.characters.pass(")") {
            loop {
                let term = self.deeper(Self::sum)?;
                terms.push(self.term(term)?);
                if !self.characters.pass(",") {
                    break;
                }
            }
            self.characters.expect(")")?;
        }
        let system = std::mem::replace(&mut self.system, outside);
        Ok(Either::Predicate(Predicate::Call { name, terms, system }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn and_and_or_bind_equally_and_to_the_left() {
        let Predicate::Joined(Connective::And, list) = parse("1=1 | 1=2 & 1=2").unwrap() else { panic!() };
        assert!(matches!(list[0], Predicate::Joined(Connective::Or, _)));
        let Predicate::Joined(Connective::Implies, list) = parse("1=2 => 1=2 => 1=2").unwrap() else { panic!() };
        assert!(matches!(list[0], Predicate::Joined(Connective::Implies, _)));
    }

    #[test]
    fn a_quantifier_reaches_to_the_end_and_a_numeration_to_the_parenthesis() {
        let Predicate::Quantified(Quantifier::All, names, body) = parse("?fib Ax,yy (?msd_3 x=1) & x<yy").unwrap()
        else {
            panic!()
        };
        assert_eq!(names, ["x", "yy"]);
        let Predicate::Joined(Connective::And, list) = *body else { panic!() };
        let systems = list.iter().map(|part| match part {
            Predicate::Compare { system, .. } => system.as_str(),
            _ => "",
        });
        assert_eq!(systems.collect::<Vec<_>>(), ["msd_3", "msd_fib"]);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let errors = [
            ("", "character 1: the predicate ends too early"),
            ("x", "character 2: a number stands where a statement is wanted"),
            ("x=y z", "character 5: an operator is missing"),
            ("x<y<z", "character 4: an operator is missing"),
            ("(x=y", "character 5: ')' is missing"),
            ("x=y)", "character 4: this ')' closes nothing"),
            ("Ax=1", "character 3: '=' does not belong here"),
            ("EA x=1", "character 2: a variable may not begin with A, E or I, which are quantifiers"),
            ("T[i]=@1", "no meaning here: the word T[…]: only sets of numbers are known, $name(x)"),
            ("x=_1", "no meaning here: '_', the negative of a number: numbers are 0, 1, 2, ... here"),
        ];
        for (text, words) in errors {
            assert_eq!(parse(text).unwrap_err().to_string(), words, "{text}");
        }
        let deep = "(".repeat(5000) + "x=1" + &")".repeat(5000);
        assert!(parse(&deep).unwrap_err().to_string().contains("200 deep"));
        assert!(parse(&("x=1".to_string() + &" => x=1".repeat(5000))).is_err());
        assert!(parse(&("x=1".to_string() + &" & x=1".repeat(5000))).is_ok());
    }
}
