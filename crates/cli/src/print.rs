//! Where answers go: standard output, as text or as JSON.

use crate::failure::Failure;
use crate::style;
use answers::json;
use serde::Serialize;
use std::fmt::Display;
use std::io::Write;

/// A report on standard output: its page, or one line of JSON.
pub fn report<R: Serialize + Display>(report: &R, json: bool) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match json || !style::output() {
        true => report_to(&mut out, report, json),
        false => Ok(out.write_all(style::page(&report.to_string()).as_bytes())?),
    }
}

/// The same on any output.
pub fn report_to<R: Serialize + Display>(out: &mut impl Write, report: &R, json: bool) -> Result<(), Failure> {
    let written = if json { json::line(out, report) } else { write!(out, "{report}") };
    Ok(written?)
}
