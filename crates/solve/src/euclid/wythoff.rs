//! How the sequences of generalised Wythoff answer Euclid's game.
//!
//! Euclid's positions of value n, for a fixed smaller heap x, are those with ⌊φ_n x⌋ < y ≤ ⌊φ_{n+1} x⌋. With α_n = 1 + 1/φ_n and
//! β_n = 1 + φ_n, the numbers behind n-Wythoff, ⌊φ_n x⌋ = ⌊β_n x⌋ − x = B_x − x [F05, Thm 1].

use numeration::{BeattyPair, ContinuedFraction, Integer, Natural, Numeration, System, floor_of};
use std::num::NonZeroU32;

/// ⌊φ_n x⌋ = ⌊(nx + x√(n² + 4))/2⌋ by one exact square root; n of any size, φ_0 = 1.
///
/// For n ≥ 1 it is the largest y with value n − 1 beside x, and the next is the smallest with value n [F05, consequence (i)].
///
/// ```
/// use wythoff::solve::euclid::endpoint;
/// assert_eq!(endpoint(&1u32.into(), &8u32.into()).to_string(), "12");
/// ```
pub fn endpoint(n: &Natural, x: &Natural) -> Natural {
    floor_of_ray(Integer::from(n * x), n, x)
}

/// ⌊(`added` + x√(n² + 4))/2⌋, which must not be negative.
fn floor_of_ray(added: Integer, n: &Natural, x: &Natural) -> Natural {
    let radicand = n.square() + 4;
    let floor = floor_of(&added, &Integer::from(x), &radicand, &Natural::from(2u32)).expect("2 is not 0");
    floor.unsigned_abs()
}

/// ⌊φ_n x⌋ = B_x − x, where (A_x, B_x) is the x-th P-position of n-Wythoff [F05, Thm 1].
///
/// ```
/// use wythoff::solve::euclid::{endpoint, endpoint_from_wythoff};
/// // (A_8, B_8) = (12, 20) in classical Wythoff.
/// assert_eq!(endpoint_from_wythoff(1.try_into().unwrap(), &8u32.into()), endpoint(&1u32.into(), &8u32.into()));
/// ```
pub fn endpoint_from_wythoff(n: NonZeroU32, x: &Natural) -> Natural {
    BeattyPair::wythoff(n).upper(x) - x
}

/// ⌊φ_n x⌋ = Σ d_i q_{i+1}, the left shift of the q′-form x = Σ d_i q_i of φ_n = [n; n, n, …] [F05, Thm 2].
///
/// ```
/// use wythoff::solve::euclid::endpoint_by_shift;
/// assert_eq!(endpoint_by_shift(1.try_into().unwrap(), &8u32.into()).to_string(), "12");
/// ```
pub fn endpoint_by_shift(n: NonZeroU32, x: &Natural) -> Natural {
    let numeration = ray_numeration(n);
    let digits = numeration.digits(x, System::QPrime).expect("the fraction has no end");
    numeration.q_value(&digits.left_shift()).expect("a shifted q′-form is a q-form")
}

/// The numeration systems of φ_n = [n; n, n, …].
fn ray_numeration(n: NonZeroU32) -> Numeration {
    let n = n.get();
    Numeration::new(ContinuedFraction::new(vec![n], vec![n]).expect("a period of one positive term"))
}

/// The lattice points ⌊φ_n x⌋ and ⌊φ_n x⌋ + 1 beside x, closest to the ray y = φ_n x from below and from above: the last of value n − 1 and
/// the first of value n [F05, consequences (i), (ii)].
///
/// ```
/// use wythoff::rules::Position;
/// use wythoff::solve::euclid;
/// let (below, above) = euclid::straddle(2.try_into().unwrap(), &5u32.into());
/// assert_eq!((below.to_string(), above.to_string()), ("12".to_string(), "13".to_string()));
/// assert_eq!(euclid::value(&Position::new(5u32, below))?.to_string(), "1");
/// assert_eq!(euclid::value(&Position::new(5u32, above))?.to_string(), "2");
/// # Ok::<(), wythoff::solve::euclid::EuclidError>(())
/// ```
pub fn straddle(n: NonZeroU32, x: &Natural) -> (Natural, Natural) {
    let below = endpoint(&n.get().into(), x);
    let above = &below + 1;
    (below, above)
}

/// How a number ends in the q-system of φ_n \[F05\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// In an even number of zeros.
    Evil,
    /// In an odd number of zeros.
    Odious,
}

/// The class of `number` in the q-system of φ_n, without digits: the odious numbers are ⌊φ_n x⌋, x ≥ 1 [F05, consequence (i)].
///
/// ```
/// use wythoff::solve::euclid::{Class, classify};
/// let class = |number: u32| classify(1.try_into().unwrap(), &number.into());
/// let odious: Vec<u32> = (1..14).filter(|&number| class(number) == Class::Odious).collect();
/// assert_eq!(odious, [1, 3, 4, 6, 8, 9, 11, 12]);
/// ```
pub fn classify(n: NonZeroU32, number: &Natural) -> Class {
    if odious_index(n, number).is_some() { Class::Odious } else { Class::Evil }
}

/// The class of `number` in the q-system of φ_n, read off its digits. The number 0 has none and counts as evil.
pub fn classify_by_digits(n: NonZeroU32, number: &Natural) -> Class {
    let digits = ray_numeration(n).digits(number, System::Q).expect("the fraction has no end");
    if digits.trailing_zeros().is_multiple_of(2) { Class::Evil } else { Class::Odious }
}

/// The x ≥ 1 with ⌊φ_n x⌋ = `number`; nothing if `number` is evil.
pub fn odious_index(n: NonZeroU32, number: &Natural) -> Option<Natural> {
    // φ_n x > number holds first for x = ⌊number/φ_n⌋ + 1, and 1/φ_n = (−n + √(n² + 4))/2.
    let wide = Natural::from(n.get());
    let x = floor_of_ray(-Integer::from(&wide * number), &wide, number) + 1;
    (endpoint(&wide, &x) == *number).then_some(x)
}
