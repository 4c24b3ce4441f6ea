//! Proves the P-positions of whole families of games and says what it cost: `families misere 2 12`, `offdiagonal`, `connell`, `wythoff`.

use numeration::work::Work;
use std::sync::Arc;
use std::time::Instant;
use wythoff_automata::logic::{Compiler, Formula, Term};
use wythoff_automata::{AutomataError, NumberSystem, with_largest};

fn main() -> Result<(), AutomataError> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let family = arguments.first().map_or("wythoff", String::as_str);
    let number =
        |index: usize, otherwise: u32| arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
    for parameter in number(1, 1)..=number(2, 6) {
        let start = Instant::now();
        let system = NumberSystem::ostrowski(&[parameter])?;
        let (holds, states) = with_largest(&Work::default(), |work| {
            prove(&mut Compiler::within(&system, work), family, i64::from(parameter))
        });
        let holds = holds?;
        let (seconds, memory) = (start.elapsed().as_secs_f64(), peak_megabytes());
        println!("{family} {parameter}: {holds}, at most {states} states, {seconds:.3} s, {memory} MB");
    }
    Ok(())
}

fn v(name: &str) -> Term {
    Term::variable(name)
}

/// The pairs that are P-positions, the smaller heap x.
fn pairs(family: &str, a: i64) -> Formula {
    let n = || v("n");
    match family {
        // E_n = ⌊nα + 1/α⌋, 1/α = (α + a − 2)/a; H_n = E_n + an + 1.
        "misere" | "offdiagonal" => {
            let lower = || Term::floor(Term::Constant(a - 2), a * n() + 1, a);
            v("x").equals(lower()).and(v("y").equals(v("x") + a * n() + 1)).exists(["n"])
        }
        // u = ⌊⌊mα⌋/k⌋, v = u + m for m = kn + i.
        "connell" => v("x").equals(Term::floor(0.into(), v("y") - v("x"), a)).and(v("x").at_most(v("y"))),
        _ => v("x").equals(n().times_alpha()).and(v("y").equals(v("x") + a * n())).exists(["n"]),
    }
}

fn prove(compiler: &mut Compiler, family: &str, a: i64) -> Result<bool, AutomataError> {
    let ordered = Arc::new(compiler.relation(&pairs(family, a), &["x", "y"])?);
    let p = |x: Term, y: Term| Formula::member(&ordered, [x.clone(), y.clone()]).or(Formula::member(&ordered, [y, x]));
    let near = (v("u") - v("v")).absolute().below(a);
    let line = |zero: &str, other: &str| v(zero).equals(0).and(v(other).remainder(a).equals(0));
    let mut legal = match family {
        "connell" => line("u", "v").or(line("v", "u")).or(v("u").equals(v("v"))),
        _ => v("u").equals(0).or(v("v").equals(0)).or(near),
    };
    if family == "offdiagonal" {
        legal = legal.and((v("x") - v("u")).equals(v("y") - v("v")).not());
    }
    let moves = v("u").at_most(v("x")).and(v("v").at_most(v("y"))).and((v("u") + v("v")).at_least(1)).and(legal);
    let winning = moves.clone().and(p(v("x") - v("u"), v("y") - v("v"))).exists(["u", "v"]);
    let statement = p(v("x"), v("y")).iff(winning.not());
    let statement = match family {
        // The position without moves is won; all others as usual.
        "misere" => (v("x") + v("y")).at_least(1).implies(statement).and(p(0.into(), 0.into()).not()),
        // Positions on the diagonal cannot be reached.
        "offdiagonal" => v("x").equals(v("y")).or(statement),
        _ => statement,
    };
    let truth = compiler.decide(&statement.forall(["x", "y"]))?;
    if !truth.holds {
        println!("{truth}");
    }
    Ok(truth.holds)
}

/// The most memory this process has had.
fn peak_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0) / 1024
}
