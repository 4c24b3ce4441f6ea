//! Values under both conventions of play, the genus, and sums in misère play, against the test kit's enumeration of everything.

use numeration::Natural;
use numeration::work::{Halt, Progress, Resource, Work};
use rules::{Game, Outcome, Position};
use solve::best_strategy;
use solve::grundy::GrundyError;
use solve::misere::{BothValues, GenusTable, Kind, proof, swap_value};
use solve::sum::{MisereSum, Sum, SumErrorKind, SumMove, Summand};
use std::ops::ControlFlow;
use testkit::Rules;

/// Games of many kinds, with the test kit's rules.
fn games() -> Vec<(&'static str, Rules)> {
    vec![
        ("nim", Rules::Nim),
        ("wythoff", Rules::Wythoff { a: 1 }),
        ("wythoff:a=2", Rules::Wythoff { a: 2 }),
        ("wythoff:a=3", Rules::Wythoff { a: 3 }),
        ("wythoff:a=2,offdiagonal", Rules::OffDiagonal { a: 2 }),
        ("connell:k=2", Rules::Connell { k: 2 }),
        ("connell:k=3", Rules::Connell { k: 3 }),
        ("fb:a=2,b=2", Rules::FraenkelBorosh { a: 2, b: 2 }),
        ("lw:k=2", Rules::LarssonWeimerskirch { k: 2 }),
    ]
}

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

fn both(text: &str, side: u64) -> BothValues {
    BothValues::within(&game(text), side, side, &Work::default()).unwrap()
}

#[test]
fn both_values_are_those_of_the_test_kit() {
    const SIDE: usize = 16;
    for (text, rules) in games() {
        let table = both(text, SIDE as u64);
        let normal = testkit::GrundyTable::new(rules, SIDE as u64);
        let mut misere = testkit::MisereSum::new(&[rules]);
        for (x, y) in (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y))) {
            let here = (x as u64, y as u64);
            let (plain, other) = table.values(x, y).unwrap();
            assert_eq!((plain.into(), other.into()), (normal.value(here), misere.value(&[here])), "{text} ({x}, {y})");
        }
    }
}

/// The genus lists the misère values of G, G + *2, G + *2 + *2, … for ever: the last two alternate.
#[test]
fn the_genus_is_what_nim_heaps_beside_the_game_say() {
    const SIDE: usize = 6;
    for (text, rules) in games() {
        let table = GenusTable::within(&game(text), SIDE as u64, SIDE as u64, &Work::default()).unwrap();
        let mut sum = testkit::MisereSum::new(&[rules, Rules::Nim, Rules::Nim, Rules::Nim, Rules::Nim]);
        for (x, y) in (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y))) {
            let genus = table.genus(x, y).unwrap();
            let length = genus.misere.len();
            assert!(length >= 2, "{text} ({x}, {y})");
            for twos in 0..=4 {
                let mut positions = vec![(x as u64, y as u64)];
                positions.extend((0..4).map(|heap| (if heap < twos { 2 } else { 0 }, 0)));
                let place = if twos < length { twos } else { length - 2 + (twos - length) % 2 };
                assert_eq!(
                    u64::from(genus.misere[place]),
                    sum.value(&positions),
                    "{text} ({x}, {y}) and {twos} heaps of 2"
                );
            }
        }
    }
}

#[test]
fn genera_are_written_as_in_the_books() {
    let nim = GenusTable::within(&game("nim"), 16, 1, &Work::default()).unwrap();
    let genera: Vec<String> = (0..16).map(|x| nim.genus(x, 0).unwrap().to_string()).collect();
    assert_eq!(genera[..6], ["0^120", "1^031", "2^20", "3^31", "4^46", "5^57"]);
    assert_eq!((genera[8].as_str(), genera[12].as_str()), ("8^8.10", "12^12.14"));
    assert_eq!(nim.genus(16, 0), None);
    let euclid = GenusTable::within(&game("euclid"), 4, 4, &Work::default()).unwrap();
    assert_eq!(euclid.genus(0, 3), None);
    assert_eq!(euclid.genus(1, 1).unwrap().to_string(), "0^120");
}

#[test]
fn euclids_values_under_both_conventions() {
    for text in ["euclid", "euclid:zero"] {
        let (euclid, misere) = (game(text), game(text));
        let misere = Game::misere(misere.ruleset);
        let (table, strategy) = (both(text, 40), best_strategy(&misere));
        let values = solve::grundy::GrundyTable::new(&euclid, 40, 40).unwrap();
        for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (x, y))) {
            let Some((plain, other)) = table.values(x, y) else { continue };
            assert_eq!(Some(plain), values.value(x, y), "{text} ({x}, {y})");
            let decision = strategy.decide(&Position::new(x, y)).unwrap();
            assert_eq!(other == 0, decision.outcome == Outcome::P, "{text} misère ({x}, {y})");
        }
    }
}

#[test]
fn classes_of_the_papers_games() {
    for text in ["nim", "wythoff", "wythoff:a=2", "wythoff:a=3", "wythoff:a=6", "lw:k=2", "lw:k=3"] {
        let class = both(text, 41).class();
        assert_eq!((class.tame, class.miserable), (None, None), "{text}");
        let pet = text.starts_with("wythoff:") || text.starts_with("lw");
        assert_eq!(class.pet.is_none(), pet, "{text}");
    }
    let pet = both("wythoff", 41).class().pet.unwrap();
    assert_eq!((pet.position, pet.values), ((3, 5), (0, 0)));
    for (k, tame, position) in [(2, (11, 26), (6, 12)), (3, (3, 9), (3, 9)), (4, (3, 12), (3, 12))] {
        let text = format!("connell:k={k}");
        let class = both(&text, 41).class();
        assert_eq!(class.tame.map(|against| against.position), Some(tame), "{text}");
        let lopsided = class.miserable.unwrap();
        assert_eq!(lopsided.position, position, "{text}");
        let table = both(&text, 41);
        assert_eq!(table.kind(lopsided.option.0, lopsided.option.1), Some(lopsided.only), "{text}");
        assert!(proof(&game(&text).ruleset).is_none());
    }
}

/// What is proved for all heaps, seen up to a bound: where swap positions are, and that the game is miserable.
#[test]
fn swap_positions_are_told_at_any_size() {
    for text in ["nim", "wythoff", "connell:k=1", "lw:k=1", "fb:a=2", "wythoff:a=2", "wythoff:a=5", "wythoff:a=9"] {
        let (game, table) = (game(text), both(text, 60));
        assert!(proof(&game.ruleset).is_some(), "{text}");
        for (x, y) in (0..60).flat_map(|x| (0..60).map(move |y| (x, y))) {
            let expected = match table.kind(x, y).unwrap() {
                Kind::ZeroOne => Some(0),
                Kind::OneZero => Some(1),
                Kind::Equal => None,
                Kind::Other => panic!("{text} ({x}, {y}) is not tame"),
            };
            assert_eq!(swap_value(&game.ruleset, &Position::new(x, y)), Ok(expected), "{text} ({x}, {y})");
        }
    }
}

/// For a > 1 the P-positions of misère play are exactly the positions of value 1; for a = 1 this fails first at (3, 5).
#[test]
fn misere_p_positions_have_the_value_1() {
    for a in 1..=6u64 {
        let values = testkit::GrundyTable::new(Rules::Wythoff { a }, 40);
        let outcomes = testkit::OutcomeTable::new(testkit::Game { rules: Rules::Wythoff { a }, misere: true }, 40);
        let differ =
            |&(x, y): &(u64, u64)| (outcomes.outcome((x, y)) == testkit::Outcome::P) != (values.value((x, y)) == 1);
        let first = (0..=40u64).flat_map(|y| (0..=y).map(move |x| (x, y))).find(differ);
        assert_eq!(first, (a == 1).then_some((3, 5)), "a = {a}");
    }
}

fn summands(texts: &[&str], positions: &[(u64, u64)]) -> Vec<Summand> {
    let together = texts.iter().zip(positions);
    together.map(|(text, &(x, y))| Summand { game: game(text), position: Position::new(x, y) }).collect()
}

fn shortly(played: &SumMove) -> (usize, (u64, u64)) {
    (played.summand, (played.taken.u.to_u64().unwrap(), played.taken.v.to_u64().unwrap()))
}

/// Every position of a sum with heaps up to these, and every winning move.
fn check_sum(texts: &[&str], rules: &[Rules], bound: u64) {
    let mut oracle = testkit::MisereSum::new(rules);
    let side = bound + 1;
    for number in 0..(side * side).pow(texts.len() as u32) {
        let mut rest = number;
        let positions: Vec<(u64, u64)> = texts
            .iter()
            .map(|_| {
                let cell = rest % (side * side);
                rest /= side * side;
                (cell / side, cell % side)
            })
            .collect();
        let sum = MisereSum::new(summands(texts, &positions)).unwrap();
        let what = format!("{texts:?} {positions:?}");
        assert_eq!(sum.outcome() == Outcome::P, oracle.is_p(&positions), "{what}");
        assert_eq!(sum.value().unwrap(), Natural::from(oracle.value(&positions)), "{what}");
        let expected = oracle.winning_moves(&positions);
        let found = sum.winning_moves();
        assert!(found.complete, "{what}");
        assert_eq!(found.moves.iter().map(shortly).collect::<Vec<_>>(), expected, "{what}");
        assert_eq!(sum.winning_move().as_ref(), found.moves.first(), "{what}");
        assert_eq!(sum.ended(), positions.iter().all(|position| *position == (0, 0)), "{what}");
    }
}

#[test]
fn single_games_are_played_as_in_misere_play() {
    for (text, rules) in
        [("nim", Rules::Nim), ("wythoff", Rules::Wythoff { a: 1 }), ("wythoff:a=2", Rules::Wythoff { a: 2 })]
    {
        check_sum(&[text], &[rules], 14);
    }
}

#[test]
fn sums_of_two_by_brute_force() {
    let [one, two, three] = [1, 2, 3].map(|a| Rules::Wythoff { a });
    check_sum(&["wythoff", "wythoff"], &[one, one], 5);
    check_sum(&["wythoff", "nim"], &[one, Rules::Nim], 5);
    check_sum(&["wythoff:a=2", "wythoff"], &[two, one], 5);
    check_sum(&["wythoff:a=3", "wythoff:a=2"], &[three, two], 5);
}

#[test]
fn sums_of_three_by_brute_force() {
    let [one, two] = [1, 2].map(|a| Rules::Wythoff { a });
    check_sum(&["wythoff", "nim", "wythoff:a=2"], &[one, Rules::Nim, two], 2);
    check_sum(&["wythoff", "wythoff", "nim"], &[one, one, Rules::Nim], 2);
}

/// By values alone it would be wrong: (3, 5) has the value 0, and so has (1, 2).
#[test]
fn values_alone_do_not_decide() {
    let outcome =
        |texts: &[&str]| MisereSum::new(texts.iter().map(|text| text.parse().unwrap()).collect()).unwrap().outcome();
    assert_eq!(outcome(&["wythoff 3 5"]), Outcome::P);
    assert_eq!(outcome(&["wythoff 1 2"]), Outcome::N);
    assert_eq!(outcome(&["wythoff 3 5", "nim 1"]), Outcome::N);
    assert_eq!(outcome(&["wythoff 1 2", "nim 1"]), Outcome::P);
    assert_eq!(outcome(&[]), Outcome::N);
}

/// Beyond the tables: levels 0 and 1 by closed forms, in normal and in misère play.
#[test]
fn large_heaps_are_decided_by_levels() {
    let index = Natural::from(10u32).pow(40);
    let pair = |text: &str| solve::pairs_from(&game(text), index.clone()).unwrap().next().unwrap().pair;
    let summand = |text: &str, x: &Natural, y: &Natural| Summand {
        game: game(text),
        position: Position { x: x.clone(), y: y.clone() },
    };
    let nim = |heap: u32| Summand { game: game("nim"), position: Position::new(heap, 0u32) };
    for a in [2, 3, 10] {
        let text = format!("wythoff:a={a}");
        let zero = pair(&text);
        let one = pair(&format!("{text},misere"));
        let zero = || summand(&text, &zero.lower, &zero.upper);
        let one = || summand(&text, &one.lower, &one.upper);
        let above = || summand(&text, &one().position.x, &(&one().position.y + 1));
        let normal = |summands: Vec<Summand>| Sum::new(summands).unwrap();
        assert_eq!(normal(vec![one()]).value(), Some(&Natural::ONE), "{text}");
        assert_eq!(normal(vec![one(), nim(1)]).outcome(), Outcome::P, "{text}");
        assert_eq!(normal(vec![one(), zero(), nim(6)]).value(), Some(&Natural::from(7u32)), "{text}");
        for (summands, outcome) in [
            (vec![zero()], Outcome::N),
            (vec![one()], Outcome::P),
            (vec![zero(), nim(1)], Outcome::P),
            (vec![one(), nim(1)], Outcome::N),
            (vec![one(), zero(), nim(1)], Outcome::N),
            (vec![one(), nim(2), nim(3)], Outcome::P),
            (vec![above()], Outcome::N),
            (vec![above(), nim(1)], Outcome::N),
            (vec![above(), one()], Outcome::N),
            (vec![above(), above()], Outcome::P),
        ] {
            let sum = MisereSum::new(summands).unwrap();
            assert_eq!(sum.outcome(), outcome, "{text} {:?}", sum.normal().summands().len());
            for played in sum.winning_moves().moves {
                assert_eq!(MisereSum::new(sum.after(&played)).unwrap().outcome(), Outcome::P, "{text}");
            }
            assert_eq!(sum.winning_move().is_some(), outcome == Outcome::N, "{text}");
        }
        let large = normal(vec![above(), nim(1)]);
        assert_eq!((large.outcome(), large.value(), large.deciding_summand()), (Outcome::N, None, Some(0)), "{text}");
        let left = large.after(&large.winning_move().unwrap());
        assert_eq!(normal(left).outcome(), Outcome::P, "{text}");
        let refused = MisereSum::new(vec![nim(2), above()]).unwrap_err();
        assert_eq!(
            (refused.index, refused.kind),
            (1, SumErrorKind::TooManyCells { limit: Summand::MAX_CELLS }),
            "{text}"
        );
    }
    // a = 1: level 0 decides, and level 1 is not known.
    let zero = pair("wythoff");
    let large = || summand("wythoff", &zero.lower, &zero.upper);
    assert_eq!(MisereSum::new(vec![large()]).unwrap().outcome(), Outcome::P);
    let beside_one = MisereSum::new(vec![large(), nim(1)]).unwrap();
    assert_eq!(beside_one.outcome(), Outcome::N);
    assert_eq!(beside_one.winning_move().unwrap().summand, 1);
    assert!(!beside_one.winning_moves().complete);
    let huge_nim = summand("nim", &index, &index);
    assert_eq!(MisereSum::new(vec![huge_nim]).unwrap().outcome(), Outcome::P);
}

#[test]
fn what_has_no_place_in_a_misere_sum() {
    let refused = |text: &str| MisereSum::new(vec!["nim 3".parse().unwrap(), text.parse().unwrap()]).unwrap_err();
    assert_eq!((refused("wythoff:misere 3 5").index, refused("wythoff:misere 3 5").kind), (1, SumErrorKind::Misere));
    assert!(refused("wythoff:misere 3 5").to_string().contains("the convention belongs to the sum"));
    let connell = refused("connell:k=3 4 4").to_string();
    assert!(connell.contains("nor even tame: (3, 9) is no swap position"), "{connell}");
    // Tame as far as was looked, but not miserable.
    let half = refused("rules:u = 0 & v = 1 | u = v & (u = 1 | u = 3) 4 4").to_string();
    assert!(half.contains("not miserable: from (") && half.contains("but to no "), "{half}");
    for text in ["lw:k=2 3 5", "euclid 3 5", "wythoff:a=3,offdiagonal 3 5", "rules:u = 0 | v = 0 3 5"] {
        let error = refused(text);
        assert!(matches!(error.kind, SumErrorKind::NotMiserable { .. }), "{text}");
        assert!(!error.to_string().contains('\n'));
    }
    assert!(refused("lw:k=2 3 5").to_string().contains("though up to heaps of 63 it is"));
    // Under other names the same games are taken.
    for text in ["connell:k=1 3 5", "fb:a=3 4 9", "lw 2 2"] {
        assert!(MisereSum::new(vec![text.parse().unwrap()]).is_ok(), "{text}");
    }
}

#[test]
fn limits_are_named() {
    let within = |text: &str, side: u64, work: &Work| GenusTable::within(&game(text), side, side, work).unwrap_err();
    assert_eq!(within("wythoff:misere", 5, &Work::default()), GrundyError::Misere);
    let steps = within("wythoff", 50, &Work::default().with_steps(1000));
    assert!(matches!(steps, GrundyError::Halt(Halt::Limit { what: Resource::Steps, .. })), "{steps}");
    let memory = within("wythoff", 1 << 40, &Work::default());
    assert!(matches!(memory, GrundyError::Halt(Halt::Limit { what: Resource::Memory, .. })), "{memory}");
    let stop = |_: Progress<'_>| ControlFlow::Break(());
    assert_eq!(within("wythoff", 100, &Work::default().watched_by(&stop)), GrundyError::Halt(Halt::Stopped));
    assert_eq!(GenusTable::within(&game("wythoff"), 0, 7, &Work::default()).unwrap().genus(0, 0), None);
}
