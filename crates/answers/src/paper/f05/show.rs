//! What is shown for the items of F05.

use super::super::content::statements::{COMPLEMENTARY, MEX};
use super::super::content::{Content, decimal, numbers, refused, with_digits};
use super::super::f82::show as f82;
use crate::Refusal;
use picture::{Line, Scatter};
use wythoff::numbers::{Alpha, BeattyPair, ContinuedFraction, Numeration, QuadraticIrrational, System};
use wythoff::solve::euclid::{self, Class};
use wythoff::{Integer, Natural, Position};

type Made = Result<(), Refusal>;

/// φ_n = [n; n, n, …].
pub(super) fn ray(page: &Content<'_>) -> Result<ContinuedFraction, Refusal> {
    let n = page.given.whole("n");
    ContinuedFraction::new(vec![n], vec![n]).map_err(|error| Refusal::about("-n", error))
}

/// φ_n exactly.
fn phi(n: u32) -> Result<QuadraticIrrational, Refusal> {
    let radicand = Natural::from(n).square() + 4;
    QuadraticIrrational::new(Integer::from(n), Integer::ONE, radicand, Integer::from(2)).map_err(numbers::surd)
}

fn value(x: &Natural, y: &Natural) -> Result<Natural, Refusal> {
    euclid::value(&Position::new(x.clone(), y.clone())).map_err(|error| Refusal::about("euclid", error))
}

/// All (x, y, g(x, y)), x ≤ y ≤ `side`, by the definition: g is the mex of the options' values.
fn by_definition(side: usize) -> Vec<(u64, u64, u64)> {
    let mut values = vec![vec![0u64; side + 1]; side + 1];
    let mut listed = Vec::new();
    for y in 1..=side {
        for x in 1..=y {
            let mut options = Vec::new();
            let mut left = y;
            while left > x {
                left -= x;
                options.push(values[x.min(left)][x.max(left)]);
            }
            let value = (0..).find(|value| !options.contains(value)).unwrap_or(0);
            values[x][y] = value;
            listed.push((x as u64, y as u64, value));
        }
    }
    listed
}

/// Positions are compared with the definition up to here.
const DEFINED: usize = 60;

pub(super) fn intervals(page: &mut Content<'_>) -> Made {
    let x = page.given.natural("x");
    if x.is_zero() {
        return Err(Refusal::about("-x", "the numbers of Euclid's game are positive"));
    }
    let mut rows = Vec::new();
    for n in 0..u64::from(page.count()) {
        let (first, last) = (euclid::endpoint(&n.into(), &x), euclid::endpoint(&(n + 1).into(), &x));
        let first = if n == 0 { first } else { first + 1 };
        rows.push(vec![n.to_string(), first.to_string(), last.to_string()]);
    }
    page.rows(
        format!("$x = {x}$: $g(x, y) = n$ for $⌈φ_n x⌉ ≤ y ≤ ⌊φ_{{n+1}} x⌋$"),
        &["n", "⌈φ_n x⌉", "⌊φ_{n+1} x⌋"],
        rows,
    );
    let mut failure = None;
    for (x, y, n) in by_definition(DEFINED) {
        let (least, most) = (euclid::endpoint(&n.into(), &x.into()), euclid::endpoint(&(n + 1).into(), &x.into()));
        let above = Natural::from(y) > least || n == 0;
        if failure.is_none() && !(above && Natural::from(y) <= most) {
            failure = Some(format!("({x}, {y})"));
        }
    }
    page.checked(
        "$g(x, y) = n$ exactly in the interval, $g$ by its definition",
        format!("all x ≤ y ≤ {DEFINED}"),
        failure,
        None,
    );
    Ok(())
}

pub(super) fn complementary(page: &mut Content<'_>) -> Made {
    let n = page.given.positive("n");
    let phi = phi(n.get())?;
    let beta = phi.plus_rational(&Integer::ONE, &Integer::ONE).map_err(numbers::surd)?;
    let alpha = QuadraticIrrational::wythoff_alpha(n);
    page.formula(format!("φ_{n} = {phi} ≈ {}", decimal(&phi, 12)?));
    page.formula(format!("α_{n} = {alpha} ≈ {},   β_{n} = {beta} ≈ {}", decimal(&alpha, 12)?, decimal(&beta, 12)?));
    // α = 1 + 1/φ is αφ = φ + 1.
    let failure = (alpha.times(&phi).map_err(numbers::surd)? != beta).then(|| format!("n = {n}"));
    page.checked("$α_n φ_n = φ_n + 1 = β_n$", "exactly", failure, None);
    let fraction = ContinuedFraction::constant(n);
    page.decide(&fraction, "${⌊kα_n⌋}$ and ${⌊kβ_n⌋}$ are complementary", COMPLEMENTARY)?;
    page.decide(&fraction, "$⌊kβ_n⌋ − ⌊kα_n⌋ = nk$", &format!("forall k: B(k) = A(k) + {n}*k"))
}

pub(super) fn wythoff(page: &mut Content<'_>) -> Made {
    let n = page.given.positive("n");
    page.pairs(format!("$GW_n$ for $n = {n}$"), &format!("wythoff:a={n}"), ["x", "A_x", "B_x"])?;
    page.decide(&ContinuedFraction::constant(n), "$A_x = mex{A_i, B_i : i < x}$", MEX)?;
    page.prove(&format!("wythoff:a={n}"), "these are the P-positions of $GW_n$")
}

pub(super) fn theorem_1(page: &mut Content<'_>) -> Made {
    let n = page.given.positive("n");
    let (mut rows, mut failure) = (Vec::new(), None);
    let pair = BeattyPair::wythoff(n);
    for x in 1..=u64::from(page.count()) {
        let floor = euclid::endpoint(&n.get().into(), &x.into());
        let upper = pair.upper(&x.into());
        let difference = euclid::endpoint_from_wythoff(n, &x.into());
        if failure.is_none() && floor != difference {
            failure = Some(format!("x = {x}"));
        }
        rows.push([Natural::from(x), floor, upper, difference].map(|number| number.to_string()).to_vec());
    }
    page.rows(format!("$n = {n}$"), &["x", "⌊φ_n x⌋", "B_x", "B_x − x"], rows);
    page.checked("$⌊φ_n x⌋ = B_x − x$", "every row above", failure, None);
    Ok(())
}

/// A number in a system of φ_n, as the command has it.
fn represented(page: &mut Content<'_>, system: System) -> Made {
    let (fraction, number) = (ray(page)?, page.given.natural("x"));
    let alpha = Alpha::Exactly(fraction.clone());
    let represented = crate::report::digits::Represented::new(&alpha, number.clone(), system);
    let represented = represented.map_err(|error| Refusal::about("digits", error))?;
    page.listing(format!("wythoff digits {number} --cf '{fraction}' --system {system}"), represented);
    Ok(())
}

pub(super) fn q_system(page: &mut Content<'_>) -> Made {
    represented(page, System::Q)
}

pub(super) fn q_prime(page: &mut Content<'_>) -> Made {
    let (fraction, numbers) = (ray(page)?, page.numbers());
    let first = numbers.iter().map(|number| vec![number.to_string()]).collect();
    let title = format!("The $q$-system (left) and the $q′$-system (right) of ${fraction}$");
    page.table(with_digits(
        title,
        &["N"],
        first,
        &fraction,
        &[("q", System::Q, &numbers), ("q′", System::QPrime, &numbers)],
    )?);
    Ok(())
}

pub(super) fn expansion(page: &mut Content<'_>) -> Made {
    let (fraction, n) = (ray(page)?, page.given.whole("n"));
    let same = super::super::content::quadratic(&fraction)? == phi(n)?;
    page.checked(
        format!("$φ_n = {}$, $n = {n}$, is the number of ${fraction}$", phi(n)?),
        "exactly",
        (!same).then(|| format!("n = {n}")),
        None,
    );
    let found: Vec<_> = fraction.convergents().take(page.count() as usize).collect();
    let failure =
        (1..found.len()).find(|&m| found[m].denominator != found[m - 1].numerator).map(|m| format!("m = {m}"));
    let rows = found.iter().enumerate().map(|(m, convergent)| {
        vec![m.to_string(), convergent.numerator.to_string(), convergent.denominator.to_string()]
    });
    page.rows("Convergents", &["m", "p_m", "q_m"], rows.collect());
    page.checked("$q_m = p_{m−1}$", "every row above", failure, None);
    Ok(())
}

pub(super) fn classes(page: &mut Content<'_>) -> Made {
    let n = page.given.positive("n");
    let numeration = Numeration::new(ray(page)?);
    let (mut rows, mut failure) = (Vec::new(), None);
    for number in page.numbers().into_iter().filter(|number| !number.is_zero()) {
        let digits = f82::digits_of(&numeration, &number, System::Q)?;
        let primed = f82::digits_of(&numeration, &number, System::QPrime)?;
        let class = euclid::classify(n, &number);
        if failure.is_none() && class != euclid::classify_by_digits(n, &number) {
            failure = Some(number.to_string());
        }
        let name = if class == Class::Evil { "evil" } else { "odious" };
        rows.push(vec![number.to_string(), digits.to_string(), name.to_string(), primed.to_string()]);
    }
    page.rows(
        format!("The $q$- and $q′$-systems of $φ_n$, $n = {n}$; in the second all are evil"),
        &["N", "q", "", "q′"],
        rows,
    );
    page.checked("digits and square roots agree on evil and odious", "every row above", failure, None);
    Ok(())
}

pub(super) fn left_shift(page: &mut Content<'_>) -> Made {
    represented(page, System::QPrime)
}

pub(super) fn lemma_2(page: &mut Content<'_>) -> Made {
    let numeration = Numeration::new(ray(page)?);
    let n = u64::from(page.given.whole("n"));
    let count = page.count();
    let mut failure = None;
    let mut rows = Vec::new();
    for number in 1..=u64::from(count) {
        let digits = f82::digits_of(&numeration, &number.into(), System::QPrime)?;
        let before = f82::digits_of(&numeration, &number.into(), System::Q)?;
        if failure.is_none() && !digits.trailing_zeros().is_multiple_of(2) {
            failure = Some(number.to_string());
        }
        if before != digits && rows.len() < 12 {
            rows.push(vec![number.to_string(), before.to_string(), digits.to_string()]);
        }
    }
    page.rows("The first odious ends and what becomes of them", &["N", "q", "q′"], rows);
    page.checked(
        "every positive integer ends in an even number of zeros in the $q′$-system",
        format!("1 to {count}"),
        failure,
        None,
    );
    let q: Vec<Natural> =
        numeration.fraction().convergents().take(22).map(|convergent| convergent.denominator).collect();
    let sum = |m: usize| (0..=m).fold(Natural::ZERO, |sum, i| sum + &q[2 * i]) * n;
    let failure = (0..10).find(|&m| sum(m) != q[2 * m + 1]).map(|m| format!("m = {m}"));
    page.checked("$n Σ_{i=0}^{m} q_{2i} = q_{2m+1}$", "m < 10", failure, None);
    let fraction = ContinuedFraction::constant(page.given.positive("n"));
    page.decide(
        &fraction,
        "the same for all numbers; the $q_i$ of $φ_n$ are those of $[1; n, n, …]$",
        "forall x: x > 0 => even_zeros(Ip_Rqprime(x))",
    )
}

pub(super) fn theorem_2(page: &mut Content<'_>) -> Made {
    let n = page.given.positive("n");
    let numeration = Numeration::new(ray(page)?);
    let (mut rows, mut failure) = (Vec::new(), None);
    let count = u64::from(page.count());
    for x in 1..=count + 1000 {
        let floor = euclid::endpoint(&n.get().into(), &x.into());
        let shifted = euclid::endpoint_by_shift(n, &x.into());
        if failure.is_none() && (floor != shifted || euclid::classify(n, &floor) != Class::Odious) {
            failure = Some(format!("x = {x}"));
        }
        if x <= count {
            let digits = f82::digits_of(&numeration, &x.into(), System::QPrime)?;
            rows.push(vec![x.to_string(), digits.to_string(), digits.left_shift().to_string(), floor.to_string()]);
        }
    }
    page.rows(format!("$n = {n}$"), &["x", "x in q′", "shifted left", "⌊φ_n x⌋"], rows);
    page.checked("$⌊φ_n x⌋ = ℒ(x)$, and it is odious", format!("x up to {}", count + 1000), failure, None);
    let text = format!("forall x: Iq_Rp(shift(Ip_Rqprime(x))) = A(x) + {n}*x - x");
    page.decide(
        &ContinuedFraction::constant(n),
        "for all $x$: the left shift is $⌊φ_n x⌋ = ⌊αx⌋ + (n − 1)x$, $α = [1; n, n, …]$",
        &text,
    )
}

pub(super) fn consequence_1(page: &mut Content<'_>) -> Made {
    let n = page.given.positive("n");
    let wide = Natural::from(n.get());
    let (mut rows, mut failure) = (Vec::new(), None);
    for x in 1..=u64::from(page.count()) {
        let x = Natural::from(x);
        let (below, above) = euclid::straddle(n, &x);
        let (low, high) = (value(&x, &below)?, value(&x, &above)?);
        if failure.is_none() && (&low + 1 != wide || high != wide) {
            failure = Some(format!("x = {x}"));
        }
        rows.push([x, below, low, above, high].map(|number| number.to_string()).to_vec());
    }
    page.rows(format!("$n = {n}$"), &["x", "y = ℒ(x)", "g(x, y)", "1 + ℒ(x)", "its g"], rows);
    page.checked("the values are $n − 1$ and $n$", "every row above", failure, None);
    let text = format!("forall y: y > 0 => ((exists x: x > 0 & y = A(x) + {n}*x - x) <=> !even_zeros(Ip_Rq(y)))");
    page.decide(
        &ContinuedFraction::constant(n),
        "the $ℒ(x)$ are the odious numbers: $⌊φ_n x⌋ = A_x + nx − x$, and the $q_i$ of $α_n$ and $φ_n$ are the same",
        &text,
    )
}

/// The largest first coordinate in the picture.
const MOST_POINTS: u32 = 200;

pub(super) fn straddle(page: &mut Content<'_>) -> Made {
    let (n, count) = (page.given.positive("n"), page.count().min(MOST_POINTS));
    let (mut rows, mut points, mut top) = (Vec::new(), Vec::new(), 1);
    for x in 1..=count {
        let (below, above) = euclid::straddle(n, &x.into());
        rows.push(vec![x.to_string(), below.to_string(), above.to_string()]);
        for y in [below, above] {
            let y = y.to_u32().unwrap_or(u32::MAX);
            points.push((x, y));
            top = top.max(y);
        }
    }
    let mut scatter = Scatter::new(count, top, points);
    let slope = phi(n.get())?;
    scatter.words.title = format!("The ray y = φ_{n} x");
    scatter.point_label = "nearest points below and above".to_string();
    let run = 1_000_000_000u64;
    let rise = slope.times_rational(&Integer::from(run), &Integer::ONE).map_err(numbers::surd)?.floor();
    let rise = rise.to_natural().and_then(|rise| rise.to_u64()).unwrap_or(u64::MAX);
    scatter.lines.push(Line { rise, run, label: format!("φ_{n} = {slope}") });
    let svg = scatter.draw().to_svg();
    let text: Vec<String> =
        rows.iter().map(|row| format!("x = {:>3}: {:>5} | {:>5}", row[0], row[1], row[2])).collect();
    page.figure(format!("The points $(x, ℒ(x))$ and $(x, 1 + ℒ(x))$ for $n = {n}$"), svg, text.join("\n"));
    let numeration = Numeration::new(ray(page)?);
    let mut costs = Vec::new();
    for length in [10u64, 100, 1000] {
        let digits = f82::digits_of(&numeration, &Natural::from(10u32).pow(length), System::QPrime)?;
        costs.push(vec![format!("10^{length}"), digits.len().to_string()]);
    }
    page.rows("The length of the computation", &["x", "digits in q′"], costs);
    Ok(())
}

pub(super) fn sums_of_games(page: &mut Content<'_>) -> Made {
    let (x, y) = (page.given.natural("x"), page.given.natural("y"));
    let (x, y) = if x <= y { (x, y) } else { (y, x) };
    let here = value(&x, &y)?.to_u64().unwrap_or(0);
    let mut rows = Vec::new();
    for wanted in 0..here {
        let by_rule = printed_rule(&x, &y, wanted)?;
        let position = Position::new(x.clone(), y.clone());
        let moves = euclid::Euclid { zero: false }
            .moves_to_value(&position, &wanted.into())
            .map_err(|error| refused(&error))?;
        let left: Vec<String> =
            moves.iter().filter_map(|taken| position.after(taken)).map(|left| left.to_string()).collect();
        rows.push(vec![wanted.to_string(), by_rule, left.join(", ")]);
    }
    page.rows(
        format!("From $({x}, {y})$, which has value {here}, to every smaller value"),
        &["value", "the printed rule leaves", "right"],
        rows,
    );
    let (mut moves, mut wrong, mut first) = (0u32, 0u32, None);
    let mut mended = None;
    // Smallest by the larger number, then the smaller one, then the value.
    for y in 1..300u64 {
        for x in 1..=y.min(59) {
            let (x, y) = (Natural::from(x), Natural::from(y));
            let here = value(&x, &y)?.to_u64().unwrap_or(0);
            for wanted in 0..here {
                moves += 1;
                if !rule_works(&x, &y, wanted)? {
                    wrong += 1;
                    first = first.or_else(|| Some(format!("({x}, {y}) to value {wanted}")));
                    let rest = y.div_rem(&x).1;
                    if mended.is_none() && (rest.is_zero() || value(&rest, &x)? != Natural::from(wanted)) {
                        mended = Some(format!("({x}, {y}) to value {wanted}"));
                    }
                }
            }
        }
    }
    let share = first.map(|first| format!("{first}; {wrong} of {moves} moves fail"));
    page.fails(
        "as printed: $y − kx$ with the smallest such $k$ has the wanted value",
        "x < 60, y < 300",
        share,
        "wythoff sum 'euclid 2 5' 'nim 1' --all".to_string(),
    );
    page.checked("where it fails, $y mod x$ has the wanted value", "x < 60, y < 300", mended, None);
    Ok(())
}

/// What the printed rule leaves, and its value.
fn printed_rule(x: &Natural, y: &Natural, wanted: u64) -> Result<String, Refusal> {
    match ruled(x, y, wanted) {
        None => Ok("nothing".to_string()),
        Some(left) => Ok(format!("({x}, {left}), of value {}", value(x.min(&left), x.max(&left))?)),
    }
}

/// y − kx with the smallest k ≥ 1 for which it is at most ⌊φ_{n+1} x⌋; nothing if that is not positive.
fn ruled(x: &Natural, y: &Natural, wanted: u64) -> Option<Natural> {
    let most = euclid::endpoint(&(wanted + 1).into(), x);
    let mut left = y.checked_sub(x)?;
    while left > most {
        left = left.checked_sub(x)?;
    }
    (!left.is_zero()).then_some(left)
}

fn rule_works(x: &Natural, y: &Natural, wanted: u64) -> Result<bool, Refusal> {
    match ruled(x, y, wanted) {
        None => Ok(false),
        Some(left) => Ok(value(x.min(&left), x.max(&left))? == Natural::from(wanted)),
    }
}

pub(super) fn nivasch(page: &mut Content<'_>) -> Made {
    let (x, y) = (page.given.natural("x"), page.given.natural("y"));
    if x.is_zero() || y.is_zero() {
        return Err(Refusal::about("euclid", "the numbers of Euclid's game are positive"));
    }
    page.formula(format!(
        "g({x}, {y}) = ⌊{}/{} − {}/{}⌋ = {}",
        x.clone().max(y.clone()),
        x.clone().min(y.clone()),
        x.clone().min(y.clone()),
        x.clone().max(y.clone()),
        value(&x, &y)?
    ));
    let mut failure = None;
    for (x, y, g) in by_definition(DEFINED) {
        // ⌊y/x − x/y⌋ = ⌊(y² − x²)/(xy)⌋.
        let quotient = (y * y - x * x) / (x * y);
        if failure.is_none() && (quotient != g || value(&x.into(), &y.into())? != Natural::from(g)) {
            failure = Some(format!("({x}, {y})"));
        }
    }
    page.checked("$g(x, y) = ⌊y/x − x/y⌋$, $g$ by its definition", format!("all x ≤ y ≤ {DEFINED}"), failure, None);
    Ok(())
}
