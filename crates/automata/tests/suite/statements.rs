//! Every statement of `testdata/statements.toml`, decided by automata: truth and smallest example.

use formula::{Definitions, Statement};
use numeration::ContinuedFraction;
use numeration::work::Work;
use testkit::data::statements;
use testkit::statement::{Evaluator, Reach};
use wythoff_automata::{Setting, TranslateError, evaluate, solutions};

fn setting(cf: &str) -> Setting {
    Setting::of_continued_fraction(&cf.parse::<ContinuedFraction>().unwrap()).unwrap()
}

#[test]
fn statements_have_their_truth_and_smallest_example() {
    for case in statements() {
        let statement: Statement = case.text.parse().unwrap();
        for cf in &case.cf {
            let about = format!("{} for {cf}: {}", case.id, case.text);
            let evaluation =
                evaluate(&statement, &setting(cf), &Work::default()).unwrap_or_else(|error| panic!("{about}: {error}"));
            assert_eq!(evaluation.truth.holds, case.truth, "{about}");
            let found: Vec<u64> =
                evaluation.truth.example.iter().map(|(_, value)| value.to_u64().expect("small")).collect();
            // A denied or closed part may show an example of its own; what the file states must be it.
            if let Some(example) = &case.example {
                assert_eq!(&found, example, "{about}");
            }
        }
    }
}

#[test]
fn solutions_are_the_numbers_that_brute_force_finds() {
    let definitions = Definitions::new();
    let own = ["[1;1,(2)]", "[1;2,1,(3)]", "[1;3,(1,2)]"];
    for cf in ["[1;(1)]", "[1;(2)]", "[1;(3,1)]", "[1;(1,2,3)]", "[2;3,(2)]", "[0;(2)]"].into_iter().chain(own) {
        for text in [
            "y = A(x)",
            "y = B(x) - x",
            "x = A(-y; 5/2 + 1/alpha) + 3*y",
            "y = A(x; 1/alpha - 1/3)",
            "y = B(x; 2/alpha)",
            "x = (y - 3)/2 | (x - 2*y) % 3 = 1 & |x - y| < 4",
            "y = shift(x - 2)",
            "y = Ip_Rq(x)",
            "y = Ip_Rqprime(x - 3)",
            "y = Iq_Rp(x) + 1",
            "y = A(x) - Iq_Rp(y)",
            "even_zeros(x) <=> even_zeros(y)",
            "digits(x, \"1(0|1)*\") & digits(y, \"[^0]0+|0\")",
            "exists n: n <= 5 & x + n = A(y) - n & digits(n, \".*0\")",
        ] {
            let asks = |words: &[&str]| words.iter().any(|word| text.contains(word));
            let digits = asks(&["shift", "Ip_Rq", "Iq_Rp", "even_zeros", "digits"]) && !cf.starts_with("[1;");
            let beta = asks(&["B("]) && cf.starts_with("[0");
            if digits || beta {
                continue;
            }
            let open = definitions.open_statement(text).unwrap();
            let setting = Setting::of_statement(&open, &cf.parse().unwrap()).unwrap();
            let found = solutions(&open, &setting, &Work::default()).unwrap_or_else(|e| panic!("{cf} {text}: {e}"));
            let evaluator = Evaluator::new(cf, Reach { forall: 30, exists: 30 }).unwrap();
            for x in 0..30u32 {
                for y in 0..30u32 {
                    let values = if found.names[0] == "x" { [x, y] } else { [y, x] };
                    assert_eq!(
                        found.automaton.contains(&values.map(Into::into)),
                        evaluator.holds_with(&open, &[("x", x.into()), ("y", y.into())]),
                        "{cf}: {text} for x = {x}, y = {y}"
                    );
                }
            }
        }
    }
}

/// Every factor of a Sturmian word comes again; W(n) says that the letter n is 1. By subsets this takes more than ten million.
#[test]
fn factors_of_a_word_come_again() {
    let statement: Statement = "def W(n) = exists m: m > 0 & n + 1 = A(m); \
        forall n, i: n > 0 => exists j: j > i & forall k: k < n => (W(i + k) <=> W(j + k))"
        .parse()
        .unwrap();
    for cf in ["[1;(1)]", "[1;(2,1)]", "[2;3,(2)]"] {
        assert!(evaluate(&statement, &setting(cf), &Work::default()).unwrap().truth.holds, "{cf}");
    }
    let soon = "def W(n) = exists m: m > 0 & n + 1 = A(m); \
        forall n, i: n > 0 => exists j: j > i & j <= i + 4*n & forall k: k < n => (W(i + k) <=> W(j + k))";
    let truth = evaluate(&soon.parse().unwrap(), &setting("[2;3,(2)]"), &Work::default()).unwrap().truth;
    assert_eq!(truth.to_string(), "false: n = 2, i = 13");
}

#[test]
fn names_bound_in_definitions_catch_no_argument() {
    let statement: Statement =
        "def double(x) = exists n: x = 2*n; forall n: double(n) | double(n + 1)".parse().unwrap();
    assert!(evaluate(&statement, &setting("[1;(1)]"), &Work::default()).unwrap().truth.holds);
    let statement: Statement = "def double(x) = exists n: x = 2*n; forall n: double(2*n + 1)".parse().unwrap();
    let truth = evaluate(&statement, &setting("[1;(1)]"), &Work::default()).unwrap().truth;
    assert_eq!(truth.to_string(), "false: n = 0");
}

/// \[F82, Thm 4 and Property 1\], \[F05, Lemma 2\]: they ask for no period.
#[test]
fn theorems_about_digits_hold_with_a_pre_period() {
    for cf in ["[1;1,(2)]", "[1;2,(1)]", "[1;3,(1,2)]", "[1;2,1,(3)]"] {
        for text in [
            "forall n: n > 0 => Ip_Rq(n) = A(n) & even_zeros(Ip_Rq(n)) | Ip_Rq(n) = A(n) + 1 & !even_zeros(Ip_Rq(n))",
            "forall x: (exists n: n > 0 & x = A(n)) <=> even_zeros(x)",
            "forall n: Iq_Rp(Ip_Rq(n)) = n & Iq_Rp(Ip_Rqprime(n)) = n",
            "forall n: n > 0 => even_zeros(Ip_Rqprime(n))",
            "forall n: (Ip_Rq(n) - Iq_Rp(n)) % 2 = (Ip_Rq(n) + Iq_Rp(n)) % 2",
        ] {
            let statement: Statement = text.parse().unwrap();
            let setting = Setting::of_statement(&statement, &cf.parse().unwrap()).unwrap();
            let evaluation =
                evaluate(&statement, &setting, &Work::default()).unwrap_or_else(|e| panic!("{cf} {text}: {e}"));
            assert!(evaluation.truth.holds, "{cf} {text}: {}", evaluation.truth);
        }
    }
}

#[test]
fn functions_that_a_setting_does_not_have() {
    let refused = |setting: &Setting, text: &str| {
        let statement: Statement = text.parse().unwrap();
        evaluate(&statement, setting, &Work::default()).expect_err(text)
    };
    let plain = Setting::base(10).unwrap();
    assert_eq!(refused(&plain, "forall n: A(n) = n"), TranslateError::NoAlpha { function: "A" });
    assert_eq!(refused(&plain, "forall n: Ip_Rq(n) = n"), TranslateError::NoAlpha { function: "Ip_Rq" });
    assert!(evaluate(&"forall n: shift(n) = 10*n".parse().unwrap(), &plain, &Work::default()).unwrap().truth.holds);
    let tail = setting("[1;2,(3)]");
    for text in
        ["forall n: shift(n) = n", "forall n: even_zeros(n)", "forall n: digits(n, \"0\")", "forall n: Ip_Rq(n) = n"]
    {
        assert!(matches!(refused(&tail, text), TranslateError::NoOwnDigits { .. }), "{text}");
        let statement: Statement = text.parse().unwrap();
        let begins_with_2 = Setting::of_statement(&statement, &"[2;(3)]".parse().unwrap()).unwrap();
        assert!(matches!(refused(&begins_with_2, text), TranslateError::NoOwnDigits { .. }), "{text}");
    }
    assert_eq!(refused(&setting("[0;(2)]"), "forall n: B(n) = n"), TranslateError::NoBeta);
    let large = refused(&setting("[1;(2)]"), "forall n: 99999999999999999999*n > n");
    assert!(matches!(large, TranslateError::ConstantTooLarge { .. }), "{large}");
}

#[test]
fn definitions_that_grow_too_long_are_refused() {
    let mut text = "def P0(x) = x = 0; ".to_string();
    for level in 1..40 {
        text += &format!("def P{level}(x) = P{0}(x) & P{0}(x + 1); ", level - 1);
    }
    let statement: Statement = format!("{text} forall n: P39(n)").parse().unwrap();
    let error = evaluate(&statement, &setting("[1;(1)]"), &Work::default()).unwrap_err();
    assert!(matches!(error, TranslateError::TooLong { .. }), "{error}");
}

#[test]
fn definitions_that_grow_too_deep_are_refused_on_a_small_stack() {
    let refused = |start: &str, step: &str| {
        let mut text = start.to_string();
        for level in 1..200 {
            let step = step.replace("NEW", &format!("P{level}")).replace("OLD", &format!("P{}", level - 1));
            text += &step;
        }
        let statement: Statement = format!("{text} forall n: P199(n)").parse().unwrap();
        let work = move || evaluate(&statement, &setting("[1;(1)]"), &Work::default()).unwrap_err();
        std::thread::Builder::new().stack_size(1 << 21).spawn(work).unwrap().join().unwrap()
    };
    let deep = refused("def P0(x) = x = 0; ", &format!("def NEW(x) = {}OLD(x); ", "!".repeat(40)));
    assert!(matches!(deep, TranslateError::TooDeep { .. }), "{deep}");
    let deep = refused("def P0(x) = x = 0; ", &format!("def NEW(x) = OLD({}x{}); ", "A(".repeat(10), ")".repeat(10)));
    assert!(matches!(deep, TranslateError::TooDeep { .. }), "{deep}");
    let long = refused("def P0(x) = x = 0; ", "def NEW(x) = OLD(x + x + x); ");
    assert!(matches!(long, TranslateError::TooLong { .. }), "{long}");
}

#[test]
fn large_constants_cost_their_digits_only() {
    let truth = |cf: &str, text: &str| {
        let statement: Statement = text.parse().unwrap();
        evaluate(&statement, &setting(cf), &Work::default())
            .unwrap_or_else(|error| panic!("{text}: {error}"))
            .truth
            .to_string()
    };
    for cf in ["[1;(1)]", "[1;(3)]", "[1;(2,1)]", "[2;(3)]"] {
        assert_eq!(
            truth(cf, "exists n: n > 123456789012345678901234567890"),
            "true: n = 123456789012345678901234567891"
        );
        assert_eq!(truth(cf, "forall n: n != 51 & n - 1000 != -7"), "false: n = 51");
        assert_eq!(truth(cf, "forall n: n <= 51 => n - 1000 != -951"), "false: n = 49");
        assert_eq!(truth(cf, "def P(x) = x + 1000 = 1000000; exists n: P(n - 900)"), "true: n = 999900");
    }
    // What a definition binds has no part in what is smallest: 3 + 7 is found for n = 3, not for the least maximum with m.
    let text = "def P(x) = exists m: x + m = 10 & m >= 5; exists n: n >= 3 & P(n)";
    assert_eq!(truth("[1;(1)]", text), "true: n = 3");
    // α = √2: ⌊10^20 √2⌋.
    assert_eq!(truth("[1;(2)]", "exists n: n = A(100000000000000000000)"), "true: n = 141421356237309504880");
}

/// The subsets of the hidden values are some 80,000, but fewer than the states they are made of: no explosion, and not worth learning.
#[test]
fn as_many_subsets_as_states_are_no_reason_to_learn() {
    let (cf, text) = ("[1;(2,3)]", "A(n) + B(m) = x");
    let open = Definitions::new().open_statement(text).unwrap();
    let setting = Setting::of_statement(&open, &cf.parse().unwrap()).unwrap();
    let found = solutions(&open, &setting, &Work::default()).unwrap();
    assert_eq!(found.names, ["n", "m", "x"]);
    let evaluator = Evaluator::new(cf, Reach { forall: 60, exists: 60 }).unwrap();
    for (n, m) in (0..9u32).flat_map(|n| (0..9u32).map(move |m| (n, m))) {
        for x in 0..60u32 {
            let closed: Statement = format!("exists n, m: n = {n} & m = {m} & A(n) + B(m) = {x}").parse().unwrap();
            let member = found.automaton.contains(&[n, m, x].map(Into::into));
            assert_eq!(member, evaluator.holds(&closed), "n = {n}, m = {m}, x = {x}");
        }
    }
}
