//! Extra moves given by an automaton: `rules,extra={…}:…`. Oracle, proof, certificate and matches know them, and the greatest extension of a
//! game is a game of its own with the same P-positions.

use testkit::PlayedOut;
use wythoff::automata::Automaton;
use wythoff::check::check;
use wythoff::prove::discover::{DiscoverOptions, Finding, discover};
use wythoff::prove::known_positions;
use wythoff::prove::moveset::KnownGame;
use wythoff::prove::proof::{ProofError, Verdict, level_certificate, prove};
use wythoff::solve::outcomes::Outcomes;
use wythoff::{Game, Move, Natural, Position, Work};

type Pair = (u64, u64);

/// The game, its P-positions, and all moves that may be added to it.
fn greatest_extension(text: &str) -> (Game, Automaton, Automaton) {
    let work = &Work::default();
    let game: Game = text.parse().unwrap();
    let known = known_positions(&game, &DiscoverOptions::default(), work).unwrap();
    let addable = KnownGame::new(&game, &known.positions, work).unwrap().addable(work).unwrap();
    let rules = game.ruleset.to_formula_rules().unwrap();
    let options = text.split_once(',').filter(|_| text.starts_with("rules")).map_or("", |(_, rest)| rest);
    let options = options.split(':').next().map_or(String::new(), |options| match options {
        "" => String::new(),
        options => format!(",{options}"),
    });
    let written = format!("rules{options},extra={{{}}}:{}", addable.takes.to_text(), rules.condition());
    let extended: Game = written.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    (extended, known.positions, addable.takes)
}

const GAMES: [&str; 6] = [
    "rules:u = 0 | v = 0 | u = v",
    "rules:u = 0 | v = 0 | |u - v| < 2",
    "rules:u = 0 | v = 0 | |u - v| < 3",
    "rules:u = v | u = 0 & v % 2 = 0",
    "rules:u = 0 & v <= 3 | u = 1 & v = 1",
    "rules,ordered:u = 0 & v <= 3 | u = 2 & v = 1",
];

#[test]
fn the_text_of_such_a_game_is_read_again_and_names_no_file() {
    for text in GAMES {
        let (game, _, takes) = greatest_extension(text);
        let written = game.to_string();
        assert_eq!(written.parse::<Game>().as_ref(), Ok(&game), "{text}");
        assert!(written.contains(&format!(",extra={{{}/", takes.system())) && !written.contains(['@', '\n']));
        assert!(game.to_string().len() < 4000 || takes.states() > 100, "{text}");
    }
}

#[test]
fn outcomes_of_the_greatest_extension_are_those_of_the_game() {
    const BOUND: u64 = 60;
    for text in GAMES {
        let (game, positions, takes) = greatest_extension(text);
        let set = |(u, v): Pair| takes.contains(&[u, v].map(Natural::from));
        let taken: Vec<bool> = (0..=BOUND).flat_map(|u| (0..=BOUND).map(move |v| (u, v))).map(set).collect();
        let base: Game = text.parse().unwrap();
        let legal = |(x, y): Pair, (u, v): Pair| {
            taken[(u * (BOUND + 1) + v) as usize]
                || taken[(v * (BOUND + 1) + u) as usize]
                || base.check(&Position::new(x, y), &Move::new(u, v)).is_ok()
        };
        let brute = PlayedOut::new(&legal, false, u64::MAX, BOUND);
        let outcomes = Outcomes::compute(&game, BOUND, BOUND, &Work::default()).unwrap();
        for (x, y) in (0..=BOUND).flat_map(|x| (0..=BOUND).map(move |y| (x, y))) {
            let mut known = positions.contains(&[x, y].map(Natural::from));
            known |= !game.is_ordered() && positions.contains(&[y, x].map(Natural::from));
            assert_eq!([outcomes.is_p(x, y), brute.is_p((x, y))], [known; 2], "{text} ({x}, {y})");
            if x.max(y) <= 12 {
                let moves = (0..=x).flat_map(|u| (0..=y).map(move |v| (u, v))).skip(1);
                let legal_moves: Vec<Pair> = moves.filter(|&taken| legal((x, y), taken)).collect();
                let position = Position::new(x, y);
                let allowed = |&(u, v): &Pair| game.check(&position, &Move::new(u, v)).is_ok();
                assert!(legal_moves.iter().all(allowed), "{text} ({x}, {y})");
                assert_eq!(game.is_ended(&position).unwrap(), legal_moves.is_empty(), "{text} ({x}, {y})");
            }
        }
    }
}

#[test]
fn the_greatest_extension_is_found_proved_and_checked_as_a_game_of_its_own() {
    let work = &Work::default();
    for (index, text) in GAMES.into_iter().enumerate() {
        let (game, positions, takes) = greatest_extension(text);
        let Verdict::Proved(proof) = prove(&game, &positions, work).unwrap() else { panic!("{text}") };
        let certificate = proof.certificate(&game);
        assert!(!certificate.contains('@'));
        let checked = check(&certificate, work).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(checked.game, game.to_string());
        // Tables of outcomes with many P-positions and many moves are slow.
        if index < 3 {
            let found = match discover(&game, &DiscoverOptions::default(), work).unwrap() {
                Finding::Found(found) => found.proof.positions,
                Finding::NotFound { .. } => panic!("{text}: not found"),
            };
            assert_eq!(found, proof.positions, "{text}");
        }
        // Nothing more may be added.
        let known = KnownGame::new(&game, &positions, work).unwrap();
        assert_eq!(known.addable(work).unwrap().takes, takes, "{text}");
        assert!(proof.coq(&game).is_none(), "{text}");
    }
}

/// Moves of the game that the certificate leaves out, adds, or changes are noticed, and so is another numeration.
#[test]
fn a_certificate_with_other_moves_is_refused() {
    let work = &Work::default();
    let (game, positions, _) = greatest_extension(GAMES[0]);
    let Verdict::Proved(proof) = prove(&game, &positions, work).unwrap() else { panic!("proved above") };
    let certificate = proof.certificate(&game);
    let refused = |text: &str| check(text, work).expect_err("it was accepted").to_string();
    let lines: Vec<&str> = certificate.lines().collect();
    let moves = lines.iter().position(|line| line.starts_with("moves ")).unwrap();
    let with = |place: usize, line: &str| {
        let mut lines = lines.clone();
        lines[place] = line;
        lines.join("\n") + "\n"
    };
    let star = (moves + 1..).find(|&place| lines[place].starts_with("* ")).unwrap();
    assert_eq!(refused(&with(star, &lines[star][2..])), "the tree is not the rule of the game");
    let states: usize = lines[moves].split(' ').nth(1).unwrap().parse().unwrap();
    let star = (moves + 1 + states..).find(|&place| lines[place].starts_with("* ")).unwrap();
    assert_eq!(refused(&with(star, &lines[star][2..])), "moves 0: a move of the game is missing");
    let start = moves + 1 + states;
    assert_eq!(refused(&with(start, &format!("* {}", lines[start]))), "moves 0: a move is not one of the game");
    // Without the moves, and with those of another game.
    let length: usize = 1 + lines[moves].split(' ').skip(1).map(|count| count.parse::<usize>().unwrap()).sum::<usize>();
    let without = [&lines[..moves], &lines[moves + length..]].concat().join("\n") + "\n";
    assert!(refused(&without).contains("the tree is not the rule of the game") || refused(&without).contains("family"));
    let (other, ..) = greatest_extension(GAMES[1]);
    let named = with(1, &format!("game {other}"));
    assert_eq!(refused(&named), "the tree is not the rule of the game");
}

#[test]
fn a_claim_in_another_numeration_is_refused_in_words() {
    let work = &Work::default();
    let (game, ..) = greatest_extension(GAMES[0]);
    let nim: Game = "nim".parse().unwrap();
    let diagonal = known_positions(&nim, &DiscoverOptions::default(), work).unwrap().positions;
    let error = prove(&game, &diagonal, work).unwrap_err();
    assert_eq!(error, ProofError::OtherTable { system: "[1;(1)]".to_string() });
    assert!(error.to_string().ends_with("write it in [1;(1)]"), "{error}");
}

/// Positions that the extra moves make N are found, and a claim that forgets them is refuted where they begin.
#[test]
fn moves_that_change_the_game_change_the_proof() {
    let work = &Work::default();
    let base: Game = "rules:u = 0 | v = 0 | u = v".parse().unwrap();
    let positions = known_positions(&base, &DiscoverOptions::default(), work).unwrap().positions;
    let bad = Automaton::tuple(positions.system(), &[3u32, 5].map(Natural::from), work).unwrap();
    let written = format!("rules,extra={{{}}}:u = 0 | v = 0 | u = v", bad.to_text());
    let game: Game = written.parse().unwrap();
    let Verdict::Refuted(wrong) = prove(&game, &positions, work).unwrap() else { panic!("(3, 5) leads to (0, 0)") };
    assert_eq!(wrong.position.to_string(), "(3, 5)");
    let single: Game = "rules,extra=(3,5):u = 0 | v = 0 | u = v".parse().unwrap();
    let [one, other] = [&game, &single].map(|game| Outcomes::compute(game, 80, 80, work).unwrap());
    assert!((0..=80).all(|x| (0..=80).all(|y| one.is_p(x, y) == other.is_p(x, y))));
}

/// Values beyond zero, misère play, and parts of the rule, with a table among them.
#[test]
fn levels_misere_play_and_parts_know_the_table() {
    let work = &Work::default();
    let equal = "{base 2/0:1 1:2/0:0/0:- 1:3/* 0:4 1:5/0:3/0:- 1:3}";
    let twins = [format!("rules,extra={equal}:u = 0 & v <= 2"), "rules:u = 0 & v <= 2 | u = v".to_string()];
    let [table, plain] = twins.map(|text| text.parse::<Game>().unwrap());
    let of = |game: &Game| known_positions(game, &DiscoverOptions::default(), work).unwrap().positions;
    assert_eq!(of(&table), of(&plain));
    let misere = |game: &Game| of(&Game { play: wythoff::Play::MISERE, ..game.clone() });
    assert_eq!(misere(&table), misere(&plain));
    let levels = |game: &Game| {
        let options = wythoff::prove::levels::LevelOptions::default();
        wythoff::prove::levels::levels(game, 1, None, &options, work).unwrap()
    };
    let (found, expected) = (levels(&table), levels(&plain));
    assert_eq!(found.proved.len(), expected.proved.len());
    for (one, other) in found.proved.iter().zip(&expected.proved) {
        assert_eq!(one.positions, other.positions);
    }
    assert_eq!(check(&level_certificate(&table, &found.proved), work).unwrap().values, Some(found.proved.len()));
    let known = KnownGame::new(&table, &of(&table), work).unwrap();
    let minimal = known.minimal(work).unwrap();
    let parts: Vec<String> = minimal.parts.iter().map(ToString::to_string).collect();
    assert_eq!(parts.last().map(String::as_str), Some("the extra moves of an automaton of 6 states"));
}
