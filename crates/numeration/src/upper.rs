//! The upper part of a product, word by word.

#[cfg(target_arch = "x86_64")]
mod limbs;

use crate::Natural;

/// Numbers of so many words or fewer are multiplied by rows: malachite's full products, asymptotically faster, overtake at about 200.
const MOST_ROWS: usize = 160;

/// Whether numbers of so many words are sooner multiplied without the lower half of the product than by a full one.
pub(crate) fn is_short(words: usize) -> bool {
    #[cfg(target_arch = "x86_64")]
    if words <= limbs::MOST_WORDS && limbs::are_here() {
        return true;
    }
    words <= MOST_ROWS
}

/// left·right / 2^`shift` without its fraction: never too large, and short of the quotient with its fraction by less than 1 + 2^−16.
pub(crate) fn shifted_product(left: &Natural, right: &Natural, shift: u64) -> Natural {
    /// So many bits below the point what is left out of a short product, at most 800 units or so, is nothing.
    const BELOW: u64 = 26;
    let (left_words, right_words) = (left.words(), right.words());
    let shorter = left_words.len().min(right_words.len());
    let from = (shift.saturating_sub(BELOW) / 64) as usize;
    if !is_short(shorter) || !(1..left_words.len() + right_words.len()).contains(&from) {
        return (left * right) >> shift;
    }
    let words = match left_words.len() == shorter {
        true => upper_words(&left_words, &right_words, from),
        false => upper_words(&right_words, &left_words, from),
    };
    Natural::from_words(words) >> (shift - 64 * from as u64)
}

/// The words from `from` ≥ 1 on of a number that is short of left·right by less than left.len() + 1 units of the first of them.
pub(crate) fn upper_words(left: &[u64], right: &[u64], from: usize) -> Vec<u64> {
    #[cfg(target_arch = "x86_64")]
    if let Some(words) = limbs::upper_words(left, right, from) {
        return words;
    }
    upper_by_rows(left, right, from)
}

/// The same by columns of words. Those below `from` − 1 are left out: they are as many, with no more than left.len() products of two words
/// each, and so less than left.len() units of word `from`.
fn upper_by_rows(left: &[u64], right: &[u64], from: usize) -> Vec<u64> {
    let mut words = columns(left, right, from - 1);
    words.drain(..words.len().min(1));
    words
}

/// The columns from `first` on of the schoolbook product: the sum of all left\[i\]·right\[j\]·2^(64(i + j − first)) with i + j ≥ `first`,
/// which is the product without what its lower columns would add and carry.
///
/// Four rows at a time, so that a word of the result is loaded and stored once for four products, and four carries run side by side. What
/// does not fill four rows are the first ones, of which least is left.
fn columns(left: &[u64], right: &[u64], first: usize) -> Vec<u64> {
    let mut sum = vec![0; (left.len() + right.len()).saturating_sub(first)];
    let mut add = |row: usize, factors: [u64; 4]| {
        let skipped = first.saturating_sub(row);
        let start = (row + skipped).saturating_sub(first);
        if let Some(sum) = sum.get_mut(start..) {
            let kept = right.get(skipped..).unwrap_or_default();
            let before =
                |back| skipped.checked_sub(back).and_then(|index| right.get(index)).copied().unwrap_or_default();
            add_rows(sum, kept, [before(1), before(2), before(3)], factors);
        }
    };
    let (begin, fours) = left.as_rchunks::<4>();
    if !begin.is_empty() {
        let mut factors = [0; 4];
        factors[..begin.len()].copy_from_slice(begin);
        add(0, factors);
    }
    for (index, &factors) in fours.iter().enumerate() {
        add(begin.len() + 4 * index, factors);
    }
    sum
}

/// Adds the sum of all factors\[i\]·2^(64i)·right, where `right` goes on below with the words `before`, of which only what reaches `sum`
/// counts. From the end of `right` on `sum` is still 0.
fn add_rows(sum: &mut [u64], right: &[u64], before: [u64; 3], factors: [u64; 4]) {
    let mut carries = [0; 4];
    let mut behind = before;
    let mut column = |mut word: u64, factor: u64| {
        let [one, two, three] = behind;
        for ((multiplier, other), carry) in factors.into_iter().zip([factor, one, two, three]).zip(&mut carries) {
            (word, *carry) = multiplier.carrying_mul_add(other, word, *carry);
        }
        behind = [factor, one, two];
        word
    };
    let (row, beyond) = sum.split_at_mut(right.len().min(sum.len()));
    for (word, &factor) in row.iter_mut().zip(right) {
        *word = column(*word, factor);
    }
    for word in beyond.iter_mut().take(factors.len()) {
        *word = column(0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use testkit::cases;

    /// Words where carries run far, and words of all kinds.
    fn words(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<u64>> {
        proptest::collection::vec(prop_oneof![any::<u64>(), Just(u64::MAX), Just(0)], count)
    }

    /// Whether `upper` has as many words as the product has from `from` on, and is short of it by less than left.len() + 1 units.
    fn is_short_by_few_units(upper: Vec<u64>, left: &[u64], right: &[u64], from: usize) -> bool {
        let count = upper.len();
        let product = Natural::from_words(left.to_vec()) * Natural::from_words(right.to_vec());
        let upper = Natural::from_words(upper) << (64 * from as u64);
        let most = Natural::from(left.len() + 1) << (64 * from as u64);
        count == left.len() + right.len() - from && upper <= product && product - upper < most
    }

    proptest! {
        #![proptest_config(cases!(256))]

        #[test]
        fn columns_are_the_product_without_the_lower_ones(left in words(0..20), right in words(0..20), first in 0usize..25) {
            let product = Natural::from_words(left.clone()) * Natural::from_words(right.clone());
            prop_assert_eq!(Natural::from_words(columns(&left, &right, 0)), product);
            let mut upper = Natural::ZERO;
            for (i, &x) in left.iter().enumerate() {
                for (j, &y) in right.iter().enumerate().filter(|(j, _)| i + j >= first) {
                    upper += (Natural::from(x) * Natural::from(y)) << (64 * (i + j - first) as u64);
                }
            }
            prop_assert_eq!(Natural::from_words(columns(&left, &right, first)), upper);
        }

        #[test]
        fn shifted_products_are_short_by_little_more_than_one(left in words(0..90), right in words(0..90), shift in 0u64..12_000) {
            let (left, right) = (Natural::from_words(left), Natural::from_words(right));
            let (product, shifted) = (&left * &right, shifted_product(&left, &right, shift));
            prop_assert!(&shifted << shift <= product);
            prop_assert!(product << 16 < ((shifted + 1) << (shift + 16)) + Natural::power_of_two(shift));
        }

        #[test]
        fn every_way_is_short_by_few_units(left in words(1..90), right in words(1..90), place: prop::sample::Index) {
            let from = 1 + place.index(left.len() + right.len() - 1);
            prop_assert!(is_short_by_few_units(upper_by_rows(&left, &right, from), &left, &right, from));
            #[cfg(target_arch = "x86_64")]
            if let Some(upper) = limbs::upper_by_vectors(&left, &right, from) {
                prop_assert!(is_short_by_few_units(upper, &left, &right, from));
            }
        }
    }
}
