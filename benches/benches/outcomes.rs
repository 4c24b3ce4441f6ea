//! The engines that decide all positions up to a bound, beside plain references.
//!
//! - *lines* beside the direct recursion of [F82, Thm 1]: A_n = mex, B_n = A_n + an, with a table of what is used;
//! - *lines* in any direction beside *bitmap*, and beside one register of bits for each direction, which moves from row to row;
//! - *sweep* beside *general*;
//! - *bitmap* beside such registers, and beside trying each position's legal moves until one leads to a P-position.
//!
//! A number as argument is the largest bound of the first table, 10 million unless told.

use benches::{Contestant, least, ratio, report};
use cpu_time::ProcessTime;
use numeration::work::Work;
use rules::Game;
use solve::outcomes::{Engine, Outcomes};
use std::time::Duration;

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

/// Moves all bits up; those past the end are lost.
fn move_up(words: &mut [u64], by: usize) {
    let mut carry = 0;
    for word in words {
        (*word, carry) = (*word << by | carry, *word >> (64 - by));
    }
}

/// The P-position of each row where all takes from one heap are legal, and those along these directions (p, q), 0 < q < 64.
///
/// For each direction p rows of bits, of which each is moved up by q every p rows: what anybody would write for such rules.
fn by_registers(directions: &[(usize, usize)], side: usize) -> Vec<Option<u32>> {
    let words = side.div_ceil(64);
    let mut columns = vec![0u64; words];
    let mut registers: Vec<Vec<Vec<u64>>> = directions.iter().map(|(p, _)| vec![vec![0; words]; *p]).collect();
    let mut found = Vec::with_capacity(side);
    for x in 0..side {
        for ((p, q), rows) in directions.iter().zip(&mut registers) {
            move_up(&mut rows[x % p], *q);
        }
        let reached = |word: usize| {
            let along = directions.iter().zip(&registers).fold(0, |sofar, ((p, _), rows)| sofar | rows[x % p][word]);
            columns[word] | along
        };
        let free =
            (0..words).find_map(|word| Some(word).zip(Some(reached(word)).filter(|reached| *reached != u64::MAX)));
        let free = free
            .map(|(word, reached)| (word, reached.trailing_ones()))
            .filter(|(word, bit)| word * 64 + (*bit as usize) < side);
        if let Some((word, bit)) = free {
            columns[word] |= 1 << bit;
            for ((p, _), rows) in directions.iter().zip(&mut registers) {
                rows[x % p][word] |= 1 << bit;
            }
        }
        found.push(free.map(|(word, bit)| word as u32 * 64 + bit));
    }
    found
}

/// Lines in any direction beside the bitmap engine and registers.
fn rays() {
    println!("\n| rules, side | lines | bitmap | registers | ratios |\n|---|---|---|---|---|");
    let rules: [(&str, &[(usize, usize)]); 3] = [
        ("u = 0 | v = 0 | u = 2 * v", &[(2, 1), (1, 2)]),
        ("u = 0 | v = 0 | u = v | u = 2 * v", &[(1, 1), (2, 1), (1, 2)]),
        ("u = 0 | v = 0 | 2 * u = 3 * v", &[(3, 2), (2, 3)]),
    ];
    for (formula, directions) in rules {
        let game: Game = format!("rules:{formula}").parse().expect("a game");
        let ours = compute(Engine::Lines, &game, 999);
        let plain = by_registers(directions, 1000);
        assert!((0..1000).all(|x| ours.p_in_row(x).eq(plain[x as usize].map(u64::from))), "both must agree: {formula}");
        for side in [1000, 8000, 32_000] {
            let mut contestants = vec![
                Contestant::new("lines", || compute(Engine::Lines, &game, side - 1)),
                Contestant::new("registers", || by_registers(directions, side as usize)),
            ];
            if side <= 8000 {
                contestants.push(Contestant::new("bitmap", || compute(Engine::Bitmap, &game, side - 1)));
            }
            let ratios: &[_] = if side <= 8000 { &[(2, 0), (1, 0)] } else { &[(1, 0)] };
            report(&format!("{formula}, {side}"), &mut contestants, ratios);
        }
    }
}

/// Rules that compare takes with heaps: *sweep* beside *general*, which evaluates the formula along rows, where that does not take too long.
fn sweeps() {
    println!("\n| rules, side | sweep | general | ratio |\n|---|---|---|---|");
    for formula in ["u = 0 | v = 0 | x <= y & |u - v| <= x - u", "v = 0 & 2 * u >= x | u = v", "v = 0 & 2 * u <= x"] {
        let game: Game = format!("rules:{formula}").parse().expect("a game");
        let [swept, evaluated] = [Engine::Sweep, Engine::General].map(|engine| compute(engine, &game, 255));
        assert!(swept.p_positions().eq(evaluated.p_positions()), "both must agree: {formula}");
        for side in [256, 1024, 4096, 8192] {
            let mut contestants = vec![Contestant::new("sweep", || compute(Engine::Sweep, &game, side - 1))];
            let ratios: &[_] = match side {
                ..=1024 => {
                    contestants.push(Contestant::new("general", || compute(Engine::General, &game, side - 1)));
                    &[(1, 0)]
                }
                _ => &[],
            };
            report(&format!("{formula}, {side}"), &mut contestants, ratios);
        }
    }
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
        let times: Vec<Duration> = (0..9)
            .map(|_| {
                let start = ProcessTime::now();
                kept.push(compute(Engine::Lines, &game, bound));
                start.elapsed()
            })
            .collect();
        let time = least(&times);
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
    for text in ["connell:k=3", "connell:k=8", "rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0 | |u - v| < 2"] {
        let game: Game = text.parse().expect("a game");
        for bound in [100_000, 1_000_000].into_iter().filter(|bound| *bound <= most) {
            let job = Contestant::new("lines", || compute(Engine::Lines, &game, bound));
            report(&format!("{text}, {bound}"), &mut [job], &[]);
        }
    }
    rays();
    sweeps();
    println!("\n| rules, side | bitmap | reference | ratio |\n|---|---|---|---|");
    let game: Game = "rules:u = 0 | v = 0 | u = v".parse().expect("a game");
    for side in [1000, 2000, 4000, 8000] {
        let mut contestants = vec![
            Contestant::new("bitmap", || compute(Engine::Bitmap, &game, side - 1)),
            Contestant::new("registers", || by_registers(&[(1, 1)], side as usize)),
        ];
        if side == 1000 {
            contestants.push(Contestant::new("by moves", || by_moves(1, 1000)));
        }
        let ratios: &[_] = if side == 1000 { &[(0, 1), (2, 0)] } else { &[(0, 1)] };
        report(&format!("u = 0 | v = 0 | u = v, {side}"), &mut contestants, ratios);
    }
}
