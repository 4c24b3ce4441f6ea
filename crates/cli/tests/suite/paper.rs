//! `wythoff paper`: lists, items, names written freely, and every command that an item names.

use crate::runner::wythoff;
use answers::api::Work;
use answers::paper::sheet::Block;
use answers::paper::{PAPERS, Shown, pages};
use std::collections::BTreeSet;

#[test]
fn the_papers_and_their_items_are_listed() {
    let papers = wythoff(&["paper"]);
    for line in ["C59  20  I. G. Connell", "F82  34", "F84  48", "F05  17", "L13  30"] {
        assert!(papers.stdout.contains(line), "{}", papers.stdout);
    }
    let items = wythoff(&["paper", "f84", "--json"]);
    assert_eq!(items.lines().len(), 48);
    let section = wythoff(&["paper", "F84", "§7.2"]);
    assert!(section.lines().iter().any(|line| line.starts_with("  Table 5")), "{}", section.stdout);
    assert!(!section.stdout.contains("Table 4"));
}

#[test]
fn an_item_is_found_by_any_of_its_names() {
    let first = wythoff(&["paper", "F84", "Table 4", "--count", "3"]).stdout;
    for name in [&["table", "4"][..], &["TAB. 4"], &["Table4"], &["tbl", "4"]] {
        let arguments = [&["paper", "f84"], name, &["--count", "3"]].concat();
        assert_eq!(wythoff(&arguments).stdout, first);
    }
    let seventh = wythoff(&["paper", "F84", "Thm 6.1(vii)", "--cf", "[1;(2,1)]", "-m", "1"]);
    assert!(seventh.stdout.contains("fails: as printed, for α = [1;(2,1)] and m = 1: (vii)"), "{}", seventh.stdout);
    assert!(seventh.stdout.contains("node 2, trace 01"), "{}", seventh.stdout);
}

#[test]
fn every_form_can_be_asked_for() {
    let latex = wythoff(&["paper", "F84", "Table 4", "-a", "5", "--count", "2", "--format", "latex"]).stdout;
    assert!(latex.contains("\\begin{tabular}") && latex.contains("$E_n$ & $H_n$"), "{latex}");
    let svg = wythoff(&["paper", "F84", "Fig. 2", "--format", "svg"]).stdout;
    assert!(
        roxmltree::Document::parse(&svg).unwrap().root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg"))
    );
    let json = wythoff(&["paper", "L13", "Example 15", "--json"]).json();
    assert_eq!((json["paper"].as_str(), json["item"].as_str()), (Some("L13"), Some("Example 15")));
    assert_eq!(json["standing"][1]["kind"], "rebuilt");
    assert_eq!(wythoff(&["paper", "--format", "markdown"]).stdout, pages::papers_page());
    assert_eq!(wythoff(&["paper", "corrections", "--format", "markdown"]).stdout, pages::corrections_page());
    let wrong = wythoff(&["paper", "corrections", "--json"]);
    assert!(wrong.lines().len() > 30);
}

#[test]
fn what_is_not_there_is_refused_in_one_line() {
    wythoff(&["paper", "F83"]).assert_refused(&["no 'F83'", "C59, F82, F84, F05, L13"]);
    wythoff(&["paper", "F84", "Tabel", "4"]).assert_refused(&["F84 has no 'Tabel 4'; nearest: 'Table 4'", "lists all"]);
    wythoff(&["paper", "F84", "Table 1", "-a", "3"])
        .assert_refused(&["-a: Table 1 has no such parameter", "--from, --count"]);
    wythoff(&["paper", "F84", "Table 4", "--format", "svg"]).assert_refused(&["--format: Table 4 has no picture"]);
    wythoff(&["paper", "F84", "Table 4", "--count", "x"]).assert_refused(&["--count"]);
    wythoff(&["paper", "F84", "-a", "3"]).assert_refused(&["-a: a list has no parameters"]);
    wythoff(&["paper", "F84", "--format", "latex"]).assert_refused(&["--format: a list has no such form"]);
    wythoff(&["paper", "F84", "§7.2", "--count", "3"]).assert_refused(&["--count: a list has no parameters"]);
}

/// The words of a command as a shell reads them.
fn shell_words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for letter in command.chars() {
        match letter {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(std::mem::take(&mut word)),
            letter => word.push(letter),
        }
    }
    words.push(word);
    words
}

#[test]
fn every_command_that_an_item_names_runs() {
    let mut commands = BTreeSet::new();
    for paper in PAPERS {
        for item in paper.items {
            let told = item.standings.iter().filter_map(|standing| standing.command());
            commands.extend(told.map(|command| (pages::filled(item, command), true)));
            let shown = Shown::new(paper, item, item.name, &[], &Work::default()).unwrap();
            commands.extend(shown.sheet.blocks.iter().filter_map(|block| match block {
                Block::Listing { command: Some(command), .. } => Some((command.clone(), true)),
                Block::Finding(finding) => Some((finding.command.clone()?, finding.expected)),
                _ => None,
            }));
        }
    }
    assert!(commands.len() > 150, "{}", commands.len());
    for (command, holds) in commands {
        assert!(!command.contains('{') || command.contains("eval"), "{command}: a parameter is not filled in");
        let words = shell_words(&command);
        let run = wythoff(&words[1..].iter().map(String::as_str).collect::<Vec<_>>());
        // Statements that should be false end with 1; so does a design without a recurrence, which is an answer.
        let allowed = if holds { [0, if words[1] == "design" { 1 } else { 0 }] } else { [0, 1] };
        assert!(
            run.code.is_some_and(|code| allowed.contains(&code)),
            "{command}: {:?}, {}{}",
            run.code,
            run.stdout,
            run.stderr
        );
    }
}
