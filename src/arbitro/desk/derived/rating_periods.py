"""The rating periods of a section: whether it needs any, which its dates propose, who has what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from arbitro.desk.derived.tournament import numbers_of, tournament_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import EntryId, Tpn
from arbitro.model.rating_periods import RoundSpan
from arbitro.reasons import Refused, refused
from arbitro.rules.ratings.by_period import RatingAndTitle, ratings_in_period, span_in
from arbitro.rules.ratings.ratable import LONG_EVENT_DAYS
from arbitro.rules.tiebreaks import definition_of, parse_tie_break

Begins = tuple[int, date]
"""The first round of a rating period and its first day."""


def lasts_long(state: EventState, settings: SectionSettings) -> bool:
    """Tell whether the dates of a section make an event of more than 30 days.

    Those of its rounds decide where two are known, else those of the event.

    >>> from arbitro.desk.values.settings import EventSettings
    >>> state = EventState(EventSettings("Open", start=date(2026, 10, 1), end=date(2026, 10, 31)))
    >>> lasts_long(state, SectionSettings("Open"))
    True
    """
    days = [day for day in settings.round_dates if day is not None]
    if len(days) < 2:
        event = state.settings
        known = (event.start, event.end) if event else ()
        days = [day for day in known if day is not None]
    return len(days) > 1 and (max(days) - min(days)).days + 1 > LONG_EVENT_DAYS


def proposed_periods(state: EventState, settings: SectionSettings) -> tuple[Begins, ...]:
    """Return the rating periods that the dates of the rounds propose.

    A new one begins with the first round of a month, whose list is another one, and where a period
    would last more than 30 days. Where no round has a date there is one, from the first day on.
    """
    found: list[Begins] = []
    for number, day in enumerate(settings.round_dates, 1):
        if day is None:
            continue
        last = found[-1][1] if found else None
        is_other_list = last is None or (day.year, day.month) != (last.year, last.month)
        if last is None or is_other_list or _days(last, day) > LONG_EVENT_DAYS:
            found.append((number if found else 1, day))
    start = state.settings.start if state.settings else None
    if not found and start is not None:
        return ((1, start),)
    return tuple(found)


def round_to_cut_at(settings: SectionSettings, periods: Sequence[Begins]) -> tuple[int, int] | None:
    """Return the period that lasts more than 30 days, and the round where to begin another one.

    None where none does, as far as rounds have dates.

    >>> days = (date(2026, 10, 1), date(2026, 10, 20), date(2026, 11, 3))
    >>> settings = SectionSettings("Open", round_dates=days)
    >>> begins = [(1, days[0]), (3, days[2])]
    >>> round_to_cut_at(settings, begins[:1]), round_to_cut_at(settings, begins)
    ((1, 3), None)
    """
    ends = [first for first, _ in periods[1:]]
    for at, (first, start) in enumerate(periods):
        last = ends[at] - 1 if at < len(ends) else len(settings.round_dates)
        for number in range(first, last + 1):
            day = settings.round_dates[number - 1] if number <= len(settings.round_dates) else None
            if day is not None and _days(start, day) > LONG_EVENT_DAYS:
                return at + 1, number
    return None


def _days(first: date, last: date) -> int:
    return (last - first).days + 1


def rating_tie_breaks(names: Sequence[str]) -> tuple[str, ...]:
    """Return the tie-breaks of a list that go by ratings (C.07 art. 10).

    >>> rating_tie_breaks(("BH", "ARO", "DE", "TPR"))
    ('ARO', 'TPR')
    """
    return tuple(filter(_goes_by_ratings, names))


def advice_against(tie_breaks: Sequence[str]) -> Refused | None:
    """Advise against tie-breaks by ratings in a long event, where these are any (C.07 art. 10)."""
    found = rating_tie_breaks(tie_breaks)
    if not found:
        return None
    return refused("rating-tie-breaks-in-long-event", tie_breaks=", ".join(found))


def advice_on_edit(section: Section, settings: SectionSettings) -> Refused | None:
    """Advise so where the list of a long section comes to have one by ratings."""
    if not section.periods or section.settings.tie_breaks == settings.tie_breaks:
        return None
    before = rating_tie_breaks(section.settings.tie_breaks)
    return advice_against([name for name in settings.tie_breaks if name not in before])


def _goes_by_ratings(name: str) -> bool:
    read = parse_tie_break(name)
    definition = None if isinstance(read, Refused) else definition_of(read.name)
    return definition is not None and definition.of_ratings


def ratings_then(
    state: EventState, section: Section, number: int
) -> Mapping[EntryId, RatingAndTitle]:
    """Return everybody's rating and title in a period, counted from 1."""
    numbers = numbers_of(state, section)
    then = ratings_in_period(tournament_of(state, section.id), number)
    return {numbers[tpn - 1]: known for tpn, known in then.items()}


def spans_of(state: EventState, section: Section) -> Iterator[RoundSpan]:
    """Yield the rounds of each period of a section."""
    tournament = tournament_of(state, section.id)
    for number in range(1, len(tournament.periods) + 1):
        yield span_in(tournament, number)


def as_entered(section: Section, numbers: Sequence[EntryId], number: int) -> str:
    """Return what was given of the ratings of a period, a line a player."""
    place = {entry: Tpn(at) for at, entry in enumerate(numbers, 1)}
    rows = sorted(
        (place[then.entry], then.rating, then.title.value if then.title else "")
        for then in section.periods[number - 1].players
        if then.entry in place
    )
    return "\n".join("; ".join(filter(None, map(str, row))) for row in rows)
