//! `verify`: every strategy of a game, or a claim, against the oracle.

use crate::answer::{DisagreementAnswer, Verified};
use crate::arguments::VerifyArguments;
use crate::failure::Failure;
use crate::watching::Watching;
use crate::{input, memory};
use std::io::Write;
use wythoff::work::{Progress, Work};
use wythoff::{Compiled, Front, Game, Shape, Verification, verify, verify_claim};

pub fn run(arguments: &VerifyArguments) -> Result<(), Failure> {
    let game = input::game(&arguments.game)?;
    let bound = input::number("--bound", &arguments.bound)?;
    let bound = bound.to_u64().ok_or_else(|| Failure::new("--bound: must be below 2^64"))?;
    let work = Work::default().with_memory(memory::limit(arguments.memory.as_deref())?).with_steps(u64::MAX);
    let claim = arguments.claim.as_deref().map(input::claim).transpose()?;
    let watching = Watching::new("rows");
    let watch = |at: Progress<'_>| watching.at(at.done, at.total.unwrap_or(at.done));
    let work = work.watched_by(&watch);
    let result = match &claim {
        Some(claim) => verify_claim(&game, claim, bound, arguments.show, &work),
        None => verify(&game, bound, arguments.show, &work),
    };
    drop(watching);
    let result = result.map_err(|error| Failure::of(&error, &["--memory"]))?;
    let mut out = std::io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &answer(&game, bound, arguments.claim.as_deref(), &result))?;
        writeln!(out)?;
    } else {
        print(&mut out, &game, bound, arguments.claim.as_deref(), &result)?;
    }
    match result.count {
        0 => Ok(()),
        _ => Err(Failure::refuted()),
    }
}

/// What is compared with the oracle.
fn subject(game: &Game, claim: Option<&str>) -> String {
    match claim {
        Some(claim) => format!("the claim '{}'", claim.trim()),
        None if Front::of(game) == [Front::Oracle] => "a second engine or the definition".to_string(),
        None => {
            let names: Vec<&str> = Front::of(game).iter().map(|front| front.name()).collect();
            format!("the fronts {}", names.join(", "))
        }
    }
}

/// Why no faster engine was taken.
fn engine_remark(game: &Game) -> String {
    match Compiled::new(game).shape() {
        Shape::Heaps => ": the rules mention the heaps, so no faster engine is possible".to_string(),
        Shape::Takes(obstacle) => format!(", not lines: {obstacle}"),
        _ => String::new(),
    }
}

fn print(
    out: &mut impl Write,
    game: &Game,
    bound: u64,
    claim: Option<&str>,
    result: &Verification,
) -> Result<(), Failure> {
    let subject = subject(game, claim);
    writeln!(
        out,
        "{game}, heaps up to {bound}: {subject} against the oracle (engine: {}{})",
        result.engine,
        engine_remark(game)
    )?;
    if result.count == 0 {
        return Ok(writeln!(out, "All {} positions agree.", result.checked)?);
    }
    writeln!(out, "{} of {} positions disagree:", result.count, result.checked)?;
    for disagreement in &result.disagreements {
        let (x, y) = disagreement.position;
        let who = disagreement.front.map_or("the claim", Front::name);
        writeln!(out, "  ({x}, {y}): the oracle says {}, {who} {}", disagreement.expected, disagreement.found)?;
    }
    let hidden = result.count - result.disagreements.len() as u64;
    if hidden > 0 {
        writeln!(out, "  … and {hidden} more (--show N lists more)")?;
    }
    Ok(())
}

fn answer(game: &Game, bound: u64, claim: Option<&str>, result: &Verification) -> Verified {
    let disagreements = result.disagreements.iter().map(|disagreement| DisagreementAnswer {
        position: [disagreement.position.0.to_string(), disagreement.position.1.to_string()],
        front: disagreement.front.map(Front::name),
        claim: if disagreement.front.is_none() { claim.map(str::to_string) } else { None },
        expected: disagreement.expected.clone(),
        found: disagreement.found.clone(),
    });
    Verified {
        game: game.to_string(),
        bound: bound.to_string(),
        engine: result.engine.name(),
        claim: claim.map(str::to_string),
        checked: result.checked.to_string(),
        count: result.count.to_string(),
        disagreements: disagreements.collect(),
    }
}
