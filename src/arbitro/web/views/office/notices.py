"""How the messages to players of an event stand: how many are told, and what keeps any back."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.answers.interface.hall import NoticeFaultItem, NoticesOut
from arbitro.model import EntryId
from arbitro.storage.tables.followers import Followers
from arbitro.web.views.event.event import EventView


@dataclass(frozen=True, slots=True)
class NoticesStanding:
    """``told`` and ``asked`` count addresses that said yes and those that have not answered yet.

    ``fault`` is why the last messages were not handed over, ``at`` when; ``failed`` are the players
    one of whose addresses takes nothing, with why. No address is named.
    """

    is_set_up: bool
    is_open: bool
    told: int
    asked: int
    fault: str
    at: str
    failed: tuple[tuple[str, str], ...]

    @property
    def answer(self) -> NoticesOut:
        """Return it as programs read it."""
        failed = tuple(NoticeFaultItem(name, fault) for name, fault in self.failed)
        counts = (self.told, self.asked, self.fault, self.at)
        return NoticesOut(self.is_set_up, self.is_open, *counts, failed)


def standing_of(rows: Followers, event: EventView, *, is_set_up: bool) -> NoticesStanding:
    """Return how the messages of an event stand."""
    known, carried = rows.of_event(event.id), rows.carried(event.id)
    people = event.state.people
    failed = {
        (people[EntryId(item.entry)].name, item.fault)
        for item in known
        if item.fault and EntryId(item.entry) in people
    }
    told = sum(bool(item.confirmed) for item in known)
    return NoticesStanding(
        is_set_up,
        carried.is_open,
        told,
        len(known) - told,
        carried.fault,
        carried.at,
        tuple(sorted(failed)),
    )
