//! The lines of a formula against the formula itself.

use super::*;
use proptest::prelude::*;
use rules::{Move, Position};

const BOUND: u64 = 40;

fn compiled(text: &str) -> Compiled {
    Compiled::new(&text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
}

/// Every take up to the bound is allowed by the lines exactly if it is by the game.
fn agree(text: &str) -> bool {
    let rules = compiled(text);
    let (game, Shape::Lines(lines)) = (rules.game(), rules.shape()) else { return false };
    let position = Position::new(BOUND, BOUND);
    for (u, v) in (0..=BOUND).flat_map(|u| (0..=BOUND).map(move |v| (u, v))) {
        let taken = Move::new(u, v);
        let on_lines = lines.on_lines(u, v);
        assert!(lines.has_on_lines(&taken) == (on_lines || (u, v) == (0, 0)), "{text} ({u}, {v})");
        assert_eq!(lines.transposed().on_lines(v, u), on_lines, "{text} ({u}, {v})");
        assert_eq!(lines.allows(u, v), game.check(&position, &Move::new(u, v)).is_ok(), "{text} ({u}, {v}) {lines:?}");
    }
    let singles = lines.single_takes(BOUND, BOUND, 1 << 12).unwrap();
    for (x, y) in (0..=12).flat_map(|x| (0..=12).map(move |y| (x, y))) {
        let position = Position::new(x, y);
        assert_eq!(lines.has_take(x, y, &singles), game.moves(&position).next().is_some(), "{text} ({x}, {y})");
    }
    true
}

#[test]
fn rules_of_the_papers_are_lines() {
    for text in [
        "wythoff",
        "wythoff:a=4",
        "connell:k=1",
        "connell:k=5",
        "nim",
        "rules:u = 0 | v = 0 | |u - v| < 2",
        "rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0 | |u - v| < 2",
        "rules:u = v | (u = 0 & v % 3 = 0)",
        "rules:u = 0 | u <= v & v <= u + 1 & u > 0",
        "rules:u = 0 | !(u != v + 3) | u + v < 5",
        "rules,ordered:u = 0 | u - v = 2 & v % 4 != 1",
        "rules,ordered:v = 0 & u % 2 = 0 | ||u - v| - 3| < 1 | 3 * u + 2 * v = 12",
        "rules:!(u > 0 & v > 0) | 5 - |2 * u - 2 * v| >= 0",
        "rules:u = 0 | v = 0 | u = v | 2 * u = v",
        "rules:u = 0 | v = 0 | |2 * u - 3 * v| < 3",
        "rules,ordered:u = 0 | 6 * u = 4 * v + 2 & v % 2 = 0 | v = 3 * u + 1",
        "rules,ordered:v = 0 & u % 2 = 0 | u + 4 = 5 * v | 2 * v >= u & 2 * v < u + 3",
        "rules:u = 0 | v = 0 | u = v & u != 1",
        "rules:u = 0 | v = 0 | |u - v| < 2 & u + v > 8 & u != 7",
        "rules,ordered:u = 0 | u = v + 2 & v > 3 & v % 3 != 1 & v != 9 | v = 2 * u & u != 2",
    ] {
        assert!(agree(text), "{text}: {:?}", compiled(text).shape());
    }
}

#[test]
fn other_rules_say_why_not() {
    for (text, obstacle) in [
        ("rules:u = 0 | 2 * u < v", Obstacle::OffLines),
        ("rules:u = 0 | 65 * u = v", Obstacle::OffLines),
        ("rules:u % 2 = 0", Obstacle::OffLines),
        ("rules:u = 0 | |u - v| < 100000", Obstacle::ManyLines),
        ("rules:u < 2", Obstacle::ThickLine),
        ("rules:u = 0 & v > 3", Obstacle::Gaps),
        ("rules:u = v", Obstacle::NoWholeRow),
        ("rules:u = 0 & v % 2 = 1", Obstacle::NoWholeRow),
        ("rules:u = 0 & v % 100000 = 0", Obstacle::LongPeriod),
        ("rules:0 = 1", Obstacle::NoWholeRow),
    ] {
        assert_eq!(compiled(text).shape(), Shape::Takes(obstacle), "{text}");
    }
    assert_eq!(compiled("rules:u = x").shape(), Shape::Heaps);
    assert!(matches!(compiled("wythoff:a=4000000000").shape(), Shape::Lines(_)));
    assert_eq!(compiled("connell:k=4000000000").shape(), Shape::Takes(Obstacle::LongPeriod));
}

#[test]
fn what_is_known_at_sight_is_what_is_read() {
    for text in ["wythoff", "wythoff:a=7", "lw:k=3", "connell:k=2", "connell:k=300", "wythoff:a=2,offdiagonal"] {
        let rules = compiled(text);
        let plain = rules.plain().unwrap();
        assert_eq!(known::known(plain).map(Ok), Some(reading::read(plain)), "{text}");
    }
    let huge = compiled("connell:k=4000000000");
    let lines = huge.lines().unwrap();
    assert!(lines.allows(0, 8_000_000_000) && !lines.allows(0, 8_000_000_001) && lines.allows(5, 5));
}

#[test]
fn a_target_is_no_part_of_the_lines() {
    let rules = compiled("wythoff:a=2,offdiagonal");
    assert_eq!((rules.shape(), rules.target()), (Shape::Heaps, Some(Target::OffDiagonal)));
    assert_eq!(rules.lines(), compiled("wythoff:a=2").lines());
    let written = rules.game().ruleset.to_formula_rules();
    assert!(matches!(rules.moves(), Moves::Formula(whole) if Some(whole) == written.as_ref()));
}

/// Conditions of which most are made of lines, and some are not.
fn condition() -> impl Strategy<Value = String> {
    let number = 0i32..5;
    let atom = prop_oneof![
        number.clone().prop_map(|c| format!("u = {c}")),
        Just("u = 0".to_owned()),
        Just("v = 0".to_owned()),
        (number.clone(), 1..5u32).prop_map(|(c, m)| format!("v % {m} = {c}")),
        number.clone().prop_map(|c| format!("|u - v| < {c}")),
        (number.clone(), 1..3).prop_map(|(c, k)| format!("{k} * u - {k} * v = {c}")),
        (number.clone(), 1..4, 1..4).prop_map(|(c, p, q)| format!("{p} * u - {q} * v = {c}")),
        (number.clone(), 1..4).prop_map(|(c, q)| format!("|u - {q} * v| < {c}")),
        (number.clone(), number.clone()).prop_map(|(a, b)| format!("{a} * u + {b} * v <= 7")),
        (number.clone(), number).prop_map(|(a, b)| format!("||u - v| - {a}| + v % 3 <= {b}")),
        Just("u <= v".to_owned()),
        Just("v <= u".to_owned()),
        Just("u > 0".to_owned()),
        (0..7).prop_map(|c| format!("u != {c}")),
        (0..7).prop_map(|c| format!("u + v > {c}")),
    ];
    atom.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 2..4).prop_map(|list| format!("({})", list.join(" | "))),
            prop::collection::vec(inner.clone(), 2..3).prop_map(|list| format!("({})", list.join(" & "))),
            inner.prop_map(|inner| format!("!({inner})")),
        ]
    })
}

proptest! {
    #![proptest_config(testkit::cases!(400))]
    #[test]
    fn whatever_counts_as_lines_is_lines(inner in condition(), ordered in any::<bool>(), rows in any::<bool>()) {
        let order = if ordered { ",ordered" } else { "" };
        let rows = if rows { "u = 0 | " } else { "" };
        let text = format!("rules{order}:{rows}{inner}");
        // A part that no move can satisfy is refused; that is tested elsewhere.
        prop_assume!(text.parse::<rules::Game>().is_ok());
        agree(&text);
    }
}
