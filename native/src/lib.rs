//! The native kernel of arbitro: positions, moves, PGN and the search for a help-mate.
//!
//! Everything crosses the border as numbers and bytes. Nothing unwinds across it: a fault inside
//! is the answer `FAULT`, and arbitro goes on with its own Python.

pub mod fen;
pub mod helpmate;
pub mod material;
pub mod pgn;
pub mod position;
pub mod postings;
pub mod san;
pub mod splitting;
pub mod tables;
pub mod tags;
pub mod towards;

use std::panic::catch_unwind;
use std::slice::{from_raw_parts, from_raw_parts_mut};

use helpmate::{Found, Search};
use pgn::Columns;
use position::{Moves, Position};
use postings::Postings;

/// Raised with every change of what crosses the border.
const INTERFACE: u32 = 4;

/// The length of a position in bytes.
const POSITION: usize = 71;

const EVERYTHING_SEEN: i32 = -1;
const UNFINISHED: i32 = -2;
const UNUSABLE: i32 = -3;
const FAULT: i32 = -4;

#[no_mangle]
pub extern "C" fn arbitro_interface() -> u32 {
    INTERFACE
}

/// Count sequences of legal moves; `u64::MAX` where the position is not usable.
///
/// # Safety
/// `position` points at 71 bytes.
#[no_mangle]
pub unsafe extern "C" fn arbitro_perft(position: *const u8, depth: u32) -> u64 {
    let bytes = from_raw_parts(position, POSITION);
    catch_unwind(|| Position::from_bytes(bytes).map_or(u64::MAX, |each| each.perft(depth)))
        .unwrap_or(u64::MAX)
}

/// Write the legal moves and the position's key; return how many moves, or a negative answer.
///
/// # Safety
/// `position` points at 71 bytes, `moves` at room for 1,024 numbers, `key` at one.
#[no_mangle]
pub unsafe extern "C" fn arbitro_moves(position: *const u8, moves: *mut u16, key: *mut u64) -> i32 {
    let bytes = from_raw_parts(position, POSITION);
    let found = catch_unwind(|| {
        Position::from_bytes(bytes).map(|each| {
            let mut list = Moves::new();
            each.moves(&mut list);
            (list.as_slice().to_vec(), each.key)
        })
    });
    match found {
        Ok(Some((list, its_key))) => {
            from_raw_parts_mut(moves, list.len()).copy_from_slice(&list);
            *key = its_key;
            list.len() as i32
        }
        Ok(None) => UNUSABLE,
        Err(_) => FAULT,
    }
}

/// Look for a help-mate: `ranked` positions by hopes, then `through` positions in turn.
///
/// Returns the length of the line written to `line`, or a negative answer. `counts` receives how
/// many positions were seen and how many moves were made.
///
/// # Safety
/// `position` points at 71 bytes, `line` at room for `room` numbers, `counts` at two numbers.
#[no_mangle]
pub unsafe extern "C" fn arbitro_help_mate(
    position: *const u8,
    winner: u8,
    ranked: u64,
    through: u64,
    line: *mut u16,
    room: u32,
    counts: *mut u64,
) -> i32 {
    let bytes = from_raw_parts(position, POSITION);
    let answer = catch_unwind(|| {
        let position = Position::from_bytes(bytes)?;
        if position.occupied().count_ones() > 32 {
            return None;
        }
        let mut search = Search::new(&position, winner & 1);
        let mut found = search.ranked(ranked);
        if through > 0 && matches!(found, Found::Unfinished) {
            let limit = search.nodes + through;
            found = search.through(limit);
        }
        Some((found, search.seen(), search.nodes))
    });
    let (found, seen, nodes) = match answer {
        Ok(Some(found)) => found,
        Ok(None) => return UNUSABLE,
        Err(_) => return FAULT,
    };
    *counts = seen;
    *counts.add(1) = nodes;
    match found {
        Found::Line(moves) if moves.len() <= room as usize => {
            from_raw_parts_mut(line, moves.len()).copy_from_slice(&moves);
            moves.len() as i32
        }
        Found::Nothing(_) => EVERYTHING_SEEN,
        _ => UNFINISHED,
    }
}

/// Read the games of some bytes. The answer is freed by `arbitro_pgn_free`; null is a fault.
///
/// # Safety
/// `source` points at `length` bytes.
#[no_mangle]
pub unsafe extern "C" fn arbitro_pgn_read(
    source: *const u8,
    length: u64,
    last: bool,
) -> *mut Columns {
    let bytes = if length == 0 { &[][..] } else { from_raw_parts(source, length as usize) };
    match catch_unwind(|| pgn::read(bytes, last)) {
        Ok(columns) => Box::into_raw(Box::new(columns)),
        Err(_) => std::ptr::null_mut(),
    }
}

/// Tell where one column stands and how many numbers it has.
///
/// # Safety
/// `columns` is an answer of `arbitro_pgn_read` not yet freed; `length` points at one number.
#[no_mangle]
pub unsafe extern "C" fn arbitro_pgn_column(
    columns: *const Columns,
    which: u32,
    length: *mut u64,
) -> *const u8 {
    let columns = &*columns;
    fn of<T>(column: &[T]) -> (*const u8, u64) {
        (column.as_ptr().cast(), column.len() as u64)
    }
    let (place, count) = match which {
        0 => of(&columns.starts),
        1 => of(&columns.ends),
        2 => of(&columns.lines),
        3 => of(&columns.moves_until),
        4 => of(&columns.tags_until),
        5 => of(&columns.results),
        6 => of(&columns.statuses),
        7 => of(&columns.tags),
        8 => of(&columns.moves),
        9 => of(&columns.keys),
        10 => of(&columns.first_keys),
        11 => of(&columns.clocks),
        12 => of(&columns.different),
        13 => of(&columns.more),
        _ => (std::ptr::null(), columns.consumed),
    };
    *length = count;
    place
}

/// # Safety
/// `columns` is an answer of `arbitro_pgn_read`, freed once.
#[no_mangle]
pub unsafe extern "C" fn arbitro_pgn_free(columns: *mut Columns) {
    if !columns.is_null() {
        drop(Box::from_raw(columns));
    }
}

/// Follow games, given one after the other, for an index. The answer is freed by
/// `arbitro_postings_free`; null where something does not fit.
///
/// # Safety
/// `until` and `which` point at `games` numbers, `facts` at four a game, `moves` at as many as the
/// last of `until` says, `set_up` at `set_up_length` bytes.
#[no_mangle]
pub unsafe extern "C" fn arbitro_postings(
    games: u64,
    moves: *const u16,
    until: *const u64,
    which: *const u32,
    facts: *const u16,
    set_up: *const u8,
    set_up_length: u64,
    least: u64,
) -> *mut Postings {
    unsafe fn of<'a, T>(place: *const T, count: usize) -> &'a [T] {
        if count == 0 {
            &[]
        } else {
            from_raw_parts(place, count)
        }
    }
    let games = games as usize;
    let until = of(until, games);
    let moves = of(moves, until.last().copied().unwrap_or(0) as usize);
    let (which, facts) = (of(which, games), of(facts, games * postings::FACTS));
    let set_up = of(set_up, set_up_length as usize);
    match catch_unwind(|| postings::postings(moves, until, which, set_up, facts, least as usize)) {
        Ok(Some(found)) => Box::into_raw(Box::new(found)),
        _ => std::ptr::null_mut(),
    }
}

/// Tell where one column stands and how many numbers it has.
///
/// # Safety
/// `found` is an answer of `arbitro_postings` not yet freed; `length` points at one number.
#[no_mangle]
pub unsafe extern "C" fn arbitro_postings_column(
    found: *const Postings,
    which: u32,
    length: *mut u64,
) -> *const u8 {
    let found = &*found;
    fn of<T>(column: &[T]) -> (*const u8, u64) {
        (column.as_ptr().cast(), column.len() as u64)
    }
    let (place, count) = match which {
        0 => of(&found.keys),
        1 => of(&found.games),
        2 => of(&found.moves),
        3 => of(&found.materials),
        4 => of(&found.material_games),
        5 => of(&found.lasted),
        6 => of(&found.counted_keys),
        7 => of(&found.counted_moves),
        8 => of(&found.counted),
        _ => (std::ptr::null(), 0),
    };
    *length = count;
    place
}

/// # Safety
/// `found` is an answer of `arbitro_postings`, freed once.
#[no_mangle]
pub unsafe extern "C" fn arbitro_postings_free(found: *mut Postings) {
    if !found.is_null() {
        drop(Box::from_raw(found));
    }
}
