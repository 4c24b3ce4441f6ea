//! §7: Fibonacci searches and the strategy by trees.

use super::super::{Item, Parameter, Standing};
use super::{heaps, show, trees};

pub(super) const ITEMS: &[Item] = &[
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
                &format!("$α = [1, {a}, {a}, …]$ in the alternatively defined Wythoff game ($a = {a}$, normal play)"),
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
        standings: &[Standing::Checked { to: "the chosen number", command: "wythoff cedar --cf '{cf}' --trace {x}" }],
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
            command: "wythoff solve -g wythoff:a={a} {x} {y} --front cedar --traces --explain",
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
            command: "wythoff cedar --turns {x}",
        }],
        content: trees::turns,
    },
];
