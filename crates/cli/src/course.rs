//! How far a computation has got, in words: never less than a moment ago, with an estimate of what is left.

use std::time::Duration;
use wythoff::numbers::work::Progress;

/// Before this much of a stage is over, nothing is said about how long it will take.
const FIRST_ESTIMATE: Duration = Duration::from_secs(1);

/// The width of a bar.
const WIDTH: u128 = 20;

/// What a run has told of itself so far.
///
/// Work comes in stages: a table of rows, an automaton after the other. Where a stage knows how many parts it has, it gets a bar that only
/// grows, and the time left follows from the parts done, the time they took, and how much dearer they have become: the later rows of a table
/// are often longer, or have more moves. Where it does not, as with states, of which nobody knows how many there will be, those of all stages
/// are counted together, and nothing is foretold.
#[derive(Debug, Default)]
pub struct Course {
    /// What is being done, and all its parts if they are known.
    stage: Option<(String, Option<u64>)>,
    /// When it began …
    begun: Duration,
    /// … and how many of its parts were done before: a run may go on from an earlier one.
    first: u64,
    /// Parts done of it.
    done: u64,
    /// Parts done in this run, and the time they took: a few moments, ever further apart.
    moments: Vec<(u64, Duration)>,
    /// Parts done in earlier stages that had no total.
    before: u64,
}

impl Course {
    /// Takes note of progress at this time since the beginning of the run.
    pub fn hear(&mut self, at: Progress<'_>, now: Duration) {
        let same = self.stage.as_ref().is_some_and(|(during, total)| during == at.during && *total == at.total);
        // Fewer parts without a total mean that one construction is over and the next has begun; with one, that threads overtake each other.
        if same && (at.total.is_some() || at.done >= self.done) {
            self.done = self.done.max(at.done.min(at.total.unwrap_or(u64::MAX)));
            self.remember(now);
            return;
        }
        if let Some((_, None)) = self.stage {
            self.before = self.before.saturating_add(self.done);
        }
        self.stage = Some((at.during.to_string(), at.total));
        (self.begun, self.done) = (now, at.done.min(at.total.unwrap_or(u64::MAX)));
        self.first = self.done;
        self.moments.clear();
    }

    /// Keeps this moment if an eighth more is done than at the last one that was kept.
    fn remember(&mut self, now: Duration) {
        let done = self.done - self.first;
        let last = self.moments.last().map_or(0, |(done, _)| *done);
        if done > last.saturating_add(last / 8) {
            self.moments.push((done, now.saturating_sub(self.begun)));
        }
    }

    /// The time that the first half of what is done took, between the moments that were kept.
    fn half(&self, done: u64) -> Duration {
        let after = self.moments.partition_point(|(reached, _)| *reached <= done / 2);
        let (low, early) = after.checked_sub(1).map_or((0, Duration::ZERO), |before| self.moments[before]);
        let Some(&(high, late)) = self.moments.get(after) else { return early };
        // A doubled number is compared, so that the half of an odd one is exact.
        let (above, width) = (u128::from(done).saturating_sub(2 * u128::from(low)), 2 * u128::from(high - low));
        early + nanoseconds(late.saturating_sub(early).as_nanos().saturating_mul(above) / width)
    }

    /// The time that is left of the stage, if that can be told.
    pub fn left(&self, now: Duration) -> Option<Duration> {
        let total = self.stage.as_ref()?.1?;
        let (taken, done) = (now.saturating_sub(self.begun), self.done - self.first);
        if done == 0 || taken < FIRST_ESTIMATE {
            return None;
        }
        let all = expected(self.half(done).as_nanos(), taken.as_nanos(), done, total - self.first);
        Some(Duration::from_secs(nanoseconds(all.saturating_sub(taken.as_nanos())).as_secs()))
    }

    /// One line for a terminal, what matters most first: a narrow one cuts off the end. `unit` is what parts are called.
    pub fn line(&self, unit: &str, now: Duration) -> String {
        let Some((during, total)) = &self.stage else { return String::new() };
        let Some(total) = *total else {
            let counted = self.before.saturating_add(self.done);
            return format!("{}, no estimate: {during}, {counted} {unit}", span(now));
        };
        let part = |whole: u128| whole * u128::from(self.done) / u128::from(total.max(1));
        let bar = "#".repeat(part(WIDTH) as usize);
        let left = self.left(now).map(|left| format!(", about {} left", span(left))).unwrap_or_default();
        format!("{}{left}: {during}, {}% of {total} {unit} [{bar:.<20}]", span(now), part(100))
    }
}

/// How long `total` parts take if `done` took `taken` and the first half of these took `half`.
///
/// Every further doubling is taken to multiply the time as the last one did: by 2 if all parts cost the same, by 4 if the cost of a part grows
/// with its number, as that of rows in a triangle does. No less than 2, since what only begins slowly would promise too much, and no more than
/// 16. A doubling goes in eight steps, within which the time grows evenly.
fn expected(half: u128, taken: u128, done: u64, total: u64) -> u128 {
    let half = half.clamp(taken.div_ceil(16).max(1), (taken / 2).max(1));
    let factor = (taken.saturating_mul(ONE) / half).max(2 * ONE);
    let (longer, further) = (eighth_root(factor), eighth_root(2 * ONE));
    let times = |number: u128, factor: u128| number.checked_mul(factor).map_or(u128::MAX, |product| product / ONE);
    // With twenty bits more, so that small numbers of parts grow, too.
    let (mut all, mut reached, total) = (taken, u128::from(done.max(1)) << 20, u128::from(total) << 20);
    while times(reached, further) <= total {
        (all, reached) = (times(all, longer), times(reached, further));
    }
    let (step, width) = (times(all, longer) - all, times(reached, further) - reached);
    all.saturating_add(step.saturating_mul(total.saturating_sub(reached)) / width)
}

/// One, for fractions as whole numbers.
const ONE: u128 = 1 << 40;

fn eighth_root(number: u128) -> u128 {
    (0..3).fold(number, |root, _| (root * ONE).isqrt())
}

fn nanoseconds(count: u128) -> Duration {
    const SECOND: u128 = 1_000_000_000;
    Duration::new(u64::try_from(count / SECOND).unwrap_or(u64::MAX), (count % SECOND) as u32)
}

/// A time in its largest units.
fn span(time: Duration) -> String {
    const YEAR: u64 = 31_556_952;
    match time.as_secs() {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds @ 60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        seconds @ 3600..86_400 => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
        seconds @ 86_400..YEAR => format!("{} days", seconds / 86_400),
        seconds @ YEAR.. if seconds / YEAR < 1_000_000 => format!("{} years", seconds / YEAR),
        _ => "a million years or more".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn at(during: &'static str, done: u64, total: Option<u64>) -> Progress<'static> {
        Progress { during, done, total }
    }

    fn percent(line: &str) -> u32 {
        let (before, _) = line.split_once('%').unwrap();
        before.rsplit(' ').next().unwrap().parse().unwrap()
    }

    #[test]
    fn a_bar_only_grows_whatever_order_threads_tell_in() {
        let mut course = Course::default();
        let mut shown = Vec::new();
        for done in [0, 5, 3, 9, 4, 40, 39, 100, 99, 250] {
            course.hear(at("the table", done, Some(100)), SECOND);
            shown.push(percent(&course.line("rows", SECOND)));
        }
        assert_eq!(shown, [0, 5, 5, 9, 9, 40, 40, 100, 100, 100]);
    }

    #[test]
    fn states_of_one_construction_after_the_other_are_counted_together() {
        let mut course = Course::default();
        let mut shown = Vec::new();
        for (during, done) in [("a product", 4096), ("a product", 8192), ("a product", 4096), ("a projection", 10)] {
            course.hear(at(during, done, None), SECOND);
            shown.push(course.line("states", SECOND));
        }
        let expected = ["a product, 4096", "a product, 8192", "a product, 12288", "a projection, 12298"];
        assert_eq!(shown, expected.map(|text| format!("1 s, no estimate: {text} states")));
    }

    /// Parts of which the first `done` take `time(done)` milliseconds, and what is said to be left, as a share of what truly is, in percent.
    fn honesty(total: u64, time: impl Fn(u64) -> u64) -> Vec<u64> {
        let mut course = Course::default();
        let mut shares = Vec::new();
        for done in 0..total {
            let now = Duration::from_millis(time(done));
            course.hear(at("the table", done, Some(total)), now);
            if let (true, Some(left)) = (done % (total / 10) == 0, course.left(now)) {
                shares.push(left.as_secs() * 100_000 / (time(total) - time(done)));
            }
        }
        shares
    }

    #[test]
    fn what_is_left_is_honest_however_parts_grow() {
        let growths: [fn(u64) -> u64; 5] = [
            |done| done * 1000,
            |done| done * done,
            |done| done * done * done,
            |done| done * done + 500 * done,
            |done| done * (1000 + done % 7),
        ];
        for (number, growth) in growths.into_iter().enumerate() {
            let shares = honesty(1000, growth);
            assert!(shares.len() >= 9, "{number}: {shares:?}");
            // What turns dearer only later cannot be foreseen: half of it is.
            assert!(shares.iter().all(|share| (50..=130).contains(share)), "{number}: {shares:?}");
        }
    }

    #[test]
    fn what_all_parts_take_follows_from_the_last_doubling() {
        for (half, taken, done, total, all, why) in [
            (5, 10, 50, 50, 10, "all is done"),
            (50_000, 100_000, 50, 400, 800_000, "parts that cost the same"),
            (25_000, 100_000, 10, 40, 1_600_000, "parts that cost as much as their number"),
            (25_000, 100_000, 10, 30, 900_000, "between two doublings"),
            (90_000, 100_000, 50, 400, 800_000, "what begins slowly promises nothing"),
            (0, 160_000, 1, 2, 2_560_000, "nothing grows faster than by sixteen"),
            (0, 0, 0, 5, 0, "no time has passed"),
        ] {
            let found = expected(half, taken, done, total);
            assert!(found.abs_diff(all) <= all / 50, "{why}: {found}, not {all}");
        }
        assert!(expected(1, u128::from(u64::MAX), 1, u64::MAX) > u128::MAX / 2, "no overflow");
    }

    #[test]
    fn what_is_left_follows_from_what_is_done() {
        let mut course = Course::default();
        course.hear(at("the table", 0, Some(100)), SECOND * 10);
        assert_eq!(course.left(SECOND * 20), None, "nothing is known yet");
        course.hear(at("the table", 25, Some(100)), SECOND * 20);
        assert_eq!(course.left(SECOND * 20), Some(SECOND * 30));
        assert_eq!(
            course.line("rows", SECOND * 20),
            "20 s, about 30 s left: the table, 25% of 100 rows [#####...............]"
        );
        course.hear(at("the table", 100, Some(100)), SECOND * 50);
        assert_eq!(course.left(SECOND * 50), Some(Duration::ZERO));
        course.hear(at("the survey", 70, Some(76)), SECOND * 50);
        course.hear(at("the survey", 71, Some(76)), SECOND * 60);
        assert_eq!(
            course.left(SECOND * 60),
            Some(SECOND * 50),
            "what an earlier run has done took no time of this one"
        );
        course.hear(at("rows of the table", 0, Some(u64::MAX)), SECOND * 50);
        course.hear(at("rows of the table", 1, Some(u64::MAX)), SECOND * 51);
        assert!(course.line("rows", SECOND * 60).starts_with("1 min 0 s, about a million years or more left: rows"));
        course.hear(at("nothing", 0, Some(0)), SECOND * 60);
        assert_eq!(percent(&course.line("rows", SECOND * 60)), 0);
    }

    #[test]
    fn times_are_told_in_their_largest_units() {
        let spans = [59, 61, 3661, 90_000, 40_000_000].map(|seconds| span(Duration::from_secs(seconds)));
        assert_eq!(spans, ["59 s", "1 min 1 s", "1 h 1 min", "1 days", "1 years"]);
    }
}
