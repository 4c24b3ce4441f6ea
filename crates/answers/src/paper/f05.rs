//! A. S. Fraenkel, Euclid and Wythoff games (2005), item by item.

mod show;

use super::content::distances::{order, sums};
use super::{Item, Paper, Parameter, Standing};

const X: Parameter = Parameter::natural("x", "8", "the smaller number");

/// The paper.
pub(super) const PAPER: Paper = Paper {
    key: "F05",
    author: "A. S. Fraenkel",
    title: "Euclid and Wythoff games",
    source: "2005",
    items: &[
        Item {
            section: "Introduction",
            name: "Euclid and GW_n",
            also: &["Euclid", "GW_n"],
            title: "the two games",
            statement: "Euclid: the larger of two positive integers is decreased by a positive multiple of the smaller and stays positive; who cannot move loses. $GW_n$: generalized Wythoff with parameter $n$.",
            parameters: &[
                Parameter::small("x", 1, 60, "5", "the first number"),
                Parameter::small("y", 1, 60, "12", "the second number"),
            ],
            standings: &[Standing::Definition],
            content: |page| page.moves("euclid"),
        },
        Item {
            section: "Introduction",
            name: "φ_n",
            also: &["phi_n", "g = n on an interval", "Intervals of g"],
            title: "$g(x, y) = n$ exactly for $⌈φ_n x⌉ ≤ y ≤ ⌊φ_{n+1} x⌋$",
            statement: "$φ_n = (n + √(n² + 4))/2$ is the larger root of $z − z⁻¹ = n$; $φ_0 = 1$. For Euclid, with $x ≤ y$, $g(x, y) = n$ precisely for all $y$ in $[⌈φ_n x⌉, ⌊φ_{n+1} x⌋]$.",
            parameters: &[X, Parameter::count("8")],
            standings: &[
                Standing::Checked {
                    to: "all x ≤ y ≤ 60 by the definition of g",
                    command: "wythoff grundy -g euclid 13 31",
                },
                Standing::Rebuilt {
                    lost: "the brackets of $⌈φ_n x⌉$, read as $[φ_n x]$",
                    from: "the next sentence, $⌈φ_n x⌉ = 1 + ⌊φ_n x⌋$",
                },
            ],
            content: show::intervals,
        },
        Item {
            section: "Introduction",
            name: "α_n and β_n",
            also: &["alpha_n and beta_n"],
            title: "complementary sequences $⌊k(1 + z)⌋$, $⌊k(1 + z⁻¹)⌋$; $α_n$, $β_n$",
            statement: "$(1 + z)⁻¹ + (1 + z⁻¹)⁻¹ = 1$, so the two sequences are complementary for positive irrational $z$. With $z = φ_n$: $α_n = 1 + φ_n⁻¹$, $β_n = 1 + φ_n$, $β_n − α_n = n$.",
            parameters: &[Parameter::n("2", 16)],
            standings: &[Standing::Proved {
                command: "wythoff eval -a {n} 'forall x: x > 0 => ((exists n: n > 0 & x = A(n)) <=> !(exists n: n > 0 & x = B(n)))'",
            }],
            content: show::complementary,
        },
        Item {
            section: "Introduction",
            name: "Formula (1)",
            also: &["(1)"],
            title: "the P-positions of $GW_n$",
            statement: "$A_x = mex{A_i, B_i : 0 ≤ i < x}$, $B_x = A_x + nx$ for all $x ≥ 0$.",
            parameters: &[Parameter::n("2", 16), Parameter::from("0"), Parameter::count("11")],
            standings: &[Standing::Proved { command: "wythoff prove -g wythoff:a={n}" }],
            content: show::wythoff,
        },
        Item {
            section: "First characterization",
            name: "Theorem 1",
            also: &[],
            title: "$⌊φ_n x⌋ = B_x − x$",
            statement: "Let $n, x$ be positive integers. Then $⌊φ_n x⌋ = B_x − x$, where $B_x$ is given by (1).",
            parameters: &[Parameter::n("2", 16), Parameter::count("12")],
            standings: &[Standing::Checked {
                to: "the chosen rows, by square roots on one side and the P-position on the other",
                command: "wythoff paper F05 'Theorem 1' -n {n} --count {count}",
            }],
            content: show::theorem_1,
        },
        Item {
            section: "Numeration",
            name: "q-system",
            also: &["Formula (2)", "(2)"],
            title: "the $q$-system of any irrational α",
            statement: "$α = [a_0, a_1, a_2, …]$; every positive integer is uniquely $N = Σ d_i q_i$, $0 ≤ d_0 < a_1$, $0 ≤ d_i ≤ a_{i+1}$, $d_i = a_{i+1} ⇒ d_{i−1} = 0$ ($i ≥ 1$).",
            parameters: &[Parameter::n("2", u32::MAX), X],
            standings: &[
                Standing::Definition,
                Standing::Checked {
                    to: "the chosen number",
                    command: "wythoff digits {x} --cf '[{n};({n})]' --system q",
                },
            ],
            content: show::q_system,
        },
        Item {
            section: "Numeration",
            name: "q′-system",
            also: &["q'-system", "Alternate q-numeration system"],
            title: "the alternate $q′$-system, $d_0 = a_1$ allowed",
            statement: "As the $q$-system, but $d_0 ≤ a_1$; of two representations the one with $d_0 = a_1$ is selected.",
            parameters: &[Parameter::n("2", u32::MAX), Parameter::from("1"), Parameter::count("20")],
            standings: &[
                Standing::Definition,
                Standing::Checked {
                    to: "the chosen rows",
                    command: "wythoff digits 5 --cf '[{n};({n})]' --system qprime",
                },
            ],
            content: show::q_prime,
        },
        Item {
            section: "Numeration",
            name: "Lemma 1",
            also: &["D_i"],
            title: "$D_i$, their order, and a sum of them",
            statement: "$D_i = αq_i − p_i$ ($i ≥ −1$), $−1 = D_{−1} < D_1 < D_3 < … < 0 < … < D_2 < D_0 = α − a_0$; for $j ≥ −1$, $m ≥ 1$, $D_j + Σ_{i=1}^{m} a_{j+2i} D_{j+2i−1} = D_{j+2m}$.",
            parameters: &[Parameter::n("2", 1000), Parameter::count("10")],
            standings: &[Standing::Checked {
                to: "all j and m within the chosen number of terms, exactly",
                command: "wythoff cf '[{n};({n})]' --check --count {count}",
            }],
            content: |page| {
                let fraction = show::ray(page)?;
                order(page, &fraction)?;
                sums(page, &fraction)
            },
        },
        Item {
            section: "Numeration",
            name: "φ_n = [n, n, n, …]",
            also: &["phi_n = [n, n, n, ...]", "q_m = p_{m−1}"],
            title: "the continued fraction of $φ_n$; $q_m = p_{m−1}$",
            statement: "$φ_n = [n, n, n, …]$, and by induction $q_m = p_{m−1}$ for $m ≥ 1$.",
            parameters: &[Parameter::n("2", u32::MAX), Parameter::count("12")],
            standings: &[Standing::Checked {
                to: "the chosen rows, exactly",
                command: "wythoff paper F05 'phi_n = [n, n, n, ...]' -n {n}",
            }],
            content: show::expansion,
        },
        Item {
            section: "Numeration",
            name: "Evil and odious",
            also: &["Evil", "Odious"],
            title: "evil and odious numbers",
            statement: "A number in the $q$- or $q′$-system of $φ_n$ is evil if it ends in an even number of zeros, otherwise odious.",
            parameters: &[Parameter::n("2", u32::MAX), Parameter::from("1"), Parameter::count("20")],
            standings: &[
                Standing::Definition,
                Standing::Checked {
                    to: "the chosen rows, digits against square roots",
                    command: "wythoff paper F05 Evil -n {n}",
                },
            ],
            content: show::classes,
        },
        Item {
            section: "Numeration",
            name: "Left shift",
            also: &["ℒ(N)", "L(N)"],
            title: "the left shift $ℒ(N)$",
            statement: "For $N = Σ d_i q_i$ in the $q$- or $q′$-system, $ℒ(N) = Σ d_i q_{i+1}$.",
            parameters: &[Parameter::n("2", u32::MAX), X],
            standings: &[
                Standing::Definition,
                Standing::Checked {
                    to: "the chosen number",
                    command: "wythoff digits {x} --cf '[{n};({n})]' --system qprime",
                },
            ],
            content: show::left_shift,
        },
        Item {
            section: "Second characterization",
            name: "Lemma 2",
            also: &[],
            title: "in the $q′$-system every positive integer is evil",
            statement: "Every positive integer is evil in the $q′$-system of $φ_n$: $n Σ_{i=0}^{m} q_{2i} = q_{2m+1}$ turns an odious end $d_{2m+1}, 0, …, 0$ into $d_{2m+1} − 1, n, 0, n, …, 0, n$.",
            parameters: &[Parameter::n("2", 16), Parameter::count("200")],
            standings: &[
                Standing::Proved { command: "wythoff eval -a {n} 'forall x: x > 0 => even_zeros(Ip_Rqprime(x))'" },
                Standing::Checked {
                    to: "the chosen number of integers",
                    command: "wythoff paper F05 'Lemma 2' -n {n} --count {count}",
                },
            ],
            content: show::lemma_2,
        },
        Item {
            section: "Second characterization",
            name: "Theorem 2",
            also: &[],
            title: "$⌊φ_n x⌋$ is the left shift of $x$",
            statement: "If $x = Σ d_i q_i$ in the $q′$-system of $φ_n$, then $⌊φ_n x⌋ = Σ d_i p_i = Σ d_i q_{i+1}$. In particular, $⌊φ_n x⌋$ is odious.",
            parameters: &[Parameter::n("2", 16), Parameter::count("12")],
            standings: &[
                Standing::Proved {
                    command: "wythoff eval -a {n} 'forall x: Iq_Rp(shift(Ip_Rqprime(x))) = A(x) + {n}*x - x'",
                },
                Standing::Checked {
                    to: "the chosen rows, and 1,000 more",
                    command: "wythoff paper F05 'Theorem 2' -n {n} --count {count}",
                },
            ],
            content: show::theorem_2,
        },
        Item {
            section: "Consequences",
            name: "Consequence (i)",
            also: &[],
            title: "$ℒ(x)$ is the last $y$ of value $n − 1$; the odious numbers are the $ℒ(x)$",
            statement: "$y = ℒ(x)$ is the largest lattice point with $g(x, y) = n − 1$, $1 + ℒ(x)$ the smallest with $g = n$. ${ℒ(x) : x ≥ 1}$ is the set of all odious numbers in the $q$-system of $φ_n$.",
            parameters: &[Parameter::n("2", 16), Parameter::count("12")],
            standings: &[
                Standing::Proved {
                    command: "wythoff eval -a {n} 'forall y: y > 0 => ((exists x: x > 0 & y = A(x) + {n}*x - x) <=> !even_zeros(Ip_Rq(y)))'",
                },
                Standing::Checked { to: "the chosen rows", command: "wythoff paper F05 'Consequence (i)' -n {n}" },
            ],
            content: show::consequence_1,
        },
        Item {
            section: "Consequences",
            name: "Consequence (ii)",
            also: &["Straddle the ray", "Straddle"],
            title: "polynomial computation; the points that straddle the ray",
            statement: "$⌊φ_n x⌋$ is computed in time polynomial in $log x$. The points $(x, ℒ(x))$ and $(x, 1 + ℒ(x))$ straddle the ray $y = φ_n x$ from below and above with all the lattice points closest to it.",
            parameters: &[Parameter::n("2", 16), Parameter::count("20")],
            standings: &[
                Standing::Checked {
                    to: "the chosen points",
                    command: "wythoff paper F05 'Consequence (ii)' -n {n} --count {count}",
                },
                Standing::Cost {
                    figures: "$R_{q′}(x)$ has as many digits as $x$ up to a factor: counted below",
                    command: "wythoff grundy -g euclid 1000000000000000000000000 3141592653589793238462643",
                },
            ],
            content: show::straddle,
        },
        Item {
            section: "Consequences",
            name: "Consequence (iii)",
            also: &["Sums"],
            title: "winning in sums",
            statement: "To win in a sum the winner moves to $(x, y′)$ with $g(x, y′) = n$ for a specified $n$; $y′ = y − kx$, where $k$ is the smallest positive integer with $y − kx ≤ ℒ(x)$, $x$ in the $q′$-system of $φ_{n+1}$.",
            parameters: &[
                Parameter::small("x", 1, 60, "2", "the smaller number"),
                Parameter::small("y", 1, 300, "5", "the larger number"),
            ],
            standings: &[Standing::Corrected {
                printed: "$y′ = y − kx$ with the smallest such $k$ has value $n$",
                right: "if no $y − kx$ lies in the interval of value $n$, the option with $y mod x$ has it: the rule fails in 3.00 % of the moves with $x < 60$, $y < 300$, and none fails after this",
                fails: "$(2, 5)$, which has value 2, to value 1: $k = 1$ leaves $(2, 3)$ of value 0; $(2, 1)$ has value 1",
                command: "wythoff sum 'euclid 2 5' 'nim 1' --all",
            }],
            content: show::sums_of_games,
        },
        Item {
            section: "Introduction",
            name: "Nivasch's algorithm",
            also: &["Nivasch", "[5]"],
            title: "a polynomial-time algorithm for $g$",
            statement: "A polynomial-time algorithm for the $g$-function of Euclid is given in [5]: $g(x, y) = ⌊y/x − x/y⌋$ for $x ≤ y$.",
            parameters: &[
                Parameter::natural("x", "13", "the smaller number"),
                Parameter::natural("y", "31", "the larger number"),
            ],
            standings: &[Standing::Checked {
                to: "all x ≤ y ≤ 60 by the definition of g",
                command: "wythoff grundy -g euclid {x} {y}",
            }],
            content: show::nivasch,
        },
    ],
};
