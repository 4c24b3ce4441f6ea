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
/// grows, and the time left follows from the parts done and the time they took. Where it does not, as with states, of which nobody knows how
/// many there will be, those of all stages are counted together.
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
            return;
        }
        if let Some((_, None)) = self.stage {
            self.before = self.before.saturating_add(self.done);
        }
        self.stage = Some((at.during.to_string(), at.total));
        (self.begun, self.done) = (now, at.done.min(at.total.unwrap_or(u64::MAX)));
        self.first = self.done;
    }

    /// The time that is left of the stage, if that can be told.
    pub fn left(&self, now: Duration) -> Option<Duration> {
        let total = self.stage.as_ref()?.1?;
        let (taken, done) = (now.saturating_sub(self.begun), self.done - self.first);
        if done == 0 || taken < FIRST_ESTIMATE {
            return None;
        }
        let nanoseconds = taken.as_nanos().saturating_mul((total - self.done).into()) / u128::from(done);
        Some(Duration::from_secs(u64::try_from(nanoseconds / 1_000_000_000).unwrap_or(u64::MAX)))
    }

    /// One line for a terminal, what matters most first: a narrow one cuts off the end. `unit` is what parts are called.
    pub fn line(&self, unit: &str, now: Duration) -> String {
        let Some((during, total)) = &self.stage else { return String::new() };
        let Some(total) = *total else {
            return format!("{}: {during}, {} {unit}", span(now), self.before.saturating_add(self.done));
        };
        let part = |whole: u128| whole * u128::from(self.done) / u128::from(total.max(1));
        let bar = "#".repeat(part(WIDTH) as usize);
        let left = self.left(now).map(|left| format!(", about {} left", span(left))).unwrap_or_default();
        format!("{}{left}: {during}, {}% of {total} {unit} [{bar:.<20}]", span(now), part(100))
    }
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
        assert_eq!(shown, expected.map(|text| format!("1 s: {text} states")));
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
