//! U. Larsson, M. Weimerskirch, Impartial games whose rulesets produce given continued fractions (2013), item by item.
//!
//! The text at hand has lost nearly all of its formulas. What stands here was rebuilt from what remains of statements and proofs.

mod show;
mod words;

use super::{Item, Paper, Parameter, Standing};

/// The largest k for which something is proved.
const PROVED_K: u32 = 8;

/// The largest k of words.
const WORDS_K: u32 = 1000;

/// The paper.
pub(super) const PAPER: Paper = Paper {
    key: "L13",
    author: "U. Larsson, M. Weimerskirch",
    title: "Impartial games whose rulesets produce given continued fractions",
    source: "2013",
    items: &[
        Item {
            section: "§1",
            name: "§1, positions and moves",
            also: &["Positions and moves", "Invariant"],
            title: "positions, moves either way round, invariant rules",
            statement: "A position of two heaps is an unordered pair; a move $(u, v)$ takes $u$ from one heap and $v$ from the other, either way round. A ruleset is invariant if the available moves do not depend on the position.",
            parameters: &[
                Parameter::k("2", u32::MAX),
                Parameter::small("x", 0, 40, "3", "the first heap"),
                Parameter::small("y", 0, 40, "7", "the second heap"),
            ],
            standings: &[
                Standing::Definition,
                Standing::Rebuilt { lost: "all letters and pairs of the two paragraphs", from: "their words" },
            ],
            content: show::moves,
        },
        Item {
            section: "§1",
            name: "Formulas (1), (2)",
            also: &["Formula (1)", "Formula (2)"],
            title: "Beatty pairs",
            statement: "(1) $(⌊nα⌋, ⌊nβ⌋)$, $n ≥ 0$; (2) $1/α + 1/β = 1$, so the two sequences, $n ≥ 1$, are complementary.",
            parameters: &[Parameter::cf("[1;(3,1)]"), Parameter::count("12")],
            standings: &[
                Standing::Proved { command: "wythoff paper L13 'Formula (1)' --cf '{cf}'" },
                Standing::Rebuilt { lost: "both formulas", from: "the words about them" },
            ],
            content: show::pairs,
        },
        Item {
            section: "§1",
            name: "§1, k-Wythoff Nim",
            also: &["k-Wythoff Nim"],
            title: "$k$-Wythoff Nim and its continued fractions",
            statement: "The P-positions of $k$-Wythoff Nim are the pairs (1) with $α = [1; k, k, k, …]$ and $β = α + k = [k + 1; k, k, k, …]$.",
            parameters: &[Parameter::k("2", 16)],
            standings: &[
                Standing::Proved { command: "wythoff prove -g wythoff:a={k}" },
                Standing::Rebuilt { lost: "both fractions", from: "F82, which is cited for them" },
            ],
            content: show::wythoff_nim,
        },
        Item {
            section: "§1",
            name: "Formula (3)",
            also: &["[DR]"],
            title: "the continued fractions of Duchêne and Rigo",
            statement: "In [DR] game rules are examined for P-positions with $α = [1; 1, k, 1, k, …]$ and its β.",
            parameters: &[Parameter::small("k", 2, 100, "2", "the k of the fraction"), Parameter::count("12")],
            standings: &[
                Standing::Checked {
                    to: "the greedy moves of Remark 7 give these P-positions up to 500",
                    command: "wythoff design --cf '[1;(1,{k})]' --bound 500",
                },
                Standing::Rebuilt {
                    lost: "the fractions (3)",
                    from: "the title and results of [DR], as we know them; not at hand",
                },
            ],
            content: show::duchene_rigo,
        },
        Item {
            section: "§1",
            name: "§1, α and β",
            also: &["alpha and beta", "α and β", "Abstract"],
            title: "the numbers of the paper",
            statement: "$α = [1; k, 1, k, 1, …] = (k + √(k² + 4k))/(2k)$, $β = kα + 1 = [k + 1; 1, k, 1, k, …]$.",
            parameters: &[Parameter::k("2", 100_000)],
            standings: &[
                Standing::Checked {
                    to: "exactly, for the chosen k",
                    command: "wythoff paper L13 'alpha and beta' -k {k}",
                },
                Standing::Corrected {
                    printed: "in the abstract: $β = [k + 1; k, 1, k, 1, …]$",
                    right: "$β = [k + 1; 1, k, 1, k, …]$",
                    fails: "$k = 2$: $1/[1; 2, 1, …] + 1/[3; 2, 1, 2, …]$ is not 1; for $k = 1$ both are the same",
                    command: "wythoff paper L13 'alpha and beta' -k 2",
                },
                Standing::Rebuilt {
                    lost: "all fractions of §1", from: "the abstract, $1/α + 1/β = 1$, and Theorem 3"
                },
            ],
            content: show::alpha_beta,
        },
        Item {
            section: "§1",
            name: "Notation 1",
            also: &["Example 2"],
            title: "$A_n$, $B_n$ and their differences",
            statement: "$A_n = ⌊nα⌋$, $B_n = ⌊nβ⌋$; $ΔA_n ∈ {1, 2}$, $ΔB_n ∈ {k + 1, k + 2}$, $Δ(B − A)_n ∈ {k, k + 1}$, each infinitely often.",
            parameters: &[Parameter::k("3", WORDS_K), Parameter::count("20")],
            standings: &[
                Standing::Checked { to: "10,000 letters", command: "wythoff sturmian -k {k} --check" },
                Standing::Rebuilt {
                    lost: "the notation and the numbers of Example 2, its $k$ included",
                    from: "the sentence after it on the two values of each difference",
                },
            ],
            content: words::differences,
        },
        Item {
            section: "§1",
            name: "Theorem 3",
            also: &["Type I", "Type II", "Type III"],
            title: "the ruleset with moves of types I, II and III",
            statement: "Type I: Nim moves. Type II: $(u, v)$ with $|u − v| < k$. Type III: for $i = 1, …, k − 1$ start with $(u_0, v_0) = (0, i)$, then $u_{j+1} = u_j + v_j + 1$, $v_{j+1} = ku_j + (k + 1)v_j + k + i$. The P-positions are the pairs $(A_n, B_n)$.",
            parameters: &[Parameter::k("3", PROVED_K)],
            standings: &[
                Standing::Proved { command: "wythoff prove -g lw:k={k}" },
                Standing::Rebuilt {
                    lost: "all formulas of the three types",
                    from: "the greedy algorithm of Remark 7, which finds the same moves, and the proof for every k asked",
                },
            ],
            content: show::theorem_3,
        },
        Item {
            section: "§1",
            name: "Theorem 3, note",
            also: &["Step back", "Back up the recursion one step"],
            title: "the recursion backed up one step",
            statement: "$(u_0, v_0) = (0, i)$ is already a Nim move; one step back, $(u_{−1}, v_{−1}) = (−1, 0)$ for all $i$.",
            parameters: &[Parameter::k("3", WORDS_K)],
            standings: &[
                Standing::Checked {
                    to: "every family of the chosen k",
                    command: "wythoff paper L13 'Step back' -k {k}",
                },
                Standing::Rebuilt {
                    lost: "the pair",
                    from: "the recursion of Theorem 3, which leads from $(−1, 0)$ to $(0, i)$",
                },
            ],
            content: show::step_back,
        },
        Item {
            section: "§1",
            name: "Example 4",
            also: &[],
            title: "the extra moves for $k = 2$",
            statement: "For $k = 2$, and therefore $i = 1$, the extra moves are $(2, 6), (9, 25), (35, 96), (132, 361), …$",
            parameters: &[Parameter::count("8")],
            standings: &[
                Standing::Checked {
                    to: "the greedy algorithm of Remark 7 up to 2,000",
                    command: "wythoff design --cf '[1;(2,1)]' --bound 2000",
                },
                Standing::Rebuilt { lost: "the moves", from: "Theorem 3" },
            ],
            content: |page| show::example(page, 2),
        },
        Item {
            section: "§1",
            name: "Formulas (4), (5)",
            also: &["Formula (4)", "Formula (5)"],
            title: "an explicit formula for the moves of type III",
            statement: "For $k = 2$: $u_j = U_j + T_j$, $v_j = 2U_{j+1} − U_j − 1$; in general $u_j = U_j + iT_j$, $v_j = (i + 1)U_{j+1} − U_j − 1$, with $U_0 = 0$, $U_1 = 1$, $U_{n+1} = (k + 2)U_n − U_{n−1}$, $T_j = U_0 + … + U_j$.",
            parameters: &[
                Parameter::k("2", WORDS_K),
                Parameter::small("i", 1, 999, "1", "the family"),
                Parameter::count("8"),
            ],
            standings: &[
                Standing::Checked {
                    to: "the chosen family, against the recursion",
                    command: "wythoff paper L13 'Formula (4)' -k {k} -i {i}",
                },
                Standing::Rebuilt {
                    lost: "both formulas, for $k = 2$",
                    from: "the recursion; in which form they are printed cannot be told",
                },
            ],
            content: show::closed_form,
        },
        Item {
            section: "§1",
            name: "Example 5",
            also: &[],
            title: "the extra moves for $k = 3$, and a winning move",
            statement: "For $k = 3$ the extra moves are $(2, 8), (11, 42), (54, 205), …$ and $(3, 13), (17, 66), (84, 320), …$ From the N-position $(8, 32)$, below the P-position $(8, 33)$, the move $(3, 13)$ leads to the P-position $(5, 19)$.",
            parameters: &[Parameter::count("8")],
            standings: &[
                Standing::Checked {
                    to: "the printed reasoning: predecessors with differences 5, 5 and 4",
                    command: "wythoff solve -g lw:k=3 8 32 --explain",
                },
                Standing::Rebuilt {
                    lost: "all moves and positions",
                    from: "Theorem 3, and the only position that fits the three differences named in the text",
                },
            ],
            content: show::example_5,
        },
        Item {
            section: "§1",
            name: "Remark 6",
            also: &[],
            title: "$k = 1$ is Wythoff Nim",
            statement: "For $k = 1$ there are no moves of type III, and the ruleset is that of 1-Wythoff Nim.",
            parameters: &[],
            standings: &[Standing::Proved { command: "wythoff prove -g lw:k=1" }],
            content: show::remark_6,
        },
        Item {
            section: "§1",
            name: "Remark 7",
            also: &["Greedy algorithm"],
            title: "the moves by a greedy algorithm",
            statement: "Start with the moves of $k$-Wythoff Nim; go through the pairs that are no candidates in lexicographic order, and adjoin one as a new move if and only if the moves so far do not lead from it to a candidate. The new moves are those of Theorem 3.",
            parameters: &[Parameter::k("3", 16), Parameter::small("n", 10, 20_000, "2000", "the largest heap")],
            standings: &[Standing::Checked {
                to: "heaps up to the chosen bound",
                command: "wythoff design --cf '[1;({k},1)]' --bound 5000",
            }],
            content: show::greedy,
        },
        Item {
            section: "§1",
            name: "Remark 7, question",
            also: &["Open question"],
            title: "which other Beatty pairs have closed formula move sets?",
            statement: "One might want to explore other complementary Beatty sequences and try and describe when similar greedy algorithms define closed formula move sets.",
            parameters: &[],
            standings: &[Standing::Open {
                known: "a survey of short fractions by the same algorithm: which of them give families of moves that follow a recurrence, and which do not, up to a bound (docs/survey.md)",
                command: "wythoff design --cf '[1;(2,2,1)]' --bound 500",
            }],
            content: show::survey,
        },
        Item {
            section: "§1",
            name: "§1, [LHF]",
            also: &["[LHF]", "Dual"],
            title: "an invariant game for any complementary Beatty pair",
            statement: "For any set of P-positions defined by a complementary pair of homogeneous Beatty sequences there are invariant rules [LHF]: the moves are the P-positions of the game whose moves are the set itself.",
            parameters: &[Parameter::cf("[1;(1,2)]"), Parameter::small("n", 5, 200, "60", "the largest heap")],
            standings: &[Standing::Checked {
                to: "heaps up to the chosen bound",
                command: "wythoff design --cf '{cf}' --dual --bound {n}",
            }],
            content: show::dual,
        },
        Item {
            section: "§1",
            name: "Figures",
            also: &["Fig. 1", "Fig. 2", "Fig. 3", "Fig. 4", "Figures of move sets"],
            title: "the sets of moves as pictures",
            statement: "The moves of the paper's game and of invariant games for its continued fractions, drawn as points $(u, v)$.",
            parameters: &[Parameter::k("2", 16), Parameter::small("n", 5, 400, "100", "the largest take")],
            standings: &[Standing::Rebuilt {
                lost: "the pictures, and their captions but for the number 4",
                from: "Theorem 3: the moves are drawn anew; which $k$ and bounds the paper shows cannot be told",
            }],
            content: show::figure,
        },
        Item {
            section: "§2",
            name: "Lemma 8",
            also: &[],
            title: "a recurrence for the extra moves",
            statement: "$v_{j+1} = (k + 2)v_j − v_{j−1} + k$ and $u_{j+1} = (k + 2)u_j − u_{j−1} + i$ for $j ≥ 0$ and every $i$, with $(u_{−1}, v_{−1}) = (−1, 0)$.",
            parameters: &[Parameter::k("3", WORDS_K), Parameter::count("8")],
            standings: &[
                Standing::Checked {
                    to: "the chosen number of steps of every family",
                    command: "wythoff paper L13 'Lemma 8' -k {k} --count {count}",
                },
                Standing::Rebuilt {
                    lost: "both sides of the equation",
                    from: "its only use, the count of letters in Lemma 21 and $v_j + 1$ in Lemma 23: most likely this",
                },
            ],
            content: show::lemma_8,
        },
        Item {
            section: "§2.1",
            name: "Notation 9",
            also: &["Example 10", "Morphism"],
            title: "the Sturmian word of a morphism",
            statement: "The morphism $S → S L^k$, $L → S L^{k+1}$; $W_0 = S$, $W_{n+1}$ its image, each a prefix of the next, and $W$ the limit.",
            parameters: &[Parameter::k("3", WORDS_K), Parameter::count("60")],
            standings: &[
                Standing::Checked {
                    to: "the chosen number of letters",
                    command: "wythoff sturmian -k {k} --length {count}",
                },
                Standing::Rebuilt {
                    lost: "the morphism, the words, and the $k$ of Example 10",
                    from: "Definition 18, by which the morphism maps letters to syllables, and Lemma 21",
                },
            ],
            content: words::morphism,
        },
        Item {
            section: "§2.1",
            name: "Lemma 11",
            also: &[],
            title: "the differences of $B$ are the word",
            statement: "$ΔB_n = k + 1$ if the letter $n$ of $W$ is $S$, and $k + 2$ if it is $L$. (The differences of $A$ are the fixed point of $1 → 1^k 2$, $2 → 1^k 2 1^{k−1} 2$.)",
            parameters: &[Parameter::k("3", WORDS_K), Parameter::count("1000")],
            standings: &[
                Standing::Checked { to: "the chosen number of letters", command: "wythoff sturmian -k {k} --check" },
                Standing::Rebuilt {
                    lost: "which sequence, which values",
                    from: "Definition 18 and the appendix: the morphism maps letters to syllables, so the word is that of ΔB",
                },
            ],
            content: |page| words::lemmas(page, &["Lemma 11"]),
        },
        Item {
            section: "§2.2",
            name: "Notation 12",
            also: &["Lemma 13", "Lemma 14"],
            title: "remainders, and two identities about them",
            statement: "${x}$ is the fractional part of $x$. $B_n = kA_n + n + i(n)$ and $k{nα} = i(n) + {nβ}$ with $0 ≤ i(n) < k$; $ΔB_n = k + 1$ exactly if ${nβ} < 1/β$.",
            parameters: &[Parameter::k("4", PROVED_K), Parameter::count("20")],
            standings: &[
                Standing::Proved { command: "wythoff paper L13 'Lemma 13' -k {k}" },
                Standing::Rebuilt {
                    lost: "both sides of Lemmas 13 and 14",
                    from: "what the proofs of Lemmas 16 and 17 need of them; which of the equations is which cannot be told",
                },
            ],
            content: words::remainders,
        },
        Item {
            section: "§2.2",
            name: "Example 15",
            also: &[],
            title: "the two words beside each other, $k = 4$",
            statement: "For $k = 4$: the sequences of $ΔB$ and $ΔA$. Without each 5 of the first and the 1 below it, what remains of the second has period 4: a 2 at every fourth place.",
            parameters: &[Parameter::k("4", WORDS_K), Parameter::count("40")],
            standings: &[
                Standing::Checked {
                    to: "the chosen number of letters",
                    command: "wythoff sturmian -k {k} --length {count}",
                },
                Standing::Rebuilt {
                    lost: "both sequences and the places of the 2",
                    from: "the words “each 5 … the corresponding 1”, which fix $k = 4$",
                },
            ],
            content: words::example_15,
        },
        Item {
            section: "§2.2",
            name: "Lemma 16",
            also: &["Lemma 17"],
            title: "how many $L$ there are between two 2s, and which they go with",
            statement: "16: after a 2 of $ΔA$, up to and including the next, there are exactly $k$ letters $L$ of $ΔB$. 17: $ΔA_n = 2$ if and only if $ΔB_n = k + 2$ and the number of $L$ up to it is $≡ 0$ (mod $k$).",
            parameters: &[Parameter::k("3", WORDS_K), Parameter::count("1000")],
            standings: &[
                Standing::Checked { to: "the chosen number of letters", command: "wythoff sturmian -k {k} --check" },
                Standing::Rebuilt { lost: "all letters and indices", from: "the proofs" },
            ],
            content: |page| words::lemmas(page, &["Lemma 16", "Lemma 17"]),
        },
        Item {
            section: "§2.2",
            name: "Definition 18",
            also: &["Syllable", "Syllables", "Formula (8)"],
            title: "syllables, and the index of each $L$",
            statement: "A syllable of $W$ is a string $S L^k$ or $S L^{k+1}$, from an $S$ to the letter before the next. The $L$ are indexed with period $k$: $L_1, L_2, …, L_k, L_1, …$; (8) $ΔA_n = 2$ exactly at the $L$ of index $k$, which is index 0.",
            parameters: &[Parameter::k("3", WORDS_K), Parameter::count("40")],
            standings: &[
                Standing::Definition,
                Standing::Rebuilt {
                    lost: "letters and indices",
                    from: "“begins with …, and ends with the … which precedes the next”, and Lemma 17",
                },
            ],
            content: words::syllables,
        },
        Item {
            section: "§2.3",
            name: "Definition 19",
            also: &["Definition 20", "Factor", "Prefix", "Suffix"],
            title: "factors, and the finite words",
            statement: "19: a factor is a sequence of consecutive letters; a prefix begins, a suffix ends the word. 20: for $i = 1, …, k − 1$ the words $W_{i,0} = S L^i$ and their images $W_{i,j}$ under the morphism.",
            parameters: &[
                Parameter::k("3", 30),
                Parameter::small("i", 1, 29, "1", "the family"),
                Parameter::count("3"),
            ],
            standings: &[
                Standing::Definition,
                Standing::Rebuilt {
                    lost: "the words",
                    from: "the base case of Lemma 21: $i + 1$ letters, one of them $S$",
                },
            ],
            content: words::finite,
        },
        Item {
            section: "§2.3",
            name: "Lemma 21",
            also: &["Lemma 22", "Lemma 23"],
            title: "letters of the finite words, of all factors of their length, and P-positions",
            statement: "21: $W_{i,j}$ has $v_j + 1$ letters, $v_{j−1} + 1$ of them $S$. 22: every factor of $W$ of that length has as many $S$, or one less. 23: $(u_j, v_j + 1)$ is a P-position.",
            parameters: &[Parameter::k("3", WORDS_K), Parameter::count("1000")],
            standings: &[
                Standing::Checked { to: "the chosen number of letters", command: "wythoff sturmian -k {k} --check" },
                Standing::Rebuilt {
                    lost: "all letters and numbers",
                    from: "the proofs; the count $v_j + 1$ needs Lemma 8 and the step back",
                },
            ],
            content: |page| words::lemmas(page, &["Lemma 21", "Lemma 22", "Lemma 23"]),
        },
        Item {
            section: "§2.3",
            name: "Definition 24",
            also: &["Lemma 25", "Lemma 26"],
            title: "the index of factors and P-positions, and the winning move of type III",
            statement: "24: a factor has index $i$ if it ends with an $L$ of index $i$; a P-position $(A_n, B_n)$ that of the prefix of length $n$. 25: factors of the length of $W_{i,j}$ that end in $L_i$, within $W_{i,j+1}$ but not its suffix, have as many $S$ as $W_{i,j}$. \
                26: from $(A_n, B_n − 1)$ the last fitting extra move of family $i$ leads to a P-position.",
            parameters: &[
                Parameter::k("3", WORDS_K),
                Parameter::natural("x", "11", "the first heap"),
                Parameter::natural("y", "42", "the second heap"),
                Parameter::count("1000"),
            ],
            standings: &[
                Standing::Checked { to: "the chosen number of letters", command: "wythoff sturmian -k {k} --check" },
                Standing::Rebuilt {
                    lost: "all letters and numbers",
                    from: "the proofs; the condition of Lemma 25 on the prefix is read off the proof of Lemma 26",
                },
            ],
            content: words::index,
        },
        Item {
            section: "§3",
            name: "Definition 27",
            also: &["Gap", "Gap difference"],
            title: "gap and gap difference",
            statement: "The gap of a P-position $(A_n, B_n)$ is $B_n − A_n$; the gap difference of two of them, $m < n$, is $(B_n − A_n) − (B_m − A_m)$.",
            parameters: &[Parameter::k("3", PROVED_K), Parameter::count("20")],
            standings: &[
                Standing::Definition,
                Standing::Proved { command: "wythoff paper L13 Gap -k {k}" },
                Standing::Rebuilt { lost: "both formulas", from: "their use in Part I of the proof" },
            ],
            content: show::gaps,
        },
        Item {
            section: "§3",
            name: "Proof of Theorem 3",
            also: &["Part I", "Part II", "Proof, parts I and II"],
            title: "no move connects P to P; every N has a move to a P",
            statement: "Part I: no move of types I, II, III connects two P-positions. Part II: from every other position there is a move to one.",
            parameters: &[Parameter::k("3", PROVED_K)],
            standings: &[Standing::Proved { command: "wythoff prove -g lw:k={k}" }],
            content: show::theorem_3,
        },
        Item {
            section: "Appendix",
            name: "Lemma .1",
            also: &["Lemma A.1", "θ", "Theta"],
            title: "the morphism θ and the word $W$",
            statement: "$θ(0) = 1^k 0$, $θ(1) = 1^k 0 1$ (.1), (.2); its fixed point is the characteristic word of the positive root of $x² + kx − k = 0$ (.3), which is $1/α = [0; 1, k, 1, k, …]$. Letter $n$ of it is 1 if and only if letter $n + 1$ of $W$ is $L$.",
            parameters: &[Parameter::k("3", WORDS_K), Parameter::count("1000")],
            standings: &[
                Standing::Checked {
                    to: "the chosen number of letters",
                    command: "wythoff paper L13 Theta -k {k} --count {count}",
                },
                Standing::Rebuilt {
                    lost: "all formulas of the appendix",
                    from: "Cases 1 and 2 of the proof: the ends of θ's syllables are the beginnings of $W$'s",
                },
            ],
            content: words::theta,
        },
        Item {
            section: "Appendix",
            name: "Theorem .2",
            also: &["Theorem A.2", "Sturm number", "Standard sequence", "Standard sequences"],
            title: "standard sequences, Sturm numbers, words fixed by a morphism",
            statement: "For $x = [0; 1 + d_1, d_2, …]$: $s_{−1} = 1$, $s_0 = 0$, $s_n = s_{n−1}^{d_n} s_{n−2}$, prefixes of the characteristic word. A Sturm number is $[0; 1 + d_1, (d_2, …, d_n)]$ with $d_n ≥ d_1 ≥ 1$ (i), or $[0; 1, d_1, (d_2, …, d_n)]$ with $d_n ≥ d_1$ (ii); exactly then \
                the word is fixed by a non-trivial morphism.",
            parameters: &[Parameter::k("3", 30), Parameter::count("6")],
            standings: &[
                Standing::Checked {
                    to: "the standard words of $1/α$ are prefixes, and $1/α$ is of type (ii); the theorem itself is quoted from [BS]",
                    command: "wythoff paper L13 'Standard sequence' -k {k} --count {count}",
                },
                Standing::Rebuilt { lost: "all formulas", from: "the definitions of [Gl], which the appendix follows" },
            ],
            content: words::standard,
        },
    ],
};
