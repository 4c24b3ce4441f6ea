//! The brute force and the slow digits against every table and example of the papers.

use std::collections::BTreeSet;
use testkit::data::{self, Table};
use testkit::numeration::{self, System};
use testkit::{Game, Outcome, OutcomeTable, Rules};

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The pairs of heaps of a table: its columns of numbers after `n`, two by two.
fn lists_of_pairs(table: &Table) -> Vec<Vec<(u64, u64)>> {
    let headings: Vec<&String> = table.columns.iter().filter(|h| *h != "n" && !h.starts_with('R')).collect();
    assert!(headings.len().is_multiple_of(2), "{}", table.id);
    let numbers = |heading: &str| -> Vec<u64> {
        table.column(heading).unwrap().into_iter().map(|cell| cell.number().unwrap()).collect()
    };
    headings.chunks(2).map(|two| numbers(two[0]).into_iter().zip(numbers(two[1])).collect()).collect()
}

#[test]
fn every_row_is_whole() {
    for paper in data::papers() {
        for table in &paper.tables {
            assert!(table.id.starts_with(&paper.key));
            assert!(table.game.is_some() || table.continued_fraction.is_some(), "{}", table.id);
            let first = table.rows[0][0].number().unwrap();
            for (row, n) in table.rows.iter().zip(first..) {
                assert_eq!(row.len(), table.columns.len(), "{}, n = {n}", table.id);
                assert_eq!(row[0].number(), Some(n), "{}", table.id);
            }
        }
    }
}

#[test]
fn the_papers_hold_the_tables_they_should() {
    let sizes: Vec<(String, usize)> =
        data::papers().into_iter().flat_map(|paper| paper.tables).map(|table| (table.id, table.rows.len())).collect();
    let expected = [
        ("F82 Table 1", 11),
        ("F82 Table 2", 17),
        ("C59 Table I", 11),
        ("C59 table k = 2", 13),
        ("C59 table k = 3", 13),
        ("C59 table k = 4", 13),
        ("F84 Table 1", 12),
        ("F84 Table 2", 12),
        ("F84 Table 3", 21),
        ("F84 Table 4", 33),
        ("F84 Table 5", 12),
    ];
    assert_eq!(sizes, expected.map(|(id, rows)| (id.to_owned(), rows)));
}

#[test]
fn p_position_tables_are_what_brute_force_finds() {
    let mut seen = 0;
    for table in data::papers().iter().flat_map(|paper| &paper.tables) {
        let Some(name) = &table.game else { continue };
        let game = game(name);
        let lists = lists_of_pairs(table);
        // The larger heaps increase down each list, so below the least last one nothing may be missing.
        let complete = lists.iter().map(|list| list.last().unwrap().1).min().unwrap();
        let bound = lists.iter().map(|list| list.last().unwrap().1).max().unwrap();
        let solved = OutcomeTable::new(game, bound);
        let printed: BTreeSet<(u64, u64)> = lists.into_iter().flatten().collect();
        for &position in &printed {
            assert_eq!(solved.outcome(position), Outcome::P, "{}: {position:?}", table.id);
        }
        let unreachable = |(x, y): (u64, u64)| matches!(game.rules, Rules::OffDiagonal { .. }) && x == y;
        for position in solved.p_positions() {
            let listed = printed.contains(&position) || position.1 > complete || unreachable(position);
            assert!(listed, "{} lacks {position:?}", table.id);
        }
        seen += 1;
    }
    assert_eq!(seen, 9);
}

#[test]
fn representation_tables_are_what_greedy_division_finds() {
    let mut seen = 0;
    for table in data::papers().iter().flat_map(|paper| &paper.tables) {
        let Some(fraction) = &table.continued_fraction else { continue };
        let quotients = data::partial_quotients(fraction, 20);
        for heading in table.columns.iter().filter(|heading| heading.starts_with("R_")) {
            let system = if heading.starts_with("R_p") { System::P } else { System::Q };
            let of = heading.split(['(', ')']).nth(1).unwrap();
            for (number, cell) in table.column(of).unwrap().into_iter().zip(table.column(heading).unwrap()) {
                let printed: Vec<u128> = cell.digits().unwrap().iter().map(|&digit| digit.into()).collect();
                let number = u128::from(number.number().unwrap());
                let found = numeration::digits(system, &quotients, number);
                assert_eq!(found.as_ref(), Some(&printed), "{}, {heading}, {of} = {number}", table.id);
                assert!(numeration::is_admissible(system, &quotients, &printed));
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 2 * 17 + 2 * 21 + 3 * 33 + 3 * 12);
}

#[test]
fn mended_digits_differ_from_the_scan_and_agree_with_the_file() {
    for table in data::papers().iter().flat_map(|paper| &paper.tables) {
        for mend in &table.mended {
            let (Some(row), Some(column)) = (mend.row, table.column(&mend.what)) else { continue };
            let digits: Vec<String> = column[row as usize].digits().unwrap().iter().map(u64::to_string).collect();
            assert_ne!(digits.join(" "), mend.scan, "{}, row {row}", table.id);
            assert!(mend.mended.starts_with(&format!("{} (", digits.join(" "))), "{}, row {row}", table.id);
        }
    }
}

#[test]
fn stated_outcomes_and_moves_hold() {
    for stated in data::papers().iter().flat_map(|paper| &paper.outcomes) {
        for name in &stated.games {
            let (x, y) = stated.position;
            let solved = OutcomeTable::new(game(name), y);
            assert_eq!(solved.outcome((x, y)), stated.outcome, "{}, {name}, ({x}, {y})", stated.id);
            let Some((smaller, larger)) = stated.leave else { continue };
            let left: Vec<(u64, u64)> =
                solved.winning_moves((x, y)).iter().map(|(u, v)| ((x - u).min(y - v), (x - u).max(y - v))).collect();
            assert!(left.contains(&(smaller, larger)), "{}, {name}, ({x}, {y}): {left:?}", stated.id);
        }
    }
}

#[test]
fn stated_pairs_have_their_index() {
    for stated in data::papers().iter().flat_map(|paper| &paper.pairs) {
        let game = game(&stated.game);
        let (Rules::Wythoff { a } | Rules::OffDiagonal { a }) = game.rules else { panic!("{}", stated.game) };
        let list = if game.misere {
            testkit::recursion::misere_pairs(a, stated.n + 1)
        } else {
            testkit::recursion::normal_pairs(a, stated.n + 1)
        };
        assert_eq!(list[stated.n as usize], stated.position, "{}", stated.id);
    }
}

#[test]
fn stated_readings_hold() {
    for stated in data::papers().iter().flat_map(|paper| &paper.readings) {
        let quotients = data::partial_quotients(&stated.continued_fraction, 20);
        let digits: Vec<u128> = stated.digits.iter().map(|&digit| digit.into()).collect();
        let found = numeration::digits(stated.system, &quotients, stated.number.into());
        assert_eq!(found.as_ref(), Some(&digits), "{}, {}", stated.id, stated.number);
        assert_eq!(numeration::value(System::P, &quotients, &digits), Some(stated.p_value.into()), "{}", stated.id);
    }
}
