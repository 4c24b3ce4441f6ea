//! §4: systems of numeration.

use super::super::f82::show as f82;
use super::super::{Item, Parameter, Standing};
use super::show;

pub(super) const ITEMS: &[Item] = &[
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
        content: f82::shifts,
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
];
