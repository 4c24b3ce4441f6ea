//! A theorem for Walnut: the automaton of the P-positions, the numeration where Walnut lacks it, and a script that states the theorem.

use super::claims::in_both_orders;
use super::{Proof, ProofError};
use automata::walnut::{is_built_in, name, numeration_files};
use numeration::work::Work;
use rules::Game;
use rules::conjunctions::{Coefficients, Conjunction, conjunctions};

/// Files for Walnut's own folders: folder, name, content. The last is the script.
pub type WalnutFiles = Vec<(&'static str, String, String)>;

impl Proof {
    /// The theorem that these are the P-positions of `game`, in files for Walnut: three statements of its script must be TRUE. Nothing if the moves are no
    /// formula of the plain language, or if the opponent may forbid options.
    ///
    /// The script follows the rules and not the proof, so Walnut decides the theorem anew. A move from (x, y) leaves (s, t).
    ///
    /// # Errors
    /// Limits of the work.
    pub fn walnut(&self, game: &Game, work: &Work) -> Result<Option<WalnutFiles>, ProofError> {
        let rules = game.ruleset.to_formula_rules().and_then(|rules| rules.listed());
        let Some(rules) =
            rules.filter(|rules| !game.play.is_blocking() && rules.further.is_none() && self.orbits.is_empty())
        else {
            return Ok(None);
        };
        let moves: Vec<String> = conjunctions(&rules)?.iter().map(condition).collect();
        let positions = match rules.ordered {
            true => self.positions.clone(),
            false => in_both_orders(&self.positions, work)?,
        };
        let (system, title) = (positions.system(), title(game));
        let mut files = vec![("Automata Library", format!("{title}.txt"), positions.to_walnut(work)?)];
        if !is_built_in(system) {
            files.extend(numeration_files(system, work)?.map(|(name, text)| ("Custom Bases", name, text)));
        }
        let moves = if moves.is_empty() { "0=1".to_string() } else { format!("({})", moves.join(" | ")) };
        let ended = if game.play.misere { format!("~${title}(x,y)") } else { format!("${title}(x,y)") };
        let numeration = name(system);
        let script = format!(
            "def {title}_move \"?{numeration} s<=x & t<=y & s+t<x+y & {moves}\":\n\
             eval {title}_closed \"?{numeration} As,t,x,y (${title}(s,t) & ${title}(x,y)) => ~${title}_move(s,t,x,y)\":\n\
             eval {title}_reach \"?{numeration} Ax,y (~${title}(x,y) & (Es,t ${title}_move(s,t,x,y))) => (Es,t ${title}(s,t) & ${title}_move(s,t,x,y))\":\n\
             eval {title}_ends \"?{numeration} Ax,y (~(Es,t ${title}_move(s,t,x,y))) => {ended}\":\n"
        );
        files.push(("Command Files", format!("{title}.txt"), script));
        Ok(Some(files))
    }
}

/// The longest name of a file made of a game.
const LONGEST: usize = 80;

/// `p_` and the game, with everything but letters and digits as underscores: a name that Walnut takes.
fn title(game: &Game) -> String {
    let game = game.to_string();
    let words = game.split(|character: char| !character.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut title = format!("p_{}", words.collect::<Vec<_>>().join("_"));
    title.truncate(LONGEST);
    title
}

/// A conjunction as Walnut writes it: without negative numbers, whatever cannot be subtracted standing on the other side.
fn condition(conjunction: &Conjunction) -> String {
    let mut parts = Vec::new();
    for (coefficients, &(lowest, highest)) in &conjunction.bounds {
        match (lowest, highest) {
            (Some(lowest), Some(highest)) if lowest == highest => parts.push(compared(coefficients, "=", lowest)),
            (lowest, highest) => {
                parts.extend(lowest.map(|lowest| compared(coefficients, ">=", lowest)));
                parts.extend(highest.map(|highest| compared(coefficients, "<=", highest)));
            }
        }
    }
    for ((coefficients, modulus), remainder) in &conjunction.remainders {
        // The sum and a multiple of the modulus differ by the remainder, on either side.
        let [above, below] = [sum(coefficients, 1, 0), sum(coefficients, -1, *remainder)];
        parts.push(format!("(Eq {above}={below}+{modulus}*q | {above}+{modulus}*q={below})"));
    }
    if parts.is_empty() { "0=0".to_string() } else { format!("({})", parts.join(" & ")) }
}

/// Σ coefficient · variable compared with a number.
fn compared(coefficients: &Coefficients, sign: &str, number: i64) -> String {
    format!("{}{sign}{}", sum(coefficients, 1, (-number).max(0)), sum(coefficients, -1, number.max(0)))
}

/// The part of Σ coefficient · variable with the given sign, and a number; u is x − s and v is y − t.
fn sum(&[x, y, u, v]: &Coefficients, sign: i64, number: i64) -> String {
    let part = |(coefficient, variable): (i64, &str)| match coefficient * sign {
        1 => Some(variable.to_string()),
        factor if factor > 1 => Some(format!("{factor}*{variable}")),
        _ => None,
    };
    let mut parts: Vec<String> =
        [(x + u, "x"), (y + v, "y"), (-u, "s"), (-v, "t")].into_iter().filter_map(part).collect();
    if number > 0 || parts.is_empty() {
        parts.push(number.to_string());
    }
    parts.join("+")
}
