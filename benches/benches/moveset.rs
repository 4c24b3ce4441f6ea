//! Which moves matter: needed moves by counting beside the statement written out with two copies of the moves, and how the cost grows.

use automata::{Setting, solutions};
use benches::{Contestant, compare, report};
use formula::Definitions;
use numeration::work::Work;
use prove::levels::{LevelOptions, levels};
use prove::moveset::{KnownGame, Which};
use prove::proof::theorem;
use rules::Game;

fn known(text: &str) -> KnownGame {
    let (game, work): (Game, Work) = (text.parse().expect("the name of a game"), Work::default());
    let positions = theorem(&game, &work).expect("a theorem");
    KnownGame::new(&game, &positions, &work).expect("small automata")
}

/// Positions, moves and counting, from nothing.
fn needed(text: &str) -> usize {
    known(text).needed(&Work::default()).expect("small automata").takes.states()
}

fn addable(text: &str) -> usize {
    known(text).addable(&Work::default()).expect("small automata").takes.states()
}

/// The same set by its statement.
fn by_statement(statement: &str, setting: &Setting) -> usize {
    let statement = Definitions::default().open_statement(statement).expect("a statement");
    solutions(&statement, setting, &Work::default()).expect("small automata").automaton.states()
}

fn level_one(text: &str) -> usize {
    let game: Game = text.parse().expect("the name of a game");
    let found = levels(&game, 1, None, &LevelOptions::default(), &Work::default()).expect("small automata");
    found.proved.len()
}

/// What is asked, how many states the answer has, and of which games.
type Question = (&'static str, fn(&str) -> usize, Vec<String>);

fn main() {
    println!("| needed moves | counted | two copies | ratio |");
    println!("|---|---|---|---|");
    for a in [1, 2, 3, 4] {
        let game = format!("wythoff:a={a}");
        let statement = known(&game).statement(Which::Needed).expect("a closed form");
        let fraction = format!("[1;({a})]").parse().expect("a continued fraction");
        let setting = Setting::of_continued_fraction(&fraction).expect("a period");
        assert_eq!(needed(&game), by_statement(&statement, &setting));
        let mut contestants = [
            Contestant::new("counted", || needed(&game)),
            Contestant::new("two copies", || by_statement(&statement, &setting)),
        ];
        report(&format!("a = {a}"), &mut contestants, &[(1, 0)]);
    }
    println!();
    println!("| question | game | states | time |");
    println!("|---|---|---|---|");
    let questions: [Question; 5] = [
        ("addable", addable, [1, 2, 4, 8, 16].map(|a| format!("wythoff:a={a}")).into()),
        ("addable", addable, (2..=4).map(|k| format!("lw:k={k}")).collect()),
        ("needed", needed, [1, 2, 4, 8].map(|a| format!("wythoff:a={a}")).into()),
        ("needed", needed, (2..=3).map(|k| format!("lw:k={k}")).collect()),
        ("levels 0 and 1", level_one, [2, 4, 8, 16].map(|a| format!("wythoff:a={a}")).into()),
    ];
    for (question, job, games) in questions {
        for game in games {
            let time = compare(&mut [Contestant::new("ours", || job(&game))])[0];
            println!("| {question} | `{game}` | {} | {time:.3?} |", job(&game));
        }
    }
}
