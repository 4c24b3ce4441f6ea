//! The arguments of `play`.

use super::LimitArguments;
use super::game_parser::GameParser;
use clap::{Args, ValueEnum};

const PLAY_EXAMPLES: &str = "\
EXAMPLES:
  wythoff play                                  classical Wythoff from a random position
  wythoff play 7 12                             ... from heaps of 7 and 12
  wythoff play -g wythoff:a=2,misere --start N  a position from which you can win
  wythoff play --opponent fallible --error 30   an opponent who errs three times in ten
  wythoff play --sum 'wythoff 5 8' --sum 'nim 4 7'
  wythoff play -g 'rules:u = 0 | v = 0 | u = 2 * v' 9 12 --first opponent
  wythoff play -g 'rules,block=2:u = 0 | v = 0 | u = v' 7 12
  printf 'hint\\n0 8\\nhistory\\n' | wythoff play 7 12 --seed 1

MOVES are typed as '3 4' (3 from the left heap, 4 from the right), 'left 3',
'right 4', 'both 5', or 'to 2 6'; in a sum with the game in front, '2: left 3'.
Where options may be forbidden (block=K): 'forbid to 2 6', 'forbid left 3', several
with ';' between, or 'forbid none', before each of the opponent's moves.
Other words: hint, why, moves, undo, redo, board, heaps, history, new, help, quit.
Without a terminal there is no prompt, and the end of the input ends the game.";

#[derive(Debug, Args)]
#[command(after_help = PLAY_EXAMPLES, allow_negative_numbers = true)]
pub struct PlayArguments {
    /// The left heap [default: a random position]
    #[arg(requires = "y", conflicts_with = "start")]
    pub x: Option<String>,
    /// The right heap
    pub y: Option<String>,
    /// The game
    #[arg(short, long, default_value = "wythoff", value_parser = GameParser, hide_possible_values = true)]
    pub game: String,
    /// A game of a sum, 'GAME X Y', or 'GAME' with --start; once for each game
    #[arg(long, value_name = "GAME X Y", conflicts_with_all = ["x", "game"])]
    pub sum: Vec<String>,
    /// Who begins
    #[arg(long, value_enum, default_value_t = FirstName::You)]
    pub first: FirstName,
    /// Who plays against you: perfect play, play with mistakes, or a second person at this keyboard
    #[arg(long, value_enum, default_value_t = OpponentName::Perfect)]
    pub opponent: OpponentName,
    /// How often a fallible opponent plays a random move, in percent
    #[arg(long, value_name = "PCT", default_value_t = 25, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub error: u8,
    /// Where random positions and mistakes come from: the same seed, the same game [default: the clock]
    #[arg(long)]
    pub seed: Option<u64>,
    /// Begin from a random position, a known P-position (who begins loses) or a known N-position (who begins wins)
    #[arg(long, value_enum, ignore_case = true)]
    pub start: Option<StartName>,
    /// The largest heap of a random position
    #[arg(long, value_name = "N", default_value = "15")]
    pub most: String,
    /// Draw a board with a queen, where it fits
    #[arg(long, conflicts_with = "heaps")]
    pub board: bool,
    /// Draw heaps of tokens
    #[arg(long)]
    pub heaps: bool,
    /// One JSON object a line: the state of the match after each line typed
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FirstName {
    You,
    Opponent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OpponentName {
    Perfect,
    Fallible,
    Person,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StartName {
    Random,
    #[value(name = "P")]
    P,
    #[value(name = "N")]
    N,
}
