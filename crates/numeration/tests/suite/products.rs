//! Products of long numbers against sums of shorter ones.

use testkit::SplitMix64;
use wythoff_numeration::{Integer, Natural};

fn number(words: usize, random: &mut SplitMix64) -> Natural {
    let mut words: Vec<u64> = (0..words).map(|_| random.bits()).collect();
    // The length is meant.
    *words.last_mut().expect("at least one word") |= 1 << 63;
    Natural::from_words(words)
}

/// Lengths on both sides of those where factors of the same length are multiplied in another way, in every way of owning them.
#[test]
fn products_of_equal_lengths_are_sums_of_products_of_parts() {
    let mut random = SplitMix64::new(1962);
    for words in [1, 2, 64, 388, 389, 390, 512, 640, 998, 999, 1_000, 1_001] {
        let (one, other) = (number(words, &mut random), number(words, &mut random));
        let cut = 64 * (words as u64 / 3);
        let parts = (((&one >> cut) * &other) << cut) + one.low_bits(cut) * &other;
        assert_eq!(&one * &other, parts, "{words} words");
        assert_eq!(&one * other.clone(), parts, "{words} words");
        assert_eq!(one.clone() * &other, parts, "{words} words");
        assert_eq!(one.clone() * other.clone(), parts, "{words} words");
        let (minus, other) = (-Integer::from(&one), Integer::from(&other));
        let negative = -Integer::from(&parts);
        assert_eq!(&minus * &other, negative, "{words} words");
        assert_eq!(&minus * other.clone(), negative, "{words} words");
        assert_eq!(minus.clone() * &other, negative, "{words} words");
        assert_eq!(minus * other, negative, "{words} words");
    }
}
