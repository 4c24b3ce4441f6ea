//! Grundy table of classical Wythoff beside a fair way and a plain one: a set of bits for each row, column and diagonal. The fair way fills
//! half the table, copies the other, keeps values in 16 bits and begins its search at the first word of the row that is not full; once more without
//! the copy, since ours keeps half, too. The plain one fills every position, searching from zero. One thread each, the same flags, processor time.
//!
//! And rules with lines in another direction.
//!
//! Arguments: the largest side (default 16000) and the largest for which the plain way runs too (default 8000).

use benches::{least, ratio};
use cpu_time::ProcessTime;
use numeration::work::Work;
use rules::Game;
use solve::grundy::GrundyTable;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

/// The fair way: the table as a whole, or what lies above its diagonal, row by row.
fn fair<const WHOLE: bool>(side: usize) -> Vec<u16> {
    let words = (2 * side).div_ceil(64) + 1;
    let mut rows = vec![0u64; words];
    let mut columns = vec![0u64; side * words];
    let mut diagonals = vec![0u64; side * words];
    let mut table = vec![0u16; if WHOLE { side * side } else { side * (side + 1) / 2 }];
    let mut next = 0;
    for x in 0..side {
        // What stands left of the diagonal is column x above it.
        rows.copy_from_slice(&columns[x * words..(x + 1) * words]);
        let mut start = 0;
        for y in x..side {
            while rows[start] == u64::MAX {
                start += 1;
            }
            let column = &mut columns[y * words..(y + 1) * words];
            let diagonal = &mut diagonals[(y - x) * words..(y - x + 1) * words];
            let mut word = start;
            let mut used = rows[word] | column[word] | diagonal[word];
            while used == u64::MAX {
                word += 1;
                used = rows[word] | column[word] | diagonal[word];
            }
            let place = used.trailing_ones();
            let value = (word as u32 * 64 + place) as u16;
            if WHOLE {
                table[x * side + y] = value;
                table[y * side + x] = value;
            } else {
                table[next] = value;
                next += 1;
            }
            let bit = 1 << place;
            rows[word] |= bit;
            column[word] |= bit;
            diagonal[word] |= bit;
        }
    }
    table
}

/// The plain way.
fn reference(side: usize) -> Vec<u32> {
    let words = (2 * side).div_ceil(64) + 1;
    let mut row = vec![0u64; words];
    let mut columns = vec![0u64; side * words];
    let mut diagonals = vec![0u64; 2 * side * words];
    let mut table = vec![0u32; side * side];
    for x in 0..side {
        row.fill(0);
        for y in 0..side {
            let column = &mut columns[y * words..(y + 1) * words];
            let diagonal = &mut diagonals[(y + side - x) * words..(y + side - x + 1) * words];
            let mut word = 0;
            while row[word] | column[word] | diagonal[word] == u64::MAX {
                word += 1;
            }
            let place = (row[word] | column[word] | diagonal[word]).trailing_ones();
            table[x * side + y] = word as u32 * 64 + place;
            let bit = 1 << place;
            row[word] |= bit;
            column[word] |= bit;
            diagonal[word] |= bit;
        }
    }
    table
}

fn ours(game: &str, side: usize, threads: usize) -> GrundyTable {
    let game: Game = game.parse().expect("a game");
    let threads = NonZeroUsize::new(threads).expect("at least one thread");
    let work = Work::default().with_threads(threads).with_memory(1 << 34);
    let side = side as u64;
    GrundyTable::within(&game, side, side, &work).expect("the table fits")
}

fn per_cell(time: Duration, side: usize) -> f64 {
    time.as_nanos() as f64 / (side * side) as f64
}

/// The least processor times of all ways, which take turns.
fn turns(rounds: usize, ways: &mut [&mut dyn FnMut()]) -> Vec<Duration> {
    let mut times = vec![Vec::new(); ways.len()];
    for _ in 0..rounds {
        for (way, times) in ways.iter_mut().zip(&mut times) {
            let start = ProcessTime::now();
            way();
            times.push(start.elapsed());
        }
    }
    times.iter().map(|times| least(times)).collect()
}

/// By the clock, which tells something where nothing else runs: two threads ÷ one.
fn two_threads(side: usize) -> f64 {
    let clock = |threads: usize| {
        let start = Instant::now();
        drop(black_box(ours("wythoff", side, threads)));
        start.elapsed()
    };
    let times: Vec<(Duration, Duration)> = (0..7).map(|_| (clock(1), clock(2))).collect();
    let (one, two): (Vec<_>, Vec<_>) = times.into_iter().unzip();
    ratio(least(&two), least(&one))
}

/// Lines in other directions.
fn rays() {
    println!("\n| rules, side | ns a cell |\n|---|---|");
    for formula in ["u = 0 | v = 0 | u = 2 * v", "u = 0 | v = 0 | u = v | u = 2 * v"] {
        for side in [300, 1_000, 4_000] {
            let times = turns(3, &mut [&mut || drop(black_box(ours(&format!("rules:{formula}"), side, 1)))]);
            println!("| `{}`, {side} | {:.1} |", formula.replace('|', "\\|"), per_cell(times[0], side));
        }
    }
}

fn main() {
    let mut sizes = std::env::args().filter_map(|argument| argument.parse::<usize>().ok());
    let most = sizes.next().unwrap_or(16_000);
    let most_reference = sizes.next().unwrap_or(8_000);
    let table = ours("wythoff", 500, 1);
    assert!((0..500).flat_map(|x| table.row(x)).eq(reference(500)), "both ways must agree");
    assert!(
        (0..500).flat_map(|x| table.row(x)).eq(fair::<true>(500).into_iter().map(u32::from)),
        "both ways must agree"
    );
    assert!(
        (0..500).flat_map(|x| table.row(x).skip(x)).eq(fair::<false>(500).into_iter().map(u32::from)),
        "and half of it"
    );
    println!(
        "| side | ours, ns a cell | fair, ns a cell | fair ÷ ours | fair without the copy, ns a cell | ÷ ours | plain, ns a cell | plain ÷ ours | \
         ours ÷ ours at half the side | two threads, time of the clock ÷ one |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let mut before: Option<f64> = None;
    for side in [1_000, 2_000, 4_000, 8_000, 16_000].into_iter().filter(|side| *side <= most) {
        let mut one = || drop(black_box(ours("wythoff", side, 1)));
        let mut even = || drop(black_box(fair::<true>(side)));
        let mut half = || drop(black_box(fair::<false>(side)));
        let mut plain = || drop(black_box(reference(side)));
        let mut ways: Vec<&mut dyn FnMut()> = vec![&mut one];
        if side <= most_reference {
            ways.extend([&mut even as &mut dyn FnMut(), &mut half, &mut plain]);
        }
        // Large tables take seconds.
        let times = turns(if side > 4_000 { 3 } else { 7 }, &mut ways);
        let here = per_cell(times[0], side);
        let other = |place: usize| {
            times.get(place).map_or(["–".to_string(), "–".to_string()], |&other| {
                [format!("{:.1}", per_cell(other, side)), format!("**{:.2}**", ratio(other, times[0]))]
            })
        };
        let growth = before.map_or("–".to_string(), |before| format!("{:.2}", here / before));
        let others = [1, 2, 3].map(|place| other(place).join(" | ")).join(" | ");
        println!("| {side} | {here:.2} | {others} | {growth} | {:.2} |", two_threads(side));
        before = Some(here);
    }
    rays();
    println!("\n| game, side 2000 | ns a cell |\n|---|---|");
    for game in ["wythoff", "wythoff:a=2", "wythoff:a=5", "wythoff:offdiagonal", "connell:k=3", "nim"] {
        let times = turns(5, &mut [&mut || drop(black_box(ours(game, 2_000, 1)))]);
        println!("| {game} | {:.1} |", per_cell(times[0], 2_000));
    }
}
