//! What the material alone decides: the rules of `arbitro.rules.laws.adjudicator.material`.

use crate::position::*;
use crate::tables::{DARK, LIGHT};

/// Tell whether a side can never mate, whatever both players do.
pub fn hopeless(position: &Position, winner: u8) -> bool {
    let loser = winner ^ 1;
    let mine = position.sides[winner as usize];
    if mine & (mine - 1) == 0 {
        return true;
    }
    let heavy = position.kinds[PAWN as usize] | position.kinds[ROOK as usize] | position.kinds[QUEEN as usize];
    if mine & heavy != 0 {
        return false;
    }
    if (position.of(loser, PAWN) | position.of(loser, KNIGHT)) != 0 {
        return false;
    }
    let knights = position.of(winner, KNIGHT);
    if knights != 0 {
        let single = knights & (knights - 1) == 0 && position.of(winner, BISHOP) == 0;
        return single && position.of(loser, BISHOP) == 0 && position.of(loser, ROOK) == 0;
    }
    let bishops = position.kinds[BISHOP as usize];
    bishops & LIGHT == 0 || bishops & DARK == 0
}
