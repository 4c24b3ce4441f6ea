//! Walnut's automata and scripts.

use super::assert_one_line;
use crate::target::{Target, Verdict};
use automata::walnut::{Answer, Session, WalnutError, commands};
use automata::{AutomataError, Automaton};
use numeration::work::Work;

pub(super) const TARGET: Target = Target {
    name: "walnut",
    dictionary: || {
        vec![
            "eval e \"?msd_fib ",
            "def d \"",
            "reg r msd_2 {0,1} \"",
            "ost o [0 3] [2]",
            "\":\n",
            ";\n",
            "Ax,y ",
            "Ex ",
            "Iz ",
            "$r(x,y)",
            " => ",
            " <=> ",
            "~",
            "?lsd_3",
            "msd_rec_2_2_from_1_3",
            "msd_cf_1_per_2_1",
            "x-1",
            "2*y",
            "/3",
            "[0,1]",
            "*",
            "\n0 1\n",
            "1 0 -> 0 1\n",
            "true",
            "4294967296",
        ]
    },
    brackets: &[("(", ")"), ("\"", "\""), ("[", "]"), ("{", "}")],
    slowness: 40,
    accepted: 5,
    check,
};

fn check(text: &str) -> Verdict {
    let work = Work::default().with_states(2_000).with_memory(16 << 20);
    let table = automaton(text, &work);
    let script = script(text, &work);
    if table || script { Verdict::Accepted } else { Verdict::Rejected }
}

/// An automaton comes back the same from its own text.
fn automaton(text: &str, work: &Work) -> bool {
    match Automaton::from_walnut(text, work) {
        Ok(automaton) => {
            if let Ok(printed) = automaton.to_walnut(work) {
                match Automaton::from_walnut(&printed, work) {
                    Ok(again) => assert_eq!(again, automaton, "it is read as another one"),
                    Err(AutomataError::Halt(_)) => {}
                    // 'true' and 'false' are of no numeration.
                    Err(error) => panic!("{printed}{error}"),
                }
            }
            true
        }
        Err(error) => {
            assert_one_line(&error.to_string());
            if let AutomataError::Text { line, .. } = error {
                assert!(line <= text.lines().count(), "line {line} beyond the text");
            }
            false
        }
    }
}

/// Every command has an answer or one line that says why not; a statement and its opposite do not both hold.
fn script(text: &str, work: &Work) -> bool {
    let commands = match commands(text) {
        Ok(commands) => commands,
        Err(error) => {
            assert_one_line(&error.to_string());
            return false;
        }
    };
    let mut session = Session::new();
    let mut answered = false;
    for command in commands {
        match session.run(&command, work) {
            Ok(Answer::Truth(truth)) => {
                answered = true;
                let mut opposite = command.clone();
                opposite.text = command.text.replacen('"', "\"~(", 1);
                opposite.text.insert(opposite.text.trim_end().len() - 1, ')');
                // A numeration may be named inside, and then holds up to the parenthesis only.
                if let Ok(Answer::Truth(other)) = session.run(&opposite, work) {
                    assert_ne!(truth.holds, other.holds, "{}", command.text);
                }
            }
            Ok(_) => answered = true,
            Err(error) => {
                assert_one_line(&error.to_string());
                if let WalnutError::Text { at, .. } = error {
                    assert!(at <= command.text.chars().count() + 1, "character {at} beyond the command");
                }
            }
        }
    }
    answered
}
