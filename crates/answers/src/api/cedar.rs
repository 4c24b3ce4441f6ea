//! `cedar`: a search in a cedar tree, drawn.

use super::solve::bounded;
use super::{Answer, Cache, Parameters, Question, Refusal, Work, effort};
use crate::report::cedar::{Layout, Look, Searched, picture, way_picture};
use crate::words::MOST_IN_PICTURE;
use serde::Serialize;
use wythoff::numbers::{CedarTree, ContinuedFraction, Descent, Reading};
use wythoff::rules::families::Pairs;
use wythoff::solve::{CedarSearch, Evidence};
use wythoff::{Front, Game, Natural, Position};

/// The largest order of a tree that is searched here: numbers of a few thousand digits.
const MAX_ORDER: usize = 20_000;

/// The question: the search that the cedar front of a game makes for the smaller heap, or any other.
pub(super) enum Cedar {
    Played { game: Game, position: Position },
    Searched { fraction: ContinuedFraction, order: Option<u32>, number: Option<Natural>, reading: Reading },
}

impl Cedar {
    pub(super) fn read(parameters: &Parameters) -> Result<Cedar, Refusal> {
        parameters.only(&["game", "x", "y", "cf", "a", "m", "number", "reading"])?;
        if parameters.value("x").is_some() || parameters.value("y").is_some() {
            if let Some(other) =
                ["cf", "a", "m", "number", "reading"].into_iter().find(|name| parameters.value(name).is_some())
            {
                return Err(Refusal::about(
                    other,
                    "does not go with x and y: ask for a position of a game, or for a number",
                ));
            }
            return Ok(Cedar::Played { game: parameters.game()?, position: parameters.position()? });
        }
        if parameters.value("game").is_some() {
            return Err(Refusal::bad("game goes with x and y: give both heaps"));
        }
        let reading = match parameters.text("reading")?.as_deref() {
            None | Some("" | "p") => Reading::P,
            Some("q") => Reading::Q,
            Some(_) => return Err(Refusal::about("reading", "must be p or q")),
        };
        let order = parameters.small("m", MAX_ORDER as u32)?;
        let number = parameters.number("number")?;
        Ok(Cedar::Searched { fraction: parameters.fraction()?, order, number, reading })
    }
}

/// A picture, and the search as the command tells it. There is no picture of a way that is too long.
#[derive(Serialize)]
struct Drawn<'t> {
    svg: Option<String>,
    trace: Option<Searched<'t>>,
}

impl Drawn<'_> {
    fn new<'t>(tree: &'t CedarTree, sought: Option<(&Natural, Reading)>) -> Result<Drawn<'t>, Refusal> {
        let Some((number, reading)) = sought else {
            if tree.nodes() > Natural::from(MOST_IN_PICTURE) {
                return Err(Refusal::expensive(format!(
                    "the tree has more than {MOST_IN_PICTURE} nodes, the limit of a picture: choose a smaller m, or give a number to search for"
                )));
            }
            return Ok(Drawn { svg: Some(picture(tree, &Layout::new(tree, None), Look::Page)), trace: None });
        };
        let searched = Searched::new(tree, number.clone(), reading)?;
        Ok(Drawn { svg: drawn_way(tree, &searched.way), trace: Some(searched) })
    }
}

/// The whole tree with the way marked if it is small, else the way alone.
fn drawn_way(tree: &CedarTree, way: &Descent) -> Option<String> {
    match tree.nodes() <= Natural::from(MOST_IN_PICTURE) {
        true => Some(picture(tree, &Layout::new(tree, Some(way)), Look::Page)),
        false => way_picture(tree, way),
    }
}

/// The picture of the search a strategy made; nothing where there was none, or it is too long.
pub(super) fn picture_of(game: &Game, evidence: &Evidence) -> Option<String> {
    let (Evidence::Descent { search, .. } | Evidence::IndexDescent { search, .. }) = evidence else { return None };
    let CedarSearch { order, digits, trace: Some(trace) } = search else { return None };
    if *order > MAX_ORDER || digits.is_empty() {
        return None;
    }
    let tree = CedarTree::new(&fraction_of(game)?, *order).ok()?;
    drawn_way(&tree, &Descent { digits: digits.clone(), trace: trace.clone() })
}

/// The continued fraction behind a game, where the papers write numbers with one.
pub(super) fn fraction_of(game: &Game) -> Option<ContinuedFraction> {
    match game.closed_form()?.pairs {
        Pairs::Wythoff { a, .. } => Some(ContinuedFraction::constant(a)),
        Pairs::Residues(pairs) => Some(ContinuedFraction::constant(pairs.k())),
        Pairs::Recurrent { .. } | Pairs::Larsson { .. } | Pairs::Equal | Pairs::Quotient { .. } => None,
    }
}

impl Question for Cedar {
    fn effort(&self) -> u64 {
        match self {
            Cedar::Played { position, .. } => effort::of_digits(position),
            Cedar::Searched { order, number, .. } => {
                u64::from(order.unwrap_or(0)) + number.as_ref().map_or(0, Natural::bits)
            }
        }
    }

    fn answer(&self, work: &Work<'_>, cache: &Cache) -> Result<Answer, Refusal> {
        match self {
            Cedar::Played { game, position } => {
                let decision = bounded(game, Front::Cedar, work, cache)?.decide(position)?;
                let sought = position.x.clone().min(position.y.clone());
                let found = decision.reasoning.smaller.as_ref().map(|(_, _, evidence)| evidence);
                let Some(Evidence::Descent { search, .. }) = found.filter(|_| !sought.is_zero()) else {
                    return Answer::json(&Drawn { svg: None, trace: None });
                };
                let fraction = fraction_of(game).ok_or_else(|| Refusal::bad("the game has no cedar tree"))?;
                Answer::json(&Drawn::new(&tree(&fraction, search.order)?, Some((&sought, Reading::P)))?)
            }
            Cedar::Searched { fraction, order, number, reading } => {
                let order = match (order, number) {
                    (Some(order), _) => *order as usize,
                    (None, Some(number)) => CedarTree::order_above(fraction, number, *reading)?,
                    (None, None) => 2,
                };
                let tree = tree(fraction, order)?;
                Answer::json(&Drawn::new(&tree, number.as_ref().map(|number| (number, *reading)))?)
            }
        }
    }
}

fn tree(fraction: &ContinuedFraction, order: usize) -> Result<CedarTree, Refusal> {
    if order > MAX_ORDER {
        return Err(Refusal::expensive(format!(
            "a tree of order {order} is larger than order {MAX_ORDER}, the limit here: ask about a smaller number"
        )));
    }
    Ok(CedarTree::new(fraction, order)?)
}
