"""Lots that a command needs: who draws them, and what is drawn in the same way everywhere."""

from __future__ import annotations

from typing import Protocol, TypeVar

from arbitro.desk.values.teams import TeamId
from arbitro.model import Colour, EntryId, SectionId, Tpn
from arbitro.rules.standings.lots import draw_lots

Numbered = TypeVar("Numbered", EntryId, TeamId)


class Lots(Protocol):
    """Whoever draws: the system's entropy, or a test's fixed hand."""

    def shuffle(self, things: list[EntryId]) -> None:
        """Put things into a drawn order."""

    def choice(self, things: tuple[Colour, ...]) -> Colour:
        """Draw one."""


def drawn_colours(count: int, lots: Lots) -> str:
    """Return as many colours as are needed, each drawn: ``w`` and ``b`` in a row."""
    return "".join(lots.choice(tuple(Colour)).value for _ in range(count))


def order_by_seed(tied: frozenset[Numbered], seed: str, section: SectionId) -> tuple[Numbered, ...]:
    """Return an order in which nobody's place against another depends on who else is level.

    Permanent numbers are drawn for, not pairing numbers: those may still move. Drawn again with the
    event's ``seed``, also after an undo, they fall as before.
    """
    lot = draw_lots(map(Tpn, tied), f"{seed}:{section}")
    return tuple(sorted(tied, key=lambda number: lot[Tpn(number)]))
