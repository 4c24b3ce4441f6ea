//! `solve`: who wins, and how.

mod cost;
mod saved;
mod stream;

use crate::arguments::SolveArguments;
use crate::failure::Failure;
use crate::watching::{LIMITS, watched};
use crate::{input, print};
use answers::report::solve::{OneFront, Solved, contradiction};
use wythoff::formula::nearest::did_you_mean;
use wythoff::numbers::work::Work;
use wythoff::solve::{CedarForm, best_strategy_within, cedar_strategy, strategy_within};
use wythoff::{Front, Game, Position, Strategy};

pub fn run(arguments: &SolveArguments) -> Result<(), Failure> {
    let work = arguments.limits.small_work()?;
    if arguments.x == "-" {
        // Between two lines there is nothing to put in order: whoever ends the stream, ends it.
        return solve(arguments, &work);
    }
    watched(&work, "rows", |work| solve(arguments, work))
}

fn solve(arguments: &SolveArguments, work: &Work<'_>) -> Result<(), Failure> {
    let (game, saved) = match &arguments.strategy {
        None => (input::game(arguments.game.as_deref().unwrap_or("wythoff"))?, None),
        Some(path) => {
            let (game, strategy) = saved::strategy(path, arguments)?;
            (game, Some(strategy))
        }
    };
    let chosen = |game: &Game| saved.map_or_else(|| chosen(game, arguments, work), |saved| Ok(saved as _));
    let all_fronts = arguments.front.as_deref() == Some("all");
    if arguments.traces && arguments.front.as_deref() != Some("cedar") {
        return Err(Failure::new("--traces: only the cedar front has traces: write --front cedar"));
    }
    if arguments.x == "-" {
        if let Some(extra) = &arguments.y {
            return Err(Failure::new(format!("'-' reads positions from standard input; what is '{extra}' for?")));
        }
        if arguments.cost {
            return Err(Failure::new("--cost tells of one position: it does not go with '-'"));
        }
        if all_fronts {
            return Err(Failure::new("--front all compares one position: it does not go with '-'"));
        }
        return stream::run(&game, chosen(&game)?.as_ref(), arguments);
    }
    let Some(y) = &arguments.y else {
        return Err(Failure::new("a second heap is missing: write 'solve X Y', or 'solve -' to read positions"));
    };
    let position = Position::new(input::number("first heap", &arguments.x)?, input::number("second heap", y)?);
    if arguments.cost {
        return cost::run(&game, position, arguments, work);
    }
    if all_fronts {
        return compare(&game, &position, arguments, work);
    }
    let strategy = chosen(&game)?;
    let solved = Solved::new(&game, position, strategy.as_ref(), arguments.all, arguments.explain);
    print::report(&solved.map_err(|error| Failure::of(&error, LIMITS))?, arguments.json)
}

/// The strategy asked for by name, or the best.
fn chosen<'w>(game: &Game, arguments: &SolveArguments, work: &Work<'w>) -> Result<Box<dyn Strategy + 'w>, Failure> {
    match &arguments.front {
        None => Ok(best_strategy_within(game, work)),
        Some(name) => {
            let front = named_front(name)?;
            if arguments.traces {
                return cedar_strategy(game, CedarForm::Traces).map_err(|error| Failure::about("--traces", error));
            }
            strategy_within(game, front, work).map_err(|error| Failure::about("--front", error))
        }
    }
}

/// `--front all`: every front of the game side by side. One that refuses the size is named and not counted.
fn compare(game: &Game, position: &Position, arguments: &SolveArguments, work: &Work<'_>) -> Result<(), Failure> {
    let mut seen: Option<Box<Solved>> = None;
    let mut different = None;
    for &front in Front::of(game) {
        let strategy = strategy_within(game, front, work).map_err(Failure::new)?;
        let solved = Solved::new(game, position.clone(), strategy.as_ref(), arguments.all, arguments.explain);
        let told = OneFront::new(game, position, front, solved.map_err(|error| error.to_string()));
        print::report(&told, arguments.json)?;
        match (told, &seen) {
            (OneFront::Solved(solved), Some(first)) if !solved.agrees_with(first) => {
                different = different.or(Some((first.front, front)));
            }
            (OneFront::Solved(solved), None) => seen = Some(solved),
            _ => {}
        }
    }
    match (different, seen) {
        (Some((one, other)), _) => Err(Failure::new(contradiction(one, other, position))),
        (None, None) => Err(Failure::new(format!("no front of {game} accepts this position"))),
        (None, Some(_)) => Ok(()),
    }
}

/// The front of this name; one that is nearly right is named.
fn named_front(name: &str) -> Result<Front, Failure> {
    name.parse::<Front>().map_err(|error| {
        let meant = did_you_mean(name, Front::ALL.iter().map(|front| front.name()));
        Failure::about("--front", format!("{error}, or all{meant}"))
    })
}
