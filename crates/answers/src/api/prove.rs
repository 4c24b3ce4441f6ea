//! `prove`: whether a set is the set of P-positions of a game, for all heaps.

use super::evidence::{Wanted, WithEvidence};
use super::proofs::{EFFORT, MOST_STATES};
use super::{Answer, Cache, Parameters, Question, Refusal, Work};
use crate::report::prove::Proved;
use wythoff::Game;
use wythoff::automata::{Automaton, NumberSystem, with_largest};
use wythoff::formula::Definitions;
use wythoff::numbers::ContinuedFraction;
use wythoff::prove::proof::{Verdict, alpha_of, claim_automaton, prove, recognised_form, statement_claim, theorem};
use wythoff::solve::verify::Claim;

/// The longest claim, in bytes.
const MAX_CLAIM: usize = 20_000;

/// The question.
pub(super) struct Theorem {
    game: Game,
    claim: Option<String>,
    fraction: Option<ContinuedFraction>,
    wanted: Wanted,
}

impl Theorem {
    pub(super) fn read(parameters: &Parameters) -> Result<Theorem, Refusal> {
        let [certificate, strategy] = Wanted::NAMES;
        parameters.only(&["game", "claim", "cf", certificate, strategy])?;
        let claim = parameters.text("claim")?.map(|claim| claim.trim().to_string()).filter(|claim| !claim.is_empty());
        if claim.as_ref().is_some_and(|claim| claim.len() > MAX_CLAIM) {
            return Err(Refusal::expensive(format!("claim: longer than {MAX_CLAIM} bytes, the limit here")));
        }
        let fraction = match parameters.text("cf")? {
            None => None,
            Some(_) if claim.is_none() => return Err(Refusal::about("cf", "goes with a claim: say what is claimed")),
            Some(_) => Some(parameters.fraction()?),
        };
        Ok(Theorem { game: parameters.game()?, claim, fraction, wanted: Wanted::read(parameters)? })
    }

    /// The set that is claimed, or that of the papers.
    fn claimed(&self, work: &Work<'_>) -> Result<Automaton, Refusal> {
        let game = &self.game;
        let Some(text) = &self.claim else { return Ok(theorem(game, work)?) };
        let about = |error: &dyn std::fmt::Display| Refusal::about("claim", error);
        let fraction = self.fraction.clone().or_else(|| alpha_of(game));
        let formula = text.strip_prefix("formula").filter(|rest| rest.starts_with(char::is_whitespace)).map(str::trim);
        let claim = match (text.parse::<Claim>(), formula) {
            (Ok(claim), _) => claim,
            (Err(_), Some(statement)) if Definitions::new().open_statement(statement).is_ok() => {
                return Ok(statement_claim(statement, game.is_ordered(), fraction.as_ref(), work)?);
            }
            (Err(error), _) => return Err(about(&error)),
        };
        let system = fraction.as_ref().map(NumberSystem::of_continued_fraction).transpose();
        let system = system.map_err(|error| Refusal::about("cf", error))?;
        Ok(claim_automaton(&claim, game.is_ordered(), system.as_ref(), work)?)
    }
}

impl Question for Theorem {
    fn effort(&self) -> u64 {
        EFFORT
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let work = &work.within_states(MOST_STATES);
        let (decided, largest) = with_largest(work, |work| -> Result<_, Refusal> {
            let claimed = self.claimed(work)?;
            let verdict = prove(&self.game, &claimed, work)?;
            let form = match &verdict {
                Verdict::Proved(proof) => recognised_form(&proof.positions, work)?,
                Verdict::Refuted(_) => None,
            };
            Ok((claimed, verdict, form))
        });
        let (claimed, verdict, form) = decided?;
        let (game, claim) = (self.game.clone(), self.claim.clone());
        let report = Proved { game, claim, claimed, verdict, form, largest, certificate: None, coq: None };
        let proof = match &report.verdict {
            Verdict::Proved(proof) => Some((proof.clone(), report.subject())),
            Verdict::Refuted(_) => None,
        };
        let proof = proof.as_ref().map(|(proof, found)| (proof, found.clone()));
        Answer::json(&WithEvidence::new(report, &self.game, proof, self.wanted))
    }
}
