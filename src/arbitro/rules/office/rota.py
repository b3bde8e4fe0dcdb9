"""The rota of arbiters: who does what in which rounds and at which boards, and what collides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.rules.office.facts import stretches
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

    What is found alike in several rounds is told once.

    >>> a, b = (Shift(n, "sector", frozenset({1}), frozenset({k})) for n, k in (("A", 1), ("B", 2)))
    >>> [dict(each.values) for each in check_rota((a, b), 3)]
    [{'round': '1', 'boards': '3'}]
    """
    found: dict[tuple[str, str, str], list[int]] = {}
    for number in sorted({number for each in shifts for number in each.rounds}):
        for what in _in_round([each for each in shifts if number in each.rounds], boards):
            found.setdefault(what, []).append(number)
    return tuple(
        _of(code, round=stretches(rounds), **{name: text})
        for (code, name, text), rounds in found.items()
    )


def _in_round(here: list[Shift], boards: int) -> Iterator[tuple[str, str, str]]:
    """Yield what is found in one round: the code, and what it is about by name and text."""
    names = Counter(each.name for each in here)
    yield from (("rota-twice", "name", name) for name in sorted(names) if names[name] > 1)
    sectors = [each for each in here if each.role == "sector"]
    covered = Counter(board for each in sectors for board in each.boards)
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
