//! The upper part of a product, word by word.

/// The columns from `first` on of the schoolbook product: the sum of all left\[i\]·right\[j\]·2^(64(i + j − first)) with i + j ≥ `first`,
/// which is the product without what its lower columns would add and carry.
///
/// Four rows at a time, so that a word of the result is loaded and stored once for four products, and four carries run side by side. What
/// does not fill four rows are the first ones, of which least is left.
pub(super) fn upper_words(left: &[u64], right: &[u64], first: usize) -> Vec<u64> {
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
    use crate::Natural;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(testkit::cases!(256))]

        #[test]
        fn all_columns_are_the_product_and_fewer_are_less_by_few_units(
            left in proptest::collection::vec(prop_oneof![any::<u64>(), Just(u64::MAX), Just(0)], 0..20),
            right in proptest::collection::vec(prop_oneof![any::<u64>(), Just(u64::MAX), Just(0)], 0..20),
            first in 0usize..25,
        ) {
            let product = Natural::from_words(left.clone()) * Natural::from_words(right.clone());
            prop_assert_eq!(Natural::from_words(upper_words(&left, &right, 0)), product.clone());
            let mut columns = Natural::ZERO;
            for (i, &x) in left.iter().enumerate() {
                for (j, &y) in right.iter().enumerate().filter(|(j, _)| i + j >= first) {
                    columns += (Natural::from(x) * Natural::from(y)) << (64 * (i + j - first) as u64);
                }
            }
            prop_assert_eq!(Natural::from_words(upper_words(&left, &right, first)), columns.clone());
            let missing = (product - (columns << (64 * first as u64))) >> (64 * (first + 1) as u64);
            prop_assert!(missing <= Natural::from(first));
        }
    }
}
