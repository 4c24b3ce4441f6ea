//! Sums of games against brute force, and what helps where tables end.

use numeration::work::{Halt, Resource};
use numeration::{BeattyPair, Natural};
use rules::{Game, Outcome, Position, Ruleset};
use solve::euclid;
use solve::euclid::Euclid;
use solve::sum::{Sum, SumError, SumErrorKind, SumMove, Summand, SummandError};
use solve::{Front, best_strategy};
use std::collections::HashMap;
use testkit::SplitMix64;

fn summand(text: &str) -> Summand {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn summands(texts: &[&str]) -> Vec<Summand> {
    texts.iter().map(|text| summand(text)).collect()
}

fn sum(texts: &[&str]) -> Sum {
    Sum::new(summands(texts)).unwrap_or_else(|error| panic!("{error}"))
}

fn failure(texts: &[&str]) -> SumError {
    match Sum::new(summands(texts)) {
        Ok(_) => panic!("{texts:?} must fail"),
        Err(error) => error,
    }
}

/// Values by the definition, move by move.
#[derive(Default)]
struct Slow {
    values: HashMap<(Game, Position), u64>,
}

impl Slow {
    fn value(&mut self, game: &Game, position: &Position) -> u64 {
        if let Some(&value) = self.values.get(&(game.clone(), position.clone())) {
            return value;
        }
        let options: Vec<Position> = game.moves(position).map(|taken| position.after(&taken).unwrap()).collect();
        let values: Vec<u64> = options.iter().map(|option| self.value(game, option)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        self.values.insert((game.clone(), position.clone()), value);
        value
    }

    fn total(&mut self, summands: &[Summand]) -> u64 {
        summands.iter().fold(0, |total, summand| total ^ self.value(&summand.game, &summand.position))
    }

    fn winning_moves(&mut self, summands: &[Summand]) -> Vec<SumMove> {
        let total = self.total(summands);
        let mut winning = Vec::new();
        for (index, Summand { game, position }) in summands.iter().enumerate() {
            let others = total ^ self.value(game, position);
            for taken in game.moves(position) {
                let to = position.after(&taken).unwrap();
                if self.value(game, &to) == others {
                    winning.push(SumMove { summand: index, taken, to });
                }
            }
        }
        winning
    }
}

const GAMES: [&str; 10] = [
    "wythoff",
    "wythoff:a=2",
    "wythoff:offdiagonal",
    "connell:k=3",
    "euclid",
    "euclid:zero",
    "nim",
    "rules,ordered:u = 2 & v = 1 | u = 3",
    "rules:(u = 0 | v = 0) & x - u != y - v",
    "rules,extra=(1,3):u = v",
];

#[test]
fn values_and_all_winning_moves_are_those_of_brute_force() {
    let mut slow = Slow::default();
    let mut source = SplitMix64::new(11);
    for round in 0..400 {
        let count = 1 + source.below(4) as usize;
        let heap = |source: &mut SplitMix64| 1 + source.below(if round % 2 == 0 { 6 } else { 14 });
        let summands: Vec<Summand> = (0..count)
            .map(|_| {
                let game: Game = GAMES[source.below(GAMES.len() as u64) as usize].parse().unwrap();
                Summand { game, position: Position::new(heap(&mut source), heap(&mut source)) }
            })
            .collect();
        let text: Vec<String> = summands.iter().map(ToString::to_string).collect();
        let sum = Sum::new(summands.clone()).unwrap();
        let value = slow.total(&summands);
        assert_eq!(sum.value(), Some(&Natural::from(value)), "{text:?}");
        assert_eq!(sum.outcome(), if value == 0 { Outcome::P } else { Outcome::N }, "{text:?}");
        let moves = sum.winning_moves();
        assert!(moves.complete, "{text:?}");
        let expected = if value == 0 { Vec::new() } else { slow.winning_moves(&summands) };
        assert_eq!(moves.moves, expected, "{text:?}");
        assert_eq!(sum.winning_move(), expected.first().cloned());
        for played in &moves.moves {
            assert_eq!(Sum::new(sum.after(played)).unwrap().value(), Some(&Natural::ZERO), "{text:?}");
        }
    }
}

#[test]
fn the_values_of_all_of_euclid_meet_in_sums_with_nim() {
    for x in 1..=25u32 {
        for y in x..=80 {
            let game = Game::normal(Ruleset::Euclid(rules::families::Euclid { zero: false }));
            for heap in 0..=4u32 {
                let summands = vec![
                    Summand { game: game.clone(), position: Position::new(x, y) },
                    Summand {
                        game: Game::normal(Ruleset::Nim(rules::families::Nim)),
                        position: Position::new(heap, 0u32),
                    },
                ];
                let sum = Sum::new(summands).unwrap();
                let moves = sum.winning_moves().moves;
                assert_eq!(moves.is_empty(), sum.outcome() == Outcome::P);
                for played in moves {
                    let after = Sum::new(sum.after(&played)).unwrap();
                    assert_eq!(after.value(), Some(&Natural::ZERO), "({x}, {y}) + {heap}, {played:?}");
                }
            }
        }
    }
}

#[test]
fn euclid_and_nim_at_any_size() {
    let mut source = SplitMix64::new(12);
    let mut random = |digits| source.decimal(digits).parse::<Natural>().unwrap();
    for digits in [30, 400, 5_000] {
        // Quotients of a hundred digits and more, so that values are large.
        let euclid = |x: Natural, y: Natural, zero| Summand {
            game: Game::normal(Ruleset::Euclid(rules::families::Euclid { zero })),
            position: Position { x, y },
        };
        let nim = Summand {
            game: Game::normal(Ruleset::Nim(rules::families::Nim)),
            position: Position { x: random(digits), y: random(digits / 2) },
        };
        let summands = vec![
            euclid(random(digits), random(digits + 20), false),
            euclid(random(2 * digits), random(digits), true),
            nim,
            euclid(random(digits), random(2 * digits), false),
        ];
        let sum = Sum::new(summands.clone()).unwrap();
        let expected = summands.iter().fold(Natural::ZERO, |total, Summand { game, position }| match game.ruleset {
            Ruleset::Euclid(rules::families::Euclid { zero }) => total ^ Euclid { zero }.value(position).unwrap(),
            _ => total ^ &position.x ^ &position.y,
        });
        assert_eq!(sum.value(), Some(&expected));
        let moves = sum.winning_moves();
        assert!(moves.complete && !moves.moves.is_empty());
        for played in &moves.moves {
            let summand = &sum.summands()[played.summand];
            assert_eq!(summand.game.play(&summand.position, &played.taken).as_ref(), Ok(&played.to));
            assert_eq!(Sum::new(sum.after(played)).unwrap().value(), Some(&Natural::ZERO));
        }
    }
}

fn huge(digits: u64) -> Natural {
    Natural::from(10u32).pow(digits)
}

#[test]
fn equal_summands_cancel_at_any_size() {
    let (x, y) = (huge(50), huge(50) + 12345);
    let large = format!("wythoff:a=2 {x} {y}");
    let swapped = format!("wythoff:a=2 {y} {x}");
    assert_eq!(sum(&[&large, &large]).value(), Some(&Natural::ZERO));
    assert_eq!(sum(&[&large, &swapped]).outcome(), Outcome::P);
    // Whatever rules: a formula without any closed form, and two names of the same game.
    let rules = format!("rules:u % 3 = 1 | u = v {x} {y}");
    assert_eq!(sum(&[&rules, "euclid 1 1", &rules]).value(), Some(&Natural::ZERO));
    assert_eq!(sum(&[&format!("connell {x} {y}"), &format!("wythoff {y} {x}")]).value(), Some(&Natural::ZERO));
    let with_rest = sum(&[&large, "nim 5", &swapped]);
    assert_eq!(with_rest.value(), Some(&Natural::from(5u32)));
    // Moves inside the cancelled pair may win too, but cannot be known.
    let moves = with_rest.winning_moves();
    assert_eq!((moves.moves.len(), moves.complete), (1, false));
    assert_eq!(moves.moves[0].summand, 1);
    // An ordered game is not the same with its heaps exchanged.
    let ordered = |x: &Natural, y: &Natural| format!("rules,ordered:u = 1 {x} {y}");
    assert!(Sum::new(summands(&[&ordered(&x, &y), &ordered(&y, &x)])).is_err());
    assert!(Sum::new(summands(&[&ordered(&x, &y), &ordered(&x, &y)])).is_ok());
}

#[test]
fn one_large_summand_decides() {
    let (x, y) = (huge(50), huge(50) + 12345);
    for game in ["wythoff:a=2", "connell:k=3", "wythoff:a=3,offdiagonal"] {
        let large = format!("{game} {x} {y}");
        let game: Game = game.parse().unwrap();
        let strategy = best_strategy(&game);
        let position = Position { x: x.clone(), y: y.clone() };
        assert_eq!(strategy.decide(&position).unwrap().outcome, Outcome::N);
        let others = ["euclid 13 31", "nim 3 2"];
        assert_eq!(sum(&others).value(), Some(&Natural::ZERO));
        for texts in [vec![&*large, others[0], others[1]], vec![&large], vec![&large, &large, &large]] {
            let sum = sum(&texts);
            assert_eq!((sum.outcome(), sum.value(), sum.deciding_summand()), (Outcome::N, None, Some(0)));
            let moves = sum.winning_moves();
            let copies = texts.iter().filter(|text| **text == large).count();
            let expected = strategy.winning_moves(&position).unwrap();
            assert_eq!(moves.moves.len(), copies * expected.len());
            assert_eq!(moves.complete, texts.len() == copies);
            for played in moves.moves {
                let after = Sum::new(sum.after(&played)).unwrap();
                assert_eq!(after.value(), Some(&Natural::ZERO), "{played:?}");
            }
        }
    }
    // The rest does not cancel: the value is needed.
    let large = format!("wythoff:a=2 {x} {y}");
    let error = failure(&["nim 5", &large]);
    assert_eq!((error.index, &error.kind), (1, &SumErrorKind::TooManyCells { limit: Summand::MAX_CELLS }));
    assert!(error.to_string().starts_with("summand 1 ('wythoff:a=2 1000"), "{error}");
    assert!(error.to_string().contains("16777216 positions"), "{error}");
    assert!(!error.to_string().contains('\n'));
    // Two different ones do not decide, nor does one without a closed form.
    assert_eq!(failure(&[&large, "nim 0", &format!("wythoff:a=3 {x} {y}")]).index, 0);
    assert_eq!(failure(&["nim 0", &format!("rules:u % 3 = 1 {x} {y}")]).index, 1);
}

#[test]
fn a_large_p_position_counts_as_zero() {
    let pair = BeattyPair::wythoff(2.try_into().unwrap()).terms(&huge(40));
    let p = format!("wythoff:a=2 {} {}", pair.0, pair.1);
    let sum = sum(&[&p, "nim 6", "euclid 2 5"]);
    assert_eq!(sum.value(), Some(&Natural::from(4u32)));
    let moves = sum.winning_moves();
    assert!(!moves.complete);
    assert_eq!(moves.moves.iter().map(|played| played.summand).collect::<Vec<_>>(), [1]);
}

#[test]
fn tables_are_shared_where_that_is_cheap_and_limited() {
    // One table for both would be too much work, two are not; the values are those of each alone.
    let (wide, square) = ("wythoff 2 300000", "wythoff 2500 2500");
    let alone = |text: &str| sum(&[text]).value().cloned().unwrap();
    let together = alone(wide) ^ alone(square);
    assert_eq!(sum(&[wide, square]).value(), Some(&together));
    assert_eq!(sum(&[square, wide, "wythoff 2 299999", "wythoff 299999 2"]).value(), Some(&together));
    // Few enough positions, too many lines; but alone its closed form decides.
    let many_lines = "wythoff:a=4000 4000 4000";
    let error = failure(&["nim 2", many_lines]);
    let (needed, allowed) = (u128::from(Summand::MAX_STEPS) + 1, Summand::MAX_STEPS);
    let halt = Halt::Limit { what: Resource::Steps, needed, allowed, during: "a table of values" };
    let too_many_steps = SumErrorKind::Halt(halt);
    assert_eq!((error.index, &error.kind), (1, &too_many_steps));
    assert!(error.to_string().contains("2147483648 steps"), "{error}");
    assert_eq!((sum(&[many_lines]).outcome(), sum(&[many_lines]).value()), (Outcome::N, None));
    // For a > 1 closed forms tell the value 1, too.
    assert_eq!(sum(&["nim 1", many_lines]).value_of_the_others(), Some(&Natural::ONE));
    assert_eq!(sum(&["wythoff:offdiagonal 100 100"]).deciding_summand(), None);
    assert_eq!(failure(&["nim 1", "rules:u = x 4000 1000"]).index, 1);
    // A long formula is not even looked at for so many takes, and many takes off all lines are too many options.
    let long = format!("rules:{} 4000 4000", vec!["u = 2 * v"; 200].join(" | "));
    assert_eq!(failure(&["nim 1", &long]).kind, too_many_steps);
    let scattered = "rules:(u * 7 + v * 3) % 5 = 1 2000 2000";
    assert_eq!(failure(&["nim 1", scattered]).kind, too_many_steps);
    // Four games use up the tables, though they cancel; the fifth has none left.
    let mut texts: Vec<String> = (1..=4).map(|a| format!("wythoff:a={a} 4000 4000")).collect();
    texts.extend(texts.clone());
    texts.extend(["wythoff:a=5 4000 4000".to_string(), "nim 2".to_string()]);
    let error = failure(&texts.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!((error.index, &error.kind), (8, &SumErrorKind::TooManyCellsTogether { limit: Sum::MAX_CELLS }));
}

#[test]
fn sums_of_ten_thousand() {
    let mut source = SplitMix64::new(13);
    let summands: Vec<Summand> = (0..10_000)
        .map(|index| {
            let game: Game = ["euclid", "wythoff", "nim", "connell:k=2", "euclid:zero"][index % 5].parse().unwrap();
            Summand { game, position: Position::new(1 + source.below(60), 1 + source.below(60)) }
        })
        .collect();
    let sum = Sum::new(summands.clone()).unwrap();
    let mut slow = Slow::default();
    assert_eq!(sum.value(), Some(&Natural::from(slow.total(&summands))));
    if sum.outcome() == Outcome::N {
        let played = sum.winning_move().unwrap();
        assert_eq!(slow.total(&sum.after(&played)), 0);
    }
    let moves = sum.winning_moves();
    assert_eq!(moves.moves.is_empty(), sum.outcome() == Outcome::P);
    // Equal large summands: looked at once.
    let large = summand(&format!("wythoff {} {}", huge(2_000), huge(1_999)));
    assert_eq!(Sum::new(vec![large; 10_000]).unwrap().outcome(), Outcome::P);
    assert_eq!(Sum::new(Vec::new()).unwrap().value(), Some(&Natural::ZERO));
}

#[test]
fn misere_and_impossible_summands_are_named() {
    let error = failure(&["euclid 13 31", "nim 3", "wythoff:misere 3 5"]);
    assert_eq!((error.index, &error.kind), (2, &SumErrorKind::Misere));
    assert!(
        error.to_string().starts_with("summand 2 ('wythoff:misere 3 5', counted from 0): the convention belongs"),
        "{error}"
    );
    let error = failure(&["nim 3", "euclid 0 31"]);
    assert_eq!((error.index, &error.kind), (1, &SumErrorKind::Euclid(euclid::EuclidError::EmptyHeap)));
    assert_eq!(sum(&["nim 3", "euclid:zero 0 31"]).value(), Some(&Natural::from(3u32)));
}

#[test]
fn texts_of_summands() {
    assert_eq!(summand("nim 4"), summand(" nim  4 0 "));
    assert_eq!(summand("wythoff:a=2\t5\u{a0}9").to_string(), "wythoff:a=2 5 9");
    assert_eq!(summand("rules:u = 0 | v = 0 3 1_000").position, Position::new(3u32, 1000u32));
    let error = |text: &str| text.parse::<Summand>().unwrap_err();
    assert_eq!(error(""), SummandError::Empty);
    assert_eq!(error("euclid"), SummandError::MissingHeaps);
    assert_eq!(error("euclid 3"), SummandError::MissingHeaps);
    assert!(matches!(error("euclod 3 4"), SummandError::Game(_)));
    assert!(matches!(error("euclod 3"), SummandError::Game(_)));
    assert!(matches!(error("3 4"), SummandError::Game(_)));
    assert_eq!(error("euclid x 4").to_string().split(',').next(), Some("first heap"));
    assert_eq!(error("nim -4").to_string(), "first heap, a negative number is not allowed: write 0 or more");
}

#[test]
fn games_whose_values_are_asked_first_have_the_oracle() {
    // What the sum relies on to tell closed forms from brute force.
    assert_eq!(Front::of(&"nim".parse().unwrap()), [Front::Algebraic, Front::Oracle]);
    assert_eq!(Front::of(&"rules:u = 0".parse().unwrap()), [Front::Oracle]);
    assert_eq!(Front::of(&"euclid".parse().unwrap()), [Front::Quotient]);
    assert!(!Front::of(&"connell:k=3".parse().unwrap()).contains(&Front::Oracle));
}
