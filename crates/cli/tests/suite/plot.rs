//! `plot`, as a user would meet it.

use crate::runner::{Run, wythoff};
use serde_json::json;
use std::path::PathBuf;
use std::process::Command;

/// A directory of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("wythoff-plot-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn plot(arguments: &[&str]) -> Run {
    wythoff(&[&["plot"], arguments].concat())
}

fn refused(arguments: &[&str], wanted: &[&str]) {
    let run = plot(arguments);
    run.assert_refused(wanted);
    assert_eq!(run.stdout, "");
}

/// Circles of an SVG without the one in the legend.
fn dots(svg: &str) -> usize {
    svg.matches("<circle ").count() - 1
}

#[test]
fn p_positions_in_both_formats() {
    let folder = Folder::new("both");
    let (svg, png) = (folder.file("p.svg"), folder.file("p.png"));
    let run = plot(&["--bound", "20", "--svg", &svg, "--png", &png]);
    let expected = "P-positions of wythoff with heaps up to 20: 17. The lines have slopes (1 + √5)/2 and (−1 + √5)/2.";
    assert_eq!(run.lines(), [expected, &format!("Written: {svg}, {png}")]);
    let text = std::fs::read_to_string(&svg).unwrap();
    assert!(text.starts_with("<svg ") && text.contains("slope (1 + √5)/2 = 1.618…"));
    assert_eq!(dots(&text), 17);
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG\r\n\x1a\n"));
}

#[test]
fn the_answer_in_json() {
    let folder = Folder::new("json");
    let svg = folder.file("p.svg");
    let answer = plot(&["-g", "wythoff:a=2,misere", "--bound", "30", "--svg", &svg, "--json"]).json();
    let expected = json!({
        "game": "wythoff:a=2,misere", "kind": "p-positions", "bound": 30, "size": [31, 31], "points": 18, "files": [svg]
    });
    assert_eq!(answer, expected);
    let answer = plot(&["--grundy", "--size", "5", "9", "--svg", &svg, "--json"]).json();
    assert_eq!((&answer["kind"], &answer["points"]), (&json!("grundy"), &json!(45)));
    assert_eq!((&answer["bound"], &answer["size"]), (&json!(8), &json!([5, 9])));
    // Value 0 is what P-positions are in normal play.
    let zero = plot(&["--value", "0", "--bound", "40", "--svg", &svg, "--json"]).json();
    let outcomes = plot(&["--bound", "40", "--svg", &svg, "--json"]).json();
    assert_eq!((&zero["points"], &zero["kind"]), (&outcomes["points"], &json!("value")));
}

#[test]
fn every_bound_and_kind_of_game_is_drawn() {
    let folder = Folder::new("bounds");
    let svg = folder.file("p.svg");
    for (bound, points) in [("0", 1), ("1", 1), ("2", 3), ("10", 9), ("1000", 765), ("100000", 76393)] {
        assert_eq!(plot(&["--bound", bound, "--svg", &svg, "--json"]).json()["points"], points, "{bound}");
    }
    for game in [
        "connell:k=3",
        "fb:a=2,b=3",
        "nim",
        "wythoff:offdiagonal",
        "rules,ordered:u = 1 & v <= 2",
        "wythoff:a=4294967295",
    ] {
        assert!(plot(&["-g", game, "--bound", "50", "--svg", &svg]).lines()[0].contains(game), "{game}");
    }
    // Dots that would run together become cells.
    let dense = plot(&["-g", "rules:u = 1 & v = 1", "--bound", "100", "--svg", &svg, "--json"]).json();
    assert_eq!(dense["points"], 5151);
    assert!(std::fs::read_to_string(&svg).unwrap().contains("<image "));
}

#[test]
fn titles_captions_and_long_games() {
    let folder = Folder::new("titles");
    let svg = folder.file("p.svg");
    let text = |arguments: &[&str]| {
        plot(&[arguments, &["--bound", "20", "--svg", &svg]].concat()).lines();
        std::fs::read_to_string(&svg).unwrap()
    };
    assert!(text(&["--title", "Wythoff & <friends>"]).contains("<title>Wythoff &amp; &lt;friends&gt;</title>"));
    assert!(text(&[]).contains("<title>P-positions of wythoff</title>"));
    assert!(text(&[]).contains("Take any number of tokens"));
    let long = format!("rules:u = 0 | v = 0{}", " | u = v & u < 7".repeat(10));
    assert!(text(&["-g", &long]).contains("<title>P-positions</title>"));
    assert!(!text(&["--value", "1", "-g", "wythoff:a=2"]).contains("slope"));
    assert!(text(&["--value", "1"]).contains("slope"));
}

#[test]
fn standard_output_takes_the_picture_alone() {
    let run = plot(&["--bound", "5", "--svg", "-"]);
    assert!(run.stdout.starts_with("<svg ") && run.stdout.ends_with("</svg>\n"));
    assert_eq!((run.code, run.stderr.as_str(), dots(&run.stdout)), (Some(0), "", 5));
    let png =
        Command::new(env!("CARGO_BIN_EXE_wythoff")).args(["plot", "--bound", "5", "--png", "-"]).output().unwrap();
    assert!(png.status.success() && png.stdout.starts_with(b"\x89PNG"));
}

#[test]
fn help_has_examples() {
    assert!(plot(&["--help"]).stdout.contains("EXAMPLES:\n  wythoff plot --svg"));
    assert!(wythoff(&["man", "plot"]).stdout.contains("wythoff\\-plot"));
}

#[test]
fn refusals() {
    let folder = Folder::new("refusals");
    let (svg, nowhere) = (folder.file("p.svg"), folder.file("no/such/p.png"));
    refused(&[], &["--svg", "--png"]);
    refused(&["--svg", &svg, "--png", &svg], &["both", &svg]);
    refused(&["--svg", "-", "--json"], &["--json", "standard output"]);
    refused(&["--png", &nowhere], &["--png", &nowhere, "cannot write"]);
    refused(&["--svg", &folder.file("")], &["--svg", "cannot write"]);
    refused(&["--svg", &svg, "--bound", "100001"], &["--bound", "100000"]);
    refused(&["--svg", &svg, "--bound", "1000000000000000000000"], &["--bound", "100000"]);
    refused(&["--svg", &svg, "--bound", "ten"], &["--bound", "'t'"]);
    refused(&["--svg", &svg, "--bound", "-1"], &["--bound", "negative"]);
    refused(&["--svg", &svg, "--size", "0", "5"], &["--size", "at least one"]);
    refused(&["--svg", &svg, "--size", "100002", "5"], &["--size", "100000"]);
    refused(&["--svg", &svg, "--size", "5", "5", "--bound", "5"], &["--size", "--bound"]);
    refused(&["--svg", &svg, "-g", "rules:(x + y + u - v) % 100000 = 99999", "--bound", "3000"], &["steps"]);
    refused(&["--svg", &svg, "-g", "chess"], &["game"]);
    refused(&["--svg", &svg, "--grundy", "--bound", "4000"], &["4000 × 4000", "--bound"]);
    refused(&["--svg", &svg, "--grundy", "-g", "wythoff:misere"], &["normal play"]);
    refused(&["--svg", &svg, "--value", "4294967296"], &["--value", "2^32"]);
    assert!(!std::path::Path::new(&svg).exists(), "nothing is written before all is known to be well");
}

#[test]
fn euclid_without_what_is_no_position() {
    let folder = Folder::new("euclid");
    let svg = folder.file("p.svg");
    let table = |zero| testkit::EuclidTable::new(zero, 20);
    let slow = |zero: bool, misere: bool| {
        let all = (0..=20).flat_map(|x| (0..=20).map(move |y| (x, y)));
        let positions = all.filter(|&(x, y)| zero || (x > 0 && y > 0));
        let table = table(zero);
        positions.filter(|&position| table.outcome(position, misere) == testkit::Outcome::P).count()
    };
    for (game, count) in [
        ("euclid", slow(false, false)),
        ("euclid:zero", slow(true, false)),
        ("euclid:misere", slow(false, true)),
        ("euclid:zero,misere", slow(true, true)),
    ] {
        let run = plot(&["-g", game, "--bound", "20", "--svg", &svg, "--json"]);
        assert_eq!(run.json()["points"], count, "{game}");
        assert_eq!(dots(&std::fs::read_to_string(&svg).unwrap()), count, "{game}");
    }
    let run = plot(&["-g", "euclid", "--grundy", "--size", "30", "20", "--svg", &svg, "--json"]);
    assert_eq!(run.json()["points"], 29 * 19);
    let whole = std::fs::read_to_string(&svg).unwrap();
    plot(&["-g", "euclid", "--grundy", "--cap", "4", "--size", "30", "20", "--svg", &svg, "--json"]).json();
    let capped = std::fs::read_to_string(&svg).unwrap();
    assert!(whole.contains("g(x, y)") && capped.contains("min(g, 4)"));
    assert_ne!(plot(&["-g", "euclid", "--cap", "4", "--svg", &svg]).code, Some(0));
    let run = plot(&["-g", "euclid", "--value", "0", "--bound", "20", "--svg", &svg, "--json"]);
    assert_eq!(run.json()["points"], slow(false, false));
    refused(&["-g", "euclid", "--bound", "6000", "--svg", &svg], &["wedge", "5999", "--bound"]);
    refused(&["-g", "euclid:misere", "--grundy", "--svg", &svg], &["normal play"]);
}

/// The moves of lw:k=2 up to 100: Nim moves, the extended diagonal, and (2, 6), (9, 25), (35, 96) both ways round.
#[test]
fn sets_of_moves_are_drawn_where_they_are_sets() {
    let path = std::env::temp_dir().join(format!("wythoff-moves-{}.svg", std::process::id()));
    let file = path.to_str().unwrap();
    let drawn = wythoff(&["plot", "-g", "lw:k=2", "--moves", "--svg", file, "--json"]).json();
    assert_eq!((drawn["points"].as_u64(), drawn["kind"].as_str()), (Some(2 * 100 + 100 + 2 * 99 + 6), Some("moves")));
    let ray = wythoff(&["plot", "-g", "euclid", "--ray", "2", "--bound", "20", "--svg", file, "--json"]).json();
    assert_eq!((ray["points"].as_u64(), ray["kind"].as_str()), (Some(40), Some("ray")));
    assert!(std::fs::read_to_string(&path).unwrap().contains("straddle"));
    std::fs::remove_file(&path).unwrap();
    let refused = |arguments: &[&str], wanted: &[&str]| {
        wythoff(&[&["plot", "--svg", file], arguments].concat()).assert_refused(wanted);
    };
    refused(&["-g", "euclid", "--moves"], &["not invariant", "may be taken from"]);
    refused(&["-g", "wythoff:offdiagonal", "--moves"], &["not invariant", "(0, 1)"]);
    refused(&["-g", "rules:u = 0 & (v <= 2 | y > 100)", "--moves"], &["not invariant", "from (0, 101)"]);
    refused(&["--moves", "--bound", "1001"], &["1000"]);
    refused(&["--ray", "2"], &["-g euclid"]);
    refused(&["-g", "euclid", "--ray", "0"], &["--ray"]);
    refused(&["-g", "euclid", "--ray", "4294967295"], &["--bound"]);
}

/// The dual of Wythoff's game has his P-positions as moves; the moves of its dual are not his, but its P-positions are.
#[test]
fn duals_are_drawn_as_often_as_wanted() {
    let paths =
        ["svg", "png"].map(|ending| std::env::temp_dir().join(format!("wythoff-dual-{}.{ending}", std::process::id())));
    let [svg, png] = paths.each_ref().map(|path| path.to_str().unwrap());
    let drawn =
        |arguments: &[&str]| wythoff(&[&["plot", "--svg", svg, "--png", png, "--json"], arguments].concat()).json();
    let once = drawn(&["--dual", "--bound", "30"]);
    // (1, 2), (3, 5), …, (18, 29), both ways round.
    assert_eq!((&once["kind"], &once["points"]), (&serde_json::json!("dual"), &serde_json::json!(2 * 11)));
    assert!(once.get("returned").is_none());
    let twice = drawn(&["--dual", "2", "--bound", "30"]);
    assert_eq!(twice["returned"]["same"], false);
    assert!(twice["points"].as_u64().unwrap() > 3 * 30, "{twice}");
    let again = drawn(&["--dual", "3", "--bound", "30"]);
    assert_eq!((&again["returned"]["same"], &again["points"]), (&serde_json::json!(true), &once["points"]));
    assert!(std::fs::read_to_string(&paths[0]).unwrap().contains("the dual, 3 times, of wythoff"));
    assert!(std::fs::read(&paths[1]).unwrap().starts_with(b"\x89PNG"));
    // Rules that name the heaps idly.
    assert_eq!(drawn(&["-g", "rules:u = 0 & x >= 0", "--dual", "--bound", "9"])["points"], 9);
    let told = wythoff(&["plot", "--dual", "2", "--svg", svg]).stdout;
    assert!(
        told.contains("of the dual of the dual of wythoff, takes up to 100") && told.contains("is in one of"),
        "{told}"
    );
    paths.iter().for_each(|path| std::fs::remove_file(path).unwrap());
    let refused = |arguments: &[&str], wanted: &[&str]| {
        wythoff(&[&["plot", "--svg", svg], arguments].concat()).assert_refused(wanted);
    };
    refused(&["-g", "euclid", "--dual"], &["--dual", "not invariant", "may be taken from"]);
    refused(&["-g", "wythoff:misere", "--dual"], &["normal play"]);
    refused(&["--dual", "0"], &["--dual", "at least 1"]);
    refused(&["--dual", "two"], &["--dual"]);
    refused(&["--dual", "--bound", "1001"], &["1000"]);
    refused(&["--dual", "--moves"], &["--moves"]);
}
