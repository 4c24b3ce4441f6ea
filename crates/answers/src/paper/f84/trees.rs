//! What is shown for the items of F84 about cedar trees, sections 6 and 7.

use super::super::content::{Content, game, refused};
use super::super::f82::show as f82;
use crate::Refusal;
use crate::report::cedar::{CommandmentReport, CostQuestion, Folded, Layout, Look, Searched, TreePage, picture};
use crate::words::{MOST_IN_PICTURE, folded_trace};
use std::num::NonZeroU32;
use wythoff::numbers::{
    BeattyPair, CedarError, CedarTree, Commandment, ContinuedFraction, Digits, FibonacciSearch, Mean, Numeration,
    Reading, System, Verdict, Weighting,
};
use wythoff::solve::{CedarForm, CedarList, CedarLists, Front, Strategy, TableRow, cedar_strategy, strategy_within};
use wythoff::{Natural, Outcome, Position};

type Made = Result<(), Refusal>;

/// Larger trees are not told node by node.
const MOST_IN_TEXT: u64 = 500;

fn of_tree(error: CedarError) -> Refusal {
    Refusal::about("cedar", error)
}

/// The tree of the chosen fraction and order with this digit at its root.
fn chosen(page: &Content<'_>, digit: u32) -> Result<CedarTree, Refusal> {
    CedarTree::with_root_digit(&page.fraction(), page.given.whole("m") as usize, digit).map_err(of_tree)
}

fn at_most(tree: &CedarTree, limit: u64) -> Made {
    let nodes = tree.nodes();
    if nodes <= Natural::from(limit) {
        return Ok(());
    }
    Err(Refusal::expensive(format!(
        "the tree has {nodes} nodes, and at most {limit} are shown here: choose a smaller order -m"
    )))
}

pub(super) fn cedar_tree(page: &mut Content<'_>) -> Made {
    let number = page.given.natural("x");
    let tree = if number.is_zero() {
        chosen(page, page.given.whole("d"))?
    } else {
        let root = f82::digits_of(&Numeration::new(page.fraction()), &number, System::P)?;
        CedarTree::with_root(&page.fraction(), root).map_err(of_tree)?
    };
    at_most(&tree, MOST_IN_TEXT)?;
    page.listing(None, TreePage { tree: &tree, way: None, leafless: false });
    Ok(())
}

pub(super) fn tree(page: &mut Content<'_>) -> Made {
    let tree = chosen(page, 1)?;
    at_most(&tree, MOST_IN_PICTURE)?;
    let svg = picture(&tree, &Layout::new(&tree, None), Look::File);
    let title = format!("The cedar tree $C⁰_{{{},1}}({})$", tree.order(), tree.fraction());
    page.figure(title, svg, TreePage { tree: &tree, way: None, leafless: false }.to_string());
    Ok(())
}

pub(super) fn folded(page: &mut Content<'_>, digit: u32) -> Made {
    let tree = chosen(page, digit)?;
    let folded = Folded::new(&tree);
    let title = format!("The first branches of $C⁰_{{{},{digit}}}({})$", tree.order(), tree.fraction());
    page.figure(title, folded.to_svg(), folded.to_string());
    Ok(())
}

pub(super) fn p_and_q(page: &mut Content<'_>) -> Made {
    let tree = chosen(page, page.given.whole("d"))?;
    at_most(&tree, MOST_IN_TEXT)?;
    let first = tree.fraction().term(1).unwrap_or(0);
    let (mut rows, mut failure) = (Vec::new(), None);
    for node in tree.in_order() {
        let shed = node.q_value.is_none();
        if failure.is_none() && (shed != node.leaf || shed != (node.digits.digit(0) == first)) {
            failure = Some(node.digits.to_string());
        }
        let q_value = node.q_value.as_ref().map(ToString::to_string).unwrap_or_default();
        rows.push(vec![node.digits.to_string(), node.trace.to_string(), node.p_value.to_string(), q_value]);
    }
    page.rows(
        "The nodes in order; those without a $q$-interpretation are shed in the fall",
        &["node", "trace", "T", "τ"],
        rows,
    );
    page.checked(
        "the leaves are the nodes ending in $a_1$, and the only ones without a $q$-interpretation",
        "every node above",
        failure,
        None,
    );
    Ok(())
}

pub(super) fn trace(page: &mut Content<'_>) -> Made {
    let tree = chosen(page, 1)?;
    let number = page.given.natural("x");
    let (fraction, order) = (tree.fraction().clone(), tree.order());
    let searched = Searched::new(&tree, number.clone(), Reading::P).map_err(of_tree)?;
    page.listing(format!("wythoff cedar --cf '{fraction}' -m {order} --trace {number}"), &searched);
    Ok(())
}

/// A commandment that was looked into, with what the tree says.
fn examine(page: &mut Content<'_>, tree: &CedarTree, commandment: Commandment, expected: bool) -> Made {
    let examined = tree.examine(commandment).map_err(of_tree)?;
    let statement = format!("{} {}", commandment.numeral(), commandment.statement());
    let failure = match &examined.verdict {
        Verdict::Holds => None,
        Verdict::Fails(witness) => {
            Some(format!("node {}, trace {}: {}", witness.digits, witness.trace, witness.reason))
        }
        Verdict::NotApplicable(_) => {
            page.listing(None, CommandmentReport(examined));
            return Ok(());
        }
    };
    let range = format!("all {} nodes of order {} of {}", tree.nodes(), tree.order(), tree.fraction());
    let command = format!("wythoff cedar --cf '{}' -m {} --check", tree.fraction(), tree.order());
    // The command looks at all ten, and (vii) makes it fail where the quotients are not constant.
    let command = (commandment != Commandment::TraceShifts && is_constant(tree.fraction())).then_some(command);
    if expected {
        page.checked(statement, range, failure, command);
    } else {
        let which = format!("as printed, for $α = {}$ and $m = {}$: {statement}", tree.fraction(), tree.order());
        page.fails(which, range, failure, command);
    }
    Ok(())
}

fn is_constant(fraction: &ContinuedFraction) -> bool {
    fraction.initial().len() == 1 && fraction.period().len() == 1
}

pub(super) fn commandments(page: &mut Content<'_>) -> Made {
    let tree = chosen(page, 1)?;
    let asked = page.name.rsplit_once('(').map(|(_, numeral)| numeral.trim_end_matches(')'));
    let others = Commandment::ALL.into_iter().filter(|commandment| *commandment != Commandment::TraceShifts);
    let wanted =
        |commandment: &Commandment| asked.is_none_or(|asked| commandment.numeral().trim_matches(['(', ')']) == asked);
    for commandment in others.filter(wanted) {
        examine(page, &tree, commandment, true)?;
    }
    Ok(())
}

pub(super) fn seventh(page: &mut Content<'_>) -> Made {
    let tree = chosen(page, 1)?;
    let expected = is_constant(tree.fraction());
    examine(page, &tree, Commandment::TraceShifts, expected)?;
    let other: ContinuedFraction = "[1;(2,1)]".parse().map_err(|error| Refusal::about("--cf", error))?;
    if tree.fraction() != &other {
        let tree = CedarTree::new(&other, 1).map_err(of_tree)?;
        examine(page, &tree, Commandment::TraceShifts, false)?;
    }
    Ok(())
}

pub(super) fn search(page: &mut Content<'_>) -> Made {
    let (fraction, length) = (page.fraction(), page.given.whole("n") as usize);
    let (mut rows, mut failure) = (Vec::new(), None);
    for (reading, name) in [(Reading::P, "T"), (Reading::Q, "τ")] {
        let Ok(search) = FibonacciSearch::new(&fraction, reading) else { continue };
        let mut most = 0u64;
        let mut total = 0u64;
        for wanted in 0..length {
            let mut comparisons = 0u64;
            let found = search.search_in(length, |entry| {
                comparisons += 1;
                entry.cmp(&wanted)
            });
            if failure.is_none() && found != Ok(wanted) {
                failure = Some(format!("{name}, entry {wanted}"));
            }
            most = most.max(comparisons);
            total += comparisons;
        }
        let first = search.first_entry(length).map(|entry| entry.to_string()).unwrap_or_default();
        let mean = Mean::new(u128::from(total), length as u128);
        rows.push(vec![name.to_string(), first, most.to_string(), format!("{mean} ≈ {}", mean.rounded(3))]);
    }
    page.rows(
        format!("Searches in a table of {length} entries, $α = {fraction}$"),
        &["tree", "first entry asked", "most comparisons", "mean"],
        rows,
    );
    page.checked("every entry is found", format!("{length} entries, both trees"), failure, None);
    let weighting = Weighting::new(1, 1).map_err(|error| Refusal::about("search", error))?;
    let costs = CostQuestion { length, weighting, reading: Reading::P }.ask(&fraction);
    page.listing(
        format!("wythoff cedar --cf '{fraction}' --search-cost --n {length}"),
        costs.map_err(|error| Refusal::about("search", error))?,
    );
    Ok(())
}

pub(super) fn walk(page: &mut Content<'_>) -> Made {
    let (a, order) = (page.a(), page.given.whole("m") as usize);
    let lists = CedarLists::new(a, order).map_err(of_tree)?;
    at_most(lists.tree(), 100_000)?;
    // There are never more entries than nodes, and 0.
    let most = lists.tree().nodes().to_u32().unwrap_or(u32::MAX).saturating_add(1);
    let normal = page.table_rows(&format!("wythoff:a={a}"), &Natural::ZERO, most)?;
    let misere = page.table_rows(&format!("wythoff:a={a},misere"), &Natural::ZERO, most)?;
    let mut failure = None;
    let mut rows = Vec::new();
    for (name, list) in [("A′", CedarList::A), ("B′", CedarList::B), ("E′", CedarList::E), ("H′", CedarList::H)]
    {
        let members: Vec<Natural> = lists.list(list).collect();
        // With the boundary conditions in front the lists are numbered from 0 on.
        let table = if matches!(list, CedarList::A | CedarList::B) { &normal } else { &misere };
        let side = |row: &TableRow| match list {
            CedarList::A | CedarList::E => row.pair.lower.clone(),
            CedarList::B | CedarList::H => row.pair.upper.clone(),
        };
        let wrong = table.iter().zip(&members).find(|(row, member)| side(row) != **member);
        failure = failure.or_else(|| wrong.map(|(row, member)| format!("{name}, n = {}: {member}", row.n)));
        let shown: Vec<String> = members.iter().take(16).map(ToString::to_string).collect();
        let more = if members.len() > 16 { ", …" } else { "" };
        rows.push(vec![name.to_string(), members.len().to_string(), format!("{}{more}", shown.join(", "))]);
    }
    page.rows(
        format!("The lists filled by walking through $C⁰_{{{order},1}}([1;({a})])$"),
        &["list", "entries", ""],
        rows,
    );
    if a.get() == 1 {
        page.say(
            "For $a = 1$ the lists $E′$ and $H′$ are $A′$ and $B′$ from $n = 2$ on, preceded by $2, 0$ and $2, 1$.",
        );
    }
    page.checked(
        "the lists, boundary conditions in front, are the beginnings of $A_n$, $B_n$, $E_n$, $H_n$",
        format!("all {} nodes", lists.tree().nodes()),
        failure,
        None,
    );
    Ok(())
}

pub(super) fn adding(page: &mut Content<'_>) -> Made {
    let (a, order) = (page.a(), page.given.whole("m") as usize);
    let fraction = page.fraction();
    let tree = CedarTree::new(&fraction, order).map_err(of_tree)?;
    at_most(&tree, 20_000)?;
    let numeration = Numeration::new(fraction);
    let mut digits = Digits::default();
    let (mut shown, mut failure, mut number) = (vec![digits.to_string()], None, 0u64);
    let last = tree.nodes();
    while Natural::from(number) < last {
        digits = numeration.increment(&digits, System::P).map_err(|error| Refusal::about("digits", error))?;
        number += 1;
        if failure.is_none() && f82::digits_of(&numeration, &number.into(), System::P)? != digits {
            failure = Some(number.to_string());
        }
        if number < 40 {
            shown.push(digits.to_string());
        }
    }
    let more = if number >= 40 { ", …" } else { "" };
    page.say(format!("{}{more}", shown.join(", ")));
    let ends: Vec<u32> = (0..=order).map(|place| if place % 2 == 0 { a.get() } else { 0 }).collect();
    let expected = Digits::from_most_significant(&ends);
    page.checked(
        format!("adding 1 gives the digits of each number up to {last}"),
        "compared with division",
        failure,
        None,
    );
    let failure = (digits != expected).then(|| digits.to_string());
    page.checked(format!("the last vector is ${}$", expected), "as said", failure, None);
    Ok(())
}

pub(super) fn descent(page: &mut Content<'_>) -> Made {
    let (fraction, number) = (page.fraction(), page.given.natural("x"));
    let order = CedarTree::order_above(&fraction, &number, Reading::P).map_err(of_tree)?;
    let tree = CedarTree::new(&fraction, order).map_err(of_tree)?;
    let searched = Searched::new(&tree, number.clone(), Reading::P).map_err(of_tree)?;
    page.listing(format!("wythoff cedar --cf '{fraction}' --trace {number}"), &searched);
    Ok(())
}

pub(super) fn algorithm(page: &mut Content<'_>) -> Made {
    page.say("Normal play:");
    page.solve_given("", Some(Front::Cedar))?;
    page.say("Misère play:");
    page.solve_given(",misere", Some(Front::Cedar))?;
    for a in [1, 2] {
        let first = first_wrong_move(NonZeroU32::MIN.saturating_add(a - 1))?;
        let words = format!("as printed, in normal play with $a = {a}$: step 5 leads to a P-position");
        page.fails(words, "heaps up to 40", first, None);
    }
    Ok(())
}

/// The first position at which the printed step 5 does not lead to a P-position of normal play.
fn first_wrong_move(a: NonZeroU32) -> Result<Option<String>, Refusal> {
    let pair = BeattyPair::wythoff(a);
    let numeration = Numeration::new(ContinuedFraction::constant(a));
    let wide = u64::from(a.get());
    for y in 1..=40u64 {
        for x in 1..y {
            let wythoff::numbers::Place::Lower(n) = pair.locate(&x.into()) else { continue };
            if Natural::from(y) >= pair.upper(&n) {
                continue;
            }
            let d = (y - x - 1) / wide;
            let digits = f82::digits_of(&numeration, &d.into(), System::Q)?;
            let read = numeration.p_value(&digits).map_err(|error| Refusal::about("digits", error))?;
            let read = read.to_u64().unwrap_or(0);
            let odd = !digits.trailing_zeros().is_multiple_of(2);
            let left = if odd {
                (read.saturating_sub(1), (read + wide * d).saturating_sub(1))
            } else {
                (read, read + wide * d + 1)
            };
            let is_p = pair.lower(&d.into()) == Natural::from(left.0) && pair.upper(&d.into()) == Natural::from(left.1);
            if !is_p {
                return Ok(Some(format!("({x}, {y}): d = {d}, leaving ({}, {})", left.0, left.1)));
            }
        }
    }
    Ok(None)
}

pub(super) fn traces(page: &mut Content<'_>) -> Made {
    let a = page.a();
    let (x, y) = (page.given.natural("x"), page.given.natural("y"));
    for switches in ["", ",misere"] {
        let text = format!("wythoff:a={a}{switches}");
        let game = game(&text)?;
        let by_traces = cedar_strategy(&game, CedarForm::Traces).map_err(|error| refused(&error))?;
        let by_digits = strategy_within(&game, Front::Cedar, page.work()).map_err(|error| refused(&error))?;
        let position = Position::new(x.clone(), y.clone());
        let told = by_traces.decide(&position).map_err(|error| refused(&error))?;
        let left = told.winning.as_ref().and_then(|taken| position.after(taken));
        let said = match (told.outcome, left) {
            (Outcome::P, _) => "P".to_string(),
            (Outcome::N, left) => format!("N, move to {}", left.map_or("nothing".to_string(), |left| left.to_string())),
        };
        let failure = first_difference(by_traces.as_ref(), by_digits.as_ref())?;
        drop(by_digits);
        page.say(format!("{game}: {position} is {said}."));
        page.checked(
            format!("{game}: by traces and by representations the same"),
            "all positions with heaps up to 40",
            failure,
            None,
        );
    }
    let fraction = page.fraction();
    let order = CedarTree::order_above(&fraction, &x, Reading::P).map_err(of_tree)?;
    let tree = CedarTree::new(&fraction, order).map_err(of_tree)?;
    let way = tree.descend(&x, Reading::P).map_err(of_tree)?;
    page.formula(format!("tr(R_p({x})) = ({}),   R_p({x}) = {}", folded_trace(&way.trace), way.digits));
    Ok(())
}

fn first_difference(one: &dyn Strategy, other: &dyn Strategy) -> Result<Option<String>, Refusal> {
    for y in 0..=40u32 {
        for x in 0..=y {
            let position = Position::new(x, y);
            let told = [one, other].map(|strategy| strategy.decide(&position));
            let [Ok(one), Ok(other)] = told else { continue };
            if (one.outcome, one.winning) != (other.outcome, other.winning) {
                return Ok(Some(position.to_string()));
            }
        }
    }
    Ok(None)
}

pub(super) fn turns(page: &mut Content<'_>) -> Made {
    let x = page.given.natural("x");
    let mut rows = Vec::new();
    for a in [1u32, 3, 10, 100, 1000, 1_000_000] {
        let fraction = ContinuedFraction::constant(NonZeroU32::MIN.saturating_add(a - 1));
        let order = CedarTree::order_above(&fraction, &x, Reading::P).map_err(of_tree)?;
        let tree = CedarTree::new(&fraction, order).map_err(of_tree)?;
        let way = tree.descend(&x, Reading::P).map_err(of_tree)?;
        let cells = [u64::from(a), way.digits.len() as u64, way.trace.len(), way.trace.runs().len() as u64];
        rows.push(cells.map(|cell| cell.to_string()).to_vec());
    }
    page.rows(format!("The search for {x}"), &["a", "digits of R_p(x)", "turns", "runs of turns"], rows);
    Ok(())
}
