//! `sturmian` by parts: the words of any α, the extra moves by family and step, syllables and finite words.

use serde::Serialize;
use std::fmt;
use std::num::NonZeroU32;
use wythoff::Natural;
use wythoff::numbers::{BeattyPair, ContinuedFraction, Morphism};
use wythoff::rules::LarssonMoves;
use wythoff::solve::sturmian::{SturmNumber, Sturmian, standard_words, sturm_number};

/// Letters of a word in one line.
const LINE: usize = 80;

fn in_lines(f: &mut fmt::Formatter<'_>, word: &str) -> fmt::Result {
    let letters: Vec<char> = word.chars().collect();
    letters.chunks(LINE).try_for_each(|line| writeln!(f, "  {}", line.iter().collect::<String>()))
}

/// The words of differences of ⌊nα⌋ and ⌊nβ⌋ for any α, the standard words of 1/α, and whether it is a Sturm number.
#[derive(Clone, Debug, Serialize)]
pub struct AnyWords {
    /// α.
    pub cf: String,
    /// How many letters.
    pub length: usize,
    /// The two differences of ⌊nα⌋, S and L.
    pub lower_steps: [u64; 2],
    /// Letter n is ⌊(n+1)α⌋ − ⌊nα⌋, n ≥ 0.
    pub lower: String,
    /// The two differences of ⌊nβ⌋.
    pub upper_steps: [u64; 2],
    /// Letter n is ⌊(n+1)β⌋ − ⌊nβ⌋.
    pub upper: String,
    /// 1/α.
    pub inverse: String,
    /// `(i)` or `(ii)` of L13's Theorem .2; nothing where 1/α is no Sturm number.
    pub sturm_number: Option<&'static str>,
    /// s_1, s_2, … of 1/α.
    pub standard: Vec<String>,
}

impl AnyWords {
    /// The first `length` letters for α = `fraction` > 1.
    pub fn new(fraction: &ContinuedFraction, pair: &BeattyPair, length: usize) -> AnyWords {
        let terms: Vec<(Natural, Natural)> = (0..=length as u64).map(|n| pair.terms(&n.into())).collect();
        let steps = |of: &dyn Fn(&(Natural, Natural)) -> Natural| -> ([u64; 2], String) {
            // A floor grows by ⌊α⌋ or one more, and ⌊α⌋ is its first term.
            let small = pair_first(&terms, of);
            let letter = |pair: &[(Natural, Natural)]| {
                let step = &of(&pair[1]) - &of(&pair[0]);
                if step == small { 'S' } else { 'L' }
            };
            let word = terms.windows(2).map(letter).collect();
            let small = small.to_u64().unwrap_or(u64::MAX);
            ([small, small.saturating_add(1)], word)
        };
        let (lower_steps, lower) = steps(&|(lower, _)| lower.clone());
        let (upper_steps, upper) = steps(&|(_, upper)| upper.clone());
        let initial = std::iter::once(0).chain(fraction.initial().iter().copied()).collect();
        let inverse = ContinuedFraction::new(initial, fraction.period().to_vec()).ok();
        let kind = inverse.as_ref().and_then(sturm_number).map(SturmNumber::numeral);
        let standard = inverse.iter().flat_map(|inverse| standard_words(inverse, length.max(20)));
        AnyWords {
            cf: fraction.to_string(),
            length,
            lower_steps,
            lower,
            upper_steps,
            upper,
            sturm_number: kind,
            standard: standard.map(|word| String::from_utf8_lossy(&word).into_owned()).collect(),
            inverse: inverse.map(|inverse| inverse.to_string()).unwrap_or_default(),
        }
    }
}

/// The first term after 0: ⌊α⌋.
fn pair_first(terms: &[(Natural, Natural)], of: &dyn Fn(&(Natural, Natural)) -> Natural) -> Natural {
    terms.get(1).map_or(Natural::ZERO, of)
}

impl fmt::Display for AnyWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "α = {}, {} letters\n", self.cf, self.length)?;
        for (name, [small, large], word) in
            [("⌊nα⌋", self.lower_steps, &self.lower), ("⌊nβ⌋", self.upper_steps, &self.upper)]
        {
            writeln!(f, "differences of {name}, S = {small}, L = {large}:")?;
            in_lines(f, word)?;
        }
        writeln!(f, "\nstandard words of 1/α = {}: s_−1 = 1, s_0 = 0", self.inverse)?;
        for (n, word) in (1..).zip(&self.standard) {
            writeln!(f, "  s_{n} = {word}")?;
        }
        match self.sturm_number {
            Some(kind) => writeln!(
                f,
                "1/α is a Sturm number of type {kind}: its characteristic word is fixed by a morphism [L13, Thm .2]."
            ),
            None => writeln!(
                f,
                "1/α is no Sturm number: no morphism but the trivial one fixes its characteristic word [L13, Thm .2]."
            ),
        }
    }
}

/// An extra move of Larsson and Weimerskirch's game, by family and step.
#[derive(Clone, Debug, Serialize)]
pub struct ExtraMove {
    /// The family i.
    pub i: u32,
    /// The step j.
    pub j: u64,
    /// u_j and v_j.
    pub take: [String; 2],
    /// The s for which (u, v + 1) is the P-position of number s.
    pub s: String,
}

/// The first extra moves of lw:k=K by family and step, the step before the first included.
#[derive(Clone, Debug, Serialize)]
pub struct ExtraMoves {
    k: NonZeroU32,
    /// In the order of their size.
    pub moves: Vec<ExtraMove>,
}

impl ExtraMoves {
    /// The first `count`.
    pub fn new(k: NonZeroU32, count: usize) -> ExtraMoves {
        // Steps multiply by more than k, so so many bits hold them; every family has a member in each step.
        let steps = count as u64 / u64::from(k.get().max(2) - 1) + 2;
        let bits = (u64::from(u32::BITS - k.leading_zeros()) + 2) * (steps + 1);
        let bound = Natural::from(2u32).pow(bits);
        let moves = LarssonMoves::new(k).within(&bound, &bound).take(count).map(|extra| ExtraMove {
            i: extra.family,
            j: extra.step,
            take: [extra.taken.u.to_string(), extra.taken.v.to_string()],
            s: extra.index.to_string(),
        });
        ExtraMoves { k, moves: moves.collect() }
    }
}

impl fmt::Display for ExtraMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let k = self.k.get();
        writeln!(
            f,
            "Extra moves (u_j, v_j) of lw:k={k}, family i = 1 … {}, step j; (u, v + 1) is P-position number s.",
            k - 1
        )?;
        writeln!(
            f,
            "One step: (u, v) → (u + v + 1, {k}u + {}v + {k} + i), from (0, i); one step back from there is (−1, 0) for every i.\n",
            u64::from(k) + 1
        )?;
        for ExtraMove { i, j, take: [u, v], s } in &self.moves {
            writeln!(f, "  i = {i}, j = {j}: ({u}, {v}), s = {s}")?;
        }
        if self.moves.is_empty() {
            writeln!(f, "  none: for k = 1 the game is Wythoff's")?;
        }
        Ok(())
    }
}

/// The word of ΔB in syllables, each L with its index \[L13, Def. 18\].
#[derive(Clone, Debug, Serialize)]
pub struct Syllables {
    k: NonZeroU32,
    /// `S L_1 L_2`: a text each.
    pub syllables: Vec<String>,
}

impl Syllables {
    /// Those of `word`; the last may be cut.
    pub fn new(word: &Sturmian) -> Syllables {
        let k = word.parameter();
        let mut syllables: Vec<String> = Vec::new();
        let mut seen = 0u64;
        for row in word.rows() {
            match syllables.last_mut() {
                Some(syllable) if row.upper_step == u64::from(k.get()) + 2 => {
                    syllable.push_str(&format!(" L_{}", seen % u64::from(k.get()) + 1));
                    seen += 1;
                }
                _ => syllables.push("S".to_string()),
            }
        }
        Syllables { k, syllables }
    }
}

impl fmt::Display for Syllables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let k = self.k;
        writeln!(f, "The syllables of ΔB for lw:k={k}: S L^k or S L^(k+1), from an S to the letter before the next;")?;
        writeln!(f, "the L are indexed with period {k}, and ΔA is 2 exactly at L_{k}.\n")?;
        self.syllables.iter().try_for_each(|syllable| writeln!(f, "  {syllable}"))
    }
}

/// The finite words W_(i,0) = S L^i and their images \[L13, Def. 20\].
#[derive(Clone, Debug, Serialize)]
pub struct FiniteWords {
    k: NonZeroU32,
    i: u32,
    /// W_(i,0), W_(i,1), …
    pub words: Vec<String>,
}

impl FiniteWords {
    /// Those of family `i` with at most `longest` letters; nothing unless 1 ≤ i < k.
    pub fn new(k: NonZeroU32, i: u32, longest: usize) -> Option<FiniteWords> {
        if i == 0 || i >= k.get() {
            return None;
        }
        let morphism = Morphism::larsson_upper(k);
        let mut word: Vec<u8> = std::iter::once(b'S').chain(std::iter::repeat_n(b'L', i as usize)).collect();
        let mut words = Vec::new();
        while word.len() <= longest {
            words.push(String::from_utf8_lossy(&word).into_owned());
            word = morphism.apply(&word, longest + 1);
        }
        Some(FiniteWords { k, i, words })
    }
}

impl fmt::Display for FiniteWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (k, i) = (self.k, self.i);
        writeln!(
            f,
            "The finite words of lw:k={k}, family {i}: W_({i},0) = S L^{i}, each the image of the one before under S → S L^{k}, L → S L^{};",
            u64::from(k.get()) + 1
        )?;
        writeln!(f, "W_({i},j) has v_j + 1 letters, v_(j−1) + 1 of them S [L13, Lemma 21].\n")?;
        for (j, word) in self.words.iter().enumerate() {
            let short = word.bytes().filter(|letter| *letter == b'S').count();
            writeln!(f, "  W_({i},{j}): {} letters, {short} of them S", word.len())?;
            writeln!(f, "    {word}")?;
        }
        Ok(())
    }
}
