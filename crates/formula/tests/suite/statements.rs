//! The statements of `testdata/statements.toml` are read, printed alike, and have their truth by brute force.

use testkit::data::statements;
use testkit::statement::{Evaluator, Reach};
use wythoff_formula::{Condition, Formula, Quantifier, Statement};

#[test]
fn statements_are_printed_and_read_again() {
    for case in statements() {
        let statement: Statement = case.text.parse().unwrap_or_else(|error| panic!("{}: {error}", case.id));
        let printed = statement.to_string();
        assert_eq!(printed.parse::<Statement>().as_ref(), Ok(&statement), "{printed}");
        assert_eq!(printed.parse::<Statement>().unwrap().to_string(), printed);
    }
}

#[test]
fn brute_force_agrees_with_the_stated_truth_and_the_smallest_example() {
    let mut checked = 0;
    for case in statements() {
        let Some(bounds) = case.bound else { continue };
        let statement: Statement = case.text.parse().unwrap();
        let outer = match &statement.formula {
            Formula::Condition(Condition::Quantified(quantifier, ..)) => Some(*quantifier),
            _ => None,
        };
        let has_example =
            matches!((outer, case.truth), (Some(Quantifier::Forall), false) | (Some(Quantifier::Exists), true));
        assert_eq!(case.example.is_some(), has_example, "{}", case.id);
        for cf in &case.cf {
            let reach = Reach { forall: bounds.forall.into(), exists: bounds.exists.into() };
            let evaluator = Evaluator::new(cf, reach).unwrap();
            assert_eq!(evaluator.holds(&statement), case.truth, "{} for {cf}: {}", case.id, case.text);
            if has_example {
                assert_eq!(
                    evaluator.example(&statement, case.truth),
                    case.example,
                    "{} for {cf}: {}",
                    case.id,
                    case.text
                );
            }
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}
