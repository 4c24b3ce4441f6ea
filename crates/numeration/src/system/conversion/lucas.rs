//! Powers of a matrix of continuants, two products a doubling.
//!
//! By the theorem of Cayley and Hamilton a power B^k is a combination of B and the identity I. With the eigenvalues β, β̄ of B let
//! U = (β^k − β̄^k)/(β − β̄) and V = β^k + β̄^k; then B^k = U·B + ½(V − U·tr B)·I, and doubling k turns U into UV and V into
//! V² − 2 det B^k. Turning the period round leaves trace and determinant as they are, so U and V serve for every phase.

use super::kept::Kept;
use crate::{Continuants, Natural};
use std::sync::Arc;

/// U and V for one k.
#[derive(Clone, Debug)]
pub(super) struct Lucas {
    /// U.
    pub(super) difference_ratio: Natural,
    /// V.
    pub(super) sum: Natural,
}

impl Lucas {
    /// For twice k, where `negative` says whether det B^k = −1.
    pub(super) fn doubled(&self, negative: bool) -> Lucas {
        let square = self.sum.square();
        Lucas {
            difference_ratio: &self.difference_ratio * &self.sum,
            sum: if negative { square + 2 } else { square - 2 },
        }
    }
}

/// The U and V of k = 2^j made so far, under j.
pub(super) type Doublings = Kept<u32, Lucas>;

/// `base`^(2^`j`), where `odd` says whether the run has an odd number of quotients, so that its determinant is −1.
pub(super) fn power(kept: &Doublings, base: &Continuants, odd: bool, j: u32) -> Continuants {
    let Lucas { difference_ratio, sum } = &*lucas(kept, base, odd, j);
    // ½(V − U·tr B) may be negative; in this form no part is.
    let spread = (&base.whole - &base.inner) * difference_ratio;
    Continuants {
        whole: (sum + &spread) >> 1,
        without_last: &base.without_last * difference_ratio,
        without_first: &base.without_first * difference_ratio,
        inner: (sum - &spread) >> 1,
    }
}

fn lucas(kept: &Doublings, base: &Continuants, odd: bool, j: u32) -> Arc<Lucas> {
    kept.get(j, || {
        let Some(half) = j.checked_sub(1) else {
            return Lucas { difference_ratio: Natural::ONE, sum: &base.whole + &base.inner };
        };
        lucas(kept, base, odd, half).doubled(odd && half == 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_products() {
        let fraction: crate::ContinuedFraction = "[1;(2,5,3,1)]".parse().unwrap();
        for length in 1..6 {
            let base = fraction.continuants(1, length).unwrap();
            let kept = Doublings::default();
            let mut product = base.clone();
            for j in 0..6 {
                assert_eq!(power(&kept, &base, length % 2 == 1, j), product, "{length} quotients, 2^{j} times");
                product = product.followed_by(&product);
            }
        }
    }
}
