//! §5: the arithmetic characterization.

use super::super::content::distances::{order, sums};
use super::super::f82::show as f82;
use super::super::{Item, Parameter, Standing};
use super::{heaps, show};
use wythoff::Front;

pub(super) const ITEMS: &[Item] = &[
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
            Standing::Checked { to: "the chosen rows, exactly", command: "wythoff cf -a {a} --check --numbers 200" },
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
];
