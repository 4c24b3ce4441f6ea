//! Pattern → text.

use super::{DigitSet, Pattern};
use numeration::Digit;
use std::fmt;

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.ranges[..], self.negated) {
            ([], true) => return f.write_str("."),
            ([(first, last)], false) if first == last => return write!(f, "{}", Digit(*first)),
            _ => f.write_str(if self.negated { "[^" } else { "[" })?,
        }
        for (first, last) in &self.ranges {
            write!(f, "{}", Digit(*first))?;
            if last - first > 1 {
                f.write_str("-")?;
            }
            if last > first {
                write!(f, "{}", Digit(*last))?;
            }
        }
        f.write_str("]")
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pattern::Digit(set) => write!(f, "{set}"),
            Pattern::Sequence(list) => list.iter().try_for_each(|inner| match inner {
                Pattern::Choice(_) => write!(f, "({inner})"),
                // A sequence in a sequence is none but an empty one, as in `()`.
                Pattern::Sequence(_) => write!(f, "({inner})"),
                _ => write!(f, "{inner}"),
            }),
            Pattern::Choice(list) => {
                for (index, inner) in list.iter().enumerate() {
                    let bar = if index > 0 { "|" } else { "" };
                    match inner {
                        Pattern::Choice(_) => write!(f, "{bar}({inner})")?,
                        _ => write!(f, "{bar}{inner}")?,
                    }
                }
                Ok(())
            }
            Pattern::Repeat { inner, least, most } => {
                match **inner {
                    Pattern::Sequence(_) | Pattern::Choice(_) => write!(f, "({inner})")?,
                    _ => write!(f, "{inner}")?,
                }
                match (least, most) {
                    (0, None) => f.write_str("*"),
                    (1, None) => f.write_str("+"),
                    (0, Some(1)) => f.write_str("?"),
                    (least, None) => write!(f, "{{{least},}}"),
                    (least, Some(most)) if least == most => write!(f, "{{{least}}}"),
                    (least, Some(most)) => write!(f, "{{{least},{most}}}"),
                }
            }
        }
    }
}
