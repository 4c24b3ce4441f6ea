//! Rules made of whole lines: rows, columns, differences and rays in other directions, in steps, and single takes beside them.

use super::ray::Ray;
use super::steps::Steps;
use numeration::Natural;
use rules::ExtraMoves;
use rules::Move;

/// The takes (u, v), u, v ≥ 1, with `least` ≤ u − v ≤ `most` and min(u, v) in `steps`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// The least difference u − v.
    pub least: i64,
    /// The greatest difference u − v.
    pub most: i64,
    /// Along each difference, counted by the smaller take.
    pub steps: Steps,
}

/// Rules made of whole lines, and single takes beside them.
///
/// ```
/// let rules = wythoff::solve::compiled::Compiled::new(&"rules,extra=(2,6):u = v | (u = 0 & v % 3 = 0)".parse()?);
/// let lines = rules.lines().expect("lines");
/// assert!(lines.allows(0, 6) && lines.allows(5, 5) && lines.allows(6, 2) && !lines.allows(0, 5));
/// # Ok::<(), wythoff::rules::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRules {
    /// Takes v with u = 0.
    pub row: Steps,
    /// Takes u with v = 0.
    pub column: Steps,
    /// Takes from both heaps, by growing difference; no two bands share a difference.
    pub bands: Vec<Band>,
    /// Takes from both heaps in other directions, sorted by direction and offset.
    pub rays: Vec<Ray>,
    /// Single takes, sorted; none lies on a line above.
    pub singles: Vec<(u64, u64)>,
    /// Extra moves, in both orders.
    pub extra: ExtraMoves,
}

impl LineRules {
    /// Whether the take is legal. (0, 0) is not.
    pub fn allows(&self, u: u64, v: u64) -> bool {
        self.on_lines(u, v)
            || self.singles.binary_search(&(u, v)).is_ok()
            || (!self.extra.is_empty() && self.extra.contains(&Move::new(u, v)))
    }

    /// Whether the take lies on one of the lines.
    pub(crate) fn on_lines(&self, u: u64, v: u64) -> bool {
        match (u, v) {
            (0, _) => self.row.contains(v),
            (_, 0) => self.column.contains(u),
            _ => {
                let difference = i128::from(u) - i128::from(v);
                let inside = |band: &&Band| i128::from(band.least) <= difference && difference <= i128::from(band.most);
                self.bands.iter().find(inside).is_some_and(|band| band.steps.contains(u.min(v)))
                    || self.rays.iter().any(|ray| ray.contains(u, v))
            }
        }
    }

    /// The same for a take of any size; (0, 0) counts as one.
    pub(crate) fn has_on_lines(&self, taken: &Move) -> bool {
        match (taken.u.is_zero(), taken.v.is_zero()) {
            (true, true) => true,
            (true, false) => self.row.contains_natural(&taken.v),
            (false, true) => self.column.contains_natural(&taken.u),
            (false, false) => self.has_in_bands(taken) || self.rays.iter().any(|ray| ray.contains_natural(taken)),
        }
    }

    /// Whether the take from both heaps lies in one of the bands.
    pub(crate) fn has_in_bands(&self, taken: &Move) -> bool {
        let distance = taken.u.abs_diff(&taken.v).to_u64().and_then(|distance| i64::try_from(distance).ok());
        let Some(distance) = distance else { return false };
        let difference = if taken.u >= taken.v { distance } else { -distance };
        let band = self.bands.iter().find(|band| band.least <= difference && difference <= band.most);
        band.is_some_and(|band| band.steps.contains_natural((&taken.u).min(&taken.v)))
    }

    /// Whether every multiple of some number may be taken from the first or from the second heap alone.
    pub(super) fn has_whole_row(&self) -> bool {
        self.row.has_multiples() || self.column.has_multiples()
    }

    /// The least common period of all lines; nothing if it passes `most`.
    pub(crate) fn period(&self, most: usize) -> Option<usize> {
        let periods = self.bands.iter().map(|band| &band.steps).chain(self.rays.iter().map(|ray| &ray.steps));
        let mut all = periods.map(Steps::period).chain([self.row.period(), self.column.period()]);
        all.try_fold(1usize, |sofar, period| {
            let common = super::tail::common_period(sofar as i128, period.into())? as usize;
            (common <= most).then_some(common)
        })
    }

    /// Whether every heap exchange of a legal take is legal.
    pub(crate) fn is_symmetric(&self) -> bool {
        let mut mirrored: Vec<Band> = self
            .bands
            .iter()
            .map(|band| Band { least: -band.most, most: -band.least, steps: band.steps.clone() })
            .collect();
        mirrored.reverse();
        let exchanged = |&(u, v): &(u64, u64)| self.singles.binary_search(&(v, u)).is_ok();
        let rays = self.transposed_rays() == self.rays;
        self.row == self.column && mirrored == self.bands && rays && self.singles.iter().all(exchanged)
    }

    fn transposed_rays(&self) -> Vec<Ray> {
        let mut rays: Vec<Ray> = self.rays.iter().map(Ray::transposed).collect();
        rays.sort_by_key(Ray::key);
        rays
    }

    /// The same rules with the heaps exchanged.
    pub(crate) fn transposed(&self) -> LineRules {
        let exchange = |band: &Band| Band { least: -band.most, most: -band.least, steps: band.steps.clone() };
        let mut singles: Vec<_> = self.singles.iter().map(|&(u, v)| (v, u)).collect();
        singles.sort_unstable();
        LineRules {
            row: self.column.clone(),
            column: self.row.clone(),
            bands: self.bands.iter().rev().map(exchange).collect(),
            rays: self.transposed_rays(),
            singles,
            extra: self.extra.clone(),
        }
    }

    /// Every legal take off the lines with u ≤ `u_bound`, v ≤ `v_bound`, sorted; nothing if there are more than `most`.
    pub(crate) fn single_takes(&self, u_bound: u64, v_bound: u64, most: usize) -> Option<Vec<(u64, u64)>> {
        let longest = Natural::from(u_bound.max(v_bound));
        let word = |natural: &Natural| natural.to_u64().unwrap_or(u64::MAX);
        let extra = self.extra.within(&longest, &longest).map(|taken| (word(&taken.u), word(&taken.v)));
        let both = extra.flat_map(|(u, v)| [(u, v), (v, u)]).chain(self.singles.iter().copied());
        let fitting = both.filter(|&(u, v)| u <= u_bound && v <= v_bound && !self.on_lines(u, v));
        let mut takes: Vec<(u64, u64)> = fitting.take(2 * most + 1).collect();
        takes.sort_unstable();
        takes.dedup();
        (takes.len() <= most).then_some(takes)
    }

    /// Whether some line or one of `singles` has a take that fits into (`x`, `y`).
    pub(crate) fn has_take(&self, x: u64, y: u64, singles: &[(u64, u64)]) -> bool {
        let fits = |steps: &Steps, room: i128| steps.least().is_some_and(|least| i128::from(least) <= room);
        let (x, y) = (i128::from(x), i128::from(y));
        // The difference nearest to 0 leaves most room for the smaller take.
        let band_fits = |band: &Band| {
            let nearest = i128::from(0.clamp(band.least, band.most));
            fits(&band.steps, (x - nearest.max(0)).min(y + nearest.min(0)))
        };
        let ray_fits = |ray: &Ray| {
            let least = ray.steps.least().map(|least| ray.take(least));
            least.is_some_and(|(u, v)| i128::from(u) <= x && i128::from(v) <= y)
        };
        fits(&self.row, y)
            || fits(&self.column, x)
            || self.bands.iter().any(band_fits)
            || self.rays.iter().any(ray_fits)
            || singles.iter().any(|&(u, v)| i128::from(u) <= x && i128::from(v) <= y)
    }
}
