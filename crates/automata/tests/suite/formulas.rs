//! Random formulas against their meaning, for all small numbers; quantifiers are bounded on both sides so that the meaning can be computed.

use numeration::work::{Halt, Resource, Work};
use numeration::{Integer, Natural, QuadraticIrrational};
use proptest::prelude::*;
use std::sync::Arc;
use wythoff_automata::logic::{Comparison, Compiler, Formula, Term};
use wythoff_automata::{Automaton, NumberSystem, Operation, Part, combine};

const NAMES: [&str; 4] = ["x", "y", "z", "w"];

/// Numbers that are quantified over are below this.
const REACH: i64 = 9;

fn systems() -> Vec<Arc<NumberSystem>> {
    let periods: [&[u32]; 8] = [&[1], &[2], &[3], &[5], &[2, 1], &[1, 4], &[1, 2, 3], &[5, 1, 2]];
    let mut systems: Vec<_> = periods.iter().map(|period| NumberSystem::ostrowski(period).unwrap()).collect();
    systems.extend([2, 3].map(|base| NumberSystem::base(base).unwrap()));
    systems
}

fn term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        3 => (0usize..4).prop_map(|index| Term::variable(NAMES[index])),
        1 => (-4i64..6).prop_map(Term::Constant),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            3 => (inner.clone(), inner.clone()).prop_map(|(one, other)| one + other),
            2 => (inner.clone(), inner.clone()).prop_map(|(one, other)| one - other),
            1 => (-3i64..4, inner.clone()).prop_map(|(factor, inner)| factor * inner),
            1 => (inner.clone(), 1i64..5).prop_map(|(inner, divisor)| inner.quotient(divisor)),
            1 => (inner.clone(), 1i64..5).prop_map(|(inner, modulus)| inner.remainder(modulus)),
            1 => inner.clone().prop_map(Term::absolute),
            1 => inner.clone().prop_map(Term::times_alpha),
            1 => inner.prop_map(Term::shift),
        ]
    })
}

fn formula() -> impl Strategy<Value = Formula> {
    use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    let comparison = prop::sample::select(vec![Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual]);
    let leaf = prop_oneof![
        6 => (term(), comparison, term()).prop_map(|(left, comparison, right)| left.compare(comparison, right)),
        1 => term().prop_map(Formula::EvenZeros),
        1 => term().prop_map(|term| Formula::Pattern(term, "(1|[2-5])(0|1)*".parse().expect("a pattern"))),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        let bounded = |name: usize| Term::variable(NAMES[name]).below(REACH);
        prop_oneof![
            2 => (inner.clone(), inner.clone()).prop_map(|(one, other)| one.and(other)),
            2 => (inner.clone(), inner.clone()).prop_map(|(one, other)| one.or(other)),
            1 => (inner.clone(), inner.clone()).prop_map(|(one, other)| one.implies(other)),
            1 => (inner.clone(), inner.clone()).prop_map(|(one, other)| one.iff(other)),
            1 => inner.clone().prop_map(Formula::not),
            2 => (0usize..4, inner.clone()).prop_map(move |(name, body)| bounded(name).and(body).exists([NAMES[name]])),
            2 => (0usize..4, inner).prop_map(move |(name, body)| bounded(name).implies(body).forall([NAMES[name]])),
        ]
    })
}

/// The meaning of formulas.
struct Meaning<'a> {
    system: &'a NumberSystem,
    alpha: Option<QuadraticIrrational>,
}

impl Meaning<'_> {
    fn odd(value: i64, function: impl Fn(i64) -> i64) -> i64 {
        if value < 0 { -function(-value) } else { function(value) }
    }

    fn floor_of_multiple(&self, factor: i64) -> Option<i64> {
        let alpha = self.alpha.as_ref()?;
        if factor == 0 {
            return Some(0);
        }
        let product = alpha.times_rational(&Integer::from(factor), &Integer::ONE).unwrap();
        product.floor().to_i128().map(|floor| floor as i64)
    }

    fn shifted(&self, value: i64) -> i64 {
        let mut digits = self.system.digits(&Natural::from(value as u64));
        digits.push(0);
        self.system.value(&digits).to_u64().unwrap() as i64
    }

    /// Nothing where the system has no α.
    fn term(&self, term: &Term, values: &[i64; 4]) -> Option<i64> {
        Some(match term {
            Term::Variable(name) => values[NAMES.iter().position(|known| known == name).unwrap()],
            Term::Constant(constant) => *constant,
            Term::Sum(terms) => terms.iter().map(|term| self.term(term, values)).sum::<Option<i64>>()?,
            Term::Multiple(factor, inner) => factor * self.term(inner, values)?,
            Term::Quotient(inner, divisor) => self.term(inner, values)?.div_euclid(*divisor),
            Term::Remainder(inner, modulus) => self.term(inner, values)?.rem_euclid(*modulus),
            Term::Absolute(inner) => self.term(inner, values)?.abs(),
            Term::TimesAlpha(inner) => self.floor_of_multiple(self.term(inner, values)?)?,
            Term::Shift(inner) => Meaning::odd(self.term(inner, values)?, |value| self.shifted(value)),
            _ => unreachable!(),
        })
    }

    fn formula(&self, formula: &Formula, values: &mut [i64; 4]) -> Option<bool> {
        Some(match formula {
            Formula::Compare(left, comparison, right) => {
                let (left, right) = (self.term(left, values)?, self.term(right, values)?);
                match comparison {
                    Comparison::Equal => left == right,
                    Comparison::NotEqual => left != right,
                    Comparison::Less => left < right,
                    Comparison::LessEqual => left <= right,
                    Comparison::Greater => left > right,
                    Comparison::GreaterEqual => left >= right,
                }
            }
            Formula::EvenZeros(term) => {
                let value = self.term(term, values)?;
                let digits = self.system.digits(&Natural::from(value.max(0) as u64));
                value > 0 && digits.iter().rev().take_while(|&&digit| digit == 0).count() % 2 == 0
            }
            Formula::Pattern(term, _) => {
                let value = self.term(term, values)?;
                let digits = self.system.digits(&Natural::from(value.max(0) as u64));
                value > 0 && (1..=5).contains(&digits[0]) && digits[1..].iter().all(|&digit| digit <= 1)
            }
            Formula::Not(inner) => !self.formula(inner, values)?,
            Formula::And(all) => {
                all.iter().map(|one| self.formula(one, values)).collect::<Option<Vec<_>>>()?.iter().all(|&yes| yes)
            }
            Formula::Or(any) => {
                any.iter().map(|one| self.formula(one, values)).collect::<Option<Vec<_>>>()?.iter().any(|&yes| yes)
            }
            Formula::Implies(one, other) => !self.formula(one, values)? | self.formula(other, values)?,
            Formula::Iff(one, other) => self.formula(one, values)? == self.formula(other, values)?,
            Formula::Exists(names, body) => self.quantified(names, body, values)?.contains(&true),
            Formula::Forall(names, body) => !self.quantified(names, body, values)?.contains(&false),
            _ => unreachable!(),
        })
    }

    fn quantified(&self, names: &[String], body: &Formula, values: &mut [i64; 4]) -> Option<Vec<bool>> {
        let index = NAMES.iter().position(|known| *known == names[0]).unwrap();
        let before = values[index];
        let found = (0..=REACH).map(|value| {
            values[index] = value;
            self.formula(body, values)
        });
        let found = found.collect();
        values[index] = before;
        found
    }
}

proptest! {
    #![proptest_config(testkit::cases!(60))]

    #[test]
    fn random_formulas_mean_what_they_say(formula in formula(), system in prop::sample::select(systems())) {
        let meaning = Meaning { system: &system, alpha: system.alpha() };
        let mut compiler = Compiler::within(&system, &Work::default().with_states(400_000).with_memory(1 << 28));
        let automaton = match compiler.relation(&formula, &NAMES) {
            Ok(automaton) => automaton,
            Err(wythoff_automata::AutomataError::NoAlpha) => {
                prop_assert!(system.alpha().is_none());
                return Ok(());
            }
            // Too large for a test; the limit is what stops it.
            Err(wythoff_automata::AutomataError::Halt(Halt::Limit { what: Resource::States, .. }) | wythoff_automata::AutomataError::TooLarge { .. }) => return Ok(()),
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        };
        for x in 0..6i64 {
            for y in (0..12).step_by(2) {
                for z in [0, 1, 4, 7] {
                    for w in [0, 3, 5] {
                        let mut values = [x, y, z, w];
                        let naturals: Vec<Natural> = values.iter().map(|&n| Natural::from(n as u64)).collect();
                        let expected = meaning.formula(&formula, &mut values);
                        prop_assert_eq!(expected, Some(automaton.contains(&naturals)), "{:?} {:?}", values, formula);
                    }
                }
            }
        }
    }
}

#[test]
fn members_come_in_order_and_the_smallest_first() {
    for system in systems() {
        let mut compiler = Compiler::new(&system);
        let (x, y) = (|| Term::variable("x"), || Term::variable("y"));
        let formula = (2 * x() + 3 * y()).remainder(5).equals(1).and((x() - y()).absolute().at_least(3));
        let holds = |x: u64, y: u64| (2 * x + 3 * y) % 5 == 1 && x.abs_diff(y) >= 3;
        let automaton = compiler.relation(&formula, &["x", "y"]).unwrap();
        let mut expected: Vec<(u64, u64)> =
            (0..40).flat_map(|x| (0..40).map(move |y| (x, y))).filter(|&(x, y)| holds(x, y)).collect();
        expected.sort_by_key(|&(x, y)| (x.max(y), x, y));
        let numbers = |tuple: Vec<Natural>| (tuple[0].to_u64().unwrap(), tuple[1].to_u64().unwrap());
        let found: Vec<_> = automaton.members().take(expected.len()).map(numbers).collect();
        assert_eq!(found, expected, "{system}");
        expected.sort_by_key(|&(x, y)| (x.max(y), x.min(y), x, y));
        let order = wythoff_automata::Order::larger_then_smaller(2);
        let found: Vec<_> = automaton.members_in(order).take(expected.len()).map(numbers).collect();
        assert_eq!(found, expected, "{system}");
    }
}

#[test]
fn finite_sets_end() {
    let system = NumberSystem::ostrowski(&[2, 1]).unwrap();
    let work = Work::default();
    let small = Automaton::linear(&system, &[1, 2], Some(1), Some(9), &work).unwrap();
    assert_eq!(
        small.members().count(),
        (0..10).flat_map(|x| (0..10).map(move |y| x + 2 * y)).filter(|s| (1..=9).contains(s)).count()
    );
    assert_eq!(Automaton::none(&system, 2).members().count(), 0);
    assert_eq!(Automaton::all(&system, 0, &work).unwrap().members().count(), 1);
}

/// Ten million pairs have the largest number 10 000 000, and a digit may be one of 65 536: the first is found all the same.
#[test]
fn the_smallest_of_very_many_is_found_digit_by_digit() {
    let work = Work::default();
    for (system, last) in [
        (NumberSystem::ostrowski(&[1]).unwrap(), 10_000_000u64),
        (NumberSystem::ostrowski(&[60_000, 7]).unwrap(), 1_000_000_000_000_000),
        (NumberSystem::base(65_536).unwrap(), 4_294_967_294),
    ] {
        let second = Automaton::tuple(&system, &[Natural::from(last)], &work).unwrap();
        let second = [Part { automaton: &second, tracks: vec![1] }];
        let fixed = combine(&system, 2, Operation::And, &second, &work).unwrap();
        let found: Vec<Vec<String>> =
            fixed.members().take(3).map(|tuple| tuple.iter().map(ToString::to_string).collect()).collect();
        let expected: Vec<Vec<String>> = (0..3).map(|x| vec![x.to_string(), last.to_string()]).collect();
        assert_eq!(found, expected, "{system}");
        assert!(!fixed.is_finite());
        let below = Automaton::linear(&system, &[1, 1], None, Some(3), &work).unwrap();
        assert_eq!((below.is_finite(), below.members().count()), (true, 10), "{system}");
    }
    let system = NumberSystem::base(2).unwrap();
    assert!(Automaton::none(&system, 2).is_finite() && Automaton::all(&system, 0, &work).unwrap().is_finite());
    assert!(!Automaton::all(&system, 1, &work).unwrap().is_finite());
}
