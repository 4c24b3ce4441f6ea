//! The greedy digits of several words side by side, by vectors of four words (AVX2).
//!
//! One word is a chain of comparisons and subtractions, each of which waits for the one before it. Words that are written with the same
//! place values need not wait for each other: a place value is held against eight of them at once, as often as the largest digit says, so
//! that no digit has to be foreseen.

use super::unit::write_word;
use std::arch::x86_64::{
    __m256i, _mm256_add_epi64, _mm256_andnot_si256, _mm256_cmpgt_epi64, _mm256_or_si256, _mm256_permute2x128_si256,
    _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_slli_epi64, _mm256_storeu_si256,
    _mm256_sub_epi64, _mm256_unpackhi_epi64, _mm256_unpacklo_epi64,
};

/// The words of a vector.
const LANES: usize = 4;

/// Two vectors, whose chains take turns.
const VECTORS: usize = 2;

/// As many words are written together.
const TOGETHER: usize = LANES * VECTORS;

/// Fewer words are sooner written one by one.
const FEWEST: usize = 3;

/// Beyond, a division finds a digit sooner than so many comparisons.
const LARGEST_DIGIT: u64 = 12;

/// As many digits of a word are as long as a vector.
const BLOCK: usize = 8;

/// The digits at the places of a block, number by number.
type Rows = [[u32; BLOCK]; TOGETHER];

/// Whether this machine has the vectors, and they are worth while for digits of up to this one.
pub(super) fn are_quicker(largest_digit: u64) -> bool {
    largest_digit <= LARGEST_DIGIT && is_x86_feature_detected!("avx2")
}

/// The digits of `numbers` below 2^63, each into a run of as many places of `digits` as there are `words`, on a machine that has the vectors.
/// A number is below the place value after its last place; of the last run, places that hold 0 may be missing.
#[expect(unsafe_code, reason = "vectors write 5 to 9 times as fast as words where digits are at most 6")]
pub(super) fn write(words: &[u64], largest_digit: u64, numbers: &[u64], digits: &mut [u32]) {
    assert!(are_quicker(largest_digit), "vectors are for small digits and machines that have them");
    for (numbers, digits) in numbers.chunks(TOGETHER).zip(digits.chunks_mut(TOGETHER * words.len())) {
        // Of a run that is not whole no vectors can be written.
        let whole = digits.len() / words.len();
        let together = if whole < FEWEST { 0 } else { whole.min(numbers.len()) };
        let (numbers, others) = numbers.split_at(together);
        let (digits, beyond) = digits.split_at_mut(together * words.len());
        // SAFETY: the machine has what is asked for.
        unsafe { write_together(words, largest_digit, numbers, digits) };
        others.iter().zip(beyond.chunks_mut(words.len())).for_each(|(&other, digits)| write_word(words, other, digits));
    }
}

/// Up to [`TOGETHER`] numbers, whose runs are all whole.
#[target_feature(enable = "avx2")]
fn write_together(words: &[u64], largest_digit: u64, numbers: &[u64], digits: &mut [u32]) {
    if numbers.is_empty() {
        return;
    }
    let number = |index: usize| numbers.get(index).copied().unwrap_or_default().cast_signed();
    let mut rests: [__m256i; VECTORS] = std::array::from_fn(|vector| {
        let [a, b, c, d] = std::array::from_fn(|lane| number(LANES * vector + lane));
        _mm256_set_epi64x(d, c, b, a)
    });
    let mut rows = [[0; BLOCK]; TOGETHER];
    let (lowest, blocks) = words.as_rchunks::<BLOCK>();
    for (index, block) in blocks.iter().enumerate().rev() {
        let place = lowest.len() + BLOCK * index;
        turn(&mut rests, block, largest_digit, &mut rows);
        for (row, digits) in rows.iter().zip(digits.chunks_exact_mut(words.len())) {
            digits[place..place + BLOCK].copy_from_slice(row);
        }
    }
    // What does not fill a block are the lowest places, above others that are all 0.
    let mut block = [u64::MAX >> 1; BLOCK];
    block[..lowest.len()].copy_from_slice(lowest);
    turn(&mut rests, &block, largest_digit, &mut rows);
    for (row, digits) in rows.iter().zip(digits.chunks_exact_mut(words.len())) {
        digits[..lowest.len()].copy_from_slice(&row[..lowest.len()]);
    }
}

/// Writes the digits at the places of `block` into `rows`.
#[target_feature(enable = "avx2")]
#[inline]
fn turn(rests: &mut [__m256i; VECTORS], block: &[u64; BLOCK], largest_digit: u64, rows: &mut Rows) {
    let mut places = [[_mm256_setzero_si256(); BLOCK]; VECTORS];
    for place in (0..BLOCK).rev() {
        let digits = take(rests, block[place], largest_digit);
        (0..VECTORS).for_each(|vector| places[vector][place] = digits[vector]);
    }
    // By reference: taken out one by one the vectors would be copied first.
    for (rows, places) in rows.chunks_exact_mut(LANES).zip(&places) {
        for (row, digits) in rows.iter_mut().zip(transposed(places)) {
            store(row, digits);
        }
    }
}

/// Takes the place value away as often as it fits, which is at most `largest_digit` times.
#[target_feature(enable = "avx2")]
#[inline]
fn take(rests: &mut [__m256i; VECTORS], weight: u64, largest_digit: u64) -> [__m256i; VECTORS] {
    let weight = _mm256_set1_epi64x(weight.cast_signed());
    let mut digits = [_mm256_set1_epi64x(largest_digit.cast_signed()); VECTORS];
    for _ in 0..largest_digit {
        for (rest, digit) in rests.iter_mut().zip(&mut digits) {
            // All bits are set, which is −1, where it does not fit.
            let too_large = _mm256_cmpgt_epi64(weight, *rest);
            *rest = _mm256_sub_epi64(*rest, _mm256_andnot_si256(too_large, weight));
            *digit = _mm256_add_epi64(*digit, too_large);
        }
    }
    digits
}

/// From vectors by place to vectors by number, whose digits have half the length.
#[target_feature(enable = "avx2")]
#[inline]
fn transposed(places: &[__m256i; BLOCK]) -> [__m256i; LANES] {
    let two = |place: usize| _mm256_or_si256(places[place], _mm256_slli_epi64::<32>(places[place + 1]));
    let [a, b, c, d] = [two(0), two(2), two(4), two(6)];
    let [low, high] = [_mm256_unpacklo_epi64(a, b), _mm256_unpacklo_epi64(c, d)];
    let [odd_low, odd_high] = [_mm256_unpackhi_epi64(a, b), _mm256_unpackhi_epi64(c, d)];
    [
        _mm256_permute2x128_si256::<0x20>(low, high),
        _mm256_permute2x128_si256::<0x20>(odd_low, odd_high),
        _mm256_permute2x128_si256::<0x31>(low, high),
        _mm256_permute2x128_si256::<0x31>(odd_low, odd_high),
    ]
}

#[target_feature(enable = "avx2")]
#[inline]
#[expect(unsafe_code, reason = "there is no other way from vectors to words")]
fn store(row: &mut [u32; BLOCK], digits: __m256i) {
    // SAFETY: a row has 32 bytes, and need not be aligned.
    unsafe { _mm256_storeu_si256(std::ptr::from_mut(row).cast(), digits) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use testkit::cases;

    /// The place values of [1; a, a, …] below 2^63.
    fn words(a: u64) -> Vec<u64> {
        let mut words = vec![1, a + 1];
        while let [.., before, last] = words[..]
            && let Some(next) =
                last.checked_mul(a).and_then(|next| next.checked_add(before)).filter(|next| next >> 63 == 0)
        {
            words.push(next);
        }
        words
    }

    proptest! {
        #![proptest_config(cases!(256))]

        #[test]
        fn together_as_one_by_one(
            a in 1..=LARGEST_DIGIT,
            places: prop::sample::Index,
            numbers in prop::collection::vec(any::<u64>(), 2..3 * TOGETHER),
            missing: prop::sample::Index,
        ) {
            let words = words(a);
            let places = places.index(words.len() - 1) + 1;
            // With the largest and the least one, and a last one that may do without places.
            let mut numbers: Vec<u64> = numbers.into_iter().map(|number| number % words[places]).collect();
            let kept = places - missing.index(places);
            let last = numbers.len() - 1;
            numbers[last] %= words[kept];
            (numbers[0], numbers[last / 2]) = (words[places] - 1, 0);
            let mut expected = vec![0; last * places + kept];
            let runs = expected.chunks_mut(places);
            numbers.iter().zip(runs).for_each(|(&number, digits)| write_word(&words, number, digits));
            if are_quicker(a) {
                let mut found = vec![0; expected.len()];
                write(&words[..places], a, &numbers, &mut found);
                prop_assert_eq!(found, expected);
            }
        }
    }
}
