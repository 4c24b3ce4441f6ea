//! What the grammar of statements has beside that of rules: quantifiers, arrows, functions, predicates and definitions.
//!
//! Functions that the descent does not pass through are kept out of line: their variables must not lie on the stack at every level.

use super::{Condition, Definition, Extreme, Floor, Function, Name, Offset, Quantifier, Rational, Statements};
use crate::error::FormulaErrorKind;
use crate::lexer::{Dialect, TokenKind, shown};
use crate::nearest::nearest;
use crate::parser::{Failure, Grammar, Parsed, Parser};
use crate::pattern;
use crate::tree::{Comparison, Formula, Term};
use numeration::{Integer, Natural};
use std::collections::HashSet;

/// Names that mean something fixed, and how they are used.
const FORMS: [(&str, &str); 11] = [
    ("A", "A(n) or A(n; c)"),
    ("B", "B(n) or B(n; c)"),
    ("shift", "shift(n)"),
    ("Ip_Rq", "Ip_Rq(n)"),
    ("Ip_Rqprime", "Ip_Rqprime(n)"),
    ("Iq_Rp", "Iq_Rp(n)"),
    ("even_zeros", "even_zeros(n)"),
    ("digits", "digits(n, \"0*1.*\")"),
    ("alpha", "1/alpha inside A(n; 1/alpha)"),
    ("min", "min(m, n)"),
    ("max", "max(m, n)"),
];

/// Names that no variable and no predicate may have.
const RESERVED_NAMES: [&str; 17] = [
    "A",
    "B",
    "shift",
    "Ip_Rq",
    "Ip_Rqprime",
    "Iq_Rp",
    "even_zeros",
    "digits",
    "alpha",
    "min",
    "max",
    "abs",
    "and",
    "or",
    "not",
    "forall",
    "exists",
];

/// Printed, a quantifier or arrow has parentheses round it, and both lead one level deeper.
const LOOSE_LEVELS: usize = 2;

type Reading<T> = Result<T, Failure>;
type StatementParser<'t> = Parser<'t, Statements>;

/// What names mean where the parser stands.
pub(crate) struct Scope {
    definitions: Vec<Definition>,
    /// Bound by the quantifiers, or parameters of the definition, around the next token.
    bound: Vec<Name>,
    /// Bound by some quantifier of the statement.
    bound_somewhere: HashSet<Name>,
    /// Bound by nothing, with the place where they first occur.
    free: Vec<(Name, usize)>,
    /// What is being defined.
    defining: Option<Name>,
    /// Where comparisons begin, from left to right.
    compared: Vec<usize>,
}

impl Scope {
    pub(crate) fn new(definitions: Vec<Definition>) -> Scope {
        let (bound, free, compared) = (Vec::new(), Vec::new(), Vec::new());
        Scope { definitions, bound, bound_somewhere: HashSet::new(), free, defining: None, compared }
    }

    /// Where comparisons begin, from left to right.
    pub(crate) fn compared(&self) -> &[usize] {
        &self.compared
    }

    pub(crate) fn free(&self) -> &[(Name, usize)] {
        &self.free
    }

    pub(crate) fn binds_somewhere(&self, name: &Name) -> bool {
        self.bound_somewhere.contains(name)
    }

    pub(crate) fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    fn definition(&self, name: &str) -> Option<&Definition> {
        self.definitions.iter().find(|definition| &*definition.name == name)
    }

    /// The variable of that name.
    #[inline(never)]
    fn variable(&mut self, name: &str, at: usize) -> Reading<Name> {
        if let Some(bound) = self.bound.iter().find(|bound| &***bound == name) {
            return Ok(bound.clone());
        }
        if let Some(definition) = &self.defining {
            let kind = FormulaErrorKind::FreeInDefinition { name: shown(name), definition: shown(definition) };
            return Err((kind, at));
        }
        if let Some((free, _)) = self.free.iter().find(|(free, _)| &**free == name) {
            return Ok(free.clone());
        }
        self.free.push((name.into(), at));
        Ok(name.into())
    }

    /// Binds a name that means nothing yet.
    fn bind(&mut self, name: &str, at: usize) -> Reading<Name> {
        let taken = self.bound.iter().any(|bound| &**bound == name) || self.definition(name).is_some();
        if taken || RESERVED_NAMES.contains(&name) {
            return Err((FormulaErrorKind::NameTaken { name: shown(name) }, at));
        }
        let name: Name = name.into();
        self.bound.push(name.clone());
        self.bound_somewhere.insert(name.clone());
        Ok(name)
    }

    /// How a defined or fixed name is used.
    #[inline(never)]
    fn form(&self, name: &str) -> Option<String> {
        let fixed = FORMS.iter().find(|(fixed, _)| *fixed == name).map(|(_, form)| (*form).to_string());
        fixed.or_else(|| self.definition(name).map(|known| format!("{name}({})", known.parameters.join(", "))))
    }

    /// The error for an unknown name of a function or predicate.
    #[inline(never)]
    fn unknown(&self, name: &str) -> FormulaErrorKind {
        let defined = self.definitions.iter().map(|known| &*known.name);
        // alpha is applied to nothing.
        let known = RESERVED_NAMES.into_iter().filter(|fixed| *fixed != "alpha").chain(defined);
        FormulaErrorKind::UnknownName { name: shown(name), nearest: nearest(name, known).map(shown) }
    }
}

impl Grammar for Statements {
    type Context = Scope;
    const DIALECT: Dialect = Dialect::Statements;
    const EMPTY: FormulaErrorKind = FormulaErrorKind::EmptyStatement;

    /// `a <=> b`
    fn loosest(parser: &mut StatementParser<'_>) -> Reading<Parsed<Statements>> {
        let left = implication(parser)?;
        let sign_at = parser.at();
        if !parser.pass(&TokenKind::Equivalent) {
            return Ok(left);
        }
        let right = implication(parser)?;
        if *parser.kind() == TokenKind::Equivalent {
            return Err((FormulaErrorKind::ChainedEquivalence, parser.at()));
        }
        pair(parser, left, right, sign_at, Condition::Equivalent)
    }

    fn prefix(parser: &mut StatementParser<'_>) -> Option<Reading<Parsed<Statements>>> {
        let quantifier = match parser.kind() {
            TokenKind::Forall => Quantifier::Forall,
            TokenKind::Exists => Quantifier::Exists,
            _ => return None,
        };
        Some(quantified(parser, quantifier))
    }

    fn name(parser: &mut StatementParser<'_>, name: &str) -> Reading<Parsed<Statements>> {
        let at = parser.at();
        if *parser.kind_after() == TokenKind::LeftParenthesis {
            parser.advance();
            return call(parser, name, at);
        }
        if name == "alpha" {
            return Err((FormulaErrorKind::MisplacedAlpha, at));
        }
        if let Some(form) = parser.context.form(name) {
            return Err((FormulaErrorKind::MissingArguments { form }, at));
        }
        parser.advance();
        Ok(Parsed::term(Term::Variable(parser.context.variable(name, at)?), at, 1))
    }

    fn compared(scope: &mut Scope, at: usize) {
        scope.compared.push(at);
    }

    fn quotient(term: Term<Statements>, divisor: &Term<Statements>, at: usize) -> Reading<Term<Statements>> {
        let value = divisor.as_constant().ok_or((FormulaErrorKind::DivisorNotConstant, at))?;
        match value.to_natural() {
            Some(divisor) if !divisor.is_zero() => Ok(term.quotient(divisor)),
            _ => Err((FormulaErrorKind::DivisorNotPositive, at)),
        }
    }
}

/// `a => b`; a second arrow stands to the right of the first, inside.
fn implication(parser: &mut StatementParser<'_>) -> Reading<Parsed<Statements>> {
    let left = parser.or()?;
    let sign_at = parser.at();
    if !parser.pass(&TokenKind::Implies) {
        return Ok(left);
    }
    let right = parser.nested(sign_at, implication)?;
    pair(parser, left, right, sign_at, Condition::Implies)
}

type Conditions = Box<Formula<Statements>>;

#[inline(never)]
fn pair(
    parser: &StatementParser<'_>,
    left: Parsed<Statements>,
    right: Parsed<Statements>,
    sign_at: usize,
    join: fn(Conditions, Conditions) -> Condition,
) -> Reading<Parsed<Statements>> {
    let at = left.at;
    let depth = StatementParser::check_depth(left.depth.max(right.depth) + LOOSE_LEVELS, sign_at)?;
    let (left, right) = (left.into_formula()?, parser.condition(right)?);
    Ok(Parsed::formula(Formula::Condition(join(Box::new(left), Box::new(right))), at, depth))
}

/// `forall x, y: …`; the quantifier is the next token.
#[inline(never)]
fn quantified(parser: &mut StatementParser<'_>, quantifier: Quantifier) -> Reading<Parsed<Statements>> {
    let at = parser.at();
    parser.advance();
    let outside = parser.context.bound.len();
    let variables = variables(parser, quantifier.word())?;
    if !parser.pass(&TokenKind::Colon) {
        let found = here(parser)?;
        let place = if found.is_some() { parser.at() } else { parser.end() };
        return Err((FormulaErrorKind::MissingColon { quantifier: quantifier.word(), found }, place));
    }
    let body = parser.nested(at, Statements::loosest)?;
    parser.context.bound.truncate(outside);
    let depth = StatementParser::check_depth(body.depth + LOOSE_LEVELS, at)?;
    let body = parser.condition(body)?;
    Ok(Parsed::formula(Formula::quantified(quantifier, variables, body), at, depth))
}

/// The next token as an error names it; nothing at the end of the text. Something that is no token is an error of its own.
fn here(parser: &StatementParser<'_>) -> Reading<Option<String>> {
    match parser.kind() {
        TokenKind::End => Ok(None),
        TokenKind::Bad(kind) => Err((kind.clone(), parser.at())),
        other => Ok(Some(other.name())),
    }
}

/// Names separated by commas, bound from now on; `before` is what they belong to.
#[inline(never)]
fn variables(parser: &mut StatementParser<'_>, before: &str) -> Reading<Vec<Name>> {
    let mut list = Vec::new();
    loop {
        let at = parser.at();
        let TokenKind::Name(name) = parser.kind().clone() else {
            let found = here(parser)?;
            if list.is_empty() && matches!(parser.kind(), TokenKind::Colon | TokenKind::RightParenthesis) {
                return Err((FormulaErrorKind::NoVariables { before: before.into() }, at));
            }
            let place = if found.is_some() { at } else { parser.end() };
            return Err((FormulaErrorKind::NotAVariable { found }, place));
        };
        list.push(parser.context.bind(&name, at)?);
        parser.advance();
        if !parser.pass(&TokenKind::Comma) {
            return Ok(list);
        }
    }
}

/// One argument: a number, with its place and the depth of its tree.
fn argument(parser: &mut StatementParser<'_>) -> Reading<(Term<Statements>, usize)> {
    let parsed = Statements::loosest(parser)?;
    let depth = parsed.depth;
    Ok((parsed.into_term()?, depth))
}

/// What is applied to the parenthesis that is the next token; `at` is the place of its name.
#[inline(never)]
fn call(parser: &mut StatementParser<'_>, name: &str, at: usize) -> Reading<Parsed<Statements>> {
    let open = parser.at();
    if parser.context.form(name).is_none() {
        return Err((parser.context.unknown(name), at));
    }
    if name == "alpha" {
        return Err((FormulaErrorKind::MisplacedAlpha, at));
    }
    let inside = parser.enclosed(open, |parser| arguments(parser, name))?;
    let Arguments { mut terms, offset, pattern, depth } = inside;
    let depth = StatementParser::check_depth(depth + 1, at)?;
    let wanted = parser.context.definition(name).map_or(1, |definition| definition.parameters.len());
    let extreme = match name {
        "min" => Some(Extreme::Least),
        "max" => Some(Extreme::Greatest),
        _ => None,
    };
    if let Some(extreme) = extreme.filter(|_| terms.len() > 1) {
        return Ok(Parsed::term(Term::Function(Function::Extreme(extreme, terms)), at, depth));
    }
    if terms.len() != wanted || extreme.is_some() {
        let form = parser.context.form(name).unwrap_or_default();
        return Err((FormulaErrorKind::WrongArity { form, found: terms.len() + usize::from(pattern.is_some()) }, at));
    }
    if parser.context.definition(name).is_some() {
        return Ok(Parsed::formula(Formula::Condition(Condition::Call(name.into(), terms)), at, depth));
    }
    let term = terms.swap_remove(0);
    let function = match (name, pattern) {
        ("A", _) => Function::Floor(Floor::Alpha, Box::new(term), offset),
        ("B", _) => Function::Floor(Floor::Beta, Box::new(term), offset),
        ("shift", _) => Function::Shift(Box::new(term)),
        ("Ip_Rq", _) => Function::Reading(Box::new(term)),
        ("Ip_Rqprime", _) => Function::PrimeReading(Box::new(term)),
        ("Iq_Rp", _) => Function::DenominatorReading(Box::new(term)),
        ("digits", Some(pattern)) => {
            return Ok(Parsed::formula(Formula::Condition(Condition::Digits(term, pattern)), at, depth));
        }
        ("digits", None) => return Err((FormulaErrorKind::MissingPattern, at)),
        _ => return Ok(Parsed::formula(Formula::Condition(Condition::EvenZeros(term)), at, depth)),
    };
    Ok(Parsed::term(Term::Function(function), at, depth))
}

/// What stands between the parentheses of a function or predicate.
struct Arguments {
    terms: Vec<Term<Statements>>,
    offset: Box<Offset>,
    pattern: Option<Box<pattern::Pattern>>,
    depth: usize,
}

#[inline(never)]
fn arguments(parser: &mut StatementParser<'_>, name: &str) -> Reading<Arguments> {
    let mut inside = Arguments { terms: Vec::new(), offset: Box::new(Offset::zero()), pattern: None, depth: 0 };
    if *parser.kind() == TokenKind::RightParenthesis {
        return Ok(inside);
    }
    loop {
        let (term, depth) = argument(parser)?;
        inside.terms.push(term);
        inside.depth = inside.depth.max(depth);
        if !parser.pass(&TokenKind::Comma) {
            break;
        }
        if name == "digits" && inside.terms.len() == 1 {
            inside.pattern = Some(Box::new(quoted_pattern(parser)?));
            break;
        }
    }
    if matches!(name, "A" | "B") && parser.pass(&TokenKind::Semicolon) {
        inside.offset = Box::new(offset(parser)?);
    }
    Ok(inside)
}

#[inline(never)]
fn quoted_pattern(parser: &mut StatementParser<'_>) -> Reading<pattern::Pattern> {
    let at = parser.at();
    let TokenKind::Text(text) = parser.kind().clone() else {
        here(parser)?;
        return Err((
            FormulaErrorKind::MissingPattern,
            if *parser.kind() == TokenKind::End { parser.end() } else { at },
        ));
    };
    parser.advance();
    // The first character of the pattern stands behind the quotation mark.
    pattern::parse(&text).map_err(|(kind, place)| (FormulaErrorKind::BadPattern(kind), at + 1 + place))
}

/// `1/2`, `-3/4`, `1/alpha`, or a sum of such numbers.
#[inline(never)]
fn offset(parser: &mut StatementParser<'_>) -> Reading<Offset> {
    let mut offset = Offset::zero();
    let mut first = true;
    loop {
        let minus = parser.pass(&TokenKind::Minus);
        if !minus && !parser.pass(&TokenKind::Plus) && !first {
            return Ok(offset);
        }
        first = false;
        let TokenKind::Number(numerator) = parser.kind().clone() else {
            return Err(bad_offset(parser));
        };
        parser.advance();
        let numerator = if minus { -Integer::from(numerator) } else { Integer::from(numerator) };
        let (denominator, over_alpha) = denominators(parser)?;
        let value = Rational::new(numerator, denominator);
        let part = if over_alpha { &mut offset.over_alpha } else { &mut offset.rational };
        *part = part.plus(&value);
    }
}

/// Nothing, `/2`, `/alpha` or `/2/alpha`.
fn denominators(parser: &mut StatementParser<'_>) -> Reading<(Natural, bool)> {
    let mut denominator = Natural::ONE;
    while parser.pass(&TokenKind::Slash) {
        match parser.kind().clone() {
            TokenKind::Number(value) if !value.is_zero() => denominator = denominator * value,
            TokenKind::Name(name) if name == "alpha" => {
                parser.advance();
                return Ok((denominator, true));
            }
            _ => return Err(bad_offset(parser)),
        }
        parser.advance();
    }
    Ok((denominator, false))
}

fn bad_offset(parser: &StatementParser<'_>) -> Failure {
    match parser.kind() {
        TokenKind::Bad(kind) => (kind.clone(), parser.at()),
        TokenKind::End => (FormulaErrorKind::BadOffset, parser.end()),
        _ => (FormulaErrorKind::BadOffset, parser.at()),
    }
}

/// Every `def P(x, y) = …;` that stands before the statement.
pub(crate) fn definitions(parser: &mut StatementParser<'_>) -> Reading<()> {
    while parser.pass(&TokenKind::Define) {
        let definition = definition(parser)?;
        if !parser.pass(&TokenKind::Semicolon) {
            return Err(missing(parser, "';'"));
        }
        parser.context.definitions.push(definition);
    }
    Ok(())
}

/// A definition that is the whole text; `def` and `;` may be left out.
pub(crate) fn whole_definition(parser: &mut StatementParser<'_>) -> Reading<Definition> {
    parser.pass(&TokenKind::Define);
    let definition = definition(parser)?;
    parser.pass(&TokenKind::Semicolon);
    if *parser.kind() == TokenKind::End { Ok(definition) } else { Err(parser.missing_operator()) }
}

/// `P(x, y) = …`
fn definition(parser: &mut StatementParser<'_>) -> Reading<Definition> {
    let at = parser.at();
    let TokenKind::Name(name) = parser.kind().clone() else {
        return Err(missing(parser, "the name"));
    };
    if parser.context.form(&name).is_some() || RESERVED_NAMES.contains(&&*name) {
        return Err((FormulaErrorKind::NameTaken { name: shown(&name) }, at));
    }
    parser.advance();
    let name: Name = name.into();
    let open = parser.at();
    if *parser.kind() != TokenKind::LeftParenthesis {
        return Err(missing(parser, "'(' with the parameters"));
    }
    let bound_elsewhere = parser.context.bound_somewhere.clone();
    let parameters = parser.enclosed(open, |parser| variables(parser, &name))?;
    if !parser.pass(&TokenKind::Compare(Comparison::Equal)) {
        return Err(missing(parser, "'='"));
    }
    parser.context.defining = Some(name.clone());
    let body = Statements::loosest(parser)?;
    let body = parser.condition(body)?;
    // Names of a definition mean nothing outside of it.
    parser.context.defining = None;
    parser.context.bound.clear();
    parser.context.bound_somewhere = bound_elsewhere;
    Ok(Definition { name, parameters, body })
}

fn missing(parser: &StatementParser<'_>, what: &'static str) -> Failure {
    match parser.kind() {
        TokenKind::Bad(kind) => (kind.clone(), parser.at()),
        TokenKind::End => (FormulaErrorKind::BadDefinition { missing: what }, parser.end()),
        _ => (FormulaErrorKind::BadDefinition { missing: what }, parser.at()),
    }
}
