//! A sheet as LaTeX, to be put into a document that loads amsmath.

use super::{Block, Figure, Finding, Sheet, Table};
use std::fmt::Write;

/// The sheet as LaTeX.
pub fn latex(sheet: &Sheet) -> String {
    let parts: Vec<String> = sheet.blocks.iter().map(block).collect();
    parts.join("\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Words { text } => format!("{}\n", words(text)),
        Block::Formula { text } => format!("\\[ {} \\]\n", formula(text)),
        Block::Listing { command, text } => {
            let command = command.iter().map(|command| format!("$ {command}\n")).collect::<String>();
            verbatim(&format!("{command}{}", text.trim_end()))
        }
        Block::Table(table) => tabular(table),
        Block::Figure(Figure { title, text, .. }) => format!("{}{}\n", verbatim(text.trim_end()), words(title)),
        Block::Finding(Finding { statement, holds, how, command, .. }) => {
            let verdict = if *holds { "holds" } else { "fails" };
            let command = command.iter().map(|command| verbatim(&format!("$ {command}"))).collect::<String>();
            format!("\\emph{{{verdict}}}: {} ({})\n{command}", words(statement), words(how))
        }
    }
}

fn verbatim(text: &str) -> String {
    format!("\\begin{{verbatim}}\n{text}\n\\end{{verbatim}}\n")
}

fn tabular(table: &Table) -> String {
    let columns = table.widths().len();
    let kinds: String =
        (0..columns).map(|place| if place > 0 && table.gaps.contains(&place) { "@{\\quad}r" } else { "r" }).collect();
    let mut text = String::new();
    if !table.title.is_empty() {
        let _ = writeln!(text, "\\noindent {}\\\\[1ex]", words(&table.title));
    }
    let _ = writeln!(text, "\\begin{{tabular}}{{{kinds}}}");
    if !table.spans.is_empty() {
        let mut cells = Vec::new();
        let mut at = 0;
        for (first, count, name) in &table.spans {
            cells.extend((at..*first).map(|_| String::new()));
            cells.push(format!("\\multicolumn{{{count}}}{{r}}{{{}}}", inline(name)));
            at = first + count;
        }
        let _ = writeln!(text, "{} \\\\", cells.join(" & "));
    }
    for (place, row) in table.head.iter().enumerate() {
        let cells: Vec<String> = row.iter().map(|cell| inline(cell)).collect();
        let rule = if place + 1 == table.head.len() { " \\hline" } else { "" };
        let _ = writeln!(text, "{} \\\\{rule}", cells.join(" & "));
    }
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(|cell| cell_text(cell)).collect();
        let _ = writeln!(text, "{} \\\\", cells.join(" & "));
    }
    text.push_str("\\end{tabular}\n");
    text
}

/// A cell that is no bare number is a formula.
fn cell_text(cell: &str) -> String {
    if cell.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == ' ') {
        cell.to_string()
    } else {
        inline(cell)
    }
}

fn inline(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("${}$", formula(text)) }
}

/// Words, with formulas between dollar signs.
pub fn words(text: &str) -> String {
    let mut told = String::new();
    for (place, part) in text.split('$').enumerate() {
        if place % 2 == 1 {
            told.push_str(&inline(part));
        } else {
            part.chars().for_each(|letter| told.push_str(&in_words(letter)));
        }
    }
    told
}

fn in_words(letter: char) -> String {
    match letter {
        '&' | '%' | '#' | '_' | '{' | '}' => format!("\\{letter}"),
        '^' => "\\^{}".to_string(),
        '\\' => "\\textbackslash{}".to_string(),
        '~' => "\\~{}".to_string(),
        '–' => "--".to_string(),
        '§' => "\\S".to_string(),
        '“' => "``".to_string(),
        '”' => "''".to_string(),
        '…' => "\\dots{}".to_string(),
        letter => match sign(letter) {
            Some(sign) => format!("${}$", sign.trim_end()),
            None => letter.to_string(),
        },
    }
}

/// Words that stand upright in formulas.
const UPRIGHT: [&str; 15] =
    ["mex", "mod", "if", "and", "or", "for", "all", "odd", "even", "tr", "where", "min", "otherwise", "max", "log"];

/// A formula as people write it, in LaTeX's signs.
fn formula(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut told = String::new();
    let mut at = 0;
    while at < letters.len() {
        let letter = letters[at];
        if letter.is_ascii_alphabetic() {
            let end = (at..letters.len()).find(|&end| !letters[end].is_ascii_alphabetic()).unwrap_or(letters.len());
            let word: String = letters[at..end].iter().collect();
            if UPRIGHT.contains(&word.as_str()) {
                let _ = write!(told, "\\text{{ {word} }}");
            } else {
                told.push_str(&word);
            }
            at = end;
        } else if letter == '√' {
            at = root(&letters, at + 1, &mut told);
        } else if matches!(letter, '_' | '^') && letters.get(at + 1) == Some(&'{') {
            let end = (at..letters.len()).find(|&end| letters[end] == '}').unwrap_or(letters.len());
            let inside: String = letters[at + 2..end].iter().collect();
            let _ = write!(told, "{letter}{{{}}}", formula(&inside));
            at = (end + 1).min(letters.len());
        } else if let Some(raised) = raised(letter) {
            let mut power = raised.to_string();
            at += 1;
            while let Some(raised) = letters.get(at).and_then(|&letter| self::raised(letter)) {
                power.push(raised);
                at += 1;
            }
            let _ = write!(told, "^{{{power}}}");
        } else {
            told.push_str(&in_formula(letter));
            at += 1;
        }
    }
    // Signs bring a space of their own.
    told.replace("  ", " ")
}

/// The letter that this one is, raised.
fn raised(letter: char) -> Option<char> {
    Some(match letter {
        '⁻' => '-',
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        _ => return None,
    })
}

/// What stands under a root: a bracket, or digits and letters.
fn root(letters: &[char], start: usize, told: &mut String) -> usize {
    let bracket = letters.get(start) == Some(&'(');
    let end = if bracket {
        let mut depth = 0;
        let closes = |letter: &char| {
            depth += i32::from(*letter == '(') - i32::from(*letter == ')');
            depth == 0
        };
        letters[start..].iter().position(closes).map_or(letters.len(), |length| start + length)
    } else {
        (start..letters.len()).find(|&end| !letters[end].is_alphanumeric()).unwrap_or(letters.len())
    };
    let inside: String = letters[start + usize::from(bracket)..end].iter().collect();
    let _ = write!(told, "\\sqrt{{{}}}", formula(&inside));
    (end + usize::from(bracket)).min(letters.len())
}

fn in_formula(letter: char) -> String {
    match letter {
        '%' | '#' | '&' => format!("\\{letter}"),
        '*' => "\\ast ".to_string(),
        letter => sign(letter).map_or_else(|| letter.to_string(), str::to_string),
    }
}

/// The sign of a letter that LaTeX has no letter for.
fn sign(letter: char) -> Option<&'static str> {
    Some(match letter {
        'α' => "\\alpha ",
        'β' => "\\beta ",
        'γ' => "\\gamma ",
        'δ' => "\\delta ",
        'ε' => "\\varepsilon ",
        'θ' => "\\theta ",
        'ξ' => "\\xi ",
        'σ' => "\\sigma ",
        'τ' => "\\tau ",
        'φ' => "\\varphi ",
        'Δ' => "\\Delta ",
        'Σ' => "\\sum ",
        'ℒ' => "\\mathcal{L}",
        '⌊' => "\\lfloor ",
        '⌋' => "\\rfloor ",
        '⌈' => "\\lceil ",
        '⌉' => "\\rceil ",
        '≤' => "\\le ",
        '≥' => "\\ge ",
        '≠' => "\\ne ",
        '≡' => "\\equiv ",
        '→' => "\\to ",
        '⇒' => "\\Rightarrow ",
        '⇔' => "\\Leftrightarrow ",
        '∈' => "\\in ",
        '∉' => "\\notin ",
        '∪' => "\\cup ",
        '∩' => "\\cap ",
        '∅' => "\\emptyset ",
        '∞' => "\\infty ",
        '∼' => "\\sim ",
        '·' => "\\cdot ",
        '×' => "\\times ",
        '−' => "-",
        '…' => "\\dots ",
        '′' => "'",
        '″' => "''",
        'ȧ' => "\\dot{a}",
        '⁻' => "^{-}",
        '¹' => "^1",
        '²' => "^2",
        '³' => "^3",
        '⁰' => "^0",
        '½' => "\\tfrac12 ",
        '⋆' => "\\star ",
        '⊕' => "\\oplus ",
        '{' => "\\{",
        '}' => "\\}",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_get_the_signs_of_latex() {
        assert_eq!(formula("A_n = ⌊nα⌋"), "A_n = \\lfloor n\\alpha \\rfloor ");
        assert_eq!(formula("√(a²+4)/2"), "\\sqrt{a^{2}+4}/2");
        assert_eq!(formula("α⁻¹ ∈ {u_{i,n}}"), "\\alpha ^{-1} \\in \\{u_{i,n}\\}");
        assert_eq!(words("50 % of $p_0$"), "50 \\% of $p_0$");
    }
}
