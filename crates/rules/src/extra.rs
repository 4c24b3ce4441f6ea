//! Extra moves beside a formula: single ones, families that a linear map makes out of their first member, and what an automaton accepts.

mod growth;
mod larsson;
mod linear;
mod table;
mod text;

use crate::position::Move;
use linear::{LinearForm, LinearMap};
use numeration::{Integer, Natural};
use std::num::NonZeroU32;
use std::sync::Arc;

pub use larsson::{LarssonMove, LarssonMoves, Lucas};
pub use table::{TableState, TakeTable};
pub(crate) use text::split_outside_parentheses;
pub use text::{ExtraError, ExtraErrorKind};

/// Extra moves in the order written, those of Larsson and Weimerskirch's game, `lw(k)`, and of automata last. They act in both orders of the heaps.
///
/// ```
/// use wythoff::rules::{ExtraMoves, Move};
/// let extra: ExtraMoves = "(1,5)(2,6)->(u+v+1,2*u+3*v+3)".parse()?;
/// assert!(extra.contains(&Move::new(1u32, 5u32)));
/// assert!(extra.contains(&Move::new(132u32, 361u32)) && extra.contains(&Move::new(361u32, 132u32)));
/// assert!(!extra.contains(&Move::new(132u32, 360u32)));
/// assert_eq!(extra.to_string(), "(1,5)(2,6)->(u+v+1,2*u+3*v+3)");
/// # Ok::<(), wythoff::rules::ExtraError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ExtraMoves {
    families: Vec<Family>,
    /// Each k once.
    larsson: Vec<LarssonMoves>,
    /// Each once.
    tables: Vec<Arc<TakeTable>>,
}

/// A first move and, unless it stands alone, the map from each member to the next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Family {
    start: Move,
    map: Option<LinearMap>,
}

impl ExtraMoves {
    /// The most characters the text of extra moves may have, as it is written and as it is printed, with all products multiplied out.
    pub const MAX_LENGTH: usize = 1 << 14;

    /// These moves and no families, whatever the length of their text.
    pub fn singles(moves: impl IntoIterator<Item = Move>) -> ExtraMoves {
        ExtraMoves {
            families: moves.into_iter().map(|start| Family { start, map: None }).collect(),
            ..ExtraMoves::default()
        }
    }

    /// The families with these indices, in the order written, and the tables, which are counted behind them; no `lw(k)`.
    pub fn only(&self, wanted: impl Fn(usize) -> bool) -> ExtraMoves {
        let families = self.families.iter().enumerate().filter(|(index, _)| wanted(*index));
        let tables = (self.families.len()..).zip(&self.tables).filter(|(index, _)| wanted(*index));
        ExtraMoves {
            families: families.map(|(_, family)| family.clone()).collect(),
            larsson: Vec::new(),
            tables: tables.map(|(_, table)| table.clone()).collect(),
        }
    }

    /// As text, but automata by their size only.
    pub(crate) fn in_words(&self) -> String {
        let others = ExtraMoves { tables: Vec::new(), ..self.clone() }.to_string();
        let tables = self.tables.iter().map(|table| {
            format!(
                "the moves (u, v) that an automaton of {} states accepts in {}",
                table.states().len(),
                table.system()
            )
        });
        let all: Vec<String> = Some(others).filter(|text| !text.is_empty()).into_iter().chain(tables).collect();
        all.join(" and ")
    }

    /// The moves given by automata.
    pub fn tables(&self) -> &[Arc<TakeTable>] {
        &self.tables
    }

    /// Whether there are no extra moves at all.
    pub fn is_empty(&self) -> bool {
        self.families.is_empty() && self.larsson.is_empty() && self.tables.is_empty()
    }

    /// Whether `taken`, in one order or the other, is an extra move.
    ///
    /// Cost for a number n of binary places: O(log n) multiplications of numbers of that length for each family, also where a
    /// family grows slowly, because members are reached by squaring the map and not one by one.
    pub fn contains(&self, taken: &Move) -> bool {
        let swapped = taken.swapped();
        self.families.iter().any(|family| family.contains(taken) || family.contains(&swapped))
            || self.larsson.iter().any(|extra| extra.contains(taken))
            || self.tables.iter().any(|table| table.contains(taken) || table.contains(&swapped))
    }

    /// Every extra move, in the order written, with u ≤ `u_bound` and v ≤ `v_bound`. Only the written order of the heaps;
    /// repetitions are possible.
    pub fn within<'a>(&'a self, u_bound: &Natural, v_bound: &Natural) -> impl Iterator<Item = Move> + use<'a> {
        let most = u_bound + v_bound;
        let (u_bound, v_bound) = (u_bound.clone(), v_bound.clone());
        let larsson = {
            let (u_bound, v_bound) = (u_bound.clone(), v_bound.clone());
            self.larsson.iter().flat_map(move |extra| extra.within(&u_bound, &v_bound)).map(|extra| extra.taken)
        };
        let tables = {
            let (u_bound, v_bound) = (u_bound.clone(), v_bound.clone());
            self.tables.iter().flat_map(move |table| table.within(&u_bound, &v_bound))
        };
        self.families
            .iter()
            .flat_map(move |family| {
                // A member may leave the bounds in one coordinate and come back, so only the growing sum ends a family.
                family.members().take_while({
                    let most = most.clone();
                    move |taken| &taken.u + &taken.v <= most
                })
            })
            .filter(move |taken| taken.u <= u_bound && taken.v <= v_bound)
            .chain(larsson)
            .chain(tables)
    }

    /// The families in the order written: the first move and, unless it stands alone, the map to the next one as two rows
    /// (factor of u, factor of v, constant).
    ///
    /// ```
    /// let extra: wythoff::rules::ExtraMoves = "(2,6)->(u+v+1,2*u+3*v+3)".parse()?;
    /// let (start, map) = extra.families().next().expect("one family");
    /// assert_eq!((start.to_string(), map.expect("it goes on")[1].clone()), ("(2, 6)".to_string(), [2i64, 3, 3].map(Into::into)));
    /// # Ok::<(), wythoff::rules::ExtraError>(())
    /// ```
    pub fn families(&self) -> impl Iterator<Item = (&Move, Option<[[Integer; 3]; 2]>)> {
        let rows =
            |map: &LinearMap| map.forms.each_ref().map(|form| [form.u.clone(), form.v.clone(), form.constant.clone()]);
        self.families.iter().map(move |family| (&family.start, family.map.as_ref().map(rows)))
    }

    /// Whether `taken`, in this order, is a member of the family with this index.
    pub fn family_contains(&self, index: usize, taken: &Move) -> bool {
        self.families.get(index).is_some_and(|family| family.contains(taken))
    }

    /// The largest k for which [`listed`](ExtraMoves::listed) writes `lw(k)` out.
    pub const MOST_LISTED: u32 = 1 << 10;

    /// The same moves with every `lw(k)` written out as its k − 1 families, as proofs need them; nothing if a k is larger than
    /// [`MOST_LISTED`](ExtraMoves::MOST_LISTED).
    ///
    /// ```
    /// let extra: wythoff::rules::ExtraMoves = "(1,3)lw(20)".parse()?;
    /// assert_eq!(extra.listed().expect("20 is few").families().count(), 20);
    /// # Ok::<(), wythoff::rules::ExtraError>(())
    /// ```
    pub fn listed(&self) -> Option<ExtraMoves> {
        let mut families = self.families.clone();
        for extra in &self.larsson {
            if extra.parameter().get() > ExtraMoves::MOST_LISTED {
                return None;
            }
            families.extend(larsson_families(extra.parameter()));
        }
        Some(ExtraMoves { families, larsson: Vec::new(), tables: self.tables.clone() })
    }

    /// Whether an extra move fits into (`x`, `y`), in one order or the other. Of families and of `lw(k)` the first member is looked at, which
    /// fits wherever another does.
    pub fn fits_into(&self, x: &Natural, y: &Natural) -> bool {
        let bound = Natural::power_of_two(80);
        let larsson = self.larsson.iter().filter_map(move |extra| extra.within(&bound, &bound).next());
        let mut least = self.families.iter().map(|family| family.start.clone()).chain(larsson.map(|extra| extra.taken));
        let fits = |u: &Natural, v: &Natural| u <= x && v <= y;
        least.any(|Move { u, v }| fits(&u, &v) || fits(&v, &u))
            || self.tables.iter().any(|table| table.fits_into(x, y) || table.fits_into(y, x))
    }

    /// The extra moves of Larsson and Weimerskirch's game \[L13, Thm 3\]: the families one by one up to k = 16, beyond that as `lw(k)`, so
    /// that a game is printed in a few lines.
    pub(crate) fn larsson_weimerskirch(k: NonZeroU32) -> ExtraMoves {
        const MOST_PRINTED: u32 = 16;
        if k.get() > MOST_PRINTED {
            return ExtraMoves { larsson: vec![LarssonMoves::new(k)], ..ExtraMoves::default() };
        }
        ExtraMoves { families: larsson_families(k).collect(), ..ExtraMoves::default() }
    }
}

/// The families i = 1 … k − 1 of Larsson and Weimerskirch's game, each from its first member that is no move of Nim.
fn larsson_families(k: NonZeroU32) -> impl Iterator<Item = Family> {
    let k = k.get();
    (1..k).map(move |i| {
        let form = |u: u32, v: u32, constant: u64| LinearForm { u: u.into(), v: v.into(), constant: constant.into() };
        let map = LinearMap { forms: [form(1, 1, 1), form(k, k + 1, u64::from(k) + u64::from(i))] };
        let start = Move { u: (i + 1).into(), v: Natural::from(k + 1) * u64::from(i) + u64::from(k) + u64::from(i) };
        Family { start, map: Some(map) }
    })
}

impl Family {
    /// All members in turn; u + v grows strictly.
    fn members(&self) -> impl Iterator<Item = Move> {
        std::iter::successors(Some(self.start.clone()), |last| self.map.as_ref()?.apply(last))
    }

    /// Whether `taken`, in this order, is a member.
    fn contains(&self, taken: &Move) -> bool {
        let Some(map) = &self.map else {
            return self.start == *taken;
        };
        let target = &taken.u + &taken.v;
        let within = |member: &Move| &member.u + &member.v <= target;
        if !within(&self.start) {
            return false;
        }
        // The map applied 1, 2, 4, … times, as long as that stays within the target; then the steps that still fit,
        // longest first, lead to the last member within it.
        let mut powers = Vec::new();
        let mut power = map.along(&self.start);
        while power.apply(&self.start).is_some_and(|member| within(&member)) {
            let squared = power.after(&power);
            powers.push(std::mem::replace(&mut power, squared));
        }
        let mut member = self.start.clone();
        for power in powers.iter().rev() {
            member = power.apply(&member).filter(within).unwrap_or(member);
        }
        member == *taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TEXTS: [&str; 12] = [
        "(2,6)->(u+v+1,2*u+3*v+3)",
        "(1,1)->(u+1,v)",
        "(1,2)->(v,u+v)",
        "(0,1)->(u+v,v+1)",
        "(3,1)->(v+2,u)",
        "(1,1)->(2*u,2*v)",
        "(5,9)->(u+v-1,2*u+3*v-2)",
        "(10,1)->(v+5,u-2)",
        "(9,1)->(v+1,u)",
        "(1,2)->(-u+v,u+2*v-1)",
        "(4,3)->(3*u-v,u+v)",
        "(1,0)->(u+1,10*v)",
    ];

    #[test]
    fn members_by_squaring_are_members_one_by_one() {
        for text in TEXTS {
            let extra: ExtraMoves = text.parse().unwrap();
            let bound = Natural::from(60u32);
            let listed: Vec<Move> = extra.within(&bound, &bound).collect();
            for u in 0u32..=60 {
                for v in 0u32..=60 {
                    let taken = Move::new(u, v);
                    let expected = listed.contains(&taken) || listed.contains(&taken.swapped());
                    assert_eq!(extra.contains(&taken), expected, "{text} {taken}");
                }
            }
        }
    }

    #[test]
    fn slow_and_fast_families_at_any_size() {
        let huge = Natural::from(10u32).pow(2000);
        let slow: ExtraMoves = "(1,1)->(u+1,v)".parse().unwrap();
        assert!(slow.contains(&Move::new(1u32, huge.clone())));
        assert!(!slow.contains(&Move::new(2u32, huge)));
        let fast: ExtraMoves = TEXTS[0].parse().unwrap();
        let far = fast.families[0].members().nth(3000).unwrap();
        assert!(far.u.bits() > 5000 && fast.contains(&far));
        assert!(!fast.contains(&Move::new(&far.u + 1, far.v)));
    }

    /// Members grow along (1, 0) alone; powers of the map as it is written would have as many digits as there are members.
    #[test]
    fn a_factor_that_no_member_shows_costs_nothing() {
        for text in ["(1,0)->(u+1,10*v)", "(1,1)->(11*u-10*v+1,10*u-9*v+1)"] {
            let extra: ExtraMoves = text.parse().unwrap();
            let bound = Natural::from(10u32).pow(300);
            let v = if text.starts_with("(1,0)") { Natural::ZERO } else { bound.clone() };
            assert!(extra.contains(&Move::new(bound.clone(), v.clone())), "{text}");
            assert!(!extra.contains(&Move::new(bound + 1, v + 1)) || !text.starts_with("(1,0)"), "{text}");
        }
    }

    /// What is accepted stays natural and grows; what is refused as negative or not growing does so soon, or shows why.
    #[test]
    fn small_maps_of_either_sign_are_judged_as_their_members_say() {
        let mut random = testkit::SplitMix64::new(11);
        let mut accepted = 0;
        for _ in 0..4000 {
            let mut signed = |size: u64| random.below(2 * size + 1) as i64 - size as i64;
            let [a, b, d, e, c, f] = [signed(3), signed(3), signed(3), signed(3), signed(9), signed(9)];
            let (u, v) = (signed(9).abs(), signed(9).abs() + 1);
            let text = format!("({u},{v})->({a}*u+{b}*v+{c},{d}*u+{e}*v+{f})").replace("+-", "-");
            let mut members = vec![[Integer::from(u), Integer::from(v)]];
            for place in 0..40 {
                let [u, v] = &members[place];
                members.push([u * a + v * b + c, u * d + v * e + f]);
            }
            let sum = |pair: &[Integer; 2]| &pair[0] + &pair[1];
            let grows = members.windows(2).all(|two| sum(&two[1]) > sum(&two[0]));
            let natural = members.iter().flatten().all(|value| !value.is_negative());
            match text.parse::<ExtraMoves>() {
                Ok(extra) => {
                    assert!(grows && natural, "{text}");
                    accepted += 1;
                    assert_eq!(extra.to_string().parse::<ExtraMoves>().as_ref(), Ok(&extra), "{text}");
                    let natural = |[u, v]: &[Integer; 2]| Some(Move { u: u.to_natural()?, v: v.to_natural()? });
                    let members: Vec<Move> = members.iter().filter_map(natural).collect();
                    // The next one to the right is smaller than the last member, so the list decides about it.
                    for taken in &members[..39] {
                        let right = Move::new(&taken.u + 1, taken.v.clone());
                        assert!(extra.family_contains(0, taken), "{text}");
                        assert_eq!(extra.family_contains(0, &right), members.contains(&right), "{text}");
                    }
                }
                Err(error) => match error.kind {
                    ExtraErrorKind::NotGrowing => assert!(!grows, "{text}"),
                    ExtraErrorKind::Negative { member } => {
                        assert!(members[member - 1].iter().any(Integer::is_negative), "{text}");
                    }
                    kind => assert!(kind == ExtraErrorKind::PerhapsNegative && !natural, "{text}: {kind}"),
                },
            }
        }
        assert!(accepted > 200, "{accepted}");
    }

    proptest! {
        #![proptest_config(testkit::cases!(256))]

        #[test]
        fn print_then_parse_is_identity(
            parts in prop::collection::vec(
                (1u32..99, 0u32..99, prop::option::of(prop::array::uniform6(1u32..5))), 1..4)
        ) {
            let text: String = parts.iter().map(|(u, v, map)| match map {
                None => format!("({u},{v})"),
                Some([a, b, c, d, e, f]) => format!(" ( {u}, {v} ) -> ({a}*u+v*{b}+{c}, {f} + {d}*u+(1+{e})*v) "),
            }).collect();
            let extra: ExtraMoves = text.parse().unwrap();
            prop_assert_eq!(extra.to_string().parse::<ExtraMoves>().unwrap(), extra);
        }

        #[test]
        fn no_text_panics(text in "[uvxy0-9 (),>+*%|-]{0,30}") {
            if let Ok(extra) = text.parse::<ExtraMoves>() {
                prop_assert_eq!(extra.to_string().parse::<ExtraMoves>().unwrap(), extra);
            }
        }
    }
}
