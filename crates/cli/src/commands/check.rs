//! `check`: a certificate, verified by the independent checker.

use crate::arguments::CheckArguments;
use crate::failure::Failure;
use crate::watching::Watching;
use answers::prove::CheckedAnswer;
use std::io::Write;
use wythoff::checker::{CheckError, check};
use wythoff::work::{Progress, Work};

/// What a search may remember.
const STATES: u64 = 20_000_000;

pub fn run(arguments: &CheckArguments) -> Result<(), Failure> {
    let path = &arguments.file;
    let text =
        std::fs::read(path).map_err(|error| Failure::new(format!("cannot read the certificate {path}: {error}")))?;
    let watching = Watching::new("states allowed");
    let watch = |at: Progress<'_>| watching.states(at, STATES);
    let work = Work::USUAL.with_memory(u64::MAX).with_states(STATES).watched_by(&watch);
    let result = match check(&String::from_utf8_lossy(&text), &work) {
        Ok(checked) => Ok(checked),
        Err(CheckError::Refused(reason)) => Err(reason),
        Err(halt) => return Err(Failure::of(&halt, &[])),
    };
    drop(watching);
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let answer = match &result {
            Ok(checked) => CheckedAnswer::accepted(checked),
            Err(refusal) => CheckedAnswer::refused(refusal),
        };
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
    } else {
        match &result {
            Ok(checked) => {
                writeln!(out, "{path}: accepted.")?;
                writeln!(out, "It proves for all heaps that its positions are the P-positions of {}.", checked.game)?;
                writeln!(out, "  numbers in {}; {} states in all automata", checked.system, checked.states)?;
            }
            Err(refusal) => writeln!(out, "{path}: refused: {refusal}")?,
        }
    }
    result.map(|_| ()).map_err(|_| Failure::refuted())
}
