//! Positions solved and explained.

use super::{Content, game, refused};
use crate::Refusal;
use crate::report::solve::Solved;
use std::collections::BTreeSet;
use wythoff::solve::{Strategy, best_strategy_within, strategy_within};
use wythoff::{Front, Natural, Position};

impl Content<'_> {
    /// What a front says about a position, with the reason in words.
    pub(in crate::paper) fn solve(
        &mut self,
        text: &str,
        x: &Natural,
        y: &Natural,
        front: Option<Front>,
    ) -> Result<(), Refusal> {
        let game = game(text)?;
        let strategy: Box<dyn Strategy + '_> = match front {
            Some(front) => strategy_within(&game, front, self.work()).map_err(|error| refused(&error))?,
            None => best_strategy_within(&game, self.work()),
        };
        let position = Position::new(x.clone(), y.clone());
        let solved = Solved::new(&game, position, strategy.as_ref(), false, true).map_err(|error| refused(&error))?;
        drop(strategy);
        let front = front.map(|front| format!(" --front {}", front.name())).unwrap_or_default();
        self.listing(format!("wythoff solve -g {game} {x} {y}{front} --explain"), solved);
        Ok(())
    }

    /// The chosen position of a-Wythoff, with the chosen a, and `switches` such as ",misere".
    pub(in crate::paper) fn solve_given(&mut self, switches: &str, front: Option<Front>) -> Result<(), Refusal> {
        let (a, x, y) = (self.a(), self.given.natural("x"), self.given.natural("y"));
        self.solve(&format!("wythoff:a={a}{switches}"), &x, &y, front)
    }

    /// Every move from the chosen small position, and who wins what it leaves.
    pub(in crate::paper) fn moves(&mut self, text: &str) -> Result<(), Refusal> {
        let game = game(text)?;
        self.say(format!("In our words: {}", game.rules_in_words()));
        let position = Position::new(self.given.natural("x"), self.given.natural("y"));
        let strategy = best_strategy_within(&game, self.work());
        let mut rows = Vec::new();
        for taken in game.moves(&position) {
            let Some(left) = position.after(&taken) else { continue };
            let outcome = strategy.decide(&left).map_err(|error| refused(&error))?.outcome;
            rows.push(vec![taken.to_string(), left.to_string(), outcome.to_string()]);
        }
        drop(strategy);
        self.rows(format!("Every move from {position} in {game}"), &["taken", "left", ""], rows);
        Ok(())
    }

    /// Positions in a row, each with its outcome and every winning move.
    pub(in crate::paper) fn outcomes(
        &mut self,
        title: &str,
        text: &str,
        positions: &[(u64, u64)],
    ) -> Result<(), Refusal> {
        let game = game(text)?;
        let mut rows = Vec::new();
        for &(x, y) in positions {
            let position = Position::new(x, y);
            let strategy = best_strategy_within(&game, self.work());
            let decision = strategy.decide(&position).map_err(|error| refused(&error))?;
            let moves = strategy.winning_moves(&position).map_err(|error| refused(&error))?;
            // The papers write the smaller pile first.
            let sorted = |left: Position| if left.x <= left.y { left } else { left.swapped() };
            let left = moves.iter().filter_map(|taken| position.after(taken)).map(|left| sorted(left).to_string());
            let left: BTreeSet<String> = left.collect();
            let left: Vec<String> = left.into_iter().collect();
            rows.push(vec![position.to_string(), decision.outcome.to_string(), left.join(", ")]);
        }
        self.rows(title, &["(x, y)", "", "winning moves leave"], rows);
        Ok(())
    }
}
