//! The engines that decide all positions up to a bound, beside plain references.
//!
//! - *lines* beside the direct recursion of [F82, Thm 1]: A_n = mex, B_n = A_n + an, with a table of what is used;
//! - *bitmap* beside trying each position's legal moves until one leads to a P-position, and beside evaluating the formula on all
//!   (u, v) of each position.
//!
//! A number as argument is the largest bound of the first table, 10 million unless told.

use benches::{Contestant, median, ratio, report};
use formula::Formula;
use numeration::work::Work;
use rules::{Game, Move, Position};
use solve::outcomes::{Engine, Outcomes};
use std::time::{Duration, Instant};

fn compute(engine: Engine, game: &Game, bound: u64) -> Outcomes {
    Outcomes::compute_with(engine, game, bound, bound, &Work::default().with_steps(u64::MAX))
        .expect("within the limits")
}

/// The P-positions (A_n, B_n) of a-Wythoff with B_n ≤ `bound`.
fn recursion(a: usize, bound: usize) -> Vec<(u32, u32)> {
    let mut used = vec![false; bound + 1];
    let mut pairs = Vec::new();
    let (mut n, mut lower) = (0, 0);
    loop {
        while used[lower] {
            lower += 1;
        }
        let upper = lower + a * n;
        if upper > bound {
            return pairs;
        }
        (used[lower], used[upper]) = (true, true);
        pairs.push((lower as u32, upper as u32));
        n += 1;
    }
}

/// a-Wythoff on a square, by trying each position's legal moves until one leads to a P-position.
fn by_moves(a: usize, side: usize) -> Vec<bool> {
    let mut p = vec![false; side * side];
    for x in 0..side {
        for y in 0..side {
            let to_p = (1..=y).any(|v| p[x * side + y - v])
                || (1..=x).any(|u| p[(x - u) * side + y])
                || (1..=x).any(|u| {
                    let (least, most) = (u.saturating_sub(a - 1).max(1), (u + a - 1).min(y));
                    (least..=most).any(|v| p[(x - u) * side + y - v])
                });
            p[x * side + y] = !to_p;
        }
    }
    p
}

/// Any formula over u, v on a square, by evaluating it on all (u, v) of each position.
fn by_formula(formula: &Formula, side: u64) -> Vec<bool> {
    let mut p = vec![false; (side * side) as usize];
    for x in 0..side {
        for y in 0..side {
            let position = Position::new(x, y);
            let mut to_p = false;
            for (u, v) in (0..=x).flat_map(|u| (0..=y).map(move |v| (u, v))).skip(1) {
                let legal = formula.holds(&position, &Move::new(u, v));
                to_p |= legal && p[((x - u) * side + y - v) as usize];
            }
            p[(x * side + y) as usize] = !to_p;
        }
    }
    p
}

/// How the time of *lines* grows when no run may use memory that an earlier one has warmed: all results are kept.
///
/// In the table above small tables are written to pages and caches that are warm, and large ones to fresh pages; that, not the
/// engine, makes the step to the largest bound.
fn growth(most: u64) {
    let game: Game = "wythoff".parse().expect("a game");
    let mut kept = Vec::new();
    let mut before = None;
    for bound in [100_000, 1_000_000, 10_000_000].into_iter().filter(|bound| *bound <= most) {
        let mut times: Vec<Duration> = (0..9)
            .map(|_| {
                let start = Instant::now();
                kept.push(compute(Engine::Lines, &game, bound));
                start.elapsed()
            })
            .collect();
        let time = median(&mut times);
        let step = before.replace(time).map_or(String::new(), |before| format!("{:.1} times", ratio(time, before)));
        println!("| wythoff, {bound}, fresh memory | lines {time:.3?} | {step} | |");
    }
}

fn main() {
    let most: u64 = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(10_000_000);
    println!("| rules, bound | lines | recursion | ratio |\n|---|---|---|---|");
    for (text, a) in [("wythoff", 1), ("rules:u = 0 | v = 0 | |u - v| < 2", 2)] {
        let game: Game = text.parse().expect("a game");
        let mut before = None;
        let mut bound = 100_000;
        while bound <= most {
            let times = report(
                &format!("{text}, {bound}"),
                &mut [
                    Contestant::new("lines", || compute(Engine::Lines, &game, bound)),
                    Contestant::new("recursion", || recursion(a, bound as usize)),
                ],
                &[(0, 1)],
            );
            // Beyond some tens of megabytes the system hands out fresh pages each time, which both pay for.
            let (ours, plain) = (times[0], times[1]);
            if let Some((ours_before, plain_before)) = before.replace((ours, plain)) {
                let (ours, plain) = (ratio(ours, ours_before), ratio(plain, plain_before));
                println!("| ten times the bound takes | **{ours:.1}** times as long | {plain:.1} times as long | |");
            }
            bound *= 10;
        }
    }
    growth(most);
    for text in ["connell:k=3", "rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0 | |u - v| < 2"] {
        let game: Game = text.parse().expect("a game");
        for bound in [100_000, 1_000_000].into_iter().filter(|bound| *bound <= most) {
            let job = Contestant::new("lines", || compute(Engine::Lines, &game, bound));
            report(&format!("{text}, {bound}"), &mut [job], &[]);
        }
    }
    println!("\n| rules, side | bitmap | reference | ratio |\n|---|---|---|---|");
    let rules = "u = 0 | v = 0 | |u - v| < 2";
    let formula: Formula = rules.parse().expect("a formula");
    let game: Game = format!("rules:{rules}").parse().expect("a game");
    report(
        &format!("{rules}, 1000"),
        &mut [
            Contestant::new("bitmap", || compute(Engine::Bitmap, &game, 999)),
            Contestant::new("by moves", || by_moves(2, 1000)),
        ],
        &[(1, 0)],
    );
    // The slow reference takes a minute: once is enough for a ratio of thousands.
    let ours =
        report(&format!("{rules}, 200"), &mut [Contestant::new("bitmap", || compute(Engine::Bitmap, &game, 199))], &[]);
    let clock = Instant::now();
    std::hint::black_box(by_formula(&formula, 200));
    let plain = clock.elapsed();
    println!("| {rules}, 200 | | by formula {plain:.1?} | by formula ÷ bitmap = **{:.0}** |", ratio(plain, ours[0]));
    for side in [2000, 4000, 8000] {
        let job = Contestant::new("bitmap", || compute(Engine::Bitmap, &game, side - 1));
        report(&format!("{rules}, {side}"), &mut [job], &[]);
    }
}
