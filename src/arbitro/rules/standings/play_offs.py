"""Play-offs whose results decide between players who are tied (C.07 art. 3, C.06 art. 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbitro.model import Tpn
from arbitro.reasons import Refused, refused
from arbitro.rules.tiebreaks import Table

PlayOff = tuple[tuple[Tpn, ...], ...]
"""The players of a play-off, best first; those who went out at the same stage together."""


@dataclass(frozen=True, slots=True)
class PlayOffs:
    """The play-offs of an event, and how many tie-breaks of the list come before them."""

    results: tuple[PlayOff, ...]
    after: int = 0


def parse_play_off(text: str) -> PlayOff | Refused:
    """Read a result written as numbers, best first, equal ones joined: ``3,1,5=7``.

    >>> parse_play_off("3,1,5=7")
    ((3,), (1,), (5, 7))
    """
    places = [place.split("=") for place in text.split(",")]
    numbers = [number.strip() for place in places for number in place]
    if len(numbers) < 2 or not all(number.isdecimal() and len(number) < 10 for number in numbers):
        return refused("play-off-unknown", text=text)
    if len({*map(int, numbers)}) < len(numbers):
        return refused("play-off-unknown", text=text)
    return tuple(tuple(Tpn(int(number)) for number in place) for place in places)


def play_off_places(play_offs: PlayOffs | None, table: Table) -> dict[int, tuple[int, int]]:
    """Return who has which place in which play-off, both counted from 1, by place in the table.

    Numbers that are not in the table are left out.
    """
    results = play_offs.results if play_offs else ()
    return {
        table.place[tpn]: (number, place)
        for number, result in enumerate(results, start=1)
        for place, tied in enumerate(result, start=1)
        for tpn in tied
        if tpn in table.place
    }


def split_by_play_off(
    groups: Sequence[list[int]], places: dict[int, tuple[int, int]]
) -> list[list[int]]:
    """Split every tie by its play-off: its players in the order of the result, then the others."""
    found: list[list[int]] = []
    for group in groups:
        parts: dict[tuple[int, int], list[int]] = {}
        for entry in group:
            # Those of no play-off stay one tie, behind: nothing was played about their places.
            parts.setdefault(places.get(entry, _NOT_IN_ANY), []).append(entry)
        found.extend(parts[place] for place in sorted(parts))
    return found


def refusal_of_play_offs(play_offs: PlayOffs, table: Table) -> Refused | None:
    """Return why a play-off cannot be: an unknown number, or players who are not tied on points."""
    for result in play_offs.results:
        players = [tpn for tied in result for tpn in tied]
        for tpn in players:
            if tpn not in table.place:
                return refused("play-off-player-unknown", player=int(tpn))
        if len({table.score[table.place[tpn]] for tpn in players}) > 1:
            return refused("play-off-not-tied", players=tuple(int(tpn) for tpn in players))
    return None


# Sorts behind the number of any play-off.
_NOT_IN_ANY = (10**9, 0)
