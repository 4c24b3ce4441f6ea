//! Whole proofs: a-Wythoff and its variants, theorems about Beatty sequences, and false statements with their smallest counterexamples.

use numeration::Natural;
use numeration::work::{Halt, Progress, Resource, Work};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use wythoff_automata::logic::{Compiler, Formula, Term};
use wythoff_automata::{AutomataError, Automaton, NumberSystem, Order, with_largest};

fn v(name: &str) -> Term {
    Term::variable(name)
}

fn a_of(term: Term) -> Term {
    term.times_alpha()
}

/// Moves with |u − v| < `band` from (x, y) to the unordered pairs of `ordered`.
fn winning(band: i64, p: &dyn Fn(Term, Term) -> Formula) -> Formula {
    let legal = v("u").equals(0).or(v("v").equals(0)).or((v("u") - v("v")).absolute().below(band));
    let moves = v("u").at_most(v("x")).and(v("v").at_most(v("y"))).and((v("u") + v("v")).at_least(1)).and(legal);
    moves.and(p(v("x") - v("u"), v("y") - v("v"))).exists(["u", "v"])
}

/// The positions at which "P exactly if no move leads to P" fails, for P = {(A_n, A_n + sn)} in the system of [1;(a)].
fn failures(a: u32, step: i64, band: i64) -> (wythoff_automata::Automaton, usize) {
    with_largest(&Work::default(), |work| failures_within(a, step, band, work))
}

fn failures_within(a: u32, step: i64, band: i64, work: &Work) -> Automaton {
    let mut compiler = Compiler::within(&NumberSystem::ostrowski(&[a]).unwrap(), work);
    let pair = v("x").equals(a_of(v("n"))).and(v("y").equals(v("x") + step * v("n"))).exists(["n"]);
    let ordered = Arc::new(compiler.relation(&pair, &["x", "y"]).unwrap());
    let p = |x: Term, y: Term| Formula::member(&ordered, [x.clone(), y.clone()]).or(Formula::member(&ordered, [y, x]));
    let statement = p(v("x"), v("y")).iff(winning(band, &p).not());
    compiler.relation(&statement.not(), &["x", "y"]).unwrap()
}

#[test]
fn wythoff_is_proved() {
    for a in 1..=12 {
        let (wrong, largest) = failures(a, i64::from(a), i64::from(a));
        assert!(wrong.is_empty(), "a = {a}");
        assert!(largest < 40_000, "a = {a}: {largest} states");
    }
}

/// The same by tables.
fn failures_by_table(a: u32, step: i64, band: i64, bound: usize) -> Vec<(u64, u64)> {
    let alpha = numeration::QuadraticIrrational::wythoff_alpha(a.try_into().unwrap());
    let beatty = numeration::BeattyPair::homogeneous(&alpha).unwrap();
    let mut p = vec![vec![false; bound]; bound];
    for n in 0..bound as u64 {
        let lower = beatty.lower(&Natural::from(n)).to_usize().unwrap();
        let upper = lower + usize::try_from(step).unwrap() * n as usize;
        if upper < bound {
            p[lower][upper] = true;
            p[upper][lower] = true;
        }
    }
    let mut wrong = Vec::new();
    for x in 0..bound {
        for y in 0..bound {
            let reaches = (0..=x).any(|u| {
                (0..=y).any(|v| u + v > 0 && (u == 0 || v == 0 || (u.abs_diff(v) as i64) < band) && p[x - u][y - v])
            });
            if p[x][y] == reaches {
                wrong.push((x as u64, y as u64));
            }
        }
    }
    wrong.sort_by_key(|&(x, y)| (x.max(y), x.min(y), x, y));
    wrong
}

#[test]
fn wrong_rules_and_claims_are_refuted_at_the_smallest_position() {
    for (a, step, band) in
        [(1, 1, 2), (1, 2, 1), (2, 2, 1), (2, 2, 3), (2, 3, 2), (3, 3, 2), (3, 3, 4), (3, 2, 3), (4, 4, 3)]
    {
        let (wrong, _) = failures(a, step, band);
        let expected = failures_by_table(a, step, band, 40);
        let count = expected.len().min(20);
        let numbers = |tuple: Vec<Natural>| (tuple[0].to_u64().unwrap(), tuple[1].to_u64().unwrap());
        let found: Vec<_> = wrong.members_in(Order::larger_then_smaller(2)).take(count).map(numbers).collect();
        assert!(count > 0);
        assert_eq!(found, expected[..count], "{a} {step} {band}");
    }
}

#[track_caller]
fn assert_decided(system: &Arc<NumberSystem>, formula: Formula, expected: &str) {
    assert_eq!(Compiler::new(system).decide(&formula).unwrap().to_string(), expected, "{system} {formula:?}");
}

#[test]
fn theorems_about_beatty_sequences() {
    let n = || v("n");
    for period in [&[1u32][..], &[2], &[3], &[2, 1], &[1, 2, 3]] {
        let system = NumberSystem::ostrowski(period).unwrap();
        let positive = |formula: Formula| n().at_least(1).implies(formula).forall(["n"]);
        // Complementary: every x ≥ 1 is exactly one of ⌊nα⌋, ⌊nβ⌋, where ⌊nβ⌋ is the n-th of the others.
        let lower = a_of(n()).equals(v("x")).and(n().at_least(1)).exists(["n"]);
        assert_decided(&system, lower.clone().forall(["x"]), "false: x = 0");
        assert_decided(&system, positive(a_of(n()).at_least(n())), "true");
        assert_decided(&system, (a_of(n() + 1) - a_of(n())).at_most(2).forall(["n"]), "true");
        assert_decided(&system, (a_of(n() + 1) - a_of(n())).at_least(1).forall(["n"]), "true");
        assert_decided(&system, a_of(-n()).equals(-a_of(n()) - 1).forall(["n"]), "false: n = 0");
        assert_decided(&system, positive(a_of(-n()).equals(-a_of(n()) - 1)), "true");
    }
    let golden = NumberSystem::ostrowski(&[1]).unwrap();
    let b = |t: Term| a_of(t.clone()) + t;
    assert_decided(&golden, a_of(b(n())).equals(a_of(n()) + b(n())).forall(["n"]), "true");
    assert_decided(&golden, b(a_of(n())).equals(a_of(n()) + b(n())).forall(["n"]), "false: n = 1");
    assert_decided(&golden, n().at_least(1).implies(b(a_of(n())).equals(a_of(n()) + b(n()) - 1)).forall(["n"]), "true");
    // The second Beatty sequence is the first shifted.
    for a in 1..=4u32 {
        let system = NumberSystem::ostrowski(&[a]).unwrap();
        let upper = a_of(n()) + i64::from(a) * n();
        assert_decided(&system, a_of(n()).shift().equals(upper).forall(["n"]), "true");
        // I_p(R_q(n)) is A_n or A_n + 1, and both happen.
        let ip = Term::IpRq(Box::new(n()));
        assert_decided(&system, (ip.clone() - a_of(n())).absolute().at_most(1).forall(["n"]), "true");
        let example = ip.equals(a_of(n()) + 1).exists(["n"]);
        assert_decided(&system, example, &format!("true: n = {a}"));
        assert_decided(&system, Term::IqRp(Box::new(Term::IpRq(Box::new(n())))).equals(n()).forall(["n"]), "true");
        // [F05, Lemma 2 and Thm 2], φ_a = α + a − 1.
        let prime = || Term::IpRqPrime(Box::new(n()));
        let evil = Formula::EvenZeros(prime());
        assert_decided(&system, n().at_least(1).implies(evil).forall(["n"]), "true");
        let left = Term::IqRp(Box::new(prime().shift()));
        assert_decided(&system, left.equals(a_of(n()) + i64::from(a - 1) * n()).forall(["n"]), "true");
    }
}

#[test]
fn examples_are_smallest_and_in_order_of_quantification() {
    let system = NumberSystem::base(2).unwrap();
    let both = v("y").at_least(5).and(v("x").at_least(3)).not();
    assert_decided(&system, both.clone().forall(["x"]).forall(["y"]), "false: y = 5, x = 3");
    assert_decided(&system, both.forall(["x", "y"]), "false: x = 3, y = 5");
    assert_decided(&system, v("x").equals(v("y") + 3).exists(["y"]).forall(["x"]), "false: x = 0");
    assert_decided(
        &system,
        v("x").remainder(3).equals(2).and(v("x").remainder(5).equals(4)).exists(["x"]),
        "true: x = 14",
    );
    assert_decided(&system, (2 * v("x")).equals(7).exists(["x"]), "false");
    assert_decided(
        &system,
        Formula::Pattern(v("x"), "1(01)*".parse().expect("a pattern"))
            .iff((3 * v("x") + 1).remainder(4).equals(0))
            .forall(["x"]),
        "false: x = 9",
    );
}

#[test]
fn faults_are_named() {
    let system = NumberSystem::ostrowski(&[2]).unwrap();
    let fault = |formula: Formula| Compiler::new(&system).decide(&formula).unwrap_err().to_string();
    assert_eq!(
        fault(v("n").equals(v("m")).forall(["n"])),
        "the variable m is free: bind it with 'forall m:' or 'exists m:'"
    );
    assert_eq!(fault(v("n").remainder(0).equals(0).forall(["n"])), "a modulus or divisor must be positive, not 0");
    let three = Arc::new(wythoff_automata::Automaton::all(&system, 3, &Work::default()).unwrap());
    assert_eq!(fault(Formula::member(&three, [v("n")]).forall(["n"])), "the predicate takes 3 arguments, not 1");
    assert!(fault(((1 << 50) * v("n")).equals(0).forall(["n"])).contains("too large"));
    let ten = NumberSystem::base(10).unwrap();
    assert_eq!(Compiler::new(&ten).decide(&a_of(v("n")).equals(0).exists(["n"])), Err(AutomataError::NoAlpha));
}

#[test]
fn work_can_be_limited_and_stopped() {
    let system = NumberSystem::ostrowski(&[9]).unwrap();
    let hard = || {
        (5 * v("x") + 7 * v("y") - 9 * v("z"))
            .equals(v("w"))
            .and(a_of(v("x")).equals(a_of(v("y")) + v("z")))
            .exists(["x", "y"])
    };
    let relation = |work: &Work| Compiler::within(&system, work).relation(&hard(), &["z", "w"]);
    let limited = |work: &Work| match relation(work) {
        Err(AutomataError::Halt(Halt::Limit { what, needed, allowed, .. })) => {
            (what, needed > u128::from(allowed), allowed)
        }
        other => panic!("{other:?}"),
    };
    let work = Work::default();
    assert_eq!(limited(&work.with_states(1000)), (Resource::States, true, 1000));
    assert_eq!(limited(&work.with_memory(100_000)), (Resource::Memory, true, 100_000));
    let calls = AtomicUsize::new(0);
    let stop = |_: Progress| match calls.fetch_add(1, Ordering::Relaxed) {
        0 | 1 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    assert_eq!(relation(&work.watched_by(&stop)), Err(Halt::Stopped.into()));
    assert_eq!(calls.into_inner(), 3);
}

/// Each part of the work by its name, once some of it is done.
#[test]
fn every_part_of_the_work_can_be_stopped() {
    let system = NumberSystem::ostrowski(&[9]).unwrap();
    let large = |work: &Work| {
        let sum = Automaton::linear(&system, &[5, 7, -9], Some(0), Some(400), work)?;
        sum.exists(&[1], work)?.reorder(&[1, 0], work)
    };
    for part in ["a linear relation", "minimisation", "a subset construction", "a change of tracks"] {
        let stop = |at: Progress| match at.during == part && at.done > 0 {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        assert_eq!(large(&Work::default().watched_by(&stop)).err(), Some(Halt::Stopped.into()), "{part}");
    }
}

#[test]
fn a_search_for_members_can_be_stopped_and_limited() {
    let system = NumberSystem::ostrowski(&[1]).unwrap();
    let work = Work::default();
    let far = Automaton::linear(&system, &[1, -1, 1], Some(1 << 16), Some(1 << 16), &work).unwrap();
    assert!(far.smallest(&Order::maximum(3), &work).unwrap().is_some());
    let stop = |at: Progress| {
        assert_eq!(at.during, "a search for members");
        ControlFlow::Break(())
    };
    let stopped = far.smallest(&Order::maximum(3), &work.watched_by(&stop));
    assert_eq!(stopped, Err(Halt::Stopped.into()));
    let limited = far.smallest(&Order::maximum(3), &work.with_memory(1000)).unwrap_err();
    assert!(matches!(Halt::behind(&limited), Some(Halt::Limit { what: Resource::Memory, allowed: 1000, .. })));
}
