//! Writes made-up games as PGN, for measuring databases: `cargo run --release --example games N SEED`.
//!
//! The first moves are those a few positions prefer, so that openings are shared as in real games;
//! later ones are drawn, captures more often. Nobody played them.

use arbitro_native::position::*;
use std::io::{BufWriter, Write};

struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed(self.0)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

fn mixed(state: u64) -> u64 {
    let z = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

fn square(at: u8) -> String {
    format!("{}{}", (b'a' + at % 8) as char, (b'1' + at / 8) as char)
}

/// Write a legal move as PGN does.
fn san(position: &Position, m: Move, moves: &[Move]) -> String {
    let (from, to) = (origin(m), target(m));
    let kind = position.on[from as usize];
    let mut text = String::new();
    if special(m) == CASTLING {
        text.push_str(if to > from { "O-O" } else { "O-O-O" });
    } else if kind == PAWN {
        if from % 8 != to % 8 {
            text.push((b'a' + from % 8) as char);
            text.push('x');
        }
        text.push_str(&square(to));
        if (2..=5).contains(&special(m)) {
            text.push('=');
            text.push(b"..NBRQ"[special(m) as usize] as char);
        }
    } else {
        text.push(b".PNBRQK"[kind as usize] as char);
        let others: Vec<u8> = moves
            .iter()
            .filter(|&&each| each != m && target(each) == to && special(each) != CASTLING)
            .map(|&each| origin(each))
            .filter(|&each| position.on[each as usize] == kind)
            .collect();
        if !others.is_empty() {
            if others.iter().all(|each| each % 8 != from % 8) {
                text.push((b'a' + from % 8) as char);
            } else if others.iter().all(|each| each / 8 != from / 8) {
                text.push((b'1' + from / 8) as char);
            } else {
                text.push_str(&square(from));
            }
        }
        if position.on[to as usize] != 0 {
            text.push('x');
        }
        text.push_str(&square(to));
    }
    let mut next = *position;
    next.make(m);
    if next.in_check() {
        text.push(if next.count_moves() == 0 { '#' } else { '+' });
    }
    text
}

fn chosen(position: &Position, moves: &[Move], ply: usize, chance: &mut Chance) -> Move {
    if ply < 16 {
        // each position has its own order of preference; most follow the first few of it
        let mut order: Vec<(u64, Move)> =
            moves.iter().map(|&m| (mixed(position.key ^ u64::from(m)), m)).collect();
        order.sort_unstable();
        let mut place = 0;
        while place + 1 < order.len() && chance.below(100) < 35 {
            place += 1;
        }
        return order[place].1;
    }
    let drawn = moves[chance.below(moves.len() as u64) as usize];
    let captures: Vec<Move> =
        moves.iter().copied().filter(|&m| position.on[target(m) as usize] != 0).collect();
    if captures.is_empty() || chance.below(3) != 0 {
        drawn
    } else {
        captures[chance.below(captures.len() as u64) as usize]
    }
}

fn main() -> std::io::Result<()> {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let (count, seed) = (words.next().unwrap_or(1000), words.next().unwrap_or(1));
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut chance = Chance(seed);
    let start = arbitro_native::fen::read(
        b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    )
    .expect("the usual position");
    let mut moves = Moves::new();
    for number in 0..count {
        let (white, black) = (chance.below(40_000), chance.below(40_000));
        let result = ["1-0", "0-1", "1/2-1/2"][chance.below(3) as usize];
        let event = number / 200;
        writeln!(out, "[Event \"Made-up Open {event}\"]\n[Site \"Nowhere {}\"]", event % 900)?;
        let (year, month, day) =
            (1980 + event % 45, 1 + chance.below(12), 1 + chance.below(28));
        writeln!(out, "[Date \"{year}.{month:02}.{day:02}\"]\n[Round \"{}\"]", 1 + number % 9)?;
        writeln!(out, "[White \"Player{white}, W\"]\n[Black \"Player{black}, W\"]")?;
        writeln!(out, "[Result \"{result}\"]")?;
        let rating = |player: u64| 1400 + mixed(player) % 1400;
        writeln!(out, "[WhiteElo \"{}\"]\n[BlackElo \"{}\"]", rating(white), rating(black))?;
        writeln!(out, "[WhiteFideId \"{}\"]", 900_000_000 + white)?;
        writeln!(out, "[BlackFideId \"{}\"]\n", 900_000_000 + black)?;
        let mut position = start;
        let length = 20 + chance.below(121) as usize;
        let mut line = String::new();
        for ply in 0..length {
            position.moves(&mut moves);
            if moves.as_slice().is_empty() {
                break;
            }
            let m = chosen(&position, moves.as_slice(), ply, &mut chance);
            let mut word = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
            word.push_str(&san(&position, m, moves.as_slice()));
            if line.len() + word.len() >= 79 {
                writeln!(out, "{}", line.trim_end())?;
                line.clear();
            }
            line.push_str(&word);
            line.push(' ');
            position.make(m);
        }
        writeln!(out, "{line}{result}\n")?;
    }
    out.flush()
}
