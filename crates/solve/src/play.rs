//! Matches: a game or a sum, two players, and opponents to play against.
//!
//! An [`Arena`] is what is played; it judges positions and finds moves. A [`Match`] is a start and the moves since, each with the
//! outcome before and after, so that it can say where a win was given away. The perfect player wins where it can, in as few moves as it
//! can, and resists as long as it can where it cannot: a [`DistanceTable`] tells how long that is. The fallible player makes
//! [random](Random) mistakes, the same for the same seed and the same number of moves played: no clock and no state stand behind it.
//!
//! Where options may be forbidden, a [`Ban`] comes before each move: [`Match::to_forbid`] says who is to [forbid](Match::forbid).
//!
//! ```
//! use wythoff::rules::{Game, Position};
//! use wythoff::solve::play::{Arena, Match, Opponent, Player};
//! let arena = Arena::single("wythoff:a=2,misere".parse::<Game>()?);
//! let mut played = Match::new(arena.into(), vec![Position::new(20u32, 30u32)], Player::You)?;
//! // Two perfect players, one of whom must lose.
//! while let Some(reply) = played.reply(Opponent::Perfect, 0)? {
//!     played.play(reply.summand, reply.taken)?;
//! }
//! assert_eq!(played.winner(), Some(Player::You));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arena;
mod ban;
mod distance;
mod draw;
mod error;
mod game_match;
mod mirror;
mod opponent;
mod random;
mod reach;
mod smallest;
mod start;
mod sum_distance;

pub use arena::{Arena, Standing};
pub use ban::{Ban, BanChoice};
pub use distance::{DistanceError, DistanceTable};
pub use draw::random_move;
pub use error::PlayError;
pub use game_match::{Decided, Match, Player, Step, Undone};
pub use opponent::{Basis, Choice, Opponent};
pub use random::Random;
pub use start::Start;
pub use sum_distance::SumDistances;
