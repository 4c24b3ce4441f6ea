//! What a set of P-positions is, in words.

mod classes;
mod differences;
mod lines;
mod mex;
mod recognise;
mod tex;

pub use lines::Progression;
pub(super) use lines::progressions_of;

use crate::proof::{Form, Proof};
use automata::{Automaton, Order};
use numeration::Natural;
use numeration::work::Work;
use rules::Game;
use rules::families::Citation;
use std::fmt;

/// A sentence about a set of P-positions. Closed forms are only named where they are proved equal to it, by comparing minimal automata.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Description {
    /// These positions (x, y), x ≤ y, and no others.
    Finite {
        /// The positions.
        positions: Vec<[Natural; 2]>,
        /// Whether the set is larger than what is written, as heaps may be exchanged.
        either_order: bool,
    },
    /// A closed form.
    Closed(Form),
    /// A closed form, but for finitely many positions (x, y), x ≤ y.
    Except {
        /// The closed form.
        form: Form,
        /// Positions that are P although they are not of that form.
        more: Vec<[Natural; 2]>,
        /// Positions of that form that are not P.
        less: Vec<[Natural; 2]>,
    },
    /// The set that a paper gives for another game, or for this one.
    Theorem {
        /// That game.
        game: String,
        /// The theorem.
        citation: Citation,
    },
    /// Membership depends on the remainders of the heaps alone.
    Periodic {
        /// The modulus.
        modulus: u64,
        /// The condition, as `--claim 'formula …'` takes it.
        formula: String,
        /// Whether the set is larger than what is written, as heaps may be exchanged.
        either_order: bool,
    },
    /// Both heaps have the same quotient by h, and membership depends on the remainders.
    Quotient {
        /// h.
        divisor: u64,
        /// What holds for the remainders beside it; nothing if they may be anything.
        remainders: Option<String>,
        /// Whether the set is larger than what is written, as heaps may be exchanged.
        either_order: bool,
    },
    /// Finitely many arithmetic progressions of positions, and finitely many positions more.
    Lines {
        /// The progressions.
        lines: Vec<Progression>,
        /// The others.
        more: Vec<[Natural; 2]>,
        /// Whether the set is larger than what is written, as heaps may be exchanged.
        either_order: bool,
    },
    /// Arithmetic progressions of positions and, beside them, a set of another kind.
    Union {
        /// The progressions.
        lines: Vec<Progression>,
        /// What is left without them.
        rest: Box<Description>,
    },
    /// Membership depends on the smaller heap x and the difference y − x, on each by its remainder from some number on.
    Differences {
        /// The condition on x and y − x, in the language of rules, for x ≤ y.
        condition: String,
    },
    /// The pairs (x, bx) where x ends in an even number of zeros in base b (in an odd number of twos, of threes, …: a *vile* number).
    Zeros {
        /// b.
        base: u32,
        /// Whether (0, 0) belongs to them.
        origin: bool,
    },
    /// (kA + c, kB + d) for all pairs (A, B) of complementary Beatty sequences, but for finitely many positions.
    Multiples {
        /// k.
        factor: u64,
        /// c and d.
        added: [u64; 2],
        /// The continued fraction of α.
        alpha: String,
        /// Positions that are P although they are not of that form.
        more: Vec<[Natural; 2]>,
        /// Positions of that form that are not P.
        less: Vec<[Natural; 2]>,
    },
    /// (A_n, fA_n + sn + d), n = 0, 1, 2, …, where A_n is the least number that is in no earlier pair and is not `unused`, and finitely many positions;
    /// for a gap b > 1 the least number such that none of the b numbers up to it is in an earlier pair.
    Recursion {
        /// f.
        factor: u64,
        /// b.
        gap: u64,
        /// s.
        step: u64,
        /// d.
        first: u64,
        /// Numbers that are in no pair.
        unused: Vec<Natural>,
        /// The other positions.
        before: Vec<[Natural; 2]>,
    },
    /// (x ÷ m, y ÷ m) belongs to a set of another kind.
    Classes {
        /// m.
        divisor: u64,
        /// The set of the quotients.
        of: Box<Description>,
    },
    /// No closed form was recognised.
    Automaton {
        /// The states of the automaton.
        states: usize,
        /// The numeration.
        system: String,
        /// The first positions (x, y), x ≤ y.
        first: Vec<[Natural; 2]>,
    },
}

/// A condition that holds nowhere.
const NEVER: &str = "0 = 1";

/// Positions shown where there is no closed form.
const SHOWN: usize = 10;

impl Description {
    /// A description of what was proved; limits only make it less telling.
    pub(crate) fn of(game: &Game, proof: &Proof, work: &Work) -> Description {
        let ordered = game.is_ordered();
        let found = recognise::recognised(&proof.positions, ordered, work);
        found.ok().flatten().unwrap_or_else(|| Description::Automaton {
            states: proof.positions.states(),
            system: proof.positions.system().to_string(),
            first: listed(&proof.positions, ordered).take(SHOWN).collect(),
        })
    }

    /// The claim that says the same, as `--claim` takes it, where there is one.
    pub fn claim(&self) -> Option<String> {
        match self {
            Self::Closed(form) => Some(form.claim()),
            _ => self.formula().map(|formula| format!("formula {formula}")),
        }
    }

    /// The condition on x and y that says the same, in the language of rules, where there is one.
    pub fn formula(&self) -> Option<String> {
        let position = |[x, y]: &[Natural; 2]| format!("x = {x} & y = {y}");
        let any = |parts: Vec<String>| if parts.is_empty() { NEVER.to_string() } else { parts.join(" | ") };
        match self {
            Self::Closed(Form::Equal) => Some("x = y".to_string()),
            Self::Finite { positions, .. } => Some(any(positions.iter().map(position).collect())),
            Self::Periodic { formula, .. } => Some(formula.clone()),
            Self::Differences { condition } => Some(format!("x <= y & ({condition})")),
            Self::Quotient { divisor, remainders, .. } => {
                let same = format!("x - x % {divisor} = y - y % {divisor}");
                Some(remainders.as_ref().map_or(same.clone(), |condition| format!("{same} & ({condition})")))
            }
            Self::Lines { lines, more, .. } => {
                Some(any(lines.iter().map(Progression::formula).chain(more.iter().map(position)).collect()))
            }
            _ => None,
        }
    }

    /// The condition on x and y in the language of `eval`, and the α of its A and B, where there is one.
    pub fn statement(&self) -> Option<(String, Option<String>)> {
        let pairs = |alpha: &str, text: &str| Some((text.to_string(), Some(alpha.to_string())));
        match self {
            Self::Closed(Form::Beatty { alpha }) => pairs(alpha, "exists n: x = A(n) & y = B(n)"),
            Self::Multiples { factor, added: [c, d], alpha, more, less } if less.is_empty() => {
                let others: String = more.iter().map(|[x, y]| format!("x = {x} & y = {y} | ")).collect();
                pairs(alpha, &format!("{others}exists n: x = {factor} * A(n) + {c} & y = {factor} * B(n) + {d}"))
            }
            Self::Classes { divisor, of } => match &**of {
                Self::Closed(Form::Beatty { alpha }) => {
                    pairs(alpha, &format!("exists n: x / {divisor} = A(n) & y / {divisor} = B(n)"))
                }
                _ => None,
            },
            Self::Union { lines, rest } => {
                let (told, alpha) = rest.statement()?;
                let lines: Vec<String> = lines.iter().map(Progression::formula).collect();
                Some((format!("{} | {told}", lines.join(" | ")), alpha))
            }
            _ => self.formula().map(|formula| (formula, None)),
        }
    }
}

/// The members with x ≤ y in the order of positions; all members if `ordered`.
pub(crate) fn listed(positions: &Automaton, ordered: bool) -> impl Iterator<Item = [Natural; 2]> {
    let members = positions.members_in(Order::larger_then_smaller(2));
    let pairs = members.filter_map(|member| <[Natural; 2]>::try_from(member).ok());
    pairs.filter(move |[x, y]| ordered || x <= y)
}

fn list(pairs: &[[Natural; 2]]) -> String {
    pairs.iter().map(|[x, y]| format!("({x}, {y})")).collect::<Vec<_>>().join(", ")
}

/// What is said where heaps may be exchanged.
fn order(either: bool) -> &'static str {
    if either { ", in either order" } else { "" }
}

/// Positions less and more.
fn exceptions(f: &mut fmt::Formatter<'_>, more: &[[Natural; 2]], less: &[[Natural; 2]]) -> fmt::Result {
    if !less.is_empty() {
        write!(f, ", without {}", list(less))?;
    }
    if !more.is_empty() {
        write!(f, ", and also {}", list(more))?;
    }
    Ok(())
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite { positions, either_order } => match &positions[..] {
                [] => f.write_str("no position"),
                [one] => {
                    write!(f, "this position and no other: {}{}", list(std::slice::from_ref(one)), order(*either_order))
                }
                more => {
                    write!(f, "these {} positions and no others: {}{}", more.len(), list(more), order(*either_order))
                }
            },
            Self::Closed(form) => form.fmt(f),
            Self::Except { form, more, less } => {
                form.fmt(f)?;
                exceptions(f, more, less)
            }
            Self::Quotient { divisor, remainders, either_order } => {
                write!(f, "the positions with x ÷ {divisor} = y ÷ {divisor}")?;
                remainders.as_ref().map_or(Ok(()), |condition| write!(f, " and {condition}"))?;
                f.write_str(order(*either_order))
            }
            Self::Lines { lines, more, either_order } => {
                let shown: Vec<String> = lines.iter().map(ToString::to_string).collect();
                write!(f, "the positions {}, n = 0, 1, 2, …", shown.join(", "))?;
                exceptions(f, more, &[])?;
                f.write_str(order(*either_order))
            }
            Self::Union { lines, rest } => {
                let shown: Vec<String> = lines.iter().map(ToString::to_string).collect();
                write!(f, "the positions {}, n = 0, 1, 2, …, in either order, and {rest}", shown.join(", "))
            }
            Self::Differences { condition } => {
                write!(f, "the positions (x, y), x ≤ y, with {condition}, in either order")
            }
            Self::Zeros { base, origin } => {
                let origin = if *origin { "(0, 0) and " } else { "" };
                write!(
                    f,
                    "{origin}the pairs (x, {base}x) where x ends in an even number of zeros in base {base}, in either order"
                )
            }
            Self::Multiples { factor, added: [c, d], alpha, more, less } => {
                let term = |name: &str, added: u64| match added {
                    0 => format!("{factor}⌊n{name}⌋"),
                    added => format!("{factor}⌊n{name}⌋ + {added}"),
                };
                let (x, y) = (term("α", *c), term("β", *d));
                write!(f, "the pairs ({x}, {y}), n = 0, 1, 2, …, α = {alpha}, 1/α + 1/β = 1, in either order")?;
                exceptions(f, more, less)
            }
            Self::Recursion { factor, gap, step, first, unused, before } => {
                let times =
                    |factor: u64, name: &str| if factor == 1 { name.to_string() } else { format!("{factor}{name}") };
                let added = if *first == 0 { String::new() } else { format!(" + {first}") };
                let grown = if *step == 0 { String::new() } else { format!(" + {}", times(*step, "n")) };
                let lower = times(*factor, "A_n");
                write!(f, "the pairs (A_n, {lower}{grown}{added}), n = 0, 1, 2, …, where A_n is the least number ")?;
                match gap {
                    1 => f.write_str("in no earlier pair")?,
                    2 => f.write_str("with neither A_n − 1 nor A_n in an earlier pair")?,
                    gap => write!(f, "with none of A_n − {}, …, A_n in an earlier pair", gap - 1)?,
                }
                match &unused[..] {
                    [] => {}
                    [one] => write!(f, " and not {one}")?,
                    [one, two, .., last] if *last == one + unused.len() as u64 - 1 && unused.len() > 4 => {
                        write!(f, " and none of {one}, {two}, …, {last}")?;
                    }
                    more => {
                        let numbers: Vec<String> = more.iter().map(ToString::to_string).collect();
                        write!(f, " and none of {}", numbers.join(", "))?;
                    }
                }
                f.write_str(", in either order")?;
                match mex::Corner::of(before, *factor, *first, unused) {
                    Some(corner) => write!(f, ", and also all positions with {}", corner.condition().0),
                    None => exceptions(f, before, &[]),
                }
            }
            Self::Theorem { game, citation } => {
                write!(f, "the pairs {citation}, in either order: those of {game}")
            }
            Self::Classes { divisor, of } => {
                write!(f, "all positions with (x ÷ {divisor}, y ÷ {divisor}) among {of}")
            }
            // Without a remainder to look at the condition is always the same.
            Self::Periodic { modulus: 1, formula, .. } if formula == NEVER => f.write_str("no position"),
            Self::Periodic { modulus: 1, .. } => f.write_str("all positions"),
            Self::Periodic { formula, either_order, .. } => {
                write!(f, "the positions with {formula}{}", order(*either_order))
            }
            Self::Automaton { states, system, first } => write!(
                f,
                "a set without a closed form that is known here: an automaton of {states} states in {system}; it begins {}, …",
                list(first)
            ),
        }
    }
}
