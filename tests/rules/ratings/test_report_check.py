"""What is said about a report before it goes out."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.model import (
    EventDetails,
    FideId,
    Period,
    Player,
    RateClass,
    Result,
    Sex,
    TimeControl,
    Tpn,
)
from arbitro.rules.ratings.coefficient import RatingStatus
from arbitro.rules.ratings.event import rate_event
from arbitro.rules.ratings.ratable import Clock
from arbitro.rules.ratings.report_check import Weight, check_report, report_gaps

COMPLETE = EventDetails(
    name="Open",
    federation="ESP",
    start=date(2026, 5, 1),
    end=date(2026, 5, 9),
    chief_arbiter="A. Arbiter",
    round_dates=(date(2026, 5, 1),),
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
                    entry.player,
                    **{"fide_id": FideId(entry.tpn), "federation": "ESP", "birth": "1990"}
                    | changes,
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
        replace(
            entry,
            player=Player(entry.player.name, fide_id=number, federation="ESP", birth="1990"),
        )
        for entry, number in zip(built.tournament.entries, numbers, strict=True)
    )
    tournament = replace(built.tournament, details=COMPLETE, entries=entries)
    built = replace(built, tournament=tournament, listed={Tpn(1): RatingStatus(2000)})
    found = check_report(built, rate_event(built, rules("B.02@2024-03")))
    assert [(each.reason.concept, each.reason.value("players")) for each in found[:2]] == [
        ("fide-id-missing", (3,)),
        ("fide-id-repeated", (1, 2)),
    ]


def test_a_player_without_a_birth_and_a_round_without_a_date_are_to_be_looked_at(found):
    undated = replace(COMPLETE, round_dates=(None,))
    assert concepts(found(), Weight.LOOK) == []
    assert concepts(found(birth=""), Weight.LOOK) == ["birth-missing"]
    assert concepts(found(undated), Weight.LOOK) == ["round-dates-missing"]


def test_what_a_report_lacks_is_known_before_its_games_are_rated(event):
    built = event(2000, [(2000, "*")], clock=SLOW).tournament
    lacking = [each.reason.concept for each in report_gaps(built, Clock(RateClass.STANDARD))]
    assert lacking.count("report-detail-missing") == 6  # name to chief arbiter, and the time
    assert set(lacking) >= {"fide-id-missing", "player-federation-missing", "birth-missing"}


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


def facts(findings):
    return {each.reason.concept: each.reason for each in findings}


@pytest.mark.article("B.02@2022-01 art. 7.1.3")
def test_the_days_of_the_report_are_told(found):
    said = facts(found(replace(COMPLETE, end=date(2026, 5, 27))))
    assert said["event-registration"].value("day") == "2026-04-28"
    assert said["closing-dates"].value("list") == "2026-06-01"
    assert said["closing-dates"].value("closing") == "2026-05-29"
    assert said["report-submission"].value("expected") == "2026-07-01"
    assert said["report-submission"].value("last") == "2026-08-01"


def test_an_event_that_ends_before_it_starts_is_pointed_out(found):
    turned = found(replace(COMPLETE, start=date(2026, 5, 9), end=date(2026, 5, 8)))
    assert concepts(turned, Weight.SPOILS) == ["report-dates-reversed"]
    assert concepts(found(replace(COMPLETE, end=COMPLETE.start)), Weight.SPOILS) == []


@pytest.mark.article("B.02@2024-03 art. 4.1")
def test_the_days_of_a_long_event_are_counted_with_both_ends(found):
    (long,) = [
        each
        for each in found(replace(COMPLETE, end=date(2026, 5, 31)))
        if each.weight is Weight.LOOK
    ]
    assert long.reason.value("days") == 31
    rapid = Clock(RateClass.RAPID, TimeControl((Period(900, 10),)))
    assert concepts(found(replace(COMPLETE, end=date(2026, 5, 31)), rapid), Weight.LOOK) == []


def test_games_are_counted_once_and_not_once_a_player(event, rules):
    games = [(2400, "1"), (2400, Result.PENDING), (2400, Result.PENDING), (2400, "0")]
    quick = Clock(RateClass.STANDARD, TimeControl((Period(5400),)))
    built = event(2400, games, clock=quick)
    tournament = replace(built.tournament, details=COMPLETE)
    built = replace(built, tournament=tournament)
    said = facts(check_report(built, rate_event(built, rules("B.02@2024-03"))))
    assert said["games-not-finished"].value("count") == 2
    assert said["games-not-rated-by-time"].value("count") == 2
    assert said["games-not-rated-by-time"].value("rule") == "minimum-time"


def test_players_without_a_federation_and_a_time_that_is_not_known_spoil_it(event, rules):
    built = event(2000, [(2000, "1")], clock=Clock(RateClass.STANDARD))
    built = replace(built, tournament=replace(built.tournament, details=COMPLETE))
    said = facts(check_report(built, rate_event(built, rules("B.02@2024-03"))))
    assert said["player-federation-missing"].value("players") == (1, 2)
    assert said["fide-id-missing"].value("players") == (1, 2)
    assert "fide-id-repeated" not in said
    assert said["report-detail-missing"].value("detail") == "time-control"


@pytest.mark.article("B.02.RB@2022-01 art. 3.1")
def test_too_many_rounds_in_a_day_spoil_it(found):
    rapid = Clock(RateClass.RAPID, TimeControl((Period(900, 10),)))
    for rounds, spoilt in ((15, []), (16, ["rounds-per-day"])):
        days = (date(2026, 5, 1),) * rounds
        assert concepts(found(replace(COMPLETE, round_dates=days), rapid), Weight.SPOILS) == spoilt


@pytest.mark.article("B.02@2024-03 art. 0.2")
def test_2500_is_not_yet_too_strong_for_a_woman_and_the_text_of_2022_has_no_such_rule(
    found, event, rules
):
    said = facts(found(ratings=(2500, 2000), sex=Sex.FEMALE))
    assert said["event-registration"].value("day") == "2026-04-28"
    built = event(2800, [(2000, "1")], clock=SLOW)
    built = replace(built, tournament=replace(built.tournament, details=COMPLETE))
    said = facts(check_report(built, rate_event(built, rules("B.02@2022-01"))))
    assert said["event-registration"].value("day") == "2026-04-28"
