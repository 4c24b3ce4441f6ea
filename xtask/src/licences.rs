//! The licences of everything depended on, held to the list in deny.toml. `cargo deny` does the same and more, but takes minutes to install.

use crate::cargo;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use toml::Table;

/// The step: every package that Cargo may compile has a licence of the list.
pub fn check() -> Result<(), String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deny.toml");
    let text = fs::read_to_string(file).map_err(|error| format!("cannot read deny.toml: {error}"))?;
    let list = List::read(&text)?;
    let metadata = cargo::metadata_with_dependencies()?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata has no packages")?;
    let refused: Vec<String> = packages.iter().filter_map(|package| list.refusal(package)).collect();
    println!("{} packages, {} with a licence that deny.toml does not allow", packages.len(), refused.len());
    if refused.is_empty() { Ok(()) } else { Err(refused.join("\n")) }
}

struct List {
    allowed: BTreeSet<String>,
    /// A package, and what only it may have.
    exceptions: BTreeSet<(String, String)>,
}

impl List {
    fn read(text: &str) -> Result<List, String> {
        let file: Table = text.parse().map_err(|error| format!("deny.toml: {error}"))?;
        let licenses = file.get("licenses").and_then(|value| value.as_table()).ok_or("deny.toml has no [licenses]")?;
        let words = |table: &Table, key: &str| -> Vec<String> {
            let values = table.get(key).and_then(|value| value.as_array()).into_iter().flatten();
            values.filter_map(|value| value.as_str().map(str::to_owned)).collect()
        };
        let entries = licenses.get("exceptions").and_then(|value| value.as_array()).into_iter().flatten();
        let mut exceptions = BTreeSet::new();
        for entry in entries.filter_map(|entry| entry.as_table()) {
            let name =
                entry.get("crate").and_then(|name| name.as_str()).ok_or("deny.toml: an exception names no crate")?;
            exceptions.extend(words(entry, "allow").into_iter().map(|licence| (name.to_owned(), licence)));
        }
        Ok(List { allowed: words(licenses, "allow").into_iter().collect(), exceptions })
    }

    /// Why a package is refused, if it is.
    fn refusal(&self, package: &Value) -> Option<String> {
        let name = package["name"].as_str().unwrap_or_default();
        match package["license"].as_str() {
            None => Some(format!("{name} states no licence")),
            Some(licence) if self.allows(name, licence) => None,
            Some(licence) => Some(format!("{name} has the licence {licence}, which deny.toml does not allow")),
        }
    }

    /// Whether an expression of licences can be met: one of the alternatives, and every part of it.
    fn allows(&self, name: &str, expression: &str) -> bool {
        // An oblique stroke is an old way to write a choice.
        let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let mut rest = words.as_slice();
        self.alternatives(name, &mut rest) && rest.is_empty()
    }

    fn alternatives(&self, name: &str, rest: &mut &[&str]) -> bool {
        let mut met = self.conjunction(name, rest);
        while skip(rest, "OR") {
            met |= self.conjunction(name, rest);
        }
        met
    }

    fn conjunction(&self, name: &str, rest: &mut &[&str]) -> bool {
        let mut met = self.licence(name, rest);
        while skip(rest, "AND") {
            met &= self.licence(name, rest);
        }
        met
    }

    fn licence(&self, name: &str, rest: &mut &[&str]) -> bool {
        if skip(rest, "(") {
            return self.alternatives(name, rest) & skip(rest, ")");
        }
        let Some((licence, after)) = rest.split_first() else { return false };
        *rest = after;
        let mut licence = licence.to_string();
        if skip(rest, "WITH") {
            let Some((exception, after)) = rest.split_first() else { return false };
            *rest = after;
            licence = format!("{licence} WITH {exception}");
        }
        self.allowed.contains(&licence) || self.exceptions.contains(&(name.to_owned(), licence))
    }
}

/// Passes over the word if it comes next.
fn skip(rest: &mut &[&str], word: &str) -> bool {
    match rest.split_first() {
        Some((first, after)) if *first == word => {
            *rest = after;
            true
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::List;
    use serde_json::json;

    const DENY: &str = r#"
        [licenses]
        allow = ["MIT", "Apache-2.0", "Zlib"]
        exceptions = [{ allow = ["LGPL-3.0-only"], crate = "numbers" }]
    "#;

    #[test]
    fn choices_and_conjunctions_are_read_as_they_are_meant() {
        let list = List::read(DENY).unwrap();
        for fine in
            ["MIT", "MIT OR GPL-3.0", "GPL-3.0/Apache-2.0", "(MIT OR GPL-3.0) AND Zlib", "LGPL-2.1 OR (Zlib AND MIT)"]
        {
            assert!(list.allows("any", fine), "{fine}");
        }
        for wrong in [
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(MIT OR Zlib) AND GPL-3.0",
            "LGPL-3.0-only",
            "MIT WITH something",
            "",
            "(MIT",
            "MIT MIT",
        ] {
            assert!(!list.allows("any", wrong), "{wrong}");
        }
        assert!(list.allows("numbers", "LGPL-3.0-only"), "an exception by name");
    }

    #[test]
    fn a_refusal_names_the_package_and_its_licence() {
        let list = List::read(DENY).unwrap();
        assert_eq!(list.refusal(&json!({"name": "good", "license": "MIT/Apache-2.0"})), None);
        let refused = list.refusal(&json!({"name": "bad", "license": "GPL-3.0"})).unwrap();
        assert_eq!(refused, "bad has the licence GPL-3.0, which deny.toml does not allow");
        assert_eq!(list.refusal(&json!({"name": "mute", "license": null})).unwrap(), "mute states no licence");
    }
}
