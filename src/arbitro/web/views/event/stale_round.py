"""A round that is out of date as pages show it: what has changed, and who would meet now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arbitro.desk.derived.problem import changes_since, history_since
from arbitro.desk.features.pairing.comparison import (
    ChangedBoard,
    ComparedBoard,
    ComparedSeat,
    OutOfDate,
    Pair,
    paired_otherwise,
)
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import TeamId
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import EntryId, Result
from arbitro.reasons import Reason, reason
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.event import SectionView


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A board, or a match of teams: who meets there and who would, empty where nobody.

    ``forfeits`` are what is forfeited there and what would be, as written beside the names.
    ``seat`` is the board of the match where the row is one of its boards, and ``places`` are the
    boards of the hall where the same match would have another one.
    """

    board: int
    paired: tuple[str, ...]
    anew: tuple[str, ...]
    forfeits: tuple[str, str] = ("", "")
    seat: int | None = None
    places: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Outdated:
    """A round that is out of date; ``byes`` are who has the bye and who would, where they differ.

    ``told`` is what pairing it anew would bring, ``causes`` what has changed since. ``absences``
    are names with what being absent brings and would bring, None where somebody is paired.
    """

    found: OutOfDate
    causes: tuple[Reason, ...]
    rows: tuple[ChangedRow, ...]
    byes: tuple[str, str] | None
    absences: tuple[tuple[str, Result | None, Result | None], ...]

    @property
    def round(self) -> int:
        """Return the number of the round."""
        return self.found.round

    @property
    def told(self) -> Reason:
        """Return what pairing it anew would bring."""
        return self.found.told

    @property
    def done(self) -> tuple[Reason, ...]:
        """Return which boards are others once it is paired anew, nothing where none is."""
        boards = tuple(board.board for board in self.found.boards if board.paired != board.anew)
        return (reason("paired-anew-done", boards=boards),) if boards else ()


@dataclass(frozen=True, slots=True)
class RoundChanges:
    """What has changed since a round was paired that stays as it is.

    It is not published and would be paired the same, or it is published: then ``anew`` is what
    pairing it anew would bring, None where it would bring the same.
    """

    round: int
    published: bool
    started: bool
    causes: tuple[Reason, ...]
    anew: Outdated | None = None


def changed_since(view: SectionView, then: EventState | None) -> RoundChanges | None:
    """Return what has changed since the last round was paired; ``then`` is the event of that day.

    None where nothing has, and where the round waits to be published and is out of date.
    """
    current = view.section.current
    if current is None or then is None or view.out_of_date is not None:
        return None
    number = current.number
    if not current.published:
        causes = changes_since(then, view.state, view.id, number)
        return RoundChanges(number, published=False, started=False, causes=causes)
    causes = history_since(then, view.state, view.id, number)
    if not causes:
        return None
    found = paired_otherwise(view.state, view.section, number)
    anew = None if found is None else outdated(view, found, then)
    return RoundChanges(number, True, current.has_results, causes, anew)


def outdated(view: SectionView, found: OutOfDate, then: EventState | None) -> Outdated:
    """Return a round that is out of date with names; ``then`` is the event when it was paired."""
    causes = () if then is None else changes_since(then, view.state, view.id, found.round)
    rows = tuple(row for board in found.boards for row in _rows(view, board))
    byes = None
    if found.bye != found.bye_anew:
        byes = _name(view, found.bye), _name(view, found.bye_anew)
    absences = tuple(
        (_name(view, absence.absent), absence.paired, absence.anew) for absence in found.absences
    )
    return Outdated(found, causes, rows, byes, absences)


def _rows(view: SectionView, changed: ChangedBoard) -> Iterator[ChangedRow]:
    before, after = changed.before, changed.after
    names = _names(view, changed.paired), _names(view, changed.anew)
    if before is None or after is None or before.pair != after.pair:
        yield ChangedRow(changed.board, *names, _written(before, after))
        return
    moved = before.place != after.place
    if moved or before.forfeit is not after.forfeit or not before.seats:
        places = (before.place, after.place) if moved else None
        yield ChangedRow(changed.board, *names, _written(before, after), places=places)
    for at, (old, new) in enumerate(zip(before.seats, after.seats, strict=False), 1):
        if old != new:
            seated = _seated(view, old), _seated(view, new)
            yield ChangedRow(changed.board, *seated, _written(old, new), seat=at)


def _written(
    before: ComparedBoard | ComparedSeat | None, after: ComparedBoard | ComparedSeat | None
) -> tuple[str, str]:
    return _forfeit(before and before.forfeit), _forfeit(after and after.forfeit)


def _forfeit(result: GameResult | None) -> str:
    return "" if result is None else SHOWN[result]


def _seated(view: SectionView, seat: ComparedSeat) -> tuple[str, ...]:
    return tuple(
        "" if number is None else view.person(EntryId(number)).name
        for number in (seat.home, seat.away)
    )


def _names(view: SectionView, pair: Pair | None) -> tuple[str, ...]:
    return () if pair is None else tuple(_name(view, number) for number in pair)


def _name(view: SectionView, number: int | None) -> str:
    return "" if number is None else _NAMES.of(view.kind)(view, number)


def _name_of_player(view: SectionView, number: int) -> str:
    return view.person(EntryId(number)).name


def _name_of_team(view: SectionView, number: int) -> str:
    return view.section.teams.teams[TeamId(number)].name


_NAMES = ByEntrants(players=_name_of_player, teams=_name_of_team)
