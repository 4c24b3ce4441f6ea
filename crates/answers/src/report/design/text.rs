//! A design in words.

use super::Designed;
use std::fmt::{Display, Formatter, Result};
use wythoff::Play;
use wythoff::solve::design::{DesignedGame, Nature, Order};

/// The most moves that are listed.
const MOST_LISTED: usize = 60;

/// The most families that are listed.
const MOST_FAMILIES: usize = 40;

impl Display for Designed {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        base(f, self)?;
        moves(f, self)?;
        families(f, self)?;
        unsolved(f, self)?;
        game(f, self)?;
        check(f, self)
    }
}

fn base(f: &mut Formatter<'_>, report: &Designed) -> Result {
    let design = &report.design;
    let misere = if design.play == Play::MISERE { ", in misère play" } else { "" };
    writeln!(
        f,
        "Wanted P-positions: {}{misere}, heaps up to {}: {} positions x <= y.",
        report.wanted, design.bound, report.positions
    )?;
    if report.dual {
        return writeln!(f, "No base moves: the moves below are the dual of the wanted set.");
    }
    writeln!(f, "Base moves: {}", design.base)?;
    if let Some(band) = &design.band {
        match (band.width, &band.next_joins) {
            (0, Some((from, to))) => {
                writeln!(f, "  No band: taking equal numbers from both heaps would join {from:?} and {to:?}.")?;
            }
            (width, Some((from, to))) => writeln!(
                f,
                "  The widest band that joins no two of them up to the bound: |u - v| = {width} would join {from:?} and {to:?}."
            )?,
            (_, None) => writeln!(f, "  No band joins two of them up to the bound.")?,
        }
    }
    let left = match design.open {
        0 => "  They solve every other position".to_string(),
        1 => "  They leave 1 position x <= y open".to_string(),
        open => format!("  They leave {open} positions x <= y open"),
    };
    writeln!(f, "{left}.")
}

fn moves(f: &mut Formatter<'_>, report: &Designed) -> Result {
    let extra = &report.design.extra;
    if extra.is_empty() {
        return writeln!(f, "Extra moves: none needed.");
    }
    let detours = match report.design.detours {
        0 => String::new(),
        count => format!("; {count} of them lead from the position to another candidate than (0, 0)"),
    };
    let order = if report.dual { Order::Lexicographic } else { report.design.order };
    writeln!(f, "Extra moves: {}, order {order}{detours}", extra.len())?;
    let widest = extra.iter().map(|taken| taken.1.to_string().len()).max().unwrap_or(1).max(3);
    writeln!(f, "  {:>widest$}  {:>widest$}", "u", "v")?;
    for (u, v) in extra.iter().take(MOST_LISTED) {
        writeln!(f, "  {u:>widest$}  {v:>widest$}")?;
    }
    if extra.len() > MOST_LISTED {
        writeln!(f, "  … and {} more (--json lists all)", extra.len() - MOST_LISTED)?;
    }
    Ok(())
}

fn families(f: &mut Formatter<'_>, report: &Designed) -> Result {
    let (recognition, bound) = (&report.recognition, report.design.bound);
    if report.design.extra.is_empty() {
        return Ok(());
    }
    match recognition.nature {
        Nature::Finite => {
            writeln!(f, "Finite, as observed: no new move between {} and {bound}.", bound / Nature::FINITE_RATIO)?;
        }
        Nature::Recurrent => match recognition.theorem {
            Some(theorem) => writeln!(f, "Recurrent [{theorem}]: each move of a family makes the next.")?,
            None => writeln!(f, "Recurrent, as observed up to {bound}: each move of a family makes the next.")?,
        },
        Nature::Irregular => {
            writeln!(f, "Irregular: not all moves above {} fit into families.", bound / Nature::FINITE_RATIO)?
        }
        Nature::TooFew => writeln!(
            f,
            "Too few members to tell: families that grow as this fraction does have fewer than five up to {bound} (--bound)."
        )?,
    }
    for family in recognition.families.iter().take(MOST_FAMILIES) {
        let plural = if family.terms == 1 { "" } else { "s" };
        writeln!(f, "  {family}  ({} member{plural})", family.terms)?;
    }
    if recognition.families.len() > MOST_FAMILIES {
        writeln!(f, "  … and {} more families (--json lists all)", recognition.families.len() - MOST_FAMILIES)?;
    }
    match recognition.irregular.len() {
        0 => Ok(()),
        count => {
            let shown: Vec<String> = recognition.irregular.iter().take(10).map(|taken| format!("{taken:?}")).collect();
            let more = if count > shown.len() { ", …" } else { "" };
            writeln!(f, "  In no family: {count}: {}{more}", shown.join(", "))
        }
    }
}

fn unsolved(f: &mut Formatter<'_>, report: &Designed) -> Result {
    let design = &report.design;
    if design.unsolved_count == 0 {
        return Ok(());
    }
    writeln!(
        f,
        "NOT POSSIBLE: {} no move to a wanted one that would not also join two wanted ones elsewhere:",
        if design.unsolved_count == 1 {
            "1 position has".to_string()
        } else {
            format!("{} positions have", design.unsolved_count)
        }
    )?;
    for unsolved in design.unsolved.iter().take(10) {
        match &unsolved.would_join {
            Some((from, to)) => {
                writeln!(f, "  {:?}: its move to the smallest would join {from:?} and {to:?}", unsolved.position)?;
            }
            None => writeln!(f, "  {:?}: no wanted position lies below it", unsolved.position)?,
        }
    }
    writeln!(f, "  No rules about the tokens taken, together with these base moves, have the wanted P-positions.")
}

fn game(f: &mut Formatter<'_>, report: &Designed) -> Result {
    let DesignedGame { game, bound, listed, .. } = &report.designed;
    let wrong = if report.check.wrong.is_some() { ", which has other P-positions," } else { "" };
    writeln!(f, "Game{wrong}: {game}")?;
    if *listed > 0 {
        writeln!(
            f,
            "  It lists the members of {listed} of the families up to the bound: that these go on and grow could not be shown."
        )?;
    }
    if *bound < report.design.bound {
        writeln!(f, "  There are more moves than a game can list; this one is right for heaps up to {bound}.")?;
    }
    Ok(())
}

fn check(f: &mut Formatter<'_>, report: &Designed) -> Result {
    let (check, bound) = (&report.check, report.design.bound);
    match check.wrong {
        Some(position) => writeln!(
            f,
            "Check: the oracle (engine: {}) finds other P-positions, the first difference is {position:?}.",
            check.engine
        )?,
        None => writeln!(
            f,
            "Check: the oracle (engine: {}) finds exactly the wanted P-positions among all {} with heaps up to {}.",
            check.engine, check.checked, check.bound
        )?,
    }
    if check.bound < bound {
        writeln!(f, "  Beyond that, up to {bound}, only the search itself vouches for the moves.")?;
    }
    writeln!(f, "Beyond {bound} nothing is proved.")
}
