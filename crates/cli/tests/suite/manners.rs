//! How the command speaks: colours, silence, help, suggestions, completions.

use crate::runner::wythoff;

const ESCAPE: char = '\u{1b}';

#[test]
fn colours_are_for_terminals_and_whoever_asks() {
    assert!(!wythoff(&["solve", "7", "12"]).stdout.contains(ESCAPE));
    assert!(!wythoff(&["--help"]).stdout.contains(ESCAPE));
    for arguments in [
        &["solve", "7", "12", "--color", "always"][..],
        &["--color=always", "solve", "--help"],
        &["help", "solve", "--color", "always"],
    ] {
        assert!(wythoff(arguments).stdout.contains(ESCAPE), "{arguments:?}");
    }
    let refused = wythoff(&["solve", "seven", "12", "--color=always"]);
    assert!(refused.stderr.contains(ESCAPE) && refused.code == Some(2), "{}", refused.stderr);
    assert!(!wythoff(&["solve", "7", "12", "--color", "never"]).stdout.contains(ESCAPE));
    // Machines get no colours, whatever is asked for.
    assert!(!wythoff(&["solve", "7", "12", "--json", "--color", "always"]).stdout.contains(ESCAPE));
}

#[test]
fn whoever_asks_for_quiet_hears_nothing_of_files() {
    let folder = std::env::temp_dir().join(format!("wythoff-manners-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("p.svg").to_string_lossy().into_owned();
    let said = wythoff(&["plot", "--bound", "9", "--svg", &file]).stdout;
    assert_eq!(said.lines().count(), 2, "{said}");
    let quiet = wythoff(&["plot", "--bound", "9", "--svg", &file, "--quiet"]).stdout;
    assert_eq!(quiet.lines().collect::<Vec<_>>(), said.lines().take(1).collect::<Vec<_>>());
    assert!(wythoff(&["plot", "--bound", "9", "--svg", &file, "-q", "--json"]).stdout.contains("p.svg"));
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn help_has_pages_for_commands_and_topics() {
    let page = |words: &[&str]| wythoff(words).stdout;
    assert_eq!(page(&["help"]), page(&["--help"]));
    assert_eq!(page(&["help", "solve"]), page(&["solve", "--help"]));
    assert!(page(&["help", "games"]).contains("connell:k="));
    assert!(page(&["help", "grammar"]).contains("formula     ="));
    wythoff(&["help", "sovle"]).assert_refused(&["'sovle'", "solve", "grammar"]);
}

#[test]
fn every_help_page_has_examples() {
    let help = wythoff(&["--help"]).stdout;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names: Vec<&str> =
        commands.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        assert!(wythoff(&[name, "--help"]).stdout.contains("EXAMPLE"), "{name}");
    }
}

#[test]
fn slips_of_the_pen_are_answered_with_what_was_meant() {
    wythoff(&["solve", "-g", "wytoff", "1", "2"]).assert_refused(&["did you mean 'wythoff'?"]);
    wythoff(&["solve", "-g", "conell:k=3", "1", "2"]).assert_refused(&["did you mean 'connell'?"]);
    wythoff(&["solve", "-g", "wythoff:misre", "1", "2"]).assert_refused(&["did you mean 'misere'?"]);
    wythoff(&["solve", "-g", "rules,blok=1:u = v", "1", "2"]).assert_refused(&["did you mean 'block'?"]);
    wythoff(&["sovle", "1", "2"]).assert_refused(&["similar subcommands exist", "'solve'"]);
    wythoff(&["help", "slove"]).assert_refused(&["did you mean 'solve'?"]);
    wythoff(&["solve", "1", "2", "--explian"]).assert_refused(&["found; tip:", "'--explain'"]);
    wythoff(&["eval", "forall n: evenzeros(n)"]).assert_refused(&["character 11", "did you mean 'even_zeros'?"]);
    wythoff(&["eval", "foral n: n = n"]).assert_refused(&["character 7", "did you mean 'forall'?"]);
    wythoff(&["eval", "forall n: AA(n) = n"]).assert_refused(&["character 11", "did you mean 'A'?"]);
    wythoff(&["solve", "-g", "rules:mim(u,v) = 0", "1", "2"]).assert_refused(&["character 1:", "did you mean 'min'?"]);
    wythoff(&["solve", "-g", "rules:u = 0 | exist n: u = n", "1", "2"]).assert_refused(&["did you mean 'exists'?"]);
    wythoff(&["solve", "1", "2", "--front", "algebraik"]).assert_refused(&["did you mean 'algebraic'?"]);
}

#[test]
fn shells_complete_games_and_fronts() {
    let script = wythoff(&["completions", "bash"]).stdout;
    for word in ["connell", "euclid", "arithmetic", "cedar", "doctor"] {
        assert!(script.contains(word), "{word}");
    }
}

#[test]
fn columns_of_big_numbers_stand_under_their_names() {
    let table = wythoff(&["table", "--from", "999999999999999999999998", "--count", "4"]);
    let lines = table.lines();
    let widths: Vec<usize> = lines[1..].iter().map(|line| line.chars().count()).collect();
    assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "{lines:#?}");
    assert!(lines[1].ends_with("B_n"), "{lines:#?}");
}
