//! Saved searches for periods, as words of 64 bits in decimal: the checksum is added here, so that it hides nothing.

use super::assert_one_line;
use crate::target::{Target, Verdict};
use numeration::work::Work;
use solve::period::PeriodSearch;

pub(super) const TARGET: Target = Target {
    name: "checkpoint",
    dictionary: || {
        vec![
            " 0 ",
            " 1 ",
            " 2 ",
            " 3 ",
            " 4 ",
            " 32 ",
            " 63 ",
            " 64 ",
            " 18446744073709551615 ",
            " 281474976710656 ",
            "0",
            "9",
            " ",
        ]
    },
    brackets: &[(" ", " "), ("1", ""), (" 0", " 1")],
    slowness: 4,
    accepted: 10,
    check,
};

/// Cells computed after reading.
const CELLS: u64 = 20_000;

fn check(text: &str) -> Verdict {
    let work = Work::default().with_memory(16 << 20);
    let Ok(words) = text.split_whitespace().map(str::parse::<u64>).collect::<Result<Vec<u64>, _>>() else {
        return Verdict::Rejected;
    };
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let bytes = [&bytes[..], &checksum(&bytes).to_le_bytes()].concat();
    match PeriodSearch::restore(&bytes, &work) {
        Ok(mut search) => {
            assert_eq!(search.save(), bytes, "it is saved as another one");
            // Whatever a forged search finds, it goes on, and what it is then can be saved and read.
            search.advance(CELLS, &work).expect("nobody wishes to stop");
            Verdict::Accepted
        }
        Err(error) => {
            assert_one_line(&error.to_string());
            Verdict::Rejected
        }
    }
}

/// The FNV-1a hash of the format.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
