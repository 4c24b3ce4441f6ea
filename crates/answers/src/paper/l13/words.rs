//! What is shown for the items of L13 about words.

use super::super::content::{Content, decimal, numbers, quadratic, refused};
use super::show::alpha_of;
use crate::Refusal;
use crate::report::sturmian::Letters;
use crate::rows::{Format, Writer};
use std::num::NonZeroU32;
use wythoff::Integer;
use wythoff::numbers::{ContinuedFraction, Morphism, QuadraticIrrational};
use wythoff::solve::sturmian::{Lemma, Sturmian, SturmianRow};

type Made = Result<(), Refusal>;

/// The words are looked at so far where the number of rows says nothing about it.
const CHECKED: u64 = 10_000;

fn word_of(page: &Content<'_>, k: NonZeroU32, length: u64) -> Result<Sturmian, Refusal> {
    Sturmian::new(k, length, page.work()).map_err(|error| refused(&error))
}

/// S for k + 1, L for k + 2.
fn letter(k: NonZeroU32, row: &SturmianRow) -> char {
    if row.upper_step == u64::from(k.get()) + 1 { 'S' } else { 'L' }
}

/// A lemma on the first letters.
fn check(page: &mut Content<'_>, word: &Sturmian, lemma: Lemma) -> Made {
    let checked = word.check(lemma, page.work())?;
    let k = word.parameter();
    let failure = checked.failure.as_ref().map(|failure| format!("n = {}: {}", failure.n, failure.reason));
    let range = format!("{} instances in the first {} letters", checked.instances, word.length());
    let command = format!("wythoff sturmian -k {k} --check --length {}", word.length());
    page.checked(format!("{}: {}", lemma.name(), lemma.statement()), range, failure, command);
    Ok(())
}

/// The lemmas of an item; the one asked for where only one is.
pub(super) fn lemmas(page: &mut Content<'_>, names: &[&str]) -> Made {
    let word = word_of(page, page.k(), u64::from(page.count()))?;
    let asked = |lemma: &Lemma| names.contains(&lemma.name()) && (page.name == names[0] || page.name == lemma.name());
    let lemmas: Vec<Lemma> = Lemma::ALL.into_iter().filter(asked).collect();
    for lemma in lemmas {
        check(page, &word, lemma)?;
    }
    page.say("Here $S = k + 1$, $L = k + 2$, and $s_j = (i + 1)U_j − U_{j−1}$ is $v_{j−1} + 1$.");
    Ok(())
}

pub(super) fn differences(page: &mut Content<'_>) -> Made {
    let (k, count) = (page.k(), u64::from(page.count()));
    let word = word_of(page, k, count)?;
    let rows = word.rows().map(|row| {
        let gap = row.upper_step.abs_diff(row.lower_step);
        [row.n, row.lower, row.upper, row.lower_step, row.upper_step, gap].map(|cell| cell.to_string()).to_vec()
    });
    page.rows(format!("$k = {k}$"), &["n", "A_n", "B_n", "ΔA_n", "ΔB_n", "Δ(B − A)_n"], rows.collect());
    let first = word_of(page, k, CHECKED)?;
    check(page, &first, Lemma::Notation1)?;
    Ok(())
}

pub(super) fn morphism(page: &mut Content<'_>) -> Made {
    let (k, count) = (page.k(), page.count() as usize);
    let morphism = Morphism::larsson_upper(k);
    let mut word = vec![b'S'];
    for n in 0..4 {
        page.formula(format!("W_{n} = {}", shortened(&word)));
        word = morphism.apply(&word, 100_000);
    }
    let limit = morphism.fixed_point(b'S', count).unwrap_or_default();
    page.formula(format!("W ≈ {}", String::from_utf8_lossy(&limit)));
    let differences: Vec<u8> = word_of(page, k, count as u64)?.rows().map(|row| letter(k, &row) as u8).collect();
    let wrong = limit.iter().zip(&differences).position(|(one, other)| one != other);
    page.checked(
        "$W$ is the word of the $ΔB_n$",
        format!("{count} letters"),
        wrong.map(|n| format!("n = {n}")),
        format!("wythoff sturmian -k {k} --length {count}"),
    );
    Ok(())
}

/// A word, cut where it is long.
fn shortened(word: &[u8]) -> String {
    let text = String::from_utf8_lossy(&word[..word.len().min(100)]).into_owned();
    if word.len() > 100 { format!("{text}… ({} letters)", word.len()) } else { text }
}

pub(super) fn remainders(page: &mut Content<'_>) -> Made {
    let k = page.k();
    let alpha = alpha_of(k)?;
    let surd = quadratic(&alpha)?;
    let beta = surd
        .times_rational(&Integer::from(k.get()), &Integer::ONE)
        .and_then(|multiple| multiple.plus_rational(&Integer::ONE, &Integer::ONE))
        .map_err(numbers::surd)?;
    let fractional = |number: &QuadraticIrrational, n: u64| -> Result<QuadraticIrrational, Refusal> {
        let multiple = number.times_rational(&Integer::from(n), &Integer::ONE).map_err(numbers::surd)?;
        multiple.plus_rational(&-multiple.floor(), &Integer::ONE).map_err(numbers::surd)
    };
    let (mut rows, mut failure) = (Vec::new(), None);
    for row in word_of(page, k, u64::from(page.count()) + 1)?.rows().skip(1) {
        let (lower, upper) = (fractional(&surd, row.n)?, fractional(&beta, row.n)?);
        let left = lower.times_rational(&Integer::from(k.get()), &Integer::ONE).map_err(numbers::surd)?;
        let right = upper.plus_rational(&Integer::from(row.index), &Integer::ONE).map_err(numbers::surd)?;
        // {nβ} < 1/β is β{nβ} < 1.
        let product = upper.times(&beta).map_err(numbers::surd)?;
        let small = product.floor() == Integer::from(0);
        if failure.is_none() && (left != right || small != (letter(k, &row) == 'S')) {
            failure = Some(format!("n = {}", row.n));
        }
        rows.push(vec![
            row.n.to_string(),
            decimal(&lower, 6)?,
            decimal(&upper, 6)?,
            row.index.to_string(),
            letter(k, &row).to_string(),
        ]);
    }
    page.rows(format!("$α = {alpha}$"), &["n", "{nα}", "{nβ}", "i(n)", "ΔB_n"], rows);
    page.checked(
        "$k{nα} = i(n) + {nβ}$, and $ΔB_n$ is $S$ exactly if ${nβ} < 1/β$",
        "every row above, exactly",
        failure,
        None,
    );
    page.decide(
        &alpha,
        "$B_n = kA_n + n + i(n)$ with $0 ≤ i(n) < k$",
        &format!("forall n: B(n) - {k}*A(n) - n >= 0 & B(n) - {k}*A(n) - n < {k}"),
    )
}

pub(super) fn example_15(page: &mut Content<'_>) -> Made {
    let (k, count) = (page.k(), u64::from(page.count()));
    let word = word_of(page, k, count)?;
    let line = |cell: &dyn Fn(&SturmianRow) -> u64| {
        word.rows().map(|row| cell(&row).to_string()).collect::<Vec<_>>().join(", ")
    };
    let (upper, lower) = (line(&|row| row.upper_step), line(&|row| row.lower_step));
    page.formula(format!("ΔB = {upper}, …"));
    page.formula(format!("ΔA = {lower}, …"));
    let kept: Vec<u64> = word.rows().filter(|row| letter(k, row) == 'L').map(|row| row.lower_step).collect();
    let shown: Vec<String> = kept.iter().map(ToString::to_string).collect();
    page.say(format!(
        "Without each {} of the first and the 1 below it, the second is {}, …",
        k.get() + 1,
        shown.join(", ")
    ));
    let period = k.get() as usize;
    let wrong = kept.iter().enumerate().find(|(place, step)| (**step == 2) != ((place + 1) % period == 0));
    page.checked(
        format!("what remains has period {k}, with a 2 at every place divisible by {k}"),
        format!("{count} letters"),
        wrong.map(|(place, _)| format!("place {}", place + 1)),
        None,
    );
    let mut text = Vec::new();
    let letters = Letters(word);
    let mut writer =
        Writer::new(&mut text, &letters, Format::Text).map_err(|error| Refusal::new(crate::Kind::Fault, error))?;
    for row in letters.0.rows() {
        writer.row(&row).map_err(|error| Refusal::new(crate::Kind::Fault, error))?;
    }
    writer.end().map_err(|error| Refusal::new(crate::Kind::Fault, error))?;
    page.listing(format!("wythoff sturmian -k {k} --length {count}"), String::from_utf8_lossy(&text));
    Ok(())
}

pub(super) fn syllables(page: &mut Content<'_>) -> Made {
    let (k, count) = (page.k(), u64::from(page.count()));
    let wide = u64::from(k.get());
    let word = word_of(page, k, count)?;
    let mut text = String::new();
    let mut seen = 0u64;
    let (mut lengths, mut length, mut failure) = (Vec::new(), 0u64, None);
    for row in word.rows() {
        if letter(k, &row) == 'S' {
            if length > 0 {
                lengths.push(length);
            }
            length = 1;
            text.push_str(if text.is_empty() { "S" } else { " · S" });
        } else {
            seen += 1;
            length += 1;
            let index = (seen - 1) % wide + 1;
            text.push_str(&format!(" L_{index}"));
            if failure.is_none() && (index == wide) != (row.lower_step == 2) {
                failure = Some(format!("n = {}", row.n));
            }
        }
    }
    page.say(format!("${text} …$"));
    let wrong = lengths.iter().find(|length| **length != wide + 1 && **length != wide + 2);
    page.checked(
        "every syllable is $S L^k$ or $S L^{k+1}$",
        format!("{} syllables", lengths.len()),
        wrong.map(|length| format!("a syllable of {length} letters")),
        None,
    );
    page.checked("(8): $ΔA_n = 2$ exactly at the $L$ of index $k$", format!("{count} letters"), failure, None);
    Ok(())
}

pub(super) fn finite(page: &mut Content<'_>) -> Made {
    let (k, i) = (page.k(), page.given.whole("i"));
    if i >= k.get() {
        return Err(Refusal::about("-i", format!("families go from 1 to k − 1 = {}", k.get() - 1)));
    }
    let morphism = Morphism::larsson_upper(k);
    let mut word = vec![b'S'];
    word.extend(std::iter::repeat_n(b'L', i as usize));
    let limit = morphism.fixed_point(b'S', 100_000).unwrap_or_default();
    let mut failure = None;
    for j in 0..page.count().min(12) {
        page.formula(format!("W_{{{i},{j}}} = {}", shortened(&word)));
        if failure.is_none() && !limit.starts_with(&word) {
            failure = Some(format!("j = {j}"));
        }
        if word.len() > 20_000 {
            break;
        }
        word = morphism.apply(&word, 100_000);
    }
    page.checked("each is a prefix of $W$", "the words above", failure, None);
    Ok(())
}

pub(super) fn index(page: &mut Content<'_>) -> Made {
    let word = word_of(page, page.k(), u64::from(page.count()))?;
    for lemma in [Lemma::Lemma25, Lemma::Lemma26] {
        if page.name == "Definition 24" || page.name == lemma.name() {
            check(page, &word, lemma)?;
        }
    }
    let (k, x, y) = (page.k(), page.given.natural("x"), page.given.natural("y"));
    page.solve(&format!("lw:k={k}"), &x, &y, None)
}

/// θ(0) = 1^k 0, θ(1) = 1^k 0 1.
fn theta_of(k: NonZeroU32) -> Morphism {
    let k = u64::from(k.get());
    Morphism::new(&[(b'0', &[(b'1', k), (b'0', 1)]), (b'1', &[(b'1', k), (b'0', 1), (b'1', 1)])])
}

pub(super) fn theta(page: &mut Content<'_>) -> Made {
    let (k, count) = (page.k(), page.count() as usize);
    let word = theta_of(k).fixed_point(b'1', count).unwrap_or_default();
    page.formula(format!("θ-word = {}", shortened(&word)));
    let other = Morphism::larsson_upper(k).fixed_point(b'S', count + 1).unwrap_or_default();
    page.formula(format!("W = {}", shortened(&other)));
    let wrong = word.iter().zip(other.iter().skip(1)).position(|(one, other)| (*one == b'1') != (*other == b'L'));
    page.checked(
        "letter $n$ of the θ-word is 1 if and only if letter $n + 1$ of $W$ is $L$",
        format!("{count} letters"),
        wrong.map(|n| format!("n = {}", n + 1)),
        None,
    );
    // The characteristic word of x has the letters ⌊(n+1)x⌋ − ⌊nx⌋, n ≥ 1; ⌊n/α⌋ counts the A_m below n.
    let alpha = quadratic(&alpha_of(k)?)?;
    let inverse = reciprocal(&alpha, k)?;
    let floor = |n: u64| -> Result<Integer, Refusal> {
        Ok(inverse.times_rational(&Integer::from(n), &Integer::ONE).map_err(numbers::surd)?.floor())
    };
    let mut failure = None;
    for (n, letter) in (1u64..).zip(&word).take(2000) {
        let step = floor(n + 1)? - floor(n)?;
        if failure.is_none() && (step == Integer::ONE) != (*letter == b'1') {
            failure = Some(format!("n = {n}"));
        }
    }
    page.formula(format!("1/α = {inverse} ≈ {}", decimal(&inverse, 12)?));
    page.checked("it is the characteristic word of $1/α$", "the letters above, exactly", failure, None);
    let square = inverse
        .times(&inverse)
        .and_then(|square| square.plus(&inverse.times_rational(&Integer::from(k.get()), &Integer::ONE)?));
    // x² + kx = k is rational, which exact arithmetic reports as such.
    let root = matches!(&square, Err(wythoff::numbers::QuadraticError::Rational { numerator, denominator })
        if *numerator == Integer::from(k.get()) && *denominator == Integer::ONE);
    page.checked("and $1/α$ is a root of $x² + kx − k = 0$", "exactly", (!root).then(|| format!("k = {k}")), None);
    Ok(())
}

/// 1/α = kα − k for α = [1; k, 1, k, …], because kα² − kα − 1 = 0.
fn reciprocal(alpha: &QuadraticIrrational, k: NonZeroU32) -> Result<QuadraticIrrational, Refusal> {
    let wide = Integer::from(k.get());
    let multiple =
        alpha.times_rational(&wide, &Integer::ONE).and_then(|multiple| multiple.plus_rational(&-&wide, &Integer::ONE));
    multiple.map_err(numbers::surd)
}

pub(super) fn standard(page: &mut Content<'_>) -> Made {
    let k = page.k();
    // 1/α = [0; 1, k, 1, k, …] = [0; 1 + d_1, d_2, …] with d_1 = 0, d_2 = k, d_3 = 1, d_4 = k, …
    let directive = |n: u32| {
        if n == 1 {
            0
        } else if n.is_multiple_of(2) {
            k.get() as usize
        } else {
            1
        }
    };
    let (mut before, mut here) = (vec![b'1'], vec![b'0']);
    let limit = theta_of(k).fixed_point(b'1', 50_000).unwrap_or_default();
    let mut failure = None;
    page.formula("s_{−1} = 1,   s_0 = 0");
    for n in 1..=page.count() {
        let mut next = here.repeat(directive(n));
        next.extend_from_slice(&before);
        before = std::mem::replace(&mut here, next);
        page.formula(format!("s_{n} = {}", shortened(&here)));
        if failure.is_none() && !limit.starts_with(&here[..here.len().min(limit.len())]) {
            failure = Some(format!("n = {n}"));
        }
        if here.len() > 40_000 {
            break;
        }
    }
    page.checked(
        "each $s_n$, $n ≥ 1$, is a prefix of the characteristic word of $1/α$",
        "the words above",
        failure,
        None,
    );
    let fraction = ContinuedFraction::new(vec![0], vec![1, k.get()]).map_err(|error| Refusal::about("-k", error))?;
    let alpha = quadratic(&alpha_of(k)?)?;
    let same = quadratic(&fraction)? == reciprocal(&alpha, k)?;
    // Type (ii): [0; 1, d_1, (d_2, …, d_n)] with d_1 = k and the period (1, k), whose last term is not below d_1.
    page.checked(
        format!("$1/α = {fraction}$ is a Sturm number of type (ii): $[0; 1, {k}, (1, {k})]$"),
        "exactly",
        (!same).then(|| format!("k = {k}")),
        None,
    );
    let image = theta_of(k).apply(&limit, limit.len());
    let wrong = image.iter().zip(&limit).position(|(one, other)| one != other);
    page.checked(
        "and its word is fixed by θ",
        format!("{} letters", limit.len()),
        wrong.map(|n| format!("letter {n}")),
        None,
    );
    Ok(())
}
