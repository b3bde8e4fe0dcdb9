"""Open pages are told the version of the event, at once and in order."""

import asyncio

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.settings import GameResult
from arbitro.model import GameId, SectionId
from arbitro.service import EventService
from arbitro.web.live import last_seen, versions


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
    live = hall.service._live(hall.key)
    asyncio.run(heard(hall.service, hall.key, 0, lambda: None, count=1))
    assert live._subscribers == []


@pytest.mark.parametrize("last", ["", "x", "-1", "9" * 30, "1.5"])
def test_a_number_that_is_none_is_taken_as_now(last):
    assert last_seen(last, 7) == 7


def test_a_number_that_is_one_is_where_the_page_stands():
    assert last_seen("12", 7) == 12
