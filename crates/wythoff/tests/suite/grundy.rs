//! Tables of Grundy values against the definition, against the test kit, and against known values.

use numeration::work::{Halt, Progress, Resource, Work};
use rules::{Game, Move, Position};
use solve::grundy::{GrundyEngine, GrundyError, GrundyTable};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;
use testkit::{Rules, SplitMix64};

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn table(text: &str, rows: usize, columns: usize) -> GrundyTable {
    GrundyTable::new(&game(text), rows as u64, columns as u64).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn on_threads(text: &str, rows: usize, columns: usize, threads: usize) -> GrundyTable {
    let work = Work::default().with_threads(NonZeroUsize::new(threads).unwrap());
    GrundyTable::within(&game(text), rows as u64, columns as u64, &work).unwrap()
}

/// The mex of the values of all options, move by move.
fn by_definition(game: &Game, rows: usize, columns: usize) -> Vec<Vec<u32>> {
    let mut values: Vec<Vec<u32>> = Vec::new();
    for x in 0..rows {
        values.push(Vec::new());
        for y in 0..columns {
            let position = Position::new(x, y);
            let value = |Move { u, v }: Move| values[x - u.to_usize().unwrap()][y - v.to_usize().unwrap()];
            let options: Vec<u32> = game.moves(&position).map(value).collect();
            let mex = (0..).find(|value| !options.contains(value)).unwrap();
            values[x].push(mex);
        }
    }
    values
}

fn assert_by_definition(text: &str, sizes: &[(usize, usize)]) -> GrundyEngine {
    let game = game(text);
    let (rows, columns) = sizes.iter().fold((0, 0), |most, size| (most.0.max(size.0), most.1.max(size.1)));
    let expected = by_definition(&game, rows, columns);
    let mut engine = GrundyEngine::Enumeration;
    for &(rows, columns) in sizes {
        let table = table(text, rows, columns);
        engine = table.engine();
        assert_eq!(table.size(), (rows, columns));
        for (x, expected) in expected[..rows].iter().enumerate() {
            let row: Vec<u32> = table.row(x).collect();
            assert_eq!(row, expected[..columns], "{text}, {rows} × {columns}, row {x}, {engine:?}");
        }
    }
    engine
}

#[test]
fn known_values_of_classical_wythoff() {
    let table = table("wythoff", 200, 200);
    assert_eq!(table.engine(), GrundyEngine::Lines);
    assert_eq!(table.value(3, 3), Some(6));
    assert_eq!(table.row(10).take(6).collect::<Vec<_>>(), [10, 11, 9, 8, 13, 12]);
    assert_eq!((table.value(200, 0), table.value(0, 200), table.row(200).count()), (None, None, 0));
    let zeros: Vec<_> = table.positions(0).filter(|(x, y)| x <= y).take(5).collect();
    assert_eq!(zeros, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
    assert!(table.diagonal(1).map(|(_, value)| value).eq((0..199).map(|i| table.value(i, i + 1).unwrap())));
    assert!(table.diagonal(-198).map(|(at, _)| at).eq([(198, 0), (199, 1)]));
    assert_eq!(table.diagonal(200).count() + table.diagonal(i64::MIN).count(), 0);
}

#[test]
fn families_agree_with_the_test_kit() {
    const BOUND: usize = 60;
    let mut cases = vec![("nim".to_string(), Rules::Nim)];
    for parameter in 1..=5u64 {
        cases.push((format!("wythoff:a={parameter}"), Rules::Wythoff { a: parameter }));
        cases.push((format!("wythoff:a={parameter},offdiagonal"), Rules::OffDiagonal { a: parameter }));
        cases.push((format!("connell:k={parameter}"), Rules::Connell { k: parameter }));
        cases.push((format!("lw:k={parameter}"), Rules::LarssonWeimerskirch { k: parameter }));
    }
    for (a, b) in [(2, 2), (2, 3), (3, 2), (5, 4), (1, 3), (3, 1)] {
        cases.push((format!("fb:a={a},b={b}"), Rules::FraenkelBorosh { a, b }));
    }
    cases.push(("connell:k=17".to_string(), Rules::Connell { k: 17 }));
    cases.push(("connell:k=4000000000".to_string(), Rules::Connell { k: 4_000_000_000 }));
    cases.push(("lw:k=20".to_string(), Rules::LarssonWeimerskirch { k: 20 }));
    cases.push(("wythoff:a=50".to_string(), Rules::Wythoff { a: 50 }));
    cases.push(("wythoff:a=4000000000".to_string(), Rules::Wythoff { a: 4_000_000_000 }));
    for (text, rules) in cases {
        let expected = testkit::GrundyTable::new(rules, BOUND as u64);
        for (rows, columns) in [(BOUND + 1, BOUND + 1), (7, BOUND + 1), (BOUND + 1, 33), (1, 1), (40, 41)] {
            let table = table(&text, rows, columns);
            assert_eq!(table.engine(), GrundyEngine::Lines, "{text}");
            for x in 0..rows {
                for (y, value) in table.row(x).enumerate() {
                    let right = expected.value((x as u64, y as u64));
                    assert_eq!(u64::from(value), right, "{text} ({x}, {y}) of {rows} × {columns}");
                }
            }
        }
    }
}

#[test]
fn rules_of_every_kind_follow_the_definition() {
    use GrundyEngine::{Enumeration, Lines};
    let sizes = [(24, 24), (9, 24), (24, 9), (24, 1), (1, 24), (17, 18)];
    for (text, engine) in [
        ("rules:u = 0 | v = 0 | |u - v| < 2", Lines),
        ("rules,ordered:u = 0 | v = 0 | |u - v| < 2", Lines),
        ("rules,ordered:u = 0 | u - v = 3 | v - u = 1", Lines),
        ("rules,ordered:v = 0 & u % 3 = 0 | u = 0 & v % 2 = 0 | u = v", Lines),
        ("rules:u = 0 & v % 3 = 1 | u = v", Lines),
        ("rules:0 = 1", Lines),
        ("rules:u = v", Lines),
        ("rules,ordered:u > v", Lines),
        ("rules:u = 2 & v = 1", Lines),
        ("rules,ordered:u = 2 & v = 1 | u = 0 & v = 3", Lines),
        ("rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0 | |u - v| < 2", Lines),
        ("rules,ordered,extra=(1,3)(0,4)(5,5):u = 2 & v = 0", Lines),
        ("rules:u = v | u < 99999999999999999999999 & v = 0", Lines),
        ("rules:(u + v) % 2 = 1", Lines),
        ("rules:u = 0 | v = 0 | u = 2 * v", Lines),
        ("rules:u = 0 | v = 0 | u = v | 2 * u = v", Lines),
        ("rules:u = 0 | v = 0 | |2 * u - 3 * v| < 4", Lines),
        ("rules,ordered:u = 0 & v % 2 = 0 | v = 3 * u + 1 | 2 * u = 5 * v & v % 2 = 0", Lines),
        ("rules,extra=(4,7):u = 0 & v % 3 = 0 | u = v + 2 | 4 * u = v - 1", Lines),
        ("rules:(u + 2 * v) % 5 < 3 & u > 1", Lines),
        ("rules:u + v < x", Enumeration),
        ("rules,ordered:u + 1 < x & v % 3 = y % 2", Enumeration),
        ("rules,extra=(1,3):u = 2 & x > 4", Enumeration),
        ("rules:(u = 0 | v = 0 | |u - v| < 2) & x - u != y - v", Enumeration),
        ("rules:u % 2 = 1 | (x - u) % 3 = (y - v) % 2 | 99999999999999999999999 * u < v", Enumeration),
    ] {
        assert_eq!(assert_by_definition(text, &sizes), engine, "{text}");
    }
}

/// A formula that is mostly lines, or with `heaps` one that mentions the heaps.
fn random_rules(random: &mut SplitMix64, heaps: bool) -> String {
    let mut parts = Vec::new();
    for _ in 0..1 + random.below(3) {
        let (c, m) = (random.below(5), 1 + random.below(4));
        parts.push(match random.below(if heaps { 12 } else { 8 }) {
            0 => format!("u = 0 & v % {m} = 0"),
            1 => format!("v = 0 & u % {m} = {}", c % m),
            2 => format!("|u - v| < {}", 1 + c),
            3 => format!("u - v = {c}"),
            4 => format!("v - 2 * u = {c}"),
            5 => "u = 0".to_string(),
            6 => format!("u = {c} & v = {m}"),
            7 => format!("(u + {m} * v) % 5 = {c}"),
            8 => format!("u < x - {c} & v = {m}"),
            9 => format!("u = v & (x + y) % {m} = 0"),
            10 => format!("v = 0 & x > {c}"),
            _ => format!("x - u < y - v & u = {m}"),
        });
    }
    let ordered = if random.below(2) == 0 { ",ordered" } else { "" };
    let extra = match random.below(3) {
        0 => format!(",extra=({},{})", 1 + random.below(9), random.below(9)),
        _ => String::new(),
    };
    format!("rules{ordered}{extra}:{}", parts.join(" | "))
}

#[test]
fn random_rules_follow_the_definition() {
    let mut random = SplitMix64::new(20);
    let mut seen = [0; 2];
    while seen[0] < 50 || seen[1] < 50 {
        let text = random_rules(&mut random, seen[0] >= 50);
        let engine = assert_by_definition(&text, &[(20, 20), (5, 20), (20, 11)]);
        seen[usize::from(engine == GrundyEngine::Enumeration)] += 1;
    }
}

#[test]
fn rays_agree_with_the_other_engine_on_larger_tables() {
    for rules in [
        "rules:u = 0 | v = 0 | u = v | u = 2 * v",
        "rules,ordered:u = 0 | v = 0 & u % 2 = 0 | 3 * u = 2 * v + 5 | u = 3 * v",
        "rules:u = 0 | v = 0 | u = v & u != 1",
        "rules:u = 0 | v = 0 | |u - v| < 2 & u > 3",
    ] {
        // A condition on the heaps that always holds leads to the other engine.
        let (options, formula) = rules.split_once(':').unwrap();
        let slow = format!("{options}:({formula}) & x + 1 > 0");
        for (rows, columns) in [(150, 150), (70, 130), (130, 70)] {
            let (lines, one_by_one) = (table(rules, rows, columns), table(&slow, rows, columns));
            assert_eq!((lines.engine(), one_by_one.engine()), (GrundyEngine::Lines, GrundyEngine::Enumeration));
            for x in 0..rows {
                assert!(lines.row(x).eq(one_by_one.row(x)), "{rules}, {rows} × {columns}, row {x}");
            }
        }
    }
}

#[test]
fn both_engines_agree_on_larger_tables() {
    // A condition on the heaps that always holds leads to the other engine.
    for rules in ["u = 0 | v = 0 | |u - v| < 3", "u = v | u = 0 & v % 3 = 0", "u = 0 | u - v = 2"] {
        for ordered in ["", ",ordered"] {
            let lines = table(&format!("rules{ordered}:{rules}"), 70, 90);
            let slow = table(&format!("rules{ordered}:({rules}) & x >= u"), 70, 90);
            assert_eq!((lines.engine(), slow.engine()), (GrundyEngine::Lines, GrundyEngine::Enumeration));
            assert!((0..70).all(|x| lines.row(x).eq(slow.row(x))), "{rules}{ordered}");
        }
    }
    // Takes without lines, listed once for all positions.
    let listed = table("rules:(u + v) % 2 = 1", 80, 60);
    assert_eq!(listed.engine(), GrundyEngine::Lines);
    let listed = table("rules:(u + 3 * v) % 7 = 1", 80, 60);
    let slow = table("rules:(u + 3 * v) % 7 = 1 & x >= u", 80, 60);
    assert_eq!(listed.engine(), GrundyEngine::Enumeration);
    assert!((0..80).all(|x| listed.row(x).eq(slow.row(x))));
}

#[test]
fn any_number_of_threads_gives_the_same_table() {
    for (text, rows, columns) in [
        ("wythoff", 300, 300),
        ("wythoff:a=3", 200, 333),
        ("wythoff:a=2,offdiagonal", 333, 200),
        ("connell:k=3", 150, 200),
        ("rules,ordered:u = 0 | u - v = 2 | v = 0 & u % 2 = 0", 220, 170),
        ("rules:(u + 3 * v) % 7 = 1", 60, 50),
        ("rules:u < x & v = 0 | u = v", 40, 50),
    ] {
        let one = on_threads(text, rows, columns, 1);
        for threads in [2, 3, 8, 64] {
            assert_eq!(on_threads(text, rows, columns, threads), one, "{text} on {threads} threads");
        }
    }
}

#[test]
fn long_narrow_tables() {
    let square = table("wythoff:a=2", 1024, 1024);
    for (rows, columns) in [(4, 1024), (1024, 4), (1, 1024), (1024, 1)] {
        let narrow = table("wythoff:a=2", rows, columns);
        assert!((0..rows).all(|x| narrow.row(x).eq(square.row(x).take(columns))), "{rows} × {columns}");
    }
    let ordered = "rules,ordered:u = 0 | v = 0 & u % 2 = 0 | u - v = 1";
    let square = table(ordered, 1030, 1030);
    for (rows, columns) in [(4, 1030), (1030, 4)] {
        let narrow = table(ordered, rows, columns);
        assert!((0..rows).all(|x| narrow.row(x).eq(square.row(x).take(columns))), "{rows} × {columns}");
    }
    // Beyond 16 bits.
    let long = table("wythoff", 3, 70_000);
    assert_eq!(long.value(0, 69_999), Some(69_999));
    assert_eq!(long.value(2, 69_999), table("wythoff", 70_000, 3).value(69_999, 2));
    assert_eq!(table("nim", 0, 1 << 40).size(), (0, 0));
}

#[test]
fn refusals_say_why() {
    let misere = GrundyTable::new(&game("wythoff:misere"), 5, 5).unwrap_err();
    assert_eq!(misere, GrundyError::Misere);
    assert!(misere.to_string().contains("normal play"));
    let work = Work::default();
    let large = GrundyTable::within(&game("wythoff"), 1000, 1000, &work.with_memory(1 << 20)).unwrap_err();
    let halt = Halt::behind(&large);
    // Half of the values, the main diagonal too, at two bytes each.
    let limit = |needed: u128| needed >= 1_001_000;
    assert!(
        matches!(halt, Some(Halt::Limit { what: Resource::Memory, allowed: 0x10_0000, needed, .. }) if limit(needed)),
        "{large:?}"
    );
    assert!(large.to_string().contains("1.0 MiB"), "{large}");
    let long = GrundyTable::within(&game("nim"), 1, 1 << 31, &work.with_memory(u64::MAX)).unwrap_err();
    assert_eq!(long, GrundyError::TooLong { limit: GrundyTable::MAX_SIDE });
    for (rows, columns) in [(u64::MAX, u64::MAX), (u64::MAX, 1), (1 << 40, 1)] {
        let error = GrundyTable::new(&game("nim"), rows, columns).unwrap_err();
        assert!(matches!(error, GrundyError::Halt(Halt::Limit { what: Resource::Memory, .. })), "{error}");
    }
}

#[test]
fn progress_counts_to_the_end_and_can_stop() {
    for (text, threads) in [("wythoff", 1), ("wythoff", 3), ("rules:u = v & x > 3", 2), ("rules,ordered:u = 0", 1)] {
        let work = Work::default().with_threads(NonZeroUsize::new(threads).unwrap());
        let last = Mutex::new((0, 0));
        let watch = |at: Progress| {
            let mut last = last.lock().unwrap();
            *last = (last.0.max(at.done), at.total.unwrap());
            ControlFlow::Continue(())
        };
        assert!(GrundyTable::within(&game(text), 50, 70, &work.watched_by(&watch)).is_ok());
        let last = last.into_inner().unwrap();
        assert_eq!(last.0, last.1, "{text}");
        let stop = |_: Progress| ControlFlow::Break(());
        let stopped = GrundyTable::within(&game(text), 500, 70, &work.watched_by(&stop));
        assert_eq!(stopped.unwrap_err(), GrundyError::Halt(Halt::Stopped));
    }
}
