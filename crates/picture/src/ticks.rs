//! Round numbers along an axis.

/// Multiples of 1, 2 or 5 times a power of ten from 0 to `greatest`, the closest such that no more than `most` follow 0 (`most` = 0 is read
/// as 1).
///
/// ```
/// use wythoff::picture::ticks;
/// assert_eq!(ticks(1, 8), [0, 1]);
/// assert_eq!(ticks(10, 8), [0, 2, 4, 6, 8, 10]);
/// assert_eq!(ticks(199, 8), [0, 50, 100, 150]);
/// ```
pub fn ticks(greatest: u32, most: u32) -> Vec<u32> {
    let most = u64::from(most.max(1));
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u64.pow(power)));
    let step = steps.into_iter().find(|step| u64::from(greatest) / step <= most).expect("steps grow without end");
    (0..=u64::from(greatest) / step).map(|count| (count * step) as u32).collect()
}

/// A number with a thin space between thousands from five digits on.
pub(crate) fn grouped(number: u32) -> String {
    let digits = number.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let length = digits.len();
    let spaced = digits.chars().enumerate().flat_map(|(index, digit)| {
        let space = (index > 0 && (length - index).is_multiple_of(3)).then_some('\u{2009}');
        space.into_iter().chain([digit])
    });
    spaced.collect()
}

#[cfg(test)]
mod tests {
    use super::{grouped, ticks};

    #[test]
    fn every_axis_has_few_round_ticks() {
        for greatest in (0..2000).chain([99_999, 100_000, u32::MAX]) {
            let found = ticks(greatest, 8);
            assert_eq!(found[0], 0);
            assert!(found.len() <= 9, "{greatest}: {found:?}");
            assert!(greatest < 3 || found.len() >= 4, "{greatest}: {found:?}");
            assert!(found.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(found.last().is_some_and(|last| *last <= greatest));
        }
        assert_eq!(ticks(0, 8), [0]);
        assert_eq!(ticks(7, 0), [0, 5]);
    }

    #[test]
    fn long_numbers_are_grouped() {
        assert_eq!(grouped(1000), "1000");
        assert_eq!(grouped(12345), "12\u{2009}345");
        assert_eq!(grouped(1234567), "1\u{2009}234\u{2009}567");
    }
}
