//! §6: cedar trees.

use super::super::{Item, Parameter, Standing};
use super::{TREE, trees};

pub(super) const ITEMS: &[Item] = &[
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
];
