//! A design in words.

use crate::failure::Failure;
use answers::design::DesignReport;
use std::io::Write;
use wythoff::{DesignedGame, FINITE_RATIO, Nature, Order, Play};

/// The most moves that are listed.
const MOST_LISTED: usize = 60;

/// The most families that are listed.
const MOST_FAMILIES: usize = 40;

pub fn print(out: &mut impl Write, report: &DesignReport) -> Result<(), Failure> {
    base(out, report)?;
    moves(out, report)?;
    families(out, report)?;
    unsolved(out, report)?;
    game(out, report)?;
    check(out, report)
}

fn base(out: &mut impl Write, report: &DesignReport) -> Result<(), Failure> {
    let design = &report.design;
    let misere = if design.play == Play::MISERE { ", in misère play" } else { "" };
    writeln!(
        out,
        "Wanted P-positions: {}{misere}, heaps up to {}: {} positions x <= y.",
        report.wanted, design.bound, report.positions
    )?;
    if report.dual {
        return Ok(writeln!(out, "No base moves: the moves below are the dual of the wanted set.")?);
    }
    writeln!(out, "Base moves: {}", design.base)?;
    if let Some(band) = &design.band {
        match (band.width, &band.next_joins) {
            (0, Some((from, to))) => {
                writeln!(out, "  No band: taking equal numbers from both heaps would join {from:?} and {to:?}.")?;
            }
            (width, Some((from, to))) => writeln!(
                out,
                "  The widest band that joins no two of them up to the bound: |u - v| = {width} would join {from:?} and {to:?}."
            )?,
            (_, None) => writeln!(out, "  No band joins two of them up to the bound.")?,
        }
    }
    let left = match design.open {
        0 => "  They solve every other position".to_string(),
        1 => "  They leave 1 position x <= y open".to_string(),
        open => format!("  They leave {open} positions x <= y open"),
    };
    Ok(writeln!(out, "{left}.")?)
}

fn moves(out: &mut impl Write, report: &DesignReport) -> Result<(), Failure> {
    let extra = &report.design.extra;
    if extra.is_empty() {
        return Ok(writeln!(out, "Extra moves: none needed.")?);
    }
    let detours = match report.design.detours {
        0 => String::new(),
        count => format!("; {count} of them lead from the position to another candidate than (0, 0)"),
    };
    let order = if report.dual { Order::Lexicographic } else { report.design.order };
    writeln!(out, "Extra moves: {}, order {order}{detours}", extra.len())?;
    let widest = extra.iter().map(|taken| taken.1.to_string().len()).max().unwrap_or(1).max(3);
    writeln!(out, "  {:>widest$}  {:>widest$}", "u", "v")?;
    for (u, v) in extra.iter().take(MOST_LISTED) {
        writeln!(out, "  {u:>widest$}  {v:>widest$}")?;
    }
    if extra.len() > MOST_LISTED {
        writeln!(out, "  … and {} more (--json lists all)", extra.len() - MOST_LISTED)?;
    }
    Ok(())
}

fn families(out: &mut impl Write, report: &DesignReport) -> Result<(), Failure> {
    let (recognition, bound) = (&report.recognition, report.design.bound);
    if report.design.extra.is_empty() {
        return Ok(());
    }
    match recognition.nature {
        Nature::Finite => {
            writeln!(out, "Finite, as observed: no new move between {} and {bound}.", bound / FINITE_RATIO)?;
        }
        Nature::Recurrent => {
            writeln!(out, "Recurrent, as observed up to {bound}: each move of a family makes the next.")?
        }
        _ => writeln!(out, "Irregular: not all moves above {} fit into families.", bound / FINITE_RATIO)?,
    }
    for family in recognition.families.iter().take(MOST_FAMILIES) {
        writeln!(out, "  {family}  ({} members)", family.terms)?;
    }
    if recognition.families.len() > MOST_FAMILIES {
        writeln!(out, "  … and {} more families (--json lists all)", recognition.families.len() - MOST_FAMILIES)?;
    }
    match recognition.irregular.len() {
        0 => Ok(()),
        count => {
            let shown: Vec<String> = recognition.irregular.iter().take(10).map(|taken| format!("{taken:?}")).collect();
            let more = if count > shown.len() { ", …" } else { "" };
            Ok(writeln!(out, "  In no family: {count}: {}{more}", shown.join(", "))?)
        }
    }
}

fn unsolved(out: &mut impl Write, report: &DesignReport) -> Result<(), Failure> {
    let design = &report.design;
    if design.unsolved_count == 0 {
        return Ok(());
    }
    writeln!(
        out,
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
                writeln!(out, "  {:?}: its move to the smallest would join {from:?} and {to:?}", unsolved.position)?;
            }
            None => writeln!(out, "  {:?}: no wanted position lies below it", unsolved.position)?,
        }
    }
    Ok(writeln!(
        out,
        "  No rules about the tokens taken, together with these base moves, have the wanted P-positions."
    )?)
}

fn game(out: &mut impl Write, report: &DesignReport) -> Result<(), Failure> {
    let DesignedGame { game, bound, listed, .. } = &report.designed;
    let wrong = if report.check.wrong.is_some() { ", which has other P-positions," } else { "" };
    writeln!(out, "Game{wrong}: {game}")?;
    if *listed > 0 {
        writeln!(
            out,
            "  It lists the members of {listed} of the families up to the bound: that these go on and grow could not be shown."
        )?;
    }
    if *bound < report.design.bound {
        writeln!(out, "  There are more moves than a game can list; this one is right for heaps up to {bound}.")?;
    }
    Ok(())
}

fn check(out: &mut impl Write, report: &DesignReport) -> Result<(), Failure> {
    let (check, bound) = (&report.check, report.design.bound);
    match check.wrong {
        Some(position) => writeln!(
            out,
            "Check: the oracle (engine: {}) finds other P-positions, the first difference is {position:?}.",
            check.engine
        )?,
        None => writeln!(
            out,
            "Check: the oracle (engine: {}) finds exactly the wanted P-positions among all {} with heaps up to {}.",
            check.engine, check.checked, check.bound
        )?,
    }
    if check.bound < bound {
        writeln!(out, "  Beyond that, up to {bound}, only the search itself vouches for the moves.")?;
    }
    Ok(writeln!(out, "Beyond {bound} nothing is proved.")?)
}
