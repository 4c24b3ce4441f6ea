//! Work holds no more memory than it was allowed, whatever the shape of the question: measured by a counting allocator.
//!
//! Every question is asked with the least limit that lets it through: first with hardly any, then with what the refusal says is needed, and so
//! on. So what is said to be needed is held against what is used, in the runs that are refused as well.

use proptest::prelude::*;
use std::error::Error;
use std::num::{NonZeroU32, NonZeroUsize};
use testkit::memory::{Counting, peak_of};
use wythoff::check::check;
use wythoff::design::{CandidateSet, DesignOptions, design};
use wythoff::numbers::Deviations;
use wythoff::numbers::work::Resource;
use wythoff::prove::compare::{Contestant, compare};
use wythoff::prove::discover::{DiscoverOptions, discover};
use wythoff::prove::known_positions;
use wythoff::prove::levels::{LevelOptions, levels};
use wythoff::prove::moveset::KnownGame;
use wythoff::prove::proof::{Verdict, level_certificate, prove, theorem};
use wythoff::solve::grundy::{GrundyTable, grundy_value};
use wythoff::solve::misere::{BothValues, GenusTable};
use wythoff::solve::outcomes::Outcomes;
use wythoff::solve::period::{PeriodSearch, check_periods};
use wythoff::solve::play::DistanceTable;
use wythoff::solve::rectangle::{legal_targets, p_positions_table};
use wythoff::solve::sturmian::{Lemma, Sturmian};
use wythoff::solve::sum::{MisereSum, Sum, Summand};
use wythoff::solve::verify::{Claim, verify, verify_claim};
use wythoff::{Game, Halt, Position, Work};

#[global_allocator]
static COUNTING: Counting = Counting;

/// What work holds beside what it counts: the rules and their text, a piece of a line, counters, the error.
const FIXED: u64 = 1 << 18;

/// More than enough for the questions here; who meets this limit has been measured all the same.
const MOST: u64 = 1 << 26;

/// Asks with growing limits until there is an answer, or the limit is [`MOST`].
fn measured(what: &str, ask: impl Fn(&Work) -> Result<(), Box<dyn Error>>) {
    let mut limit = 1 << 10;
    loop {
        let work = Work::default().with_memory(limit).with_steps(1 << 28);
        let (answer, peak) = peak_of(|| ask(&work));
        let allowed = limit + limit / 5 + FIXED;
        assert!(peak as u64 <= allowed, "{what}: {peak} bytes at the peak, with a limit of {limit} bytes");
        let halt = answer.err().and_then(|error| Halt::behind(error.as_ref()));
        let Some(Halt::Limit { what: Resource::Memory, needed, .. }) = halt else { return };
        assert!(needed > u128::from(limit), "{what}: {needed} bytes are needed and {limit} allowed");
        // What grows bit by bit is refused at the first byte too many.
        limit = u64::try_from(needed).unwrap_or(u64::MAX).max(2 * limit);
        if limit > MOST {
            return;
        }
    }
}

/// Asks with limits of all sizes, where a refusal does not say what is needed.
fn measured_within(what: &str, ask: impl Fn(&Work) -> Result<(), Box<dyn Error>>) {
    for limit in (10..=26).step_by(2).map(|power| 1u64 << power) {
        let work = Work::default().with_memory(limit).with_steps(1 << 28);
        let peak = peak_of(|| drop(ask(&work))).1;
        assert!(
            peak as u64 <= limit + limit / 5 + FIXED,
            "{what}: {peak} bytes at the peak, with a limit of {limit} bytes"
        );
    }
}

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

const GAMES: [&str; 26] = [
    "wythoff",
    "wythoff:a=3",
    "wythoff:a=300",
    "wythoff:offdiagonal",
    "wythoff:misere",
    "connell:k=3",
    "connell:k=16",
    "connell:k=200",
    "connell:k=4294967295",
    "nim",
    "nim:misere",
    "lw:k=3",
    "lw:k=40",
    "euclid",
    "euclid:zero",
    "rules:u <= 3 & v <= 2",
    "rules:0 = 1",
    "rules:u = 0 | v = 0 | u = 2 * v",
    "rules:u = 0 | v = 0 | |u - v| > 1000 & |u - v| < 1300",
    "rules,ordered:u = 0 | u - v >= 100 & u - v < 400",
    "rules,ordered:u = 0 & v % 2 = 0 | u - v < 50 & u > v & v > 0",
    "rules:(u + 2 * v) % 7 = 3 | u % 64 = 1",
    "rules:u <= x % 5 & v <= 7",
    "rules,ordered:u = v & y % 3 = x % 2 | u = 0",
    "rules,extra=(1,1)->(u+1,v):u = 0 | v = 0",
    "rules,extra=(1,1)->(u+1,v)(1,2)->(u+1,v)(1,3)->(u,v+1)(2,5)->(u+1,v+2)(7,1)->(u+1,v):u = x",
];

/// Long and thin, one cell, small squares.
const SHAPES: [(u64, u64); 15] = [
    (1, 4_000),
    (3_500, 1),
    (50, 60),
    (1, 1),
    (1, 100_000),
    (100_000, 1),
    (2, 50_000),
    (7, 13_000),
    (20_000, 5),
    (40, 2_500),
    (2_000, 45),
    (100, 1_500),
    (130, 130),
    (0, 1 << 60),
    (33, 1025),
];

/// Work that grows with the square of a line is not for every game.
fn is_slow(game: &Game, (rows, columns): (u64, u64)) -> bool {
    let general =
        !matches!(wythoff::solve::compiled::Compiled::new(game).shape(), wythoff::solve::compiled::Shape::Lines(_));
    general && rows.saturating_mul(columns) > 3_500 || rows.saturating_mul(columns) > 100_000
}

fn each(mut ask: impl FnMut(&str, &Game, (u64, u64))) {
    for text in GAMES {
        let game = game(text);
        for shape in SHAPES.into_iter().filter(|shape| !is_slow(&game, *shape)) {
            ask(&format!("{text} {shape:?}"), &game, shape);
        }
    }
}

#[test]
fn tables_of_values_hold_what_they_say() {
    let mut threads = NonZeroUsize::MIN;
    each(|what, game, (rows, columns)| {
        // Now on one thread, now on three.
        threads = NonZeroUsize::new(4 - threads.get()).unwrap_or(threads);
        measured(what, |work| {
            drop(GrundyTable::within(game, rows, columns, &work.with_threads(threads))?);
            Ok(())
        });
    });
}

#[test]
fn one_row_of_a_million_is_a_few_lines() {
    let game = game("wythoff");
    let (value, peak) = peak_of(|| grundy_value(&game, &Position::new(1_000_000u32, 1u32), &Work::default()));
    assert_eq!(value.unwrap().to_string(), "1000001");
    assert!(peak < 50 << 20, "{peak} bytes");
}

#[test]
fn outcomes_hold_what_they_say() {
    each(|what, game, (rows, columns)| {
        let (Some(bound_x), Some(bound_y)) = (rows.checked_sub(1), columns.checked_sub(1)) else { return };
        measured(what, |work| {
            let outcomes = Outcomes::compute(game, bound_x, bound_y, work)?;
            {
                drop(outcomes.bitmap(work)?);
                Ok(())
            }
        });
        let (Ok(height), Ok(width)) = (u32::try_from(rows), u32::try_from(columns)) else { return };
        measured(what, |work| {
            drop(p_positions_table(game, height, width, work)?);
            Ok(())
        });
        measured(what, |work| {
            drop(legal_targets(game, height, width, work)?);
            Ok(())
        });
    });
}

#[test]
fn comparisons_hold_what_they_say() {
    for text in GAMES {
        let game = game(text);
        measured(text, |work| {
            drop(verify(&game, 25, 5, work)?);
            Ok(())
        });
        for claim in ["beatty [1;(2)]", "formula x = y", "formula x >= 0"] {
            let claim: Claim = claim.parse().unwrap();
            measured(text, |work| {
                drop(verify_claim(&game, &claim, 60, 5, work)?);
                Ok(())
            });
        }
    }
    let wythoff = game("wythoff:a=2");
    let claim: Claim = "beatty [1;(2)]".parse().unwrap();
    measured("a large bound", |work| {
        drop(verify_claim(&wythoff, &claim, 300_000, 5, work)?);
        Ok(())
    });
}

#[test]
fn sums_hold_what_they_say() {
    for summands in [
        &["rules:u <= 3 & v <= 2 995261 0"][..],
        &["wythoff 300000 1", "wythoff 1 200000", "wythoff:a=2 5 100000"],
        &["wythoff 300 400", "connell:k=2 400 300", "rules:u = 0 | v = 0 | u = 2 * v 50 60"],
        &["rules,extra=(1,1)->(u+1,v):u = x 3 2000", "lw:k=3 30000 2", "nim 7"],
        &["euclid 1000000 3", "rules:0 = 1 100000 3", "rules:u = v & v = 2 300000 0"],
    ] {
        let summands: Vec<Summand> = summands.iter().map(|text| text.parse().unwrap()).collect();
        measured_within("a sum", |work| {
            drop(Sum::within(summands.clone(), work)?.winning_moves());
            Ok(())
        });
    }
}

/// As long and thin as far as every option of every position can be looked at: who is ended before that has not held everything yet.
fn shortened((mut rows, mut columns): (u64, u64)) -> (u64, u64) {
    while rows.saturating_mul(columns).saturating_mul(rows.saturating_add(columns)) > 1 << 20 {
        if rows > columns { rows /= 2 } else { columns /= 2 }
    }
    (rows, columns)
}

#[test]
fn values_under_both_conventions_hold_what_they_say() {
    each(|what, game, shape| {
        let (rows, columns) = shortened(shape);
        measured(what, |work| {
            drop(BothValues::within(game, rows, columns, work)?);
            Ok(())
        });
        measured(what, |work| {
            drop(GenusTable::within(game, rows, columns, work)?);
            Ok(())
        });
    });
    for summands in [&["wythoff 30000 1", "nim 7 9"][..], &["wythoff:a=2 300 40", "wythoff 200 300", "nim 300000"]] {
        let summands: Vec<Summand> = summands.iter().map(|text| text.parse().unwrap()).collect();
        measured_within("a misère sum", |work| {
            drop(MisereSum::within(summands.clone(), work)?);
            Ok(())
        });
    }
}

#[test]
fn matches_hold_what_they_say() {
    each(|what, game, (rows, columns)| {
        let (Some(bound_x), Some(bound_y)) = (rows.checked_sub(1), columns.checked_sub(1)) else { return };
        // Distances are looked for along all moves.
        if rows.saturating_mul(columns) <= 3_500 {
            measured(what, |work| {
                drop(DistanceTable::within(game, bound_x, bound_y, work)?);
                Ok(())
            });
        }
    });
}

#[test]
fn words_and_convergents_hold_what_they_say() {
    for (k, length) in [(1, 100), (3, 20_000), (u32::MAX, 5_000), (2, 1 << 20)] {
        measured(&format!("the word of k = {k}"), |work| {
            let word = Sturmian::new(NonZeroU32::new(k).unwrap(), length, work)?;
            if length <= 20_000 {
                for lemma in Lemma::ALL {
                    drop(word.check(lemma, work)?);
                }
            }
            Ok(())
        });
    }
    for (fraction, last) in [("[1;(1)]", 1000), ("[1;(4294967295)]", 300), ("[1;2,3]", 50)] {
        measured(fraction, |work| {
            drop(Deviations::new(&fraction.parse()?, last, work)?);
            Ok(())
        });
    }
}

#[test]
fn periods_hold_what_they_say() {
    for (a, last_row) in [(1, 3), (1, 20), (2, 6), (7, 3), (300, 1), (20_000, 0)] {
        let a = NonZeroU32::new(a).unwrap();
        measured(&format!("periods for a = {a}"), |work| {
            let mut search = PeriodSearch::new(a, last_row, work)?;
            for _ in 0..4 {
                search.advance(1 << 12, work)?;
            }
            search.save_to(&mut std::io::sink())?;
            let found = search.found().to_vec();
            drop(search);
            Ok(check_periods(a, &found, work)?)
        });
    }
    let threads = NonZeroUsize::new(3).unwrap();
    measured("periods on threads", |work| {
        let mut search = PeriodSearch::new(NonZeroU32::MIN, 200, &work.with_threads(threads))?;
        while search.found().len() < 70 {
            search.advance(1 << 22, &work.with_threads(threads))?;
        }
        Ok(())
    });
}

#[test]
fn proofs_hold_what_they_are_allowed() {
    for text in ["wythoff", "wythoff:a=3", "wythoff:a=40", "nim:misere", "connell:k=3"] {
        let game = game(text);
        measured_within(text, |work| {
            drop(prove(&game, &theorem(&game, work)?, work)?);
            Ok(())
        });
    }
}

#[test]
fn checks_hold_what_they_are_allowed() {
    for text in ["wythoff", "wythoff:a=3", "nim:misere"] {
        let (game, work) = (game(text), Work::default());
        let Ok(Verdict::Proved(proof)) = prove(&game, &theorem(&game, &work).unwrap(), &work) else {
            panic!("{text}: a theorem is refuted")
        };
        let certificate = proof.certificate(&game);
        measured_within(text, |work| {
            drop(check(&certificate, work)?);
            Ok(())
        });
    }
}

/// Numerations by recurrence, sets of values, and what may be added: certificates of every version.
#[test]
fn further_proofs_and_checks_hold_what_they_are_allowed() {
    let mut certificates = Vec::new();
    let free = Work::default();
    let recurrent = game("wythoff:s=2,t=1");
    measured_within("a recurrence", |work| {
        drop(prove(&recurrent, &theorem(&recurrent, work)?, work)?);
        Ok(())
    });
    let Ok(Verdict::Proved(proof)) = prove(&recurrent, &theorem(&recurrent, &free).unwrap(), &free) else {
        panic!("a theorem is refuted")
    };
    certificates.push(proof.certificate(&recurrent));
    let two = game("wythoff:a=2");
    measured_within("values 0 and 1", |work| {
        drop(levels(&two, 1, None, &LevelOptions::default(), work)?);
        Ok(())
    });
    let found = levels(&two, 1, None, &LevelOptions::default(), &free).unwrap();
    certificates.push(level_certificate(&two, &found.proved));
    for certificate in certificates {
        measured_within("a certificate", |work| {
            drop(check(&certificate, work)?);
            Ok(())
        });
    }
}

#[test]
fn sets_of_moves_hold_what_they_are_allowed() {
    for text in ["wythoff:a=2", "connell:k=2", "nim:misere", "rules:u = v | u = 0 & x <= y"] {
        let game = game(text);
        let options = DiscoverOptions::default();
        measured_within(text, |work| {
            let known = KnownGame::new(&game, &known_positions(&game, &options, work)?.positions, work)?;
            drop((known.addable(work)?, known.needed(work)?));
            Ok(())
        });
        measured_within(text, |work| {
            let known = KnownGame::new(&game, &known_positions(&game, &options, work)?.positions, work)?;
            drop(known.minimal(work)?);
            Ok(())
        });
    }
}

#[test]
fn games_side_by_side_hold_what_they_are_allowed() {
    let options = DiscoverOptions { states: 60, proof_states: 20_000, ..DiscoverOptions::default() };
    for [one, other] in [["wythoff", "lw:k=1"], ["wythoff:a=3", "connell:k=3"], ["nim", "rules:u = 0 | u = v & u > 7"]]
    {
        let [one, other] = [game(one), game(other)];
        measured_within("a comparison", |work| {
            let [one, other] = [Contestant::new(&one, &options, work)?, Contestant::new(&other, &options, work)?];
            drop(compare(&one, &other, &options, work)?);
            Ok(())
        });
    }
}

#[test]
fn discoveries_hold_what_they_are_allowed() {
    for text in
        ["rules:u <= 3 & v <= 2", "rules:u = 0 | v = 0 | |u - v| < 2", "rules:u = 0 | v = 0 | u = v", "rules:0 = 1"]
    {
        let game = game(text);
        let options = DiscoverOptions { states: 160, proof_states: 50_000, ..DiscoverOptions::default() };
        measured_within(text, |work| {
            drop(discover(&game, &options, work)?);
            Ok(())
        });
    }
}

#[test]
fn designs_hold_what_they_say() {
    for (slope, bound, base) in
        [("[1;(2)]", 20_000, None), ("[1;(3,1)]", 5_000, None), ("[1;(2)]", 150, Some("u = 0 | v = 0 | u = 2 * v"))]
    {
        let wanted = CandidateSet::from_continued_fraction(&slope.parse().unwrap(), bound).unwrap();
        let mut options = DesignOptions::default();
        options.base = base.map(|base| base.parse().unwrap());
        measured(slope, |work| {
            drop(design(&wanted, &options, work)?);
            Ok(())
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]
    #[test]
    fn any_shape_holds_what_it_says(index in 0..GAMES.len(), short in 1u64..40, long in 1u64..3000, turned: bool, threads in 1usize..4) {
        let game = game(GAMES[index]);
        let shape = if turned { (long, short) } else { (short, long) };
        if !is_slow(&game, shape) {
            let what = format!("{} {shape:?} on {threads} threads", GAMES[index]);
            measured(&what, |work| {
                let work = work.with_threads(NonZeroUsize::new(threads).unwrap());
                { drop(GrundyTable::within(&game, shape.0, shape.1, &work)?); Ok(()) }
            });
            measured(&what, |work| { drop(Outcomes::compute(&game, shape.0 - 1, shape.1 - 1, work)?); Ok(()) });
        }
    }
}
