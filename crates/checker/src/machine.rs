//! Deterministic automata as a certificate writes them, and the certificate's lines.

use crate::numbers::System;

/// A state that leads nowhere.
pub(crate) const DEAD: u32 = u32::MAX;

/// An automaton that reads, place by place, the digits of its tracks one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    /// For each state its runs: digits up to the first number lead to the second.
    runs: Vec<Vec<(i64, u32)>>,
    accepting: Vec<bool>,
}

impl Machine {
    /// The state before anything is read.
    pub(crate) fn start(&self) -> u32 {
        if self.runs.is_empty() { DEAD } else { 0 }
    }

    pub(crate) fn step(&self, state: u32, digit: i64) -> u32 {
        let runs = self.runs.get(state as usize).map_or(&[][..], Vec::as_slice);
        runs.get(runs.partition_point(|run| run.0 < digit)).map_or(DEAD, |run| run.1)
    }

    pub(crate) fn accepts(&self, state: u32) -> bool {
        self.accepting.get(state as usize).copied().unwrap_or(false)
    }

    /// Reads one line a state: `*` if it accepts, then runs `LAST:TARGET`, where a target `-` means none.
    pub(crate) fn read(lines: &[&str]) -> Result<Machine, String> {
        let mut machine = Machine { runs: Vec::new(), accepting: Vec::new() };
        for line in lines {
            let mut words = line.split(' ').filter(|word| !word.is_empty()).peekable();
            machine.accepting.push(words.next_if_eq(&"*").is_some());
            let mut runs: Vec<(i64, u32)> = Vec::new();
            for word in words {
                let read = || {
                    let (last, target) = word.split_once(':')?;
                    let target =
                        if target == "-" { DEAD } else { target.parse().ok().filter(|&target| target != DEAD)? };
                    Some((last.parse::<i64>().ok()?, target))
                };
                let run = read().ok_or_else(|| format!("'{word}' is no run of digits"))?;
                if run.0 < 0 || runs.last().is_some_and(|last| last.0 >= run.0) {
                    return Err(format!("'{line}': the digits do not grow"));
                }
                if run.1 != DEAD && run.1 as usize >= lines.len() {
                    return Err(format!("'{word}' leads to a state that does not exist"));
                }
                runs.push(run);
            }
            machine.runs.push(runs);
        }
        Ok(machine)
    }

    /// Zeros in front must not matter: a period of them on both tracks leads from the start to the start.
    pub(crate) fn ignores_leading_zeros(&self, system: &System) -> bool {
        let zeros = system.largest.len() * 2;
        (0..zeros).fold(self.start(), |state, _| self.step(state, 0)) == self.start()
    }
}
