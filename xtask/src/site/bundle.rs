//! The scripts of the page as one: a file is fetched sooner than forty, and its words are compressed together.
//!
//! A script becomes a function that is called once, and waited for, and gives what the script exports, after those that it imports. That is enough for scripts
//! written as the page's are: one import or export a line, nothing exported that changes, no circle. What is written otherwise is refused.

use std::collections::BTreeMap;

/// One script with all that `entries` import, each under its name without the ending as an export. `read` gives the text of a file.
pub fn bundle(entries: &[&str], read: &dyn Fn(&str) -> Result<String, String>) -> Result<String, String> {
    let mut bundle = Bundle { read, places: BTreeMap::new(), written: Vec::new() };
    for entry in entries {
        bundle.add(entry)?;
    }
    let names = bundle.places.keys().map(|name| format!("{name}_js as {name}")).collect::<Vec<_>>().join(", ");
    Ok(format!("{}export {{ {names} }};\n", bundle.written.concat()))
}

struct Bundle<'r> {
    read: &'r dyn Fn(&str) -> Result<String, String>,
    /// The scripts begun, and whether they stand there.
    places: BTreeMap<String, bool>,
    written: Vec<String>,
}

impl Bundle<'_> {
    /// Writes a script behind those that it imports, unless it stands there.
    fn add(&mut self, file: &str) -> Result<(), String> {
        let name = file.strip_suffix(".js").ok_or_else(|| format!("{file} is no script"))?.to_string();
        match self.places.insert(name.clone(), false) {
            None => {}
            Some(true) => {
                self.places.insert(name, true);
                return Ok(());
            }
            Some(false) => return Err(format!("{file} imports itself, by way of others")),
        }
        let script = Script::of(&lean(&(self.read)(file)?)).map_err(|reason| format!("{file}: {reason}"))?;
        for imported in &script.imports {
            self.add(imported)?;
        }
        let (body, exports) = (script.body, script.exports.join(", "));
        self.written.push(format!("const {name}_js = await (async () => {{\n{body}return {{ {exports} }};\n}})();\n"));
        self.places.insert(name, true);
        Ok(())
    }
}

/// A script without the words that only modules know.
#[derive(Default)]
struct Script {
    imports: Vec<String>,
    exports: Vec<String>,
    body: String,
}

impl Script {
    fn of(text: &str) -> Result<Script, String> {
        let mut script = Script::default();
        for line in text.lines() {
            let plain = if let Some(import) = line.strip_prefix("import ") {
                script.imported(import)
            } else if let Some(export) = line.strip_prefix("export ") {
                script.exported(export)
            } else {
                Some(line.to_string())
            };
            script.body += &plain.ok_or_else(|| format!("cannot be put beside others: {line}"))?;
            script.body.push('\n');
        }
        Ok(script)
    }

    /// `{ a, b as c } from "./name.js";` or `* as name from "./name.js";`
    fn imported(&mut self, import: &str) -> Option<String> {
        let (what, file) = import.strip_suffix("\";")?.split_once(" from \"./")?;
        let from = format!("{}_js", file.strip_suffix(".js")?);
        self.imports.push(file.to_string());
        let names = match what.strip_prefix("* as ") {
            Some(all) => all.to_string(),
            None => what.replace(" as ", ": "),
        };
        Some(format!("const {names} = {from};"))
    }

    /// `{ a, b };`, or what is declared here and stays as it is.
    fn exported(&mut self, export: &str) -> Option<String> {
        if let Some(names) = export.strip_prefix("{ ") {
            self.exports.push(names.strip_suffix(" };")?.to_string());
            return Some(String::new());
        }
        let declared = ["const ", "function ", "async function ", "class "].iter();
        let rest = declared.filter_map(|kind| export.strip_prefix(kind)).next()?;
        let name: String =
            rest.chars().take_while(|letter| letter.is_alphanumeric() || "_$".contains(*letter)).collect();
        self.exports.push(Some(name).filter(|name| !name.is_empty())?);
        Some(export.to_string())
    }
}

/// A script or style without what only its readers need: lines of comments, empty lines, indentation. It is left as it is where some text
/// goes over several lines, for there every letter counts.
pub fn lean(text: &str) -> String {
    if text.lines().any(|line| line.matches('`').count() % 2 == 1) {
        return text.to_string();
    }
    let (mut lean, mut comment) = (String::new(), false);
    for line in text.lines().map(str::trim) {
        comment |= line.starts_with("/*");
        if !comment && !line.is_empty() && !line.starts_with("//") {
            lean.push_str(line);
            lean.push('\n');
        }
        comment &= !line.ends_with("*/");
    }
    lean
}

#[cfg(test)]
mod tests {
    use super::{bundle, lean};

    fn of(files: &[(&str, &str)]) -> Result<String, String> {
        let read = |name: &str| {
            let found = files.iter().find(|(file, _)| *file == name);
            found.map(|(_, text)| (*text).to_string()).ok_or_else(|| format!("there is no {name}"))
        };
        bundle(&["main.js"], &read)
    }

    #[test]
    fn a_script_stands_once_behind_those_it_imports() {
        let files = [
            (
                "main.js",
                "import * as a from \"./a.js\";\nimport { one, two as zwei } from \"./b.js\";\na.go(one, zwei);\n",
            ),
            ("a.js", "import { one } from \"./b.js\";\nexport function go() {\n  return one;\n}\n"),
            ("b.js", "// Numbers.\n\nexport const one = 1;\nconst two = 2;\nexport { two };\n"),
        ];
        assert_eq!(
            of(&files).unwrap(),
            "const b_js = await (async () => {\nconst one = 1;\nconst two = 2;\n\nreturn { one, two };\n})();\n\
             const a_js = await (async () => {\nconst { one } = b_js;\nfunction go() {\nreturn one;\n}\nreturn { go };\n})();\n\
             const main_js = await (async () => {\nconst a = a_js;\nconst { one, two: zwei } = b_js;\na.go(one, zwei);\nreturn {  };\n})();\n\
             export { a_js as a, b_js as b, main_js as main };\n"
        );
    }

    #[test]
    fn what_cannot_be_put_beside_others_is_refused() {
        for text in [
            "export let n = 1;",
            "export default 1;",
            "import \"./b.js\";",
            "import { a } from \"b\";",
            "export * from \"./b.js\";",
        ] {
            assert!(of(&[("main.js", text)]).is_err_and(|reason| reason.contains("cannot be put")), "{text}");
        }
        let circle = [("main.js", "import { a } from \"./a.js\";"), ("a.js", "import { b } from \"./main.js\";")];
        assert_eq!(of(&circle).unwrap_err(), "main.js imports itself, by way of others");
        assert_eq!(of(&[("main.js", "import { a } from \"./a.js\";")]).unwrap_err(), "there is no a.js");
    }

    #[test]
    fn only_what_readers_need_goes() {
        assert_eq!(lean("/** One\n * two */\n  a();\n\n// b\n/* c */\n  d(); // e\n"), "a();\nd(); // e\n");
        let written = "const text = `\n  // stays\n`;\n";
        assert_eq!(lean(written), written);
    }
}
