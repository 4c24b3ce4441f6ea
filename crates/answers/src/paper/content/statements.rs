//! Statements of the papers in the language of `eval`. A(n) = ⌊nα⌋ and B(n) = ⌊nβ⌋, 1/α + 1/β = 1; E_n = A(n; 1/alpha) for α = [1; a, a, …].

/// A_n is the least number that is no A_i and no B_i, i < n.
pub(in crate::paper) const MEX: &str = "forall n: (forall i: i < n => A(i) != A(n) & B(i) != A(n)) & (forall z: z < A(n) => exists i: i < n & (z = A(i) | z = B(i)))";

/// Every positive number is exactly one of A_n, B_n.
pub(in crate::paper) const COMPLEMENTARY: &str =
    "forall x: x > 0 => ((exists n: n > 0 & x = A(n)) <=> !(exists n: n > 0 & x = B(n)))";

/// The A_n end in an even number of zeros.
pub(in crate::paper) const A_ENDS_EVENLY: &str = "forall x: (exists n: n > 0 & x = A(n)) <=> even_zeros(x)";

/// The B_n end in an odd number of zeros.
pub(in crate::paper) const B_ENDS_ODDLY: &str =
    "forall x: x > 0 => ((exists n: n > 0 & x = B(n)) <=> digits(x, \".*[^0](00)*0\"))";

/// R_p(B_n) is R_p(A_n) shifted left.
pub(in crate::paper) const LEFT_SHIFT: &str = "forall n: B(n) = shift(A(n))";

/// I_p(R_q(n)) is A_n or A_n + 1, as R_q(n) ends in an even or odd number of zeros.
pub(in crate::paper) const READ_IN_P: &str =
    "forall n: n > 0 => Ip_Rq(n) = A(n) & even_zeros(Ip_Rq(n)) | Ip_Rq(n) = A(n) + 1 & !even_zeros(Ip_Rq(n))";

/// E_n and H_n = E_n + an + 1 share the numbers out.
pub(in crate::paper) fn misere_complementary(a: u32) -> String {
    format!("forall x: (exists n: x = A(n; 1/alpha)) <=> !(exists n: x = A(n; 1/alpha) + {a}*n + 1)")
}

/// E_n is the least number that is no E_i and no H_i, i < n.
pub(in crate::paper) fn misere_mex(a: u32) -> String {
    format!(
        "forall n: (forall i: i < n => A(i; 1/alpha) != A(n; 1/alpha) & A(i; 1/alpha) + {a}*i + 1 != A(n; 1/alpha)) & \
         (forall z: z < A(n; 1/alpha) => exists i: i < n & (z = A(i; 1/alpha) | z = A(i; 1/alpha) + {a}*i + 1))"
    )
}

/// H_n = ⌊nβ + δ⌋ with δ = 1 + 1/α.
pub(in crate::paper) fn misere_upper(a: u32) -> String {
    format!("forall n: B(n; 1 + 1/alpha) = A(n; 1/alpha) + {a}*n + 1")
}

/// How the E_n end.
pub(in crate::paper) const E_ENDINGS: &str =
    "forall x: (exists n: x = A(n; 1/alpha)) <=> digits(x, \".*[^012]|(.*0)?(11)*2?|.*[^01]1(11)*2?\")";

/// R_p(H_n) from R_p(E_n).
pub(in crate::paper) fn misere_shift(a: u32) -> String {
    format!(
        "forall n: (digits(A(n; 1/alpha), \".*[01]\") => A(n; 1/alpha) + {a}*n + 1 = shift(A(n; 1/alpha)) + 1) & \
         (!digits(A(n; 1/alpha), \".*[01]\") => A(n; 1/alpha) + {a}*n + 1 = shift(A(n; 1/alpha) - 1) + 2)"
    )
}

/// E_n from R_q(n).
pub(in crate::paper) const E_FROM_Q: &str = "forall n: (digits(Ip_Rq(n), \"(.*0)?(11)*|.*[^01]1(11)*\") => A(n; 1/alpha) = Ip_Rq(n)) & (!digits(Ip_Rq(n), \"(.*0)?(11)*|.*[^01]1(11)*\") => A(n; 1/alpha) = Ip_Rq(n) + 1)";
