//! The smallest legal move: what a loser plays whose game is too long to be worked out.

use crate::compiled::{Band, Compiled, LineRules, Moves, Ray};
use numeration::Natural;
use rules::FormulaRules;
use rules::Game;
use rules::{Move, Position};

/// How many takes are tried, smallest first, for rules that are not made of lines.
const MAX_SMALLEST_CANDIDATES: u64 = 1 << 20;

impl Compiled {
    /// The legal move that takes fewest tokens in all, and of those the one that takes fewest from the first heap.
    ///
    /// Nothing where no move is left. For rules that are not made of whole lines only the 2^20 smallest
    /// takes and the extra moves are tried, so there nothing may also mean that all legal moves are larger than these.
    ///
    /// ```
    /// use wythoff::rules::{Move, Position};
    /// use wythoff::solve::compiled::Compiled;
    /// let rules = Compiled::new(&"connell:k=3".parse()?);
    /// assert_eq!(rules.smallest_move(&Position::new(5u32, 9u32)), Some(Move::new(1u32, 1u32)));
    /// assert_eq!(rules.smallest_move(&Position::new(0u32, 9u32)), Some(Move::new(0u32, 3u32)));
    /// # Ok::<(), wythoff::rules::GameError>(())
    /// ```
    pub fn smallest_move(&self, position: &Position) -> Option<Move> {
        match (self.moves(), self.lines()) {
            // The smaller heap itself is the smallest multiple.
            (Moves::Euclid(_), _) => self.game().moves(position).next(),
            (Moves::Formula(_), Ok(lines)) if self.target().is_none() => smallest_on_lines(lines, position),
            (Moves::Formula(rules), _) => smallest_by_trial(self.game(), rules, position),
        }
    }
}

/// The order of moves by size.
pub(super) fn by_size(taken: &Move) -> (Natural, Natural) {
    (&taken.u + &taken.v, taken.u.clone())
}

fn smallest_on_lines(lines: &LineRules, position: &Position) -> Option<Move> {
    let from_one = [lines.row.least().map(|v| Move::new(0u32, v)), lines.column.least().map(|u| Move::new(u, 0u32))];
    let on_band = |band: &Band| {
        // The nearer to 0 the difference, the fewer tokens; of two equally near, both are looked at.
        let nearest = 0.clamp(band.least, band.most);
        let t = band.steps.least()?;
        Some(Move::new(t + nearest.max(0) as u64, t + nearest.min(0).unsigned_abs()))
    };
    let on_ray = |ray: &Ray| {
        let (u, v) = ray.take(ray.steps.least()?);
        Some(Move::new(u, v))
    };
    let from_both = lines.bands.iter().filter_map(on_band).chain(lines.rays.iter().filter_map(on_ray));
    let singles = lines.singles.iter().map(|&(u, v)| Move::new(u, v));
    let extra = smallest_extra(&lines.extra, position);
    let all = from_one.into_iter().flatten().chain(from_both).chain(singles).chain(extra);
    all.filter(|taken| taken.u <= position.x && taken.v <= position.y).min_by_key(by_size)
}

/// The smallest extra move that fits, in either order. The members of a family grow, so few are looked at.
fn smallest_extra(extra: &rules::ExtraMoves, position: &Position) -> Option<Move> {
    const LOOKED_AT: usize = 1 << 12;
    if extra.is_empty() {
        return None;
    }
    let most = (&position.x).max(&position.y);
    let both = extra.within(most, most).take(LOOKED_AT).flat_map(|taken| [taken.swapped(), taken]);
    both.filter(|taken| taken.u <= position.x && taken.v <= position.y).min_by_key(by_size)
}

fn smallest_by_trial(game: &Game, rules: &FormulaRules, position: &Position) -> Option<Move> {
    let extra = smallest_extra(&rules.extra, position);
    let word = |heap: &Natural| heap.to_u64().unwrap_or(u64::MAX);
    let (x, y) = (word(&position.x), word(&position.y));
    let mut left = MAX_SMALLEST_CANDIDATES;
    for tokens in 1..=x.saturating_add(y) {
        for u in tokens.saturating_sub(y)..=tokens.min(x) {
            let taken = Move::new(u, tokens - u);
            if extra.as_ref().is_some_and(|extra| by_size(extra) <= by_size(&taken)) {
                return extra;
            }
            left = match left.checked_sub(1) {
                Some(left) => left,
                None => return extra,
            };
            if game.check(position, &taken).is_ok() {
                return Some(taken);
            }
        }
    }
    extra
}
