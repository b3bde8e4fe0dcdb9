"""What rating lists do not say of a player, kept as JSON from one period to the next.

``{"players": {"101": {"games": 12, "events": 2, "last_played": "2026-05-01", "reached_2400": true,
"pooled": [{"list": "2026-05-01", "games": 3, "opponents": 5400, "score": 20}]}}}``: games and
events ever rated, the last list with a game, and results that wait for a first rating, their
score in tenths.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from arbitro.model import FideId, Points
from arbitro.reasons import Refused, refused
from arbitro.rules.ratings.initial import UnratedResults
from arbitro.rules.ratings.period import PeriodPlayer, PooledResults


def read_state(text: str) -> Mapping[FideId, PeriodPlayer] | Refused:
    """Return what is kept of each player.

    Refused names the player that cannot be read.
    """
    try:
        data = json.loads(text)
        players = data["players"].items()
    except (ValueError, KeyError, TypeError, AttributeError):
        return refused("period-state-unreadable", player="")
    found = {}
    for number, kept in players:
        try:
            found[FideId(int(number))] = _member(FideId(int(number)), kept)
        except (ValueError, KeyError, TypeError, AttributeError):
            return refused("period-state-unreadable", player=str(number))
    return found


def _member(number: FideId, kept: dict[str, Any]) -> PeriodPlayer:
    played = kept.get("last_played")
    pooled = tuple(
        PooledResults(
            date.fromisoformat(item["list"]),
            UnratedResults(int(item["games"]), int(item["opponents"]), Points(int(item["score"]))),
        )
        for item in kept.get("pooled", ())
    )
    return PeriodPlayer(
        number,
        games=_number(kept.get("games")),
        events=_number(kept.get("events")),
        reached_2400=bool(kept.get("reached_2400", False)),
        last_played=date.fromisoformat(played) if played else None,
        pooled=pooled,
    )


def _number(value: object) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or value < 0:
        raise ValueError(value)
    return value


def with_state(listed: PeriodPlayer, kept: PeriodPlayer | None) -> PeriodPlayer:
    """Return a player of a list with what is kept of them."""
    if kept is None:
        return listed
    return replace(
        listed,
        games=kept.games,
        events=kept.events,
        reached_2400=listed.reached_2400 or kept.reached_2400,
        last_played=kept.last_played,
        pooled=kept.pooled,
    )


def write_state(members: Iterable[PeriodPlayer]) -> str:
    """Return the JSON of what lists do not say."""
    players = {str(member.fide_id): _kept(member) for member in members}
    return json.dumps({"players": {key: kept for key, kept in players.items() if kept}}, indent=1)


def _kept(member: PeriodPlayer) -> dict[str, object]:
    kept: dict[str, object] = {}
    if member.games is not None:
        kept["games"] = member.games
    if member.events is not None:
        kept["events"] = member.events
    if member.last_played is not None:
        kept["last_played"] = member.last_played.isoformat()
    if member.reached_2400:
        kept["reached_2400"] = True
    if member.pooled:
        kept["pooled"] = [
            {
                "list": item.list_day.isoformat(),
                "games": item.results.games,
                "opponents": item.results.opponents,
                "score": item.results.score,
            }
            for item in member.pooled
        ]
    return kept
