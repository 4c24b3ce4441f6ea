//! Matches in which options may be forbidden, against the definition played out.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use testkit::BlockingGame;
use wythoff::solve::play::{Arena, Basis, Decided, DistanceTable, Match, Opponent, PlayError, Player, Start, Undone};
use wythoff::{Game, Move, Outcome, Position};

type Pair = (u64, u64);

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn position((x, y): Pair) -> Position {
    Position::new(x, y)
}

fn pair(position: &Position) -> Pair {
    (position.x.to_u64().expect("small"), position.y.to_u64().expect("small"))
}

/// The positions that a move leads to.
fn options(game: &Game, (x, y): Pair) -> Vec<Pair> {
    let takes = (0..=x).flat_map(|u| (0..=y).map(move |v| (u, v)));
    let legal = takes.filter(|&(u, v)| game.check(&position((x, y)), &Move::new(u, v)).is_ok());
    legal.map(|(u, v)| (x - u, y - v)).collect()
}

/// Every choice of up to `most` of these.
fn choices(of: &[Pair], most: u8) -> Vec<Vec<Pair>> {
    let mut all = vec![Vec::new()];
    for &option in of {
        let with: Vec<Vec<Pair>> = all.iter().filter(|chosen| chosen.len() < usize::from(most)).cloned().collect();
        all.extend(with.into_iter().map(|mut chosen| {
            chosen.push(option);
            chosen
        }));
    }
    all
}

/// Games with the bound up to which they are played out.
fn games() -> Vec<(Game, u64)> {
    let mut games = Vec::new();
    for moves in ["u = 0 | v = 0 | u = v", "|u - v| < 2 & u + v < 5", "u = 2 * v | x < y & u = 1 | v = 1"] {
        for play in ["block=1", "block=2", "misere,block=1", "misere,block=2"] {
            games.push((game(&format!("rules,{play}:{moves}")), 6));
        }
    }
    games.push((game("rules,block=3,extra=(1,2):u = 0"), 5));
    games.push((game("rules,misere,block=3:u + v < 3"), 5));
    games
}

/// The perfect player against everything that the other one can do.
struct Trial<'a> {
    game: &'a Game,
    arena: Arena<'static>,
    /// Positions from which the perfect player moved, and before which it forbade, and won each time.
    won: BTreeSet<(Pair, bool)>,
}

impl Trial<'_> {
    /// The other player forbids, in every way there is, and the perfect one moves.
    fn moves_from(&mut self, at: Pair) {
        if !self.won.insert((at, true)) {
            return;
        }
        let here = [position(at)];
        let options = options(self.game, at);
        for forbidden in choices(&options, self.game.play.block) {
            let forbidden: Vec<Position> = forbidden.into_iter().map(position).collect();
            let what = format!("{} {at:?} without {forbidden:?}", self.game);
            let standing = self.arena.judge_without(&here, &forbidden).expect(&what);
            assert_eq!(standing.outcome, Outcome::N, "{what}");
            match self.arena.best_move_without(&here, &forbidden).expect(&what) {
                None => assert!(standing.ended && self.game.play.misere && forbidden.len() == options.len(), "{what}"),
                Some(choice) => {
                    assert!(choice.wins && !forbidden.contains(&choice.played.to), "{what}");
                    assert!(options.contains(&pair(&choice.played.to)), "{what}");
                    self.forbids_at(pair(&choice.played.to));
                }
            }
        }
    }

    /// The perfect player forbids, and the other one moves wherever it may.
    fn forbids_at(&mut self, at: Pair) {
        if !self.won.insert((at, false)) {
            return;
        }
        let choice = self.arena.best_ban(&[position(at)]).expect("decided");
        assert!(choice.wins, "{} {at:?}", self.game);
        let options = options(self.game, at);
        let forbidden: Vec<Pair> = choice.forbidden.iter().map(pair).collect();
        assert!(forbidden.len() <= usize::from(self.game.play.block), "{} {at:?}", self.game);
        assert!(forbidden.iter().all(|option| options.contains(option)), "{} {at:?}", self.game);
        let open: Vec<Pair> = options.into_iter().filter(|option| !forbidden.contains(option)).collect();
        assert!(!open.is_empty() || !self.game.play.misere, "{} {at:?}: who cannot move has won", self.game);
        open.into_iter().for_each(|option| self.moves_from(option));
    }
}

#[test]
fn the_perfect_player_wins_against_every_resistance() {
    for (game, bound) in games() {
        let legal = |(x, y): Pair, (u, v): Pair| game.check(&position((x, y)), &Move::new(u, v)).is_ok();
        let mut slow = BlockingGame::new(legal, usize::from(game.play.block), game.play.misere);
        let mut trial = Trial { game: &game, arena: Arena::single(game.clone()), won: BTreeSet::new() };
        for at in (0..=bound).flat_map(|x| (0..=bound).map(move |y| (x, y))) {
            if slow.is_p(at) { trial.forbids_at(at) } else { trial.moves_from(at) }
        }
        assert!(trial.won.len() as u64 >= (bound + 1) * (bound + 1), "{game}");
    }
}

/// Whether the mover wins, and in how many moves, where both players hurry or tarry, from the definition.
fn played_out(game: &Game, at: Pair, known: &mut BTreeMap<Pair, (bool, u32)>) -> (bool, u32) {
    if let Some(&known) = known.get(&at) {
        return known;
    }
    let options = options(game, at);
    let after: BTreeMap<Pair, (bool, u32)> =
        options.iter().map(|&option| (option, played_out(game, option, known))).collect();
    let moved = |forbidden: &[Pair]| {
        let open = after.iter().filter(|(option, _)| !forbidden.contains(option)).map(|(_, result)| *result);
        let open: Vec<(bool, u32)> = open.collect();
        let soonest = open.iter().filter(|(wins, _)| !wins).map(|(_, moves)| moves + 1).min();
        match (soonest, open.iter().map(|(_, moves)| moves + 1).max()) {
            (Some(moves), _) => (true, moves),
            (None, Some(moves)) => (false, moves),
            (None, None) => (game.play.misere, 0),
        }
    };
    let results: Vec<(bool, u32)> = choices(&options, game.play.block).iter().map(|chosen| moved(chosen)).collect();
    let lost = results.iter().filter(|(wins, _)| !wins).map(|(_, moves)| *moves).min();
    let result = match lost {
        Some(moves) => (false, moves),
        None => (true, results.iter().map(|(_, moves)| *moves).max().expect("nothing may be forbidden, too")),
    };
    known.insert(at, result);
    result
}

#[test]
fn distances_count_the_moves_of_best_play() {
    for (game, bound) in games() {
        let table = DistanceTable::new(&game, bound, bound).expect("small");
        let arena = Arena::single(game.clone());
        let mut known = BTreeMap::new();
        for at in (0..=bound).flat_map(|x| (0..=bound).map(move |y| (x, y))) {
            let (wins, moves) = played_out(&game, at, &mut known);
            assert_eq!(table.distance(at.0, at.1), Some(moves), "{game} {at:?}");
            assert_eq!(table.outcome(at.0, at.1) == Some(Outcome::N), wins, "{game} {at:?}");
            // Two perfect players take as long as that.
            let mut played =
                Match::new(Arc::new(Arena::single(game.clone())), vec![position(at)], Player::You).expect("decided");
            play_on(&mut played, Opponent::Perfect, 0);
            assert_eq!(played.steps().len(), moves as usize, "{game} {at:?}");
            assert_eq!(played.winner() == Some(Player::You), wins, "{game} {at:?}");
            assert_eq!(played.decided(), Some(Decided::AtStart), "{game} {at:?}");
            if !played.steps().is_empty() {
                let ban = arena.best_ban(&[position(at)]).expect("decided");
                assert_eq!(ban.moves, Some(moves), "{game} {at:?}");
                let choice = arena.best_move_without(&[position(at)], &ban.forbidden).expect("decided");
                assert_eq!(choice.expect("a move").basis, Basis::Moves(moves), "{game} {at:?}");
            }
        }
    }
}

/// Both sides are played by `opponent` to the end.
fn play_on(played: &mut Match<'_>, opponent: Opponent, seed: u64) {
    loop {
        if let Some(forbidden) = played.reply_ban(opponent, seed).expect("decided") {
            played.forbid(forbidden).expect("options");
        } else if let Some(reply) = played.reply(opponent, seed).expect("decided") {
            played.play(reply.summand, reply.taken).expect("a legal move");
        } else {
            break;
        }
    }
}

#[test]
fn the_last_mistake_decides_be_it_a_move_or_a_ban() {
    let mut kinds = [0; 3];
    for (game, _) in games() {
        let arena = Arc::new(Arena::single(game.clone()));
        for seed in 0..60 {
            let start = vec![Position::new(3 + seed % 7, 9 - seed % 5)];
            let mut played = Match::new(Arc::clone(&arena), start, Player::You).expect("decided");
            play_on(&mut played, Opponent::Fallible { error_percent: 60 }, seed);
            let winner = played.winner().expect("over");
            let loser = match played.decided().expect("over") {
                Decided::AtStart => {
                    kinds[0] += 1;
                    if played.at_start().outcome == Outcome::N { Player::Opponent } else { Player::You }
                }
                Decided::ByMove(index) => {
                    kinds[1] += 1;
                    played.steps()[index].by
                }
                Decided::ByBan(index) => {
                    kinds[2] += 1;
                    played.steps().get(index).map_or(played.ban(), |step| step.ban.as_ref()).expect("a ban").by
                }
            };
            assert_eq!(winner, loser.other(), "{game} {seed}");
            for step in played.steps() {
                let ban = step.ban.as_ref().expect("before every move");
                assert!(ban.by != step.by && !ban.forbidden.contains(&step.played.to), "{game} {seed}");
            }
        }
    }
    assert!(kinds.iter().all(|kind| *kind > 20), "{kinds:?}");
}

#[test]
fn large_heaps_are_played_without_counting_moves() {
    // Beyond the distances: k = 2 has (0, 0), (n, 2n + 1), (n, 2n + 2).
    let arena = Arena::single(game("rules,block=2:u = 0 | v = 0 | u = v"));
    let here = [Position::new(800u32, 1601u32)];
    let ban = arena.best_ban(&here).expect("decided");
    assert!(ban.wins && ban.moves.is_none() && ban.forbidden == ban.to_p, "{ban:?}");
    let reply = arena.best_move_without(&here, &ban.forbidden).expect("decided").expect("a move");
    assert!(!reply.wins && reply.basis == Basis::Smallest, "{reply:?}");
    // The smallest move is taken, unless it is forbidden.
    let smallest = arena.best_move_without(&here, &[]).expect("decided").expect("a move");
    assert!(smallest.wins, "{smallest:?}");
    let without = [Position::new(800u32, 1600u32), Position::new(799u32, 1601u32)];
    let next = arena.best_move_without(&[Position::new(800u32, 1601u32)], &without).expect("decided");
    assert!(next.is_some_and(|choice| !without.contains(&choice.played.to)));
}

#[test]
fn acts_are_taken_back_and_refused_in_order() {
    let arena = Arc::new(Arena::single(game("rules,block=1:u = 0 | v = 0 | u = v")));
    let mut played = Match::new(Arc::clone(&arena), vec![Position::new(2u32, 3u32)], Player::You).expect("decided");
    assert_eq!((played.to_forbid(), played.to_move()), (Some(Player::Opponent), Player::You));
    let refused = played.play(0, Move::new(1u32, 0u32)).expect_err("first the opponent forbids");
    assert_eq!(refused, PlayError::ForbidFirst { number: 0 });
    assert!(refused.to_string().contains("first the other player forbids"), "{refused}");
    let at = |x: u32, y: u32| Position::new(x, y);
    let many = played.forbid(vec![at(0, 3), at(1, 3)]).expect_err("two");
    assert_eq!(many, PlayError::TooManyForbidden { number: 0, most: 1 });
    for to in [at(0, 0), at(2, 3), at(3, 0)] {
        assert_eq!(played.forbid(vec![to.clone()]).expect_err("no option"), PlayError::NoOption { number: 0, to });
    }
    assert_eq!(played.undo(), None);
    // The same option twice is one option.
    played.forbid(vec![at(0, 3), at(0, 3)]).expect("an option");
    assert_eq!((played.to_forbid(), played.forbidden()), (None, &[at(0, 3)][..]));
    assert_eq!(played.forbid(Vec::new()).expect_err("said"), PlayError::NotToForbid { number: 0 });
    let forbidden = played.play(0, Move::new(2u32, 0u32)).expect_err("forbidden");
    assert_eq!(forbidden, PlayError::Forbidden { number: 0, to: at(0, 3) });
    let before = played.ban().cloned().expect("said");
    played.play(0, Move::new(1u32, 0u32)).expect("legal");
    assert_eq!((played.to_forbid(), played.to_move()), (Some(Player::You), Player::Opponent));
    assert!(matches!(played.undo(), Some(Undone::Move(step)) if step.ban == Some(before.clone())));
    assert_eq!(played.ban(), Some(&before));
    assert_eq!(played.undo(), Some(Undone::Ban(before)));
    assert_eq!(played.to_forbid(), Some(Player::Opponent));
    // A sum of such games is refused.
    let games = vec![game("nim"), game("rules,block=1:u = v")];
    assert!(matches!(Arena::sum(games), Err(PlayError::BlockingSum { game: 1 })));
    let mut nim = Match::new(Arc::new(Arena::single(game("nim"))), vec![at(1, 2)], Player::You).expect("decided");
    assert_eq!(nim.forbid(Vec::new()).expect_err("not here"), PlayError::NotToForbid { number: 0 });
}

#[test]
fn a_drawn_start_cannot_be_forbidden_away() {
    let arena = Arena::single(game("rules,block=2:u = 0 | v = 0 | u = v"));
    for (wanted, outcome) in [(Start::P, Outcome::P), (Start::N, Outcome::N)] {
        for seed in 0..40 {
            let start = arena.start(wanted, &6u32.into(), seed).expect("found");
            assert_eq!(arena.judge(&start).expect("decided").outcome, outcome);
            assert!(options(&arena.games()[0], pair(&start[0])).len() > 2, "{start:?}");
        }
    }
}
