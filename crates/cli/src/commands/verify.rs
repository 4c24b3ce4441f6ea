//! `verify`: every strategy of a game, or a claim, against the oracle.

use crate::arguments::VerifyArguments;
use crate::failure::Failure;
use crate::watching::{LIMITS, watched};
use crate::{input, print};
use answers::report::verify::Verified;
use wythoff::solve::verify::{verify, verify_claim};

pub fn run(arguments: &VerifyArguments) -> Result<(), Failure> {
    let game = input::game(&arguments.game)?;
    let bound = input::number("--bound", &arguments.bound)?;
    let bound = bound.to_u64().ok_or_else(|| Failure::new("--bound: must be below 2^64"))?;
    let work = arguments.limits.long_work()?;
    let claim = arguments.claim.as_deref().map(|claim| input::claimed_set(claim, &game, &work)).transpose()?;
    let result = watched(&work, "rows", |work| match &claim {
        Some(claim) => verify_claim(&game, claim.as_ref(), bound, arguments.show, work),
        None => verify(&game, bound, arguments.show, work),
    });
    let result = result.map_err(|error| Failure::of(&error, LIMITS))?;
    let report = Verified { game, bound, claim: arguments.claim.clone(), result };
    print::report(&report, arguments.json)?;
    match report.result.count {
        0 => Ok(()),
        _ => Err(Failure::Refuted),
    }
}
