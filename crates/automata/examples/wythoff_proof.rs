//! Proves the P-positions of a-Wythoff for all heaps, for the a given as arguments, and says what it cost.

use automata::logic::{Compiler, Formula, Term};
use automata::{AutomataError, NumberSystem};
use std::sync::Arc;
use std::time::Instant;

fn main() -> Result<(), AutomataError> {
    let wanted: Vec<u32> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let wanted = if wanted.is_empty() { (1..=8).collect() } else { wanted };
    for a in wanted {
        let start = Instant::now();
        let (holds, states) = prove(a)?;
        println!(
            "a = {a}: {holds}, at most {states} states, {:.3} s, {} MB",
            start.elapsed().as_secs_f64(),
            peak_megabytes()
        );
    }
    Ok(())
}

/// "(x, y) is (A_n, B_n) or (B_n, A_n) exactly if no move leads to such a position."
fn prove(a: u32) -> Result<(bool, usize), AutomataError> {
    let mut compiler = Compiler::new(&NumberSystem::ostrowski(&[a])?);
    let a = i64::from(a);
    let v = Term::variable;
    let pair = v("x").equals(v("n").times_alpha()).and(v("y").equals(v("n").times_alpha() + a * v("n"))).exists(["n"]);
    let ordered = Arc::new(compiler.relation(&pair, &["x", "y"])?);
    let p = |x: Term, y: Term| Formula::member(&ordered, [x.clone(), y.clone()]).or(Formula::member(&ordered, [y, x]));
    let (x, y) = (|| v("x"), || v("y"));
    let legal = v("u").equals(0).or(v("v").equals(0)).or((v("u") - v("v")).absolute().below(a));
    let moves = v("u").at_most(x()).and(v("v").at_most(y())).and((v("u") + v("v")).at_least(1)).and(legal);
    let winning = moves.and(p(x() - v("u"), y() - v("v"))).exists(["u", "v"]);
    let statement = p(x(), y()).iff(winning.not()).forall(["x", "y"]);
    let truth = compiler.decide(&statement)?;
    if !truth.holds {
        println!("{truth}");
    }
    Ok((truth.holds, compiler.budget().largest()))
}

/// The most memory this process has had.
fn peak_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0) / 1024
}
