//! `table`: P-positions by index.

use super::{Answer, Cache, MAX_SIDE, Parameters, Question, Refusal, Work};
use crate::report::table::PairRow;
use serde::Serialize;
use wythoff::numbers::work::Meter;
use wythoff::solve::{TableRow, pairs_within};
use wythoff::{Game, Natural};

/// The most rows of an answer: in Connell's game each index has k.
const MAX_ROWS: usize = 10_000;

/// The most digits of all rows, about.
const MAX_LENGTH: u64 = 4_000_000;

const DEFAULT_COUNT: u32 = 20;

/// The question.
pub(super) struct Table {
    game: Game,
    from: Natural,
    count: u32,
}

impl Table {
    pub(super) fn read(parameters: &Parameters) -> Result<Table, Refusal> {
        parameters.only(&["game", "from", "count"])?;
        let from = parameters.number("from")?.unwrap_or(Natural::ZERO);
        let count = parameters.small("count", MAX_SIDE)?.unwrap_or(DEFAULT_COUNT);
        // Three numbers a row, of about three bits a digit.
        if from.bits().saturating_mul(u64::from(count)) > MAX_LENGTH {
            return Err(Refusal::expensive(format!(
                "{count} rows of numbers this long pass {MAX_LENGTH} digits, the limit for a table here: ask for fewer with count"
            )));
        }
        Ok(Table { game: parameters.game()?, from, count })
    }
}

/// The answer. `complete` is false where a game without closed form has no more rows within reach.
#[derive(Serialize)]
struct Rows {
    rows: Vec<PairRow<TableRow>>,
    complete: bool,
}

impl Question for Table {
    fn effort(&self) -> u64 {
        u64::from(self.count).saturating_mul(self.from.bits() + 1)
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let end = &self.from + u64::from(self.count);
        let all = pairs_within(&self.game, self.from.clone(), work)?;
        let (mut rows, mut last) = (Vec::new(), None);
        let meter = Meter::new(work, "a table of P-positions");
        for row in all.take_while(|row| row.n < end) {
            if rows.len() == MAX_ROWS {
                return Err(Refusal::expensive(format!(
                    "more than {MAX_ROWS} rows, the limit for a table here: ask for fewer with count"
                )));
            }
            meter.tell(rows.len() as u64, Some(self.count.into()))?;
            last = Some(row.n.clone());
            rows.push(PairRow(row));
        }
        let complete = self.count == 0 || last.is_some_and(|last| last + 1 == end);
        Answer::json(&Rows { rows, complete })
    }
}
