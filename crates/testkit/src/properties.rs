//! How property tests run: the same cases every time, or new ones; and what fails is kept.

use proptest::test_runner::{Config, FileFailurePersistence, RngSeed};
use std::path::Path;

/// Set to a number n, this environment variable makes property tests try n times as many cases, new ones every time.
pub const FREE_SEED: &str = "WYTHOFF_FREE_SEED";

/// What stands for every run alike.
const SEED: u64 = 1982;

/// `count` cases for the tests in `file` of the package in the folder `package`, from a fixed seed, or as [`FREE_SEED`] says. A case that
/// failed is kept in the package's `proptest-regressions` and tried first by every later run; such files are committed.
///
/// Use the macro [`cases!`](crate::cases), which knows package and file.
pub fn cases(count: u32, package: &str, file: &str) -> Config {
    let times = std::env::var(FREE_SEED).ok().and_then(|times| times.parse::<u32>().ok());
    Config {
        cases: count.saturating_mul(times.unwrap_or(1)),
        rng_seed: times.map_or(RngSeed::Fixed(SEED), |_| RngSeed::Random),
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(kept_in(package, file)))),
        ..Config::default()
    }
}

/// Such as `proptest-regressions/tests-search.txt`. Made once for each block of tests, and wanted as long as the process lives.
fn kept_in(package: &str, file: &str) -> &'static str {
    let parts: Vec<String> =
        Path::new(file).components().map(|part| part.as_os_str().to_string_lossy().into()).collect();
    let begin = parts.iter().rposition(|part| part == "src" || part == "tests").unwrap_or(0);
    let name = parts[begin..].join("-");
    let path = format!("{package}/proptest-regressions/{}.txt", name.trim_end_matches(".rs"));
    Box::leak(path.into_boxed_str())
}

/// So many cases, for `#![proptest_config(…)]`: see [`properties::cases`](crate::properties::cases).
#[macro_export]
macro_rules! cases {
    ($count:expr) => {
        $crate::properties::cases($count, env!("CARGO_MANIFEST_DIR"), file!())
    };
}

#[cfg(test)]
mod tests {
    use super::kept_in;

    #[test]
    fn every_file_of_tests_keeps_its_failures_for_itself() {
        assert_eq!(kept_in("crates/a", "crates/a/tests/one.rs"), "crates/a/proptest-regressions/tests-one.txt");
        assert_eq!(kept_in("/b", "crates/b/src/two/tests.rs"), "/b/proptest-regressions/src-two-tests.txt");
    }
}
