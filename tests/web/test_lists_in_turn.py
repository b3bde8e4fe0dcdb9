"""Lists sent all at once, or by somebody who leaves, keep no other page waiting."""

import asyncio
import threading
import time
from urllib.parse import urlencode

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.web.views.event import sent_lists

LIST = "Name;Rating\nGarcía, Ana;2104\n"


@pytest.fixture
def path(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Empty"))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("Open", rounds=5)))
    return f"/events/{key}/s/1/players/import"


@pytest.fixture
def readings(monkeypatch):
    """How many lists were being read when each was begun."""
    found, now, guard = [], [0], threading.Lock()
    read_players = sent_lists.read_players

    def slowly(data, own):
        with guard:
            now[0] += 1
            found.append(now[0])
        time.sleep(0.05)
        with guard:
            now[0] -= 1
        return read_players(data, own)

    monkeypatch.setattr(sent_lists, "read_players", slowly)
    return found


def body_of(visitor):
    return urlencode({"csrf": visitor.token(), "text": LIST}).encode()


async def posted(visitor, path, *messages):
    """Send a list over the wire as these messages, the last of which stays; return the answer."""
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.client.cookies.items())
    headers = {
        "host": "localhost",
        "cookie": cookie,
        "accept-language": "en",
        "content-type": "application/x-www-form-urlencoded",
        "content-length": str(len(body_of(visitor))),
    }
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 50000),
        "server": ("localhost", 80),
        "state": {},
    }
    left, statuses, told = list(messages), [], b""

    async def receive():
        if not left:
            await asyncio.Event().wait()
        return left.pop(0)

    async def send(message):
        nonlocal told
        statuses.append(message.get("status"))
        told += message.get("body", b"")

    await visitor.app(scope, receive, send)
    return statuses[0], told.decode()


def test_lists_sent_at_once_are_read_one_after_another_and_all_answered(visitor, path, readings):
    whole = {"type": "http.request", "body": body_of(visitor), "more_body": False}

    async def all_at_once():
        return await asyncio.gather(*(posted(visitor, path, whole) for _ in range(4)))

    answers = asyncio.run(all_at_once())
    assert [(status, "1 player found" in told) for status, told in answers] == [(200, True)] * 4
    assert readings == [1, 1, 1, 1]


GONE = {"type": "http.disconnect"}


def test_the_list_of_somebody_who_has_left_is_not_read(visitor, path, readings):
    whole = {"type": "http.request", "body": body_of(visitor), "more_body": False}
    asyncio.run(posted(visitor, path, whole, GONE))
    assert readings == []


def test_who_leaves_in_the_middle_of_sending_is_no_fault_of_the_server(visitor, path, readings):
    half = {"type": "http.request", "body": body_of(visitor)[:20], "more_body": True}
    assert asyncio.run(posted(visitor, path, half, GONE)) == (400, "")
    assert readings == []
