//! Every front and the fast path agree with brute force where that reaches, and with each other where it does not.

use numeration::{ContinuedFraction, Natural};
use rules::{Game, Move, Outcome, Position};
use solve::{CedarForm, FastSolver, Front, Strategy, StrategyError, cedar_strategy, strategy};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use testkit::{OutcomeTable, SplitMix64};

/// All games of one parameter that the papers solve.
fn games_of(parameter: u32) -> [String; 5] {
    [
        format!("wythoff:a={parameter}"),
        format!("wythoff:a={parameter},misere"),
        format!("wythoff:a={parameter},offdiagonal"),
        format!("connell:k={parameter}"),
        format!("lw:k={parameter}"),
    ]
}

/// a-Wythoff and Connell's game in one; the last two have ab near 10^6 and 2^32.
const GENERALISED: [&str; 8] = [
    "fb:a=2,b=2",
    "fb:a=2,b=3",
    "fb:a=3,b=2",
    "fb:a=3,b=5",
    "fb:a=4,b=4",
    "fb:a=6,b=6",
    "fb:a=1000,b=999",
    "fb:a=65535,b=65537",
];

/// The recursive and the algebraic front, then the arithmetic front and the cedar front in both forms where the game has them.
fn fronts(game: &Game) -> Vec<Box<dyn Strategy>> {
    let common = [Front::Recursive, Front::Algebraic, Front::Arithmetic];
    let forms = [CedarForm::Digits, CedarForm::Traces];
    let cedar = forms.into_iter().filter_map(|form| cedar_strategy(game, form).ok());
    assert_eq!(Front::of(game).contains(&Front::Cedar), cedar.clone().count() == 2);
    let common = common.into_iter().filter(|front| Front::of(game).contains(front));
    common.map(|front| strategy(game, front).unwrap()).chain(cedar).collect()
}

fn oracle_outcome(outcome: testkit::Outcome) -> Outcome {
    match outcome {
        testkit::Outcome::P => Outcome::P,
        testkit::Outcome::N => Outcome::N,
    }
}

/// Every position with heaps up to 200, on every front and the fast path, against brute force.
fn check_against_brute_force(text: &str) {
    let game: Game = text.parse().unwrap();
    let oracle_game: testkit::Game = text.parse().unwrap();
    let table = OutcomeTable::new(oracle_game, 200);
    let fast = FastSolver::new(&game).unwrap();
    let fronts = fronts(&game);
    for x in 0..=200u64 {
        for y in 0..=200u64 {
            let position = Position::new(x, y);
            let outcome = oracle_outcome(table.outcome((x, y)));
            let winning = table.winning_moves((x, y));
            let ended = oracle_game.rules.is_terminal((x, y));
            for front in &fronts {
                let name = front.front();
                let decision = front.decide(&position).unwrap();
                assert_eq!(decision.outcome, outcome, "{text} {name} {position}");
                assert_eq!(decision.ended, ended, "{text} {name} {position}");
                let all: Vec<(u64, u64)> = front
                    .winning_moves(&position)
                    .unwrap()
                    .iter()
                    .map(|taken| (taken.u.to_u64().unwrap(), taken.v.to_u64().unwrap()))
                    .collect();
                assert_eq!(all, winning, "{text} {name} {position}");
                let chosen = decision.winning.map(|taken| (taken.u.to_u64().unwrap(), taken.v.to_u64().unwrap()));
                assert_eq!(chosen.is_some(), !winning.is_empty(), "{text} {name} {position}");
                assert!(chosen.is_none_or(|chosen| winning.contains(&chosen)), "{text} {name} {position} {chosen:?}");
            }
            let answer = fast.decide(x, y).unwrap();
            assert_eq!((answer.outcome, answer.ended), (outcome, ended), "{text} fast {position}");
            assert_eq!(answer.take != (0, 0), !winning.is_empty(), "{text} fast {position}");
            assert!(
                answer.take == (0, 0) || winning.contains(&answer.take),
                "{text} fast {position} {:?}",
                answer.take
            );
        }
    }
}

#[test]
fn brute_force_parameter_1() {
    games_of(1).iter().for_each(|game| check_against_brute_force(game));
}

#[test]
fn brute_force_parameter_2() {
    games_of(2).iter().for_each(|game| check_against_brute_force(game));
}

#[test]
fn brute_force_parameter_3() {
    games_of(3).iter().for_each(|game| check_against_brute_force(game));
}

#[test]
fn brute_force_parameter_4() {
    games_of(4).iter().for_each(|game| check_against_brute_force(game));
}

#[test]
fn brute_force_parameter_5() {
    games_of(5).iter().for_each(|game| check_against_brute_force(game));
}

#[test]
fn brute_force_parameter_6() {
    games_of(6).iter().for_each(|game| check_against_brute_force(game));
}

#[test]
fn brute_force_larsson_weimerskirch_parameters_7_and_8() {
    ["lw:k=7", "lw:k=8"].into_iter().for_each(check_against_brute_force);
}

#[test]
fn brute_force_generalisation_of_wythoff_and_connell() {
    GENERALISED.into_iter().for_each(check_against_brute_force);
    ["fb:a=3", "fb:b=3", "fb"].into_iter().for_each(check_against_brute_force);
}

/// Under its other names the generalisation is the same game, move by move and for the same reasons.
#[test]
fn the_generalisation_contains_both_games() {
    let mut random = SplitMix64::new(1973);
    for (general, plain) in [("fb:a=3", "wythoff:a=3"), ("fb:b=4", "connell:k=4"), ("fb", "wythoff")] {
        let [general, plain] = [general, plain].map(|text| strategy(&text.parse().unwrap(), Front::Algebraic).unwrap());
        for digits in [2, 20, 300] {
            for _ in 0..50 {
                let [x, y] = [(); 2].map(|()| random.decimal(digits).parse::<Natural>().unwrap());
                let position = Position::new(x, y);
                let [one, other] = [&general, &plain].map(|strategy| strategy.decide(&position).unwrap());
                assert_eq!((one.outcome, one.winning), (other.outcome, other.winning), "{position}");
                let [one, other] = [&general, &plain].map(|strategy| strategy.winning_moves(&position).unwrap());
                assert_eq!(one, other, "{position}");
            }
        }
    }
}

/// What a decision says, without its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Answer {
    outcome: Outcome,
    ended: bool,
    winning: Option<Move>,
}

/// A front that is asked about a position once: neighbours of a convergent are neighbours of the next one, and win by moves to the same few
/// positions.
struct Once {
    front: Box<dyn Strategy>,
    answers: Lately<Position, Answer>,
    moves: Lately<Position, Result<Vec<Move>, StrategyError>>,
}

impl Once {
    fn new(front: Box<dyn Strategy>) -> Once {
        Once { front, answers: Lately::default(), moves: Lately::default() }
    }

    fn front(&self) -> Front {
        self.front.front()
    }

    fn decide(&self, position: &Position) -> Answer {
        self.answers.get(position, || {
            let decision = self.front.decide(position).unwrap();
            Answer { outcome: decision.outcome, ended: decision.ended, winning: decision.winning }
        })
    }

    fn winning_moves(&self, position: &Position) -> Result<Vec<Move>, StrategyError> {
        self.moves.get(position, || self.front.winning_moves(position))
    }
}

/// What was asked for lately. Questions come again soon or never.
struct Lately<K, V>(RefCell<HashMap<K, V, BuildHasherDefault<LowestWords>>>);

/// Numbers of a thousand digits that are asked about one after the other differ in their lowest words; no more is looked at.
#[derive(Default)]
struct LowestWords(u64);

impl Hasher for LowestWords {
    fn write(&mut self, bytes: &[u8]) {
        let mut word = [0; 8];
        word.iter_mut().zip(bytes).for_each(|(to, byte)| *to = *byte);
        self.0 = (self.0 ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl<K: Clone + Eq + Hash, V: Clone> Lately<K, V> {
    const MOST: usize = 1000;

    fn get(&self, key: &K, compute: impl FnOnce() -> V) -> V {
        if let Some(known) = self.0.borrow().get(key) {
            return known.clone();
        }
        let value = compute();
        let mut kept = self.0.borrow_mut();
        if kept.len() == Self::MOST {
            kept.clear();
        }
        kept.insert(key.clone(), value.clone());
        value
    }
}

impl<K, V> Default for Lately<K, V> {
    fn default() -> Self {
        Lately(RefCell::default())
    }
}

/// The fronts that accept heaps of any size, and the rules to check their moves by.
struct Contest {
    game: Game,
    algebraic: Once,
    /// Nothing in Larsson and Weimerskirch's game.
    arithmetic: Option<Once>,
    recursive: Once,
    cedar: Vec<Once>,
    /// Counts the positions, to choose a share of them by.
    turn: Cell<usize>,
    fast: FastSolver,
}

impl Contest {
    fn new(text: &str) -> Contest {
        let game: Game = text.parse().unwrap();
        let mut fronts = fronts(&game).into_iter().map(Once::new);
        let [recursive, algebraic] = [(); 2].map(|()| fronts.next().unwrap());
        let arithmetic = fronts.next();
        let cedar = fronts.collect();
        Contest {
            fast: FastSolver::new(&game).unwrap(),
            game,
            algebraic,
            arithmetic,
            recursive,
            cedar,
            turn: Cell::new(0),
        }
    }

    /// The fronts that work with digits. The cedar front has nothing new to say next to each of thousands of convergents of 1,000 digits:
    /// there its forms come in turn at every third position.
    fn by_digits(&self, position: &Position) -> impl Iterator<Item = &Once> {
        let turn = self.turn.replace(self.turn.get() + 1);
        let many_alike = (400..4000).contains(&position.x.bits());
        let chosen = move |form: usize| !many_alike || turn % 6 == 3 * form;
        let cedar = self.cedar.iter().enumerate().filter(move |(form, _)| chosen(*form)).map(|(_, front)| front);
        cedar.chain(&self.arithmetic)
    }

    /// All that accept the position agree, and what they call a win is one: legal, and to a P-position of the other front.
    fn check(&self, position: &Position, all_moves: bool) {
        let game = &self.game;
        let decision = self.algebraic.decide(position);
        for other in self.by_digits(position) {
            let (name, other) = (other.front(), other.decide(position));
            assert_eq!(decision.outcome, other.outcome, "{game} {position} {name}");
            assert_eq!(decision.winning, other.winning, "{game} {position} {name}");
            assert_eq!(decision.ended, other.ended, "{game} {position} {name}");
        }
        if position.x <= Natural::from(3000u32) || position.y <= Natural::from(3000u32) {
            let table = self.recursive.decide(position);
            assert_eq!((table.outcome, &table.winning), (decision.outcome, &decision.winning), "{game} {position}");
        }
        if let (Some(x), Some(y)) = (position.x.to_u64(), position.y.to_u64())
            && let Some(answer) = self.fast.decide(x, y)
        {
            assert_eq!((answer.outcome, answer.ended), (decision.outcome, decision.ended), "{game} {position}");
            assert_eq!(answer.winning(), decision.winning, "{game} {position}");
        }
        if let Some(taken) = &decision.winning {
            let left = game.play(position, taken).unwrap();
            let other = self.arithmetic.as_ref().unwrap_or(&self.algebraic);
            assert_eq!(other.decide(&left).outcome, Outcome::P, "{game} {position} {taken}");
        }
        if all_moves {
            // Next to a pair there can be as many extra moves as families and digits: too many to list, or to check one by one.
            let moves = match self.algebraic.winning_moves(position) {
                Err(StrategyError::ManyWinningMoves { .. }) => return,
                moves => moves.unwrap(),
            };
            for other in self.by_digits(position) {
                assert_eq!(moves, other.winning_moves(position).unwrap(), "{game} {position} {}", other.front());
            }
            assert_eq!(moves.is_empty(), decision.winning.is_none(), "{game} {position}");
            assert!(decision.winning.is_none_or(|taken| moves.contains(&taken)), "{game} {position}");
            for taken in moves.iter().step_by(1 + moves.len() / 40) {
                let left = game.play(position, taken).unwrap();
                assert_eq!(self.algebraic.decide(&left).outcome, Outcome::P, "{game} {position} {taken}");
            }
        }
    }

    /// The number that stands with `number` in a P-position, found by asking for the winning move from a hopeless height.
    fn partner(&self, number: &Natural) -> Natural {
        let above = number * 8 * u64::from(u32::MAX) + 100;
        let high = Position::new(number.clone(), above);
        let moves = self.algebraic.winning_moves(&high).unwrap();
        moves.iter().filter(|taken| taken.u.is_zero()).map(|taken| high.after(taken).unwrap().y).next().unwrap()
    }
}

/// Heaps of `digits` random digits: independent ones, near ones, and ones next to the P-position of the first.
fn check_random(digits: usize, rounds: u64, parameters: &[u32]) {
    for &parameter in parameters {
        for text in games_of(parameter) {
            check_random_heaps(&text, u64::from(parameter), digits, rounds);
        }
    }
}

fn check_random_heaps(text: &str, seed: u64, digits: usize, rounds: u64) {
    let contest = Contest::new(text);
    let mut random = SplitMix64::new(seed + 1000 * digits as u64);
    for round in 0..rounds {
        let mut heap = || random.decimal(digits).parse::<Natural>().unwrap();
        let (x, y) = (heap(), heap());
        contest.check(&Position::new(x.clone(), y.clone()), true);
        contest.check(&Position::new(x.clone(), &x + round), true);
        // The case of two multiplications: x = L_n and y below U_n.
        contest.check(&Position::new(&x + &x / 7, x.clone()), round == 0);
        let partner = contest.partner(&x);
        for offset in 0..5u64 {
            let near = (&partner + offset).saturating_sub(&Natural::from(2u32));
            contest.check(&Position::new(x.clone(), near), offset == 2);
        }
    }
}

const PARAMETERS: [u32; 8] = [1, 2, 3, 4, 5, 6, 1000, u32::MAX];

#[test]
fn random_heaps_of_up_to_20_digits() {
    for digits in [1, 19, 20] {
        check_random(digits, 40, &PARAMETERS);
    }
}

#[test]
fn random_heaps_of_100_and_1000_digits() {
    check_random(100, 20, &PARAMETERS);
    check_random(1000, 4, &PARAMETERS);
}

#[test]
fn random_heaps_of_100_000_digits() {
    check_random(100_000, 1, &[1, 3]);
}

#[test]
fn random_heaps_of_the_generalisation() {
    for (seed, text) in (0..).zip(GENERALISED) {
        for (digits, rounds) in [(1, 40), (19, 40), (20, 40), (100, 20), (1000, 4)] {
            check_random_heaps(text, seed, digits, rounds);
        }
    }
}

/// Heaps within 2 of every convergent numerator and denominator up to 10^1000 and of its partner in a P-position.
fn check_next_to_convergents(parameter: u32) {
    for text in games_of(parameter) {
        check_next_to_convergents_of(&text, parameter);
    }
}

fn check_next_to_convergents_of(text: &str, parameter: u32) {
    let limit = Natural::from(10u32).pow(1000);
    let two = Natural::from(2u32);
    let fraction = match text.starts_with("lw") {
        true => ContinuedFraction::new(vec![1], vec![parameter, 1]).unwrap(),
        false => ContinuedFraction::constant(parameter.try_into().unwrap()),
    };
    let contest = Contest::new(text);
    for (index, convergent) in fraction.convergents().take_while(|c| c.numerator < limit).enumerate() {
        // All 25 neighbours of the smaller ones, five of the larger ones, in turn.
        let small = index < 130;
        for centre in [convergent.numerator, convergent.denominator] {
            let partner = contest.partner(&centre);
            for offset in 0..5u64 {
                let x = (&centre + offset).saturating_sub(&two);
                let others = if small { 0..5 } else { (offset + index as u64) % 5..(offset + index as u64) % 5 + 1 };
                for other in others {
                    let y = (&partner + other).saturating_sub(&two);
                    // Extra moves can all win, and next to a pair there are very many.
                    let all = match text.starts_with("lw") {
                        true => index < 60 && parameter <= 6,
                        false => small || offset == 2,
                    };
                    contest.check(&Position::new(x.clone(), y), all);
                }
                contest.check(&Position::new(x.clone(), &centre + 1), false);
            }
        }
    }
}

#[test]
fn next_to_convergents_parameter_1() {
    check_next_to_convergents(1);
}

#[test]
fn next_to_convergents_parameters_2_and_3() {
    check_next_to_convergents(2);
    check_next_to_convergents(3);
}

#[test]
fn next_to_convergents_parameters_4_to_6() {
    (4..=6).for_each(check_next_to_convergents);
}

#[test]
fn next_to_convergents_large_parameters() {
    check_next_to_convergents(1000);
    check_next_to_convergents(u32::MAX);
}

#[test]
fn next_to_convergents_of_the_generalisation() {
    for (text, product) in [("fb:a=2,b=2", 4), ("fb:a=2,b=3", 6), ("fb:a=3,b=2", 6), ("fb:a=1000,b=999", 999_000)] {
        check_next_to_convergents_of(text, product);
    }
}
