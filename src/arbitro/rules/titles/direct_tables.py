"""What places bring directly, table by table (B.01 art. 1.2 and its tables).

Rows have the names of the table. A women's championship gives the women's titles of the same
step: WGM where the open one gives GM, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum, unique

from arbitro.model import EditionKey, Tpn


@unique
class DirectTitleKind(Enum):
    """What a place brings."""

    TITLE = "title"
    NORM = "norm"


@dataclass(frozen=True, slots=True)
class Finish:
    """How somebody ended: the place after tie-breaks, whether with as many points as the winner.

    ``score`` is in tenths, ``games`` those played. ``qualified`` tells that the player got into a
    knock-out of the world championship by playing, not by rating or nomination.
    """

    player: Tpn
    place: int
    shares_first: bool
    score: int
    games: int
    qualified: bool = False


Condition = Callable[[Finish], bool]


def _gold(finish: Finish) -> bool:
    return finish.place == 1


def _medal(finish: Finish) -> bool:
    return finish.place in {2, 3}


def _first(finish: Finish) -> bool:
    """First place is shared by all with the winner's points, after tie-breaks three at most."""
    # The place is that after tie-breaks, so of five who share only three are served.
    return finish.shares_first and finish.place <= 3


def _finalist(finish: Finish) -> bool:
    """The loser of the final of a knock-out."""
    return finish.place == 2


def _within(places: int) -> Condition:
    """Return whether a player of a knock-out got among so many."""
    return lambda finish: finish.place <= places


def _qualified(finish: Finish) -> bool:
    return finish.qualified


def _share(per_cent: int, games: int) -> Condition:
    def condition(finish: Finish) -> bool:
        # In whole numbers: a share of 65 per cent is not rounded up to.
        return finish.games >= games and finish.score * 10 >= finish.games * per_cent

    return condition


Line = tuple[int, Condition, DirectTitleKind]
"""The step of the title, 0 for GM and WGM, what it takes, and what it brings."""

_TEAMS: tuple[Line, ...] = (
    (2, _share(65, 7), DirectTitleKind.TITLE),
    (3, _share(50, 7), DirectTitleKind.TITLE),
)
_ADULT_TITLE: tuple[Line, ...] = (
    (0, _gold, DirectTitleKind.TITLE),
    (0, _first, DirectTitleKind.NORM),
    (1, _medal, DirectTitleKind.TITLE),
)
_GOLD_NORM: tuple[Line, ...] = (
    (0, _gold, DirectTitleKind.NORM),
    (1, _first, DirectTitleKind.TITLE),
    (1, _medal, DirectTitleKind.NORM),
    (2, _medal, DirectTitleKind.TITLE),
)
_SECOND_TITLE: tuple[Line, ...] = (
    (1, _gold, DirectTitleKind.TITLE),
    (1, _first, DirectTitleKind.NORM),
    (2, _medal, DirectTitleKind.TITLE),
)
_SECOND_NORM: tuple[Line, ...] = (
    (1, _gold, DirectTitleKind.NORM),
    (2, _first, DirectTitleKind.TITLE),
    (3, _medal, DirectTitleKind.TITLE),
)
_THIRD: tuple[Line, ...] = ((2, _first, DirectTitleKind.TITLE), (3, _medal, DirectTitleKind.TITLE))
_THIRD_GOLD: tuple[Line, ...] = (
    (2, _gold, DirectTitleKind.TITLE),
    (3, _medal, DirectTitleKind.TITLE),
)
_FOURTH: tuple[Line, ...] = ((3, _first, DirectTitleKind.TITLE), (3, _medal, DirectTitleKind.TITLE))
_REGION: tuple[Line, ...] = (
    (1, _first, DirectTitleKind.TITLE),
    (1, _medal, DirectTitleKind.NORM),
    (2, _medal, DirectTitleKind.TITLE),
)

WORLD_CUP, WOMENS_WORLD = "world-cup", "womens-world"

_OF_2017: Mapping[str, tuple[Line, ...]] = {
    WORLD_CUP: ((0, _within(16), DirectTitleKind.TITLE), (1, _qualified, DirectTitleKind.TITLE)),
    WOMENS_WORLD: (
        (0, _gold, DirectTitleKind.TITLE),
        (0, _finalist, DirectTitleKind.NORM),
        (1, _finalist, DirectTitleKind.TITLE),
    ),
    "olympiad": (
        (2, _share(65, 9), DirectTitleKind.TITLE),
        (3, _share(50, 7), DirectTitleKind.TITLE),
    ),
    "world-team": _TEAMS,
    "continental-team": _TEAMS,
    "world-amateur-u2300": _THIRD_GOLD,
    "world-amateur-u2000": _THIRD_GOLD,
    "world-amateur-u1700": _FOURTH,
    "world-senior": _ADULT_TITLE,
    "world-u20": _ADULT_TITLE,
    "world-u18": _GOLD_NORM,
    "world-u16": _SECOND_TITLE,
    "world-u14": _SECOND_NORM,
    "world-u12": _THIRD,
    "world-schools-u13-u17": _THIRD,
    "world-u8-u10": _FOURTH,
    "world-schools-u7-u11": _FOURTH,
    "continental": _ADULT_TITLE,
    "continental-senior": _GOLD_NORM,
    "continental-u20": _GOLD_NORM,
    "continental-u18": _SECOND_TITLE,
    "continental-u16": _SECOND_NORM,
    "continental-u12-u14": _THIRD_GOLD,
    "continental-schools-u13-u17": _THIRD_GOLD,
    "continental-u8-u10": _FOURTH,
    "continental-schools-u7-u11": _FOURTH,
    "continental-amateur": _FOURTH,
    "subcontinental": (
        *_REGION,
        (2, _share(65, 9), DirectTitleKind.TITLE),
        (3, _share(50, 9), DirectTitleKind.TITLE),
    ),
    "commonwealth": _REGION,
    "francophone": _REGION,
    "ibero-american": _REGION,
    "blind-world": _REGION,
    "blind-world-u20": _THIRD,
}
_OF_WOMEN: Mapping[str, tuple[Line, ...]] = {
    # The knock-out of the championship gives both kinds of titles, for other places.
    WOMENS_WORLD: ((0, _within(8), DirectTitleKind.TITLE), (1, _qualified, DirectTitleKind.TITLE)),
    "world-amateur-u1700": ((3, _gold, DirectTitleKind.TITLE),),
}
_OF_2025: Mapping[str, tuple[Line, ...]] = {
    "world-amateur-u2300": _THIRD_GOLD,
    "world-amateur-u2000": _THIRD_GOLD,
    "world-amateur-u1700": ((3, _gold, DirectTitleKind.TITLE),),
}
_AMATEURS = frozenset(_OF_2025)


@dataclass(frozen=True, slots=True)
class DirectTable:
    """One edition of the table.

    ``rows`` are those read, ``women`` the rows that differ in the women's table. ``nearest`` tells
    that the rows of the table before it are the best known for events it has no row of here.
    ``doubtful`` are events whose row is known by its shape or second-hand: event, women's table,
    and the reason's concept.
    """

    edition: EditionKey
    rows: Mapping[str, tuple[Line, ...]]
    women: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    nearest: bool = False
    doubtful: frozenset[tuple[str, bool, str]] = frozenset()


_SECOND_HAND = frozenset((event, False, "direct-title-row-second-hand") for event in _AMATEURS)
_SHIFTED = frozenset((event, True, "direct-title-row-shifted") for event in _AMATEURS)

TABLES = (
    DirectTable(
        EditionKey("B.01.DT@2017-07"),
        _OF_2017,
        _OF_WOMEN,
        # The cells of the open table lost their limits in the print that was read.
        doubtful=frozenset({("world-amateur-u1700", False, "direct-title-row-unclear")}),
    ),
    DirectTable(
        EditionKey("B.01.DT@2025"), _OF_2025, nearest=True, doubtful=_SECOND_HAND | _SHIFTED
    ),
    # An event of November 2026 cites the table of 2025 for the amateurs, and no other row was read.
    DirectTable(EditionKey("B.01.DT@2026-01"), _OF_2025, doubtful=_SECOND_HAND | _SHIFTED),
)
"""The tables, oldest first; those after 2017 were read in three rows."""

FIRST_CELLS_UNSURE = date(2022, 1, 1)
"""From here on B.01 had editions whose tables were printed anew; only that of 2017 was read."""


# Names under which events are held, beside those of the rows.

_AGES = (
    ("world", ("u8", "u10"), "world-u8-u10"),
    # "Schools" until September 2024, World Championships of these ages since.
    ("world", ("u7", "u9", "u11"), "world-schools-u7-u11"),
    ("world", ("u13", "u15", "u17"), "world-schools-u13-u17"),
    ("world-schools", ("u7", "u9", "u11"), "world-schools-u7-u11"),
    ("world-schools", ("u13", "u15", "u17"), "world-schools-u13-u17"),
    ("continental-schools", ("u7", "u9", "u11"), "continental-schools-u7-u11"),
    ("continental-schools", ("u13", "u15", "u17"), "continental-schools-u13-u17"),
    *(
        item
        for held in ("continental", "regional", "arab-youth")
        for item in (
            (held, ("u8", "u10"), "continental-u8-u10"),
            (held, ("u12", "u14"), "continental-u12-u14"),
            (held, ("u16",), "continental-u16"),
            (held, ("u18",), "continental-u18"),
            (held, ("u20",), "continental-u20"),
        )
    ),
)
ZONAL, SUBZONAL, ARAB, ASEAN = "zonal", "subzonal", "arab", "asean"

ALIASES: Mapping[str, str] = {
    f"{held}-{age}": row for held, ages, row in _AGES for age in ages if f"{held}-{age}" != row
} | dict.fromkeys((ZONAL, SUBZONAL, ARAB, ASEAN), "subcontinental")
"""Event -> the row it is judged by (art. 1.2.4)."""

QUALIFYING = frozenset({ZONAL, SUBZONAL})
"""Events of the table only if they qualify for the World Cup or World Championship."""

ASEAN_UNTIL = date(2021, 12, 31)
"""The heading of 2017 counts ASEAN as sub-continental; art. 1.2.4 of 2022 names it no more."""

LEVEL_UNKNOWN: Mapping[str, date] = {
    "asean-youth": date(2025, 3, 21),
    "central-asia-youth": date(2025, 3, 21),
}
"""Events that were given direct titles by the Council, of which no row was read -> the decision."""

NO_ROW = frozenset({"deaf-world", "disabled-world"})
"""Championships free of art. 1.2.3 (ICSC, IPCA) that no table read names."""

EVENTS = (
    *_OF_2017,
    *dict.fromkeys((ZONAL, SUBZONAL, ARAB, ASEAN)),
    *LEVEL_UNKNOWN,
    *sorted(NO_ROW),
)
"""All events by their main names, as they are offered."""


def row_name(event: str) -> str | None:
    """Return the row an event is judged by, None where there is no such event.

    >>> row_name("world-u9"), row_name("arab-youth-u16"), row_name("club-night")
    ('world-schools-u7-u11', 'continental-u16', None)
    """
    known = event in EVENTS and event not in ALIASES
    return event if known else ALIASES.get(event)
