//! Finds the closing lines in what a test runner printed.

/// The lines from the `Summary` of cargo-nextest on, or the `test result:` lines of `cargo test` for binaries that have tests.
pub fn summary(lines: &[String]) -> Vec<String> {
    let closing = lines.iter().position(|line| is_nextest_summary(line));
    let wanted: Vec<&String> = match closing {
        Some(place) => lines[place..].iter().collect(),
        None => lines.iter().filter(|line| is_cargo_test_result(line)).collect(),
    };
    wanted.into_iter().filter(|line| !line.is_empty()).cloned().collect()
}

/// Such as `     Summary [   0.107s] 4 tests run: 4 passed, 0 skipped`, perhaps with colours between the words.
fn is_nextest_summary(line: &str) -> bool {
    line.contains("Summary") && (line.contains(" tests run:") || line.contains(" test run:"))
}

/// Such as `test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 1 filtered out; finished in 0.00s`.
fn is_cargo_test_result(line: &str) -> bool {
    line.starts_with("test result:") && !line.contains(" 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered")
}

#[cfg(test)]
mod tests {
    use super::summary;

    fn closing(text: &str) -> Vec<String> {
        summary(&text.lines().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn nextest_closes_with_its_summary_and_the_failures() {
        let text = "PASS [ 0.1s] a b\nFAIL [ 0.1s] a c\n----\n Summary [ 0.2s] 2 tests run: 1 passed, 1 failed\n\nFAIL [ 0.1s] a c";
        assert_eq!(closing(text), [" Summary [ 0.2s] 2 tests run: 1 passed, 1 failed", "FAIL [ 0.1s] a c"]);
    }

    #[test]
    fn colours_do_not_hide_the_summary() {
        let line =
            "\u{1b}[32;1m     Summary\u{1b}[0m [   0.001s] \u{1b}[1m1\u{1b}[0m test run: \u{1b}[1m1\u{1b}[0m passed";
        assert_eq!(closing(line), [line]);
    }

    #[test]
    fn cargo_test_closes_with_one_line_for_each_binary_that_has_tests() {
        let [some, none, failed] = ["ok. 1 passed; 0 failed", "ok. 0 passed; 0 failed", "FAILED. 0 passed; 1 failed"]
            .map(|counts| format!("test result: {counts}; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s"));
        let text = format!("running 1 test\ntest a ... ok\n\n{some}\n\nrunning 0 tests\n\n{none}\n\n{failed}");
        assert_eq!(closing(&text), [some, failed]);
    }
}
