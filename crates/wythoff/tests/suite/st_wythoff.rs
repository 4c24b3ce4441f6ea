//! (s, t)-Wythoff: fronts against brute force and each other, and the theorem proved for all heaps.

use automata::Automaton;
use check::check;
use numeration::Natural;
use numeration::work::Work;
use prove::proof::{Proof, Verdict, prove, theorem};
use rules::{Game, Outcome, Position};
use solve::{Front, Strategy, pairs_from, strategy};
use testkit::{OutcomeTable, SplitMix64};

fn game(s: u32, t: u32) -> Game {
    format!("wythoff:s={s},t={t}").parse().unwrap()
}

fn parameters() -> impl Iterator<Item = (u32, u32)> {
    (2..=4).flat_map(|s| (1..=4).map(move |t| (s, t)))
}

#[test]
fn the_name_is_canonical() {
    for (written, canonical) in
        [("wythoff:s=2,t=1", "wythoff:s=2"), ("wythoff:t=3,s=2", "wythoff:s=2,t=3"), ("wythoff:s=1,t=3", "wythoff:a=3")]
    {
        let game: Game = written.parse().unwrap();
        assert_eq!(game.to_string(), canonical);
        assert_eq!(canonical.parse(), Ok(game));
    }
    let rules = game(2, 1).ruleset.to_formula_rules().unwrap();
    assert_eq!(rules.formula.to_string(), "u = 0 | v = 0 | u <= v & v < 2 * u + 1");
    for bad in ["wythoff:s=2,a=3", "wythoff:s=0", "wythoff:s=2,offdiagonal"] {
        assert!(bad.parse::<Game>().is_err(), "{bad}");
    }
}

#[test]
fn every_front_agrees_with_brute_force() {
    for (s, t) in parameters() {
        let game = game(s, t);
        let table = OutcomeTable::new(game.to_string().parse().unwrap(), 80);
        let fronts: Vec<Box<dyn Strategy>> =
            Front::of(&game).iter().map(|&front| strategy(&game, front).unwrap()).collect();
        assert_eq!(fronts.len(), 2);
        for (x, y) in (0..=80).flat_map(|x| (0..=80).map(move |y| (x, y))) {
            let position = Position::new(x, y);
            let winning = table.winning_moves((x, y));
            for front in &fronts {
                let decision = front.decide(&position).unwrap();
                let name = format!("{game} ({x}, {y}) {}", front.front());
                assert_eq!(decision.outcome == Outcome::P, winning.is_empty(), "{name}");
                assert_eq!(decision.ended, x + y == 0, "{name}");
                let number = |number: &Natural| number.to_u64().unwrap();
                if let Some(taken) = &decision.winning {
                    assert!(winning.contains(&(number(&taken.u), number(&taken.v))), "{name}: {taken:?}");
                }
                let all = front.winning_moves(&position).unwrap();
                let all: Vec<(u64, u64)> = all.iter().map(|taken| (number(&taken.u), number(&taken.v))).collect();
                assert_eq!(all, winning, "{name}");
            }
        }
    }
}

#[test]
fn heaps_of_sixty_figures_are_played_to_a_pair() {
    let mut random = SplitMix64::new(5);
    for (s, t) in parameters().chain([(7, 5), (100, 1), (65_000, 500)]) {
        let game = game(s, t);
        let arithmetic = strategy(&game, Front::Arithmetic).unwrap();
        let mut number = || (0..4).fold(Natural::ZERO, |sum, _| sum * (1 << 50) + (random.bits() >> 14));
        for _ in 0..40 {
            let (x, y) = (number(), number());
            let position = Position { x, y };
            let decision = arithmetic.decide(&position).unwrap();
            let Some(taken) = decision.winning else { continue };
            assert!(game.check(&position, &taken).is_ok(), "{game} {position:?}");
            let after = Position { x: &position.x - &taken.u, y: &position.y - &taken.v };
            assert_eq!(arithmetic.decide(&after).unwrap().outcome, Outcome::P, "{game} {position:?}");
        }
    }
}

#[test]
fn tables_follow_the_recursion() {
    for (s, t) in parameters() {
        let mut seen = std::collections::BTreeSet::new();
        for row in pairs_from(&game(s, t), Natural::ZERO).unwrap().take(400) {
            let number = |number: &Natural| number.to_u64().unwrap();
            let (n, a, b) = (number(&row.n), number(&row.pair.lower), number(&row.pair.upper));
            let least = (0..).find(|number| !seen.contains(number)).unwrap();
            assert_eq!((a, b), (least, u64::from(s) * a + u64::from(t) * n), "s = {s}, t = {t}, n = {n}");
            seen.extend([a, b]);
        }
    }
}

#[test]
fn an_algebraic_front_is_refused_with_the_reason() {
    let error = strategy(&game(2, 1), Front::Algebraic).err().unwrap().to_string();
    assert!(error.contains("no algebraic front, as its pairs are no Beatty sequences for s > 1"), "{error}");
    assert!(error.contains("arithmetic, recursive"), "{error}");
    assert_eq!(Front::of(&game(4_000_000_000, 2)), [Front::Recursive]);
}

fn proved(game: &Game) -> Proof {
    let claim = theorem(game, &Work::default()).unwrap();
    match prove(game, &claim, &Work::default()).unwrap() {
        Verdict::Proved(proof) => proof,
        Verdict::Refuted(wrong) => panic!("{game}: {wrong}"),
    }
}

#[test]
fn fraenkels_theorem_is_proved_for_small_parameters() {
    for (s, t) in parameters() {
        let game = game(s, t);
        let positions = proved(&game).positions;
        assert_eq!(positions.column_states() as u32, 2 * (s + t) + 3, "{game}");
        let order = Automaton::linear(positions.system(), &[1, -1], None, Some(0), &Work::default()).unwrap();
        assert_eq!(positions.and(&order, &Work::default()).unwrap().column_states() as u32, s + t + 2, "{game}");
    }
}

#[test]
fn certificates_of_it_are_accepted() {
    for (s, t) in [(2, 1), (2, 3), (3, 3), (4, 4)] {
        let game = game(s, t);
        let certificate = proved(&game).certificate(&game);
        let system = format!("recurrence {},{s} from 1,{}", s + t - 1, s + t);
        let checked = check(&certificate, &Work::default()).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!((checked.game, checked.system), (game.to_string(), system), "{game}");
    }
}

#[test]
fn a_certificate_with_another_numeration_is_refused() {
    let game = game(2, 1);
    let certificate = proved(&game).certificate(&game);
    assert!(certificate.starts_with("wythoff certificate 7\n"));
    let refused = |from: &str, to: &str| {
        let changed = certificate.replacen(from, to, 1);
        assert_ne!(changed, certificate, "{from}");
        check(&changed, &Work::default()).expect_err(to).to_string()
    };
    assert!(refused("language 2\n* 1:0 2:1\n", "language 2\n* 2:0\n").contains("not one for every number"));
    assert!(refused("language 2\n* 1:0 2:1\n", "language 2\n* 1:0 2:0\n").contains("not one for every number"));
    assert!(
        refused("language 2\n* 1:0 2:1\n* 1:0\n", "language 2\n* 1:0 2:1\n1:0\n").contains("not one for every number")
    );
    assert!(refused("from 1,3", "from 1,4").contains("not one for every number"));
    assert!(refused("recurrence 2,2", "recurrence 2,1").contains("not one for every number"));
    assert!(refused("recurrence 2,2 from 1,3", "recurrence 2,2 from 3").contains("no numeration system"));
    assert!(refused("certificate 7", "certificate 4").contains("no numeration system"));
    assert!(refused("certificate 7", "certificate 8").contains("version"));
}

#[test]
fn proofs_in_other_numerations_are_checked_too() {
    let nim: Game = "nim".parse().unwrap();
    for name in [
        "recurrence 2,1 from 1,2",
        "recurrence 3,-1 from 1,3",
        "[1;1,(2)]",
        "[1;3,(1,2)]",
        "recurrence 0,1,1 from 1,2,3,4",
    ] {
        let system = automata::NumberSystem::named(name).unwrap();
        let equal = Automaton::linear(&system, &[1, -1], Some(0), Some(0), &Work::default()).unwrap();
        let Verdict::Proved(proof) = prove(&nim, &equal, &Work::default()).unwrap() else { panic!("{name}") };
        let checked = check(&proof.certificate(&nim), &Work::default());
        assert_eq!(checked.unwrap_or_else(|error| panic!("{name}: {error}")).system, name);
    }
}
