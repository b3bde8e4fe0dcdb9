"""The rota of arbiters: who does what in which rounds and at which boards, and what collides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.rules.office.finding import Finding, Grade, finding

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

    >>> a, b = (Shift(n, "sector", frozenset({1}), frozenset({k})) for n, k in (("A", 1), ("B", 2)))
    >>> [dict(each.values) for each in check_rota((a, b), 3)]
    [{'round': 1, 'boards': '3'}]
    """
    return tuple(_rota(shifts, boards))


def _rota(shifts: Collection[Shift], boards: int) -> Iterator[Finding]:
    rounds = sorted({number for each in shifts for number in each.rounds})
    for number in rounds:
        here = [each for each in shifts if number in each.rounds]
        names = Counter(each.name for each in here)
        for name in sorted(name for name, times in names.items() if times > 1):
            yield _of("rota-twice", round=number, name=name)
        sectors = [each for each in here if each.role == "sector"]
        covered = Counter(board for each in sectors for board in each.boards)
        if not sectors:
            continue
        bare = [board for board in range(1, boards + 1) if not covered[board]]
        if bare:
            yield _of("rota-uncovered", round=number, boards=_told(bare))
        several = sorted(board for board, times in covered.items() if times > 1)
        if several:
            yield _of("rota-overlap", round=number, boards=_told(several))


def _told(boards: list[int]) -> str:
    return ", ".join(map(str, boards))


def _of(code: str, **values: int | str) -> Finding:
    return finding(Grade.MIND, code, "arbiters-for-players", MANUAL, **values)
