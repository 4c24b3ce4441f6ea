//! What is marked: sums along rows, columns and diagonals, of which only the changes are written down.

use super::case::{Case, Place, Stretch};

/// The steps of x, y, u and v in a row, a column and on a diagonal of positions with moves to the same one.
const ALONG_ROW: [i64; 4] = [0, 1, 0, 1];
const ALONG_COLUMN: [i64; 4] = [1, 0, 1, 0];
const ALONG_DIAGONAL: [i64; 4] = [1, 1, 1, 1];

/// How many stretches cover each position of the row that is being decided.
pub(super) struct Cover {
    row: usize,
    rows: usize,
    columns: usize,
    /// Stretches of this row, one for each step.
    across: Vec<Across>,
    /// Stretches of columns and diagonals, one for each step.
    down: Vec<Down>,
    /// What changes in `down` with each row.
    changes: Vec<Vec<Change>>,
    /// Which of `across` is for each case, and which of `down`.
    places: Vec<(usize, Option<usize>)>,
}

/// Along the row: how many more stretches cover a place than the one a step before.
struct Across {
    changes: Vec<i32>,
    /// How many cover the last place with each remainder modulo the step.
    sums: Vec<i32>,
    /// The remainder of the next place.
    phase: usize,
}

/// How many stretches cover each column, or diagonal, in rows of each remainder modulo the step.
struct Down {
    place: Place,
    step: usize,
    lines: usize,
    sums: Vec<i32>,
}

/// One of `down` is covered more often, or less, at this place of its sums.
struct Change {
    down: u32,
    place: u32,
    by: i32,
}

/// The bytes of one, in a list that has grown by doubling.
const ONE_CHANGE: usize = 2 * size_of::<Change>();

/// The longest step of the case along rows, columns or diagonals.
pub(super) fn longest_step(case: &Case) -> i64 {
    case.step(ALONG_ROW).max(down_step(case))
}

fn down_step(case: &Case) -> i64 {
    match case.place() {
        Place::Column => case.step(ALONG_COLUMN),
        Place::Diagonal => case.step(ALONG_DIAGONAL),
        Place::Area => 1,
    }
}

/// The kinds of sums that a list of cases needs: steps along rows; columns or diagonals and their steps.
fn kinds(cases: &[Case]) -> (Vec<i64>, Vec<(Place, i64)>) {
    let (mut across, mut down) = (Vec::new(), Vec::new());
    for case in cases {
        let (step, place) = (case.step(ALONG_ROW), (case.place(), down_step(case)));
        if !across.contains(&step) {
            across.push(step);
        }
        if place.0 != Place::Area && !down.contains(&place) {
            down.push(place);
        }
    }
    (across, down)
}

/// How many columns, or diagonals, a table has.
fn lines(place: Place, rows: usize, columns: usize) -> usize {
    if place == Place::Column { columns } else { rows + columns }
}

impl Cover {
    /// The memory of all sums, without what waits for later rows.
    pub(super) fn bytes(cases: &[Case], (rows, columns): (u128, u128)) -> u128 {
        let (across, down) = kinds(cases);
        let down = down.iter().map(|(_, step)| step.unsigned_abs() as u128 * (rows + columns)).sum::<u128>();
        let sums = (across.len() as u128 * (columns + 64)).saturating_add(down);
        sums.saturating_mul(size_of::<i32>() as u128).saturating_add(rows * size_of::<Vec<Change>>() as u128)
    }

    pub(super) fn new(cases: &[Case], (rows, columns): (usize, usize)) -> Cover {
        let (steps, kinds) = kinds(cases);
        let across = |step: &i64| Across { changes: vec![0; columns], sums: vec![0; *step as usize], phase: 0 };
        let down = |&(place, step): &(Place, i64)| {
            let (step, lines) = (step as usize, lines(place, rows, columns));
            Down { place, step, lines, sums: vec![0; step * lines] }
        };
        let places = cases.iter().map(|case| {
            let across = steps.iter().position(|step| *step == case.step(ALONG_ROW)).unwrap_or_default();
            (across, kinds.iter().position(|kind| *kind == (case.place(), down_step(case))))
        });
        Cover {
            row: 0,
            rows,
            columns,
            places: places.collect(),
            across: steps.iter().map(across).collect(),
            down: kinds.iter().map(down).collect(),
            changes: std::iter::repeat_with(Vec::new).take(rows).collect(),
        }
    }

    /// Goes to the beginning of a row, the next after the last one; how many bytes are no longer held.
    pub(super) fn begin_row(&mut self, row: usize) -> usize {
        self.row = row;
        let changes = std::mem::take(&mut self.changes[row]);
        for change in &changes {
            self.down[change.down as usize].sums[change.place as usize] += change.by;
        }
        for across in &mut self.across {
            across.sums.fill(0);
            across.phase = 0;
        }
        changes.len() * ONE_CHANGE
    }

    /// Whether the next place of the row, in this column, is covered.
    #[inline]
    pub(super) fn advance(&mut self, column: usize) -> bool {
        let mut covered = false;
        for across in &mut self.across {
            let sum = &mut across.sums[across.phase];
            *sum += std::mem::take(&mut across.changes[column]);
            covered |= *sum > 0;
            across.phase += 1;
            if across.phase == across.sums.len() {
                across.phase = 0;
            }
        }
        let (row, rows) = (self.row, self.rows);
        covered || self.down.iter().any(|down| down.sums[down.at(row, column, rows)] > 0)
    }

    /// Marks a stretch of this row that begins behind what has been decided.
    pub(super) fn mark(&mut self, case: usize, stretch: Stretch) {
        let changes = &mut self.across[self.places[case].0].changes;
        changes[stretch.first as usize] += 1;
        let end = (stretch.last + stretch.step) as usize;
        if end < self.columns {
            changes[end] -= 1;
        }
    }

    /// Marks a stretch of rows in column `offset`, or on the diagonal with y − x = `offset`; how many bytes that holds until then.
    pub(super) fn mark_later(&mut self, case: usize, offset: i64, stretch: Stretch) -> usize {
        let Some(index) = self.places[case].1 else { return 0 };
        let down = &self.down[index];
        let line = if down.place == Place::Column { offset } else { offset + self.rows as i64 - 1 };
        let place = (stretch.first as usize % down.step * down.lines) as i64 + line;
        let ends = [(stretch.first, 1), (stretch.last + 1, -1)];
        let ends = ends.into_iter().filter(|(row, _)| *row < self.rows as i64);
        ends.map(|(row, by)| {
            self.changes[row as usize].push(Change { down: index as u32, place: place as u32, by });
            ONE_CHANGE
        })
        .sum()
    }
}

impl Down {
    #[inline]
    fn at(&self, row: usize, column: usize, rows: usize) -> usize {
        let first = if self.step == 1 { 0 } else { row % self.step * self.lines };
        first + if self.place == Place::Column { column } else { column + rows - 1 - row }
    }
}
