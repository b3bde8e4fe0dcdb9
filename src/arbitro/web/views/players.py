"""The entry list: searched, sorted, with what everybody asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arbitro.desk.kernel.state import SectionEntry
from arbitro.formats.rating_list import folded
from arbitro.model import EntryId, Player, Points, Title
from arbitro.model.names import NameOrder
from arbitro.web.views.event import SectionView


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One line of the entry list.

    ``late`` is the first round of a late entry, else 0; ``adjourned`` are the rounds whose game of
    this player was adjourned and is not decided yet.
    """

    entry: EntryId
    number: int
    person: Player
    part: SectionEntry
    points: Points
    adjourned: tuple[int, ...] = ()

    @property
    def late(self) -> int:
        """Return the first round of a late entry, 0 for everybody else."""
        return self.part.first_round if self.part.first_round > 1 else 0


Key = Callable[[PlayerRow, NameOrder], tuple[object, ...]]

SORTS: dict[str, Key] = {
    "number": lambda row, _: (row.number,),
    "name": lambda row, names: (names.key(row.person.name), row.number),
    "rating": lambda row, _: (row.person.rating, -row.number),
    "title": lambda row, _: (
        -(len(Title) if row.person.title is None else row.person.title.rank),
        -row.number,
    ),
    "federation": lambda row, _: (row.person.federation, row.number),
    "club": lambda row, names: (names.key(row.person.club), row.number),
    "points": lambda row, _: (row.points, -row.number),
}
LARGEST_FIRST = frozenset({"rating", "title", "points"})


def player_rows(
    view: SectionView, *, search: str = "", sort: str = "number", backwards: bool = False
) -> list[PlayerRow]:
    """Return the entries that match every word of a search, in an order of `SORTS`."""
    wanted = folded(search).split()
    rows = [
        PlayerRow(
            entry,
            number,
            view.person(entry),
            view.entry(entry),
            view.points_of(entry),
            tuple(game.round for game in view.adjourned if entry in (game.white, game.black)),
        )
        for number, entry in enumerate(view.numbers, 1)
    ]
    rows = [row for row in rows if all(word in _searched(row) for word in wanted)]
    key = SORTS.get(sort, SORTS["number"])
    return sorted(
        rows, key=lambda row: key(row, view.names), reverse=(sort in LARGEST_FIRST) != backwards
    )


def namesake_of(view: SectionView, name: str) -> int | None:
    """Return the number of the first of several players of a name, None where it is one alone."""
    wanted = folded(name)
    found = [entry for entry in view.section.entries if folded(view.person(entry).name) == wanted]
    return view.number_of[found[0]] if len(found) > 1 else None


def _searched(row: PlayerRow) -> str:
    person = row.person
    title = person.title.value if person.title else ""
    words = (
        str(row.number),
        person.name,
        title,
        person.federation,
        person.club,
        person.fide_id or "",
    )
    return folded(" ".join(map(str, words)))
