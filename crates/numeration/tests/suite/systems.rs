//! The numeration systems against the definitions: greedy digits, exhaustively and at random.

use proptest::prelude::*;
use wythoff_numeration::{ContinuedFraction, Convergent, Digits, Natural, Numeration, NumerationError, System};

const SYSTEMS: [System; 3] = [System::P, System::Q, System::QPrime];
const FRACTIONS: [&str; 12] = [
    "[1;(1)]",
    "[1;(2)]",
    "[1;(3)]",
    "[1;(7)]",
    "[1;(2,1)]",
    "[1;(2,3)]",
    "[1;1,(3,4)]",
    "[1;5,1,1,(1,2,4)]",
    "[1;(4294967295)]",
    "[1;(4294967295,1,4000000000)]",
    "[1;9,(1)]",
    "[1;(1,1,1,1,1,2,1,1,1,1,1,1,1,3)]",
];

fn numeration(text: &str) -> Numeration {
    Numeration::new(text.parse().expect(text))
}

/// A fraction with its convergents straight from the recurrence, as far as they were needed: the slow way.
struct Slow {
    fraction: ContinuedFraction,
    convergents: Vec<Convergent>,
}

impl Slow {
    fn new(numeration: &Numeration) -> Slow {
        Slow { fraction: numeration.fraction().clone(), convergents: Vec::new() }
    }

    /// More convergents where there are any, until what is asked for is there.
    fn extend_until(&mut self, enough: impl Fn(&[Convergent]) -> bool) {
        while !enough(&self.convergents) {
            let longer = 2 * self.convergents.len() + 8;
            let known = self.convergents.len();
            self.convergents = self.fraction.convergents().take(longer).collect();
            if self.convergents.len() == known {
                break;
            }
        }
    }

    fn weight(convergent: &Convergent, system: System) -> &Natural {
        if system == System::P { &convergent.numerator } else { &convergent.denominator }
    }

    /// Greedy, one division a digit. In the q′-system the rule on trailing zeros is applied to every odd end.
    fn digits(&mut self, system: System, number: &Natural) -> Digits {
        let beyond = |convergent: &Convergent| Self::weight(convergent, system) > number;
        self.extend_until(|convergents| convergents.last().is_some_and(beyond));
        let count = self.convergents.iter().position(beyond).map_or(self.convergents.len(), |last| last + 1);
        let mut rest = number.clone();
        let mut places = vec![0u32; count];
        for place in (0..count).rev() {
            // q_0 = q_1 where a_1 = 1: the lower place then stays empty.
            if system != System::P && place == 0 && self.fraction.term(1) == Some(1) {
                continue;
            }
            let (digit, remainder) = rest.div_rem(Self::weight(&self.convergents[place], system));
            places[place] = digit.to_u32().unwrap();
            rest = remainder;
        }
        assert!(rest.is_zero());
        if system == System::QPrime
            && let Some(low) = places.iter().position(|&digit| digit != 0)
            && low % 2 == 1
        {
            places[low] -= 1;
            for place in (0..low).step_by(2) {
                places[place] = self.fraction.term(place + 1).unwrap();
            }
        }
        Digits::from_least_significant(places)
    }

    fn value(&mut self, system: System, digits: &Digits) -> Natural {
        self.extend_until(|convergents| convergents.len() >= digits.len());
        let terms = self.convergents.iter().zip(digits.least_significant_first());
        let term = |(convergent, &digit): (&Convergent, &u32)| Self::weight(convergent, system) * u64::from(digit);
        terms.fold(Natural::ZERO, |sum, place| sum + term(place))
    }
}

fn check_number(numeration: &Numeration, slow: &mut Slow, number: &Natural) {
    let fraction = numeration.fraction();
    for system in SYSTEMS {
        let digits = numeration.digits(number, system).unwrap();
        assert_eq!(digits, slow.digits(system, number), "{fraction} {system} {number}");
        numeration.check(&digits, system).unwrap();
        assert_eq!(numeration.p_value(&digits).unwrap(), slow.value(System::P, &digits), "{fraction} {number}");
        assert_eq!(numeration.q_value(&digits).unwrap(), slow.value(System::Q, &digits), "{fraction} {number}");
        let own = if system == System::P { numeration.p_value(&digits) } else { numeration.q_value(&digits) };
        assert_eq!(own.as_ref(), Ok(number), "{fraction} {system}");
        if system == System::QPrime {
            assert_eq!(digits.trailing_zeros() % 2, 0);
        }
    }
}

#[test]
fn small_numbers_one_after_another() {
    for text in FRACTIONS {
        let numeration = numeration(text);
        for system in SYSTEMS {
            let mut walked = Digits::default();
            for number in 0..600u32 {
                let digits = numeration.digits(&number.into(), system).unwrap();
                assert_eq!(digits, walked, "{text} {system} {number}");
                let next = numeration.increment(&walked, system).unwrap();
                assert!(next > walked, "{text} {system} {number}");
                walked = next;
            }
        }
        let mut slow = Slow::new(&numeration);
        for number in 0..600u32 {
            check_number(&numeration, &mut slow, &number.into());
        }
    }
}

#[test]
fn next_to_every_place_value() {
    for text in FRACTIONS {
        let numeration = numeration(text);
        let mut slow = Slow::new(&numeration);
        let convergents: Vec<_> = numeration.fraction().convergents().take(400).collect();
        for convergent in convergents.iter().step_by(7).chain(&convergents[120..140]) {
            for centre in [&convergent.numerator, &convergent.denominator, &(&convergent.numerator * 3)] {
                for offset in 0..5u64 {
                    check_number(&numeration, &mut slow, &(centre + offset).saturating_sub(&Natural::from(2u32)));
                }
            }
        }
    }
}

/// Fractions whose units do not all fit a word, or differ in phase: the short conversions must notice.
const UNEVEN: [&str; 5] = [
    "[1;4294967295,4294967295,4294967295,(1)]",
    "[1;(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,\
      1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,\
      1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,4294967295,4294967295,4294967295)]",
    "[1;(65536,2,3,65536,1,1,1,7,100000,1,4294967295,2,2,9,1,31)]",
    "[1;2,2,2,1,(4294967295,4294967295,1)]",
    "[1;(4294967295,1)]",
];

/// Lengths from one word on, those beside the longest that are converted without recursion, and some beyond; each just below a place value,
/// and beside a number with two digits, where cuts decide one way or the other.
#[test]
fn every_length_in_words() {
    for text in FRACTIONS.iter().chain(&UNEVEN) {
        let numeration = numeration(text);
        let mut slow = Slow::new(&numeration);
        let mut convergents = numeration.fraction().convergents();
        let mut lower = vec![Natural::ONE];
        for words in (1..=36).chain([62, 64, 66, 126, 128, 130]) {
            let bits = 64 * words - 3;
            let convergent = convergents.find(|convergent| convergent.numerator.bits() > bits).unwrap();
            let two_digits = &convergent.numerator + &lower[lower.len() / 2];
            for number in [&convergent.numerator - 1, &two_digits - 1, two_digits] {
                check_number(&numeration, &mut slow, &number);
            }
            lower.push(convergent.numerator);
        }
    }
}

/// Long enough for every kind of constant. The representation of a place value is known, and the one before it follows by a carry;
/// any other is right if it is admissible and has the right value.
#[test]
fn long_numbers() {
    let root = Natural::power_of_two(400_001).floor_sqrt();
    for text in ["[1;(1)]", "[1;(2,3)]", "[1;5,1,1,(1,2,4)]", UNEVEN[2]] {
        let numeration = numeration(text);
        let mut index = 1000;
        while numeration.fraction().convergent(index).unwrap().numerator.bits() < 180_000 {
            index += index / 3;
        }
        let convergent = numeration.fraction().convergent(index).unwrap();
        for (system, weight) in [(System::P, convergent.numerator), (System::Q, convergent.denominator)] {
            let single = Digits::default().with_digit(index, 1);
            assert_eq!(numeration.digits(&weight, system).unwrap(), single, "{text} {system}");
            let before = numeration.digits(&(&weight - 1), system).unwrap();
            assert_eq!(numeration.increment(&before, system).unwrap(), single, "{text} {system}");
            let digits = numeration.digits(&root, system).unwrap();
            numeration.check(&digits, system).unwrap();
            let value = if system == System::P { numeration.p_value(&digits) } else { numeration.q_value(&digits) };
            assert_eq!(value.unwrap(), root, "{text} {system}");
        }
    }
}

#[test]
fn increments_next_to_every_place_value() {
    for text in FRACTIONS {
        let numeration = numeration(text);
        for convergent in numeration.fraction().convergents().take(300).step_by(11) {
            for centre in [convergent.numerator, convergent.denominator] {
                for system in SYSTEMS {
                    let mut number = centre.saturating_sub(&Natural::from(2u32));
                    let mut digits = numeration.digits(&number, system).unwrap();
                    for _ in 0..4 {
                        number += Natural::ONE;
                        digits = numeration.increment(&digits, system).unwrap();
                        assert_eq!(digits, numeration.digits(&number, system).unwrap(), "{text} {system} {number}");
                    }
                }
            }
        }
    }
}

/// Exactly one admissible representation for every number: count them.
#[test]
fn admissible_forms_are_unique() {
    for text in ["[1;(1)]", "[1;(2)]", "[1;(2,1)]", "[1;1,(3)]", "[1;3,(1,2)]"] {
        let numeration = numeration(text);
        for system in SYSTEMS {
            let mut seen = std::collections::BTreeSet::new();
            for code in 0..4u32.pow(6) {
                let digits = Digits::from_least_significant((0..6).map(|place| code / 4u32.pow(place) % 4).collect());
                if numeration.check(&digits, system).is_ok() {
                    let value =
                        if system == System::P { numeration.p_value(&digits) } else { numeration.q_value(&digits) };
                    let value = value.unwrap();
                    assert_eq!(numeration.digits(&value, system).unwrap(), digits, "{text} {system}");
                    assert!(seen.insert(value));
                }
            }
            // Without gaps from 0.
            assert_eq!(seen.last().unwrap().to_usize(), Some(seen.len() - 1), "{text} {system}");
        }
    }
}

#[test]
fn finite_fractions_say_how_far_they_reach() {
    let numeration = numeration("[1;2,3,4]");
    let limit = Natural::from(43u32);
    assert_eq!(numeration.digits(&limit, System::P), Err(NumerationError::TooLarge { limit: limit.clone() }));
    let last = numeration.digits(&Natural::from(42u32), System::P).unwrap();
    assert_eq!(last.to_string(), "402");
    assert_eq!(numeration.increment(&last, System::P), Err(NumerationError::TooLarge { limit }));
    assert!(numeration.p_value(&Digits::from_most_significant(&[1, 0, 0, 0])).is_err());
    let limit = Natural::from(30u32);
    assert_eq!(numeration.digits(&limit, System::Q), Err(NumerationError::TooLarge { limit }));
}

#[test]
fn wrong_digits_are_refused() {
    let numeration = numeration("[1;(2)]");
    let refused = |digits: &[u32], system| match numeration.check(&Digits::from_most_significant(digits), system) {
        Err(NumerationError::Inadmissible { place, digit, limit }) => (place, digit, limit),
        other => panic!("{digits:?}: {other:?}"),
    };
    assert_eq!(refused(&[3, 0], System::P), (1, 3, 2));
    assert_eq!(refused(&[2, 1], System::P), (0, 1, 0));
    assert_eq!(refused(&[2], System::Q), (0, 2, 1));
    assert_eq!(refused(&[1, 0], System::QPrime), (1, 1, 0));
    let other = self::numeration("[2;(2)]");
    assert_eq!(other.digits(&Natural::ONE, System::P), Err(NumerationError::FirstQuotient { first: 2 }));
    assert_eq!(other.digits(&Natural::from(5u32), System::Q).unwrap().to_string(), "100");
}

/// One wrong digit among many right ones, at every place of a few blocks of the scan.
#[test]
fn a_single_wrong_digit_is_found_anywhere() {
    for text in ["[1;(2)]", "[1;(3,2)]", "[1;4,2,9,(2,5,3)]"] {
        let numeration = numeration(text);
        for place in 0..200 {
            let quotient = numeration.fraction().term(place + 1).unwrap();
            let digits = Digits::from_least_significant(vec![1; 201]).with_digit(place, quotient + 1);
            let expected = NumerationError::Inadmissible { place, digit: quotient + 1, limit: quotient };
            assert_eq!(numeration.check(&digits, System::P), Err(expected), "{text}");
            let largest = Digits::from_least_significant(vec![1; 201]).with_digit(place, quotient);
            let expected = match place.checked_sub(1) {
                Some(place) => Err(NumerationError::Inadmissible { place, digit: 1, limit: 0 }),
                None => Ok(()),
            };
            assert_eq!(numeration.check(&largest, System::P), expected, "{text}");
        }
    }
}

fn naturals(most_bits: u64) -> impl Strategy<Value = Natural> {
    (0..most_bits / 64 + 1).prop_flat_map(|limbs| {
        proptest::collection::vec(any::<u64>(), limbs as usize)
            .prop_map(|limbs| limbs.iter().fold(Natural::ZERO, |sum, &limb| (sum << 64) + limb))
    })
}

fn fractions() -> impl Strategy<Value = ContinuedFraction> {
    let quotient = prop_oneof![1..5u32, 1..100u32, any::<u32>().prop_map(|q| q.max(1))];
    let list = |sizes| proptest::collection::vec(quotient.clone(), sizes);
    (list(0..6), list(1..6)).prop_map(|(mut initial, period)| {
        initial.insert(0, 1);
        ContinuedFraction::new(initial, period).unwrap()
    })
}

proptest! {
    #![proptest_config(testkit::cases!(200))]

    #[test]
    fn random_numbers_and_fractions(fraction in fractions(), number in naturals(3000)) {
        let numeration = Numeration::new(fraction);
        check_number(&numeration, &mut Slow::new(&numeration), &number);
    }

    /// Digits above some place only, V(K), and the numbers beside: there a cut decides one way or the other.
    #[test]
    fn random_numbers_beside_cuts(fraction in fractions(), number in naturals(4500), kept in 1..100usize) {
        let numeration = Numeration::new(fraction);
        let mut slow = Slow::new(&numeration);
        let digits = numeration.digits(&number, System::P).unwrap();
        let places = digits.least_significant_first();
        let cut = places.len() * kept / 100;
        let high = Digits::from_least_significant([vec![0; cut], places[cut..].to_vec()].concat());
        for value in [numeration.p_value(&high).unwrap(), numeration.q_value(&high).unwrap()] {
            check_number(&numeration, &mut slow, &value);
            check_number(&numeration, &mut slow, &value.saturating_sub(&Natural::ONE));
        }
    }

    #[test]
    fn order_of_digits_is_order_of_numbers(fraction in fractions(), one in naturals(300), other in naturals(300)) {
        let numeration = Numeration::new(fraction);
        for system in SYSTEMS {
            let digits = |number| numeration.digits(number, system).unwrap();
            prop_assert_eq!(digits(&one).cmp(&digits(&other)), one.cmp(&other));
        }
    }

    #[test]
    fn increments_agree_with_writing_anew(fraction in fractions(), number in naturals(400)) {
        let numeration = Numeration::new(fraction);
        for system in SYSTEMS {
            let next = numeration.increment(&numeration.digits(&number, system).unwrap(), system).unwrap();
            prop_assert_eq!(next, numeration.digits(&(&number + 1), system).unwrap());
        }
    }
}
