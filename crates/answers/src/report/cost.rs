//! `solve --cost`: what each front takes for one position, in steps and not in seconds.

use crate::json::{Heaps, Text};
use crate::words::folded;
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::solve::Cost;
use wythoff::{Front, Game, Outcome, Position};

/// What one front takes, or why it refuses.
#[derive(Clone, Debug)]
pub struct FrontCost {
    /// The front.
    pub front: Front,
    /// Who wins, and the steps; or why nothing is said, in a line.
    pub told: Result<(Outcome, Cost), String>,
}

/// What the fronts of a game take for one position.
#[derive(Clone, Debug)]
pub struct Costs {
    /// The game.
    pub game: Game,
    /// The heaps.
    pub position: Position,
    /// Front by front.
    pub fronts: Vec<FrontCost>,
}

/// A front as JSON.
#[derive(Clone, Debug)]
pub struct CostLine<'a> {
    costs: &'a Costs,
    front: &'a FrontCost,
}

impl Costs {
    /// A line for each front.
    pub fn lines(&self) -> impl Iterator<Item = CostLine<'_>> {
        self.fronts.iter().map(|front| CostLine { costs: self, front })
    }
}

impl Serialize for CostLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            game: Text<&'a Game>,
            position: Heaps<'a>,
            front: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            outcome: Option<Text<Outcome>>,
            #[serde(flatten)]
            cost: Option<Steps>,
            #[serde(skip_serializing_if = "Option::is_none")]
            error: Option<&'a str>,
        }
        #[derive(Serialize)]
        struct Steps {
            rows: Text<u128>,
            comparisons: Text<u128>,
            additions: Text<u128>,
            divisions: Text<u128>,
            roots: Text<u128>,
            root_bits: u64,
            digits: Text<u128>,
            turns: Text<u128>,
            runs: Text<u128>,
        }
        let steps = |cost: &Cost| Steps {
            rows: Text(cost.rows),
            comparisons: Text(cost.comparisons),
            additions: Text(cost.additions),
            divisions: Text(cost.divisions),
            roots: Text(cost.roots),
            root_bits: cost.root_bits,
            digits: Text(cost.digits),
            turns: Text(cost.turns),
            runs: Text(cost.runs),
        };
        let told = self.front.told.as_ref();
        Contract {
            game: Text(&self.costs.game),
            position: Heaps(&self.costs.position),
            front: self.front.front.name(),
            outcome: told.ok().map(|(outcome, _)| Text(*outcome)),
            cost: told.ok().map(|(_, cost)| steps(cost)),
            error: told.err().map(String::as_str),
        }
        .serialize(serializer)
    }
}

const HEAD: [&str; 9] =
    ["rows", "comparisons", "additions", "divisions", "roots", "of bits", "digits", "turns", "in runs"];

fn cells(cost: &Cost) -> [String; 9] {
    [
        cost.rows.to_string(),
        cost.comparisons.to_string(),
        cost.additions.to_string(),
        cost.divisions.to_string(),
        cost.roots.to_string(),
        cost.root_bits.to_string(),
        cost.digits.to_string(),
        cost.turns.to_string(),
        cost.runs.to_string(),
    ]
    .map(|cell| if cell == "0" { "–".to_string() } else { cell })
}

impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { x, y } = &self.position;
        writeln!(
            f,
            "What ({}, {}) takes in {}, in steps on numbers as long as the heaps:",
            folded(x),
            folded(y),
            self.game
        )?;
        let told: Vec<[String; 9]> =
            self.fronts.iter().filter_map(|front| front.told.as_ref().ok()).map(|(_, cost)| cells(cost)).collect();
        let width = |place: usize| {
            told.iter().map(|row| row[place].chars().count()).chain([HEAD[place].len()]).max().unwrap_or(0)
        };
        write!(f, "{:<11}", "front")?;
        HEAD.iter().enumerate().try_for_each(|(place, name)| write!(f, "  {name:>width$}", width = width(place)))?;
        writeln!(f)?;
        for FrontCost { front, told } in &self.fronts {
            write!(f, "{:<11}", front.name())?;
            match told {
                Err(error) => writeln!(f, "  {error}")?,
                Ok((_, cost)) => {
                    let row = cells(cost);
                    (0..)
                        .zip(&row)
                        .try_for_each(|(place, cell)| write!(f, "  {cell:>width$}", width = width(place)))?;
                    writeln!(f)?;
                }
            }
        }
        Ok(())
    }
}
