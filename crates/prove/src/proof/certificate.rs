//! The text of a certificate: what the independent checker needs to see a proof again.

use super::obligations::Proof;
use super::options::Moves;
use automata::Automaton;
use rules::Game;
use std::fmt::Write;

impl Proof {
    /// The certificate of this proof about `game`, in the format that the crate `wythoff-check` describes.
    ///
    /// ```
    /// use numeration::work::Work;
    /// use wythoff_prove::proof::{Verdict, prove, theorem};
    /// let game = "nim".parse()?;
    /// let claim = theorem(&game, &Work::default())?;
    /// let Verdict::Proved(proof) = prove(&game, &claim, &Work::default())? else { panic!("Bouton was right") };
    /// assert!(proof.certificate(&game).starts_with("wythoff certificate 3\ngame nim\nsystem base 2\npositions 3\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certificate(&self, game: &Game) -> String {
        let mut text = format!("wythoff certificate 3\ngame {game}\nsystem {}\n", self.positions.system());
        line(&mut text, format_args!("positions {}", self.positions.states()));
        states(&mut text, &self.positions);
        line(&mut text, format_args!("ends {}", self.ends.states()));
        states(&mut text, &self.ends);
        for orbit in &self.orbits {
            let (members, witnesses) = (&orbit.automaton, &orbit.witnesses);
            line(&mut text, format_args!("family {} {}", members.states(), witnesses.states()));
            states(&mut text, members);
            states(&mut text, witnesses);
        }
        for (name, covers) in [("cover", &self.covers), ("live", &self.lives)] {
            for cover in covers {
                // A heap that stays has one track with what is left of it.
                let moves = match (&cover.moves, cover.tracks) {
                    (Moves::Family { index }, _) => index.to_string(),
                    (_, [x, left_x, _, _]) if x == left_x => "y".to_string(),
                    (_, [_, _, y, left_y]) if y == left_y => "x".to_string(),
                    _ => "xy".to_string(),
                };
                let (sources, witnesses) = (cover.positions.states(), cover.witnesses.states());
                line(&mut text, format_args!("{name} {sources} {witnesses} {moves}"));
                states(&mut text, &cover.positions);
                states(&mut text, &cover.witnesses);
            }
        }
        text.push_str("end\n");
        text
    }
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing into a string does not fail.
    let _ = writeln!(text, "{line}");
}

/// One line a state: `*` if it accepts, then its runs of digits.
fn states(text: &mut String, automaton: &Automaton) {
    for state in 0..automaton.states() as u32 {
        let runs = automaton.runs(state).iter().map(|run| match run.target {
            u32::MAX => format!("{}:-", run.last),
            target => format!("{}:{target}", run.last),
        });
        let accepts = automaton.accepts_in(state).then(|| "*".to_string());
        line(text, format_args!("{}", accepts.into_iter().chain(runs).collect::<Vec<_>>().join(" ")));
    }
}
