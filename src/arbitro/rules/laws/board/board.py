"""The board of a game: moves are made and taken back, and what stands where can be asked."""

from __future__ import annotations

from arbitro.model import Colour
from arbitro.rules.laws.board.encoding import (
    BIT,
    CASTLING,
    EMPTY,
    EN_PASSANT,
    KING,
    PAWN,
    ROOK,
    Kind,
    Move,
    Piece,
    Side,
    Square,
    Squares,
    colour_of,
    squares_of,
)
from arbitro.rules.laws.board.generation import checks_and_pins, legal_moves, passing_moves
from arbitro.rules.laws.board.position import START, Position
from arbitro.rules.laws.board.tables import (
    BESIDE,
    KING_STEPS,
    KNIGHT_LEAPS,
    PAWN_CAPTURES,
    bishop_attacks,
    rook_attacks,
)

# Numbers that identify positions: one for each thing a position has, joined by exclusive or.
#
# They come from a fixed sequence (splitmix64), so that a key is the same on every machine.

_MASK = (1 << 64) - 1


def _sequence(count: int, state: int) -> tuple[int, ...]:
    found = []
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _MASK
        found.append(mixed ^ mixed >> 31)
    return tuple(found)


# Databases of games keep these keys in their blocks: with another state or another order
# none of their positions would be found again.
_NUMBERS = _sequence(2 * 7 * 64 + 1 + 64 + 8, state=2023)

PIECE_KEYS = tuple(
    tuple(_NUMBERS[(side * 7 + kind) * 64 : (side * 7 + kind + 1) * 64] for kind in range(7))
    for side in range(2)
)
"""By side, kind and square; kind 0 is not used."""

BLACK_TO_MOVE = _NUMBERS[896]
ROOK_KEYS = _NUMBERS[897:961]
"""For the rook on each square that its king may still castle with."""

PASSED_KEYS = _NUMBERS[961:]
"""For the file of a pawn that can be captured in passing."""


Undo = tuple[Move, Kind, int, Square, int, int, int]


class Board:
    """A position on which moves can be made and taken back.

    Needs exactly one king of each side (ValueError otherwise). A move is not checked: only moves
    of `legal_moves` of this very position may be made. Attributes to read, never to write:

    ``side`` to move; ``kinds`` of piece by square, 0 where empty; ``sides``, for each side the set
    of all its squares followed by the sets of its pawns, knights, bishops, rooks, queens and king;
    ``kings``, the square of each king; ``castling``, the rights as bits (1 White towards h, 2
    White towards a, 4 and 8 Black); ``castling_rooks``, the rook of each right; ``passed``, the
    square passed over by a double step just made, 0 where there is none; ``halfmoves`` without
    capture or pawn move; ``key``, the same number for the same position as 9.2.2 understands it.
    """

    __slots__ = (
        "_first_number",
        "_first_side",
        "_passed_key",
        "_rights_after",
        "_rights_keys",
        "castling",
        "castling_rooks",
        "chess960",
        "halfmoves",
        "history",
        "key",
        "kinds",
        "kings",
        "passed",
        "side",
        "sides",
    )

    def __init__(self, position: Position = START) -> None:
        self.side: Side = position.side
        self.kinds: list[Kind] = [piece.kind if piece else EMPTY for piece in position.pieces]
        self.sides: tuple[list[Squares], list[Squares]] = (
            [position.of_side(0), *(position.of_kind(0, kind) for kind in range(1, 7))],
            [position.of_side(1), *(position.of_kind(1, kind) for kind in range(1, 7))],
        )
        self.kings: list[Square] = [self._only_king(side) for side in (0, 1)]
        self.chess960 = position.chess960
        self.halfmoves = position.halfmoves
        # No pawn passes over a1, so its number can stand for none.
        self.passed: Square = self._believable_passed(position)
        self.history: list[Undo] = []
        self._first_number, self._first_side = position.number, position.side
        self._set_castling(position.usable_castling())
        self._passed_key = self._key_of_passed()
        self.key = self._whole_key()

    def _only_king(self, side: Side) -> Square:
        squares = squares_of(self.sides[side][KING])
        if len(squares) != 1:
            raise ValueError(f"a board needs one king of each side, not {len(squares)}")
        return squares[0]

    def _believable_passed(self, position: Position) -> Square:
        """Return the square passed over if a pawn can have passed it, else 0."""
        passed, side = position.passed, position.side
        if passed is None or passed // 8 != (5 if side == 0 else 2):
            return 0
        # Texts name squares that no pawn can have passed: believed, they would allow captures of
        # nothing.
        pawn, origin = (passed - 8, passed + 8) if side == 0 else (passed + 8, passed - 8)
        believable = (
            BIT[pawn] & self.sides[side ^ 1][PAWN] and not self.kinds[passed] | self.kinds[origin]
        )
        return passed if believable else 0

    def _set_castling(self, rooks: Squares) -> None:
        self.castling = 0
        self.castling_rooks = [0, 0, 0, 0]
        self._rights_after = [15] * 64
        for rook in squares_of(rooks):
            side = 0 if rook < 8 else 1
            right = 2 * side + (rook < self.kings[side])
            self.castling |= 1 << right
            self.castling_rooks[right] = rook
            # A move from here or to here ends the right: a rook may be taken where it stands.
            self._rights_after[rook] &= ~(1 << right)
            self._rights_after[self.kings[side]] &= ~(1 << right)
        # One move may end several rights: the key of every combination is ready.
        self._rights_keys = [0] * 16
        for rights in range(16):
            for right in range(4):
                if rights & 1 << right:
                    self._rights_keys[rights] ^= ROOK_KEYS[self.castling_rooks[right]]

    def _key_of_passed(self) -> int:
        """Return the key of a capture in passing that is legal now, else 0 (9.2.2.1)."""
        if self.passed and passing_moves(self):
            return PASSED_KEYS[self.passed & 7]
        return 0

    def _whole_key(self) -> int:
        key = BLACK_TO_MOVE if self.side else 0
        for side in (0, 1):
            for kind in range(1, 7):
                for square in squares_of(self.sides[side][kind]):
                    key ^= PIECE_KEYS[side][kind][square]
        return key ^ self._rights_keys[self.castling] ^ self._passed_key

    # making and taking back

    def make(self, move: Move) -> None:
        """Make a legal move."""
        side = self.side
        kinds, mine = self.kinds, self.sides[side]
        origin, target, special = move & 63, move >> 6 & 63, move >> 12
        kind, captured = kinds[origin], kinds[target]
        castling, key = self.castling, self.key
        self.history.append(
            (move, captured, castling, self.passed, self.halfmoves, key, self._passed_key)
        )
        key ^= self._passed_key ^ BLACK_TO_MOVE
        self.side = side ^ 1
        self.passed = self._passed_key = 0
        self.halfmoves = 0 if captured or kind == PAWN else self.halfmoves + 1
        if special > 1:
            self.key = key ^ self._make_special(move, captured)
            return
        # Written out rather than with `_lift` and `_put`: nearly all moves come this way.
        change = BIT[origin] | BIT[target]
        mine[0] ^= change
        mine[kind] ^= change
        kinds[origin] = 0
        kinds[target] = kind
        keys = PIECE_KEYS[side][kind]
        key ^= keys[origin] ^ keys[target]
        if captured:
            theirs, bit = self.sides[side ^ 1], BIT[target]
            theirs[0] ^= bit
            theirs[captured] ^= bit
            key ^= PIECE_KEYS[side ^ 1][captured][target]
        if kind == KING:
            self.kings[side] = target
        if castling:
            left = castling & self._rights_after[origin] & self._rights_after[target]
            # The square of arrival counts too: a rook that is taken at home takes its right along.
            if left != castling:
                self.castling = left
                key ^= self._rights_keys[castling] ^ self._rights_keys[left]
        if special:
            self.passed = (origin + target) >> 1
            # Trying captures out costs more than the move: asked only where a pawn stands beside.
            if BESIDE[target] & self.sides[side ^ 1][PAWN]:
                self._passed_key = self._key_of_passed()
                key ^= self._passed_key
        self.key = key

    def _make_special(self, move: Move, captured: Kind) -> int:
        """Make a promotion, a castling or a capture in passing; return the change of the key."""
        side = self.side ^ 1
        origin, target, special = move.origin, move.target, move.special
        left = self.castling & self._rights_after[origin] & self._rights_after[target]
        key = self._rights_keys[self.castling] ^ self._rights_keys[left]
        self.castling = left
        if special == CASTLING:
            # The target is the own rook's square, which `make` has taken for a capture.
            self.halfmoves = self.history[-1][4] + 1
            return key ^ self._castle(side, origin, target)
        if special == EN_PASSANT:
            key ^= self._lift(side ^ 1, PAWN, target + (8 if side else -8))
        elif captured:
            key ^= self._lift(side ^ 1, captured, target)
        key ^= self._lift(side, PAWN, origin)
        return key ^ self._put(side, PAWN if special == EN_PASSANT else special, target)

    def _lift(self, side: Side, kind: Kind, square: Square) -> int:
        self.sides[side][0] ^= BIT[square]
        self.sides[side][kind] ^= BIT[square]
        self.kinds[square] = EMPTY
        return PIECE_KEYS[side][kind][square]

    def _put(self, side: Side, kind: Kind, square: Square) -> int:
        self.sides[side][0] ^= BIT[square]
        self.sides[side][kind] ^= BIT[square]
        self.kinds[square] = kind
        return PIECE_KEYS[side][kind][square]

    def _castle(self, side: Side, king: Square, rook: Square) -> int:
        rank = king & 56
        king_end, rook_end = (rank + 6, rank + 5) if rook > king else (rank + 2, rank + 3)
        self.kings[side] = king_end
        # Both are lifted before either is put: in Chess960 one may end where the other stood.
        key = self._lift(side, KING, king) ^ self._lift(side, ROOK, rook)
        return key ^ self._put(side, KING, king_end) ^ self._put(side, ROOK, rook_end)

    def unmake(self) -> Move:
        """Take back the last move made and return it; IndexError where there is none."""
        (move, captured, self.castling, self.passed, self.halfmoves, self.key, self._passed_key) = (
            self.history.pop()
        )
        self.side = side = self.side ^ 1
        origin, target, special = move & 63, move >> 6 & 63, move >> 12
        if special > 1:
            self._unmake_special(move, captured)
            return move
        kinds, mine = self.kinds, self.sides[side]
        kind = kinds[target]
        change = BIT[origin] | BIT[target]
        mine[0] ^= change
        mine[kind] ^= change
        kinds[origin] = kind
        kinds[target] = captured
        if captured:
            theirs, bit = self.sides[side ^ 1], BIT[target]
            theirs[0] ^= bit
            theirs[captured] ^= bit
        if kind == KING:
            self.kings[side] = origin
        return move

    def _unmake_special(self, move: Move, captured: Kind) -> None:
        side = self.side
        origin, target, special = move.origin, move.target, move.special
        if special == CASTLING:
            rank = origin & 56
            king_end, rook_end = (6, 5) if target > origin else (2, 3)
            # Lifted both before either is put, as in `_castle`.
            self._lift(side, KING, rank + king_end)
            self._lift(side, ROOK, rank + rook_end)
            self._put(side, KING, origin)
            self._put(side, ROOK, target)
            self.kings[side] = origin
            return
        self._lift(side, self.kinds[target], target)
        self._put(side, PAWN, origin)
        if special == EN_PASSANT:
            self._put(side ^ 1, PAWN, target + (8 if side else -8))
        elif captured:
            self._put(side ^ 1, captured, target)

    # questions

    @property
    def turn(self) -> Colour:
        """Return the colour to move."""
        return colour_of(self.side)

    @property
    def number(self) -> int:
        """Return the number of the move to be made, counted from the first position's number."""
        return self._first_number + (len(self.history) + self._first_side) // 2

    def legal_moves(self) -> list[Move]:
        """Return every legal move (3.10.1), in no order that means anything."""
        return legal_moves(self)

    def piece_at(self, square: Square) -> Piece | None:
        """Return the piece on a square, if there is one."""
        kind = self.kinds[square]
        if not kind:
            return None
        return Piece(0 if self.sides[0][0] & BIT[square] else 1, kind)

    def attackers(self, square: Square, by: Side, occupied: Squares | None = None) -> Squares:
        """Return the pieces of a side that attack a square, pinned ones included (3.1.2, 3.1.3).

        ``occupied`` replaces the squares taken to block lines, to ask what would be attacked.
        """
        if occupied is None:
            occupied = self.sides[0][0] | self.sides[1][0]
        _, pawns, knights, bishops, rooks, queens, king = self.sides[by]
        return (
            (KNIGHT_LEAPS[square] & knights)
            | (PAWN_CAPTURES[by ^ 1][square] & pawns)
            | (KING_STEPS[square] & king)
            | (rook_attacks(square, occupied) & (rooks | queens))
            | (bishop_attacks(square, occupied) & (bishops | queens))
        )

    def checkers(self) -> Squares:
        """Return the pieces that give check to the side to move (3.9.1)."""
        return checks_and_pins(self)[0]

    def pinned(self) -> Squares:
        """Return the pieces of the side to move that may not leave a line to their king (3.9.2)."""
        return checks_and_pins(self)[1]

    def in_check(self) -> bool:
        """Tell whether the side to move is in check."""
        return bool(checks_and_pins(self)[0])

    def is_checkmate(self) -> bool:
        """Tell whether the side to move is checkmated (1.4.1, 5.1.1)."""
        return self.in_check() and not legal_moves(self)

    def repetitions(self) -> int:
        """Return how often this position has appeared in the game, this time included (9.2.2)."""
        key, back = self.key, self.halfmoves
        # Nothing from before a capture or pawn move recurs; and a slice from -0 would be the whole.
        seen = self.history[-back:] if back else []
        return 1 + sum(undo[5] == key for undo in seen)

    def position(self) -> Position:
        """Return the position as a value."""
        pieces = tuple(map(self.piece_at, range(64)))
        rooks = sum(
            BIT[self.castling_rooks[right]] for right in range(4) if self.castling & 1 << right
        )
        passed = self.passed or None
        return Position(
            pieces, self.side, rooks, passed, self.halfmoves, self.number, self.chess960
        )

    def copy(self) -> Board:
        """Return an independent board with the same position and history."""
        other = Board.__new__(Board)
        for name in Board.__slots__:
            setattr(other, name, getattr(self, name))
        # What castling depends on is settled by the first position, so copies may share it.
        other.kinds = self.kinds.copy()
        other.sides = (self.sides[0].copy(), self.sides[1].copy())
        other.kings = self.kings.copy()
        other.history = self.history.copy()
        return other


# Counting positions: the classic proof that the rules of movement are right.


def perft(board: Board, depth: int) -> int:
    """Return how many sequences of ``depth`` legal moves there are; the last are only listed.

    >>> [perft(Board(), depth) for depth in range(4)]
    [1, 20, 400, 8902]
    """
    if depth == 0:
        return 1
    moves = board.legal_moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        board.make(move)
        count += perft(board, depth - 1)
        board.unmake()
    return count
