//! `design`: from a wanted set to rules that were checked.

mod text;

use crate::json::Text;
use serde::{Serialize, Serializer};
use wythoff::formula::Formula;
use wythoff::numbers::work::Work;
use wythoff::solve::design::{
    CandidateSet, Design, DesignCheck, DesignError, DesignOptions, DesignedGame, Recognition, RecurrentFamily,
    Unsolved, check_design, design, dual,
};
use wythoff::{Game, Play};

/// All that there is to say about rules for a wanted set.
#[derive(Clone, Debug)]
pub struct Designed {
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

impl Designed {
    /// Finds rules by the greedy with `options`, or without them those of the dual game.
    ///
    /// # Errors
    /// There is no design, a limit, or the wish to stop.
    pub fn new(
        wanted: String,
        set: &CandidateSet,
        options: Option<&DesignOptions>,
        work: &Work<'_>,
    ) -> Result<Designed, Box<DesignError>> {
        let design = match options {
            None => dual(set, work).map_err(Box::new)?.to_design(),
            Some(options) => design(set, options, work).map_err(Box::new)?,
        };
        let recognition = design.recognise(set);
        let designed = design.game(&recognition);
        // The game as written where it is complete, so that what is checked is what is printed.
        let game = if designed.bound == design.bound { designed.game.clone() } else { design.full_game() };
        let check = check_design(&game, set, design.bound, work).map_err(Box::new)?;
        let positions = set.positions().count();
        Ok(Designed { wanted, positions, design, recognition, designed, check, dual: options.is_none() })
    }

    /// Whether there are such rules, and the oracle agrees.
    pub fn succeeded(&self) -> bool {
        self.design.unsolved_count == 0 && self.check.wrong.is_none()
    }
}

/// A position or a move; heaps are bounded far below 2^53.
type Pair = (u64, u64);

/// The widest band and what stops the next.
#[derive(Serialize)]
struct Band {
    width: u64,
    next_joins: Option<(Pair, Pair)>,
}

/// w → Mw + c.
#[derive(Serialize)]
struct Recurrence {
    start: Pair,
    matrix: [[i64; 2]; 2],
    constant: [i64; 2],
    terms: usize,
}

impl Recurrence {
    fn new(family: &RecurrentFamily) -> Recurrence {
        let RecurrentFamily { start, matrix, constant, terms, .. } = family;
        Recurrence { start: *start, matrix: *matrix, constant: *constant, terms: *terms }
    }
}

/// A position that no move can solve.
#[derive(Serialize)]
struct Impossible {
    position: Pair,
    would_join: Option<(Pair, Pair)>,
}

impl Impossible {
    fn new(unsolved: &Unsolved) -> Impossible {
        Impossible { position: unsolved.position, would_join: unsolved.would_join }
    }
}

/// What the oracle says.
#[derive(Serialize)]
struct Check {
    bound: u64,
    engine: &'static str,
    agrees: bool,
    wrong: Option<Pair>,
}

impl Serialize for Designed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            wanted: &'a str,
            bound: u64,
            base: Text<&'a Formula>,
            band: Option<Band>,
            order: &'static str,
            misere: bool,
            /// Positions x <= y that the base moves leave open.
            open: u64,
            extra: &'a [Pair],
            families: Vec<Recurrence>,
            irregular: &'a [Pair],
            nature: &'static str,
            theorem: Option<&'static str>,
            game: Text<&'a Game>,
            /// Up to these heaps the game has the moves found.
            game_bound: u64,
            unsolved: Vec<Impossible>,
            unsolved_count: u64,
            check: Check,
        }
        let Designed { wanted, design, recognition, designed, check, .. } = self;
        Contract {
            wanted,
            bound: design.bound,
            base: Text(&design.base),
            band: design.band.as_ref().map(|band| Band { width: band.width, next_joins: band.next_joins }),
            order: design.order.name(),
            misere: design.play == Play::MISERE,
            open: design.open,
            extra: &design.extra,
            families: recognition.families.iter().map(Recurrence::new).collect(),
            irregular: &recognition.irregular,
            nature: recognition.nature.name(),
            theorem: recognition.theorem,
            game: Text(&designed.game),
            game_bound: designed.bound,
            unsolved: design.unsolved.iter().map(Impossible::new).collect(),
            unsolved_count: design.unsolved_count,
            check: Check {
                bound: check.bound,
                engine: check.engine.name(),
                agrees: check.wrong.is_none(),
                wrong: check.wrong,
            },
        }
        .serialize(serializer)
    }
}
