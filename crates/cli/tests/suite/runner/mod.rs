//! Runs the command as a user would.

#![allow(dead_code, reason = "each file of tests uses its own part")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a run left behind.
pub struct Run {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// The lines of standard output, which must come with exit code 0 and silence on standard error.
    pub fn lines(&self) -> Vec<&str> {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{}", self.stdout);
        self.stdout.lines().collect()
    }

    /// Standard output as one JSON object.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(self.lines().join("\n").as_str()).expect("one JSON object")
    }

    /// The one line of a refusal, which must come with exit code 2.
    pub fn refusal(&self) -> &str {
        assert_eq!(self.code, Some(2), "stdout: {}", self.stdout);
        assert_eq!(self.stderr.lines().count(), 1, "one line: {}", self.stderr);
        assert!(self.stderr.starts_with("wythoff: "), "{}", self.stderr);
        self.stderr.trim_end()
    }
}

impl Run {
    /// The run was refused, and the line mentions all of `wanted`.
    pub fn assert_refused(&self, wanted: &[&str]) {
        let line = self.refusal();
        for part in wanted {
            assert!(line.contains(part), "{line:?} should mention {part:?}");
        }
    }
}

/// Runs `wythoff` with these arguments.
pub fn wythoff(arguments: &[&str]) -> Run {
    wythoff_reading(arguments, "")
}

/// Runs `wythoff` with these arguments and this standard input.
pub fn wythoff_reading(arguments: &[&str], input: &str) -> Run {
    let output = output(Command::new(env!("CARGO_BIN_EXE_wythoff")).args(arguments), input);
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// Runs a command with this standard input.
pub fn output(command: &mut Command, input: &str) -> Output {
    let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = streams.spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_string();
    // A command that fails early does not read its input; that is no fault of the test.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the input is written");
    output
}
