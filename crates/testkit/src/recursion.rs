//! P-positions from the recursive definitions of the papers, smallest index first.

/// The least non-negative integer that is not in `taken`.
pub fn mex(taken: &[u64]) -> u64 {
    (0..).find(|candidate| !taken.contains(candidate)).expect("a list is finite")
}

/// Continues a list of pairs: the smaller heap is the mex of all heaps so far, the larger is the smaller plus
/// `difference(n)`.
fn continue_pairs(mut pairs: Vec<(u64, u64)>, count: u64, difference: impl Fn(u64) -> u64) -> Vec<(u64, u64)> {
    for n in pairs.len() as u64..count {
        let taken: Vec<u64> = pairs.iter().flat_map(|&(smaller, larger)| [smaller, larger]).collect();
        let smaller = mex(&taken);
        pairs.push((smaller, smaller + difference(n)));
    }
    pairs.truncate(count as usize);
    pairs
}

/// `(A_n, B_n)`, `0 ≤ n < count`: generalised Wythoff in normal play \[F82, Thm 1\].
pub fn normal_pairs(a: u64, count: u64) -> Vec<(u64, u64)> {
    continue_pairs(Vec::new(), count, |n| a * n)
}

/// `(E_n, H_n)`, `0 ≤ n < count`: generalised Wythoff in misère play \[F84, Thm 2.1\].
pub fn misere_pairs(a: u64, count: u64) -> Vec<(u64, u64)> {
    if a == 1 { continue_pairs(vec![(2, 2)], count, |n| n) } else { continue_pairs(Vec::new(), count, |n| a * n + 1) }
}

/// `(E_n, H_n)`, `0 ≤ n < count`: off-diagonal Wythoff away from `x = y`, every `a ≥ 1` \[F84, §7.2, note\].
pub fn offdiagonal_pairs(a: u64, count: u64) -> Vec<(u64, u64)> {
    continue_pairs(Vec::new(), count, |n| a * n + 1)
}

/// The `k` lists `(u_{i,n}, v_{i,n})`, `0 ≤ n < count`, for `i = 0, …, k − 1` \[C59, Thms 1 and 2\].
///
/// `u_{i,n}` is the least positive integer that is neither an earlier `u_{i,m}` nor some `v_{k−i,m−1}`, where
/// `v_{k,m−1}` means `v_{0,m}`; and `v_{i,n} = u_{i,n} + nk + i`.
pub fn connell_pairs(k: u64, count: u64) -> Vec<Vec<(u64, u64)>> {
    let mut lists: Vec<Vec<(u64, u64)>> = (0..k).map(|i| vec![(0, i)]).collect();
    for n in 1..count {
        let row: Vec<(u64, u64)> = (0..k)
            .map(|i| {
                let partner = &lists[((k - i) % k) as usize];
                let mut taken = vec![0];
                taken.extend(lists[i as usize].iter().map(|&(u, _)| u));
                taken.extend(partner.iter().map(|&(_, v)| v));
                let u = mex(&taken);
                (u, u + n * k + i)
            })
            .collect();
        for (list, pair) in lists.iter_mut().zip(row) {
            list.push(pair);
        }
    }
    for list in &mut lists {
        list.truncate(count as usize);
    }
    lists
}

/// The `b` lists `(u_{i,n}, v_{i,n})`, `0 ≤ n < count`, of a-Wythoff and Connell's game in one, for `i = 0, …, b − 1`.
///
/// `u_{i,n}` is the least number that is neither an earlier `u_{i,m}` nor an earlier `v_{b−i,m}` (`v_{0,m}` for `i = 0`), and
/// `v_{i,n} = u_{i,n} + nab + i`.
pub fn generalised_pairs(a: u64, b: u64, count: u64) -> Vec<Vec<(u64, u64)>> {
    let mut lists: Vec<Vec<(u64, u64)>> = vec![Vec::new(); b as usize];
    for n in 0..count {
        let row: Vec<(u64, u64)> = (0..b)
            .map(|i| {
                let lower = lists[i as usize].iter().map(|&(u, _)| u);
                let upper = lists[((b - i) % b) as usize].iter().map(|&(_, v)| v);
                let u = mex(&lower.chain(upper).collect::<Vec<u64>>());
                (u, u + n * a * b + i)
            })
            .collect();
        for (list, pair) in lists.iter_mut().zip(row) {
            list.push(pair);
        }
    }
    lists
}
