//! Proofs, for all heaps at once, that a set recognised by an automaton is the set of P-positions of a game.
//!
//! With P the claimed set, three obligations are decided by automata:
//!
//! * **ends**: in normal play a position without a move is in P, in misère play it is not;
//! * **closed**: no move leads from P to P;
//! * **reach**: every position outside P that has a move has one to P.
//!
//! By induction on x + y, which every move makes smaller, a set that meets them is the set of P-positions, and no other set meets them.
//!
//! **The smallest counterexample.** Order the positions by larger heap, then by smaller heap. A move makes neither larger and one of them smaller,
//! so every option comes before its position. Let z be the first position that breaks an obligation. Below z nothing is broken, hence by
//! induction P agrees with the true outcomes there. If z breaks *closed*, z is in P and has an option that truly is P, so z is N; if it breaks
//! *reach*, all its options truly are N, so z is P but not in the set; if it breaks *ends*, the play itself says so. So the set is wrong at z.
//! Conversely where the set first differs from the outcomes it breaks an obligation. The first position that breaks one is therefore
//! exactly the first where the claim is wrong.

mod blocking;
mod certificate;
mod claims;
mod coq;
mod error;
mod form;
mod further;
mod level;
mod obligations;
mod options;
mod orbit;
mod prepared;
mod refutation;
mod walnut;
mod witness;

pub use certificate::Unchecked;
pub(crate) use claims::in_both_orders;
pub use claims::{AutomatonClaim, claim_automaton, theorem, theorem_in};

pub use error::ProofError;
pub use form::{Form, recognised_form};
pub(crate) use further::further_takes;
pub use further::{alpha_of, own_system, statement_claim};
pub use level::level_certificate;
pub use obligations::{Cover, Proof, Verdict, prove};
pub use options::Moves;
pub use orbit::Orbit;
pub use prepared::Prepared;
pub use refutation::{Counterexample, Obligation};
pub use walnut::WalnutFiles;

pub(crate) use options::Relation;
pub use rules::conjunctions::{Coefficients, Conjunction, ConjunctionsError, conjunctions};
pub(crate) use witness::smallest_position;
