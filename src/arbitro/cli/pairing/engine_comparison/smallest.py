"""The smallest tournament in which two programs still disagree, in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final

from arbitro.model import (
    REQUESTED_BYES,
    Entry,
    Prohibition,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
)

MOST_TRIES: Final = 400
"""How many smaller tournaments are put to an engine for one disagreement."""

MOST_IN_TWOS: Final = 16
"""Up to so many players, two of them are left out together."""

Differs = Callable[[Tournament], bool]
"""Whether the coming round of a tournament is one on which the programs disagree."""


def before_round(tournament: Tournament, number: int) -> Tournament:
    """Return a tournament as it stood when a round was to be paired.

    Byes of that round that were asked for stand in it, as in the file an engine is given.
    """
    games = tournament.system.games_per_round
    before = games * (number - 1)
    entries = []
    for entry in tournament.entries:
        known = entry.rounds[:before]
        coming = entry.rounds[before : before + games]
        if coming and all(record.result in REQUESTED_BYES for record in coming):
            known = entry.rounds[: before + games]
        entries.append(replace(entry, rounds=known, stated_points=None, stated_rank=None))
    return replace(tournament, entries=tuple(entries), rounds_played=before)


def smallest(waiting: Tournament, differs: Differs, tries: int = MOST_TRIES) -> Tournament:
    """Leave out whatever can be, round by round and player by player, while they disagree."""
    found, left = waiting, tries
    smaller = True
    while smaller and left > 0:
        smaller = False
        for simpler in _simpler(found):
            left -= 1
            if differs(simpler):
                found, smaller = simpler, True
                break
            if left <= 0:
                break
    return found


def _simpler(waiting: Tournament) -> Iterator[Tournament]:
    """Yield tournaments with something left out, the larger parts first."""
    games = waiting.system.games_per_round
    if games > 1:
        return
    for number in range(1, waiting.rounds_played + 1):
        yield _without_round(waiting, number)
    for entry in reversed(waiting.entries):
        yield _without_player(waiting, entry.tpn)
    # two at once leave an odd field odd, and its bye where it was
    if len(waiting.entries) <= MOST_IN_TWOS:
        for last, other in combinations(range(len(waiting.entries), 0, -1), 2):
            yield _without_player(_without_player(waiting, Tpn(last)), Tpn(other))
    if waiting.prohibitions:
        yield replace(waiting, prohibitions=())
    if any(entry.virtual for entry in waiting.entries):
        plain = tuple(replace(entry, virtual=()) for entry in waiting.entries)
        yield replace(waiting, entries=plain, accelerated=False)


def _without_round(waiting: Tournament, number: int) -> Tournament:
    """Return a tournament in which a round was never played."""
    at = number - 1
    entries = tuple(
        replace(
            entry,
            rounds=entry.rounds[:at] + entry.rounds[number:],
            virtual=entry.virtual[:at] + entry.virtual[number:],
        )
        for entry in waiting.entries
    )
    played, total = waiting.rounds_played - 1, waiting.rounds_total - 1
    return replace(waiting, entries=entries, rounds_played=played, rounds_total=total)


_INSTEAD: Final = {
    Result.WIN: Result.FULL_POINT_BYE,
    Result.DRAW: Result.HALF_POINT_BYE,
    Result.LOSS: Result.ZERO_POINT_BYE,
    Result.UNRATED_WIN: Result.FULL_POINT_BYE,
    Result.UNRATED_DRAW: Result.HALF_POINT_BYE,
    Result.UNRATED_LOSS: Result.ZERO_POINT_BYE,
    Result.FORFEIT_WIN: Result.FULL_POINT_BYE,
    Result.FORFEIT_LOSS: Result.ZERO_POINT_BYE,
}
"""What is left of a game whose other player is left out: a bye worth as much."""


def _without_player(waiting: Tournament, gone: Tpn) -> Tournament:
    """Return a tournament without a player, the others numbered anew in their order."""
    others = [entry for entry in waiting.entries if entry.tpn != gone]
    order = sorted(entry.tpn for entry in others)
    number = {tpn: Tpn(place) for place, tpn in enumerate(order, 1)}

    def record(old: RoundRecord) -> RoundRecord:
        if old.opponent == gone:
            return RoundRecord(None, None, _INSTEAD.get(old.result, Result.ZERO_POINT_BYE))
        if old.opponent is None:
            return old
        return RoundRecord(number[old.opponent], old.colour, old.result)

    def entry_of(old: Entry) -> Entry:
        return replace(old, tpn=number[old.tpn], rounds=tuple(map(record, old.rounds)))

    prohibitions = tuple(
        Prohibition(frozenset(number[tpn] for tpn in item.members), *item[1:])
        for item in waiting.prohibitions
        if gone not in item.members
    )
    return replace(waiting, entries=tuple(map(entry_of, others)), prohibitions=prohibitions)
