//! Golden answers: files of questions with the answers kept for them, compared byte by byte.
//!
//! A file of `testdata/golden/` is a list of entries:
//!
//! ```text
//! $ the question
//! < a line of input, where the question has some
//! the answer, as many lines as it has; none begins with '$ ' or '< '
//! ```
//!
//! Lines before the first question are remarks. To ask something new, write its `$` line into the file and bless it. With
//! `WYTHOFF_BLESS=1` in the environment the answers are not compared but written into the file: read the difference before it is kept.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::PathBuf;

/// Answers longer than this are kept as their length and [`hash`].
pub const LONGEST: usize = 8 * 1024;

/// Lines shown of each side of a difference.
const SHOWN_LINES: usize = 4;

/// Characters shown of a line, from a little before the first difference on.
const SHOWN_CHARACTERS: usize = 160;

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Question {
    /// The line after the dollar.
    pub text: String,
    /// The lines of input.
    pub input: Vec<String>,
}

impl Question {
    /// A question without input.
    pub fn new(text: impl Into<String>) -> Question {
        Question { text: text.into(), input: Vec::new() }
    }

    /// The input as one text, each line ended.
    pub fn input(&self) -> String {
        self.input.iter().map(|line| format!("{line}\n")).collect()
    }
}

fn path(file: &str) -> PathBuf {
    crate::data::directory().join("golden").join(file)
}

fn blessing() -> bool {
    std::env::var_os("WYTHOFF_BLESS").is_some_and(|value| value == "1")
}

/// The questions of a golden file, for those who compare answers with one another and not with the ones kept.
///
/// # Panics
/// There is no such file.
pub fn questions(file: &str) -> Vec<Question> {
    Kept::read(file).entries.into_iter().map(|(question, _)| question).collect()
}

/// Asks every question of a golden file, in its order, and compares the answers with those kept.
///
/// # Panics
/// Some answers differ; the message names all of them.
pub fn check(file: &str, answer: impl FnMut(&Question) -> Vec<String>) {
    compare(file, &Kept::read(file), &questions(file), answer);
}

/// The same for questions that stand elsewhere; the file holds their answers and no others.
///
/// # Panics
/// As for [`check`], and where a question has no answer in the file or an answer no question.
pub fn check_these(file: &str, questions: &[Question], answer: impl FnMut(&Question) -> Vec<String>) {
    compare(file, &Kept::read(file), questions, answer);
}

/// A golden file.
#[derive(Default)]
struct Kept {
    remarks: Vec<String>,
    entries: Vec<(Question, Vec<String>)>,
}

impl Kept {
    fn read(file: &str) -> Kept {
        match std::fs::read_to_string(path(file)) {
            Ok(text) => Kept::parse(&text),
            Err(_) if blessing() => Kept::default(),
            Err(error) => panic!("testdata/golden/{file}: {error}"),
        }
    }

    fn parse(text: &str) -> Kept {
        let mut kept = Kept::default();
        for line in text.lines() {
            match (line.strip_prefix("$ "), kept.entries.last_mut()) {
                (Some(question), _) => kept.entries.push((Question::new(question), Vec::new())),
                (None, None) => kept.remarks.push(line.to_string()),
                (None, Some((question, answer))) => match line.strip_prefix("< ").or((line == "<").then_some("")) {
                    Some(input) => question.input.push(input.to_string()),
                    None => answer.push(line.to_string()),
                },
            }
        }
        // The empty line between two entries belongs to neither.
        for (_, answer) in &mut kept.entries {
            if answer.last().is_some_and(String::is_empty) {
                answer.pop();
            }
        }
        kept
    }

    fn text(&self) -> String {
        let mut text: String = self.remarks.iter().map(|line| format!("{line}\n")).collect();
        for (place, (question, answer)) in self.entries.iter().enumerate() {
            let gap = if place == 0 { "" } else { "\n" };
            let input = question.input.iter().map(|line| format!("{}\n", prefixed("< ", line)));
            let lines = input.chain(answer.iter().map(|line| format!("{line}\n")));
            let _ = write!(text, "{gap}$ {}\n{}", question.text, lines.collect::<String>());
        }
        text
    }
}

fn compare(file: &str, kept: &Kept, questions: &[Question], mut answer: impl FnMut(&Question) -> Vec<String>) {
    let entries: Vec<_> = questions.iter().map(|question| (question.clone(), answer(question))).collect();
    if blessing() {
        let text = Kept { remarks: kept.remarks.clone(), entries }.text();
        std::fs::write(path(file), text).expect("the golden file can be written");
        return;
    }
    let report = differences(&kept.entries, &entries);
    assert!(
        report.is_empty(),
        "testdata/golden/{file}: {} answers differ (- kept, + now).\n{}\nIf all of this is meant, run the test again with WYTHOFF_BLESS=1.",
        report.len(),
        report.join("\n")
    );
}

/// A paragraph for each question whose answers differ. A question asked several times has its answers in order.
fn differences(kept: &[(Question, Vec<String>)], now: &[(Question, Vec<String>)]) -> Vec<String> {
    let mut unused: HashMap<&Question, Vec<&[String]>> = HashMap::new();
    for (question, answer) in kept.iter().rev() {
        unused.entry(question).or_default().push(answer);
    }
    let mut report = Vec::new();
    for (question, answer) in now {
        match unused.get_mut(question).and_then(Vec::pop) {
            None => report.push(format!("$ {}\n  no answer is kept", question.text)),
            Some(kept) if kept != answer => {
                report.push(format!("$ {}\n{}", question.text, difference(kept, answer)));
            }
            Some(_) => (),
        }
    }
    for (question, _) in kept {
        if unused.get_mut(question).and_then(Vec::pop).is_some() {
            report.push(format!("$ {}\n  is not asked any more", question.text));
        }
    }
    report
}

/// The lines between the first and the last that differ, shortened.
fn difference(kept: &[String], now: &[String]) -> String {
    let same_before = kept.iter().zip(now).take_while(|(kept, now)| kept == now).count();
    let (kept, now) = (&kept[same_before..], &now[same_before..]);
    let same_after = kept.iter().rev().zip(now.iter().rev()).take_while(|(kept, now)| kept == now).count();
    let (kept, now) = (&kept[..kept.len() - same_after], &now[..now.len() - same_after]);
    let place = |line: usize| match (kept.get(line), now.get(line)) {
        (Some(kept), Some(now)) => kept.chars().zip(now.chars()).take_while(|(kept, now)| kept == now).count(),
        _ => 0,
    };
    let mut text = String::new();
    for (sign, lines) in [("-", kept), ("+", now)] {
        for (index, line) in lines.iter().take(SHOWN_LINES).enumerate() {
            let from = place(index).saturating_sub(SHOWN_CHARACTERS / 4);
            let shown: String = line.chars().skip(from).take(SHOWN_CHARACTERS).collect();
            let _ = writeln!(text, "  {sign} {}{shown}", if from > 0 { "…" } else { "" });
        }
        if lines.len() > SHOWN_LINES {
            let _ = writeln!(text, "  {sign} … and {} more lines", lines.len() - SHOWN_LINES);
        }
    }
    text
}

/// Bytes as lines that all begin with `prefix`; what is long or no text as its length and hash.
pub fn quoted(prefix: &str, bytes: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= LONGEST && !text.contains('\r'));
    let Some(text) = text else { return vec![format!("{prefix}{}", summary(bytes))] };
    let mut lines: Vec<String> = text.lines().map(|line| prefixed(prefix, line)).collect();
    if !text.is_empty() && !text.ends_with('\n') {
        lines.push(format!("{prefix}⟨no end of line⟩"));
    }
    lines
}

/// No line of a golden file ends in a space that is not part of what it quotes.
fn prefixed(prefix: &str, line: &str) -> String {
    if line.is_empty() { prefix.trim_end().to_string() } else { format!("{prefix}{line}") }
}

/// Length and hash, for what is too long to be kept.
pub fn summary(bytes: &[u8]) -> String {
    format!("⟨{} bytes, hash {:016x}⟩", bytes.len(), hash(bytes))
}

/// The 64-bit hash of Fowler, Noll and Vo (FNV-1a).
pub fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# remark\n\n$ one\nexit 0\n| 1\n\n$ two\n< in\n<\n< out\nexit 2\n! no\n";

    #[test]
    fn files_are_read_and_written() {
        let kept = Kept::parse(FILE);
        assert_eq!(kept.entries[0], (Question::new("one"), vec!["exit 0".to_string(), "| 1".to_string()]));
        assert_eq!(kept.entries[1].0.input(), "in\n\nout\n");
        assert_eq!(kept.text(), FILE);
    }

    #[test]
    fn every_difference_is_named() {
        let kept = Kept::parse(FILE).entries;
        assert!(differences(&kept, &kept).is_empty());
        let mut now = kept.clone();
        now[0].1[1] = "| 2".to_string();
        now[1].0.text = "three".to_string();
        let report = differences(&kept, &now);
        let expected = ["$ one\n  - | 1\n  + | 2\n", "$ three\n  no answer is kept", "$ two\n  is not asked any more"];
        assert_eq!(report, expected);
    }

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(hash(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn long_and_binary_answers_are_summed_up() {
        assert_eq!(quoted("| ", b"a\n\nb"), ["| a", "|", "| b", "| ⟨no end of line⟩"]);
        assert_eq!(quoted("| ", &[0xff]), ["| ⟨1 bytes, hash af64724c8602eb6e⟩"]);
        assert_eq!(quoted("| ", &vec![b'x'; LONGEST + 1]).len(), 1);
    }
}
