//! What can be wrong with the text of a formula, where, and what to do about it.

use std::fmt;

/// Why a text is not a formula, and at which character.
///
/// ```
/// use games::Formula;
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
#[non_exhaustive]
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
                write!(f, "unknown word {word:?}: write {instead}")
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
            Self::MissingOperator { found } => {
                write!(f, "an operator is missing before '{found}': write for example *, =, & or | between the two")
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
        }
    }
}
