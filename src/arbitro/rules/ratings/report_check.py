"""What to look at before a rating report is handed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum, unique

from arbitro.model import RateClass, Result, Sex, Tournament
from arbitro.reasons import Reason, reason
from arbitro.rules.ratings.edition import RatingRegulations
from arbitro.rules.ratings.event import EventRating, RatedEvent
from arbitro.rules.ratings.ratable import LONG_EVENT_DAYS, Clock, daily_play

# The days of a rating report: registration, lists, the last list (B.02 art. 0.2, 7.1.3, 9.1).

REGISTRATION_DAYS = 3
EARLY_REGISTRATION_DAYS = 30
CLOSING_DAYS = 3
LAST_LIST = 3
LATE_DAYS = 5
"""With so many days or fewer from the end of the event to that of the month, the report may wait
for the following list."""


@dataclass(frozen=True, slots=True)
class Lists:
    """The lists an event may be rated on: the first, that to be aimed at, the last, all dates."""

    first: date
    expected: date
    last: date


def month_after(day: date, months: int = 1) -> date:
    """Return the first day of the month so many months after that of a day.

    >>> month_after(date(2026, 11, 21)).isoformat(), month_after(date(2026, 1, 5), 12).isoformat()
    ('2026-12-01', '2027-01-01')
    """
    month = day.year * 12 + day.month - 1 + months
    return date(month // 12, month % 12 + 1, 1)


def closing_date(of_list: date) -> date:
    """Return the last day on which an event may end to be rated on a list."""
    return of_list - timedelta(days=CLOSING_DAYS)


def lists_of(end: date, *, official: bool = False) -> Lists:
    """Return the lists for an event that ends on a day.

    An event that ends after the closing date is rated on the following list, unless it is an
    official FIDE event. The report of one that ends five days or fewer before the end of the month
    may wait for the following list. After the third list it is not rated.

    >>> lists_of(date(2026, 11, 28)).first.isoformat()
    '2026-12-01'
    >>> lists_of(date(2026, 11, 29)).first.isoformat()
    '2027-01-01'
    >>> lists_of(date(2026, 11, 26)).expected.isoformat()
    '2027-01-01'
    >>> lists_of(date(2026, 11, 10)).last.isoformat()
    '2027-02-01'
    """
    following = month_after(end)
    in_time = official or end <= closing_date(following)
    first = following if in_time else month_after(following)
    late = (following - timedelta(days=1) - end).days <= LATE_DAYS
    expected = month_after(following) if late and not official else first
    # From the end of the event, whichever list it was aimed at.
    return Lists(first, expected, month_after(end, LAST_LIST))


def registration_deadline(start: date, *, early: bool) -> date:
    """Return the last day to register an event: thirty days before it where ``early``, else three.

    >>> registration_deadline(date(2026, 11, 21), early=False).isoformat()
    '2026-11-18'
    """
    days = EARLY_REGISTRATION_DAYS if early else REGISTRATION_DAYS
    return start - timedelta(days=days)


NOT_BY_TIME = frozenset(
    {"minimum-time", "first-time-control", "rapid-game", "blitz-game", "unequal-times-not-rated"}
)


@unique
class Weight(Enum):
    """How much a finding matters: it spoils the report, somebody has to look, or it is a fact."""

    SPOILS = "spoils"
    LOOK = "look"
    FACT = "fact"


@dataclass(frozen=True, slots=True)
class ReportFinding:
    """One finding about a report."""

    weight: Weight
    reason: Reason


def check_report(event: RatedEvent, rated: EventRating) -> tuple[ReportFinding, ...]:
    """Return everything to be mended, looked at or known before the report goes out."""
    return (
        *report_gaps(event.tournament, event.clock),
        *_about_games(event, rated),
        *_about_days(event, rated.rules),
    )


def report_gaps(tournament: Tournament, clock: Clock) -> tuple[ReportFinding, ...]:
    """Return what a report lacks by itself, before any of its games is rated."""
    return (
        *_about_details(tournament, clock),
        *_about_players(tournament),
        *_about_rounds(tournament),
    )


def _spoils(concept: str, **values: int | str) -> ReportFinding:
    return ReportFinding(Weight.SPOILS, Reason(concept, None, tuple(values.items())))


def _about_details(tournament: Tournament, clock: Clock) -> Iterator[ReportFinding]:
    details = tournament.details
    required = {
        "name": details.name,
        "federation": details.federation,
        "start": details.start,
        "end": details.end,
        "chief-arbiter": details.chief_arbiter,
    }
    for field, value in required.items():
        if not value:
            yield _spoils("report-detail-missing", detail=field)
    if clock.white is None:
        yield _spoils("report-detail-missing", detail="time-control")


def _about_players(tournament: Tournament) -> Iterator[ReportFinding]:
    """Return players whom FIDE cannot find, and those it may take for others."""
    entries = tournament.entries
    lacking = (
        (Weight.SPOILS, "fide-id-missing", [e.tpn for e in entries if e.player.fide_id is None]),
        (
            Weight.SPOILS,
            "player-federation-missing",
            [e.tpn for e in entries if not e.player.federation],
        ),
        (Weight.LOOK, "birth-missing", [e.tpn for e in entries if not e.player.birth]),
    )
    for weight, concept, players in lacking:
        if players:
            yield ReportFinding(weight, Reason(concept, None, (("players", tuple(players)),)))
    numbers = Counter(entry.player.fide_id for entry in tournament.entries)
    for number, count in numbers.items():
        if number is not None and count > 1:
            same = tuple(e.tpn for e in tournament.entries if e.player.fide_id == number)
            yield ReportFinding(
                Weight.SPOILS, reason("fide-id-repeated", fide_id=int(number), players=same)
            )


def _about_rounds(tournament: Tournament) -> Iterator[ReportFinding]:
    """Return rounds without a day, and games without a result."""
    dates = dict(enumerate(tournament.details.round_dates, 1))
    undated = sum(dates.get(number) is None for number in range(1, tournament.rounds_played + 1))
    if undated:
        yield ReportFinding(Weight.LOOK, Reason("round-dates-missing", None, (("count", undated),)))
    pending = sum(
        record.result is Result.PENDING
        for entry in tournament.entries
        for record in entry.rounds[: tournament.rounds_played]
    )
    if pending:
        # Each game was seen from both sides.
        yield _spoils("games-not-finished", count=pending // 2)


def _about_games(event: RatedEvent, rated: EventRating) -> Iterator[ReportFinding]:
    by_time = Counter(
        game.not_rated.concept
        for player in rated.players
        for game in player.games
        if game.not_rated is not None and game.not_rated.concept in NOT_BY_TIME
    )
    for concept, count in by_time.items():
        yield ReportFinding(
            Weight.SPOILS,
            reason("games-not-rated-by-time", rule=concept, count=count // 2),
        )
    for found in daily_play(event.tournament.details.round_dates, event.clock, rated.rules):
        yield ReportFinding(Weight.SPOILS, found)


def _about_days(event: RatedEvent, rules: RatingRegulations) -> Iterator[ReportFinding]:
    details = event.tournament.details
    if details.start is not None:
        deadline = registration_deadline(details.start, early=_registered_early(event, rules))
        yield ReportFinding(
            Weight.FACT, reason("event-registration", rules.edition, day=deadline.isoformat())
        )
    if details.end is None:
        return
    lists = lists_of(details.end)
    yield ReportFinding(
        Weight.FACT,
        reason(
            "closing-dates",
            rules.edition,
            list=lists.first.isoformat(),
            closing=closing_date(lists.first).isoformat(),
        ),
    )
    yield ReportFinding(
        Weight.FACT,
        reason(
            "report-submission",
            rules.edition,
            expected=lists.expected.isoformat(),
            last=lists.last.isoformat(),
        ),
    )
    if details.start is None:
        return
    if details.end < details.start:
        yield _spoils(
            "report-dates-reversed", start=details.start.isoformat(), end=details.end.isoformat()
        )
    days = (details.end - details.start).days + 1
    if event.clock.rate_class is RateClass.STANDARD and days > LONG_EVENT_DAYS:
        yield ReportFinding(Weight.LOOK, reason("long-event-reports", rules.edition, days=days))


def _registered_early(event: RatedEvent, rules: RatingRegulations) -> bool:
    """Tell whether a player is so strong that the event has to be registered earlier."""
    if rules.early_registration is None:
        return False
    anybody, women = rules.early_registration
    return any(
        listed.rating > anybody or (entry.player.sex is Sex.FEMALE and listed.rating > women)
        for entry in event.tournament.entries
        if (listed := event.listed.get(entry.tpn)) is not None
    )
