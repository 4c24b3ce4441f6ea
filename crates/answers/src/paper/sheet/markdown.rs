//! A sheet as Markdown, for the book.

use super::{Block, Figure, Finding, Sheet, Table, plain};

/// The sheet as Markdown.
pub fn markdown(sheet: &Sheet) -> String {
    let parts: Vec<String> = sheet.blocks.iter().map(block).collect();
    parts.join("\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Words { text } => format!("{}\n", escaped(&plain(text))),
        Block::Formula { text } => format!("> {}\n", escaped(text)),
        Block::Listing { command, text } => {
            let command = command.iter().map(|command| format!("$ {command}\n")).collect::<String>();
            fenced(&format!("{command}{}", text.trim_end()))
        }
        Block::Table(table) => rows(table),
        Block::Figure(Figure { title, text, .. }) => {
            format!("{}\n*{}*\n", fenced(text.trim_end()), escaped(&plain(title)))
        }
        Block::Finding(Finding { statement, holds, how, command, .. }) => {
            let verdict = if *holds { "holds" } else { "fails" };
            let command = command.iter().map(|command| format!(" `{command}`")).collect::<String>();
            format!("* {verdict}: {} ({}){command}\n", escaped(&plain(statement)), escaped(&plain(how)))
        }
    }
}

fn fenced(text: &str) -> String {
    format!("```\n{text}\n```\n")
}

/// A line of cells.
pub(in crate::paper) fn cells<'c>(cells: impl IntoIterator<Item = &'c str>) -> String {
    let cells: Vec<String> = cells.into_iter().map(|cell| escaped(cell).replace('|', "\\|")).collect();
    format!("| {} |\n", cells.join(" | "))
}

fn rows(table: &Table) -> String {
    let mut text = format!("{}\n\n", escaped(&plain(&table.title)));
    let columns = table.widths().len();
    let line = |row: &Vec<String>| cells((0..columns).map(|place| row.get(place).map_or("", String::as_str)));
    let mut head = table.head.iter();
    text.push_str(&head.next().map(line).unwrap_or_default());
    text.push_str(&format!("|{}\n", "---:|".repeat(columns)));
    text.extend(head.chain(&table.rows).map(line));
    text
}

/// Words without anything that Markdown would take for a sign of its own.
pub(in crate::paper) fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    let mut code = false;
    for letter in words.chars() {
        code ^= letter == '`';
        if !code && matches!(letter, '*' | '_' | '<' | '[' | '\\') {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}
