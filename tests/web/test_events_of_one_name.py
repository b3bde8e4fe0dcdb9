"""An event is gone and another gets its name: nothing given out for the first opens the second."""

import json
import shutil
from datetime import timedelta

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.desk.values.teams import TeamId
from arbitro.model import EntryId, Player, SectionId
from arbitro.service import EventService
from arbitro.web.session.access import Role
from arbitro.web.session.devices import Devices, Grant, _written
from arbitro.web.session.guard import Session
from web.raw import Device

SECTION, DAY = SectionId(1), timedelta(days=1)


@pytest.fixture
def another(tmp_path):
    """The file of another event, as the year after has it."""
    service = EventService(tmp_path / "elsewhere")
    key = service.create(asked.CreateEvent(EventSettings("Hall"))).key
    service.handle(key, asked.AddSection(SectionSettings("Open", rounds=3)))
    service.handle(key, asked.ImportPlayers(SECTION, (Player("Somebody else"),)))
    service.close()
    return tmp_path / "elsewhere" / f"{key}.arbitro"


@pytest.fixture
def replaced(hall, another, monkeypatch):
    """Put another event, or again the first, under the name of the hall's."""
    monkeypatch.setattr("arbitro.web.session.devices._KNOWN_EVERY", 0.0)
    hall.app.state.door.is_open = True
    place = hall.service.folder / f"{hall.key}.arbitro"
    first = place.with_suffix(".first")
    hall.service.export(hall.key, first)

    def put(source=another):
        hall.service.store.release(hall.key)
        place.unlink(missing_ok=True)
        shutil.copy(source, place)

    put.first = first
    return put


def test_keys_of_cards_captains_calendars_and_entries_open_the_event_they_are_for(hall, replaced):
    state, key = hall.app.state, hall.key
    card, pin = state.players.key(key, EntryId(1)), state.players.pin(key, EntryId(1))
    captain, code = state.captains.key(key, SECTION, TeamId(1)), state.entry_codes.code(key, 7)
    calendar = state.calendars.key(key)

    def opened():
        return (
            state.players.entry(key, card),
            state.captains.team(key, SECTION, captain),
            state.entry_codes.number(key, code),
            state.calendars.opens(key, calendar),
        )

    assert opened() == (1, 1, 7, True)
    assert hall.get(f"/me/{key}/{card}").status_code == 200
    replaced()
    assert opened() == (None, None, None, False)
    assert hall.get(f"/me/{key}/{card}").status_code == 404
    assert hall.get(f"/deadlines/{key}/{calendar}.ics").status_code == 404
    assert state.players.pin(key, EntryId(1)) != pin  # of 10,000: these two names differ
    replaced(replaced.first)  # a copy of the first is the first
    assert opened() == (1, 1, 7, True)


def test_whoever_was_let_in_for_an_event_is_not_in_at_another_of_its_name(hall, replaced):
    devices, grant = hall.app.state.door.devices, Grant(Role.DESK, hall.key)
    helper, (_, token) = devices.let_in(grant, "Ana"), devices.issue(grant, "robot", stay=DAY)
    everywhere = devices.let_in(Grant(Role.DESK), "Eva")
    code = devices.invite(grant, stay=DAY).code
    cookie = hall.app.state.sessions.written(Session(helper.name))
    phone = Device(hall.app, host="192.168.1.5:8080", cookie=cookie)
    program = [(b"authorization", f"Bearer {token}".encode())]
    reading = ("GET", f"/api/v1/events/{hall.key}", b"", program)
    robot = Device(hall.app, host="192.168.1.5:8080")
    assert phone.get(f"{hall.url}/hall").status == 200
    assert robot.ask(reading)[0].status == 200
    replaced()
    assert phone.get(f"{hall.url}/hall").status == 303
    assert robot.ask(reading)[0].status == 401
    assert devices.enter(code, "Ivo") is None
    assert devices.all() == (everywhere,)
    replaced(replaced.first)
    assert phone.get(f"{hall.url}/hall").status == 200


def test_rows_of_earlier_releases_name_no_event_and_go_on(hall):
    devices = hall.app.state.door.devices
    told = devices.let_in(Grant(Role.DESK, hall.key), "Ana")
    written = json.loads(_written(told.grant))
    devices._rows._database.execute("UPDATE device SET what = ?", (json.dumps(written[:5]),))
    (found,) = Devices(devices._rows, begun=hall.service.begun).all()
    assert (found.grant, found.grant.begun) == (told.grant, "")
