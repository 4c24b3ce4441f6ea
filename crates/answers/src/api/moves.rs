//! `moves` and `legal`: where one may move, and whether a move is allowed.

use super::tables::packed;
use super::{Answer, Cache, MAX_SIDE, Parameters, Question, Refusal, Work, effort};
use crate::json::Heaps;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;
use wythoff::solve::rectangle::legal_targets;
use wythoff::{Game, Move, Position};

/// Every target of a legal move, as bits in base64.
pub(super) struct Targets {
    game: Game,
    x: u32,
    y: u32,
}

impl Targets {
    pub(super) fn read(parameters: &Parameters) -> Result<Targets, Refusal> {
        parameters.only(&["game", "x", "y"])?;
        let heap = |name: &str| {
            let heap = parameters.small(name, MAX_SIDE)?;
            heap.ok_or_else(|| Refusal::bad(format!("the parameter '{name}' is missing")))
        };
        Ok(Targets { x: heap("x")?, y: heap("y")?, game: parameters.game()? })
    }
}

/// (x + 1)(y + 1) bits without padding between rows, the first in the highest bit of the first byte.
#[derive(Serialize)]
struct TargetsAnswer {
    targets: String,
    count: u64,
}

impl Question for Targets {
    fn effort(&self) -> u64 {
        effort::of_cells(self.x.into(), self.y.into())
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let table = legal_targets(&self.game, self.x, self.y, work)?;
        let (rows, columns) = (table.rows(), table.columns());
        let mut bytes = vec![0u8; (rows * columns).div_ceil(8)];
        let mut count = 0;
        for x in 0..rows {
            let row = packed(table.row(x), columns.div_ceil(8));
            for (place, byte) in row.enumerate().filter(|(_, byte)| *byte != 0) {
                count += u64::from(byte.count_ones());
                let start = x * columns + 8 * place;
                let spread = u16::from(byte) << (8 - start % 8);
                bytes[start / 8] |= (spread >> 8) as u8;
                if let Some(next) = bytes.get_mut(start / 8 + 1) {
                    *next |= spread as u8;
                }
            }
        }
        Answer::json(&TargetsAnswer { targets: BASE64_STANDARD.encode(bytes), count })
    }
}

/// Whether a move is allowed.
pub(super) struct Legal {
    game: Game,
    position: Position,
    taken: Move,
}

impl Legal {
    pub(super) fn read(parameters: &Parameters) -> Result<Legal, Refusal> {
        parameters.only(&["game", "x", "y", "u", "v"])?;
        let taken = Move { u: parameters.needed_number("u")?, v: parameters.needed_number("v")? };
        Ok(Legal { game: parameters.game()?, position: parameters.position()?, taken })
    }
}

#[derive(Serialize)]
struct LegalAnswer<'a> {
    legal: bool,
    to: Option<Heaps<'a>>,
    reason: Option<String>,
}

impl Question for Legal {
    fn effort(&self) -> u64 {
        effort::of_digits(&self.position)
    }

    fn answer(&self, _: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        Answer::json(&match &self.game.play(&self.position, &self.taken) {
            Ok(left) => LegalAnswer { legal: true, to: Some(Heaps(left)), reason: None },
            Err(illegal) => LegalAnswer { legal: false, to: None, reason: Some(illegal.to_string()) },
        })
    }
}
