//! Which games pass through a position or a material: sorted columns for a database of games.
//!
//! Games are given as their moves; each counts once a position, by the move of the first time. Of
//! positions that many games have, what they share is counted here, so that nobody has to read them
//! all again.

use crate::fen;
use crate::position::*;

const START: &[u8] = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// How many numbers a row of `counted` has: games, won by White, drawn, won by Black, the sum of
/// White's ratings and how many there are, the same of Black, the last year.
pub const COUNTED: usize = 9;

/// What is known of a game, four numbers each: result (1 White, 2 Black, 3 drawn), the two ratings
/// and the year, 0 where it is not known.
pub const FACTS: usize = 4;

#[derive(Default)]
pub struct Postings {
    /// Sorted by key and game; the move made there, 0 where the game ends.
    pub keys: Vec<u64>,
    pub games: Vec<u32>,
    pub moves: Vec<Move>,
    /// The same of materials; in place of a move for how many half-moves it stood.
    pub materials: Vec<u64>,
    pub material_games: Vec<u32>,
    pub lasted: Vec<u16>,
    /// Positions that at least so many games have, a row a move.
    pub counted_keys: Vec<u64>,
    pub counted_moves: Vec<Move>,
    pub counted: Vec<u64>,
}

/// Key, game, place and value in one number, so that comparing two is one step: sorting these is
/// most of the work.
type Entry = u128;

fn entry(key: u64, game: usize, place: usize, value: usize) -> Entry {
    let least = |number: usize| number.min(65535) as u128;
    u128::from(key) << 64 | (game as u32 as u128) << 32 | least(place) << 16 | least(value)
}

fn key_of(entry: Entry) -> u64 {
    (entry >> 64) as u64
}

fn game_of(entry: Entry) -> u32 {
    (entry >> 32) as u32
}

fn value_of(entry: Entry) -> u16 {
    entry as u16
}

/// Four bits for the number of each kind of each side: pawns to queens of White, then of Black.
pub fn material(position: &Position) -> u64 {
    let mut packed = 0;
    for side in [0, 1] {
        for kind in [PAWN, KNIGHT, BISHOP, ROOK, QUEEN] {
            packed = packed << 4 | u64::from(position.of(side, kind).count_ones().min(15));
        }
    }
    packed
}

/// Follow the games; `set_up` has 71 bytes for each position that is not the usual first one.
pub fn postings(
    moves: &[Move],
    until: &[u64],
    which: &[u32],
    set_up: &[u8],
    facts: &[u16],
    least: usize,
) -> Option<Postings> {
    let usual = fen::read(START)?;
    let mut entries: Vec<Entry> = Vec::with_capacity(moves.len() + until.len());
    let mut materials: Vec<Entry> = Vec::new();
    let mut from = 0;
    for (game, &end) in until.iter().enumerate() {
        let mut position = match which[game] {
            0 => usual,
            number => {
                let at = (number as usize - 1) * 71;
                Position::from_bytes(set_up.get(at..at + 71)?)?
            }
        };
        let (mut now, mut since) = (material(&position), 0);
        let own = moves.get(from..end as usize)?;
        for (ply, &m) in own.iter().enumerate() {
            entries.push(entry(position.key, game, ply, m as usize));
            let changes = position.on[target(m) as usize] != 0 || special(m) > DOUBLE_STEP;
            position.make(m);
            if changes {
                let next = material(&position);
                if next != now {
                    materials.push(entry(now, game, 0, ply + 1 - since));
                    (now, since) = (next, ply + 1);
                }
            }
        }
        entries.push(entry(position.key, game, own.len(), 0));
        materials.push(entry(now, game, 0, own.len() + 1 - since));
        from = end as usize;
    }
    let mut found = Postings::default();
    entries.sort_unstable();
    entries.dedup_by_key(|each| *each >> 32);
    for group in groups(&entries, |one, other| one >> 64 == other >> 64) {
        for &each in group {
            found.keys.push(key_of(each));
            found.games.push(game_of(each));
            found.moves.push(value_of(each));
        }
        if group.len() >= least {
            count(group, facts, &mut found)?;
        }
    }
    materials.sort_unstable();
    for group in groups(&materials, |one, other| one >> 32 == other >> 32) {
        found.materials.push(key_of(group[0]));
        found.material_games.push(game_of(group[0]));
        found.lasted.push(group.iter().fold(0, |sum: u16, &each| sum.saturating_add(value_of(each))));
    }
    Some(found)
}

/// The runs of entries that are alike.
fn groups<'a>(
    entries: &'a [Entry],
    alike: impl Fn(&Entry, &Entry) -> bool + 'a,
) -> impl Iterator<Item = &'a [Entry]> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let first = entries.get(from)?;
        let rest = &entries[from..];
        let length = rest.iter().position(|each| !alike(first, each)).unwrap_or(rest.len());
        from += length;
        Some(&rest[..length])
    })
}

/// Add what the games of one position share, a row a move, in the order of the moves' numbers.
fn count(group: &[Entry], facts: &[u16], found: &mut Postings) -> Option<()> {
    let mut rows: Vec<(Move, [u64; COUNTED])> = Vec::new();
    for &each in group {
        let (at, m) = (game_of(each) as usize * FACTS, value_of(each));
        let fact = facts.get(at..at + FACTS)?;
        let place = rows.iter().position(|each| each.0 == m).unwrap_or_else(|| {
            rows.push((m, [0; COUNTED]));
            rows.len() - 1
        });
        let row = &mut rows[place].1;
        row[0] += 1;
        match fact[0] {
            1 => row[1] += 1,
            3 => row[2] += 1,
            2 => row[3] += 1,
            _ => {}
        }
        for (rating, sum) in [(fact[1], 4), (fact[2], 6)] {
            if rating > 0 {
                row[sum] += u64::from(rating);
                row[sum + 1] += 1;
            }
        }
        row[8] = row[8].max(u64::from(fact[3]));
    }
    rows.sort_unstable();
    for (m, row) in rows {
        found.counted_keys.push(key_of(group[0]));
        found.counted_moves.push(m);
        found.counted.extend_from_slice(&row);
    }
    Some(())
}
