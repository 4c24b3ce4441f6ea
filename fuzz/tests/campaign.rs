//! The harness finds a planted fault, keeps the text and tries it again first.

use fuzz::{Campaign, Crash, Limit, Storage, Target, Verdict};
use std::fs;
use std::path::{Path, PathBuf};

/// A parser of letters that cannot bear `abc` more than once.
fn faulty(text: &str) -> Verdict {
    assert!(text.matches("abc").count() < 2, "planted");
    if text.bytes().all(|byte| byte.is_ascii_lowercase()) { Verdict::Accepted } else { Verdict::Rejected }
}

fn campaign(root: &Path, seed: u64) -> Campaign {
    let target = Target {
        name: "faulty",
        dictionary: || vec!["abc", "x"],
        brackets: &[],
        slowness: 1,
        accepted: 0,
        check: faulty,
    };
    Campaign { target, seed, limit: Limit::Iterations(10_000), storage: Storage::new(root) }
}

/// An empty folder with one seed text.
fn folder(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It need not be there.
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(root.join("corpus/faulty")).unwrap();
    fs::write(root.join("corpus/faulty/seed"), "hello").unwrap();
    root
}

fn crash_file(outcome: Result<fuzz::Tally, Crash>) -> (PathBuf, String) {
    match outcome {
        Err(Crash::Text { path, message, origin }) => {
            assert_eq!(message, "planted");
            (path, origin)
        }
        other => panic!("no crash: {other:?}"),
    }
}

#[test]
fn a_planted_fault_is_found_kept_and_tried_again() {
    let root = folder("planted");
    let (path, origin) = crash_file(campaign(&root, 1).run());
    assert!(origin.ends_with("of seed 1"), "{origin}");
    assert!(fs::read_to_string(&path).unwrap().matches("abc").count() >= 2);
    assert_eq!(crash_file(campaign(&root, 2).run()), (path, "a stored text".into()));
    assert_eq!(fs::read_dir(root.join("crashes/faulty")).unwrap().count(), 1, "nothing else is left over");
}

#[test]
fn the_seed_determines_the_crash() {
    let [first, again] = ["first", "again"].map(|name| crash_file(campaign(&folder(name), 3).run()));
    assert_eq!(first.1, again.1);
    assert_eq!(first.0.file_name(), again.0.file_name());
}
