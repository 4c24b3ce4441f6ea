//! Files that commands write: whole or not at all, through links, and into devices and pipes as they are.
#![cfg(unix)]

mod runner;

use runner::{Run, output, wythoff};
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

/// Every command that writes a file, without its name.
const WRITERS: &[&[&str]] = &[
    &["plot", "--bound", "5", "--svg"],
    &["plot", "--bound", "5", "--png"],
    &["grundy", "--size", "3", "3", "--out"],
    &["grundy", "--size", "3", "3", "--format", "npy", "--out"],
    &["grundy", "--size", "3", "3", "--png"],
    &["cedar", "-m", "2", "--svg"],
    &["eval", "x = 3", "--free", "--dot"],
    &["prove", "--certificate"],
    &["prove", "--coq"],
    &["grundy", "--genus", "--size", "3", "3", "--out"],
    &["moves", "--addable", "--save"],
    &["moves", "--addable", "--bound", "5", "--svg"],
    &["moves", "--drop", "u = 1 & v = 9", "--certificate"],
    &["discover", "-g", "nim", "--bound", "20", "--save"],
    &["discover", "-g", "nim", "--bound", "20", "--certificate"],
    &["discover", "-g", "nim", "--bound", "20", "--dot"],
];

fn write(writer: &[&str], path: &Path) -> Run {
    wythoff(&[writer, &[path.to_str().unwrap()]].concat())
}

#[test]
fn a_full_disk_is_told_and_leaves_nothing() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    for writer in WRITERS {
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

/// No file may have any bytes, as on a disk that is full; what stood there before stays.
#[test]
fn what_does_not_fit_leaves_the_file_before() {
    let folder = folder("limit");
    let period = ["period", "--rows", "40", "--checkpoint"];
    for writer in WRITERS.iter().copied().chain([&period[..]]) {
        for before in [None, Some("before")] {
            let file = folder.join("file");
            let _ = fs::remove_file(&file);
            // A checkpoint that stands there is read first, and must be one.
            let before = before.filter(|_| writer != period);
            if let Some(text) = before {
                fs::write(&file, text).unwrap();
            }
            let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
            let shell = ["-c", script, "sh", env!("CARGO_BIN_EXE_wythoff")];
            let run = output(Command::new("sh").args(shell).args(writer).arg(&file), "");
            let said = String::from_utf8_lossy(&run.stderr).into_owned();
            assert_eq!((run.status.code(), said.lines().count()), (Some(2), 1), "{writer:?}: {said}");
            assert!(said.contains("cannot write"), "{writer:?}: {said}");
            let left = fs::read_to_string(&file).ok();
            assert_eq!(left.as_deref(), before, "{writer:?}");
            let expected: &[&str] = if left.is_some() { &["file"] } else { &[] };
            assert_eq!(names(&folder), expected, "{writer:?}");
        }
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
    let checkpoint: &[&str] = &["period", "--rows", "3", "--checkpoint"];
    for writer in WRITERS.iter().copied().chain([checkpoint]) {
        let (code, written, said) = run(&[writer, &["-"]].concat());
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
