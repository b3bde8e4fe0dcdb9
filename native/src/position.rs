//! A position and its legal moves (articles 3.1 to 3.10 of the Laws), Chess960 included.
//!
//! Moves are the numbers of `arbitro.rules.laws.board.encoding`: origin, target << 6, special << 12;
//! castling is the king going to its rook's square.

use crate::tables::*;

pub const PAWN: u8 = 1;
pub const KNIGHT: u8 = 2;
pub const BISHOP: u8 = 3;
pub const ROOK: u8 = 4;
pub const QUEEN: u8 = 5;
pub const KING: u8 = 6;

pub const DOUBLE_STEP: u16 = 1;
pub const CASTLING: u16 = 6;
pub const EN_PASSANT: u16 = 7;

pub type Move = u16;

pub const fn make_move(origin: u8, target: u8, special: u16) -> Move {
    origin as u16 | (target as u16) << 6 | special << 12
}

pub const fn origin(m: Move) -> u8 {
    (m & 63) as u8
}

pub const fn target(m: Move) -> u8 {
    (m >> 6 & 63) as u8
}

pub const fn special(m: Move) -> u16 {
    m >> 12
}

/// Room for the moves of any position: at most 218 are known for positions of a game, and a
/// position set up with more queens stays below 256 * 4.
pub struct Moves {
    list: [Move; 1024],
    count: usize,
}

impl Moves {
    pub fn new() -> Moves {
        Moves { list: [0; 1024], count: 0 }
    }

    pub fn clear(&mut self) {
        self.count = 0;
    }

    pub fn add(&mut self, m: Move) {
        if self.count < self.list.len() {
            self.list[self.count] = m;
            self.count += 1;
        }
    }

    pub fn as_slice(&self) -> &[Move] {
        &self.list[..self.count]
    }
}

/// Receives the moves found: keeps them, or only counts them.
trait Sink {
    fn to_each(&mut self, origin: u8, targets: Squares);
    fn one(&mut self, m: Move);
    fn promotions(&mut self, origin: u8, target: u8);
}

impl Sink for Moves {
    fn to_each(&mut self, origin: u8, targets: Squares) {
        for square in Each(targets) {
            self.add(make_move(origin, square, 0));
        }
    }

    fn one(&mut self, m: Move) {
        self.add(m);
    }

    fn promotions(&mut self, origin: u8, target: u8) {
        for kind in [QUEEN, ROOK, BISHOP, KNIGHT] {
            self.add(make_move(origin, target, kind as u16));
        }
    }
}

struct Count(u64);

impl Sink for Count {
    fn to_each(&mut self, _origin: u8, targets: Squares) {
        self.0 += u64::from(targets.count_ones());
    }

    fn one(&mut self, _m: Move) {
        self.0 += 1;
    }

    fn promotions(&mut self, _origin: u8, _target: u8) {
        self.0 += 4;
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// All squares of each side.
    pub sides: [Squares; 2],
    /// The squares of each kind of piece, of both sides; place 0 is not used.
    pub kinds: [Squares; 7],
    /// The kind on each square, 0 where it is empty.
    pub on: [u8; 64],
    pub kings: [u8; 2],
    pub side: u8,
    /// Rights as bits: 1 White towards h, 2 White towards a, 4 and 8 Black.
    pub castling: u8,
    pub rooks: [u8; 4],
    /// The square passed over by a double step just made, 0 where there is none.
    pub passed: u8,
    pub key: u64,
}

impl Position {
    /// Read 71 bytes: 64 squares (kind, and 8 for Black), side, rights, the rooks of the rights,
    /// the square passed over. None where there is not one king of each side.
    pub fn from_bytes(bytes: &[u8]) -> Option<Position> {
        if bytes.len() != 71 {
            return None;
        }
        let mut position = Position {
            sides: [0; 2],
            kinds: [0; 7],
            on: [0; 64],
            kings: [64; 2],
            side: bytes[64] & 1,
            castling: bytes[65] & 15,
            rooks: [bytes[66] & 63, bytes[67] & 63, bytes[68] & 63, bytes[69] & 63],
            passed: bytes[70] & 63,
            key: 0,
        };
        for square in 0..64u8 {
            let (kind, side) = (bytes[square as usize] & 7, bytes[square as usize] >> 3 & 1);
            if kind > KING {
                return None;
            }
            if kind != 0 {
                position.put(side, kind, square);
            }
            if kind == KING {
                if position.kings[side as usize] != 64 {
                    return None;
                }
                position.kings[side as usize] = square;
            }
        }
        if position.kings.contains(&64) || !position.is_sound() {
            return None;
        }
        position.key = position.whole_key();
        Some(position)
    }

    /// Rights and the square passed over must have their pieces: what a board of arbitro ensures.
    fn is_sound(&self) -> bool {
        for right in 0..4u8 {
            if self.castling >> right & 1 == 1 {
                let (side, rook) = (right / 2, self.rooks[right as usize]);
                let there = self.kinds[ROOK as usize] & self.sides[side as usize] & bit(rook);
                let towards_h = rook > self.kings[side as usize];
                if there == 0
                    || rook / 8 != self.kings[side as usize] / 8
                    || towards_h != (right % 2 == 0)
                {
                    return false;
                }
            }
        }
        if self.kinds[PAWN as usize] & 0xFF00_0000_0000_00FF != 0 {
            return false;
        }
        if self.passed != 0 {
            let rank = if self.side == 0 { 5 } else { 2 };
            if self.passed / 8 != rank {
                return false;
            }
            let pawn = if self.side == 0 { self.passed - 8 } else { self.passed + 8 };
            let theirs = self.kinds[PAWN as usize] & self.sides[self.side as usize ^ 1];
            if theirs & bit(pawn) == 0 || self.on[self.passed as usize] != 0 {
                return false;
            }
        }
        true
    }

    fn whole_key(&self) -> u64 {
        let mut key = if self.side == 1 { black_key() } else { 0 };
        for square in 0..64u8 {
            let kind = self.on[square as usize];
            if kind != 0 {
                key ^= piece_key((self.sides[1] >> square & 1) as u8, kind, square);
            }
        }
        key ^ self.rights_key() ^ self.key_of_passed()
    }

    fn rights_key(&self) -> u64 {
        (0..4usize)
            .filter(|right| self.castling >> right & 1 == 1)
            .fold(0, |key, right| key ^ rook_key(self.rooks[right]))
    }

    /// The key of a capture in passing that is legal now, else 0 (9.2.2.1).
    fn key_of_passed(&self) -> u64 {
        if self.passed != 0 && self.passing_pawns() != 0 {
            passed_key(self.passed & 7)
        } else {
            0
        }
    }

    fn put(&mut self, side: u8, kind: u8, square: u8) {
        self.sides[side as usize] |= bit(square);
        self.kinds[kind as usize] |= bit(square);
        self.on[square as usize] = kind;
    }

    fn lift(&mut self, square: u8) {
        let kind = self.on[square as usize];
        self.sides[0] &= !bit(square);
        self.sides[1] &= !bit(square);
        self.kinds[kind as usize] &= !bit(square);
        self.on[square as usize] = 0;
    }

    pub fn of(&self, side: u8, kind: u8) -> Squares {
        self.sides[side as usize] & self.kinds[kind as usize]
    }

    pub fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    pub fn attackers(&self, square: u8, by: u8, occupied: Squares) -> Squares {
        let at = square as usize;
        let queens = self.kinds[QUEEN as usize];
        self.sides[by as usize]
            & ((KNIGHT_LEAPS[at] & self.kinds[KNIGHT as usize])
                | (PAWN_CAPTURES[by as usize ^ 1][at] & self.kinds[PAWN as usize])
                | (KING_STEPS[at] & self.kinds[KING as usize])
                | (rook_attacks(square, occupied) & (self.kinds[ROOK as usize] | queens))
                | (bishop_attacks(square, occupied) & (self.kinds[BISHOP as usize] | queens)))
    }

    pub fn in_check(&self) -> bool {
        let king = self.kings[self.side as usize];
        self.attackers(king, self.side ^ 1, self.occupied()) & !bit(self.kings[self.side as usize ^ 1])
            != 0
    }

    /// The pieces that give check, and the pieces of the side to move that may not leave a line.
    pub fn checks_and_pins(&self) -> (Squares, Squares) {
        let (side, other) = (self.side as usize, self.side as usize ^ 1);
        let king = self.kings[side];
        let theirs = self.sides[other];
        let queens = self.kinds[QUEEN as usize];
        let mut checkers = theirs
            & ((KNIGHT_LEAPS[king as usize] & self.kinds[KNIGHT as usize])
                | (PAWN_CAPTURES[side][king as usize] & self.kinds[PAWN as usize]));
        let mut pinned = 0;
        let aiming = theirs
            & ((rook_attacks(king, 0) & (self.kinds[ROOK as usize] | queens))
                | (bishop_attacks(king, 0) & (self.kinds[BISHOP as usize] | queens)));
        let occupied = self.occupied();
        for square in Each(aiming) {
            let screen = BETWEEN[king as usize][square as usize] & occupied;
            if screen == 0 {
                checkers |= bit(square);
            } else if screen & (screen - 1) == 0 {
                pinned |= screen & self.sides[side];
            }
        }
        (checkers, pinned)
    }

    /// The pawns that can capture in passing now: each is tried, two pawns leave a line at once.
    pub fn passing_pawns(&self) -> Squares {
        let (side, other) = (self.side, self.side ^ 1);
        let candidates =
            PAWN_CAPTURES[other as usize][self.passed as usize] & self.of(side, PAWN);
        let captured = if side == 0 { self.passed - 8 } else { self.passed + 8 };
        let mut found = 0;
        for pawn in Each(candidates) {
            let occupied = (self.occupied() ^ bit(pawn) ^ bit(captured)) | bit(self.passed);
            let attackers = self.attackers(self.kings[side as usize], other, occupied);
            if attackers & !bit(captured) == 0 {
                found |= bit(pawn);
            }
        }
        found
    }

    pub fn moves(&self, moves: &mut Moves) {
        moves.clear();
        self.generate(moves);
    }

    pub fn count_moves(&self) -> u64 {
        let mut count = Count(0);
        self.generate(&mut count);
        count.0
    }

    fn generate<S: Sink>(&self, sink: &mut S) {
        let (side, other) = (self.side as usize, self.side as usize ^ 1);
        let king = self.kings[side];
        let mine = self.sides[side];
        let occupied = self.occupied();
        // the other king is never captured (1.4.1), even where a faulty position offers it
        let open = !mine & !bit(self.kings[other]);
        let (checkers, pinned) = self.checks_and_pins();
        let without_king = occupied ^ bit(king);
        let mut steps = 0;
        for square in Each(KING_STEPS[king as usize] & open) {
            if self.attackers(square, other as u8, without_king) == 0 {
                steps |= bit(square);
            }
        }
        sink.to_each(king, steps);
        let mut targets = open;
        if checkers != 0 {
            if checkers & (checkers - 1) != 0 {
                return;
            }
            let checker = checkers.trailing_zeros() as usize;
            targets &= BETWEEN[king as usize][checker] | checkers;
        } else if self.castling & (3 << (2 * side)) != 0 {
            self.castle_moves(sink);
        }
        for kind in [KNIGHT, BISHOP, ROOK, QUEEN] {
            for square in Each(self.of(side as u8, kind)) {
                let mut reach = attacks(kind, square, occupied) & targets;
                if pinned >> square & 1 == 1 {
                    reach &= LINE[king as usize][square as usize];
                }
                sink.to_each(square, reach);
            }
        }
        self.pawn_moves(sink, targets, pinned);
    }

    fn pawn_moves<S: Sink>(&self, sink: &mut S, targets: Squares, pinned: Squares) {
        let side = self.side as usize;
        let king = self.kings[side] as usize;
        let empty = !self.occupied();
        let theirs = self.sides[side ^ 1];
        let (last, third) = if side == 0 { (7, 2) } else { (0, 5) };
        for square in Each(self.of(self.side, PAWN)) {
            let allowed = if pinned >> square & 1 == 1 {
                targets & LINE[king][square as usize]
            } else {
                targets
            };
            let ahead = if side == 0 { square + 8 } else { square - 8 };
            let mut to = PAWN_CAPTURES[side][square as usize] & theirs;
            if empty >> ahead & 1 == 1 {
                to |= bit(ahead);
                if ahead / 8 == third {
                    let twice = if side == 0 { ahead + 8 } else { ahead - 8 };
                    if empty >> twice & allowed >> twice & 1 == 1 {
                        sink.one(make_move(square, twice, DOUBLE_STEP));
                    }
                }
            }
            to &= allowed;
            if ahead / 8 == last {
                for target in Each(to) {
                    sink.promotions(square, target);
                }
            } else {
                sink.to_each(square, to);
            }
        }
        if self.passed != 0 {
            for pawn in Each(self.passing_pawns()) {
                sink.one(make_move(pawn, self.passed, EN_PASSANT));
            }
        }
    }

    /// Castling of a side that is not in check (3.8.2, Guidelines II.3).
    fn castle_moves<S: Sink>(&self, sink: &mut S) {
        let side = self.side as usize;
        let king = self.kings[side];
        for right in [2 * side, 2 * side + 1] {
            if self.castling >> right & 1 == 0 {
                continue;
            }
            let rook = self.rooks[right];
            let rank = king & 56;
            let (king_end, rook_end) =
                if rook > king { (rank + 6, rank + 5) } else { (rank + 2, rank + 3) };
            let crossed = BETWEEN[king as usize][king_end as usize] | bit(king_end);
            let path = crossed | BETWEEN[rook as usize][rook_end as usize] | bit(rook_end);
            let others = self.occupied() ^ bit(king) ^ bit(rook);
            if path & others != 0 {
                continue;
            }
            let other = self.side ^ 1;
            if Each(crossed).all(|square| self.attackers(square, other, others) == 0) {
                sink.one(make_move(king, rook, CASTLING));
            }
        }
    }

    /// Make a legal move.
    pub fn make(&mut self, m: Move) {
        let side = self.side;
        let (from, to, what) = (origin(m), target(m), special(m));
        let kind = self.on[from as usize];
        let mut key = self.key ^ self.key_of_passed() ^ black_key();
        self.side ^= 1;
        self.passed = 0;
        if what == CASTLING {
            let rank = from & 56;
            let (king_end, rook_end) =
                if to > from { (rank + 6, rank + 5) } else { (rank + 2, rank + 3) };
            self.lift(from);
            self.lift(to);
            self.put(side, KING, king_end);
            self.put(side, ROOK, rook_end);
            self.kings[side as usize] = king_end;
            key ^= piece_key(side, KING, from)
                ^ piece_key(side, ROOK, to)
                ^ piece_key(side, KING, king_end)
                ^ piece_key(side, ROOK, rook_end);
        } else {
            let captured = if what != EN_PASSANT {
                to
            } else if side == 0 {
                to - 8
            } else {
                to + 8
            };
            let taken = self.on[captured as usize];
            if taken != 0 {
                self.lift(captured);
                key ^= piece_key(side ^ 1, taken, captured);
            }
            self.lift(from);
            let becomes = if (2..=5).contains(&what) { what as u8 } else { kind };
            self.put(side, becomes, to);
            key ^= piece_key(side, kind, from) ^ piece_key(side, becomes, to);
            if kind == KING {
                self.kings[side as usize] = to;
            }
        }
        if self.castling != 0 {
            key ^= self.rights_key();
            for right in 0..4u8 {
                let king_moved = kind == KING && right / 2 == side;
                let rook = self.rooks[right as usize];
                if king_moved || rook == from || rook == to {
                    self.castling &= !(1 << right);
                }
            }
            key ^= self.rights_key();
        }
        if what == DOUBLE_STEP {
            self.passed = (from + to) / 2;
            key ^= self.key_of_passed();
        }
        self.key = key;
    }

    /// How many sequences of `depth` legal moves there are; the last moves are only counted.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => {
                let mut moves = Moves::new();
                self.moves(&mut moves);
                let mut count = 0;
                for &m in moves.as_slice() {
                    let mut next = *self;
                    next.make(m);
                    count += next.perft(depth - 1);
                }
                count
            }
        }
    }
}
