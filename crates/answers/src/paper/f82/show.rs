//! What is shown for the items of F82.

use super::super::content::statements::{COMPLEMENTARY, LEFT_SHIFT, MEX, READ_IN_P};
use super::super::content::{Content, decimal, numbers, quadratic, with_digits};
use crate::Refusal;
use crate::paper::sheet::Table;
use std::num::NonZeroU32;
use wythoff::numbers::{
    BeattyPair, ContinuedFraction, Digits, Numeration, QuadraticError, QuadraticIrrational, System,
};
use wythoff::solve::{RootStep, strategy_within};
use wythoff::{Front, Integer, Natural, Position};

type Made = Result<(), Refusal>;

pub(in crate::paper) fn digits_of(
    numeration: &Numeration,
    number: &Natural,
    system: System,
) -> Result<Digits, Refusal> {
    numeration.digits(number, system).map_err(|error| Refusal::about("digits", error))
}

pub(super) fn rules(page: &mut Content<'_>) -> Made {
    let a = page.a();
    page.moves(&format!("wythoff:a={a}"))
}

pub(super) fn mex(page: &mut Content<'_>) -> Made {
    let a = page.a();
    let rows = page.table_rows(&format!("wythoff:a={a}"), &Natural::ZERO, 12)?;
    if let Some(last) = rows.last() {
        page.formula(format!("(A_11, B_11) = ({}, {})   for a = {a}", last.pair.lower, last.pair.upper));
    }
    let fraction = page.fraction();
    page.decide(&fraction, "$A_n = mex{A_i, B_i : i < n}$ for the numbers $A_n = ⌊nα⌋$, $B_n = ⌊nβ⌋$", MEX)
}

pub(super) fn theorem_1(page: &mut Content<'_>) -> Made {
    let a = page.a();
    let fraction = page.fraction();
    page.decide(&fraction, "the pairs of Theorem 2 are made by mex", MEX)?;
    page.decide(&fraction, "and $B_n = A_n + an$", &format!("forall n: B(n) = A(n) + {a}*n"))?;
    page.prove(&format!("wythoff:a={a}"), "and they are the P-positions")
}

pub(super) fn strategy(page: &mut Content<'_>) -> Made {
    let (x, y) = (page.given.natural("x"), page.given.natural("y"));
    let game = super::super::content::game(&format!("wythoff:a={}", page.a()))?;
    let position = Position::new(x, y);
    let mut rows = Vec::new();
    for front in [Front::Recursive, Front::Algebraic, Front::Arithmetic, Front::Cedar] {
        let told = strategy_within(&game, front, page.work()).and_then(|strategy| strategy.decide(&position));
        let (nature, next) = match told {
            Ok(decision) => {
                let left = decision.winning.as_ref().and_then(|taken| position.after(taken));
                (decision.outcome.to_string(), left.map_or("any".to_string(), |left| format!("to {left}")))
            }
            // The recursive front keeps a table and goes only so far.
            Err(error) => ("–".to_string(), error.to_string()),
        };
        rows.push(vec![front.name().to_string(), nature, next]);
    }
    page.rows(format!("{position} on all fronts"), &["front", "(A)", "(B)"], rows);
    Ok(())
}

pub(super) fn recursive_cost(page: &mut Content<'_>) -> Made {
    let fraction = page.fraction();
    page.decide(&fraction, "$A_n ≤ 2n$", "forall n: A(n) <= 2*n")?;
    let pair = BeattyPair::wythoff(page.a());
    let rows = [100u64, 1000, 10_000, 100_000, 1_000_000].map(|x| {
        let (_, index) = match pair.locate(&x.into()) {
            wythoff::numbers::Place::Lower(n) => ("A", n),
            wythoff::numbers::Place::Upper(n) => ("B", n),
        };
        let halvings = index.bits();
        vec![x.to_string(), index.to_string(), halvings.to_string()]
    });
    page.rows(
        "Rows of the table until $x$ appears, and comparisons of a binary search in it",
        &["x", "rows", "comparisons"],
        rows.into(),
    );
    Ok(())
}

pub(super) fn alpha(page: &mut Content<'_>) -> Made {
    let a = page.a();
    let alpha = QuadraticIrrational::wythoff_alpha(a);
    let beta = alpha.plus_rational(&Integer::from(a.get()), &Integer::ONE).map_err(numbers::surd)?;
    page.formula(format!("α = {alpha} ≈ {}", decimal(&alpha, 15)?));
    page.formula(format!("β = {beta} ≈ {}", decimal(&beta, 15)?));
    // α⁻¹ + β⁻¹ = 1 is the same as αβ = α + β.
    let (product, sum) = (alpha.times(&beta), alpha.plus(&beta));
    let failure = if product == sum { None } else { Some(format!("a = {a}")) };
    page.checked("$αβ = α + β$, that is, $α⁻¹ + β⁻¹ = 1$", "exactly", failure, None);
    Ok(())
}

pub(super) fn precision(page: &mut Content<'_>) -> Made {
    let a = page.a();
    let rows = [10u64, 100, 1000].map(|length| {
        let x = Natural::from(10u32).pow(length);
        let step = RootStep::index_of(&(&x + 1), a);
        vec![format!("10^{length}"), (length + 1).to_string(), step.root.to_string().len().to_string()]
    });
    page.rows("$n = ⌊(x + 1)/α⌋$ by one integer square root", &["x", "digits of x", "digits of the root"], rows.into());
    Ok(())
}

pub(super) fn convergents(page: &mut Content<'_>) -> Made {
    let fraction = page.fraction();
    let alpha = quadratic(&fraction)?;
    page.formula(format!("α = {fraction} = {alpha} ≈ {}", decimal(&alpha, 15)?));
    let count = page.count() as usize;
    let rows = fraction.convergents().take(count).enumerate().map(|(n, convergent)| {
        let term = fraction.term(n).unwrap_or(0).to_string();
        vec![n.to_string(), term, convergent.numerator.to_string(), convergent.denominator.to_string()]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    page.rows("Quotients and convergents", &["n", "a_n", "p_n", "q_n"], rows);
    Ok(())
}

pub(super) fn expansion(page: &mut Content<'_>) -> Made {
    let a = page.a();
    let differs = |a: NonZeroU32| {
        quadratic(&ContinuedFraction::constant(a)).map(|value| value != QuadraticIrrational::wythoff_alpha(a))
    };
    let mut failure = None;
    for a in (1..=100).filter_map(NonZeroU32::new).chain([a]) {
        if failure.is_none() && differs(a)? {
            failure = Some(format!("a = {a}"));
        }
    }
    page.formula(format!("{} = [1;({a})]", QuadraticIrrational::wythoff_alpha(a)));
    page.checked("the number of $[1, ȧ]$ is α of (1)", "exactly, for a up to 100 and the chosen a", failure, None);
    Ok(())
}

/// Tuples are counted up to this value.
const MOST_TUPLES: u64 = 2000;

pub(in crate::paper) fn theorem_3(page: &mut Content<'_>) -> Made {
    let number = page.given.natural("x");
    page.represented(&number, System::P)?;
    page.represented(&number, System::Q)?;
    let fraction = page.fraction();
    let numeration = Numeration::new(fraction.clone());
    for (system, letter) in [(System::P, 'p'), (System::Q, 'q')] {
        let values: Vec<u64> = fraction
            .convergents()
            .map(|convergent| if system == System::P { convergent.numerator } else { convergent.denominator })
            .map_while(|value| value.to_u64().filter(|value| *value <= MOST_TUPLES))
            .collect();
        let places = values.len().saturating_sub(1);
        let limit = values.last().copied().unwrap_or(1);
        let seen = tuples(&fraction, &values[..places], system);
        let expected: Vec<u64> = (0..limit).collect();
        let failure = (seen != expected).then(|| format!("{} values instead of 0 … {}", seen.len(), limit - 1));
        let words = format!(
            "the admissible tuples with digits at the places 0 to {} are, read in ${letter}_i$, each number below ${letter}_{places} = {limit}$ once",
            places.saturating_sub(1)
        );
        page.checked(words, format!("{} tuples, by enumeration", seen.len()), failure, None);
        let distinct = |number: &u64| {
            let digits = numeration.digits(&Natural::from(*number), system).ok();
            let read = |digits: &Digits| match system {
                System::P => numeration.p_value(digits),
                _ => numeration.q_value(digits),
            };
            digits.and_then(|digits| read(&digits).ok()) != Some(Natural::from(*number))
        };
        let failure = expected.iter().find(|number| distinct(number)).map(|number| format!("N = {number}"));
        page.checked(
            format!("written in ${letter}_i$ and read again, each is itself"),
            format!("all numbers below {limit}"),
            failure,
            None,
        );
    }
    Ok(())
}

/// The values of all admissible tuples, in order: the conditions of (2) and (3), nothing else.
fn tuples(fraction: &ContinuedFraction, values: &[u64], system: System) -> Vec<u64> {
    // Value, and whether the digit just above forbids all but 0.
    let mut found = vec![(0u64, false)];
    for (place, value) in values.iter().enumerate().rev() {
        let top = fraction.term(place + 1).unwrap_or(0);
        let most = if place == 0 && system == System::Q { top.saturating_sub(1) } else { top };
        let extend = |&(sum, full): &(u64, bool)| {
            let most = if full { 0 } else { most };
            (0..=most).map(move |digit| (sum + u64::from(digit) * value, digit == top))
        };
        found = found.iter().flat_map(extend).collect();
    }
    let mut sums: Vec<u64> = found.into_iter().map(|(sum, _)| sum).collect();
    sums.sort_unstable();
    sums
}

pub(super) fn fibonacci(page: &mut Content<'_>) -> Made {
    let fraction = ContinuedFraction::constant(NonZeroU32::MIN);
    let numbers = page.numbers();
    let first = numbers.iter().map(|number| vec![number.to_string()]).collect();
    page.table(with_digits(
        "The Fibonacci counting system".to_string(),
        &["n"],
        first,
        &fraction,
        &[("R_p(n)", System::P, &numbers)],
    )?);
    page.decide(
        &fraction,
        "all digits are 0 or 1, and no two ones follow each other",
        "forall n: digits(n, \"[01]*\") & !digits(n, \".*11.*\")",
    )
}

pub(super) fn table_2(page: &mut Content<'_>) -> Made {
    let numbers = page.numbers();
    let title = format!(
        "Table 2. The representation of the first few positive integers in the $p$- and $q$-systems, $α = {}$",
        page.fraction()
    );
    let first = vec![Vec::new(); numbers.len()];
    let groups: [(&str, System, &[Natural]); 2] = [("R_q(n)", System::Q, &numbers), ("R_p(n)", System::P, &numbers)];
    let mut table: Table = with_digits(title, &[], first, &page.fraction(), &groups)?;
    // The paper has n at the right.
    table.gaps.push(table.head[0].len());
    table.head[0].push("n".to_string());
    table.head[1].push(String::new());
    for (row, number) in table.rows.iter_mut().zip(&numbers) {
        row.push(number.to_string());
    }
    page.table(table);
    Ok(())
}

pub(super) fn any_places(page: &mut Content<'_>) -> Made {
    let number = page.given.natural("x");
    let base = u64::from(page.given.whole("n"));
    let powers: Vec<Natural> =
        (0..).map(|power| Natural::from(base).pow(power)).take_while(|value| *value <= number).collect();
    let squares: Vec<Natural> =
        (1u64..).map(|root| Natural::from(root).square()).take_while(|value| *value <= number).take(1000).collect();
    for (name, places) in [(format!("$p_i = {base}^i$"), powers), ("$p_i = (i + 1)²$".to_string(), squares)] {
        let mut rest = number.clone();
        let mut terms = Vec::new();
        for value in places.iter().rev() {
            let (digit, left) = rest.div_rem(value);
            rest = left;
            if !digit.is_zero() {
                terms.push(format!("{digit}·{value}"));
            }
        }
        let failure = (!rest.is_zero()).then(|| format!("{rest} is left"));
        page.checked(
            format!("{name}: ${number} = {}$", terms.join(" + ")),
            "division from the top leaves nothing",
            failure,
            None,
        );
    }
    Ok(())
}

/// `letter` is H in F82, G in F84.
pub(in crate::paper) fn lemma_2(page: &mut Content<'_>, letter: char) -> Made {
    let fraction = page.fraction();
    let count = page.count() as usize;
    let p: Vec<Natural> = fraction.convergents().take(count + 1).map(|convergent| convergent.numerator).collect();
    let mut rows = Vec::new();
    let mut failure = None;
    for i in 0..count {
        let places: Vec<usize> = (0..=i).rev().step_by(2).collect();
        let sum = places
            .iter()
            .fold(Natural::ZERO, |sum, &place| sum + &p[place] * u64::from(fraction.term(place + 1).unwrap_or(0)));
        if failure.is_none() && &sum + 1 != p[i + 1] {
            failure = Some(format!("i = {i}"));
        }
        let mut digits = vec![0u32; i + 1];
        places.iter().for_each(|&place| digits[place] = fraction.term(place + 1).unwrap_or(0));
        let digits = Digits::from_least_significant(digits);
        rows.push(vec![i.to_string(), digits.to_string(), sum.to_string(), p[i + 1].to_string()]);
    }
    let name = format!("{letter}_{{i+1}}");
    page.rows(format!("${name}$ in the $p$-system"), &["i", &format!("R_p({name})"), &name, "p_{i+1}"], rows);
    page.checked(format!("${name} = p_{{i+1}} − 1$"), "every row above", failure, None);
    Ok(())
}

/// The digits of the chosen number, and those digits shifted.
pub(in crate::paper) fn shifts(page: &mut Content<'_>) -> Made {
    let number = page.given.natural("x");
    page.represented(&number, System::P)
}

pub(in crate::paper) fn interpretation(page: &mut Content<'_>) -> Made {
    let number = page.given.natural("x");
    let numeration = Numeration::new(page.fraction());
    let digits = digits_of(&numeration, &number, System::Q)?;
    let value = numeration.p_value(&digits).map_err(|error| Refusal::about("digits", error))?;
    page.formula(format!("I_p(R_q({number})) = I_p({}) = {value}", digits));
    page.represented(&number, System::Q)?;
    page.represented(&number, System::P)
}

pub(super) fn endings(page: &mut Content<'_>) -> Made {
    let numeration = Numeration::new(page.fraction());
    let mut rows = Vec::new();
    for number in [1u64, 7] {
        let digits = digits_of(&numeration, &number.into(), System::P)?;
        rows.push(vec![number.to_string(), digits.to_string(), digits.trailing_zeros().to_string()]);
    }
    page.rows("The numbers of the text", &["n", "R_p(n)", "zeros at the end"], rows);
    Ok(())
}

pub(super) fn pairs_in_digits(page: &mut Content<'_>) -> Made {
    let fraction = page.fraction();
    let numeration = Numeration::new(fraction.clone());
    let pair = BeattyPair::wythoff(page.a());
    let mut rows = Vec::new();
    for n in 1..=10u64 {
        let (lower, upper) = pair.terms(&n.into());
        let (left, right) = (digits_of(&numeration, &lower, System::P)?, digits_of(&numeration, &upper, System::P)?);
        rows.push(vec![
            n.to_string(),
            format!("({lower}, {upper})"),
            format!("({}, {})", left.to_string(), right.to_string()),
        ]);
    }
    page.rows("The first pairs", &["n", "(A_n, B_n)", "(R_p(A_n), R_p(B_n))"], rows);
    Ok(())
}

pub(super) fn property_3(page: &mut Content<'_>) -> Made {
    let fraction = page.fraction();
    page.decide(
        &fraction,
        "$I_p(R_q(n))$ is $A_n$ or $A_n + 1$, as $R_q(n)$ ends in an even or odd number of zeros",
        READ_IN_P,
    )?;
    readings(page, false)
}

/// n, R_q(n), how many zeros it ends in, its reading in p, ⌊nα⌋, and the second form of Theorem 4.
fn readings(page: &mut Content<'_>, second: bool) -> Made {
    let fraction = page.fraction();
    let numeration = Numeration::new(fraction.clone());
    let pair = BeattyPair::from_continued_fraction(&fraction).map_err(|error| Refusal::about("--cf", error))?;
    let mut rows = Vec::new();
    let mut failure = None;
    for n in page.numbers().into_iter().filter(|n| !n.is_zero()) {
        let digits = digits_of(&numeration, &n, System::Q)?;
        let zeros = digits.trailing_zeros();
        let read = numeration.p_value(&digits).map_err(|error| Refusal::about("digits", error))?;
        let floor = pair.lower(&n);
        let mut row = vec![n.to_string(), digits.to_string(), zeros.to_string(), read.to_string(), floor.to_string()];
        let mut right = read == &floor + (zeros % 2) as u64;
        if second {
            let form = below(&fraction, &digits);
            row.push(form.to_string());
            // The second form is itself a representation: that of ⌊nα⌋.
            right &= digits_of(&numeration, &floor, System::P)? == form;
        }
        if failure.is_none() && !right {
            failure = Some(format!("n = {n}"));
        }
        rows.push(row);
    }
    let head: &[&str] = &["n", "R_q(n)", "zeros", "I_p(R_q(n))", "⌊nα⌋", "second form"];
    page.rows(format!("$α = {fraction}$"), &head[..5 + usize::from(second)], rows);
    page.checked("every row is as said", "the rows above", failure, None);
    Ok(())
}

/// The representation with a_1, a_3, …, a_{2k+1} at the even places below an odd lowest place, whose digit is one less.
fn below(fraction: &ContinuedFraction, digits: &Digits) -> Digits {
    let zeros = digits.trailing_zeros();
    if zeros.is_multiple_of(2) {
        return digits.clone();
    }
    let lowered = digits.with_digit(zeros, digits.digit(zeros).saturating_sub(1));
    (0..zeros).step_by(2).fold(lowered, |digits, place| digits.with_digit(place, fraction.term(place + 1).unwrap_or(0)))
}

pub(super) fn theorem_4(page: &mut Content<'_>) -> Made {
    let fraction = page.fraction();
    readings(page, true)?;
    if !fraction.period().is_empty() && fraction.term(0) == Some(1) {
        page.decide(&fraction, "the first form, for all $n$", READ_IN_P)?;
    }
    Ok(())
}

pub(super) fn theorem_5(page: &mut Content<'_>) -> Made {
    let fraction = page.fraction();
    page.decide(&fraction, "$R_p(⌊nβ⌋) = R′_p(⌊nα⌋)$", LEFT_SHIFT)?;
    let other: ContinuedFraction = "[1;(2,1)]".parse().map_err(|error| Refusal::about("--cf", error))?;
    page.refute(&other, "the same where the quotients are not constant, which the theorem does not claim", LEFT_SHIFT)?;
    page.decide(&other, "while Lemma 1 holds there, too", COMPLEMENTARY)
}

/// `letter` is c in F82, K in F84.
pub(in crate::paper) fn growth(page: &mut Content<'_>, letter: char) -> Made {
    let a = page.a();
    let wide = Natural::from(a.get());
    let radicand = wide.square() + 4;
    let surd = |s: Integer, t: i32| {
        QuadraticIrrational::new(s, Integer::from(t), radicand.clone(), Integer::from(2)).map_err(numbers::surd)
    };
    let alpha = surd(Integer::from(2) - Integer::from(a.get()), 1)?;
    let g = surd(Integer::from(a.get()), 1)?;
    let root =
        QuadraticIrrational::new(Integer::ZERO, Integer::ONE, radicand.clone(), Integer::ONE).map_err(numbers::surd)?;
    // For a = 2 it is the rational number 1/2.
    let c = match alpha.divided_by(&root) {
        Ok(c) => format!("{c} ≈ {}", decimal(&c, 9)?),
        Err(QuadraticError::Rational { numerator, denominator }) => format!("{numerator}/{denominator}"),
        Err(error) => return Err(numbers::surd(error)),
    };
    page.formula(format!("α_1 = {alpha},   g = {g} ≈ {},   {letter} = α_1/√{radicand} = {c}", decimal(&g, 9)?));
    let mut rows = Vec::new();
    let mut failure = None;
    // α_1 g^{n+1} and its conjugate differ by p_n √(a²+4): twice the coefficient of the root.
    let mut term = alpha.times(&g).map_err(numbers::surd)?;
    for (n, convergent) in ContinuedFraction::constant(a).convergents().take(page.count() as usize).enumerate() {
        let difference = term.minus(&term.conjugate()).map_err(numbers::surd)?;
        let multiple =
            root.times_rational(&Integer::from(&convergent.numerator), &Integer::ONE).map_err(numbers::surd)?;
        if failure.is_none() && difference != multiple {
            failure = Some(format!("n = {n}"));
        }
        let estimate = term.divided_by(&root).map_err(numbers::surd)?;
        rows.push(vec![n.to_string(), convergent.numerator.to_string(), decimal(&estimate, 6)?]);
        term = term.times(&g).map_err(numbers::surd)?;
    }
    page.rows("$p_n$, and the estimate that tends to it", &["n", "p_n", &format!("{letter} g^{{n+1}}")], rows);
    page.checked("$p_n √(a² + 4) = α_1 g^{n+1} − α_2 g_2^{n+1}$", "every row above, exactly", failure, None);
    Ok(())
}

pub(in crate::paper) fn arithmetic_cost(page: &mut Content<'_>) -> Made {
    let numeration = Numeration::new(page.fraction());
    let mut rows = Vec::new();
    for length in [10u64, 30, 100, 300, 1000] {
        let digits = digits_of(&numeration, &Natural::from(10u32).pow(length), System::P)?;
        rows.push(vec![format!("10^{length}"), digits.len().to_string()]);
    }
    page.rows(format!("$α = {}$", page.fraction()), &["x", "digits of R_p(x)"], rows);
    Ok(())
}

pub(super) fn large_a(page: &mut Content<'_>) -> Made {
    let x = page.given.natural("x");
    let mut rows = Vec::new();
    for a in [1u32, 10, 100, 1000, 1_000_000] {
        let a = NonZeroU32::MIN.saturating_add(a - 1);
        let numeration = Numeration::new(ContinuedFraction::constant(a));
        let digits = digits_of(&numeration, &x, System::P)?;
        // A digit is one of 0, …, a.
        let bits = digits.len() as u64 * u64::from(u32::BITS - a.leading_zeros());
        let root = RootStep::index_of(&(&x + 1), a);
        rows.push(vec![a.to_string(), digits.len().to_string(), bits.to_string(), root.root.bits().to_string()]);
    }
    page.rows(
        format!("What each front holds in hand for a pile of {} bits", x.bits()),
        &["a", "digits of R_p(x)", "bits that hold them", "bits of the root"],
        rows,
    );
    Ok(())
}
