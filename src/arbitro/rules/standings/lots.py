"""Lots that can be drawn again: the same seed and the same players give the same order."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING

from arbitro.model import Tpn
from arbitro.rules.standings.standings import Lots, Standings

if TYPE_CHECKING:
    from arbitro.rules.standings.teams import TeamStandings


def draw_lots(players: Iterable[Tpn], seed: str) -> Lots:
    """Return lots for players (C.07 art. 4.2), drawn from a seed that is recorded with them.

    Everybody's lot is the SHA-256 of the seed and their number, so that anybody can check it, and
    who else takes part changes nothing between two players.

    >>> draw_lots([1, 2, 3], "Elche 2026")
    {3: 1, 2: 2, 1: 3}
    """
    ordered = sorted(players, key=lambda tpn: sha256(f"{seed}:{tpn}".encode()).digest())
    return {tpn: lot for lot, tpn in enumerate(ordered, start=1)}


def tied_players(standings: Standings | TeamStandings) -> tuple[tuple[Tpn, ...], ...]:
    """Return the players or teams that share a place, one tuple a place, best first."""
    shared: dict[int, list[Tpn]] = {}
    for row in standings.rows:
        if row.sharing > 1:
            shared.setdefault(row.rank, []).append(row.tpn)
    return tuple(tuple(players) for players in shared.values())
