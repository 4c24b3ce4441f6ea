//! `wythoff eval`.

use crate::runner::wythoff;

#[test]
fn truth_is_the_exit_code() {
    let run = wythoff(&["eval", "-a", "2", "forall n: B(n) = A(n) + 2*n"]);
    assert_eq!(run.lines()[0], "true");
    let run = wythoff(&["eval", "-a", "2", "forall n: B(n) = A(n) + 3*n"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    assert!(run.stdout.starts_with("false, first for n = 1\n"), "{}", run.stdout);
    let run = wythoff(&["eval", "exists n: A(n) = 100"]);
    assert_eq!(run.lines()[0], "true, first for n = 62");
}

#[test]
fn json_has_the_counterexample_as_numbers() {
    let run = wythoff(&["eval", "--cf", "[1;(1)]", "--json", "forall m, n: A(m + n) = A(m) + A(n)"]);
    assert_eq!(run.code, Some(1));
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!(json["result"], false);
    assert_eq!(json["counterexample"], serde_json::json!({"m": "1", "n": "1"}));
    assert_eq!(json["cf"], "[1;(1)]");
    assert!(json["states"].is_number());
    let json = wythoff(&["eval", "--json", "forall n: A(n) < B(n) | n = 0"]).json();
    assert_eq!((&json["result"], &json["counterexample"]), (&true.into(), &serde_json::Value::Null));
}

#[test]
fn large_counterexamples_are_exact() {
    let json =
        wythoff(&["eval", "-a", "1", "--json", "exists n: n > 10_000_000_000_000_000_000_000 & digits(n, \"10*\")"])
            .json();
    // The first Fibonacci number above.
    assert_eq!(json["witness"]["n"], "10284720757613717413913");
}

#[test]
fn predicates_can_be_defined_in_either_place() {
    let definition = "P(x, y) = exists n: x = A(n) & y = B(n)";
    wythoff(&["eval", "-d", definition, "forall x, y: P(x, y) => x <= y"]).lines();
    wythoff(&["eval", &format!("def {definition}; forall x, y: P(x, y) => x <= y")]).lines();
    wythoff(&["eval", "-d", "odd(x) = x % 2 = 1", "-d", "even(x) = !odd(x)", "forall x: even(2*x)"]).lines();
    wythoff(&["eval", "-d", "A(x) = x = 1", "1 = 1"]).assert_refused(&["--define", "'A' already means"]);
}

#[test]
fn free_variables_must_be_asked_for() {
    wythoff(&["eval", "y = A(x)"]).assert_refused(&["character 1", "'y' is free", "forall y:", "--free"]);
    wythoff(&["eval", "forall x: foo(x)"]).assert_refused(&["character 11", "'foo'"]);
    let run = wythoff(&["eval", "--free", "exists n: x = A(n) & y = B(n)", "--list", "4"]);
    assert_eq!(run.lines()[3..], ["  0, 0", "  1, 2", "  3, 5", "  4, 7"]);
    let json = wythoff(&["eval", "--free", "x < 3", "--json"]).json();
    assert_eq!(json["members"], serde_json::json!([["0"], ["1"], ["2"]]));
    assert_eq!((&json["complete"], &json["variables"]), (&true.into(), &serde_json::json!(["x"])));
    wythoff(&["eval", "--list", "4", "1 = 1"]).assert_refused(&["--free"]);
}

#[test]
fn the_automaton_is_written_for_graphviz() {
    let path = std::env::temp_dir().join(format!("wythoff-eval-{}.dot", std::process::id()));
    let path = path.to_str().expect("UTF-8");
    wythoff(&["eval", "--free", "even_zeros(x)", "--dot", path]).lines();
    let dot = std::fs::read_to_string(path).expect("the file");
    std::fs::remove_file(path).expect("the file");
    assert!(dot.starts_with("digraph"), "{dot}");
}

#[test]
fn limits_are_named() {
    let statement = "forall x, y: |A(3*x) - 2*B(y)| != 7 | x > y";
    wythoff(&["eval", "-a", "3", "--states", "20", statement]).assert_refused(&["20 states", "limit", "--states"]);
    wythoff(&["eval", "--memory", "1K", statement]).assert_refused(&["memory", "limit", "--memory"]);
    wythoff(&["eval", "--base", "1", "1 = 1"]).assert_refused(&["--base"]);
    wythoff(&["eval", "--base", "2", "forall n: A(n) = n"]).assert_refused(&["A is a function of alpha"]);
    wythoff(&["eval", "--base", "2", "--cf", "[1;(2)]", "1 = 1"]).assert_refused(&["--base"]);
    wythoff(&["eval", "--cf", "[1;2,3]", "1 = 1"]).assert_refused(&["period"]);
    wythoff(&["eval", "--cf", "[2;(3)]", "forall n: shift(n) = n"]).assert_refused(&[
        "shift",
        "begins with 1",
        "[2;(3)]",
    ]);
}

#[test]
fn scripts_of_walnut_have_its_truth_values() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("script.txt");
    let path = script.to_str().expect("UTF-8");
    let run = |text: &str, more: &[&str]| {
        std::fs::write(&script, text).expect("the script");
        wythoff(&[&["eval", "--walnut", path], more].concat())
    };
    let text = "reg fib msd_fib \"0*10*\":\ndef d \"?msd_fib b=2*a\":\neval one \"?msd_fib Ax Ey y>x & $fib(y)\":\n";
    assert_eq!(run(text, &[]).lines(), ["reg fib   digits on 1 track", "def d     (a,b), 10 states", "eval one  TRUE"]);
    let refuted = run(&format!("{text}eval two \"1=1 | 1=2 & 1=2\":\n"), &[]);
    assert_eq!((refuted.code, refuted.stderr.as_str()), (Some(1), ""));
    assert!(refuted.stdout.ends_with("eval two  FALSE\n"), "{}", refuted.stdout);
    let unknown = run("eval w \"T[0]=@1\":\nmacro m \"x\":\n", &[]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.stdout.contains("eval w   line 1: no meaning here: the word T[…]"), "{}", unknown.stdout);
    assert!(unknown.stderr.contains("2 of 2 commands have no answer"), "{}", unknown.stderr);
    let json = run(text, &["--json"]).json();
    assert_eq!((&json["result"], &json["commands"][2]["result"]), (&true.into(), &true.into()));
    assert_eq!(json["commands"][1]["variables"], serde_json::json!(["a", "b"]));
    run("eval a \"1=1\"", &[]).assert_refused(&["line 1", "does not end"]);
    run("eval a \"1=1\":", &["--cf", "[1;(2)]"]).assert_refused(&["--cf", "--walnut"]);
    wythoff(&["eval", "--walnut", "/nowhere/script"]).assert_refused(&["/nowhere/script"]);
    // An automaton of a file beside the script, written with its tracks in alphabetical order.
    let saved = folder.path().join("double.txt");
    wythoff(&["eval", "--free", "z = 2*c", "--to-walnut", saved.to_str().expect("UTF-8")]).lines();
    assert_eq!(run("eval e \"?msd_fib Ax $double(x,2*x)\":", &[]).lines(), ["eval e  TRUE"]);
}

#[test]
fn plain_bases() {
    wythoff(&["eval", "--base", "2", "forall x: exists y: x = 2*y | x = 2*y + 1"]).lines();
    let run = wythoff(&["eval", "--base", "10", "--free", "digits(x, \"[1-9]0{3}\")", "--list", "2"]);
    assert_eq!(run.lines()[3..], ["  1000", "  2000"]);
}
