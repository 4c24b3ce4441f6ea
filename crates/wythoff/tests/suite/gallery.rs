//! The gallery: every game of the literature in `docs/games.toml` is found from its rules, proved, held against brute force to 1,000, and
//! told as `docs/games.md` tells it.
//!
//! `WYTHOFF_BLESS=1 cargo nextest run -p wythoff gallery::` writes the page anew, with the times of that run.

use numeration::work::Work;
use prove::discover::{DiscoverOptions, Discovery, Finding, discover};
use rules::Game;
use solve::compiled::Compiled;
use solve::outcomes::{Engine, Outcomes};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use testkit::data::{GalleryGame, gallery};

/// The games are looked at in so many tests side by side.
const PARTS: usize = 8;

/// Brute force goes so far.
const BOUND: u64 = 1_000;

/// The same where every move is a question by itself: rules with quantifiers, and those that compare takes with heaps, where sweeping is no second opinion as
/// it cuts rules as the prover does.
const SLOW_BOUND: u64 = 200;

/// What stands above the rows.
const HEAD: &str = "\
# Games of the literature, from their rules

Each of these is found by `wythoff discover -g GAME` from the rules alone and proved for all heaps; the words are those of the answer. A test finds
and proves them all again and holds them against brute force up to 1,000 (200 where rules have quantifiers or compare takes with heaps). The numeration is the one of the automaton, with its number of states; the
time is in seconds, on two busy cores when this page was written, and BENCHMARKS.md says where it goes. `docs/games.toml` is the list; a game more is four lines there.

| game | rules | source | the P-positions are | numeration, states | s |
|---|---|---|---|---|---|
";

#[test]
fn first_part_is_found_proved_and_told() {
    check(0);
}

#[test]
fn second_part_is_found_proved_and_told() {
    check(1);
}

#[test]
fn third_part_is_found_proved_and_told() {
    check(2);
}

#[test]
fn fourth_part_is_found_proved_and_told() {
    check(3);
}

#[test]
fn fifth_part_is_found_proved_and_told() {
    check(4);
}

#[test]
fn sixth_part_is_found_proved_and_told() {
    check(5);
}

#[test]
fn seventh_part_is_found_proved_and_told() {
    check(6);
}

#[test]
fn eighth_part_is_found_proved_and_told() {
    check(7);
}

#[test]
fn the_gallery_is_large_and_has_no_game_twice() {
    let games = gallery();
    assert!(games.len() >= 130, "{} games", games.len());
    for (place, one) in games.iter().enumerate() {
        assert!(games[..place].iter().all(|other| other.game != one.game), "{} stands there twice", one.game);
    }
    let page = page();
    let rows = page.lines().filter(|line| line.starts_with("| ") && line.contains("` |")).count();
    assert_eq!(rows, games.len(), "docs/games.md has a row for each game");
}

/// Every eighth game, beginning with this one. Where the page is written anew, the first part is all of them.
fn check(part: usize) {
    let games = gallery();
    if std::env::var_os("WYTHOFF_BLESS").is_none() {
        let page = page();
        for entry in games.iter().skip(part).step_by(PARTS) {
            let (row, _) = looked_at(entry);
            assert!(page.lines().any(|line| line.starts_with(&row)), "docs/games.md does not say:\n{row}");
        }
    } else if part == 0 {
        let rows = games.iter().map(looked_at);
        let lines: Vec<String> = rows.map(|(row, time)| format!("{row} {:.2} |", time.as_secs_f64())).collect();
        fs::write(path(), format!("{HEAD}{}\n", lines.join("\n"))).expect("the page can be written");
    }
}

/// The row of a game on the page, up to the time, which comes beside it.
fn looked_at(entry: &GalleryGame) -> (String, Duration) {
    let game: Game = entry.game.parse().unwrap_or_else(|error| panic!("{}: {error}", entry.game));
    let start = Instant::now();
    let found = found(&game);
    let time = start.elapsed();
    if let Some(words) = &entry.words {
        let told = found.description.to_string();
        // Where the page is written anew, somebody reads it.
        assert!(told.contains(words) || std::env::var_os("WYTHOFF_BLESS").is_some(), "{game}: {told}");
    }
    agrees(&game, &found);
    (row(entry, &found), time)
}

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/games.md")
}

fn page() -> String {
    fs::read_to_string(path()).unwrap_or_default()
}

fn found(game: &Game) -> Discovery {
    let finding = discover(game, &DiscoverOptions::default(), &Work::default());
    match finding.unwrap_or_else(|error| panic!("{game}: {error}")) {
        Finding::Found(found) => found,
        Finding::NotFound { tried, .. } => panic!("{game}: not found: {tried:?}"),
    }
}

/// The set is that of brute force.
fn agrees(game: &Game, found: &Discovery) {
    let compiled = Compiled::new(game);
    let further = game.ruleset.to_formula_rules().is_some_and(|rules| rules.further.is_some());
    let slow = further || compiled.mentions_heaps() && !compiled.is_taken_apart();
    let bound = if slow { SLOW_BOUND } else { BOUND };
    let work = Work::default().with_steps(u64::MAX);
    let outcomes = match slow {
        true => Outcomes::compute_with(Engine::General, game, bound, bound, &work),
        false => Outcomes::of(&compiled, bound, bound, &work),
    };
    let outcomes = outcomes.expect("a table");
    let mut expected: Vec<(u64, u64)> = outcomes.p_positions().filter(|(x, y)| game.is_ordered() || x <= y).collect();
    expected.sort_by_key(|&(x, y)| (x.max(y), x.min(y), x));
    let listed = found.first_positions(game, expected.len() + 1);
    let inside = listed.iter().map(|[x, y]| (x.to_u64().expect("small"), y.to_u64().expect("small")));
    let mut inside: Vec<(u64, u64)> = inside.filter(|(x, y)| *x.max(y) <= bound).collect();
    inside.sort_by_key(|&(x, y)| (x.max(y), x.min(y), x));
    assert_eq!(inside, expected, "{game}");
}

/// The row of the page, up to the time.
fn row(entry: &GalleryGame, found: &Discovery) -> String {
    let escaped = |text: &str| text.replace('|', "\\|");
    let mut row = format!("| {} | `{}` | {} |", entry.name, escaped(&entry.game), entry.source);
    let positions = &found.proof.positions;
    let _ =
        write!(row, " {} | {}, {} |", escaped(&found.description.to_string()), positions.system(), positions.states());
    row
}
