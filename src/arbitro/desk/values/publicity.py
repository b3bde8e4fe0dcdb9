"""What of an event the public may see, and when: a switch for each kind of thing and each round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum, unique

from arbitro.model import EntryId


@unique
class PublicThing(StrEnum):
    """What is published by a switch of its own."""

    PLAYERS = "players"
    PAIRINGS = "pairings"
    RESULTS = "results"
    STANDINGS = "standings"
    GAMES = "games"
    WHY = "why"


@unique
class When(StrEnum):
    """When something becomes public."""

    HIDDEN = "hidden"
    AT_ONCE = "at-once"
    ROUND_OVER = "round-over"
    DELAYED = "delayed"
    AT_TIME = "at-time"


@dataclass(frozen=True, slots=True)
class Showing:
    """When something becomes public.

    ``minutes`` matters only where it is delayed, ``at`` only where there is a time: an instant in
    UTC, as ``2026-12-26T15:00:00Z``.
    """

    when: When
    minutes: int = 0
    at: str = ""


USUAL: Mapping[PublicThing, Showing] = {
    PublicThing.PLAYERS: Showing(When.AT_ONCE),
    PublicThing.PAIRINGS: Showing(When.AT_ONCE),
    PublicThing.RESULTS: Showing(When.AT_ONCE),
    PublicThing.STANDINGS: Showing(When.ROUND_OVER),
    PublicThing.GAMES: Showing(When.HIDDEN),
    PublicThing.WHY: Showing(When.AT_ONCE),
}
"""What holds where nobody has said anything: games only when somebody lets them out."""

POSSIBLE: Mapping[PublicThing, frozenset[When]] = {
    PublicThing.PLAYERS: frozenset({When.HIDDEN, When.AT_ONCE, When.AT_TIME}),
    PublicThing.PAIRINGS: frozenset({When.HIDDEN, When.AT_ONCE, When.DELAYED, When.AT_TIME}),
    PublicThing.RESULTS: frozenset(When),
    PublicThing.STANDINGS: frozenset(
        {When.HIDDEN, When.AT_ONCE, When.ROUND_OVER, When.DELAYED, When.AT_TIME}
    ),
    PublicThing.GAMES: frozenset(When),
    PublicThing.WHY: frozenset({When.HIDDEN, When.AT_ONCE, When.ROUND_OVER, When.AT_TIME}),
}
"""The switches that mean something for each thing."""

Said = Mapping[tuple[PublicThing, int], Showing]
"""What was said of a section: by thing and round, of round 0 what holds for all not named."""


def showing_of(said: Said, thing: PublicThing, number: int = 0) -> Showing:
    """Return when something of a round becomes public: as said of it, of all rounds, or usually."""
    return said.get((thing, number)) or said.get((thing, 0)) or USUAL[thing]


def instant(text: str) -> datetime | None:
    """Return an instant as the log keeps it, None where it is none.

    >>> instant("2026-12-26T15:00:00Z")
    datetime.datetime(2026, 12, 26, 15, 0, tzinfo=datetime.timezone.utc)
    >>> instant("2026-12-26 15:00") is instant("") is None
    True
    """
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found.astimezone(UTC) if found.tzinfo is not None else None


LONGEST_DELAY = 7 * 24 * 60
"""In minutes: a week, after which a thing is better hidden until somebody shows it."""


@unique
class PublicName(StrEnum):
    """How somebody is named in public: in full, by initials, or by number alone."""

    FULL = "full"
    INITIALS = "initials"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class PublicPage:
    """What the public pages say and keep back beside the switches.

    ``names`` holds for everybody of whom nothing else is said. ``indexed`` lets search engines list
    the pages, never those of single players. ``identifiers`` shows FIDE's numbers. ``address`` is
    where the pages stand for the world, ``contact`` whom somebody asks who does not want to be
    named, and ``until`` (a date) when the pages are taken away.
    """

    names: PublicName = PublicName.FULL
    clubs: bool = True
    identifiers: bool = False
    indexed: bool = True
    player_pages: bool = True
    address: str = ""
    contact: str = ""
    until: str = ""


@dataclass(frozen=True, slots=True)
class PublicSide:
    """The public side of an event as it stands: its page, and who is named in another way."""

    page: PublicPage = PublicPage()
    names: Mapping[EntryId, PublicName] = field(default_factory=dict)


NOTHING_CHOSEN = PublicSide()
