//! `solve --cost`: steps of each front.

use crate::runner::wythoff;
use serde_json::Value;

fn costs(arguments: &[&str]) -> Vec<Value> {
    let run = wythoff(&[&["solve", "--cost", "--json"], arguments].concat());
    run.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn count(cost: &Value, what: &str) -> u64 {
    cost[what].as_str().unwrap().parse().unwrap()
}

#[test]
fn every_front_tells_its_steps() {
    let told = costs(&["-g", "wythoff:a=2", "12", "15"]);
    let fronts: Vec<&str> = told.iter().map(|cost| cost["front"].as_str().unwrap()).collect();
    assert_eq!(fronts, ["algebraic", "arithmetic", "cedar", "recursive"]);
    // 12 = A_9 stands in the tenth row of the table; 112, 1120 and 1 are its digits, those of its partner and of the index.
    assert_eq!((count(&told[3], "rows"), count(&told[0], "roots"), count(&told[1], "digits")), (10, 3, 8));
    assert!(told.iter().all(|cost| cost["outcome"] == "N" && count(cost, "comparisons") > 0));
    let text = wythoff(&["solve", "--cost", "-g", "wythoff:a=2", "12", "15"]).stdout;
    assert_eq!(text.lines().count(), 2 + 4, "{text}");
}

/// F84, §7.2: "the same as that of the arithmetic" holds for fixed a only; the turns are those that `cedar --trace` makes.
#[test]
fn turns_grow_with_a() {
    let (x, y) = ("123456789012345678901234567890", "1234567890123456789012345678900000000000");
    for (a, turns) in [("1", 102), ("3", 106), ("100", 604), ("1000000", 1_567_894)] {
        let game = format!("wythoff:a={a}");
        let told = costs(&["-g", &game, "--front", "cedar", x, y]);
        assert_eq!((told.len(), count(&told[0], "turns")), (1, turns), "a = {a}");
        let traced = wythoff(&["cedar", "-a", a, "--trace", x]).stdout;
        assert!(traced.contains(&format!("turns               {turns}\n")), "{traced}");
    }
}

#[test]
fn what_cannot_be_told_is_refused_or_named() {
    let told = costs(&["1000000000000", "2000000000000"]);
    assert!(told[3]["error"].as_str().unwrap().contains("table"), "{}", told[3]);
    wythoff(&["solve", "--cost", "-"]).assert_refused(&["--cost"]);
    wythoff(&["solve", "--cost", "--front", "none", "1", "2"]).assert_refused(&["--front"]);
    wythoff(&["solve", "--cost", "--front", "recursive", "1000000000000", "2000000000000"]).assert_refused(&["table"]);
    for game in ["connell:k=3", "lw:k=3", "euclid", "nim", "fb:a=2,b=2", "wythoff:a=3,misere", "rules:u = 0 | v = 1"] {
        assert!(costs(&["-g", game, "11", "42"]).iter().all(|cost| cost["error"].is_null()), "{game}");
    }
}
