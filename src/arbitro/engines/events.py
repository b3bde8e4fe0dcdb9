"""Which games belong to one event: told by more than its name, which comes again every year.

An event is named, has a place and a day on which it began. Where a file does not say that day, the
days of its games do: those of one name and place that lie close together are one event.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from typing import NamedTuple

from arbitro.formats.pgn import PgnGame

APART = 92
"""Days between two games of one name and place from which they are of two events.

Rounds of leagues lie up to two months apart, editions of one event seldom less than four.
"""


class EventTags(NamedTuple):
    """What the tags of a game say of its event; empty where they say nothing."""

    name: str = ""
    site: str = ""
    begun: str = ""
    day: str = ""


def event_tags(game: PgnGame) -> EventTags:
    """Return what a game says of its event."""
    values = (_known(game.tag(name)) for name in ("Event", "Site", "EventDate", "Date"))
    return EventTags(*values)


def _known(value: str | None) -> str:
    said = (value or "").strip()
    return said if said.strip("?.- ") else ""


def events_apart(games: Mapping[int, EventTags]) -> dict[int, str]:
    """Return the event of each game, as a text that is that of no other event.

    >>> of = events_apart({
    ...     1: EventTags("Open", "Sitges", "", "2024.11.20"),
    ...     2: EventTags("Open", "Sitges", "", "2024.11.21"),
    ...     3: EventTags("Open", "Sitges", "", "2025.11.20"),
    ... })
    >>> of[1] == of[2], of[1] == of[3]
    (True, False)
    """
    together: dict[tuple[str, ...], list[int]] = {}
    for game, tags in games.items():
        together.setdefault((tags.name, tags.site, tags.begun), []).append(game)
    found = {}
    for key, numbers in together.items():
        days = {game: "" if key[2] else games[game].day for game in numbers}
        begun = _beginnings(days.values())
        for game in numbers:
            found[game] = " | ".join((*key, begun[days[game]]))
    return found


def _beginnings(days: Collection[str]) -> dict[str, str]:
    """Return for each day, as tags write it, the first day of the event it belongs to.

    A day of which the month is not known belongs with the others of its year.
    """
    whole = {text: day for text in days if (day := _day(text)) is not None}
    found: dict[str, str] = {}
    first, before = "", None
    for text, day in sorted(whole.items(), key=lambda item: (item[1], item[0])):
        if before is None or (day - before).days > APART:
            first = text
        found[text], before = first, day
    for text in days:
        year = text[:4]
        if text not in whole:
            found[text] = next((found[other] for other in whole if other[:4] == year), year)
    return found


def _day(text: str) -> date | None:
    try:
        year, month, day = text.split(".")
        return date(int(year), int(month), 15 if day == "??" else int(day))
    except ValueError:
        return None
