//! P-positions found from the rules alone and proved; strategies read off their automata.

use automata::{Automaton, NumberSystem};
use numeration::Natural;
use numeration::work::{Halt, Progress, Work};
use prove::discover::{Description, DiscoverOptions, Discovery, Finding, Obstruction, discover};
use prove::proof::theorem;
use prove::{AutomatonStrategy, SavedStrategy};
use rules::{Game, Outcome, Play, Position};
use solve::{Front, Strategy, StrategyError, strategy};
use std::ops::ControlFlow;
use testkit::SplitMix64;

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The game as bare rules, so that no theorem about its family can be known.
fn bare(text: &str) -> Game {
    let family = game(text);
    let rules = family.ruleset.to_formula_rules().expect("a formula");
    Game { ruleset: rules::Ruleset::Formula(rules), play: family.play }
}

fn found(game: &Game) -> Discovery {
    found_from(game, None)
}

/// What is found from a first table up to `bound`.
fn found_from(game: &Game, bound: Option<u64>) -> Discovery {
    let options = DiscoverOptions { bound, ..DiscoverOptions::default() };
    let finding = discover(game, &options, &Work::default());
    match finding.unwrap_or_else(|error| panic!("{game}: {error}")) {
        Finding::Found(found) => found,
        Finding::NotFound { tried, .. } => panic!("{game}: not found: {tried:?}"),
    }
}

/// Whether each position with heaps below `side` is P, from the definition alone.
fn definition(game: &Game, side: u64) -> Vec<Vec<bool>> {
    let mut table = vec![vec![false; side as usize]; side as usize];
    for x in 0..side {
        for y in 0..side {
            let position = Position::new(x, y);
            let mut moves = game.moves(&position).peekable();
            table[x as usize][y as usize] = match moves.peek() {
                None => game.play == Play::NORMAL,
                Some(_) => moves.all(|taken| {
                    let word = |heap: &Natural| heap.to_usize().unwrap();
                    !table[x as usize - word(&taken.u)][y as usize - word(&taken.v)]
                }),
            };
        }
    }
    table
}

/// Outcomes and moves of all small positions against brute force, then moves from large heaps by playing them.
fn plays_well(game: &Game, positions: &Automaton) {
    const SIDE: u64 = 24;
    let strategy = AutomatonStrategy::proved(game, positions, &Work::default()).unwrap();
    let table = definition(game, SIDE);
    for x in 0..SIDE {
        for y in 0..SIDE {
            let position = Position::new(x, y);
            let decision = strategy.decide(&position).unwrap();
            let is_p = table[x as usize][y as usize];
            assert_eq!(decision.outcome == Outcome::P, is_p, "{game} {position}");
            assert_eq!(decision.ended, game.moves(&position).next().is_none(), "{game} {position}");
            assert_eq!(decision.winning.is_some(), !is_p && !decision.ended, "{game} {position}");
            if let Some(taken) = decision.winning {
                let left = game.play(&position, &taken).unwrap();
                let word = |heap: &Natural| heap.to_usize().unwrap();
                assert!(table[word(&left.x)][word(&left.y)], "{game} {position} {taken}");
                assert!(strategy.winning_moves(&position).unwrap().contains(&taken), "{game} {position} {taken}");
            }
        }
    }
    let mut random = SplitMix64::new(7);
    for _ in 0..6 {
        let position = Position::new(large(&mut random, 60), large(&mut random, 60));
        let decision = strategy.decide(&position).unwrap();
        if let Some(taken) = decision.winning {
            let left = game.play(&position, &taken).unwrap();
            assert!(positions.contains(&[left.x, left.y]), "{game} {position}");
        }
    }
}

/// A number with so many decimal digits.
fn large(random: &mut SplitMix64, digits: usize) -> Natural {
    random.decimal(digits).parse().unwrap()
}

#[test]
fn wythoff_and_misere_games_are_found() {
    for a in 1..=4 {
        let rules = bare(&format!("wythoff:a={a}"));
        let found = found(&rules);
        assert_eq!(found.description.claim(), Some(format!("beatty [1;({a})]")));
        assert_eq!(found.proof.positions, theorem(&game(&format!("wythoff:a={a}")), &Work::default()).unwrap());
        plays_well(&rules, &found.proof.positions);
    }
    for a in 1..=3 {
        let rules = bare(&format!("wythoff:a={a},misere"));
        let found = found(&rules);
        let known = theorem(&game(&format!("wythoff:a={a},misere")), &Work::default()).unwrap();
        assert_eq!(found.proof.positions, known);
        match (a, &found.description) {
            (1, Description::Except { more, less, .. }) => assert_eq!((more.len(), less.len()), (2, 2)),
            (_, description) => assert_eq!(description.claim(), Some(format!("beatty [1;({a})] + 1/alpha"))),
        }
        plays_well(&rules, &found.proof.positions);
    }
}

#[test]
fn off_diagonal_games_and_connells_are_found() {
    for text in ["wythoff:offdiagonal", "wythoff:a=2,offdiagonal", "connell:k=2", "connell:k=3", "fb:a=2,b=2"] {
        let rules = bare(text);
        let found = found(&rules);
        assert_eq!(found.proof.positions, theorem(&game(text), &Work::default()).unwrap(), "{text}");
        assert!(!matches!(found.description, Description::Automaton { .. }), "{text}: {}", found.description);
        plays_well(&rules, &found.proof.positions);
    }
}

#[test]
fn periodic_and_other_games_are_found() {
    for (text, claim) in [
        ("rules:u = 0 | v = 0", "formula x = y"),
        ("rules:u = 0 | v = 0 | u = v | (u = 1 & v = 3)", "beatty [1;(1)]"),
        (
            "rules:(u = 0 | v = 0 | u = v) & u <= 5 & v <= 5",
            "formula x % 6 = 0 & y % 6 = 0 | x % 6 = 1 & y % 6 = 2 | x % 6 = 3 & y % 6 = 5",
        ),
        ("rules:(u = 0 & v <= 5) | (v = 0 & u <= 5)", "formula x % 6 = y % 6"),
        ("rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0 | |u - v| < 2", "beatty [1;(2,1)]"),
    ] {
        let rules = game(text);
        let found = found(&rules);
        assert_eq!(found.description.claim().as_deref(), Some(claim), "{text}");
        plays_well(&rules, &found.proof.positions);
    }
    // Rules that look at one order of the heaps only.
    let ordered = game("rules,ordered:u = 0 & v <= 2 | v = 0 & u <= 1");
    plays_well(&ordered, &found(&ordered).proof.positions);
}

/// A small table makes the learner guess wrongly: the prover's counterexamples lead on to the truth, with as much more of the table as it takes.
#[test]
fn wrong_guesses_are_refuted_and_refined_until_proved() {
    for bound in [5, 12] {
        for (text, must_refute) in [
            ("nim", false),
            ("nim:misere", bound == 5),
            ("wythoff", true),
            ("wythoff:a=2", true),
            ("wythoff:a=2,misere", true),
            ("connell:k=2", true),
        ] {
            let rules = bare(text);
            let found = found_from(&rules, Some(bound));
            assert_eq!(found.refuted > 0, must_refute, "{text} from {bound}: refuted {} times", found.refuted);
            assert_eq!(found.bound > bound, must_refute, "{text} from {bound}: table up to {}", found.bound);
            assert!(found.bound < 4096, "{text} from {bound}: table up to {}", found.bound);
            let known = theorem(&game(text), &Work::default()).unwrap();
            assert_eq!(found.proof.positions, known, "{text} from {bound}");
        }
    }
    // A proof over the limit of its round is no end: the doubt is settled by more of the table.
    for text in ["wythoff", "wythoff:a=2"] {
        let found = found_from(&bare(text), Some(30));
        assert!(found.bound > 30, "{text}");
        assert_eq!(found.proof.positions, theorem(&game(text), &Work::default()).unwrap(), "{text}");
    }
}

/// A limit of the user's is named, and holds for the proofs of every round.
#[test]
fn a_proof_over_the_limit_is_an_obstruction_that_names_it() {
    let systems = Some(vec![NumberSystem::ostrowski(&[1]).unwrap()]);
    let options = DiscoverOptions { bound: Some(400), systems, proof_states: 300, ..DiscoverOptions::default() };
    let finding = discover(&bare("wythoff"), &options, &Work::default()).unwrap();
    let Finding::NotFound { tried, .. } = finding else { panic!("the proof needs 432 states") };
    assert_eq!(tried.len(), 1);
    assert!(matches!(tried[0].obstruction, Obstruction::Proof { limit: 300, .. }), "{tried:?}");
    assert!(tried[0].obstruction.to_string().contains("300 states, the limit"), "{}", tried[0].obstruction);
}

#[test]
fn a_game_that_is_not_found_ends_with_what_was_tried() {
    let game = game("rules:u = 0 | v = 0 | u = v | 2 * u = v");
    let options = DiscoverOptions { bound: Some(600), states: 60, ..DiscoverOptions::default() };
    let finding = discover(&game, &options, &Work::default()).unwrap();
    let Finding::NotFound { bound, tried } = finding else { panic!("nobody knows these P-positions") };
    // Before the second round the table was extended as far as is quickly done.
    assert_eq!(bound, 2047);
    assert!(tried.len() > 10);
    assert!(tried.iter().all(|trial| matches!(trial.obstruction, Obstruction::States { limit: 60, .. })), "{tried:?}");
}

#[test]
fn the_search_can_be_ended_and_told_where_to_look() {
    // Without a bound the first table hears of it too.
    for bound in [Some(100_000), None] {
        for during in ["the oracle's lines engine", "learning in [1;(1)]", "a proof in [1;(1)]"] {
            let watch = |at: Progress| match at.during == during {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            let options = DiscoverOptions { bound, ..DiscoverOptions::default() };
            let stopped = discover(&game("wythoff"), &options, &Work::default().watched_by(&watch)).unwrap_err();
            assert_eq!(Halt::behind(&stopped), Some(Halt::Stopped), "{during}: {stopped}");
        }
    }
    let systems = Some(vec![NumberSystem::base(2).unwrap()]);
    let options = DiscoverOptions { systems, states: 60, ..DiscoverOptions::default() };
    let finding = discover(&game("wythoff"), &options, &Work::default()).unwrap();
    assert!(matches!(finding, Finding::NotFound { tried, .. } if tried.len() == 1));
}

/// Wythoff's games at 1,000 and 100,000 digits: outcome and move against the closed form.
#[test]
fn large_heaps_agree_with_the_closed_form() {
    for a in 1..=3u32 {
        let family = game(&format!("wythoff:a={a}"));
        let positions = theorem(&family, &Work::default()).unwrap();
        let automaton = AutomatonStrategy::proved(&family, &positions, &Work::default()).unwrap();
        let closed = strategy(&family, Front::Algebraic).unwrap();
        let mut random = SplitMix64::new(u64::from(a));
        for digits in [1_000, 1_000, 1_000, 100_000] {
            let position = Position::new(large(&mut random, digits), large(&mut random, digits));
            let (own, other) = (automaton.decide(&position).unwrap(), closed.decide(&position).unwrap());
            assert_eq!(own.outcome, other.outcome);
            let left = position.after(&own.winning.expect("a random position is N")).unwrap();
            // What is left is P, and so is every P-position for the automaton.
            assert_eq!(closed.decide(&left).unwrap().outcome, Outcome::P);
            let own = automaton.decide(&left).unwrap();
            assert_eq!((own.outcome, own.winning), (Outcome::P, None));
        }
    }
}

#[test]
fn a_saved_strategy_is_proved_again() {
    let work = &Work::default();
    let positions = theorem(&game("wythoff:a=2"), work).unwrap();
    let saved = SavedStrategy { game: game("wythoff:a=2"), found: "pairs".to_string(), positions };
    let text = saved.to_text();
    let read = SavedStrategy::from_text(&text, work).unwrap();
    assert_eq!(read, saved);
    let other = SavedStrategy::from_text(&text.replace("a=2", "a=3"), work).unwrap();
    let refused = AutomatonStrategy::proved(&other.game, &other.positions, work);
    assert!(
        matches!(refused, Err(StrategyError::WrongAutomaton { counterexample }) if counterexample.starts_with("(1, 3)"))
    );
    // Trusted all the same, it never makes an illegal move.
    let trusted = AutomatonStrategy::trusted(&other.game, &other.positions, work).unwrap();
    for (x, y) in [(1u32, 2u32), (1, 3), (5, 9), (30, 50)] {
        let position = Position::new(x, y);
        if let Ok(Some(taken)) = trusted.decide(&position).map(|decision| decision.winning) {
            assert!(other.game.check(&position, &taken).is_ok());
        }
    }
    for broken in
        [text.replace("# game", "# gam"), text.replace("tracks 2", "tracks 1"), text[..text.len() - 30].to_string()]
    {
        assert!(SavedStrategy::from_text(&broken, work).is_err());
    }
}
