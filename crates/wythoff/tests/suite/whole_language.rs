//! Rules and claims in the whole language: read and printed, evaluated against a slow evaluator, and proved by automata.

use std::cell::RefCell;
use testkit::statement::{Evaluator, Reach};
use wythoff::check::check;
use wythoff::formula::Definitions;
use wythoff::numbers::work::Work;
use wythoff::prove::proof::{Verdict, alpha_of, prove, statement_claim};
use wythoff::solve::outcomes::Outcomes;
use wythoff::{Game, Move, Position};

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

const OZERY: &str = "rules,alpha=[1;(2)]:u = 0 | v = 0 | |u - v| < 2 | (exists n: u = A(n) & v = B(n))";

#[test]
fn rules_of_the_whole_language_are_read_and_printed() {
    for (text, printed) in [
        (OZERY, OZERY),
        (
            "rules,misere , alpha = [1;(2)]:exists n: u=A(n) & v=B(n) & n<=x",
            "rules,misere,alpha=[1;(2)]:exists n: u = A(n) & v = B(n) & n <= x",
        ),
        // A number that is not used is no part of the game, and a plain rule is one.
        ("rules,alpha=[1;(2)]:u / 2 = v", "rules:u < 2 * v + 2 & u >= 2 * v"),
        ("rules,alpha=[1;(2)]:u = 2 * v", "rules:u = 2 * v"),
        // What the larger language only helps to write is a plain rule.
        ("rules,block=1,ordered:u <= min(x, y) & v = 0", "rules,block=1,ordered:x >= u & y >= u & v = 0"),
        ("rules:exists n: n <= x & u = n / 2 & v = 0", "rules:exists n: n <= x & u = n / 2 & v = 0"),
        (
            "rules,alpha=[1;2,(3,4)]:u = v => digits(u + v, \"1.*\")",
            "rules,alpha=[1;2,(3,4)]:u = v => digits(u + v, \"1.*\")",
        ),
    ] {
        let read = game(text);
        assert_eq!(read.to_string(), printed);
        assert_eq!(game(printed), read);
    }
}

#[test]
fn what_cannot_be_evaluated_is_refused_with_its_reason() {
    for (text, said) in [
        ("rules:exists n: u = A(n)", "A(n) needs a number"),
        ("rules:even_zeros(u)", "even_zeros(n) needs a number"),
        ("rules:exists n: u + n > v", "nothing bounds the variable 'n'"),
        ("rules:forall n: u != 2 * n + 1 | n < x - m", "'m' is free"),
        ("rules:u = 0 | exists n: w = n", "'w' is free"),
        ("rules,alpha=[1;2,3]:exists n: u = A(n)", "is rational"),
        ("rules,alpha=[1;(2:u = v", "alpha"),
        ("rules,alpha=[0;(2)]:exists n: u = B(n)", "alpha > 1"),
        ("rules,alpha=[1;(2)]:u = 0 | u = -1 & v = 2 | v = A(u)", "character 9: no move satisfies u = -1 & v = 2"),
    ] {
        let error = text.parse::<Game>().expect_err(text).to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
}

/// Whether testkit's evaluator, which tries every value, says the same about every small move.
fn compare(options: &str, rule: &str, cf: &str) {
    let game = game(&format!("rules,ordered{options}:{rule}"));
    let slow = Evaluator::new(cf, Reach { forall: 40, exists: 40 }).expect("a continued fraction");
    let read = Definitions::new().open_statement(rule).expect("a statement");
    for (x, y) in (0..7u32).flat_map(|x| (0..7u32).map(move |y| (x, y))) {
        for (u, v) in (0..=x).flat_map(|u| (0..=y).map(move |v| (u, v))).skip(1) {
            let legal = game.check(&Position::new(x, y), &Move::new(u, v)).is_ok();
            let values: Vec<(&str, i128)> = vec![("x", x.into()), ("y", y.into()), ("u", u.into()), ("v", v.into())];
            let holds = slow.holds_with(&read, &values);
            assert_eq!(legal, holds, "{rule}: take ({u}, {v}) from ({x}, {y})");
        }
    }
}

#[test]
fn rules_mean_what_a_slow_evaluator_says() {
    for rule in [
        "exists n: u = A(n) & v = B(n)",
        "exists n, m: n + m = x & u = A(n) & v <= B(m) - n",
        "forall n: n <= u => A(n) != v",
        "exists n: |n - u| < 2 & 3 * n = y + v",
        "u / 2 = v | min(u, v, x - u) = 1 & max(u, v) > 2",
        "even_zeros(u) & !even_zeros(v + 1)",
        "digits(u + v, \".*10\") <=> x - u < y",
        "exists n: n <= x & (forall m: m < n => A(m) < u) & B(n; 1/2) >= v & A(n; 1/alpha) = u",
        "shift(u) = v + 1 | Ip_Rq(u) = v",
    ] {
        compare(",alpha=[1;(2)]", rule, "[1;(2)]");
        compare(",alpha=[1;(1,3)]", rule, "[1;(1,3)]");
    }
}

#[test]
fn the_game_of_fraenkel_and_ozery_has_its_p_positions_by_the_oracle_and_for_all_heaps() {
    let game = game(OZERY);
    let outcomes = Outcomes::compute(&game, 160, 160, &Work::default()).expect("a small table");
    let mut wanted: Vec<(u64, u64)> = (1..=40).map(|n| (n + (n - 1) / 3, 4 * n)).collect();
    wanted.insert(0, (0, 0));
    assert_eq!(outcomes.p_positions().filter(|(x, y)| x <= y).collect::<Vec<_>>(), wanted);
    let claim = |text: &str| statement_claim(text, false, alpha_of(&game).as_ref(), &Work::default()).expect("a set");
    let right = claim("x = 0 & y = 0 | exists n: n > 0 & x = n + (n - 1) / 3 & y = 4 * n");
    let Verdict::Proved(proof) = prove(&game, &right, &Work::default()).expect("a verdict") else {
        panic!("this is their theorem")
    };
    // The checker knows no such rules, and says so.
    let error = check(&proof.certificate(&game), &Work::default()).expect_err("no quantifiers there");
    assert!(error.to_string().contains("beyond"), "{error}");
    let wrong = claim("x = 0 & y = 0 | exists n: n > 0 & x = n + n / 3 & y = 4 * n");
    let Verdict::Refuted(found) = prove(&game, &wrong, &Work::default()).expect("a verdict") else {
        panic!("the fourth pair differs")
    };
    let first = wanted.iter().find(|(x, y)| *x != y / 4 + y / 12).expect("a difference");
    assert!(found.position.y <= first.1.into(), "{found} lies beyond {first:?}");
}

#[test]
fn one_forbidden_option_in_wythoffs_game_is_proved_for_all_heaps() {
    let game = game("rules,block=1:u = 0 | v = 0 | u = v");
    let golden = "[1;(1)]".parse().expect("a continued fraction");
    let text = "x = 0 & y = 0 | y = 2 * x + 1 | exists n: x = 2 * A(n) + 2 & y = 2 * B(n) + 2";
    let claimed = statement_claim(text, false, Some(&golden), &Work::default()).expect("a set");
    assert!(matches!(prove(&game, &claimed, &Work::default()), Ok(Verdict::Proved(_))));
}

#[test]
fn rules_over_the_heaps_in_the_whole_language_are_proved_as_their_plain_forms_are() {
    // Both say the same, one of them with a quantifier.
    for (whole, plain, claim) in [
        (
            "rules:(exists n: u = 2 * n & n > 0 & v = 0)",
            "rules:u % 2 = 0 & u > 0 & v = 0",
            "x < 2 & y < 2 | x % 4 < 2 & y % 4 < 2",
        ),
        ("rules:v = 0 & (exists n: u = n & 2 * n <= x + 1)", "rules:v = 0 & 2 * u <= x + 1", "x = 0 & y = 0"),
    ] {
        let claimed = statement_claim(claim, false, None, &Work::default()).expect("a set");
        let judged = RefCell::new(Vec::new());
        for text in [whole, plain] {
            let verdict = prove(&game(text), &claimed, &Work::default()).expect("a verdict");
            judged.borrow_mut().push(match verdict {
                Verdict::Proved(_) => "proved".to_string(),
                Verdict::Refuted(found) => found.to_string(),
            });
        }
        let judged = judged.into_inner();
        assert_eq!(judged[0], judged[1], "{whole}");
    }
}
