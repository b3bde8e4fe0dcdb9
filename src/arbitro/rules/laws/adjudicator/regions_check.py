"""The check of regions: everything that can follow, with some pieces known only by their places.

A position is told by its scene: whose turn it is, the pawn that may be taken in passing, the rights
to castle, and for each man its kind and its places. Pawns and the kinds named by the certificate
are told with their square and make scenes of their own; of the others the places grow together.
From every scene every man goes wherever it might go from any of its places, with only those men in
its way that have one place. A move that would surely leave its own king attacked is left out, as
are places from which a man would surely attack that king. If no scene with the mated side to move
has room for a mate, there is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arbitro.rules.laws.adjudicator.wall_check import within
from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import (
    BISHOP,
    BIT,
    DARK_SQUARES,
    KING,
    KNIGHT,
    LIGHT_SQUARES,
    PAWN,
    QUEEN,
    ROOK,
    SYMBOLS,
    Square,
    Squares,
    squares_of,
)
from arbitro.rules.laws.board.generation import castling_path
from arbitro.rules.laws.board.tables import KING_STEPS, PAWN_CAPTURES


class _Man(NamedTuple):
    side: int
    kind: int
    places: Squares

    @property
    def sure(self) -> bool:
        return self.places.bit_count() == 1


Men = tuple[_Man, ...]


class _Scene(NamedTuple):
    turn: int
    passed: Square
    rights: int
    men: Men
    """Those still on the board keep their order; one that is gone has no place."""


def regions_hold(board: Board, exact: str, scenes: int, winner: int) -> bool:
    """Tell whether no mate by a side follows, ``scenes`` being as many as there are."""
    return _Following(board, exact, winner).end_without_mate(scenes)


class _Following:
    """All scenes that follow a position."""

    def __init__(self, board: Board, exact: str, winner: int) -> None:
        self._winner = winner
        self._exact = {
            (side, kind)
            for side in (0, 1)
            for kind in range(PAWN, KING + 1)
            if kind == PAWN or SYMBOLS[side][kind] in exact
        }
        self._rooks = board.castling_rooks
        men = tuple(
            _Man(piece.side, piece.kind, BIT[square]) for square, piece in board.position().placed()
        )
        self._first = _Scene(board.side, board.passed, board.castling, men)
        self._met = {self._key(self._first): self._first}

    def _key(self, scene: _Scene) -> object:
        men = tuple(
            (man.kind, man.places) if (man.side, man.kind) in self._exact else (man.kind, None)
            for man in (item if item.places else _GONE for item in scene.men)
        )
        return scene[:3], men

    def end_without_mate(self, scenes: int) -> bool:
        """Go through all scenes, again where places were added, and look for room for a mate."""
        waiting = {self._key(self._first): None}
        while waiting:
            key = next(iter(waiting))
            del waiting[key]
            scene = self._met[key]
            # in the position itself every man has one place, and it is no mate: that was seen
            if scene.turn != self._winner and scene != self._first and self._has_room(scene):
                return False
            for follower in self._followers(scene):
                grown = self._met_key(follower)
                if grown is not None:
                    waiting[grown] = None
            # As many as the certificate says and no more: that bounds the work of checking it.
            if len(self._met) > scenes:
                return False
        return True

    def _met_key(self, follower: _Scene) -> object | None:
        """Take a scene in; return its key where that added anything."""
        if _cannot_mate(follower.men, self._winner):
            return None
        key = self._key(follower)
        # What is met again under one key is taken together with what was met before: more is
        # thought possible than is, which errs on the safe side, and there are few enough to follow.
        known = self._met.get(key)
        if known is not None:
            men = tuple(
                old._replace(places=old.places | new.places)
                for old, new in zip(known.men, follower.men, strict=True)
            )
            follower = known._replace(men=men)
            if follower == known:
                return None
        self._met[key] = follower
        return key

    # moves

    def _followers(self, scene: _Scene) -> Iterator[_Scene]:
        for number, man in enumerate(scene.men):
            if man.side != scene.turn or not man.places:
                continue
            for kind, target, taken, passed in self._goings(scene, number):
                men = list(scene.men)
                rights = self._rights_after(scene.rights, man)
                if taken is not None:
                    rights = self._rights_after(rights, men[taken])
                    men[taken] = men[taken]._replace(places=0)
                for places in self._told(man.side, kind, target):
                    men[number] = _Man(man.side, kind, places)
                    settled = _settled(tuple(men), man.side)
                    if settled:
                        yield _Scene(1 - scene.turn, passed, rights, settled)
        yield from self._castlings(scene)

    def _told(self, side: int, kind: int, target: Squares) -> Iterator[Squares]:
        if (side, kind) in self._exact:
            yield from (BIT[square] for square in squares_of(target))
        else:
            yield target

    def _goings(
        self, scene: _Scene, number: int
    ) -> Iterator[tuple[int, Squares, int | None, Square]]:
        """Yield what a man may become, where it may come, what it may take, and a square passed."""
        side, kind, places = scene.men[number]
        others = [man for other, man in enumerate(scene.men) if other != number]
        still = _union(man.places for man in others if man.sure)
        if kind == PAWN:
            yield from self._pawn_goings(scene, places.bit_length() - 1, still)
            return
        targets = _union(within(kind, square, still) for square in squares_of(places))
        for other, man in enumerate(scene.men):
            if man.side != side and man.kind != KING and man.places & targets:
                yield kind, man.places & targets, other, 0
        if targets & ~still:
            yield kind, targets & ~still, None, 0

    def _pawn_goings(
        self, scene: _Scene, square: Square, still: Squares
    ) -> Iterator[tuple[int, Squares, int | None, Square]]:
        side = scene.turn
        step = -8 if side else 8
        aside = PAWN_CAPTURES[side][square]
        for other, man in enumerate(scene.men):
            if man.side == side or not man.places:
                continue
            if (
                scene.passed
                and man.places == BIT[scene.passed - step]
                and BIT[scene.passed] & aside
            ):
                yield PAWN, BIT[scene.passed], other, 0
            for target in squares_of(man.places & aside):
                if man.kind != KING:
                    yield from ((kind, BIT[target], other, 0) for kind in _becomes(target))
        ahead = square + step
        if BIT[ahead] & still:
            return
        yield from ((kind, BIT[ahead], None, 0) for kind in _becomes(ahead))
        twice = ahead + step
        if square // 8 == (6 if side else 1) and not BIT[twice] & still:
            # Only where a pawn stands beside it can it be taken in passing; else the scene is that
            # without.
            beside = KING_STEPS[twice] & 0xFF << (twice & 56)
            pawns = _union(man.places for man in scene.men if man.side != side and man.kind == PAWN)
            yield PAWN, BIT[twice], None, ahead if pawns & beside else 0

    def _rights_after(self, rights: int, man: _Man) -> int:
        """Return the rights to castle that are left when a man has left its place."""
        for right, rook in enumerate(self._rooks):
            mine = man.kind == KING and right // 2 == man.side
            if mine or man.places == BIT[rook]:
                rights &= ~(1 << right)
        return rights

    def _castlings(self, scene: _Scene) -> Iterator[_Scene]:
        """Yield the castlings; while there is a right, king and rook are where they were."""
        side = scene.turn
        for right in (2 * side, 2 * side + 1):
            if not scene.rights & 1 << right:
                continue
            rook = BIT[self._rooks[right]]
            king = next(man.places for man in scene.men if man[:2] == (side, KING))
            home = king.bit_length() - 1
            # Attacks on the way are not asked: to castle where it is illegal lets more happen.
            path, _ = castling_path(home, self._rooks[right])
            in_the_way = _union(man.places for man in scene.men if man.sure) & ~(king | rook)
            if path & in_the_way:
                continue
            files = {KING: 2, ROOK: 3} if right % 2 else {KING: 6, ROOK: 5}
            men = tuple(
                man._replace(places=BIT[(home & 56) + files[man.kind]])
                if man.side == side and man.kind in files and man.places in (king, rook)
                else man
                for man in scene.men
            )
            settled = _settled(men, side)
            if settled:
                yield _Scene(1 - side, 0, scene.rights & ~(3 << 2 * side), settled)

    # mates

    def _has_room(self, scene: _Scene) -> bool:
        """Tell whether some squares of the men might make a mate of the side to move."""
        mated = next(man.places for man in scene.men if man[:2] == (scene.turn, KING))
        return any(self._mate_at(square, scene) for square in squares_of(mated))

    def _mate_at(self, square: Square, scene: _Scene) -> bool:
        """Tell whether the king may be mated here.

        Every other man is in one place: one of the other side takes the squares it attacks from
        the king, one of its own the square it stands on. The king does not give the check.
        """
        others = [man for man in scene.men if man.places and man[:2] != (scene.turn, KING)]
        still = _union(man.places for man in others if man.sure) & ~BIT[square]
        own = _union(man.places for man in others if man.sure and man.side == scene.turn)
        need = KING_STEPS[square] & ~own | BIT[square]
        offers = []
        for man in others:
            places = man.places & ~BIT[square]
            if man.side == scene.turn:
                offer = {BIT[number] for number in squares_of(places & need)}
            elif man.kind == KING:
                near = [KING_STEPS[number] for number in squares_of(places)]
                offer = {number & need for number in near if not number & BIT[square]}
                if not offer:
                    return False
            else:
                offer = {_attacked(man, number, still) & need for number in squares_of(places)}
            offers.append(offer)
        return _all_taken(need, BIT[square], offers)


_GONE = _Man(0, 0, 0)


def _union(sets: Iterator[Squares]) -> Squares:
    found = 0
    for set_ in sets:
        found |= set_
    return found


def _becomes(target: Square) -> tuple[int, ...]:
    return (KNIGHT, BISHOP, ROOK, QUEEN) if target // 8 in (0, 7) else (PAWN,)


def _attacked(man: _Man, square: Square, still: Squares) -> Squares:
    if man.kind == PAWN:
        return PAWN_CAPTURES[man.side][square]
    return within(man.kind, square, still)


def _settled(men: Men, moved: int) -> Men | None:
    """Leave out places that cannot be after a move of a side; None where nothing is left.

    No two men stand on one square, and the king of the side that moved is not attacked.
    """
    found = list(men)
    before: list[_Man] = []
    while found != before:
        before = found.copy()
        for number, man in enumerate(found):
            if man.places:
                others = found[:number] + found[number + 1 :]
                places = man.places & ~_union(other.places for other in others if other.sure)
                found[number] = man._replace(places=_unattacking(places, number, found, moved))
                if not found[number].places:
                    return None
    return tuple(found)


def _unattacking(places: Squares, number: int, men: list[_Man], moved: int) -> Squares:
    """Take from the places of a man those where the king of the side that moved is attacked."""
    at, king = next((at, man) for at, man in enumerate(men) if man[:2] == (moved, KING))
    man = men[number]
    if number == at:
        attackers = [(index, other) for index, other in enumerate(men) if other.side != moved]
        for index, other in attackers:
            if other.sure:
                screens = _screens(men, index, at)
                places &= ~_attacked(other, other.places.bit_length() - 1, screens)
    elif man.side != moved and king.sure:
        screens = _screens(men, number, at)
        for square in squares_of(places):
            if _attacked(man, square, screens) & king.places:
                places ^= BIT[square]
    return places


def _screens(men: list[_Man], number: int, king: int) -> Squares:
    """Return where anything may stand in the way of a man that attacks a king."""
    return _union(man.places for other, man in enumerate(men) if other not in (number, king))


def _cannot_mate(men: Men, winner: int) -> bool:
    """Tell whether the men that are left exclude a mate by a side, whatever they become."""
    mine = [man for man in men if man.places and man.side == winner and man.kind != KING]
    theirs = {man.kind for man in men if man.places and man.side != winner and man.kind != KING}
    kinds = {man.kind for man in mine}
    if not mine:
        return True
    if len(mine) == 1 and kinds == {KNIGHT}:
        return theirs <= {QUEEN}
    if kinds != {BISHOP} or theirs & {PAWN, KNIGHT}:
        return False
    bishops = _union(man.places for man in men if man.kind == BISHOP)
    return not bishops & LIGHT_SQUARES or not bishops & DARK_SQUARES


def _all_taken(need: Squares, first: Squares, offers: list[set[Squares]]) -> bool:
    """Tell whether all squares can be taken with at most one set of each offer."""
    if not need:
        return True
    if need & ~_union(number for offer in offers for number in offer):
        return False
    # The square of the king first: fewest men can take it.
    bit = need & first or need & -need
    return any(
        taken & bit and _all_taken(need & ~taken, first, offers[:number] + offers[number + 1 :])
        for number, offer in enumerate(offers)
        for taken in offer
    )
