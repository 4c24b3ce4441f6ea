//! Matches and players, against plain recursion.

use numeration::Natural;
use numeration::work::{Halt, Progress, Resource, Work};
use proptest::prelude::*;
use rules::{Game, Move, Outcome, Play, Position};
use solve::compiled::Compiled;
use solve::play::{
    Arena, Basis, Decided, DistanceError, DistanceTable, Match, Opponent, PlayError, Player, Random, Start,
    SumDistances, random_move,
};
use solve::sum::SumMove;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

fn game(text: &str) -> Game {
    text.parse().expect(text)
}

fn compiled(games: &[Game]) -> Vec<Compiled> {
    games.iter().map(Compiled::new).collect()
}

fn position(x: u64, y: u64) -> Position {
    Position::new(x, y)
}

/// Outcome and distance of every position of a sum, straight from the definitions, asking the rules about every take.
#[derive(Default)]
struct Naive {
    known: BTreeMap<Vec<(u64, u64)>, (Outcome, u32)>,
}

impl Naive {
    fn options(games: &[Game], at: &[(u64, u64)]) -> Vec<Vec<(u64, u64)>> {
        let mut options = Vec::new();
        for (index, (game, &(x, y))) in games.iter().zip(at).enumerate() {
            for u in 0..=x {
                for v in 0..=y {
                    if game.check(&position(x, y), &Move::new(u, v)).is_ok() {
                        let mut option = at.to_vec();
                        option[index] = (x - u, y - v);
                        options.push(option);
                    }
                }
            }
        }
        options
    }

    fn solve(&mut self, games: &[Game], at: &[(u64, u64)]) -> (Outcome, u32) {
        if let Some(&known) = self.known.get(at) {
            return known;
        }
        let options = Naive::options(games, at);
        let solved: Vec<(Outcome, u32)> = options.iter().map(|option| self.solve(games, option)).collect();
        let to_p = solved.iter().filter(|(outcome, _)| *outcome == Outcome::P).map(|(_, distance)| *distance).min();
        let answer = match (to_p, solved.iter().map(|(_, distance)| *distance).max()) {
            (Some(least), _) => (Outcome::N, least + 1),
            (None, Some(most)) => (Outcome::P, most + 1),
            (None, None) if games[0].play == Play::MISERE => (Outcome::N, 0),
            (None, None) => (Outcome::P, 0),
        };
        self.known.insert(at.to_vec(), answer);
        answer
    }
}

const GAMES: [&str; 25] = [
    "wythoff",
    "wythoff:a=2",
    "wythoff:a=5",
    "wythoff:a=4000000000",
    "wythoff:misere",
    "wythoff:a=3,misere",
    "wythoff:offdiagonal",
    "wythoff:a=2,offdiagonal",
    "wythoff:a=2,offdiagonal,misere",
    "connell:k=2",
    "connell:k=3",
    "connell:k=3,misere",
    "fb:a=2,b=3",
    "nim",
    "nim:misere",
    "euclid",
    "euclid:misere",
    "euclid:zero",
    "euclid:zero,misere",
    "rules:u = 0 | v = 0 | 2 * u = v",
    "rules,extra=(2,6)(9,5):u = v | (u = 0 & v % 3 = 0)",
    "rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0 | |u - v| < 2",
    "rules,ordered:u = 0 | (v = 2 * u & x > 3)",
    "rules,misere:(u + v) % 2 = 1 & u <= 4",
    "rules,ordered,misere:(u = 0 & v < 4) | u = 3",
];

#[test]
fn distances_are_those_of_plain_recursion() {
    for text in GAMES {
        let game = game(text);
        let (most_x, most_y) = (22, 30);
        let table = DistanceTable::new(&game, most_x, most_y).expect(text);
        let mut naive = Naive::default();
        let positive = text.starts_with("euclid") && !text.contains("zero");
        for x in 0..=most_x {
            for y in 0..=most_y {
                if positive && (x == 0 || y == 0) {
                    assert_eq!(table.distance(x, y), None);
                    continue;
                }
                let (outcome, distance) = naive.solve(std::slice::from_ref(&game), &[(x, y)]);
                assert_eq!(table.distance(x, y), Some(distance), "{text} ({x}, {y})");
                assert_eq!(table.outcome(x, y), Some(outcome), "{text} ({x}, {y})");
            }
        }
        assert_eq!(table.distance(most_x + 1, 0), None);
    }
}

#[test]
fn the_options_of_a_table_are_the_legal_moves() {
    for text in GAMES {
        let game = game(text);
        let table = DistanceTable::new(&game, 12, 12).expect(text);
        for (x, y) in [(1, 1), (4, 7), (12, 5), (9, 12), (12, 12)] {
            let at = position(x, y);
            let listed: Vec<Move> = table.options(&at).expect(text).into_iter().map(|(taken, _)| taken).collect();
            assert_eq!(listed, game.moves(&at).collect::<Vec<_>>(), "{text} {at}");
        }
    }
}

#[test]
fn distances_of_sums_are_those_of_plain_recursion() {
    for (texts, bounds) in [
        (vec!["wythoff", "nim"], vec![(5, 6), (4, 3)]),
        (vec!["euclid", "wythoff:a=2"], vec![(5, 7), (4, 5)]),
        (vec!["connell:k=2", "rules:u = 0 | v = 2 * u", "nim"], vec![(3, 4), (3, 3), (2, 2)]),
        (vec!["wythoff:offdiagonal", "euclid:zero"], vec![(4, 5), (4, 5)]),
    ] {
        let games: Vec<Game> = texts.iter().map(|text| game(text)).collect();
        let start: Vec<Position> = bounds.iter().map(|&(x, y)| position(x, y)).collect();
        let table = SumDistances::new(&compiled(&games), &start).expect("small");
        let mut naive = Naive::default();
        naive.solve(&games, &bounds);
        for (at, (_, distance)) in &naive.known {
            let at: Vec<Position> = at.iter().map(|&(x, y)| position(x, y)).collect();
            assert_eq!(table.distance(&at), Some(*distance), "{texts:?} {at:?}");
        }
    }
}

#[test]
fn large_tables_and_their_limits() {
    for text in ["wythoff", "wythoff:a=7,misere", "wythoff:a=2,offdiagonal", "connell:k=5", "nim", "euclid"] {
        assert!(DistanceTable::new(&game(text), 1000, 1000).is_ok(), "{text}");
    }
    let refused = DistanceTable::new(&game("wythoff"), 3, 1001).err();
    assert_eq!(refused, Some(DistanceError::HeapTooLarge { limit: 1000 }));
    let costly = game("rules:(u = 0 | v = 0 | u = v) & (x + y - u - v) % 7 != 3");
    let refused = DistanceTable::new(&costly, 1000, 1000).err();
    assert!(matches!(refused, Some(DistanceError::Halt(Halt::Limit { what: Resource::Steps, .. }))), "{refused:?}");
    let stop = |_: Progress| ControlFlow::Break(());
    let stopped = DistanceTable::within(&game("wythoff"), 100, 100, &Work::default().watched_by(&stop)).err();
    assert_eq!(stopped, Some(DistanceError::Halt(Halt::Stopped)));
    let huge = [position(1000, 1000), position(1000, 1000)];
    let sum = SumDistances::new(&compiled(&[game("wythoff"), game("nim")]), &huge);
    assert!(matches!(sum.err(), Some(DistanceError::TooManyPositions { .. })));
}

/// The perfect player against every possible play of the other: it never loses a won game, and no game lasts longer than the distance.
#[test]
fn the_perfect_player_wins_in_time_against_everything() {
    for text in GAMES {
        let arena = Arena::single(game(text));
        for (x, y) in [(4, 6), (7, 7), (8, 3)] {
            let distance = arena.distance(&[position(x, y)]).expect(text).expect(text);
            explore(&arena, &position(x, y), distance, text);
        }
    }
}

fn explore(arena: &Arena, at: &Position, left: u32, text: &str) {
    let here = std::slice::from_ref(at);
    let standing = arena.judge(here).expect(text);
    match (standing.outcome, standing.ended) {
        (_, true) => {}
        (Outcome::N, false) => {
            let choice = arena.best_move(here).expect(text).expect("a move is left");
            assert!(choice.wins && left > 0, "{text} {at}");
            assert!(matches!(choice.basis, Basis::Moves(moves) if moves <= left), "{text} {at}");
            explore(arena, &choice.played.to, left - 1, text);
        }
        (Outcome::P, false) => {
            assert!(left > 0, "{text} {at}");
            for taken in arena.games()[0].moves(at) {
                explore(arena, &at.after(&taken).expect("legal"), left - 1, text);
            }
        }
    }
}

#[test]
fn two_perfect_players_need_exactly_the_distance() {
    for text in GAMES {
        let arena = Arc::new(Arena::single(game(text)));
        for (x, y) in [(13, 8), (6, 10), (9, 9)] {
            let start = vec![position(x, y)];
            let distance = arena.distance(&start).expect(text).expect(text);
            let mut played = Match::new(Arc::clone(&arena), start, Player::You).expect(text);
            while let Some(reply) = played.reply(Opponent::Perfect, 0).expect(text) {
                played.play(reply.summand, reply.taken).expect(text);
            }
            assert_eq!(played.steps().len() as u32, distance, "{text} ({x}, {y})");
            assert_eq!(played.decided(), Some(Decided::AtStart), "{text}");
            let expected = if played.at_start().outcome == Outcome::N { Player::You } else { Player::Opponent };
            assert_eq!(played.winner(), Some(expected), "{text} ({x}, {y})");
        }
    }
}

#[test]
fn sums_are_played_to_the_end() {
    let games = ["wythoff", "euclid", "nim", "connell:k=3"].map(game).to_vec();
    for (heaps, exact) in [([(3, 4), (2, 5), (3, 1), (2, 2)], true), ([(40, 31), (13, 31), (9, 12), (30, 5)], false)] {
        let arena = Arc::new(Arena::sum(games.clone()).expect("normal play"));
        let start: Vec<Position> = heaps.iter().map(|&(x, y)| position(x, y)).collect();
        assert_eq!(arena.distance(&start).is_ok(), exact);
        let mut played = Match::new(Arc::clone(&arena), start, Player::Opponent).expect("a sum");
        while let Some(reply) = played.reply(Opponent::Perfect, 1).expect("decided") {
            played.play(reply.summand, reply.taken).expect("legal");
        }
        let expected = if played.at_start().outcome == Outcome::N { Player::Opponent } else { Player::You };
        assert_eq!((played.winner(), played.last_mistake()), (Some(expected), None));
    }
}

#[test]
fn above_the_table_the_loser_takes_the_smallest_move() {
    let huge = Natural::from(10u32).pow(400);
    let cases = [
        ("wythoff", (0, 1)),
        ("wythoff:a=3,misere", (0, 1)),
        ("wythoff:a=2,offdiagonal", (0, 1)),
        ("connell:k=3", (1, 1)),
        ("connell:k=1", (0, 1)),
    ];
    for (text, (u, v)) in cases {
        let arena = Arena::single(game(text));
        let start = arena.start(Start::P, &huge, 5).expect(text);
        assert!(start[0].x.bits() > 1000, "{text}");
        let choice = arena.best_move(&start).expect(text).expect("a move");
        assert_eq!((choice.wins, choice.basis), (false, Basis::Smallest), "{text}");
        assert_eq!(choice.played.taken, Move::new(u as u32, v as u32), "{text}");
        let won = arena.best_move(&[choice.played.to]).expect(text).expect("a move");
        assert_eq!((won.wins, won.basis), (true, Basis::Winning), "{text}");
    }
}

#[test]
fn the_smallest_move_is_the_first_by_tokens() {
    for text in GAMES {
        let game = game(text);
        let rules = Compiled::new(&game);
        for x in 0..14u64 {
            for y in 0..14u64 {
                let at = position(x, y);
                let expected = game.moves(&at).min_by_key(|taken| (&taken.u + &taken.v, taken.u.clone()));
                assert_eq!(rules.smallest_move(&at), expected, "{text} {at}");
            }
        }
    }
    let sparse = Compiled::new(&game("rules:u = 0 & v % 500000 = 0"));
    assert_eq!(
        Compiled::new(&game("connell:k=4000000000")).smallest_move(&position(0, 7 << 30)),
        Some(Move::new(0u32, 4_000_000_000u32))
    );
    assert_eq!(sparse.smallest_move(&position(0, 700_000)), Some(Move::new(0u32, 500_000u32)));
}

#[test]
fn random_moves_are_drawn_evenly() {
    for text in GAMES {
        let games = [game(text), game("nim")];
        let arena_games = if games[0].play == Play::MISERE { &games[..1] } else { &games[..] };
        let positions = [position(5, 4), position(2, 1)];
        let positions = &positions[..arena_games.len()];
        let mut counts: BTreeMap<(usize, Move), u32> = BTreeMap::new();
        for (index, game) in arena_games.iter().enumerate() {
            counts.extend(game.moves(&positions[index]).map(|taken| ((index, taken), 0)));
        }
        let draws = 400 * counts.len() as u64;
        let rules = compiled(arena_games);
        for number in 0..draws {
            let drawn = random_move(&rules, positions, &mut Random::new(9, number)).expect("a move");
            *counts.get_mut(&(drawn.summand, drawn.taken)).expect("a legal move") += 1;
        }
        // Twenty standard deviations would be 400; five leave room for a hundred thousand tables.
        assert!(counts.values().all(|count| (300..500).contains(count)), "{text}: {counts:?}");
    }
}

#[test]
fn random_moves_from_huge_heaps_reach_everywhere() {
    let huge = Natural::from(10u32).pow(200);
    let at = [Position::new(huge.clone(), &huge * 3)];
    for text in
        ["wythoff", "wythoff:a=4294967295", "wythoff:a=2,offdiagonal", "connell:k=3", "connell:k=4294967295", "nim"]
    {
        let game = [game(text)];
        let rules = compiled(&game);
        let drawn: Vec<SumMove> =
            (0..300).map(|seed| random_move(&rules, &at, &mut Random::new(seed, 2)).expect(text)).collect();
        assert!(drawn.iter().all(|played| game[0].check(&at[0], &played.taken).is_ok()), "{text}");
        let from = |test: fn(&Move) -> bool| drawn.iter().filter(|played| test(&played.taken)).count();
        assert!(from(|taken| taken.u.is_zero()) > 0 || text.contains("4294967295"), "{text}");
        assert!(from(|taken| taken.u.bits().max(taken.v.bits()) > 600) > 200, "{text}");
    }
    // Of rules that cannot be numbered a legal take is found by trial, here with a chance of one in two.
    let odd = compiled(&[game("rules:(u + 2 * v) % 2 = 1")]);
    assert!(random_move(&odd, &at, &mut Random::new(1, 1)).is_some());
}

#[test]
fn starts_are_what_was_asked_for() {
    // In these two only positions without a move are P.
    let lacking = ["wythoff:a=4000000000", "rules,ordered:u = 0 | (v = 2 * u & x > 3)"];
    for text in GAMES.into_iter().filter(|text| !lacking.contains(text)) {
        let arena = Arena::single(game(text));
        for seed in 0..20 {
            for wanted in [Start::Random, Start::P, Start::N] {
                let start = arena.start(wanted, &Natural::from(25u32), seed).expect(text);
                assert_eq!(start, arena.start(wanted, &Natural::from(25u32), seed).expect(text));
                let standing = arena.judge(&start).expect(text);
                assert!(!standing.ended, "{text}");
                assert!(start[0].x.clone().max(start[0].y.clone()) <= Natural::from(25u32));
                match wanted {
                    Start::Random => {}
                    Start::P => assert_eq!(standing.outcome, Outcome::P, "{text}"),
                    Start::N => assert_eq!(standing.outcome, Outcome::N, "{text}"),
                }
            }
        }
    }
    let arena = Arena::sum(["wythoff", "nim", "euclid"].map(game).to_vec()).expect("a sum");
    for seed in 0..20 {
        let start = arena.start(Start::P, &Natural::from(30u32), seed).expect("a P-position");
        assert_eq!(arena.judge(&start).expect("decided").outcome, Outcome::P);
    }
    let nothing = Arena::single(game("wythoff")).start(Start::P, &Natural::ONE, 3);
    assert!(matches!(nothing, Err(PlayError::NoStart { .. })));
}

#[test]
fn illegal_moves_say_which_and_why() {
    let arena = Arc::new(Arena::single(game("wythoff:a=2")));
    let mut played = Match::new(arena, vec![position(5, 9)], Player::You).expect("a match");
    played.play(0, Move::new(0u32, 1u32)).expect("legal");
    let refused = |played: &mut Match, summand, u: u32, v: u32| {
        let message = played.play(summand, Move::new(u, v)).map(|_| ()).expect_err("illegal").to_string();
        assert!(!message.contains('\n'));
        message
    };
    assert_eq!(refused(&mut played, 0, 6, 0), "move 2: the left heap has only 5 tokens, so 6 cannot be taken");
    assert_eq!(refused(&mut played, 0, 0, 0), "move 2: the move takes nothing: take at least one token");
    assert_eq!(
        refused(&mut played, 0, 1, 3),
        "move 2: not allowed by these rules: a move from both heaps must take numbers that differ by less than 2, not 1 and 3. \
         Take any number of tokens from one heap, or from both heaps numbers that differ by less than 2. Who cannot move loses: take the last token."
    );
    assert_eq!(refused(&mut played, 1, 1, 0), "move 2: there is no game 2: choose 1 to 1");
    assert_eq!(played.steps().len(), 1);
    let sum = Arena::sum(["wythoff", "nim"].map(game).to_vec()).expect("a sum");
    let mut played = Match::new(sum.into(), vec![position(0, 0), position(1, 0)], Player::You).expect("a match");
    assert_eq!(refused(&mut played, 1, 2, 0), "move 1 in game 2: the left heap has only 1 token, so 2 cannot be taken");
    played.play(1, Move::new(1u32, 0u32)).expect("legal");
    assert_eq!(refused(&mut played, 1, 1, 0), "move 2: the game is over, no move is left");
    assert_eq!(played.winner(), Some(Player::You));
}

#[test]
fn matches_that_cannot_be_set_up() {
    let misere = Arena::sum(["wythoff", "nim:misere"].map(game).to_vec()).err();
    assert_eq!(misere, Some(PlayError::MisereSum { game: 1 }));
    assert_eq!(Arena::sum(Vec::new()).err(), Some(PlayError::NoGame));
    // A single game is no sum, so misère is welcome.
    assert!(Arena::sum(vec![game("nim:misere")]).is_ok());
    let arena = Arc::new(Arena::single(game("euclid")));
    assert!(Match::new(Arc::clone(&arena), vec![position(0, 3)], Player::You).is_err());
    assert!(Match::new(arena, Vec::new(), Player::You).is_err());
    let costly = Arena::single(game("rules:x - u != 2 * v"));
    let refused = costly.judge(&[Position::new(Natural::from(10u32).pow(30), 5u32)]).expect_err("too large");
    assert!(refused.is_limit(), "{refused}");
}

#[test]
fn a_fallible_player_errs_as_often_as_asked() {
    let arena = Arena::single(game("wythoff"));
    let at = [position(20, 30)];
    let best = arena.best_move(&at).expect("decided").expect("a move").played;
    for (percent, range) in [(0, 0..1), (30, 230..370), (100, 900..1001)] {
        let opponent = Opponent::Fallible { error_percent: percent };
        let other = |seed: &u64| arena.reply(&at, opponent, *seed, 4).expect("decided") != Some(best.clone());
        let errors = (0..1000).filter(other).count();
        assert!(range.contains(&errors), "{percent} %: {errors}");
    }
    assert_eq!(arena.reply(&at, Opponent::Person, 0, 0), Ok(None));
}

proptest! {
    #![proptest_config(testkit::cases!(60))]

    /// Whatever two fallible players do, the winner is who stood at N after the last mistake.
    #[test]
    fn the_last_mistake_decides(choice in 0..GAMES.len(), seed: u64, x in 1u64..18, y in 1u64..18, error_percent in 0u8..=100) {
        let arena = Arc::new(Arena::single(game(GAMES[choice])));
        let mut played = Match::new(arena, vec![position(x, y)], Player::Opponent).unwrap();
        while let Some(reply) = played.reply(Opponent::Fallible { error_percent }, seed).unwrap() {
            played.play(reply.summand, reply.taken).unwrap();
        }
        let winner = played.winner().unwrap();
        match played.decided().unwrap() {
            Decided::ByMove(index) => {
                prop_assert!(played.steps()[index].gave_away());
                prop_assert_eq!(played.steps()[index].by, winner.other());
            }
            Decided::ByBan(_) => panic!("nothing is forbidden here"),
            Decided::AtStart => {
                let first_wins = played.at_start().outcome == Outcome::N;
                prop_assert_eq!(winner == Player::Opponent, first_wins);
            }
        }
        let moves = played.steps().len();
        prop_assert!(played.undo().is_some() == (moves > 0));
    }
}

/// The tables of an arena, made once for a match, say what a sum made afresh says.
#[test]
fn sums_judged_from_kept_tables_are_judged_rightly() {
    let texts = ["wythoff", "wythoff:a=2", "connell:k=1", "nim", "euclid", "rules,ordered:u = 0 | v = 2 * u"];
    let arena = Arena::sum(texts.map(game).to_vec()).expect("a sum");
    let first: Vec<Position> = [(9, 4), (5, 8), (4, 9), (3, 6), (7, 9), (6, 8)].map(|(x, y)| position(x, y)).to_vec();
    arena.judge(&first).expect("decided");
    let mut random = Random::new(4, 4);
    for _ in 0..200 {
        let below = |at: &Position| {
            let heap = |most: &Natural| 1 + random.below(most.to_u64().expect("small"));
            let mut heap = heap;
            position(heap(&at.x), heap(&at.y))
        };
        let at: Vec<Position> = first.iter().map(below).collect();
        let sum = arena.as_sum(&at).expect("decided");
        assert_eq!(arena.judge(&at).expect("decided").outcome, sum.outcome(), "{at:?}");
        assert_eq!(arena.winning_moves(&at).expect("decided"), sum.winning_moves().moves, "{at:?}");
    }
}

/// A game too large for values, twice: whatever one player does in one copy, the other does in the other.
#[test]
fn a_large_game_beside_itself_is_won_by_mirroring() {
    let huge = Natural::from(10u32).pow(50);
    let start = [Position::new(huge.clone(), &huge * 2), position(3, 3), Position::new(&huge * 2, huge.clone())];
    let arena = Arc::new(Arena::sum(["wythoff:a=2", "nim", "wythoff:a=2"].map(game).to_vec()).expect("a sum"));
    let mut played = Match::new(Arc::clone(&arena), start.to_vec(), Player::You).expect("decided");
    assert_eq!(played.at_start().outcome, Outcome::P);
    for (summand, taken) in [(0, Move::new(5u32, 6u32)), (1, Move::new(2u32, 0u32)), (2, Move::new(0u32, 77u32))] {
        played.play(summand, taken).expect("legal and decided");
        assert_eq!(played.standing().outcome, Outcome::N);
        let reply = played.reply(Opponent::Fallible { error_percent: 0 }, 1).expect("decided").expect("a move");
        played.play(reply.summand, reply.taken).expect("legal");
        assert_eq!(played.standing().outcome, Outcome::P);
    }
    // A mistake would leave what nobody can judge, so even the worst player makes none here.
    played.play(0, Move::new(1u32, 0u32)).expect("legal");
    assert!(played.reply(Opponent::Fallible { error_percent: 100 }, 1).expect("decided").is_some());
}

/// What a match works out can be stopped, and is then not taken for a limit.
#[test]
fn the_wish_to_stop_ends_a_match() {
    let stop = |_: Progress<'_>| ControlFlow::Break(());
    let work = Work::USUAL.watched_by(&stop);
    let own = || game("rules:u = 0 | v = 0 | u = 2 * v");
    for games in [vec![own()], vec![own(), own(), game("wythoff")]] {
        let arena = Arena::within(games.clone(), &work).expect("normal play");
        let at = vec![position(900, 800); games.len()];
        let error = arena.best_move(&at).expect_err("stopped");
        assert_eq!(Halt::behind(&error), Some(Halt::Stopped), "{error}");
        assert!(!error.is_limit());
    }
}
