//! Whether linear conditions have a solution in integers: the Omega test [W. Pugh, A practical algorithm for exact array dependence analysis, 1992].
//!
//! An equation is solved for one of its variables, after changes of variables that make a coefficient 1 as Euclid's algorithm makes a greatest
//! common divisor. A variable with inequalities only is eliminated as by Fourier and Motzkin: a x ≥ α and b x ≤ β leave a real x if aβ ≥ bα (the
//! *shadow*), and surely an integer if aβ − bα ≥ (a − 1)(b − 1) (the *dark shadow*). Where only the first holds, a solution lies just
//! above some lower bound, and finitely many equations remain to be tried. Every step is exact, so the answer is.

use numeration::{Integer, Natural};

/// Σ coefficient · variable + constant; coefficients that are not written are 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Linear {
    pub(crate) coefficients: Vec<Integer>,
    pub(crate) constant: Integer,
}

impl Linear {
    pub(crate) fn constant(constant: Integer) -> Linear {
        Linear { coefficients: Vec::new(), constant }
    }

    pub(crate) fn variable(index: usize) -> Linear {
        let mut coefficients = vec![Integer::ZERO; index + 1];
        coefficients[index] = Integer::ONE;
        Linear { coefficients, constant: Integer::ZERO }
    }

    fn of(&self, index: usize) -> &Integer {
        const ZERO: &Integer = &Integer::ZERO;
        self.coefficients.get(index).unwrap_or(ZERO)
    }

    /// `self` + `times` · `other`.
    pub(crate) fn plus(mut self, times: &Integer, other: &Linear) -> Linear {
        if self.coefficients.len() < other.coefficients.len() {
            self.coefficients.resize(other.coefficients.len(), Integer::ZERO);
        }
        for (mine, others) in self.coefficients.iter_mut().zip(&other.coefficients) {
            *mine += times * others;
        }
        self.constant += times * &other.constant;
        self
    }

    /// −`self` − 1, which is ≥ 0 exactly where `self` is < 0.
    pub(crate) fn opposite(&self) -> Linear {
        Linear::constant((-1).into()).plus(&(-1).into(), self)
    }

    /// The greatest common divisor of the coefficients.
    fn divisor(&self) -> Natural {
        self.coefficients.iter().fold(Natural::ZERO, |divisor, one| divisor.gcd(&one.unsigned_abs()))
    }

    fn words(&self) -> u64 {
        let bits = |number: &Integer| 1 + number.bits() / 64;
        self.coefficients.iter().map(bits).sum::<u64>() + bits(&self.constant)
    }
}

/// What has been done may not exceed a limit, so that no text costs more to read than it is worth.
pub(crate) struct Effort(pub(crate) u64);

impl Effort {
    /// Nothing when it is used up.
    pub(crate) fn spend(&mut self, work: u64) -> Option<()> {
        self.0 = self.0.checked_sub(work)?;
        Some(())
    }
}

/// Linear forms that must be 0, and others that must not be negative.
#[derive(Clone, Debug, Default)]
pub(crate) struct System {
    pub(crate) zero: Vec<Linear>,
    pub(crate) natural: Vec<Linear>,
}

impl System {
    /// Whether some integers meet all conditions; nothing if that takes more than the effort.
    pub(crate) fn has_solution(mut self, effort: &mut Effort) -> Option<bool> {
        loop {
            effort.spend(self.zero.iter().chain(&self.natural).map(Linear::words).sum::<u64>() + 1)?;
            if !self.normalise() {
                return Some(false);
            }
            match self.zero.pop() {
                Some(equation) => self.solve(equation, effort)?,
                None => return self.eliminate(effort),
            }
        }
    }

    /// Divides by common divisors and drops what always holds. False if a condition never holds.
    fn normalise(&mut self) -> bool {
        let mut possible = true;
        self.zero.retain_mut(|form| {
            let divisor = form.divisor();
            let (quotient, rest) = match divisor.is_zero() {
                true => (Integer::ZERO, form.constant.clone()),
                false => form.constant.div_floor(&divisor.clone().into()),
            };
            possible &= rest.is_zero();
            divide(form, &divisor, quotient);
            !divisor.is_zero()
        });
        self.natural.retain_mut(|form| {
            let divisor = form.divisor();
            if divisor.is_zero() {
                possible &= !form.constant.is_negative();
                return false;
            }
            let quotient = form.constant.div_floor(&divisor.clone().into()).0;
            divide(form, &divisor, quotient);
            true
        });
        possible
    }

    /// Substitutes what an equation without common divisor says about one of its variables.
    fn solve(&mut self, mut equation: Linear, effort: &mut Effort) -> Option<()> {
        loop {
            effort.spend(equation.words())?;
            let sizes = equation.coefficients.iter().enumerate().filter(|(_, factor)| !factor.is_zero());
            let Some((index, factor)) = sizes.min_by_key(|(_, factor)| factor.unsigned_abs()) else {
                return Some(());
            };
            let factor = factor.clone();
            if factor.unsigned_abs() == Natural::ONE {
                // x = −factor · (the rest), as factor² = 1.
                equation.coefficients[index] = Integer::ZERO;
                let value = Linear::default().plus(&-factor, &equation);
                return self.substitute(index, &value, effort);
            }
            // x = x′ − Σ ⌊coefficient/factor⌋ · variable leaves remainders below the factor.
            let mut value = Linear::variable(index);
            value.coefficients.resize(equation.coefficients.len(), Integer::ZERO);
            for (other, coefficient) in equation.coefficients.iter().enumerate().filter(|(other, _)| *other != index) {
                value.coefficients[other] = -coefficient.div_floor(&factor).0;
            }
            self.substitute(index, &value, effort)?;
            equation = replaced(equation, index, &value);
        }
    }

    fn substitute(&mut self, index: usize, value: &Linear, effort: &mut Effort) -> Option<()> {
        for form in self.zero.iter_mut().chain(&mut self.natural) {
            effort.spend(form.words() + value.words())?;
            *form = replaced(std::mem::take(form), index, value);
        }
        Some(())
    }

    /// Inequalities only: one variable less, until none is left.
    fn eliminate(mut self, effort: &mut Effort) -> Option<bool> {
        let variables = self.natural.iter().map(|form| form.coefficients.len()).max().unwrap_or(0);
        let cost = |index: &usize| {
            let signs = |negative: bool| {
                let those = self.natural.iter().map(|form| form.of(*index));
                those.filter(move |factor| !factor.is_zero() && factor.is_negative() == negative)
            };
            let units = |negative| signs(negative).all(|factor| factor.unsigned_abs() == Natural::ONE);
            (!(units(true) || units(false)), signs(true).count() * signs(false).count())
        };
        let occurs = |index: &usize| self.natural.iter().any(|form| !form.of(*index).is_zero());
        // Nothing is left to be eliminated where no variable occurs; what is left holds, see `normalise`.
        let Some(index) = (0..variables).filter(occurs).min_by_key(cost) else {
            return Some(true);
        };
        let (inexact, pairs) = cost(&index);
        effort.spend(pairs as u64)?;
        let (bounds, others): (Vec<_>, Vec<_>) = self.natural.drain(..).partition(|form| !form.of(index).is_zero());
        let (lower, upper): (Vec<_>, Vec<_>) = bounds.into_iter().partition(|form| !form.of(index).is_negative());
        let shadow = |dark: bool| shadow(index, &lower, &upper, &others, dark);
        if !inexact {
            return shadow(false).has_solution(effort);
        }
        if shadow(true).has_solution(effort)? {
            return Some(true);
        }
        if !shadow(false).has_solution(effort)? {
            return Some(false);
        }
        just_above(index, &lower, &upper, &others, effort)
    }
}

fn divide(form: &mut Linear, divisor: &Natural, quotient: Integer) {
    if *divisor > Natural::ONE {
        let divisor = Integer::from(divisor);
        form.coefficients.iter_mut().for_each(|factor| *factor = factor.div_floor(&divisor).0);
        form.constant = quotient;
    }
}

/// `form` with `value` in the place of a variable.
fn replaced(mut form: Linear, index: usize, value: &Linear) -> Linear {
    let factor = form.of(index).clone();
    if factor.is_zero() {
        return form;
    }
    form.coefficients[index] = Integer::ZERO;
    form.plus(&factor, value)
}

/// What lower and upper bounds on a variable say about the others.
fn shadow(index: usize, lower: &[Linear], upper: &[Linear], others: &[Linear], dark: bool) -> System {
    let mut natural = others.to_vec();
    for one in lower {
        for other in upper {
            let (a, b) = (one.of(index), -other.of(index));
            let mut form = Linear::default().plus(&b, one).plus(a, other);
            if dark {
                form.constant = form.constant - (a - Integer::ONE) * (b - Integer::ONE);
            }
            natural.push(form);
        }
    }
    System { zero: Vec::new(), natural }
}

/// The solutions that the dark shadow misses: a x + α = i for a lower bound a x + α ≥ 0 and a small i.
fn just_above(
    index: usize,
    lower: &[Linear],
    upper: &[Linear],
    others: &[Linear],
    effort: &mut Effort,
) -> Option<bool> {
    let largest = upper.iter().map(|form| -form.of(index)).max()?;
    for bound in lower {
        let a = bound.of(index);
        let last = (a * &largest - a - &largest).div_floor(&largest).0;
        let mut i = Integer::ZERO;
        while i <= last {
            effort.spend(1)?;
            let mut equation = bound.clone();
            equation.constant -= &i;
            let natural = [lower, upper, others].concat();
            if (System { zero: vec![equation], natural }).has_solution(effort)? {
                return Some(true);
            }
            i += Integer::ONE;
        }
    }
    Some(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn linear(numbers: &[i32]) -> Linear {
        let (constant, coefficients) = numbers.split_last().unwrap();
        Linear { coefficients: coefficients.iter().map(|&one| one.into()).collect(), constant: (*constant).into() }
    }

    fn solvable(zero: &[&[i32]], natural: &[&[i32]]) -> bool {
        let list = |rows: &[&[i32]]| rows.iter().map(|row| linear(row)).collect();
        let system = System { zero: list(zero), natural: list(natural) };
        system.has_solution(&mut Effort(1 << 20)).expect("a small system")
    }

    #[test]
    fn equations_and_gaps_between_integers_are_decided() {
        assert!(solvable(&[&[6, 10, 15, -1]], &[]));
        assert!(!solvable(&[&[6, 10, -1]], &[]));
        // Pugh's example: 27 ≤ 11x + 13y ≤ 45, −10 ≤ 7x − 9y ≤ 4 has real solutions and no integers.
        let bounds: [&[i32]; 4] = [&[11, 13, -27], &[-11, -13, 45], &[7, -9, 10], &[-7, 9, 4]];
        assert!(!solvable(&[], &bounds));
        assert!(solvable(&[], &bounds[..3]));
    }

    proptest! {
        #![proptest_config(testkit::cases!(400))]

        /// Inside a box, where every point can be tried.
        #[test]
        fn agrees_with_trying_all_points(
            zero in prop::collection::vec(prop::array::uniform4(-7i32..8), 0..2),
            natural in prop::collection::vec(prop::array::uniform4(-7i32..8), 0..5),
        ) {
            const SIDE: i32 = 6;
            let mut rows: Vec<[i32; 4]> = natural.clone();
            for index in 0..3 {
                let mut row = [0; 4];
                row[index] = 1;
                rows.push(row);
                row[index] = -1;
                row[3] = SIDE;
                rows.push(row);
            }
            let value = |row: &[i32; 4], point: [i32; 3]| row[0] * point[0] + row[1] * point[1] + row[2] * point[2] + row[3];
            let points = (0..=SIDE).flat_map(|x| (0..=SIDE).flat_map(move |y| (0..=SIDE).map(move |z| [x, y, z])));
            let expected = points.into_iter().any(|point| {
                zero.iter().all(|row| value(row, point) == 0) && natural.iter().all(|row| value(row, point) >= 0)
            });
            let slices = |rows: &[[i32; 4]]| rows.iter().map(|row| linear(row)).collect::<Vec<_>>();
            let system = System { zero: slices(&zero), natural: slices(&rows) };
            prop_assert_eq!(system.has_solution(&mut Effort(1 << 24)), Some(expected));
        }
    }
}
