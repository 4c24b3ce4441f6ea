//! The reasoning of a strategy, turned into words, digits and table rows.

mod cedar;
mod digits;
mod euclid;
mod larsson;
mod roots;
mod setting;
mod sum;
mod value;

use crate::words::{folded, taking};
use digits::{Marked, spelled};
use roots::{index_lines, root};
use setting::Names;
use std::fmt;
use wythoff::rules::families::Pairs;
use wythoff::solve::outcomes::Engine;
use wythoff::solve::{Case, Evidence, Reasoning, RootFormula, Side, pairs_from};
use wythoff::{Decision, Front, Game, Move, Natural, Position};

pub use sum::{misere_values, sum_of_values};
pub use value::value;

/// Square roots are spelt out for heaps up to this many bits.
const SPELLED_BITS: u64 = 256;

/// Lines that let a student follow the decision.
pub fn explain(game: &Game, position: &Position, decision: &Decision, front: Front) -> Vec<String> {
    match game.case_analysis().map(|known| known.pairs) {
        Some(Pairs::Quotient { zero }) => return euclid::explain(game, zero, position, decision),
        Some(Pairs::Larsson { k }) => return larsson::explain(game, k, position, decision, front),
        Some(Pairs::Wythoff { .. } | Pairs::Recurrent { .. } | Pairs::Residues(_) | Pairs::Equal) | None => {}
    }
    let names = Names::of(game);
    let mut lines = vec![game.rules_in_words()];
    let swapped = position.x > position.y;
    let (x, y) = if swapped { (&position.y, &position.x) } else { (&position.x, &position.y) };
    if let Some(setting) = names.setting(front) {
        lines.push(setting);
    }
    if swapped && decision.reasoning.smaller.is_some() {
        lines.push("The heaps are unordered: call the smaller one x and the larger one y.".to_string());
    }
    lines.extend(smaller_heap(game, &names, x, &decision.reasoning));
    let mut case = case_in_words(game, &names, x, y, &decision.reasoning);
    if let (Some(step), Some(first)) = (cedar::step_of_case(&decision.reasoning), case.first_mut()) {
        first.insert_str(0, step);
    }
    lines.extend(case);
    lines.extend(options_that_are_p(game, position, &decision.reasoning));
    if let Some(taken) = &decision.winning {
        let unless = if game.play.is_blocking() { ", unless that is forbidden" } else { "" };
        lines.push(format!("So {}{unless}.", fold_sentence(&taking(position, taken), position)));
    }
    lines
}

/// Where options may be forbidden: which of them are P, and how that is known.
pub(crate) fn options_that_are_p(game: &Game, position: &Position, reasoning: &Reasoning) -> Vec<String> {
    let Case::Blocking { positions, engine, block, to_p } = &reasoning.case else { return Vec::new() };
    vec![blocking(game, position, *block, to_p), exhaustive(*positions, *engine)]
}

/// A reason below an answer.
pub fn why(f: &mut fmt::Formatter<'_>, lines: Option<&[String]>) -> fmt::Result {
    let Some(lines) = lines else { return Ok(()) };
    writeln!(f, "\nWhy:")?;
    lines.iter().try_for_each(|line| writeln!(f, "  {line}"))
}

/// Sentences about long heaps are given in short.
fn fold_sentence(sentence: &str, position: &Position) -> String {
    let long = position.x.bits().max(position.y.bits()) > SPELLED_BITS;
    if long { "make the move given above".to_string() } else { sentence.to_string() }
}

/// Where the smaller heap stands, and how this front knows.
fn smaller_heap(game: &Game, names: &Names, x: &Natural, reasoning: &Reasoning) -> Vec<String> {
    let Some((side, partner, evidence)) = &reasoning.smaller else { return Vec::new() };
    let letter = if *side == Side::Lower { names.lower } else { names.upper };
    let other = if *side == Side::Lower { names.upper } else { names.lower };
    match evidence {
        Evidence::Row { n, residue } => {
            let mut lines = vec![format!("Look up x = {} in the table:", folded(x))];
            lines.extend(rows(game, n, *residue));
            lines.push(format!(
                "It stands in row {}: x = {}, and its partner is {} = {}.",
                folded(n),
                indexed(letter, n, *residue),
                indexed(other, n, *residue),
                folded(partner)
            ));
            lines
        }
        Evidence::Formula { n, residue, formula } => {
            let letters = [names.lower, names.upper];
            let mut lines = index_lines(*formula, letters, x, n, residue.unwrap_or_default(), *side);
            lines.push(format!(
                "So x = {} = {}, and its partner is {} = {}.",
                folded(x),
                indexed(letter, n, *residue),
                indexed(other, n, *residue),
                folded(partner)
            ));
            lines
        }
        Evidence::Representation { digits, partner: shifted } => {
            let shifted_play = names.shifted();
            let marked = if shifted_play { Marked::ending(digits) } else { Marked::zeros(digits) };
            vec![
                format!(
                    "x = {} is written {}{}: {}, so x is one of the {letter}'s.",
                    folded(x),
                    marked.text,
                    names.place_values(digits),
                    marked.meaning
                ),
                format!(
                    "Its partner, one of the {other}'s, is written {}: that is {}.",
                    spelled(shifted),
                    folded(partner)
                ),
            ]
        }
        Evidence::Floors { index, residue, digits } => vec![
            format!(
                "The pair of x = {} has residue i = {residue} and index N = kn + i = {}.",
                folded(x),
                folded(index)
            ),
            format!(
                "N is written {} in the q-system; read in the p-system that gives ⌊Nα⌋, and so the pair.",
                spelled(digits)
            ),
            format!("x is a {letter}; its partner, a {other}, is {}.", folded(partner)),
        ],
        Evidence::Descent { search, step } => cedar::smaller_lines(names, x, *side, partner, search, step),
        Evidence::Exceptional => {
            vec![format!("x = {} stands in one of the two exceptional pairs, with {}.", folded(x), folded(partner))]
        }
        // They lead from an index to a pair, never from a heap.
        Evidence::Interpretation { .. } | Evidence::IndexDescent { .. } => Vec::new(),
    }
}

/// `A_5`, or `u_1,5` in Connell's game and its generalisation.
fn indexed(letter: &str, n: &Natural, residue: Option<u32>) -> String {
    match residue {
        Some(i) => format!("{letter}_{i},{}", folded(n)),
        None => format!("{letter}_{}", folded(n)),
    }
}

/// Row n of the table with its neighbours.
fn rows(game: &Game, n: &Natural, residue: Option<u32>) -> Vec<String> {
    let first = n.saturating_sub(&Natural::from(2u32));
    let Ok(rows) = pairs_from(game, first) else { return Vec::new() };
    let wanted = rows.take_while(|row| row.n <= n + 1).filter(|row| row.residue == residue);
    wanted
        .map(|row| {
            let mark = if row.n == *n { "→" } else { " " };
            format!("  {mark} {:>6} {:>10} {:>10}", row.n, row.pair.lower, row.pair.upper)
        })
        .collect()
}

/// The case of the proof.
fn case_in_words(game: &Game, names: &Names, x: &Natural, y: &Natural, reasoning: &Reasoning) -> Vec<String> {
    let y_text = folded(y);
    match &reasoning.case {
        Case::Ended => vec!["No move is left.".to_string()],
        Case::IsPair => vec![format!(
            "y = {y_text} is that partner: the position is a pair, and every move from a pair leads to a position that is none."
        )],
        Case::SmallerIsUpper { partner } => {
            vec![format!(
                "x is the larger number of its pair, so y can be made smaller than x: reduce y = {y_text} to {}.",
                folded(partner)
            )]
        }
        Case::LargerIsTooLarge { partner } => {
            vec![format!("y = {y_text} is larger than the partner: reduce it to {}.", folded(partner))]
        }
        Case::TakeFromBoth { partner, difference, m, target } => {
            let mut lines = vec![format!(
                "y = {y_text} is smaller than the partner {}. {} = {} belongs to the pair of index {}.",
                folded(partner),
                names.difference(),
                folded(difference),
                folded(m)
            )];
            lines.extend(target_lines(game, names, m, reasoning.target.as_ref()));
            lines.push(format!(
                "That pair is ({}, {}), both numbers smaller: take {} from x and {} from y.",
                folded(&target.lower),
                folded(&target.upper),
                folded(&x.abs_diff(&target.lower)),
                folded(&y.abs_diff(&target.upper))
            ));
            lines
        }
        Case::EqualHeaps => {
            vec!["The heaps are equal, and no pair has difference 0: leave (0, 1), the least pair.".to_string()]
        }
        Case::EqualHeapsStuck => {
            vec!["The heaps are equal. No move may leave equal heaps, and no pair can be reached: whoever is to move loses.".to_string()]
        }
        Case::Automaton { system, states, places, moves, proved } => {
            let proved = if *proved { "proved just now for all heaps" } else { "trusted, not proved here" };
            let mut lines = vec![format!(
                "The automaton of the P-positions ({states} states, {proved}) read the {places} places of the heaps in {system}."
            )];
            lines.extend(moves.as_ref().map(|moves| {
                format!("A path through the automaton of the moves with {moves} gives the digits of the heaps that are left.")
            }));
            lines
        }
        Case::Exhaustive { positions, engine } => vec![exhaustive(*positions, *engine)],
        // Told by `options_that_are_p`, and of games that are told by `larsson` and `euclid`.
        Case::Blocking { .. } | Case::ExtraMove { .. } | Case::Quotient { .. } => Vec::new(),
    }
}

fn exhaustive(positions: u128, engine: Engine) -> String {
    let way = match engine {
        Engine::Lines => "whole lines at a time",
        Engine::Bitmap => "a machine word of positions at a time",
        Engine::Sweep => "a row at a time",
        Engine::General => "one by one",
    };
    format!(
        "All {positions} positions with heaps no larger were decided from the smallest up, {way} (engine: {engine})."
    )
}

/// Which options are P, and whether the opponent can forbid them all.
fn blocking(game: &Game, position: &Position, block: u8, to_p: &[Move]) -> String {
    const LISTED: usize = 12;
    let options: Vec<String> = to_p.iter().filter_map(|taken| Some(position.after(taken)?.to_string())).collect();
    let listed = options.iter().take(LISTED).cloned().collect::<Vec<_>>().join(", ");
    let more = if options.len() > LISTED { ", …" } else { "" };
    let found = match options.len() {
        0 => "None of the options is a P-position".to_string(),
        1 => format!("One of the options is a P-position, {listed}"),
        count => format!("{count} of the options are P-positions, {listed}{more}"),
    };
    let may = match block {
        1 => "the opponent may forbid one option".to_string(),
        block => format!("the opponent may forbid {block} options"),
    };
    let rest = match (options.len(), options.len() > usize::from(block)) {
        (_, true) => "so one of these remains".to_string(),
        // Who is left without a move wins.
        (1.., false) if game.play.misere => {
            "and forbids these, if another option is left; whoever is left without one has won".to_string()
        }
        (1.., false) => "and forbids these".to_string(),
        (0, false) => "and need not".to_string(),
    };
    format!("{found}; {may}, {rest}.")
}

/// How the pair aimed at is found.
fn target_lines(game: &Game, names: &Names, m: &Natural, evidence: Option<&Evidence>) -> Vec<String> {
    match evidence {
        Some(Evidence::Row { n, residue }) => rows(game, n, *residue),
        Some(Evidence::Formula { n, residue, formula }) if n.bits() <= SPELLED_BITS => match formula {
            RootFormula::Residues(pairs) => {
                let (residue, k) = (residue.unwrap_or_default(), pairs.k());
                let index = n * u64::from(k.get()) + u64::from(residue);
                let step = formula.lower(&index);
                let (root, value) = (root(&step), &step.value);
                let lower = match pairs.added(residue) {
                    0 => String::new(),
                    added => format!(" u = ⌊({value} + {added})/{k}⌋."),
                };
                vec![format!("Its N is {k}·{n} + {residue} = {index}, and ⌊{index}α⌋ = {root} = {value}.{lower}")]
            }
            RootFormula::Wythoff { .. } | RootFormula::Shifted { .. } | RootFormula::Larsson { .. } => {
                let step = formula.lower(m);
                vec![format!("{}_{m} = {} = {}.", names.lower, root(&step), step.value)]
            }
        },
        // Numbers this long are not spelt out.
        Some(Evidence::Formula { .. }) => Vec::new(),
        Some(Evidence::Interpretation { digits, p_value, adjustment }) => {
            let marked = if names.shifted() { Marked::ones(digits) } else { Marked::zeros(digits) };
            let adjusted = match adjustment {
                0 => "exactly".to_string(),
                1 => "after adding 1".to_string(),
                _ => "after subtracting 1".to_string(),
            };
            vec![format!(
                "{} is written {} in the {}: {}. Read in the {} it is {}, which {adjusted} is {}_{}.",
                folded(m),
                marked.text,
                names.systems()[1],
                marked.meaning,
                names.systems()[0],
                folded(p_value),
                names.lower,
                folded(m)
            )]
        }
        Some(Evidence::IndexDescent { search, lower }) => cedar::target_lines(names, m, search, lower),
        Some(Evidence::Floors { index, digits, .. }) => {
            vec![format!(
                "Its N = kn + i = {} is written {} in the q-system, which read in the p-system gives ⌊Nα⌋.",
                folded(index),
                spelled(digits)
            )]
        }
        // The first two lead from a heap to its partner, never to a pair aimed at; of the last the pair itself says all.
        Some(Evidence::Representation { .. } | Evidence::Descent { .. } | Evidence::Exceptional) => Vec::new(),
        None => Vec::new(),
    }
}
