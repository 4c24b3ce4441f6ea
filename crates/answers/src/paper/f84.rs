//! A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches (1984), item by item.

mod show;
mod trees;

use super::content::distances::{order, sums};
use super::f82::show as f82;
use super::{Item, Paper, Parameter, Standing};
use wythoff::Front;
use wythoff::numbers::System;

/// The a of the misère game, and two heaps.
const fn heaps(x: &'static str, y: &'static str) -> [Parameter; 3] {
    [Parameter::a("3"), Parameter::natural("x", x, "the smaller pile"), Parameter::natural("y", y, "the larger pile")]
}

/// The continued fraction and order of a tree that is drawn or checked node by node.
const TREE: &[Parameter] = &[Parameter::cf("[1;(3)]"), Parameter::m("2", 60)];

/// The paper.
pub(super) const PAPER: Paper = Paper {
    key: "F84",
    author: "A. S. Fraenkel",
    title: "Wythoff games, continued fractions, cedar trees and Fibonacci searches",
    source: "Theoret. Comput. Sci. 29 (1984) 49–73",
    items: &[
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
                Standing::Checked {
                    to: "heaps up to 60",
                    command: "wythoff verify -g wythoff:a={a},misere --bound 60",
                },
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
        Item {
            section: "§4",
            name: "Theorem 4.1",
            also: &["p-system", "q-system"],
            title: "the $p$- and $q$-systems of numeration",
            statement: "Every positive integer is uniquely $N = Σ s_i p_i$, $0 ≤ s_i ≤ a_{i+1}$, $s_{i+1} = a_{i+2} ⇒ s_i = 0$, and uniquely $N = Σ t_i q_i$, $0 ≤ t_0 < a_1$, $0 ≤ t_i ≤ a_{i+1}$, \
                $t_i = a_{i+1} ⇒ t_{i−1} = 0$ ($i ≥ 1$).",
            parameters: &[Parameter::cf("[1;(3)]"), Parameter::natural("x", "15", "the number to be written")],
            standings: &[Standing::Checked {
                to: "all tuples of digits up to the place values below",
                command: "wythoff paper F84 'Theorem 4.1' --cf '{cf}' -x {x}",
            }],
            content: f82::theorem_3,
        },
        Item {
            section: "§4",
            name: "Table 3",
            also: &[],
            title: "the first few nonnegative integers in the $p$- and $q$-systems of ${cf}$",
            statement: "Digits of $n$ under $p_2, p_1, p_0$ and $q_2, q_1, q_0$, place values below.",
            parameters: &[Parameter::cf("[1;(3)]"), Parameter::from("0"), Parameter::count("21")],
            standings: &[Standing::Checked {
                to: "all 21 printed rows",
                command: "wythoff digits --cf '{cf}' --from {from} --count {count}",
            }],
            content: show::table_3,
        },
        Item {
            section: "§4",
            name: "Lemma 4.2",
            also: &["99…9"],
            title: "the equivalent of $99…9$",
            statement: "$G_{i+1} = a_{i+1}p_i + a_{i−1}p_{i−2} + … + a_{k+1}p_k = p_{i+1} − 1$, $k = 0$ for even $i$, $k = 1$ for odd $i$.",
            parameters: &[Parameter::cf("[1;2,(1)]"), Parameter::count("12")],
            standings: &[
                Standing::Checked {
                    to: "the chosen rows, exactly",
                    command: "wythoff paper F84 'Lemma 4.2' --cf '{cf}' --count {count}",
                },
                Standing::Corrected {
                    printed: "second term $a_{i+1}p_{i−2}$",
                    right: "$a_{i−1}p_{i−2}$, as in F82, Lemma 2",
                    fails: "$α = [1;2,(1)]$, $i = 2$: $a_3 p_2 + a_3 p_0 = 5$, but $p_3 − 1 = 6$ (no constant $a_i$ shows it)",
                    command: "wythoff paper F84 'Lemma 4.2'",
                },
            ],
            content: show::lemma_4_2,
        },
        Item {
            section: "§4",
            name: "Definition 4.3",
            also: &["I_p(R_q(15)) = 19", "Representations and their interpretations"],
            title: "representations and their interpretations; $I_p(R_q(15)) = 19$",
            statement: "$R = (d_m, …, d_0)$ with $0 ≤ d_i ≤ a_{i+1}$, $d_{i+1} = a_{i+2} ⇒ d_i = 0$; $I_p = Σ d_i p_i$, $I_q = Σ d_i q_i$ if $d_0 < a_1$; $R_p(k)$, $R_q(k)$. For $α = [1, 3, 3, …]$: $I_p(R_q(15)) = I_p(112) = 19$.",
            parameters: &[Parameter::cf("[1;(3)]"), Parameter::natural("x", "15", "the number k")],
            standings: &[
                Standing::Definition,
                Standing::Checked { to: "the printed number", command: "wythoff digits {x} --cf '{cf}' --system q" },
            ],
            content: f82::interpretation,
        },
        Item {
            section: "§4",
            name: "Definition 4.4",
            also: &["Left and right shifts of representations", "Left shift", "Right shift"],
            title: "left and right shifts of representations",
            statement: "$R′ = (d_m, …, d_0, 0)$; $R″ = (d_m, …, d_1)$ of any representation.",
            parameters: &[Parameter::cf("[1;(3)]"), Parameter::natural("x", "18", "the number")],
            standings: &[
                Standing::Definition,
                Standing::Checked { to: "the chosen number", command: "wythoff digits {x} --cf '{cf}'" },
            ],
            content: |page| {
                let number = page.given.natural("x");
                page.represented(&number, System::P)
            },
        },
        Item {
            section: "§4",
            name: "Definition 4.5",
            also: &["Lexicographic ordering of representations"],
            title: "lexicographic ordering of representations",
            statement: "$R_1 > R_2$ if at the highest place where they differ the digit of $R_1$ is larger; then $R_1 > R_2$ exactly if $I_p(R_1) > I_p(R_2)$.",
            parameters: &[Parameter::cf("[1;(3)]"), Parameter::count("100")],
            standings: &[
                Standing::Definition,
                Standing::Checked {
                    to: "the chosen number of representations in order",
                    command: "wythoff paper F84 'Definition 4.5' --cf '{cf}'",
                },
            ],
            content: show::lexicographic,
        },
        Item {
            section: "§5",
            name: "Property 1",
            also: &["Property 1 (i)", "Property 1 (ii)", "Property 1 (iii)", "Property 1 (iv)", "Property 1 (v)"],
            title: "how $R_p(E_n)$ and $R_p(H_n)$ end",
            statement: "${E_n}$ is the set of numbers whose $p$-representations end in (i) $3, 4, …, a$, (ii) $01…1$ even, $01…12$ even, (iii) $c1…1$ odd, $c1…12$ odd; ${H_n}$ those that end in \
                (iv) $01…1$ odd, $01…12$ odd, (v) $c1…1$ even ≥ 2, $c1…12$ even; $1 < c < a$, even and odd count the ones.",
            parameters: &[Parameter::misere_a("3")],
            standings: &[Standing::Proved {
                command: "wythoff eval -a {a} 'forall x: (exists n: x = A(n; 1/alpha)) <=> digits(x, \".*[^012]|(.*0)?(11)*2?|.*[^01]1(11)*2?\")'",
            }],
            content: show::property_1,
        },
        Item {
            section: "§5",
            name: "Property 2",
            also: &[],
            title: "$R_p(H_n)$ from $R_p(E_n)$",
            statement: "With $t$ the last digit of $R_p(E_n)$: $R_p(H_n)$ is the left shift $R′_p(E_n)$ with the last digit 0 replaced by 1 if $t ≤ 1$, or by 2 and $t$ by $t − 1$ if $1 < t ≤ a$.",
            parameters: &[Parameter::misere_a("3")],
            standings: &[Standing::Proved { command: "wythoff paper F84 'Property 2' -a {a}" }],
            content: show::property_2,
        },
        Item {
            section: "§5",
            name: "Property 3",
            also: &[],
            title: "$E_n$ from $R_q(n)$",
            statement: "If $R_q(n)$ ends in $01…1$ even or in $c1…1$ odd ($1 < c < a$), then $E_n = I_p(R_q(n))$; if in $01…1$ odd or in $c1…1$ even, then $E_n = I_p(R_q(n)) + 1$.",
            parameters: &[Parameter::misere_a("3")],
            standings: &[Standing::Proved { command: "wythoff paper F84 'Property 3' -a {a}" }],
            content: show::property_3,
        },
        Item {
            section: "§5",
            name: "Table 4",
            also: &[],
            title: "the P-positions $(E_n, H_n)$ and $n$ in the $p$- and $q$-systems, $a = {a}$, misère play",
            statement: "$n$, $E_n$, $H_n$, and the digits of $R_p(E_n)$, $R_p(H_n)$, $R_q(n)$ under their place values.",
            parameters: &[Parameter::a("3"), Parameter::from("0"), Parameter::count("33")],
            standings: &[Standing::Checked {
                to: "all 33 printed rows",
                command: "wythoff table -g wythoff:a={a},misere --digits --from {from} --count {count}",
            }],
            content: |page| {
                let a = page.a();
                show::pairs_in_digits(
                    page,
                    4,
                    &format!("wythoff:a={a},misere"),
                    &format!("$α = [1, {a}, {a}, …]$ ($a = {a}$, misère play)"),
                )
            },
        },
        Item {
            section: "§5",
            name: "Lemma 5.1",
            also: &["D_i"],
            title: "$D_i$, their order, and a sum of them",
            statement: "$D_i = αq_i − p_i$ ($i ≥ −1$), $−1 = D_{−1} < D_1 < D_3 < … < 0 < … < D_2 < D_0 = α − b$; $D_j + Σ_{i=1}^{m} a_{j+2i} D_{j+2i−1} = D_{j+2m}$ ($j ≥ −1$).",
            parameters: &[Parameter::cf("[1;(3)]"), Parameter::count("10")],
            standings: &[Standing::Checked {
                to: "all j and m within the chosen number of terms, exactly",
                command: "wythoff cf '{cf}' --check --count {count}",
            }],
            content: |page| {
                let fraction = page.fraction();
                order(page, &fraction)?;
                sums(page, &fraction)
            },
        },
        Item {
            section: "§5",
            name: "Lemma 5.2",
            also: &[],
            title: "the sum of the first $D_i$",
            statement: "For $α = [b, ȧ]$: $Σ_{i=0}^{m} D_i = a⁻¹(D_m + D_{m+1} + b + 1 − α)$ ($m ≥ 0$).",
            parameters: &[Parameter::a("3"), Parameter::count("12")],
            standings: &[Standing::Checked {
                to: "the chosen rows, b = 1 and b = a, exactly",
                command: "wythoff cf -a {a} --check --count {count}",
            }],
            content: show::lemma_5_2,
        },
        Item {
            section: "§5",
            name: "Relations (i)–(viii)",
            also: &["Relations (i)–(iv)", "Relations (v)–(viii)", "Proof of Property 3"],
            title: "the relations behind Property 3",
            statement: "By the end of $R_q(n)$, $j ≥ 0$: (i) $2j$ ones after a 0, (ii) $2j + 1$ ones after $d > 1$: $0 ≤ Σ d_i D_i + α⁻¹ < 1$, (v), (vi); (iii) $2j + 1$ ones after a 0, (iv) $2j$ ones after $d > 1$: \
                $1 ≤ Σ d_i D_i + α⁻¹ < 2$, (vii), (viii).",
            parameters: &[Parameter::misere_a("3"), Parameter::from("0"), Parameter::count("24")],
            standings: &[
                Standing::Proved { command: "wythoff paper F84 'Property 3' -a {a}" },
                Standing::Checked {
                    to: "the chosen rows, exactly",
                    command: "wythoff cf -a {a} --check --numbers 200",
                },
                Standing::Corrected {
                    printed: "in the proofs of (v) and (vi): $Σ_{i=1}^{2j−1} D_i + … ≥ a⁻¹(D_{2j−1} + D_{2j} + 2 − α) − D_{2j}$ and $Σ_{i=1}^{2j} D_i + … < …$",
                    right: "both sums begin with $i = 0$, as in (v), (vi) and Lemma 5.2",
                    fails: "$a = 2$, $j = 1$, no digit above the ones: $D_1 < 0$, but the right side of the first is positive",
                    command: "wythoff paper F84 'Relations (i)-(viii)' -a 2",
                },
            ],
            content: show::relations,
        },
        Item {
            section: "§5",
            name: "Proof of Property 2",
            also: &["f", "f and its inverse"],
            title: "the bijection $f$ and its inverse",
            statement: "$f(R_p(E_n)) = R_p(H_n)$ as in Property 2. $f⁻¹$: shift right; if the last digit was 2, add 1 to the digit before it.",
            parameters: &[Parameter::a("3"), Parameter::from("0"), Parameter::count("15")],
            standings: &[Standing::Checked {
                to: "the chosen rows; for all n as Property 2",
                command: "wythoff paper F84 f -a {a} --count {count}",
            }],
            content: show::bijection,
        },
        Item {
            section: "§5",
            name: "§5, strategy",
            also: &["Arithmetic strategy"],
            title: "the arithmetic strategy",
            statement: "Compute $R_p(x)$. Ends as (iv) or (v): $x = H_k$, move to $(I_p(f⁻¹(R_p(x))), x)$. Ends as (i), (ii) or (iii): $x = E_k$; compare $y$ with $I_p(f(R_p(x)))$; \
                between them $m = ⌊(y − x − 1)/a⌋$ and $E_m$ by Property 3. For $a = 1$ “similar”, and omitted in the paper.",
            parameters: &heaps("9", "20"),
            standings: &[Standing::Checked {
                to: "heaps up to 60, a = 1 included",
                command: "wythoff verify -g wythoff:a={a},misere --bound 60",
            }],
            content: |page| page.solve_given(",misere", Some(Front::Arithmetic)),
        },
        Item {
            section: "§5",
            name: "§5, complexity",
            also: &["K and g", "Arithmetic strategy, complexity"],
            title: "$p_n ∼ K g^{n+1}$, $n ∼ log_g(x/K)$",
            statement: "$K = α/√(a² + 4)$, $g = ½(a + √(a² + 4))$; $n = O(log x)$ steps, and more efficient than even the algebraic strategy when $a$ is large.",
            parameters: &[Parameter::a("3"), Parameter::count("12")],
            standings: &[Standing::Cost {
                figures: "digits of $R_p(x)$ below; they become fewer with $a$ and longer at the same time, see F82, §5, large a",
                command: "wythoff cf -a {a} --count {count}",
            }],
            content: |page| {
                f82::growth(page, 'K')?;
                f82::arithmetic_cost(page)
            },
        },
        Item {
            section: "§6",
            name: "§6, cedar tree",
            also: &["Cedar tree", "C_{m,d}"],
            title: "the cedar tree $C_{m,d}$",
            statement: "The root of $C_{m,d}$ is a representation $(d_n, …, d_m)$, $d = d_m$. Left son: $(…, d_m − 1, 1)$ of order $m − 1$. Right son: $(…, d_m + 1)$ if $d_m < a_{m+1}$, else \
                $(…, d_m, 0, 1)$ of order $m − 2$. $C⁰_{m,d}$ has root $(d_m)$.",
            parameters: &[
                Parameter::cf("[1;(3)]"),
                Parameter::m("2", 12),
                Parameter::small("d", 1, 1000, "2", "the digit of the root"),
                Parameter::natural("x", "0", "the root is R_p(x), any representation; 0 for (d_m)"),
            ],
            standings: &[Standing::Definition],
            content: trees::cedar_tree,
        },
        Item {
            section: "§6",
            name: "Fig. 1",
            also: &[],
            title: "the inductive construction of a cedar tree for $m = 2$, $a_3 = 4$",
            statement: "Root, right branch, and the subtrees of smaller order as triangles.",
            parameters: &[Parameter::cf("[1;(4)]"), Parameter::m("2", 1000)],
            standings: &[
                Standing::Definition,
                Standing::Rebuilt {
                    lost: "the picture",
                    from: "the inductive definition in the text, which it illustrates",
                },
            ],
            content: |page| trees::folded(page, 1),
        },
        Item {
            section: "§6",
            name: "Fig. 2",
            also: &[],
            title: "illustration of the cedar tree $C⁰_{2,1}([1, 3, 3, …])$",
            statement: "Every node is a representation; above it its $p$-interpretation, below it its $q$-interpretation, which leaves have not.",
            parameters: TREE,
            standings: &[
                Standing::Definition,
                Standing::Rebuilt {
                    lost: "the picture",
                    from: "the definition and the sentences on the numbers above and below the nodes",
                },
            ],
            content: trees::tree,
        },
        Item {
            section: "§6",
            name: "§6, p-tree and q-tree",
            also: &["p-tree", "q-tree", "p-tree and q-tree"],
            title: "the $p$-tree $T_{m,d}$ and the $q$-tree $τ_{m,d}$, which has shed its leaves",
            statement: "$T_{m,d}$ is $C_{m,d}$ with every node replaced by its $p$-interpretation; $τ_{m,d}$ by its $q$-interpretation, without the leaves: these are the nodes ending in $a_1$.",
            parameters: &[
                Parameter::cf("[1;(3)]"),
                Parameter::m("2", 60),
                Parameter::small("d", 1, 1000, "1", "the digit of the root"),
            ],
            standings: &[
                Standing::Definition,
                Standing::Checked {
                    to: "every node of the chosen tree",
                    command: "wythoff paper F84 p-tree --cf '{cf}' -m {m}",
                },
            ],
            content: trees::p_and_q,
        },
        Item {
            section: "§6",
            name: "§6, trace",
            also: &["Trace", "Length of a path"],
            title: "trace and length of a path, $tr′$ and $tr″$",
            statement: "An edge has label 0 to a left son, 1 to a right son; $tr(w)$ is the sequence of labels from the root to $w$, and the path has one more node than edges. $tr′$ drops a first 0, $tr″$ puts one in front.",
            parameters: &[
                Parameter::cf("[1;(3)]"),
                Parameter::m("2", 60),
                Parameter::natural("x", "9", "the number that is searched for"),
            ],
            standings: &[
                Standing::Definition,
                Standing::Checked { to: "the chosen node", command: "wythoff cedar --cf '{cf}' -m {m} --trace {x}" },
            ],
            content: trees::trace,
        },
        Item {
            section: "§6",
            name: "Theorem 6.1",
            also: &[
                "Theorem 6.1 (i)",
                "Theorem 6.1 (ii)",
                "Theorem 6.1 (iii)",
                "Theorem 6.1 (iv)",
                "Theorem 6.1 (v)",
                "Theorem 6.1 (vi)",
                "Theorem 6.1 (viii)",
                "Theorem 6.1 (ix)",
                "Theorem 6.1 (x)",
                "Ten commandments",
                "Cedar tree ten commandments",
            ],
            title: "the cedar tree ten commandments",
            statement: "(i) Left subtrees are smaller, right ones larger. (ii) $p_{m+1} − (d − 1)p_m − 1$ nodes. (iii) Every number from 1 to $p_{m+1} − 1$ appears once in $T⁰_{m,1}$, to $q_{m+1} − 1$ in $τ⁰_{m,1}$. \
                (iv) $p_{m+1} − q_{m+1}$ leaves. (v) Neighbours in order. (vi) Longest and shortest paths. (viii), (ix), (x) Traces of $R_p(⌊nα⌋)$, of shifts, of $R_p(⌊nα + γ⌋)$.",
            parameters: TREE,
            standings: &[Standing::Checked {
                to: "every node of the chosen tree; (ix) and (x) are claimed, and hold, for constant quotients only",
                command: "wythoff cedar --cf '{cf}' -m {m} --check",
            }],
            content: trees::commandments,
        },
        Item {
            section: "§6",
            name: "Theorem 6.1 (vii)",
            also: &[],
            title: "shifts of traces are shifts of nodes",
            statement: "If $tr(u) = (0, c_2, …, c_k)$ for $u$ in $C⁰_{m,1}$, then there is a node $v$ with $tr(v) = (c_2, …, c_k)$, and $v$ is a left shift of $u$. Conversely, if $v$ ends with 0 and $tr(v) = (c_2, …, c_k)$, then its \
                right shift has trace $(0, c_2, …, c_k)$.",
            parameters: TREE,
            standings: &[
                Standing::Checked {
                    to: "every node of the chosen tree",
                    command: "wythoff paper F84 'Theorem 6.1 (vii)' --cf '{cf}' -m {m}",
                },
                Standing::Corrected {
                    printed: "for every irrational $α = [1, a_1, a_2, …]$: only (ix) and (x) are restricted to constant $a_i$",
                    right: "(vii) needs constant $a_i$, too",
                    fails: "$α = [1;(2,1)]$, $m = 1$: the node $(0, 2)$ has trace $(0, 1)$, and no node has trace $(1)$",
                    command: "wythoff paper F84 'Theorem 6.1 (vii)' --cf '[1;(2,1)]' -m 1",
                },
            ],
            content: trees::seventh,
        },
        Item {
            section: "§6",
            name: "Fig. 3",
            also: &[],
            title: "the first few branches of $T⁰_{m,d}$",
            statement: "The branch $dp_m, (d + 1)p_m, …, a_{m+1}p_m$ with its left subtrees $T_{m−1,1}$ and the last right one, $T_{m−2,1}$.",
            parameters: &[
                Parameter::cf("[1;(3)]"),
                Parameter::m("5", 1000),
                Parameter::small("d", 1, 1000, "1", "the digit of the root"),
            ],
            standings: &[
                Standing::Definition,
                Standing::Rebuilt { lost: "the picture", from: "the proof of Theorem 6.1 (ii), which refers to it" },
            ],
            content: |page| {
                let digit = page.given.whole("d");
                trees::folded(page, digit)
            },
        },
        Item {
            section: "§7.1",
            name: "§7.1, Fibonacci search",
            also: &["Fibonacci search", "Generalized Fibonacci search", "Search decision trees"],
            title: "generalized Fibonacci searches",
            statement: "$T⁰_{m,1}([1, ȧ])$ is the decision tree of a generalized Fibonacci search in a sorted table, which only adds and subtracts; so is $T⁰_{m,1}(α)$, and $τ⁰_{m,1}(α)$, for every real α.",
            parameters: &[Parameter::cf("[1;(3)]"), Parameter::small("n", 1, 100_000, "12", "the length of the table")],
            standings: &[
                Standing::Checked {
                    to: "every entry of the chosen table is found",
                    command: "wythoff paper F84 'Fibonacci search' --cf '{cf}' -n {n}",
                },
                Standing::Cost {
                    figures: "comparisons, counted",
                    command: "wythoff cedar --cf '{cf}' --search-cost --n {n}",
                },
            ],
            content: trees::search,
        },
        Item {
            section: "§7.2",
            name: "§7.2, summary",
            also: &["Summary", "(I)", "(II)", "(III)", "(IV)", "(V)", "(VI)"],
            title: "the six characterizations (I)–(VI)",
            statement: "Normal play: (I) by mex, (II) by $⌊nα⌋$, $⌊nβ⌋$, (III) by digits. Misère play: (IV) by mex, (V) by $⌊nα + γ⌋$, $⌊nβ + δ⌋$, (VI) by digits.",
            parameters: &[Parameter::misere_a("3")],
            standings: &[Standing::Proved { command: "wythoff prove -g wythoff:a={a},misere" }],
            content: show::summary,
        },
        Item {
            section: "§7.2",
            name: "§7.2, note",
            also: &["Note", "Off-diagonal game", "Alternative definition"],
            title: "Wythoff games in which no move may end in $(x, x)$",
            statement: "With the additional rule that no player may move to $(x, x)$, and normal play, the last position is $(0, 1)$, and (IV)(ii), (V)(ii), (VI)(ii) hold for every $a ≥ 1$.",
            parameters: &[Parameter::small_a("1")],
            standings: &[
                Standing::Proved { command: "wythoff prove -g wythoff:a={a},offdiagonal" },
                Standing::Corrected {
                    printed: "the P-positions are the pairs $(E_n, H_n)$, and for $a > 1$ the game is equivalent to the misère game",
                    right: "positions $(z, z)$ can be started from: $(0, 0)$ is P for every $a$, in misère play it is N; and for $a = 1$ every $(E_n, E_n)$ is P. Away from $x = y$ the statement holds",
                    fails: "every $a$: $(0, 0)$; and $a = 1$: $(2, 2)$",
                    command: "wythoff solve -g wythoff:offdiagonal 2 2",
                },
            ],
            content: show::off_diagonal,
        },
        Item {
            section: "§7.2",
            name: "Table 5",
            also: &[],
            title: "the P-positions of the alternatively defined game in the $p$- and $q$-systems, $a = {a}$",
            statement: "$n$, $E_n$, $H_n$, and the digits of $R_p(E_n)$, $R_p(H_n)$, $R_q(n)$ under their place values.",
            parameters: &[Parameter::a("1"), Parameter::from("0"), Parameter::count("12")],
            standings: &[
                Standing::Checked {
                    to: "all 12 printed rows",
                    command: "wythoff table -g wythoff:a={a},offdiagonal --digits --from {from} --count {count}",
                },
                Standing::Rebuilt {
                    lost: "headings $p_7, p_6$ too many over $R_p(E_n)$; a zero too many in $R_p(H_2)$ and $R_p(H_3)$; the last zero of $R_q(n)$ in the rows $n = 8$ to $11$",
                    from: "the numbers $E_n$, $H_n$, $n$ of the same rows, which have one representation each",
                },
            ],
            content: |page| {
                let a = page.a();
                show::pairs_in_digits(
                    page,
                    5,
                    &format!("wythoff:a={a},offdiagonal"),
                    &format!(
                        "$α = [1, {a}, {a}, …]$ in the alternatively defined Wythoff game ($a = {a}$, normal play)"
                    ),
                )
            },
        },
        Item {
            section: "§7.2",
            name: "§7.2, inorder walk",
            also: &["Inorder walk", "A′, B′, E′, H′", "Lists A', B', E', H'"],
            title: "the inorder walk that fills $A′$, $B′$, $E′$, $H′$",
            statement: "While traversing $C⁰_{m,1}([1, ȧ])$ in inorder, put $I_p(u)$ of every node into a list by the end of $u$: the lists are the beginnings of the sequences $A_n$, $B_n$, $E_n$, $H_n$, up to the first terms.",
            parameters: &[Parameter::a("3"), Parameter::m("2", 30)],
            standings: &[Standing::Checked {
                to: "every node of the chosen tree",
                command: "wythoff paper F84 'Inorder walk' -a {a} -m {m}",
            }],
            content: trees::walk,
        },
        Item {
            section: "§7.2",
            name: "§7.2, adding 1",
            also: &["Adding 1", "Add one"],
            title: "“adding 1” instead of the tree",
            statement: "Start with $(0, …, 0)$ and, by adding 1, cycle through all representation vectors up to $(a0a0…b)$, $b = a$ for even $m$, $b = 0$ for odd $m$.",
            parameters: &[Parameter::a("3"), Parameter::m("2", 12)],
            standings: &[Standing::Checked {
                to: "all representations of the chosen length",
                command: "wythoff paper F84 'Adding 1' -a {a} -m {m}",
            }],
            content: trees::adding,
        },
        Item {
            section: "§7.2",
            name: "§7.2, search",
            also: &["Search for u", "Search for R_p(x)"],
            title: "$u = R_p(x)$ and $tr(u)$ by a search",
            statement: "In the imaginary $p$-tree with root $p_m > x$, turn left (right) whenever $x$ is smaller (larger) than the current node.",
            parameters: &[Parameter::cf("[1;(3)]"), Parameter::natural("x", "31", "the number that is searched for")],
            standings: &[Standing::Checked {
                to: "the chosen number",
                command: "wythoff cedar --cf '{cf}' --trace {x}",
            }],
            content: trees::descent,
        },
        Item {
            section: "§7.2",
            name: "§7.2, algorithm",
            also: &["Algorithm", "Step 1", "Step 2", "Step 3", "Step 4", "Step 5"],
            title: "the algorithm, steps 1–5",
            statement: "1. $u = R_p(x)$ by search. 2. $x = (B_n)[H_n]$: move to $(I_p(w), x)$. 3. $x = (A_n)[E_n]$: $I_q(v) = n$; if $y = (B_n)[H_n]$, P. 4. $y$ larger: lower it. 5. Else $w = R_q(d)$ by search, $d = ⌊(y − x)/a⌋$ \
                ($⌊(y − x − 1)/a⌋$ in misère play), and move to $(I_p(w), …)$ by the end of $w$.",
            parameters: &heaps("9", "20"),
            standings: &[
                Standing::Checked {
                    to: "heaps up to 60, normal and misère play",
                    command: "wythoff verify -g wythoff:a={a},misere --bound 60",
                },
                Standing::Corrected {
                    printed: "step 5, for normal play too: $d = ⌊(y − x − 1)/a⌋$ and the move to $(I_p(w), I_p(w) + ad + 1)$",
                    right: "in normal play $d = ⌊(y − x)/a⌋$ and $(I_p(w), I_p(w) + ad)$, or $(I_p(w) − 1, I_p(w) + ad − 1)$ if $w$ ends in an odd number of zeros: the brackets that mark misère play are missing",
                    fails: "$a = 1$, $(3, 4)$: the printed move leaves $(0, 1)$, an N-position; right is $(1, 2)$. For $a > 1$ already at $(1, 2)$",
                    command: "wythoff solve 3 4 --front cedar --explain",
                },
                Standing::Corrected {
                    printed: "in the verification: $E_n = ⌊nα⌋ ≥ n$",
                    right: "$E_n = ⌊nα + γ⌋ ≥ n$; the estimate holds all the same",
                    fails: "$a = 3$, $n = 1$: $E_1 = 2$, $⌊α⌋ = 1$",
                    command: "wythoff table -g wythoff:a=3,misere --from 1 --count 1",
                },
            ],
            content: trees::algorithm,
        },
        Item {
            section: "§7.2",
            name: "§7.2, traces",
            also: &["Variant by traces", "Algorithm based on traces"],
            title: "the algorithm on traces instead of representations",
            statement: "Other variants, based on traces, can easily be formulated; then binary sequences rather than representations are handled and compared.",
            parameters: &[
                Parameter::a("3"),
                Parameter::natural("x", "9", "the smaller pile"),
                Parameter::natural("y", "20", "the larger pile"),
            ],
            standings: &[Standing::Checked {
                to: "all positions up to 40, both forms agree",
                command: "wythoff paper F84 '§7.2, traces' -a {a} -x {x} -y {y}",
            }],
            content: trees::traces,
        },
        Item {
            section: "§7.2",
            name: "§7.2, complexity",
            also: &["Cedar algorithm, complexity"],
            title: "“the same as that of the arithmetic characterization”",
            statement: "The complexity of the algorithm is the same as that of the algorithm based on the arithmetic characterization, and the space is $O(log x)$.",
            parameters: &[Parameter::natural("x", "123456789012345678901234567890", "the number that is searched for")],
            standings: &[Standing::Cost {
                figures: "true for fixed $a$ only: the walk has up to $Σ a_i$ turns, so their number grows with $a$; counted below. Kept as runs of equal turns it is short again",
                command: "wythoff paper F84 '§7.2, complexity' -x {x}",
            }],
            content: trees::turns,
        },
    ],
};
