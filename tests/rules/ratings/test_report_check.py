"""What is said about a report before it goes out."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.model import EventDetails, FideId, Period, Player, RateClass, Sex, TimeControl, Tpn
from arbitro.rules.ratings.coefficient import Listed
from arbitro.rules.ratings.event import rate_event
from arbitro.rules.ratings.ratable import Clock
from arbitro.rules.ratings.report_check import Weight, check_report

COMPLETE = EventDetails(
    name="Open",
    federation="ESP",
    start=date(2026, 5, 1),
    end=date(2026, 5, 9),
    chief_arbiter="A. Arbiter",
)
SLOW = Clock(RateClass.STANDARD, TimeControl((Period(5400, 30),)))


@pytest.fixture
def found(event, rules):
    """Check the report of a one-game event of these details and players."""

    def _found(details=COMPLETE, clock=SLOW, ratings=(2000, 2000), **changes):
        built = event(ratings[0], [(ratings[1], "1")], clock=clock)
        entries = tuple(
            replace(
                entry,
                player=replace(
                    entry.player, fide_id=FideId(entry.tpn), federation="ESP", **changes
                ),
            )
            for entry in built.tournament.entries
        )
        tournament = replace(built.tournament, details=details, entries=entries)
        built = replace(built, tournament=tournament)
        return check_report(built, rate_event(built, rules("B.02@2024-03", "2026-05-01")))

    return _found


def concepts(findings, weight):
    return [each.reason.concept for each in findings if each.weight is weight]


def test_nothing_spoils_a_complete_report(found):
    assert concepts(found(), Weight.SPOILS) == []


@pytest.mark.parametrize(
    ("field", "nothing"),
    [("name", ""), ("federation", ""), ("start", None), ("end", None), ("chief_arbiter", "")],
)
def test_a_missing_detail_spoils_it(found, field, nothing):
    details = replace(COMPLETE, **{field: nothing})
    assert concepts(found(details), Weight.SPOILS) == ["report-detail-missing"]


def test_two_players_with_one_number_and_players_without_one_spoil_it(event, rules):
    built = event(2000, [(2000, "1"), (2000, "1")], clock=SLOW)
    numbers = (FideId(7), FideId(7), None)
    entries = tuple(
        replace(entry, player=Player(entry.player.name, fide_id=number, federation="ESP"))
        for entry, number in zip(built.tournament.entries, numbers, strict=True)
    )
    tournament = replace(built.tournament, details=COMPLETE, entries=entries)
    built = replace(built, tournament=tournament, listed={Tpn(1): Listed(2000)})
    found = check_report(built, rate_event(built, rules("B.02@2024-03")))
    assert [(each.reason.concept, each.reason.value("players")) for each in found[:2]] == [
        ("fide-id-missing", (3,)),
        ("fide-id-repeated", (1, 2)),
    ]


@pytest.mark.article("B.02@2022-01 art. 1.1")
def test_games_too_fast_for_their_players_spoil_it(found):
    assert concepts(
        found(ratings=(2400, 2000), clock=Clock(RateClass.STANDARD, TimeControl((Period(5400),)))),
        Weight.SPOILS,
    ) == ["games-not-rated-by-time"]


@pytest.mark.article("B.02@2024-03 art. 0.2")
@pytest.mark.parametrize(
    ("ratings", "sex", "day"),
    [
        ((2700, 2000), Sex.MALE, "2026-04-28"),
        ((2701, 2000), Sex.MALE, "2026-04-01"),
        ((2501, 2000), Sex.FEMALE, "2026-04-01"),
        ((2501, 2000), Sex.MALE, "2026-04-28"),
    ],
)
def test_events_of_the_strongest_are_registered_thirty_days_before(found, ratings, sex, day):
    registered = next(
        each.reason
        for each in found(ratings=ratings, sex=sex)
        if each.reason.concept == "event-registration"
    )
    assert registered.value("day") == day


@pytest.mark.article("B.02@2024-03 art. 4.1")
def test_an_event_of_more_than_thirty_days_is_reported_every_month(found):
    long = replace(COMPLETE, end=date(2026, 5, 31))
    assert concepts(found(long), Weight.LOOK) == ["long-event-reports"]
    assert concepts(found(replace(long, end=date(2026, 5, 30))), Weight.LOOK) == []
