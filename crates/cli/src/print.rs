//! Where answers go: standard output, as text or as JSON.

use crate::failure::Failure;
use answers::json;
use serde::Serialize;
use std::fmt::Display;
use std::io::Write;

/// A report on standard output: its page, or one line of JSON.
pub fn report<R: Serialize + Display>(report: &R, json: bool) -> Result<(), Failure> {
    report_to(&mut std::io::stdout().lock(), report, json)
}

/// The same on any output.
pub fn report_to<R: Serialize + Display>(out: &mut impl Write, report: &R, json: bool) -> Result<(), Failure> {
    let written = if json { json::line(out, report) } else { write!(out, "{report}") };
    Ok(written?)
}
