//! `cedar --check`: the ten commandments, one by one.

use crate::answer::CommandmentAnswer;
use crate::failure::Failure;
use std::io::Write;
use wythoff::{CedarTree, Commandment, Examined, Verdict};

pub fn run(tree: &CedarTree, json: bool) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let mut broken = false;
    if !json {
        writeln!(out, "Theorem 6.1 for the cedar tree of {}, order {}:", tree.fraction(), tree.order())?;
    }
    for commandment in Commandment::ALL {
        let examined = tree.examine(commandment).map_err(|error| Failure::about("--check", error))?;
        broken |= matches!(examined.verdict, Verdict::Fails(_));
        if json {
            serde_json::to_writer(&mut out, &CommandmentAnswer::new(&examined))?;
            writeln!(out)?;
        } else {
            print(&mut out, &examined)?;
        }
    }
    if broken { Err(Failure::refuted()) } else { Ok(()) }
}

fn print(out: &mut impl Write, examined: &Examined) -> Result<(), Failure> {
    let verdict = match &examined.verdict {
        Verdict::Holds => "holds",
        Verdict::Fails(_) => "FAILS",
        Verdict::NotApplicable(_) => "not applicable",
    };
    writeln!(out, "  {:<7} {verdict:<15} {}", examined.commandment, examined.commandment.statement())?;
    let below = match &examined.verdict {
        Verdict::Holds => None,
        Verdict::Fails(witness) => {
            Some(format!("first at node {}, trace {}: {}", witness.digits, witness.trace, witness.reason))
        }
        Verdict::NotApplicable(reason) => Some(reason.clone()),
    };
    for line in below.iter().chain(&examined.remark) {
        writeln!(out, "{:26}{line}", "")?;
    }
    Ok(())
}
