"""A round that is out of date as pages show it: what has changed, and who would meet now."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.out_of_date.boards import Pair
from arbitro.desk.out_of_date.changes import changes_since
from arbitro.desk.out_of_date.comparison import OutOfDate
from arbitro.desk.state import EventState
from arbitro.desk.teams.state import TeamId
from arbitro.explain import Reason
from arbitro.model import EntryId
from arbitro.web.views.event import SectionView


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A board, or a match of teams: who meets there and who would, empty where nobody."""

    board: int
    paired: tuple[str, ...]
    anew: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outdated:
    """A round that is out of date; ``byes`` are who has the bye and who would, where they differ.

    ``told`` is what pairing it anew would bring, ``causes`` what has changed since.
    """

    found: OutOfDate
    causes: tuple[Reason, ...]
    rows: tuple[ChangedRow, ...]
    byes: tuple[str, str] | None

    @property
    def round(self) -> int:
        """Return the number of the round."""
        return self.found.round

    @property
    def told(self) -> Reason:
        """Return what pairing it anew would bring."""
        return self.found.told


def outdated(view: SectionView, found: OutOfDate, then: EventState | None) -> Outdated:
    """Return a round that is out of date with names; ``then`` is the event when it was paired."""
    causes = () if then is None else changes_since(then, view.state, view.id, found.round)
    rows = tuple(
        ChangedRow(each.board, _names(view, each.paired), _names(view, each.anew))
        for each in found.boards
    )
    byes = None
    if found.bye != found.bye_anew:
        byes = _name(view, found.bye), _name(view, found.bye_anew)
    return Outdated(found, causes, rows, byes)


def _names(view: SectionView, pair: Pair | None) -> tuple[str, ...]:
    return () if pair is None else tuple(_name(view, each) for each in pair)


def _name(view: SectionView, number: int | None) -> str:
    if number is None:
        return ""
    if view.is_team:
        return view.section.teams.teams[TeamId(number)].name
    return view.person(EntryId(number)).name
