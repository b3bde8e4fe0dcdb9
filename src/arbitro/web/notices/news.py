"""What is public of each player's rounds, in few words that can be compared with what was told."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from arbitro import clock
from arbitro.desk.derived.publication.public import PublicEvent
from arbitro.desk.kernel.state import Round
from arbitro.model import Result
from arbitro.storage.tables.followers import Follower, Followers
from arbitro.web.views.event.event import EventView
from arbitro.web.views.rounds.hall import lettered

DAY = timedelta(days=1)
"""How long an address that takes nothing is left alone; no wait is longer."""


class Line(NamedTuple):
    """A round of a player: ``board`` 0 where there is no game, and ``other`` then too.

    ``result`` is how the game ended, empty while that is not public; of a round without a game what
    it brings.
    """

    board: int = 0
    colour: str = ""
    other: int = 0
    result: str = ""
    issue: int = 1


News = Mapping[str, Line]
"""The rounds of a player that are public, by ``section/round``."""


def news_of(public: PublicEvent) -> dict[int, dict[str, Line]]:
    """Return what is public of everybody's rounds, by entry."""
    found: dict[int, dict[str, Line]] = {}
    for _, view in lettered(EventView("", public.state, 0)):
        if "notices" not in view.kind.forms:
            continue
        for paired in view.section.rounds:
            issue = view.section.issue(paired.number)
            for entry, line in _lines(paired, issue):
                found.setdefault(int(entry), {})[f"{view.id}/{paired.number}"] = line
    return found


def _lines(paired: Round, issue: int) -> Iterator[tuple[int, Line]]:
    for game in paired.games.values():
        ended = game.result.value if game.result else ""
        yield game.white, Line(game.board, "w", int(game.black), ended, issue)
        yield game.black, Line(game.board, "b", int(game.white), ended, issue)
    if paired.bye is not None:
        yield paired.bye, Line(result=Result.PAIRING_ALLOCATED_BYE.value, issue=issue)
    for entry, result in paired.absent.items():
        if entry not in paired.gone:
            yield entry, Line(result=result.value, issue=issue)


def written(news: News) -> str:
    """Return what is kept of what somebody was told."""
    return json.dumps(news, separators=(",", ":"))


def read(told: str) -> dict[str, Line]:
    """Return what somebody was told; nothing where another release wrote it."""
    try:
        return {str(key): Line(*line) for key, line in json.loads(told).items()}
    except (AttributeError, TypeError, ValueError):
        return {}


class Change(NamedTuple):
    """What is new of a round: ``kind`` is pairing, changed, result, corrected or withdrawn."""

    kind: str
    section: int
    round: int
    line: Line


def changes(told: News, now: News) -> tuple[Change, ...]:
    """Return what is new to somebody who was told something, the last round first.

    >>> first = {"1/1": Line(4, "w", 7)}
    >>> [each.kind for each in changes({}, first)]
    ['pairing']
    >>> [each.kind for each in changes(first, {"1/1": Line(4, "w", 7, "1-0")})]
    ['result']
    >>> [each.kind for each in changes(first, {"1/1": Line(3, "b", 5, issue=2)})]
    ['changed']
    >>> [each.kind for each in changes(first, {})]
    ['withdrawn']
    """
    found = []
    for key in sorted(told.keys() | now.keys(), key=_place, reverse=True):
        section, number = _place(key)
        kind = _kind(told.get(key), now.get(key))
        if kind:
            found.append(Change(kind, section, number, now.get(key) or Line()))
    return tuple(found)


def _place(key: str) -> tuple[int, int]:
    section, _, number = key.partition("/")
    return int(section), int(number)


def _kind(before: Line | None, now: Line | None) -> str:
    if now is None:
        return "withdrawn"
    if before is None:
        return "result" if now.board and now.result else "pairing"
    if before == now:
        return ""
    # Board, colour and opponent: where they differ the result is that of another game.
    if before[:3] != now[:3]:
        return "changed"
    if before.result != now.result:
        if not now.board:
            return "changed"
        return "corrected" if before.result else "result"
    return ""


def due(
    rows: Followers, news: Mapping[int, Mapping[str, Line]], event: str, now: datetime
) -> list[Follower]:
    """Return who is to be sent something now."""
    return [
        item
        for item in rows.of_event(event)
        if (not item.again or clock.is_over(datetime.fromisoformat(item.again), DAY, now))
        and (
            changes(read(item.told), news.get(item.entry, {}))
            if item.confirmed
            else not item.mailed
        )
    ]
