//! Machine numbers in decimal, for streams of millions of lines: what formatting in general brings along costs more than the digits.

/// The longest machine number.
const LONGEST: usize = 20;

/// 00, 01, … 99.
const PAIRS: [u8; 200] = {
    let mut pairs = [0; 200];
    let mut number = 0;
    while number < 100 {
        pairs[2 * number] = b'0' + number as u8 / 10;
        pairs[2 * number + 1] = b'0' + number as u8 % 10;
        number += 1;
    }
    pairs
};

/// Appends the digits of `number`.
pub fn push(text: &mut Vec<u8>, number: u64) {
    text.extend_from_slice(written(number, &mut [0; LONGEST]));
}

/// The same at the right end of a column, as far as it is wide enough.
pub fn push_right(text: &mut Vec<u8>, number: u64, width: usize) {
    let room = &mut [0; LONGEST];
    let digits = written(number, room);
    text.resize(text.len() + width.saturating_sub(digits.len()), b' ');
    text.extend_from_slice(digits);
}

/// The digits of `number`, at the end of this room.
fn written(mut number: u64, digits: &mut [u8; LONGEST]) -> &[u8] {
    let mut start = LONGEST;
    while number >= 10 {
        let pair = 2 * (number % 100) as usize;
        number /= 100;
        start -= 2;
        digits[start..start + 2].copy_from_slice(&PAIRS[pair..pair + 2]);
    }
    // One digit is left; it is 0 where the last pair has taken all.
    if number > 0 || start == LONGEST {
        start -= 1;
        digits[start] = b'0' + number as u8;
    }
    trimmed(&digits[start..])
}

/// Without the zero before a pair such as 07.
fn trimmed(digits: &[u8]) -> &[u8] {
    match digits {
        [b'0', rest @ ..] if !rest.is_empty() => rest,
        _ => digits,
    }
}

/// The number below 10^19 that begins `text`, and how many digits are written; nothing if there are none, or more than 19.
#[inline]
pub fn read(text: &[u8]) -> Option<(u64, usize)> {
    let mut number = 0u64;
    let mut length = 0;
    while let Some(digit) = text.get(length).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
        // What no longer fits is not answered.
        number = number.wrapping_mul(10).wrapping_add(digit.into());
        length += 1;
    }
    (1..=19).contains(&length).then_some((number, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_and_read_as_everywhere() {
        let near_powers = (0..64).flat_map(|bit| [(1u64 << bit) - 1, 1 << bit]);
        let near_tens =
            (0..20).flat_map(|digits| [10u64.pow(digits) - 1, 10u64.pow(digits), 3 * 10u64.pow(digits.min(18))]);
        for number in (0..12_345).chain(near_powers).chain(near_tens).chain([u64::MAX]) {
            let mut text = b"x".to_vec();
            push(&mut text, number);
            assert_eq!(text, format!("x{number}").into_bytes());
            let mut column = b"x".to_vec();
            push_right(&mut column, number, 5);
            assert_eq!(column, format!("x{number:>5}").into_bytes());
            let expected = (number < 10u64.pow(19)).then_some((number, text.len() - 1));
            assert_eq!(read(&text[1..]), expected);
        }
        assert_eq!((read(b"12 7"), read(b"007,")), (Some((12, 2)), Some((7, 3))));
        assert_eq!((read(b""), read(b" 1"), read(b"-1"), read(b"18446744073709551616")), (None, None, None, None));
    }
}
