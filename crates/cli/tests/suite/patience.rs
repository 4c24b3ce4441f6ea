//! Long commands: Ctrl-C, `--time`, `--memory`, and two runs on one file.

use crate::runner::{Run, wythoff};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Rules whose tables take far longer than any test waits.
const SLOW: &str = "rules:(u + x) % 7 = v % 5 | 3 * u = 2 * v + y";

/// So much more than anybody waits, given to raise the limits that would refuse the work at once.
const YEAR: &str = "31556952";

/// Every command with arguments for which it works, or waits, longer than anybody does, for the test of this name.
fn endless(test: &str) -> Vec<Vec<String>> {
    let survey = fresh(&format!("{test}-survey"));
    let survey = survey.to_str().expect("UTF-8");
    let listed: Vec<Vec<&str>> = vec![
        vec!["solve", "-"],
        vec!["solve", "-g", SLOW, "4000", "4000", "--time", YEAR],
        vec!["table", "--count", "18446744073709551616"],
        vec!["table", "-g", "connell:k=4294967295", "--count", "1000"],
        vec!["sum", "-"],
        vec!["grundy", "-g", SLOW, "--size", "4000", "4000", "--time", YEAR],
        vec!["digits", "@/dev/stdin"],
        vec!["plot", "-g", SLOW, "--bound", "4000", "--svg", "-", "--time", YEAR],
        vec!["period", "--rows", "3000"],
        vec!["verify", "-g", SLOW, "--bound", "4000"],
        vec!["design", "--survey", survey],
        vec![
            "prove",
            "-g",
            "rules:u % 997 = 3 & v % 991 = 5 & (u + v) % 983 = 1",
            "--claim",
            "formula x % 977 = y % 971",
            "--states",
            "4000000000",
        ],
        vec!["discover", "--systems", "base 2;base 3", "--states", "1000000", "--proof-states", "4000000000"],
        vec!["check", "/dev/stdin"],
        vec!["eval", "forall x, y, z: exists t: 997 * x + 991 * y != 983 * z + 977 * t", "--states", "4000000000"],
        vec!["eval", "--free", "x != y", "--list", "10000000"],
        vec!["cedar", "-a", "1", "-m", "36", "--json"],
        vec!["sturmian", "-k", "3", "--check", "--length", "16777216"],
        vec!["sturmian", "-k", "4294967295", "--check", "--length", "1000000"],
        vec!["period", "-g", "wythoff:a=1000", "--rows", "3"],
        vec!["period", "-g", "wythoff:a=1000000", "--rows", "5"],
        vec!["eval", "forall x, y: exists z: 1000 * x + 1000 * y != 999 * z"],
        vec!["discover", "-g", "rules,extra=(1,1)->(1000000000000000*u+v,v+u):u=0|v=0|u=v"],
        vec![
            "prove",
            "-g",
            "rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u=0|v=0|u=v",
            "--claim",
            "formula x = y",
            "--cf",
            "[1;(7,3)]",
        ],
        vec!["discover", "-g", "rules:u = 0 | v = 0 | u = v | u = 2 & v = 3"],
        vec!["moves", "-g", "wythoff:a=64", "--needed", "--states", "4000000000"],
        vec!["compare", "rules:u = 0 | v = 0 | u = v | u = 2 & v = 3", "rules:u = 2 & v = 3 | u = 0 | v = 0 | u = v"],
        vec!["table", "-g", "connell:k=4294967295", "--from", "1", "--count", "6"],
        vec!["play", "7", "12"],
        vec!["play", "-g", "rules:u = 2 * v", "20000", "20000", "--time", YEAR],
        vec!["cf", "--check", "--numbers", "10000000", "--count", "1000"],
        vec!["cf", "[1;(1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9)]", "--decimals", "100000"],
        vec!["grundy", "--genus", "--size", "6000", "6000", "--time", YEAR],
        vec!["digits", "--from", "0", "--count", "1000000000000"],
        vec!["table", "--cf", "[1;(2,1)]", "--count", "1000000000000"],
        vec!["design", "--cf", "[1;(3,1)]", "--bound", "100000000"],
        vec!["paper", "C59", "Beatty sequences of argument α", "--cf", "[1;2,(3,4,5,6,7)]"],
    ];
    listed.into_iter().map(|arguments| arguments.into_iter().map(str::to_string).collect()).collect()
}

fn waits_for_input(arguments: &[String]) -> bool {
    arguments == ["play", "7", "12"] || ["-", "@/dev/stdin", "/dev/stdin"].contains(&arguments[1].as_str())
}

/// Starts `wythoff` with an input that never comes; what it prints is thrown away.
fn started(arguments: &[String]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wythoff"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().expect("the command starts")
}

/// How it ended; it must within a time that no machine needs.
fn ended(mut child: Child, arguments: &[String]) -> Run {
    let begin = Instant::now();
    let stdin = child.stdin.take();
    let status = loop {
        if let Some(status) = child.try_wait().expect("waited for") {
            break status;
        }
        if begin.elapsed() > Duration::from_secs(120) {
            child.kill().expect("killed");
            child.wait().expect("waited for");
            panic!("{arguments:?} goes on for ever");
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    drop(stdin);
    let mut stderr = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut stderr).expect("UTF-8");
    Run { code: status.code(), stdout: String::new(), stderr }
}

/// Waits until the process has a handler for Ctrl-C and, unless it waits for input, has worked a little.
#[cfg(target_os = "linux")]
fn wait_until_at_work(child: &Child, arguments: &[String]) {
    const INTERRUPT: u64 = 1 << 1;
    let waits = waits_for_input(arguments);
    let read = |file: &str| std::fs::read_to_string(format!("/proc/{}/{file}", child.id())).unwrap_or_default();
    loop {
        let status = read("status");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0").trim();
        let listens = u64::from_str_radix(caught, 16).expect("hexadecimal") & INTERRUPT != 0;
        let stat = read("stat");
        // The fourteenth field is the time used, in hundredths of a second; the second may hold spaces.
        let ticks = stat
            .rsplit(')')
            .next()
            .and_then(|rest| rest.split_whitespace().nth(11))
            .map_or(0, |ticks| ticks.parse().unwrap_or(0u64));
        if listens && (waits || ticks >= 20) || status.contains("State:\tZ") {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn control_c_ends_every_command_with_one_wording() {
    for arguments in endless("control-c") {
        let child = started(&arguments);
        wait_until_at_work(&child, &arguments);
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
        let run = ended(child, &arguments);
        assert!(sent.success(), "{arguments:?} had ended: {}", run.stderr);
        let line = "wythoff: stopped as asked, before the answer was complete\n";
        assert_eq!((run.code, run.stderr.as_str()), (Some(130), line), "{arguments:?}");
    }
}

/// Commands and quick questions, each with what it needs.
const QUICK: &[&[&str]] = &[
    &["solve", "7", "12"],
    &["table"],
    &["sum", "nim 3 4"],
    &["grundy", "3", "3"],
    &["digits", "12"],
    &["plot", "--svg", "-"],
    &["period", "--rows", "2"],
    &["verify", "--bound", "10"],
    &["design", "--cf", "[1;(2,1)]", "--bound", "100"],
    &["prove"],
    &["discover"],
    &["moves"],
    &["compare", "nim", "wythoff"],
    &["check", "/dev/null"],
    &["eval", "forall x: x = x"],
    &["cedar"],
    &["sturmian", "-k", "2"],
    &["cf"],
    &["paper", "F84", "Table 4"],
    &["play", "7", "12"],
];

/// Nothing of these can take long: the server has limits of its own, those of a sweep are for each of its games, the doctor's questions are few and
/// always the same, and the others print a page.
const WITHOUT_LIMITS: [&str; 7] = ["serve", "sweep", "atlas", "doctor", "completions", "man", "help"];

#[test]
fn no_command_is_left_out() {
    let help = wythoff(&["--help"]).stdout;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let named = listed.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    let named: Vec<&str> = named.collect();
    assert!(named.len() > 15, "{named:?}");
    for name in named.into_iter().filter(|name| !WITHOUT_LIMITS.contains(name)) {
        assert!(QUICK.iter().any(|arguments| arguments[0] == name), "{name} has no quick question");
        assert!(endless("every").iter().any(|arguments| arguments[0] == name), "{name} has no endless question");
    }
}

/// Every run has used more than a nanosecond when it looks for the first time.
#[test]
fn time_that_is_used_up_is_named_by_every_command() {
    for arguments in QUICK {
        let run = wythoff(&[arguments, &["--time", "0.000000001"][..]].concat());
        assert_eq!(
            run.refusal(),
            "wythoff: --time: the answer needs more than 1ns of processor time, the limit: allow more"
        );
        assert_eq!(run.stdout, "", "{arguments:?}");
        for wrong in ["0", "-1", "soon"] {
            wythoff(&[arguments, &["--time", wrong][..]].concat()).assert_refused(&["--time", "seconds"]);
        }
    }
}

#[test]
fn time_ends_work_that_is_under_way() {
    for arguments in endless("time") {
        if waits_for_input(&arguments) {
            continue;
        }
        let mut arguments: Vec<String> =
            arguments.into_iter().filter(|argument| argument != YEAR && argument != "--time").collect();
        arguments.extend(["--time", "0.2"].map(str::to_string));
        let run = ended(started(&arguments), &arguments);
        run.assert_refused(&["--time"]);
    }
}

#[test]
fn every_command_that_can_take_long_takes_the_same_limits() {
    for arguments in QUICK {
        let help = wythoff(&[arguments[0], "--help"]).stdout;
        assert!(help.contains("--time <SECONDS>") && help.contains("--memory <BYTES>"), "{}", arguments[0]);
    }
}

/// What used to go on without a word: answers, or a line that says why not.
#[test]
fn hopeless_questions_end() {
    for (arguments, words) in [
        (&["eval", "exists x, y: y = 10000000"][..], "true, first for x = 0, y = 10000000"),
        (
            &["eval", "exists x, y, z: z = 100000000000000000000"],
            "true, first for x = 0, y = 0, z = 100000000000000000000",
        ),
        (&["eval", "--base", "65536", "exists x, y: y = 4294967294"], "true, first for x = 0, y = 4294967294"),
        (&["plot", "-g", "connell:k=4294967295", "--bound", "20", "--svg", "-"], "<svg"),
    ] {
        let run = wythoff(arguments);
        assert!(run.stdout.contains(words), "{arguments:?}: {} {}", run.stdout, run.stderr);
    }
    let endless = ["eval", "--list", "4294967296", "--free", "x = x", "--memory", "1G"];
    wythoff(&endless).assert_refused(&["the list of members", "--memory"]);
    let finite = ["eval", "--list", "4294967296", "--free", "x < 5", "--memory", "1G"];
    assert!(wythoff(&finite).stdout.contains("All that satisfy it"));
}

fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// The first run has the lock as long as it lives; the second says so and changes nothing; a third, after the first was killed, goes on.
#[cfg(target_os = "linux")]
#[test]
fn two_runs_on_one_checkpoint_or_survey_keep_out_of_each_other() {
    let (checkpoint, survey) = (fresh("locked.save"), fresh("locked-survey"));
    let texts = [checkpoint.to_str().unwrap(), survey.to_str().unwrap()];
    let runs = [
        (vec!["period", "--rows", "3000", "--checkpoint", texts[0]], "the checkpoint"),
        (vec!["design", "--survey", texts[1]], "the survey"),
    ];
    for (arguments, words) in runs {
        let owned: Vec<String> = arguments.iter().map(|&argument| argument.to_string()).collect();
        let mut first = started(&owned);
        wait_until_at_work(&first, &owned);
        wythoff(&arguments).assert_refused(&[words, "another run"]);
        assert!(first.try_wait().expect("asked").is_none(), "the first goes on");
        first.kill().expect("killed");
        first.wait().expect("waited for");
        let third = started(&owned);
        wait_until_at_work(&third, &owned);
        assert!(Command::new("kill").args(["-INT", &third.id().to_string()]).status().expect("kill runs").success());
        assert_eq!(ended(third, &owned).code, Some(130));
    }
    assert!(!Path::new(&format!("{}.lock", texts[0])).exists(), "an orderly end leaves no lock behind");
}

/// Rows appear as they are found: whoever reads the first few does not wait for billions.
#[test]
fn long_lists_appear_row_by_row() {
    use std::io::{BufRead, BufReader};
    for (arguments, first) in [
        (&["table", "-g", "connell:k=4294967295", "--from", "1", "--count", "6", "--json"][..], "{"),
        (&["cedar", "--cf", "[1;65535,(4)]", "-m", "4", "--json"], "{"),
        (&["sturmian", "-k", "3", "--length", "1000000", "--json"], "{"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wythoff"));
        let mut child =
            command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        for _ in 0..3 {
            let line = lines.next().expect("a line").expect("UTF-8");
            assert!(line.starts_with(first), "{arguments:?}: {line}");
        }
        drop(lines);
        let arguments: Vec<String> = arguments.iter().map(|argument| argument.to_string()).collect();
        let run = ended(child, &arguments);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn what_looks_endless_is_answered_or_refused_at_once() {
    let few = wythoff(&["table", "-g", "rules,extra=(1,1)->(u+1,v):u=0|v=0", "--count", "5", "--json"]);
    assert_eq!((few.code, few.stdout.lines().count()), (Some(0), 5), "{}", few.stderr);
    wythoff(&["cedar", "--cf", "[1;65535,(4)]", "-m", "4", "--check"]).assert_refused(&["19988551 nodes", "1000000"]);
    wythoff(&["sturmian", "-k", "3", "--length", "16777216", "--memory", "1M"])
        .assert_refused(&["256.0 MiB", "--memory sets the limit"]);
}
