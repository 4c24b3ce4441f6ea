//! Solves the cases of `testdata/cases.toml` by brute force and writes them back with their solutions.
//!
//! A new case needs its game, position and reason only: `cargo run -p testkit --example solve_cases` adds the rest.

use serde::Deserialize;
use std::collections::HashMap;
use std::fmt::Write;
use testkit::{Game, OutcomeTable, data};

const HEADER: &str = "\
# Positions with their full solutions, for every solver and every wrapper.
# Write game, position and why; `cargo run -p testkit --example solve_cases` adds the rest.
#
#   game       game string
#   position   the heaps, in the order in which the answer must keep them
#   outcome    P: the previous player wins; N: the next player wins
#   ended      true where no move is left
#   moves      every winning move, as tokens taken from the first and second heap, in lexicographic
#              order; empty for P, and for N where the game is over (misère)
#   why        what the case is there for
";

#[derive(Deserialize)]
struct Chosen {
    case: Vec<Case>,
}

/// What is chosen; the solution beside it, if any, is found anew.
#[derive(Deserialize)]
struct Case {
    game: String,
    position: (u64, u64),
    why: String,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = data::directory().join("cases.toml");
    let chosen: Chosen = toml::from_str(&std::fs::read_to_string(&path)?)?;
    let mut bounds: HashMap<&str, u64> = HashMap::new();
    for Case { game, position: (x, y), .. } in &chosen.case {
        let bound = bounds.entry(game).or_default();
        *bound = (*bound).max(*x).max(*y);
    }
    let mut tables = HashMap::new();
    for (name, bound) in bounds {
        let game: Game = name.parse()?;
        tables.insert(name, (game, OutcomeTable::new(game, bound)));
    }
    let mut text = HEADER.to_string();
    for Case { game: name, position, why } in &chosen.case {
        let (game, table) = &tables[name.as_str()];
        let moves: Vec<String> = table.winning_moves(*position).iter().map(|(u, v)| format!("[{u}, {v}]")).collect();
        let (x, y) = position;
        writeln!(text, "\n[[case]]\ngame = \"{name}\"\nposition = [{x}, {y}]")?;
        writeln!(text, "outcome = \"{:?}\"", table.outcome(*position))?;
        writeln!(text, "ended = {}", game.rules.is_terminal(*position))?;
        writeln!(text, "moves = [{}]\nwhy = \"{why}\"", moves.join(", "))?;
    }
    std::fs::write(path, text)?;
    Ok(())
}
