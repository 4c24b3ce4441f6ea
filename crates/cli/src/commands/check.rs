//! `check`: a certificate, verified by the independent checker.

use crate::arguments::CheckArguments;
use crate::failure::Failure;
use crate::print;
use answers::report::check::CertificateChecked;
use wythoff::checker::check;

pub fn run(arguments: &CheckArguments) -> Result<(), Failure> {
    let path = &arguments.file;
    let text =
        std::fs::read(path).map_err(|error| Failure::new(format!("cannot read the certificate {path}: {error}")))?;
    let report = CertificateChecked { path: path.clone(), result: check(&String::from_utf8_lossy(&text)) };
    print::report(&report, arguments.json)?;
    report.result.map(|_| ()).map_err(|_| Failure::Refuted)
}
