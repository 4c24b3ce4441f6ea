//! §3: the algebraic characterization.

use super::super::{Item, Parameter, Standing};
use super::{heaps, show};

pub(super) const ITEMS: &[Item] = &[
    Item {
        section: "§3",
        name: "§3, γ and δ",
        also: &["γ and δ", "gamma and delta", "E′ and H′"],
        title: "γ, δ, and that $E′$ and $H′$ are complementary",
        statement: "$γ = α⁻¹$, $δ = γ + 1$; $γ/α + δ/β = 1$, so $E′_n = ⌊nα + γ⌋$ and $H′_n = ⌊nβ + δ⌋$, $n ≥ 0$, are complementary.",
        parameters: &[Parameter::misere_a("3")],
        standings: &[
            Standing::Proved {
                command: "wythoff eval -a {a} 'forall x: (exists n: x = A(n; 1/alpha)) <=> !(exists n: x = A(n; 1/alpha) + {a}*n + 1)'",
            },
            Standing::Corrected {
                printed: "$γ/α + δ/β = (1/α + 1/β) + 1/β = 1/α + 1/β = 1$",
                right: "$γ/α + δ/β = γ(1/α + 1/β) + 1/β = γ + 1/β = 1/α + 1/β = 1$",
                fails: "every $a$: without the factor γ the second sum is $1 + 1/β > 1$",
                command: "wythoff paper F84 'gamma and delta' -a {a}",
            },
        ],
        content: show::gamma_delta,
    },
    Item {
        section: "§3",
        name: "Theorem 3.1",
        also: &["Theorem 3.1 (i)", "Theorem 3.1 (ii)"],
        title: "algebraic characterization of the P-positions",
        statement: "(i) For $a = 1$: $(2, 2)$, $(0, 1)$, and $(⌊nα⌋, ⌊nβ⌋)$ for $n ≥ 2$. (ii) For $a > 1$: $(E_n, H_n) = (⌊nα + γ⌋, ⌊nβ + δ⌋)$ ($n ≥ 0$).",
        parameters: &[Parameter::small_a("3")],
        standings: &[Standing::Proved { command: "wythoff prove -g wythoff:a={a},misere" }],
        content: show::theorem_3_1,
    },
    Item {
        section: "§3",
        name: "§3, strategy",
        also: &["Algebraic strategy"],
        title: "the algebraic strategy",
        statement: "Either $x = ⌊nα + γ⌋ = E_n$ with $n = ⌊(x − γ + 1)/α⌋$, or $x = H_n$ with $n = ⌊(x − δ + 1)/β⌋$; then the cases of Theorem 2.1.",
        parameters: &heaps("9", "20"),
        standings: &[
            Standing::Checked { to: "heaps up to 60", command: "wythoff verify -g wythoff:a={a},misere --bound 60" },
            Standing::Corrected {
                printed: "$x = ⌊nα + γ⌋ ⇔ ⌈(x − γ + 1)/α⌉ = ⌊(x − γ)/α⌋ + 1$",
                right: "$⇔ ⌊(x − γ + 1)/α⌋ = ⌊(x − γ)/α⌋ + 1$, as in F82",
                fails: "$a = 3$, $x = 0 = E_0$: $⌈(1 − γ)/α⌉ = 1$ is not $⌊−γ/α⌋ + 1 = 0$",
                command: "wythoff solve -g wythoff:a=3,misere 0 5 --front algebraic --explain",
            },
        ],
        content: show::algebraic,
    },
    Item {
        section: "§3",
        name: "§3, precision",
        also: &["Algebraic strategy, complexity"],
        title: "α, β, γ, δ to $O(log x)$ digits",
        statement: "The four numbers have to be computed to $O(log x)$ digits, such that $(x − γ + 1)α⁻¹$ and $(x − δ + 1)β⁻¹$ still have one digit behind the point.",
        parameters: &[Parameter::a("3")],
        standings: &[Standing::Cost {
            figures: "digits of the one integer square root that decides, counted below",
            command: "wythoff paper F84 '§3, precision' -a {a}",
        }],
        content: show::precision,
    },
];
