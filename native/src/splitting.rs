//! Where games begin: by the same rules as `arbitro.formats.pgn.splitting`, which says them.

use crate::tags::{is_space, pair};

/// Text behind ASCII is letters to both, whatever its encoding.
const OTHER_LETTERS: u8 = 0x80;

/// The state between two lines: what the game begun last has so far.
#[derive(Default)]
pub struct Splitter<'a> {
    /// The first byte and first line of the game begun last.
    pub start: usize,
    pub first_line: u32,
    line: u32,
    in_comment: bool,
    blank: bool,
    /// The names of its tags; one that cannot be read has none.
    names: Vec<&'a [u8]>,
    depth: u32,
    /// It is a game, and no heading of the next.
    game: bool,
    moves: bool,
    over: bool,
    /// Something stands behind its last tag.
    gap: bool,
}

impl<'a> Splitter<'a> {
    /// Take a line that begins at a place of the file; `ended` gets the games that end before or
    /// in it: where each begins and ends, and its first line.
    pub fn row(&mut self, row: &'a [u8], at: usize, mut ended: impl FnMut(usize, usize, u32)) {
        let number = self.line;
        self.line += 1;
        let mut begin = 0;
        let mut place = 0;
        if self.in_comment {
            place = self.comment_goes_on(row);
        } else if row.first() == Some(&b'%') {
            self.gap = true;
            place = row.len();
        }
        if place == 0 {
            if let Some(bracket) = bracket(row) {
                if !self.moves || begins_tag(&row[bracket..]) {
                    let found = pair(&row[bracket..]);
                    let name = found.map_or(&b""[..], |(name, ..)| &row[bracket + name.0..][..name.1]);
                    if self.begins(name) {
                        self.cut(at, number, &mut ended);
                    }
                    place = found.map_or(row.len(), |(.., end)| bracket + end);
                    self.tag(name);
                }
            }
        }
        while let Some(&byte) = row.get(place) {
            if is_space(byte) {
                place += 1;
                continue;
            }
            let rest = &row[place..];
            if let Some(length) = result(rest) {
                self.moves = true;
                self.game = true;
                self.over |= self.depth == 0;
                place += length;
                continue;
            }
            match byte {
                b'A'..=b'Z' | b'a'..=b'z' | OTHER_LETTERS..=0xFF => {
                    let length = rest.iter().position(|&byte| ends_word(byte)).unwrap_or(rest.len());
                    self.moves = true;
                    self.game = self.game || looks_like_move(&rest[..length]);
                    place += length;
                }
                b'0'..=b'9' => {
                    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                    if first_move(rest) && self.over && self.depth == 0 {
                        if !is_blank(&row[begin..place]) {
                            begin = place;
                        }
                        self.cut(at + begin, number, &mut ended);
                    }
                    self.moves = true;
                    place += digits;
                }
                b';' => {
                    self.gap = true;
                    break;
                }
                b'{' => {
                    self.gap = true;
                    match rest.iter().position(|&byte| byte == b'}') {
                        Some(end) => place += end + 1,
                        None => {
                            self.in_comment = true;
                            break;
                        }
                    }
                }
                _ => {
                    if let (b'[', Some((name, _, end))) = (byte, pair(rest)) {
                        let name = &rest[name.0..name.0 + name.1];
                        if self.begins(name) {
                            if !is_blank(&row[begin..place]) {
                                begin = place;
                            }
                            self.cut(at + begin, number, &mut ended);
                        }
                        self.tag(name);
                        place += end;
                        continue;
                    }
                    self.moves = true;
                    match byte {
                        b'(' => self.depth += 1,
                        b')' => self.depth = self.depth.saturating_sub(1),
                        _ => {}
                    }
                    place += 1;
                }
            }
        }
        self.blank = is_blank(row);
        self.gap |= self.blank;
    }

    /// Return where in a line an open comment ends; its length where it goes on.
    fn comment_goes_on(&mut self, row: &[u8]) -> usize {
        if self.blank && pair_alone(row) {
            self.in_comment = false;
            return 0;
        }
        let end = row.iter().position(|&byte| byte == b'}');
        self.in_comment = end.is_none();
        end.map_or(row.len(), |end| end + 1)
    }

    /// Tell whether a tag is the first of another game.
    fn begins(&self, name: &[u8]) -> bool {
        let again = !name.is_empty() && self.names.contains(&name);
        let restarts = again && (self.gap || (self.names[0] == name && self.names[self.names.len() - 1] != name));
        self.game && (self.moves || restarts)
    }

    fn tag(&mut self, name: &'a [u8]) {
        self.names.push(name);
        self.game = true;
        self.moves = false;
        self.over = false;
        self.gap = false;
        self.depth = 0;
    }

    fn cut(&mut self, at: usize, number: u32, ended: &mut impl FnMut(usize, usize, u32)) {
        ended(self.start, at, self.first_line);
        self.start = at;
        self.first_line = number;
        self.names.clear();
        self.depth = 0;
        self.game = false;
        self.moves = false;
        self.over = false;
        self.gap = false;
    }
}

fn is_blank(text: &[u8]) -> bool {
    text.iter().all(|&byte| is_space(byte))
}

fn ends_word(byte: u8) -> bool {
    is_space(byte) || b"(){}[];$!?.*".contains(&byte)
}

/// The length of a result at the beginning of a text.
fn result(text: &[u8]) -> Option<usize> {
    let known = ["1-0", "0-1", "1/2-1/2", "\u{bd}-\u{bd}", "*"];
    let exact = known.iter().find(|form| text.starts_with(form.as_bytes()));
    exact.map(|form| form.len()).or_else(|| other_form(text))
}

/// The length of a result with another dash, a colon or spaces, and nothing at its heels.
fn other_form(text: &[u8]) -> Option<usize> {
    let halves = ["1/2", "\u{bd}"];
    let sides: &[(&[&str], &[&str])] = &[(&halves, &halves), (&["1"], &["0"]), (&["0"], &["1"])];
    let dashes = ["-", ":", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}"];
    let follow = |at: usize, words: &[&str]| {
        let found = words.iter().find(|word| text[at..].starts_with(word.as_bytes()));
        found.map(|word| at + word.len())
    };
    let blanks = |at: usize| at + text[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    sides.iter().find_map(|(left, right)| {
        let dash = follow(blanks(follow(0, left)?), &dashes)?;
        let end = follow(blanks(dash), right)?;
        let heel = text.get(end).map_or(false, |byte| {
            byte.is_ascii_alphanumeric() || *byte >= OTHER_LETTERS || b"-:/_".contains(byte)
        });
        (!heel).then_some(end)
    })
}

/// Tell whether a text begins with the number of the first move.
fn first_move(text: &[u8]) -> bool {
    let behind = text[1..].iter().find(|byte| !matches!(byte, b' ' | b'\t'));
    text[0] == b'1' && behind == Some(&b'.')
}

fn looks_like_move(word: &[u8]) -> bool {
    let square = |pair: &[u8]| matches!(pair[0], b'a'..=b'h') && matches!(pair[1], b'1'..=b'8');
    let nought = |byte: u8| byte == b'0' || byte == b'O';
    word.windows(2).any(square)
        || word.windows(3).any(|each| nought(each[0]) && each[1] == b'-' && nought(each[2]))
}

/// The place of the bracket a line begins with.
fn bracket(row: &[u8]) -> Option<usize> {
    let mut place = 0;
    loop {
        let rest = &row[place..];
        match rest.first() {
            Some(b' ' | b'\t') => place += 1,
            Some(b'[') => return Some(place),
            _ if rest.starts_with(b"\xEF\xBB\xBF") => place += 3,
            _ => return None,
        }
    }
}

/// Tell whether a bracket has something like the name of a tag behind it.
fn begins_tag(text: &[u8]) -> bool {
    let behind = text[1..].iter().find(|byte| !matches!(byte, b' ' | b'\t'));
    behind.map_or(false, |byte| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= OTHER_LETTERS)
}

/// Tell whether a line is a tag and nothing else.
fn pair_alone(row: &[u8]) -> bool {
    let begin = row.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(row.len());
    row.get(begin) == Some(&b'[') && pair(&row[begin..]).map_or(false, |(.., end)| is_blank(&row[begin + end..]))
}
