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
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from arbitro.rules.laws.adjudicator.fits import room_for_mate
from arbitro.rules.laws.adjudicator.material import hopeless_men
from arbitro.rules.laws.adjudicator.reach import attacked_from
from arbitro.rules.laws.adjudicator.scenes import HEAD, Cast, is_one
from arbitro.rules.laws.board.generation import castling_path
from arbitro.rules.laws.board.pieces import KING, PAWN, PROMOTIONS, ROOK
from arbitro.rules.laws.board.squares import BIT, Square, Squares
from arbitro.rules.laws.board.tables import BESIDE, PAWN_CAPTURES, SQUARES_IN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbitro.rules.laws.adjudicator.scenes import Kinds, Scene
    from arbitro.rules.laws.board.board import Board

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
    return _Spreading(Cast(board, winner, exact)).run(budget)


class _Going(NamedTuple):
    """A move: which piece, its kind afterwards, where it may come, and what it takes there."""

    number: int
    kind: int
    targets: Squares
    taken: int | None = None
    passed: Square = 0


class _Spreading:
    """The scenes met so far, and those whose places have grown since they were followed."""

    def __init__(self, cast: Cast) -> None:
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
            self._arrive(scene, places, _Going(number, kind, on, other))
        for other, squares in enumerate(places):
            if other != number and is_one(squares):
                targets &= ~squares
        if targets:
            self._arrive(scene, places, _Going(number, kind, targets))

    def _arrive(self, scene: Scene, places: list[Squares], going: _Going) -> None:
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
                self._arrive(scene, places, _Going(number, kind, BIT[target], taken))

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
            taker = any(
                squares & BESIDE[twice] and scene[HEAD + other] & 7 == PAWN
                for other, squares in enumerate(places)
                if self._sides[other] != side
            )
            going = _Going(number, PAWN, BIT[twice], passed=ahead if taker else 0)
            self._arrive(scene, places, going)
