//! What a set of P-positions is, in words.

mod lines;
mod mex;
mod recognise;
mod tex;

pub use lines::Progression;

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
    },
    /// Both heaps have the same quotient by h, and membership depends on the remainders.
    Quotient {
        /// h.
        divisor: u64,
        /// What holds for the remainders beside it; nothing if they may be anything.
        remainders: Option<String>,
    },
    /// Finitely many arithmetic progressions of positions, and finitely many positions more.
    Lines {
        /// The progressions.
        lines: Vec<Progression>,
        /// The others.
        more: Vec<[Natural; 2]>,
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
    /// (A_n, A_n + sn + d), n = 0, 1, 2, …, where A_n is the least number that is in no earlier pair and is not `unused`, and finitely many positions.
    Recursion {
        /// s.
        step: u64,
        /// d.
        first: u64,
        /// Numbers that are in no pair.
        unused: Vec<Natural>,
        /// The other positions.
        before: Vec<[Natural; 2]>,
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
            Self::Finite { positions } => Some(any(positions.iter().map(position).collect())),
            Self::Periodic { formula, .. } => Some(formula.clone()),
            Self::Quotient { divisor, remainders } => {
                let same = format!("x - x % {divisor} = y - y % {divisor}");
                Some(remainders.as_ref().map_or(same.clone(), |condition| format!("{same} & ({condition})")))
            }
            Self::Lines { lines, more } => {
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
            Self::Multiples { factor, added: [c, d], alpha, more, less } if more.is_empty() && less.is_empty() => {
                pairs(alpha, &format!("exists n: x = {factor} * A(n) + {c} & y = {factor} * B(n) + {d}"))
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
            Self::Finite { positions } => match &positions[..] {
                [] => f.write_str("no position"),
                [one] => write!(f, "this position and no other: {}", list(std::slice::from_ref(one))),
                more => write!(f, "these {} positions and no others: {}", more.len(), list(more)),
            },
            Self::Closed(form) => form.fmt(f),
            Self::Except { form, more, less } => {
                form.fmt(f)?;
                exceptions(f, more, less)
            }
            Self::Quotient { divisor, remainders } => {
                write!(f, "the positions with x ÷ {divisor} = y ÷ {divisor}")?;
                remainders.as_ref().map_or(Ok(()), |condition| write!(f, " and {condition}"))
            }
            Self::Lines { lines, more } => {
                let shown: Vec<String> = lines.iter().map(ToString::to_string).collect();
                write!(f, "the positions {}, n = 0, 1, 2, …", shown.join(", "))?;
                exceptions(f, more, &[])
            }
            Self::Zeros { base, origin } => {
                let origin = if *origin { "(0, 0) and " } else { "" };
                write!(f, "{origin}the pairs (x, {base}x) where x ends in an even number of zeros in base {base}")
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
            Self::Recursion { step, first, unused, before } => {
                let grown = if *step == 1 { "n".to_string() } else { format!("{step}n") };
                let added = if *first == 0 { String::new() } else { format!(" + {first}") };
                write!(
                    f,
                    "the pairs (A_n, A_n + {grown}{added}), n = 0, 1, 2, …, where A_n is the least number in no earlier pair"
                )?;
                if !unused.is_empty() {
                    let numbers: Vec<String> = unused.iter().map(ToString::to_string).collect();
                    write!(f, " and none of {}", numbers.join(", "))?;
                }
                f.write_str(", in either order")?;
                exceptions(f, before, &[])
            }
            Self::Theorem { game, citation } => {
                write!(f, "the pairs {citation}, in either order: those of {game}")
            }
            // Without a remainder to look at the condition is always the same.
            Self::Periodic { modulus: 1, formula } if formula == NEVER => f.write_str("no position"),
            Self::Periodic { modulus: 1, .. } => f.write_str("all positions"),
            Self::Periodic { formula, .. } => write!(f, "the positions with {formula}"),
            Self::Automaton { states, system, first } => write!(
                f,
                "a set without a closed form that is known here: an automaton of {states} states in {system}; it begins {}, …",
                list(first)
            ),
        }
    }
}
