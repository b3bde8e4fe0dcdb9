"""Calculators without an event, and the direct titles of a section: pages and JSON."""

import re
from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import TakeOverTournament
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import EventSettings
from arbitro.model import (
    Colour,
    Entry,
    EventDetails,
    Player,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
)


def shown(visitor, address, **headers):
    answer = visitor.get(address, **headers)
    return " ".join(re.sub("<[^>]+>", " ", answer.text).split())


def test_a_time_control_is_explained_and_its_control_sheet_checked(visitor):
    page = shown(visitor, "/calculators?setting=90/40%2B30%2B30")
    assert "2:00:00 + 30:00 = 2:30:00" in page
    sheet = "/calculators?setting=90/40%2B30%2B30&elapsed=30&white=1:27:00&black=1:18:00&move=12"
    assert "check this clock" in shown(visitor, sheet)
    found = visitor.get("/api/v2/calculators/clock?setting=90%2F40%2B30%2B30").json()
    assert found["shown_at_start_ms"] == [5_430_000, 5_430_000]
    assert found["sheet"] is None


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "read in two ways"), ("es", "dos maneras"), ("fr", "deux façons")],
)
def test_what_can_be_read_in_two_ways_is_asked_about(visitor, language, text):
    asked_for = "/calculators?setting=40/90%2B30"
    assert text in shown(visitor, asked_for, **{"accept-language": language})
    assert visitor.get("/api/v2/calculators/clock?setting=40/90%2B30").status_code == 422


def test_a_result_is_judged_by_three_numbers(visitor):
    """Form IT1 in the Arbiters' Manual: Ra 2500, 6 of 9, Rp 2625."""
    page = shown(visitor, "/calculators?average=2500&points=6&games=9")
    assert "Performance 2625" in page
    assert "GM: enough for a norm" in page
    found = visitor.get("/api/v2/calculators/norm?average=2500&points=5.5&games=9").json()
    assert [each["possible"] for each in found["titles"]] == [False, True, True, True]
    assert found["titles"][0]["points_needed"] == "6"
    assert found["also"] == {"mix": 3, "holders": 5, "own": 5, "one": 6}


@pytest.mark.parametrize("asked_for", ["points=6.3&games=9", "points=6&games=3", "points=&games="])
def test_numbers_that_are_no_result_are_refused_with_a_reason(visitor, asked_for):
    assert 'role="alert"' in visitor.get(f"/calculators?average=2500&{asked_for}").text
    answer = visitor.get(f"/api/v2/calculators/norm?average=2500&{asked_for}")
    assert answer.status_code == 422


@pytest.fixture
def youth(visitor):
    """A Swiss of twelve in nine rounds of 2019, in which the higher number always loses."""
    records = {at: [] for at in range(1, 13)}
    for number in range(9):
        ring = [1, *(2 + (at + number) % 11 for at in range(11))]
        for at in range(6):
            one, other = sorted((ring[at], ring[-at - 1]))
            records[one].append(RoundRecord(Tpn(other), Colour.WHITE, Result.WIN))
            records[other].append(RoundRecord(Tpn(one), Colour.BLACK, Result.LOSS))
    entries = tuple(
        Entry(Tpn(at), Player(f"Player {at}", 2300 - at, federation="ESP"), tuple(games))
        for at, games in records.items()
    )
    details = EventDetails(name="Youth", start=date(2019, 10, 1), end=date(2019, 10, 9))
    tournament = Tournament(
        details, rounds_total=9, rounds_played=9, entries=entries, initial_colour=Colour.WHITE
    )
    key = visitor.service.create(
        asked.CreateEvent(EventSettings("Youth", start=date(2019, 10, 1), end=date(2019, 10, 9)))
    ).key
    visitor.service.handle(key, TakeOverTournament("U18", tournament, confirmed=Level.TWO_STEPS))
    return key


def test_direct_titles_of_a_section_are_shown_and_told_to_programs(visitor, youth):
    """World U18 by the table of 2017: first norm of GM and title of IM, FM for the second."""
    page = shown(visitor, f"/events/{youth}/s/1/direct-titles?championship=world-u18")
    assert "GM norm, nine games" in page, page
    address = f"/api/v2/events/{youth}/sections/1/direct-titles"
    found = visitor.get(f"{address}?championship=world-u18").json()
    first = [(each["title"], each["kind"]) for each in found["awards"] if each["place"] == 1]
    assert first == [("GM", "norm"), ("IM", "title")]
    assert (
        "forms/it4/edit?championship=world-u18"
        in visitor.get(f"/events/{youth}/s/1/direct-titles?championship=world-u18").text
    )


def test_a_championship_that_gives_nothing_says_why(visitor, youth):
    page = f"/events/{youth}/s/1/direct-titles?championship=zonal"
    assert "World Cup" in shown(visitor, page)
    address = f"/api/v2/events/{youth}/sections/1/direct-titles?championship=zonal"
    refused = visitor.get(address)
    assert refused.json()["refused"] == "direct-title-zonal"


def test_times_of_a_handicap_are_those_published(visitor):
    """Wanstead: group 3 against group 5 has 6 minutes to 10. Springeren: 350 apart, 5 to 25."""
    page = shown(visitor, "/calculators?higher=1800&lower=1500&table=wanstead")
    assert "6 min \u2013 10 min" in page
    found = visitor.get(
        "/api/v2/calculators/handicap?table=springeren&white=1500&black=1850"
    ).json()
    assert (found["white_ms"], found["black_ms"], found["increment_ms"]) == (1500000, 300000, 5000)


def test_a_list_of_pairings_has_the_times_of_a_handicap(visitor, youth):
    page = shown(visitor, f"/events/{youth}/s/1/paper/pairings/1?handicap=springeren")
    assert "15 min + 5 s \u2013 15 min + 5 s" in page
    assert "FIDE does not rate" in page
    assert "Time (White" not in shown(visitor, f"/events/{youth}/s/1/paper/pairings/1")
    assert "handicap=wanstead" in visitor.get(f"/events/{youth}/s/1/paper/show/pairings").text
