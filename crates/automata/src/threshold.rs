//! S(m) = m − αQ(m) against a number θ of the field, for the system's own α = [1; (a_1, …, a_r)].
//!
//! With δ_i = p_i − αq_i the digits s_i of m give S(m) = Σ s_i δ_i, see `beatty`; the δ_i shrink and their signs alternate, so that the *lowest* place at which the digits of
//! m and of θ differ decides. Let ζ_k = −δ_k/δ_{k−1} = [0; a_{k+1}, a_{k+2}, …], and for a place k
//!
//! * t_k = (s_k δ_k + s_{k+1} δ_{k+1} + …)/δ_{k−1}, which lies in the open interval (−1, ζ_k), and is 0 where nothing follows;
//! * θ_k = (θ − s_0 δ_0 − … − s_{k−1} δ_{k−1})/δ_{k−1} as long as the digits are those of θ.
//!
//! Numbers with s_k = d > 0 have t_k/ζ_k in (−d − ζ_{k+1}, −d + 1 − ζ_{k+1}), for s_{k+1} is not the largest digit then; with d = 0 in (−ζ_{k+1}, 1). These intervals do not
//! overlap, and the larger d, the lower they lie. So if b is the digit in whose interval θ_k/ζ_k lies, its upper end taken with it, t_k < θ_k for s_k > b, t_k > θ_k for s_k < b,
//! and for s_k = b, as t_k/ζ_k = −s_k − t_{k+1}, t_k and θ_k stand as θ_{k+1} and t_{k+1} do. If θ_k does not lie in (−1, ζ_k), all is decided.
//!
//! θ_k = (x − yζ_k)/w with integers x, y and the denominator w of θ; the next pair is (y − wb − a_{k+1}x, x). The pairs are bounded, as is their conjugate, so they
//! repeat: a path that ends or runs into itself, of at most about w² steps, mostly far fewer. What has been read of m down to a place, most significant first, is for all that follows told by how it
//! compares with every θ_k on the path whose place has the same phase; since these are points on a line, such comparisons are at most 2 for each point and 1.

use crate::explore::{Implicit, Layers};
use crate::normal::Flags;
use crate::system::Kind;
use crate::{AutomataError, Automaton, FieldElement, NumberSystem};
use numeration::work::Work;
use numeration::{ContinuedFraction, Integer, QuadraticIrrational, floor_of};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

/// Paths longer than this are not followed: states are vectors of this length.
const LONGEST_PATH: usize = 2048;

/// θ_k for one k.
struct Step {
    /// k mod r.
    phase: usize,
    /// How nothing, t_k = 0, compares with θ_k.
    zero: Ordering,
    /// b.
    digit: u32,
    next: Next,
}

/// How t_{k+1} compares with θ_{k+1}.
#[derive(Clone, Copy)]
enum Next {
    Always(Ordering),
    /// As the step of this number says.
    Step(usize),
}

/// The path of a number θ.
pub(crate) struct Threshold {
    system: Arc<NumberSystem>,
    first: Next,
    steps: Vec<Step>,
}

/// What is needed of ζ of one phase.
struct Ratio {
    zeta: QuadraticIrrational,
    quotient: Integer,
}

impl Ratio {
    /// (x + yζ)/w rounded down, w > 0; nothing where it is too large to compute.
    fn floor(&self, x: &Integer, y: &Integer, w: &Integer) -> Option<Integer> {
        let zeta = &self.zeta;
        let rational = x * zeta.denominator() + y * zeta.rational_part();
        let under = w * zeta.denominator();
        let sign = if under.is_negative() { -Integer::ONE } else { Integer::ONE };
        floor_of(&(rational * &sign), &(y * zeta.coefficient() * sign), zeta.radicand(), &under.unsigned_abs()).ok()
    }

    /// The sign of x + yζ, which is irrational unless y = 0.
    fn sign(&self, x: &Integer, y: &Integer) -> Option<Ordering> {
        if y.is_zero() {
            return Some(x.cmp(&Integer::ZERO));
        }
        let below = self.floor(x, y, &Integer::ONE)?.is_negative();
        Some(if below { Ordering::Less } else { Ordering::Greater })
    }
}

impl Threshold {
    /// The path of `theta`; nothing in systems other than those of [1; (a_1, …, a_r)], and where it is too long.
    pub(crate) fn new(system: &Arc<NumberSystem>, theta: &FieldElement) -> Option<Threshold> {
        if system.kind() != Kind::Ostrowski {
            return None;
        }
        let period = system.period();
        let quotients: Vec<u32> = (0..period).map(|phase| system.largest_digit(phase)).collect();
        let ratio = |phase: usize| {
            let tail = [&quotients[phase..], &quotients[..phase]].concat();
            let zeta = ContinuedFraction::new(vec![0], tail).ok()?.to_quadratic().ok()?;
            Some(Ratio { zeta, quotient: Integer::from(quotients[phase]) })
        };
        let ratios: Vec<Ratio> = (0..period).map(ratio).collect::<Option<_>>()?;
        let w = &theta.denominator;
        // δ_{−1} = 1 and δ_0 = 1 − α.
        let mut pair = (&theta.rational + &theta.alpha, -theta.alpha.clone());
        let mut known: HashMap<(usize, (Integer, Integer)), usize> = HashMap::new();
        let mut steps: Vec<Step> = Vec::new();
        let mut first = None;
        loop {
            let phase = steps.len() % period;
            let (here, above) = (&ratios[phase], &ratios[(phase + 1) % period]);
            let (x, y) = &pair;
            let next = if here.sign(&(x + w), &-y.clone())? != Ordering::Greater {
                Next::Always(Ordering::Greater)
            } else if here.sign(x, &-(y + w))? != Ordering::Less {
                Next::Always(Ordering::Less)
            } else {
                Next::Step(*known.entry((phase, pair.clone())).or_insert(steps.len()))
            };
            match steps.last_mut() {
                Some(step) => step.next = next,
                None => first = Some(next),
            }
            if !matches!(next, Next::Step(number) if number == steps.len()) {
                return Some(Threshold { system: system.clone(), first: first?, steps });
            }
            if steps.len() == LONGEST_PATH {
                return None;
            }
            let zero = here.sign(x, &-y.clone())?.reverse();
            // ⌊1 − ζ_{k+1} − θ_k/ζ_k⌋, and 1/ζ_k = a_{k+1} + ζ_{k+1}.
            let digit = above.floor(&(w - x * &here.quotient + y), &-(w + x), w)?;
            let digit = if digit.is_negative() { 0 } else { u32::try_from(digit.to_i128()?).ok()? };
            let lower = y - w * Integer::from(digit) - &here.quotient * x;
            pair = (lower, x.clone());
            steps.push(Step { phase, zero, digit, next });
        }
    }

    /// The numbers m for which S(m) compares with θ as `wanted` says.
    pub(crate) fn automaton(&self, wanted: fn(Ordering) -> bool, work: &Work) -> Result<Automaton, AutomataError> {
        let mut places = vec![0; self.steps.len()];
        let mut phases: Vec<Vec<usize>> = vec![Vec::new(); self.system.period()];
        for (number, step) in self.steps.iter().enumerate() {
            places[number] = phases[step.phase].len();
            phases[step.phase].push(number);
        }
        let layers = Layers::of(&self.system, 1);
        let mut rule = Compared { threshold: self, layers, wanted, places, phases };
        Automaton::from_rule(&self.system, 1, &mut rule, "a threshold", work)
    }
}

struct Compared<'a> {
    threshold: &'a Threshold,
    layers: Layers,
    wanted: fn(Ordering) -> bool,
    /// Where each step stands among those of its phase.
    places: Vec<usize>,
    /// The steps of each phase.
    phases: Vec<Vec<usize>>,
}

impl Compared<'_> {
    /// How what has been read compares, if `compared` says how it does with the steps of its phase.
    fn look_up(&self, next: Next, compared: &[Ordering]) -> Ordering {
        match next {
            Next::Always(ordering) => ordering,
            Next::Step(number) => compared[self.places[number]],
        }
    }
}

impl Implicit for Compared<'_> {
    /// How what has been read compares with the steps of the phase of the lowest place read; and the flags of normal forms.
    type State = (Vec<Ordering>, Flags);

    fn start(&self) -> Self::State {
        (self.phases[0].iter().map(|&number| self.threshold.steps[number].zero).collect(), 0)
    }

    fn follow(&mut self, layer: usize, (above, flags): &Self::State, out: &mut impl FnMut(u32, Option<Self::State>)) {
        let (phase, system) = (self.layers.phase(layer), &self.threshold.system);
        let compared = |digit: u32| {
            let compare = |&number: &usize| {
                let step = &self.threshold.steps[number];
                step.digit.cmp(&digit).then_with(|| self.look_up(step.next, above).reverse())
            };
            self.phases[phase].iter().map(compare).collect()
        };
        let mut digit = 0;
        for &(last, next) in system.allowed(phase, *flags, 0) {
            let flags = system.flagged(*flags, 0, next);
            while digit <= last {
                out(digit, Some((compared(digit), flags)));
                digit += 1;
            }
        }
    }

    fn accepts(&self, (compared, flags): &Self::State) -> bool {
        self.threshold.system.may_end(*flags, 1) && (self.wanted)(self.look_up(self.threshold.first, compared))
    }
}
