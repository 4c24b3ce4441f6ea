//! Rules that look at takes, heaps and what is left one by one: the bitmap engine with masks.
//!
//! Each part of the rules has a picture of its takes (`picture`). A position that it reaches from a P-position, backwards, can move there if it meets
//! the part's condition on the heaps; a P-position counts only for parts that may leave it. Rows are taken by growing x, and
//! whole columns and diagonals of a picture are one register each, which moves from row to row.

use super::bitmap::or_shifted;
use super::engine::{sides, size};
use super::picture::Picture;
use super::{Found, Legal};
use crate::bit_table::BitTable;
use crate::compiled::{Compiled, Moves, Part, Takes, parts};
use formula::Formula;
use numeration::work::{Halt, Meter};
use rules::{FormulaRules, Play};

/// The parts, in both orders where the rules are read so.
pub(super) struct Plan<'c> {
    whole: &'c FormulaRules,
    parts: Vec<Conditions>,
    bounds: (u64, u64),
}

/// A part's conditions as rules of their own.
struct Conditions {
    takes: FormulaRules,
    heaps: Option<FormulaRules>,
    left: Option<FormulaRules>,
}

impl<'c> Plan<'c> {
    /// Nothing if the rules cannot be taken apart, options may be forbidden, or misère rules look at what is left.
    pub(super) fn new(rules: &'c Compiled, bounds: (u64, u64)) -> Option<Plan<'c>> {
        let Moves::Formula(whole) = rules.moves() else { return None };
        if whole.further.is_some() || rules.game().play.is_blocking() {
            return None;
        }
        let mut conditions: Vec<Conditions> = match whole.formula.mentions_heaps() {
            // One picture serves both orders.
            false => vec![Conditions { takes: whole.clone(), heaps: None, left: None }],
            true => {
                let found = parts(&whole.formula)?;
                let orders = if whole.ordered { 1 } else { 2 };
                let both = found.iter().flat_map(|part| [part.clone(), part.exchanged()].into_iter().take(orders));
                both.map(|part| Conditions::of(&part)).collect()
            }
        };
        // Where it matters who has no move, what is left would have to be asked of every take.
        if rules.game().play == Play::MISERE && conditions.iter().any(|part| part.left.is_some()) {
            return None;
        }
        if !whole.extra.is_empty() && whole.formula.mentions_heaps() {
            // Extra moves are legal whatever the formula says.
            let nothing = Formula::any(Vec::new());
            let takes = FormulaRules { formula: nothing, ordered: true, extra: whole.extra.clone(), further: None };
            conditions.push(Conditions { takes, heaps: None, left: None });
        }
        Some(Plan { whole, parts: conditions, bounds })
    }

    /// A picture, what of it is no line, and a table for each part; the outcomes, and a picture under way.
    pub(super) fn bytes(&self) -> u128 {
        let (rows, columns) = sides(self.bounds);
        let tables = 3 * self.parts.len() as u128 + 2;
        BitTable::bytes(rows, columns)
            .saturating_mul(tables)
            .saturating_add(rows.saturating_mul(32))
            .saturating_add(columns)
    }

    pub(super) fn run(self, misere: bool, meter: &mut Meter<'_>) -> Result<(Found, Legal), Halt> {
        let found = Found::Bits(solve(&self.parts, misere, size(self.bounds), meter)?);
        Ok((found, Legal::Parts(Box::new(self.whole.clone()))))
    }
}

impl Conditions {
    fn of(part: &Part) -> Conditions {
        let truth = Formula::all(Vec::new());
        let rules = |formula: &Formula| FormulaRules { ordered: true, ..FormulaRules::new(formula.clone()) };
        let condition = |formula: &Formula| (*formula != truth).then(|| rules(formula));
        Conditions { takes: rules(&part.takes), heaps: condition(&part.heaps), left: condition(&part.left) }
    }
}

/// One picture of takes, and where it counts.
struct Marks<'p> {
    picture: Picture,
    /// From where these takes come: one of the conditions must hold, nothing for anywhere.
    heaps: Vec<Option<Takes<'p>>>,
    left: Option<Takes<'p>>,
    /// The P-positions of each row that may be left, as far back as lines need them.
    targets: Vec<Vec<u32>>,
    kept: usize,
    /// Reached along whole columns, and along diagonals, from the rows before; and in the row under way by any take.
    columns: Vec<u64>,
    diagonals: Vec<u64>,
    reached: Vec<u64>,
    /// Reached by takes on no line, where there are any.
    others: Option<BitTable>,
    /// The least v of a take with a u so far.
    least: usize,
    /// In the row under way: where the conditions hold.
    here: Vec<u64>,
    may_be_left: Vec<u64>,
}

/// Whether each position is P.
fn solve(
    parts: &[Conditions],
    misere: bool,
    (rows, columns): (usize, usize),
    meter: &mut Meter<'_>,
) -> Result<BitTable, Halt> {
    let mut all: Vec<Marks<'_>> = Vec::new();
    for part in parts {
        let takes = |rules| Takes::new(rules, rows, columns);
        let legal = takes(&part.takes).table(meter)?;
        let heaps = part.heaps.as_ref().map(takes);
        // The same takes, from other heaps: one picture is enough.
        let same =
            all.iter_mut().find(|marks| marks.picture.legal == legal && marks.left.is_none() && part.left.is_none());
        if let Some(marks) = same {
            marks.heaps.push(heaps);
            continue;
        }
        all.push(Marks::new(Picture::new(legal, meter)?, heaps, part.left.as_ref().map(takes)));
    }
    let mut positions = BitTable::new(rows, columns);
    for x in 0..rows {
        meter.tell(x as u64, Some(rows as u64))?;
        for marks in &mut all {
            marks.begin_row(x, columns, meter)?;
        }
        let ended = ended(&all, misere, positions.row(0).len());
        let mut y = 0;
        while let Some(next) = next_p(&all, &ended, y).filter(|next| *next < columns) {
            positions.set(x, next);
            all.iter_mut().for_each(|marks| marks.add(next));
            y = next + 1;
        }
        for marks in &mut all {
            marks.end_row(x, rows, meter)?;
        }
    }
    Ok(positions)
}

/// In misère play, the places of a row without a move, which are no P-positions.
fn ended(all: &[Marks<'_>], misere: bool, words: usize) -> Vec<u64> {
    let mut ended = vec![0; words];
    if misere {
        ended.fill(u64::MAX);
        for marks in all {
            for (place, word) in ended.iter_mut().enumerate() {
                // Takes reach from their least v on.
                let from = marks.least.saturating_sub(64 * place);
                let reached = if from >= 64 { 0 } else { u64::MAX << from };
                *word &= !(marks.here[place] & reached);
            }
        }
    }
    ended
}

/// The first P-position of the row under way from `from` on; perhaps past the end.
fn next_p(all: &[Marks<'_>], ended: &[u64], from: usize) -> Option<usize> {
    let first = from / 64;
    (first..ended.len()).find_map(|place| {
        let next_wins = all.iter().fold(ended[place], |word, marks| word | marks.reached[place] & marks.here[place]);
        let free = !next_wins & if place == first { u64::MAX << (from % 64) } else { u64::MAX };
        (free != 0).then(|| 64 * place + free.trailing_zeros() as usize)
    })
}

impl<'p> Marks<'p> {
    fn new(picture: Picture, heaps: Option<Takes<'p>>, left: Option<Takes<'p>>) -> Marks<'p> {
        let (rows, columns) = (picture.legal.rows(), picture.legal.columns());
        let row = vec![0; picture.legal.row(0).len()];
        let kept = picture.columns.iter().chain(&picture.diagonals).map(|line| line.from).max().unwrap_or(0);
        let others = (!picture.others.is_empty()).then(|| BitTable::new(rows, columns));
        Marks {
            picture,
            heaps: vec![heaps],
            left,
            targets: Vec::with_capacity(rows),
            kept,
            columns: row.clone(),
            diagonals: row.clone(),
            reached: row.clone(),
            others,
            least: columns,
            here: row.clone(),
            may_be_left: row,
        }
    }

    /// Looks at the conditions along row `x`, and at what reaches it from the rows before.
    fn begin_row(&mut self, x: usize, columns: usize, meter: &mut Meter<'_>) -> Result<(), Halt> {
        self.least = self.least.min(self.picture.legal.ones(x).next().unwrap_or(columns));
        self.here.fill(0);
        for heaps in &self.heaps {
            match heaps {
                None => self.here.fill(u64::MAX),
                Some(takes) => takes.at_positions(x, columns, &mut self.here, meter)?,
            }
        }
        self.may_be_left.fill(if self.left.is_none() { u64::MAX } else { 0 });
        if let Some(takes) = &self.left {
            takes.at_positions(x, columns, &mut self.may_be_left, meter)?;
        }
        self.targets.push(Vec::new());
        move_on(&mut self.diagonals);
        let mut steps = 3 * self.reached.len();
        for (lines, is_diagonal) in [(&self.picture.columns, false), (&self.picture.diagonals, true)] {
            let register = if is_diagonal { &mut self.diagonals } else { &mut self.columns };
            for line in lines.iter().filter(|line| line.from <= x) {
                let targets = &self.targets[x - line.from];
                steps += targets.len() + 1;
                for &y in targets {
                    let place = y as usize + line.at;
                    if place < columns {
                        register[place / 64] |= 1 << (place % 64);
                    }
                }
            }
        }
        for (place, word) in self.reached.iter_mut().enumerate() {
            *word = self.columns[place] | self.diagonals[place];
        }
        if let Some(others) = &self.others {
            self.reached.iter_mut().zip(others.row(x)).for_each(|(word, more)| *word |= more);
        }
        meter.spend(steps as u64)
    }

    /// The P-position in column `y` of the row under way.
    fn add(&mut self, y: usize) {
        if self.may_be_left[y / 64] >> (y % 64) & 1 == 0 {
            return;
        }
        if let Some(targets) = self.targets.last_mut() {
            targets.push(y as u32);
        }
        for words in &self.picture.own {
            or_shifted(&mut self.reached, &self.picture.legal.row(0)[words.clone()], words.start, y);
        }
    }

    /// Marks what reaches the P-positions of row `x` by takes on no line.
    fn end_row(&mut self, x: usize, rows: usize, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let mut steps = 0;
        if let (Some(others), Some(targets)) = (&mut self.others, self.targets.last()) {
            for (u, words) in self.picture.others.iter().take_while(|(u, _)| x + u < rows) {
                let (row, picture) = (others.row_mut(x + u), &self.picture.rest.row(*u)[words.clone()]);
                targets.iter().for_each(|&y| or_shifted(row, picture, words.start, y as usize));
                // These rows lie far apart in memory.
                steps += targets.len() * (words.len() + FAR);
            }
        }
        if let Some(old) = x.checked_sub(self.kept) {
            self.targets[old] = Vec::new();
        }
        meter.spend(steps as u64)
    }
}

/// What a row costs that lies far from the last one, in steps.
const FAR: usize = 40;

/// Moves all bits up by one place; the last is lost.
fn move_on(words: &mut [u64]) {
    let mut carry = 0;
    for word in words {
        (*word, carry) = (*word << 1 | carry, *word >> 63);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcomes::Outcomes;
    use crate::outcomes::engine::Engine;
    use numeration::work::Work;
    use rules::Game;

    #[test]
    fn masks_and_lines_agree_with_the_formula_evaluated_one_by_one() {
        let work = Work::default();
        for text in [
            "rules:(u = 0 | v = 0 | u = v) & x + y > 7",
            "rules,misere:(u = 0 | v = 0 | u = v) & x + y > 7",
            "rules:(u = 0 | v = 0 | |u - v| < 3) & (x > 4 | 2 * y > x)",
            "rules:u = 0 & x < y | v = 0 & y <= x | u = v & x % 3 != 1",
            "rules,misere:u = 0 & x < y | v = 0 & y <= x | u = v & x % 3 != 1",
            "rules,ordered:u = 0 & x < y | v = 0 | v = u + 2 & x + y > 20",
            "rules,extra=(5,9):(u = 0 | v = 0 | u = v & u != 4) & x != 3",
            "rules:(u = 0 | v = 0 | u = v) & x - u != y - v",
            "rules:(u = 0 | v = 0 | u = v) & (x - u + 2 * y - 2 * v) % 5 != 0",
            "rules:u = 0 | v = 0 | u = v & u != 2 & u != 4 | u = 7 & v = 8",
            "rules,misere:u = 0 & v > 2 | v = 0 & u > 2 | u = v + 5 | u = 2 * v",
            "rules:u <= v & v < 2 * u + 1 | u = 0 | v = 0",
            "wythoff:a=3,offdiagonal",
            "wythoff:a=2,misere",
        ] {
            let game: Game = text.parse().unwrap();
            let rules = Compiled::new(&game);
            for (bound_x, bound_y) in [(70, 70), (90, 40), (20, 100), (0, 5)] {
                let plan = Plan::new(&rules, (bound_x, bound_y)).unwrap_or_else(|| panic!("{text}: not taken apart"));
                let (found, _) = plan.run(game.play == Play::MISERE, &mut Meter::new(&work, "a test")).unwrap();
                let Found::Bits(own) = found else { panic!("{text}: no bits") };
                let slow = Outcomes::of_with(Engine::General, &rules, bound_x, bound_y, &work).unwrap();
                for (x, y) in (0..=bound_x).flat_map(|x| (0..=bound_y).map(move |y| (x, y))) {
                    assert_eq!(
                        own.get(x as usize, y as usize),
                        slow.is_p(x, y),
                        "{text} ({x}, {y}) of ({bound_x}, {bound_y})"
                    );
                }
            }
        }
        for text in ["rules:u = 0 & 2 * v <= y", "rules,misere:(u = 0 | v = 0) & x - u != y - v"] {
            assert!(Plan::new(&Compiled::new(&text.parse().unwrap()), (9, 9)).is_none(), "{text}");
        }
    }
}
