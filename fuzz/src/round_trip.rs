//! The property that every printed form must have.

use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Parses the text and asserts that what is printed of it means the same and is printed alike again.
///
/// # Errors
/// If the text is not in the language; that its words and place are right is for the target to assert.
pub(crate) fn round_trip<T>(text: &str) -> Result<T, T::Err>
where
    T: FromStr<Err: Display> + Display + PartialEq + Debug,
{
    let value: T = text.parse()?;
    let printed = value.to_string();
    let again: T = printed.parse().unwrap_or_else(|error| panic!("printed as {printed:?}, which is refused: {error}"));
    assert_eq!(again, value, "printed as {printed:?}, which means something else");
    assert_eq!(again.to_string(), printed, "the printed form is not printed alike again");
    Ok(value)
}
