//! `cedar --check`: the ten commandments, one by one.

use super::labels;
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::numbers::{CedarTree, Examined, Verdict};

/// What stands above the commandments.
pub fn commandments_heading(tree: &CedarTree) -> String {
    format!("Theorem 6.1 for the cedar tree of {}, {}:\n", tree.fraction(), super::svg::root_in_words(tree))
}

/// A commandment, and whether it holds.
#[derive(Clone, Debug)]
pub struct CommandmentReport(pub Examined);

impl Serialize for CommandmentReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            commandment: &'static str,
            statement: &'static str,
            verdict: &'static str,
            witness: Option<Witness>,
            reason: Option<&'a str>,
            remark: Option<&'a str>,
        }
        #[derive(Serialize)]
        struct Witness {
            digits: Vec<u32>,
            trace: Vec<u8>,
        }
        let Examined { commandment, verdict, remark, .. } = &self.0;
        let (verdict, witness, reason) = match verdict {
            Verdict::Holds => ("holds", None, None),
            Verdict::NotApplicable(reason) => ("not applicable", None, Some(reason.as_str())),
            Verdict::Fails(found) => {
                let witness = Witness { digits: found.digits.most_significant_first(), trace: labels(&found.trace) };
                ("fails", Some(witness), Some(found.reason.as_str()))
            }
        };
        Contract {
            commandment: commandment.numeral(),
            statement: commandment.statement(),
            verdict,
            witness,
            reason,
            remark: remark.as_deref(),
        }
        .serialize(serializer)
    }
}

impl fmt::Display for CommandmentReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Examined { commandment, verdict, remark, .. } = &self.0;
        let (verdict, below) = match verdict {
            Verdict::Holds => ("holds", None),
            Verdict::Fails(witness) => {
                let told = format!("first at node {}, trace {}: {}", witness.digits, witness.trace, witness.reason);
                ("FAILS", Some(told))
            }
            Verdict::NotApplicable(reason) => ("not applicable", Some(reason.clone())),
        };
        writeln!(f, "  {commandment:<7} {verdict:<15} {}", commandment.statement())?;
        below.iter().chain(remark).try_for_each(|line| writeln!(f, "{:26}{line}", ""))
    }
}
