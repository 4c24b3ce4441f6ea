//! The cedar front beyond the agreement of outcomes: lists, traces and reasons.

use numeration::{CedarTree, ContinuedFraction, Natural, Reading};
use rules::{Game, Position};
use solve::{CedarForm, CedarList, CedarLists, CedarSearch, CedarStep, Evidence, Front, cedar_strategy, pairs_from};

fn numbers(lists: &CedarLists, list: CedarList) -> Vec<Natural> {
    lists.list(list).collect()
}

/// A, B, E and H from the walk through the tree, against the tables of P-positions.
#[test]
fn lists_are_the_columns_of_the_tables() {
    for a in 1..=6u32 {
        let lists = CedarLists::new(a.try_into().unwrap(), if a == 1 { 14 } else { 5 }).unwrap();
        let limit = lists.tree().nodes();
        for (play, lower, upper) in [("", CedarList::A, CedarList::B), (",misere", CedarList::E, CedarList::H)] {
            let game: Game = format!("wythoff:a={a}{play}").parse().unwrap();
            let columns = |pick: fn(solve::Pair) -> Natural| -> Vec<Natural> {
                let rows = pairs_from(&game, Natural::ZERO).unwrap().map(|row| pick(row.pair));
                // The first two rows of misère a = 1 stand out of order.
                rows.enumerate()
                    .take_while(|(n, number)| *n < 2 || *number <= limit)
                    .map(|(_, number)| number)
                    .collect()
            };
            assert_eq!(numbers(&lists, lower), columns(|pair| pair.lower), "{game}");
            assert_eq!(numbers(&lists, upper), columns(|pair| pair.upper), "{game}");
        }
    }
}

#[test]
fn the_boundary_conditions_of_a_1() {
    let lists = CedarLists::new(1.try_into().unwrap(), 4).unwrap();
    let list = |which| numbers(&lists, which).iter().map(|n| n.to_u32().unwrap()).collect::<Vec<_>>();
    assert_eq!(list(CedarList::A), [0, 1, 3, 4, 6, 8, 9, 11, 12]);
    assert_eq!(list(CedarList::B), [0, 2, 5, 7, 10]);
    assert_eq!(list(CedarList::E), [2, 0, 3, 4, 6, 8, 9, 11, 12]);
    assert_eq!(list(CedarList::H), [2, 1, 5, 7, 10]);
}

/// The reason holds the node and the trace that a search in the tree named gives, and the partner's trace leads to the partner.
#[test]
fn reasons_are_descents() {
    for a in [1u32, 2, 3, 7] {
        let fraction = ContinuedFraction::constant(a.try_into().unwrap());
        for play in ["", ",misere", ",offdiagonal"] {
            let game: Game = format!("wythoff:a={a}{play}").parse().unwrap();
            let strategy = cedar_strategy(&game, CedarForm::Traces).unwrap();
            assert_eq!(strategy.front(), Front::Cedar);
            for x in 3..300u32 {
                let decision = strategy.decide(&Position::new(x, 5000u32)).unwrap();
                let Some((_, partner, Evidence::Descent { search, step })) = decision.reasoning.smaller else {
                    panic!("{game} {x}");
                };
                let CedarSearch { order, digits, trace } = search;
                let tree = CedarTree::new(&fraction, order).unwrap();
                let found = tree.descend(&x.into(), Reading::P).unwrap();
                assert_eq!((digits, trace), (found.digits, Some(found.trace)), "{game} {x}");
                let CedarStep::Partner { digits, trace: Some(trace) } = step else { panic!("{game} {x}") };
                let mut cursor = tree.cursor();
                assert!(cursor.follow(&trace));
                assert_eq!((cursor.digits(), cursor.p_value()), (digits, partner), "{game} {x}");
            }
        }
    }
}

#[test]
fn only_wythoff_has_a_cedar_front() {
    for text in ["connell:k=2", "nim", "wythoff:offdiagonal,misere"] {
        let game: Game = text.parse().unwrap();
        assert!(cedar_strategy(&game, CedarForm::Digits).is_err(), "{text}");
        assert!(solve::strategy(&game, Front::Cedar).is_err(), "{text}");
    }
    assert_eq!("cedar".parse::<Front>().unwrap(), Front::Cedar);
    let fronts = [Front::Algebraic, Front::Arithmetic, Front::Cedar, Front::Recursive];
    assert_eq!(Front::of(&"wythoff:a=2".parse().unwrap()), fronts);
}
