//! Where the pictures go.

use crate::failure::Failure;
use crate::new_file::{NewFile, STDOUT};
use picture::{Forms, Picture};
use std::io::Write;

/// The files asked for.
pub struct Output {
    svg: Option<String>,
    png: Option<String>,
    /// Whether the answer besides is JSON.
    pub json: bool,
}

impl Output {
    pub fn new(svg: Option<&str>, png: Option<&str>, json: bool) -> Result<Output, Failure> {
        let output = Output { svg: svg.map(str::to_string), png: png.map(str::to_string), json };
        match (&output.svg, &output.png) {
            (None, None) => return Err(Failure::new("nothing to write to: name a file with --svg, --png or both")),
            (Some(svg), Some(png)) if svg == png => {
                return Err(Failure::new(format!("--svg and --png both write to {svg}: name two files")));
            }
            _ => {}
        }
        if output.to_stdout() && json {
            return Err(Failure::new(
                "--json: standard output cannot take the answer besides the picture: name a file",
            ));
        }
        Ok(output)
    }

    /// Whether a picture goes to standard output, which then takes nothing else.
    pub fn to_stdout(&self) -> bool {
        [&self.svg, &self.png].into_iter().flatten().any(|path| path == STDOUT)
    }

    /// The forms asked for.
    pub fn forms(&self) -> Forms {
        Forms { svg: self.svg.is_some(), png: self.png.is_some() }
    }

    /// The names of the files.
    pub fn files(&self) -> Vec<String> {
        [&self.svg, &self.png].into_iter().flatten().cloned().collect()
    }

    /// Writes them all, once all are drawn.
    pub fn write(&self, picture: &Picture) -> Result<(), Failure> {
        let svg = self.svg.as_ref().map(|path| (path, picture.to_svg()));
        let png = self.png.as_ref().map(|path| picture.to_png().map(|bytes| (path, bytes)));
        let png = png.transpose().map_err(Failure::new)?;
        if let Some((path, text)) = svg {
            write("--svg", path, text.as_bytes())?;
        }
        if let Some((path, bytes)) = png {
            write("--png", path, &bytes)?;
        }
        Ok(())
    }
}

fn write(option: &str, path: &str, bytes: &[u8]) -> Result<(), Failure> {
    if path == STDOUT {
        let mut out = std::io::stdout().lock();
        out.write_all(bytes)?;
        return Ok(out.flush()?);
    }
    NewFile::write_with(path, |file| file.write_all(bytes)).map_err(|failure| failure.within(option))
}
