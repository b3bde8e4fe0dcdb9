"""The hours of a hall on a server elsewhere, also across the change of the clocks."""

import os
import time
from datetime import UTC, date, datetime
from datetime import time as hour

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.derived.publication.public import public_event
from arbitro.desk.features.publicity import SetPublicity
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.i18n.zones import in_the_hall, meant
from arbitro.model import Player, SectionId
from arbitro.web.views.rounds.wall import starts_of

FIRST = SectionId(1)


def event_in(zone):
    return EventState(EventSettings("Open", time_zone=zone))


@pytest.fixture(params=["UTC", "Asia/Tokyo", "America/New_York"])
def machine(request, monkeypatch):
    """A machine in some zone: what an event with a zone of its own shows does not follow it."""
    if not hasattr(time, "tzset"):
        pytest.skip("this system cannot be put into another zone")
    monkeypatch.setitem(os.environ, "TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("day", "at", "utc"),
    [
        # clocks in Spain go back on 25 October 2026 at 03:00 and forth on 29 March 2026 at 02:00
        (date(2026, 10, 24), hour(16, 30), datetime(2026, 10, 24, 14, 30, tzinfo=UTC)),
        (date(2026, 10, 25), hour(16, 30), datetime(2026, 10, 25, 15, 30, tzinfo=UTC)),
        (date(2026, 10, 25), hour(2, 30), datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
        (date(2026, 3, 28), hour(10), datetime(2026, 3, 28, 9, tzinfo=UTC)),
        (date(2026, 3, 29), hour(10), datetime(2026, 3, 29, 8, tzinfo=UTC)),
    ],
)
def test_an_hour_of_the_hall_is_the_same_instant_wherever_the_server_stands(machine, day, at, utc):
    state = event_in("Europe/Madrid")
    assert meant(state, day, at) == utc
    shown = in_the_hall(state, utc)
    assert (shown.date(), shown.time()) == (day, at)


def test_an_hour_that_is_skipped_is_still_after_the_one_before(machine):
    state = event_in("Europe/Madrid")
    skipped = meant(state, date(2026, 3, 29), hour(2, 30))
    assert meant(state, date(2026, 3, 29), hour(1, 59)) < skipped
    assert skipped == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


def test_without_a_zone_hours_are_those_of_the_machine(machine):
    at = datetime(2026, 7, 1, 12, tzinfo=UTC)
    hours = {"UTC": 12, "Asia/Tokyo": 21, "America/New_York": 8}
    assert in_the_hall(event_in(""), at).hour == hours[machine]


def with_rounds(service, zone):
    settings = EventSettings("Open", start=date(2026, 10, 24), time_zone=zone)
    key = service.create(asked.CreateEvent(settings)).key
    days = (date(2026, 10, 24), date(2026, 10, 25))
    section = SectionSettings("A", rounds=2, round_dates=days, round_times=("16:30", "16:30"))
    for command in (
        asked.AddSection(section),
        asked.ImportPlayers(FIRST, tuple(Player(f"P{at}") for at in range(4))),
        SetPublicity(FIRST, PublicThing.PLAYERS, 0, Showing(When.AT_ONCE)),
    ):
        service.handle(key, command)
    return key


def test_walls_and_calendar_tell_the_instant_a_round_begins(visitor, machine):
    key = with_rounds(visitor.service, "Europe/Madrid")
    state = visitor.service.snapshot(key).state
    seen = public_event(state, datetime(2026, 10, 1, tzinfo=UTC), lambda _: state)
    starts = [each.at.astimezone(UTC) for each in starts_of(seen)]
    assert [f"{at:%d %H:%M}" for at in starts] == ["24 14:30", "25 15:30"]
    calendar = visitor.get(f"/p/{key}/rounds.ics").text
    assert "DTSTART:20261024T143000Z" in calendar
    assert "DTSTART:20261025T153000Z" in calendar
    floating = visitor.get(f"/p/{with_rounds(visitor.service, '')}/rounds.ics").text
    assert "DTSTART:20261025T163000\r\n" in floating


def test_the_page_takes_a_zone_that_is_known_and_no_other(hall):
    place = f"{hall.url}/settings/time-zone"
    answer = hall.send(place, {"time_zone": "Europe/Madrit"})
    assert answer.status_code == 422
    assert "Unknown time zone" in answer.text
    hall.send(place, {"time_zone": "America/Argentina/Buenos Aires"})
    settings = hall.service.snapshot(hall.key).state.settings
    assert settings.time_zone == "America/Argentina/Buenos_Aires"
    assert 'list="zones"' in hall.get(place).text


def test_a_moment_of_publicity_is_typed_in_the_time_of_the_hall(hall):
    hall.send(f"{hall.url}/settings/time-zone", {"time_zone": "Europe/Madrid"})
    sent = {"thing": "results", "round": "1", "when": "at-time", "at": "2026-12-26 15:00"}
    hall.send(f"{hall.url}/publicity/switch/1", sent)
    said = hall.service.snapshot(hall.key).state.sections[FIRST].publicity
    assert said[PublicThing.RESULTS, 1].at == "2026-12-26T14:00Z"
    assert "Europe/Madrid" in hall.get(f"{hall.url}/publicity").text
