//! Whatever continued fraction, game or size is asked about, there is an answer or a refusal of one line.

use crate::runner::{Run, wythoff, wythoff_reading};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// An answer, perhaps that something is false, or one line of refusal. Never a panic, never silence.
fn answered(arguments: &[&str]) -> Run {
    checked(arguments, wythoff(arguments))
}

fn checked(arguments: &[&str], run: Run) -> Run {
    match run.code {
        Some(0 | 1) => {
            assert_eq!(run.stderr, "", "{arguments:?}");
            assert!(!run.stdout.is_empty(), "{arguments:?} is answered by silence");
        }
        _ => {
            assert!(!run.refusal().contains("panicked"), "{arguments:?}");
        }
    }
    run
}

/// A partial quotient: mostly small.
fn quotient() -> impl Strategy<Value = u32> {
    prop_oneof![8 => 1u32..6, 1 => 6u32..1000, 1 => select(vec![65_535u32, 1 << 31, u32::MAX])]
}

/// Continued fractions of all kinds: finite ones, with pre-periods, with a first quotient 0.
fn fraction() -> impl Strategy<Value = String> {
    let first = prop_oneof![4 => Just(1u32), 1 => Just(0), 1 => 2u32..6];
    let period = prop_oneof![1 => vec(quotient(), 0..1), 8 => vec(quotient(), 1..5)];
    (first, vec(quotient(), 0..3), period).prop_map(|(first, initial, period)| {
        let list = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let tail = match (initial.is_empty(), period.is_empty()) {
            (true, true) => String::new(),
            (false, true) => format!(";{}", list(&initial)),
            (true, false) => format!(";({})", list(&period)),
            (false, false) => format!(";{},({})", list(&initial), list(&period)),
        };
        format!("[{first}{tail}]")
    })
}

/// Numbers of all sizes, many of them next to powers of two.
fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        (0u64..300).prop_map(|number| number.to_string()),
        any::<u64>().prop_map(|number| number.to_string()),
        select(vec![(1u128 << 63) - 1, 1 << 63, (1 << 64) - 1, 1 << 64, (1 << 64) + 1, u128::MAX])
            .prop_map(|number| number.to_string()),
        "[1-9][0-9]{20,400}",
    ]
}

/// A GAME, most of them with parameters, switches or rules of one's own. Large parameters make some answers long.
fn game(parameter: fn() -> BoxedStrategy<u32>) -> impl Strategy<Value = String> {
    let rules = vec(
        prop_oneof![
            select(vec![
                "u = 0",
                "v = 0",
                "u = v",
                "|u - v| < 2",
                "0 = 1",
                "2*u = v",
                "u % 3 = 0",
                "u <= y & v <= 2",
                "x > v"
            ])
            .prop_map(str::to_string),
            (0u32..4, 0u32..4).prop_map(|(u, v)| format!("u = {u} & v = {v}")),
        ],
        1..4,
    );
    prop_oneof![
        (parameter(), select(vec!["", ",misere", ",offdiagonal"])).prop_map(|(a, play)| format!("wythoff:a={a}{play}")),
        parameter().prop_map(|k| format!("connell:k={k}")),
        parameter().prop_map(|k| format!("lw:k={k}")),
        select(vec!["nim", "nim:misere", "euclid", "euclid:zero"]).prop_map(str::to_string),
        (select(vec!["rules:", "rules,misere:", "rules,ordered:", "rules,extra=(1,2):"]), rules)
            .prop_map(|(head, rules)| format!("{head}{}", rules.join(" | "))),
    ]
}

fn small_parameter() -> BoxedStrategy<u32> {
    (1u32..6).boxed()
}

fn any_parameter() -> BoxedStrategy<u32> {
    prop_oneof![6 => 1u32..6, 1 => select(vec![1000, u32::MAX])].boxed()
}

/// Small heaps, for what grows with them.
fn small() -> impl Strategy<Value = String> {
    (0u32..30).prop_map(|number| number.to_string())
}

/// What somebody types during a match, sense or nonsense.
fn typed() -> impl Strategy<Value = String> {
    prop_oneof![
        (0u32..30, 0u32..30).prop_map(|(u, v)| format!("{u} {v}")),
        select(vec![
            "hint",
            "why",
            "undo",
            "redo",
            "board",
            "help",
            "",
            "quit",
            "?",
            "-1 0",
            "99999999999999999999 1",
            "left 1"
        ])
        .prop_map(str::to_string),
    ]
}

proptest! {
    #![proptest_config(testkit::cases!(80))]

    #[test]
    fn digits_of_any_number_in_any_system(
        (number, fraction) in (number(), fraction()),
        system in select(vec!["p", "q", "qprime"]),
    ) {
        let run = answered(&["digits", &number, "--cf", &fraction, "--system", system, "--json"]);
        // Only two things can be wrong with what is asked here.
        if run.code == Some(2) {
            let said = run.refusal();
            prop_assert!(said.contains("that ends") || said.contains("begins with 1"), "{said}");
            return Ok(());
        }
        let answer = run.json();
        let own = if system == "p" { "p_value" } else { "q_value" };
        prop_assert_eq!(answer[own].as_str(), Some(number.as_str()));
        answered(&["digits", &number, "--cf", &fraction, "--system", system]);
    }

    #[test]
    fn cedar_trees_of_any_fraction((number, fraction) in (number(), fraction()), order in 0u32..6, reading in select(vec!["p", "q"])) {
        let order = order.to_string();
        answered(&["cedar", "--cf", &fraction, "--trace", &number, "--reading", reading]);
        answered(&["cedar", "--cf", &fraction, "-m", &order]);
        answered(&["cedar", "--cf", &fraction, "-m", &order, "--fold"]);
    }

    #[test]
    fn positions_of_any_game(game in game(any_parameter), (x, y) in (number(), number()), (small_x, small_y) in (small(), small())) {
        // Only where an answer needs no table are large heaps quick.
        let (x, y) = if game.starts_with("rules") { (&small_x, &small_y) } else { (&x, &y) };
        answered(&["solve", "-g", &game, x, y]);
        answered(&["solve", "-g", &game, &small_x, &small_y, "--all", "--json"]);
        answered(&["grundy", "-g", &game, &small_x, &small_y]);
        answered(&["sum", &format!("{game} {small_x} {small_y}"), "nim 3 5"]);
    }

    #[test]
    fn matches_of_any_game(
        game in game(any_parameter),
        (x, y) in (small(), small()),
        typed in vec(typed(), 0..6),
        (opponent, first) in (select(vec!["perfect", "fallible", "person"]), select(vec!["you", "opponent"])),
    ) {
        let typed = typed.join("\n") + "\n";
        let start = ["play", "-g", &game, &x, &y, "--opponent", opponent, "--first", first];
        for arguments in [&start[..], &[&start[..], &["--json"]].concat()] {
            checked(arguments, wythoff_reading(arguments, &typed));
        }
    }

    #[test]
    fn words_of_any_parameter(k in any_parameter(), length in 0u32..200) {
        let [k, length] = [k, length].map(|number| number.to_string());
        let listed = wythoff(&["sturmian", "-k", &k, "--length", &length, "--json"]);
        prop_assert_eq!((listed.code, listed.stderr.as_str()), (Some(0), ""));
        prop_assert_eq!(listed.stdout.lines().count().to_string(), length.as_str());
        let lemmas = answered(&["sturmian", "-k", &k, "--length", &length, "--check"]);
        prop_assert_eq!(lemmas.code, Some(0));
    }

    #[test]
    fn tables_and_pictures_of_any_game(game in game(small_parameter), (rows, columns) in (0u32..12, 0u32..12), from in 0u32..20) {
        let [rows, columns, from] = [rows, columns, from].map(|number| number.to_string());
        answered(&["grundy", "-g", &game, "--size", &rows, &columns, "--json"]);
        answered(&["table", "-g", &game, "--from", &from, "--count", &rows]);
        answered(&["plot", "-g", &game, "--bound", &columns, "--svg", "-"]);
        answered(&["verify", "-g", &game, "--bound", &rows]);
    }
}

proptest! {
    #![proptest_config(testkit::cases!(12))]

    #[test]
    fn statements_rules_and_designs_of_any_fraction(fraction in fraction(), bound in 0u32..60) {
        let few = ["--states", "2000", "--memory", "64M"];
        answered(&[&["eval", "exists n: A(n) + n = B(n)", "--cf", &fraction][..], &few].concat());
        answered(&[&["eval", "even_zeros(n) & n > 3", "--free", "--list", "3", "--cf", &fraction][..], &few].concat());
        answered(&["design", "--cf", &fraction, "--bound", &bound.to_string()]);
        answered(&["cedar", "--search-cost", "--cf", &fraction, "--n", &bound.to_string()]);
    }

    #[test]
    fn proofs_of_any_game(game in game(any_parameter), rules in game(small_parameter), fraction in fraction()) {
        let few = ["--states", "1000", "--memory", "64M"];
        answered(&[&["prove", "-g", &game][..], &few].concat());
        answered(&[&["prove", "-g", &game, "--claim", &format!("beatty {fraction}")][..], &few].concat());
        if rules.starts_with("rules") {
            answered(&["discover", "-g", &rules, "--bound", "12", "--states", "10", "--memory", "16M", "--systems", "base 2"]);
        }
        answered(&["period", "-g", &rules, "--rows", "3", "--memory", "64M"]);
    }
}
