//! Tags as PGN writes them, each different one kept once: a file repeats events, dates and names,
//! and whoever reads the columns makes a text of each only once.

use std::collections::HashMap;

/// The different tags of some bytes, by their text from the name to the end of the value.
#[derive(Default)]
pub struct Different<'a> {
    numbers: HashMap<&'a [u8], u32>,
    /// Of each: where name and value begin and how long they are.
    pub places: Vec<u64>,
}

impl<'a> Different<'a> {
    /// Return the number of a tag whose name and value stand at these places.
    pub fn number(&mut self, source: &'a [u8], name: Place, value: Place) -> u32 {
        let text = &source[name.0..value.0 + value.1];
        let next = self.numbers.len() as u32;
        let places = &mut self.places;
        *self.numbers.entry(text).or_insert_with(|| {
            places.extend([name.0, name.1, value.0, value.1].map(|number| number as u64));
            next
        })
    }
}

/// Where something begins, and its length.
pub type Place = (usize, usize);

/// Return where a line of the form `[Name "value"]` has its name and value.
pub fn tag(line: &[u8]) -> Option<(Place, Place)> {
    let (name, value, end) = pair(line)?;
    if trim(&line[end..]).is_empty() {
        Some((name, value))
    } else {
        None
    }
}

/// Return where name and value of a tag stand, and where it ends, if the text begins with one.
pub fn pair(text: &[u8]) -> Option<(Place, Place, usize)> {
    if text.first() != Some(&b'[') {
        return None;
    }
    let name_at = 1 + text[1..].iter().position(|&byte| !is_space(byte))?;
    let name = text[name_at..]
        .iter()
        .position(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'_'))?;
    let behind = name_at + name;
    let quote = behind + text[behind..].iter().position(|&byte| !is_space(byte))?;
    if name == 0 || quote == behind || text[quote] != b'"' {
        return None;
    }
    let mut end = quote + 1;
    loop {
        match *text.get(end)? {
            b'"' => break,
            b'\r' | b'\n' => return None,
            b'\\' if matches!(text.get(end + 1), None | Some(b'\r' | b'\n')) => return None,
            b'\\' => end += 2,
            _ => end += 1,
        }
    }
    let close = end + 1 + text[end + 1..].iter().position(|&byte| !is_space(byte))?;
    if text[close] != b']' {
        return None;
    }
    Some(((name_at, name), (quote + 1, end - quote - 1), close + 1))
}

/// Tell whether a byte is white space, as Python counts it.
pub fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0B
}

/// Return a line without the white space at its ends.
pub fn trim(line: &[u8]) -> &[u8] {
    let begin = line.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(line.len());
    let end = line.iter().rposition(|byte| !byte.is_ascii_whitespace()).map_or(begin, |n| n + 1);
    &line[begin..end.max(begin)]
}
