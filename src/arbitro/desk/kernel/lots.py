"""Lots that a command needs: who draws them, and what is drawn in the same way everywhere."""

from __future__ import annotations

from hashlib import sha256
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


def start_position_by_seed(seed: str, section: SectionId, number: int) -> int:
    """Return the initial position, 0 to 959, that the event's ``seed`` gives a round.

    Of so large a number the rest is even for every use: no position is likelier by 1 in 2**240.
    """
    drawn = sha256(f"{seed}:{section}:start-position:{number}".encode()).digest()
    return int.from_bytes(drawn, "big") % 960
