//! `--memory` and `--time`, the same for every command that can take long.

use clap::Args;
use std::time::Duration;

/// What a command may use.
#[derive(Debug, Args)]
pub struct LimitArguments {
    /// The most memory to use, as in 512M or 4G [default: half of what machine, ulimit and control groups leave; for solve, sum, table, plot and play at most 1G]
    #[arg(long, value_name = "BYTES")]
    pub memory: Option<String>,
    /// The most processor time to use, in seconds, as in 60 or 0.5 [default: no end]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub time: Option<Duration>,
}

/// Seconds with up to nine digits after the point.
fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "write seconds, as in 60 or 0.5".to_string();
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 9 {
        return Err(wrong());
    }
    let whole = whole.parse().map_err(|_| wrong())?;
    let nanoseconds = format!("{part:0<9}").parse().map_err(|_| wrong())?;
    match Duration::new(whole, nanoseconds) {
        Duration::ZERO => Err("nothing can be done in no time: write seconds, as in 60 or 0.5".to_string()),
        time => Ok(time),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_read() {
        assert_eq!(seconds("60"), Ok(Duration::from_secs(60)));
        assert_eq!(seconds("0.05"), Ok(Duration::from_millis(50)));
        assert_eq!(seconds("1.000000001"), Ok(Duration::new(1, 1)));
        for wrong in ["", "0", "0.0", ".5", "1.", "-1", "1e3", "1.0000000001", "18446744073709551616", "x"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
