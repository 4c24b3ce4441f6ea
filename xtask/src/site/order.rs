//! The functions of a WebAssembly module in the order of their names, so that those which resemble each other stand side by side: gzip looks
//! back over 32 kB and no further, and the compiler puts the same function for another type wherever it was first needed.
//!
//! Whatever calls a function does so by its number, which changes with its place. The names themselves are left out.

use rustc_demangle::demangle;
use std::ops::Range;

/// The kinds of sections that matter here.
const CUSTOM: u8 = 0;
const IMPORTS: u8 = 2;
const TYPES_OF_FUNCTIONS: u8 = 3;
const EXPORTS: u8 = 7;
const START: u8 = 8;
const ELEMENTS: u8 = 9;
const CODE: u8 = 10;

/// What stands before the first section.
const MAGIC: usize = 8;

/// The module with its functions in order.
///
/// # Errors
/// It has something that the compiler did not write when this was written.
pub fn by_name(module: &[u8]) -> Result<Vec<u8>, String> {
    ordered(module).ok_or_else(|| "the module has something in it that is not understood".to_string())
}

fn ordered(module: &[u8]) -> Option<Vec<u8>> {
    let sections = sections(module)?;
    let section = |kind| sections.iter().find(|(found, _)| *found == kind).map(|(_, content)| *content);
    let imported = imported(section(IMPORTS).unwrap_or(&[0]))?;
    let (types, bodies) = (numbers(section(TYPES_OF_FUNCTIONS)?)?, bodies(section(CODE)?)?);
    let names = names(&sections, imported as usize + bodies.len())?;
    let mut order: Vec<usize> = (0..bodies.len()).collect();
    order.sort_by_cached_key(|&function| (key(names[imported as usize + function]), bodies[function].len()));
    let mut moved: Vec<u32> = (0..imported + bodies.len() as u32).collect();
    for (place, &function) in order.iter().enumerate() {
        moved[imported as usize + function] = imported + place as u32;
    }
    let mut written = module.get(..MAGIC)?.to_vec();
    for (kind, content) in &sections {
        let mut reader = Reader::of(content);
        let content = match *kind {
            CUSTOM => continue,
            TYPES_OF_FUNCTIONS => vector(order.len(), |place| types.get(order[place]).copied().map(number))?,
            EXPORTS => exports(&mut reader, &moved)?,
            START => reader.moved(&moved)?,
            ELEMENTS => elements(&mut reader, &moved)?,
            CODE => vector(order.len(), |place| body(bodies[order[place]], &moved).map(sized))?,
            _ => content.to_vec(),
        };
        written.push(*kind);
        written.extend(sized(content));
    }
    Some(written)
}

/// What a function is sorted by: its name without references and brackets in front, which the same function for a reference has.
fn key(name: &str) -> String {
    let name = format!("{:#}", demangle(name));
    name.trim_start_matches(['<', '&', '[', '(', '*']).trim_start_matches("mut ").to_string()
}

/// Kind and content of every section.
fn sections(module: &[u8]) -> Option<Vec<(u8, &[u8])>> {
    let mut reader = Reader { bytes: module, at: MAGIC };
    let mut sections = Vec::new();
    while !reader.is_at_end() {
        sections.push((reader.byte()?, reader.sized()?));
    }
    Some(sections)
}

/// How many functions are imported; nothing else may be.
fn imported(section: &[u8]) -> Option<u32> {
    let mut reader = Reader::of(section);
    let count = reader.number()?;
    for _ in 0..count {
        reader.sized()?;
        reader.sized()?;
        (reader.byte()? == 0).then_some(())?;
        reader.number()?;
    }
    Some(count)
}

fn numbers(section: &[u8]) -> Option<Vec<u32>> {
    let mut reader = Reader::of(section);
    (0..reader.number()?).map(|_| reader.number()).collect()
}

fn bodies(section: &[u8]) -> Option<Vec<&[u8]>> {
    let mut reader = Reader::of(section);
    (0..reader.number()?).map(|_| reader.sized()).collect()
}

/// The name of every function; empty where it has none.
fn names<'m>(sections: &[(u8, &'m [u8])], functions: usize) -> Option<Vec<&'m str>> {
    const OF_FUNCTIONS: u8 = 1;
    let mut names = vec![""; functions];
    for (_, content) in sections.iter().filter(|(kind, _)| *kind == CUSTOM) {
        let mut reader = Reader::of(content);
        if reader.sized()? != b"name" {
            continue;
        }
        while !reader.is_at_end() {
            let (kind, part) = (reader.byte()?, reader.sized()?);
            let mut reader = Reader::of(part);
            for _ in 0..if kind == OF_FUNCTIONS { reader.number()? } else { 0 } {
                let place = reader.number()? as usize;
                *names.get_mut(place)? = std::str::from_utf8(reader.sized()?).ok()?;
            }
        }
    }
    Some(names)
}

fn exports(reader: &mut Reader<'_>, moved: &[u32]) -> Option<Vec<u8>> {
    vector(reader.number()? as usize, |_| {
        let (name, kind) = (reader.sized()?, reader.byte()?);
        let place = if kind == 0 { reader.moved(moved)? } else { number(reader.number()?) };
        Some([sized(name.to_vec()), vec![kind], place].concat())
    })
}

/// Functions that are called through the table. The compiler writes the plainest kind of list, with a constant where it begins.
fn elements(reader: &mut Reader<'_>, moved: &[u32]) -> Option<Vec<u8>> {
    const PLAIN: u8 = 0;
    const CONSTANT: u8 = 0x41;
    const END: u8 = 0x0b;
    vector(reader.number()? as usize, |_| {
        let start = reader.at;
        (reader.byte()? == PLAIN && reader.byte()? == CONSTANT).then_some(())?;
        reader.pass(1)?;
        (reader.byte()? == END).then_some(())?;
        let head = reader.bytes.get(start..reader.at)?;
        let all = vector(reader.number()? as usize, |_| reader.moved(moved))?;
        Some([head, &all].concat())
    })
}

/// The body of a function, its calls by the new numbers.
fn body(body: &[u8], moved: &[u32]) -> Option<Vec<u8>> {
    const CALL: u8 = 0x10;
    let mut reader = Reader::of(body);
    // Locals: so many of a type.
    for _ in 0..reader.number()? {
        reader.number()?;
        reader.byte()?;
    }
    let (mut written, mut kept) = (Vec::with_capacity(body.len()), 0);
    while !reader.is_at_end() {
        let instruction = reader.byte()?;
        if instruction != CALL {
            reader.operands(instruction)?;
            continue;
        }
        written.extend(&body[kept..reader.at]);
        written.extend(reader.moved(moved)?);
        kept = reader.at;
    }
    written.extend(&body[kept..]);
    Some(written)
}

/// Reads numbers and lists from a place on.
struct Reader<'m> {
    bytes: &'m [u8],
    at: usize,
}

impl<'m> Reader<'m> {
    fn of(bytes: &'m [u8]) -> Reader<'m> {
        Reader { bytes, at: 0 }
    }

    fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    fn byte(&mut self) -> Option<u8> {
        self.at += 1;
        self.bytes.get(self.at - 1).copied()
    }

    fn take(&mut self, length: usize) -> Option<&'m [u8]> {
        let taken: Range<usize> = self.at..self.at.checked_add(length)?;
        self.at = taken.end;
        self.bytes.get(taken)
    }

    /// A number without sign: seven bits a byte, the lowest first.
    fn number(&mut self) -> Option<u32> {
        let mut number = 0u64;
        for place in 0..5 {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << (7 * place);
            if byte < 0x80 {
                return number.try_into().ok();
            }
        }
        None
    }

    /// So many bytes as a number says.
    fn sized(&mut self) -> Option<&'m [u8]> {
        let length = self.number()?;
        self.take(length as usize)
    }

    /// The number of a function, as it is called now.
    fn moved(&mut self, moved: &[u32]) -> Option<Vec<u8>> {
        moved.get(self.number()? as usize).copied().map(number)
    }

    /// Passes over numbers of any length, signed or not.
    fn pass(&mut self, numbers: u32) -> Option<()> {
        for _ in 0..numbers {
            while self.byte()? >= 0x80 {}
        }
        Some(())
    }

    /// Passes over what belongs to an instruction, of those that the compiler uses; a call is none of them.
    fn operands(&mut self, instruction: u8) -> Option<()> {
        match instruction {
            // Unreachable, nothing, else, end, return, drop, select, and all that computes.
            0x00 | 0x01 | 0x05 | 0x0b | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 => Some(()),
            // Blocks, branches, variables, the size of the memory, whole numbers.
            0x02..=0x04 | 0x0c | 0x0d | 0x20..=0x24 | 0x3f..=0x42 => self.pass(1),
            // Calls through the table, memory.
            0x11 | 0x28..=0x3e => self.pass(2),
            // Branches by a list.
            0x0e => {
                let places = self.number()?;
                self.pass(places.checked_add(1)?)
            }
            0x43 => self.take(4).map(drop),
            0x44 => self.take(8).map(drop),
            0xfc => match self.number()? {
                // Floats as whole numbers; memory filled, memory copied.
                0..=7 => Some(()),
                11 => self.pass(1),
                10 => self.pass(2),
                _ => None,
            },
            _ => None,
        }
    }
}

fn number(mut rest: u32) -> Vec<u8> {
    let mut written = Vec::new();
    while rest >= 0x80 {
        written.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    written.push(rest as u8);
    written
}

fn sized(content: Vec<u8>) -> Vec<u8> {
    [number(content.len() as u32), content].concat()
}

/// A list: how many, and each of them.
fn vector(length: usize, mut each: impl FnMut(usize) -> Option<Vec<u8>>) -> Option<Vec<u8>> {
    let mut written = number(length as u32);
    for place in 0..length {
        written.extend(each(place)?);
    }
    Some(written)
}

#[cfg(test)]
mod tests {
    use super::{by_name, sized, vector};

    /// A function whose body is these bytes.
    fn function(code: &[u8]) -> Vec<u8> {
        sized([&[0], code, &[0x0b]].concat())
    }

    /// A module of two functions, `b` and `a`, where `b`, which is exported, calls `a`; then the same as it should be.
    fn module(names: bool, [first, second]: [Vec<u8>; 2], exported: u8, listed: [u8; 2]) -> Vec<u8> {
        let section = |kind: u8, content: Vec<u8>| [vec![kind], sized(content)].concat();
        let mut written = b"\0asm\x01\0\0\0".to_vec();
        written.extend(section(1, vec![1, 0x60, 0, 0]));
        written.extend(section(3, vec![2, 0, 0]));
        written.extend(section(7, [vec![1], sized(b"go".to_vec()), vec![0, exported]].concat()));
        written.extend(section(9, [vec![1, 0, 0x41, 1, 0x0b, 2], listed.to_vec()].concat()));
        written.extend(section(10, [vec![2], first, second].concat()));
        if names {
            let all = vector(2, |place| Some([vec![place as u8], sized(vec![b"ba"[place]])].concat())).unwrap();
            let part = [vec![1], sized(all)].concat();
            written.extend(section(0, [sized(b"name".to_vec()), part].concat()));
        }
        written
    }

    #[test]
    fn functions_stand_in_the_order_of_their_names_and_are_called_by_their_places() {
        // i32.const 16 looks like a call, and is none.
        let (calls, called) = (|place: u8| function(&[0x10, place, 0x41, 0x10, 0x1a]), function(&[0x01]));
        let before = module(true, [calls(1), called.clone()], 0, [1, 0]);
        assert_eq!(by_name(&before).unwrap(), module(false, [called, calls(0)], 1, [0, 1]));
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        let vectors = function(&[0xfd, 0x0c]);
        assert!(by_name(&module(true, [vectors.clone(), vectors], 0, [1, 0])).is_err());
        assert!(by_name(b"\0asm").is_err());
        let whole = module(true, [function(&[]), function(&[])], 0, [1, 0]);
        assert!(by_name(&whole).is_ok() && by_name(&whole[..whole.len() - 1]).is_err());
    }
}
