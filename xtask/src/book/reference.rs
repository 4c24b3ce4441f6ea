//! Pages that the program writes about itself: every command with its help, and the table of options.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// Writes `cli.md` and `options.md` beside the other pages.
pub fn write(binary: &Path, pages: &Path) -> Result<(), String> {
    let folder = pages.join("src");
    let commands = commands(&help(binary, None)?)?;
    let mut page = format!(
        "# Every command\n\nWritten by the program itself: what `wythoff --help` and `wythoff COMMAND --help` say. Which options mean the same everywhere is told in \
         [options.md](options.md).\n\n```text\n{}```\n",
        help(binary, None)?
    );
    let mut options = Options::new();
    for command in &commands {
        let text = help(binary, Some(command))?;
        let _ = write!(page, "\n## wythoff {command}\n\n```text\n{text}```\n");
        for (name, words) in options_of(&text) {
            options.entry(name).or_default().entry(words).or_default().push(command.clone());
        }
    }
    super::write(&folder.join("cli.md"), &page)?;
    super::write(&folder.join("options.md"), &table(&options, commands.len()))
}

/// Writes `grammar.md`, which is what `wythoff help grammar` prints.
pub fn write_grammar(workspace: &Path, pages: &Path) -> Result<(), String> {
    let text = super::read(&workspace.join("crates/cli/src/help/grammar.txt"))?;
    let page = format!(
        "# The language of rules and statements: its grammar\n\nWhat the signs mean is told in [rules of your own](rules.md) and [statements](eval.md). A test derives texts from \
         this grammar and has them read.\n\n```text\n{text}```\n"
    );
    super::write(&pages.join("src/grammar.md"), &page)
}

/// Of each option, in which words it is told, and by which commands.
type Options = BTreeMap<String, BTreeMap<String, Vec<String>>>;

fn table(options: &Options, commands: usize) -> String {
    let mut page = String::from(
        "# Every option\n\nWritten from the [help pages](cli.md): a line for each option and each of the ways in which commands tell of it.\n\n\
         | option | commands | meaning |\n|---|---|---|\n",
    );
    for (name, told) in options {
        for (words, of) in told {
            let of = if of.len() == commands { "all".to_owned() } else { of.join(", ") };
            let words = words.replace('|', "\\|").replace('<', "&lt;");
            let _ = writeln!(page, "| `{name}` | {of} | {words} |");
        }
    }
    page
}

/// The options of a help page, with their first sentence.
fn options_of(help: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in help.lines().skip_while(|line| *line != "Options:").skip(1).take_while(|line| !line.is_empty()) {
        let words = line.trim_start();
        if words.starts_with('-') && line.len() - words.len() < 8 {
            let (names, about) = words.split_once("  ").unwrap_or((words, ""));
            let name = names.split(' ').find(|part| part.starts_with("--")).unwrap_or(names).trim_end_matches("...");
            found.push((name.trim_end_matches(',').to_owned(), about.trim().to_owned()));
        } else if let Some((_, about)) = found.last_mut() {
            about.push(' ');
            about.push_str(words);
        }
    }
    for (_, about) in &mut found {
        *about = about.split(" [default").next().unwrap_or_default().trim().to_owned();
    }
    found
}

/// The subcommands that a help page lists.
pub fn commands(help: &str) -> Result<Vec<String>, String> {
    let lines = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let names = lines.take_while(|line| line.starts_with("  ")).filter(|line| !line.starts_with("   "));
    let names: Vec<String> = names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    if names.is_empty() { Err("the help page lists no commands".to_owned()) } else { Ok(names) }
}

fn help(binary: &Path, command: Option<&str>) -> Result<String, String> {
    let mut question = Command::new(binary);
    question.args(command).arg("--help").env("NO_COLOR", "1").env("COLUMNS", "100");
    let output = question.output().map_err(|error| format!("cannot run {}: {error}", binary.display()))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("{question:?} failed")),
    }
}

#[cfg(test)]
mod tests {
    use super::{commands, options_of};

    const HELP: &str = "List\n\nUsage: wythoff table\n\nOptions:\n  -g, --game <GAME>      The game [default: wythoff]\n      --cf <CF>          The integer\n                         \
        parts\n  -h, --help             Print help\n\nEXAMPLES:\n  wythoff table --wide\n";

    #[test]
    fn options_are_read_from_help_pages() {
        let found = options_of(HELP);
        let expected = [("--game", "The game"), ("--cf", "The integer parts"), ("--help", "Print help")];
        assert_eq!(found, expected.map(|(name, about)| (name.to_owned(), about.to_owned())));
        assert_eq!(
            commands("x\nCommands:\n  solve  Who\n           wins\n  table  List\n\nOptions:").unwrap(),
            ["solve", "table"]
        );
    }
}
