//! Why a sum of games is won or lost: the values of its summands, and what follows from them.

use crate::words::{fold, folded};
use std::num::NonZeroU32;
use wythoff::rules::families::ValueRule;
use wythoff::solve::euclid::{self, endpoint};
use wythoff::solve::sum::{MisereSum, Sum, SumMove, Summand};
use wythoff::{Natural, Position};

/// The value of each summand, their XOR, and how the winning move makes it 0.
pub fn sum_of_values(sum: &Sum, winning: Option<&SumMove>) -> Vec<String> {
    let mut lines = values(sum, |_| String::new());
    let known: Vec<String> = (0..sum.summands().len()).map(|index| value_in_words(sum, index)).collect();
    match sum.value() {
        Some(value) if value.is_zero() => {
            lines.push(format!(
                "{} = 0, XOR of the binary digits: every move makes it something else.",
                known.join(" ⊕ ")
            ));
        }
        Some(value) => {
            lines.push(format!("{} = {}, XOR of the binary digits, and not 0.", known.join(" ⊕ "), folded(value)))
        }
        None => {}
    }
    let Some(played) = winning else { return lines };
    let summand = &sum.summands()[played.summand];
    if let (Some(value), Some(alone)) = (sum.value(), sum.value_of(played.summand)) {
        let target = value ^ alone;
        lines.push(format!(
            "To make it 0, summand {} must come to {} ⊕ {} = {}.",
            played.summand,
            folded(alone),
            folded(value),
            folded(&target)
        ));
        if matches!(summand.game.ruleset.values(), Some(ValueRule::Quotient { zero: false })) {
            lines.extend(consequence(summand, &target, played));
        }
    }
    lines
}

/// The values in normal play, and which summands are swap positions.
pub fn misere_values(sum: &MisereSum) -> Vec<String> {
    values(sum.normal(), |index| match sum.swap(index) {
        Some(value) => format!(", a swap position: {} in misère play", 1 - value),
        None => ", no swap position: the same in misère play".to_string(),
    })
}

fn values(sum: &Sum, more: impl Fn(usize) -> String) -> Vec<String> {
    let line = |(index, summand): (usize, &Summand)| {
        let Summand { game, position } = summand;
        let heaps = format!("{} {}", folded(&position.x), folded(&position.y));
        format!(
            "summand {index}, {} {heaps}, has value {}{}",
            fold(&game.to_string()),
            value_in_words(sum, index),
            more(index)
        )
    };
    sum.summands().iter().enumerate().map(line).collect()
}

fn value_in_words(sum: &Sum, index: usize) -> String {
    sum.value_of(index).map_or_else(|| "not known".to_string(), |value| folded(value).to_string())
}

/// F05's consequence (iii), mended: y − kx with the smallest k that is not beyond ⌊φ_{n+1}x⌋, and where that has another value, y mod x.
fn consequence(summand: &Summand, target: &Natural, played: &SumMove) -> Option<String> {
    let (x, y) = (&summand.position.x, &summand.position.y);
    let (x, y) = if x <= y { (x, y) } else { (y, x) };
    let next = target + 1;
    NonZeroU32::new(next.to_u32()?)?;
    let end = endpoint(&next, x);
    let k = if *y > end { (y - &end).div_rem(x) } else { (Natural::ZERO, Natural::ZERO) };
    let k = (if k.1.is_zero() { k.0 } else { k.0 + 1 }).max(Natural::ONE);
    let taken = &k * x;
    let rule = format!("Consequence (iii) of [F05]: ⌊φ_{}·{}⌋ = {}", folded(&next), folded(x), folded(&end));
    let left = if taken < *y { Some(y - &taken) } else { None };
    let value = left.as_ref().and_then(|left| euclid::value(&Position::new(x.clone(), left.clone())).ok());
    Some(match (left, value) {
        (Some(left), Some(value)) if value == *target => {
            format!(
                "{rule}, and y − {}x = {} is the first not beyond it: it has the value {}.",
                folded(&k),
                folded(&left),
                folded(target)
            )
        }
        (Some(left), Some(value)) => format!(
            "{rule}; as printed, y − {}x = {} should have the value {}, but it has {}. Then it is y mod x, which leaves {}.",
            folded(&k),
            folded(&left),
            folded(target),
            folded(&value),
            played.to
        ),
        _ => format!("{rule}; no y − kx stays positive there, so it is y mod x, which leaves {}.", played.to),
    })
}
