//! Statements hold no more memory than they were allowed, whether they are decided or refused: measured by a counting allocator.

use formula::{Definitions, Statement};
use numeration::work::{Halt, Resource, Work};
use numeration::{ContinuedFraction, Natural, Polynomial, Recurrence};
use testkit::data::statements;
use testkit::memory::{Counting, peak_of};
use wythoff_automata::{Learner, NumberSystem, Setting, evaluate, solutions};

#[global_allocator]
static COUNTING: Counting = Counting;

/// What a statement holds beside what is counted: its tree and its forms, the numeration, powers and bounds.
const FIXED: u64 = 1 << 18;

/// Limits from hardly anything to more than these statements need.
const LIMITS: [u64; 7] = [1 << 14, 1 << 17, 1 << 20, 1 << 21, 1 << 22, 1 << 24, 1 << 26];

fn setting(cf: &str) -> Setting {
    Setting::of_continued_fraction(&cf.parse::<ContinuedFraction>().unwrap()).unwrap()
}

/// Does it within each of [`LIMITS`]; says whether it was refused for memory, and done.
fn measured<T>(what: &str, ask: impl Fn(&Work) -> Result<T, Box<dyn std::error::Error>>) -> (bool, bool) {
    let (mut refused, mut done) = (false, false);
    for limit in LIMITS {
        let (answer, peak) = peak_of(|| ask(&Work::default().with_memory(limit)));
        assert!(
            peak as u64 <= limit + limit / 5 + FIXED,
            "{what}: {peak} bytes at the peak, with a limit of {limit} bytes"
        );
        match answer {
            Ok(_) => done = true,
            Err(error) => {
                let halt = Halt::behind(error.as_ref());
                refused |= matches!(halt, Some(Halt::Limit { what: Resource::Memory, .. }));
            }
        }
    }
    (refused, done)
}

#[test]
fn statements_hold_what_they_are_allowed() {
    let mut refusals = 0;
    for (cf, text) in [
        ("[1;(1)]", "exists x, y: 100 * x = 99 * y + 1"),
        ("[1;(1)]", "exists x, y: 30 * x = 29 * y + 1 & x % 7 = 3 & y % 5 = 2"),
        ("[1;(2)]", "forall x, y: exists z: x + z = 2 * y | y + z = 3 * x"),
        ("[1;(3,1)]", "forall x: exists y, z: x = A(y) + z & z <= 3"),
        ("[1;(200)]", "exists x, y: 3 * x = 2 * y + 1"),
        ("[1;(1)]", "forall x, y, z: x + y = z => A(x) + A(y) <= A(z)"),
        ("[1;(1)]", "exists x, y, z: x = 10000000 & y = 2 * x & z = x + y"),
        ("[1;(1,2,3)]", "forall n: n = 0 | A(n) < B(n)"),
    ] {
        let statement: Statement = text.parse().unwrap();
        let (refused, done) = measured(text, |work| Ok(evaluate(&statement, &setting(cf), work)?));
        assert!(done, "{text}");
        refusals += usize::from(refused);
    }
    assert!(refusals > 3, "{refusals} were refused with hardly any memory");
}

#[test]
fn statements_in_a_recurrence_hold_what_they_are_allowed() {
    let mut refusals = 0;
    for (equation, text) in [
        ("z^3 = z^2 + z + 1", "forall x, y: exists z: x + z = 2 * y | y + z = 3 * x"),
        ("z^2 = 2*z + 2", "exists x, y: 30 * x = 29 * y + 1"),
        ("z^3 = z^2 + z + 1", "forall x, y: x + y = y + x"),
    ] {
        let polynomial: Polynomial = equation.parse().unwrap();
        let recurrence = || Recurrence::new(&polynomial, None).unwrap();
        let statement: Statement = text.parse().unwrap();
        let (refused, done) =
            measured(text, |work| Ok(evaluate(&statement, &Setting::of_recurrence(recurrence())?, work)?));
        assert!(done, "{text}");
        refusals += usize::from(refused);
    }
    assert!(refusals > 0);
}

#[test]
fn known_statements_hold_what_they_are_allowed() {
    // Read while nothing else is measured: threads share what is counted.
    for case in peak_of(statements).0 {
        let statement: Statement = case.text.parse().unwrap();
        let setting = setting(&case.cf[0]);
        measured(&case.text, |work| Ok(evaluate(&statement, &setting, work)?));
    }
}

#[test]
fn solutions_hold_what_they_are_allowed() {
    let definitions = Definitions::new();
    let mut refusals = 0;
    for text in ["x + y = 100000", "x * 3 <= y + 1000 & y <= 2 * x", "digits(x, \"1(0|1)*\") & y = A(x)", "x = x"] {
        let open = definitions.open_statement(text).unwrap();
        let (refused, done) = measured(text, |work| {
            let found = solutions(&open, &setting("[1;(1)]"), work)?;
            let mut members = found.automaton.members();
            for _ in 0..100 {
                if members.next_within(work)?.is_none() {
                    break;
                }
            }
            Ok(())
        });
        assert!(done, "{text}");
        refusals += usize::from(refused);
    }
    assert!(refusals > 0);
}

#[test]
fn learning_holds_what_it_is_allowed() {
    for (system, modulus) in [(NumberSystem::base(2).unwrap(), 41u64), (NumberSystem::base(100).unwrap(), 7)] {
        let (refused, done) = measured("learning", |work| {
            let mut is_member = |numbers: &[Natural]| (&numbers[0] % modulus).is_zero();
            let mut learner = Learner::new(&system, 1, &mut is_member)?;
            for number in 0u32..100 {
                learner.refine(&[Natural::from(number)], work)?;
            }
            Ok(learner.hypothesis(work)?)
        });
        assert!(refused && done, "{modulus}: {refused} {done}");
    }
}
