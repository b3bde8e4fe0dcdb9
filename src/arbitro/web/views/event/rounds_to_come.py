"""Days and hours of the rounds to come, made of a first day, hours and rest days, and back.

Rounds that are published keep theirs: nobody plays them another day because others are planned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby, pairwise

from arbitro.rules.pairing.schedules import days_of_rounds
from arbitro.web.views.event.event import SectionView

_LONGEST_PAUSE = 30
"""Days without a round one after the other, up to which they are listed as rest days."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Day and hour of a round; what is not known is None, or empty."""

    day: date | None = None
    hour: str = ""


@dataclass(frozen=True, slots=True)
class MovedRound:
    """A round that has a day or an hour, and would get others."""

    number: int
    before: Moment
    after: Moment


@dataclass(frozen=True, slots=True)
class Pattern:
    """What the rounds to come are made of."""

    first: date | None = None
    hours: tuple[str, ...] = ()
    rest: frozenset[date] = frozenset()


@dataclass(frozen=True, slots=True)
class RoundsToCome:
    """When the rounds of a section are: the first ``kept`` are published, the others to come."""

    kept: int
    moments: tuple[Moment, ...]

    @property
    def is_any(self) -> bool:
        """Tell whether a round is still to come."""
        return self.kept < len(self.moments)

    @property
    def last_kept(self) -> Moment:
        """Return when the last published round that has a day is."""
        kept = reversed(self.moments[: self.kept])
        return next((moment for moment in kept if moment.day), Moment())

    def made(
        self, first: date, hours: tuple[str, ...], rest: Collection[date]
    ) -> tuple[Moment, ...]:
        """Return all rounds, those to come from the first day and hour after the kept ones on."""
        gone = 0
        if self.last_kept.day == first and self.last_kept.hour:
            gone = sum(hour <= self.last_kept.hour for hour in hours)
        a_day = max(len(hours), 1)
        rounds = gone + len(self.moments) - self.kept
        days = days_of_rounds(first, rounds, a_day=a_day, rest=rest)
        made = (Moment(day, hours[at % a_day] if hours else "") for at, day in enumerate(days))
        return (*self.moments[: self.kept], *tuple(made)[gone:])

    def is_as_shown(self, asked: Pattern) -> bool:
        """Tell whether nothing was typed: then an uneven plan stays as it is, too."""
        return asked == self.pattern and all(moment.day for moment in self.moments[self.kept :])

    def moved(self, made: tuple[Moment, ...]) -> tuple[MovedRound, ...]:
        """Return the rounds whose day or hour, where there is one, would be another."""
        pairs = enumerate(zip(self.moments, made, strict=True), 1)
        none = Moment()
        return tuple(MovedRound(at, *both) for at, both in pairs if none != both[0] != both[1])

    @property
    def pattern(self) -> Pattern:
        """Return what makes the rounds to come as they are; of uneven ones, what comes closest."""
        coming = [moment for moment in self.moments[self.kept :] if moment.day]
        if not coming:
            return Pattern()
        by_day = groupby(coming, key=lambda moment: moment.day)
        hours = Counter(tuple(sorted({moment.hour for moment in day} - {""})) for _, day in by_day)
        most = max(hours, key=lambda times: (len(times), hours[times]))
        played = [moment.day for moment in coming if moment.day]
        rest: set[date] = set()
        for day, following in pairwise(played):
            pause = (following - day).days - 1
            if pause <= _LONGEST_PAUSE:
                rest.update(day + timedelta(days=at) for at in range(1, pause + 1))
        return Pattern(played[0], most, frozenset(rest))


def rounds_to_come(view: SectionView) -> RoundsToCome:
    """Return when the rounds of a section are, and how many of them are published."""
    settings = view.section.settings
    rounds = view.rounds_total or len(view.section.rounds)
    days, hours = dict(enumerate(settings.round_dates)), dict(enumerate(settings.round_times))
    moments = tuple(Moment(days.get(at), hours.get(at, "")) for at in range(rounds))
    return RoundsToCome(min(view.last_published, rounds), moments)
