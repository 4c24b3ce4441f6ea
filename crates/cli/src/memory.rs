//! How much memory a command may use.

use crate::failure::Failure;

/// Where the machine does not tell how much it has.
const UNKNOWN_MACHINE: u64 = 1 << 30;

/// The bytes of `--memory`, a number with K, M, G or T for powers of 1024; half of the machine's memory if the option is missing.
pub fn limit(option: Option<&str>) -> Result<u64, Failure> {
    match option {
        None => Ok(machine().map_or(UNKNOWN_MACHINE, |bytes| bytes / 2)),
        Some(text) => parse(text).ok_or_else(|| {
            Failure::about("--memory", format!("'{text}' is no number of bytes: write for example 500M or 2G"))
        }),
    }
}

fn parse(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let power = match &text[digits.len()..].to_ascii_uppercase()[..] {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        "T" | "TB" | "TIB" => 40,
        _ => return None,
    };
    let number: u64 = digits.replace('_', "").parse().ok()?;
    number.checked_mul(1 << power)
}

/// All memory of the machine, where the system tells it as Linux does.
fn machine() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        assert_eq!(parse("1000"), Some(1000));
        assert_eq!(parse("1_000K"), Some(1_024_000));
        assert_eq!(parse("2g"), Some(2 << 30));
        assert_eq!(parse("3MiB"), Some(3 << 20));
        for wrong in ["", "G", "-1", "1.5G", "2X", "99999999999T", "é"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
