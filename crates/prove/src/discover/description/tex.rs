//! The same in LaTeX.

use super::Description;
use super::mex::Corner;
use crate::proof::Form;
use numeration::Natural;

impl Description {
    /// The set in LaTeX, to be put between dollar signs; nothing where there are no words for it either.
    ///
    /// ```
    /// use wythoff::prove::discover::{DiscoverOptions, Finding, discover};
    /// use wythoff::numbers::work::Work;
    /// let game = "rules:u = 0 | v = 0".parse()?;
    /// let Finding::Found(found) = discover(&game, &DiscoverOptions::default(), &Work::default())? else { panic!("not found") };
    /// assert_eq!(found.description.latex().as_deref(), Some(r"\{(x, y) : x = y\}"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn latex(&self) -> Option<String> {
        let pairs = |x: &str, y: &str, alpha: &str, more: &[[Natural; 2]], less: &[[Natural; 2]]| {
            let set = format!(r"\{{({x}, {y}) : n \ge 0\}},\ \alpha = {alpha},\ 1/\alpha + 1/\beta = 1");
            match (less.is_empty(), more.is_empty()) {
                (true, true) => set,
                (false, true) => format!(r"{set},\ \text{{without }} {}", listed(less)),
                (true, false) => format!(r"{set},\ \text{{and }} {}", listed(more)),
                (false, false) => {
                    format!(r"{set},\ \text{{without }} {}\text{{, and }} {}", listed(less), listed(more))
                }
            }
        };
        let beatty = |form: &Form, more: &[[Natural; 2]], less: &[[Natural; 2]]| match form {
            Form::Beatty { alpha } => {
                Some(pairs(r"\lfloor n\alpha\rfloor", r"\lfloor n\beta\rfloor", alpha, more, less))
            }
            Form::BeattyMisere { alpha } => Some(pairs(
                r"\lfloor n\alpha + 1/\alpha\rfloor",
                r"\lfloor n\beta + 1 + 1/\alpha\rfloor",
                alpha,
                more,
                less,
            )),
            Form::Equal if more.is_empty() && less.is_empty() => Some(r"\{(x, y) : x = y\}".to_string()),
            Form::Equal => None,
        };
        match self {
            Self::Finite { positions, .. } => Some(format!(r"\{{{}\}}", listed(positions))),
            Self::Closed(form) => beatty(form, &[], &[]),
            Self::Except { form, more, less } => beatty(form, more, less),
            Self::Multiples { factor, added: [c, d], alpha, more, less } => Some(pairs(
                &format!(r"{factor}\lfloor n\alpha\rfloor + {c}"),
                &format!(r"{factor}\lfloor n\beta\rfloor + {d}"),
                alpha,
                more,
                less,
            )),
            Self::Lines { lines, more, .. } => {
                let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
                let set = format!(r"\{{{} : n \ge 0\}}", lines.join(", "));
                Some(if more.is_empty() { set } else { format!(r"{set} \cup \{{{}\}}", listed(more)) })
            }
            Self::Union { lines, rest } => {
                let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
                Some(format!(r"\{{{} : n \ge 0\}} \cup {}", lines.join(", "), rest.latex()?))
            }
            Self::Quotient { divisor, remainders, .. } => {
                let floors = format!(r"\lfloor x/{divisor}\rfloor = \lfloor y/{divisor}\rfloor");
                let condition = remainders.as_ref().map(|condition| format!(r",\ {}", in_mathematics(condition)));
                Some(format!(r"\{{(x, y) : {floors}{}\}}", condition.unwrap_or_default()))
            }
            Self::Zeros { base, .. } => {
                Some(format!(r"\{{(x, {base}x) : x \text{{ ends in an even number of zeros in base }} {base}\}}"))
            }
            Self::Recursion { factor, gap, step, first, unused, before } => {
                let numbers: Vec<String> = unused.iter().map(ToString::to_string).collect();
                let lower = if *factor == 1 { String::new() } else { factor.to_string() };
                let taken = match gap {
                    1 => r"\{A_i, B_i : i < n\}".to_string(),
                    gap => format!(r"\{{A_i + j, B_i + j : i < n, 0 \le j < {gap}\}}"),
                };
                let others = match Corner::of(before, *factor, *first, unused) {
                    Some(corner) => format!(r" \cup \{{(x, y) : {}\}}", corner.condition().1),
                    None if before.is_empty() => String::new(),
                    None => format!(r" \cup \{{{}\}}", listed(before)),
                };
                Some(format!(
                    r"\{{(A_n, {lower}A_n + {step}n + {first}) : n \ge 0\}}{others},\ A_n = \operatorname{{mex}}({taken} \cup \{{{}\}})",
                    numbers.join(", ")
                ))
            }
            Self::Periodic { formula, .. } => Some(format!(r"\{{(x, y) : {}\}}", in_mathematics(formula))),
            Self::Differences { condition } => Some(format!(r"\{{(x, y) : x \le y,\ {}\}}", in_mathematics(condition))),
            Self::Classes { divisor, of } => {
                let quotients = format!(r"(\lfloor x/{divisor}\rfloor, \lfloor y/{divisor}\rfloor)");
                Some(format!(r"\{{(x, y) : {quotients} \in S\}},\ S = {}", of.latex()?))
            }
            Self::Theorem { .. } | Self::Automaton { .. } => None,
        }
    }
}

fn listed(positions: &[[Natural; 2]]) -> String {
    positions.iter().map(|[x, y]| format!("({x}, {y})")).collect::<Vec<_>>().join(", ")
}

/// A condition of the language of rules.
fn in_mathematics(formula: &str) -> String {
    let formula = formula.replace('%', r"\bmod").replace('&', r"\wedge").replace('|', r"\vee");
    formula.replace(" * ", "").replace(">=", r"\ge").replace("<=", r"\le")
}
