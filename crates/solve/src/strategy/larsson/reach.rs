//! All P-positions that extra moves can leave, without going through the extra moves.
//!
//! An extra move is (A_s, B_s − 1) for the index s = (i+1)U_j − U_{j−1} of family i and step j (see [`rules::LarssonMoves`]), with fractional parts
//! {sβ} = β^{−j}(β − i − 1) and {sα} = (i + {sβ})/k. The same splitting {nα} = (index of n + {nβ})/k holds for every n, because β = kα + 1.
//! Let x ≤ y, and let the move leave a P-position made of A_m and B_m.
//!
//! **In the order of sizes**: x = A_m + A_s, y = B_m + B_s − 1. With N = m + s, x is A_N or A_N − 1 and y is B_N − 1 or B_N − 2, the second
//! where the fractional parts add up to more than 1, that is, where {Nα} < {sα}, and {Nβ} < {sβ}. So N is the index of x or of x + 1, and every
//! s ≤ N whose fractional parts compare in the right way gives a winning move. With e_0 = B_N, e_1 = N, e_{j+1} = (k+2)e_j − e_{j−1} one
//! has β^j{Nβ} = e_{j+1}β − e_j, so {Nβ} ≥ {sβ} says i ≥ (1 − e_{j+1})β + e_j − 1, that is i ≥ `least`_j = e_j − 1 − B_{e_{j+1}−1}; and
//! if {Nβ} ≥ {sβ}, then {Nα} ≥ {sα} says i ≤ I, otherwise i < I, I being the index of N. For each j the families form an interval, and
//! the intervals are empty from some j on, upwards or downwards, because `least` falls as j grows.
//!
//! **Against it**: A_m + B_s − 1 and B_m + A_s are x and y, in one order or the other. Eliminating m leaves s(β² − α²) = (p+1)β − qα +
//! {mα}β + {sβ}β − {mβ}α − {sα}α for p = A_m + B_s − 1 and q = B_m + A_s; the right side lies in an interval of length 2α + 2β, so s lies in one
//! of length 2/(β−α) < 1 and is the floor of its upper end ((p+3)β − qα)/(β² − α²). (B_m + B_s − 1, A_m + A_s) has the wrong order.

use super::algebraic::BeattyPairs;
use crate::strategy::StrategyError;
use numeration::Natural;
use rules::Lucas;
use rules::Move;

/// The most bytes that the list of winning moves of one position may take.
pub(super) const MOST_BYTES: u64 = 1 << 26;

/// The P-positions left by extra moves from (x, y), x ≤ y.
pub(super) fn reached(pairs: &BeattyPairs, x: &Natural, y: &Natural) -> Result<Vec<(Natural, Natural)>, StrategyError> {
    let mut targets = Vec::new();
    if pairs.extra().is_empty() {
        return Ok(targets);
    }
    for carry in [0u64, 1] {
        let number = x + carry;
        let index = pairs.index_of_lower(&number).filter(|_| !number.is_zero());
        let Some(n) = index else { continue };
        let upper = pairs.upper(&n);
        for second_carry in [false, true] {
            if y + 1 + u64::from(second_carry) == upper {
                let search = Search { pairs, n: &n, upper: &upper, x, y };
                search.run(carry == 1, second_carry, &mut targets)?;
            }
        }
    }
    targets.extend(against_order(pairs, x, y));
    targets.extend(against_order(pairs, y, x).map(|(p, q)| (q, p)));
    Ok(targets)
}

/// What is left of p = A_m + B_s − 1 and q = B_m + A_s, if that is possible.
///
/// The upper end is (S/α − q)/(β − α) with S = p + 3 + q, because β + α = αβ. With 1/(β−α) = (k − (k−1)/α)/(2k−1) and 1/α² = k − k/α it is
/// (X/α − k(S(k−1) + q))/(2k−1), X = Sk² + q(k−1), and its floor needs only ⌊X/α⌋.
fn against_order(pairs: &BeattyPairs, p: &Natural, q: &Natural) -> Option<(Natural, Natural)> {
    let word = u64::from(pairs.k.get());
    let sum = p + q + 3;
    let counted = pairs.count(&(&sum * word * word + q * (word - 1)));
    let s = counted.checked_sub(&((sum * (word - 1) + q) * word))? / (2 * word - 1);
    if s.is_zero() {
        return None;
    }
    let (u, above) = pairs.terms(&s);
    let v = above - 1;
    let left = (p.checked_sub(&v)?, q.checked_sub(&u)?);
    (pairs.holds(&left.0, &left.1) && pairs.extra().contains(&Move { u, v })).then_some(left)
}

/// The extra moves that leave a P-position of index N − s.
struct Search<'a> {
    pairs: &'a BeattyPairs,
    /// N.
    n: &'a Natural,
    /// B_N.
    upper: &'a Natural,
    x: &'a Natural,
    y: &'a Natural,
}

/// e_j and e_{j+1}.
struct Remainders {
    here: Natural,
    next: Natural,
}

impl Search<'_> {
    /// `carry` and `second_carry` tell whether {Nα} < {sα} and {Nβ} < {sβ} are wanted.
    fn run(&self, carry: bool, second_carry: bool, targets: &mut Vec<(Natural, Natural)>) -> Result<(), StrategyError> {
        let k = self.pairs.k;
        let index = ((self.upper - self.n) % &Natural::from(k.get())).to_u32().expect("a remainder modulo a word");
        let last = Lucas::last_up_to(k, self.n);
        let mut listed = 0u64;
        if second_carry {
            let (mut here, mut e) = (Lucas::first(), self.remainders_from_below());
            while here.index <= last.index {
                let least = self.least_family(&e);
                let most = (least - 1).min(if carry { k.get() } else { index.saturating_sub(1) });
                let first = if carry { index.max(1) } else { 1 };
                if least == 1 {
                    break;
                }
                self.list(&here, first, most, &mut listed, targets)?;
                e = self.following(e);
                here = here.following(k);
            }
            return Ok(());
        }
        let mut e = self.remainders_at(&last);
        let mut here = last;
        let highest = here.index;
        while here.index > 0 {
            let first = self.least_family(&e).max(if carry { index + 1 } else { 1 });
            let most = if carry { k.get() - 1 } else { index };
            if here.index < highest && first > most {
                break;
            }
            self.list(&here, first, most, &mut listed, targets)?;
            e = self.preceding(e);
            here = here.previous(k).expect("the index is positive");
        }
        Ok(())
    }

    /// The families from `first` to `last` of one step, as far as s ≤ N.
    fn list(
        &self,
        here: &Lucas,
        first: u32,
        last: u32,
        listed: &mut u64,
        targets: &mut Vec<(Natural, Natural)>,
    ) -> Result<(), StrategyError> {
        let extra = self.pairs.extra();
        let fitting = (self.n + here.before()) / &here.term;
        let fitting = fitting.saturating_sub(&Natural::ONE).to_u32().unwrap_or(u32::MAX);
        let last = last.min(fitting).min(extra.last_family());
        let count = u64::from((last + 1).saturating_sub(first));
        *listed = listed.saturating_add(count.saturating_mul(self.y.bits() / 4 + 128));
        if *listed > MOST_BYTES {
            return Err(StrategyError::ManyWinningMoves { bytes: MOST_BYTES });
        }
        targets.extend((first..=last).map(|family| {
            let taken = extra.member(family, here).taken;
            (self.x - &taken.u, self.y - &taken.v)
        }));
        Ok(())
    }

    /// The least i ≥ 1 with {Nβ} ≥ {sβ}, at most k + 1.
    fn least_family(&self, e: &Remainders) -> u32 {
        let k = u64::from(self.pairs.k.get());
        // e_{j+1}β − e_j > (k+1)e_{j+1} − e_j, and from k + 2 on nothing is asked of i. This spares a multiplication almost always.
        if &e.next * (k + 1) >= &e.here + (k + 2) {
            return 1;
        }
        let below = self.pairs.upper(&(&e.next - 1)) + 1;
        e.here.saturating_sub(&below).to_u32().map_or(u32::MAX, |least| least.max(1))
    }

    /// e_1 and e_2.
    fn remainders_from_below(&self) -> Remainders {
        self.following(Remainders { here: self.upper.clone(), next: self.n.clone() })
    }

    /// e_j = NU_j − B_N·U_{j−1} and e_{j+1} for the j of `at`.
    fn remainders_at(&self, at: &Lucas) -> Remainders {
        let k = self.pairs.k;
        Remainders {
            here: self.n * &at.term - self.upper * at.before(),
            next: self.n * at.next(k) - self.upper * &at.term,
        }
    }

    fn following(&self, e: Remainders) -> Remainders {
        let next = &e.next * (u64::from(self.pairs.k.get()) + 2) - e.here;
        Remainders { here: e.next, next }
    }

    fn preceding(&self, e: Remainders) -> Remainders {
        let before = &e.here * (u64::from(self.pairs.k.get()) + 2) - e.next;
        Remainders { here: before, next: e.here }
    }
}
