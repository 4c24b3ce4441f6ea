//! How much memory a command may use.

use crate::failure::Failure;

/// Where the machine does not tell how much memory it has.
const UNKNOWN_MACHINE: u64 = 2 << 30;

/// The limit of `--memory`: bytes, with K, M, G or T for powers of 1024; without the option, half of the machine's memory.
pub fn limit(option: Option<&str>) -> Result<u64, Failure> {
    let Some(text) = option else { return Ok(machine() / 2) };
    let bad = || Failure::new(format!("--memory: '{text}' is no number of bytes: write such as 500M or 4G"));
    let upper = text.trim().to_ascii_uppercase();
    let plain = upper.strip_suffix('B').unwrap_or(&upper);
    let plain = plain.strip_suffix('I').unwrap_or(plain);
    let shift = match plain.chars().last() {
        Some('K') => 10,
        Some('M') => 20,
        Some('G') => 30,
        Some('T') => 40,
        _ => 0,
    };
    let digits = if shift > 0 { &plain[..plain.len() - 1] } else { plain };
    let number: u64 = digits.trim().replace('_', "").parse().map_err(|_| bad())?;
    number.checked_mul(1 << shift).ok_or_else(bad)
}

/// All memory of the machine, in bytes.
fn machine() -> u64 {
    let told = std::fs::read_to_string("/proc/meminfo").ok();
    let kibibytes = told.as_deref().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
    });
    kibibytes.map_or(UNKNOWN_MACHINE, |kibibytes| kibibytes.saturating_mul(1024))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_powers_of_1024() {
        for (text, bytes) in
            [("1000", 1000), ("500M", 500 << 20), ("4g", 4 << 30), ("2GiB", 2 << 30), ("7kb", 7 << 10), ("1_0", 10)]
        {
            assert_eq!(limit(Some(text)).unwrap(), bytes, "{text}");
        }
        for text in ["", "M", "4X", "-1", "1.5G", "99999999999999999999", "20000000T", "é"] {
            assert!(limit(Some(text)).is_err(), "{text}");
        }
        assert!(limit(None).unwrap() > 0);
    }
}
