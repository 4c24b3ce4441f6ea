//! Tokens → tree, by recursive descent, one function per level of precedence.

use crate::error::{FormulaError, FormulaErrorKind};
use crate::language::{Language, Rules, Variable};
use crate::lexer::{Dialect, Token, TokenKind, tokens};
use crate::nearest::nearest;
use crate::tree::{Formula, Term};
use std::str::FromStr;

/// The index of the first character beyond [`Formula::MAX_LENGTH`].
fn beyond_limit(text: &str) -> Option<usize> {
    let (mut parentheses, mut others) = (0, 0);
    text.chars().position(|character| {
        match character {
            '(' | ')' => parentheses += 1,
            character => others += usize::from(!character.is_whitespace()),
        }
        others > Formula::MAX_LENGTH || parentheses > 2 * Formula::MAX_LENGTH
    })
}

impl FromStr for Formula {
    type Err = FormulaError;

    /// Cost: linear in the length of `text`, but for the arithmetic of huge constants.
    fn from_str(text: &str) -> Result<Formula, FormulaError> {
        Parser::<Rules>::new(text, Vec::new())?
            .whole()?
            .into_formula()
            .map_err(|(kind, at)| FormulaError::new(kind, at, text))
    }
}

impl FromStr for Term {
    type Err = FormulaError;

    fn from_str(text: &str) -> Result<Term, FormulaError> {
        Parser::<Rules>::new(text, Vec::new())?
            .whole()?
            .into_term()
            .map_err(|(kind, at)| FormulaError::new(kind, at, text))
    }
}

/// What went wrong and where; the text is added at the end.
pub(crate) type Failure = (FormulaErrorKind, usize);

/// What a language adds to the common grammar.
pub(crate) trait Grammar: Language {
    /// What the parser must remember while it reads.
    type Context;
    /// Which words and signs there are.
    const DIALECT: Dialect;
    /// The error for a text without words.
    const EMPTY: FormulaErrorKind;
    /// The loosest level of precedence.
    fn loosest(parser: &mut Parser<'_, Self>) -> Result<Parsed<Self>, Failure>;
    /// A condition that begins with a word or sign of its own, such as a quantifier, if one stands here.
    fn prefix(parser: &mut Parser<'_, Self>) -> Option<Result<Parsed<Self>, Failure>>;
    /// An operand that begins with a name, which is the next token.
    fn name(parser: &mut Parser<'_, Self>, name: &str) -> Result<Parsed<Self>, Failure>;
    /// A comparison that begins at `at` has been read; they are, from left to right.
    fn compared(_context: &mut Self::Context, _at: usize) {}
    /// `term / divisor`; `at` is the place of the divisor.
    fn quotient(term: Term<Self>, divisor: &Term<Self>, at: usize) -> Result<Term<Self>, Failure>;
}

impl Grammar for Rules {
    /// Where comparisons begin, from left to right.
    type Context = Vec<usize>;
    const DIALECT: Dialect = Dialect::Rules;
    const EMPTY: FormulaErrorKind = FormulaErrorKind::Empty;

    fn loosest(parser: &mut Parser<'_, Rules>) -> Result<Parsed<Rules>, Failure> {
        parser.or()
    }

    fn prefix(_: &mut Parser<'_, Rules>) -> Option<Result<Parsed<Rules>, Failure>> {
        None
    }

    fn name(parser: &mut Parser<'_, Rules>, name: &str) -> Result<Parsed<Rules>, Failure> {
        let at = parser.at();
        // The lexer lets no other names pass.
        let unknown = || (FormulaErrorKind::UnknownWord { word: name.into(), instead: None }, at);
        let variable = Variable::from_letter(name).ok_or_else(unknown)?;
        parser.advance();
        Ok(Parsed::term(Term::Variable(variable), at, 1))
    }

    fn compared(places: &mut Vec<usize>, at: usize) {
        places.push(at);
    }

    fn quotient(_: Term<Rules>, _: &Term<Rules>, at: usize) -> Result<Term<Rules>, Failure> {
        Err((FormulaErrorKind::NotInRules { written: "/" }, at))
    }
}

pub(crate) enum Expression<L: Language> {
    Formula(Formula<L>),
    Term(Term<L>),
}

/// An expression, with the place where it starts and the depth of its tree.
pub(crate) struct Parsed<L: Language> {
    pub expression: Expression<L>,
    pub at: usize,
    pub depth: usize,
}

impl<L: Language> Parsed<L> {
    pub(crate) fn into_formula(self) -> Result<Formula<L>, Failure> {
        match self.expression {
            Expression::Formula(formula) => Ok(formula),
            Expression::Term(_) => Err((FormulaErrorKind::NotACondition, self.at)),
        }
    }

    pub(crate) fn into_term(self) -> Result<Term<L>, Failure> {
        match self.expression {
            Expression::Term(term) => Ok(term),
            Expression::Formula(_) => Err((FormulaErrorKind::NotANumber, self.at)),
        }
    }

    pub(crate) fn formula(formula: Formula<L>, at: usize, depth: usize) -> Parsed<L> {
        Parsed { expression: Expression::Formula(formula), at, depth }
    }

    pub(crate) fn term(term: Term<L>, at: usize, depth: usize) -> Parsed<L> {
        Parsed { expression: Expression::Term(term), at, depth }
    }
}

pub(crate) struct Parser<'t, L: Grammar> {
    text: &'t str,
    /// What the language remembers.
    pub context: L::Context,
    tokens: Vec<Token>,
    next: usize,
    /// Absolute values open at this depth of parentheses.
    open_bars: usize,
    /// Brackets, bars and prefix signs around the next token.
    nesting: usize,
}

impl<'t, L: Grammar> Parser<'t, L> {
    pub(crate) fn new(text: &'t str, context: L::Context) -> Result<Parser<'t, L>, FormulaError> {
        if let Some(index) = beyond_limit(text) {
            return Err(FormulaError::new(FormulaErrorKind::TooLong { limit: Formula::MAX_LENGTH }, index + 1, text));
        }
        if text.trim().is_empty() {
            return Err(FormulaError::new(L::EMPTY, 1, text));
        }
        Ok(Parser { text, context, tokens: tokens(text, L::DIALECT), next: 0, open_bars: 0, nesting: 0 })
    }

    /// The text as one expression with nothing left over.
    fn whole(mut self) -> Result<Parsed<L>, FormulaError> {
        let parsed = self.rest();
        parsed.map_err(|failure| self.error(failure))
    }

    /// What is left of the text as one expression.
    pub(crate) fn rest(&mut self) -> Result<Parsed<L>, Failure> {
        let parsed = L::loosest(self)?;
        match self.kind() {
            TokenKind::End => Ok(parsed),
            _ => Err(self.missing_operator()),
        }
    }

    /// The failure with the text it happened in.
    pub(crate) fn error(&self, (kind, at): Failure) -> FormulaError {
        FormulaError::new(kind, at, self.text)
    }

    /// The next token. The list ends with [`TokenKind::End`] or [`TokenKind::Bad`], neither of which is ever passed.
    pub(crate) fn token(&self) -> &Token {
        &self.tokens[self.next]
    }

    pub(crate) fn kind(&self) -> &TokenKind {
        &self.token().kind
    }

    pub(crate) fn at(&self) -> usize {
        self.token().at
    }

    /// Passes the next token, which must be none of the two that end the list.
    pub(crate) fn advance(&mut self) {
        if self.next + 1 < self.tokens.len() {
            self.next += 1;
        }
    }

    /// What stands behind the next token.
    pub(crate) fn kind_after(&self) -> &TokenKind {
        &self.tokens[(self.next + 1).min(self.tokens.len() - 1)].kind
    }

    /// Passes the next token if it is `kind`.
    pub(crate) fn pass(&mut self, kind: &TokenKind) -> bool {
        let found = self.kind() == kind;
        self.next += usize::from(found);
        found
    }

    fn too_deep(at: usize) -> Failure {
        (FormulaErrorKind::TooDeep { limit: Formula::MAX_DEPTH }, at)
    }

    pub(crate) fn check_depth(depth: usize, at: usize) -> Result<usize, Failure> {
        if depth > Formula::MAX_DEPTH { Err(Self::too_deep(at)) } else { Ok(depth) }
    }

    /// Runs `inner` one level deeper; `at` is the bracket or sign that leads there.
    pub(crate) fn nested<T>(
        &mut self,
        at: usize,
        inner: impl FnOnce(&mut Self) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        self.nesting = Self::check_depth(self.nesting + 1, at)?;
        let result = inner(self);
        self.nesting -= 1;
        result
    }

    /// `a | b | …`
    pub(crate) fn or(&mut self) -> Result<Parsed<L>, Failure> {
        self.list(Self::and, Self::pass_or, Formula::any)
    }

    /// `a & b & …`
    fn and(&mut self) -> Result<Parsed<L>, Failure> {
        self.list(Self::not, |parser| Ok(parser.pass(&TokenKind::And)), Formula::all)
    }

    /// Operands joined by a sign; a single operand may also be a term.
    fn list(
        &mut self,
        operand: fn(&mut Self) -> Result<Parsed<L>, Failure>,
        pass_sign: fn(&mut Self) -> Result<bool, Failure>,
        join: fn(Vec<Formula<L>>) -> Formula<L>,
    ) -> Result<Parsed<L>, Failure> {
        let first = operand(self)?;
        let (at, mut depth) = (first.at, first.depth + 1);
        let mut sign_at = self.at();
        if !pass_sign(self)? {
            return Ok(first);
        }
        let mut conditions = vec![first.into_formula()?];
        loop {
            let next = operand(self)?;
            depth = Self::check_depth(depth.max(next.depth + 1), sign_at)?;
            conditions.push(self.condition(next)?);
            sign_at = self.at();
            if !pass_sign(self)? {
                return Ok(Parsed::formula(join(conditions), at, depth));
            }
        }
    }

    /// `operand`, just parsed, as a condition. If it is none because a foreign sign follows, that sign is the error.
    pub(crate) fn condition(&self, operand: Parsed<L>) -> Result<Formula<L>, Failure> {
        use TokenKind::{And, Bar, End, Equivalent, Implies, Or, RightParenthesis, Semicolon};
        match (&operand.expression, self.kind()) {
            (Expression::Formula(_), _) => operand.into_formula(),
            (_, And | Or | Bar | Implies | Equivalent | RightParenthesis | Semicolon | End) => operand.into_formula(),
            _ => Err(self.missing_operator()),
        }
    }

    /// Passes an "or". A bar counts only if it does not close an absolute value.
    fn pass_or(&mut self) -> Result<bool, Failure> {
        if self.pass(&TokenKind::Or) {
            return Ok(true);
        }
        if self.open_bars > 0 || *self.kind() != TokenKind::Bar {
            return Ok(false);
        }
        let at = self.at();
        self.next += 1;
        if *self.kind() == TokenKind::Bar && self.at() == at + 1 {
            return Err((FormulaErrorKind::ForeignSign { written: "||", instead: "|" }, at));
        }
        Ok(true)
    }

    /// `!a`
    fn not(&mut self) -> Result<Parsed<L>, Failure> {
        if let Some(condition) = L::prefix(self) {
            return condition;
        }
        let at = self.at();
        if !self.pass(&TokenKind::Not) {
            return self.comparison();
        }
        let inner = self.nested(at, Self::not)?;
        let depth = Self::check_depth(inner.depth + 1, at)?;
        Ok(Parsed::formula(Formula::Not(Box::new(self.condition(inner)?)), at, depth))
    }

    /// `s < t`
    fn comparison(&mut self) -> Result<Parsed<L>, Failure> {
        let left = self.sum()?;
        let &TokenKind::Compare(comparison) = self.kind() else {
            return Ok(left);
        };
        let sign_at = self.at();
        self.next += 1;
        let (at, left_depth) = (left.at, left.depth);
        let left = left.into_term()?;
        let right = self.sum()?;
        let depth = Self::check_depth(left_depth.max(right.depth) + 1, sign_at)?;
        let right = right.into_term()?;
        if let TokenKind::Compare(_) = self.kind() {
            return Err((FormulaErrorKind::ChainedComparison, self.at()));
        }
        L::compared(&mut self.context, at);
        Ok(Parsed::formula(Formula::Compare(comparison, left, right), at, depth))
    }

    /// `s + t - …`
    fn sum(&mut self) -> Result<Parsed<L>, Failure> {
        let first = self.product()?;
        if !matches!(self.kind(), TokenKind::Plus | TokenKind::Minus) {
            return Ok(first);
        }
        let (at, mut depth) = (first.at, first.depth + 1);
        let mut terms = vec![first.into_term()?];
        loop {
            let sign_at = self.at();
            let minus = self.pass(&TokenKind::Minus);
            if !minus && !self.pass(&TokenKind::Plus) {
                return Ok(Parsed::term(Term::sum(terms), at, depth));
            }
            let next = self.product()?;
            let next_depth = next.depth;
            let next = next.into_term()?;
            let next = if minus { next.negated() } else { next };
            // A subtracted term is a negated one in the tree, one level more, unless its constant takes the sign.
            let negated = minus && matches!(next, Term::Negate(_));
            depth = Self::check_depth(depth.max(next_depth + 1 + usize::from(negated)), sign_at)?;
            terms.push(next);
        }
    }

    /// `t * 3 % 5 …`
    fn product(&mut self) -> Result<Parsed<L>, Failure> {
        let mut left = self.unary()?;
        loop {
            let sign_at = self.at();
            let sign = self.kind().clone();
            if !matches!(sign, TokenKind::Star | TokenKind::Percent | TokenKind::Slash) {
                return Ok(left);
            }
            self.advance();
            let (at, left_depth) = (left.at, left.depth);
            let term = left.into_term()?;
            let right = self.unary()?;
            let right_at = right.at;
            let depth = Self::check_depth(left_depth.max(right.depth) + 1, sign_at)?;
            let right = right.into_term()?;
            let joined = match sign {
                TokenKind::Star => times(term, right, sign_at)?,
                TokenKind::Percent => remainder(term, &right, right_at)?,
                _ => L::quotient(term, &right, right_at)?,
            };
            left = Parsed::term(joined, at, depth);
        }
    }

    /// `-t`
    fn unary(&mut self) -> Result<Parsed<L>, Failure> {
        let at = self.at();
        if !self.pass(&TokenKind::Minus) {
            return self.operand();
        }
        // A negative number is a leaf of the tree, so its sign is no level.
        if let TokenKind::Number(_) = self.kind() {
            let number = self.operand()?;
            return Ok(Parsed::term(number.into_term()?.negated(), at, 1));
        }
        let inner = self.nested(at, Self::unary)?;
        let depth = Self::check_depth(inner.depth + 1, at)?;
        Ok(Parsed::term(inner.into_term()?.negated(), at, depth))
    }

    /// A number, a variable, or something between brackets or bars.
    fn operand(&mut self) -> Result<Parsed<L>, Failure> {
        let at = self.at();
        match self.kind().clone() {
            TokenKind::Number(value) => {
                self.next += 1;
                Ok(Parsed::term(Term::Constant(value.into()), at, 1))
            }
            TokenKind::Name(name) => L::name(self, &name),
            TokenKind::LeftParenthesis => self.parenthesis(at),
            TokenKind::Abs => {
                self.next += 1;
                if *self.kind() != TokenKind::LeftParenthesis {
                    return Err((FormulaErrorKind::AbsWithoutParenthesis, at));
                }
                let inner = self.parenthesis(self.at())?;
                let depth = Self::check_depth(inner.depth + 1, at)?;
                Ok(Parsed::term(inner.into_term()?.absolute(), at, depth))
            }
            TokenKind::Bar => self.bars(at),
            TokenKind::Not => Err((FormulaErrorKind::MisplacedNot, at)),
            TokenKind::Forall | TokenKind::Exists => Err((FormulaErrorKind::MisplacedQuantifier, at)),
            TokenKind::Bad(kind) => Err((kind, at)),
            TokenKind::End => Err((FormulaErrorKind::MissingOperand { found: None }, self.end())),
            other => Err((FormulaErrorKind::MissingOperand { found: Some(other.name()) }, at)),
        }
    }

    /// `( … )`; the tree does not see parentheses, only their nesting is limited.
    fn parenthesis(&mut self, at: usize) -> Result<Parsed<L>, Failure> {
        let mut inner = self.enclosed(at, L::loosest)?;
        inner.at = at;
        Ok(inner)
    }

    /// What `inner` reads between the `(` at `at`, the next token, and its `)`.
    pub(crate) fn enclosed<T>(
        &mut self,
        at: usize,
        inner: impl FnOnce(&mut Self) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        self.next += 1;
        let outer_bars = std::mem::take(&mut self.open_bars);
        let inner = self.nested(at, inner)?;
        self.open_bars = outer_bars;
        if self.pass(&TokenKind::RightParenthesis) {
            return Ok(inner);
        }
        match self.kind() {
            TokenKind::End => Err((FormulaErrorKind::UnclosedParenthesis, at)),
            _ => Err(self.missing_operator()),
        }
    }

    /// `| … |`
    fn bars(&mut self, at: usize) -> Result<Parsed<L>, Failure> {
        self.next += 1;
        self.open_bars += 1;
        let inner = self.nested(at, L::loosest)?;
        self.open_bars -= 1;
        if self.pass(&TokenKind::Bar) {
            let depth = Self::check_depth(inner.depth + 1, at)?;
            return Ok(Parsed::term(inner.into_term()?.absolute(), at, depth));
        }
        match self.kind() {
            TokenKind::End | TokenKind::RightParenthesis => Err((FormulaErrorKind::UnclosedBar, at)),
            _ => Err(self.missing_operator()),
        }
    }

    /// The error for a token that cannot follow a complete operand.
    pub(crate) fn missing_operator(&self) -> Failure {
        let at = self.at();
        match self.kind() {
            TokenKind::Bad(kind) => (kind.clone(), at),
            TokenKind::RightParenthesis => (FormulaErrorKind::UnmatchedParenthesis, at),
            other => (FormulaErrorKind::MissingOperator { found: other.name(), meant: self.meant() }, at),
        }
    }

    /// Where two operands meet, the second may be a mistyped `and`, or the first a mistyped `forall`.
    fn meant(&self) -> Option<&'static str> {
        let near = |token: &Token, words: &[&'static str]| match &token.kind {
            TokenKind::Name(name) => nearest(name, words.iter().copied()),
            _ => None,
        };
        let before = || near(self.tokens[..self.next].last()?, &["forall", "exists", "not", "def"]);
        near(self.token(), &["and", "or"]).or_else(before)
    }

    /// The place just behind the last token.
    pub(crate) fn end(&self) -> usize {
        self.tokens[..self.next].last().map_or(1, |token| token.at + token.length)
    }
}

#[inline(never)]
fn times<L: Language>(left: Term<L>, right: Term<L>, at: usize) -> Result<Term<L>, Failure> {
    match (left, right) {
        (Term::Constant(factor), term) | (term, Term::Constant(factor)) => Ok(term.times(factor)),
        _ => Err((FormulaErrorKind::ProductOfVariables, at)),
    }
}

#[inline(never)]
fn remainder<L: Language>(term: Term<L>, modulus: &Term<L>, at: usize) -> Result<Term<L>, Failure> {
    let value = modulus.as_constant().ok_or((FormulaErrorKind::ModulusNotConstant, at))?;
    match value.to_natural() {
        Some(modulus) if !modulus.is_zero() => Ok(term.remainder(modulus)),
        _ => Err((FormulaErrorKind::ModulusNotPositive, at)),
    }
}
