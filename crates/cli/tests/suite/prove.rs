//! `prove` and `check`: theorems for all heaps, refutations, certificates.

use crate::runner::{Run, wythoff};
use serde_json::{Value, json};
use std::path::PathBuf;

/// A file of this test, in the directory that cargo keeps for them.
fn file(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_TARGET_TMPDIR"), name].iter().collect();
    path.to_str().expect("a readable path").to_string()
}

/// The JSON of a statement that is false, which must come with exit code 1 and silence on standard error.
fn refuted(arguments: &[&str]) -> Value {
    let Run { code, stdout, stderr } = wythoff(arguments);
    assert_eq!((code, stderr.as_str()), (Some(1), ""), "{stdout}");
    serde_json::from_str(&stdout).expect("one JSON object")
}

#[test]
fn theorems_are_proved() {
    for game in
        ["wythoff:a=5", "wythoff:misere", "wythoff:offdiagonal", "connell:k=3", "fb:a=2,b=3", "lw:k=3", "nim:misere"]
    {
        let answer = wythoff(&["prove", "-g", game, "--json"]).json();
        assert_eq!((&answer["result"], &answer["game"]), (&json!("proved"), &json!(game)));
        assert_eq!(answer["counterexample"], Value::Null);
        assert!(answer["states"].as_u64().is_some_and(|states| states > 2));
    }
    let run = wythoff(&["prove", "-g", "wythoff:a=2"]);
    let lines = run.lines();
    assert_eq!(lines[0], "wythoff:a=2: proved, for all heaps.");
    assert!(lines[1].contains("α = [1;(2)]"), "{}", lines[1]);
}

/// The theorem of each family, with its parameters filled in and where it stands in print.
#[test]
fn theorems_are_cited() {
    let cases = [
        ("wythoff:a=3", "(A_n, B_n) = (⌊nα⌋, ⌊nβ⌋), n ≥ 0, α = [1;(3)], β = α + 3 [F82, Thm 2]"),
        ("wythoff:misere", "(2, 2), (0, 1) and (⌊nα⌋, ⌊nβ⌋), n ≥ 2, α = [1;(1)], β = α + 1 [F84, Thm 3.1]"),
        (
            "wythoff:a=3,misere",
            "(E_n, H_n) = (⌊nα + γ⌋, ⌊nβ + δ⌋), n ≥ 0, α = [1;(3)], β = α + 3, γ = 1/α, δ = γ + 1 [F84, Thm 3.1]",
        ),
        (
            "wythoff:offdiagonal",
            "(E_n, E_n) and (E_n, H_n) = (⌊nα + γ⌋, ⌊nβ + δ⌋), n ≥ 0, α = [1;(1)], β = α + 1, γ = 1/α, δ = γ + 1 [F84, §7.2]",
        ),
        (
            "connell:k=3",
            "(u_i,n, v_i,n), u_i,n = ⌊⌊(3n + i)α⌋/3⌋, v_i,n = u_i,n + 3n + i, 0 ≤ i < 3, n ≥ 0, α = [1;(3)] [C59, Thm 2]",
        ),
        ("lw:k=3", "(A_n, B_n) = (⌊nα⌋, ⌊nβ⌋), n ≥ 0, α = [1;(3,1)], β = 3α + 1 [L13, Thm 3]"),
    ];
    for (game, theorem) in cases {
        let answer = wythoff(&["prove", "-g", game, "--json"]).json();
        assert_eq!((&answer["result"], &answer["theorem"]), (&json!("proved"), &json!(theorem)), "{game}");
        let run = wythoff(&["prove", "-g", game]);
        assert_eq!(run.lines()[1], format!("The P-positions are {theorem}, in either order."));
    }
    let claimed = ["prove", "-g", "wythoff:a=3", "--claim", "beatty [1;(3)]", "--json"];
    assert_eq!(wythoff(&claimed).json()["theorem"], Value::Null);
}

/// Beyond k = 16 the game is printed without its families, and proved with them.
#[test]
fn larsson_and_weimerskirch_beyond_what_is_printed() {
    let answer = wythoff(&["prove", "-g", "lw:k=17", "--json"]).json();
    assert_eq!(answer["result"], json!("proved"));
    let path = file("lw2.certificate");
    let written = ["prove", "-g", "rules,extra=lw(2):u = 0 | v = 0 | |u - v| < 2", "--claim", "beatty [1;(2,1)]"];
    assert_eq!(wythoff(&[&written[..], &["--certificate", &path]].concat()).code, Some(0));
    assert_eq!(wythoff(&["check", &path]).code, Some(0));
    let Run { code, stderr, .. } = wythoff(&["prove", "-g", "lw:k=1025"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("up to k = 1024"), "{stderr}");
}

#[test]
fn claims_of_every_kind() {
    let rules = "rules:u = 0 | v = 0 | |u - v| < 2";
    let answer = wythoff(&["prove", "-g", rules, "--claim", "beatty [1;(2)]", "--json"]).json();
    assert_eq!((&answer["result"], &answer["form"]), (&json!("proved"), &json!("beatty [1;(2)]")));
    let nim = ["prove", "-g", "rules:u = 0 | v = 0", "--claim"];
    let answer = wythoff(&[&nim[..], &["formula x = y", "--cf", "[1;(1)]", "--json"]].concat()).json();
    assert_eq!((&answer["result"], &answer["system"]), (&json!("proved"), &json!("[1;(1)]")));
    let wrong = refuted(&[&nim[..], &["formula x = y & x != 4", "--json"]].concat());
    assert_eq!(wrong["counterexample"], json!({"position": ["4", "4"], "obligation": "reach", "move": null}));
    let list = file("prove_list.txt");
    std::fs::write(&list, "0 0\n0 2\n").unwrap();
    let wrong = refuted(&[&nim[..], &[&format!("file {list}"), "--json"]].concat());
    assert_eq!(wrong["counterexample"]["position"], json!(["1", "1"]));
    let automaton = file("prove_automaton.txt");
    std::fs::write(
        &automaton,
        "wythoff automaton 1\nsystem base 2\ntracks 2\nstates 3\n* 0:1 1:2\n0:0\n0:- 1:0\nend\n",
    )
    .unwrap();
    let answer = wythoff(&[&nim[..], &[&format!("automaton {automaton}"), "--json"]].concat()).json();
    assert_eq!((&answer["result"], &answer["form"]), (&json!("proved"), &json!("formula x = y")));
}

#[test]
fn refutations_name_position_obligation_and_move() {
    let wrong = refuted(&["prove", "-g", "wythoff:a=2", "--claim", "beatty [1;(3)]", "--json"]);
    assert_eq!(wrong["counterexample"], json!({"position": ["1", "3"], "obligation": "reach", "move": null}));
    let wrong = refuted(&["prove", "-g", "wythoff:a=2", "--claim", "beatty [1;(1)]", "--json"]);
    let taken = json!({"take": ["1", "2"], "to": ["0", "0"]});
    assert_eq!(wrong["counterexample"], json!({"position": ["1", "2"], "obligation": "closed", "move": taken}));
    let wrong = refuted(&["prove", "-g", "nim:misere", "--claim", "formula x = y", "--json"]);
    assert_eq!(wrong["counterexample"], json!({"position": ["0", "0"], "obligation": "ends", "move": null}));
}

/// `cargo xtask verified` has Coq look at such files.
#[test]
fn proofs_are_written_as_coq_theorems() {
    let path = file("prove_theorem.v");
    let run = wythoff(&["prove", "-g", "wythoff:a=2,misere", "--coq", &path]);
    assert!(run.lines().last().unwrap().starts_with(&format!("The Coq theorem is in {path};")));
    let text = std::fs::read_to_string(&path).unwrap();
    for part in [
        "Theorem theorem_of_wythoff_a_2_misere : forall x y, 0 <= x -> 0 <= y ->",
        "misere := true; block := 0; ordered := false",
        "continued_fraction [2]",
    ] {
        assert!(text.contains(part), "{part}");
    }
    wythoff(&["prove", "-g", "lw:k=2", "--coq", &path]).lines();
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("families := [{| start_u := 2; start_v := 6; family_map := {| map_a := 1;"));
    assert!(text.contains("cover_moves := [FromFamily 0] |}"));
    wythoff(&["prove", "-g", "wythoff:s=2,t=1", "--coq", &path]).lines();
    let text = std::fs::read_to_string(&path).unwrap();
    let rows = "[(true, [(1, 2%positive); (2, 3%positive)]);\n   (true, [(1, 2%positive)])]";
    assert!(text.contains(&format!("recurrence [2; 2] [1; 3] {rows}")), "the system of (2, 1)-Wythoff");
}

#[test]
fn certificates_are_written_and_checked() {
    let path = file("prove_certificate.txt");
    wythoff(&["prove", "-g", "lw:k=2", "--certificate", &path]).lines();
    let answer = wythoff(&["check", &path, "--json"]).json();
    assert_eq!((&answer["result"], &answer["game"]), (&json!("accepted"), &json!("lw:k=2")));
    assert_eq!(answer["rule"], "rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0 | |u - v| < 2");
    assert!(wythoff(&["check", &path]).lines()[0].ends_with("accepted."));
    let changed = std::fs::read_to_string(&path).unwrap().replacen("game lw:k=2", "game lw:k=3", 1);
    std::fs::write(&path, changed).unwrap();
    let answer = refuted(&["check", &path, "--json"]);
    assert_eq!((&answer["result"], &answer["game"]), (&json!("refused"), &Value::Null));
    assert_eq!(answer["reason"], "the tree is not the rule of the game");
}

#[test]
fn bad_input_is_one_line() {
    wythoff(&["prove", "-g", "euclid"]).assert_refused(&["euclid", "no formula"]);
    wythoff(&["prove", "-g", "connell:k=2,misere"]).assert_refused(&["--claim"]);
    wythoff(&["prove", "-g", "wythoff:a=9", "--states", "50"]).assert_refused(&["50 states", "limit", "--states"]);
    wythoff(&["prove", "--claim", "automaton /no/such/file"]).assert_refused(&["/no/such/file"]);
    wythoff(&["prove", "--claim", "beauty [1;(2)]"]).assert_refused(&["beauty"]);
    wythoff(&["prove", "--claim", "formula x = u"]).assert_refused(&["x and y"]);
    wythoff(&["check", "/no/such/file"]).assert_refused(&["/no/such/file"]);
}

#[test]
fn a_theorem_for_walnut_is_true_as_walnut_reads_it() {
    for game in [
        "wythoff",
        "wythoff:s=2",
        "wythoff:a=2,misere",
        "nim",
        "connell:k=2",
        "rules,ordered:u = 0 | v = 0 & u % 2 = 1",
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().to_str().expect("UTF-8");
        match game.starts_with("rules") {
            true => wythoff(&["discover", "-g", game, "--walnut", path]).lines(),
            false => wythoff(&["prove", "-g", game, "--walnut", path]).lines(),
        };
        let scripts: Vec<PathBuf> = std::fs::read_dir(folder.path().join("Command Files"))
            .expect("the folder of scripts")
            .map(|entry| entry.expect("a script").path())
            .collect();
        let [script] = &scripts[..] else { panic!("{game}: {scripts:?}") };
        let script = script.to_str().expect("UTF-8");
        let run = wythoff(&["eval", "--walnut", script]);
        let lines = run.lines();
        assert!(lines.len() == 4 && lines[1..].iter().all(|line| line.ends_with("  TRUE")), "{game}: {lines:?}");
        // Custom bases are there exactly where Walnut lacks the numeration.
        let own = !["wythoff", "nim"].contains(&game) && !game.starts_with("rules");
        assert_eq!(folder.path().join("Custom Bases").exists(), own, "{game}");
    }
}

#[test]
fn a_wrong_automaton_for_walnut_is_found_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("UTF-8");
    wythoff(&["prove", "-g", "wythoff", "--walnut", path]).lines();
    let library = folder.path().join("Automata Library").join("p_wythoff.txt");
    let library = library.to_str().expect("UTF-8");
    let proved = wythoff(&["prove", "-g", "wythoff", "--claim", &format!("walnut {library}"), "--json"]).json();
    assert_eq!(proved["result"], json!("proved"));
    wythoff(&["verify", "-g", "wythoff", "--claim", &format!("walnut {library}"), "--bound", "50"]).lines();
    // Without the last accepting state it is another set.
    let text = std::fs::read_to_string(library).expect("the automaton");
    std::fs::write(library, text.replacen(" 1\n", " 0\n", 1)).expect("a change");
    let script = format!("{path}/Command Files/p_wythoff.txt");
    assert_eq!(wythoff(&["eval", "--walnut", &script]).code, Some(1));
    refuted(&["prove", "-g", "wythoff", "--claim", &format!("walnut {library}"), "--json"]);
    std::fs::write(library, "msd_fib\n0 1\n").expect("a change");
    wythoff(&["prove", "-g", "wythoff", "--claim", &format!("walnut {library}")]).assert_refused(&["1 tracks"]);
    wythoff(&["prove", "-g", "lw:k=2", "--walnut", path]).assert_refused(&["--walnut", "plain language"]);
    wythoff(&["prove", "-g", "wythoff:a=1..2", "--walnut", path]).assert_refused(&["--walnut", "range"]);
}

#[test]
fn a_limit_of_the_checker_is_no_refusal() {
    let path = file("beyond.txt");
    wythoff(&["prove", "-g", "nim", "--certificate", &path]).lines();
    let text = std::fs::read_to_string(&path).expect("a certificate");
    let text = text.replacen("game nim", "game rules:(u = 0 | v = 0) & x + 5000000000 >= 0", 1);
    let tree = "rule (and (or (= u 0) (= v 0)) (>= (+ x 5000000000) 0))";
    let text = text.replacen("rule (or (= u 0) (= v 0))", tree, 1);
    std::fs::write(&path, text).expect("a writable directory");
    for arguments in [&["check", &path][..], &["check", &path, "--json"]] {
        let run = wythoff(arguments);
        assert_eq!(run.code, Some(2), "{}", run.stdout);
        run.assert_refused(&["beyond.txt: a limit was met: the rules are beyond this checker"]);
    }
}
