//! The papers' theorems, proved for all heaps, and the sets behind them against brute force.

use automata::Automaton;
use numeration::Natural;
use numeration::work::Work;
use prove::proof::{Verdict, claim_automaton, prove, recognised_form, theorem};
use rules::Game;
use solve::outcomes::Outcomes;
use solve::verify::Claim;

fn proved(text: &str) -> Automaton {
    let game: Game = text.parse().unwrap();
    let work = Work::default();
    let claim = theorem(&game, &work).unwrap_or_else(|error| panic!("{text}: {error}"));
    match prove(&game, &claim, &work).unwrap_or_else(|error| panic!("{text}: {error}")) {
        Verdict::Proved(proof) => proof.positions,
        Verdict::Refuted(found) => panic!("{text}: {found}"),
    }
}

/// The set of a theorem is also what brute force says.
fn agrees(text: &str, bound: u64) {
    let game: Game = text.parse().unwrap();
    let set = proved(text);
    let outcomes = Outcomes::compute(&game, bound, bound, &Work::default()).unwrap();
    for (x, y) in (0..=bound).flat_map(|x| (0..=bound).map(move |y| (x, y))) {
        assert_eq!(set.contains(&[Natural::from(x), Natural::from(y)]), outcomes.is_p(x, y), "{text} ({x}, {y})");
    }
}

#[test]
fn wythoff_normal_play_up_to_8() {
    for a in 1..=8 {
        proved(&format!("wythoff:a={a}"));
    }
    agrees("wythoff:a=3", 60);
}

#[test]
fn wythoff_misere_play_up_to_8() {
    for a in 1..=8 {
        proved(&format!("wythoff:a={a},misere"));
    }
    agrees("wythoff:misere", 60);
    agrees("wythoff:a=4,misere", 60);
}

#[test]
fn wythoff_off_the_diagonal_up_to_8() {
    for a in 1..=8 {
        proved(&format!("wythoff:a={a},offdiagonal"));
    }
    agrees("wythoff:offdiagonal", 40);
    agrees("wythoff:a=2,offdiagonal", 40);
}

#[test]
fn connell_its_generalisation_larsson_weimerskirch_and_nim() {
    for k in 1..=4 {
        proved(&format!("connell:k={k}"));
        proved(&format!("lw:k={k}"));
    }
    agrees("connell:k=3", 60);
    agrees("lw:k=3", 60);
    for (a, b) in (1..=4).flat_map(|a| (1..=4).map(move |b| (a, b))) {
        proved(&format!("fb:a={a},b={b}"));
    }
    agrees("fb:a=2,b=3", 60);
    agrees("fb:a=3,b=2", 60);
    agrees("nim", 20);
    agrees("nim:misere", 20);
}

/// The sets of claims contain what the claims say, row by row.
#[test]
fn claims_mean_what_they_say() {
    for text in [
        "beatty [1;(2)]",
        "beatty [1;(2)] + 1/alpha",
        "beatty [1;(1)] + 1/2",
        "beatty [1;(3,1)]",
        "beatty [1;2,(3)]",
        "beatty [1;(1,2)] + 1/3",
        "formula x = 2 * y | (x + y) % 5 = 3 & |x - y| < 4",
        "formula !(x < y | y < x + 2) | x * 3 - 1 > 2 * y",
    ] {
        let claim: Claim = text.parse().unwrap();
        let set = claim_automaton(&claim, false, None, &Work::default());
        let set = set.unwrap_or_else(|error| panic!("{text}: {error}"));
        for x in 0..80 {
            let row = claim.row(x, 200, false);
            for y in 0..=200 {
                let inside = set.contains(&[Natural::from(x), Natural::from(y)]);
                assert_eq!(inside, row.contains(&y), "{text}: ({x}, {y})");
            }
        }
    }
}

#[test]
fn recognised_forms_are_recognised() {
    let work = Work::default();
    let form = |set: &Automaton| recognised_form(set, &work).unwrap().map(|form| form.claim());
    assert_eq!(form(&proved("wythoff:a=2")).as_deref(), Some("beatty [1;(2)]"));
    assert_eq!(form(&proved("lw:k=2")).as_deref(), Some("beatty [1;(2,1)]"));
    assert_eq!(form(&proved("wythoff:a=2,misere")).as_deref(), Some("beatty [1;(2)] + 1/alpha"));
    assert_eq!(form(&proved("nim")).as_deref(), Some("formula x = y"));
    assert_eq!(form(&proved("wythoff:misere")), None);
}

#[test]
fn rules_beyond_proofs_are_refused() {
    let work = Work::default();
    let nim = theorem(&"nim".parse().unwrap(), &work).unwrap();
    let refused = |text: &str| {
        let game: Game = text.parse().unwrap();
        prove(&game, &nim, &Work::default()).unwrap_err().to_string()
    };
    assert!(refused("euclid").contains("no formula"));
    assert!(refused("rules:u % 3000 > 7").contains("2000 cases"));
    assert!(refused("lw:k=1025").contains("k = 1024"));
    // Powers of two times three are no regular set of pairs with their squares: the orbit of (u, v) → (2u, 4v).
    assert!(refused("rules,extra=(3,1)->(3*u,2*v):u = 0").contains("no automaton was found"));
    let missing = theorem(&"connell:k=2,misere".parse().unwrap(), &work).unwrap_err().to_string();
    assert!(missing.contains("say what you want proved"));
}
