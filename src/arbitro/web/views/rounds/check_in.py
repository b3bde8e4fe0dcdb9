"""Everybody of a section with whether they are there, and who stays away from the coming round."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from arbitro.formats.rating_list import folded
from arbitro.model import EntryId, Player, Result
from arbitro.web.views.event.event import SectionView


@dataclass(frozen=True, slots=True)
class Presence:
    """Somebody and where they stand: present, missing, away (with what it brings), or withdrawn."""

    entry: EntryId
    number: int
    person: Player
    state: str
    away: Result | None = None

    @property
    def also(self) -> str:
        """Return what somebody is found by beside the letters of their line, folded.

        Of letters with accents a browser makes plain ones itself; of other scripts it does not.
        """
        person = self.person
        read = f"{person.name} {person.club}".replace(",", " ")
        known = unaccented(read).split()
        words = (word for word in folded(read).split() if word not in known)
        return " ".join((*words, folded(person.federation))).strip()


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
        return sum(row.state == "missing" for row in self.rows)


def unaccented(text: str) -> str:
    """Return a text in plain small letters, as far as taking accents off makes them.

    >>> unaccented("Muñoz Łuć"), unaccented("Ђорђе")
    ('munoz łuc', 'ђорђе')
    """
    parts = unicodedata.normalize("NFD", text)
    return "".join(part for part in parts if not "\u0300" <= part <= "\u036f").lower()


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
    rows.sort(key=lambda presence: (view.names.key(presence.person.name), presence.number))
    return Presences(tuple(rows), coming, section.settings.half_point_byes > 0)
