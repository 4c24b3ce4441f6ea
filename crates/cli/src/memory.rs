//! How much memory a computation may use.

use crate::failure::Failure;
use std::fs;
use wythoff::DEFAULT_MEMORY;

/// `--memory` in bytes: digits with K, M, G or T behind them (powers of 1024), or half of the machine's memory.
pub fn limit(written: Option<&str>) -> Result<u64, Failure> {
    let Some(text) = written else { return Ok(half_of_the_machine().unwrap_or(DEFAULT_MEMORY)) };
    let upper = text.trim().to_ascii_uppercase();
    let upper = upper.strip_suffix("IB").or(upper.strip_suffix('B')).unwrap_or(&upper);
    let units = [('K', 10), ('M', 20), ('G', 30), ('T', 40)];
    let unit = units.iter().find_map(|(letter, shift)| Some((upper.strip_suffix(*letter)?, *shift)));
    let (digits, shift) = unit.unwrap_or((upper, 0));
    let bytes = digits.trim().parse::<u64>().ok().and_then(|number| number.checked_mul(1 << shift));
    bytes.ok_or_else(|| {
        Failure::about("--memory", format!("'{text}' is no size: write bytes, or for example 512M or 4G"))
    })
}

/// Half of the main memory, where the system tells.
fn half_of_the_machine() -> Option<u64> {
    let told = fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024 / 2)
}
