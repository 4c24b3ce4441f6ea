//! The answer of `design` as JSON: the names are a contract.

#![allow(missing_docs, reason = "fields are named as the contract names them")]

mod report;

pub use report::DesignReport;

use serde::{Deserialize, Serialize};
use wythoff::{Design, DesignCheck, DesignedGame, Family, Play, Recognition, SurveyRow, Unsolved};

type Pair = [u64; 2];

fn pair((x, y): (u64, u64)) -> Pair {
    [x, y]
}

/// Rules for a wanted set of P-positions. No number passes 2^53: heaps are bounded far below.
#[derive(Debug, Serialize)]
pub struct Designed {
    pub wanted: String,
    pub bound: u64,
    pub base: String,
    pub band: Option<BandAnswer>,
    pub order: &'static str,
    pub misere: bool,
    /// Positions x <= y that the base moves leave open.
    pub open: u64,
    pub extra: Vec<Pair>,
    pub families: Vec<FamilyAnswer>,
    pub irregular: Vec<Pair>,
    pub nature: &'static str,
    pub game: String,
    /// Up to these heaps the game has the moves found.
    pub game_bound: u64,
    pub unsolved: Vec<UnsolvedAnswer>,
    pub unsolved_count: u64,
    pub check: CheckAnswer,
}

/// The widest band and what stops the next.
#[derive(Debug, Serialize)]
pub struct BandAnswer {
    pub width: u64,
    pub next_joins: Option<[Pair; 2]>,
}

/// w → Mw + c.
#[derive(Debug, Serialize)]
pub struct FamilyAnswer {
    pub start: Pair,
    pub matrix: [[i64; 2]; 2],
    pub constant: [i64; 2],
    pub terms: usize,
}

impl FamilyAnswer {
    fn new(family: &Family) -> FamilyAnswer {
        let Family { start, matrix, constant, terms, .. } = family;
        FamilyAnswer { start: pair(*start), matrix: *matrix, constant: *constant, terms: *terms }
    }
}

/// A position that no move can solve.
#[derive(Debug, Serialize)]
pub struct UnsolvedAnswer {
    pub position: Pair,
    pub would_join: Option<[Pair; 2]>,
}

impl UnsolvedAnswer {
    fn new(unsolved: &Unsolved) -> UnsolvedAnswer {
        let would_join = unsolved.would_join.map(|(from, to)| [pair(from), pair(to)]);
        UnsolvedAnswer { position: pair(unsolved.position), would_join }
    }
}

/// What the oracle says.
#[derive(Debug, Serialize)]
pub struct CheckAnswer {
    pub bound: u64,
    pub engine: &'static str,
    pub agrees: bool,
    pub wrong: Option<Pair>,
}

impl Designed {
    pub fn new(
        wanted: &str,
        design: &Design,
        recognition: &Recognition,
        designed: &DesignedGame,
        check: &DesignCheck,
    ) -> Designed {
        let pairs = |list: &[(u64, u64)]| list.iter().copied().map(pair).collect();
        let band = design.band.as_ref().map(|band| BandAnswer {
            width: band.width,
            next_joins: band.next_joins.map(|(from, to)| [pair(from), pair(to)]),
        });
        Designed {
            wanted: wanted.to_string(),
            bound: design.bound,
            base: design.base.to_string(),
            band,
            order: design.order.name(),
            misere: design.play == Play::MISERE,
            open: design.open,
            extra: pairs(&design.extra),
            families: recognition.families.iter().map(FamilyAnswer::new).collect(),
            irregular: pairs(&recognition.irregular),
            nature: recognition.nature.name(),
            game: designed.game.to_string(),
            game_bound: designed.bound,
            unsolved: design.unsolved.iter().map(UnsolvedAnswer::new).collect(),
            unsolved_count: design.unsolved_count,
            check: CheckAnswer {
                bound: check.bound,
                engine: check.engine.name(),
                agrees: check.wrong.is_none(),
                wrong: check.wrong.map(pair),
            },
        }
    }
}

/// A row of the survey.
#[derive(Debug, Serialize, Deserialize)]
pub struct Surveyed {
    pub fraction: String,
    pub bound: u64,
    pub width: u64,
    /// The least and the greatest step of floor(n beta) - floor(n alpha).
    pub steps: Pair,
    pub open: u64,
    /// Extra moves with larger take up to 10^2, 10^3, …
    pub counts: Vec<u64>,
    pub extra: u64,
    pub unsolved: u64,
    pub nature: String,
    /// Each with the number of its members found.
    pub families: Vec<(String, usize)>,
    pub irregular: u64,
    pub checked: u64,
    pub agrees: bool,
}

impl Surveyed {
    pub fn new(row: &SurveyRow) -> Surveyed {
        Surveyed {
            fraction: row.fraction.to_string(),
            bound: row.bound,
            width: row.width,
            steps: pair(row.steps),
            open: row.open,
            counts: row.counts.clone(),
            extra: row.extra,
            unsolved: row.unsolved,
            nature: row.nature.name().to_string(),
            families: row.families.iter().map(|family| (family.to_string(), family.terms)).collect(),
            irregular: row.irregular,
            checked: row.checked,
            agrees: row.agrees,
        }
    }
}
