//! From a wanted set to rules that were checked.

use super::Designed;
use wythoff::work::Work;
use wythoff::{
    CandidateSet, Design, DesignCheck, DesignError, DesignOptions, DesignedGame, Recognition, check_design, design,
    dual, recognise,
};

/// All that there is to say about rules for a wanted set.
#[derive(Clone, Debug)]
pub struct DesignReport {
    /// The wanted set, in words.
    pub wanted: String,
    /// How many positions it has.
    pub positions: usize,
    /// The moves found.
    pub design: Design,
    /// The families among them.
    pub recognition: Recognition,
    /// The moves as a game.
    pub designed: DesignedGame,
    /// What the oracle says about it.
    pub check: DesignCheck,
    /// Whether the moves are those of the dual game.
    pub dual: bool,
}

impl DesignReport {
    /// Finds rules by the greedy with `options`, or without them those of the dual game.
    ///
    /// # Errors
    /// There is no design, a limit, or the wish to stop.
    pub fn new(
        wanted: String,
        set: &CandidateSet,
        options: Option<&DesignOptions>,
        work: &Work<'_>,
    ) -> Result<DesignReport, Box<DesignError>> {
        let design = match options {
            None => dual(set, work).map_err(Box::new)?.to_design(),
            Some(options) => design(set, options, work).map_err(Box::new)?,
        };
        let recognition = recognise(&design.extra, design.bound);
        let designed = design.game(&recognition);
        // The game as written where it is complete, so that what is checked is what is printed.
        let game = if designed.bound == design.bound { designed.game.clone() } else { design.full_game() };
        let check = check_design(&game, set, design.bound, work).map_err(Box::new)?;
        let positions = set.positions().count();
        Ok(DesignReport { wanted, positions, design, recognition, designed, check, dual: options.is_none() })
    }

    /// The answer as JSON.
    pub fn json(&self) -> Designed {
        Designed::new(&self.wanted, &self.design, &self.recognition, &self.designed, &self.check)
    }
}
