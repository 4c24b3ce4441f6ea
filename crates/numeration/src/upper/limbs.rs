//! The same by vectors of limbs of 52 bits, which processors with AVX-512 IFMA multiply eight at a time.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_loadu_si512, _mm512_madd52hi_epu64, _mm512_madd52lo_epu64, _mm512_set1_epi64,
    _mm512_setzero_si512, _mm512_storeu_si512,
};

/// The bits of a limb.
const BITS: usize = 52;

/// Columns that are added up side by side, two vectors of them: 16 limbs are 13 words.
const BLOCK: usize = 16;
const BLOCK_WORDS: usize = BLOCK * BITS / 64;

/// Factors of fewer words are sooner multiplied than taken apart.
const FEWEST_WORDS: usize = 24;

/// Beyond, malachite's full products win. A column has two numbers of 52 bits for every limb of the factor with fewer of them, and of so many
/// words those are less than 2^11, so that a column fits a word.
pub(super) const MOST_WORDS: usize = 800;

/// Whether this machine has the vectors.
pub(super) fn are_here() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512ifma")
}

/// [`upper_words`](super::upper_words), where that is quicker by vectors.
pub(super) fn upper_words(left: &[u64], right: &[u64], from: usize) -> Option<Vec<u64>> {
    if left.len() < FEWEST_WORDS { None } else { upper_by_vectors(left, right, from) }
}

/// [`upper_words`](super::upper_words) on a machine that has the vectors, unless the first factor is too long.
#[expect(
    unsafe_code,
    reason = "vectors are 1.6 times as fast as words at 53 words, 3 times at 160, twice as fast as malachite at 520"
)]
pub(super) fn upper_by_vectors(left: &[u64], right: &[u64], from: usize) -> Option<Vec<u64>> {
    if left.len() <= MOST_WORDS && are_here() {
        // SAFETY: this machine has what `upper` asks for.
        Some(unsafe { upper(left, right, from) })
    } else {
        None
    }
}

/// With m limbs of `left` and the place 52c of column c, what the columns below c = `first` would add is less than 2m units of that place:
/// of every product of two limbs the lower half belongs to one column, the upper half to the next. The place is three to 54 bits below the
/// word `from`, and m ≤ 1.24n + 1 for n words, so that less than n units of the word are left out, and less than one unit stands below it.
#[target_feature(enable = "avx512f,avx512ifma")]
fn upper(left: &[u64], right: &[u64], from: usize) -> Vec<u64> {
    let first = (64 * from - 3) / BITS;
    let (left_limbs, right_limbs) = (Limbs::new(left), Limbs::new(right));
    let end = left_limbs.count + right_limbs.count;
    let mut words = Vec::with_capacity(BLOCK_WORDS * (end - first.min(end)).div_ceil(BLOCK) + 1);
    let mut carry = 0;
    for column in (first..end).step_by(BLOCK) {
        let mut sums = block(&left_limbs, &right_limbs, column);
        for sum in &mut sums {
            carry += *sum;
            *sum = carry % (1 << BITS);
            carry >>= BITS;
        }
        words.extend(to_words(&sums));
    }
    words.push(carry);
    let below = 64 * from - BITS * first;
    let mut words: Vec<u64> = words.array_windows().map(|[word, next]| word >> below | next << (64 - below)).collect();
    words.resize(left.len() + right.len() - from, 0);
    words
}

/// The sums of `BLOCK` columns from `column` on: of the lower halves of left\[i\]·right\[j\] with i + j the column, and of the upper halves
/// with i + j one less.
#[target_feature(enable = "avx512f,avx512ifma")]
fn block(left: &Limbs, right: &Limbs, column: usize) -> [u64; BLOCK] {
    // Where left[i] or left[i − 1] meets anything but the zeros around `right`.
    let low = (column + 1).saturating_sub(right.count);
    let high = left.count.min(column + BLOCK - 1);
    let factors = &left.padded[BLOCK + low - 1..=BLOCK + high];
    let others = &right.padded[BLOCK + column - high..2 * BLOCK + column - low];
    let mut lower = [_mm512_setzero_si512(); 2];
    let mut upper = lower;
    for (&[before, factor], window) in factors.array_windows().zip(others.array_windows().rev()) {
        let (before, factor) = (_mm512_set1_epi64(before.cast_signed()), _mm512_set1_epi64(factor.cast_signed()));
        for (half, other) in load(window).into_iter().enumerate() {
            lower[half] = _mm512_madd52lo_epu64(lower[half], factor, other);
            upper[half] = _mm512_madd52hi_epu64(upper[half], before, other);
        }
    }
    store([_mm512_add_epi64(lower[0], upper[0]), _mm512_add_epi64(lower[1], upper[1])])
}

#[target_feature(enable = "avx512f")]
#[expect(unsafe_code, reason = "there is no other way from words to vectors")]
fn load(words: &[u64; BLOCK]) -> [__m512i; 2] {
    let (halves, _) = words.as_chunks::<8>();
    // SAFETY: each half has 64 bytes, and need not be aligned.
    [&halves[0], &halves[1]].map(|half| unsafe { _mm512_loadu_si512(std::ptr::from_ref(half).cast()) })
}

#[target_feature(enable = "avx512f")]
#[expect(unsafe_code, reason = "there is no other way from vectors to words")]
fn store(vectors: [__m512i; 2]) -> [u64; BLOCK] {
    let mut words = [0; BLOCK];
    let (halves, _) = words.as_chunks_mut::<8>();
    for (half, vector) in halves.iter_mut().zip(vectors) {
        // SAFETY: each half has 64 bytes, and need not be aligned.
        unsafe { _mm512_storeu_si512(std::ptr::from_mut(half).cast(), vector) }
    }
    words
}

/// A number by limbs of 52 bits, with a block of zeros before and after them.
struct Limbs {
    padded: Vec<u64>,
    count: usize,
}

impl Limbs {
    #[inline(always)]
    fn new(words: &[u64]) -> Limbs {
        let count = (64 * words.len()).div_ceil(BITS);
        let mut padded = vec![0; 2 * BLOCK + count.next_multiple_of(BLOCK)];
        let (whole, rest) = words.as_chunks::<BLOCK_WORDS>();
        let mut last = [0; BLOCK_WORDS];
        last[..rest.len()].copy_from_slice(rest);
        let (blocks, _) = padded[BLOCK..].as_chunks_mut::<BLOCK>();
        for (block, words) in blocks.iter_mut().zip(whole.iter().chain([&last])) {
            *block = to_limbs(words);
        }
        Limbs { padded, count }
    }
}

/// Where unit i of `size` bits begins in units of `other` bits, and at which bit of the one there.
const fn places<const N: usize>(size: usize, other: usize) -> ([usize; N], [usize; N]) {
    let (mut units, mut bits) = ([0; N], [0; N]);
    let mut index = 0;
    while index < N {
        (units[index], bits[index]) = (index * size / other, index * size % other);
        index += 1;
    }
    (units, bits)
}

/// The bits of 13 words as 16 limbs. Tables and plain loops, for these become vectors.
#[inline(always)]
fn to_limbs(words: &[u64; BLOCK_WORDS]) -> [u64; BLOCK] {
    const PLACES: ([usize; BLOCK], [usize; BLOCK]) = places(BITS, 64);
    let first = PLACES.0.map(|word| words[word]);
    // The last limb ends where the last word does, and takes nothing from one after it.
    let second = PLACES.0.map(|word| words[(word + 1) % BLOCK_WORDS]);
    let mut limbs = [0; BLOCK];
    for index in 0..BLOCK {
        let bit = PLACES.1[index];
        limbs[index] = (first[index] >> bit | second[index] << 1 << (63 - bit)) % (1 << BITS);
    }
    limbs
}

/// The other way round: a word begins in one limb and ends in the next, or in the one after that.
#[inline(always)]
fn to_words(limbs: &[u64; BLOCK]) -> [u64; BLOCK_WORDS] {
    const PLACES: ([usize; BLOCK_WORDS], [usize; BLOCK_WORDS]) = places(64, BITS);
    let [first, second, third] = [0, 1, 2].map(|next| PLACES.0.map(|limb| limbs[(limb + next) % BLOCK]));
    let mut words = [0; BLOCK_WORDS];
    for index in 0..BLOCK_WORDS {
        let bit = PLACES.1[index];
        words[index] = first[index] >> bit | second[index] << (BITS - bit) | third[index] << BITS << (BITS - bit);
    }
    words
}
