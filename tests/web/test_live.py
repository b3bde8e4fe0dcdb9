"""Open pages are told the version of the event, at once and in order."""

import asyncio

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult
from arbitro.model import GameId, SectionId
from arbitro.service import EventService
from arbitro.storage import EventFileError, EventLog
from arbitro.web.live.event_stream import last_seen, may_as_before, versions, while_in
from arbitro.web.session.access import Role
from arbitro.web.session.devices import Devices, Grant
from web.raw import Device, cookie_of


async def heard(service, key, seen, do, *, count):
    """Return so many version messages that come after ``do`` was called."""
    messages = []
    stream = versions(service, key, seen)
    assert (await anext(stream)).startswith("retry:")
    do()
    while len(messages) < count:
        message = await asyncio.wait_for(anext(stream), 10)
        if message.startswith("id:"):
            messages.append(message)
    await stream.aclose()
    return messages


def enter(service, key, game=1, result=GameResult.DRAW):
    service.handle(key, asked.EnterResult(SectionId(1), GameId(game), result))


def test_a_change_is_told_with_its_number(hall):
    before = hall.service.version(hall.key)
    do = lambda: enter(hall.service, hall.key)  # noqa: E731 - what happens meanwhile
    told = asyncio.run(heard(hall.service, hall.key, before, do, count=1))
    assert told == [f"id: {before + 1}\nevent: version\ndata: {before + 1}\n\n"]


def test_who_comes_back_is_told_at_once_what_was_missed(hall):
    before = hall.service.version(hall.key)
    enter(hall.service, hall.key)
    told = asyncio.run(heard(hall.service, hall.key, before, lambda: None, count=1))
    assert f"data: {before + 1}" in told[0]


def test_the_changes_of_another_process_are_noticed(hall):
    before = hall.service.version(hall.key)
    other = EventService(hall.service.folder)
    do = lambda: enter(other, hall.key)  # noqa: E731 - what happens meanwhile
    told = asyncio.run(heard(hall.service, hall.key, before, do, count=1))
    other.close()
    assert f"data: {before + 1}" in told[0]


def test_who_leaves_is_forgotten(hall):
    asyncio.run(heard(hall.service, hall.key, 0, lambda: None, count=1))
    assert hall.service.subscribers(hall.key) == 0


def test_a_device_that_is_put_out_is_told_no_more_of_what_it_listens_to(hall):
    devices = Devices(None)
    name = devices.let_in(Grant(Role.HELPER)).name

    async def listening():
        heard, before = [], hall.service.version(hall.key)
        async for message in while_in(devices, name, versions(hall.service, hall.key, before)):
            heard.append(message)
            devices.put_out(name)
            enter(hall.service, hall.key)
        return heard

    assert asyncio.run(asyncio.wait_for(listening(), 10)) == ["retry: 2000\n\n"]


def test_every_device_that_was_let_in_listens_so(new_visitor, monkeypatch):
    told = []

    async def passed_on(devices, name, stream, is_in):
        told.append((devices, name))
        await stream.aclose()
        yield "retry: 2000\n\n"

    monkeypatch.setattr("arbitro.web.live.event_stream.while_in", passed_on)
    made = new_visitor(lan=True, hosts=("192.168.1.5",))
    key = made.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    cookie = cookie_of(made.app, Role.HELPER)
    assert Device(made.app, cookie=cookie).get(f"/events/{key}/live").status == 200
    assert told == [(made.app.state.door.devices, made.app.state.sessions.read(cookie).name)]


def test_a_device_whose_account_gets_other_rights_is_told_no_more_by_the_old_ones():
    class Accounts:
        rights = Grant(Role.DEPUTY)

        def grant(self, account, event):
            return self.rights

    accounts, device = Accounts(), Devices(None).let_in(Grant(Role.MEMBER, account=1))
    before = accounts.rights
    assert may_as_before(device, "hall", before, accounts)
    accounts.rights = Grant(Role.HELPER)
    assert not may_as_before(device, "hall", before, accounts)


def test_one_device_does_not_take_the_places_of_all_who_listen(new_visitor, monkeypatch):
    made = new_visitor(lan=True, hosts=("192.168.1.5",))
    key = made.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    monkeypatch.setattr("arbitro.web.live.event_stream.MOST_OF_ONE", 1)
    one, other = (Device(made.app, cookie=cookie_of(made.app, Role.HELPER)) for _ in range(2))
    path = f"/events/{key}/live"
    answers = one.ask(("GET", path), ("GET", path))
    assert [each.status for each in answers] == [200, 200]  # the first had left
    name = made.app.state.sessions.read(one.cookie).name
    made.app.state.listening[name] = 1
    refused = one.get(path)
    assert (refused.status, refused.headers["retry-after"]) == (429, "30")
    assert other.get(path).status == 200
    assert dict(made.app.state.listening) == {name: 1}


@pytest.mark.parametrize("last", ["", "x", "-1", "9" * 30, "1.5"])
def test_a_number_that_is_none_is_taken_as_now(last):
    assert last_seen(last, 7) == 7


def test_a_number_that_is_one_is_where_the_page_stands():
    assert last_seen("12", 7) == 12


def test_who_looks_at_an_event_whose_file_goes_is_told_no_more(hall):
    def delete():
        for path in hall.service.folder.glob("*.arbitro*"):
            path.unlink()

    async def told_to_the_end():
        stream = versions(hall.service, hall.key, hall.service.version(hall.key))
        await anext(stream)
        delete()
        return [message async for message in stream]

    assert asyncio.run(told_to_the_end()) == []


def test_who_looks_at_an_event_hears_of_it_again_when_its_disk_is_back(hall, monkeypatch):
    before = hall.service.version(hall.key)
    read = EventLog.read
    looks = []

    def failing_once(log, after=0):
        looks.append(after)
        if len(looks) == 1:
            raise EventFileError("file-failing", log.path)
        return read(log, after)

    other = EventService(hall.service.folder)
    enter(other, hall.key, game=2)
    before += 1

    def do():
        enter(other, hall.key)
        monkeypatch.setattr(EventLog, "read", failing_once)

    told = asyncio.run(heard(hall.service, hall.key, before, do, count=1))
    other.close()
    assert f"data: {before + 1}" in told[0]


def test_a_crowd_that_listens_looks_at_the_file_once(hall, monkeypatch):
    before = hall.service.version(hall.key)
    looks = []
    version = EventService.version
    monkeypatch.setattr(
        EventService, "version", lambda *given: (looks.append(1), version(*given))[1]
    )

    async def crowd():
        streams = [versions(hall.service, hall.key, before) for _ in range(100)]
        for stream in streams:
            await anext(stream)
        waiting = [asyncio.ensure_future(anext(stream)) for stream in streams]
        await asyncio.sleep(0.3)
        subscribed = hall.service.subscribers(hall.key)
        await asyncio.to_thread(enter, hall.service, hall.key)
        told = await asyncio.wait_for(asyncio.gather(*waiting), 10)
        for stream in streams:
            await stream.aclose()
        return subscribed, told

    subscribed, told = asyncio.run(crowd())
    assert subscribed == 1
    assert set(told) == {f"id: {before + 1}\nevent: version\ndata: {before + 1}\n\n"}
    assert len(looks) < 10


def test_a_slow_reader_is_told_the_newest_version_only(hall):
    before = hall.service.version(hall.key)

    async def slow():
        stream = versions(hall.service, hall.key, before)
        await anext(stream)
        first = asyncio.ensure_future(anext(stream))
        for game in (1, 2):
            await asyncio.to_thread(enter, hall.service, hall.key, game=game)
            clear = asked.ClearResult(SectionId(1), GameId(game), GameResult.DRAW)
            await asyncio.to_thread(hall.service.handle, hall.key, clear)
        await asyncio.sleep(0.5)
        told = [await first]
        while f"data: {before + 4}\n" not in told[-1]:
            told.append(await asyncio.wait_for(anext(stream), 10))
        await stream.aclose()
        return told

    assert len(asyncio.run(slow())) <= 2
