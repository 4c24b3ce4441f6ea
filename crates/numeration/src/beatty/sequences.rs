//! Two Beatty sequences for any α > 1, irrational, rational, or known by its beginning.

use super::{BeattyError, BeattyPair};
use crate::{Alpha, Integer, Natural, QuadraticError, QuadraticIrrational, QuadraticNumber};

/// A_n = ⌊nα + γ⌋ and B_n = ⌊nβ + δ⌋ with 1/α + 1/β = 1 and γ/α + δ/β = 1, or γ = δ = 0.
///
/// For an irrational α they share out the integers [C59, §3; Beatty 1926]; for a rational one they never do: let α = p/q in lowest terms, then
/// ⌊qα⌋ = ⌊(p − q)β⌋ = p is hit twice, and p − 1 is the smallest number that is missed.
///
/// ```
/// use wythoff::numbers::{BeattySequences, Natural};
/// let terms = |text: &str| -> Result<String, Box<dyn std::error::Error>> {
///     let sequences = BeattySequences::new(&text.parse()?, None)?;
///     Ok((1u32..5).map(|n| format!("{:?}", sequences.terms(&n.into()))).collect())
/// };
/// assert_eq!(terms("[1;(1,2)]")?, "(1, 2)(3, 4)(5, 7)(6, 9)");
/// assert_eq!(terms("[2;(2)]")?, "(2, 1)(4, 3)(7, 5)(9, 6)");
/// assert_eq!(terms("3/2")?, "(1, 3)(3, 6)(4, 9)(6, 12)");
/// let twice = BeattySequences::new(&"3/2".parse()?, None)?.collision();
/// assert_eq!(twice, Some(Natural::from(3u32)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BeattySequences {
    alpha: QuadraticNumber,
    beta: QuadraticNumber,
    kind: Kind,
    /// The first index that the beginning of α does not settle.
    limit: Option<Natural>,
}

#[derive(Clone, Debug)]
enum Kind {
    /// By the pair of the smaller slope; whether that is β.
    Irrational {
        pair: Box<BeattyPair>,
        swapped: bool,
        gamma: Option<Box<[QuadraticNumber; 2]>>,
    },
    Rational,
}

impl BeattySequences {
    /// The sequences of α, shifted by γ.
    ///
    /// # Errors
    /// α is not above 1, a γ for a rational or half-known α, or a γ that does not make complementary sequences, as for
    /// [`BeattyPair::inhomogeneous`].
    pub fn new(alpha: &Alpha, gamma: Option<&QuadraticNumber>) -> Result<BeattySequences, BeattyError> {
        let value = alpha.representative().value();
        let less = value.plus_integer(&-Integer::ONE);
        if !less.sign().is_gt() {
            return Err(BeattyError::SlopeNotAboveOne { alpha: Box::new(value) });
        }
        let beta = value.divided_by(&less)?;
        let gamma = gamma.filter(|gamma| !gamma.sign().is_eq());
        let (Some(irrational), Some(other)) = (value.as_irrational(), beta.as_irrational()) else {
            return match gamma {
                Some(_) => Err(BeattyError::ShiftOfUnknown),
                None => Ok(BeattySequences { alpha: value, beta, kind: Kind::Rational, limit: None }),
            };
        };
        if gamma.is_some() && alpha.known().is_some() {
            return Err(BeattyError::ShiftOfUnknown);
        }
        let swapped = irrational.floor() != Integer::ONE;
        let slope = if swapped { &other } else { &irrational };
        let shifts = gamma.map(|gamma| shifts(&value, &beta, gamma)).transpose()?;
        let pair = match &shifts {
            None => BeattyPair::homogeneous(slope)?,
            Some(shifts) => shifted(slope, &shifts[usize::from(swapped)])?,
        };
        let kind = Kind::Irrational { pair: Box::new(pair), swapped, gamma: shifts.map(Box::new) };
        Ok(BeattySequences { alpha: value, beta, kind, limit: settled_below(alpha) })
    }

    /// α; where only its beginning is known, one that begins so.
    pub fn alpha(&self) -> &QuadraticNumber {
        &self.alpha
    }

    /// β.
    pub fn beta(&self) -> &QuadraticNumber {
        &self.beta
    }

    /// γ and δ, where the sequences are inhomogeneous; their index then begins with 0.
    pub fn shifts(&self) -> Option<&[QuadraticNumber; 2]> {
        match &self.kind {
            Kind::Irrational { gamma, .. } => gamma.as_deref(),
            Kind::Rational => None,
        }
    }

    /// The first index whose terms the beginning of α does not settle.
    pub fn limit(&self) -> Option<&Natural> {
        self.limit.as_ref()
    }

    /// For a rational α = p/q the number p, which is a term of both sequences; p − 1 is a term of neither.
    pub fn collision(&self) -> Option<Natural> {
        self.alpha.as_rational()?.0.to_natural()
    }

    /// A_n and B_n.
    pub fn terms(&self, n: &Natural) -> (Natural, Natural) {
        match &self.kind {
            Kind::Irrational { pair, swapped, .. } => {
                let (lower, upper) = pair.terms(n);
                if *swapped { (upper, lower) } else { (lower, upper) }
            }
            Kind::Rational => {
                let term = |slope: &QuadraticNumber| slope.scaled(&n.into()).floor().unsigned_abs();
                (term(&self.alpha), term(&self.beta))
            }
        }
    }
}

/// γ and δ = β(1 − γ/α).
fn shifts(
    alpha: &QuadraticNumber,
    beta: &QuadraticNumber,
    gamma: &QuadraticNumber,
) -> Result<[QuadraticNumber; 2], QuadraticError> {
    let rest = gamma.divided_by(alpha)?.negated().plus_integer(&Integer::ONE);
    Ok([gamma.clone(), beta.times(&rest)?])
}

fn shifted(slope: &QuadraticIrrational, shift: &QuadraticNumber) -> Result<BeattyPair, BeattyError> {
    match (shift.as_rational(), shift.as_irrational()) {
        (Some((above, below)), _) => BeattyPair::inhomogeneous_rational(slope, above, below),
        (None, Some(irrational)) => BeattyPair::inhomogeneous(slope, &irrational),
        (None, None) => BeattyPair::homogeneous(slope),
    }
}

/// Both floors are settled below the least of the two limits: β = [a_1 + 1; a_2, …] for α = [1; a_1, a_2, …], and β = [1; a_0 − 1, a_1, …] otherwise.
fn settled_below(alpha: &Alpha) -> Option<Natural> {
    let Alpha::Beginning(terms) = alpha else { return None };
    let other = match terms[..] {
        [1] => return Some(Natural::ONE),
        [1, second, ref rest @ ..] => std::iter::once(second.saturating_add(1)).chain(rest.iter().copied()).collect(),
        [first, ref rest @ ..] => [1, first - 1].into_iter().chain(rest.iter().copied()).collect(),
        [] => return Some(Natural::ZERO),
    };
    alpha.floors_below().min(Alpha::Beginning(other).floors_below())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ContinuedFraction;

    fn sequences(text: &str, gamma: Option<&str>) -> BeattySequences {
        let gamma = gamma.map(|gamma| gamma.parse::<QuadraticNumber>().unwrap());
        BeattySequences::new(&text.parse().unwrap(), gamma.as_ref()).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// How often each number up to 300 is a term, counted from index `first`.
    fn hits(sequences: &BeattySequences, first: u32) -> Vec<u32> {
        let mut hits = vec![0; 300];
        for n in first..400u32 {
            let (a, b) = sequences.terms(&n.into());
            for term in [a, b] {
                if let Some(hit) = term.to_usize().and_then(|term| hits.get_mut(term)) {
                    *hit += 1;
                }
            }
        }
        hits
    }

    #[test]
    fn irrational_slopes_share_out_the_numbers() {
        for text in ["[1;(1)]", "[1;(1,2)]", "[2;(2)]", "[5;1,(3)]", "√3", "(3+√17)/2", "[1;40,(1)]"] {
            assert!(hits(&sequences(text, None), 1)[1..].iter().all(|hit| *hit == 1), "{text}");
        }
        for (text, gamma) in [("[1;(3)]", "(1+√13)/6"), ("[1;(1)]", "1/2"), ("[2;(2)]", "1/3"), ("√3", "√3/2")] {
            assert!(hits(&sequences(text, Some(gamma)), 0).iter().all(|hit| *hit == 1), "{text} + {gamma}");
        }
    }

    #[test]
    fn rational_slopes_never_do() {
        for q in 1..12u32 {
            for p in q + 1..40 {
                let sequences = sequences(&format!("{p}/{q}"), None);
                let p = sequences.collision().unwrap().to_usize().unwrap();
                let hits = hits(&sequences, 1);
                assert_eq!((hits[p - 1], hits[p]), (0, 2), "{p}/{q}");
                assert!(hits[1..p - 1].iter().all(|hit| *hit == 1), "{p}/{q}");
            }
        }
    }

    #[test]
    fn a_beginning_settles_what_all_have_in_common() {
        for text in ["[1;2,3]", "[2;1,4]", "[1;1]", "[3]", "[1]"] {
            let alpha: Alpha = text.parse().unwrap();
            let Alpha::Beginning(terms) = &alpha else { panic!("{text} ends") };
            let limit = BeattySequences::new(&alpha, None).unwrap().limit().unwrap().to_u64().unwrap();
            let ends: [&[u32]; 5] = [&[1], &[2], &[1, 1_000_000], &[1_000_000], &[3, 1]];
            let all = ends.map(|end| {
                let fraction = ContinuedFraction::new([terms, end].concat(), vec![1]).unwrap();
                BeattySequences::new(&Alpha::Exactly(fraction), None).unwrap()
            });
            let terms = |n: u64| all.each_ref().map(|one| one.terms(&n.into()));
            assert!((0..limit).all(|n| terms(n).windows(2).all(|two| two[0] == two[1])), "{text}");
            assert!(terms(limit).windows(2).any(|two| two[0] != two[1]), "{text} {limit}");
        }
    }

    #[test]
    fn what_has_no_sequences() {
        let refused = |text: &str, gamma: Option<&str>| {
            let gamma = gamma.map(|gamma| gamma.parse::<QuadraticNumber>().unwrap());
            BeattySequences::new(&text.parse().unwrap(), gamma.as_ref()).is_err()
        };
        assert!(refused("[0;(2)]", None) && refused("1", None) && refused("1/2", None));
        assert!(refused("3/2", Some("1/2")) && refused("[1;2]", Some("1/2")) && refused("[1;(1)]", Some("5")));
    }
}
