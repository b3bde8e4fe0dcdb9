"""Rounds in standings that are not over: which boards are open, which round was complete before.

Page, wall, public page and paper say the same of a table by this one value.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from arbitro.desk.kernel.state import Round
from arbitro.formats.texts.runs import runs_of

_MOST = 8
"""More ranges of boards than these nobody reads."""


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round that counts in a table although games of it have no result, with their boards."""

    number: int
    boards: tuple[int, ...]

    @property
    def count(self) -> int:
        """Return how many results are missing."""
        return len(self.boards)

    @property
    def shown(self) -> str:
        """Return the boards as they are read out: in order, neighbours as a range.

        >>> OpenRound(7, (1, 2, 3, 12, 9, 8)).shown
        '1\N{EN DASH}3, 8, 9, 12'
        """
        runs = runs_of(sorted(self.boards))
        shown = ", ".join(_run(run) for run in runs[:_MOST])
        return f"{shown}, …" if len(runs) > _MOST else shown


def _run(boards: list[int]) -> str:
    if len(boards) > 2:
        return f"{boards[0]}\N{EN DASH}{boards[-1]}"
    return ", ".join(map(str, boards))


def open_rounds(rounds: Iterable[Round]) -> tuple[OpenRound, ...]:
    """Return the rounds of a table that are not over, in order."""
    found = (
        OpenRound(
            round_.number, tuple(game.board for game in round_.games.values() if not game.result)
        )
        for round_ in rounds
        if round_.missing
    )
    return tuple(found)
