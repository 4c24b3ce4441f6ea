//! What can be wrong with the text of a formula, where, and what to do about it.

use crate::nearest::question;
use crate::pattern::PatternErrorKind;
use std::fmt;

/// Why a text is not a formula, and at which character.
///
/// ```
/// use wythoff::formula::Formula;
/// let error = "u = 0 | v == 0".parse::<Formula>().unwrap_err();
/// assert_eq!(error.at, 11);
/// assert_eq!(error.to_string(), "character 11: '==' is not in the language: write '='");
/// assert_eq!(error.picture(), "u = 0 | v == 0\n          ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormulaError {
    /// The character the error is about, counted from 1.
    pub at: usize,
    /// What is wrong.
    pub kind: FormulaErrorKind,
    /// The text, one line, cut to the surroundings of the error; where the caret stands in it, counted from 0.
    excerpt: Box<(String, usize)>,
}

/// How many characters of the formula a picture shows on each side of the caret.
const PICTURE_REACH: usize = 60;

impl FormulaError {
    /// The error `kind` at character `at` (counted from 1) of `text`.
    pub(crate) fn new(kind: FormulaErrorKind, at: usize, text: &str) -> FormulaError {
        let index = at.saturating_sub(1);
        let first = index.saturating_sub(PICTURE_REACH);
        // Tabs and line ends would move the caret away from its character.
        let plain = |character: char| if character.is_control() { ' ' } else { character };
        let mut characters = text.chars().skip(first);
        let shown: String = characters.by_ref().take(index - first + PICTURE_REACH).map(plain).collect();
        let (before, after) = (if first > 0 { "…" } else { "" }, if characters.next().is_some() { "…" } else { "" });
        let caret = index - first + before.chars().count();
        FormulaError { at, kind, excerpt: Box::new((format!("{before}{shown}{after}"), caret)) }
    }

    /// Two lines for a terminal: the formula, and a caret under the character in question.
    pub fn picture(&self) -> String {
        let (text, caret) = &*self.excerpt;
        format!("{text}\n{:caret$}^", "")
    }
}

impl fmt::Display for FormulaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.at, self.kind)
    }
}

impl std::error::Error for FormulaError {}

/// What is wrong with the text of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormulaErrorKind {
    /// Nothing is written.
    Empty,
    /// More than `limit` characters that are neither spaces nor parentheses, or more than twice as many parentheses.
    TooLong {
        /// The most that is allowed.
        limit: usize,
    },
    /// Parentheses, bars, signs or chains of `*` and `%` nest more than `limit` deep.
    TooDeep {
        /// The most that is allowed.
        limit: usize,
    },
    /// A character the language does not use.
    UnknownCharacter {
        /// The character.
        character: char,
        /// What the writer probably wanted.
        instead: Option<&'static str>,
    },
    /// A word the language does not use.
    UnknownWord {
        /// The word, cut if it is long.
        word: String,
        /// What the writer probably wanted.
        instead: Option<&'static str>,
    },
    /// A sign of other languages, such as `&&`.
    ForeignSign {
        /// As written.
        written: &'static str,
        /// As it should be.
        instead: &'static str,
    },
    /// A sign or word of claims and proofs, such as `=>`.
    NotInRules {
        /// As written.
        written: &'static str,
    },
    /// `u < v < 3`.
    ChainedComparison,
    /// A number, variable, condition or opening bracket is missing before what was found.
    MissingOperand {
        /// What stands there; nothing at the end of the text.
        found: Option<String>,
    },
    /// An operator is missing before what was found.
    MissingOperator {
        /// What stands there.
        found: String,
        /// The word that was probably wanted there or before.
        meant: Option<&'static str>,
    },
    /// `!` inside a term.
    MisplacedNot,
    /// `abs` without parenthesis.
    AbsWithoutParenthesis,
    /// A `(` without `)`.
    UnclosedParenthesis,
    /// A bar that opens an absolute value which never ends.
    UnclosedBar,
    /// A `)` without `(`.
    UnmatchedParenthesis,
    /// A number where something true or false is needed.
    NotACondition,
    /// Something true or false where a number is needed.
    NotANumber,
    /// Two variable factors.
    ProductOfVariables,
    /// `t % m` with a variable m.
    ModulusNotConstant,
    /// `t % m` with m ≤ 0.
    ModulusNotPositive,
    /// A part of a rule that no move satisfies, whatever the heaps.
    Impossible {
        /// The part, cut if it is long.
        part: String,
    },
    /// Nothing is stated.
    EmptyStatement,
    /// `t / m` with a variable m.
    DivisorNotConstant,
    /// `t / m` with m ≤ 0.
    DivisorNotPositive,
    /// A variable that no quantifier binds.
    FreeVariable {
        /// Its name, cut if it is long.
        name: String,
        /// Whether a quantifier elsewhere in the text binds the same name.
        bound_elsewhere: bool,
    },
    /// A variable in a definition that is no parameter.
    FreeInDefinition {
        /// Its name, cut if it is long.
        name: String,
        /// What is being defined.
        definition: String,
    },
    /// A function or predicate that does not exist.
    UnknownName {
        /// The name, cut if it is long.
        name: String,
        /// A name that exists and looks like it.
        nearest: Option<String>,
    },
    /// The name of a function or predicate without what it is applied to.
    MissingArguments {
        /// How it is used.
        form: String,
    },
    /// Too few or too many arguments.
    WrongArity {
        /// How the function or predicate is used.
        form: String,
        /// How many arguments are written.
        found: usize,
    },
    /// `alpha` somewhere else than in `A(n; 1/alpha)`.
    MisplacedAlpha,
    /// What stands behind the `;` of `A(n; c)` is no sum of rational numbers and of multiples of 1/alpha.
    BadOffset,
    /// A quantifier or definition without variables.
    NoVariables {
        /// `forall`, `exists`, or the name of what is defined.
        before: String,
    },
    /// Something else where the name of a variable must stand.
    NotAVariable {
        /// What stands there; nothing at the end of the text.
        found: Option<String>,
    },
    /// The `:` behind the variables of a quantifier is missing.
    MissingColon {
        /// The quantifier.
        quantifier: &'static str,
        /// What stands there; nothing at the end of the text.
        found: Option<String>,
    },
    /// A quantifier inside a term, or behind a sign other than `!`, `&`, `|`, `=>`, `<=>`.
    MisplacedQuantifier,
    /// A name that already means something here is bound or defined again.
    NameTaken {
        /// The name, cut if it is long.
        name: String,
    },
    /// A definition that does not read `def P(x, y) = …;`.
    BadDefinition {
        /// What is missing.
        missing: &'static str,
    },
    /// `a <=> b <=> c`.
    ChainedEquivalence,
    /// `digits(n, …)` without a pattern in quotation marks.
    MissingPattern,
    /// A pattern of digits that cannot be read.
    BadPattern(PatternErrorKind),
    /// A quotation mark without its partner.
    UnclosedQuotation,
}

impl FormulaErrorKind {
    /// Whether the error asks what was meant.
    pub(crate) fn asks(&self) -> bool {
        match self {
            Self::UnknownWord { instead: meant, .. } | Self::MissingOperator { meant, .. } => meant.is_some(),
            Self::UnknownName { nearest, .. } => nearest.is_some(),
            _ => false,
        }
    }
}

impl fmt::Display for FormulaErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "the formula is empty: write a condition such as u = 0 | v = 0"),
            Self::TooLong { limit } => {
                write!(f, "the formula has more than {limit} characters, the limit: write it shorter")
            }
            Self::TooDeep { limit } => {
                write!(f, "the formula is nested more than {limit} levels deep, the limit: write it flatter")
            }
            Self::UnknownCharacter { character, instead: Some(instead) } => {
                write!(f, "{character:?} is not in the language: write {instead}")
            }
            Self::UnknownCharacter { character, instead: None } => write!(
                f,
                "{character:?} is not in the language: use numbers, u, v, x, y and + - * % = != < <= > >= ! & | ( )"
            ),
            Self::UnknownWord { word, instead: Some(instead) } => {
                write!(f, "unknown word {word:?}{}", question(instead))
            }
            Self::UnknownWord { word, instead: None } => {
                write!(f, "unknown word {word:?}: use the variables u, v, x, y and the words abs, and, or, not")
            }
            Self::ForeignSign { written: "||", .. } => write!(
                f,
                "'||' is not in the language: write '|' for or (and a space before a bar that opens an absolute value)"
            ),
            Self::ForeignSign { written, instead } => {
                write!(f, "'{written}' is not in the language: write '{instead}'")
            }
            Self::NotInRules { written: "=>" } => {
                write!(f, "'=>' (implies) is not in rules: write !a | b for a => b, or >= for \"at least\"")
            }
            Self::NotInRules { written: "<=>" } => write!(
                f,
                "'<=>' (exactly if) is not in rules: compare numbers with =, write (a & b) | (!a & !b) for conditions"
            ),
            Self::NotInRules { written } => {
                write!(f, "'{written}' is not in rules: a rule speaks of u, v, x, y only, without quantifiers")
            }
            Self::ChainedComparison => {
                write!(f, "comparisons do not chain: join two of them with &, as in 0 < u & u < 3")
            }
            Self::MissingOperand { found: Some(found) } => {
                write!(f, "a number, a variable or an opening bracket is missing before '{found}'")
            }
            Self::MissingOperand { found: None } => {
                write!(f, "the formula stops too early: a number, a variable or an opening bracket is missing")
            }
            Self::MissingOperator { found, meant } => {
                let meant = meant.map(question).unwrap_or_default();
                write!(
                    f,
                    "an operator is missing before '{found}': write for example *, =, & or | between the two{meant}"
                )
            }
            Self::MisplacedNot => {
                write!(f, "'!' cannot stand inside a number: it turns round a whole condition, as in !(u = v)")
            }
            Self::AbsWithoutParenthesis => write!(f, "abs needs a parenthesis: write abs(u - v) or |u - v|"),
            Self::UnclosedParenthesis => write!(f, "this '(' is never closed: add ')'"),
            Self::UnclosedBar => write!(
                f,
                "this '|' opens an absolute value that is never closed: add '|' (for \"or\", a condition must stand before it)"
            ),
            Self::UnmatchedParenthesis => write!(f, "this ')' closes nothing: remove it or add '('"),
            Self::NotACondition => {
                write!(f, "a number stands where a condition is needed: compare it with something, as in u = 0")
            }
            Self::NotANumber => {
                write!(f, "a condition stands where a number is needed: join conditions with & and | only")
            }
            Self::ProductOfVariables => {
                write!(f, "'*' between two variable terms: one of the two factors must be a constant")
            }
            Self::ModulusNotConstant => write!(f, "the number after '%' must be a constant"),
            Self::ModulusNotPositive => write!(f, "the number after '%' must be 1 or more"),
            Self::Impossible { part } => {
                write!(f, "no move satisfies {part}: mend this part or leave it out (0 = 1 allows nothing)")
            }
            // What can only be wrong in statements.
            Self::EmptyStatement => write!(f, "nothing is stated: write for example forall n: B(n) = A(n) + n"),
            Self::DivisorNotConstant => write!(f, "the number after '/' must be a constant"),
            Self::DivisorNotPositive => write!(f, "the number after '/' must be 1 or more"),
            Self::FreeVariable { name, bound_elsewhere: false } => {
                write!(f, "the variable '{name}' is free: quantify it, as in forall {name}: … or exists {name}: …")
            }
            Self::FreeVariable { name, bound_elsewhere: true } => write!(
                f,
                "the variable '{name}' is free here, outside the reach of its quantifier: move the parenthesis, or rename one of the two"
            ),
            Self::FreeInDefinition { name, definition } => write!(
                f,
                "the variable '{name}' is no parameter of {definition}: quantify it or add it to the parameters"
            ),
            Self::UnknownName { name, nearest: Some(nearest) } => {
                write!(f, "nothing is called '{name}'{}", question(nearest))
            }
            Self::UnknownName { name, nearest: None } => write!(
                f,
                "nothing is called '{name}': use A, B, shift, Ip_Rq, Ip_Rqprime, Iq_Rp, even_zeros, digits, or define it, as in def {name}(x) = x % 2 = 0;"
            ),
            Self::MissingArguments { form } => write!(f, "this name needs arguments: write {form}"),
            Self::WrongArity { form, found: 1 } => write!(f, "one argument is written: write {form}"),
            Self::WrongArity { form, found } => write!(f, "{found} arguments are written: write {form}"),
            Self::MisplacedAlpha => {
                write!(
                    f,
                    "alpha is no whole number: write A(n) for the floor of n * alpha, A(n; 1/alpha) for that of n * alpha + 1/alpha"
                )
            }
            Self::BadOffset => write!(
                f,
                "the number behind ';' must be rational, as in A(n; 1/2), or a multiple of 1/alpha, as in A(n; 1/alpha), or a sum of both"
            ),
            Self::NoVariables { before } => {
                write!(f, "no variable follows {before}: name one or more, separated by commas")
            }
            Self::NotAVariable { found: Some(found) } => {
                write!(f, "the name of a variable is needed here, not '{found}'")
            }
            Self::NotAVariable { found: None } => {
                write!(f, "the text stops too early: the name of a variable is missing")
            }
            Self::MissingColon { quantifier, found: Some(found) } => write!(
                f,
                "':' is missing before '{found}': write {quantifier} x, y: and put conditions behind it, as in forall x: x > 0 => … or exists x: x > 0 & …"
            ),
            Self::MissingColon { quantifier, found: None } => {
                write!(f, "the text stops too early: write {quantifier} x, y: and a condition")
            }
            Self::MisplacedQuantifier => write!(
                f,
                "a quantifier cannot stand inside a number: put parentheses round the whole condition it belongs to"
            ),
            Self::NameTaken { name } => write!(f, "the name '{name}' already means something here: take another one"),
            Self::BadDefinition { missing } => {
                write!(f, "{missing} is missing: a definition reads def P(x, y) = CONDITION;")
            }
            Self::ChainedEquivalence => write!(f, "'<=>' does not chain: put parentheses round one of the two"),
            Self::MissingPattern => {
                write!(f, "a pattern in quotation marks is needed here, as in digits(n, \".*00\")")
            }
            Self::BadPattern(kind) => write!(f, "the pattern of digits: {kind}"),
            Self::UnclosedQuotation => write!(f, "this quotation mark is never closed: add '\"'"),
        }
    }
}
