"""The arbiters of an event: how many, which sector each has, who does what in which rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.rules.office.facts import stretches
from arbitro.rules.office.finding import Finding, Grade, finding

PLAYERS_FOR_DEPUTIES = (20, 70, 120, 170, 220)
"""Above how many players the report has a line for one more deputy."""


@dataclass(frozen=True, slots=True)
class Sector:
    """Boards from ``first`` to ``last``, both included, for one arbiter."""

    first: int
    last: int


def arbiters_needed(players: int) -> tuple[int, int]:
    """Return the fewest and the most arbiters advised: one for every 25 to 20 players.

    >>> arbiters_needed(121)
    (5, 7)
    """
    return -(-players // 25), -(-players // 20)


def school_arbiters(players: int, rooms: int) -> int:
    """Return the arbiters of a school event: one for 30 players, one in each room at least.

    >>> school_arbiters(64, 1), school_arbiters(64, 4)
    (3, 4)
    """
    return max(-(-players // 30), rooms)


def sectors(boards: int, arbiters: int) -> tuple[Sector, ...]:
    """Return neighbouring boards for each arbiter, in sizes that differ by one at most.

    >>> [each.last - each.first + 1 for each in sectors(61, 5)]
    [13, 12, 12, 12, 12]
    """
    if arbiters < 1:
        raise ValueError(arbiters)
    size, more = divmod(boards, arbiters)
    found, first = [], 1
    for number in range(arbiters):
        last = first + size + (number < more) - 1
        if last >= first:
            found.append(Sector(first, last))
        first = last + 1
    return tuple(found)


def team_may_begin(boards: int, present: int) -> bool:
    """Tell whether more than half of a team is there (C.05@2018 art. 7.2, team-quorum).

    >>> [team_may_begin(4, 2), team_may_begin(4, 3), team_may_begin(5, 3), team_may_begin(6, 3)]
    [False, True, True, False]
    """
    return 2 * present > boards


MANUAL = EditionKey("AM.I@2023")


class Shift(NamedTuple):
    """A person's work: the rounds, and the boards of a sector arbiter."""

    name: str
    role: str
    rounds: frozenset[int]
    boards: frozenset[int] = frozenset()


def check_rota(shifts: Collection[Shift], boards: int) -> tuple[Finding, ...]:
    """Return who is named twice in a round, and boards with no arbiter or with several.

    Boards are looked at in rounds in which a sector arbiter is named at all.

    What is found alike in several rounds is told once.

    >>> a, b = (Shift(n, "sector", frozenset({1}), frozenset({k})) for n, k in (("A", 1), ("B", 2)))
    >>> [dict(each.values) for each in check_rota((a, b), 3)]
    [{'round': '1', 'boards': '3'}]
    """
    found: dict[tuple[str, str, str], list[int]] = {}
    for number in sorted({number for shift in shifts for number in shift.rounds}):
        for what in _in_round([shift for shift in shifts if number in shift.rounds], boards):
            found.setdefault(what, []).append(number)
    return tuple(
        _of(code, round=stretches(rounds), **{name: text})
        for (code, name, text), rounds in found.items()
    )


def _in_round(here: list[Shift], boards: int) -> Iterator[tuple[str, str, str]]:
    """Yield what is found in one round: the code, and what it is about by name and text."""
    names = Counter(item.name for item in here)
    yield from (("rota-twice", "name", name) for name in sorted(names) if names[name] > 1)
    sectors = [item for item in here if item.role == "sector"]
    covered = Counter(board for sector in sectors for board in sector.boards)
    if not sectors:
        return
    bare = [board for board in range(1, boards + 1) if not covered[board]]
    if bare:
        yield "rota-uncovered", "boards", stretches(bare)
    several = sorted(board for board, times in covered.items() if times > 1)
    if several:
        yield "rota-overlap", "boards", stretches(several)


def _of(code: str, **values: str) -> Finding:
    return finding(Grade.MIND, code, "arbiters-for-players", MANUAL, **values)
