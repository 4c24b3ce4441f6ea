//! I. G. Connell, A generalization of Wythoff's game (1959), item by item.

mod show;

use super::{Item, Paper, Parameter, Standing};

/// The largest k for which sequences are proved complementary one by one.
const PROVED_K: u32 = 9;

/// The paper.
pub(super) const PAPER: Paper = Paper {
    key: "C59",
    author: "I. G. Connell",
    title: "A generalization of Wythoff's game",
    source: "Canad. Math. Bull. 2 (1959) 181–190",
    items: &[
        Item {
            section: "§1",
            name: "§1, rules",
            also: &["Winning pair", "Winning pair (1, 2)"],
            title: "Wythoff's game and its winning pairs",
            statement: "Two piles of matches; a move takes any number from one pile or the same number from both; who takes the last match \
                wins. $(1, 2)$ is a winning pair: (a) from a non-winning pair one move leads to a winning pair, (b) from a winning pair none \
                does. The words are those of the player who has just moved: Connell's winning pair is a P-position.",
            parameters: &[],
            standings: &[Standing::Definition, Standing::Proved { command: "wythoff prove -g wythoff" }],
            content: show::rules,
        },
        Item {
            section: "§1",
            name: "Table I",
            also: &["Table 1"],
            title: "winning pairs $(u_n, v_n)$",
            statement: "The first eleven winning pairs, $v_n = u_n + n$.",
            parameters: &[Parameter::from("0"), Parameter::count("11")],
            standings: &[Standing::Checked {
                to: "all 11 printed rows",
                command: "wythoff table --from {from} --count {count}",
            }],
            content: |page| page.pairs("Table I", "wythoff", ["n", "u_n", "v_n"]),
        },
        Item {
            section: "§1",
            name: "Rules (1)–(3)",
            also: &["Complementary sequences", "Rule (1)", "Rule (2)", "Rule (3)"],
            title: "how the table is made, complementary sequences",
            statement: "(1) $u_0 = 0$; (2) $v_n = u_n + n$; (3) $u_n$ is the least positive integer distinct from $u_0, …, u_{n−1}, v_0, …, v_{n−1}$. \
                So each positive integer occurs just once in ${u_n}, {v_n}$, $n ≥ 1$: the sequences are complementary.",
            parameters: &[],
            standings: &[
                Standing::Definition,
                Standing::Proved { command: "wythoff eval 'forall n: B(n) = A(n) + n'" },
            ],
            content: show::table_rules,
        },
        Item {
            section: "§1",
            name: "Formulas (1), (2)",
            also: &["Formula (1)", "Formula (2)"],
            title: "$u_n$ and $v_n$ in closed form",
            statement: "$u_n = [½n(1 + √5)]$, $v_n = [½n(3 + √5)]$; square brackets denote the integral part.",
            parameters: &[Parameter::from("0"), Parameter::count("11")],
            standings: &[Standing::Proved { command: "wythoff prove -g wythoff" }],
            content: show::closed_form,
        },
        Item {
            section: "§2",
            name: "§2, k-Wythoff game",
            also: &["k-Wythoff", "Generalized game"],
            title: "the generalized game",
            statement: "A player takes an equal number from both piles, or a multiple of $k$ from one pile, but at least one match; who cannot \
                move loses.",
            parameters: &[
                Parameter::k("3", u32::MAX),
                Parameter::small("x", 0, 60, "4", "the first pile"),
                Parameter::small("y", 0, 60, "7", "the second pile"),
            ],
            standings: &[
                Standing::Definition,
                Standing::Checked { to: "heaps up to 60", command: "wythoff verify -g connell:k=3 --bound 60" },
            ],
            content: show::generalized,
        },
        Item {
            section: "§2",
            name: "Properties (a), (b), (c)",
            also: &["Property (a)", "Property (b)", "Property (c)"],
            title: "what characterises the winning pairs",
            statement: "(a) An arbitrary pair is in the set or can be reduced to one in the set in one move; (b) a move on a pair in the set \
                produces a pair not in the set; (c) all pairs on which no move can be made are in the set.",
            parameters: &[Parameter::k("3", PROVED_K)],
            standings: &[Standing::Definition, Standing::Proved { command: "wythoff prove -g connell:k={k}" }],
            content: |page| {
                let k = page.k();
                page.prove(&format!("connell:k={k}"), "(a), (b) and (c) hold for the pairs of Theorem 2")
            },
        },
        Item {
            section: "§2",
            name: "Formulas (3), (4)",
            also: &["Formula (3)", "Formula (4)"],
            title: "the sequences $u_{i,n}$, $v_{i,n}$",
            statement: "$u_{i,n} = [(n + i/k)(1 + 1/A)]$, $v_{i,n} = [(n + i/k)(1 + A)]$ for $i = 0, 1, …, k − 1$ and $n = 0, 1, 2, …$",
            parameters: &[Parameter::k("3", 64), Parameter::from("0"), Parameter::count("13")],
            standings: &[
                Standing::Definition,
                Standing::Checked {
                    to: "the chosen rows, by square roots",
                    command: "wythoff table -g connell:k={k} --from {from} --count {count}",
                },
            ],
            content: show::sequences,
        },
        Item {
            section: "§2",
            name: "Formula (5)",
            also: &["A", "§2, A is irrational"],
            title: "$A = ½(k + √(k² + 4))$ is irrational",
            statement: "$A = k + 1/(k + 1/(k + …))$, an infinite continued fraction; directly: $k² + 4$ is no square, for odd $k$ since it is \
                $5$ modulo $8$, for even $k$ since $k_1² + 1 = a_1²$ is impossible.",
            parameters: &[Parameter::k("3", u32::MAX)],
            standings: &[
                Standing::Definition,
                Standing::Checked {
                    to: "the chosen k, and k up to 1,000",
                    command: "wythoff paper C59 'Formula (5)' -k {k}",
                },
            ],
            content: show::constant,
        },
        Item {
            section: "§2",
            name: "Formula (6)",
            also: &["§2, u_{i,0} = 0"],
            title: "$v_{i,n} = u_{i,n} + nk + i$",
            statement: "$u_{i,0} = 0$, because $(1 + 1/A)(k − 1)/k < 1$; and $1 + A = 1 + A⁻¹ + k$ gives $v_{i,n} = u_{i,n} + nk + i$, so that $v_{i,0} = i$.",
            parameters: &[Parameter::k("3", PROVED_K)],
            standings: &[Standing::Proved { command: "wythoff eval -a 3 'forall n: A(3*n+2)/3 + 3*n+2 = B(3*n+2)/3'" }],
            content: show::difference,
        },
        Item {
            section: "§2",
            name: "Theorem 1",
            also: &["Formula (7)"],
            title: "complementary sequences",
            statement: "With $v_{k,n−1} = v_{0,n}$, the sequences ${u_{i,n}}$ and ${v_{k−i,n−1}}$, $n = 1, 2, 3, …$, are complementary for each \
                $i = 0, 1, …, k − 1$; $v_{k−i,n−1} = [(n − i/k)(1 + A)]$.",
            parameters: &[Parameter::k("3", PROVED_K)],
            standings: &[Standing::Proved { command: "wythoff paper C59 'Theorem 1' -k {k}" }],
            content: show::complementary,
        },
        Item {
            section: "§2",
            name: "Theorem 2",
            also: &["Formula (8)"],
            title: "all winning pairs",
            statement: "The winning pairs of the k-Wythoff game are the $k$ sets ${(u_{i,n}, v_{i,n})}$, $n = 0, 1, 2, …$, $i = 0, 1, …, k − 1$.",
            parameters: &[Parameter::k("3", PROVED_K)],
            standings: &[Standing::Proved { command: "wythoff prove -g connell:k={k}" }],
            content: |page| {
                let k = page.k();
                page.prove(&format!("connell:k={k}"), "the winning pairs are the $(u_{i,n}, v_{i,n})$")
            },
        },
        Item {
            section: "§2",
            name: "Proof of Theorem 2, property (a)",
            also: &[
                "Theorem 2, cases",
                "Case (i)",
                "Case (ii)",
                "Case (iii)",
                "Formula (9)",
                "Case (α)",
                "Case (β)",
                "Case (γ)",
            ],
            title: "the cases (i), (ii) α, β, γ, (iii) as a strategy",
            statement: "Let $y = x + i + rk$, $0 ≤ i < k$. (i) $x = 0$: take $rk$ from $y$. (ii) $x = u_{i,n}$: (α) $y > v_{i,n}$: lower $y$ to $v_{i,n}$; \
                (β) $y = v_{i,n}$: a winning pair; (γ) $y < v_{i,n}$: take $s$ from both, $u_{i,n} − s = u_{i,r}$. (iii) $x = v_{k−i,n−1}$: lower $y$ to $u_{k−i,n−1}$.",
            parameters: &[
                Parameter::k("3", u32::MAX),
                Parameter::natural("x", "14", "the smaller pile"),
                Parameter::natural("y", "27", "the larger pile"),
            ],
            standings: &[
                Standing::Checked {
                    to: "heaps up to 60, every winning move",
                    command: "wythoff verify -g connell:k=3 --bound 60",
                },
                Standing::Corrected {
                    printed: "in case (γ): $x − s = u_{i,n−s} = u_{i,r}$",
                    right: "$x − s = u_{i,n} − s = u_{i,r}$: the $s$ is taken from the number, not from its index",
                    fails: "$k = 1$, $(x, y) = (3, 3)$: $n = 2$, $r = 0$, $s = 3$, and there is no $u_{n−s} = u_{−1}$; next at $(3, 4)$: $n = 2$, $r = 1$, $s = 2$, and $u_0 = 0$ is not $u_1 = 1$",
                    command: "wythoff solve -g connell:k=1 3 3 --explain",
                },
            ],
            content: show::cases,
        },
        Item {
            section: "§2",
            name: "Proof of Theorem 2, property (c)",
            also: &["Ended pairs", "§2, ended pairs"],
            title: "the pairs without a move",
            statement: "No move can be made exactly on $(0, 0), (0, 1), …, (0, k − 1)$, that is, on $(u_{i,0}, v_{i,0})$.",
            parameters: &[Parameter::k("4", PROVED_K)],
            standings: &[Standing::Proved { command: "wythoff prove -g connell:k={k}" }],
            content: show::ended,
        },
        Item {
            section: "§2",
            name: "Table k = 2",
            also: &["Table k = 3", "Table k = 4"],
            title: "short tables of winning pairs",
            statement: "$n$, $u_{0,n}$, $v_{0,n}$, $u_{1,n}$, $v_{1,n}$, … for the first few k-Wythoff games, made with the help of Theorem 1.",
            parameters: &[Parameter::k("2", 64), Parameter::from("0"), Parameter::count("13")],
            standings: &[Standing::Checked {
                to: "all 39 printed rows, k = 2, 3, 4",
                command: "wythoff table -g connell:k={k} --wide --from {from} --count {count}",
            }],
            content: show::tables,
        },
        Item {
            section: "§2",
            name: "§2, two sequences",
            also: &["Sequences i and k − i", "Proof of Theorem 2, property (b)"],
            title: "a player needs only the sequences $i$ and $k − i$",
            statement: "Every move keeps $y − x$ modulo $k$ but for its sign: $v_{i,n} − s ≡ u_{i,n} − s + i$. Once $i$ is known by the first piles, the \
                pairs of $i$ and $k − i$ are enough, and those of $i$ alone if $i = 0$ or $i = k/2$.",
            parameters: &[
                Parameter::k("3", 64),
                Parameter::small("i", 0, 63, "1", "the residue y − x modulo k"),
                Parameter::from("0"),
                Parameter::count("13"),
            ],
            standings: &[
                Standing::Checked {
                    to: "all moves with heaps up to 30",
                    command: "wythoff paper C59 '§2, two sequences' -k {k} -i {i}",
                },
                Standing::Corrected {
                    printed: "$v_{i,n−s} ≡ u_{i,n} + i − s$ and $v_{i,n−rk} ≡ u_{i,n} + i$ (mod $k$)",
                    right: "$v_{i,n} − s ≡ u_{i,n} + i − s$ and $v_{i,n} − rk ≡ u_{i,n} + i$: matches are taken from the pile, not from its index",
                    fails: "$k = 2$, $i = n = s = 1$: $v_{1,0} = 1$ is odd, $u_{1,1} + 1 − 1 = 2$ is even",
                    command: "wythoff paper C59 '§2, two sequences' -k 2 -i 1",
                },
            ],
            content: show::two_sequences,
        },
        Item {
            section: "§2",
            name: "§2, plays",
            also: &["Example of plays", "Plays", "(14, 48)"],
            title: "two possible plays for $k = 3$",
            statement: "$(14, 48)_W → (11, 48)_L → (11, 3)_W$, that is $(3, 11)_W$; and $(14, 48)_W → (14, 27)_L → (8, 27)_W$.",
            parameters: &[],
            standings: &[Standing::Checked {
                to: "every printed position",
                command: "wythoff solve -g connell:k=3 14 27 --all",
            }],
            content: show::plays,
        },
        Item {
            section: "§2",
            name: "§2, k = 1",
            also: &["k = 1"],
            title: "$k = 1$ is Wythoff's game",
            statement: "The original Wythoff game corresponds to $k = 1$.",
            parameters: &[Parameter::count("11")],
            standings: &[Standing::Proved { command: "wythoff prove -g connell:k=1" }],
            content: show::original,
        },
        Item {
            section: "§3",
            name: "§3, Beatty",
            also: &["Beatty's theorem"],
            title: "complementary for every irrational $A > 0$",
            statement: "$[n(1 + 1/A)]$ and $[n(1 + A)]$, $n = 1, 2, 3, …$, are complementary for any irrational $A > 0$.",
            parameters: &[Parameter::cf("[1;2,(3,4)]")],
            standings: &[Standing::Proved { command: "wythoff paper C59 '§3, Beatty' --cf '{cf}'" }],
            content: show::beatty,
        },
        Item {
            section: "§3",
            name: "§3, u of v_n",
            also: &["u_{v_n} = u_n + v_n"],
            title: "$u_{v_n} = u_n + v_n$ for the values (5)",
            statement: "The values (5) of α belong to a class of quadratic surds for which $u_{v_n} = u_n + v_n$.",
            parameters: &[Parameter::k("3", PROVED_K)],
            standings: &[Standing::Proved { command: "wythoff eval -a {k} 'forall n: A(B(n)) = A(n) + B(n)'" }],
            content: show::composed,
        },
        Item {
            section: "§3",
            name: "Beatty sequences of argument α",
            also: &["Some properties of Beatty sequences", "Beatty sequences", "Rational α"],
            title: "complementary if and only if α is irrational",
            statement: "$u_n = [n(1 + 1/α)]$ and $v_n = [n(1 + α)]$, $n = 1, 2, 3, …$, are complementary if and only if $α > 0$ and α is irrational \
                (the first lines of Connell's second paper). For the continued fraction here $1 + 1/α$ is taken.",
            parameters: &[Parameter::cf("[1;(1,2)]"), Parameter::count("13")],
            standings: &[
                Standing::Definition,
                Standing::Checked {
                    to: "rational 1 + 1/α = p/q with p < 40: p is hit twice, p − 1 never",
                    command: "wythoff table --cf 10/7",
                },
            ],
            content: show::argument,
        },
    ],
};
