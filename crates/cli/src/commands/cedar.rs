//! `cedar`: cedar trees drawn, walked through, searched and checked, and what searches guided by them cost.

mod count;
mod lookup;

use crate::arguments::{CedarArguments, ReadingName};
use crate::failure::Failure;
use crate::new_file::{NewFile, STDOUT};
use crate::watching::{Waiting, Watching};
use crate::words::MOST_IN_PICTURE;
use crate::{input, print};
use answers::json;
use answers::report::cedar::{
    CommandmentReport, CostQuestion, Folded, Layout, Look, NodeReport, Searched, TreePage, commandments_heading, graph,
    picture,
};
use std::io::{BufWriter, Write};
use wythoff::Natural;
use wythoff::numbers::{
    Alpha, CedarTree, Commandment, ContinuedFraction, Descent, Digits, Reading, Verdict, Weighting,
};

/// Larger trees are not printed as text: they would fill more pages than anybody reads.
const MOST_IN_TEXT: u64 = 2_000;
/// Larger trees are not handed to Graphviz, which would not come back.
const MOST_IN_DOT: u64 = 5_000;
/// Larger trees are not listed: as JSON lines they would fill a disk.
const MOST_IN_JSON: u64 = 100_000_000;

pub fn run(arguments: &CedarArguments) -> Result<(), Failure> {
    let reading = match arguments.reading {
        ReadingName::P => Reading::P,
        ReadingName::Q => Reading::Q,
    };
    arguments.limits.work()?;
    let waiting = Waiting::new("cedar trees");
    if arguments.search_cost {
        return search_cost(arguments, reading);
    }
    let fraction = fraction(arguments)?;
    if let (Some(file), Some(key)) = (&arguments.search, &arguments.key) {
        return lookup::run(&fraction, reading, file, key, arguments.json);
    }
    if let Some(list) = arguments.walk {
        drop(waiting);
        return count::walk(&tree(arguments, &fraction, None)?, list, arguments.json);
    }
    if arguments.add_one {
        drop(waiting);
        return count::add_one(&tree(arguments, &fraction, None)?, arguments.json);
    }
    if let Some(number) = &arguments.trace {
        let number = input::number("--trace", number)?;
        let tree = tree(arguments, &fraction, Some((&number, reading)))?;
        let searched = Searched::new(&tree, number, reading).map_err(|error| Failure::about("--trace", error))?;
        drop(waiting);
        return print::report(&searched, arguments.json);
    }
    let highlight = arguments.highlight.as_deref().map(|text| input::number("--highlight", text)).transpose()?;
    let tree = tree(arguments, &fraction, highlight.as_ref().map(|number| (number, reading)))?;
    if arguments.check {
        return check(&tree, arguments.json, &waiting);
    }
    drop(waiting);
    if arguments.fold {
        return draw_folded(arguments, &tree);
    }
    let way = highlight.map(|number| tree.descend(&number, reading)).transpose();
    let way = way.map_err(|error| Failure::about("--highlight", error))?;
    draw(arguments, &tree, way.as_ref())
}

/// The number of the tree; one that ends is the beginning of α.
fn fraction(arguments: &CedarArguments) -> Result<ContinuedFraction, Failure> {
    match input::alpha(arguments.cf.as_deref(), arguments.a.as_deref())? {
        Alpha::Exactly(fraction) => Ok(fraction),
        // As a number [1;2,1] is [1;3], whose trees are others.
        Alpha::Beginning(terms) if terms.len() > 1 && terms.last() == Some(&1) => Err(Failure::new(
            "--cf: a beginning of alpha that ends in 1 is not told from one quotient less: write the next quotient, too, or leave the 1 out",
        )),
        Alpha::Beginning(terms) => {
            ContinuedFraction::new(terms, Vec::new()).map_err(|error| Failure::about("--cf", error))
        }
    }
}

/// The tree of the order asked for; without one, the least tree below whose root `sought` stands, or order 2.
fn tree(
    arguments: &CedarArguments,
    fraction: &ContinuedFraction,
    sought: Option<(&Natural, Reading)>,
) -> Result<CedarTree, Failure> {
    if let Some(root) = &arguments.root {
        let root = root.parse::<Digits>().map_err(|error| Failure::about("--root", error))?;
        return CedarTree::with_root(fraction, root).map_err(|error| Failure::about("--root", error));
    }
    let order = match (&arguments.order, sought) {
        (Some(text), _) => {
            let order = input::number("-m", text)?;
            order.to_usize().ok_or_else(|| Failure::new("-m: too large for any tree"))?
        }
        (None, Some((number, reading))) => {
            CedarTree::order_above(fraction, number, reading).map_err(|error| Failure::about("cedar", error))?
        }
        (None, None) => 2,
    };
    let Some(digit) = &arguments.digit else {
        return CedarTree::new(fraction, order).map_err(|error| Failure::about("cedar", error));
    };
    let digit = input::number("--digit", digit)?.to_u32().ok_or_else(|| Failure::new("--digit: must be below 2^32"))?;
    CedarTree::with_root_digit(fraction, order, digit).map_err(|error| Failure::about("--digit", error))
}

fn draw(arguments: &CedarArguments, tree: &CedarTree, way: Option<&Descent>) -> Result<(), Failure> {
    let leafless = arguments.leafless;
    let layout = || if leafless { Layout::leafless(tree, way) } else { Layout::new(tree, way) };
    if let Some(file) = &arguments.svg {
        at_most(tree, MOST_IN_PICTURE, "drawn")?;
        return put(file.as_deref(), &picture(tree, &layout(), Look::File));
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    if arguments.dot {
        at_most(tree, MOST_IN_DOT, "written for Graphviz")?;
        write!(out, "{}", graph(tree, &layout()))?;
    } else if arguments.json {
        at_most(tree, MOST_IN_JSON, "listed")?;
        let (watching, nodes) = (Watching::beside_rows("nodes"), tree.nodes().to_u64());
        for (index, node) in tree.in_order().enumerate() {
            watching.round("writing", index as u64, nodes)?;
            if !leafless || node.q_value.is_some() {
                json::line(&mut out, &NodeReport(node))?;
            }
        }
    } else {
        at_most(tree, MOST_IN_TEXT, "printed as text")?;
        write!(out, "{}", TreePage { tree, way, leafless })?;
    }
    Ok(out.flush()?)
}

fn draw_folded(arguments: &CedarArguments, tree: &CedarTree) -> Result<(), Failure> {
    if tree.order() > Folded::LARGEST_ORDER {
        return Err(Failure::new(format!(
            "--fold: order {} is too large for a picture: choose -m up to {}",
            tree.order(),
            Folded::LARGEST_ORDER
        )));
    }
    let folded = Folded::new(tree);
    if let Some(file) = &arguments.svg {
        return put(file.as_deref(), &folded.to_svg());
    }
    let drawn = if arguments.dot { folded.to_dot() } else { folded.to_string() };
    put(None, &drawn)
}

/// `--check`: the ten commandments, one by one.
fn check(tree: &CedarTree, json: bool, waiting: &Waiting) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let mut broken = false;
    for (index, commandment) in Commandment::ALL.into_iter().enumerate() {
        waiting.now(format!("checking commandment {} of {}", index + 1, Commandment::ALL.len()));
        let examined = tree.examine(commandment).map_err(|error| Failure::about("--check", error))?;
        // Not before there is something to stand below it: a tree that is too large has no heading.
        if index == 0 && !json {
            write!(out, "{}", commandments_heading(tree))?;
        }
        broken |= matches!(examined.verdict, Verdict::Fails(_));
        print::report_to(&mut out, &CommandmentReport(examined), json)?;
    }
    if broken { Err(Failure::Refuted) } else { Ok(()) }
}

/// `--search-cost`: one continued fraction in full, or many, the best first.
fn search_cost(arguments: &CedarArguments, reading: Reading) -> Result<(), Failure> {
    let length = input::number("--n", &arguments.n)?;
    let length = length.to_usize().ok_or_else(|| Failure::new("--n: at most 2^64 − 1 entries"))?;
    let weight = |name: &str, text: &str| {
        input::number(name, text)?.to_u32().ok_or_else(|| Failure::about(name, "too large: at most 1000000"))
    };
    let (left, right) = (weight("--cost-left", &arguments.cost_left)?, weight("--cost-right", &arguments.cost_right)?);
    let refused = |error: &dyn std::fmt::Display| Failure::about("--search-cost", error);
    let weighting = Weighting::new(left, right).map_err(|error| refused(&error))?;
    let question = CostQuestion { length, weighting, reading };
    if arguments.cf.is_some() || arguments.a.is_some() {
        let fraction = fraction(arguments)?;
        return print::report(&question.ask(&fraction).map_err(|error| refused(&error))?, arguments.json);
    }
    let ranking = question.rank().map_err(|error| refused(&error))?;
    let mut out = std::io::stdout().lock();
    if !arguments.json {
        return Ok(write!(out, "{ranking}")?);
    }
    ranking.costs.iter().try_for_each(|costs| Ok(json::line(&mut out, costs)?))
}

/// Writes a picture to the file, or to standard output.
fn put(path: Option<&str>, picture: &str) -> Result<(), Failure> {
    let Some(path) = path.filter(|path| *path != STDOUT) else {
        return Ok(std::io::stdout().lock().write_all(picture.as_bytes())?);
    };
    NewFile::write_whole(path, picture.as_bytes()).map_err(|failure| failure.within("--svg"))
}

/// Refuses trees too large for what is asked.
fn at_most(tree: &CedarTree, limit: u64, what: &str) -> Result<(), Failure> {
    let nodes = tree.nodes();
    if nodes <= Natural::from(limit) {
        return Ok(());
    }
    let nodes = if nodes.bits() <= 128 { nodes.to_string() } else { format!("about 2^{}", nodes.bits()) };
    Err(Failure::new(format!(
        "cedar: the tree has {nodes} nodes, and at most {limit} are {what}: choose a smaller order -m, or --trace N for one node"
    )))
}
