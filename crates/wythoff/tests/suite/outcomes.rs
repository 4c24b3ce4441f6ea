//! Every engine against plain brute force: built-in families, and random rules of each engine's kind, in normal and misère play.

use numeration::work::{Halt, Progress, Work};
use proptest::prelude::*;
use rules::Game;
use solve::outcomes::{Engine, Outcomes, OutcomesError};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use testkit::{OutcomeTable, SplitMix64};

/// A condition with a meaning of its own, beside its text: the engines must not check themselves.
enum Condition {
    /// a·u + b·v + c·x + d·y, its remainder if there is a modulus, its absolute value if asked for, compared with a number.
    Atom {
        factors: [i64; 4],
        absolute: bool,
        modulus: Option<i64>,
        sign: &'static str,
        number: i64,
    },
    And(Vec<Condition>),
    Or(Vec<Condition>),
    Not(Box<Condition>),
}

impl Condition {
    fn holds(&self, values: [i64; 4]) -> bool {
        match self {
            Condition::Atom { factors, absolute, modulus, sign, number } => {
                let mut value: i64 = factors.iter().zip(values).map(|(factor, value)| factor * value).sum();
                if *absolute {
                    value = value.abs();
                }
                if let Some(modulus) = modulus {
                    value = value.rem_euclid(*modulus);
                }
                match *sign {
                    "=" => value == *number,
                    "!=" => value != *number,
                    "<" => value < *number,
                    _ => value >= *number,
                }
            }
            Condition::And(list) => list.iter().all(|inner| inner.holds(values)),
            Condition::Or(list) => list.iter().any(|inner| inner.holds(values)),
            Condition::Not(inner) => !inner.holds(values),
        }
    }

    fn text(&self) -> String {
        let joined = |list: &[Condition], sign: &str| {
            let texts: Vec<String> = list.iter().map(Condition::text).collect();
            format!("({})", texts.join(sign))
        };
        match self {
            Condition::Atom { factors, absolute, modulus, sign, number } => {
                let parts: Vec<String> = factors
                    .iter()
                    .zip(["u", "v", "x", "y"])
                    .filter(|(factor, _)| **factor != 0)
                    .map(|(f, name)| format!("{f} * {name}"))
                    .collect();
                let sum = if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") };
                let sum = if *absolute { format!("abs({sum})") } else { format!("({sum})") };
                let left = modulus.map_or(sum.clone(), |modulus| format!("{sum} % {modulus}"));
                format!("{left} {sign} {number}")
            }
            Condition::And(list) => joined(list, " & "),
            Condition::Or(list) => joined(list, " | "),
            Condition::Not(inner) => format!("!({})", inner.text()),
        }
    }
}

/// Rules drawn at random.
struct Rules {
    condition: Condition,
    ordered: bool,
    misere: bool,
    extra: Vec<(i64, i64)>,
}

impl Rules {
    fn text(&self) -> String {
        let misere = if self.misere { ",misere" } else { "" };
        let ordered = if self.ordered { ",ordered" } else { "" };
        let moves: String = self.extra.iter().map(|(u, v)| format!("({u},{v})")).collect();
        let extra = if moves.is_empty() { String::new() } else { format!(",extra={moves}") };
        format!("rules{misere}{ordered}{extra}:{}", self.condition.text())
    }

    fn legal(&self, (x, y): (i64, i64), (u, v): (i64, i64)) -> bool {
        self.condition.holds([u, v, x, y])
            || (!self.ordered && self.condition.holds([v, u, y, x]))
            || self.extra.contains(&(u, v))
            || self.extra.contains(&(v, u))
    }

    /// Whether each position is P, from the definition.
    fn table(&self, bound_x: i64, bound_y: i64) -> Vec<Vec<bool>> {
        let mut table: Vec<Vec<bool>> = Vec::new();
        for x in 0..=bound_x {
            table.push(Vec::new());
            for y in 0..=bound_y {
                let takes = (0..=x).flat_map(|u| (0..=y).map(move |v| (u, v))).skip(1);
                let mut moves = takes.filter(|taken| self.legal((x, y), *taken)).peekable();
                let ended = moves.peek().is_none();
                let to_p = moves.any(|(u, v)| table[(x - u) as usize][(y - v) as usize]);
                table[x as usize].push(if ended { !self.misere } else { !to_p });
            }
        }
        table
    }
}

fn pick<T: Copy>(random: &mut SplitMix64, list: &[T]) -> T {
    list[random.below(list.len() as u64) as usize]
}

fn atom(factors: [i64; 4], modulus: Option<i64>, sign: &'static str, number: i64) -> Condition {
    Condition::Atom { factors, absolute: false, modulus, sign, number }
}

/// Rows in steps, differences, bands, single takes.
fn lines_rules(random: &mut SplitMix64) -> Condition {
    let step = pick(random, &[1, 1, 1, 2, 3, 4]);
    let row = Condition::And(vec![atom([1, 0, 0, 0], None, "=", 0), atom([0, 1, 0, 0], Some(step), "=", 0)]);
    let mut parts = vec![row];
    if random.below(2) == 0 {
        parts.push(atom([0, 1, 0, 0], None, "=", 0));
    }
    for _ in 0..random.below(4) {
        let number = random.below(6) as i64;
        parts.push(match random.below(8) {
            4 => atom([pick(random, &[1, 2, 3, 5]), -pick(random, &[1, 2, 3]), 0, 0], None, "=", number - 3),
            5 => Condition::And(vec![
                Condition::Atom { factors: [2, -1, 0, 0], absolute: true, modulus: None, sign: "<", number },
                atom([1, 0, 0, 0], Some(pick(random, &[1, 1, 2, 3])), "=", 0),
            ]),
            // A line without some of its first takes.
            6 => Condition::And(vec![
                atom([1, -pick(random, &[1, 1, 2]), 0, 0], None, "=", number - 2),
                atom([1, 0, 0, 0], None, pick(random, &["!=", ">="]), random.below(7) as i64),
            ]),
            7 => Condition::And(vec![
                Condition::Atom { factors: [1, -1, 0, 0], absolute: true, modulus: None, sign: "<", number },
                atom([1, 1, 0, 0], None, pick(random, &["!=", ">="]), random.below(9) as i64),
            ]),
            0 => Condition::Atom { factors: [1, -1, 0, 0], absolute: true, modulus: None, sign: "<", number },
            1 => atom([pick(random, &[1, 2]), -1, 0, 0].map(|f| if f == 2 { 1 } else { f }), None, "=", number),
            2 => Condition::And(vec![
                atom([1, -1, 0, 0], None, "=", number - 2),
                atom([0, 1, 0, 0], Some(pick(random, &[2, 3])), "=", random.below(2) as i64),
            ]),
            _ => atom([2, 3, 0, 0], None, "<", 2 * number),
        });
    }
    Condition::Or(parts)
}

/// Any condition on the first `variables` of u, v, x, y.
fn any_rules(random: &mut SplitMix64, variables: usize, depth: u32) -> Condition {
    match if depth == 0 { 0 } else { random.below(5) } {
        1 => Condition::Not(Box::new(any_rules(random, variables, depth - 1))),
        2 => Condition::And((0..2).map(|_| any_rules(random, variables, depth - 1)).collect()),
        3 | 4 => Condition::Or((0..3).map(|_| any_rules(random, variables, depth - 1)).collect()),
        _ => {
            let mut factors = [0; 4];
            factors[..variables].iter_mut().for_each(|factor| *factor = random.below(5) as i64 - 2);
            Condition::Atom {
                factors,
                absolute: random.below(3) == 0,
                modulus: pick(random, &[None, None, Some(2), Some(3), Some(5)]),
                sign: pick(random, &["=", "=", "!=", "<", ">="]),
                number: random.below(6) as i64,
            }
        }
    }
}

fn rules(engine: Engine, seed: u64) -> Rules {
    let random = &mut SplitMix64::new(seed);
    let condition = match engine {
        Engine::Lines => lines_rules(random),
        Engine::Bitmap => any_rules(random, 2, 2),
        _ => any_rules(random, 4, 2),
    };
    let extra = (0..random.below(3)).map(|_| (1 + random.below(4) as i64, random.below(8) as i64)).collect();
    Rules { condition, ordered: random.below(2) == 0, misere: random.below(2) == 0, extra }
}

fn compute(engine: Engine, game: &Game, bound_x: u64, bound_y: u64) -> Result<Outcomes, OutcomesError> {
    Outcomes::compute_with(engine, game, bound_x, bound_y, &Work::default())
}

/// The game, also where a part of its formula holds for no move, which is refused where a game is read.
fn game_of(text: &str) -> Game {
    let (options, formula) = text.split_once(':').expect("rules with a formula");
    let mut game: Game = format!("{options}:0 = 1").parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    if let rules::Ruleset::Formula(rules) = &mut game.ruleset {
        rules.formula = formula.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}

/// Every engine that takes these rules against the definition; how many there are.
fn agree(rules: &Rules, bound_x: u64, bound_y: u64) -> usize {
    let text = rules.text();
    let game = game_of(&text);
    let expected = rules.table(bound_x as i64, bound_y as i64);
    let mut engines = 0;
    for engine in Engine::ALL {
        let outcomes = match compute(engine, &game, bound_x, bound_y) {
            Err(OutcomesError::WrongEngine { .. }) => continue,
            result => result.unwrap_or_else(|error| panic!("{text}: {error}")),
        };
        engines += 1;
        assert_eq!(outcomes.engine(), engine);
        let bits = outcomes.bitmap(&Work::default()).unwrap();
        let mut listed = outcomes.p_positions();
        for (x, y) in (0..=bound_x).flat_map(|x| (0..=bound_y).map(move |y| (x, y))) {
            let p = expected[x as usize][y as usize];
            assert_eq!(outcomes.is_p(x, y), p, "{engine} {text} ({x}, {y})");
            assert_eq!(bits.get(x as usize, y as usize), p, "{engine} {text} ({x}, {y})");
            assert!(!p || listed.next() == Some((x, y)), "{engine} {text} ({x}, {y})");
        }
        assert_eq!(listed.next(), None);
        for (x, y) in [(0, 0), (bound_x, bound_y), (bound_x / 2, bound_y), (bound_x, 1)] {
            let (heap_x, heap_y) = (x as i64, y as i64);
            let takes = (0..=heap_x).flat_map(|u| (0..=heap_y).map(move |v| (u, v))).skip(1);
            let legal: Vec<_> = takes.filter(|taken| rules.legal((heap_x, heap_y), *taken)).collect();
            assert_eq!(outcomes.is_ended(x, y), Some(legal.is_empty()), "{engine} {text} ({x}, {y})");
            let winning = legal.iter().filter(|(u, v)| expected[(heap_x - u) as usize][(heap_y - v) as usize]);
            let winning: Vec<_> = winning.map(|(u, v)| rules::Move::new(*u as u64, *v as u64)).collect();
            assert_eq!(outcomes.winning_moves(x, y), Some(winning), "{engine} {text} ({x}, {y})");
        }
    }
    engines
}

proptest! {
    #![proptest_config(testkit::cases!(120))]
    #[test]
    fn random_rules_of_lines(seed in any::<u64>(), (bound_x, bound_y) in (20u64..45, 20u64..45)) {
        // A row without its first takes is not made of lines, so not every draw is one.
        let rules = rules(Engine::Lines, seed);
        prop_assume!(agree(&rules, bound_x, bound_y) == 4);
    }
}

proptest! {
    #![proptest_config(testkit::cases!(60))]
    #[test]
    fn random_rules_about_takes(seed in any::<u64>(), (bound_x, bound_y) in (1u64..45, 1u64..80)) {
        prop_assert!(agree(&rules(Engine::Bitmap, seed), bound_x, bound_y) >= 2);
    }

    #[test]
    fn random_rules_about_heaps(seed in any::<u64>(), (bound_x, bound_y) in (1u64..30, 1u64..30)) {
        prop_assert!(agree(&rules(Engine::General, seed), bound_x, bound_y) >= 1);
    }
}

#[test]
fn built_in_families() {
    for text in [
        "wythoff",
        "wythoff:a=2",
        "wythoff:a=3",
        "wythoff:a=7",
        "wythoff:offdiagonal",
        "wythoff:a=2,offdiagonal",
        "connell:k=1",
        "connell:k=2",
        "connell:k=3",
        "connell:k=6",
        "fb:a=2,b=3",
        "fb:a=4,b=2",
        "nim",
    ] {
        for misere in [false, true] {
            let text = match (misere, text.contains(':')) {
                (false, _) => text.to_owned(),
                (true, true) => format!("{text},misere"),
                (true, false) => format!("{text}:misere"),
            };
            let game: Game = text.parse().unwrap();
            let table = OutcomeTable::new(text.parse().unwrap(), 120);
            for engine in Engine::ALL {
                let outcomes = match compute(engine, &game, 120, 120) {
                    Err(OutcomesError::WrongEngine { .. }) => continue,
                    result => result.unwrap(),
                };
                for (x, y) in (0..=120).flat_map(|x| (0..=120).map(move |y| (x, y))) {
                    let p = table.outcome((x, y)) == testkit::Outcome::P;
                    assert_eq!(outcomes.is_p(x, y), p, "{engine} {text} ({x}, {y})");
                }
            }
            let chosen = compute(Engine::Lines, &game, 120, 120).is_ok();
            assert_eq!(chosen, !text.contains("offdiagonal"), "{text}");
        }
    }
}

#[test]
fn engines_agree_far_out() {
    for text in [
        "wythoff",
        "wythoff:misere",
        "wythoff:a=3,misere",
        "wythoff:a=4000000000",
        "wythoff:a=200,misere",
        "connell:k=4,misere",
        "connell:k=5",
        "fb:a=3,b=5",
        "fb:a=20,b=7,misere",
        "nim:misere",
        "rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0 | |u - v| < 2",
        "rules,misere,extra=(2,6)(1,3)(40,7):u = 0 | v = 0 | |u - v| = 2",
        "rules,ordered,extra=(3,1):u = 0 | v = 0 | u = v + 1 | u = v + 4",
        "rules,ordered:v = 0 & u % 3 = 0 | u = v & u % 2 = 1 | v = 0 & u = 5",
        "rules:u = 0 | v = 0 | u = 2 * v",
        "rules:u = 0 | v = 0 | u = v | u = 2 * v",
        "rules,misere:u = 0 | v = 0 | 2 * u = 3 * v + 1 | 5 * u = v",
        "rules,ordered,extra=(3,1):u = 0 | 2 * u = 3 * v - 7 | u = 4 * v + 9 & v % 2 = 0",
        "rules:u = 0 & v % 2 = 0 | |u - 2 * v| < 3",
        "rules:u = 0 | v = 0 | u = v & u != 1",
        "rules,misere:u = 0 | v = 0 | |u - v| < 3 & u > 4 & u != 7",
        "rules,extra=(5,6):u = 0 | v = 0 | u = v & u != 2 & u != 11 | |u - v| = 2 & u + v > 40",
        "rules:u = 0 | v = 0 | u = v & u > 30 & u % 2 = 1 | 2 * u = v & u != 3",
        "rules,ordered:u = 0 & v % 2 = 0 | u = v + 1 & u != 4 & v % 3 = 1",
    ] {
        let game: Game = text.parse().unwrap();
        for (bound_x, bound_y) in [(1500, 1500), (700, 2500), (2100, 300)] {
            let lines = compute(Engine::Lines, &game, bound_x, bound_y).unwrap();
            let bitmap = compute(Engine::Bitmap, &game, bound_x, bound_y).unwrap();
            assert_eq!(
                *lines.bitmap(&Work::default()).unwrap(),
                *bitmap.bitmap(&Work::default().with_memory(0)).unwrap(),
                "{text}"
            );
        }
    }
}

#[test]
fn a_computation_can_be_broken_off() {
    for (text, bound) in [
        ("wythoff", 1000),
        ("connell:k=3", 1000),
        ("connell:k=3,misere", 1000),
        ("rules:u = 0 | u = 2 * v", 1000),
        ("rules:u = 2 * v", 100),
        ("rules:u = x", 100),
    ] {
        let game: Game = text.parse().unwrap();
        let calls = AtomicUsize::new(0);
        let watch = |at: Progress| {
            calls.fetch_add(1, Ordering::Relaxed);
            assert!(at.total.is_some_and(|total| at.done <= total));
            ControlFlow::Break(())
        };
        let stopped = Outcomes::compute(&game, bound, bound, &Work::default().watched_by(&watch));
        assert_eq!((stopped.unwrap_err(), calls.into_inner()), (Halt::Stopped.into(), 1), "{text}");
    }
}
