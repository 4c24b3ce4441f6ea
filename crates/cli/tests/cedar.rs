//! `cedar`: Fig. 2 of F84 as golden files, and the names scripts rely on.

mod runner;

use runner::wythoff;
use serde_json::{Value, json};

fn rows(arguments: &[&str]) -> Vec<Value> {
    wythoff(arguments).lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// α = [1; 3, 3, …], m = 2: 42 nodes. The golden files were looked at, the SVG as a picture; the values are computed afresh below.
#[test]
fn figure_2() {
    let text = wythoff(&["cedar", "-a", "3", "-m", "2"]);
    assert_eq!(text.stdout, include_str!("golden/cedar-figure-2.txt"));
    let svg = wythoff(&["cedar", "-a", "3", "-m", "2", "--svg"]);
    assert_eq!(svg.stdout, include_str!("golden/cedar-figure-2.svg"));
    let nodes = rows(&["cedar", "-a", "3", "-m", "2", "--json"]);
    assert_eq!(nodes.len(), 42);
    for (index, node) in nodes.iter().enumerate() {
        let digits: Vec<u64> = node["digits"].as_array().unwrap().iter().map(|d| d.as_u64().unwrap()).collect();
        let read =
            |weights: [u64; 3]| digits.iter().rev().zip(weights).map(|(digit, weight)| digit * weight).sum::<u64>();
        assert_eq!(read([1, 4, 13]), index as u64 + 1);
        assert_eq!(node["p_value"], (index + 1).to_string());
        let leaf = digits.last() == Some(&3);
        assert_eq!(node["leaf"], leaf);
        let q_value = if leaf { Value::Null } else { json!(read([1, 3, 10]).to_string()) };
        assert_eq!(node["q_value"], q_value);
        assert_eq!(node["depth"], node["trace"].as_array().unwrap().len());
    }
    let ninth =
        json!({"digits": [2, 1], "p_value": "9", "q_value": "7", "trace": [0, 1, 1, 0], "depth": 4, "leaf": false});
    assert_eq!(nodes[8], ninth);
    let q_values = nodes.iter().filter_map(|node| node["q_value"].as_str()).map(|text| text.parse::<u32>().unwrap());
    assert!(q_values.eq(1..=32));
}

#[test]
fn pictures_mark_the_way() {
    let svg = wythoff(&["cedar", "-a", "3", "--highlight", "9", "--svg"]).stdout;
    assert_eq!((svg.matches("class=\"way\"").count(), svg.matches("class=\"wayedge\"").count()), (5, 4));
    let text = wythoff(&["cedar", "-a", "3", "-m", "2", "--highlight", "9"]).stdout;
    assert_eq!(text.lines().filter(|line| line.ends_with('*')).count(), 5);
    let dot = wythoff(&["cedar", "-a", "3", "-m", "2", "--highlight", "7", "--reading", "q", "--dot"]).stdout;
    assert_eq!(dot.matches("penwidth=3").count(), 4);
    assert_eq!(dot.matches(" -> n").count(), 41);
    let path = std::env::temp_dir().join(format!("wythoff-cedar-{}.svg", std::process::id()));
    assert_eq!(wythoff(&["cedar", "-m", "3", "--svg", path.to_str().unwrap()]).lines(), [""; 0]);
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("<svg"));
    std::fs::remove_file(&path).unwrap();
}

/// Fig. 1 and 3: the right branch, and all else folded. The golden file was checked against Fig. 2, the pictures were looked at.
#[test]
fn folded() {
    let text = wythoff(&["cedar", "-a", "3", "-m", "2", "--fold"]);
    assert_eq!(text.stdout, include_str!("golden/cedar-folded.txt"));
    // Small, without triangles, with thousands of places, and with a branch that nobody could draw.
    for (a, order, nodes, triangles) in
        [("4", "2", 4, 5), ("3", "5", 3, 4), ("1", "0", 1, 0), ("1", "5000", 1, 2), ("4294967295", "3", 8, 9)]
    {
        let svg = wythoff(&["cedar", "-a", a, "-m", order, "--fold", "--svg"]).stdout;
        let document = roxmltree::Document::parse(&svg).expect("well-formed XML");
        let classes =
            |class: &str| document.descendants().filter(|node| node.attribute("class") == Some(class)).count();
        assert_eq!((classes("node"), classes("folded")), (nodes, triangles), "{a} {order}");
        let dot = wythoff(&["cedar", "-a", a, "-m", order, "--fold", "--dot"]).stdout;
        assert_eq!(dot.matches("shape=triangle").count(), triangles);
        assert_eq!(dot.matches("more such nodes").count(), usize::from(a.len() > 1));
    }
    let long = wythoff(&["cedar", "-m", "5000", "--fold"]).stdout;
    assert!(long.contains("C_{4999,1}") && long.contains("(1045 digits)"), "{long}");
    assert!(long.lines().all(|line| line.chars().count() < 160), "{long}");
}

/// The figures of docs/cedar.md are what the commands beside them draw.
#[test]
fn figures_of_the_docs() {
    let drawn = |arguments: &[&str]| wythoff(&[&["cedar"], arguments, &["--svg"]].concat()).stdout;
    assert_eq!(drawn(&["-a", "4", "-m", "2", "--fold"]), include_str!("../../../docs/cedar-fig1.svg"));
    assert_eq!(drawn(&["-a", "3", "-m", "2"]), include_str!("../../../docs/cedar-fig2.svg"));
    assert_eq!(drawn(&["-a", "3", "-m", "5", "--fold"]), include_str!("../../../docs/cedar-fig3.svg"));
}

#[test]
fn traces() {
    let answer = wythoff(&["cedar", "-a", "3", "-m", "2", "--trace", "9", "--json"]).json();
    let expected = json!({
        "number": "9", "cf": "[1;(3)]", "order": 2, "reading": "p", "digits": [2, 1], "p_value": "9", "q_value": "7",
        "trace": [0, 1, 1, 0], "runs": [[0, 1], [1, 2], [0, 1]], "depth": 4,
        "left_shift": {"trace": [1, 1, 0], "digits": [2, 1, 0]}, "right_shift": {"trace": [0, 0, 1, 1, 0], "digits": null}
    });
    assert_eq!(answer, expected);
    let lines = wythoff(&["cedar", "-a", "3", "-m", "2", "--trace", "9"]);
    assert!(lines.stdout.contains("  020         8  9 is larger: turn right (1)"), "{}", lines.stdout);
    // A thousand digits, and partial quotients that make the trace longer than any memory.
    let large = "7".repeat(1000);
    for a in ["1", "4294967295"] {
        let answer = wythoff(&["cedar", "-a", a, "--trace", &large, "--json"]).json();
        assert_eq!(answer["p_value"], large);
        assert!(!wythoff(&["cedar", "-a", a, "--trace", &large]).lines().is_empty());
    }
}

#[test]
fn commandments() {
    let golden = rows(&["cedar", "-a", "1", "-m", "9", "--check", "--json"]);
    assert!(golden.iter().all(|row| row["verdict"] == "holds"));
    let run = wythoff(&["cedar", "--cf", "[1;(2,1)]", "-m", "1", "--check", "--json"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    let mixed: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<&str> = mixed.iter().map(|row| row["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts[..6], ["holds"; 6]);
    assert_eq!(verdicts[6..], ["fails", "holds", "not applicable", "not applicable"]);
    assert_eq!(mixed[6]["witness"], json!({"digits": [2], "trace": [0, 1]}));
    let told = wythoff(&["cedar", "--cf", "[1;(2,1)]", "-m", "1", "--check"]);
    assert!(told.stdout.contains("first at node 2, trace 01: no node has the trace 1"), "{}", told.stdout);
}

#[test]
fn search_costs() {
    let answer = wythoff(&["cedar", "-a", "1", "--search-cost", "--n", "12", "--cost-right", "2", "--json"]).json();
    assert_eq!(
        (&answer["worst"], &answer["mean"], &answer["first_entry"]),
        (&json!("6"), &json!("70/13"), &json!("8"))
    );
    assert_eq!(answer["least_mean"], answer["mean"]);
    let ranked = rows(&["cedar", "--search-cost", "--n", "100000", "--cost-right", "2", "--json"]);
    assert_eq!((ranked.len(), &ranked[0]["cf"]), (88, &json!("[1;(1)]")));
    let words = wythoff(&["cedar", "--cf", "[1;(2,3)]", "--search-cost", "--n", "1000"]);
    assert!(words.stdout.contains("comparisons, lower bound"), "{}", words.stdout);
    // 38/12 is exact for programs and rounded for people.
    let question = ["cedar", "-a", "1", "--search-cost", "--n", "12"];
    assert_eq!(wythoff(&[&question[..], &["--json"]].concat()).json()["mean_hit"], json!("19/6"));
    let words = wythoff(&question);
    assert!(words.stdout.contains("comparisons, entry found     worst      5   mean      3.167"), "{}", words.stdout);
}

fn refused(arguments: &[&str], wanted: &[&str]) {
    wythoff(&[&["cedar"], arguments].concat()).assert_refused(wanted);
}

#[test]
fn refusals() {
    refused(&["-m", "20"], &["28656 nodes", "2000", "-m"]);
    refused(&["-m", "14", "--svg"], &["1596 nodes", "300"]);
    refused(&["-m", "20", "--dot"], &["5000"]);
    refused(&["-m", "5000", "--json"], &["2^3473", "100000000"]);
    refused(&["-m", "40", "--check"], &["--check", "1000000"]);
    assert_eq!(wythoff(&["cedar", "-m", "30", "--check"]).stdout, "");
    refused(&["-m", "10000001"], &["10000000"]);
    refused(&["-m", "99999999999999999999999"], &["-m"]);
    refused(&["-m", "-1"], &["-m", "negative"]);
    refused(&["--cf", "[2;(1)]"], &["begins with 1"]);
    refused(&["--cf", "[1;2,3]"], &["ends too early"]);
    refused(&["--trace", "0"], &["--trace", "0 is not in the tree"]);
    refused(&["-m", "2", "--trace", "100"], &["1 to 4"]);
    refused(&["-m", "2", "--highlight", "100"], &["--highlight", "1 to 4"]);
    refused(&["--check", "--dot"], &["--dot"]);
    refused(&["--fold", "--json"], &["--json"]);
    refused(&["--fold", "-m", "100001"], &["--fold", "100000"]);
    refused(&["--search-cost", "--cost-left", "0"], &["1 to 1000000"]);
    refused(&["--search-cost", "--n", "99999999999999999999"], &["--n"]);
    refused(&["--svg", "/no/such/directory/tree.svg"], &["/no/such/directory/tree.svg"]);
}

#[test]
fn trees_and_searches_of_a_number_known_by_its_beginning() {
    let nodes = |cf: &str| wythoff(&["cedar", "--cf", cf, "-m", "1", "--json"]).lines().join("\n");
    assert_eq!(nodes("[1;2,3]"), nodes("[1;2,3,(7)]"));
    refused(&["--cf", "[1;2,3]", "-m", "2"], &["ends too early for order 2: at most 1"]);
    refused(&["--cf", "[1;2,1]", "-m", "1"], &["ends in 1"]);
    refused(&["--cf", "3/2", "-m", "1"], &["3/2 is rational"]);
    let cost = |cf: &str, n: &str| wythoff(&["cedar", "--cf", cf, "--search-cost", "--n", n, "--json"]);
    let (known, whole) = (cost("[1;2,3]", "9").json(), cost("[1;2,3,(7)]", "9").json());
    assert_eq!((&known["mean"], &known["worst"]), (&whole["mean"], &whole["worst"]));
    cost("[1;2,3]", "10").assert_refused(&["beginning of alpha", "too few place values"]);
}
