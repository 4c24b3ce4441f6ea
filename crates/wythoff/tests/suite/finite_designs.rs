//! Rules with finitely many moves beside a band with holes: found, proved for all heaps, and refuted where they only look right.

use wythoff::design::{CandidateSet, finite_designs};
use wythoff::numbers::work::Work;
use wythoff::prove::proof::{Verdict, claim_automaton, prove};
use wythoff::solve::outcomes::Outcomes;
use wythoff::solve::verify::Claim;
use wythoff::{Game, Position};

fn verdict(game: &Game, fraction: &str) -> Verdict {
    let claim: Claim = format!("beatty {fraction}").parse().expect("a claim");
    let claimed = claim_automaton(&claim, false, None, &Work::default()).expect("an automaton");
    prove(game, &claimed, &Work::default()).expect("a verdict")
}

/// Base moves and the single extra moves of the design of this width, with heaps up to 300.
fn single_moves(fraction: &str, width: u32) -> (String, Vec<(u64, u64)>, Vec<Game>) {
    let alpha = fraction.parse().expect("a continued fraction");
    let wanted = CandidateSet::from_continued_fraction(&alpha, 300).expect("a set");
    let found = finite_designs(&wanted, 1, &Work::default()).expect("designs");
    let design = found.iter().find(|design| design.width == width).unwrap_or_else(|| panic!("{fraction}"));
    assert!(design.ways.iter().all(|way| way.len() == 1), "{fraction}: {design:?}");
    let games: Vec<Game> = design.ways.iter().map(|way| design.game(way)).collect();
    // Up to the bound, every game found has the wanted positions as its P-positions.
    for game in &games {
        assert_eq!(game.to_string().parse::<Game>().as_ref(), Ok(game));
        let outcomes = Outcomes::compute(game, 300, 300, &Work::default()).expect("a small table");
        let found: Vec<(u64, u64)> = outcomes.p_positions().filter(|(x, y)| x <= y).collect();
        assert_eq!(found, wanted.positions().collect::<Vec<_>>(), "{game}");
    }
    (design.base().to_string(), design.ways.iter().map(|way| way[0]).collect(), games)
}

#[test]
fn one_move_is_enough_for_fractions_that_no_unbroken_band_serves() {
    for (fraction, width, base, expected) in [
        ("[1;(1,2)]", 1, "u = 0 | v = 0 | u = v & u != 2", &[(5, 6), (10, 13), (14, 18)][..]),
        ("[1;(2,4)]", 2, "u = 0 | v = 0 | |u - v| < 2 & !(u = 2 & v = 3) & !(u = 3 & v = 2)", &[(6, 12)]),
        ("[1;(2,6)]", 2, "u = 0 | v = 0 | |u - v| < 2 & !(u = 2 & v = 3) & !(u = 3 & v = 2)", &[(9, 18)]),
        ("[1;(2,8)]", 2, "u = 0 | v = 0 | |u - v| < 2 & !(u = 2 & v = 3) & !(u = 3 & v = 2)", &[(12, 24)]),
    ] {
        let (found, moves, games) = single_moves(fraction, width);
        assert_eq!(found, base, "{fraction}");
        let proved: Vec<(u64, u64)> = moves
            .iter()
            .zip(&games)
            .filter(|(_, game)| matches!(verdict(game, fraction), Verdict::Proved(_)))
            .map(|(taken, _)| *taken)
            .collect();
        assert_eq!(proved, expected, "{fraction}");
    }
}

#[test]
fn a_move_that_brute_force_takes_for_right_is_refuted_by_the_prover() {
    let (base, moves, games) = single_moves("[1;(3,6)]", 3);
    assert_eq!(base, "u = 0 | v = 0 | |u - v| < 3 & !(u = 2 & v = 4) & !(u = 4 & v = 2)");
    for right in [(7, 20), (8, 24)] {
        let place = moves.iter().position(|taken| *taken == right).unwrap_or_else(|| panic!("{moves:?}"));
        assert!(matches!(verdict(&games[place], "[1;(3,6)]"), Verdict::Proved(_)), "{right:?}");
    }
    // Heaps up to 300 do not tell (6, 16) from these.
    let place = moves.iter().position(|taken| *taken == (6, 16)).unwrap_or_else(|| panic!("{moves:?}"));
    let Verdict::Refuted(found) = verdict(&games[place], "[1;(3,6)]") else { panic!("it fails at (109, 344)") };
    assert_eq!(found.position, Position::new(109u32, 344u32));
}

#[test]
fn where_nothing_is_needed_nothing_is_found() {
    let wanted = CandidateSet::from_continued_fraction(&"[1;(3)]".parse().expect("a fraction"), 200).expect("a set");
    let found = finite_designs(&wanted, 1, &Work::default()).expect("designs");
    assert_eq!((found[0].width, &found[0].ways), (3, &vec![Vec::new()]));
    // The golden ratio's wanted positions with a hole in the diagonal would need more than one move.
    let wanted = CandidateSet::from_continued_fraction(&"[1;(4,1)]".parse().expect("a fraction"), 200).expect("a set");
    assert!(finite_designs(&wanted, 1, &Work::default()).expect("designs").is_empty());
}
