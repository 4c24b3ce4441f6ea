//! `check`: a certificate, verified by the independent checker.

use crate::arguments::CheckArguments;
use crate::failure::Failure;
use crate::watching::{LIMITS, watched};
use crate::{input, print};
use answers::report::check::CertificateChecked;
use wythoff::check::{CheckError, check};

/// What a search may remember.
const STATES: u64 = 20_000_000;

pub fn run(arguments: &CheckArguments) -> Result<(), Failure> {
    let path = &arguments.file;
    let work = arguments.limits.work()?.with_states(STATES);
    let text = input::file(path, input::COUNTED, &work)
        .map_err(|error| Failure::about(format!("the certificate {path}"), error))?;
    let work = work.beside(text.len() as u64);
    let result = match watched(&work, "states", |work| check(&String::from_utf8_lossy(&text), work)) {
        Ok(checked) => Ok(checked),
        Err(CheckError::Refused(reason)) => Err(reason),
        Err(beyond @ CheckError::Beyond(_)) => return Err(Failure::about(path, beyond)),
        Err(halt) => return Err(Failure::of(&halt, LIMITS)),
    };
    let report = CertificateChecked { path: path.clone(), result };
    print::report(&report, arguments.json)?;
    report.result.map(|_| ()).map_err(|_| Failure::Refuted)
}
