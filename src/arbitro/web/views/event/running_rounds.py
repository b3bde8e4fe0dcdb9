"""The rounds of an event that are in play, for the card of today's event."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from arbitro.desk.kernel.state import EventState


class RunningRound(NamedTuple):
    """The last round of a section: how many of its games have a result, and whether it is told."""

    section: str
    number: int
    games: int
    missing: int
    published: bool


def running_rounds(state: EventState) -> tuple[RunningRound, ...]:
    """Return the last round of each section that has one."""
    return tuple(
        RunningRound(
            section.settings.name,
            section.current.number,
            len(section.current.games),
            section.current.missing,
            section.current.published,
        )
        for section in state.sections.values()
        if section.current is not None
    )
