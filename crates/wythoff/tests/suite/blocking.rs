//! Games in which the opponent may forbid options: the language, the oracle, proofs and their checker, against the definition played out.

use testkit::BlockingGame;
use wythoff::check::check;
use wythoff::numbers::work::Work;
use wythoff::prove::discover::{DiscoverOptions, Finding, discover};
use wythoff::prove::proof::{Unchecked, Verdict, claim_automaton, prove};
use wythoff::solve::outcomes::{Engine, Outcomes};
use wythoff::solve::verify::Claim;
use wythoff::{Game, Natural, Play};

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

const MOVES: [&str; 5] = [
    "u = 0 | v = 0 | u = v",
    "|u - v| < 2 & u + v < 7",
    "(u = 0 | v = 0) & x - u != y - v",
    "u = 2 * v | x < y & u = 1",
    "u % 2 = 0 & v < 3 | u = 1 & v = x",
];

#[test]
fn games_are_written_and_read() {
    let read = game("rules,ordered,block=2,misere,extra=(1,2):u = 0|v=0");
    assert_eq!(read.play, Play { misere: true, block: 2 });
    assert_eq!(read.to_string(), "rules,misere,block=2,ordered,extra=(1,2):u = 0 | v = 0");
    assert_eq!(game(&read.to_string()), read);
    assert_eq!(game("rules,block=0:u = v").to_string(), "rules:u = v");
    let words = game("rules,block=2:u = v").rules_in_words();
    assert!(words.contains("the opponent may forbid up to 2 of the positions"), "{words}");
    for (text, said) in [
        ("rules,block=:u = v", "block=1"),
        ("rules,block:u = v", "block=1"),
        ("rules,block=255:u = v", "0 to 254"),
        ("rules,block=-1:u = v", "0 to 254"),
        ("rules,block=1,block=1:u = v", "twice"),
        ("wythoff:block=1", "has no option"),
    ] {
        let error = text.parse::<Game>().expect_err(text).to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
}

#[test]
fn both_engines_play_by_the_definition() {
    const BOUND: u64 = 9;
    for moves in MOVES {
        for extra in ["", ",extra=(1,2)(0,1)(3,3)"] {
            for (block, misere) in [(1, false), (1, true), (2, false), (2, true), (4, true)] {
                let misere_word = if misere { ",misere" } else { "" };
                let text = format!("rules{misere_word},block={block}{extra}:{moves}");
                let game = game(&text);
                let legal = |(x, y): (u64, u64), (u, v): (u64, u64)| {
                    game.check(&wythoff::Position::new(x, y), &wythoff::Move::new(u, v)).is_ok()
                };
                let mut slow = BlockingGame::new(legal, block, misere);
                for engine in Engine::ALL {
                    let Ok(outcomes) = Outcomes::compute_with(engine, &game, BOUND, BOUND, &Work::default()) else {
                        assert!(engine != Engine::General, "{text}");
                        continue;
                    };
                    for (x, y) in (0..=BOUND).flat_map(|x| (0..=BOUND).map(move |y| (x, y))) {
                        assert_eq!(outcomes.is_p(x, y), slow.is_p((x, y)), "{text}, {engine}: ({x}, {y})");
                    }
                }
            }
        }
    }
}

#[test]
fn the_fast_engine_agrees_with_the_general_one_on_large_tables() {
    for text in [
        "rules,block=1:u = 0 | v = 0 | u = v",
        "rules,misere,block=3:u = 0 | v = 0 | |u - v| < 3",
        "rules,block=2,extra=(5,1):u % 3 = 0 & v = 0 | u = v",
        "rules,block=2:u = 0 | v < 3 | |u - v| < 4",
        "rules,misere,block=1,ordered:v = 5 | u = v + 3 | v = 2 * u",
        "rules,block=5,extra=(1,4)(7,2):u = 0 & v != 3 | v = 0 | u = v & u != 2 & u != 9",
        "rules,block=4,ordered:u = 0 | v = 1 & u > 20 | u - v = 30 | v - u = 7",
    ] {
        let compute = |engine| {
            Outcomes::compute_with(engine, &game(text), 150, 90, &Work::default()).expect("rules about u and v")
        };
        let (fast, slow) = (compute(Engine::Bitmap), compute(Engine::General));
        assert!(fast.p_positions().eq(slow.p_positions()), "{text}");
    }
}

/// ⌊nφ⌋.
fn floor_of_golden(n: u64) -> u64 {
    (n + (5 * n * n).isqrt()) / 2
}

#[test]
fn the_p_positions_of_wythoff_with_one_and_two_forbidden_options_are_the_known_ones() {
    const BOUND: u64 = 300;
    let positions = |block: u8| -> Vec<(u64, u64)> {
        let game = game(&format!("rules,block={block}:u = 0 | v = 0 | u = v"));
        let outcomes = Outcomes::compute(&game, BOUND, BOUND, &Work::default()).expect("a small table");
        outcomes.p_positions().filter(|(x, y)| x <= y).collect()
    };
    let pairs = (0..BOUND).map(|n| (n, 2 * n + 1));
    let golden = (0..BOUND).map(|n| (2 * floor_of_golden(n) + 2, 2 * (floor_of_golden(n) + n) + 2));
    let sorted = |list: Vec<(u64, u64)>| {
        let mut list: Vec<_> = list.into_iter().filter(|(_, y)| *y <= BOUND).collect();
        list.sort_unstable();
        list
    };
    assert_eq!(positions(1), sorted([(0, 0)].into_iter().chain(pairs.clone()).chain(golden).collect()));
    let second = (0..BOUND).map(|n| (n, 2 * n + 2));
    assert_eq!(positions(2), sorted([(0, 0)].into_iter().chain(pairs).chain(second).collect()));
}

/// Proves or refutes a formula about x and y.
fn verdict(text: &str, claim: &str) -> Verdict {
    let game = game(text);
    let claim: Claim = claim.parse().expect("a claim");
    let claimed = claim_automaton(&claim, game.is_ordered(), None, &Work::default()).expect("an automaton");
    prove(&game, &claimed, &Work::default()).expect("a verdict")
}

#[test]
fn two_forbidden_options_in_wythoffs_game_are_proved_for_all_heaps_and_checked() {
    let text = "rules,block=2:u = 0 | v = 0 | u = v";
    let Verdict::Proved(proof) = verdict(text, "formula x = 0 & y = 0 | y = 2 * x + 1 | y = 2 * x + 2") else {
        panic!("these are the P-positions")
    };
    let certificate = proof.certificate(&game(text));
    assert!(certificate.contains("\nplay normal\nblock 2\nheaps either\n"));
    let checked = check(&certificate, &Work::default()).expect("the checker sees it, too");
    assert_eq!(checked.rule, text);
    let theorem = proof.coq(&game(text)).expect("verified/ knows such games");
    assert!(theorem.contains("block := 2;") && theorem.contains("cover_moves := ["));
    // Another number of options, or another play, is another game.
    for (from, to) in
        [("block 2", "block 1"), ("block=2", "block=3"), ("play normal", "play misere"), ("block 2\n", "")]
    {
        assert!(check(&certificate.replace(from, to), &Work::default()).is_err(), "{from} -> {to}");
    }
    let tampered = |from: &str, to: &str| certificate.replace("block=2", from).replace("block 2", to);
    let error = check(&tampered("block=1", "block 1"), &Work::default()).expect_err("another game");
    assert!(error.to_string().contains("closed") || error.to_string().contains("cover"), "{error}");
}

/// To show four moves side by side takes more states than that is worth; counting them takes few.
#[test]
fn three_forbidden_options_in_wythoffs_game_are_found_and_proved_by_counting() {
    let game = game("rules,block=3:u = 0 | v = 0 | u = v");
    let Ok(Finding::Found(found)) = discover(&game, &DiscoverOptions::default(), &Work::default()) else {
        panic!("{game} is found")
    };
    assert_eq!((found.proof.positions.system().to_string().as_str(), found.proof.positions.states()), ("[1;(2)]", 83));
    assert_eq!(found.proof.unchecked(), Some(Unchecked::Counted));
    let outcomes = Outcomes::compute(&game, 1000, 1000, &Work::default()).expect("a small table");
    let contains = |&(x, y): &(u64, u64)| found.proof.positions.contains(&[x, y].map(Natural::from));
    assert!(outcomes.p_positions().all(|pair| contains(&pair)));
    let members = (0..=300).flat_map(|x| (0..=300).map(move |y| (x, y))).filter(contains);
    assert!(members.eq(outcomes.p_positions().filter(|&(x, y)| x <= 300 && y <= 300)));
}

#[test]
fn many_forbidden_options_are_no_limit() {
    let game = game("rules,block=20:u = 0 | v = 0");
    let claimed = discover(&game, &DiscoverOptions::default(), &Work::default());
    let Ok(Finding::Found(found)) = claimed else { panic!("{game} is found") };
    let Verdict::Refuted(wrong) = verdict("rules,block=20:u = 0 | v = 0", "formula x = y") else {
        panic!("there are more")
    };
    assert_eq!(wrong.to_string(), "(0, 1): reach");
    assert!(
        found.proof.counted && matches!(prove(&game, &found.proof.positions, &Work::default()), Ok(Verdict::Proved(_)))
    );
}

#[test]
fn wrong_claims_about_forbidden_options_are_refuted_at_the_first_wrong_position() {
    for moves in &MOVES[..3] {
        for (block, misere) in [(1, ""), (2, ""), (1, ",misere")] {
            let text = format!("rules{misere},block={block}:{moves}");
            let outcomes = Outcomes::compute(&game(&text), 30, 30, &Work::default()).expect("a small table");
            for claim in ["formula x + y < 3", "formula y = 2 * x + 1"] {
                let Verdict::Refuted(found) = verdict(&text, claim) else { continue };
                let formula: wythoff::formula::Formula = claim["formula ".len()..].parse().expect("a formula");
                let nothing = Natural::ZERO;
                let claimed = |x: u64, y: u64| {
                    let (x, y) = (Natural::from(x), Natural::from(y));
                    let holds = |x, y| formula.holds((x, y), (&nothing, &nothing));
                    holds(&x, &y) || holds(&y, &x)
                };
                let by_larger = (0..=30u64).flat_map(|larger| (0..=larger).map(move |smaller| (smaller, larger)));
                let first = by_larger.into_iter().find(|&(x, y)| claimed(x, y) != outcomes.is_p(x, y));
                let (x, y) = first.unwrap_or_else(|| panic!("{text}, {claim}: {found} lies beyond the table"));
                assert_eq!((&found.position.x, &found.position.y), (&x.into(), &y.into()), "{text}, {claim}");
            }
        }
    }
}
