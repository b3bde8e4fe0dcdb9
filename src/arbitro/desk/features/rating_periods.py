"""An event of more than 30 days: its rating periods, and the ratings of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final

from arbitro.desk.derived.rating_periods import (
    Begins,
    advice_against,
    proposed_periods,
    ratings_then,
    round_to_cut_at,
)
from arbitro.desk.features.entry.keys import on_entries
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfSection,
    Side,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fields import Terms
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.sentence import Sentence, count
from arbitro.desk.values.rating_periods import ListedThen, SectionPeriod
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import RATINGS, EntryId, SectionId, Title, Tpn
from arbitro.model.days import written_day
from arbitro.model.participant import TITLES_BY_CODE
from arbitro.model.rating_periods import RatingPeriod, RatingThen
from arbitro.reasons import Refused, refused

MOST_PERIODS: Final = 24
_LONGEST: Final = 60_000
_PERIOD = re.compile(r"(\d{1,2})(?:[\s;,]+(\S+))?")
_RATING = re.compile(r"(\d{1,4})[\s;:,]+(\d{1,4})(?:[\s;:,]+([A-Za-z]{2,3}))?")


@dataclass(frozen=True, slots=True)
class SetRatingPeriods(Command):
    """Say that a section lasts more than 30 days, and which rounds are in which rating period.

    ``periods`` has a line a period: its first round and its first day, which may be left out where
    that round has a date. Without any, those are taken that the dates of the rounds propose.
    Periods not there any more lose their ratings, and all do where it is not ``is_long``. Rating
    tie-breaks are advised against then (C.07 art. 10).
    """

    section: SectionId
    is_long: Annotated[bool, Terms(label="ui.periods.is-long")]
    periods: Annotated[
        str,
        Terms(
            label="ui.periods.periods",
            hint="ui.periods.periods-hint",
            longest=2000,
            of_lines=True,
        ),
    ] = ""
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class SetPeriodRatings(Command):
    """Give the ratings and titles that players have from a rating period on.

    ``period`` is its number, from 2: in the first one they are those of the entries. ``ratings``
    has a line a player, of a starting number, a rating and perhaps a title; 0 is unrated. What was
    given before is replaced; who is not named keeps what the period before has.
    """

    section: SectionId
    period: Annotated[int, Terms(label="ui.periods.number", least=2, most=MOST_PERIODS)]
    ratings: Annotated[
        str,
        Terms(
            label="ui.periods.ratings",
            hint="ui.periods.ratings-hint",
            longest=_LONGEST,
            of_lines=True,
        ),
    ] = ""


@dataclass(frozen=True, slots=True)
class RatingPeriodsSet(Event):
    """A section has these rating periods, each with its first round and day; none: it is short."""

    section: SectionId
    periods: tuple[tuple[int, date | None], ...]


@dataclass(frozen=True, slots=True)
class PeriodRatingsSet(Event):
    """From a round on players have these ratings and titles, empty where they have no title."""

    section: SectionId
    first_round: int
    players: tuple[tuple[EntryId, int, str], ...]


def _periods_set(fold: Fold, event: RatingPeriodsSet) -> None:
    section = fold.section(event.section)
    known = {period.first_round: period.players for period in section.section.periods}
    section.set(
        periods=tuple(
            SectionPeriod(first, start, known.get(first, ())) for first, start in event.periods
        )
    )


def _ratings_set(fold: Fold, event: PeriodRatingsSet) -> None:
    section = fold.section(event.section)
    then = tuple(
        ListedThen(entry, rating, TITLES_BY_CODE.get(title))
        for entry, rating, title in event.players
    )
    section.set(
        periods=tuple(
            period._replace(players=then) if period.first_round == event.first_round else period
            for period in section.section.periods
        )
    )


# What is given, read.


def _set_periods(at: Situation, command: SetRatingPeriods) -> Answer:
    section, settings = at.section, at.section.settings
    wanted: tuple[Begins, ...] | Refused = ()
    if command.is_long:
        given = command.periods.strip()
        proposed = proposed_periods(at.state, settings)
        wanted = periods_read(given, settings) if given else proposed
    if isinstance(wanted, Refused):
        return wanted
    if command.is_long and not wanted:
        return refused("rating-period-undated", field="periods", round=1)
    cut = round_to_cut_at(settings, wanted)
    if cut is not None:
        return refused("rating-period-too-long", field="periods", number=cut[0], round=cut[1])
    if wanted == tuple(period[:2] for period in section.periods):
        return ()
    advice = advice_against(settings.tie_breaks) if wanted and not section.periods else None
    told = standing(advice, confirmed=command.confirmed)
    return told or (RatingPeriodsSet(section.id, wanted),)


def periods_read(text: str, settings: SectionSettings) -> tuple[Begins, ...] | Refused:
    r"""Return the periods of lines; the first fault refuses all.

    >>> days = (date(2026, 10, 1), date(2026, 10, 20), date(2026, 11, 3))
    >>> section = SectionSettings("Open", round_dates=days)
    >>> periods_read("1\n3; 2026-11-01", section)
    ((1, datetime.date(2026, 10, 1)), (3, datetime.date(2026, 11, 1)))
    >>> [periods_read(text, section).code for text in ("2", "1\n1", "1\n5", "one")]
    ['rating-period-order', 'rating-period-order', 'rating-period-undated', 'rating-period-unread']
    """
    found: list[Begins] = []
    for at, line in enumerate(text.splitlines(), 1):
        told = line.strip()
        if not told:
            continue
        read = _PERIOD.fullmatch(told)
        day = written_day(read[2]) if read and read[2] else None
        if read is None or (read[2] and day is None):
            return refused("rating-period-unread", field="periods", line=at, text=told[:40])
        number = int(read[1])
        dated = settings.round_dates[number - 1 : number] if number else ()
        start = day or (dated[0] if dated else None)
        last = found[-1] if found else None
        if number <= last[0] if last else number != 1:
            return refused("rating-period-order", field="periods", line=at)
        if start is None:
            return refused("rating-period-undated", field="periods", round=number)
        if last and start <= last[1]:
            return refused("rating-period-order", field="periods", line=at)
        found.append((number, start))
    if len(found) > MOST_PERIODS:
        return refused("rating-periods-too-many", field="periods", most=MOST_PERIODS)
    return tuple(found)


def _set_ratings(at: Situation, command: SetPeriodRatings) -> Answer:
    section = at.section
    if not section.entries_closed:
        return refused("entries-open")
    if not 2 <= command.period <= len(section.periods):
        return refused("rating-period-unknown", field="period", number=command.period)
    before = {
        section.tpn(entry): title
        for entry, (_, title) in ratings_then(at.state, section, command.period - 1).items()
    }
    found = ratings_read(command.ratings, before)
    if isinstance(found, Refused):
        return found
    period = section.periods[command.period - 1]
    players = tuple(
        (section.entry_of(tpn), rating, title.value if title else "")
        for tpn, (rating, title) in sorted(found.items())
    )
    if players == tuple((then[0], then[1], then[2].value if then[2] else "") for then in period[2]):
        return ()
    return (PeriodRatingsSet(section.id, period.first_round, players),)


def ratings_read(
    text: str, before: Mapping[Tpn, Title | None]
) -> dict[Tpn, tuple[int, Title | None]] | Refused:
    r"""Return ratings and titles of lines by starting number; the first fault refuses all.

    ``before`` has everybody's title so far, which stays where a line names none.

    >>> before = {Tpn(1): Title.FM, Tpn(2): None}
    >>> found = ratings_read("No.;Rating\n1; 2410\n2;0", before)
    >>> {tpn: (rating, title and title.value) for tpn, (rating, title) in found.items()}
    {1: (2410, 'FM'), 2: (0, None)}
    >>> [ratings_read(text, before).code for text in ("1 high", "3 2000", "1 2000 XX")]
    ['period-rating-unread', 'period-rating-of-nobody', 'period-rating-unread']
    """
    found: dict[Tpn, tuple[int, Title | None]] = {}
    for at, line in enumerate(text.splitlines(), 1):
        told = line.strip()
        if not told or (not found and not any(map(str.isdigit, told))):
            continue
        read = _RATING.fullmatch(told)
        title = (read[3] or "").upper() if read else ""
        if read is None or (title and title not in TITLES_BY_CODE):
            return refused("period-rating-unread", field="ratings", line=at, text=told[:40])
        tpn, rating = Tpn(int(read[1])), int(read[2])
        if tpn not in before:
            return refused("period-rating-of-nobody", field="ratings", line=at, number=int(tpn))
        if tpn in found:
            return refused("period-rating-twice", field="ratings", line=at, number=int(tpn))
        if rating and rating not in RATINGS:
            least, most = RATINGS[0], RATINGS[-1]
            return refused("rating-out-of-range", rating=rating, least=least, most=most)
        found[tpn] = rating, TITLES_BY_CODE.get(title, before[tpn])
    return found


def periods_reported(
    section: SectionId, periods: Sequence[RatingPeriod], entries: Sequence[EntryId]
) -> Iterator[Event]:
    """Yield the events of the periods a report tells, with who has which number."""
    if not periods:
        return
    begins = tuple((period.first_round, period.start) for period in periods)
    yield RatingPeriodsSet(section, begins)
    for period in periods:
        if period.players:
            then = tuple(map(_reported, period.players))
            players = tuple((entries[tpn - 1], rating, title) for tpn, rating, title in then)
            yield PeriodRatingsSet(section, period.first_round, players)


def _reported(then: RatingThen) -> tuple[Tpn, int, str]:
    return then.tpn, then.rating, then.title.value if then.title else ""


def _variant(event: RatingPeriodsSet) -> str:
    return "" if event.periods else "rating-periods-removed"


def _ratings_key(event: PeriodRatingsSet) -> Keys:
    return ((event.section, "rating-periods", event.first_round),)


FEATURE = Feature(
    "rating-periods",
    kinds(
        EventKind(
            "RatingPeriodsSet",
            RatingPeriodsSet,
            _periods_set,
            lambda event: ((event.section, "rating-periods"),),
            sentence=Sentence({"count": count("periods")}, variant=_variant),
        ),
        EventKind(
            "PeriodRatingsSet",
            PeriodRatingsSet,
            _ratings_set,
            _ratings_key,
            builds_on=on_entries,
            sentence=Sentence({"count": count("players")}),
        ),
    ),
    (
        OfSection(
            SetRatingPeriods,
            _set_periods,
            Side.PLAYERS,
            right="settings",
            checks_texts=True,
        ),
        OfSection(
            SetPeriodRatings,
            _set_ratings,
            Side.PLAYERS,
            right="change-entries",
            checks_texts=True,
        ),
    ),
)
