//! Which crate may use which: the table of ARCHITECTURE.md against what Cargo says.

use crate::cargo;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A package and the packages of this workspace that it uses.
type Edges = BTreeMap<String, BTreeSet<String>>;

/// The line above the table.
const MARK: &str = "<!-- edges -->";

/// The normal dependencies among the packages of the workspace are exactly those of the table.
pub fn check() -> Result<(), String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ARCHITECTURE.md");
    let text = fs::read_to_string(&page).map_err(|error| format!("cannot read ARCHITECTURE.md: {error}"))?;
    let allowed = table(&text)?;
    let found = edges(&cargo::metadata()?)?;
    let differences = differences(&allowed, &found);
    match differences.is_empty() {
        true => Ok(()),
        false => Err(format!("ARCHITECTURE.md and Cargo.toml differ:\n  {}", differences.join("\n  "))),
    }
}

/// The rows `| `crate` | `one`, `other` |` of the table behind the mark.
fn table(text: &str) -> Result<Edges, String> {
    let (_, rest) = text.split_once(MARK).ok_or_else(|| format!("ARCHITECTURE.md has no line {MARK}"))?;
    let rows = rest.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|')).skip(2);
    let quoted = |cell: &str| -> BTreeSet<String> { cell.split('`').skip(1).step_by(2).map(str::to_owned).collect() };
    let mut edges = Edges::new();
    for row in rows {
        let mut cells = row.trim_matches('|').split('|');
        let (names, uses) = (quoted(cells.next().unwrap_or_default()), quoted(cells.next().unwrap_or_default()));
        for name in names {
            if edges.insert(name.clone(), uses.clone()).is_some() {
                return Err(format!("ARCHITECTURE.md has two rows for {name}"));
            }
        }
    }
    Ok(edges)
}

/// What the packages of the workspace say they use; tests and build scripts may use anything.
fn edges(metadata: &Value) -> Result<Edges, String> {
    let packages = metadata["packages"].as_array().ok_or("cargo metadata has no packages")?;
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
    let uses = |package: &Value| -> BTreeSet<String> {
        let all = package["dependencies"].as_array().into_iter().flatten();
        all.filter(|one| one["path"].is_string() && one["kind"].is_null()).map(name).collect()
    };
    Ok(packages.iter().map(|package| (name(package), uses(package))).collect())
}

fn differences(allowed: &Edges, found: &Edges) -> Vec<String> {
    let names: BTreeSet<&String> = allowed.keys().chain(found.keys()).collect();
    let none = BTreeSet::new();
    let mut differences = Vec::new();
    for name in names {
        let (may, does) = (allowed.get(name), found.get(name));
        if may.is_none() {
            differences.push(format!("{name} has no row in the table"));
        }
        if does.is_none() {
            differences.push(format!("{name} has a row in the table, but there is no such package"));
        }
        let (may, does) = (may.unwrap_or(&none), does.unwrap_or(&none));
        differences
            .extend(does.difference(may).map(|used| format!("{name} uses {used}, which the table does not allow")));
        differences.extend(may.difference(does).map(|used| format!("{name} no longer uses {used}: take it out")));
    }
    differences
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const PAGE: &str =
        "Text\n\n<!-- edges -->\n\n| crate | uses |\n|---|---|\n| `low` | |\n| `high`, `side` | `low` |\n\nmore `text`";

    fn packages(high: &[&str], kind: Value) -> Value {
        let uses: Vec<Value> =
            high.iter().map(|name| json!({"name": name, "path": "somewhere", "kind": kind})).collect();
        let low = json!({"name": "low", "path": "somewhere", "kind": null});
        let foreign = json!({"name": "serde", "kind": null});
        json!({"packages": [
            {"name": "low", "dependencies": [foreign]},
            {"name": "side", "dependencies": [low]},
            {"name": "high", "dependencies": uses},
        ]})
    }

    fn differing(metadata: &Value) -> Vec<String> {
        differences(&table(PAGE).unwrap(), &edges(metadata).unwrap())
    }

    #[test]
    fn a_true_table_passes() {
        assert_eq!(differing(&packages(&["low"], Value::Null)), Vec::<String>::new());
    }

    #[test]
    fn an_edge_more_or_less_fails() {
        let more = differing(&packages(&["low", "side"], Value::Null));
        assert_eq!(more, ["high uses side, which the table does not allow"]);
        assert_eq!(differing(&packages(&[], Value::Null)), ["high no longer uses low: take it out"]);
    }

    #[test]
    fn tests_may_use_anything() {
        let only_tests = differing(&packages(&["low", "side"], json!("dev")));
        assert_eq!(only_tests, ["high no longer uses low: take it out"]);
    }

    #[test]
    fn every_package_has_one_row() {
        let found = edges(&json!({"packages": [{"name": "new", "dependencies": []}]})).unwrap();
        assert!(differences(&table(PAGE).unwrap(), &found).contains(&"new has no row in the table".to_string()));
        assert!(table(&PAGE.replace("`side`", "`low`")).is_err());
        assert!(table("no mark").is_err());
    }
}
