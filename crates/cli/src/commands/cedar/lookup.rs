//! `cedar --search`: a key in a sorted file.

use crate::failure::Failure;
use crate::print;
use answers::report::cedar::TableSearch;
use std::fs::File;
use std::io::Read;
use wythoff::numbers::{ContinuedFraction, Reading};

/// The longest file that is searched, in bytes: it is read whole, because it must be sorted.
const MAX_TABLE_LENGTH: u64 = 1 << 28;

pub fn run(fraction: &ContinuedFraction, reading: Reading, path: &str, key: &str, json: bool) -> Result<(), Failure> {
    let refused = |problem: String| Failure::about(format!("--search, file {path}"), problem);
    let file = File::open(path).map_err(|error| refused(format!("cannot open it: {error}")))?;
    let mut text = String::new();
    let read = file.take(MAX_TABLE_LENGTH + 1).read_to_string(&mut text);
    if read.map_err(|error| refused(format!("cannot read it: {error}")))? as u64 > MAX_TABLE_LENGTH {
        return Err(refused(format!("longer than {MAX_TABLE_LENGTH} bytes, the limit")));
    }
    let lines: Vec<&str> = text.lines().collect();
    print::report(&TableSearch::new(fraction, reading, &lines, key)?, json)
}
