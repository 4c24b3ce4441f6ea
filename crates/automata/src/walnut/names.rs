//! Numerations by Walnut's names.
//!
//! Walnut has `msd_K` for base K, `msd_fib`, `msd_trib` and `msd_pell`. All others get names that say what they are and that are read back:
//! `msd_cf_1_3_per_2` is the p-system of [1;3,(2)], `msd_rec_2_m1_from_1_3` the recurrence 2,−1 from 1,3.

use super::WalnutError;
use crate::NumberSystem;
use numeration::{ContinuedFraction, excerpt};
use std::collections::HashMap;
use std::sync::Arc;

/// The numerations that Walnut has beside the plain bases: its name and ours.
const BUILT_IN: [(&str, &str); 3] =
    [("fib", "[1;(1)]"), ("trib", "recurrence 1,1,1 from 1,2,4"), ("pell", "[1;1,(2)]")];

/// Walnut's name of a numeration, most significant digit first.
///
/// ```
/// use wythoff_automata::{NumberSystem, walnut};
/// assert_eq!(walnut::name(&*NumberSystem::named("[1;(1)]")?), "msd_fib");
/// assert_eq!(walnut::name(&*NumberSystem::named("[1;(2,1)]")?), "msd_cf_1_per_2_1");
/// # Ok::<(), wythoff_automata::AutomataError>(())
/// ```
pub fn name(system: &NumberSystem) -> String {
    let own = system.to_string();
    if let Some((name, _)) = BUILT_IN.iter().find(|(_, printed)| *printed == own) {
        return format!("msd_{name}");
    }
    let spelled = |text: &str| text.replace(',', "_").replace('-', "m");
    match (own.strip_prefix("base "), own.strip_prefix("recurrence ").and_then(|text| text.split_once(" from "))) {
        (Some(base), _) => format!("msd_{base}"),
        (_, Some((factors, start))) => format!("msd_rec_{}_from_{}", spelled(factors), spelled(start)),
        _ => {
            let inner = own.trim_matches(['[', ']']).replace(';', ",");
            let (initial, period) = inner.split_once('(').unwrap_or((&inner, ""));
            format!("msd_cf_{}_per_{}", spelled(initial.trim_end_matches(',')), spelled(period.trim_end_matches(')')))
        }
    }
}

/// Whether Walnut knows a numeration of itself.
pub fn is_built_in(system: &NumberSystem) -> bool {
    let own = system.to_string();
    system.plain_base().is_some() || BUILT_IN.iter().any(|(_, printed)| *printed == own)
}

/// The numeration of a name such as `msd_fib`; `own` are those that the script has made.
pub(super) fn system(name: &str, own: &HashMap<String, Arc<NumberSystem>>) -> Result<Arc<NumberSystem>, WalnutError> {
    let base = name.strip_prefix("msd_").or_else(|| name.strip_prefix("lsd_")).unwrap_or(name);
    if let Some(system) = own.get(base) {
        return Ok(system.clone());
    }
    let printed = match BUILT_IN.iter().find(|(known, _)| *known == base) {
        Some((_, printed)) => Some((*printed).to_string()),
        None if base.bytes().all(|byte| byte.is_ascii_digit()) => Some(format!("base {base}")),
        None => spelled_out(base),
    };
    printed.and_then(|printed| NumberSystem::named(&printed).ok()).ok_or_else(|| {
        WalnutError::meaningless(format!(
            "the numeration {} is not known: use msd_K, msd_fib, msd_trib, msd_pell, ost, or msd_rec_2_2_from_1_3",
            excerpt(name)
        ))
    })
}

/// `rec_2_m1_from_1_3` and `cf_1_3_per_2` as they are printed here.
fn spelled_out(base: &str) -> Option<String> {
    let plain = |text: &str| text.replace('_', ",").replace('m', "-");
    if let Some((factors, start)) = base.strip_prefix("rec_").and_then(|rest| rest.split_once("_from_")) {
        return Some(format!("recurrence {} from {}", plain(factors), plain(start)));
    }
    let (initial, period) = base.strip_prefix("cf_")?.split_once("_per_")?;
    let (first, rest) =
        initial.split_once('_').map_or((initial, String::new()), |(first, rest)| (first, plain(rest) + ","));
    Some(format!("[{first};{rest}({})]", plain(period)))
}

/// The numeration that `ost` makes of [0; b_1, b_2, …]: the denominators of its convergents, which are the numerators of [1; b_1 − 1, b_2, …].
pub(super) fn ostrowski(initial: &[u32], period: &[u32]) -> Result<Arc<NumberSystem>, WalnutError> {
    let Some((0, before)) = initial.split_first().map(|(first, rest)| (*first, rest)) else {
        return Err(WalnutError::text(0, "ost wants a first list that begins with 0"));
    };
    if period.is_empty() || period.contains(&0) || before.contains(&0) {
        return Err(WalnutError::text(0, "ost wants a second list, the period, and no 0 but the first"));
    }
    // The first quotient, taken out of the period where it stands in it.
    let (mut quotients, mut period) = (before.to_vec(), period.to_vec());
    if quotients.is_empty() {
        quotients.push(period[0]);
        period.rotate_left(1);
    }
    if quotients[0] == 1 {
        let what = "ost with a first quotient 1, whose two lowest places are worth the same";
        return Err(WalnutError::meaningless(what));
    }
    quotients[0] -= 1;
    quotients.insert(0, 1);
    let fraction = ContinuedFraction::new(quotients, period);
    let fraction = fraction.map_err(|error| WalnutError::text(0, error.to_string()))?;
    Ok(NumberSystem::p_system(&fraction)?)
}
