//! Morphisms of words over a small alphabet, and the words they leave unchanged.

use std::num::NonZeroU32;

/// A map from letters to words, each image given in runs: so often this letter.
///
/// ```
/// use wythoff::numbers::Morphism;
/// let fibonacci = Morphism::new(&[(b'a', &[(b'a', 1), (b'b', 1)]), (b'b', &[(b'a', 1)])]);
/// assert_eq!(fibonacci.apply(b"aab", 10), b"ababa");
/// assert_eq!(fibonacci.fixed_point(b'a', 8).as_deref(), Some(b"abaababa".as_slice()));
/// assert_eq!(fibonacci.fixed_point(b'b', 8), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Morphism {
    images: Vec<(u8, Vec<(u8, u64)>)>,
}

impl Morphism {
    /// The morphism with these images; a letter without one stands for itself.
    pub fn new(images: &[(u8, &[(u8, u64)])]) -> Morphism {
        Morphism { images: images.iter().map(|(letter, runs)| (*letter, runs.to_vec())).collect() }
    }

    /// 1 → 1^k 2, 2 → 1^k 2 1^(k−1) 2: the differences A_{n+1} − A_n for α = [1; k, 1, k, 1, …] [L13, Lemma 11].
    pub fn larsson_lower(k: NonZeroU32) -> Morphism {
        let k = u64::from(k.get());
        Morphism::new(&[(1, &[(1, k), (2, 1)]), (2, &[(1, k), (2, 1), (1, k - 1), (2, 1)])])
    }

    /// S → S L^k, L → S L^(k+1): the differences B_{n+1} − B_n for the same α, S standing for k + 1 and L for k + 2.
    pub fn larsson_upper(k: NonZeroU32) -> Morphism {
        let k = u64::from(k.get());
        Morphism::new(&[(b'S', &[(b'S', 1), (b'L', k)]), (b'L', &[(b'S', 1), (b'L', k + 1)])])
    }

    fn append(&self, letter: u8, word: &mut Vec<u8>, most: usize) {
        let image = self.images.iter().find(|(own, _)| *own == letter);
        let own = [(letter, 1)];
        let runs = image.map_or(own.as_slice(), |(_, runs)| runs);
        for &(letter, count) in runs {
            let room = most.saturating_sub(word.len());
            word.extend(std::iter::repeat_n(letter, usize::try_from(count).unwrap_or(usize::MAX).min(room)));
        }
    }

    /// The image of `word`, cut off after `most` letters.
    pub fn apply(&self, word: &[u8], most: usize) -> Vec<u8> {
        let mut image = Vec::new();
        for &letter in word {
            if image.len() >= most {
                break;
            }
            self.append(letter, &mut image, most);
        }
        image
    }

    /// The first `length` letters of the word that starts with `letter` and is its own image; nothing if the image of `letter` does not
    /// start with it, or the word comes to an end.
    pub fn fixed_point(&self, letter: u8, length: usize) -> Option<Vec<u8>> {
        let mut word = Vec::new();
        self.append(letter, &mut word, length.max(1));
        if word.first() != Some(&letter) {
            return None;
        }
        let mut read = 1;
        while word.len() < length {
            let next = *word.get(read)?;
            self.append(next, &mut word, length);
            read += 1;
        }
        word.truncate(length);
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_and_fixed_points() {
        let k = NonZeroU32::new(2).unwrap();
        let lower = Morphism::larsson_lower(k);
        assert_eq!(lower.apply(&[1, 2], 100), [1, 1, 2, 1, 1, 2, 1, 2]);
        assert_eq!(lower.fixed_point(1, 11).unwrap(), [1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 2]);
        assert_eq!(lower.fixed_point(2, 3), None);
        assert!(lower.fixed_point(1, 0).unwrap().is_empty());
        let word = lower.fixed_point(1, 1000).unwrap();
        assert_eq!(lower.apply(&word, 1000), word);
        // Only as much is made as is asked for.
        let huge = Morphism::larsson_upper(NonZeroU32::MAX);
        assert_eq!(huge.fixed_point(b'S', 5).unwrap(), b"SLLLL");
        let still = Morphism::new(&[]);
        assert_eq!(still.fixed_point(b'a', 2), None);
        assert_eq!(still.fixed_point(b'a', 1).unwrap(), b"a");
    }
}
