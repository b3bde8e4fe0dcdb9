"""Direct titles and norms of championships, by the table of 1 July 2017 (B.01 art. 1.2).

Events have the names of the table. A women's championship gives the women's titles of the same
step: WGM where the open one gives GM, and so on. The table of 1 January 2026 is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum, unique

from arbitro.model import Title, Tpn
from arbitro.reasons import Refused, refused
from arbitro.rules.titles.edition import OPEN_TITLES, WOMEN_TITLES, awarded_now, share_is_enough

TABLE_UNTIL = date(2025, 12, 31)
FEWEST_PLAYERS = 10
FEWEST_ROUNDS = 9
MOST_FEDERATIONS_NEEDED = 5


@unique
class Kind(Enum):
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


@dataclass(frozen=True, slots=True)
class Direct:
    """What a place brings: a title or a nine-game norm for one.

    ``now`` is the title that can be held at once: the same, a lower one while the rating for it
    has not been reached, None for neither. It says nothing of norms.
    """

    player: Tpn
    title: Title
    kind: Kind
    now: Title | None = None


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


Line = tuple[int, Condition, Kind]
"""The step of the title, 0 for GM and WGM, what it takes, and what it brings."""

_TEAMS: tuple[Line, ...] = ((2, _share(65, 7), Kind.TITLE), (3, _share(50, 7), Kind.TITLE))
_ADULT_TITLE: tuple[Line, ...] = (
    (0, _gold, Kind.TITLE),
    (0, _first, Kind.NORM),
    (1, _medal, Kind.TITLE),
)
_GOLD_NORM: tuple[Line, ...] = (
    (0, _gold, Kind.NORM),
    (1, _first, Kind.TITLE),
    (1, _medal, Kind.NORM),
    (2, _medal, Kind.TITLE),
)
_SECOND_TITLE: tuple[Line, ...] = (
    (1, _gold, Kind.TITLE),
    (1, _first, Kind.NORM),
    (2, _medal, Kind.TITLE),
)
_SECOND_NORM: tuple[Line, ...] = (
    (1, _gold, Kind.NORM),
    (2, _first, Kind.TITLE),
    (3, _medal, Kind.TITLE),
)
_THIRD: tuple[Line, ...] = ((2, _first, Kind.TITLE), (3, _medal, Kind.TITLE))
_THIRD_GOLD: tuple[Line, ...] = ((2, _gold, Kind.TITLE), (3, _medal, Kind.TITLE))
_FOURTH: tuple[Line, ...] = ((3, _first, Kind.TITLE), (3, _medal, Kind.TITLE))
_REGION: tuple[Line, ...] = (
    (1, _first, Kind.TITLE),
    (1, _medal, Kind.NORM),
    (2, _medal, Kind.TITLE),
)

WORLD_CUP, WOMENS_WORLD = "world-cup", "womens-world"

TABLE: Mapping[str, tuple[Line, ...]] = {
    WORLD_CUP: ((0, _within(16), Kind.TITLE), (1, _qualified, Kind.TITLE)),
    WOMENS_WORLD: (
        (0, _gold, Kind.TITLE),
        (0, _finalist, Kind.NORM),
        (1, _finalist, Kind.TITLE),
    ),
    "olympiad": ((2, _share(65, 9), Kind.TITLE), (3, _share(50, 7), Kind.TITLE)),
    "world-team": _TEAMS,
    "continental-team": _TEAMS,
    "world-amateur": ((2, _gold, Kind.TITLE), (3, _medal, Kind.TITLE)),
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
        (2, _share(65, 9), Kind.TITLE),
        (3, _share(50, 9), Kind.TITLE),
    ),
    "commonwealth": _REGION,
    "francophone": _REGION,
    "ibero-american": _REGION,
    "blind-world": _REGION,
    "blind-world-u20": _THIRD,
}
"""Regional events of the young count as continental ones."""

OF_WOMEN: Mapping[str, tuple[Line, ...]] = {
    WOMENS_WORLD: ((0, _within(8), Kind.TITLE), (1, _qualified, Kind.TITLE)),
}
"""The women's world championship as a knock-out gives both kinds of titles, for other places."""

TEAM_EVENTS = frozenset({"olympiad", "world-team", "continental-team"})
EXEMPT_FROM_SIZE = TEAM_EVENTS | {"blind-world", "blind-world-u20", WORLD_CUP, WOMENS_WORLD}
"""Events that need not have ten players and nine rounds (art. 1.2.3); teams, knock-outs."""

BY_FEDERATIONS = frozenset(
    {name for name in TABLE if name.startswith(("continental", "subcontinental"))}
    | {"commonwealth", "francophone", "ibero-american"}
)


def federations_needed(members: int) -> int:
    """Return how many federations have to take part: a third of the members, or five.

    >>> federations_needed(9), federations_needed(54)
    (3, 5)
    """
    return min(-(-members // 3), MOST_FEDERATIONS_NEEDED)


@dataclass(frozen=True, slots=True)
class Championship:
    """An event of the table: its name there, its first day and its size.

    ``members`` are the federations that could have taken part, 0 where that does not matter.
    """

    event: str
    start: date
    players: int
    rounds: int
    federations: int
    members: int = 0


def championship_fits(held: Championship) -> Refused | None:
    """Return why an event gives no direct title, None where it does (art. 1.2.3)."""
    if held.event not in TABLE:
        return refused("direct-title-event-unknown", event=held.event, known=tuple(TABLE))
    if held.start > TABLE_UNTIL:
        return refused("direct-title-table-unknown", until=TABLE_UNTIL.isoformat())
    if held.event not in EXEMPT_FROM_SIZE:
        if held.players < FEWEST_PLAYERS:
            return refused("direct-title-players", players=held.players, needed=FEWEST_PLAYERS)
        if held.rounds < FEWEST_ROUNDS:
            return refused("direct-title-rounds", rounds=held.rounds, needed=FEWEST_ROUNDS)
    if held.event in BY_FEDERATIONS and held.members:
        needed = federations_needed(held.members)
        if held.federations < needed:
            return refused("direct-title-federations", federations=held.federations, needed=needed)
    return None


def direct_awards(
    event: str, finish: Finish, highest: int, *, women: bool = False
) -> tuple[Direct, ...]:
    """Return what a place in an event of the table brings, the highest title first.

    ``highest`` is the highest rating the player has reached; below the minimum of art. 0.6.2 a
    title is conditional. Nothing is given for less than 35 per cent (art. 1.2.2). A norm for a
    title that is given anyway, and a lower title than one given, are left out.

    >>> gold = Finish(Tpn(7), 1, True, 80, 9)
    >>> [(each.title.value, each.kind.value) for each in direct_awards("world-u20", gold, 2310)]
    [('GM', 'title')]
    """
    if not finish.games or not share_is_enough(finish.score, finish.games):
        return ()
    titles = WOMEN_TITLES if women else OPEN_TITLES
    found: list[Direct] = []
    # Where a women's event has a table of its own it replaces the other, not adds to it.
    lines = OF_WOMEN.get(event, TABLE[event]) if women else TABLE[event]
    for step, condition, kind in lines:
        # Lines stand from the highest step down: after a title nothing below it adds anything.
        if not condition(finish) or any(each.kind is Kind.TITLE for each in found):
            continue
        title = titles[step]
        now = awarded_now(title, highest) if kind is Kind.TITLE else None
        found.append(Direct(finish.player, title, kind, now))
    return tuple(found)
