//! The search for a help-mate: all that can follow a position, the most promising first.
//!
//! Both players help. Positions wait in queues that rank them by different hopes, and the queues
//! take turns. Where nothing waits any more, everything that can follow has been seen and none of
//! it is the mate wanted; what material excludes is not followed.

use crate::material::hopeless;
use crate::position::*;
use crate::tables::*;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

/// Keys are mixed well already.
#[derive(Default)]
pub struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("only whole numbers are kept")
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

type Keys = HashSet<u64, BuildHasherDefault<AsItIs>>;
type Counts = HashMap<u64, u32, BuildHasherDefault<AsItIs>>;

/// A position in 40 bytes: at most 32 pieces, as a game has.
#[derive(Clone, Copy)]
struct Packed {
    key: u64,
    occupied: Squares,
    pieces: [u8; 16],
    side: u8,
    castling: u8,
    passed: u8,
}

fn pack(position: &Position) -> Packed {
    let mut pieces = [0u8; 16];
    for (place, square) in Each(position.occupied()).enumerate() {
        let black = (position.sides[1] >> square & 1) as u8;
        let piece = position.on[square as usize] | black << 3;
        pieces[place / 2] |= piece << (4 * (place % 2));
    }
    Packed {
        key: position.key,
        occupied: position.occupied(),
        pieces,
        side: position.side,
        castling: position.castling,
        passed: position.passed,
    }
}

fn unpack(packed: &Packed, rooks: [u8; 4]) -> Position {
    let mut position = Position {
        sides: [0; 2],
        kinds: [0; 7],
        on: [0; 64],
        kings: [0; 2],
        side: packed.side,
        castling: packed.castling,
        rooks,
        passed: packed.passed,
        key: packed.key,
    };
    for (place, square) in Each(packed.occupied).enumerate() {
        let piece = packed.pieces[place / 2] >> (4 * (place % 2)) & 15;
        let (kind, side) = (piece & 7, piece >> 3);
        position.sides[side as usize] |= bit(square);
        position.kinds[kind as usize] |= bit(square);
        position.on[square as usize] = kind;
        if kind == KING {
            position.kings[side as usize] = square;
        }
    }
    position
}

/// What a search found.
pub enum Found {
    /// Moves of both sides to the mate.
    Line(Vec<Move>),
    /// Everything that can follow has been seen: so many positions, none of them the mate.
    Nothing(u64),
    /// The budget was spent.
    Unfinished,
}

/// What a move led to.
enum Reached {
    Nothing,
    Mate,
    More(Position),
}

struct Step {
    parent: u32,
    made: Move,
    waiting: bool,
}

pub struct Search {
    winner: u8,
    rooks: [u8; 4],
    steps: Vec<Step>,
    boards: Vec<Packed>,
    seen: Keys,
    pub nodes: u64,
}

const ROOT: u32 = u32::MAX;

impl Search {
    pub fn new(position: &Position, winner: u8) -> Search {
        let mut seen = Keys::default();
        seen.insert(position.key);
        Search {
            winner,
            rooks: position.rooks,
            steps: vec![Step { parent: ROOT, made: 0, waiting: true }],
            boards: vec![pack(position)],
            seen,
            nodes: 0,
        }
    }

    pub fn seen(&self) -> u64 {
        self.seen.len() as u64
    }

    fn line_to(&self, number: u32, last: Option<Move>) -> Vec<Move> {
        let mut line: Vec<Move> = last.into_iter().collect();
        let mut at = number;
        while self.steps[at as usize].parent != ROOT {
            line.push(self.steps[at as usize].made);
            at = self.steps[at as usize].parent;
        }
        line.reverse();
        line
    }

    fn is_mate(&self, position: &Position) -> bool {
        position.side != self.winner && position.in_check() && position.count_moves() == 0
    }

    /// Make a move and tell what it led to: what was seen before, or can never mate, is nothing.
    fn reached(&mut self, here: &Position, m: Move) -> Reached {
        self.nodes += 1;
        let mut next = *here;
        next.make(m);
        if !self.seen.insert(next.key) {
            return Reached::Nothing;
        }
        if self.is_mate(&next) {
            return Reached::Mate;
        }
        if changes(here, m) && hopeless(&next, self.winner) {
            return Reached::Nothing;
        }
        Reached::More(next)
    }

    /// Look for the mate until `budget` positions have been reached, the queues taking turns.
    pub fn ranked(&mut self, budget: u64) -> Found {
        let mut by_escapes = BinaryHeap::new();
        let mut by_novelty = BinaryHeap::new();
        let mut by_corner = BinaryHeap::new();
        let mut counts = Counts::default();
        by_escapes.push(Reverse((0u32, 0u32)));
        by_novelty.push(Reverse((0u32, 0u32)));
        by_corner.push(Reverse((0u32, 0u32)));
        let mut moves = Moves::new();
        let mut turn = 0;
        while self.nodes < budget {
            turn = (turn + 1) % 3;
            let queue = match turn {
                0 => &mut by_corner,
                1 => &mut by_escapes,
                _ => &mut by_novelty,
            };
            let number = loop {
                match queue.pop() {
                    None => return Found::Nothing(self.seen()),
                    Some(Reverse((_, number))) if self.steps[number as usize].waiting => {
                        break number
                    }
                    Some(_) => {}
                }
            };
            self.steps[number as usize].waiting = false;
            let here = unpack(&self.boards[number as usize], self.rooks);
            here.moves(&mut moves);
            for &m in moves.as_slice() {
                let next = match self.reached(&here, m) {
                    Reached::Nothing => continue,
                    Reached::Mate => return Found::Line(self.line_to(number, Some(m))),
                    Reached::More(next) => next,
                };
                let child = self.steps.len() as u32;
                self.steps.push(Step { parent: number, made: m, waiting: true });
                self.boards.push(pack(&next));
                let pieces = burden(&next, self.winner);
                by_escapes.push(Reverse((escapes(&next, self.winner) + pieces, child)));
                by_corner.push(Reverse((corner(&next, self.winner) + pieces, child)));
                by_novelty.push(Reverse((novelty(&mut counts, &next, m), child)));
            }
        }
        Found::Unfinished
    }

    /// Go on through all that waits, first come first served: no ranking, and lines that are short.
    pub fn through(&mut self, budget: u64) -> Found {
        let mut queue: VecDeque<(Packed, u32)> = VecDeque::new();
        let mut moves = Moves::new();
        for number in 0..self.steps.len() {
            if self.steps[number].waiting {
                queue.push_back((self.boards[number], number as u32));
            }
        }
        self.boards = Vec::new();
        while let Some((packed, number)) = queue.pop_front() {
            let here = unpack(&packed, self.rooks);
            here.moves(&mut moves);
            for &m in moves.as_slice() {
                let next = match self.reached(&here, m) {
                    Reached::Nothing => continue,
                    Reached::Mate => return Found::Line(self.line_to(number, Some(m))),
                    Reached::More(next) => next,
                };
                let child = self.steps.len() as u32;
                self.steps.push(Step { parent: number, made: m, waiting: false });
                queue.push_back((pack(&next), child));
            }
            if self.nodes >= budget {
                return Found::Unfinished;
            }
        }
        Found::Nothing(self.seen())
    }
}

/// Tell whether a move captures or moves a pawn: only then can the material have become hopeless.
fn changes(here: &Position, m: Move) -> bool {
    here.on[target(m) as usize] != 0 || here.on[origin(m) as usize] == PAWN
}

/// How often a piece stood where it stands now, and the kings where they are, per structure.
fn novelty(counts: &mut Counts, position: &Position, m: Move) -> u32 {
    let pawns = position.kinds[PAWN as usize];
    let structure = (pawns & position.sides[0])
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .wrapping_add((pawns & position.sides[1]).wrapping_mul(0xC2B2_AE3D_27D4_EB4F))
        .wrapping_add(u64::from(position.sides[0].count_ones() + 32 * position.sides[1].count_ones()));
    let at = target(m);
    let piece = 4096
        + (u64::from(position.on[at as usize]) * 2 + u64::from(position.side)) * 64
        + u64::from(at);
    let kings = u64::from(position.kings[0]) * 64 + u64::from(position.kings[1]);
    let mut total = 0;
    for feature in [piece, kings] {
        let key = (structure ^ feature.wrapping_mul(0xD6E8_FEB8_6659_FD93)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
        let count = counts.entry(key ^ key >> 29).or_insert(0);
        total += *count;
        *count += 1;
    }
    total
}

fn steps_between(kind: u8, from: u8, to: u8) -> u32 {
    let files = (i32::from(from % 8) - i32::from(to % 8)).unsigned_abs();
    let ranks = (i32::from(from / 8) - i32::from(to / 8)).unsigned_abs();
    match kind {
        KNIGHT => (files.max(ranks) + 1) / 2 + (files + ranks) % 2,
        BISHOP if (files + ranks) % 2 == 1 => 99,
        BISHOP => u32::from(files + ranks != 0) + u32::from(files != ranks),
        ROOK => u32::from(files != 0) + u32::from(ranks != 0),
        QUEEN if files == 0 || ranks == 0 || files == ranks => u32::from(files + ranks != 0),
        QUEEN => 2,
        _ => files.max(ranks),
    }
}

/// How free a king is and how far from it the pieces that are to mate it; less is better.
fn escapes(position: &Position, winner: u8) -> u32 {
    let loser = winner ^ 1;
    let king = position.kings[loser as usize];
    let straight = position.of(winner, ROOK) | position.of(winner, QUEEN);
    let without_king = position.occupied() ^ bit(king);
    let mut squares = 0;
    for square in Each(KING_STEPS[king as usize] & !position.sides[loser as usize]) {
        squares += u32::from(position.attackers(square, winner, without_king) == 0);
    }
    let pawns = position.of(winner, PAWN);
    if pawns != 0 && straight == 0 {
        // first of all a pawn has to be promoted: what the king may do meanwhile counts little
        let officers = position.of(winner, KNIGHT) | position.of(winner, BISHOP);
        let weight = if officers == 0 { 1 } else { 3 };
        let kings = steps_between(KING, position.kings[winner as usize], king);
        return 120 + 10 * way_of_pawns(position, winner) + weight * squares + kings;
    }
    let mut near = 99;
    for kind in [KNIGHT, BISHOP, ROOK, QUEEN] {
        for square in Each(position.of(winner, kind)) {
            near = near.min(steps_between(kind, square, king));
        }
    }
    let kings = steps_between(KING, position.kings[winner as usize], king);
    6 * squares + 2 * near + kings
}

/// How much the other side's pieces are in the way: but a lone minor piece needs them for its mate.
fn burden(position: &Position, winner: u8) -> u32 {
    if minor_alone(position, winner) {
        let king = position.kings[winner as usize ^ 1];
        let around = KING_STEPS[king as usize] & position.sides[winner as usize ^ 1];
        return 40 - 8 * around.count_ones().min(3);
    }
    position.sides[winner as usize ^ 1].count_ones()
}

fn minor_alone(position: &Position, winner: u8) -> bool {
    let mine = position.sides[winner as usize];
    let strong =
        position.kinds[PAWN as usize] | position.kinds[ROOK as usize] | position.kinds[QUEEN as usize];
    mine & strong == 0 && mine.count_ones() == 2
}

/// How far both kings are from a mate in the corner, and the pieces that are to give it.
fn corner(position: &Position, winner: u8) -> u32 {
    let king = position.kings[winner as usize ^ 1];
    let helper = position.kings[winner as usize];
    let to_corner = [0, 7, 56, 63].iter().map(|&corner| steps_between(KING, king, corner)).min();
    let kings = steps_between(KING, helper, king).max(2);
    let straight = position.of(winner, ROOK) | position.of(winner, QUEEN);
    let mut far = 0;
    if straight == 0 && position.of(winner, PAWN) != 0 {
        far = 10 + 3 * way_of_pawns(position, winner);
    } else {
        for kind in [KNIGHT, BISHOP, ROOK, QUEEN] {
            for square in Each(position.of(winner, kind)) {
                far += steps_between(kind, square, king).min(4);
            }
        }
    }
    4 * to_corner.unwrap_or(0) + 4 * kings + 2 * far
}

/// How far the pawn is that can be promoted soonest, what stands in its way counted too.
fn way_of_pawns(position: &Position, winner: u8) -> u32 {
    let mut least = 20;
    for pawn in Each(position.of(winner, PAWN)) {
        let (ahead, ranks) = if winner == 0 {
            (FILE_A << pawn & !bit(pawn), 7 - pawn / 8)
        } else {
            (FILE_H >> (63 - pawn) & !bit(pawn), pawn / 8)
        };
        let in_the_way = (ahead & position.occupied()).count_ones();
        least = least.min(u32::from(ranks) + in_the_way);
    }
    least
}
