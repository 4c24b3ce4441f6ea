//! `sweep`, described for clap.

use clap::Args;
use std::num::NonZeroU64;

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff sweep --games games.txt --out results.jsonl
  wythoff sweep --games games.txt --shard 3/100 --out r3.jsonl --time 60 --memory 2G
  sbatch --array=1-100 --wrap 'n=$SLURM_ARRAY_TASK_ID; \\
    wythoff sweep --games games.txt --shard $n/100 --out r$n.jsonl'

The file has a GAME a line, as in wythoff:a=2 or rules:u = 0 | v = 0 | |u - v| < 2; empty lines
and those that begin with # do not count. Each game goes through 'discover' with limits of its
own, and its result is a line of JSON: key, game, status (proved, open, refused, quarantined),
system, states, first, theorem, cpu_seconds, version, reason, certificate. The same command again
goes on where it was ended; a game with which the process died three times is quarantined. In
Python, sweep.merge puts such files into a store; docs/sweeps.md has the whole story.
EXIT CODES: 0 every game of the shard has a line, 2 bad input or failure.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct SweepArguments {
    /// The file of games, a GAME a line; - reads standard input
    #[arg(long, value_name = "FILE")]
    pub games: String,
    /// Which part of the games, as 3/100: the 3rd, the 103rd, the 203rd and so on
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = shard)]
    pub shard: Shard,
    /// Where the lines go, after those that are there already [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<String>,
    /// The most processor time for a game, in seconds, as in 60 or 0.5
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = super::limits::seconds)]
    pub time: std::time::Duration,
    /// The most memory for a game, as in 512M or 4G
    #[arg(long, value_name = "BYTES", default_value = "1G")]
    pub memory: String,
}

/// Part `index` of `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    pub index: NonZeroU64,
    pub count: NonZeroU64,
}

impl Shard {
    /// Whether the game at this place, counted from 0, belongs to it.
    pub fn has(self, place: usize) -> bool {
        place as u64 % self.count == self.index.get() - 1
    }
}

fn shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
    match numbers {
        Some((index, count)) if index <= count => Ok(Shard { index, count }),
        _ => Err("write i/n with 1 <= i <= n, as in 3/100".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_out_everything_once() {
        for count in 1..6 {
            let shards: Vec<Shard> = (1..=count).map(|index| shard(&format!("{index}/{count}")).unwrap()).collect();
            for place in 0..20 {
                assert_eq!(shards.iter().filter(|shard| shard.has(place)).count(), 1);
            }
        }
        for wrong in ["", "1", "0/1", "2/1", "1/0", "-1/2", "a/b", "1/2/3"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }
}
