//! Files that commands write: whole or not at all, through links, and into devices and pipes as they are.

use crate::runner::{Run, output, wythoff};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Every command that writes a file, without its name, which comes last.
const WRITERS: &[&[&str]] = &[
    &["plot", "--bound", "5", "--svg"],
    &["plot", "--bound", "5", "--png"],
    &["grundy", "--size", "3", "3", "--out"],
    &["grundy", "--size", "3", "3", "--format", "npy", "--out"],
    &["grundy", "--size", "3", "3", "--png"],
    &["grundy", "--size", "3", "3", "--svg"],
    &["cedar", "-m", "2", "--svg"],
    &["eval", "x = 3", "--free", "--dot"],
    &["eval", "x = 3", "--free", "--to-walnut"],
    &["prove", "--certificate"],
    &["prove", "--value", "1", "-g", "nim", "--certificate"],
    &["prove", "--coq"],
    &["grundy", "--genus", "--size", "3", "3", "--out"],
    &["moves", "--addable", "--save"],
    &["moves", "--addable", "--bound", "5", "--svg"],
    &["moves", "--addable", "--bound", "5", "--png"],
    &["moves", "--drop", "u = 1 & v = 9", "--certificate"],
    &["discover", "-g", "nim", "--bound", "20", "--save"],
    &["discover", "-g", "nim", "--bound", "20", "--certificate"],
    &["discover", "-g", "nim", "--bound", "20", "--dot"],
];

/// The others: a checkpoint is read first and must be one, a guess is written where nothing is proved, and these have folders or grow.
const FURTHER: &[&[&str]] = &[
    &["period", "--rows", "40", "--checkpoint"],
    &["discover", "-g", GUESSED, "--systems", "[1;(1)]", "--proof-states", "10", "--save-guess"],
    &["prove", "--walnut"],
    &["discover", "-g", "wythoff:a=2", "--walnut"],
    &["design", "--bound", "300", "--survey"],
    &["sweep", "--games", GAMES, "--out"],
];

const GUESSED: &str = "rules:u = 0 | v = 0 | u = v | u = 1 & v = 4";

/// A file of games, wherever the command runs.
const GAMES: &str = "/dev/stdin";

/// Options that name what is read.
const READ: &[(&str, &str)] = &[
    ("solve", "--strategy"),
    ("moves", "--strategy"),
    ("design", "--positions"),
    ("sweep", "--games"),
    ("eval", "--walnut"),
    ("cedar", "--search"),
];

#[test]
fn no_option_that_writes_is_left_out() {
    let first = |line: &str| line.split_whitespace().next().unwrap_or_default().to_string();
    let help = wythoff(&["--help"]).stdout;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let mut options = 0;
    for command in listed.filter(|line| !line.starts_with("   ")).map(first) {
        let page = wythoff(&[&command, "--help"]).stdout;
        let names_a_file =
            |line: &&str| ["<FILE>", "[FILE]", "<DIR>", "[<FILE>]"].iter().any(|name| line.contains(name));
        for option in page.lines().filter(names_a_file).map(first).filter(|word| word.starts_with("--")) {
            let writes = |writer: &&&[&str]| writer.first() == Some(&&*command) && writer.last() == Some(&&*option);
            let known = WRITERS.iter().chain(FURTHER).any(|writer| writes(&writer));
            assert!(known || READ.contains(&(&command, &option)), "{command} {option} is in no test of files");
            options += 1;
        }
    }
    assert!(options >= 25, "{options}");
}

fn write(writer: &[&str], path: &Path) -> Run {
    wythoff(&[writer, &[path.to_str().unwrap()]].concat())
}

#[test]
fn a_full_disk_is_told_and_leaves_nothing() {
    // Not every system has the device; what does not fit into a file is told below.
    for writer in WRITERS.iter().filter(|_| Path::new("/dev/full").exists()) {
        write(writer, Path::new("/dev/full")).assert_refused(&["/dev/full", "cannot write", "No space left"]);
        assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device(), "{writer:?}");
    }
}

#[test]
fn devices_and_pipes_stay_what_they_are() {
    let folder = folder("devices");
    let (pipe, link) = (folder.join("pipe"), folder.join("null"));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    symlink("/dev/null", &link).unwrap();
    for writer in WRITERS {
        assert_eq!(write(writer, &link).code, Some(0), "{writer:?}");
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device(), "{writer:?}");
        let file = folder.join("file");
        assert_eq!(write(writer, &file).code, Some(0), "{writer:?}");
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).unwrap()
        });
        assert_eq!(write(writer, &pipe).code, Some(0), "{writer:?}");
        assert_eq!(reader.join().unwrap(), fs::read(&file).unwrap(), "{writer:?}");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo(), "{writer:?}");
        assert!(link.is_symlink(), "{writer:?}");
    }
    assert_eq!(names(&folder), ["file", "null", "pipe"]);
}

#[test]
fn links_are_followed_and_stay() {
    let folder = folder("links");
    fs::create_dir(folder.join("there")).unwrap();
    fs::write(folder.join("there/old"), "old").unwrap();
    fs::set_permissions(folder.join("there/old"), PermissionsExt::from_mode(0o640)).unwrap();
    // To a file, to a name that is not there yet, and a chain.
    symlink("there/old", folder.join("old")).unwrap();
    symlink("there/new", folder.join("new")).unwrap();
    symlink("old", folder.join("chain")).unwrap();
    for name in ["old", "new", "chain"] {
        assert_eq!(write(WRITERS[2], &folder.join(name)).code, Some(0), "{name}");
        assert!(folder.join(name).is_symlink(), "{name}");
    }
    assert_eq!(names(&folder.join("there")), ["new", "old"]);
    let [old, new] = ["old", "new"].map(|name| folder.join("there").join(name));
    assert_eq!(fs::read(&old).unwrap(), fs::read(&new).unwrap());
    assert_eq!(fs::metadata(&old).unwrap().permissions().mode() & 0o777, 0o640);
    // A new file is as readable as any other.
    fs::write(folder.join("usual"), "").unwrap();
    assert_eq!(fs::metadata(&new).unwrap().permissions(), fs::metadata(folder.join("usual")).unwrap().permissions());
    symlink("circle", folder.join("circle")).unwrap();
    write(WRITERS[2], &folder.join("circle")).assert_refused(&["circle", "symbolic links"]);
    write(WRITERS[2], &folder).assert_refused(&["files-links", "cannot write"]);
}

#[test]
fn standard_output_under_its_other_name() {
    let folder = folder("stdout");
    let file = folder.join("file");
    let redirected = fs::File::create(&file).unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_wythoff"))
        .args([WRITERS[2], &["/dev/stdout"]].concat())
        .stdout(redirected)
        .status()
        .unwrap();
    assert!(status.success());
    assert!(fs::read_to_string(&file).unwrap().contains("Grundy values of wythoff"));
    assert_eq!(names(&folder), ["file"]);
}

/// Runs the command where no file may have more than so many blocks of 512 bytes.
fn within_blocks(blocks: u64, arguments: &[&str], file: &Path) -> Run {
    let script = "trap '' XFSZ; ulimit -f \"$0\"; exec \"$@\"";
    let shell = ["-c", script, &blocks.to_string(), env!("CARGO_BIN_EXE_wythoff")];
    let run = output(Command::new("sh").args(shell).args(arguments).arg(file), "nim\nwythoff\nwythoff:a=2\n");
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: run.status.code(), stdout: text(run.stdout), stderr: text(run.stderr) }
}

/// As on a disk that is full at once, after some blocks, or before the last: nothing half is left, and what stood there before stays.
#[test]
fn what_does_not_fit_leaves_the_file_before() {
    let folder = folder("limit");
    let file = folder.join("file");
    for writer in WRITERS.iter().chain(&FURTHER[..2]) {
        let _ = fs::remove_file(&file);
        let run = within_blocks(1 << 20, writer, &file);
        let answer = run.stdout;
        let whole = fs::read(&file).unwrap_or_else(|error| panic!("{writer:?}: {error} {}", run.stderr));
        let needed = (whole.len() as u64).div_ceil(512);
        let rooms = [(0, false), (0, true), (needed / 2, true), (needed - 1, false), (needed, true)];
        for (room, stood) in rooms {
            let _ = fs::remove_file(&file);
            // A checkpoint that stands there is read first, and must be one.
            let before = (stood && writer[0] != "period").then_some(&b"before"[..]);
            if let Some(text) = before {
                fs::write(&file, text).unwrap();
            }
            let run = within_blocks(room, writer, &file);
            let left = fs::read(&file).ok();
            if room == needed {
                assert!(left.as_ref() == Some(&whole), "{writer:?}: {}", run.stderr);
            } else {
                run.assert_refused(&["cannot write", "File too large"]);
                assert!(!run.stderr.contains(".part"), "{}", run.stderr);
            }
            if writer[0] == "period" {
                // A checkpoint is written again and again: one that did fit is whole, and is gone on from.
                assert_eq!(within_blocks(1 << 20, writer, &file).stdout, answer, "in {room} of {needed} blocks");
            } else if room < needed {
                assert!(left.as_deref() == before, "{writer:?} in {room} of {needed} blocks");
            }
            let left = fs::read(&file).ok();
            let expected: &[&str] = if left.is_some() { &["file"] } else { &[] };
            assert_eq!(names(&folder), expected, "{writer:?}");
        }
    }
}

/// What is in a folder and all below, by name.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut contents = BTreeMap::new();
    for name in names(folder) {
        let path = folder.join(&name);
        if path.is_dir() {
            contents.extend(self::contents(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            contents.insert(name, fs::read(path).unwrap());
        }
    }
    contents
}

/// Of the files of a folder each is whole or not there; a file that grows has whole lines, and a run with room goes on from them.
#[test]
fn folders_and_growing_files_have_nothing_half() {
    let fresh = || folder("growing").join("out");
    for writer in &FURTHER[2..] {
        let out = fresh();
        assert_eq!(within_blocks(1 << 20, writer, &out).code, Some(0), "{writer:?}");
        let all =
            |out: &Path| if out.is_dir() { contents(out) } else { [("out".into(), fs::read(out).unwrap())].into() };
        let whole = all(&out);
        let grows = ["design", "sweep"].contains(&writer[0]);
        let most = whole.values().map(|bytes| bytes.len() as u64).max().unwrap().div_ceil(512);
        for room in [0, 1, 2, most / 2, most - 1].into_iter().filter(|room| *room < most) {
            let out = fresh();
            within_blocks(room, writer, &out).assert_refused(&["File too large"]);
            for (name, bytes) in if out.exists() { all(&out) } else { BTreeMap::new() } {
                if grows && !name.ends_with(".md") {
                    assert!(bytes.is_empty() || bytes.ends_with(b"\n"), "{writer:?} left half a line in {room} blocks");
                } else {
                    assert_eq!(Some(&bytes), whole.get(&name), "{writer:?} left half of {name} in {room} blocks");
                }
            }
            assert_eq!(within_blocks(1 << 20, writer, &out).code, Some(0), "{writer:?}");
            let again = all(&out);
            assert!(again.keys().eq(whole.keys()), "{writer:?}");
            assert!(writer[0] == "sweep" || again == whole, "{writer:?} ends otherwise after {room} blocks");
        }
    }
}

/// A disk of its own with one page of room, where the system lets a test have one; elsewhere files of at most a page. A picture of 60 positions, and
/// a file that nothing is left for.
#[test]
fn a_small_disk_holds_whole_files_only() {
    let folder = folder("disk");
    let (disk, kept) = (folder.join("disk"), folder.join("kept"));
    let mount = "mount -t tmpfs -o size=4k none \"$0\"";
    let ways = [&["unshare", "--mount"][..], &["unshare", "--user", "--map-root-user", "--mount"]];
    let works = |way: &&&[&str]| {
        let tried = Command::new(way[0]).args(&way[1..]).args(["sh", "-c", mount]).arg(&disk).output();
        tried.is_ok_and(|tried| tried.status.success())
    };
    fs::create_dir_all(&disk).unwrap();
    let way = ways.iter().find(works);
    let begin = if way.is_some() { mount } else { "trap '' XFSZ; ulimit -f 8" };
    // What is on the disk goes with the shell that has it, so it is copied before.
    let script = format!(
        "{begin} || exit 9; cd \"$0\" && echo before > old && kept=$1 && shift; \"$@\"; code=$?; cp -a . \"$kept\" || exit 9; exit $code"
    );
    let shell = [way.copied().unwrap_or(&[]), &["sh", "-c", &script]].concat();
    let large: [&[&str]; 5] = [
        &["plot", "--bound", "60", "--svg"],
        &["grundy", "--size", "300", "300", "--png"],
        &["grundy", "--size", "90", "90", "--format", "npy", "--out"],
        &["prove", "-g", "wythoff:a=9", "--certificate"],
        &["period", "--rows", "60", "--checkpoint"],
    ];
    for (writer, name) in large.iter().flat_map(|writer| [(writer, "new"), (writer, "old")]) {
        if (writer[0], name) == ("period", "old") {
            continue;
        }
        for emptied in [&disk, &kept] {
            let _ = fs::remove_dir_all(emptied);
            fs::create_dir_all(emptied).unwrap();
        }
        let mut command = Command::new(shell[0]);
        command.args(&shell[1..]).arg(&disk).arg(&kept).arg(env!("CARGO_BIN_EXE_wythoff")).args(*writer).arg(name);
        let run = output(&mut command, "");
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!((run.status.code(), said.lines().count()), (Some(2), 1), "{writer:?}: {said}");
        let reason = if way.is_some() { "No space left on device" } else { "File too large" };
        assert!(said.contains("cannot write") && said.contains(&format!("{name}: {reason}")), "{writer:?}: {said}");
        assert_eq!(contents(&kept), [("old".to_string(), b"before\n".to_vec())].into(), "{writer:?}");
    }
}

#[test]
fn an_option_is_no_name_of_a_file() {
    for arguments in [
        &["plot", "--svg", "--png"][..],
        &["plot", "--png", "--svg", "x"],
        &["grundy", "--size", "3", "3", "--out", "--json"],
        &["discover", "-g", "nim", "--save", "--json"],
        &["prove", "--certificate", "--json"],
    ] {
        let run =
            Command::new(env!("CARGO_BIN_EXE_wythoff")).args(arguments).current_dir(folder("option")).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{arguments:?}");
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(said.lines().count() == 1 && said.contains("a value is required for '--"), "{said}");
    }
    assert!(wythoff(&["plot", "--bound", "3", "--svg", "-"]).stdout.starts_with("<svg "));
}

#[test]
fn a_dash_is_standard_output_where_nothing_else_goes_there_and_refused_elsewhere() {
    let folder = folder("dash");
    let run = |arguments: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_wythoff")).args(arguments).current_dir(&folder).output().unwrap();
        (run.status.code(), run.stdout, String::from_utf8(run.stderr).unwrap())
    };
    for writer in WRITERS.iter().chain(&FURTHER[..2]) {
        let (code, written, said) = run(&[writer, &["-"][..]].concat());
        let alone = ["plot", "grundy", "cedar"].contains(&writer[0]);
        assert_eq!(
            (code, written.is_empty()),
            if alone { (Some(0), false) } else { (Some(2), true) },
            "{writer:?}: {said}"
        );
        assert_eq!(said.contains("standard output takes the answer: name a file"), !alone, "{said}");
        assert_eq!(names(&folder), [""; 0], "{writer:?}");
    }
    assert_eq!(run(&["grundy", "--size", "3", "3", "--out", "-"]).1, run(&["grundy", "--size", "3", "3"]).1);
}
