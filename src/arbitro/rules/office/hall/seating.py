"""Which place of the hall each game is played at, so that every need is met.

Fixed boards of players, and what places have, are hard; the order of boards is kept as far as they
allow. The answer is exact: a need that cannot be met beside the earlier ones is named, with the
games it shares too few places with, and that game is seated as one without needs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

FEATURES = ("wide", "near", "socket", "long", "apart")
"""What a place may have: width for a wheelchair, nearness to the entrance, socket or lamp, a table
of two metres, and being in another room."""

FEATURE_OF_NEED = {
    "wide-place": "wide",
    "near-entrance": "near",
    "socket-or-lamp": "socket",
    "assistant": "long",
    "other-room": "apart",
}
"""The feature of a place that each need asks for; other needs ask for none."""


class HallPlace(NamedTuple):
    """A place of the hall by its number, and what it has; one game is played at it."""

    number: int
    features: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Want:
    """What a player's game needs of its place. ``asked`` orders needs: who asked first.

    ``place`` 0: no fixed one.
    """

    player: int
    place: int = 0
    features: frozenset[str] = frozenset()
    asked: int = 0


class SeatedGame(NamedTuple):
    """A game by its board in the order of pairing, and both players by number."""

    board: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Unmet:
    """The board whose needs no place meets, beside which boards, and for which places.

    ``boards`` (with that one) have fewer places than they are; none at all where it is alone.
    """

    board: int
    boards: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """The place of every board; ``moved`` are players who leave their fixed place for this game.

    That happens where two players with fixed places meet: the game is at the place asked for
    earlier, and the assistant of the other comes along. ``unmet`` are needs no place is left for,
    and ``standing`` the boards without a place, where there are more games than places.
    """

    places: Mapping[int, int]
    moved: tuple[int, ...] = ()
    unmet: tuple[Unmet, ...] = ()
    standing: tuple[int, ...] = ()


@dataclass(slots=True)
class _Table:
    """Games that need something, in the order they asked, and the places each may have."""

    allowed: dict[int, tuple[int, ...]] = field(default_factory=dict)
    moved: dict[int, list[int]] = field(default_factory=dict)


def seat(
    games: Iterable[SeatedGame], places: Collection[HallPlace], wants: Collection[Want]
) -> SeatingPlan:
    """Return a place for every game (D.04.12 art. 6; one game a table), and which needs it fails.

    Games that need something have the lawful place nearest to their board, who asked first choosing
    first; the others follow in the order of boards. Places in another room are for those who need
    it alone, as long as there are others. Where places are too few the last boards have none.

    >>> wide = HallPlace(3, frozenset({"wide"}))
    >>> games = [SeatedGame(1, 11, 12), SeatedGame(2, 13, 14)]
    >>> found = seat(games, [HallPlace(1), HallPlace(2), wide],
    ...     [Want(12, features=frozenset({"wide"}))])
    >>> dict(found.places)
    {1: 3, 2: 1}
    """
    listed = sorted(games)
    table = _table(listed, places, wants)
    met: list[int] = []
    unmet: list[Unmet] = []
    # One after the other, in the order of asking: who asked earlier is served.
    for board in table.allowed:
        held = _matched((*met, board), table.allowed)
        if isinstance(held, Unmet):
            unmet.append(held)
        else:
            met.append(board)
    chosen = _nearest(met, table.allowed)
    free = [
        place
        for place in sorted(places, key=_own_room_first)
        if place.number not in chosen.values()
    ]
    others = [item.board for item in listed if item.board not in chosen]
    asked = {other.board for other in unmet}
    # Where places are too few, who asked for one has it before who did not.
    rest = sorted(sorted(others, key=lambda board: (board not in asked, board))[: len(free)])
    # Chosen by rooms, then given out by numbers: the boards go on in their order.
    taken = sorted(free[: len(rest)])
    whole = {**chosen, **{board: item.number for board, item in zip(rest, taken, strict=True)}}
    moved = tuple(player for board in met for player in table.moved.get(board, ()))
    standing = tuple(sorted(set(others) - set(rest)))
    return SeatingPlan(dict(sorted(whole.items())), moved, tuple(unmet), standing)


def _own_room_first(place: HallPlace) -> tuple[bool, int]:
    return "apart" in place.features, place.number


def _table(
    games: Sequence[SeatedGame], places: Collection[HallPlace], wants: Collection[Want]
) -> _Table:
    by_player = {want.player: want for want in wants}
    found: list[tuple[int, int, tuple[int, ...]]] = []
    table = _Table()
    for game in games:
        own = [by_player[number] for number in (game.white, game.black) if number in by_player]
        own.sort(key=lambda want: (want.asked, want.player))
        fixed = [want for want in own if want.place]
        features = frozenset().union(*(want.features for want in own))
        if not fixed and not features:
            continue
        table.moved[game.board] = [
            want.player for want in fixed[1:] if want.place != fixed[0].place
        ]
        allowed = tuple(
            sorted(
                place.number
                for place in places
                if features <= place.features and (not fixed or place.number == fixed[0].place)
            )
        )
        found.append((own[0].asked, game.board, allowed))
    # Who asked first chooses first.
    table.allowed = {board: allowed for _, board, allowed in sorted(found)}
    return table


def _matched(boards: Sequence[int], allowed: Mapping[int, Sequence[int]]) -> dict[int, int] | Unmet:
    """Return a place for each board by augmenting paths; or boards with too few places."""
    holder: dict[int, int] = {}

    def placed(board: int, seen: set[int]) -> bool:
        for place in allowed[board]:
            if place in seen:
                continue
            seen.add(place)
            if place not in holder or placed(holder[place], seen):
                holder[place] = board
                return True
        return False

    for board in boards:
        seen: set[int] = set()
        if not placed(board, seen):
            # everybody who can be pushed holds one of the places seen: too few for all of them
            crowd = sorted({board, *(holder[place] for place in seen)})
            return Unmet(board, tuple(crowd), tuple(sorted(seen)))
    return {board: place for place, board in holder.items()}


def _nearest(boards: Sequence[int], allowed: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Return the places of boards, each the nearest to it that leaves all later ones one."""
    chosen: dict[int, tuple[int, ...]] = dict.fromkeys(boards, ())
    left = {board: tuple(allowed[board]) for board in boards}
    for board in boards:
        for place in sorted(left[board], key=lambda one: (abs(one - board), one)):
            trial = {**left, board: (place,)}
            if not isinstance(_matched(boards, trial), Unmet):
                left, chosen[board] = trial, (place,)
                break
    return {board: places[0] for board, places in chosen.items()}
