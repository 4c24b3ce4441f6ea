//! The set of moves as a picture over u and v.

use crate::arguments::MovesArguments;
use crate::commands::plot::Output;
use crate::failure::Failure;
use crate::input;
use answers::report::moveset::{Found, MoveAnswer};
use picture::{Scatter, Words};
use wythoff::Natural;

/// The largest u and v in a picture.
const MAX_BOUND: u32 = 1000;

/// The largest u and v.
pub fn bound(text: &str) -> Result<u32, Failure> {
    let bound = input::number("--bound", text)?.to_u32().filter(|bound| *bound <= MAX_BOUND);
    bound.ok_or_else(|| Failure::new(format!("--bound: pictures of moves reach up to {MAX_BOUND}")))
}

/// Draws the set, if that was asked for, and notes the files.
pub fn write(arguments: &MovesArguments, bound: u32, answer: &mut MoveAnswer) -> Result<(), Failure> {
    let (Found::Set(which, set), true) = (&answer.found, arguments.svg.is_some() || arguments.png.is_some()) else {
        return Ok(());
    };
    let output = Output::new(arguments.svg.as_deref(), arguments.png.as_deref(), arguments.json)?;
    let cells = (0..=bound).flat_map(|u| (0..=bound).map(move |v| (u, v)));
    let points = cells.filter(|&(u, v)| set.takes.contains(&[u, v].map(Natural::from))).collect();
    let mut scatter = Scatter::new(bound, bound, points);
    scatter.words = Words {
        title: format!("{}: moves that are {}", answer.game, which.name()),
        across: "u".to_string(),
        up: "v".to_string(),
        caption: answer.game.rules_in_words(),
    };
    output.write(&scatter.draw())?;
    answer.files.extend(output.files());
    Ok(())
}
