//! How the contract writes what the library has: integers that may pass 2^53, and whatever has a text of its own, are strings.
//!
//! The types belong to the library, the contract belongs here, so these are functions for `serialize_with` and wrappers for the rest.

use serde::{Serialize, Serializer};
use std::fmt::Display;
use std::io;
use wythoff::numbers::Digits;
use wythoff::{Move, Natural, Position};

/// One line of JSON.
///
/// # Errors
/// Whatever `out` says.
pub fn line(mut out: impl io::Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut out, value)?;
    out.write_all(b"\n")
}

/// Anything as its text.
pub(crate) struct Text<T>(pub T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// Heaps as two strings.
pub(crate) struct Heaps<'a>(pub &'a Position);

impl Serialize for Heaps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [Text(&self.0.x), Text(&self.0.y)].serialize(serializer)
    }
}

/// A take as two strings.
pub(crate) struct Take<'a>(pub &'a Move);

impl Serialize for Take<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [Text(&self.0.u), Text(&self.0.v)].serialize(serializer)
    }
}

/// A number up to 2^53, a string beyond.
pub(crate) struct Number<'a>(pub &'a Natural);

impl Serialize for Number<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.to_u64().filter(|value| *value <= 1 << 53) {
            Some(small) => serializer.serialize_u64(small),
            None => Text(self.0).serialize(serializer),
        }
    }
}

/// Anything as its text.
pub(crate) fn text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// What may be missing as its text.
pub(crate) fn optional_text<S: Serializer>(value: &Option<impl Display>, serializer: S) -> Result<S::Ok, S::Error> {
    value.as_ref().map(Text).serialize(serializer)
}

/// Heaps as two strings.
pub(crate) fn heaps<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
    Heaps(position).serialize(serializer)
}

/// Several positions.
pub(crate) fn positions<S: Serializer>(positions: &[Position], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(positions.iter().map(Heaps))
}

/// A take as two strings.
pub(crate) fn take<S: Serializer>(taken: &Move, serializer: S) -> Result<S::Ok, S::Error> {
    Take(taken).serialize(serializer)
}

/// A number up to 2^53, a string beyond.
pub(crate) fn number<S: Serializer>(value: &Natural, serializer: S) -> Result<S::Ok, S::Error> {
    Number(value).serialize(serializer)
}

/// Digits as numbers, most significant first.
pub(crate) fn digits<S: Serializer>(digits: &Digits, serializer: S) -> Result<S::Ok, S::Error> {
    digits.most_significant_first().serialize(serializer)
}
