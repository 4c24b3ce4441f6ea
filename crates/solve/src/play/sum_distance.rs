//! How long a sum lasts when the winner hurries and the loser tarries.

use super::distance::{DURING, DistanceError};
use super::reach::Reach;
use crate::compiled::Compiled;
use numeration::work::{Halt, Meter, Work};
use rules::Position;
use std::fmt;

/// For every position of a sum in normal play the number of moves still to come, if the winner makes it as small and the loser as large as
/// can be. The same as a [`DistanceTable`](super::DistanceTable), but a position is one of each game.
pub struct SumDistances {
    games: Vec<Part>,
    distances: Vec<u16>,
}

impl fmt::Debug for SumDistances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SumDistances")
            .field("games", &self.games.len())
            .field("positions", &self.distances.len())
            .finish_non_exhaustive()
    }
}

/// One game of the sum.
struct Part {
    bound: (usize, usize),
    /// How far apart positions of the sum are that differ by one place in this game.
    stride: usize,
    /// The options of each position: those of position p stand from `starts[p]` to `starts[p + 1]`.
    starts: Vec<usize>,
    options: Vec<u32>,
}

impl Part {
    fn new(rules: &Compiled, bound: (usize, usize), stride: usize, meter: &mut Meter<'_>) -> Result<Part, Halt> {
        let reach = Reach::new(rules, bound, meter)?;
        let mut part = Part { bound, stride, starts: vec![0], options: Vec::new() };
        let width = bound.1 + 1;
        for x in 0..=bound.0 {
            for y in 0..=bound.1 {
                if reach.is_position(x, y) {
                    let options = &mut part.options;
                    reach.options(x, y, meter, &mut |x, y| options.push((x * width + y) as u32))?;
                }
                part.starts.push(part.options.len());
            }
        }
        Ok(part)
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn options_of(&self, place: usize) -> &[u32] {
        &self.options[self.starts[place]..self.starts[place + 1]]
    }

    fn place(&self, position: &Position) -> Option<usize> {
        let (x, y) = (position.x.to_usize()?, position.y.to_usize()?);
        (x <= self.bound.0 && y <= self.bound.1).then(|| x * (self.bound.1 + 1) + y)
    }
}

impl SumDistances {
    /// The most positions of a sum whose distances are worked out: the product of the (x + 1)(y + 1) of its games.
    pub const MAX_POSITIONS: u64 = 1 << 20;

    /// The most moves looked at for that.
    pub const MAX_STEPS: u64 = 1 << 27;

    /// The distances of all positions of the sum of these games, all in normal play, up to `positions`.
    ///
    /// # Errors
    /// More than [`SumDistances::MAX_POSITIONS`], or more than [`SumDistances::MAX_STEPS`].
    pub fn new(rules: &[Compiled], positions: &[Position]) -> Result<SumDistances, DistanceError> {
        SumDistances::within(rules, positions, &Work::USUAL)
    }

    /// The same within narrower limits.
    ///
    /// # Errors
    /// As for [`new`](SumDistances::new), or the wish to stop.
    pub fn within(rules: &[Compiled], positions: &[Position], work: &Work) -> Result<SumDistances, DistanceError> {
        let bounds = bounds(positions).ok_or(DistanceError::TooManyPositions { limit: SumDistances::MAX_POSITIONS })?;
        let meter = &mut Meter::new(&work.within_steps(SumDistances::MAX_STEPS), DURING);
        let mut parts = Vec::new();
        let mut stride = 1;
        for (rules, bound) in rules.iter().zip(bounds) {
            let part = Part::new(rules, bound, stride, meter)?;
            stride *= part.len();
            parts.push(part);
        }
        // How often the options of one game are looked at: once for every position of the others.
        let looks = parts.iter().map(|part| part.options.len() as u64 * (stride / part.len()) as u64);
        meter.spend(looks.fold(0, u64::saturating_add))?;
        let mut sum = SumDistances { games: parts, distances: Vec::with_capacity(stride) };
        for place in 0..stride {
            meter.round(place as u64, Some(stride as u64))?;
            sum.decide(place);
        }
        Ok(sum)
    }

    /// All positions of smaller places are decided, among them all options.
    fn decide(&mut self, place: usize) {
        let (mut longest, mut shortest) = (None, None);
        for part in &self.games {
            let own = place / part.stride % part.len();
            let rest = place - own * part.stride;
            for option in part.options_of(own) {
                let distance = self.distances[rest + *option as usize * part.stride];
                longest = longest.max(Some(distance));
                // An even distance is a P-position's.
                if distance.is_multiple_of(2) && shortest.is_none_or(|shortest| distance < shortest) {
                    shortest = Some(distance);
                }
            }
        }
        self.distances.push(shortest.or(longest).map_or(0, |distance| distance + 1));
    }

    /// How many moves are still to come; nothing outside the table.
    pub fn distance(&self, positions: &[Position]) -> Option<u32> {
        if positions.len() != self.games.len() {
            return None;
        }
        let places = self.games.iter().zip(positions).map(|(part, at)| Some(part.place(at)? * part.stride));
        let place = places.sum::<Option<usize>>()?;
        self.distances.get(place).copied().map(u32::from)
    }
}

/// The largest heaps of each game, if the sum has few enough positions.
fn bounds(positions: &[Position]) -> Option<Vec<(usize, usize)>> {
    let mut all = 1u64;
    let bound = |position: &Position| {
        let (x, y) = (position.x.to_u64()?, position.y.to_u64()?);
        all = all.checked_mul(x.checked_add(1)?)?.checked_mul(y.checked_add(1)?)?;
        (all <= SumDistances::MAX_POSITIONS).then_some((x as usize, y as usize))
    };
    positions.iter().map(bound).collect()
}
