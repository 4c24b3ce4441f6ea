//! Larsson and Weimerskirch's game: whether a take is an extra move, and one decision.
//!
//! Membership by Lucas sequences beside membership by squaring the linear map, which must be done family by family. Decisions with the root
//! kept, where a move of type II wins and where only extra moves do, beside one square root of the length that a new strategy needs.
//! `cargo xtask bench larsson -- 1000000` goes up to a million digits.

use benches::{Contestant, report, sample, size_argument};
use numeration::{BeattyPair, Natural};
use rules::{ExtraMoves, Game, LarssonMoves, Move, Position};
use solve::{Case, Front, strategy};
use std::num::NonZeroU32;

/// The last extra move of the middle family below `most`.
fn extra_move(k: NonZeroU32, most: &Natural) -> Move {
    let (mut u, mut v) = (Natural::ZERO, Natural::from(k.get().div_ceil(2)));
    let (i, k) = (u64::from(k.get().div_ceil(2)), u64::from(k.get()));
    loop {
        let next = (&u + &v + 1, &u * k + &v * (k + 1) + (k + i));
        if next.1 > *most {
            return Move { u, v };
        }
        (u, v) = next;
    }
}

fn membership(k: u32, size: u64) {
    let k = NonZeroU32::new(k).expect("k > 0");
    let taken = extra_move(k, &sample(size));
    let extra = LarssonMoves::new(k);
    let families = (1..k.get()).map(|i| {
        let (word, i) = (u64::from(k.get()), u64::from(i));
        format!("({},{})->(u+v+1,{word}*u+{}*v+{})", i + 1, (word + 2) * i + word, word + 1, word + i)
    });
    let families: ExtraMoves = families.collect::<String>().parse().expect("families");
    assert!(extra.contains(&taken) && families.contains(&taken));
    report(
        &format!("{size}, k = {k}"),
        &mut [
            Contestant::new("Lucas", || extra.contains(&taken)),
            Contestant::new("squaring", || families.contains(&taken)),
        ],
        &[(1, 0)],
    );
}

fn decision(k: u32, size: u64) {
    let parameter = NonZeroU32::new(k).expect("k > 0");
    let game: Game = format!("lw:k={k}").parse().expect("a game");
    let pair = BeattyPair::larsson_weimerskirch(parameter);
    let fresh = || strategy(&game, Front::Algebraic).expect("a closed form is known");
    let kept = fresh();
    let start = sample(size);
    // The next n at which no move of type II wins from (A_n, B_n − 1).
    let short = (0u64..).map(|more| pair.terms(&(&start + more))).map(|(x, above)| Position { x, y: above - 1 });
    let is_extra =
        |position: &Position| matches!(kept.decide(position).expect("no limit").reasoning.case, Case::ExtraMove { .. });
    let short = short.into_iter().find(is_extra).expect("every second n or so");
    let near = Position { y: &short.x + &short.x / 3u64, x: short.x.clone() };
    assert!(matches!(kept.decide(&near).expect("no limit").reasoning.case, Case::TakeFromBoth { .. }));
    let square = short.x.square();
    report(
        &format!("{size}, k = {k}"),
        &mut [
            Contestant::new("cold", || fresh().decide(&near)),
            Contestant::new("type II", || kept.decide(&near)),
            Contestant::new("type III", || kept.decide(&short)),
            Contestant::new("root", || square.floor_sqrt()),
        ],
        &[(0, 3), (2, 1)],
    );
}

fn main() {
    let most = size_argument(100_000);
    let sizes = || std::iter::successors(Some(1_000u64), |size| Some(size * 10)).take_while(|&size| size <= most);
    println!("Whether a take is an extra move: Lucas sequences beside squaring the maps\n");
    println!("| digits, parameter | Lucas | squaring | ratio |\n|---|---|---|---|");
    for k in [2, 16] {
        sizes().for_each(|size| membership(k, size));
    }
    println!("\nOne decision (cold: new strategy; else root kept) beside a square root of twice the digits\n");
    println!("| digits, parameter | cold, type II | type II | type III | root | ratios |\n|---|---|---|---|---|---|");
    for k in [2, 16] {
        sizes().for_each(|size| decision(k, size));
    }
}
