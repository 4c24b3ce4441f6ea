//! What is shown for the items of C59.

use super::super::content::statements::{COMPLEMENTARY, MEX};
use super::super::content::{Content, decimal, game, numbers, quadratic, refused, word};
use crate::Refusal;
use std::num::NonZeroU32;
use wythoff::numbers::{BeattyPair, ContinuedFraction, QuadraticIrrational, floor_of};
use wythoff::solve::best_strategy_within;
use wythoff::{Integer, Natural, Position};

type Made = Result<(), Refusal>;

fn golden() -> ContinuedFraction {
    ContinuedFraction::constant(NonZeroU32::MIN)
}

pub(super) fn rules(page: &mut Content<'_>) -> Made {
    page.outcomes(
        "(1, 2) and the pairs it can be changed into: P is a winning pair",
        "wythoff",
        &[(1, 2), (0, 2), (1, 1), (0, 1), (1, 0)],
    )?;
    page.prove("wythoff", "(a) and (b) hold for the pairs $(u_n, v_n)$")
}

pub(super) fn table_rules(page: &mut Content<'_>) -> Made {
    let golden = golden();
    page.decide(&golden, "(2): $v_n = u_n + n$", "forall n: B(n) = A(n) + n")?;
    page.decide(&golden, "(3): $u_n$ is the least number that does not stand before", MEX)?;
    page.decide(&golden, "each positive integer occurs just once", COMPLEMENTARY)
}

pub(super) fn closed_form(page: &mut Content<'_>) -> Made {
    let (from, count) = (page.given.natural("from"), page.count());
    let rows = page.table_rows("wythoff", &from, count)?;
    let floor = |s: Natural, t: &Natural| {
        floor_of(&Integer::from(s), &Integer::from(t), &Natural::from(5u32), &Natural::from(2u32))
            .unwrap_or(Integer::ZERO)
    };
    let mut failure = None;
    let mut cells = Vec::new();
    for row in rows {
        let n = &row.n;
        let (u, v) = (floor(n.clone(), n), floor(n * 3u64, n));
        if failure.is_none() && (u != Integer::from(&row.pair.lower) || v != Integer::from(&row.pair.upper)) {
            failure = Some(format!("n = {n}"));
        }
        cells.push(vec![n.to_string(), u.to_string(), v.to_string()]);
    }
    page.rows("The formulas, each by one integer square root", &["n", "[½n(1 + √5)]", "[½n(3 + √5)]"], cells);
    page.checked("the formulas give the table", "every row above", failure, None);
    page.prove("wythoff", "the pairs of (1) and (2) are the winning pairs")
}

pub(super) fn generalized(page: &mut Content<'_>) -> Made {
    let k = page.k();
    page.say("P is a winning pair, W; N is a losing pair, L.");
    page.moves(&format!("connell:k={k}"))
}

pub(super) fn sequences(page: &mut Content<'_>) -> Made {
    let k = page.k();
    let (from, count) = (page.given.natural("from"), page.count());
    // (n + i/k)(1 + 1/A) with 1/A = (−k + √(k²+4))/2: ((kn + i)(2 − k) + (kn + i)√(k²+4)) / 2k.
    let wide = Integer::from(k.get());
    let radicand = Natural::from(k.get()).square() + 4;
    let divisor = Natural::from(k.get()) * 2u64;
    let floor = |added: &Integer, index: &Natural| {
        floor_of(&(&Integer::from(index) * added), &Integer::from(index), &radicand, &divisor).unwrap_or(Integer::ZERO)
    };
    let mut failure = None;
    for row in page.table_rows(&format!("connell:k={k}"), &from, count)? {
        let index = &row.n * u64::from(k.get()) + u64::from(row.residue.unwrap_or(0));
        let u = floor(&(Integer::from(2) - &wide), &index);
        let v = floor(&(Integer::from(2) + &wide), &index);
        if failure.is_none() && (u != Integer::from(&row.pair.lower) || v != Integer::from(&row.pair.upper)) {
            failure = Some(format!("n = {}, i = {}", row.n, row.residue.unwrap_or(0)));
        }
    }
    let residues: Vec<u32> = (0..k.get()).collect();
    page.residues(format!("$u_{{i,n}}$ and $v_{{i,n}}$ for $k = {k}$"), k.get(), &residues)?;
    let command = format!("wythoff table -g connell:k={k} --from {from} --count {count}");
    page.checked(
        "(3) and (4), each by one square root of $k² + 4$, give the table",
        "every row above",
        failure,
        command,
    );
    Ok(())
}

/// A = (k + √(k²+4))/2.
fn connell_a(k: NonZeroU32) -> Result<QuadraticIrrational, Refusal> {
    let radicand = Natural::from(k.get()).square() + 4;
    QuadraticIrrational::new(Integer::from(k.get()), Integer::ONE, radicand, Integer::from(2)).map_err(numbers::surd)
}

pub(super) fn constant(page: &mut Content<'_>) -> Made {
    let k = page.k();
    let a = connell_a(k)?;
    let fraction = ContinuedFraction::new(vec![k.get()], vec![k.get()]).map_err(|error| Refusal::about("-k", error))?;
    page.formula(format!("A = {a} = {fraction} ≈ {}", decimal(&a, 15)?));
    let alpha = quadratic(&ContinuedFraction::constant(k))?;
    page.say(format!(
        "$1 + 1/A$ is the α of F82 with $a = {k}$: $α = {alpha} = [1;({k})]$, and $1 + A = α + {k}$ is its β."
    ));
    let same = quadratic(&fraction)? == a;
    page.checked(
        "the continued fraction of $A$ is $[k; k, k, …]$",
        "exactly",
        (!same).then(|| format!("k = {k}")),
        None,
    );
    let square = |k: u64| {
        let number = Natural::from(k).square() + 4;
        number.floor_sqrt().square() == number
    };
    let chosen = u64::from(k.get());
    let failure = (1..=1000).chain([chosen]).find(|&k| square(k)).map(|k| format!("k = {k}"));
    page.checked("$k² + 4$ is no square", "for k up to 1,000 and the chosen k", failure, None);
    Ok(())
}

pub(super) fn difference(page: &mut Content<'_>) -> Made {
    let k = page.k().get();
    let fraction = ContinuedFraction::constant(page.k());
    for i in 0..k {
        let words = format!("$v_{{{i},n}} = u_{{{i},n}} + {k}n + {i}$");
        page.decide(&fraction, words, &format!("forall n: A({k}*n + {i})/{k} + {k}*n + {i} = B({k}*n + {i})/{k}"))?;
        page.decide(&fraction, format!("$u_{{{i},0}} = 0$"), &format!("A({i})/{k} = 0"))?;
    }
    Ok(())
}

pub(super) fn complementary(page: &mut Content<'_>) -> Made {
    let k = page.k().get();
    let fraction = ContinuedFraction::constant(page.k());
    for i in 0..k {
        let (u, v) = (format!("A({k}*n + {i})/{k}"), format!("A({k}*n - {i})/{k} + {k}*n - {i}"));
        let text = format!("forall x: x > 0 => ((exists n: n > 0 & x = {u}) <=> !(exists n: n > 0 & x = {v}))");
        let words = format!("${{u_{{{i},n}}}}$ and ${{v_{{{},n−1}}}}$ are complementary", k - i);
        page.decide(&fraction, words, &text)?;
    }
    Ok(())
}

pub(super) fn cases(page: &mut Content<'_>) -> Made {
    let (x, y) = (page.given.natural("x"), page.given.natural("y"));
    let k = page.k();
    page.solve(&format!("connell:k={k}"), &x, &y, None)?;
    let first = first_wrong_index()?;
    page.fails(
        "as printed: in case (γ) $x − s = u_{i,n−s}$",
        "for k up to 5 and heaps up to 40",
        first,
        "wythoff solve -g connell:k=1 3 3 --explain".to_string(),
    );
    Ok(())
}

/// The first position, by k and heaps, in case (γ) at which u_{i,n−s} is not u_{i,r}.
fn first_wrong_index() -> Result<Option<String>, Refusal> {
    for k in 1..=5u32 {
        let pair = BeattyPair::wythoff(NonZeroU32::MIN.saturating_add(k - 1));
        let u =
            |i: u64, n: u64| (pair.lower(&Natural::from(u64::from(k) * n + i)) / u64::from(k)).to_u64().unwrap_or(0);
        for y in 0..=40u64 {
            for x in 0..=y {
                let (i, r) = ((y - x) % u64::from(k), (y - x) / u64::from(k));
                let Some(n) = (1..=x).find(|&n| u(i, n) == x).filter(|&n| r < n) else { continue };
                let s = x - u(i, r);
                let printed = n.checked_sub(s).map(|index| u(i, index));
                if printed != Some(u(i, r)) {
                    return Ok(Some(format!("k = {k}, (x, y) = ({x}, {y}): n = {n}, r = {r}, s = {s}")));
                }
            }
        }
    }
    Ok(None)
}

pub(super) fn ended(page: &mut Content<'_>) -> Made {
    let k = page.k().get();
    let game = game(&format!("connell:k={k}"))?;
    let mut rows = Vec::new();
    let mut failure = None;
    for y in 0..=u64::from(k) + 2 {
        for x in 0..=y {
            let position = Position::new(x, y);
            let ended = game.is_ended(&position).map_err(|error| refused(&error))?;
            let expected = x == 0 && y < u64::from(k);
            if failure.is_none() && ended != expected {
                failure = Some(position.to_string());
            }
            if ended {
                rows.push(vec![y.to_string(), position.to_string()]);
            }
        }
    }
    page.rows("The pairs without a move", &["i", "(u_{i,0}, v_{i,0})"], rows);
    page.checked("these are $(0, 0), …, (0, k − 1)$", format!("piles up to {}", k + 2), failure, None);
    page.prove(&format!("connell:k={k}"), "and all positions without a move are winning pairs")
}

pub(super) fn tables(page: &mut Content<'_>) -> Made {
    let k = page.k().get();
    let residues: Vec<u32> = (0..k).collect();
    page.residues(format!("$k = {k}$"), k, &residues)
}

pub(super) fn two_sequences(page: &mut Content<'_>) -> Made {
    let (k, i) = (page.k().get(), page.given.whole("i"));
    if i >= k {
        return Err(Refusal::about("-i", format!("the residue must be below k = {k}")));
    }
    let other = (k - i) % k;
    let residues = if i == other { vec![i] } else { vec![i, other] };
    page.residues(format!("The pairs that matter once $y − x ≡ ±{i}$ modulo ${k}$"), k, &residues)?;
    let game = game(&format!("connell:k={k}"))?;
    let class = |x: u64, y: u64| {
        let residue = x.abs_diff(y) % u64::from(k);
        residue.min((u64::from(k) - residue) % u64::from(k))
    };
    let mut failure = None;
    let mut moves = 0;
    for x in 0..=30u64 {
        for y in x..=30 {
            let position = Position::new(x, y);
            for left in game.moves(&position).filter_map(|taken| position.after(&taken)) {
                moves += 1;
                let (u, v) = (word("x", &left.x, 30)?, word("y", &left.y, 30)?);
                if failure.is_none() && class(u, v) != class(x, y) {
                    failure = Some(format!("{position} to {left}"));
                }
            }
        }
    }
    page.checked(
        "no move changes $y − x$ modulo $k$ but for its sign",
        format!("all {moves} moves with piles up to 30"),
        failure,
        None,
    );
    page.fails(
        "as printed: $v_{i,n−s} ≡ u_{i,n} + i − s$ (mod $k$)",
        "for k up to 5, n up to 9",
        first_wrong_congruence(),
        None,
    );
    Ok(())
}

/// The first k, n, i, s at which v_{i,n−s} is not u_{i,n} + i − s modulo k.
fn first_wrong_congruence() -> Option<String> {
    for k in 1..=5u64 {
        let pair = BeattyPair::wythoff(NonZeroU32::MIN.saturating_add(k as u32 - 1));
        let u = |i: u64, n: u64| (pair.lower(&Natural::from(k * n + i)) / k).to_u64().unwrap_or(0);
        for n in 0..=9 {
            for i in 0..k {
                let wrong = |s: &u64| (u(i, n - s) + k * (n - s) + i + s) % k != (u(i, n) + i) % k;
                if let Some(s) = (1..=n).find(wrong) {
                    let v = u(i, n - s) + k * (n - s) + i;
                    return Some(format!("k = {k}, i = {i}, n = {n}, s = {s}: {v} and {} + {i} − {s}", u(i, n)));
                }
            }
        }
    }
    None
}

pub(super) fn plays(page: &mut Content<'_>) -> Made {
    page.outcomes("P is W, N is L", "connell:k=3", &[(14, 48), (11, 48), (11, 3), (3, 11), (14, 27), (8, 27)])?;
    let game = game("connell:k=3")?;
    let play = [((14u64, 48u64), (11u64, 48u64)), ((11, 48), (11, 3)), ((14, 48), (14, 27)), ((14, 27), (8, 27))];
    let illegal = play.iter().find(|(from, to)| {
        let (from, to) = (Position::new(from.0, from.1), Position::new(to.0, to.1));
        wythoff::Move::between(&from, &to).is_none_or(|taken| game.check(&from, &taken).is_err())
    });
    page.checked("all four moves are legal", "every printed move", illegal.map(|play| format!("{play:?}")), None);
    // (14, 27) → (8, 27) takes 6 from the first pile; (11, 48) → (11, 3) takes 45 from the second.
    let strategy = best_strategy_within(&game, page.work());
    let position = Position::new(14u32, 27u32);
    let told = strategy.winning_moves(&position).map_err(|error| refused(&error))?;
    let left: Vec<String> =
        told.iter().filter_map(|taken| position.after(taken)).map(|left| left.to_string()).collect();
    drop(strategy);
    page.say(format!("All winning moves from (14, 27) leave: {}.", left.join(", ")));
    Ok(())
}

pub(super) fn beatty(page: &mut Content<'_>) -> Made {
    let fraction = page.fraction();
    page.say(format!("$1 + 1/A = {fraction} = {}$", quadratic(&fraction)?));
    page.decide(&fraction, "every positive integer occurs exactly once", COMPLEMENTARY)
}

pub(super) fn composed(page: &mut Content<'_>) -> Made {
    let text = "forall n: A(B(n)) = A(n) + B(n)";
    page.decide(&ContinuedFraction::constant(page.k()), "$u_{v_n} = u_n + v_n$", text)?;
    let other: ContinuedFraction = "[1;(1,2)]".parse().map_err(|error| Refusal::about("--cf", error))?;
    page.refute(&other, "the same for a number outside the class", text)
}

pub(super) fn argument(page: &mut Content<'_>) -> Made {
    let fraction = page.fraction();
    let pair = BeattyPair::from_continued_fraction(&fraction).map_err(|error| Refusal::about("--cf", error))?;
    let rows = (1..=u64::from(page.count())).map(|n| {
        let (u, v) = pair.terms(&n.into());
        vec![n.to_string(), u.to_string(), v.to_string()]
    });
    let rows = rows.collect();
    page.rows(format!("$1 + 1/α = {fraction}$"), &["n", "u_n", "v_n"], rows);
    page.decide(&fraction, "complementary for this irrational number", COMPLEMENTARY)?;
    let mut failure = None;
    for p in 2..40u64 {
        for q in (1..p).filter(|&q| Natural::from(p).gcd(&q.into()) == Natural::ONE) {
            let hits = |number: u64| {
                let lower = (1..=number).filter(|n| n * p / q == number).count();
                lower + (1..=number).filter(|n| n * p / (p - q) == number).count()
            };
            let as_said = hits(p) == 2 && hits(p - 1) == 0 && (1..p - 1).all(|number| hits(number) == 1);
            if failure.is_none() && !as_said {
                failure = Some(format!("p/q = {p}/{q}"));
            }
        }
    }
    page.checked(
        "for rational $1 + 1/α = p/q$ the number $p$ occurs twice and $p − 1$ never, the first to do so",
        "all p/q with p < 40",
        failure,
        None,
    );
    Ok(())
}

pub(super) fn original(page: &mut Content<'_>) -> Made {
    let count = page.count();
    let rows = page.table_rows("connell:k=1", &Natural::ZERO, count)?;
    let other = page.table_rows("wythoff", &Natural::ZERO, count)?;
    let differs =
        rows.iter().zip(&other).find(|(one, other)| one.pair != other.pair).map(|(row, _)| format!("n = {}", row.n));
    let cells = rows.iter().map(|row| vec![row.n.to_string(), row.pair.lower.to_string(), row.pair.upper.to_string()]);
    page.rows("$k = 1$", &["n", "u_{0,n}", "v_{0,n}"], cells.collect());
    page.checked("the winning pairs of $k = 1$ are those of Wythoff's game", format!("{count} rows"), differs, None);
    page.prove("connell:k=1", "the same for all heaps")
}
