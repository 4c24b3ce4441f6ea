//! The command within little memory: limits are named, and what the system refuses is one line and exit code 2.

use crate::runner::{Run, output};
use std::process::Command;

/// Runs `wythoff` in a shell that allows so many KiB of address space.
fn within(kilobytes: u32, arguments: &[&str]) -> Run {
    let script = format!("ulimit -v {kilobytes}; exec \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_wythoff")]).args(arguments);
    let output = output(&mut command, "");
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

#[test]
fn what_the_system_refuses_is_one_line_and_no_abort() {
    for arguments in [
        &["grundy", "20000", "20000", "--memory", "10G"][..],
        &["grundy", "--size", "9000", "9000", "--memory", "10G", "--threads", "2"],
        &["grundy", "-g", "rules:u = 0 | v = 0 | u = 2 * v", "20000", "20000", "--memory", "10G", "--threads", "1"],
        &["verify", "--bound", "100000000", "--memory", "10G", "--claim", "beatty [1;(1)]"],
        &["period", "-g", "wythoff:a=4294967295", "--rows", "0", "--memory", "1T"],
        &["discover", "-g", "rules:u + v < 9 | v < 3 * u & u < 2 * v", "--bound", "60000", "--memory", "100G"],
    ] {
        let run = within(80_000, arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
        run.assert_refused(&["out of memory", "ulimit -v"]);
    }
}

#[test]
fn the_usual_limit_is_half_of_what_the_shell_allows() {
    within(200_000, &["grundy", "20000", "20000"]).assert_refused(&["the limit is 97.6 MiB", "--memory"]);
    within(200_000, &["verify", "--bound", "100000000", "--claim", "beatty [1;(1)]"])
        .assert_refused(&["the limit is 97.6 MiB", "--memory"]);
}

#[test]
fn small_questions_are_answered_within_little_memory() {
    for arguments in
        [&["solve", "7", "12"][..], &["grundy", "1000000", "1"], &["sum", "rules:u <= 3 & v <= 2 995261 0"]]
    {
        let run = within(120_000, arguments);
        assert!(!run.lines().is_empty(), "{arguments:?}");
    }
}

/// Long thin tables, steps, single takes and claims: `--memory` as small as it is, the address space holds it, the program and its threads.
#[test]
fn what_memory_allows_is_what_is_taken() {
    const PROGRAM: u32 = 60_000;
    for arguments in [
        &["grundy", "1000000", "1"][..],
        &["grundy", "-g", "wythoff:a=5", "3", "400000"],
        &["grundy", "-g", "connell:k=16", "2", "500000"],
        &["grundy", "-g", "rules:u <= 3 & v <= 2", "2000000", "0"],
        &["grundy", "--size", "100", "20000", "--row", "5"],
        &["grundy", "-g", "rules,extra=(1,1)->(u+1,v):u = x", "1", "1000"],
        &["verify", "--bound", "2000000", "--claim", "beatty [1;(1)]"],
        &[
            "verify",
            "-g",
            "rules,ordered:u = 0 | u - v >= 100 & u - v < 20000",
            "--bound",
            "2000",
            "--claim",
            "formula x = y",
        ],
        &["period", "-g", "wythoff:a=20000", "--rows", "0"],
        &["discover", "-g", "rules:u <= 3 & v <= 2"],
        &["discover", "-g", "rules:u = 0 | v = 0 | |u - v| < 2"],
        &["prove", "-g", "wythoff:a=3"],
        &["eval", "forall n: A(n) < B(n) | n = 0"],
        &["eval", "--free", "x != y", "--list", "100000"],
        &["solve", "-g", "rules:u <= 3 & v <= 2", "900000", "1", "--all"],
        &["solve", "-g", "rules:0 = 1", "20000", "20000"],
        &["table", "-g", "nim", "--count", "2000000", "--format", "bfile"],
        &["table", "-g", "rules:u <= 3 & v <= 2", "--count", "100000"],
        &["sum", "wythoff 1000000 1", "wythoff:a=2 3 300000"],
        &["sum", "--misere", "wythoff 300000 1", "nim 7 9"],
        &["grundy", "--genus", "100000", "3"],
        &["grundy", "--class", "--size", "300", "300"],
        &["grundy", "--size", "1000", "1000", "--png", "/dev/null"],
        &["plot", "-g", "rules:0 = 1", "--bound", "2000", "--svg", "/dev/null", "--png", "/dev//null"],
        &["plot", "-g", "rules:u <= 3 & v <= 2", "--bound", "3000", "--svg", "/dev/null"],
        &["plot", "--bound", "100000", "--png", "/dev/null"],
        &["plot", "--value", "3", "--bound", "1500", "--svg", "/dev/null"],
        &["sturmian", "-k", "3", "--length", "900000", "--check"],
        &["cf", "[1;(4294967295)]", "--count", "600"],
        &["cf", "[1;(1,2,3,4,5,6,7,8)]", "--decimals", "20000"],
        &["digits", "--from", "1000000000000000000000", "--count", "100"],
        &["cedar", "-a", "1", "-m", "14", "--json"],
        &["design", "--cf", "[1;(2)]", "--bound", "1000000"],
        &["design", "--cf", "[1;(2)]", "--bound", "500", "--base", "u = 0 | v = 0 | u = 2 * v"],
        &["paper", "L13", "Theorem 3", "-k", "8"],
        &["play", "-g", "rules:u = 0 | v = 0 | u = 2 * v", "4000", "4000"],
        &["moves", "-g", "wythoff:a=3", "--addable"],
        &["moves", "-g", "wythoff:a=3", "--minimal"],
        &["compare", "wythoff:a=3", "rules:u = 0 | v = 0 | |u - v| < 3"],
        &["prove", "-g", "wythoff:s=3,t=2"],
        &["prove", "-g", "wythoff:a=2", "--value", "1"],
        &["discover", "-g", "wythoff:s=2,t=1"],
        &["eval", "--recurrence", "1,1,1", "forall x, y: exists z: x + z = 2 * y | y + z = 3 * x"],
        &["eval", "--pisot", "z^3 = z^2 + z + 1", "--free", "x + y = 1000", "--list", "1000"],
        &["digits", "--from", "100000000000000000000", "--count", "100", "--recurrence", "2,2"],
        &["sweep", "--games", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/runner/few-games.txt")],
        &["check", "/dev/zero"],
        &["solve", "--strategy", "/dev/zero", "7", "12"],
        &["verify", "--bound", "9", "--claim", "file /dev/zero"],
        &["verify", "--bound", "9", "--claim", "automaton /dev/zero"],
        &["prove", "--claim", "automaton /dev/zero"],
        &["design", "--positions", "/dev/zero"],
        &["period", "--rows", "3", "--checkpoint", "/dev/zero"],
    ] {
        for megabytes in [1, 16] {
            let mut all = arguments.to_vec();
            let memory = format!("{megabytes}M");
            all.extend(["--memory", &memory]);
            let run = within(PROGRAM + megabytes * 1024 * 6 / 5, &all);
            let allowed = matches!(run.code, Some(0 | 1)) || !run.refusal().contains("out of memory");
            assert!(allowed, "{all:?}: {}", run.stderr);
        }
    }
}

/// A device has no end, and a file may be longer than what there is.
#[test]
fn files_are_read_as_far_as_memory_allows() {
    for arguments in [
        &["check", "/dev/zero"][..],
        &["solve", "--strategy", "/dev/zero", "7", "12"],
        &["verify", "--bound", "9", "--claim", "file /dev/zero"],
        &["verify", "--bound", "9", "--claim", "automaton /dev/zero"],
        &["prove", "--claim", "automaton /dev/zero"],
        &["prove", "--claim", "file /dev/zero"],
        &["design", "--positions", "/dev/zero"],
        &["design", "--claim", "file /dev/zero"],
    ] {
        let run = within(90_000, &[arguments, &["--memory", "16M"][..]].concat());
        run.assert_refused(&["what is read from the file", "--memory sets the limit"]);
    }
}

/// With memory for more, so much is read of what may have no end.
#[test]
fn a_device_is_read_as_far_as_its_own_limit() {
    for arguments in [&["check", "/dev/zero"][..], &["solve", "--strategy", "/dev/zero", "7", "12"]] {
        let run = within(800_000, &[arguments, &["--memory", "600M"][..]].concat());
        run.assert_refused(&["no regular file", "67108864 bytes are read at most"]);
    }
}
