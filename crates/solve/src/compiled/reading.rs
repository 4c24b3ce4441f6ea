//! The lines of a formula over u and v, read off its terms.
//!
//! The formula is first shut into *regions* that certainly contain all its takes ([`region`](super::region)). If every region is
//! a few rows, columns or lines in another direction wide, the takes lie on finitely many lines; along each line the truth of the formula
//! repeats from a place on that can be read off its terms ([`tail`](super::tail)), so finitely many evaluations give the whole line.
//! Nothing is guessed: what cannot be shown this way is left to the slower engines.

use super::column::{Along, Line};
use super::lines::{Band, LineRules};
use super::ray::Ray;
use super::region::{Region, regions};
use super::steps::Steps;
use super::tail::{Repeat, repeat};
use rules::FormulaRules;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The most lines that are looked at one by one.
const MAX_LINES: usize = 1 << 12;

/// The most takes tried on all lines of a formula together.
const MAX_TRIED: i128 = 1 << 20;

/// The steepest direction that is followed: sets of lines grow with it.
const MAX_SLOPE: i128 = 64;

/// Why rules are not made of lines, or not seen to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
    /// The rules mention the heaps.
    Heaps,
    /// Some takes lie off all rows, columns and lines in other directions that can be read off the formula.
    OffLines,
    /// More lines than are looked at.
    ManyLines,
    /// Infinitely many takes with the same u > 0, or the same v > 0.
    ThickLine,
    /// A row or a column whose first takes are missing.
    Gaps,
    /// Neither from the first nor from the second heap alone all multiples of some number can be taken.
    NoWholeRow,
    /// Constants or periods too large to follow a line to where it repeats.
    LongPeriod,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Heaps => "the rules mention the heaps",
            Self::OffLines => "the takes are not seen to lie on finitely many lines",
            Self::ManyLines => "the takes lie on too many lines",
            Self::ThickLine => "infinitely many takes have the same u > 0 or the same v > 0",
            Self::Gaps => "some row or column lacks its first takes",
            Self::NoWholeRow => "no heap may lose every multiple of some number alone",
            Self::LongPeriod => "constants or periods are too large",
        })
    }
}

/// Lines of one direction.
enum Kind {
    Rows,
    Columns,
    Slants((u64, u64)),
}

/// Rows u = c, columns v = c and, for a direction (p, q), lines q·u − p·v = c.
#[derive(Default)]
struct Cover {
    rows: BTreeSet<i64>,
    columns: BTreeSet<i64>,
    slants: BTreeSet<((u64, u64), i64)>,
}

impl Cover {
    /// The fewest lines of one kind that contain the region.
    fn add(&mut self, region: &Region) -> Result<(), Obstacle> {
        let slants = region.slants.iter().filter(|((p, q), _)| *p.max(q) <= MAX_SLOPE);
        let slants = slants.map(|(&(p, q), interval)| (Kind::Slants((p as u64, q as u64)), *interval));
        let kinds = [(Kind::Rows, region.u), (Kind::Columns, region.v)].into_iter().chain(slants);
        let bounded = kinds.filter_map(|(kind, interval)| Some((interval.length()?, kind, interval)));
        let (length, kind, interval) = bounded.min_by_key(|(length, ..)| *length).ok_or(Obstacle::OffLines)?;
        if length > MAX_LINES as i128 {
            return Err(Obstacle::ManyLines);
        }
        // Finite bounds are far inside an i64.
        let lines = interval.least as i64..=interval.most as i64;
        match kind {
            Kind::Rows => self.rows.extend(lines),
            Kind::Columns => self.columns.extend(lines),
            Kind::Slants(direction) => self.slants.extend(lines.map(|offset| (direction, offset))),
        }
        Ok(())
    }

    fn exchange(&mut self) {
        let both: BTreeSet<i64> = self.rows.union(&self.columns).copied().collect();
        self.rows.clone_from(&both);
        self.columns = both;
        let mirrored: Vec<_> = self.slants.iter().map(|&((p, q), offset)| ((q, p), -offset)).collect();
        self.slants.extend(mirrored);
    }

    fn len(&self) -> usize {
        self.rows.len() + self.columns.len() + self.slants.len()
    }
}

/// The takes along one line.
struct Content {
    /// Those that repeat.
    steps: Steps,
    /// They do so beyond this place, a multiple of their period; up to it some are missing.
    after: u64,
    /// Places t ≥ 0 beside them.
    single: Vec<u64>,
}

/// Rules without x and y as lines.
pub(super) fn read(rules: &FormulaRules) -> Result<LineRules, Obstacle> {
    let mut cover = Cover::default();
    regions(&rules.formula, true).iter().try_for_each(|region| cover.add(region))?;
    if !rules.ordered {
        cover.exchange();
    }
    if cover.len() > MAX_LINES {
        return Err(Obstacle::ManyLines);
    }
    let mut reader = Reader { rules, tried: 0 };
    let mut singles = BTreeSet::new();
    let row = reader.axis(&cover.rows, |c| [(c, 0), (0, 1)], |c, t| (c, t), &mut singles)?;
    let column = reader.axis(&cover.columns, |c| [(0, 1), (c, 0)], |c, t| (t, c), &mut singles)?;
    let (mut differences, mut rays) = (BTreeMap::new(), Vec::new());
    for &(direction, offset) in &cover.slants {
        let ray = reader.slant(direction, offset, &mut singles)?;
        match direction {
            _ if ray.steps.is_empty() => {}
            (1, 1) if !ray.is_late() => drop(differences.insert(offset, ray.steps)),
            _ => rays.push(ray),
        }
    }
    let bands = merged(differences);
    let mut lines = LineRules { row, column, bands, rays, singles: Vec::new(), extra: rules.extra.clone() };
    singles.remove(&(0, 0));
    lines.singles = singles.into_iter().filter(|&(u, v)| !lines.on_lines(u, v)).collect();
    if lines.has_whole_row() { Ok(lines) } else { Err(Obstacle::NoWholeRow) }
}

/// Neighbouring differences with the same steps, as bands.
fn merged(differences: BTreeMap<i64, Steps>) -> Vec<Band> {
    let mut bands: Vec<Band> = Vec::new();
    for (c, steps) in differences {
        match bands.last_mut() {
            Some(band) if band.most == c - 1 && band.steps == steps => band.most = c,
            _ => bands.push(Band { least: c, most: c, steps }),
        }
    }
    bands
}

/// Start and step of a variable along a line.
type Affine = (i64, i64);

struct Reader<'r> {
    rules: &'r FormulaRules,
    tried: i128,
}

impl Reader<'_> {
    /// The takes on the lines of one kind at distance c = 0, 1, …: the one at 0 may go on for ever, the others must end.
    fn axis(
        &mut self,
        distances: &BTreeSet<i64>,
        line: impl Fn(i64) -> [Affine; 2],
        take: impl Fn(u64, u64) -> (u64, u64),
        singles: &mut BTreeSet<(u64, u64)>,
    ) -> Result<Steps, Obstacle> {
        let mut steps = Steps::none();
        for &c in distances {
            let content = self.content(line(c), 0)?;
            singles.extend(content.single.iter().map(|t| take(c as u64, *t)));
            match (c, content.steps.is_empty()) {
                (0, _) if content.after > 0 => return Err(Obstacle::Gaps),
                (0, _) => steps = content.steps,
                (_, true) => {}
                (_, false) => return Err(Obstacle::ThickLine),
            }
        }
        Ok(steps)
    }

    /// The takes from both heaps on the line q·u − p·v = `offset`, the first of them counted as 1; what lies on an axis is single.
    fn slant(&mut self, (p, q): (u64, u64), offset: i64, singles: &mut BTreeSet<(u64, u64)>) -> Result<Ray, Obstacle> {
        let ray = Ray::new((p, q), offset, Steps::none());
        let (u, v) = ray.first();
        let start = [(u as i64 - p as i64, p as i64), (v as i64 - q as i64, q as i64)];
        // The place before the first take is one with an empty heap, or none at all.
        let least = i128::from(start[0].0 < 0 || start[1].0 < 0);
        let content = self.content(start, least)?;
        let take = |t: &u64| if *t == 0 { (u - p, v - q) } else { ray.take(*t) };
        singles.extend(content.single.iter().map(take));
        Ok(Ray::new((p, q), offset, content.steps).after(content.after))
    }

    /// The takes along the line from the place `least` on, of the formula in one order or both.
    fn content(&mut self, [u, v]: [Affine; 2], least: i128) -> Result<Content, Obstacle> {
        let formula = &self.rules.formula;
        let line = Line { x: (0, 0), y: (0, 0), u, v };
        let Repeat { from, period } = match self.rules.ordered {
            true => repeat(formula, &line),
            false => repeat(formula, &line).zip(repeat(formula, &line.swapped())).and_then(|(one, two)| one.join(two)),
        }
        .ok_or(Obstacle::LongPeriod)?;
        let (from, least) = (from.max(least), least as usize);
        let length = from + period;
        self.tried += length;
        let bound = length * i128::from(u.1.max(v.1).max(1)) + i128::from(u.0.max(v.0));
        if self.tried > MAX_TRIED || !i64::try_from(bound).is_ok_and(|bound| formula.fits_along(bound)) {
            return Err(Obstacle::LongPeriod);
        }
        let (from, period) = (from as usize, period as usize);
        let mut truth = formula.along(&line, from + period, &mut 0);
        if !self.rules.ordered {
            let swapped = formula.along(&line.swapped(), from + period, &mut 0);
            truth.iter_mut().zip(swapped).for_each(|(value, more)| *value |= more);
        }
        let repeating = (0..period).map(|residue| truth[from + (residue + period - from % period) % period]);
        let steps = Steps::periodic(repeating.collect());
        // The line goes on behind its last gap; what stands before it stands alone.
        let gap = (1..from).rev().find(|&t| steps.contains(t as u64) && !truth[t]).unwrap_or(0);
        let after = (gap as u64).next_multiple_of(steps.period());
        let end = (from + period).max(after as usize + 1);
        let is_true = |t: usize| truth[if t < truth.len() { t } else { from + (t - from) % period }];
        let is_single = |t: &usize| is_true(*t) && (*t as u64 <= after || !steps.contains(*t as u64));
        let single = (least..end).filter(is_single).map(|t| t as u64).collect();
        Ok(Content { steps, after, single })
    }
}
