//! A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts (1982), item by item.

pub(super) mod show;

use super::content::distances::{order, sums};
use super::content::statements::{A_ENDS_EVENLY, B_ENDS_ODDLY, LEFT_SHIFT};
use super::{Item, Paper, Parameter, Standing};
use wythoff::Front;

/// A heap.
const fn heaps(x: &'static str, y: &'static str) -> [Parameter; 3] {
    [Parameter::a("2"), Parameter::natural("x", x, "the smaller pile"), Parameter::natural("y", y, "the larger pile")]
}

/// The paper.
pub(super) const PAPER: Paper = Paper {
    key: "F82",
    author: "A. S. Fraenkel",
    title: "How to beat your Wythoff games' opponent on three fronts",
    source: "Amer. Math. Monthly 89 (1982) 353–361",
    items: &[
        Item {
            section: "§1",
            name: "§1, rules",
            also: &["Wythoff games"],
            title: "Wythoff games with parameter $a$",
            statement: "Two piles; a player removes any positive number from a single pile, or $k > 0$ from one and $l > 0$ from the other \
                with $|k − l| < a$. The player first unable to move loses. $a = 1$ is the classical game.",
            parameters: &[
                Parameter::a("2"),
                Parameter::small("x", 0, 60, "2", "the first pile"),
                Parameter::small("y", 0, 60, "4", "the second pile"),
            ],
            standings: &[Standing::Definition],
            content: show::rules,
        },
        Item {
            section: "§1",
            name: "§1, P and N",
            also: &["P-positions", "N-positions", "P and N", "(1, 3)"],
            title: "P- and N-positions; $(1, 3)$ for $a = 2$",
            statement: "P: the Previous player wins; N: the Next player wins. $(0, 0)$ is P for every $a$; $(0, b)$, $b > 0$, is N: move to $(0, 0)$. \
                For $a = 2$, $(1, 3)$ is P: from each of $(0, 3)$, $(0, 2)$, $(0, 1)$, $(1, 2)$, $(1, 1)$ Previous moves to $(0, 0)$.",
            parameters: &[],
            standings: &[
                Standing::Definition,
                Standing::Checked {
                    to: "every printed position",
                    command: "wythoff solve -g wythoff:a=2 1 3 --explain",
                },
            ],
            content: |page| {
                page.outcomes("$a = 2$", "wythoff:a=2", &[(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3)])
            },
        },
        Item {
            section: "§2",
            name: "Table 1",
            also: &[],
            title: "the first few P-positions for the case $a = {a}$",
            statement: "$n$, $A_n$, $B_n$; $B_n − A_n = 2n$ ($an$ in general).",
            parameters: &[Parameter::a("2"), Parameter::from("0"), Parameter::count("11")],
            standings: &[Standing::Checked {
                to: "all 11 printed rows",
                command: "wythoff table -g wythoff:a={a} --from {from} --count {count}",
            }],
            content: |page| {
                let a = page.a();
                page.pairs(
                    format!("Table 1. The first few P-positions of Wythoff's game for the case $a = {a}$"),
                    &format!("wythoff:a={a}"),
                    ["n", "A_n", "B_n"],
                )
            },
        },
        Item {
            section: "§2",
            name: "§2, mex",
            also: &["mex", "(A_11, B_11)"],
            title: "$A_n$ is a mex; $(A_{11}, B_{11}) = (15, 37)$",
            statement: "$mex S$ is the least nonnegative integer not in $S$; $mex ∅ = 0$; $A_n = mex{A_i, B_i : i < n}$. For $a = 2$ the next row is \
                $(A_{11}, B_{11}) = (15, 37)$, since 15 is the smallest number not yet in the table.",
            parameters: &[Parameter::small_a("2")],
            standings: &[Standing::Definition, Standing::Proved { command: "wythoff paper F82 mex -a {a}" }],
            content: show::mex,
        },
        Item {
            section: "§2",
            name: "Theorem 1",
            also: &[],
            title: "recursive characterization of the P-positions",
            statement: "$P = ∪_{i=0}^{∞} {(A_i, B_i)}$, where $A_n = mex{A_i, B_i : 0 ≤ i < n}$ and $B_n = A_n + an$ ($n ≥ 0$).",
            parameters: &[Parameter::small_a("2")],
            standings: &[Standing::Proved { command: "wythoff prove -g wythoff:a={a}" }],
            content: show::theorem_1,
        },
        Item {
            section: "§2",
            name: "Proof of Theorem 1, complementary",
            also: &["A and B are complementary"],
            title: "$A$ and $B$ are complementary",
            statement: "$A = ∪_{n≥1} {A_n}$ and $B = ∪_{n≥1} {B_n}$ have $A ∪ B$ = the positive integers and $A ∩ B = ∅$.",
            parameters: &[Parameter::small_a("2")],
            standings: &[Standing::Proved {
                command: "wythoff eval -a {a} 'forall x: x > 0 => ((exists n: n > 0 & x = A(n)) <=> !(exists n: n > 0 & x = B(n)))'",
            }],
            content: |page| {
                let fraction = page.fraction();
                page.decide(
                    &fraction,
                    "every positive integer is exactly one of $A_n$, $B_n$",
                    super::content::statements::COMPLEMENTARY,
                )
            },
        },
        Item {
            section: "§2",
            name: "Proof of Theorem 1, cases",
            also: &["Proof of Theorem 1", "Case (i)", "Case (ii)", "Proof, I and II"],
            title: "the proof as a strategy",
            statement: "$(x, y)$ with $x ≤ y$ not of the form $(A_i, B_i)$. (i) $x = B_n$: move $y → A_n$. (ii) $x = A_n$: if $y > B_n$ move $y → B_n$; if \
                $A_n ≤ y < B_n$ let $d = y − x$, $m = ⌊d/a⌋$ and move to $(A_m, B_m)$.",
            parameters: &heaps("5", "9"),
            standings: &[Standing::Checked {
                to: "heaps up to 60, all fronts",
                command: "wythoff verify -g wythoff:a={a} --bound 60",
            }],
            content: |page| page.solve_given("", Some(Front::Recursive)),
        },
        Item {
            section: "§2",
            name: "§2, strategy",
            also: &["Strategy", "(A) and (B)"],
            title: "a strategy computes (A) and (B)",
            statement: "(A) the nature, P or N, of the present position; (B) a next move if it is N. Together they are called a strategy; the statement \
                of Theorem 1 gives (A), its proof (B).",
            parameters: &heaps("7", "12"),
            standings: &[
                Standing::Definition,
                Standing::Checked {
                    to: "heaps up to 60, all fronts",
                    command: "wythoff verify -g wythoff:a={a} --bound 60",
                },
            ],
            content: show::strategy,
        },
        Item {
            section: "§2",
            name: "§2, complexity",
            also: &["Recursive strategy, complexity", "A_n ≤ 2n"],
            title: "the recursive strategy: $O(x)$ steps and words; $A_n ≤ 2n$",
            statement: "The table is needed only up to the smallest $n$ with $A_n = x$ or $B_n = x$. Since $A_n ≤ 2n$, this takes $O(x)$ comparisons and \
                $O(x)$ words; once the table is there, $O(log x)$ steps by binary search.",
            parameters: &[Parameter::small_a("2")],
            standings: &[
                Standing::Proved { command: "wythoff eval -a {a} 'forall n: A(n) <= 2*n'" },
                Standing::Cost {
                    figures: "rows of the table up to $x$, counted below",
                    command: "wythoff solve -g wythoff:a={a} 100000 150000 --front recursive",
                },
            ],
            content: show::recursive_cost,
        },
        Item {
            section: "§3",
            name: "Formula (1)",
            also: &["α and β"],
            title: "α and β",
            statement: "$α = (2 − a + √(a² + 4))/2$, $β = α + a$: α is the positive root of $ξ⁻¹ + (ξ + a)⁻¹ = 1$, so $α⁻¹ + β⁻¹ = 1$.",
            parameters: &[Parameter::a("2")],
            standings: &[
                Standing::Definition,
                Standing::Checked {
                    to: "exactly, for the chosen a",
                    command: "wythoff paper F82 'Formula (1)' -a {a}",
                },
            ],
            content: show::alpha,
        },
        Item {
            section: "§3",
            name: "Lemma 1",
            also: &["Beatty's theorem"],
            title: "Beatty's theorem",
            statement: "Let α, β be positive irrationals with $α⁻¹ + β⁻¹ = 1$, $A′_n = ⌊nα⌋$, $B′_n = ⌊nβ⌋$. Then ${A′_n}$ and ${B′_n}$, $n ≥ 1$, are complementary.",
            parameters: &[Parameter::cf("[1;2,(3,4)]")],
            standings: &[Standing::Proved { command: "wythoff paper F82 'Lemma 1' --cf '{cf}'" }],
            content: |page| {
                let fraction = page.fraction();
                page.decide(
                    &fraction,
                    "every positive integer is exactly one of $⌊nα⌋$, $⌊nβ⌋$",
                    super::content::statements::COMPLEMENTARY,
                )
            },
        },
        Item {
            section: "§3",
            name: "Theorem 2",
            also: &[],
            title: "algebraic characterization of the P-positions",
            statement: "If α and β are given by (1), then $P = ∪_{n=0}^{∞} {(⌊nα⌋, ⌊nβ⌋)}$.",
            parameters: &[Parameter::small_a("2")],
            standings: &[Standing::Proved { command: "wythoff prove -g wythoff:a={a}" }],
            content: |page| {
                let a = page.a();
                page.prove(&format!("wythoff:a={a}"), "the P-positions are the pairs $(⌊nα⌋, ⌊nβ⌋)$")
            },
        },
        Item {
            section: "§3",
            name: "§3, strategy",
            also: &["Algebraic strategy"],
            title: "the algebraic strategy",
            statement: "Either $x = ⌊nα⌋ = A_n$ with $n = ⌊(x + 1)/α⌋$, or $x = ⌊nβ⌋ = B_n$ with $n = ⌊(x + 1)/β⌋$; then the cases of Theorem 1.",
            parameters: &heaps("12", "15"),
            standings: &[Standing::Checked {
                to: "heaps up to 60",
                command: "wythoff verify -g wythoff:a={a} --bound 60",
            }],
            content: |page| page.solve_given("", Some(Front::Algebraic)),
        },
        Item {
            section: "§3",
            name: "§3, precision",
            also: &["Algebraic strategy, complexity"],
            title: "α to $O(log x)$ digits",
            statement: "For the algebraic strategy α has to be computed to a precision of $O(log x)$ digits, as many as $x$ itself has, up to a factor.",
            parameters: &[Parameter::a("2")],
            standings: &[Standing::Cost {
                figures: "digits of the integer $⌊x√(a²+4)⌋$ that decides, counted below",
                command: "wythoff solve -g wythoff:a={a} 1000000000000000000000000 1414213562373095048801688 --front algebraic --explain",
            }],
            content: show::precision,
        },
        Item {
            section: "§4",
            name: "§4, continued fractions",
            also: &["Convergents", "Continued fraction"],
            title: "the continued fraction of α and its convergents",
            statement: "$α = [1, a_1, a_2, a_3, …]$; $p_{−1} = 1$, $p_0 = 1$, $p_n = a_n p_{n−1} + p_{n−2}$; $q_{−1} = 0$, $q_0 = 1$, $q_n = a_n q_{n−1} + q_{n−2}$ ($n ≥ 1$).",
            parameters: &[Parameter::cf("[1;(2)]"), Parameter::count("12")],
            standings: &[
                Standing::Definition,
                Standing::Checked { to: "the chosen rows", command: "wythoff cf '{cf}' --count {count}" },
            ],
            content: show::convergents,
        },
        Item {
            section: "§4",
            name: "§4, α = [1, ȧ]",
            also: &["α = [1, a]", "alpha = [1, a]"],
            title: "α of (1) is $[1, a, a, a, …]$",
            statement: "$α = [1, ȧ]$, where α is given by (1) and $ȧ$ denotes the infinite repetition of $a$.",
            parameters: &[Parameter::a("2")],
            standings: &[Standing::Checked {
                to: "exactly, for the chosen a and a up to 100",
                command: "wythoff paper F82 'alpha = [1, a]' -a {a}",
            }],
            content: show::expansion,
        },
        Item {
            section: "§4",
            name: "Theorem 3",
            also: &["Formula (2)", "Formula (3)", "p-system", "q-system"],
            title: "the $p$- and $q$-systems of numeration",
            statement: "Every positive integer is uniquely $N = Σ s_i p_i$ with $0 ≤ s_i ≤ a_{i+1}$, $s_{i+1} = a_{i+2} ⇒ s_i = 0$ (2), and uniquely $N = Σ t_i q_i$ with \
                $0 ≤ t_0 < a_1$, $0 ≤ t_i ≤ a_{i+1}$, $t_i = a_{i+1} ⇒ t_{i−1} = 0$ (3).",
            parameters: &[Parameter::cf("[1;(2)]"), Parameter::natural("x", "12", "the number to be written")],
            standings: &[Standing::Checked {
                to: "all tuples of digits up to the place values below",
                command: "wythoff paper F82 'Theorem 3' --cf '{cf}' -x {x}",
            }],
            content: show::theorem_3,
        },
        Item {
            section: "§4",
            name: "Theorem 3, note",
            also: &["Fibonacci counting system", "Fibonacci counting", "Zeckendorf"],
            title: "the Fibonacci counting system",
            statement: "With $a_i = 1$ all digits of (2) are 0 or 1 and there are never two consecutive ones (the representation of Zeckendorf).",
            parameters: &[Parameter::from("1"), Parameter::count("21")],
            standings: &[Standing::Proved {
                command: "wythoff eval -a 1 'forall n: digits(n, \"[01]*\") & !digits(n, \".*11.*\")'",
            }],
            content: show::fibonacci,
        },
        Item {
            section: "§4",
            name: "Table 2",
            also: &[],
            title: "the first few positive integers in the $p$- and $q$-systems of ${cf}$",
            statement: "Digits of $n$ under $q_3, …, q_0$ and $p_3, …, p_0$, place values below.",
            parameters: &[Parameter::cf("[1;(2)]"), Parameter::from("1"), Parameter::count("17")],
            standings: &[
                Standing::Checked {
                    to: "all 17 printed rows",
                    command: "wythoff digits --cf '{cf}' --from {from} --count {count}",
                },
                Standing::Rebuilt {
                    lost: "a 1 stands above the column $n$, which has no place value",
                    from: "the headings of the other columns; nothing else is missing",
                },
            ],
            content: show::table_2,
        },
        Item {
            section: "§4",
            name: "Formula (4)",
            also: &["Any sequence of place values"],
            title: "any sequence $1 = p_0 < p_1 < p_2 < …$",
            statement: "The representation (4), made by division from the top, needs no continued fraction: any $1 = p_0 < p_1 < …$ does, and $p_i = b^i$ gives the \
                base $b$.",
            parameters: &[
                Parameter::natural("x", "1982", "the number to be written"),
                Parameter::small("n", 2, 1000, "10", "the base b"),
            ],
            standings: &[Standing::Checked { to: "the chosen number", command: "wythoff digits {x} --base {n}" }],
            content: show::any_places,
        },
        Item {
            section: "§4",
            name: "Lemma 2",
            also: &["99…9"],
            title: "the equivalent of $99…9$",
            statement: "$H_{i+1} = a_{i+1}p_i + a_{i−1}p_{i−2} + … + a_{k+1}p_k = p_{i+1} − 1$, where $k = 0$ for even $i$ and $k = 1$ for odd $i$.",
            parameters: &[Parameter::cf("[1;(2)]"), Parameter::count("12")],
            standings: &[Standing::Checked {
                to: "the chosen rows, exactly",
                command: "wythoff paper F82 'Lemma 2' --cf '{cf}' --count {count}",
            }],
            content: |page| show::lemma_2(page, 'H'),
        },
        Item {
            section: "§4",
            name: "§4, representations",
            also: &["Definition (i)", "Representation", "I_p(R_q(12)) = 17", "Interpretation", "R_p", "I_p"],
            title: "representations and interpretations; $I_p(R_q(12)) = 17$",
            statement: "A representation is $R = (d_m, …, d_0)$ with $0 ≤ d_i ≤ a_{i+1}$ and $d_{i+1} = a_{i+2} ⇒ d_i = 0$; $I_p = Σ d_i p_i$, and $I_q = Σ d_i q_i$ if $d_0 < a_1$. \
                $R_p(k)$ and $R_q(k)$ are the representations of $k$. For $a_i = 2$: $I_p(R_q(12)) = I_p(1000) = 17$.",
            parameters: &[Parameter::cf("[1;(2)]"), Parameter::natural("x", "12", "the number k")],
            standings: &[
                Standing::Definition,
                Standing::Checked { to: "the printed number", command: "wythoff digits {x} --cf '{cf}' --system q" },
            ],
            content: show::interpretation,
        },
        Item {
            section: "§4",
            name: "§4, shifts",
            also: &["Definition (ii)", "Left shift", "Right shift"],
            title: "left shift $R′$ and right shift $R″$",
            statement: "$R′ = (d_m, …, d_0, 0)$; $R″ = (d_m, …, d_1)$ where $d_0 = 0$.",
            parameters: &[Parameter::cf("[1;(2)]"), Parameter::natural("x", "10", "the number")],
            standings: &[
                Standing::Definition,
                Standing::Checked { to: "the chosen number", command: "wythoff digits {x} --cf '{cf}'" },
            ],
            content: show::shifts,
        },
        Item {
            section: "§5",
            name: "Property 1",
            also: &[],
            title: "the $A_n$ end in an even number of zeros, the $B_n$ in an odd one",
            statement: "${A_n}$, $n ≥ 1$, is the set of numbers with $p$-representations ending in an even number of zeros, ${B_n}$ that of those ending in an odd number. \
                $R_p(1)$ ends in none, $R_p(7)$ in two.",
            parameters: &[Parameter::small_a("2")],
            standings: &[Standing::Proved {
                command: "wythoff eval -a {a} 'forall x: (exists n: n > 0 & x = A(n)) <=> even_zeros(x)'",
            }],
            content: |page| {
                let fraction = page.fraction();
                page.decide(&fraction, "the $A_n$ end in an even number of zeros, and no others", A_ENDS_EVENLY)?;
                page.decide(&fraction, "the $B_n$ end in an odd number of zeros, and no others", B_ENDS_ODDLY)?;
                show::endings(page)
            },
        },
        Item {
            section: "§5",
            name: "Property 2",
            also: &[],
            title: "$R_p(B_n)$ is a left shift of $R_p(A_n)$",
            statement: "For every $n ≥ 1$, $R_p(B_n) = R′_p(A_n)$. $(1, 3)$ has $p$-representation $(1, 10)$, and $(5, 13)$ has $(12, 120)$.",
            parameters: &[Parameter::small_a("2")],
            standings: &[Standing::Proved { command: "wythoff eval -a {a} 'forall n: B(n) = shift(A(n))'" }],
            content: |page| {
                let fraction = page.fraction();
                page.decide(&fraction, "$R_p(B_n) = R′_p(A_n)$", LEFT_SHIFT)?;
                show::pairs_in_digits(page)
            },
        },
        Item {
            section: "§5",
            name: "Property 3",
            also: &[],
            title: "$I_p(R_q(n))$ is $A_n$ or $A_n + 1$",
            statement: "If $R_q(n)$ ends in an even number of zeros, then $I_p(R_q(n)) = A_n$ (for $a = 2$, $I_p(R_q(5)) = I_p(100) = 7 = A_5$); if in an odd number, \
                $I_p(R_q(n)) = A_n + 1$ ($I_p(R_q(4)) = I_p(20) = 6 = A_4 + 1$).",
            parameters: &[Parameter::small_a("2"), Parameter::from("1"), Parameter::count("12")],
            standings: &[Standing::Proved {
                command: "wythoff eval -a {a} 'forall n: n > 0 => Ip_Rq(n) = A(n) & even_zeros(Ip_Rq(n)) | Ip_Rq(n) = A(n) + 1 & !even_zeros(Ip_Rq(n))'",
            }],
            content: show::property_3,
        },
        Item {
            section: "§5",
            name: "§5, D_i",
            also: &["D_i", "Order of the D_i"],
            title: "$D_i = αq_i − p_i$ and their order",
            statement: "$−1 = D_{−1} < D_1 < D_3 < … < 0 < … < D_4 < D_2 < D_0 = α − 1$.",
            parameters: &[Parameter::cf("[1;(2)]"), Parameter::count("10")],
            standings: &[
                Standing::Checked {
                    to: "the chosen number of terms, exactly",
                    command: "wythoff cf '{cf}' --count {count}",
                },
                Standing::Corrected {
                    printed: "$D_i = αq_i − p_i$ for $i ≥ 1$",
                    right: "for $i ≥ −1$, as F84 has it: $D_{−1}$ and $D_0$ are used at once",
                    fails: "$i = −1$: $D_{−1} = −1$ stands in the next line",
                    command: "wythoff paper F82 D_i",
                },
            ],
            content: |page| {
                let fraction = page.fraction();
                order(page, &fraction)
            },
        },
        Item {
            section: "§5",
            name: "Lemma 3",
            also: &[],
            title: "a sum of $D_i$",
            statement: "$D_j + Σ_{i=1}^{m} a_{j+2i} D_{j+2i−1} = D_{j+2m}$ ($j ≥ −1$).",
            parameters: &[Parameter::cf("[1;(2)]"), Parameter::count("10")],
            standings: &[Standing::Checked {
                to: "all j and m within the chosen number of terms, exactly",
                command: "wythoff cf '{cf}' --check --count {count}",
            }],
            content: |page| {
                let fraction = page.fraction();
                sums(page, &fraction)
            },
        },
        Item {
            section: "§5",
            name: "Theorem 4",
            also: &[],
            title: "$⌊nα⌋$ from $R_q(n)$, for any irrational α",
            statement: "If $R_q(n) = (d_m, …, d_{2k})$, $d_{2k} ≠ 0$, then $⌊nα⌋ = Σ d_i p_i$. If $R_q(n) = (d_m, …, d_{2k+1})$, $d_{2k+1} ≠ 0$, then \
                $⌊nα⌋ = −1 + Σ d_i p_i = Σ_{i=0}^{k} a_{2i+1} p_{2i} + (d_{2k+1} − 1) p_{2k+1} + Σ_{i=2k+2}^{m} d_i p_i$.",
            parameters: &[Parameter::cf("[1;(1,2,3)]"), Parameter::from("1"), Parameter::count("12")],
            standings: &[Standing::Checked {
                to: "the chosen rows in both forms; for all numbers where α repeats",
                command: "wythoff cf '{cf}' --check",
            }],
            content: show::theorem_4,
        },
        Item {
            section: "§5",
            name: "Theorem 5",
            also: &[],
            title: "$R_p(⌊nβ⌋) = R′_p(⌊nα⌋)$",
            statement: "Let $α = [1, ȧ]$, $β = α + a$. Then for every positive integer $n$, $R_p(⌊nβ⌋) = R′_p(⌊nα⌋)$.",
            parameters: &[Parameter::small_a("2")],
            standings: &[Standing::Proved { command: "wythoff eval -a {a} 'forall n: B(n) = shift(A(n))'" }],
            content: show::theorem_5,
        },
        Item {
            section: "§5",
            name: "§5, strategy",
            also: &["Arithmetic strategy"],
            title: "the arithmetic strategy",
            statement: "Compute $R_p(x)$. An odd number of zeros at the end: $x = B_k$, move to $(I_p(R″_p(x)), x)$. An even number: $x = A_k$; if $y > I_p(R′_p(x))$, \
                lower $y$ to it; if equal, P; else $m = ⌊(y − x)/a⌋$, $A_m = I_p(R_q(m))$ or one less, move to $(A_m, A_m + ma)$.",
            parameters: &heaps("12", "15"),
            standings: &[Standing::Checked {
                to: "heaps up to 60",
                command: "wythoff verify -g wythoff:a={a} --bound 60",
            }],
            content: |page| page.solve_given("", Some(Front::Arithmetic)),
        },
        Item {
            section: "§5",
            name: "§5, closed form of p_n",
            also: &["p_n", "Closed form of p_n"],
            title: "$p_n$ in closed form, $p_n ∼ c g^{n+1}$",
            statement: "$p_n = (α_1 g^{n+1} − α_2 g_2^{n+1})/√(a² + 4)$, where $α_1, α_2 = (2 − a ± √(a² + 4))/2$, $g, g_2 = (a ± √(a² + 4))/2$; since $−1 < g_2 < 0$, \
                $p_n ∼ c g^{n+1}$ with $c = α_1/√(a² + 4)$.",
            parameters: &[Parameter::a("2"), Parameter::count("12")],
            standings: &[Standing::Checked {
                to: "the chosen rows, exactly",
                command: "wythoff cf -a {a} --count {count}",
            }],
            content: |page| show::growth(page, 'c'),
        },
        Item {
            section: "§5",
            name: "§5, complexity",
            also: &["Arithmetic strategy, complexity"],
            title: "the arithmetic strategy: $O(log x)$ steps and words",
            statement: "With $n$ the largest integer such that $x ≥ p_n$, $n ∼ log_g(x/c)$ steps compute $R_p(x)$, and as many words store it; $R_q(m)$ needs no more.",
            parameters: &[Parameter::a("2")],
            standings: &[Standing::Cost {
                figures: "digits of $R_p(x)$, counted below",
                command: "wythoff paper F82 '§5, complexity' -a {a}",
            }],
            content: show::arithmetic_cost,
        },
        Item {
            section: "§5",
            name: "§5, large a",
            also: &["More efficient than the algebraic one"],
            title: "“for large $a$ more efficient than even the algebraic one”",
            statement: "Since $n ∼ log_g(x/c)$ and $g$ increases with $a$, the arithmetic strategy is said to be more efficient than even the algebraic one when $a$ is large.",
            parameters: &[Parameter::natural("x", "1000000000000000000000000000000", "the smaller pile")],
            standings: &[Standing::Cost {
                figures: "the number of digits falls with $a$, as said, but each digit grows: together they need at least as many bits as $x$, and the algebraic front one root of \
                    hardly more. Measured once at $a = 10^6$ and heaps of $10^6$ decimals: algebraic 0.52 s, arithmetic 1.04 s",
                command: "wythoff paper F82 '§5, large a' -x {x}",
            }],
            content: show::large_a,
        },
    ],
};
