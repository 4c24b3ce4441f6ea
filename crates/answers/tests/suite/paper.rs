//! The five papers, item by item: all items run, tables come out as printed, printed numbers letter by letter, and the pages of the book are
//! those that the data make.

use std::collections::BTreeMap;
use testkit::data::{self, Cell};
use wythoff_answers::api::Work;
use wythoff_answers::paper::sheet::{Block, Finding, Table};
use wythoff_answers::paper::{Found, Item, PAPERS, Paper, Shown, Standing, lookup, pages};

/// An item by paper and name, with parameters.
fn shown(key: &str, name: &str, given: &[(&str, &str)]) -> Shown {
    let paper = lookup::paper(key).unwrap();
    let Found::Item(item, name) = lookup::item(paper, name).unwrap() else { panic!("{key}, {name}: a section") };
    Shown::new(paper, item, name, given, &Work::default()).unwrap_or_else(|error| panic!("{key}, {name}: {error}"))
}

/// Every item with the parameters of its paper.
fn every_item() -> impl Iterator<Item = (&'static Paper, &'static Item)> {
    PAPERS.into_iter().flat_map(|paper| paper.items.iter().map(move |item| (paper, item)))
}

fn findings(shown: &Shown) -> impl Iterator<Item = &Finding> {
    shown.sheet.blocks.iter().filter_map(|block| match block {
        Block::Finding(finding) => Some(finding),
        _ => None,
    })
}

fn table(shown: &Shown) -> &Table {
    let tables = shown.sheet.blocks.iter().filter_map(|block| match block {
        Block::Table(table) => Some(table),
        _ => None,
    });
    tables.into_iter().next().unwrap_or_else(|| panic!("{} has no table", shown.name))
}

#[test]
fn the_papers_have_149_items() {
    let counts: BTreeMap<&str, usize> = PAPERS.iter().map(|paper| (paper.key, paper.items.len())).collect();
    assert_eq!(counts, BTreeMap::from([("C59", 20), ("F82", 34), ("F84", 48), ("F05", 17), ("L13", 30)]));
    assert_eq!(every_item().count(), 149);
    assert!(every_item().all(|(_, item)| !item.standings.is_empty() && !item.statement.is_empty()));
}

#[test]
fn every_item_runs_and_everything_comes_out_as_said() {
    let mut told = 0;
    let mut wrong = Vec::new();
    for (paper, item) in every_item() {
        for name in lookup::names(item) {
            let about = format!("{}, {name}", paper.key);
            let shown = match Shown::new(paper, item, name, &[], &Work::default()) {
                Ok(shown) => shown,
                Err(error) => {
                    wrong.push(format!("{about}: {error}"));
                    continue;
                }
            };
            if shown.sheet.blocks.is_empty() {
                wrong.push(format!("{about}: shows nothing"));
            }
            told += findings(&shown).count();
            let surprising = findings(&shown).filter(|finding| finding.holds != finding.expected);
            wrong.extend(surprising.map(|finding| format!("{about}: {}: {}", finding.statement, finding.how)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(told > 250, "{told} findings");
}

/// An item that says "proved here" shows something decided for all numbers; one that is corrected shows how the print fails, or names a command.
#[test]
fn no_standing_is_without_its_ground() {
    let mut wrong = Vec::new();
    for (paper, item) in every_item() {
        let shown = Shown::new(paper, item, item.name, &[], &Work::default()).unwrap();
        let proved = item.standings.iter().any(|standing| matches!(standing, Standing::Proved { .. }));
        let decided = findings(&shown).any(|finding| finding.holds && finding.how.starts_with("for all"));
        if proved && !decided {
            wrong.push(format!("{}, {}: proved, but nothing is decided", paper.key, item.name));
        }
        let commands = item.standings.iter().filter_map(Standing::command);
        wrong.extend(commands.filter(|command| !command.starts_with("wythoff ")).map(str::to_string));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_form_of_every_item_is_whole() {
    for (paper, item) in every_item() {
        let shown = Shown::new(paper, item, item.name, &[], &Work::default()).unwrap();
        let about = format!("{}, {}", paper.key, item.name);
        let text = shown.to_string();
        assert!(text.starts_with(paper.key) && !text.contains("$ $") && text.ends_with('\n'), "{about}: {text}");
        let latex = shown.to_latex();
        let outside: String = latex
            .split("\\begin{verbatim}")
            .enumerate()
            .map(
                |(place, part)| {
                    if place == 0 { part } else { part.split_once("\\end{verbatim}").map_or("", |(_, rest)| rest) }
                },
            )
            .collect();
        assert_eq!(outside.matches('$').count() % 2, 0, "{about}: {outside}");
        let plain = outside.replace("\\{", "").replace("\\}", "");
        assert_eq!(plain.matches('{').count(), plain.matches('}').count(), "{about}: {outside}");
        let json = serde_json::to_value(&shown).unwrap();
        assert_eq!((json["paper"].as_str(), json["item"].as_str()), (Some(paper.key), Some(item.name)));
        assert!(!json["content"].as_array().unwrap().is_empty());
        assert!(shown.to_markdown().starts_with("## "));
    }
}

#[test]
fn cedar_trees_have_any_root() {
    let tree = shown("F84", "Cedar tree", &[("x", "17")]).to_string();
    // R_p(17) = 110, of order 1: the nodes 14 to 25 but for those of the branch above.
    assert!(tree.contains("\n110  17  13\n") && tree.contains("order 1, root 110: 12 nodes"), "{tree}");
}

#[test]
fn figures_are_pictures() {
    let mut drawn = Vec::new();
    for (paper, item) in every_item() {
        let shown = Shown::new(paper, item, item.name, &[], &Work::default()).unwrap();
        match shown.to_svg() {
            Ok(svg) => {
                roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{}: {error}", item.name));
                drawn.push(format!("{} {}", paper.key, item.name));
            }
            Err(refusal) => assert!(refusal.to_string().contains("has no picture"), "{refusal}"),
        }
    }
    assert_eq!(
        drawn,
        ["F84 Fig. 1", "F84 Fig. 2", "F84 Fig. 3", "F05 Consequence (ii)", "L13 §1, [LHF]", "L13 Figures"]
    );
}

/// The cells of a row: one for each heading of the typed table, the digits of a group put together.
fn as_typed(table: &Table, row: &[String], headings: &[String]) -> Vec<Cell> {
    let head = &table.head[0];
    let number = |name: &str| {
        let place = head.iter().position(|head| head == name).unwrap_or_else(|| panic!("no column {name}"));
        Cell::Number(row[place].parse().unwrap())
    };
    // Groups of digits in the order in which they stand.
    let mut groups: Vec<(char, Vec<u64>)> = Vec::new();
    for (place, name) in head.iter().enumerate() {
        let letter = name.chars().next().unwrap_or(' ');
        if !matches!(letter, 'p' | 'q') {
            continue;
        }
        if table.gaps.contains(&place) {
            groups.push((letter, Vec::new()));
        }
        if !row[place].is_empty() {
            groups.last_mut().unwrap().1.push(row[place].parse().unwrap());
        }
    }
    let mut taken = vec![false; groups.len()];
    headings
        .iter()
        .map(|heading| match heading.strip_prefix("R_") {
            None => number(heading),
            Some(rest) => {
                let place =
                    (0..groups.len()).find(|&place| !taken[place] && rest.starts_with(groups[place].0)).unwrap();
                taken[place] = true;
                // The number 0 is printed with a zero at every place in some rows, with one here.
                Cell::Digits(groups[place].1.clone())
            }
        })
        .collect()
}

#[test]
fn all_eleven_printed_tables_come_out_row_by_row() {
    let mut rows = 0;
    let mut mended = 0;
    let tables: Vec<data::Table> = data::papers().into_iter().flat_map(|paper| paper.tables).collect();
    assert_eq!(tables.len(), 11);
    for typed in tables {
        let (key, name) = typed.id.split_once(' ').unwrap();
        let name = if name.starts_with("table k") { name.replace("table", "Table") } else { name.to_string() };
        let shown = shown(key, &name, &[]);
        let table = table(&shown);
        assert_eq!(table.rows.len(), typed.rows.len(), "{}", typed.id);
        for (row, expected) in table.rows.iter().zip(&typed.rows) {
            assert_eq!(&as_typed(table, row, &typed.columns), expected, "{}", typed.id);
            rows += 1;
        }
        // Where the scan is damaged the typed table says so, and the item does, too.
        mended += typed.mended.len();
        let rebuilt = shown.item.standings.iter().any(|standing| matches!(standing, Standing::Rebuilt { .. }));
        assert_eq!(rebuilt, !typed.mended.is_empty(), "{}", typed.id);
    }
    assert_eq!((rows, mended), (11 + 39 + 11 + 17 + 12 + 12 + 21 + 33 + 12, 11));
}

#[test]
fn tables_are_made_for_other_parameters() {
    let four = shown("F84", "table 4", &[("a", "5"), ("from", "100"), ("count", "40")]);
    assert_eq!(table(&four).rows.len(), 40);
    assert_eq!(table(&four).rows[0][..3], ["100", "120", "621"]);
    // Digits of 10 and more have a column each: 150 = 11·13 + 7 and 151 = 11·13 + 8 in the p-system of [1;(12)].
    let two = shown("F82", "Tab. 2", &[("cf", "[1;(12)]"), ("from", "150"), ("count", "2")]);
    assert_eq!(table(&two).rows[0], ["1", "0", "5", "11", "7", "150"]);
}

#[test]
fn printed_numbers_examples_and_formulas_come_out_letter_by_letter() {
    let printed = data::printed();
    assert_eq!(printed.len(), 19);
    for data::Printed { paper, item, given, text, scan, .. } in &printed {
        let given: Vec<(&str, &str)> = given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        // Columns are as wide as they must be: runs of spaces count as one.
        let said = shown(paper, item, &given)
            .to_string()
            .split(' ')
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ");
        for line in text {
            assert!(said.contains(line.as_str()), "{paper}, {item}: {line:?} is not in\n{said}");
        }
        assert!(!text.is_empty() && scan.as_deref() != Some(""), "{paper}, {item}");
    }
}

#[test]
fn parameters_an_item_does_not_have_are_refused() {
    let refused = |key: &str, name: &str, given: &[(&str, &str)]| {
        let paper = lookup::paper(key).unwrap();
        let Found::Item(item, name) = lookup::item(paper, name).unwrap() else { panic!("a section") };
        Shown::new(paper, item, name, given, &Work::default()).unwrap_err().to_string()
    };
    assert_eq!(refused("F84", "Table 1", &[("a", "3")]), "-a: Table 1 has no such parameter; it has: --from, --count");
    assert!(refused("F84", "Table 4", &[("count", "0")]).contains("from 1 to 1000"));
    assert!(refused("F84", "Table 4", &[("a", "0")]).contains("from 1 to 4294967295"));
    assert!(refused("F84", "Table 3", &[("cf", "[1;2,3]")]).contains("repeats"));
    assert!(refused("F84", "Fig. 2", &[("m", "9")]).contains("at most 300"));
    assert!(refused("F84", "Fig. 1", &[("d", "2")]).contains("no such parameter"));
    assert!(refused("L13", "Formula (4)", &[("k", "2"), ("i", "5")]).contains("families go from 1"));
}

#[test]
fn names_mean_their_parts() {
    let third = shown("F84", "Th. 6.1(iii)", &[]);
    assert_eq!(findings(&third).count(), 1);
    assert!(findings(&third).all(|finding| finding.statement.starts_with("(iii)")));
    assert_eq!(findings(&shown("F84", "Theorem 6.1", &[])).count(), 9);
    let table = shown("C59", "table k=4", &[]);
    assert_eq!(table.given.whole("k"), 4);
    assert_eq!(shown("C59", "table k=4", &[("k", "5")]).given.whole("k"), 5);
    assert_eq!(shown("F84", "Thm 2.1 (i)", &[]).given.whole("a"), 1);
    assert!(shown("F84", "Thm 2.1 (i)", &[]).to_string().contains("wythoff prove -g wythoff:misere"));
    let lemma = shown("L13", "Lemma 22", &[]);
    assert!(findings(&lemma).all(|finding| finding.statement.starts_with("Lemma 22")) && findings(&lemma).count() == 1);
    let Found::Section(items) = lookup::item(lookup::paper("F84").unwrap(), "§7.2").unwrap() else {
        panic!("one item")
    };
    assert_eq!(items.len(), 9);
}

/// `WYTHOFF_BLESS=1` writes the pages anew.
#[test]
fn the_pages_of_the_book_are_those_of_the_data() {
    for (file, page) in [("papers.md", pages::papers_page()), ("corrections.md", pages::corrections_page())] {
        let path = data::directory().join("../docs").join(file);
        if std::env::var_os("WYTHOFF_BLESS").is_some() {
            std::fs::write(&path, &page).unwrap();
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(written == page, "docs/{file} is not what the data say: WYTHOFF_BLESS=1 writes it anew");
    }
}
