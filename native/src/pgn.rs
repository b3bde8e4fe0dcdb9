//! PGN in bytes, columns out: no object a game, no object a move.
//!
//! What the standard prescribes is read, and what files add to it without changing the main line
//! (comments, variations, glyphs, clocks). A game with anything else keeps the moves read so far
//! and says so: the reader of arbitro, which names every fault, is asked then.

use std::ops::Range;

use crate::fen;
use crate::position::*;
use crate::san::read_move;
use crate::splitting::Splitter;
use crate::tags::{tag, trim, Different};

/// The main line was read to its end.
pub const READ: u8 = 0;
/// Something in the movetext needs the careful reader; the moves before it are there.
pub const STRANGE: u8 = 1;
/// The first position needs the careful reader; there are no moves.
pub const NOT_BEGUN: u8 = 2;

/// No clock stood behind a move.
pub const NO_CLOCK: i32 = -1;

#[derive(Default)]
pub struct Columns {
    /// A game's first byte, and the one behind its last; its first line, counted from 0.
    pub starts: Vec<u64>,
    pub ends: Vec<u64>,
    pub lines: Vec<u32>,
    /// The number of moves and of tags of all games up to and with this one.
    pub moves_until: Vec<u64>,
    pub tags_until: Vec<u64>,
    /// 0 none, 1 White won, 2 Black won, 3 drawn.
    pub results: Vec<u8>,
    pub statuses: Vec<u8>,
    /// Of each tag, its number among the different ones.
    pub tags: Vec<u32>,
    /// Of each different tag: where name and value begin and how long they are.
    pub different: Vec<u64>,
    /// 1 where the movetext has comments, variations, glyphs or other signs beside moves.
    pub more: Vec<u8>,
    pub moves: Vec<Move>,
    /// The key of the position after each move, and of each game's first position.
    pub keys: Vec<u64>,
    pub first_keys: Vec<u64>,
    /// What the clock showed behind each move, in milliseconds.
    pub clocks: Vec<i32>,
    /// How many bytes were read: with `last` all of them, else up to the last game begun.
    pub consumed: u64,
}

/// Read the games of some bytes; unless they are the `last` ones, the last game begun is left.
pub fn read(source: &[u8], last: bool) -> Columns {
    let mut columns = Columns::default();
    let mut splitter = Splitter::default();
    let mut different = Different::default();
    let mut at = 0;
    while at < source.len() {
        let end = source[at..].iter().position(|&byte| byte == b'\n').map_or(source.len(), |n| at + n + 1);
        splitter.row(&source[at..end], at, |start, end, line| {
            read_game(source, start..end, line, &mut different, &mut columns);
        });
        at = end;
    }
    if last && splitter.start < source.len() {
        read_game(source, splitter.start..source.len(), splitter.first_line, &mut different, &mut columns);
        splitter.start = source.len();
    }
    columns.consumed = splitter.start as u64;
    columns.different = different.places;
    columns
}

fn read_game<'a>(
    source: &'a [u8],
    place: Range<usize>,
    line: u32,
    different: &mut Different<'a>,
    columns: &mut Columns,
) {
    let text = &source[place.clone()];
    columns.starts.push(place.start as u64);
    columns.ends.push(place.end as u64);
    columns.lines.push(line);
    let heading = read_tags(source, place, different, &mut columns.tags);
    columns.tags_until.push(columns.tags.len() as u64);
    let more = |byte: &u8| matches!(byte, b'{' | b'(' | b';' | b'$' | b'!' | b'?');
    columns.more.push(u8::from(text[heading.end..].iter().any(more)));
    let mut game = Movetext { text, at: heading.end, result: 0, status: READ };
    match heading.position {
        Some(position) => {
            columns.first_keys.push(position.key);
            game.main_line(position, columns);
            if heading.strange {
                game.status = STRANGE;
            }
        }
        None => {
            columns.first_keys.push(0);
            game.status = NOT_BEGUN;
        }
    }
    columns.moves_until.push(columns.moves.len() as u64);
    // what is read whole ended with its result, which the tag does not replace
    columns.results.push(game.result);
    columns.statuses.push(game.status);
}

struct Heading {
    end: usize,
    position: Option<Position>,
    strange: bool,
}

fn trim_start(line: &[u8]) -> &[u8] {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    let begin = line.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(line.len());
    &line[begin..]
}

/// Read the tags before the moves, each on a line of its own.
fn read_tags<'a>(
    source: &'a [u8],
    place: Range<usize>,
    different: &mut Different<'a>,
    tags: &mut Vec<u32>,
) -> Heading {
    let (start, text) = (place.start, &source[place]);
    let mut heading = Heading { end: 0, position: None, strange: false };
    let (mut setup, mut variant) = (None, false);
    loop {
        let rest = &text[heading.end..];
        let bare = trim_start(rest);
        let before = heading.end + (rest.len() - bare.len());
        if bare.first().map_or(false, u8::is_ascii_whitespace) {
            heading.end = before + 1;
            continue;
        }
        if bare.first() != Some(&b'[') {
            break;
        }
        let length = bare.iter().position(|&byte| byte == b'\n').unwrap_or(bare.len());
        let line = &bare[..length];
        match tag(line) {
            Some((name, value)) => {
                let (name_at, value_at) = (before + name.0, before + value.0);
                let places = ((start + name_at, name.1), (start + value_at, value.1));
                tags.push(different.number(source, places.0, places.1));
                let value = &text[value_at..value_at + value.1];
                let name = &text[name_at..name_at + name.1];
                if name.eq_ignore_ascii_case(b"FEN") && setup.is_none() {
                    setup = Some(value);
                }
                variant = variant || name.eq_ignore_ascii_case(b"Variant");
            }
            None => heading.strange = true,
        }
        heading.end = before + length;
    }
    heading.position = match (setup, variant) {
        (_, true) => None,
        (Some(text), _) => fen::read(text),
        (None, _) => fen::read(b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"),
    };
    heading
}

struct Movetext<'a> {
    text: &'a [u8],
    at: usize,
    result: u8,
    status: u8,
}

impl Movetext<'_> {
    fn main_line(&mut self, mut position: Position, columns: &mut Columns) {
        let mut moves = Moves::new();
        let from = columns.clocks.len();
        while let Some(&byte) = self.text.get(self.at) {
            let ok = match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b'.' => {
                    self.at += 1;
                    true
                }
                b'{' => self.comment(columns, from),
                b';' => {
                    let start = self.at;
                    self.rest_of_line();
                    // a clock may stand in such a comment too: the careful reader has it
                    !has_clock(&self.text[start..self.at])
                }
                b'%' if self.at == 0 || self.text[self.at - 1] == b'\n' => self.rest_of_line(),
                b'$' => self.glyph(),
                b'!' | b'?' => {
                    self.at += 1;
                    true
                }
                b'(' => self.variation(),
                b'*' => return self.finish(0),
                b'0'..=b'9' => match self.number() {
                    Some(Word::Result(result)) => return self.finish(result),
                    Some(Word::Number) => true,
                    Some(Word::Castling) => self.played(&mut position, &mut moves, columns),
                    None => false,
                },
                b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O' => {
                    self.played(&mut position, &mut moves, columns)
                }
                _ => false,
            };
            if !ok {
                self.status = STRANGE;
                return;
            }
        }
        // no result stood at the end
        self.status = STRANGE;
    }

    fn word(&mut self) -> &[u8] {
        let start = self.at;
        while let Some(byte) = self.text.get(self.at) {
            let ends = matches!(byte, b'(' | b')' | b'{' | b'}' | b'[' | b']' | b';' | b'.')
                || byte.is_ascii_whitespace()
                || (*byte == b'$' && self.at > start);
            if ends {
                break;
            }
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    /// A glyph by number, with nothing at its heels.
    fn glyph(&mut self) -> bool {
        let rest = &self.text[self.at + 1..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.at += 1 + digits;
        digits > 0 && !rest.get(digits).map_or(false, u8::is_ascii_alphanumeric)
    }

    fn played(&mut self, position: &mut Position, moves: &mut Moves, columns: &mut Columns) -> bool {
        let start = self.at;
        self.word();
        match read_move(position, &self.text[start..self.at], moves) {
            Some(m) => {
                position.make(m);
                columns.moves.push(m);
                columns.keys.push(position.key);
                columns.clocks.push(NO_CLOCK);
                true
            }
            None => false,
        }
    }

    /// A move number, a result, or castling with noughts.
    fn number(&mut self) -> Option<Word> {
        let rest = &self.text[self.at..];
        for (text, result) in [(&b"1/2-1/2"[..], 3), (b"1-0", 1), (b"0-1", 2)] {
            if rest.starts_with(text) {
                self.at += text.len();
                return Some(Word::Result(result));
            }
        }
        if rest.starts_with(b"0-0") {
            return Some(Word::Castling);
        }
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if &rest[..digits] == b"0000" {
            return None;
        }
        self.at += digits;
        match rest.get(digits) {
            Some(b'.' | b' ' | b'\t' | b'\r' | b'\n') | None => Some(Word::Number),
            _ => None,
        }
    }

    fn comment(&mut self, columns: &mut Columns, from: usize) -> bool {
        let rest = &self.text[self.at..];
        match rest.iter().position(|&byte| byte == b'}') {
            Some(end) => {
                let comment = &rest[..end];
                self.at += end + 1;
                if !has_clock(comment) {
                    return true;
                }
                match (clock(comment), columns.clocks.len() > from) {
                    (Some(time), true) => {
                        if let Some(last) = columns.clocks.last_mut() {
                            if *last == NO_CLOCK {
                                *last = time;
                            }
                        }
                        true
                    }
                    (Some(_), false) => true,
                    (None, _) => false,
                }
            }
            None => false,
        }
    }

    fn rest_of_line(&mut self) -> bool {
        let rest = &self.text[self.at..];
        self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        true
    }

    /// Pass over a variation with all that is in it.
    fn variation(&mut self) -> bool {
        let mut depth = 0usize;
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'{' => match self.text[self.at..].iter().position(|&byte| byte == b'}') {
                    // of a variation that cannot be read the comments belong to the main line
                    Some(end) if has_clock(&self.text[self.at..self.at + end]) => return false,
                    Some(end) => self.at += end,
                    None => return false,
                },
                b'%' if self.text[self.at - 1] == b'\n' => {
                    self.rest_of_line();
                    continue;
                }
                b';' => {
                    let start = self.at;
                    self.rest_of_line();
                    if has_clock(&self.text[start..self.at]) {
                        return false;
                    }
                    continue;
                }
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return true;
            }
        }
        false
    }

    /// Only comments may follow a result.
    fn finish(&mut self, result: u8) {
        self.result = result;
        if result == 0 {
            self.at += 1;
        }
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'{' => match self.text[self.at..].iter().position(|&byte| byte == b'}') {
                    Some(end) => self.at += end + 1,
                    None => break,
                },
                b';' | b'%' => {
                    self.rest_of_line();
                }
                _ if byte.is_ascii_whitespace() => self.at += 1,
                _ => break,
            }
        }
        if self.at < self.text.len() {
            self.status = STRANGE;
        }
    }
}

enum Word {
    Result(u8),
    Number,
    Castling,
}

fn has_clock(comment: &[u8]) -> bool {
    comment.windows(5).any(|part| part == b"[%clk")
}

/// The time of `[%clk 1:05:09.5]` in milliseconds.
fn clock(comment: &[u8]) -> Option<i32> {
    let from = comment.windows(5).position(|part| part == b"[%clk")? + 5;
    let value = &comment[from..];
    let value = &value[..value.iter().position(|&byte| byte == b']')?];
    if !value.first()?.is_ascii_whitespace() {
        return None;
    }
    let value = trim(value);
    let mut parts = [0i32; 3];
    let mut place = 0;
    let mut digits = 0;
    for (index, &byte) in value.iter().enumerate() {
        match byte {
            b'0'..=b'9' if digits < if place == 0 { 3 } else { 2 } => {
                parts[place] = parts[place] * 10 + i32::from(byte - b'0');
                digits += 1;
            }
            b':' if place < 2 && digits > 0 => {
                place += 1;
                digits = 0;
            }
            b'.' | b',' if place == 2 && digits > 0 => {
                if !(1..=3).contains(&value[index + 1..].len()) {
                    return None;
                }
                let mut thousandths = 0;
                for &digit in value[index + 1..].iter().chain(b"000").take(3) {
                    if !digit.is_ascii_digit() {
                        return None;
                    }
                    thousandths = thousandths * 10 + i32::from(digit - b'0');
                }
                return whole(place, parts).map(|time| time + thousandths);
            }
            _ => return None,
        }
    }
    if digits == 0 {
        return None;
    }
    whole(place, parts)
}

fn whole(place: usize, parts: [i32; 3]) -> Option<i32> {
    if place != 2 || parts[1] > 59 || parts[2] > 59 || parts[0] > 500 {
        // the careful reader has the last word on what else may be a time
        return None;
    }
    Some(((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000)
}
