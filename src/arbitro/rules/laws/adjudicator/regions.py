"""All that can follow a position, scene by scene, where positions are too many.

Moves lead from scene to scene, and what leads to the same scene is joined. Which pieces are exact
is a choice. With the pawns alone, every piece has its own region for each set of pieces left and
each standing of the pawns: a piece that is shut in until it is taken, and what its taking lets
loose, are seen. With the kings besides, tempo moves and stalemates are seen. Where no scene has
room for a mate, there is none. All that is left out of account (a line closed by a piece that may
stand elsewhere, a check that may be answered) lets more happen, never less.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from arbitro.rules.laws.adjudicator.material import hopeless_men
from arbitro.rules.laws.adjudicator.reach import attacked_from
from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import (
    BISHOP,
    BIT,
    KING,
    KNIGHT,
    PAWN,
    PROMOTIONS,
    QUEEN,
    ROOK,
    Square,
    Squares,
)
from arbitro.rules.laws.board.generation import castling_path
from arbitro.rules.laws.board.tables import (
    BESIDE,
    BETWEEN,
    BISHOP_LINES,
    KING_STEPS,
    KNIGHT_LEAPS,
    PAWN_CAPTURES,
    ROOK_LINES,
    SQUARES_IN,
)

# Positions of which some pieces are known exactly, and of the others only where they may be.
#
# A *scene* says who is to move, which pieces are still on the board, and where the exact ones
# stand; the *places* say for every piece where it may stand. Both stand for all positions that fit
# them.

Scene: TypeAlias = tuple[int, ...]
"""Side to move, square passed over, rights to castle, then a word for every piece.

A word is 0 for a piece that is gone, else its kind, and for an exact one 8 times the number of its
square, counted from 1, besides.
"""

HEAD = 3
"""Where the words of the pieces begin."""

LINES = {
    BISHOP: BISHOP_LINES,
    ROOK: ROOK_LINES,
    QUEEN: tuple(map(int.__or__, BISHOP_LINES, ROOK_LINES)),
}

Kinds = frozenset[tuple[int, int]]
"""Kinds of pieces, each with its side."""


def is_one(squares: Squares) -> bool:
    """Tell whether a set holds just one square."""
    return bool(squares) and not squares & (squares - 1)


class PieceSet:
    """The pieces of a position, in an order that is kept, and which kinds are exact."""

    def __init__(self, board: Board, winner: int, exact: Kinds) -> None:
        self.winner, self.exact = winner, exact
        self.rooks = tuple(board.castling_rooks)
        men = [
            (side, kind, square)
            for side in (0, 1)
            for kind in range(1, 7)
            for square in SQUARES_IN[board.sides[side][kind]]
        ]
        self.sides = tuple(side for side, _, _ in men)
        self.places = [BIT[square] for *_, square in men]
        self.kings = [
            next(number for number, man in enumerate(men) if man[:2] == (side, KING))
            for side in (0, 1)
        ]
        words = (self.word(*man) for man in men)
        self.scene: Scene = (board.side, board.passed, board.castling, *words)

    def word(self, side: int, kind: int, square: Square) -> int:
        """Return how a scene tells a piece."""
        return kind | (square + 1) << 3 if (side, kind) in self.exact else kind

    # what is possible after a move

    def narrow(self, words: Sequence[int], places: list[Squares], moved: int) -> bool:
        """Take from the places what cannot be after a move of a side; False if nothing is left."""
        before: list[Squares] = []
        # A place that falls may take others with it, and so on until none does.
        while before != places:
            before = places.copy()
            still = 0
            for squares in places:
                if is_one(squares):
                    if still & squares:
                        return False
                    still |= squares
            for number, squares in enumerate(places):
                if squares & (squares - 1):
                    places[number] = squares & ~still
                    if not places[number]:
                        return False
            king = places[self.kings[moved]]
            narrowed = self._narrow_attackers if is_one(king) else self._narrow_king
            if not narrowed(words, places, moved):
                return False
        return True

    def _narrow_attackers(self, words: Sequence[int], places: list[Squares], moved: int) -> bool:
        """The king of the side that moved is here: nothing can stand where it would give check."""
        king = self.kings[moved]
        home = places[king].bit_length() - 1
        for number, where in enumerate(places):
            if not where or self.sides[number] == moved:
                continue
            kind = words[HEAD + number] & 7
            giving = _near_attackers(kind, home, moved ^ 1) & where
            if kind in LINES and where & LINES[kind][home]:
                screens = _others(places, number, king)
                for square in SQUARES_IN[where & LINES[kind][home]]:
                    if not BETWEEN[home][square] & screens:
                        giving |= BIT[square]
            places[number] = where & ~giving
            if not places[number]:
                return False
        return True

    def _narrow_king(self, words: Sequence[int], places: list[Squares], moved: int) -> bool:
        """The king of the side that moved stands nowhere where a piece surely attacks it."""
        king = self.kings[moved]
        squares = places[king]
        for number, where in enumerate(places):
            if not is_one(where) or self.sides[number] == moved:
                continue
            kind, square = words[HEAD + number] & 7, where.bit_length() - 1
            if kind not in LINES:
                squares &= ~attacks_near(kind, square, moved ^ 1)
            elif squares & LINES[kind][square]:
                screens = _others(places, number, king)
                for target in SQUARES_IN[squares & LINES[kind][square]]:
                    if not BETWEEN[square][target] & screens:
                        squares ^= BIT[target]
        places[king] = squares
        return bool(squares)


def attacks_near(kind: int, square: Square, side: int) -> Squares:
    """Return what a pawn, knight or king attacks from a square."""
    if kind == PAWN:
        return PAWN_CAPTURES[side][square]
    return KNIGHT_LEAPS[square] if kind == KNIGHT else KING_STEPS[square]


def _near_attackers(kind: int, square: Square, side: int) -> Squares:
    """Return where a pawn, knight or king of a side attacks a square from; else nothing."""
    if kind in LINES:
        return 0
    return attacks_near(kind, square, side ^ 1)


def _others(places: Sequence[Squares], *left_out: int) -> Squares:
    """Return where any piece may stand, some pieces left out."""
    found = 0
    for number, squares in enumerate(places):
        if number not in left_out:
            found |= squares
    return found


# Whether a mate has room where each piece may stand.

Cover = frozenset[Squares]
"""The sets of squares around a king that one piece can take from it, each from some square."""


def room_for_mate(cast: PieceSet, scene: Scene, places: Sequence[Squares]) -> bool:
    """Tell whether a placing of the pieces within their places might be a mate.

    Every piece is at one square. The mated king is attacked by a piece, and every square next to
    it is attacked or held by one of its own side. Lines are closed by pieces at a known square
    only, and whether the check could be answered otherwise is not asked.
    """
    king = places[cast.kings[cast.winner ^ 1]]
    return any(_Room(cast, scene, places, square).is_mate() for square in SQUARES_IN[king])


class _Room:
    """The question for one square of the king."""

    def __init__(
        self, cast: PieceSet, scene: Scene, places: Sequence[Squares], square: Square
    ) -> None:
        self._cast, self._scene, self._places = cast, scene, places
        self._home = BIT[square]
        self._square = square
        self._still = own = 0
        mated = cast.kings[cast.winner ^ 1]
        for number, squares in enumerate(places):
            if number != mated and is_one(squares):
                self._still |= squares
                if cast.sides[number] != cast.winner:
                    own |= squares
        self._still &= ~self._home
        self._need = KING_STEPS[square] & ~own | self._home

    def is_mate(self) -> bool:
        """Tell whether the king's square and all next to it can be taken from it at once."""
        winner, kings = self._cast.winner, self._cast.kings
        covers: list[Cover] = []
        for number, squares in enumerate(self._places):
            if squares and self._cast.sides[number] == winner and number != kings[winner]:
                covers.append(self._attacks(self._scene[HEAD + number] & 7, squares))
        if not any(squares & self._home for cover in covers for squares in cover):
            return False
        # Kings never stand next to each other: such places lend no square.
        helper = self._places[kings[winner]] & ~self._home & ~KING_STEPS[self._square]
        if not helper:
            return False
        covers.append(frozenset(KING_STEPS[square] & self._need for square in SQUARES_IN[helper]))
        near = self._need & ~self._home
        for number, squares in enumerate(self._places):
            if squares & near and self._cast.sides[number] != winner and number not in kings:
                covers.append(frozenset(BIT[square] for square in SQUARES_IN[squares & near]))
        return _covered(self._need, self._home, [_largest(cover) for cover in covers if cover])

    def _attacks(self, kind: int, squares: Squares) -> Cover:
        found = set()
        for square in SQUARES_IN[squares & ~self._home]:
            if kind == PAWN:
                attacked = PAWN_CAPTURES[self._cast.winner][square]
            else:
                attacked = attacked_from(kind, square, self._still)
            found.add(attacked & self._need)
        return frozenset(found)


def _largest(cover: Cover) -> Cover:
    """Leave out the sets that are part of others."""
    return frozenset(
        squares
        for squares in cover
        if not any(squares != other and not squares & ~other for other in cover)
    )


def _covered(need: Squares, first: Squares, covers: list[Cover]) -> bool:
    """Tell whether all squares are covered by taking at most one set of each cover."""
    if not need:
        return True
    together = 0
    for cover in covers:
        for squares in cover:
            together |= squares
    if need & ~together:
        return False
    # The square of the king first: only a man that gives check covers it, so that dead ends show
    # early.
    bit = need & first or need & -need
    return any(
        squares & bit and _covered(need & ~squares, first, covers[:number] + covers[number + 1 :])
        for number, cover in enumerate(covers)
        for squares in cover
    )


STEP_COST = 10
"""How many nodes it counts for to enter a scene once."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How the scenes of a position spread: whether they exclude every mate, and the effort."""

    excludes: bool
    scenes: int
    nodes: int


def spread(board: Board, winner: int, exact: Kinds, budget: int) -> Spread:
    """Follow all scenes; ``exact`` holds the pawns of both sides at least."""
    return _SceneSearch(PieceSet(board, winner, exact)).run(budget)


class _PieceMove(NamedTuple):
    """A move: which piece, its kind afterwards, where it may come, and what it takes there."""

    number: int
    kind: int
    targets: Squares
    taken: int | None = None
    passed: Square = 0


class _SceneSearch:
    """The scenes met so far, and those whose places have grown since they were followed."""

    def __init__(self, cast: PieceSet) -> None:
        self._cast = cast
        self._sides = cast.sides
        self._scenes: dict[Scene, list[Squares]] = {cast.scene: cast.places}
        self._waiting = deque([cast.scene])
        self._nodes = 0

    def run(self, budget: int) -> Spread:
        """Follow every scene until nothing grows, a mate has room, or the budget is spent."""
        winner = self._cast.winner
        while self._waiting and self._nodes < budget:
            scene = self._waiting.popleft()
            places = self._scenes[scene]
            # The position asked about is no mate: that was looked at before.
            here = places == self._cast.places
            if scene[0] != winner and not here and room_for_mate(self._cast, scene, places):
                return Spread(False, len(self._scenes), self._nodes)
            self._follow(scene, places)
        return Spread(not self._waiting, len(self._scenes), self._nodes)

    def _enter(self, words: list[int], places: list[Squares], moved: int) -> None:
        """Add the outcome of a move of a side to the scene it leads to."""
        self._nodes += STEP_COST
        cast = self._cast
        if not cast.narrow(words, places, moved):
            return
        scene = tuple(words)
        known = self._scenes.get(scene)
        if known is None:
            # It is not remembered: with other places (a bishop on the other colour) it may enter.
            if hopeless_men(words[HEAD:], places, self._sides, cast.winner):
                return
            self._scenes[scene] = places
            self._waiting.append(scene)
            return
        joined = [old | new for old, new in zip(known, places, strict=True)]
        if joined != known:
            self._scenes[scene] = joined
            if scene not in self._waiting:
                self._waiting.append(scene)

    def _follow(self, scene: Scene, places: list[Squares]) -> None:
        side = scene[0]
        still = mine = 0
        for number, squares in enumerate(places):
            if is_one(squares):
                still |= squares
                if self._sides[number] == side:
                    mine |= squares
        for number, squares in enumerate(places):
            if not squares or self._sides[number] != side:
                continue
            kind = scene[HEAD + number] & 7
            if kind == PAWN:
                self._pawn(scene, places, number, still)
                continue
            lines = still & ~squares if is_one(squares) else still
            targets = 0
            for square in SQUARES_IN[squares]:
                targets |= attacked_from(kind, square, lines)
            self._officer(scene, places, number, targets & ~mine)
        for right in (2 * side, 2 * side + 1):
            if scene[2] >> right & 1:
                self._castle(scene, places, right, still)

    def _takeable(
        self, scene: Scene, places: list[Squares], targets: Squares
    ) -> Iterator[tuple[int, Squares]]:
        """Yield every piece that may be taken on some squares, and on which of them."""
        for other, squares in enumerate(places):
            on = squares & targets
            if on and self._sides[other] != scene[0] and scene[HEAD + other] & 7 != KING:
                yield other, on

    def _officer(self, scene: Scene, places: list[Squares], number: int, targets: Squares) -> None:
        """Let a piece go to squares, with and without taking something there."""
        kind = scene[HEAD + number] & 7
        for other, on in self._takeable(scene, places, targets):
            self._arrive(scene, places, _PieceMove(number, kind, on, other))
        for other, squares in enumerate(places):
            # What surely stands there has to be taken, which was entered above.
            if other != number and is_one(squares):
                targets &= ~squares
        if targets:
            self._arrive(scene, places, _PieceMove(number, kind, targets))

    def _arrive(self, scene: Scene, places: list[Squares], going: _PieceMove) -> None:
        """Enter the scenes where a piece has come to one of some squares."""
        side, cast = scene[0], self._cast
        number, kind, targets, taken, passed = going
        words, after = list(scene), places.copy()
        words[0], words[1] = side ^ 1, passed
        words[2] = self._rights_left(scene[2], number, places[number])
        if taken is not None:
            words[2] = self._rights_left(words[2], taken, places[taken])
            words[HEAD + taken] = after[taken] = 0
        if (side, kind) not in cast.exact:
            words[HEAD + number], after[number] = kind, targets
            self._enter(words, after, side)
            return
        for square in SQUARES_IN[targets]:
            words[HEAD + number] = cast.word(side, kind, square)
            told = after.copy()
            told[number] = BIT[square]
            self._enter(words, told, side)

    def _rights_left(self, rights: int, number: int, squares: Squares) -> int:
        """Return the rights to castle after a piece has left where it stood."""
        if not rights:
            return 0
        if number in self._cast.kings:
            rights &= ~(3 << 2 * self._sides[number])
        for right, rook in enumerate(self._cast.rooks):
            if squares == BIT[rook]:
                rights &= ~(1 << right)
        return rights

    def _castle(self, scene: Scene, places: list[Squares], right: int, still: Squares) -> None:
        """Castle. A right is left only where king and rook have never moved, so both are there."""
        side, cast = scene[0], self._cast
        king, home = cast.kings[side], BIT[cast.rooks[right]]
        square = places[king].bit_length() - 1
        # Attacks on the way are not asked: to castle where it is illegal lets more happen.
        path, _ = castling_path(square, cast.rooks[right])
        if path & still & ~(places[king] | home):
            return
        rook = next(
            number
            for number, squares in enumerate(places)
            if squares == home and scene[HEAD + number] & 7 == ROOK
        )
        ends = (5, 6) if right % 2 == 0 else (3, 2)
        words, after = list(scene), places.copy()
        words[:3] = side ^ 1, 0, scene[2] & ~(3 << 2 * side)
        for number, kind, file in ((rook, ROOK, ends[0]), (king, KING, ends[1])):
            end = (square & 56) + file
            words[HEAD + number], after[number] = cast.word(side, kind, end), BIT[end]
        self._enter(words, after, side)

    def _pawn(self, scene: Scene, places: list[Squares], number: int, still: Squares) -> None:
        side = scene[0]
        step = -8 if side else 8
        square = places[number].bit_length() - 1
        aside, ahead = PAWN_CAPTURES[side][square], square + step

        def arrive(target: Square, taken: int | None = None) -> None:
            for kind in PROMOTIONS if target < 8 or target >= 56 else (PAWN,):
                self._arrive(scene, places, _PieceMove(number, kind, BIT[target], taken))

        for other, on in self._takeable(scene, places, aside):
            for target in SQUARES_IN[on]:
                arrive(target, other)
        if scene[1] and BIT[scene[1]] & aside:
            passer = places.index(BIT[scene[1] - step])
            arrive(scene[1], passer)
        if BIT[ahead] & still:
            return
        arrive(ahead)
        twice = ahead + step
        if square // 8 == (6 if side else 1) and not BIT[twice] & still:
            # The square passed over is told only where a pawn can take there: otherwise scenes that
            # differ in nothing would be followed twice.
            taker = any(
                squares & BESIDE[twice] and scene[HEAD + other] & 7 == PAWN
                for other, squares in enumerate(places)
                if self._sides[other] != side
            )
            going = _PieceMove(number, PAWN, BIT[twice], passed=ahead if taker else 0)
            self._arrive(scene, places, going)
