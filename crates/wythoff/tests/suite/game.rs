//! Games as text, legality, the list of moves and the end of a game.

use numeration::Natural;
use proptest::prelude::*;
use rules::{EndedError, Game, GameError, Heap, IllegalMove, Move, Play, Position, Ruleset};
use std::num::NonZeroU32;

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn position(x: u32, y: u32) -> Position {
    Position::new(x, y)
}

fn take(u: u32, v: u32) -> Move {
    Move::new(u, v)
}

/// Games of every kind, in canonical form.
const GAMES: [&str; 28] = [
    "wythoff",
    "wythoff:misere",
    "wythoff:offdiagonal",
    "wythoff:a=2",
    "wythoff:a=2,misere",
    "wythoff:a=2,offdiagonal",
    "wythoff:a=3,offdiagonal,misere",
    "wythoff:a=4294967295",
    "connell",
    "connell:k=2",
    "connell:k=3,misere",
    "fb",
    "fb:a=2,b=3",
    "fb:a=4,b=2,misere",
    "fb:a=4294967295,b=4294967295",
    "nim",
    "nim:misere",
    "lw",
    "lw:k=2",
    "lw:k=3,misere",
    "lw:k=4294967295",
    "rules,extra=(1,3)lw(20):u = 0 | v = 0 | u = v",
    "rules:u = 0 | v = 0 | |u - v| < 2",
    "rules,misere:u = v",
    "rules,ordered:u = 2 * v",
    "rules,misere,ordered,extra=(2,6)(9,25):u = 0 & v % 3 = 1",
    "rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0 | |u - v| < 2",
    "rules:(u = 0 | v = 0 | |u - v| < 2) & x - u != y - v",
];

#[test]
fn canonical_games_print_as_written() {
    for text in GAMES {
        assert_eq!(game(text).to_string(), text);
    }
}

#[test]
fn other_spellings() {
    for (text, canonical) in [
        ("wythoff:a=1", "wythoff"),
        (" wythoff : a = 1_0 , misere ", "wythoff:a=10,misere"),
        ("wythoff:misere,offdiagonal,a=2", "wythoff:a=2,offdiagonal,misere"),
        ("connell:k=1", "connell"),
        ("lw:k=1", "lw"),
        ("fb:b=1,a=1", "fb"),
        ("fb:b=3,a=2", "fb:a=2,b=3"),
        ("rules,extra= lw( 20 )(1,3) lw(20):u=0", "rules,extra=(1,3)lw(20):u = 0"),
        ("connell:misere,k=7", "connell:k=7,misere"),
        ("rules:u=0|v=0", "rules:u = 0 | v = 0"),
        (
            "rules, extra = (2, 6) -> (1+v+u, 3*v+u*2+3) (1,4) ,ordered,misere: u=0",
            "rules,misere,ordered,extra=(2,6)->(u+v+1,2*u+3*v+3)(1,4):u = 0",
        ),
    ] {
        assert_eq!(game(text).to_string(), canonical);
        assert_eq!(game(canonical), game(text));
    }
    assert_eq!(game("wythoff:a=2,misere"), Game::misere(Ruleset::wythoff(2.try_into().unwrap())));
    assert_eq!(game("nim").play, Play::NORMAL);
}

#[test]
fn game_errors() {
    let mut families: Vec<&str> = Game::families().map(|family| family.name).collect();
    families.dedup();
    let families = families.join(", ");
    assert!(families.starts_with("wythoff, connell, lw, euclid, nim, ") && families.ends_with(", rules"), "{families}");
    for text in ["", "chess"] {
        let message = format!("unknown game \"{text}\": the families are {families}; write for example wythoff:a=2");
        assert_eq!(text.parse::<Game>().expect_err(text).to_string(), message);
    }
    for (text, message) in [
        ("lw:a=2", "lw has no option \"a\": the options are k=NUMBER, misere"),
        ("fb:k=2", "fb has no option \"k\": the options are a=NUMBER, b=NUMBER, misere"),
        ("fb:b=4294967296", "b=4294967296 is out of range: b is a whole number, 1 <= b < 2^32"),
        ("lw,misere", "the options of lw stand behind a colon: write for example lw:misere"),
        ("lw:k=4294967296", "k=4294967296 is out of range: k is a whole number, 1 <= k < 2^32"),
        ("euclid:a=2", "euclid has no option \"a\": the options are zero, misere"),
        ("euclid,zero", "the options of euclid stand behind a colon: write for example euclid:misere"),
        ("wythoff,misere", "the options of wythoff stand behind a colon: write for example wythoff:misere"),
        ("wythoff:k=2", "wythoff has no option \"k\": the options are a=NUMBER, offdiagonal, misere"),
        ("wythoff:", "wythoff has no option \"\": the options are a=NUMBER, offdiagonal, misere"),
        ("connell:offdiagonal", "connell has no option \"offdiagonal\": the options are k=NUMBER, misere"),
        ("nim:a=2", "nim has no option \"a\": the options are misere"),
        ("wythoff:a=2,a=2", "the option a is written twice: write it once"),
        ("nim:misere,misere", "the option misere is written twice: write it once"),
        ("nim:misere=1", "the option misere takes no value: write misere alone"),
        ("wythoff:a", "the option a needs a value: write for example a=2"),
        ("connell:k=", "the option k needs a value: write for example k=3"),
        ("wythoff:a=0", "a=0 is out of range: a is a whole number, 1 <= a < 2^32"),
        ("wythoff:a=-1", "a=-1 is out of range: a is a whole number, 1 <= a < 2^32"),
        ("wythoff:a=4294967296", "a=4294967296 is out of range: a is a whole number, 1 <= a < 2^32"),
        ("connell:k=x\ny", "k=x y is out of range: k is a whole number, 1 <= k < 2^32"),
        ("rules", "rules needs a formula behind a colon: write for example rules:u = 0 | v = 0"),
        (
            "rules,misery:u = 0",
            "rules has no option \"misery\": the options are misere, ordered, block=NUMBER, alpha=FRACTION, extra=MOVES, all before the colon",
        ),
        ("rules,extra=:u = 0", "the option extra needs a value: write for example extra=(2,6)"),
        ("rules,extra=(0,0):u = 0", "extra moves, character 1: (0,0) takes nothing: a move takes at least one token"),
        ("rules:u == 0", "formula, character 3: '==' is not in the language: write '='"),
    ] {
        let error = text.parse::<Game>().expect_err(text);
        assert_eq!(error.to_string(), message);
    }
    let long = format!("wythoff:a={}", "9".repeat(100_000)).parse::<Game>().unwrap_err();
    assert!(matches!(&long, GameError::BadParameter { option: "a", .. }) && long.to_string().len() < 150);
    let GameError::Formula { error, .. } = "rules:u = 0 && v".parse::<Game>().unwrap_err() else {
        panic!("a formula error")
    };
    assert_eq!(error.picture(), "u = 0 && v\n      ^");
}

#[test]
fn illegal_moves_name_the_rule() {
    let too_small =
        |heap, has: u32, wanted: u32| IllegalMove::HeapTooSmall { heap, has: has.into(), wanted: wanted.into() };
    let here = position(5, 9);
    let table = [
        ("wythoff", take(0, 0), IllegalMove::TakesNothing),
        ("nim", take(6, 10), too_small(Heap::First, 5, 6)),
        ("nim", take(0, 10), too_small(Heap::Second, 9, 10)),
        ("wythoff:a=2", take(1, 3), IllegalMove::TooFarApart { taken: take(1, 3), below: 2 }),
        ("wythoff", take(1, 2), IllegalMove::TooFarApart { taken: take(1, 2), below: 1 }),
        ("wythoff:offdiagonal", take(0, 4), IllegalMove::EndsOnDiagonal { heaps: 5u32.into() }),
        ("connell:k=3", take(1, 2), IllegalMove::TooFarApart { taken: take(1, 2), below: 1 }),
        ("connell:k=3", take(0, 4), IllegalMove::NotAMultiple { taken: 4u32.into(), of: 3 }),
        ("fb:a=2,b=3", take(1, 2), IllegalMove::OutOfStep { taken: take(1, 2), step: 3, below: 6 }),
        ("fb:a=2,b=3", take(1, 7), IllegalMove::OutOfStep { taken: take(1, 7), step: 3, below: 6 }),
        ("fb:a=2,b=3", take(0, 4), IllegalMove::NotAMultiple { taken: 4u32.into(), of: 3 }),
        ("fb:a=2", take(1, 3), IllegalMove::TooFarApart { taken: take(1, 3), below: 2 }),
        ("fb:b=3", take(1, 4), IllegalMove::TooFarApart { taken: take(1, 4), below: 1 }),
        ("nim", take(1, 2), IllegalMove::BothHeaps { taken: take(1, 2) }),
        ("lw", take(1, 2), IllegalMove::TooFarApart { taken: take(1, 2), below: 1 }),
        ("lw:k=3", take(2, 9), IllegalMove::NoExtraMove { taken: take(2, 9), below: 3 }),
    ];
    for (text, taken, expected) in table {
        let error = game(text).check(&here, &taken).unwrap_err();
        assert_eq!(error, expected, "{text}");
        assert!(!error.to_string().contains('\n'));
    }
    let error = game("rules,extra=(2,6):u = v & x > 3").check(&here, &take(1, 2)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "u = v & x > 3 does not hold for u = 1, v = 2, x = 5, y = 9, nor with the heaps exchanged, and it is no extra move"
    );
    let huge = Natural::from(10u32).pow(1000);
    let error = game("nim").check(&here, &Move::new(huge, 0u32)).unwrap_err();
    assert_eq!(error.to_string(), "the first heap has only 5 tokens, not 100000000000…000000000000 (1001 digits)");
}

#[test]
fn play_leaves_the_rest() {
    assert_eq!(game("wythoff:a=2").play(&position(9, 5), &take(3, 2)), Ok(position(6, 3)));
    assert_eq!(game("connell:k=3").play(&position(9, 5), &take(6, 0)), Ok(position(3, 5)));
    assert!(game("rules,ordered,extra=(2,6):u = 0").check(&position(9, 5), &take(6, 2)).is_ok());
    assert!(game("rules,ordered:u = 0").check(&position(9, 5), &take(6, 0)).is_err());
    assert!(game("rules:u = 0").check(&position(9, 5), &take(6, 0)).is_ok());
}

/// `moves` lists exactly what `check` accepts, in lexicographic order; `is_ended` says when that is nothing; and a built-in
/// family has the moves of its formula.
#[test]
fn moves_check_and_ends_agree() {
    for text in GAMES {
        let game = game(text);
        let formula =
            Game { ruleset: Ruleset::Formula(game.ruleset.to_formula_rules().expect("a formula")), play: game.play };
        for x in 0..=12 {
            for y in 0..=12 {
                let here = position(x, y);
                let takes = (0..=x).flat_map(|u| (0..=y).map(move |v| take(u, v)));
                let legal: Vec<Move> = takes.filter(|taken| game.check(&here, taken).is_ok()).collect();
                assert_eq!(game.moves(&here).collect::<Vec<_>>(), legal, "{text} {here}");
                assert_eq!(formula.moves(&here).collect::<Vec<_>>(), legal, "{text} {here}");
                assert_eq!(game.is_ended(&here), Ok(legal.is_empty()), "{text} {here}");
                assert_eq!(formula.is_ended(&here), Ok(legal.is_empty()), "{text} {here}");
            }
        }
    }
}

#[test]
fn ends_at_any_size() {
    let huge = Natural::from(10u32).pow(100_000);
    for text in &GAMES[..21] {
        assert_eq!(game(text).is_ended(&Position::new(huge.clone(), huge.clone())), Ok(false), "{text}");
        assert_eq!(game(text).is_ended(&Position::new(0u32, huge.clone())), Ok(false), "{text}");
    }
    assert_eq!(game("connell:k=3").is_ended(&position(0, 2)), Ok(true));
    assert_eq!(game("connell:k=3").is_ended(&position(0, 3)), Ok(false));
    assert_eq!(game("fb:a=2,b=3").is_ended(&position(0, 2)), Ok(true));
    assert_eq!(game("fb:a=2,b=3").is_ended(&position(3, 0)), Ok(false));
    assert_eq!(game("wythoff:offdiagonal").is_ended(&position(1, 0)), Ok(true));
    let limit = EndedError::TooManyCandidates { limit: rules::FormulaRules::MAX_ENDED_CANDIDATES };
    assert_eq!(game("rules:u = v").is_ended(&Position::new(huge.clone(), huge.clone())), Ok(false));
    assert_eq!(game("rules:0 = 1").is_ended(&Position::new(huge.clone(), huge.clone())), Err(limit.clone()));
    assert_eq!(game("rules:u = v").is_ended(&Position::new(0u32, huge.clone())), Err(limit));
    assert_eq!(game("rules,extra=(2000,3000):0 = 1").is_ended(&Position::new(huge.clone(), huge)), Ok(false));
}

/// The first moves come at once, and also those of rows far inside, for heaps of a million digits.
#[test]
fn moves_are_lazy() {
    let huge = Natural::from(10u32).pow(1_000_000);
    // A formula that allows nothing with u = 0 keeps the search in that row for ever.
    let endless = ["rules,misere:u = v", "rules,ordered:u = 2 * v"];
    for text in GAMES.into_iter().filter(|text| !endless.contains(text)) {
        let here = Position::new(huge.clone(), huge.clone());
        let game = game(text);
        let first: Vec<Move> = game.moves(&here).take(20).collect();
        assert_eq!(first.len(), 20, "{text}");
        assert!(first.is_sorted() && first.iter().all(|taken| game.check(&here, taken).is_ok()), "{text}");
        if text.starts_with("rules") {
            continue;
        }
        for here in
            [Position::new(huge.clone(), 3u32), Position::new(huge.clone(), 0u32), Position::new(3u32, huge.clone())]
        {
            let first: Vec<Move> = game.moves(&here).take(20).collect();
            assert_eq!(first.len(), 20, "{text}");
            assert!(first.is_sorted() && first.iter().all(|taken| game.check(&here, taken).is_ok()), "{text}");
        }
    }
    let here = Position::new(huge, 0u32);
    assert_eq!(game("connell:k=4294967295").moves(&here).next(), Some(take(4294967295, 0)));
}

#[test]
fn rules_in_words_are_short_sentences() {
    for text in GAMES {
        let words = game(text).rules_in_words();
        assert!(words.starts_with("Take ") && words.ends_with('.') && !words.contains('\n'), "{words}");
        let end = if text.contains("misere") { "Who cannot move wins" } else { "Who cannot move loses" };
        assert!(words.contains(end), "{words}");
    }
}

proptest! {
    #![proptest_config(testkit::cases!(256))]

    #[test]
    fn no_text_panics(text in "(wythoff|connell|fb|lw|euclid|nim|rules|)[:,=()a-k0-9 misere>-]{0,20}") {
        if let Ok(game) = text.parse::<Game>() {
            prop_assert_eq!(game.to_string().parse::<Game>(), Ok(game));
        }
    }

    #[test]
    fn families_print_and_parse(parameter in 1u32..) {
        for game in Game::with_parameter(NonZeroU32::new(parameter).unwrap()) {
            prop_assert_eq!(game.to_string().parse::<Game>(), Ok(game));
        }
    }
}
