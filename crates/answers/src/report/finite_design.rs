//! What `design --finite` says: base moves with holes, the fewest extra moves, and what the prover says to them.

use crate::json::Text;
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::design::{CandidateSet, DesignError, FiniteDesign, finite_designs};
use wythoff::numbers::ContinuedFraction;
use wythoff::prove::proof::{ProofError, Verdict, claim_automaton, prove};
use wythoff::solve::verify::Claim;
use wythoff::{Game, Halt, Position, Work};

/// Designs with finitely many moves for the pairs of a continued fraction.
#[derive(Debug)]
pub struct FinitelyDesigned {
    /// The continued fraction.
    pub fraction: ContinuedFraction,
    /// The largest heap up to which moves were looked for.
    pub bound: u64,
    /// The most extra moves that were tried.
    pub most: usize,
    /// What was found, the fewest holes and moves together first.
    pub designs: Vec<Judged>,
}

/// A design, and what became of each way to choose its extra moves.
#[derive(Debug)]
pub struct Judged {
    /// The design.
    pub design: FiniteDesign,
    /// The games, each with its verdict.
    pub games: Vec<(Game, Standing)>,
}

/// What is known about a game for all heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The wanted positions are its P-positions.
    Proved,
    /// Up to the bound they are, and here they are not.
    Refuted(Position),
    /// Up to the bound they are; the proof met a limit.
    Undecided(String),
}

impl FinitelyDesigned {
    /// Looks for at most `most` extra moves with heaps as far as `set` goes, and proves or refutes what is found.
    ///
    /// # Errors
    /// As [`finite_designs`]; the wish to stop, also during proofs.
    pub fn new(
        fraction: &ContinuedFraction,
        set: &CandidateSet,
        most: usize,
        work: &Work<'_>,
    ) -> Result<FinitelyDesigned, Box<DesignError>> {
        let mut designs = Vec::new();
        for design in finite_designs(set, most, work).map_err(Box::new)? {
            let mut games = Vec::new();
            for way in &design.ways {
                let game = design.game(way);
                let standing = standing(&game, fraction, work)?;
                games.push((game, standing));
            }
            designs.push(Judged { design, games });
        }
        // What is proved goes before what is not, and otherwise the order stays.
        designs.sort_by_key(|judged| !judged.is_proved());
        Ok(FinitelyDesigned { fraction: fraction.clone(), bound: set.bound(), most, designs })
    }

    /// Whether some game is proved.
    pub fn succeeded(&self) -> bool {
        self.designs.iter().any(Judged::is_proved)
    }
}

impl Judged {
    fn is_proved(&self) -> bool {
        self.games.iter().any(|(_, standing)| *standing == Standing::Proved)
    }
}

fn standing(game: &Game, fraction: &ContinuedFraction, work: &Work<'_>) -> Result<Standing, Box<DesignError>> {
    let judged = || -> Result<Verdict, ProofError> {
        let Ok(claim) = format!("beatty {fraction}").parse::<Claim>() else { return Err(ProofError::OtherField) };
        prove(game, &claim_automaton(&claim, game.is_ordered(), None, work)?, work)
    };
    match judged() {
        Ok(Verdict::Proved(_)) => Ok(Standing::Proved),
        Ok(Verdict::Refuted(found)) => Ok(Standing::Refuted(found.position)),
        Err(error) if Halt::behind(&error) == Some(Halt::Stopped) => Err(Box::new(Halt::Stopped.into())),
        Err(error) => Ok(Standing::Undecided(error.to_string())),
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Standing::Proved => f.write_str("proved for all heaps"),
            Standing::Refuted(position) => write!(f, "refuted, first at {position}"),
            Standing::Undecided(reason) => write!(f, "not decided: {reason}"),
        }
    }
}

impl Serialize for FinitelyDesigned {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct OneGame<'a> {
            game: Text<&'a Game>,
            extra: &'a [(u64, u64)],
            proved: bool,
            refuted: Option<[String; 2]>,
            standing: String,
        }
        #[derive(Serialize)]
        struct OneDesign<'a> {
            base: String,
            band: u32,
            without: &'a [(u64, u64)],
            open: u64,
            games: Vec<OneGame<'a>>,
        }
        #[derive(Serialize)]
        struct Contract<'a> {
            wanted: Text<&'a ContinuedFraction>,
            bound: u64,
            designs: Vec<OneDesign<'a>>,
        }
        fn games(one: &Judged) -> Vec<OneGame<'_>> {
            let with_moves = one.games.iter().zip(&one.design.ways);
            let game = with_moves.map(|((game, standing), extra)| OneGame {
                game: Text(game),
                extra,
                proved: *standing == Standing::Proved,
                refuted: match standing {
                    Standing::Refuted(at) => Some([at.x.to_string(), at.y.to_string()]),
                    _ => None,
                },
                standing: standing.to_string(),
            });
            game.collect()
        }
        let designs = self.designs.iter().map(|one| OneDesign {
            base: one.design.base().to_string(),
            band: one.design.width,
            without: &one.design.without,
            open: one.design.open,
            games: games(one),
        });
        Contract { wanted: Text(&self.fraction), bound: self.bound, designs: designs.collect() }.serialize(serializer)
    }
}

impl fmt::Display for FinitelyDesigned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FinitelyDesigned { fraction, bound, most, designs } = self;
        writeln!(f, "Wanted P-positions: {fraction}; moves looked for with heaps up to {bound}.")?;
        if designs.is_empty() {
            return writeln!(
                f,
                "No band with finitely many holes needs {most} extra moves or fewer: allow more (--moves), or leave out --finite."
            );
        }
        for Judged { design, games } in designs {
            let count = design.ways.first().map_or(0, Vec::len);
            let moves = match count {
                0 => "no extra move is needed".to_string(),
                1 => "one extra move is enough".to_string(),
                count => format!("{count} extra moves are enough"),
            };
            writeln!(f, "\nBase moves {}: {} positions left open, {moves}:", design.base(), design.open)?;
            for (game, standing) in games {
                writeln!(f, "  {game}\n    {standing}")?;
            }
        }
        Ok(())
    }
}
