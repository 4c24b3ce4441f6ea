//! The one way in which files write a number.

use std::str::FromStr;

/// A number as the files of this project write it: ASCII digits, without sign, leading zeros or separators. Nothing for any other text, or if
/// it does not fit the type.
///
/// What people type may be written more freely; what a program wrote has one form, so that two texts of one thing are the same text.
///
/// ```
/// use wythoff::numbers::plain_number;
/// assert_eq!(plain_number::<u32>("10"), Some(10));
/// assert!(["", "-0", "+0", "00", "07", "0x1", "1_0", " 1", "٣", "4294967296"].iter().all(|text| plain_number::<u32>(text).is_none()));
/// ```
pub fn plain_number<N: FromStr>(text: &str) -> Option<N> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let padded = text.len() > 1 && text.starts_with('0');
    if digits && !padded { text.parse().ok() } else { None }
}

/// What an error says of a text from elsewhere: its beginning, in one line, whatever stands in it.
///
/// ```
/// use wythoff::numbers::excerpt;
/// assert_eq!(excerpt("1:0"), "1:0");
/// assert_eq!(excerpt("1\r0"), "1\\r0");
/// assert_eq!(excerpt(&"α".repeat(100)), format!("{}…", "α".repeat(40)));
/// ```
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut characters = text.chars();
    let mut shown = String::new();
    for character in characters.by_ref().take(LONGEST) {
        if character.is_control() {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}
