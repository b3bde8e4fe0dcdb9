//! A position as FEN writes it, read only where nothing in it is doubtful.

use crate::position::Position;

/// Read a FEN of orthodox chess with four to six fields. None for anything else, which the careful
/// reader of arbitro has words for.
pub fn read(text: &[u8]) -> Option<Position> {
    let text = std::str::from_utf8(text).ok()?;
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    if !(4..=6).contains(&fields.len()) {
        return None;
    }
    let mut bytes = [0u8; 71];
    let mut rows = 0;
    for (row, pieces) in fields[0].split('/').enumerate() {
        rows += 1;
        if row > 7 {
            return None;
        }
        let mut file = 0usize;
        for letter in pieces.bytes() {
            if (b'1'..=b'8').contains(&letter) {
                file += usize::from(letter - b'0');
                continue;
            }
            let kind = b".PNBRQK".iter().position(|&known| known == letter.to_ascii_uppercase())?;
            if kind == 0 || file > 7 {
                return None;
            }
            let black = if letter.is_ascii_lowercase() { 8 } else { 0 };
            bytes[(7 - row) * 8 + file] = kind as u8 | black;
            file += 1;
        }
        if file != 8 {
            return None;
        }
    }
    if rows != 8 {
        return None;
    }
    bytes[64] = match fields[1] {
        "w" => 0,
        "b" => 1,
        _ => return None,
    };
    bytes[66..70].copy_from_slice(&[7, 0, 63, 56]);
    if fields[2] != "-" {
        for letter in fields[2].bytes() {
            let right = b"KQkq".iter().position(|&known| known == letter)?;
            let (king, piece) = if right < 2 { (4, 6) } else { (60, 6 | 8) };
            if bytes[king] != piece || bytes[65] >> right & 1 == 1 {
                return None;
            }
            bytes[65] |= 1 << right;
        }
    }
    if fields[3] != "-" {
        let square = fields[3].as_bytes();
        if square.len() != 2
            || !(b'a'..=b'h').contains(&square[0])
            || !(b'1'..=b'8').contains(&square[1])
        {
            return None;
        }
        bytes[70] = (square[1] - b'1') * 8 + square[0] - b'a';
    }
    Position::from_bytes(&bytes)
}
