"""The rating periods of a section as their page shows them, and the list of a month for one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from arbitro.config import list_file
from arbitro.desk.derived.rating_periods import as_entered, lasts_long, proposed_periods, spans_of
from arbitro.formats.rating_list import ListedPlayer
from arbitro.i18n import Translator
from arbitro.model import Player
from arbitro.model.participant import TITLES_BY_CODE
from arbitro.reasons import Refused, refused
from arbitro.rules.ratings.by_period import RatingAndTitle, ratings_in_period
from arbitro.storage.lists.list_origin import month_of
from arbitro.storage.lists.list_search import (
    ListDamagedError,
    NoListError,
    RatingList,
    list_of_month,
)
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.rating_list_lookup import class_entered


@dataclass(frozen=True, slots=True)
class PeriodView:
    """A rating period: its rounds, its first day, whether any is paired, what was given of it."""

    number: int
    first: int
    last: int
    start: date | None
    month: str
    is_begun: bool
    entered: str

    @property
    def rounds(self) -> int:
        """Count the rounds."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class RatingsOfPlayer:
    """A player with rating and title in each period."""

    number: int
    person: Player
    then: tuple[RatingAndTitle, ...]


@dataclass(frozen=True, slots=True)
class RatingPeriodsView:
    """A section with its rating periods; ``is_proposed``: its dates ask for some, and it has none.

    ``lines`` stand in the form: the periods there are, else those that the dates propose.
    """

    periods: tuple[PeriodView, ...]
    players: tuple[RatingsOfPlayer, ...]
    is_proposed: bool
    lines: str


def rating_periods_view(view: SectionView, words: Translator) -> RatingPeriodsView:
    """Return the rating periods of a section, and everybody's rating in each."""
    section, numbers = view.section, view.numbers
    begins = [(period.first_round, period.start) for period in section.periods]
    shown = begins or proposed_periods(view.state, section.settings)
    lines = "\n".join(
        f"{first}; {words.birth(f'{start:%Y/%m/%d}')}" if start else f"{first}"
        for first, start in shown
    )
    periods = tuple(
        PeriodView(
            number,
            *span,
            start := section.periods[number - 1].start,
            month_of(start) if start else "",
            len(section.rounds) >= span.first,
            as_entered(section, numbers, number),
        )
        for number, span in enumerate(spans_of(view.state, section), 1)
    )
    then = [ratings_in_period(view.tournament, period.number) for period in periods]
    players = tuple(
        RatingsOfPlayer(entry.tpn, entry.player, tuple(known[entry.tpn] for known in then))
        for entry in (view.tournament.entries if periods else ())
    )
    is_proposed = not section.periods and lasts_long(view.state, section.settings)
    return RatingPeriodsView(periods, players, is_proposed, lines)


def listed_then(view: SectionView, folder: Path, number: int) -> str | Refused:
    """Return the lines of ratings and titles that the list of a period's month has.

    Players without a FIDE number and those who are not in the list are not among them: they keep
    what they have. Of a player whose own class has no rating it is that of standard games.
    """
    if not 2 <= number <= len(view.section.periods):
        return refused("rating-period-unknown", field="period", number=number)
    start = view.section.periods[number - 1].start
    month = month_of(start) if start else ""
    path = list_of_month(list_file(folder), month) if month else None
    if path is None:
        return refused("rating-list-of-month-missing", month=month)
    try:
        with RatingList(path) as players:
            lines = [
                _line(view, tpn, listed)
                for tpn, number_at_fide in _numbers_at_fide(view)
                for listed in players.search(str(number_at_fide), "", 1)
            ]
    except (ListDamagedError, NoListError):
        return refused("rating-list-of-month-missing", month=month)
    return "\n".join(lines)


def _numbers_at_fide(view: SectionView) -> list[tuple[int, int]]:
    return [
        (entry.tpn, entry.player.fide_id)
        for entry in view.tournament.entries
        if entry.player.fide_id is not None
    ]


def _line(view: SectionView, tpn: int, listed: ListedPlayer) -> str:
    name = listed.title if listed.title in TITLES_BY_CODE else listed.women_title
    title = f"; {name}" if name in TITLES_BY_CODE else ""
    return f"{tpn}; {listed.of(class_entered(view, listed)).rating}{title}"
