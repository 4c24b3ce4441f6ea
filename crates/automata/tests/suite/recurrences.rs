//! Numerations by linear recurrence, irregular lowest places included, against plain arithmetic and known sizes.

use formula::Statement;
use numeration::work::Work;
use numeration::{Natural, Recurrence};
use std::sync::Arc;
use wythoff_automata::{Automaton, NumberSystem, Setting, evaluate};

fn system(equation: &str, start: &[u32]) -> Arc<NumberSystem> {
    let start: Vec<Natural> = start.iter().map(|&value| value.into()).collect();
    let start = if start.is_empty() { None } else { Some(&start[..]) };
    let recurrence = Recurrence::new(&equation.parse().unwrap(), start);
    NumberSystem::recurrence(recurrence.unwrap_or_else(|error| panic!("{equation}: {error}")))
}

fn linear(system: &Arc<NumberSystem>, factors: &[i64], constant: i64) -> Automaton {
    Automaton::linear(system, factors, Some(constant), Some(constant), &Work::default()).unwrap()
}

/// Systems of every kind.
fn systems() -> Vec<Arc<NumberSystem>> {
    let mut systems: Vec<Arc<NumberSystem>> = [
        ("z^2 = z + 1", &[][..]),
        ("z^2 = z + 1", &[1, 3]),
        ("z^2 = 2*z + 1", &[1, 2]),
        ("z^2 = 2*z + 2", &[]),
        ("z^2 = 3*z - 1", &[]),
        ("z^2 = 4*z - 2", &[]),
        ("z^3 = z^2 + z + 1", &[]),
        ("z^3 = 3*z^2 - 1", &[]),
        ("z^3 = z + 1", &[]),
        ("z^3 = z^2 + 2*z + 1", &[1, 4, 7]),
        ("z^3 = 2*z^2 - z + 1", &[]),
    ]
    .iter()
    .map(|(equation, start)| system(equation, start))
    .collect();
    for name in ["[1;1,(2)]", "[1;3,(1,2)]", "[1;2,2,(3,1)]"] {
        systems.push(NumberSystem::named(name).unwrap());
    }
    systems
}

#[test]
fn the_smallest_adders() {
    for (equation, states) in [
        ("z^2 = z + 1", 16),
        ("z^2 = 2*z + 1", 16),
        ("z^2 = 2*z + 2", 41),
        ("z^3 = z^2 + z + 1", 149),
        ("z^3 = z^2 + 1", 250),
        ("z^3 = 2*z^2 + 1", 184),
        ("z^4 = z^3 + z^2 + z + 1", 970),
        ("z^2 = 3*z - 1", 16),
        ("z^2 = 4*z - 2", 29),
        ("z^3 = 3*z^2 - 1", 111),
        ("z^3 = z + 1", 411),
    ] {
        assert_eq!(linear(&system(equation, &[]), &[1, 1, -1], 0).column_states(), states, "{equation}");
    }
}

#[test]
fn an_adder_of_5854_states_loses_none() {
    let adder = linear(&system("z^4 = z^3 + 1", &[]), &[1, 1, -1], 0);
    assert_eq!(adder.column_states(), 5854);
    let random = |seed: u64| Natural::from(seed).pow(9) % Natural::from(10u32).pow(17);
    for seed in 3..60 {
        let (x, y) = (random(seed), random(seed + 1000));
        let sum = &x + &y;
        assert!(adder.contains(&[x.clone(), y.clone(), sum.clone()]) && !adder.contains(&[x, y, sum + 1]));
    }
}

#[test]
fn multiples_and_remainders_have_the_known_sizes() {
    let systems = ["z^2 = z + 1", "z^2 = 2*z + 2", "z^3 = z^2 + z + 1", "z^3 = z^2 + 1"].map(|text| system(text, &[]));
    for (factor, constant, states) in [(1, 1, [4, 4, 6, 6]), (2, 0, [10, 16, 60, 96]), (3, 0, [23, 43, 146, 231])] {
        let found = systems.each_ref().map(|system| linear(system, &[-factor, 1], constant).column_states());
        assert_eq!(found, states, "y = {factor}x + {constant}");
    }
    for (modulus, states) in [(2, [8, 6, 24, 24]), (3, [18, 18, 81, 81]), (5, [50, 50, 375, 375])] {
        let zero = |system: &Arc<NumberSystem>| {
            Automaton::congruence(system, &[1], 0, modulus, &Work::default()).unwrap().column_states()
        };
        assert_eq!(systems.each_ref().map(zero), states, "mod {modulus}");
    }
}

#[test]
fn relations_agree_with_plain_arithmetic() {
    let tuple = |x: i64, y: i64| [x, y].map(|number| Natural::from(number as u64));
    for system in systems() {
        let sum = linear(&system, &[1, 1, -1], 0);
        let less = Automaton::linear(&system, &[1, -1], None, Some(-1), &Work::default()).unwrap();
        let odd = Automaton::linear(&system, &[3, -2], Some(-4), Some(7), &Work::default()).unwrap();
        let rest = Automaton::congruence(&system, &[2, 5], 3, 7, &Work::default()).unwrap();
        let shift = Automaton::shift(&system, &Work::default()).unwrap();
        for x in 0..70 {
            let digits = system.digits(&Natural::from(x as u64));
            let shifted = system.value(&[&digits[..], &[0]].concat());
            assert!(shift.contains(&[Natural::from(x as u64), shifted]), "{system}: {x} shifted");
            for y in 0..70 {
                assert_eq!(less.contains(&tuple(x, y)), x < y, "{system}: {x} < {y}");
                assert_eq!(odd.contains(&tuple(x, y)), (-4..=7).contains(&(3 * x - 2 * y)), "{system}: {x} {y}");
                assert_eq!(rest.contains(&tuple(x, y)), (2 * x + 5 * y) % 7 == 3, "{system}: {x} {y}");
                let total = |z: i64| [x, y, z].map(|number| Natural::from(number as u64));
                assert!(sum.contains(&total(x + y)), "{system}: {x} + {y}");
                assert!(!sum.contains(&total(x + y + 1)), "{system}: {x} + {y}");
            }
        }
    }
}

#[test]
fn addition_is_certified_by_successors() {
    // x + 0 = x, and from x + y = z follows x + (y + 1) = z + 1, in both directions: this is addition, for all numbers.
    for system in systems() {
        let setting = Setting::of_system(system.clone());
        for text in [
            "forall x, z: x + 0 = z <=> x = z",
            "forall x, y, z: x + y = z <=> x + (y + 1) = z + 1",
            "forall x, y: x < y <=> exists d: x + d + 1 = y",
            "forall x: exists y: x = 2*y | x = 2*y + 1",
            "forall x, y: x % 3 = y % 3 <=> exists d: x = y + 3*d | y = x + 3*d",
        ] {
            let statement: Statement = text.parse().unwrap();
            let truth = evaluate(&statement, &setting, &Work::default()).unwrap().truth;
            assert!(truth.holds, "{system}: {text}: {truth}");
        }
        let wrong: Statement = "forall x, y: x + y < x + x + 7".parse().unwrap();
        let truth = evaluate(&wrong, &setting, &Work::default()).unwrap().truth;
        assert_eq!(truth.to_string(), "false: x = 0, y = 7", "{system}");
    }
}

#[test]
fn digits_mean_what_they_say() {
    let setting = Setting::of_system(system("z^2 = 2*z + 2", &[]));
    for (text, holds) in [
        ("forall x: x > 0 => (even_zeros(x) <=> !(exists y: y > 0 & even_zeros(y) & x = shift(y)))", true),
        ("exists x: digits(x, \".*22\")", false),
        ("forall x: digits(x, \"10*\") => x % 2 = 1 | x > 7", true),
    ] {
        let statement: Statement = text.parse().unwrap();
        assert_eq!(evaluate(&statement, &setting, &Work::default()).unwrap().truth.holds, holds, "{text}");
    }
    // Where the place values are the numerators of [1;(a)], A and B are there; elsewhere they are refused.
    let golden = Setting::of_recurrence(Recurrence::of_factors(&[1, 1], None).unwrap()).unwrap();
    let theorem: Statement = "forall n: B(n) = A(n) + n".parse().unwrap();
    assert!(evaluate(&theorem, &golden, &Work::default()).unwrap().truth.holds);
    let error = evaluate(&theorem, &setting, &Work::default()).unwrap_err().to_string();
    assert!(error.contains("is a function of alpha, which a plain base or a recurrence does not have"), "{error}");
}

#[test]
fn saved_automata_name_their_system() {
    for system in systems() {
        let adder = linear(&system, &[1, 1, -1], 0);
        let text = adder.to_text();
        assert!(text.contains(&format!("\nsystem {system}\n")), "{text}");
        assert_eq!(Automaton::from_text(&text, &Work::default()).unwrap(), adder, "{system}");
    }
    for name in
        ["recurrence 1,1 from 1,2,3", "recurrence 0,0,1 from 1,2,3", "recurrence 2,2", "recurrence 02,2 from 1,3"]
    {
        assert!(NumberSystem::named(name).is_err(), "{name}");
    }
}

#[test]
fn the_same_relation_by_vectors_and_by_pairs() {
    // The p-system of [1;(2)] is the canonical system of z² = 2z + 1: the same digits, followed in two ways.
    let (pairs, vectors) = (NumberSystem::ostrowski(&[2]).unwrap(), system("z^2 = 2*z + 1", &[]));
    for factors in [&[1, 1, -1][..], &[2, -3], &[5, -1, -1]] {
        let (one, other) = (linear(&pairs, factors, 0).to_text(), linear(&vectors, factors, 0).to_text());
        let states = |text: &str| text.split_once("tracks").unwrap().1.to_string();
        assert_eq!(states(&one), states(&other), "{factors:?}");
    }
}
