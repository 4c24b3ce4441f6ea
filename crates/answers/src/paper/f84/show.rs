//! What is shown for the items of F84, sections 1 to 5 and the notes of 7.2.

use super::super::content::statements as say;
use super::super::content::{Content, decimal, game, numbers, refused, with_digits};
use super::super::f82::show as f82;
use crate::Refusal;
use std::num::NonZeroU32;
use wythoff::numbers::{BeattyPair, ContinuedFraction, Digits, Numeration, QuadraticIrrational, System};
use wythoff::solve::RootStep;
use wythoff::solve::misere::{self, Against, GenusTable};
use wythoff::{Front, Integer, Natural};

type Made = Result<(), Refusal>;

pub(super) fn normal_and_misere(page: &mut Content<'_>) -> Made {
    let a = page.a().get();
    let fraction = page.fraction();
    let text = format!("forall m, n: A(m) != A(n; 1/alpha) | B(m) != A(n; 1/alpha) + {a}*n + 1");
    page.decide(&fraction, format!("$S_1 ∩ S_2 = ∅$ for $a = {a}$"), &text)?;
    let normal = page.table_rows("wythoff", &Natural::ZERO, 6)?;
    let misere = page.table_rows("wythoff:misere", &Natural::ZERO, 6)?;
    let pair = |lower: &Natural, upper: &Natural| format!("({lower}, {upper})");
    let rows = normal.iter().zip(&misere).map(|(one, other)| {
        vec![one.n.to_string(), pair(&one.pair.lower, &one.pair.upper), pair(&other.pair.lower, &other.pair.upper)]
    });
    page.rows("$a = 1$: normal and misère play", &["n", "S_1", "S_2"], rows.collect());
    let differ = normal.iter().zip(&misere).filter(|(one, other)| one.pair != other.pair).count();
    page.checked(
        "for $a = 1$ only the first two pairs differ",
        "6 rows",
        (differ != 2).then(|| format!("{differ} rows")),
        None,
    );
    page.prove("wythoff:misere", "and from $n = 2$ on the pairs of misère play are those of normal play, $a = 1$")
}

/// Positions are looked at up to this heap.
const LARGEST_VALUED: usize = 40;

pub(super) fn tame(page: &mut Content<'_>) -> Made {
    let a = page.a();
    let game = game(&format!("wythoff:a={a}"))?;
    let side = LARGEST_VALUED as u64 + 1;
    let table = GenusTable::within(&game, side, side, page.work()).map_err(|error| refused(&error))?;
    let positions = (0..=LARGEST_VALUED).flat_map(|y| (0..=y).map(move |x| (x, y)));
    let told = positions.filter_map(|(x, y)| Some((x, y, table.genus(x, y)?)));
    let rows = told
        .take(21)
        .map(|(x, y, genus)| vec![format!("({x}, {y})"), genus.to_string(), genus.kind().name().to_string()]);
    let rows = rows.collect();
    page.rows(
        "The genus: the normal value, and the misère values with no, one, two, … heaps of 2 beside it",
        &["(x, y)", "genus", ""],
        rows,
    );
    let class = table.both().class();
    let against = |against: Option<Against>| {
        against.map(|Against { position, values }| format!("{position:?}, with values {values:?}"))
    };
    let range = format!("all positions with heaps up to {LARGEST_VALUED}");
    page.checked(
        "tame: normal and misère values are 0 and 1, or 1 and 0, or the same",
        range.clone(),
        against(class.tame),
        None,
    );
    let miserable = class.miserable.map(|found| format!("{:?}", found.position));
    let words = "miserable: from other than swap positions one reaches both kinds of swap positions, or none";
    page.checked(words, range, miserable, None);
    if let Some(reason) = misere::proof(&game.ruleset) {
        page.say(reason);
    }
    Ok(())
}

pub(super) fn row_12(page: &mut Content<'_>) -> Made {
    for (a, text) in [(1, "wythoff:misere"), (3, "wythoff:a=3,misere")] {
        for row in page.table_rows(text, &Natural::from(12u32), 1)? {
            page.formula(format!("(E_12, H_12) = ({}, {})   for a = {a}", row.pair.lower, row.pair.upper));
        }
    }
    Ok(())
}

pub(super) fn theorem_2_1(page: &mut Content<'_>) -> Made {
    let a = page.a().get();
    if a > 1 {
        let fraction = page.fraction();
        page.decide(
            &fraction,
            "$E_n = ⌊nα + γ⌋$ is $mex{E_i, H_i : i < n}$, with $H_n = E_n + an + 1$",
            &say::misere_mex(a),
        )?;
    } else {
        // From n = 2 on the pairs are those of normal play; with 2 in place of 1 among the first two, the mex is the same.
        let golden = ContinuedFraction::constant(NonZeroU32::MIN);
        page.decide(&golden, "from $n = 2$ on, $E_n = ⌊nα⌋$ is the mex of $2, 2, 0, 1$ and the pairs between", "forall n: n > 1 => (A(n) > 2 & (forall i: 1 < i & i < n => A(i) != A(n) & B(i) != A(n)) & (forall z: 2 < z & z < A(n) => exists i: 1 < i & i < n & (z = A(i) | z = B(i))))")?;
    }
    page.prove(&format!("wythoff:a={a},misere"), "these are the P-positions of misère play")
}

pub(super) fn table_cost(page: &mut Content<'_>) -> Made {
    let a = page.a().get();
    let fraction = page.fraction();
    page.decide(&fraction, "$n ≤ E_n$, so that $H_n ≤ x + ax + 1$ for $x = E_n$", "forall n: n <= A(n; 1/alpha)")?;
    let pair = BeattyPair::misere(page.a());
    let rows = [100u64, 1000, 10_000, 100_000].map(|x| {
        let index = match pair.locate(&x.into()) {
            wythoff::numbers::Place::Lower(n) | wythoff::numbers::Place::Upper(n) => n,
        };
        vec![x.to_string(), index.to_string(), (x + u64::from(a) * x + 1).to_string()]
    });
    page.rows(
        "Rows of the table until $x$ appears, and the largest $y$ that matters",
        &["x", "rows", "x + ax + 1"],
        rows.into(),
    );
    Ok(())
}

/// α, β, γ = 1/α and δ = γ + 1, exactly.
struct Numbers {
    alpha: QuadraticIrrational,
    beta: QuadraticIrrational,
    gamma: QuadraticIrrational,
    delta: QuadraticIrrational,
}

fn of_misere(a: NonZeroU32) -> Result<Numbers, Refusal> {
    let alpha = QuadraticIrrational::wythoff_alpha(a);
    let beta = alpha.plus_rational(&Integer::from(a.get()), &Integer::ONE).map_err(numbers::surd)?;
    // 1/α + 1/β = 1 gives 1/α = (β − 1)/β = 1 − 1/β, and αβ = α + β gives 1/α = β/(α + β).
    let sum = alpha.plus(&beta).map_err(numbers::surd)?;
    let gamma = beta.divided_by(&sum).map_err(numbers::surd)?;
    let delta = gamma.plus_rational(&Integer::ONE, &Integer::ONE).map_err(numbers::surd)?;
    Ok(Numbers { alpha, beta, gamma, delta })
}

pub(super) fn gamma_delta(page: &mut Content<'_>) -> Made {
    let a = page.a();
    let Numbers { alpha, beta, gamma, delta } = of_misere(a)?;
    for (name, number) in [("α", &alpha), ("β", &beta), ("γ", &gamma), ("δ", &delta)] {
        page.formula(format!("{name} = {number} ≈ {}", decimal(number, 12)?));
    }
    // γ/α + δ/β = 1 is γβ + δα = αβ.
    let left = gamma.times(&beta).and_then(|first| first.plus(&delta.times(&alpha)?)).map_err(numbers::surd)?;
    let right = alpha.times(&beta).map_err(numbers::surd)?;
    page.checked(
        "$γβ + δα = αβ$, that is, $γ/α + δ/β = 1$",
        "exactly",
        (left != right).then(|| format!("a = {a}")),
        None,
    );
    // (1/α + 1/β) + 1/β = 1/α + 1/β would make 1/β = 0.
    let printed = beta.plus(&alpha).and_then(|sum| sum.plus(&alpha)).map_err(numbers::surd)?;
    page.fails(
        "as printed: $(1/α + 1/β) + 1/β = 1$, that is, $α + β + α = αβ$",
        "exactly",
        (printed != right).then(|| format!("a = {a}: α + β + α = {printed}, αβ = {right}")),
        None,
    );
    let fraction = page.fraction();
    page.decide(&fraction, "$E′$ and $H′$ are complementary", &say::misere_complementary(a.get()))
}

pub(super) fn theorem_3_1(page: &mut Content<'_>) -> Made {
    let a = page.a().get();
    if a > 1 {
        let fraction = page.fraction();
        page.decide(&fraction, "$⌊nβ + δ⌋ = ⌊nα + γ⌋ + an + 1$ with $δ = 1 + 1/α$", &say::misere_upper(a))?;
    }
    page.prove(&format!("wythoff:a={a},misere"), "the P-positions are those of the theorem")
}

pub(super) fn algebraic(page: &mut Content<'_>) -> Made {
    page.solve_given(",misere", Some(Front::Algebraic))?;
    // With the ceiling, x = E_0 = 0 already fails; the floor is right as far as it was looked at.
    let a = NonZeroU32::MIN.saturating_add(2);
    let Numbers { alpha, gamma, .. } = of_misere(a)?;
    let pair = BeattyPair::misere(a);
    let (mut with_floor, mut with_ceiling) = (None, None);
    for x in 0..200i64 {
        let quotient = |added: i64| -> Result<Integer, Refusal> {
            let number = gamma.negated().plus_rational(&Integer::from(x + added), &Integer::ONE);
            Ok(number.and_then(|number| number.divided_by(&alpha)).map_err(numbers::surd)?.floor())
        };
        let is_lower = matches!(pair.locate(&Natural::from(x.unsigned_abs())), wythoff::numbers::Place::Lower(_));
        let (above, below) = (quotient(1)?, quotient(0)?);
        if with_floor.is_none() && (above == &below + &Integer::ONE) != is_lower {
            with_floor = Some(format!("x = {x}"));
        }
        if with_ceiling.is_none() && (&above + &Integer::ONE == &below + &Integer::ONE) != is_lower {
            with_ceiling = Some(format!("x = {x}"));
        }
    }
    page.checked("$x$ is an $E_n$ exactly if $⌊(x − γ + 1)/α⌋ = ⌊(x − γ)/α⌋ + 1$", "a = 3, x < 200", with_floor, None);
    page.fails("as printed, with a ceiling on the left", "a = 3, x < 200", with_ceiling, None);
    Ok(())
}

pub(super) fn precision(page: &mut Content<'_>) -> Made {
    let a = page.a();
    let rows = [10u64, 100, 1000].map(|length| {
        let x = Natural::from(10u32).pow(length);
        let step = RootStep::misere_index_of(&x, a);
        vec![format!("10^{length}"), (length + 1).to_string(), step.root.to_string().len().to_string()]
    });
    page.rows(
        "$n = ⌊(x − γ + 1)/α⌋$ by one integer square root",
        &["x", "digits of x", "digits of the root"],
        rows.into(),
    );
    Ok(())
}

pub(super) fn table_3(page: &mut Content<'_>) -> Made {
    let (numbers, fraction) = (page.numbers(), page.fraction());
    let title = format!(
        "Table 3. The representation of the first few nonnegative integers in the $p$- and $q$-systems, $α = {fraction}$"
    );
    let first = numbers.iter().map(|number| vec![number.to_string()]).collect();
    page.table(with_digits(
        title,
        &["n"],
        first,
        &fraction,
        &[("R_p(n)", System::P, &numbers), ("R_q(n)", System::Q, &numbers)],
    )?);
    Ok(())
}

pub(super) fn lemma_4_2(page: &mut Content<'_>) -> Made {
    f82::lemma_2(page, 'G')?;
    let fraction = page.fraction();
    let count = page.count() as usize;
    let p: Vec<Natural> = fraction.convergents().take(count + 1).map(|convergent| convergent.numerator).collect();
    let quotient = |place: usize| u64::from(fraction.term(place).unwrap_or(0));
    // As printed the second term has the quotient of the first.
    let printed = |i: usize| {
        let places = (0..=i).rev().step_by(2);
        places.fold(Natural::ZERO, |sum, place| {
            let index = if place + 2 == i { i + 1 } else { place + 1 };
            sum + &p[place] * quotient(index)
        })
    };
    let failure = (0..count).find(|&i| &printed(i) + 1 != p[i + 1]);
    let failure =
        failure.map(|i| format!("i = {i}: {} instead of {}", printed(i), p[i + 1].saturating_sub(&Natural::ONE)));
    let constant = fraction.terms().skip(1).take(count).all(|term| Some(term) == fraction.term(1));
    if constant {
        page.checked(
            "as printed, with $a_{i+1}p_{i−2}$: constant quotients do not show the difference",
            "every row above",
            failure,
            None,
        );
    } else {
        page.fails("as printed, with $a_{i+1}p_{i−2}$", "every row above", failure, None);
    }
    Ok(())
}

pub(super) fn lexicographic(page: &mut Content<'_>) -> Made {
    let numeration = Numeration::new(page.fraction());
    let count = u64::from(page.count());
    let digits = |number: u64| f82::digits_of(&numeration, &number.into(), System::P);
    let mut failure = None;
    for number in 1..count {
        if failure.is_none() && digits(number)? <= digits(number - 1)? {
            failure = Some(format!("{number}"));
        }
    }
    let mut rows = Vec::new();
    for number in 1..count.min(9) {
        rows.push(vec![
            number.to_string(),
            format!("{} < {}", digits(number - 1)?.to_string(), digits(number)?.to_string()),
        ]);
    }
    page.rows(format!("$α = {}$", page.fraction()), &["n", "R_p(n − 1) < R_p(n)"], rows);
    page.checked("$R_p(n − 1) < R_p(n)$ lexicographically", format!("all n < {count}"), failure, None);
    Ok(())
}

pub(super) fn property_1(page: &mut Content<'_>) -> Made {
    let fraction = page.fraction();
    let a = page.a().get();
    page.decide(
        &fraction,
        "the $E_n$ end as (i), (ii), (iii), and no others; so the $H_n$ end as (iv), (v)",
        say::E_ENDINGS,
    )?;
    page.decide(&fraction, "because the two share the numbers out", &say::misere_complementary(a))
}

pub(super) fn property_2(page: &mut Content<'_>) -> Made {
    let (fraction, a) = (page.fraction(), page.a().get());
    page.decide(&fraction, "$H_n$ is $E_n$ shifted left with 1, or with $t − 1$, 2 at the end", &say::misere_shift(a))
}

pub(super) fn property_3(page: &mut Content<'_>) -> Made {
    let fraction = page.fraction();
    page.decide(&fraction, "$E_n$ is $I_p(R_q(n))$ or one more, by the end of $R_q(n)$", say::E_FROM_Q)
}

/// Tables 4 and 5.
pub(super) fn pairs_in_digits(page: &mut Content<'_>, number: u32, text: &str, about: &str) -> Made {
    let (from, count) = (page.given.natural("from"), page.count());
    let rows = page.table_rows(text, &from, count)?;
    let (n, lower): (Vec<Natural>, Vec<Natural>) =
        rows.iter().map(|row| (row.n.clone(), row.pair.lower.clone())).unzip();
    let upper: Vec<Natural> = rows.iter().map(|row| row.pair.upper.clone()).collect();
    let first = rows.iter().map(|row| vec![row.n.to_string(), row.pair.lower.to_string(), row.pair.upper.to_string()]);
    let title = format!(
        "Table {number}. The representation of the first few P-positions $(E_n, H_n)$ and $n$ in the $p$- and $q$-systems for {about}"
    );
    let groups: [(&str, System, &[Natural]); 3] =
        [("R_p(E_n)", System::P, &lower), ("R_p(H_n)", System::P, &upper), ("R_q(n)", System::Q, &n)];
    page.table(with_digits(title, &["n", "E_n", "H_n"], first.collect(), &page.fraction(), &groups)?);
    Ok(())
}

pub(super) fn lemma_5_2(page: &mut Content<'_>) -> Made {
    let a = page.a();
    let count = page.count() as usize;
    for first in [1, a.get()] {
        let fraction =
            ContinuedFraction::new(vec![first], vec![a.get()]).map_err(|error| Refusal::about("-a", error))?;
        let alpha = super::super::content::quadratic(&fraction)?;
        let found = super::super::content::distances(&fraction, count + 1)?;
        let (mut rows, mut failure) = (Vec::new(), None);
        let mut sum: Option<QuadraticIrrational> = None;
        for m in 0..count {
            let next = &found[m].1;
            let total = match &sum {
                None => next.clone(),
                Some(sum) => sum.plus(next).map_err(numbers::surd)?,
            };
            let right = next
                .plus(&found[m + 1].1)
                .and_then(|both| both.minus(&alpha))
                .and_then(|rest| rest.plus_rational(&(Integer::from(first) + Integer::ONE), &Integer::ONE))
                .and_then(|rest| rest.times_rational(&Integer::ONE, &Integer::from(a.get())))
                .map_err(numbers::surd)?;
            if failure.is_none() && total != right {
                failure = Some(format!("m = {m}"));
            }
            rows.push(vec![m.to_string(), decimal(next, 9)?, decimal(&total, 9)?]);
            sum = Some(total);
        }
        page.rows(format!("$α = {fraction}$, $b = {first}$"), &["m", "D_m", "D_0 + … + D_m"], rows);
        page.checked("the sum is $a⁻¹(D_m + D_{m+1} + b + 1 − α)$", "every row above, exactly", failure, None);
    }
    Ok(())
}

pub(super) fn relations(page: &mut Content<'_>) -> Made {
    let fraction = page.fraction();
    let numeration = Numeration::new(fraction.clone());
    let Numbers { alpha, gamma, .. } = of_misere(page.a())?;
    let (mut rows, mut failure) = (Vec::new(), None);
    for n in page.numbers() {
        let digits = f82::digits_of(&numeration, &n, System::Q)?;
        let ones = digits.least_significant_first().iter().take_while(|&&digit| digit == 1).count();
        let (case, least) = match (digits.digit(ones) == 0, ones % 2 == 0) {
            (true, true) => ("(i), (v)", 0),
            (false, false) => ("(ii), (vi)", 0),
            (true, false) => ("(iii), (vii)", 1),
            (false, true) => ("(iv), (viii)", 1),
        };
        // Σ d_i D_i + 1/α = nα − I_p(R_q(n)) + 1/α.
        let read = numeration.p_value(&digits).map_err(|error| Refusal::about("digits", error))?;
        let multiple =
            alpha.times_rational(&Integer::from(&n), &Integer::ONE).and_then(|multiple| multiple.plus(&gamma));
        let multiple = if n.is_zero() { gamma.clone() } else { multiple.map_err(numbers::surd)? };
        let sum = multiple.plus_rational(&-Integer::from(&read), &Integer::ONE).map_err(numbers::surd)?;
        if failure.is_none() && sum.floor() != Integer::from(least) {
            failure = Some(format!("n = {n}"));
        }
        rows.push(vec![n.to_string(), digits.to_string(), case.to_string(), decimal(&sum, 6)?]);
    }
    page.rows(format!("$α = {fraction}$"), &["n", "R_q(n)", "relation", "Σ d_i D_i + α⁻¹"], rows);
    page.checked(
        "(v), (vi): the sum lies in $[0, 1)$; (vii), (viii): in $[1, 2)$",
        "every row above, exactly",
        failure,
        None,
    );
    // As printed the left side of the first estimate for j = 1 is D_1; its right side is (D_1 + D_2 + 2 − α)/a − D_2.
    let found = super::super::content::distances(&fraction, 3)?;
    let (first, second) = (&found[1].1, &found[2].1);
    let right = first
        .plus(second)
        .and_then(|both| both.minus(&alpha))
        .and_then(|rest| rest.plus_rational(&Integer::from(2), &Integer::ONE))
        .and_then(|rest| rest.times_rational(&Integer::ONE, &Integer::from(page.a().get())))
        .and_then(|share| share.minus(second))
        .map_err(numbers::surd)?;
    let short = right.minus(first).map_err(numbers::surd)?;
    let failure = if short.floor().is_negative() {
        None
    } else {
        Some(format!("j = 1: D_1 ≈ {} is below {}", decimal(first, 6)?, decimal(&right, 6)?))
    };
    page.fails(
        "as printed, with sums that begin with $i = 1$: $D_1 ≥ a⁻¹(D_1 + D_2 + 2 − α) − D_2$",
        "exactly",
        failure,
        None,
    );
    property_3(page)
}

/// f of Property 2.
fn f(digits: &Digits) -> Digits {
    let last = digits.digit(0);
    let mut places = vec![if last <= 1 { 1 } else { 2 }, if last <= 1 { last } else { last - 1 }];
    places.extend(digits.least_significant_first().iter().skip(1));
    Digits::from_least_significant(places)
}

/// f⁻¹: shift right, and add 1 to the last digit if a 2 was lost.
fn f_inverse(digits: &Digits) -> Digits {
    let shifted = digits.right_shift();
    if digits.digit(0) == 2 { shifted.with_digit(0, shifted.digit(0) + 1) } else { shifted }
}

pub(super) fn bijection(page: &mut Content<'_>) -> Made {
    let a = page.a();
    if a.get() == 1 {
        return Err(Refusal::about("-a", "Property 2 is about a > 1"));
    }
    let numeration = Numeration::new(page.fraction());
    let (from, count) = (page.given.natural("from"), page.count());
    let (mut rows, mut failure) = (Vec::new(), None);
    for row in page.table_rows(&format!("wythoff:a={a},misere"), &from, count)? {
        let lower = f82::digits_of(&numeration, &row.pair.lower, System::P)?;
        let upper = f82::digits_of(&numeration, &row.pair.upper, System::P)?;
        if failure.is_none() && (f(&lower) != upper || f_inverse(&upper) != lower) {
            failure = Some(format!("n = {}", row.n));
        }
        rows.push(vec![row.n.to_string(), lower.to_string(), f(&lower).to_string(), f_inverse(&f(&lower)).to_string()]);
    }
    page.rows(format!("$a = {a}$"), &["n", "R_p(E_n)", "f", "f⁻¹ of it"], rows);
    page.checked("$f(R_p(E_n)) = R_p(H_n)$ and $f⁻¹$ leads back", "every row above", failure, None);
    Ok(())
}

pub(super) fn summary(page: &mut Content<'_>) -> Made {
    let (fraction, a) = (page.fraction(), page.a().get());
    page.decide(&fraction, "(I) is (II): $⌊nα⌋$ is the mex", say::MEX)?;
    page.decide(&fraction, "(II): $B_n = A_n + an$", &format!("forall n: B(n) = A(n) + {a}*n"))?;
    page.decide(&fraction, "(III)(a): even and odd numbers of zeros", say::A_ENDS_EVENLY)?;
    page.decide(&fraction, "(III)(b): the left shift", say::LEFT_SHIFT)?;
    page.decide(&fraction, "(III)(c): $A_n$ from $R_q(n)$", say::READ_IN_P)?;
    page.prove(&format!("wythoff:a={a}"), "(I)–(III) are the P-positions of normal play")?;
    page.decide(&fraction, "(IV)(ii) is (V)(ii): $⌊nα + γ⌋$ is the mex", &say::misere_mex(a))?;
    page.decide(&fraction, "(V)(ii): $H_n = ⌊nβ + δ⌋$", &say::misere_upper(a))?;
    page.decide(&fraction, "(VI)(ii)(a): the ends of $R_p(E_n)$", say::E_ENDINGS)?;
    page.decide(&fraction, "(VI)(ii)(b): $R_p(H_n)$ from $R_p(E_n)$", &say::misere_shift(a))?;
    page.decide(&fraction, "(VI)(ii)(c): $E_n$ from $R_q(n)$", say::E_FROM_Q)?;
    page.prove(&format!("wythoff:a={a},misere"), "(IV)–(VI) are the P-positions of misère play")?;
    page.prove("wythoff:misere", "(IV)–(VI)(i), the same for $a = 1$")
}

pub(super) fn off_diagonal(page: &mut Content<'_>) -> Made {
    let a = page.a().get();
    let text = format!("wythoff:a={a},offdiagonal");
    page.prove(&text, "the P-positions are the $(E_n, H_n)$, and the pairs $(z, z)$ named in the correction")?;
    let fraction = ContinuedFraction::constant(page.a());
    page.decide(&fraction, "$E_n = ⌊nα + γ⌋$ is the mex of what stands before, also for $a = 1$", &say::misere_mex(a))?;
    page.outcomes("Positions $(z, z)$", &text, &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)])
}
