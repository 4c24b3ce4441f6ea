//! Why a position of Larsson and Weimerskirch's game is won or lost, and by which type of move.

use super::roots::index_lines;
use super::setting::{Names, times_n};
use super::{fold_sentence, rows};
use crate::words::{folded, taking};
use std::num::NonZeroU32;
use wythoff::solve::{Case, Evidence, RootFormula, Side};
use wythoff::{Decision, Front, Game, Natural, Position};

/// Lines about the pair of the smaller heap, the case, and the type of the move.
pub fn explain(game: &Game, k: NonZeroU32, position: &Position, decision: &Decision, front: Front) -> Vec<String> {
    let mut lines = vec![game.rules_in_words(), setting(k, front)];
    let swapped = position.x > position.y;
    let (x, y) = if swapped { (&position.y, &position.x) } else { (&position.x, &position.y) };
    if swapped {
        lines.push("The heaps are unordered: call the smaller one x and the larger one y.".to_string());
    }
    if let Some((side, partner, evidence)) = &decision.reasoning.smaller {
        lines.extend(smaller_heap(game, x, *side, partner, evidence));
    }
    lines.extend(case_in_words(game, k, x, y, decision));
    if let Some(taken) = &decision.winning {
        lines.push(format!("So {}.", fold_sentence(&taking(position, taken), position)));
    }
    lines
}

fn setting(k: NonZeroU32, front: Front) -> String {
    let word = u64::from(k.get());
    match front {
        Front::Recursive => format!(
            "P-positions are the rows (A_n, B_n) of a table: A_n is the least number not in an earlier row, and B_(n+1) is B_n + {} if n > 0 \
             is one of the A's, B_n + {} if n is 0 or one of the B's.",
            word + 2,
            word + 1
        ),
        _ => format!(
            "P-positions are the pairs (A_n, B_n): A_n = ⌊nα⌋, B_n = ⌊nβ⌋ = n + ⌊{}α⌋, α = [1;({k},1)] = ({k} + √{})/{}, β = {}α + 1.",
            times_n(k),
            RootFormula::Larsson { k }.radicand(),
            2 * word,
            if k.get() == 1 { String::new() } else { k.to_string() }
        ),
    }
}

fn smaller_heap(game: &Game, x: &Natural, side: Side, partner: &Natural, evidence: &Evidence) -> Vec<String> {
    let (letter, other) = if side == Side::Lower { ("A", "B") } else { ("B", "A") };
    let (n, mut lines) = match evidence {
        Evidence::Row { n, .. } => {
            let mut lines = vec![format!("Look up x = {} in the table:", folded(x))];
            lines.extend(rows(game, n, None));
            (n, lines)
        }
        Evidence::Formula { n, residue, formula } => {
            (n, index_lines(*formula, ["A", "B"], x, n, residue.unwrap_or_default(), side))
        }
        // Of fronts that this game does not have.
        Evidence::Representation { .. }
        | Evidence::Interpretation { .. }
        | Evidence::Floors { .. }
        | Evidence::Descent { .. }
        | Evidence::IndexDescent { .. }
        | Evidence::Exceptional => return Vec::new(),
    };
    lines.push(format!(
        "So x = {} = {letter}_{}, and its partner is {other}_{} = {}.",
        folded(x),
        folded(n),
        folded(n),
        folded(partner)
    ));
    lines
}

fn case_in_words(game: &Game, k: NonZeroU32, x: &Natural, y: &Natural, decision: &Decision) -> Vec<String> {
    let y_text = folded(y);
    match &decision.reasoning.case {
        Case::Ended => vec!["No move is left.".to_string()],
        Case::IsPair => vec![format!(
            "y = {y_text} is that partner: the position is a pair, and every move from a pair leads to a position that is none."
        )],
        Case::SmallerIsUpper { partner } => vec![format!(
            "x is the larger number of its pair, so y can be made smaller than x: a move of type I, from one heap, reduces y = {y_text} to {}.",
            folded(partner)
        )],
        Case::LargerIsTooLarge { partner } => vec![format!(
            "y = {y_text} is larger than the partner: a move of type I, from one heap, reduces it to {}.",
            folded(partner)
        )],
        Case::TakeFromBoth { partner, difference, m, target } => {
            let mut lines = vec![format!("y = {y_text} is smaller than the partner {}.", folded(partner))];
            lines.extend(target_rows(game, decision));
            lines.push(format!(
                "The pair of index {} is ({}, {}): its difference {} is less than {k} away from y − x = {}, and both numbers are smaller.",
                folded(m),
                folded(&target.lower),
                folded(&target.upper),
                folded(&(&target.upper - &target.lower)),
                folded(difference)
            ));
            lines.push(format!(
                "A move of type II, from both heaps by numbers less than {k} apart, leaves it: take {} from x and {} from y.",
                folded(&x.abs_diff(&target.lower)),
                folded(&y.abs_diff(&target.upper))
            ));
            lines
        }
        Case::ExtraMove { partner, n, extra, m, target } => {
            let mut lines = vec![
                format!(
                    "y = {y_text} is one less than the partner, and no pair below has a difference less than {k} away from y − x."
                ),
                format!(
                    "The index of the pair of x is i = (B_n − n) mod {k} = ({} − {}) mod {k} = {}.",
                    folded(partner),
                    folded(n),
                    extra.family
                ),
                format!(
                    "A move of type III, the last of family i = {} that fits, helps: step j = {} after (0, {}), which takes {} from x and {} from y.",
                    extra.family,
                    extra.step,
                    extra.family,
                    folded(&extra.taken.u),
                    folded(&extra.taken.v)
                ),
            ];
            lines.extend(target_rows(game, decision));
            lines.push(format!(
                "With one token more it is itself the pair of index s = {}, and it leaves the pair of index n − s = {}, ({}, {}).",
                folded(&extra.index),
                folded(m),
                folded(&target.lower),
                folded(&target.upper)
            ));
            lines
        }
        // Nothing particular to this game.
        Case::EqualHeaps
        | Case::EqualHeapsStuck
        | Case::Quotient { .. }
        | Case::Automaton { .. }
        | Case::Exhaustive { .. }
        | Case::Blocking { .. } => super::case_in_words(game, &Names::of(game), x, y, &decision.reasoning),
    }
}

/// The rows around the pair aimed at, where a table was used.
fn target_rows(game: &Game, decision: &Decision) -> Vec<String> {
    match &decision.reasoning.target {
        Some(Evidence::Row { n, .. }) => rows(game, n, None),
        // Other fronts have no table to show.
        Some(
            Evidence::Formula { .. }
            | Evidence::Representation { .. }
            | Evidence::Interpretation { .. }
            | Evidence::Floors { .. }
            | Evidence::Descent { .. }
            | Evidence::IndexDescent { .. }
            | Evidence::Exceptional,
        )
        | None => Vec::new(),
    }
}
