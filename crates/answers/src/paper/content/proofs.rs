//! Statements that were decided, proved or checked.

use super::{Content, game, refused};
use crate::Refusal;
use crate::paper::sheet::{Block, Finding};
use wythoff::automata::{Setting, evaluate};
use wythoff::formula::Definitions;
use wythoff::numbers::ContinuedFraction;
use wythoff::prove::proof::{Verdict, prove, theorem};

impl Content<'_> {
    /// Decides a statement of `eval` for all numbers; it should be true.
    pub(in crate::paper) fn decide(
        &mut self,
        fraction: &ContinuedFraction,
        words: impl Into<String>,
        text: &str,
    ) -> Result<(), Refusal> {
        self.decided(fraction, words.into(), text, true)
    }

    /// Decides a statement of `eval` for all numbers; it should be false.
    pub(in crate::paper) fn refute(
        &mut self,
        fraction: &ContinuedFraction,
        words: impl Into<String>,
        text: &str,
    ) -> Result<(), Refusal> {
        self.decided(fraction, words.into(), text, false)
    }

    fn decided(
        &mut self,
        fraction: &ContinuedFraction,
        statement: String,
        text: &str,
        expected: bool,
    ) -> Result<(), Refusal> {
        let parsed = Definitions::new().statement(text).map_err(|error| Refusal::new(crate::Kind::Fault, error))?;
        let setting = Setting::of_statement(&parsed, fraction).map_err(|error| refused(&error))?;
        let evaluation = evaluate(&parsed, &setting, self.work()).map_err(|error| refused(&error))?;
        let truth = &evaluation.truth;
        let how = if truth.holds {
            format!("for all numbers, α = {fraction}; the largest automaton had {} states", evaluation.states)
        } else {
            let example: Vec<String> = truth.example.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            format!("α = {fraction}; first at {}", example.join(", "))
        };
        let command = Some(format!("wythoff eval --cf '{fraction}' '{text}'"));
        self.push(Block::Finding(Finding { statement, holds: truth.holds, how, command, expected }));
        Ok(())
    }

    /// Proves the papers' theorem about a game for all heaps.
    pub(in crate::paper) fn prove(&mut self, text: &str, words: impl Into<String>) -> Result<(), Refusal> {
        let game = game(text)?;
        let claimed = theorem(&game, self.work()).map_err(|error| refused(&error))?;
        let verdict = prove(&game, &claimed, self.work()).map_err(|error| refused(&error))?;
        let (holds, how) = match &verdict {
            Verdict::Proved(_) => (
                true,
                format!(
                    "for all heaps of {game}: ended positions are right, no move joins two such pairs, every other position has a move to one; \
                     an automaton of {} states for the pairs",
                    claimed.states()
                ),
            ),
            Verdict::Refuted(found) => (false, format!("wrong at {}", found.position)),
        };
        let command = Some(format!("wythoff prove -g {game}"));
        self.push(Block::Finding(Finding { statement: words.into(), holds, how, command, expected: true }));
        Ok(())
    }

    /// A statement that was looked at case by case; `failure` is the first case in which it fails.
    pub(in crate::paper) fn checked(
        &mut self,
        words: impl Into<String>,
        range: impl Into<String>,
        failure: Option<String>,
        command: impl Into<Option<String>>,
    ) {
        self.looked_at(words.into(), range.into(), failure, command.into(), true);
    }

    /// A printed statement that should fail; `failure` is the first case.
    pub(in crate::paper) fn fails(
        &mut self,
        words: impl Into<String>,
        range: impl Into<String>,
        failure: Option<String>,
        command: impl Into<Option<String>>,
    ) {
        self.looked_at(words.into(), range.into(), failure, command.into(), false);
    }

    fn looked_at(
        &mut self,
        statement: String,
        range: String,
        failure: Option<String>,
        command: Option<String>,
        expected: bool,
    ) {
        let holds = failure.is_none();
        let how = failure.map_or_else(|| format!("checked: {range}"), |first| format!("first at {first}"));
        self.push(Block::Finding(Finding { statement, holds, how, command, expected }));
    }
}
