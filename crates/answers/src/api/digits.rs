//! `digits`: a number in the numeration systems of a continued fraction.

use super::{Answer, Cache, Parameters, Question, Refusal, Work};
use crate::json::Text;
use crate::report::digits::{Represented, place_values};
use serde::Serialize;
use wythoff::Natural;
use wythoff::numbers::{Alpha, ContinuedFraction, Digits, System};

/// Place values are listed for representations up to this long: together they have as many digits as its square.
pub(super) const MAX_WEIGHTS: usize = 1500;

/// The question.
pub(super) struct InDigits {
    number: Natural,
    alpha: Alpha,
    system: System,
}

impl InDigits {
    pub(super) fn read(parameters: &Parameters) -> Result<InDigits, Refusal> {
        parameters.only(&["number", "cf", "a", "system"])?;
        Ok(InDigits {
            number: parameters.needed_number("number")?,
            alpha: parameters.alpha()?,
            system: system(parameters)?,
        })
    }
}

fn system(parameters: &Parameters) -> Result<System, Refusal> {
    match parameters.text("system")?.as_deref() {
        None | Some("" | "p") => Ok(System::P),
        Some("q") => Ok(System::Q),
        Some("qprime") => Ok(System::QPrime),
        Some(_) => Err(Refusal::about("system", "must be p, q or qprime")),
    }
}

/// The answer of the command, and the place values, most significant first; nothing where they are too many.
#[derive(Serialize)]
struct Weighted {
    #[serde(flatten)]
    represented: Represented,
    weights: Option<Vec<Text<Natural>>>,
    trailing_zeros: usize,
}

/// The place values of a representation that is not too long.
pub(super) fn weights(fraction: &ContinuedFraction, system: System, digits: &Digits) -> Option<Vec<Text<Natural>>> {
    let places = digits.len().max(1);
    (places <= MAX_WEIGHTS).then(|| place_values(fraction, system, places).into_iter().map(Text).collect())
}

impl Question for InDigits {
    fn effort(&self) -> u64 {
        self.number.bits()
    }

    fn answer(&self, _: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let represented = Represented::new(&self.alpha, self.number.clone(), self.system)
            .map_err(|error| Refusal::about("digits", error))?;
        Answer::json(&Weighted {
            weights: weights(&self.alpha.representative(), self.system, &represented.digits),
            trailing_zeros: represented.digits.trailing_zeros(),
            represented,
        })
    }
}
