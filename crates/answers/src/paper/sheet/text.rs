//! A sheet as text.

use super::{Block, Figure, Finding, Sheet, Table, plain};
use crate::words::column;
use std::fmt::Write;

/// Lines of words are broken here.
const WIDTH: usize = 110;

/// The sheet as text, a blank line between its parts.
pub fn text(sheet: &Sheet) -> String {
    let parts: Vec<String> = sheet.blocks.iter().map(block).collect();
    parts.join("\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Words { text } => wrapped(&plain(text), ""),
        Block::Formula { text } => format!("    {text}\n"),
        Block::Listing { command, text } => {
            let command = command.iter().map(|command| format!("$ {command}\n")).collect::<String>();
            format!("{command}{}\n", text.trim_end())
        }
        Block::Table(table) => rows(table),
        Block::Figure(Figure { title, text, .. }) => format!("{}\n{}", text.trim_end(), wrapped(&plain(title), "")),
        Block::Finding(finding) => found(finding),
    }
}

fn found(Finding { statement, holds, how, command, .. }: &Finding) -> String {
    let verdict = if *holds { "holds" } else { "fails" };
    let mut text = wrapped(&format!("{verdict}: {}", plain(statement)), "       ");
    text.push_str(&wrapped(&format!("       {}", plain(how)), "       "));
    if let Some(command) = command {
        let _ = writeln!(text, "       $ {command}");
    }
    text
}

fn rows(table: &Table) -> String {
    let mut text = wrapped(&plain(&table.title), "");
    let widths: Vec<usize> = table.widths().into_iter().map(column).collect();
    text.push_str(&spans(table, &widths));
    for row in table.head.iter().chain(&table.rows) {
        let mut line = String::new();
        for (place, width) in widths.iter().enumerate() {
            if place > 0 {
                line.push_str(if table.gaps.contains(&place) { "    " } else { "  " });
            }
            let cell = row.get(place).map_or("", String::as_str);
            let _ = write!(line, "{cell:>width$}");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The line of names above several columns, each at the right end of its columns.
fn spans(table: &Table, widths: &[usize]) -> String {
    let end_of = |columns: usize| {
        let gaps = |place: &usize| {
            if *place == 0 {
                0
            } else if table.gaps.contains(place) {
                4
            } else {
                2
            }
        };
        (0..columns).map(|place| widths[place] + gaps(&place)).sum::<usize>()
    };
    let mut line = String::new();
    for (first, count, name) in &table.spans {
        let end = end_of((first + count).min(widths.len()));
        let room = column(end.saturating_sub(line.chars().count()));
        let _ = write!(line, "{name:>room$}");
    }
    if line.is_empty() { line } else { line + "\n" }
}

/// Words in lines, all but the first after `indent`.
pub(in crate::paper) fn wrapped(words: &str, indent: &str) -> String {
    let mut text = String::new();
    let (first, words) = (words.len() - words.trim_start().len(), words.trim_start());
    let mut line = " ".repeat(first);
    let mut length = first;
    for word in words.split(' ') {
        let wide = word.chars().count();
        if length > first.max(indent.len()) && length + 1 + wide > WIDTH {
            text.push_str(&line);
            text.push('\n');
            line = indent.to_string();
            length = indent.len();
        }
        if length > 0 && !line.trim().is_empty() {
            line.push(' ');
            length += 1;
        }
        line.push_str(word);
        length += wide;
    }
    if !line.trim().is_empty() {
        text.push_str(&line);
        text.push('\n');
    }
    text
}
