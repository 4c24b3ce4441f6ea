use super::*;
use proptest::prelude::*;
use std::sync::LazyLock;

fn quotient(a: u32) -> NonZeroU32 {
    NonZeroU32::new(a).unwrap()
}

fn from_text(text: &str) -> BeattyPair {
    BeattyPair::from_continued_fraction(&text.parse().unwrap()).unwrap()
}

/// Every kind of pair: homogeneous, misère, rational and irrational offsets, slopes with a negative coefficient of the root.
fn pairs() -> Vec<(String, BeattyPair)> {
    let mut list = Vec::new();
    for a in (1..=8).chain([u32::MAX]) {
        list.push((format!("wythoff {a}"), BeattyPair::wythoff(quotient(a))));
        list.push((format!("misere {a}"), BeattyPair::misere(quotient(a))));
    }
    for text in ["[1;(2,3)]", "[1;(2,1)]", "[1;5,(1,2)]", "[1;(4294967295,1)]", "[1;1,7,(3,2,9,4)]"] {
        list.push((text.to_owned(), from_text(text)));
        let alpha = text.parse::<ContinuedFraction>().unwrap().to_quadratic().unwrap();
        for (numerator, denominator) in [(1, 2), (2, 3), (1, 1000)] {
            let (numerator, denominator) = (Integer::from(numerator), Integer::from(denominator));
            let pair = BeattyPair::inhomogeneous_rational(&alpha, &numerator, &denominator).unwrap();
            list.push((format!("{text} + {numerator}/{denominator}"), pair));
        }
        let third = alpha.times_rational(&Integer::from(1), &Integer::from(3)).unwrap();
        list.push((format!("{text} + alpha/3"), BeattyPair::inhomogeneous(&alpha, &third).unwrap()));
        let turned = third.conjugate();
        if let Ok(pair) = BeattyPair::inhomogeneous(&alpha, &turned) {
            list.push((format!("{text} + conjugate/3"), pair));
        }
    }
    let negative_root = QuadraticIrrational::new(5.into(), (-1).into(), Natural::from(5u32), Integer::from(2)).unwrap();
    list.push(("(5 - √5)/2".to_owned(), BeattyPair::homogeneous(&negative_root).unwrap()));
    list
}

static PAIRS: LazyLock<Vec<(String, BeattyPair)>> = LazyLock::new(pairs);

#[test]
fn every_integer_is_a_term_exactly_once() {
    for (name, pair) in PAIRS.iter() {
        let first = pair.first_index();
        let mut owner: Vec<Option<Place>> = vec![None; 3001];
        for n in first..=3001 {
            let n = Natural::from(n);
            let (lower, upper) = pair.terms(&n);
            assert_eq!((&lower, &upper), (&pair.lower(&n), &pair.upper(&n)), "{name} {n}");
            for (term, place) in [(lower, Place::Lower(n.clone())), (upper, Place::Upper(n.clone()))] {
                if let Some(slot) = term.to_usize().and_then(|term| owner.get_mut(term)) {
                    assert_eq!(slot.replace(place), None, "{name}: {term} twice");
                }
            }
        }
        for (x, place) in owner.into_iter().enumerate().skip(first as usize) {
            let x = Natural::from(x);
            assert_eq!(Some(pair.locate(&x)), place, "{name}: {x}");
        }
    }
}

#[test]
fn pairs_of_wythoff_are_those_of_the_general_construction() {
    for a in (1..=300).chain([1 << 16, 478, u32::MAX - 1, u32::MAX]) {
        let alpha = QuadraticIrrational::wythoff_alpha(quotient(a));
        let pairs = [
            (BeattyPair::wythoff(quotient(a)), BeattyPair::homogeneous(&alpha).unwrap()),
            (BeattyPair::misere(quotient(a)), BeattyPair::inhomogeneous(&alpha, &alpha.reciprocal()).unwrap()),
        ];
        for (direct, general) in pairs {
            assert_eq!(direct.lines(), general.lines(), "a = {a}");
            assert_eq!((&direct.index, direct.first), (&general.index, general.first), "a = {a}");
            assert_eq!((&direct.shared, &direct.difference), (&general.shared, &general.difference), "a = {a}");
        }
    }
}

#[test]
fn terms_follow_the_mex_recursion() {
    for a in 1..=8u32 {
        for (pair, gap) in [(BeattyPair::wythoff(quotient(a)), 0), (BeattyPair::misere(quotient(a)), 1)] {
            let mut used = vec![false; 20_000];
            for n in 0..1000u32 {
                let mex = used.iter().position(|used| !used).unwrap();
                let partner = mex + (a * n + gap) as usize;
                assert_eq!(pair.terms(&n.into()), (mex.into(), partner.into()), "a = {a}, n = {n}");
                used[mex] = true;
                used[partner] = true;
            }
        }
    }
}

/// The place of `x` from two integer square roots of its own and the definition, without cache or counting.
fn slow_place(pair: &BeattyPair, x: &Natural) -> Option<Place> {
    let radicand = pair.root.radicand();
    let term = |line: &Line, n: &Natural| {
        let (s, t, c) = line.at(n);
        crate::floor_of(&s, &t, radicand, &c.unsigned_abs()).unwrap().to_natural().unwrap()
    };
    let search = |line: &Line| {
        let (mut low, mut high) = (Natural::ZERO, x + 1);
        while low < high {
            let middle = (&low + &high) >> 1;
            if term(line, &middle) < *x { low = middle + 1 } else { high = middle }
        }
        (term(line, &low) == *x).then_some(low)
    };
    search(&pair.lower).map(Place::Lower).or_else(|| search(&pair.upper).map(Place::Upper))
}

#[test]
fn next_to_convergents_every_cache_agrees() {
    let limit = Natural::from(10u32).pow(300);
    for text in ["[1;(1)]", "[1;(2)]", "[1;(3)]", "[1;(4294967295)]", "[1;(2,3)]", "[1;(2,1)]", "[1;5,(1,2)]"] {
        let fraction: ContinuedFraction = text.parse().unwrap();
        let mut warm = vec![from_text(text)];
        if let [a] = fraction.period() {
            warm.push(BeattyPair::misere(quotient(*a)));
        }
        for warm in warm {
            let long = warm.clone();
            long.reserve(20_000);
            let cold = warm.clone();
            for convergent in fraction.convergents().take_while(|convergent| convergent.numerator < limit) {
                for centre in [convergent.numerator, convergent.denominator] {
                    for x in (0..7).filter_map(|offset| (&centre + offset).checked_sub(&Natural::from(3u32))) {
                        let place = warm.locate(&x);
                        assert_eq!(place, cold.clone().locate(&x), "{text} {x}");
                        assert_eq!(place, long.locate(&x), "{text} {x}");
                        let term = match &place {
                            Place::Lower(n) => warm.lower(n),
                            Place::Upper(n) => warm.upper(n),
                        };
                        assert_eq!(term, x, "{text}");
                        assert_eq!(warm.terms(&x), cold.clone().terms(&x), "{text} {x}");
                        assert_eq!(warm.terms(&x), long.terms(&x), "{text} {x}");
                        if x.bits() < 80 {
                            assert_eq!(slow_place(&warm, &x), Some(place), "{text} {x}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn next_to_long_convergents_the_lengthened_root_agrees_with_square_roots() {
    for text in ["[1;(1)]", "[1;(2)]", "[1;(2,3)]"] {
        let (pair, fraction) = (from_text(text), text.parse::<ContinuedFraction>().unwrap());
        for index in [30_001, 52_000, 90_001] {
            let centre = fraction.convergent(index).unwrap().denominator;
            for n in (0..5).map(|offset| &centre - 2 + offset) {
                let (s, t, c) = pair.lower.at(&n);
                let lower = crate::floor_of(&s, &t, pair.root.radicand(), &c.unsigned_abs()).unwrap();
                assert_eq!(Integer::from(pair.lower(&n)), lower, "{text} {index}");
                let (lower, upper) = pair.terms(&n);
                assert_eq!(
                    pair.locate_with_partner(&lower),
                    (Place::Lower(n.clone()), upper.clone()),
                    "{text} {index}"
                );
                assert_eq!(pair.locate_with_partner(&upper), (Place::Upper(n), lower), "{text} {index}");
            }
        }
    }
}

#[test]
fn bad_pairs_are_refused() {
    let alpha = QuadraticIrrational::wythoff_alpha(quotient(2));
    let rational = |n: i64, d: i64| BeattyPair::inhomogeneous_rational(&alpha, &n.into(), &d.into()).map(|_| ());
    assert_eq!(rational(0, 1), Err(BeattyError::OffsetOutOfRange));
    assert_eq!(rational(3, 2), Err(BeattyError::OffsetOutOfRange));
    assert_eq!(rational(-1, 2), Err(BeattyError::OffsetOutOfRange));
    assert_eq!(rational(1, 0), Err(BeattyError::Quadratic(crate::QuadraticError::ZeroDenominator)));
    assert_eq!(rational(1, 1), Err(BeattyError::IntegralTerm { index: Natural::ZERO, value: Natural::ONE }));
    // γ = 3 − 2α: the term of index 2 is 3 exactly.
    let gamma = alpha.times_rational(&(-2).into(), &1.into()).unwrap().plus_rational(&3.into(), &1.into()).unwrap();
    let refused = BeattyPair::inhomogeneous(&alpha, &gamma).map(|_| ());
    assert_eq!(refused, Err(BeattyError::IntegralTerm { index: Natural::from(2u32), value: Natural::from(3u32) }));
    // γ = α − 1 differs from an integer only by terms of negative index.
    assert!(BeattyPair::inhomogeneous(&alpha, &alpha.plus_rational(&(-1).into(), &1.into()).unwrap()).is_ok());
    let steep = "[2;(1)]".parse::<ContinuedFraction>().unwrap();
    assert!(matches!(BeattyPair::from_continued_fraction(&steep), Err(BeattyError::SlopeOutOfRange { .. })));
    assert!(BeattyPair::from_continued_fraction(&"[1;2]".parse().unwrap()).is_err());
}

#[test]
fn pairs_can_be_shared_by_threads() {
    fn shared<T: Send + Sync>(_: &T) {}
    shared(&PAIRS[0].1);
}

#[test]
fn one_reservation_serves_a_whole_decision() {
    for (name, pair) in PAIRS.iter() {
        let pair = pair.clone();
        let x = Natural::from(10u32).pow(400) + 7;
        pair.reserve(x.bits());
        let reserved = pair.root.bits();
        pair.terms(&x);
        pair.locate_with_partner(&x);
        assert_eq!(pair.root.bits(), reserved, "{name}");
    }
}

/// Whether ⌊nα + γ⌋ and ⌊nβ + δ⌋, n ≥ 0, contain each of 0, …, 299 once and nothing below, by listing them.
fn shares_out_the_integers(alpha: &Element, gamma: &Element, radicand: &Natural) -> bool {
    let one = Element::integer(Integer::ONE);
    let per_alpha = alpha.reciprocal(radicand).unwrap();
    let beta = one.minus(&per_alpha).reciprocal(radicand).unwrap();
    let delta = beta.times(&one.minus(&gamma.times(&per_alpha, radicand)), radicand);
    let mut terms = Vec::new();
    for (slope, intercept) in [(alpha, gamma), (&beta, &delta)] {
        let mut value = intercept.clone();
        while value.floor(radicand) < Integer::from(300) {
            terms.push(value.floor(radicand));
            value = value.plus(slope);
        }
    }
    terms.sort();
    terms == (0..300).map(Integer::from).collect::<Vec<_>>()
}

proptest! {
    #![proptest_config(testkit::cases!(256))]

    #[test]
    fn offsets_are_accepted_exactly_when_they_work(a in 1u32..6, s in -12i64..12, t in -6i64..6, c in 1i64..4) {
        let alpha = QuadraticIrrational::wythoff_alpha(quotient(a));
        let element = alpha.element();
        let part = |n: i64| Element::new(Integer::from(n), Integer::ZERO, Integer::from(c));
        let gamma = part(s).plus(&part(t).times(element, alpha.radicand()));
        // Offsets 0 and α are the homogeneous pair with its indices moved.
        prop_assume!(gamma.as_integer() != Some(&Integer::ZERO) && gamma != *element);
        let accepted = BeattyPair::build(&alpha, Some(gamma.clone())).is_ok();
        prop_assert_eq!(accepted, shares_out_the_integers(element, &gamma, alpha.radicand()));
    }
}

proptest! {
    #![proptest_config(testkit::cases!(40))]

    #[test]
    fn locate_inverts_the_terms(digits in "[1-9][0-9]{0,1999}", length in 1usize..=2000) {
        let n: Natural = digits[..length.min(digits.len())].parse().unwrap();
        for (name, pair) in PAIRS.iter() {
            let (lower, upper) = pair.terms(&n);
            prop_assert_eq!(pair.locate(&lower), Place::Lower(n.clone()), "{}", name);
            prop_assert_eq!(pair.locate(&upper), Place::Upper(n.clone()), "{}", name);
            prop_assert_eq!(pair.locate_with_partner(&lower).1, upper.clone(), "{}", name);
            prop_assert_eq!(pair.locate_with_partner(&upper).1, lower, "{}", name);
        }
    }

    #[test]
    fn every_number_is_found_again(digits in "[1-9][0-9]{0,300}") {
        let x: Natural = digits.parse().unwrap();
        for (name, pair) in PAIRS.iter() {
            let term = match pair.locate(&x) {
                Place::Lower(n) => pair.lower(&n),
                Place::Upper(n) => pair.upper(&n),
            };
            prop_assert_eq!(&term, &x, "{}", name);
        }
    }
}
