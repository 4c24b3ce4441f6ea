//! `check`: a certificate, verified by the independent checker.

use super::proofs::EFFORT;
use super::{Answer, Cache, Parameters, Question, Refusal, Work};
use crate::report::check::CertificateChecked;
use wythoff::check::{CheckError, check};

/// What a search may remember.
const MOST_STATES: u64 = 5_000_000;

/// The question.
pub(super) struct Certificate(String);

impl Certificate {
    pub(super) fn read(parameters: &Parameters) -> Result<Certificate, Refusal> {
        parameters.only(&["certificate"])?;
        Ok(Certificate(parameters.needed("certificate")?))
    }
}

impl Question for Certificate {
    fn effort(&self) -> u64 {
        EFFORT
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let work = work.with_states(MOST_STATES);
        let result = match check(&self.0, &work) {
            Ok(checked) => Ok(checked),
            Err(CheckError::Refused(reason)) => Err(reason),
            Err(error) => return Err(Refusal::halted(&error).unwrap_or_else(|| Refusal::bad(&error))),
        };
        Answer::json(&CertificateChecked { path: String::new(), result })
    }
}
