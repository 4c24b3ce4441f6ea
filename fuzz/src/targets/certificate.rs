//! Certificates: what the checker accepts must be true.

use super::{assert_one_line, followed, outcomes_are};
use crate::target::{Target, Verdict};
use automata::Automaton;
use numeration::Natural;
use numeration::work::Work;
use rules::Game;

pub(super) const TARGET: Target = Target {
    name: "certificate",
    dictionary: || {
        vec![
            "wythoff certificate 4\n",
            "wythoff certificate 5\n",
            "wythoff certificate 6\n",
            "wythoff certificate 7\n",
            "play normal\nheaps either\nrule ",
            "heaps ordered\n",
            "(or (= u 0) (= v 0))",
            "single 1 2\n",
            "orbit 2 6 1 1 1 2 3 3\n",
            "game wythoff\n",
            "game wythoff:misere\n",
            "game rules:u = 0 | v = 0\n",
            "game rules,ordered:u = 0\n",
            "system [1;(1)]\n",
            "system [1;(2,1)]\n",
            "system base 2\n",
            "system recurrence 2,2 from 1,3\n",
            "system [1;1,(2)]\n",
            "language 2\n* 1:0 2:1\n* 1:0\n",
            "block 1\n",
            "moves 1 1\n",
            "levels 1\nlevel 1\n",
            "extension 1\n",
            "differences 1 1\n",
            "positions 1\n",
            "ends 0\n",
            "family 1 1\n",
            "cover 1 1 xy\n",
            "cover 1 1 0\n",
            "live 1 1 x\n",
            "end\n",
            "* ",
            "0:0",
            " 1:1",
            "1:-",
            "\n",
            " ",
            "-0",
            "+0",
            "00",
        ]
    },
    brackets: &[("0:", " 1:"), ("* ", "\n"), (" ", " ")],
    slowness: 40,
    accepted: 5,
    check,
};

/// Heaps up to this are held against brute force.
const LARGEST: u64 = 60;

fn check(text: &str) -> Verdict {
    let work = Work::default().with_states(20_000).with_memory(16 << 20);
    match check::check(text, &work) {
        Ok(checked) => {
            let game: Game = checked.game.parse().expect("a game that was read");
            outcomes_are(&game, LARGEST, positions(text, &checked.system));
            Verdict::Accepted
        }
        Err(error) => {
            assert_one_line(&error.to_string());
            Verdict::Rejected
        }
    }
}

/// Whether a position is in the set that is said to be that of the P-positions: the lines of the text are followed one by one, by neither
/// library. (The checker has no layers: a state may stand at any track and phase, which the prover's reader does not take.)
fn positions<'t>(text: &'t str, system: &str) -> impl Fn(&[Natural]) -> bool + 't {
    let mut lines = text.lines().skip_while(|line| !line.starts_with("positions "));
    let count = lines.next().and_then(|line| line.strip_prefix("positions ")).expect("accepted without positions");
    let table: Vec<&str> = lines.take(count.parse().expect("a number of states")).collect();
    let nothing = format!("wythoff automaton 1\nsystem {system}\ntracks 2\nstates 0\nend\n");
    let nothing = Automaton::from_text(&nothing, &Work::default()).expect("a system that was read");
    move |numbers| {
        let start = (!table.is_empty()).then_some(0);
        let word = nothing.system().word(numbers);
        let state = word.iter().fold(start, |state, &digit| followed(&table, state, digit));
        state.is_some_and(|state| table[state].starts_with('*'))
    }
}
