//! The takes along one line: all, the multiples of a number, or those that leave certain remainders.

use numeration::Natural;

/// Takes t ≥ 1 along a line, by their remainder modulo a period.
///
/// ```
/// use wythoff::solve::compiled::Steps;
/// assert_eq!(Steps::periodic(vec![true, false, true, false]), Steps::multiples(2));
/// assert!(Steps::multiples(4_000_000_000).contains(8_000_000_000));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    form: Form,
}

/// Each set of takes has one form, the first that fits.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    None,
    All,
    /// Of a number above 1, which may be in the billions: no list is as long as it.
    Multiples(u64),
    /// Those with a marked remainder modulo the length, which is the least period.
    Periodic(Vec<bool>),
}

impl Steps {
    /// No take at all.
    pub fn none() -> Steps {
        Steps { form: Form::None }
    }

    /// Every take.
    pub fn all() -> Steps {
        Steps { form: Form::All }
    }

    /// The multiples of `step`; 0 is read as 1.
    pub fn multiples(step: u64) -> Steps {
        Steps { form: if step <= 1 { Form::All } else { Form::Multiples(step) } }
    }

    /// Those with a marked remainder modulo the length of the list. An empty list is none.
    pub fn periodic(mut residues: Vec<bool>) -> Steps {
        let length = residues.len();
        let repeats = |period: &usize| {
            length.is_multiple_of(*period) && (*period..length).all(|place| residues[place] == residues[place - period])
        };
        residues.truncate((1..=length).find(repeats).unwrap_or(0));
        match residues.as_slice() {
            [] | [false] => Steps::none(),
            [true, others @ ..] if !others.contains(&true) => Steps::multiples(residues.len() as u64),
            _ => Steps { form: Form::Periodic(residues) },
        }
    }

    /// The least number whose multiples do not change whether a take is in.
    pub fn period(&self) -> u64 {
        match &self.form {
            Form::None | Form::All => 1,
            Form::Multiples(step) => *step,
            Form::Periodic(residues) => residues.len() as u64,
        }
    }

    /// Whether `take` is in; 0 never is.
    pub fn contains(&self, take: u64) -> bool {
        take > 0 && self.has_remainder(take % self.period())
    }

    /// The same for a take of any size.
    pub(crate) fn contains_natural(&self, take: &Natural) -> bool {
        !take.is_zero() && self.has_remainder((take % self.period()).to_u64().unwrap_or(0))
    }

    fn has_remainder(&self, remainder: u64) -> bool {
        match &self.form {
            Form::None => false,
            Form::All => true,
            Form::Multiples(_) => remainder == 0,
            Form::Periodic(residues) => residues[remainder as usize],
        }
    }

    /// Whether there is no take.
    pub fn is_empty(&self) -> bool {
        self.form == Form::None
    }

    /// Whether every take is in.
    pub fn is_all(&self) -> bool {
        self.form == Form::All
    }

    /// Whether the period itself is in, and so are all its multiples.
    pub(crate) fn has_multiples(&self) -> bool {
        self.has_remainder(0)
    }

    /// The least take.
    pub fn least(&self) -> Option<u64> {
        match &self.form {
            Form::None => None,
            Form::All | Form::Multiples(_) => Some(self.period()),
            Form::Periodic(residues) => (1..=residues.len() as u64).find(|take| self.contains(*take)),
        }
    }

    /// The takes up to `most`, growing.
    pub(crate) fn up_to(&self, most: usize) -> impl Iterator<Item = usize> + '_ {
        let step = match &self.form {
            Form::Multiples(step) => usize::try_from(*step).unwrap_or(usize::MAX),
            _ => 1,
        };
        let residues = self.residue_list();
        let most = if self.is_empty() { 0 } else { most };
        let marked = move |take: &usize| residues.is_none_or(|residues| residues[take % residues.len()]);
        (1..=most / step).map(move |count| count * step).filter(marked)
    }

    /// Which remainders modulo a multiple of the period are in.
    pub(crate) fn residues(&self, modulus: usize) -> impl Iterator<Item = usize> + '_ {
        let step = match &self.form {
            Form::Multiples(step) => usize::try_from(*step).unwrap_or(usize::MAX),
            _ => 1,
        };
        let residues = self.residue_list();
        let modulus = if self.is_empty() { 0 } else { modulus };
        (0..modulus).step_by(step).filter(move |residue| residues.is_none_or(|list| list[residue % list.len()]))
    }

    fn residue_list(&self) -> Option<&[bool]> {
        match &self.form {
            Form::Periodic(residues) => Some(residues),
            _ => None,
        }
    }

    /// How many takes are at most `most`.
    pub(crate) fn count(&self, most: &Natural) -> Natural {
        match &self.form {
            Form::None => Natural::ZERO,
            Form::All => most.clone(),
            Form::Multiples(step) => most / *step,
            Form::Periodic(residues) => {
                let in_one_period = residues.iter().filter(|marked| **marked).count() as u64;
                let (periods, rest) = most.div_rem(&Natural::from(residues.len()));
                let rest = rest.to_usize().unwrap_or(0);
                periods * in_one_period + self.up_to(rest).count() as u64
            }
        }
    }

    /// The take with this number, counted from 0; where there is none, a multiple of the period.
    pub(crate) fn nth(&self, number: &Natural) -> Natural {
        match &self.form {
            Form::None | Form::All => number + 1,
            Form::Multiples(step) => (number + 1) * *step,
            Form::Periodic(residues) => {
                let in_one_period: Vec<usize> = self.up_to(residues.len()).collect();
                let (periods, place) = number.div_rem(&Natural::from(in_one_period.len().max(1)));
                let place = place.to_usize().and_then(|place| in_one_period.get(place)).copied();
                periods * residues.len() as u64 + place.unwrap_or(residues.len()) as u64
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_tells_the_same_as_its_list() {
        let lists: [&[bool]; 7] = [
            &[],
            &[false, false],
            &[true, true],
            &[true, false, false],
            &[false, true, false],
            &[true, false, true, false],
            &[true, true, false, true],
        ];
        for list in lists {
            let steps = Steps::periodic(list.to_vec());
            let takes: Vec<usize> = (1..50).filter(|take| !list.is_empty() && list[take % list.len()]).collect();
            assert_eq!(steps.up_to(49).collect::<Vec<_>>(), takes, "{list:?}");
            assert_eq!(steps.least(), takes.first().map(|take| *take as u64), "{list:?}");
            assert_eq!((steps.is_empty(), steps.is_all()), (takes.is_empty(), takes.len() == 49), "{list:?}");
            for take in 0..50usize {
                let natural = Natural::from(take);
                assert_eq!(steps.contains(take as u64), takes.contains(&take), "{list:?} {take}");
                assert_eq!(steps.contains_natural(&natural), takes.contains(&take), "{list:?} {take}");
                let below = takes.iter().filter(|other| **other <= take).count();
                assert_eq!(steps.count(&natural), Natural::from(below), "{list:?} {take}");
            }
            for (number, take) in takes.iter().enumerate() {
                assert_eq!(steps.nth(&Natural::from(number)), Natural::from(*take), "{list:?} {number}");
            }
            let modulus = 3 * steps.period() as usize;
            let residues: Vec<usize> = steps.residues(modulus).collect();
            let expected: Vec<usize> =
                (0..modulus).filter(|residue| steps.contains((residue + modulus) as u64)).collect();
            assert_eq!(residues, expected, "{list:?}");
        }
    }
}
