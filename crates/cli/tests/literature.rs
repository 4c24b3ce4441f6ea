//! Every command of `docs/literature.md` and `docs/moves.md` says what the page says.

mod runner;

use runner::wythoff;

/// The words of a command line: quotes keep spaces together.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted, mut begun) = (Vec::new(), String::new(), false, false);
    for character in line.chars() {
        match character {
            '\'' => (quoted, begun) = (!quoted, true),
            ' ' if !quoted => {
                if begun {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            other => {
                word.push(other);
                begun = true;
            }
        }
    }
    if begun {
        words.push(word);
    }
    words
}

/// The commands of a page, each with the lines that follow it in its block.
fn commands(page: &str) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        match (line, line.strip_prefix("$ wythoff ")) {
            ("```console", _) => inside = true,
            ("```", _) => inside = false,
            (_, Some(command)) if inside => found.push((command.to_string(), Vec::new())),
            (line, None) if inside => {
                if let Some((_, lines)) = found.last_mut() {
                    lines.push(line.to_string());
                }
            }
            _ => {}
        }
    }
    found
}

fn page(name: &str) -> Vec<(String, Vec<String>)> {
    let path = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    commands(&std::fs::read_to_string(path).expect("the page"))
}

fn holds(name: &str) -> usize {
    let commands = page(name);
    for (command, expected) in &commands {
        let arguments = words(command);
        let run = wythoff(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        let said: Vec<&str> = run.stdout.lines().collect();
        assert_eq!(said, expected.iter().map(String::as_str).collect::<Vec<_>>(), "wythoff {command}: {}", run.stderr);
    }
    commands.len()
}

#[test]
fn the_literature_is_reproduced() {
    assert!(holds("literature.md") >= 25);
}

#[test]
fn the_page_on_moves_is_true() {
    assert!(holds("moves.md") >= 4);
}
