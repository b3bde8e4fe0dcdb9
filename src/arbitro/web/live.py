"""Telling open pages that an event went on: server-sent events numbered by the log's version."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import ClassVar

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from arbitro.service import EventService, UnknownEventError
from arbitro.storage import EventFileError
from arbitro.web.asking import AtEvent
from arbitro.web.forms.form import whole_number

router = APIRouter(include_in_schema=False)

LOOK_EVERY = 2.0
"""Seconds between two looks at the file, where another process may have written."""

BEAT_EVERY = 7
"""Looks without news after which the line is shown to be alive."""


@router.get("/events/{event}/live")
def live(here: AtEvent, request: Request) -> StreamingResponse:
    """Send the version whenever it grows, at once where it is newer than what the page has."""
    last = request.headers.get("last-event-id") or request.query_params.get("since", "")
    stream = versions(here.service, here.event.id, last_seen(last, here.event.version))
    return StreamingResponse(stream, media_type="text/event-stream")


def last_seen(text: str, now: int) -> int:
    """Return the version a page has, by what it says; ``now`` where it says nothing readable."""
    return whole_number(text, now)


async def versions(service: EventService, key: str, seen: int) -> AsyncIterator[str]:
    """Yield one message a new version; ends when the event's file is gone.

    A slow reader is told the newest version only: nothing waits for it in a queue.
    """
    watcher = _Watcher.of(service, key)
    watcher.listeners += 1
    try:
        yield "retry: 2000\n\n"
        while not watcher.gone:
            news = watcher.news
            if watcher.version > seen:
                seen = watcher.version
                yield f"id: {seen}\nevent: version\ndata: {seen}\n\n"
                continue
            try:
                await asyncio.wait_for(news.wait(), LOOK_EVERY * BEAT_EVERY)
            except TimeoutError:
                yield ": here\n\n"
    finally:
        watcher.listeners -= 1
        if not watcher.listeners:
            watcher.end()


class _Watcher:
    """The one look at an event's file for all who listen to it in an event loop."""

    _all: ClassVar[dict[tuple[asyncio.AbstractEventLoop, EventService, str], _Watcher]] = {}

    def __init__(self, service: EventService, key: str) -> None:
        self._place = (asyncio.get_running_loop(), service, key)
        self.version = -1
        self.gone = False
        self.listeners = 0
        self.news = asyncio.Event()
        self._all[self._place] = self
        self._task = asyncio.create_task(self._watch())

    @classmethod
    def of(cls, service: EventService, key: str) -> _Watcher:
        """Return the event's watcher, begun where nobody listened yet."""
        place = (asyncio.get_running_loop(), service, key)
        return cls._all.get(place) or cls(service, key)

    def end(self) -> None:
        """Stop looking; who comes later begins anew."""
        self._task.cancel()
        self._forget()

    def _forget(self) -> None:
        if self._all.get(self._place) is self:
            del self._all[self._place]

    def _tell(self) -> None:
        told, self.news = self.news, asyncio.Event()
        told.set()

    async def _watch(self) -> None:
        loop, service, key = self._place
        written = asyncio.Event()

        def tell(_: int) -> None:
            loop.call_soon_threadsafe(written.set)

        stops: list[Callable[[], None]] = []

        def release() -> None:
            with suppress(IndexError):
                stops.pop()()

        def begin() -> None:
            stops.append(service.subscribe(key, tell))
            if self.gone:  # the last one left while the file was being opened
                release()

        try:
            await run_in_threadpool(begin)
            while True:
                written.clear()
                with suppress(EventFileError):  # it may be readable again at the next look
                    version = await run_in_threadpool(service.version, key)
                    if version != self.version:
                        self.version = version
                        self._tell()
                with suppress(TimeoutError):
                    await asyncio.wait_for(written.wait(), LOOK_EVERY)
        except UnknownEventError:
            pass
        finally:
            self.gone = True
            self._forget()
            self._tell()
            release()
