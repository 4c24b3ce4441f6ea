//! `verify`: every strategy of a game, or a claim, against the oracle.

use crate::arguments::VerifyArguments;
use crate::failure::Failure;
use crate::watching::Watching;
use crate::{input, memory, print};
use answers::report::verify::Verified;
use wythoff::{Limits, Progress, verify, verify_claim};

pub fn run(arguments: &VerifyArguments) -> Result<(), Failure> {
    let game = input::game(&arguments.game)?;
    let bound = input::number("--bound", &arguments.bound)?;
    let bound = bound.to_u64().ok_or_else(|| Failure::new("--bound: must be below 2^64"))?;
    let limits = Limits { memory: memory::limit(arguments.memory.as_deref())?, steps: None };
    let claim = arguments.claim.as_deref().map(input::claim).transpose()?;
    let watching = Watching::new("rows");
    let mut progress = |progress: Progress| watching.at(progress.done, progress.total);
    let result = match &claim {
        Some(claim) => verify_claim(&game, claim, bound, &limits, arguments.show, &mut progress),
        None => verify(&game, bound, &limits, arguments.show, &mut progress),
    };
    drop(watching);
    let report = Verified { game, bound, claim: arguments.claim.clone(), result: result.map_err(Failure::new)? };
    print::report(&report, arguments.json)?;
    match report.result.count {
        0 => Ok(()),
        _ => Err(Failure::Refuted),
    }
}
