//! What is shown for the items of L13 about games and moves.

use super::super::content::statements::COMPLEMENTARY;
use super::super::content::{Content, decimal, quadratic, refused};
use crate::Refusal;
use picture::Scatter;
use std::num::NonZeroU32;
use wythoff::numbers::{BeattyPair, ContinuedFraction, QuadraticIrrational};
use wythoff::rules::LarssonMoves;
use wythoff::solve::design::{self, CandidateSet, DesignOptions, check_design};
use wythoff::solve::sturmian::Sturmian;
use wythoff::{Integer, Natural};

type Made = Result<(), Refusal>;

/// [1; k, 1, k, 1, …].
pub(super) fn alpha_of(k: NonZeroU32) -> Result<ContinuedFraction, Refusal> {
    ContinuedFraction::new(vec![1], vec![k.get(), 1]).map_err(|error| Refusal::about("-k", error))
}

fn fraction(text: &str) -> Result<ContinuedFraction, Refusal> {
    text.parse().map_err(|error| Refusal::about("--cf", error))
}

pub(super) fn moves(page: &mut Content<'_>) -> Made {
    let k = page.k();
    page.moves(&format!("lw:k={k}"))?;
    page.say("The rules name takes only, never the heaps: they are invariant.");
    Ok(())
}

pub(super) fn pairs(page: &mut Content<'_>) -> Made {
    let alpha = page.fraction();
    let pair = BeattyPair::from_continued_fraction(&alpha).map_err(|error| Refusal::about("--cf", error))?;
    let rows = (0..u64::from(page.count())).map(|n| {
        let (lower, upper) = pair.terms(&n.into());
        vec![n.to_string(), lower.to_string(), upper.to_string()]
    });
    page.rows(format!("$α = {alpha}$"), &["n", "⌊nα⌋", "⌊nβ⌋"], rows.collect());
    page.decide(&alpha, "the sequences are complementary", COMPLEMENTARY)
}

pub(super) fn wythoff_nim(page: &mut Content<'_>) -> Made {
    let k = page.k();
    let alpha = ContinuedFraction::constant(k);
    let beta = ContinuedFraction::new(vec![k.get() + 1], vec![k.get()]).map_err(|error| Refusal::about("-k", error))?;
    same_pair(page, &alpha, &beta)?;
    page.prove(&format!("wythoff:a={k}"), "its P-positions are the pairs (1)")
}

/// Says both numbers and checks 1/α + 1/β = 1 as αβ = α + β.
fn same_pair(page: &mut Content<'_>, alpha: &ContinuedFraction, beta: &ContinuedFraction) -> Made {
    let (a, b) = (quadratic(alpha)?, quadratic(beta)?);
    page.formula(format!("α = {alpha} = {a} ≈ {}", decimal(&a, 12)?));
    page.formula(format!("β = {beta} = {b} ≈ {}", decimal(&b, 12)?));
    let failure = (a.times(&b) != a.plus(&b)).then(|| format!("{alpha}"));
    page.checked("$αβ = α + β$, that is, $1/α + 1/β = 1$", "exactly", failure, None);
    Ok(())
}

pub(super) fn duchene_rigo(page: &mut Content<'_>) -> Made {
    let k = page.k();
    let alpha = ContinuedFraction::new(vec![1], vec![1, k.get()]).map_err(|error| Refusal::about("-k", error))?;
    let pair = BeattyPair::from_continued_fraction(&alpha).map_err(|error| Refusal::about("--cf", error))?;
    let rows = (0..u64::from(page.count())).map(|n| {
        let (lower, upper) = pair.terms(&n.into());
        vec![n.to_string(), lower.to_string(), upper.to_string()]
    });
    page.rows(format!("$α = {alpha} = {}$", quadratic(&alpha)?), &["n", "A_n", "B_n"], rows.collect());
    let found = greedy_moves(page, &alpha, 500)?;
    let first: Vec<String> = found.extra.iter().take(8).map(|(u, v)| format!("({u}, {v})")).collect();
    page.say(format!(
        "Greedily, from the base moves {}: {} extra moves with takes up to 500, the first {}, …",
        found.base,
        found.extra.len(),
        first.join(", ")
    ));
    Ok(())
}

/// The greedy algorithm, and a check that it gives the wanted P-positions.
fn greedy_moves(page: &mut Content<'_>, alpha: &ContinuedFraction, bound: u64) -> Result<design::Design, Refusal> {
    let wanted = CandidateSet::from_continued_fraction(alpha, bound).map_err(|error| refused(&error))?;
    let found = design::design(&wanted, &DesignOptions::default(), page.work()).map_err(|error| refused(&error))?;
    let check = check_design(&found.full_game(), &wanted, bound, page.work()).map_err(|error| refused(&error))?;
    let failure = check.wrong.map(|(x, y)| format!("({x}, {y})"));
    let command = format!("wythoff design --cf '{alpha}' --bound {bound}");
    // The command calls sets of moves without a recurrence irregular, which is an answer, too.
    page.checked(
        "the moves found have the wanted P-positions",
        format!("by brute force, heaps up to {}", check.bound),
        failure,
        command,
    );
    Ok(found)
}

pub(super) fn alpha_beta(page: &mut Content<'_>) -> Made {
    let k = page.k();
    let alpha = alpha_of(k)?;
    let beta =
        ContinuedFraction::new(vec![k.get() + 1], vec![1, k.get()]).map_err(|error| Refusal::about("-k", error))?;
    same_pair(page, &alpha, &beta)?;
    let same = quadratic(&alpha)? == QuadraticIrrational::larsson_weimerskirch_alpha(k);
    page.checked("$α = (k + √(k² + 4k))/(2k)$", "exactly", (!same).then(|| format!("k = {k}")), None);
    let printed =
        ContinuedFraction::new(vec![k.get() + 1], vec![k.get(), 1]).map_err(|error| Refusal::about("-k", error))?;
    let (a, b) = (quadratic(&alpha)?, quadratic(&printed)?);
    let failure = (a.times(&b) != a.plus(&b)).then(|| format!("k = {k}"));
    if k.get() == 1 {
        page.checked("for $k = 1$ the fraction of the abstract is the same", "exactly", failure, None);
    } else {
        page.fails(format!("as printed in the abstract, $β = {printed}$: $1/α + 1/β = 1$"), "exactly", failure, None);
    }
    Ok(())
}

/// The extra moves of every family, as many as asked for of each.
fn families(k: NonZeroU32, steps: u64) -> Vec<Vec<(Integer, Integer)>> {
    let wide = Integer::from(k.get());
    let next = |(u, v): &(Integer, Integer), i: u32| {
        let first = u + v + &Integer::ONE;
        let second = &wide * u + (&wide + &Integer::ONE) * v + &wide + Integer::from(i);
        (first, second)
    };
    (1..k.get().min(12))
        .map(|i| {
            let start = (Integer::from(0), Integer::from(i));
            let members = std::iter::successors(Some(start), |member| Some(next(member, i)));
            members.take(usize::try_from(steps).unwrap_or(0) + 1).collect()
        })
        .collect()
}

fn told((u, v): &(Integer, Integer)) -> String {
    format!("({u}, {v})")
}

pub(super) fn theorem_3(page: &mut Content<'_>) -> Made {
    let k = page.k();
    for (i, family) in (1..).zip(families(k, 4)) {
        let members: Vec<String> = family.iter().skip(1).map(told).collect();
        page.formula(format!("i = {i}:   {}, …", members.join(", ")));
    }
    page.prove(&format!("lw:k={k}"), "with moves of types I, II and III the P-positions are the $(A_n, B_n)$")
}

pub(super) fn step_back(page: &mut Content<'_>) -> Made {
    let k = u64::from(page.k().get());
    // From (−1, 0): u + v + 1 = 0, and −k + k + i = i.
    let wrong = (1..k).find(|i| (-1 + 1, -(k as i64) + k as i64 + *i as i64) != (0, *i as i64));
    page.formula("(−1, 0)  →  (−1 + 0 + 1, −k + 0 + k + i) = (0, i)");
    page.checked(
        "one step of the recursion leads from $(−1, 0)$ to $(0, i)$",
        format!("i = 1 … {}", k.saturating_sub(1)),
        wrong.map(|i| format!("i = {i}")),
        None,
    );
    Ok(())
}

/// The extra moves of one k, listed with family and step.
pub(super) fn example(page: &mut Content<'_>, k: u32) -> Made {
    let k = NonZeroU32::MIN.saturating_add(k - 1);
    let count = page.count() as usize;
    let extra = LarssonMoves::new(k);
    let bound = Natural::from(10u32).pow(2 * u64::from(page.count()));
    let moves: Vec<_> = extra.within(&bound, &bound).take(count).collect();
    let recursion = families(k, u64::from(page.count()));
    let mut failure = None;
    let mut rows = Vec::new();
    for found in &moves {
        let expected = recursion.get(found.family as usize - 1).and_then(|family| family.get(found.step as usize));
        let same =
            expected.is_some_and(|(u, v)| *u == Integer::from(&found.taken.u) && *v == Integer::from(&found.taken.v));
        if failure.is_none() && !same {
            failure = Some(found.taken.to_string());
        }
        rows.push(vec![
            found.family.to_string(),
            found.step.to_string(),
            found.taken.to_string(),
            found.index.to_string(),
        ]);
    }
    page.rows(
        format!("The extra moves for $k = {k}$; $(u, v + 1)$ is the P-position of number $s$"),
        &["i", "j", "(u_j, v_j)", "s"],
        rows,
    );
    page.checked("they are those of the recursion", format!("{} moves", moves.len()), failure, None);
    Ok(())
}

pub(super) fn closed_form(page: &mut Content<'_>) -> Made {
    let (k, i) = (page.k(), page.given.whole("i"));
    if i >= k.get() {
        return Err(Refusal::about("-i", format!("families go from 1 to k − 1 = {}", k.get() - 1)));
    }
    let wide = Integer::from(k.get());
    let (mut before, mut here, mut sum) = (Integer::from(0), Integer::ONE, Integer::ONE);
    let mut member = (Integer::from(0), Integer::from(i));
    let (mut rows, mut failure) = (Vec::new(), None);
    for j in 1..=page.count() {
        member = (
            &member.0 + &member.1 + &Integer::ONE,
            &wide * &member.0 + (&wide + &Integer::ONE) * &member.1 + &wide + Integer::from(i),
        );
        let next = (&wide + &Integer::from(2)) * &here - &before;
        let u = &here + &(Integer::from(i) * &sum);
        let v = Integer::from(i + 1) * &next - &here - &Integer::ONE;
        if failure.is_none() && (&u, &v) != (&member.0, &member.1) {
            failure = Some(format!("j = {j}"));
        }
        rows.push([Integer::from(j), here.clone(), sum.clone(), u, v].map(|number| number.to_string()).to_vec());
        sum = &sum + &next;
        before = std::mem::replace(&mut here, next);
    }
    page.rows(format!("$k = {k}$, family $i = {i}$"), &["j", "U_j", "T_j", "u_j", "v_j"], rows);
    page.checked("the closed form gives the recursion", "every row above", failure, None);
    Ok(())
}

pub(super) fn example_5(page: &mut Content<'_>) -> Made {
    example(page, 3)?;
    let word = Sturmian::new(NonZeroU32::MIN.saturating_add(2), 8, page.work()).map_err(|error| refused(&error))?;
    let rows: Vec<_> = word.rows().collect();
    let before = rows.iter().filter(|row| (4..8).contains(&row.n)).map(|row| {
        let step = rows.get(row.n as usize - 1).map_or(0, |before| before.upper_step);
        vec![format!("({}, {})", row.lower, row.upper), step.to_string()]
    });
    page.rows(
        "The P-position $(8, 33)$ and those before it, with the differences of the larger heaps",
        &["P-position", "ΔB"],
        before.rev().collect(),
    );
    page.solve("lw:k=3", &Natural::from(8u32), &Natural::from(32u32), None)
}

pub(super) fn remark_6(page: &mut Content<'_>) -> Made {
    let none = LarssonMoves::new(NonZeroU32::MIN).is_empty();
    page.checked("for $k = 1$ there is no extra move", "by definition", (!none).then(|| "k = 1".to_string()), None);
    page.prove("lw:k=1", "the P-positions are those of Wythoff Nim")
}

pub(super) fn greedy(page: &mut Content<'_>) -> Made {
    let (k, bound) = (page.k(), u64::from(page.given.whole("n")));
    let alpha = alpha_of(k)?;
    let wanted = CandidateSet::from_continued_fraction(&alpha, bound).map_err(|error| refused(&error))?;
    let found = design::design(&wanted, &DesignOptions::default(), page.work()).map_err(|error| refused(&error))?;
    let limit = Natural::from(bound);
    let expected: Vec<(u64, u64)> = LarssonMoves::new(k)
        .within(&limit, &limit)
        .filter_map(|extra| Some((extra.taken.u.to_u64()?, extra.taken.v.to_u64()?)))
        .collect();
    let mut extra = found.extra.clone();
    extra.sort_unstable();
    let mut theorem = expected;
    theorem.sort_unstable();
    let shown: Vec<String> = extra.iter().take(10).map(|(u, v)| format!("({u}, {v})")).collect();
    page.say(format!(
        "Base moves: {}. Adjoined up to {bound}: {}.",
        found.base,
        if shown.is_empty() { "none".to_string() } else { shown.join(", ") }
    ));
    let differs = extra.iter().chain(&theorem).find(|taken| extra.contains(taken) != theorem.contains(taken));
    page.checked(
        "the adjoined moves are those of type III",
        format!("takes up to {bound}"),
        differs.map(|taken| format!("{taken:?}")),
        None,
    );
    Ok(())
}

pub(super) fn survey(page: &mut Content<'_>) -> Made {
    let mut rows = Vec::new();
    for text in ["[1;(1)]", "[1;(2)]", "[1;(2,1)]", "[1;(3,1)]", "[1;(1,2)]", "[1;(2,3)]", "[1;(2,2,1)]", "[1;(4,4,3)]"]
    {
        let alpha = fraction(text)?;
        let wanted = CandidateSet::from_continued_fraction(&alpha, 500).map_err(|error| refused(&error))?;
        let found = design::design(&wanted, &DesignOptions::default(), page.work()).map_err(|error| refused(&error))?;
        let seen = found.recognise(&wanted);
        let nature = match seen.theorem {
            Some(theorem) => format!("{} [{theorem}]", seen.nature.name()),
            None => seen.nature.name().to_string(),
        };
        rows.push(vec![text.to_string(), found.base.to_string(), found.extra.len().to_string(), nature]);
    }
    page.rows("The greedy algorithm up to 500", &["α", "base moves", "extra moves", "they are"], rows);
    Ok(())
}

pub(super) fn dual(page: &mut Content<'_>) -> Made {
    let (alpha, bound) = (page.fraction(), u64::from(page.given.whole("n")));
    let wanted = CandidateSet::from_continued_fraction(&alpha, bound).map_err(|error| refused(&error))?;
    let found = design::dual(&wanted, page.work()).map_err(|error| refused(&error))?;
    let points: Vec<(u32, u32)> =
        found.moves.iter().flat_map(|&(u, v)| [(u as u32, v as u32), (v as u32, u as u32)]).collect();
    let shown: Vec<String> =
        found.moves.iter().filter(|(u, _)| *u > 0).take(12).map(|(u, v)| format!("({u}, {v})")).collect();
    let title =
        format!("The moves of the dual game for $α = {alpha}$, takes up to {bound}: {} pairs", found.moves.len());
    let mut scatter = Scatter::new(bound as u32, bound as u32, points);
    (scatter.words.across, scatter.words.up) = ("u".to_string(), "v".to_string());
    scatter.words.title = format!("Dual game of {alpha}");
    page.figure(title, scatter.draw().to_svg(), format!("moves with u > 0: {}, …", shown.join(", ")));
    let failure = found.wrong.map(|(x, y)| format!("({x}, {y})"));
    page.checked(
        "the game with these moves has the wanted P-positions",
        format!("by brute force, heaps up to {bound}"),
        failure,
        None,
    );
    Ok(())
}

pub(super) fn figure(page: &mut Content<'_>) -> Made {
    let (k, bound) = (page.k(), page.given.whole("n"));
    let limit = Natural::from(bound);
    let extra: Vec<(u32, u32)> = LarssonMoves::new(k)
        .within(&limit, &limit)
        .filter_map(|extra| Some((extra.taken.u.to_u32()?, extra.taken.v.to_u32()?)))
        .collect();
    let mut points: Vec<(u32, u32)> = (1..=bound).flat_map(|take| [(take, 0), (0, take)]).collect();
    for u in 1..=bound {
        points.extend((1..=bound).filter(|v| u.abs_diff(*v) < k.get()).map(|v| (u, v)));
    }
    points.extend(extra.iter().flat_map(|&(u, v)| [(u, v), (v, u)]));
    let mut scatter = Scatter::new(bound, bound, points);
    (scatter.words.across, scatter.words.up) = ("u".to_string(), "v".to_string());
    scatter.words.title = format!("The moves (u, v) of lw:k={k}");
    let shown: Vec<String> = extra.iter().map(|(u, v)| format!("({u}, {v})")).collect();
    let text =
        format!("axes: Nim moves; |u − v| < {k}: extended diagonal; extra moves up to {bound}: {}", shown.join(", "));
    page.figure(
        format!("The moves of types I, II and III for $k = {k}$, takes up to {bound}"),
        scatter.draw().to_svg(),
        text,
    );
    Ok(())
}

pub(super) fn lemma_8(page: &mut Content<'_>) -> Made {
    let k = page.k();
    let wide = Integer::from(k.get()) + Integer::from(2);
    let mut failure = None;
    let mut rows = Vec::new();
    for (i, family) in (1u32..).zip(families(k, u64::from(page.count()))) {
        let back = (Integer::from(-1), Integer::from(0));
        let all: Vec<&(Integer, Integer)> = std::iter::once(&back).chain(&family).collect();
        for (j, three) in all.windows(3).enumerate() {
            let [before, here, next] = three else { continue };
            let u = &wide * &here.0 - &before.0 + Integer::from(i);
            let v = &wide * &here.1 - &before.1 + Integer::from(k.get());
            if failure.is_none() && (&u, &v) != (&next.0, &next.1) {
                failure = Some(format!("i = {i}, j = {j}"));
            }
            if i <= 2 && j < 4 {
                let line = format!("{} = {wide}·{} − {} + {k}", next.1, here.1, before.1).replace("− -", "+ ");
                rows.push(vec![i.to_string(), j.to_string(), line]);
            }
        }
    }
    page.rows(format!("$v_{{j+1}} = (k + 2)v_j − v_{{j−1}} + k$, $k = {k}$"), &["i", "j", ""], rows);
    page.checked("both recurrences hold", "every family up to 11, all steps asked for", failure, None);
    Ok(())
}

pub(super) fn gaps(page: &mut Content<'_>) -> Made {
    let k = page.k();
    let word = Sturmian::new(k, u64::from(page.count()), page.work()).map_err(|error| refused(&error))?;
    let rows = word.rows().map(|row| {
        let difference = row.upper_step.abs_diff(row.lower_step);
        let pair = format!("({}, {})", row.lower, row.upper);
        vec![row.n.to_string(), pair, (row.upper - row.lower).to_string(), difference.to_string()]
    });
    page.rows(format!("$k = {k}$"), &["n", "(A_n, B_n)", "gap", "to the next"], rows.collect());
    let text = format!("forall n: B(n+1) - A(n+1) - B(n) + A(n) = {k} | B(n+1) - A(n+1) - B(n) + A(n) = {k} + 1");
    page.decide(&alpha_of(k)?, "the gap difference of neighbours is $k$ or $k + 1$", &text)?;
    Ok(())
}
