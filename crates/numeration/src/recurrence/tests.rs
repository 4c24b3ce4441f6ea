use super::*;

fn recurrence(text: &str) -> Recurrence {
    Recurrence::new(&text.parse().unwrap(), None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn with_start(text: &str, start: &[u32]) -> Recurrence {
    let start: Vec<Natural> = start.iter().map(|&value| value.into()).collect();
    Recurrence::new(&text.parse().unwrap(), Some(&start)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(text: &str) -> RecurrenceError {
    Recurrence::new(&text.parse().unwrap(), None).unwrap_err()
}

fn polynomial(text: &str) -> Polynomial {
    text.parse().unwrap()
}

/// Every Pisot polynomial of degree 2, 3 and 4 with small coefficients.
fn sample() -> Vec<Polynomial> {
    let mut found = Vec::new();
    for (degree, height) in [(2u32, 6i64), (3, 4), (4, 2)] {
        let choices = (2 * height + 1).pow(degree);
        for choice in 0..choices {
            let digit = |i: u32| choice / (2 * height + 1).pow(i) % (2 * height + 1) - height;
            let factors: Vec<i64> = (0..degree).map(digit).collect();
            let candidate = Polynomial::of_recurrence(&factors);
            if pisot::check(&candidate).is_ok() {
                found.push(candidate);
            }
        }
    }
    found
}

#[test]
fn the_sample_has_135_pisot_polynomials_and_29_with_a_further_factor() {
    let sample = sample();
    assert_eq!(sample.len(), 135);
    let expansions: Vec<ParryExpansion> = sample.iter().map(|f| ParryExpansion::new(f).unwrap()).collect();
    assert_eq!(expansions.iter().filter(|expansion| expansion.period.is_empty()).count(), 98);
    let longest = expansions.iter().map(|e| e.initial.len() + e.period.len()).max();
    assert_eq!(longest, Some(10));
    let further = expansions.iter().zip(&sample).filter(|(expansion, f)| expansion.polynomial() != **f);
    assert_eq!(further.count(), 29);
}

#[test]
fn every_kind_of_error_is_told_apart() {
    use RecurrenceError::*;
    assert_eq!(refusal("2*z^2 = z + 1"), NotMonic);
    assert_eq!(refusal("3 = 0"), NotMonic);
    assert_eq!(refusal("z^3 = z^2 + z"), DivisibleByZ);
    assert_eq!(refusal("z^17 = z + 1"), Degree { degree: 17 });
    assert_eq!(refusal("z^2 = 65537*z + 1"), Coefficient);
    let cyclotomic = Cyclotomic { factor: polynomial("z + 1"), quotient: polynomial("z^3 - z^2 - 1") };
    assert_eq!(refusal("z^4 = z^2 + z + 1"), cyclotomic);
    assert!(cyclotomic.to_string().ends_with("is (z + 1)(z^3 - z^2 - 1); try z^3 = z^2 + 1"), "{cyclotomic}");
    assert!(matches!(refusal("z^4 = z^3 + z^2 + z - 1"), Reciprocal { .. }));
    assert_eq!(refusal("z^4 = z + 1"), RootsOutside { roots: 3 });
    assert_eq!(refusal("z^2 = 3"), RootsOutside { roots: 2 });
    assert_eq!(refusal("z^2 = -3*z - 1"), NegativeRoot);
    assert_eq!(refusal("z^3 = -z^2 - z + 1"), RootsOutside { roots: 2 });
    assert_eq!(refusal("z^2 = -2*z + 1"), NegativeRoot);
    assert_eq!(refusal("z^4 = 1"), NoRootAboveOne);
    assert_eq!(refusal("z = 1"), NoRootAboveOne);
    assert_eq!(refusal("z = 10").to_string(), "the root is the integer 10: use base 10");
    assert!(matches!(refusal("z = -3"), IntegerRoot { root: -3, .. }));
    let factor = IntegerRoot { root: 2, quotient: polynomial("z^2 - z - 1") };
    assert_eq!(refusal("z^3 = 3*z^2 - z - 2"), factor);
    let start = |start: &[u32]| {
        let start: Vec<Natural> = start.iter().map(|&value| value.into()).collect();
        Recurrence::of_factors(&[1, 1], Some(&start)).unwrap_err()
    };
    assert_eq!(start(&[1]), FewStartValues { needed: 2 });
    assert_eq!(start(&[2, 3]), StartValue { place: 0 });
    assert_eq!(start(&[1, 1]), NotIncreasing { place: 1 });
    assert_eq!(start(&[1, 5, 6, 6]), NotIncreasing { place: 3 });
}

#[test]
fn texts_of_polynomials() {
    for (text, canonical) in [
        ("z^3=z^2+z+1", "z^3 = z^2 + z + 1"),
        (" z^2 - 2z - 2 ", "z^2 = 2*z + 2"),
        ("x^2 = 3*x - 1", "z^2 = 3*z - 1"),
        ("z^3 - z = 1", "z^3 = z + 1"),
    ] {
        assert_eq!(text.parse::<Polynomial>().unwrap().equation(), canonical);
        assert_eq!(canonical.parse::<Polynomial>(), text.parse());
    }
    for (text, at) in
        [("", 1), ("z^", 3), ("z^3 = z^2 +", 12), ("z^2 = y", 7), ("2* = 1", 4), ("z z", 3), ("z^99 = 1", 3)]
    {
        let error = text.parse::<Polynomial>().unwrap_err().to_string();
        assert!(error.starts_with(&format!("character {at}:")), "{text}: {error}");
    }
}

#[test]
fn the_default_start_values() {
    for (text, name, canonical) in [
        ("z^2 = z + 1", "recurrence 1,1 from 1,2", true),
        ("z^2 = 2*z + 2", "recurrence 2,2 from 1,3", true),
        ("z^2 = 3*z - 1", "recurrence 3,-1 from 1,3", true),
        ("z^3 = z^2 + z + 1", "recurrence 1,1,1 from 1,2,4", true),
        ("z^3 = z + 1", "recurrence 0,1,1 from 1,2,3,4", false),
    ] {
        let system = recurrence(text);
        assert_eq!((system.to_string(), system.is_canonical()), (name.to_string(), canonical));
        assert_eq!(system.has_further_factor(), !canonical);
    }
    let plastic: Vec<String> = recurrence("z^3 = z + 1").place_values(9).iter().map(Natural::to_string).collect();
    assert_eq!(plastic, ["1", "2", "3", "4", "5", "7", "9", "12", "16"]);
    assert_eq!(with_start("z^2 = z + 1", &[1, 2, 3, 5]).to_string(), "recurrence 1,1 from 1,2");
}

/// The greedy digits by subtraction, most significant first.
fn naive(values: &[Natural], number: &Natural) -> Digits {
    let mut rest = number.clone();
    let digits: Vec<u32> = values
        .iter()
        .rev()
        .map(|value| {
            let (digit, below) = rest.div_rem(value);
            rest = below;
            digit.to_u32().unwrap()
        })
        .collect();
    Digits::from_most_significant(&digits)
}

/// Thirty systems, irregular lowest places among them.
fn thirty() -> Vec<Recurrence> {
    let mut systems: Vec<Recurrence> = sample()
        .iter()
        .step_by(6)
        .map(|f| Recurrence::new(f, None).unwrap_or_else(|error| panic!("{f}: {error}")))
        .collect();
    systems.extend([
        with_start("z^2 = 2*z + 1", &[1, 2]),
        with_start("z^2 = z + 1", &[1, 3]),
        with_start("z^2 = z + 1", &[1, 100]),
        with_start("z^3 = z^2 + 2*z + 1", &[1, 4, 7]),
        recurrence("z^3 = z + 1"),
        recurrence("z^4 = z^3 + 1"),
        with_start("z^2 = 3*z - 1", &[1, 2]),
    ]);
    assert!(systems.len() >= 30);
    systems
}

#[test]
fn digits_are_the_greedy_ones_and_neighbours_are_neighbours() {
    for system in thirty() {
        let values = system.place_values(40);
        let mut before: Option<Digits> = None;
        for number in (0..1500u32).map(Natural::from) {
            let digits = system.digits(&number);
            assert_eq!(digits, naive(&values, &number), "{system}: {number}");
            assert_eq!(system.value(&digits), number, "{system}");
            if let Some(before) = &before {
                assert_eq!(system.increment(before).unwrap(), digits, "{system}: {number}");
                assert_eq!(system.decrement(&digits).unwrap().as_ref(), Some(before), "{system}: {number}");
            }
            before = Some(digits);
        }
        assert_eq!(system.decrement(&Digits::default()), Ok(None));
    }
}

#[test]
fn exactly_the_greedy_words_are_admissible() {
    for system in thirty() {
        let values = system.place_values(24);
        for length in 1..=3 {
            let largest = system.language().largest_digit(0).min(12) + 1;
            for choice in 0..(largest + 1).pow(length) {
                let word: Vec<u32> = (0..length).map(|i| choice / (largest + 1).pow(i) % (largest + 1)).collect();
                let digits = Digits::from_least_significant(word);
                let greedy = naive(&values, &system.value(&digits)) == digits;
                assert_eq!(system.check(&digits).is_ok(), greedy, "{system}: {digits}");
            }
        }
        // As many words of length n as numbers below U_n.
        let count = |length: usize| {
            let mut ways = vec![Natural::ZERO; system.language().states(0)];
            ways[0] = Natural::ONE;
            for _ in 0..length {
                let mut next = vec![Natural::ZERO; ways.len()];
                for (state, count) in ways.iter().enumerate() {
                    let mut first = 0;
                    for &(last, target) in system.language().runs(0, state as u32) {
                        next[target as usize] += count * u64::from(last + 1 - first);
                        first = last + 1;
                    }
                }
                ways = next;
            }
            let accepted = ways.into_iter().enumerate().filter(|(state, _)| system.language().accepts(*state as u32));
            accepted.fold(Natural::ZERO, |sum, (_, count)| sum + count)
        };
        (0..24).for_each(|length| assert_eq!(count(length), values[length], "{system}: words of length {length}"));
    }
}

#[test]
fn long_numbers_and_neighbours_of_place_values() {
    for system in thirty() {
        let values = system.place_values(3000);
        let mut numbers: Vec<Natural> = (0..3000)
            .step_by(97)
            .flat_map(|i| [values[i].clone(), &values[i] + 1, values[i].saturating_sub(&Natural::ONE)])
            .collect();
        let mut random = Natural::from(3u32).pow(700);
        for exponent in [30u64, 100, 300, 600, 1000] {
            random = (&random * &random + 1) % Natural::from(10u32).pow(exponent);
            numbers.push(random.clone());
            numbers.push(Natural::from(10u32).pow(exponent));
        }
        for number in numbers.iter().filter(|number| **number < values[2999]) {
            let digits = Digits::from_least_significant(system.converter.write(number));
            assert_eq!(system.value(&digits), *number, "{system}");
            assert_eq!(system.check(&digits), Ok(()), "{system}: {number}");
        }
        let long = numbers.iter().filter(|number| **number < values[2999]).max().unwrap();
        assert_eq!(system.digits(long), naive(&values, long), "{system}");
    }
}

#[test]
fn the_p_system_of_a_pre_period_has_the_same_normal_forms() {
    for text in ["[1;(1)]", "[1;(2)]", "[1;1,(2)]", "[1;3,(1,2)]", "[1;2,2,(3,1,4)]", "[1;4,1,(1)]"] {
        let fraction: crate::ContinuedFraction = text.parse().unwrap();
        let places = Places::of_continued_fraction(&fraction).unwrap();
        let language = Language::new(&places).unwrap();
        let numeration = crate::Numeration::new(fraction);
        for number in (0..3000u32).map(Natural::from) {
            let digits = numeration.digits(&number, crate::System::P).unwrap();
            let length = digits.len().next_multiple_of(places.period());
            let mut state = Some(0);
            for place in (0..length).rev() {
                state = state.and_then(|state| language.step(place % places.period(), state, digits.digit(place)));
            }
            assert!(state.is_some_and(|state| language.accepts(state)), "{text}: {digits}");
        }
        // Nothing else: words of length n are as many as numbers below w_n.
        for length in (0..12).step_by(places.period()) {
            let mut ways = vec![1i128];
            for place in (0..length).rev() {
                let phase = place % places.period();
                let mut next = vec![0; language.states((phase + places.period() - 1) % places.period())];
                for (state, count) in ways.iter().enumerate() {
                    let mut first = 0;
                    for &(last, target) in language.runs(phase, state as u32) {
                        next[target as usize] += count * i128::from(last + 1 - first);
                        first = last + 1;
                    }
                }
                ways = next;
            }
            let accepted = ways.iter().enumerate().filter(|(state, _)| language.accepts(*state as u32));
            assert_eq!(accepted.map(|(_, count)| count).sum::<i128>(), places.values()[length], "{text} {length}");
        }
    }
}

/// |f(z)| roots by Durand and Kerner's iteration: only to compare with.
#[allow(clippy::float_arithmetic)]
fn roots(factors: &[i64]) -> Vec<(f64, f64)> {
    type C = (f64, f64);
    let times = |a: C, b: C| (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0);
    let minus = |a: C, b: C| (a.0 - b.0, a.1 - b.1);
    let over = |a: C, b: C| {
        let size = b.0 * b.0 + b.1 * b.1;
        ((a.0 * b.0 + a.1 * b.1) / size, (a.1 * b.0 - a.0 * b.1) / size)
    };
    let value = |z: C| factors.iter().fold((1.0, 0.0), |sum, &factor| minus(times(sum, z), (factor as f64, 0.0)));
    let radius = 1.0 + factors.iter().map(|factor| factor.abs()).max().unwrap_or(0) as f64;
    let mut found: Vec<C> = (0..factors.len())
        .map(|k| {
            let angle = 0.4 + 6.283 * k as f64 / factors.len() as f64;
            (radius * angle.cos(), radius * angle.sin())
        })
        .collect();
    for _ in 0..200 {
        for k in 0..found.len() {
            let others = (0..found.len()).filter(|&j| j != k);
            let product = others.fold((1.0, 0.0), |product, j| times(product, minus(found[k], found[j])));
            found[k] = minus(found[k], over(value(found[k]), product));
        }
    }
    found
}

#[test]
#[allow(clippy::float_arithmetic)]
fn four_thousand_random_polynomials_against_their_roots() {
    let mut random: u64 = 12345;
    let mut next = |below: u64| {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (random >> 33) % below
    };
    let (mut pisot, mut clear) = (0, 0);
    while clear < 4000 {
        let degree = 2 + next(5) as usize;
        let factors: Vec<i64> = (0..degree).map(|i| next(if i == 0 { 7 } else { 5 }) as i64 - 2).collect();
        let verdict = pisot::check(&Polynomial::of_recurrence(&factors));
        let found = roots(&factors);
        let sizes: Vec<f64> = found.iter().map(|z| z.0.hypot(z.1)).collect();
        // Near the circle a float says nothing, and that is where the exact test is needed.
        if sizes.iter().any(|size| (size - 1.0).abs() < 1e-3) || factors[degree - 1] == 0 {
            continue;
        }
        clear += 1;
        let outside: Vec<&(f64, f64)> =
            found.iter().zip(&sizes).filter(|(_, size)| **size > 1.0).map(|(z, _)| z).collect();
        let expected = outside.len() == 1 && outside[0].0 > 1.0;
        assert_eq!(verdict.is_ok(), expected, "{factors:?}: {verdict:?} {found:?}");
        if let Err(RecurrenceError::RootsOutside { roots }) = verdict {
            assert_eq!(roots, outside.len(), "{factors:?}");
        }
        pisot += usize::from(expected);
    }
    assert!(pisot > 200, "{pisot}");
}
