//! `cedar`: Fig. 2 of F84 as golden files, and the names scripts rely on.

use crate::runner::wythoff;
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
    assert_eq!(drawn(&["-a", "4", "-m", "2", "--fold"]), include_str!("../../../../docs/cedar-fig1.svg"));
    assert_eq!(drawn(&["-a", "3", "-m", "2"]), include_str!("../../../../docs/cedar-fig2.svg"));
    assert_eq!(drawn(&["-a", "3", "-m", "5", "--fold"]), include_str!("../../../../docs/cedar-fig3.svg"));
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

/// The p-values of a tree's nodes, from left to right.
fn p_values(arguments: &[&str]) -> Vec<u64> {
    rows(arguments).iter().map(|node| node["p_value"].as_str().unwrap().parse().unwrap()).collect()
}

/// Theorem 6.1 (ii): a tree with root digit d has p_{m+1} − (d − 1)p_m − 1 nodes, and they are the numbers next to each other.
#[test]
fn trees_have_any_root() {
    // p_0 … p_3 = 1, 4, 13, 43; left of 200 stands everything above 100.
    assert_eq!(p_values(&["cedar", "-a", "3", "-m", "2", "--digit", "2", "--json"]), Vec::from_iter(14..=42));
    assert_eq!(p_values(&["cedar", "-a", "3", "-m", "2", "--digit", "3", "--json"]), Vec::from_iter(27..=42));
    assert_eq!(p_values(&["cedar", "-a", "3", "--root", "110", "--json"]), Vec::from_iter(14..=25));
    let wide = wythoff(&["cedar", "-a", "12", "--root", "<12>"]).stdout;
    assert!(wide.starts_with("Cedar tree of [1;(12)], order 0, root <12>: 1 node, 1 leaf"), "{wide}");
    let folded = wythoff(&["cedar", "-a", "3", "-m", "5", "--digit", "2", "--fold"]).stdout;
    assert!(folded.starts_with("Cedar tree of [1;(3)], order 5, root 200000, folded: 1079 nodes"), "{folded}");
    for (arguments, wanted) in [
        (&["--root", "4"][..], "at most 3"),
        (&["--root", "131"], "not allowed"),
        (&["--root", "1x"], "no digit at character 2"),
        (&["--root", "<1"], "angle brackets at character 1"),
        (&["--root", "0"], "--root"),
        (&["--digit", "4"], "between 1 and 3"),
        (&["--digit", "x"], "--digit"),
    ] {
        wythoff(&[&["cedar", "-a", "3"], arguments].concat()).assert_refused(&[wanted]);
    }
}

/// Theorem 6.1 (iv): what is left are 1 … q_{m+1} − 1, each once, in every form.
#[test]
fn the_q_tree_has_shed_its_leaves() {
    let nodes = rows(&["cedar", "-a", "3", "-m", "2", "--leafless", "--json"]);
    let values = nodes.iter().map(|node| node["q_value"].as_str().unwrap().parse::<u32>().unwrap());
    assert!(values.eq(1..=32));
    let text = wythoff(&["cedar", "-a", "3", "-m", "2", "--leafless"]).stdout;
    assert_eq!(text.lines().count(), 3 + 32, "{text}");
    assert!(text.starts_with("q-tree of [1;(3)], order 2: 32 nodes; the p-tree has shed 10 leaves."), "{text}");
    // A left son whose right sibling was shed is the last of its parent.
    assert!(!text.contains("├0") || text.lines().filter(|line| line.contains("├0")).count() < 32);
    let svg = wythoff(&["cedar", "-a", "3", "-m", "2", "--leafless", "--svg"]).stdout;
    assert_eq!((svg.matches("class=\"node\"").count(), svg.matches("class=\"leaf\"").count()), (32, 0));
    assert_eq!(svg.matches("class=\"edge\"").count(), 31);
    let dot = wythoff(&["cedar", "-a", "3", "-m", "2", "--leafless", "--dot"]).stdout;
    assert_eq!(dot.matches(" -> n").count(), 31);
}

/// The sequences by their recursion, up to `most`.
fn by_mex(a: u64, misere: bool, most: u64) -> [Vec<u64>; 2] {
    let (mut lower, mut upper) = (Vec::new(), Vec::new());
    for n in 0.. {
        let (low, high) = match (misere, a, n) {
            (true, 1, 0) => (2, 2),
            _ => {
                let low = (0..).find(|number| !lower.contains(number) && !upper.contains(number)).unwrap();
                (low, low + a * n + u64::from(misere && a > 1))
            }
        };
        if low > most {
            break;
        }
        lower.push(low);
        upper.push(high);
    }
    upper.retain(|number| *number <= most);
    [lower, upper]
}

#[test]
fn an_inorder_walk_fills_the_four_lists() {
    for (a, order, most) in [(1u64, 6, 33u64), (2, 3, 40), (3, 2, 42), (5, 2, 160)] {
        let [lower, upper] = by_mex(a, false, most);
        let [misere_lower, misere_upper] = by_mex(a, true, most);
        for (list, expected) in [("A", lower), ("B", upper), ("E", misere_lower), ("h", misere_upper)] {
            let (a, order) = (a.to_string(), order.to_string());
            let walked = rows(&["cedar", "-a", &a, "-m", &order, "--walk", list, "--json"]);
            let values: Vec<u64> = walked.iter().map(|row| row["value"].as_str().unwrap().parse().unwrap()).collect();
            assert_eq!(values, expected, "a = {a}, {list}");
            assert!(walked.iter().enumerate().all(|(n, row)| row["n"] == n));
        }
    }
    wythoff(&["cedar", "--cf", "[1;(1,2)]", "--walk", "A"]).assert_refused(&["--walk", "-a"]);
    wythoff(&["cedar", "-a", "3", "-m", "40", "--walk", "A"]).assert_refused(&["nodes", "-m"]);
    wythoff(&["cedar", "-a", "3", "--walk", "C"]).assert_refused(&["--walk"]);
}

#[test]
fn adding_one_goes_through_all_representations() {
    let counted = rows(&["cedar", "--cf", "[1;(2,3)]", "-m", "3", "--add-one", "--json"]);
    // p_0 … p_4 = 1, 3, 10, 23, 79.
    assert_eq!(counted.len(), 79);
    for (n, row) in counted.iter().enumerate() {
        let mut rest = n as u64;
        let mut digits: Vec<u64> = Vec::new();
        for place in [23, 10, 3, 1] {
            digits.push(rest / place);
            rest %= place;
        }
        let leading = digits.iter().take(3).take_while(|digit| **digit == 0).count();
        assert_eq!(row["digits"], json!(digits[leading..]), "{n}");
    }
}

#[test]
fn a_sorted_file_is_searched_comparison_by_comparison() {
    let path = std::env::temp_dir().join(format!("wythoff-search-{}.txt", std::process::id()));
    let file = path.to_str().unwrap();
    let numbers: Vec<u32> = (0..12).map(|index| 7 * index).collect();
    std::fs::write(&path, numbers.iter().map(|number| format!("{number}\n")).collect::<String>()).unwrap();
    for cf in ["[1;(1)]", "[1;(3)]", "[1;2,(3,4)]"] {
        for reading in ["p", "q"] {
            for key in 0..80u32 {
                let key_text = key.to_string();
                let found = wythoff(&[
                    "cedar",
                    "--cf",
                    cf,
                    "--reading",
                    reading,
                    "--search",
                    file,
                    "--key",
                    &key_text,
                    "--json",
                ])
                .json();
                let line = numbers.iter().position(|number| *number == key).map(|index| index + 1);
                assert_eq!(found["line"], json!(line), "{key}");
                if line.is_none() {
                    assert_eq!(found["before_line"], json!(numbers.partition_point(|number| *number < key) + 1));
                }
                // Each comparison turns to where the key is.
                for compared in found["comparisons"].as_array().unwrap() {
                    let entry: u32 = compared["entry"].as_str().unwrap().parse().unwrap();
                    let turn = match entry.cmp(&key) {
                        std::cmp::Ordering::Greater => json!(0),
                        std::cmp::Ordering::Less => json!(1),
                        std::cmp::Ordering::Equal => Value::Null,
                    };
                    assert_eq!(compared["turn"], turn);
                }
            }
        }
    }
    std::fs::write(&path, "b\na\n").unwrap();
    wythoff(&["cedar", "--search", file, "--key", "a"]).assert_refused(&["not sorted", "line 2"]);
    std::fs::write(&path, "ash\ncedar\noak\n").unwrap();
    let words = wythoff(&["cedar", "--search", file, "--key", "cedar"]).stdout;
    assert!(words.contains("found in line       2") && words.contains("byte by byte"), "{words}");
    std::fs::write(&path, [0xff, 0xfe]).unwrap();
    wythoff(&["cedar", "--search", file, "--key", "a"]).assert_refused(&["cannot read it"]);
    std::fs::remove_file(&path).unwrap();
    wythoff(&["cedar", "--search", file, "--key", "a"]).assert_refused(&["cannot open it"]);
    wythoff(&["cedar", "--search", file]).assert_refused(&["--key"]);
}

/// The steps of F84's section 7.2 are told with their numbers, and traces decide as representations do.
#[test]
fn the_steps_are_numbered_and_traces_lead_to_the_same_moves() {
    for game in ["wythoff", "wythoff:a=3", "wythoff:a=2,misere", "wythoff:a=3,misere", "wythoff:offdiagonal"] {
        let mut steps = std::collections::BTreeSet::new();
        for (x, y) in (0..=13u32).flat_map(|x| [x, x + 1, x + 3, x + 9].map(|y| (x.to_string(), y.to_string()))) {
            let ask = |more: &[&str]| {
                let asked = ["solve", "-g", game, &x, &y, "--front", "cedar", "--explain", "--json"];
                wythoff(&[&asked[..], more].concat()).json()
            };
            let [digits, traces] = [ask(&[]), ask(&["--traces"])];
            for key in ["outcome", "move", "ended"] {
                assert_eq!(digits[key], traces[key], "{game} {x} {y}");
            }
            let [by_digits, by_traces] = [&digits, &traces].map(|told| {
                let lines = told["explanation"].as_array().unwrap().iter().map(|line| line.as_str().unwrap());
                lines.filter_map(|line| line.strip_prefix("Step ")?.get(..1)?.parse::<u8>().ok()).collect::<Vec<_>>()
            });
            assert_eq!(by_digits, by_traces, "{game} {x} {y}");
            assert!(by_digits.is_sorted(), "{by_digits:?}");
            steps.extend(by_digits);
        }
        assert!(steps.into_iter().eq(1..=5), "{game}");
    }
}

#[test]
fn traces_are_told_as_such() {
    let told = wythoff(&["solve", "-g", "wythoff:a=3", "6", "12", "--front", "cedar", "--traces", "--explain"]).stdout;
    for part in [
        "Step 1. Search for x = 6 in the p-tree with root 100: turn left, right, left, right (trace 0101).",
        "2 turns go left in the tree of order 2, an even number less",
        "Step 3. x = A_n: the trace of its partner B_n is that of x shifted left, its first 0 taken away: 101.",
        "Step 5. y = 12 is smaller than the partner 21.",
        "The same turns lead in the p-tree to A_2 = 2.",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    wythoff(&["solve", "6", "12", "--traces"]).assert_refused(&["--front"]);
    wythoff(&["solve", "6", "12", "--traces", "--front", "all"]).assert_refused(&["--front cedar"]);
    wythoff(&["solve", "6", "12", "--traces", "--front", "cedar", "-g", "nim"]).assert_refused(&["--traces"]);
}

/// Each turn goes to a son, so their number is the depth that `--trace` tells.
#[test]
fn turns_are_counted_when_a_grows() {
    let growth = wythoff(&["cedar", "--turns", "123456789", "--json"]).json();
    for row in growth["rows"].as_array().unwrap() {
        let a = row["a"].to_string();
        let searched = wythoff(&["cedar", "-a", &a, "--trace", "123456789", "--json"]).json();
        assert_eq!(row["turns"], searched["depth"], "a = {a}");
        assert_eq!(row["runs"], searched["runs"].as_array().unwrap().len(), "a = {a}");
    }
    assert!(wythoff(&["cedar", "--turns", "123456789"]).stdout.contains("runs of turns"));
    wythoff(&["cedar", "--turns", "0"]).assert_refused(&["--turns"]);
    wythoff(&["cedar", "--turns", "9", "-a", "2"]).assert_refused(&["-a"]);
}

#[test]
fn a_single_node_is_no_nodes() {
    for arguments in [&["cedar", "-a", "1", "-m", "0"][..], &["cedar", "-a", "1", "--root", "1"]] {
        let told = wythoff(arguments).stdout;
        assert!(!told.contains("1 nodes"), "{told}");
    }
}
