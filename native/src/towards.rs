//! The legal moves of one kind of piece to one square: what a word of PGN asks for.
//!
//! They are found from the square backwards, so that reading a game does not list every move of
//! every position. `Position::moves` is the definition: these are those of its moves.

use crate::position::*;
use crate::tables::*;

impl Position {
    /// Keep the legal moves, other than castling, of a kind of piece that go to a square.
    pub fn moves_towards(&self, kind: u8, target: u8, moves: &mut Moves) {
        moves.clear();
        let (side, other) = (self.side as usize, self.side as usize ^ 1);
        if (self.sides[side] | bit(self.kings[other])) & bit(target) != 0 {
            return;
        }
        if kind == KING {
            self.king_towards(target, moves);
            return;
        }
        let (checkers, pinned) = self.checks_and_pins();
        if checkers & checkers.wrapping_sub(1) != 0 {
            return;
        }
        let king = self.kings[side] as usize;
        // a piece that does not take the checker must come between; captures in passing are tried
        let parries = checkers == 0 || {
            let checker = checkers.trailing_zeros() as usize;
            (BETWEEN[king][checker] | checkers) & bit(target) != 0
        };
        let stays = |from: u8| pinned & bit(from) == 0 || LINE[king][from as usize] & bit(target) != 0;
        if kind == PAWN {
            self.pawn_towards(target, parries, stays, moves);
        } else if parries {
            let from = attacks(kind, target, self.occupied()) & self.of(self.side, kind);
            for from in Each(from).filter(|&from| stays(from)) {
                moves.add(make_move(from, target, 0));
            }
        }
    }

    fn king_towards(&self, target: u8, moves: &mut Moves) {
        let king = self.kings[self.side as usize];
        let without_king = self.occupied() ^ bit(king);
        if KING_STEPS[king as usize] & bit(target) != 0
            && self.attackers(target, self.side ^ 1, without_king) == 0
        {
            moves.add(make_move(king, target, 0));
        }
    }

    fn pawn_towards(&self, target: u8, parries: bool, stays: impl Fn(u8) -> bool, moves: &mut Moves) {
        let (side, other) = (self.side as usize, self.side as usize ^ 1);
        let pawns = self.of(self.side, PAWN);
        let (first, last, fourth) = if side == 0 { (0, 7, 3) } else { (7, 0, 4) };
        if target / 8 == first {
            return;
        }
        let back = |from: u8| if side == 0 { from - 8 } else { from + 8 };
        let mut from = 0;
        if self.sides[other] & bit(target) != 0 {
            from = PAWN_CAPTURES[other][target as usize] & pawns;
        } else if pawns & bit(back(target)) != 0 {
            from = bit(back(target));
        } else if target / 8 == fourth && self.on[back(target) as usize] == 0 {
            let start = back(back(target));
            if pawns & bit(start) != 0 && parries && stays(start) {
                moves.add(make_move(start, target, DOUBLE_STEP));
            }
        }
        for from in Each(from).filter(|&from| parries && stays(from)) {
            if target / 8 != last {
                moves.add(make_move(from, target, 0));
                continue;
            }
            for kind in [QUEEN, ROOK, BISHOP, KNIGHT] {
                moves.add(make_move(from, target, kind as u16));
            }
        }
        if self.passed != 0 && self.passed == target {
            for pawn in Each(self.passing_pawns()) {
                moves.add(make_move(pawn, target, EN_PASSANT));
            }
        }
    }
}
