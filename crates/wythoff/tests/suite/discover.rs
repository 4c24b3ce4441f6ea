//! P-positions found from the rules alone and proved; strategies read off their automata.

use automata::{Automaton, NumberSystem, Order};
use numeration::Natural;
use numeration::work::{Progress, Work};
use prove::discover::{Description, DiscoverOptions, Discovery, Finding, Obstruction, discover};
use prove::proof::{theorem, theorem_in};
use prove::{AutomatonStrategy, SavedStrategy};
use rules::{Game, Outcome, Play, Position};
use solve::outcomes::Outcomes;
use solve::{Front, Strategy, StrategyError, strategy};
use std::collections::BTreeSet;
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

/// A small table leads to wrong guesses, or to none: the prover's counterexamples and larger tables lead on to the truth.
#[test]
fn wrong_guesses_are_refuted_until_the_right_one_is_proved() {
    for bound in [5, 12, 30] {
        for text in ["nim", "nim:misere", "wythoff", "wythoff:a=2", "wythoff:a=2,misere", "connell:k=2"] {
            let found = found_from(&bare(text), Some(bound));
            assert!(found.bound < 4096, "{text} from {bound}: table up to {}", found.bound);
            // A table as small as that may suggest any numeration.
            let known = theorem_in(&game(text), found.proof.positions.system(), &Work::default()).unwrap();
            assert_eq!(found.proof.positions, known, "{text} from {bound}");
        }
    }
    // Up to 12 this is Nim, and nothing but the prover tells that it is not.
    let late = game("rules:u = 0 | v = 0 | u = 20 & v = 20");
    let found = found_from(&late, Some(12));
    assert!(found.refuted > 0 && found.bound >= 20, "refuted {} times, table up to {}", found.refuted, found.bound);
    agrees_with_brute_force(&late, &found.proof.positions, 1_000);
}

/// A limit of the user's is named, and holds for the proofs of every round; what agrees and is not proved is kept.
#[test]
fn a_proof_over_the_limit_is_an_obstruction_that_names_it() {
    let systems = Some(vec![NumberSystem::ostrowski(&[1]).unwrap()]);
    let options = DiscoverOptions { bound: Some(400), systems, proof_states: 300, ..DiscoverOptions::default() };
    let finding = discover(&bare("wythoff"), &options, &Work::default()).unwrap();
    let Finding::NotFound { tried, guess, stopped, .. } = finding else { panic!("the proof needs 432 states") };
    assert_eq!((tried.len(), stopped), (1, false));
    assert!(matches!(tried[0].obstruction, Obstruction::Proof { limit: 300, .. }), "{tried:?}");
    assert!(tried[0].obstruction.to_string().contains("300 states, the limit"), "{}", tried[0].obstruction);
    let guess = guess.expect("a guess that agrees with the table");
    assert!(guess.agrees_to >= 376, "agrees to {}", guess.agrees_to);
    assert!(guess.positions.contains(&[3u32, 5].map(Natural::from)));
}

/// A small table supports no guess; what a larger one gives again is given to the prover all the same.
#[test]
fn a_guess_that_was_not_supported_at_first_is_proved_later() {
    let systems = Some(vec![NumberSystem::ostrowski(&[1]).unwrap()]);
    let options = DiscoverOptions { bound: Some(60), systems, ..DiscoverOptions::default() };
    let finding = discover(&bare("wythoff"), &options, &Work::default()).unwrap();
    let Finding::Found(found) = finding else { panic!("{finding:?}") };
    assert!(found.bound < 4096, "table up to {}", found.bound);
}

/// Whoever ends the search during a proof hears how the guess stands: that of a closed form, and that of a numeration.
#[test]
fn a_search_that_is_ended_during_a_proof_tells_of_the_guess() {
    let stop = |at: Progress<'_>| match at.during.starts_with("a proof in") {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let work = Work::default().watched_by(&stop);
    let own = Some(vec![NumberSystem::ostrowski(&[1]).unwrap()]);
    for (systems, said) in [
        (None, "agrees with all heaps below 1024, 15 states in [1;(1)], but its proof was not brought to an end"),
        (own, "agrees with all heaps below 987, but was neither proved nor refuted"),
    ] {
        let options = DiscoverOptions { systems, ..DiscoverOptions::default() };
        let finding = discover(&bare("wythoff"), &options, &work).unwrap();
        let Finding::NotFound { tried, guess, stopped: true, .. } = finding else { panic!("{finding:?}") };
        assert!(tried[0].obstruction.to_string().contains(said), "{tried:?}");
        let guess = guess.expect("a guess that agrees with the table");
        assert!(guess.agrees_to >= 986 && guess.positions.contains(&[3u32, 5].map(Natural::from)), "{guess:?}");
    }
}

#[test]
fn a_game_that_is_not_found_ends_with_what_was_tried() {
    let game = game("rules:u = 0 | v = 0 | u = v | 2 * u = v");
    let options = DiscoverOptions { bound: Some(600), proof_states: 50_000, ..DiscoverOptions::default() };
    let finding = discover(&game, &options, &Work::default()).unwrap();
    let Finding::NotFound { bound, tried, .. } = finding else { panic!("nobody knows these P-positions") };
    assert!(bound > 2_000, "the table grew to {bound}");
    assert!(tried.len() > 10);
    let growing = tried.iter().filter(|trial| matches!(trial.obstruction, Obstruction::Growing { .. })).count();
    assert!(growing * 2 > tried.len(), "{tried:?}");
}

/// Games of the literature, each from its rules alone: how it is told, and what brute force says.
#[test]
fn games_of_the_literature_are_found_and_put_in_words() {
    for (text, words) in [
        ("rules:u = 0 | v = 0 | |u - v| < 7", "α = [1;(7)]"),
        ("rules:u = 0 | v = 0 | (u - v) % 3 = 0", "these 2 positions and no others: (0, 0), (1, 2)"),
        ("rules,extra=(9,10):u = 0 | v = 0 | (u = v & u != 2 & u != 4 & u != 6)", "α = [1;(1,4)]"),
        ("rules:u = 0 | v = 0 | u + v < 4", "x ÷ 4 = y ÷ 4 and (x + y) % 4 = 0"),
        ("connell:k=4", "connell:k=4"),
        ("rules:|u - v| < 2 | u < 2 | v < 2", "the pairs (2⌊nα⌋, 2⌊nβ⌋)"),
        ("rules:(u = 0 | v = 0 | u = v) & x + y > 7", "(A_n, A_n + n + 7)"),
        ("rules:(u = 0 | v = 0 | |u - v| < 2) & x + y > 2", "(A_n, A_n + 2n + 2)"),
        (
            "rules:(u = 0 | v = 0 | u = v) & x > 1 & y > 1",
            "the positions (0, n), (1, n + 1), n = 0, 1, 2, …, in either order",
        ),
        ("rules:u = 1 & v = 2", "x ≤ y, with x % 3 = 0 | x % 3 = 1 & y - x = 0, in either order"),
    ] {
        let rules = bare(text);
        let found = found(&rules);
        let told = found.description.to_string();
        assert!(told.contains(words), "{text}: {told}");
        agrees_with_brute_force(&rules, &found.proof.positions, 1_000);
    }
}

/// The families of the papers, in the words of rules alone; `cargo xtask bench discover` has their times.
#[test]
fn families_of_the_papers_are_found_up_to_large_parameters() {
    let wythoff = (1..=32).map(|a| (format!("rules:u = 0 | v = 0 | |u - v| < {a}"), format!("α = [1;({a})]")));
    let connell = (2..=8).map(|k| (format!("connell:k={k}"), format!("connell:k={k}")));
    let lw = (2..=8).map(|k| (format!("lw:k={k}"), format!("α = [1;({k},1)]")));
    let ends = [1, 2, 3, 4, 5, 6, 8, 10, 11].into_iter();
    let ends = ends.map(|l| (format!("rules:(u = 0 | v = 0 | u = v) & x + y > {l}"), "the pairs (".to_string()));
    for (text, words) in wythoff.chain(connell).chain(lw).chain(ends) {
        let told = found(&bare(&text)).description.to_string();
        assert!(told.contains(&words), "{text}: {told}");
    }
}

/// A guess of 306 states whose proof passed two million as long as moves were looked for from what other moves had left over.
#[test]
fn large_guesses_are_proved_and_their_certificates_accepted() {
    let rules = game("rules:u = 0 | v = 0 | u = v | u = 2 & v = 3");
    let options = DiscoverOptions { proof_states: 100_000, ..DiscoverOptions::default() };
    let finding = discover(&rules, &options, &Work::default()).unwrap();
    let Finding::Found(found) = finding else { panic!("{rules}: not found") };
    assert_eq!(found.proof.positions.states(), 605);
    agrees_with_brute_force(&rules, &found.proof.positions, 1_000);
    let certificate = found.proof.certificate(&rules);
    wythoff::check::check(&certificate, &Work::default()).unwrap_or_else(|error| panic!("{error}"));
}

/// a-Wythoff with its P-positions as further moves: arithmetic progressions for a = 2, and classes without end for a = 1.
#[test]
fn the_games_of_fraenkel_and_ozery_end_with_a_theorem_or_with_growing_classes() {
    let rules = |a: u32| {
        let band = if a == 1 { "u = v".to_string() } else { format!("|u - v| < {a}") };
        game(&format!("rules,alpha=[1;({a})]:u = 0 | v = 0 | {band} | exists n: u = A(n) & v = B(n)"))
    };
    let told = found(&rules(2)).description.to_string();
    let words = "(4n + 1, 12n + 4), (4n + 2, 12n + 8), (4n + 3, 12n + 12), n = 0, 1, 2, …, and also (0, 0)";
    assert!(told.contains(words), "{told}");
    let finding = discover(&rules(1), &DiscoverOptions::default(), &Work::default()).unwrap();
    let Finding::NotFound { tried, stopped: false, .. } = finding else { panic!("a = 1: no automaton is known") };
    assert_eq!(tried.len(), 1, "{tried:?}");
    assert!(tried[0].obstruction.to_string().contains("classes keep growing"), "{}", tried[0].obstruction);
}

/// The members with heaps up to `bound` are the P-positions that the oracle finds.
fn agrees_with_brute_force(game: &Game, positions: &Automaton, bound: u64) {
    let outcomes = Outcomes::compute(game, bound, bound, &Work::default()).unwrap();
    let expected: BTreeSet<(u64, u64)> = outcomes.p_positions().collect();
    let words = |pair: Vec<Natural>| (pair[0].to_u64().unwrap(), pair[1].to_u64().unwrap());
    let members = positions.members_in(Order::larger_then_smaller(2)).map(words);
    let found: BTreeSet<(u64, u64)> = members.take_while(|(x, y)| *x.max(y) <= bound).collect();
    assert_eq!(found, expected, "{game}");
}

/// [1;(3,6)] needs the extra move (7, 20) beside a band without (2, 4). With (6, 16) instead the pairs are wrong first at (109, 344).
#[test]
fn a_mutated_game_is_told_from_the_right_one() {
    let rules = |extra: &str| {
        game(&format!("rules,extra={extra}:u = 0 | v = 0 | |u - v| < 3 & !(u = 2 & v = 4) & !(u = 4 & v = 2)"))
    };
    let claim = "beatty [1;(3,6)]".parse().unwrap();
    let claim = prove::proof::claim_automaton(&claim, false, None, &Work::default()).unwrap();
    let verdict = |extra: &str| prove::proof::prove(&rules(extra), &claim, &Work::default()).unwrap();
    assert!(matches!(verdict("(7,20)"), prove::proof::Verdict::Proved(_)));
    let prove::proof::Verdict::Refuted(wrong) = verdict("(6,16)") else { panic!("(6, 16) is not (7, 20)") };
    assert_eq!(wrong.position, Position::new(109u32, 344u32));
}

#[test]
fn the_search_can_be_ended_and_told_where_to_look() {
    let bounded = "rules:u = 0 & v <= 3 | v = 0 & u <= 3";
    for (text, during, begun) in [
        ("nim", "the oracle's lines engine", false),
        (bounded, "residuals in base 2", true),
        (bounded, "a proof in base 2", true),
    ] {
        let watch = |at: Progress| match at.during == during {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let ended = discover(&game(text), &DiscoverOptions::default(), &Work::default().watched_by(&watch));
        let Finding::NotFound { stopped, bound, tried, .. } = ended.unwrap() else { panic!("{during}: not ended") };
        assert!(stopped, "{during}");
        // Without a table there is nothing to tell.
        assert_eq!((bound > 0, !tried.is_empty()), (begun, begun), "{during}: {tried:?} up to {bound}");
    }
    let systems = Some(vec![NumberSystem::base(2).unwrap()]);
    let options = DiscoverOptions { systems, ..DiscoverOptions::default() };
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
