//! Automata from files, with a game or without.

use super::{assert_one_line, followed, outcomes_are};
use crate::target::{Target, Verdict};
use automata::{AutomataError, Automaton};
use numeration::Natural;
use numeration::work::Work;
use prove::{AutomatonStrategy, SavedStrategy};
use rules::Position;
use solve::Strategy;

pub(super) const TARGET: Target = Target {
    name: "automaton",
    dictionary: || {
        vec![
            "wythoff automaton 1\n",
            "# game wythoff:a=2\n",
            "# game rules,misere:0 = 1\n",
            "# found no position\n",
            "system [1;(2)]\n",
            "system [1;(1,2)]\n",
            "system base 2\n",
            "tracks 2\n",
            "states 1\n",
            "states 0\n",
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
            "0x1",
            "1_0",
            "4294967295",
        ]
    },
    brackets: &[("0:", " 1:"), ("* ", "\n"), ("#", "\n"), (" ", " ")],
    slowness: 40,
    accepted: 20,
    check,
};

/// Numbers up to this are looked up in the table of the text.
const LARGEST: u32 = 12;

fn check(text: &str) -> Verdict {
    let work = Work::default().with_states(2_000).with_memory(16 << 20);
    let read = Automaton::from_text(text, &work);
    match &read {
        Ok(automaton) => {
            let printed = automaton.to_text();
            let again = Automaton::from_text(&printed, &work).unwrap_or_else(|error| panic!("{printed}{error}"));
            assert_eq!((again.to_text(), &again), (printed, automaton), "it is read as another one");
            assert_members(automaton, text);
        }
        Err(error) => {
            assert_one_line(&error.to_string());
            if let AutomataError::Text { line, .. } = error {
                assert!(*line <= text.lines().count(), "{error} beyond the text");
            }
        }
    }
    match SavedStrategy::from_text(text, &work) {
        Ok(saved) => {
            assert_eq!(Ok(&saved.positions), read.as_ref());
            assert_strategy(&saved, &work);
        }
        Err(error) => assert_one_line(&error.to_string()),
    }
    if read.is_ok() { Verdict::Accepted } else { Verdict::Rejected }
}

/// The automaton accepts what the table in the text accepts, followed line by line.
fn assert_members(automaton: &Automaton, text: &str) {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let table = &lines[4..lines.len() - 1];
    let accepts = |numbers: &[Natural]| {
        let start = (!table.is_empty()).then_some(0);
        let state = automaton.system().word(numbers).iter().fold(start, |state, &digit| followed(table, state, digit));
        state.is_some_and(|state| table[state].starts_with('*'))
    };
    let numbers = |index: u32| -> Vec<Natural> {
        (0..automaton.tracks() as u32)
            .map(|track| (index / (LARGEST + 1).pow(track.min(1)) % (LARGEST + 1)).into())
            .collect()
    };
    for index in 0..(LARGEST + 1).pow(2) {
        let numbers = numbers(index);
        assert_eq!(automaton.contains(&numbers), accepts(&numbers), "{numbers:?}");
    }
}

/// A set that is proved is right for small heaps; one that is believed gives answers or refusals of one line.
fn assert_strategy(saved: &SavedStrategy, work: &Work) {
    match AutomatonStrategy::trusted(&saved.game, &saved.positions, work) {
        Ok(strategy) => {
            for (x, y) in (0..4u32).flat_map(|x| (0..4u32).map(move |y| (x, y))) {
                if let Err(error) = strategy.decide(&Position::new(x, y)) {
                    assert_one_line(&error.to_string());
                }
            }
        }
        Err(error) => assert_one_line(&error.to_string()),
    }
    match AutomatonStrategy::proved(&saved.game, &saved.positions, work) {
        Ok(strategy) => outcomes_are(&saved.game, 20, |numbers| strategy.positions().contains(numbers)),
        Err(error) => assert_one_line(&error.to_string()),
    }
}
