"""Everybody of a section with whether they are there, and who stays away from the coming round."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.formats.rating_list import folded
from arbitro.model import EntryId, Player, Result
from arbitro.web.views.event import SectionView


@dataclass(frozen=True, slots=True)
class Presence:
    """Somebody and where they stand: present, missing, away (with what it brings), or withdrawn."""

    entry: EntryId
    number: int
    person: Player
    state: str
    away: Result | None = None

    @property
    def words(self) -> str:
        """Return what somebody is found by, accents and case aside."""
        person = self.person
        return folded(f"{self.number} {person.name} {person.club} {person.federation}")


@dataclass(frozen=True, slots=True)
class Presences:
    """The people of a section by name; ``round`` is the one to be paired next, 0 for none.

    ``half_point_byes`` tells that the event knows them at all.
    """

    rows: tuple[Presence, ...]
    round: int
    half_point_byes: bool

    @property
    def missing(self) -> int:
        """Count those of whom nothing is known."""
        return sum(each.state == "missing" for each in self.rows)


def presences(view: SectionView) -> Presences:
    """Return everybody, in the section's order of names."""
    section = view.section
    following = len(section.rounds) + 1
    known = section.settings.rounds or view.rounds_total
    coming = following if following <= known else 0
    rows = []
    for entry, part in section.entries.items():
        away = part.byes.get(coming)
        if part.withdrawn:
            state = "withdrawn"
        elif away is not None:
            state = "away"
        else:
            state = "present" if part.checked_in else "missing"
        rows.append(Presence(entry, view.number_of[entry], view.person(entry), state, away))
    rows.sort(key=lambda each: (view.names.key(each.person.name), each.number))
    return Presences(tuple(rows), coming, section.settings.half_point_byes > 0)
