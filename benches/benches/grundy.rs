//! Grundy table of classical Wythoff beside the plain way: a set of bits for each row, column and diagonal, searched from zero.
//!
//! One thread each, the same flags. The plain way fills every position by a search; ours may copy half, but fills the whole table.
//!
//! What was tried on a stand-alone draft of the same loop, at sides 4000 and 8000, in processor time, best of three on a busy machine,
//! where differences below 10 % mean nothing (plain way: about 70 and 141 ns a cell; the draft: 13 to 14 and 16 to 18):
//! - Words looked at for a position worked out: 21 and 42 with a pointer to the first word not full for the row alone, 13.7 and 26.9
//!   with one for each of the three lines, so about side / 300. The time is the same within noise.
//! - No difference beyond noise: tiles of 16, 32, 64 or 128; 4, 8 or 16 words in one step; choosing the word within a step without jumps;
//!   touching the lines of a tile beforehand. Built for vectors of 256 or 512 bits: between 14 % slower and 13 % faster.
//! - Slower: going through a tile along its antidiagonals, by 4 % at 4000 and 14 to 20 % at 8000.
//! - Not told apart: how much of the gain over the plain way is symmetry, how much the late start, and how much the tiles.
//!
//! Arguments: the largest side (default 16000) and the largest for which the plain way runs too (default 8000).

use benches::{median, ratio};
use numeration::work::Work;
use rules::Game;
use solve::grundy::GrundyTable;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

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

/// The median times of all ways, which take turns.
fn turns(rounds: usize, ways: &mut [&mut dyn FnMut()]) -> Vec<Duration> {
    let mut times = vec![Vec::new(); ways.len()];
    for _ in 0..rounds {
        for (way, times) in ways.iter_mut().zip(&mut times) {
            let start = Instant::now();
            way();
            times.push(start.elapsed());
        }
    }
    times.iter_mut().map(|times| median(times)).collect()
}

fn main() {
    let mut sizes = std::env::args().filter_map(|argument| argument.parse::<usize>().ok());
    let most = sizes.next().unwrap_or(16_000);
    let most_reference = sizes.next().unwrap_or(8_000);
    let table = ours("wythoff", 500, 1);
    assert!((0..500).flat_map(|x| table.row(x)).eq(reference(500)), "both ways must agree");
    println!(
        "| side | ours, ns a cell | plain, ns a cell | plain ÷ ours | ours ÷ ours at half the side | two threads ÷ one |"
    );
    println!("|---|---|---|---|---|---|");
    let mut before: Option<f64> = None;
    for side in [1_000, 2_000, 4_000, 8_000, 16_000].into_iter().filter(|side| *side <= most) {
        let mut one = || drop(black_box(ours("wythoff", side, 1)));
        let mut two = || drop(black_box(ours("wythoff", side, 2)));
        let mut plain = || drop(black_box(reference(side)));
        let mut ways: Vec<&mut dyn FnMut()> = vec![&mut one, &mut two];
        if side <= most_reference {
            ways.push(&mut plain);
        }
        // Large tables take seconds.
        let times = turns(if side > 4_000 { 3 } else { 5 }, &mut ways);
        let here = per_cell(times[0], side);
        let plain = times.get(2).map_or(["–".to_string(), "–".to_string()], |&plain| {
            [format!("{:.1}", per_cell(plain, side)), format!("**{:.2}**", ratio(plain, times[0]))]
        });
        let growth = before.map_or("–".to_string(), |before| format!("{:.2}", here / before));
        println!("| {side} | {here:.1} | {} | {growth} | {:.2} |", plain.join(" | "), ratio(times[1], times[0]));
        before = Some(here);
    }
    println!("\n| game, side 2000 | ns a cell |\n|---|---|");
    for game in ["wythoff", "wythoff:a=2", "wythoff:a=5", "wythoff:offdiagonal", "connell:k=3", "nim"] {
        let times = turns(5, &mut [&mut || drop(black_box(ours(game, 2_000, 1)))]);
        println!("| {game} | {:.1} |", per_cell(times[0], 2_000));
    }
}
