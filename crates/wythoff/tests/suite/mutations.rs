//! Mutated rules and claims: each is refuted at the smallest position where brute force finds the claim wrong, or proved and brute force
//! agrees as far as it goes.

use automata::Automaton;
use numeration::Natural;
use numeration::work::Work;
use prove::proof::{Counterexample, Obligation, Verdict, claim_automaton, prove, theorem};
use rules::Game;
use solve::outcomes::Outcomes;

/// A ruleset that can be changed, with the claim that is right for it.
struct Family {
    play: &'static str,
    families: &'static str,
    formula: &'static str,
    wider: &'static str,
    narrower: &'static str,
    theorem: &'static str,
    /// A claim like it that is wrong.
    other: &'static str,
}

const FAMILIES: [Family; 5] = [
    Family {
        play: "",
        families: "",
        formula: "u = 0 | v = 0 | |u - v| < 2",
        wider: "u = 0 | v = 0 | |u - v| < 3",
        narrower: "u = 0 | v = 0 | u = v",
        theorem: "wythoff:a=2",
        other: "beatty [1;(3)]",
    },
    Family {
        play: ",misere",
        families: "",
        formula: "u = 0 | v = 0 | |u - v| < 3",
        wider: "u = 0 | v = 0 | |u - v| < 4",
        narrower: "u = 0 | v = 0 | |u - v| < 2",
        theorem: "wythoff:a=3,misere",
        other: "beatty [1;(2)] + 1/alpha",
    },
    Family {
        play: "",
        families: "",
        formula: "(u = 0 | v = 0 | u = v) & x - u != y - v",
        wider: "(u = 0 | v = 0 | |u - v| < 2) & x - u != y - v",
        narrower: "(u = 0 | v = 0) & x - u != y - v",
        theorem: "wythoff:offdiagonal",
        other: "beatty [1;(2)] + 1/alpha",
    },
    Family {
        play: "",
        families: "",
        formula: "u = v | (u = 0 & v % 3 = 0)",
        wider: "|u - v| < 2 | (u = 0 & v % 3 = 0)",
        narrower: "u = v | (u = 0 & v % 6 = 0)",
        theorem: "connell:k=3",
        other: "beatty [1;(2)]",
    },
    Family {
        play: "",
        families: "(2,6)->(u+v+1,2*u+3*v+3)",
        formula: "u = 0 | v = 0 | |u - v| < 2",
        wider: "u = 0 | v = 0 | |u - v| < 3",
        narrower: "u = 0 | v = 0 | u = v",
        theorem: "lw:k=2",
        other: "beatty [1;(2,1)] + 1/2",
    },
];

impl Family {
    fn game(&self, extra: &str, formula: &str) -> String {
        let extra = format!("{extra}{}", self.families);
        let extra = if extra.is_empty() { extra } else { format!(",extra={extra}") };
        format!("rules{}{extra}:{formula}", self.play)
    }

    /// Twenty mutants: a game and a claim each.
    fn mutants(&self, work: &Work) -> Vec<(String, Automaton)> {
        let right = theorem(&self.theorem.parse().unwrap(), work).unwrap();
        let mut mutants = Vec::new();
        for (i, j) in [(1, 3), (2, 5), (1, 4), (3, 7), (2, 2), (4, 1)] {
            mutants.push((self.game(&format!("({i},{j})"), self.formula), right.clone()));
        }
        for (i, j) in [(1, 1), (2, 2), (0, 3), (3, 2)] {
            let without = format!("({}) & !(u = {i} & v = {j}) & !(u = {j} & v = {i})", self.formula);
            mutants.push((self.game("", &without), right.clone()));
        }
        for formula in [self.wider, self.narrower] {
            mutants.push((self.game("", formula), right.clone()));
        }
        let game = self.game("", self.formula);
        let flipped = if self.play.is_empty() {
            game.replacen("rules", "rules,misere", 1)
        } else {
            game.replacen(self.play, "", 1)
        };
        mutants.push((flipped, right.clone()));
        for (x, y) in [(0, 0), (5, 9), (20, 33), (7, 7)] {
            let one = claim_automaton(
                &solve::verify::Claim::listed(&format!("{x} {y}")).unwrap(),
                false,
                Some(right.system()),
                work,
            );
            mutants.push((game.clone(), right.xor(&one.unwrap(), work).unwrap()));
        }
        // One true P-position far out is moved by one token.
        let far = right.members().find(|pair| pair[0] > Natural::from(40u32) && pair[0] < pair[1]).unwrap();
        let far = [far[0].to_u64().unwrap(), far[1].to_u64().unwrap()];
        let moved = format!("{} {}\n{} {}", far[0], far[1], far[0], far[1] + 1);
        let moved =
            claim_automaton(&solve::verify::Claim::listed(&moved).unwrap(), false, Some(right.system()), work).unwrap();
        mutants.push((game.clone(), right.xor(&moved, work).unwrap()));
        let other = claim_automaton(&self.other.parse().unwrap(), false, None, work).unwrap();
        mutants.push((game.clone(), other));
        mutants.push((game, right));
        mutants
    }
}

/// The first position, by larger heap and then smaller heap, where the claim is not the outcome.
fn first_difference(outcomes: &Outcomes, claim: &Automaton, bound: u64) -> Option<(u64, u64)> {
    (0..=bound).flat_map(|y| (0..=y).map(move |x| (x, y))).find(|&(x, y)| {
        let pair = |x: u64, y: u64| claim.contains(&[Natural::from(x), Natural::from(y)]);
        outcomes.is_p(x, y) != (pair(x, y) || pair(y, x))
    })
}

fn outcomes(game: &Game, bound: u64) -> Outcomes {
    Outcomes::compute(game, bound, bound, &Work::default()).unwrap()
}

fn confirm(game: &Game, claim: &Automaton, found: &Counterexample) {
    let claimed =
        |x: &Natural, y: &Natural| claim.contains(&[x.clone(), y.clone()]) || claim.contains(&[y.clone(), x.clone()]);
    let (x, y) = (found.position.x.to_u64().unwrap(), found.position.y.to_u64().unwrap());
    let expected = first_difference(&outcomes(game, y.max(x)), claim, y.max(x));
    assert_eq!(expected, Some((x, y)), "{game}: {found}");
    match (found.obligation, &found.taken) {
        (Obligation::Closed, Some(taken)) => {
            let left = game.play(&found.position, taken).unwrap();
            assert!(claimed(&left.x, &left.y), "{game}: {found}");
            // The least move: none before it, u first, leads to the claimed set.
            for u in 0..=x {
                for v in 0..=y {
                    let smaller = rules::Move::new(u, v);
                    if smaller >= *taken {
                        return;
                    }
                    let left = game.play(&found.position, &smaller);
                    assert!(!left.is_ok_and(|left| claimed(&left.x, &left.y)), "{game}: {found}, but {smaller}");
                }
            }
        }
        (Obligation::Closed, None) => panic!("{game}: {found} has no move"),
        (Obligation::Disjoint, _) => panic!("{game}: {found} is about values"),
        (Obligation::Ends, _) => assert!(game.moves(&found.position).next().is_none(), "{game}: {found}"),
        (Obligation::Reach, _) => {
            let mut moves = game.moves(&found.position).peekable();
            assert!(moves.peek().is_some(), "{game}: {found}");
            let mut left = moves.map(|taken| found.position.after(&taken).unwrap());
            assert!(!left.any(|left| claimed(&left.x, &left.y)), "{game}: {found}");
        }
    }
}

/// Every mutant of a family; at least `refuted` of the twenty must be wrong.
fn check(family: &Family, refuted: usize) {
    let work = Work::default();
    let mutants = family.mutants(&work);
    assert_eq!(mutants.len(), 20);
    let mut wrong = 0;
    for (text, claim) in mutants {
        let game: Game = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        match prove(&game, &claim, &work).unwrap_or_else(|error| panic!("{text}: {error}")) {
            Verdict::Proved(_) => assert_eq!(first_difference(&outcomes(&game, 300), &claim, 300), None, "{text}"),
            Verdict::Refuted(found) => {
                wrong += 1;
                confirm(&game, &claim, &found);
            }
        }
    }
    assert!(wrong >= refuted, "only {wrong} of 20 mutants of {} were refuted", family.theorem);
}

#[test]
fn normal_play() {
    check(&FAMILIES[0], 12);
}

#[test]
fn misere_play() {
    check(&FAMILIES[1], 12);
}

#[test]
fn off_diagonal_play() {
    check(&FAMILIES[2], 12);
}

#[test]
fn connell() {
    check(&FAMILIES[3], 12);
}

#[test]
fn larsson_weimerskirch() {
    check(&FAMILIES[4], 12);
}
