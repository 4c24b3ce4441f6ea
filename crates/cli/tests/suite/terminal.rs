//! Colours on a real terminal: the one that `script` of util-linux makes.

use std::process::Command;

const ESCAPE: char = '\u{1b}';

/// What a terminal shows of `wythoff ARGUMENTS`, with what the environment says beside.
fn on_a_terminal(arguments: &str, environment: &[(&str, &str)]) -> String {
    let line = format!("'{}' {arguments}", env!("CARGO_BIN_EXE_wythoff"));
    let mut command = Command::new("script");
    command.args(["--quiet", "--command", &line, "/dev/null"]);
    // Only what the test says is to count, whoever runs it.
    command.env_remove("NO_COLOR").env("TERM", "xterm").env("SHELL", "/bin/sh").envs(environment.iter().copied());
    String::from_utf8(crate::runner::output(&mut command, "").stdout).expect("UTF-8")
}

/// Whether there are terminals to be had; with `CI=true` there must be.
fn terminals() -> bool {
    let found = Command::new("script").arg("--version").output().is_ok_and(|run| run.status.success());
    let must_run = std::env::var_os("CI").is_some_and(|value| value == "true");
    assert!(found || !must_run, "'script' of util-linux is missing");
    if !found {
        eprintln!("NOT RUN: 'script' of util-linux is missing");
    }
    found
}

#[test]
fn answers_help_and_errors_have_colours_on_a_terminal() {
    if !terminals() {
        return;
    }
    for arguments in ["solve 7 12", "solve --help", "help solve", "solve seven 12", "eval 'foral n: n = n'", "sovle"] {
        let plain = on_a_terminal(&format!("{arguments} --color never"), &[]);
        assert!(!plain.trim().is_empty() && !plain.contains(ESCAPE), "{arguments}: {plain}");
        let shown = on_a_terminal(arguments, &[]);
        assert!(shown.contains(ESCAPE), "{arguments}: {shown}");
    }
}

#[test]
fn no_color_takes_them_away_unless_it_is_empty_or_they_are_asked_for() {
    if !terminals() {
        return;
    }
    let colored = |arguments: &str, environment: &[(&str, &str)]| {
        let shown = on_a_terminal(arguments, environment);
        assert!(shown.contains("is to move wins"), "{arguments} {environment:?}: {shown}");
        shown.contains(ESCAPE)
    };
    assert!(!colored("solve 7 12", &[("NO_COLOR", "1")]));
    assert!(!colored("solve 7 12", &[("TERM", "dumb")]));
    assert!(colored("solve 7 12", &[("NO_COLOR", "")]));
    assert!(colored("solve 7 12 --color always", &[("NO_COLOR", "1")]));
    for arguments in ["solve --help", "solve seven 12"] {
        let shown = on_a_terminal(arguments, &[("NO_COLOR", "1")]);
        assert!(!shown.trim().is_empty() && !shown.contains(ESCAPE), "{arguments}: {shown}");
    }
}

#[test]
fn whoever_asks_gets_colours_in_a_pipe() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wythoff"));
    command.args(["solve", "7", "12", "--color", "always"]).env("NO_COLOR", "1");
    let output = crate::runner::output(&mut command, "");
    assert!(String::from_utf8_lossy(&output.stdout).contains(ESCAPE));
}
