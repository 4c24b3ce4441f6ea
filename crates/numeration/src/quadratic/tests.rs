use super::*;
use crate::ContinuedFraction;
use proptest::prelude::*;
use std::cmp::Ordering;

fn number(s: i64, t: i64, radicand: u64, c: i64) -> Result<QuadraticIrrational, QuadraticError> {
    QuadraticIrrational::new(Integer::from(s), Integer::from(t), Natural::from(radicand), Integer::from(c))
}

#[test]
fn bad_numbers_are_refused() {
    assert_eq!(number(1, 1, 5, 0), Err(QuadraticError::ZeroDenominator));
    assert_eq!(number(1, 1, 0, 1), Err(QuadraticError::SquareRadicand { radicand: Natural::ZERO }));
    assert_eq!(number(1, 1, 49, 1), Err(QuadraticError::SquareRadicand { radicand: Natural::from(49u32) }));
    let (numerator, denominator) = (Integer::from(2), Integer::from(3));
    assert_eq!(number(4, 0, 5, 6), Err(QuadraticError::Rational { numerator, denominator }));
    let (left, right) = (Natural::from(5u32), Natural::from(2u32));
    assert_eq!(
        number(1, 1, 5, 2).unwrap().plus(&number(0, 1, 2, 1).unwrap()),
        Err(QuadraticError::DifferentFields { left, right })
    );
    assert_eq!(number(0, -1, 5, 2).unwrap().continued_fraction(), Err(QuadraticError::Negative));
    assert_eq!(
        number(1 << 40, 1, 5, 2).unwrap().continued_fraction(),
        Err(QuadraticError::QuotientTooLarge { index: 0 })
    );
}

#[test]
fn written_without_what_is_0_or_1() {
    for (s, t, radicand, c, text) in [
        (1, 1, 5, 2, "(1 + √5)/2"),
        (0, 2, 8, 2, "2√2"),
        (0, -1, 3, 7, "-√3/7"),
        (-4, -6, 7, 2, "-2 - 3√7"),
        (2, 3, 7, -5, "(-2 - 3√7)/5"),
    ] {
        assert_eq!(number(s, t, radicand, c).unwrap().to_string(), text);
    }
}

#[test]
fn equality_sees_through_hidden_squares() {
    use std::collections::HashSet;
    // 101² is not taken out of the radicand.
    let hidden = number(101, 1, 5 * 101 * 101, 202).unwrap();
    let plain = number(1, 1, 5, 2).unwrap();
    assert_ne!(hidden.radicand(), plain.radicand());
    assert_eq!(hidden, plain);
    assert_eq!(hidden.compare(&plain), Ok(Ordering::Equal));
    assert_eq!(hidden.plus(&plain).unwrap(), number(1, 1, 5, 1).unwrap());
    assert_eq!(HashSet::from([hidden, plain.clone(), plain.conjugate()]).len(), 2);
}

#[test]
fn the_first_wythoff_numbers() {
    for a in [1, 2, 3, 4, 5, 8, 1000, u32::MAX] {
        let a = NonZeroU32::new(a).unwrap();
        let alpha = QuadraticIrrational::wythoff_alpha(a);
        assert_eq!(alpha.continued_fraction().unwrap(), ContinuedFraction::constant(a));
        assert_eq!(ContinuedFraction::constant(a).to_quadratic().unwrap(), alpha);
    }
}

#[test]
fn long_periods_are_found_and_limited() {
    let long = number(0, 1, 1_000_000_007, 1).unwrap().continued_fraction().unwrap();
    assert_eq!(long.to_quadratic().unwrap(), number(0, 1, 1_000_000_007, 1).unwrap());
    let endless = number(0, 1, 1_000_000_000_000_000_003, 1).unwrap().continued_fraction();
    assert_eq!(endless, Err(QuadraticError::PeriodTooLong { limit: 1_000_000 }));
}

fn irrational() -> impl Strategy<Value = QuadraticIrrational> {
    (-500i64..500, -30i64..30, 2u64..400, 1i64..40)
        .prop_filter_map("rational", |(s, t, radicand, c)| number(s, t, radicand, c).ok())
}

proptest! {
    #![proptest_config(testkit::cases!(256))]

    #[test]
    fn floor_is_the_greatest_integer_below(value in irrational()) {
        let searched = (-1200..1200).rev().find(|&n| value.compare_integer(&Integer::from(n)).is_gt());
        prop_assert_eq!(Some(value.floor()), searched.map(Integer::from));
        let (s, t, c) = (value.rational_part(), value.coefficient(), value.denominator().unsigned_abs());
        prop_assert_eq!(Ok(value.floor()), floor_of(s, t, value.radicand(), &c));
    }

    #[test]
    fn floor_of_allows_square_radicands(s in -50i64..50, t in -9i64..9, root in 0i64..9, c in 1i64..9) {
        let floor = floor_of(&s.into(), &t.into(), &Natural::from((root * root) as u64), &Natural::from(c as u64));
        prop_assert_eq!(floor, Ok(Integer::from((s + t * root).div_euclid(c))));
    }

    #[test]
    fn field_laws(x in irrational(), s in -50i64..50, t in 1i64..9, c in 1i64..9) {
        let radicand = x.radicand().clone();
        let y = QuadraticIrrational::new(s.into(), t.into(), radicand, c.into()).unwrap();
        if let (Ok(sum), Ok(product), Ok(quotient)) = (x.plus(&y), x.times(&y), x.divided_by(&y)) {
            prop_assert_eq!(sum.minus(&y), Ok(x.clone()));
            prop_assert_eq!(product.divided_by(&y), Ok(x.clone()));
            prop_assert_eq!(quotient.times(&y), Ok(x.clone()));
        }
        prop_assert_eq!(x.reciprocal().reciprocal(), x.clone());
        prop_assert_eq!(x.conjugate().conjugate(), x.clone());
        prop_assert_eq!(x.compare(&y).unwrap(), y.compare(&x).unwrap().reverse());
    }

    #[test]
    fn expansion_and_value_are_inverse(
        first in 0u32..20,
        initial in prop::collection::vec(1u32..=20, 0..5),
        period in prop::collection::vec(1u32..=20, 1..=5),
    ) {
        let initial = std::iter::once(first).chain(initial).collect();
        let fraction = ContinuedFraction::new(initial, period).unwrap();
        prop_assert_eq!(fraction.to_quadratic().unwrap().continued_fraction().unwrap(), fraction);
    }

    #[test]
    fn value_and_expansion_are_inverse(value in irrational()) {
        match value.continued_fraction() {
            Ok(fraction) => prop_assert_eq!(fraction.to_quadratic().unwrap(), value),
            Err(error) => prop_assert!(value.floor().is_negative(), "{}", error),
        }
    }
}
