//! §2: the recursive characterization.

use super::super::{Item, Parameter, Standing};
use super::{heaps, show};
use wythoff::Front;

pub(super) const ITEMS: &[Item] = &[
    Item {
        section: "§2",
        name: "Table 1",
        also: &[],
        title: "the first few P-positions of the misère Wythoff game for $a = 1$",
        statement: "$n$, $E_n$, $H_n$; $H_n − E_n = n$.",
        parameters: &[Parameter::from("0"), Parameter::count("12")],
        standings: &[Standing::Checked {
            to: "all 12 printed rows",
            command: "wythoff table -g wythoff:misere --from {from} --count {count}",
        }],
        content: |page| {
            page.pairs(
                "Table 1. The first few P-positions of the misère Wythoff game for $a = 1$",
                "wythoff:misere",
                ["n", "E_n", "H_n"],
            )
        },
    },
    Item {
        section: "§2",
        name: "Table 2",
        also: &[],
        title: "the first few P-positions of the misère Wythoff game for $a = {a}$",
        statement: "$n$, $E_n$, $H_n$; $H_n − E_n = 3n + 1$ for $a = 3$.",
        parameters: &[Parameter::a("3"), Parameter::from("0"), Parameter::count("12")],
        standings: &[Standing::Checked {
            to: "all 12 printed rows",
            command: "wythoff table -g wythoff:a={a},misere --from {from} --count {count}",
        }],
        content: |page| {
            let a = page.a();
            page.pairs(
                format!("Table 2. The first few P-positions of the misère Wythoff game for $a = {a}$"),
                &format!("wythoff:a={a},misere"),
                ["n", "E_n", "H_n"],
            )
        },
    },
    Item {
        section: "§2",
        name: "§2, (E_12, H_12)",
        also: &["(E_12, H_12)"],
        title: "$(E_{12}, H_{12}) = (19, 31)$ for $a = 1$ and $(16, 53)$ for $a = 3$",
        statement: "The row after the last of Tables 1 and 2, by mex.",
        parameters: &[],
        standings: &[Standing::Checked {
            to: "both printed pairs",
            command: "wythoff table -g wythoff:a=3,misere --from 12 --count 1",
        }],
        content: show::row_12,
    },
    Item {
        section: "§2",
        name: "Theorem 2.1",
        also: &["Theorem 2.1 (i)", "Theorem 2.1 (ii)"],
        title: "recursive characterization of the P-positions",
        statement: "(i) For $a = 1$: $(E_0, H_0) = (2, 2)$, $E_n = mex{E_i, H_i : 0 ≤ i < n}$, $H_n = E_n + n$ ($n ≥ 1$). (ii) For $a > 1$: \
            $E_n = mex{E_i, H_i : 0 ≤ i < n}$, $H_n = E_n + an + 1$ ($n ≥ 0$).",
        parameters: &[Parameter::small_a("3")],
        standings: &[Standing::Proved { command: "wythoff prove -g wythoff:a={a},misere" }],
        content: show::theorem_2_1,
    },
    Item {
        section: "§2",
        name: "Proof of Theorem 2.1",
        also: &["Case 1", "Case 2", "ε(a)"],
        title: "the proof as a strategy, $ε(a)$",
        statement: "Case 1, $x = H_n$: move $y → E_n$. Case 2, $x = E_n$: $y > H_n$: move $y → H_n$; $y = E_n$: move to $(E_0, H_0)$; else $d = y − x − ε$, $m = ⌊d/a⌋$, \
            move to $(E_m, H_m)$; $ε(1) = 0$, $ε(a) = 1$ for $a > 1$.",
        parameters: &heaps("9", "20"),
        standings: &[Standing::Checked {
            to: "heaps up to 60, all fronts",
            command: "wythoff verify -g wythoff:a={a},misere --bound 60",
        }],
        content: |page| page.solve_given(",misere", Some(Front::Recursive)),
    },
    Item {
        section: "§2",
        name: "§2, complexity",
        also: &["y ≤ x + ax + 1"],
        title: "the table costs $O(x)$; $y ≤ x + ax + 1$ may be assumed",
        statement: "For $y > x + ax + 1$ the position is N and is won like $(x, x + ax + 1)$; $O(x)$ steps make the table, $O(log x)$ locate $x$ in it.",
        parameters: &[Parameter::misere_a("3")],
        standings: &[
            Standing::Proved { command: "wythoff eval -a {a} 'forall n: n <= A(n; 1/alpha)'" },
            Standing::Cost {
                figures: "$n ≤ E_n$ rows, so at most $x$",
                command: "wythoff solve -g wythoff:a={a},misere 100000 200000 --front recursive",
            },
        ],
        content: show::table_cost,
    },
];
