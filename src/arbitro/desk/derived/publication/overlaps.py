"""People of two sections whose rounds are played at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import combinations
from typing import NamedTuple

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import EntryId, Player, SectionId

MINUTES_UNKNOWN = 240
"""How long a round is taken to last whose time control is not known: four hours."""


class Overlap(NamedTuple):
    """A person, once in each of two sections, and the first of their rounds that overlap.

    ``rounds`` counts how many pairs of rounds do.
    """

    first: EntryId
    second: EntryId
    sections: tuple[SectionId, SectionId]
    days: tuple[int, int]
    rounds: int


def overlaps(state: EventState) -> tuple[Overlap, ...]:
    """Return who plays in two sections at once, as far as days and hours are known.

    Two entries are one person where they have the same FIDE number, or, one of them having none,
    the same name and no different birth. Rounds that are over and sections somebody has left do
    not count.
    """
    found: list[Overlap] = []
    for one, other in combinations(state.sections.values(), 2):
        rounds = tuple(_at_once(one, other))
        if not rounds:
            continue
        people = _by_mark(state, other)
        for entry in _taking_part(one):
            for mark in _marks(state.people[entry]):
                twin = people.get(mark)
                if twin is not None and _may_be_one(state.people[entry], state.people[twin]):
                    found.append(Overlap(entry, twin, (one.id, other.id), rounds[0], len(rounds)))
                    break
    return tuple(found)


def _taking_part(section: Section) -> Iterator[EntryId]:
    return (entry for entry, part in section.entries.items() if not part.withdrawn)


def _marks(player: Player) -> Iterator[str]:
    """Give what a person is known by, the surest first."""
    if player.fide_id:
        yield f"fide {player.fide_id}"
    yield f"name {' '.join(player.name.casefold().split())}"


def _by_mark(state: EventState, section: Section) -> dict[str, EntryId]:
    return {mark: entry for entry in _taking_part(section) for mark in _marks(state.people[entry])}


def _may_be_one(one: Player, other: Player) -> bool:
    if one.fide_id and other.fide_id:
        return one.fide_id == other.fide_id
    births = {text[:4] for text in (one.birth, other.birth) if text}
    return len(births) <= 1


def _at_once(one: Section, other: Section) -> Iterator[tuple[int, int]]:
    """Give the rounds still to be played of two sections that overlap."""
    for first, start, end in _spans(one):
        for second, begin, over in _spans(other):
            if start < over and begin < end:
                yield first, second


def _spans(section: Section) -> Iterator[tuple[int, int, int]]:
    """Give the rounds with a day and an hour: number, begin and end in minutes since a day."""
    settings = section.settings
    control = settings.time_control
    minutes = MINUTES_UNKNOWN
    if control is not None:
        # Both clocks: so long can a game of sixty moves last.
        minutes = 2 * control.minutes_for_sixty_moves * settings.system.games_per_round
    moments = zip(settings.round_dates, settings.round_times, strict=False)
    last = rounds_total(section) or len(settings.round_dates)
    for number, (day, hour) in enumerate(moments, 1):
        start = _minute(day, hour)
        if start is not None and section.rounds_complete < number <= last:
            yield number, start, start + minutes


def _minute(day: date | None, hour: str) -> int | None:
    hours, _, minutes = hour.partition(":")
    if day is None or not (hours.isdigit() and minutes.isdigit()):
        return None
    return day.toordinal() * 1440 + int(hours) * 60 + int(minutes)
