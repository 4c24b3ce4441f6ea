//! "There is a smaller number such that": by induction, beside the subset construction and brute force.

use numeration::Natural;
use numeration::work::{Halt, Work};
use wythoff_automata::{AutomataError, Automaton, NumberSystem, Operation, Part, combine};

const SYSTEMS: [&str; 7] = [
    "base 2",
    "base 10",
    "[1;(1)]",
    "[1;(2,1)]",
    "[1;1,(2)]",
    "recurrence 2,2 from 1,3",
    "recurrence 0,1,1 from 1,2,3,4",
];

/// There is t < n in the place of n, by subsets.
fn by_subsets(relation: &Automaton, track: usize, work: &Work) -> Result<Automaton, AutomataError> {
    let less = Automaton::linear(relation.system(), &[1, -1], Some(1), None, work).unwrap();
    let moved = |other: usize| if other < track { other } else { other + 1 };
    let parts = [
        Part { automaton: relation, tracks: (0..relation.tracks()).map(moved).collect() },
        Part { automaton: &less, tracks: vec![track, track + 1] },
    ];
    let all = combine(relation.system(), relation.tracks() + 1, Operation::And, &parts, work).unwrap();
    all.exists(&[track + 1], &work.with_states(200_000))
}

#[test]
fn both_ways_give_the_same_automaton() {
    let work = Work::default();
    for named in SYSTEMS {
        let system = NumberSystem::named(named).unwrap();
        let linear =
            |coefficients: &[i64], low, high| Automaton::linear(&system, coefficients, low, high, &work).unwrap();
        let odd = Automaton::congruence(&system, &[1], 1, 2, &work).unwrap();
        let even_zeros = Automaton::even_trailing_zeros(&system, &work).unwrap();
        let both = |one: &Automaton, other: &Automaton| {
            one.spread(&[0], 2, &work).unwrap().and(&other.spread(&[1], 2, &work).unwrap(), &work).unwrap()
        };
        let relations = [
            linear(&[1], Some(5), Some(9)),
            odd.clone(),
            linear(&[1, -1], Some(0), Some(0)),
            linear(&[1, -2], Some(1), Some(3)),
            both(&odd, &even_zeros),
            both(&even_zeros, &odd).xor(&linear(&[3, -1], Some(2), None), &work).unwrap(),
            Automaton::none(&system, 2),
            Automaton::all(&system, 2, &work).unwrap(),
        ];
        let sums = [linear(&[1, 1, -1], Some(0), Some(0)), linear(&[1, -1, 1], Some(2), Some(2))];
        for (index, relation) in relations.iter().chain(&sums).enumerate() {
            for track in 0..relation.tracks() {
                let found = relation.exists_below(track, &work).unwrap();
                match by_subsets(relation, track, &work) {
                    Ok(wanted) => assert_eq!(found, wanted, "{named}, relation {index}, track {track}"),
                    // Numerations in which the subsets of a sum are millions.
                    Err(_) => assert_small_tuples(relation, track, &found),
                }
            }
        }
    }
}

/// Brute force.
fn assert_small_tuples(relation: &Automaton, track: usize, found: &Automaton) {
    let tracks = relation.tracks() as u32;
    let contains = |set: &Automaton, tuple: &[u32]| {
        set.contains(&tuple.iter().map(|&number| Natural::from(number)).collect::<Vec<_>>())
    };
    for place in 0..12u32.pow(tracks) {
        let tuple: Vec<u32> = (0..tracks).map(|track| place / 12u32.pow(track) % 12).collect();
        let smaller = (0..tuple[track]).any(|smaller| {
            let mut tuple = tuple.clone();
            tuple[track] = smaller;
            contains(relation, &tuple)
        });
        assert_eq!(contains(found, &tuple), smaller, "{tuple:?}, track {track}");
    }
}

#[test]
fn equal_factors_of_the_tribonacci_word_are_those_one_sees() {
    let work = Work::default();
    let system = NumberSystem::named("recurrence 1,1,1 from 1,2,4").unwrap();
    // The letter n is how many ones the digits of n end in: R(i, j, t), the letters i + t and j + t differ.
    let letter = |number: &Natural| system.digits(number).iter().rev().take_while(|&&digit| digit == 1).count();
    let sum = Automaton::linear(&system, &[1, 1, -1], Some(0), Some(0), &work).unwrap();
    let ends = |ones: usize| {
        let shape = |number: &Automaton| {
            // t, i and i + t with the last digits of i + t.
            let parts = [Part { automaton: &sum, tracks: vec![0, 1, 2] }, Part { automaton: number, tracks: vec![2] }];
            combine(&system, 3, Operation::And, &parts, &work).unwrap().exists(&[2], &work).unwrap()
        };
        let mut member = |numbers: &[Natural]| letter(&numbers[0]) == ones;
        let mut learner = wythoff_automata::Learner::new(&system, 1, &mut member).unwrap();
        for number in 0..200u32 {
            learner.refine(&[Natural::from(number)], &work).unwrap();
        }
        shape(&learner.hypothesis(&work).unwrap())
    };
    let mut differ = Automaton::none(&system, 3);
    for ones in 1..3 {
        // Tracks i, j, t.
        let at = ends(ones);
        let parts = [Part { automaton: &at, tracks: vec![0, 2] }, Part { automaton: &at, tracks: vec![1, 2] }];
        let one = combine(&system, 3, Operation::Xor, &parts, &work).unwrap();
        differ = differ.or(&one, &work).unwrap();
    }
    let found = differ.exists_below(2, &work).unwrap();
    assert_eq!(found.complement(&work).unwrap().column_states(), 26);
    let letters: Vec<usize> = (0..60u32).map(|number| letter(&Natural::from(number))).collect();
    for i in 0..30u32 {
        for j in 0..30 {
            for n in 0..30 {
                let differs = (0..n).any(|t| letters[(i + t) as usize] != letters[(j + t) as usize]);
                assert_eq!(found.contains(&[i, j, n].map(Natural::from)), differs, "{i}, {j}, {n}");
            }
        }
    }
}

#[test]
fn limits_are_named() {
    let system = NumberSystem::named("[1;(1)]").unwrap();
    let work = Work::default();
    let sum = Automaton::linear(&system, &[1, 1, -1], Some(0), Some(0), &work).unwrap();
    let error = sum.exists_below(1, &work.with_memory(1 << 10)).unwrap_err();
    assert!(matches!(error, AutomataError::Halt(Halt::Limit { .. })), "{error}");
    assert_eq!(sum.exists_below(3, &work).unwrap_err(), AutomataError::Mismatch { what: "number of tracks" });
}
