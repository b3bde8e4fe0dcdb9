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
    let name_at = 1 + line[1..].iter().position(|byte| !byte.is_ascii_whitespace())?;
    let name = line[name_at..]
        .iter()
        .position(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'_'))?;
    let quote = name_at + name + line[name_at + name..].iter().position(|&byte| byte == b'"')?;
    let between = &line[name_at + name..quote];
    if name == 0 || between.is_empty() || !between.iter().all(u8::is_ascii_whitespace) {
        return None;
    }
    let mut end = quote + 1;
    while *line.get(end)? != b'"' {
        end += if line[end] == b'\\' { 2 } else { 1 };
    }
    if trim(&line[end + 1..]) != b"]" {
        return None;
    }
    Some(((name_at, name), (quote + 1, end - quote - 1)))
}

/// Return a line without the white space at its ends.
pub fn trim(line: &[u8]) -> &[u8] {
    let begin = line.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(line.len());
    let end = line.iter().rposition(|byte| !byte.is_ascii_whitespace()).map_or(begin, |n| n + 1);
    &line[begin..end.max(begin)]
}
