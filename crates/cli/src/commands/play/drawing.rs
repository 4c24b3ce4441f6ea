//! Heaps of tokens and the board with its queen, in characters.

use super::page::{Style, WIDTH};
use crate::words::folded;
use wythoff::{Game, Move, Natural, Position};

/// The largest board that leaves room for words on 24 lines of 80 characters.
pub const MAX_BOARD: (usize, usize) = (35, 15);

/// Tokens drawn in a line, in groups of five.
const TOKENS_IN_LINE: usize = 50;

/// More tokens than this are not drawn one by one.
const MOST_TOKENS: usize = 2 * TOKENS_IN_LINE;

/// Two heaps, a line or two each.
pub fn heaps(position: &Position, style: Style) -> Vec<String> {
    let numbers = [folded(&position.x), folded(&position.y)];
    let width = numbers.iter().map(|number| number.chars().count()).max().unwrap_or(0);
    let named = [("left", &position.x, &numbers[0]), ("right", &position.y, &numbers[1])];
    let mut lines = Vec::new();
    for (name, heap, number) in named {
        let mut label = format!("  {name:<5} {number:>width$}  ");
        for row in tokens(heap, WIDTH.saturating_sub(label.chars().count()), style) {
            lines.push(format!("{label}{row}").trim_end().to_string());
            label = " ".repeat(label.chars().count());
        }
    }
    lines
}

/// The tokens of a heap in lines of this room, folded where they are too many.
fn tokens(heap: &Natural, room: usize, style: Style) -> Vec<String> {
    let in_line = (room / 6 * 5).min(TOKENS_IN_LINE);
    let grouped = |count: usize| {
        let groups = (0..count.div_ceil(5)).map(|group| style.token.to_string().repeat((count - 5 * group).min(5)));
        groups.collect::<Vec<_>>().join(" ")
    };
    match heap.to_usize() {
        Some(0) => vec!["empty".to_string()],
        _ if in_line < 20 => vec![String::new()],
        Some(count) if count <= MOST_TOKENS => {
            let lines = (0..count.div_ceil(in_line)).map(|line| grouped((count - line * in_line).min(in_line)));
            lines.collect()
        }
        _ => vec![format!("{} … {}", grouped(in_line / 2 / 5 * 5), grouped(5))],
    }
}

/// Whether a board of these heaps fits on the screen.
pub fn board_fits(position: &Position) -> bool {
    let fits = |heap: &Natural, most: usize| heap.to_usize().is_some_and(|heap| heap <= most);
    fits(&position.x, MAX_BOARD.0) && fits(&position.y, MAX_BOARD.1)
}

/// The board: the left heap counts to the right, the right heap upwards, and the queen moves towards (0, 0). `corner` is the far corner.
pub fn board(game: &Game, position: &Position, corner: &Position, forbidden: &[Position], style: Style) -> Vec<String> {
    let number = |heap: &Natural| heap.to_usize().unwrap_or(0);
    let (columns, rows) = (number(&corner.x), number(&corner.y));
    let (queen_x, queen_y) = (number(&position.x), number(&position.y));
    let cell = |x: usize, y: usize| {
        if (x, y) == (queen_x, queen_y) {
            return style.strong("Q");
        }
        let legal = x <= queen_x && y <= queen_y && game.check(position, &Move::new(queen_x - x, queen_y - y)).is_ok();
        let open = legal && !forbidden.contains(&Position::new(x, y));
        match (legal, open) {
            (false, _) => style.empty,
            (true, true) => style.target,
            (true, false) => style.forbidden,
        }
        .to_string()
    };
    let mut lines = Vec::new();
    for y in (0..=rows).rev() {
        let cells: Vec<String> = (0..=columns).map(|x| cell(x, y)).collect();
        lines.push(format!("  {y:>2} {}", cells.join(" ")));
    }
    // Every fifth column has its number below.
    let mut scale = " ".repeat(5);
    for x in (0..=columns).step_by(5) {
        scale.push_str(&format!("{x:<10}"));
    }
    lines.push(scale.trim_end().to_string());
    lines
}
