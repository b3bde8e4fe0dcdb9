"""The protocol of a drawing of numbers as its page prints it."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.values.drawing import Drawing
from arbitro.model import Player
from arbitro.web.views.event import SectionView


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw: its place in the order, who, for which federation, from which group, what."""

    place: int
    person: Player
    federation: str
    group: str
    number: int


@dataclass(frozen=True, slots=True)
class Protocol:
    """A drawing of numbers with everybody in it.

    ``after`` are those who got a number of the table later, ``late`` those of one federation who
    meet in the last rounds all the same: White, Black, round.
    """

    drawing: Drawing
    draws: tuple[Draw, ...]
    after: tuple[tuple[int, Player], ...]
    late: tuple[tuple[str, str, int], ...]


def protocol_of(view: SectionView) -> Protocol | None:
    """Return the protocol of a section's drawing, None where no lots were drawn."""
    drawing = view.section.drawing
    if drawing is None:
        return None
    known = {each.entry for each in drawing.draws}
    return Protocol(
        drawing,
        tuple(
            Draw(place, view.person(each.entry), *each[1:])
            for place, each in enumerate(drawing.draws, 1)
        ),
        tuple(
            (number, view.person(entry))
            for number, entry in enumerate(view.section.numbers, 1)
            if entry not in known
        ),
        tuple(
            (view.person(white).name, view.person(black).name, number)
            for white, black, number in view.late_meetings
        )
        if drawing.restricted
        else (),
    )
