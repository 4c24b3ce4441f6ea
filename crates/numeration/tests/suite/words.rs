//! Arithmetic where numbers pass from one word to several, beside that of 128 bits.

use wythoff_numeration::Natural;

/// Numbers next to 0, to half a word, and to one word and two.
fn numbers() -> Vec<u128> {
    let next_to = |power: u32| (0..5u128).filter_map(move |offset| ((1u128 << power) + offset).checked_sub(2));
    [1, 31, 32, 33, 62, 63, 64, 65, 100]
        .into_iter()
        .flat_map(next_to)
        .chain([0, 10, u128::from(u64::MAX) / 3])
        .collect()
}

#[test]
fn sums_differences_and_order() {
    for one in numbers() {
        for other in numbers() {
            let [x, y] = [one, other].map(Natural::from);
            let sum = Natural::from(one + other);
            assert_eq!(
                [&x + &y, x.clone() + &y, &x + y.clone(), x.clone() + y.clone()],
                [(); 4].map(|()| sum.clone()),
                "{x} {y}"
            );
            let mut added = x.clone();
            added += &y;
            assert_eq!(added, sum, "{x} {y}");
            let difference = one.checked_sub(other).map(Natural::from);
            assert_eq!(x.checked_sub(&y), difference, "{x} {y}");
            assert_eq!(x.saturating_sub(&y), difference.clone().unwrap_or_default(), "{x} {y}");
            assert_eq!(x.abs_diff(&y), Natural::from(one.abs_diff(other)), "{x} {y}");
            if let Some(difference) = difference {
                assert_eq!(
                    [&x - &y, x.clone() - &y, &x - y.clone(), x.clone() - y.clone()],
                    [(); 4].map(|()| difference.clone())
                );
            }
            assert_eq!((x.cmp(&y), x == y), (one.cmp(&other), one == other), "{x} {y}");
        }
    }
}

#[test]
fn products_and_quotients() {
    for one in numbers() {
        for other in numbers() {
            let [x, y] = [one, other].map(Natural::from);
            if let Some(product) = one.checked_mul(other).map(Natural::from) {
                assert_eq!(
                    [&x * &y, x.clone() * &y, &x * y.clone(), x.clone() * y.clone()],
                    [(); 4].map(|()| product.clone()),
                    "{x} {y}"
                );
            }
            let divided = one.checked_div(other).zip(one.checked_rem(other));
            let divided = divided.map(|(quotient, rest)| (Natural::from(quotient), Natural::from(rest)));
            assert_eq!(x.checked_div_rem(&y), divided, "{x} {y}");
            if let Some(expected) = divided {
                assert_eq!(x.div_rem(&y), expected, "{x} {y}");
                assert_eq!((&x / &y, &x % &y), expected, "{x} {y}");
            }
        }
    }
}

#[test]
fn lengths_bits_and_words() {
    for number in numbers() {
        let x = Natural::from(number);
        assert_eq!(x.bits(), u64::from(u128::BITS - number.leading_zeros()), "{x}");
        assert_eq!((x.to_u64(), x.to_u128()), (u64::try_from(number).ok(), Some(number)), "{x}");
        assert_eq!((x.is_zero(), x.is_even(), x.to_string()), (number == 0, number % 2 == 0, number.to_string()));
    }
}

#[test]
#[should_panic]
fn a_difference_below_zero_is_no_number() {
    let _ = Natural::ONE - Natural::from(2u32);
}

#[test]
#[should_panic]
fn nothing_is_divided_by_zero() {
    let _ = Natural::ONE.div_rem(&Natural::ZERO);
}
