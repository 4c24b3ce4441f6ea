//! §1: the games and how normal and misère play compare.

use super::super::{Item, Parameter, Standing};
use super::show;

pub(super) const ITEMS: &[Item] = &[
    Item {
        section: "§1",
        name: "§1, rules",
        also: &["Misère play", "Misère rule"],
        title: "generalized Wythoff games in misère play",
        statement: "The moves of F82; in misère play the player first unable to move wins.",
        parameters: &[
            Parameter::a("3"),
            Parameter::small("x", 0, 60, "2", "the first pile"),
            Parameter::small("y", 0, 60, "4", "the second pile"),
        ],
        standings: &[Standing::Definition],
        content: |page| {
            let a = page.a();
            page.moves(&format!("wythoff:a={a},misere"))
        },
    },
    Item {
        section: "§1",
        name: "§1, S_1 and S_2",
        also: &["S_1 and S_2", "S_1", "S_2"],
        title: "P-positions of normal and misère play compared",
        statement: "$S_1$ (normal) is $S_2$ (misère) except for the first two positions when $a = 1$, whereas $S_1 ∩ S_2 = ∅$ for every $a > 1$.",
        parameters: &[Parameter::misere_a("3")],
        standings: &[Standing::Proved {
            command: "wythoff eval -a {a} 'forall m, n: A(m) != A(n; 1/alpha) | B(m) != A(n; 1/alpha) + {a}*n + 1'",
        }],
        content: show::normal_and_misere,
    },
    Item {
        section: "§1",
        name: "§1, tame",
        also: &["Tame"],
        title: "the game with $a = 1$ is tame",
        statement: "For $a = 1$ the game is tame in the sense of Berlekamp, Conway and Guy: every position has normal and misère values 0 and 1, or 1 and 0, or both the same.",
        parameters: &[Parameter::small_a("1")],
        standings: &[Standing::Checked {
            to: "the genus of all positions up to 40; for all heaps by the reason below, proved in docs/misere.md",
            command: "wythoff grundy -g wythoff:a={a} --class",
        }],
        content: show::tame,
    },
    Item {
        section: "§1",
        name: "§1, (2, 5)",
        also: &["(2, 5)", "(0, 1)", "Notation, examples"],
        title: "$(0, 1)$, $(1, b)$, and $(2, 5)$ for $a = 2$",
        statement: "$(0, 1)$ is P for every $a$; $(1, b)$, $b > 1$, is N: move to $(0, 1)$. For $a = 2$, $(2, 5)$ is P: from each of its eleven options Previous moves to $(0, 1)$.",
        parameters: &[],
        standings: &[Standing::Checked {
            to: "every printed position",
            command: "wythoff solve -g wythoff:a=2,misere 2 5 --explain",
        }],
        content: |page| {
            let positions = [
                (0, 1),
                (2, 5),
                (0, 2),
                (0, 3),
                (0, 4),
                (0, 5),
                (1, 2),
                (1, 3),
                (1, 4),
                (1, 5),
                (2, 2),
                (2, 3),
                (2, 4),
            ];
            page.outcomes("$a = 2$, misère play", "wythoff:a=2,misere", &positions)
        },
    },
];
