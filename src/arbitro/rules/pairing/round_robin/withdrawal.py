"""What a withdrawal does to an all-play-all: the 50 % rule (C.05 art. 6.6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from arbitro.model import ABSENT, PLAYED, Entry, Result, RoundRecord, Tournament, Tpn

_COMPLETED = PLAYED | {Result.FORFEIT_WIN}


def completed_half(entry: Entry, games: int) -> bool:
    """Tell whether a player completed at least half of the ``games`` of the whole tournament.

    Games played count, and those the player was there for and won by forfeit.
    """
    completed = sum(record.result in _COMPLETED for record in entry.rounds)
    return 2 * completed >= games


def annulled(tournament: Tournament, withdrawn: Iterable[Tpn], games: int) -> Tournament:
    """Return the tournament as its final standings count it.

    What was scored by or against somebody who withdrew with less than half of the games completed
    does not count: the records on both sides become rounds nobody had a part in. ``games`` is how
    many games everybody has in the whole tournament.
    """
    out = frozenset(tpn for tpn in withdrawn if not completed_half(tournament.entry(tpn), games))
    if not out:
        return tournament
    entries = tuple(_without(entry, out) for entry in tournament.entries)
    return replace(tournament, entries=entries)


def _without(entry: Entry, out: frozenset[Tpn]) -> Entry:
    def cell(record: RoundRecord) -> RoundRecord:
        return ABSENT if entry.tpn in out or record.opponent in out else record

    return replace(entry, rounds=tuple(cell(record) for record in entry.rounds))
