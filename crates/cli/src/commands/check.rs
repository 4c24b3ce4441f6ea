//! `check`: a certificate, verified by the independent checker.

use crate::arguments::CheckArguments;
use crate::failure::Failure;
use crate::print;
use crate::watching::Watching;
use answers::report::check::CertificateChecked;
use wythoff::check::{CheckError, check};
use wythoff::numbers::work::{Progress, Work};

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
    let report = CertificateChecked { path: path.clone(), result };
    print::report(&report, arguments.json)?;
    report.result.map(|_| ()).map_err(|_| Failure::Refuted)
}
