//! How much memory a command may use.

use crate::failure::Failure;
use std::path::{Path, PathBuf};

/// Where the machine does not tell how much it has.
const UNKNOWN_MACHINE: u64 = 1 << 30;

/// The bytes of `--memory`, a number with K, M, G or T for powers of 1024; if the option is missing, half of what there is for this process: the
/// machine's memory, or less where the shell (`ulimit -v`) or a control group allows less.
pub fn limit(option: Option<&str>) -> Result<u64, Failure> {
    match option {
        None => Ok(available().map_or(UNKNOWN_MACHINE, |bytes| bytes / 2)),
        Some(text) => parse(text).ok_or_else(|| {
            Failure::about("--memory", format!("'{text}' is no number of bytes: write for example 500M or 2G"))
        }),
    }
}

fn parse(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let power = match &text[digits.len()..].to_ascii_uppercase()[..] {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        "T" | "TB" | "TIB" => 40,
        _ => return None,
    };
    let number: u64 = digits.replace('_', "").parse().ok()?;
    number.checked_mul(1 << power)
}

/// What there is for this process, as far as the system tells it.
fn available() -> Option<u64> {
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let machine = read("/proc/meminfo").and_then(|text| machine(&text));
    let shell = read("/proc/self/limits").and_then(|text| address_space(&text));
    let group = read("/proc/self/cgroup").and_then(|text| control_group(&text, Path::new("/sys/fs/cgroup")));
    [machine, shell, group].into_iter().flatten().min()
}

/// All memory of the machine, out of `/proc/meminfo`.
fn machine(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// The limit of `ulimit -v`, out of `/proc/self/limits`; nothing if there is none.
fn address_space(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The least limit of the control groups of `/proc/self/cgroup` and of those around them, which lie in folders below `root`.
fn control_group(text: &str, root: &Path) -> Option<u64> {
    let limits = text.lines().flat_map(|line| {
        let mut parts = line.splitn(3, ':');
        let (controllers, path) = (parts.nth(1).unwrap_or_default(), parts.next().unwrap_or_default());
        // The second version has one tree for all controllers, which it does not name; the first has a tree for memory.
        let (tree, file) = match controllers {
            "" => (root.to_path_buf(), "memory.max"),
            list if list.split(',').any(|name| name == "memory") => (root.join("memory"), "memory.limit_in_bytes"),
            _ => return Vec::new(),
        };
        let own = tree.join(path.trim_start_matches('/'));
        let around = own.ancestors().take_while(|folder| folder.starts_with(&tree)).map(Path::to_path_buf);
        around.map(|folder: PathBuf| folder.join(file)).collect()
    });
    limits.filter_map(|file| std::fs::read_to_string(file).ok()?.trim().parse().ok()).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        assert_eq!(parse("1000"), Some(1000));
        assert_eq!(parse("1_000K"), Some(1_024_000));
        assert_eq!(parse("2g"), Some(2 << 30));
        assert_eq!(parse("3MiB"), Some(3 << 20));
        for wrong in ["", "G", "-1", "1.5G", "2X", "99999999999T", "é"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_least_of_all_limits_counts() {
        assert_eq!(machine("MemTotal:       24576 kB\nMemFree: 1 kB\n"), Some(24_576 << 10));
        let limits = "Limit  Soft Limit  Hard Limit  Units\nMax address space         204800000            unlimited            bytes\n";
        assert_eq!(address_space(limits), Some(204_800_000));
        assert_eq!(address_space(&limits.replace("204800000", "unlimited")), None);
        let root = std::env::temp_dir().join(format!("wythoff-groups-{}", std::process::id()));
        let write = |folder: &str, file: &str, text: &str| {
            std::fs::create_dir_all(root.join(folder)).unwrap();
            std::fs::write(root.join(folder).join(file), text).unwrap();
        };
        write("outer/inner", "memory.max", "max\n");
        write("outer", "memory.max", "3000\n");
        write("memory/old", "memory.limit_in_bytes", "5000\n");
        assert_eq!(control_group("0::/outer/inner\n", &root), Some(3000));
        assert_eq!(control_group("5:cpu:/x\n4:hugetlb,memory:/old\n0::/\n", &root), Some(5000));
        assert_eq!(control_group("0::/elsewhere\n", &root), None);
        std::fs::remove_dir_all(root).unwrap();
    }
}
