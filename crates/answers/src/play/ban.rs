//! What is forbidden, proposed or advised, as JSON and in words.

use super::sentences::{ban_name, listed};
use crate::explain::options_that_are_p;
use crate::json;
use serde::Serialize;
use wythoff::Position;
use wythoff::solve::play::{Ban, BanChoice, Match, PlayError, Player};

/// What was forbidden before a move.
#[derive(Clone, Debug, Serialize)]
pub struct BanReport {
    #[serde(serialize_with = "super::player")]
    pub by: Player,
    #[serde(serialize_with = "json::positions")]
    pub forbidden: Vec<Position>,
    pub words: String,
    /// Nothing where it is not told who wins.
    pub gave_away: Option<bool>,
}

impl BanReport {
    pub fn new(ban: &Ban) -> BanReport {
        BanReport {
            by: ban.by,
            forbidden: ban.forbidden.clone(),
            words: ban_name(&ban.forbidden),
            gave_away: Some(ban.gave_away()),
        }
    }

    /// The same for those who are not told who wins.
    pub(super) fn untold(self) -> BanReport {
        BanReport { gave_away: None, ..self }
    }
}

/// Options that are proposed to be forbidden.
#[derive(Clone, Debug, Serialize)]
pub struct ProposedBan {
    #[serde(serialize_with = "json::positions")]
    pub forbidden: Vec<Position>,
    pub words: String,
}

impl ProposedBan {
    pub fn new(forbidden: Vec<Position>) -> ProposedBan {
        ProposedBan { words: ban_name(&forbidden), forbidden }
    }
}

/// Options that are advised to be forbidden, and why.
#[derive(Clone, Debug, Serialize)]
pub struct HintBan {
    #[serde(flatten)]
    pub ban: ProposedBan,
    pub why: Vec<String>,
}

impl HintBan {
    pub fn new(advice: BanAdvice) -> HintBan {
        HintBan { ban: ProposedBan::new(advice.forbidden), why: advice.why }
    }
}

/// What to forbid, and why.
#[derive(Debug)]
pub struct BanAdvice {
    pub forbidden: Vec<Position>,
    pub wins: bool,
    pub why: Vec<String>,
}

/// What to forbid now; nothing where nobody is to forbid.
///
/// # Errors
/// The position cannot be decided.
pub fn ban_advice(played: &Match) -> Result<Option<BanAdvice>, PlayError> {
    if played.to_forbid().is_none() {
        return Ok(None);
    }
    let arena = played.arena();
    let choice = arena.best_ban(played.positions())?;
    let mut why = vec![reason(&choice, arena.is_misere())];
    why.extend(beyond(&choice));
    why.extend(duration(&choice));
    if let (Some(decision), [position]) = (arena.decision(played.positions())?, played.positions()) {
        why.extend(options_that_are_p(&arena.games()[0], position, &decision.reasoning));
    }
    Ok(Some(BanAdvice { forbidden: choice.forbidden, wins: choice.wins, why }))
}

fn reason(choice: &BanChoice, misere: bool) -> String {
    let options = listed(&choice.to_p);
    match (choice.wins, choice.to_p.as_slice()) {
        (true, []) => "No option is a P-position, so every move loses, whatever is forbidden.".to_string(),
        (true, [_]) => {
            format!("{options} is the only option that is a P-position: once it is forbidden, every move loses.")
        }
        (true, _) => {
            format!("{options} are the options that are P-positions: once they are forbidden, every move loses.")
        }
        (false, to_p) if misere && to_p.len() <= 1 + choice.forbidden.len() => {
            "Every option is a P-position, and whoever is left without a move has won: nothing that is forbidden helps."
                .to_string()
        }
        (false, _) => format!("More options are P-positions than may be forbidden: {options}. One remains."),
    }
}

/// What is forbidden though it need not be.
fn beyond(choice: &BanChoice) -> Option<String> {
    let more: Vec<Position> = choice.forbidden.iter().filter(|to| !choice.to_p.contains(to)).cloned().collect();
    let whence = if more.len() == 1 { "it" } else { "these" };
    let rest = listed(&more);
    (!more.is_empty()).then(|| format!("{rest} need not be forbidden; from {whence} the game would last longest."))
}

fn duration(choice: &BanChoice) -> Option<String> {
    let moves = |count: u32| if count == 1 { "1 move".to_string() } else { format!("{count} moves") };
    Some(match (choice.wins, choice.moves?) {
        (true, 0) => "Then no move is left, and that wins.".to_string(),
        (true, count) => format!("With best play this wins in {}, counting both players’.", moves(count)),
        (false, count) => format!("This resists longest: {} to come, counting both players’.", moves(count)),
    })
}
