"""Players and teams of a section found by what is typed: a number, or the beginnings of a name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arbitro.formats.rating_list.names import folded
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.teams import TeamsView

MOST_FOUND = 20
"""Of a name that many have, so many are offered."""


class Entrant(NamedTuple):
    """A player or team that can be found: its identifier, its number in the list, its name."""

    id: int
    number: int | None
    name: str

    @property
    def label(self) -> str:
        """Return what is shown and typed: the number in the list and the name."""
        return self.name if self.number is None else f"{self.number} {self.name}"


def players_found(view: SectionView, typed: str) -> list[Entrant]:
    """Return the players who are meant: by number, by name, or by a number with its name."""
    return _found(
        (
            Entrant(entry, view.number_of.get(entry), view.person(entry).name)
            for entry in view.section.entries
        ),
        typed,
    )


def teams_found(view: SectionView, typed: str) -> list[Entrant]:
    """Return the teams that are meant, as `players_found`."""
    teams = TeamsView(view)
    named = view.section.teams.teams.items()
    return _found((Entrant(key, teams.numbers.get(key), team.name) for key, team in named), typed)


def _found(known: Iterable[Entrant], typed: str) -> list[Entrant]:
    wanted = folded(typed).replace(",", " ").split()
    return [entrant for entrant in known if wanted and _is_entrant(entrant, wanted)]


def _is_entrant(entrant: Entrant, wanted: Sequence[str]) -> bool:
    if wanted[0].isdecimal():
        return str(entrant.number) == wanted[0] and is_meant(entrant.name, wanted[1:])
    return is_meant(entrant.name, wanted)


def is_meant(name: str, wanted: Sequence[str]) -> bool:
    """Tell whether each word that was typed begins a word of a name.

    >>> is_meant("Kovács, Anna-Mária", ["ma", "kov"]), is_meant("Kovács, Anna", ["ana"])
    (True, False)
    """
    words = folded(name).replace("-", " ").replace(",", " ").split()
    return all(any(word.startswith(begun) for word in words) for begun in wanted)
