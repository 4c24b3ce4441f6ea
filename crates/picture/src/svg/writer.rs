//! SVG, element by element: the only place that writes tags.

use std::fmt::{self, Display, Write};

/// An SVG document that is being written.
///
/// ```
/// use wythoff::picture::Svg;
/// let mut svg = Svg::new();
/// svg.element("svg").with("xmlns", Svg::NAMESPACE).holding(|svg| {
///     svg.element("line").with("x1", 0).with("y1", 0).with("x2", 3).with("y2", 4).end();
///     svg.element("text").with("x", 3).text("u < v");
/// });
/// assert!(svg.finish().contains("<line x1=\"0\" y1=\"0\" x2=\"3\" y2=\"4\"/>\n<text x=\"3\">u &lt; v</text>\n"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Svg {
    out: String,
    /// Within a line of text elements do not end lines.
    in_line: bool,
}

impl Svg {
    /// The name of the language.
    pub const NAMESPACE: &'static str = "http://www.w3.org/2000/svg";

    /// An empty document.
    pub fn new() -> Svg {
        Svg::default()
    }

    /// Begins an element. It stands in the document once it is ended, by whatever it holds.
    pub fn element(&mut self, name: &'static str) -> Element<'_> {
        self.out.push('<');
        self.out.push_str(name);
        Element { svg: self, name }
    }

    /// Text, inside an element.
    pub fn text(&mut self, text: impl Display) {
        push(&mut self.out, text, false);
    }

    /// The document.
    pub fn finish(self) -> String {
        self.out
    }

    fn end_line(&mut self) {
        if !self.in_line {
            self.out.push('\n');
        }
    }
}

/// An element that was begun.
#[derive(Debug)]
#[must_use = "an element must be ended"]
pub struct Element<'s> {
    svg: &'s mut Svg,
    name: &'static str,
}

impl Element<'_> {
    /// With an attribute.
    pub fn with(self, name: &str, value: impl Display) -> Self {
        let out = &mut self.svg.out;
        out.push(' ');
        out.push_str(name);
        out.push_str("=\"");
        push(out, value, true);
        out.push('"');
        self
    }

    /// With the attribute where there is a value for it.
    pub fn with_some(self, name: &str, value: Option<impl Display>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Holds nothing.
    pub fn end(self) {
        self.svg.out.push_str("/>");
        self.svg.end_line();
    }

    /// Holds nothing, and the next element stands beside it on the same line.
    pub fn beside(self) {
        self.svg.out.push_str("/>");
    }

    /// Holds a text.
    pub fn text(self, text: impl Display) {
        self.in_line(|svg| svg.text(text));
    }

    /// Holds text and elements on one line.
    pub fn in_line(self, content: impl FnOnce(&mut Svg)) {
        let Element { svg, name } = self;
        svg.out.push('>');
        let outside = std::mem::replace(&mut svg.in_line, true);
        content(svg);
        svg.in_line = outside;
        svg.close(name);
    }

    /// Holds elements, a line for each.
    pub fn holding(self, content: impl FnOnce(&mut Svg)) {
        let Element { svg, name } = self;
        svg.out.push('>');
        svg.end_line();
        content(svg);
        svg.close(name);
    }
}

impl Svg {
    fn close(&mut self, name: &str) {
        self.out.push_str("</");
        self.out.push_str(name);
        self.out.push('>');
        self.end_line();
    }
}

/// Adds a text as XML may hold it, inside quotation marks or not; writing to a string does not fail.
fn push(out: &mut String, text: impl Display, quoted: bool) {
    let _ = write!(Escaping { out, quoted }, "{text}");
}

/// Signs escaped, what XML forbids left out.
struct Escaping<'s> {
    out: &'s mut String,
    quoted: bool,
}

impl Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            match character {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '"' if self.quoted => self.out.push_str("&quot;"),
                '\t' | '\n' | '\r' => self.out.push(' '),
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
                _ => self.out.push(character),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Svg;

    #[test]
    fn texts_are_safe() {
        let mut svg = Svg::new();
        svg.element("text").with("id", "\"&").text("u < 2 & v > 1\u{1}\n\"");
        assert_eq!(svg.finish(), "<text id=\"&quot;&amp;\">u &lt; 2 &amp; v &gt; 1 \"</text>\n");
    }
}
