//! Moves as PGN writes them: English letters, and what files add or leave out without changing
//! the move meant.

use crate::position::*;

/// What was written of a move, before it is looked for among the legal ones.
struct Written {
    kind: u8,
    file: Option<u8>,
    rank: Option<u8>,
    target: u8,
    promotion: Option<u8>,
}

/// Return the one legal move that a word means; None where there is none, or more than one.
pub fn read_move(position: &Position, word: &[u8], moves: &mut Moves) -> Option<Move> {
    let word = trimmed(word);
    if word.is_empty() {
        return None;
    }
    if let Some(king_side) = castling(word) {
        position.moves(moves);
        return moves
            .as_slice()
            .iter()
            .copied()
            .find(|&m| special(m) == CASTLING && (target(m) > origin(m)) == king_side);
    }
    let written = written(word)?;
    if position.of(position.side, written.kind) == 0 {
        return None;
    }
    position.moves_towards(written.kind, written.target, moves);
    let mut found = None;
    for &m in moves.as_slice() {
        if meant(m, &written) {
            if found.is_some() {
                return None;
            }
            found = Some(m);
        }
    }
    found
}

fn meant(m: Move, written: &Written) -> bool {
    let from = origin(m);
    let what = special(m);
    // a pawn that captures is written with its file
    let stays = from % 8 == target(m) % 8;
    let promotion = if (2..=5).contains(&what) { Some(what as u8) } else { None };
    promotion == written.promotion
        && written.file.map_or(stays || written.kind != PAWN, |file| from % 8 == file)
        && written.rank.map_or(true, |rank| from / 8 == rank)
}

/// Without the signs of check, mate and judgement at its end.
fn trimmed(word: &[u8]) -> &[u8] {
    let mut end = word.len();
    while end > 0 && matches!(word[end - 1], b'+' | b'#' | b'!' | b'?') {
        end -= 1;
    }
    &word[..end]
}

fn castling(word: &[u8]) -> Option<bool> {
    match word {
        b"O-O" | b"0-0" => Some(true),
        b"O-O-O" | b"0-0-0" => Some(false),
        _ => None,
    }
}

fn kind_of(letter: u8) -> Option<u8> {
    match letter {
        b'N' => Some(KNIGHT),
        b'B' => Some(BISHOP),
        b'R' => Some(ROOK),
        b'Q' => Some(QUEEN),
        b'K' => Some(KING),
        _ => None,
    }
}

fn written(word: &[u8]) -> Option<Written> {
    let (kind, mut rest) = match kind_of(word[0]) {
        Some(kind) => (kind, &word[1..]),
        None => (PAWN, word),
    };
    let mut promotion = None;
    if let Some((&last, before)) = rest.split_last() {
        if let Some(promoted) = kind_of(last) {
            if kind != PAWN || promoted == KING {
                return None;
            }
            promotion = Some(promoted);
            rest = before.strip_suffix(b"=").unwrap_or(before);
        }
    }
    let (rank, before) = rest.split_last()?;
    let (file, before) = before.split_last()?;
    let target = square(*file, *rank)?;
    let mut from = before.strip_suffix(b"x").unwrap_or(before);
    from = from.strip_suffix(b"-").unwrap_or(from);
    let (file, rank) = match from {
        [] => (None, None),
        [one] if (b'a'..=b'h').contains(one) => (Some(one - b'a'), None),
        [one] if (b'1'..=b'8').contains(one) => (None, Some(one - b'1')),
        [file, rank] => {
            square(*file, *rank)?;
            (Some(file - b'a'), Some(rank - b'1'))
        }
        _ => return None,
    };
    Some(Written { kind, file, rank, target, promotion })
}

fn square(file: u8, rank: u8) -> Option<u8> {
    if (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank) {
        Some((rank - b'1') * 8 + file - b'a')
    } else {
        None
    }
}
