//! Every table, pair and outcome printed in the papers, found again on every front.

use numeration::Natural;
use rules::{Game, Outcome, Position};
use solve::outcomes::Oracle;
use solve::{Evidence, FastSolver, Front, Side, Strategy, pairs_from, strategy};
use testkit::data::{self, Table};

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn outcome_of(stated: testkit::Outcome) -> Outcome {
    match stated {
        testkit::Outcome::P => Outcome::P,
        testkit::Outcome::N => Outcome::N,
    }
}

/// The fronts of the papers: three for every game, and the cedar front for a-Wythoff.
fn fronts(game: &Game) -> Vec<Box<dyn Strategy>> {
    let available = Front::of(game);
    assert_eq!(available.len(), if game.to_string().starts_with("wythoff") { 4 } else { 3 }, "{game}");
    available.iter().map(|&front| strategy(game, front).unwrap()).collect()
}

/// A P-position in a table: its index, its column in Connell's tables, its heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Printed {
    n: u64,
    residue: Option<u32>,
    heaps: (u64, u64),
}

/// The pairs of a table, row by row: the numbers beside `n`, two by two.
fn printed_pairs(table: &Table, game: &Game) -> Vec<Printed> {
    let numbers: Vec<usize> =
        (1..table.columns.len()).filter(|&place| !table.columns[place].starts_with('R')).collect();
    assert!(!numbers.is_empty() && numbers.len().is_multiple_of(2), "{}", table.id);
    let connell = game.to_string().starts_with("connell");
    let mut pairs = Vec::new();
    for row in &table.rows {
        let number = |place: usize| row[place].number().unwrap();
        for (residue, two) in (0..).zip(numbers.chunks(2)) {
            let residue = connell.then_some(residue);
            pairs.push(Printed { n: number(0), residue, heaps: (number(two[0]), number(two[1])) });
        }
    }
    pairs
}

/// The tables of P-positions, with their games and pairs.
fn tables() -> Vec<(String, Game, Vec<Printed>)> {
    let tables = data::papers().into_iter().flat_map(|paper| paper.tables);
    let solved = tables.filter_map(|table| {
        let game = game(table.game.as_ref()?);
        let pairs = printed_pairs(&table, &game);
        Some((table.id, game, pairs))
    });
    let solved: Vec<_> = solved.collect();
    let sizes: Vec<(&str, usize)> = solved.iter().map(|(id, _, pairs)| (id.as_str(), pairs.len())).collect();
    let expected = [
        ("F82 Table 1", 11),
        ("C59 Table I", 11),
        ("C59 table k = 2", 13 * 2),
        ("C59 table k = 3", 13 * 3),
        ("C59 table k = 4", 13 * 4),
        ("F84 Table 1", 12),
        ("F84 Table 2", 12),
        ("F84 Table 4", 33),
        ("F84 Table 5", 12),
    ];
    assert_eq!(sizes, expected);
    solved
}

#[test]
fn tables_are_listed_with_their_indices() {
    for (id, game, pairs) in tables() {
        let first = Natural::from(pairs[0].n);
        let listed: Vec<Printed> = pairs_from(&game, first)
            .unwrap()
            .take(pairs.len())
            .map(|row| Printed {
                n: row.n.to_u64().unwrap(),
                residue: row.residue,
                heaps: (row.pair.lower.to_u64().unwrap(), row.pair.upper.to_u64().unwrap()),
            })
            .collect();
        assert_eq!(listed, pairs, "{id}");
        // A list may begin at any row.
        for printed in pairs.iter().filter(|printed| printed.residue.unwrap_or(0) == 0) {
            let row = pairs_from(&game, printed.n.into()).unwrap().next().unwrap();
            let heaps = (row.pair.lower.to_u64().unwrap(), row.pair.upper.to_u64().unwrap());
            assert_eq!((heaps, row.residue), (printed.heaps, printed.residue), "{id} from {}", printed.n);
        }
    }
}

#[test]
fn every_front_finds_the_tables() {
    let mut seen = 0;
    for (id, game, pairs) in tables() {
        let fronts = fronts(&game);
        let fast = FastSolver::new(&game).unwrap();
        for printed in pairs {
            let (x, y) = printed.heaps;
            for (x, y) in [(x, y), (y, x)] {
                let position = Position::new(x, y);
                for front in &fronts {
                    let name = front.front();
                    let decision = front.decide(&position).unwrap();
                    assert_eq!(decision.outcome, Outcome::P, "{id} {name} {position}");
                    assert_eq!(decision.winning, None, "{id} {name} {position}");
                    assert_eq!(decision.ended, game.is_ended(&position).unwrap(), "{id} {name} {position}");
                    assert_eq!(front.winning_moves(&position).unwrap(), [], "{id} {name} {position}");
                    seen += 1;
                }
                let answer = fast.decide(x, y).unwrap();
                assert_eq!((answer.outcome, answer.take), (Outcome::P, (0, 0)), "{id} fast {position}");
            }
        }
    }
    // 91 of the pairs are of a-Wythoff, which has a fourth front.
    assert_eq!(seen, 208 * 2 * 3 + 91 * 2);
}

#[test]
fn brute_force_finds_the_tables() {
    for (id, game, pairs) in tables() {
        let bound = |heap: fn(&Printed) -> u64| pairs.iter().map(heap).max().unwrap();
        let oracle = Oracle::new(&game, bound(|printed| printed.heaps.0), bound(|printed| printed.heaps.1)).unwrap();
        for Printed { heaps: (x, y), .. } in pairs {
            assert_eq!(oracle.outcome(x, y), Some(Outcome::P), "{id} ({x}, {y})");
            assert_eq!(oracle.winning_moves(x, y), Some(vec![]), "{id} ({x}, {y})");
        }
    }
}

/// The index that a front names as its reason, where it names one.
fn index_of(evidence: &Evidence) -> Option<(u64, Option<u32>)> {
    match evidence {
        Evidence::Row { n, residue } | Evidence::Formula { n, residue, .. } => Some((n.to_u64()?, *residue)),
        _ => None,
    }
}

#[test]
fn table_and_formula_name_the_printed_index() {
    let mut named = 0;
    for (id, game, pairs) in tables() {
        for front in [Front::Recursive, Front::Algebraic] {
            let strategy = strategy(&game, front).unwrap();
            for printed in &pairs {
                let (x, y) = printed.heaps;
                let reasoning = strategy.decide(&Position::new(x, y)).unwrap().reasoning;
                let (side, partner, evidence) = reasoning.smaller.as_ref().unwrap();
                // In (0, 0) and (2, 2) either heap may be called the smaller.
                assert!(*side == Side::Lower || x == y, "{id} {front} ({x}, {y})");
                assert_eq!(partner.to_u64(), Some(y), "{id} {front} ({x}, {y})");
                if *evidence == Evidence::Exceptional {
                    assert!(printed.n < 2 && game.to_string() == "wythoff:misere", "{id} {front} ({x}, {y})");
                    continue;
                }
                assert_eq!(index_of(evidence), Some((printed.n, printed.residue)), "{id} {front} ({x}, {y})");
                named += 1;
            }
        }
    }
    // The formula does not reach the first two pairs of misère play with a = 1.
    assert_eq!(named, 208 * 2 - 2);
}

#[test]
fn stated_pairs_have_their_index() {
    let pairs: Vec<_> = data::papers().into_iter().flat_map(|paper| paper.pairs).collect();
    assert_eq!(pairs.len(), 6);
    for stated in pairs {
        let game = game(&stated.game);
        let (x, y) = stated.position;
        let row = pairs_from(&game, stated.n.into()).unwrap().next().unwrap();
        assert_eq!(row.n, Natural::from(stated.n), "{}", stated.id);
        assert_eq!((row.pair.lower, row.pair.upper), (x.into(), y.into()), "{}", stated.id);
        for front in fronts(&game) {
            let decision = front.decide(&Position::new(x, y)).unwrap();
            assert_eq!(decision.outcome, Outcome::P, "{} {}", stated.id, front.front());
        }
    }
}

#[test]
fn stated_outcomes_and_moves() {
    let stated: Vec<_> = data::papers().into_iter().flat_map(|paper| paper.outcomes).collect();
    let (mut games_seen, mut moves_seen) = (0, 0);
    for stated in &stated {
        for name in &stated.games {
            let game = game(name);
            let (x, y) = stated.position;
            let position = Position::new(x, y);
            let what = format!("{}, {name}, {position}", stated.id);
            let answer = FastSolver::new(&game).unwrap().decide(x, y).unwrap();
            assert_eq!(answer.outcome, outcome_of(stated.outcome), "{what}, fast");
            for front in fronts(&game) {
                let decision = front.decide(&position).unwrap();
                assert_eq!(decision.outcome, outcome_of(stated.outcome), "{what}, {}", front.front());
                let Some((smaller, larger)) = stated.leave else { continue };
                let left: Vec<Position> = front
                    .winning_moves(&position)
                    .unwrap()
                    .iter()
                    .map(|taken| game.play(&position, taken).unwrap())
                    .collect();
                let wanted = Position::new(smaller, larger);
                assert!(left.contains(&wanted) || left.contains(&wanted.swapped()), "{what}, {}", front.front());
                moves_seen += 1;
            }
            games_seen += 1;
        }
    }
    // (0, 0) and three (0, b) of F82 and (0, 0), (0, 1) and three (1, b) and the off-diagonal (0, 1) of F84 stand for six games each.
    assert_eq!(stated.len(), 10 + 27 + 18);
    assert_eq!(games_seen, (4 * 6 + 6) + 27 + (6 * 6 + 12));
    // On four fronts, but for the two moves of C59.
    assert_eq!(moves_seen, 4 * ((3 * 6 + 5) + (3 * 6 + 11)) + 3 * 2);
}
