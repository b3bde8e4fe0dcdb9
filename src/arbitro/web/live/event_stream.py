"""Telling open pages that an event went on: server-sent events numbered by the log's version."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from math import inf
from typing import ClassVar

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import StreamingResponse

from arbitro.loops import TaskLoop
from arbitro.service import EventService, UnknownEventError
from arbitro.storage import StoreError
from arbitro.web.event_request import AtEvent
from arbitro.web.forms.form import whole_number
from arbitro.web.http.request_language import language_of
from arbitro.web.rendering.page_cache import Bodies, Body, Key, change, key_of, looked
from arbitro.web.session.devices import (
    AdmittedDevice,
    Devices,
    Grant,
    GrantsOfAccounts,
    told_by_accounts,
)

router = APIRouter(include_in_schema=False)

LOOK_EVERY = 2.0
"""Seconds between two looks at the file, where another process may have written."""

BEAT_EVERY = 7
"""Looks without news after which the line is shown to be alive."""


WAITING = 4
"""Changes that wait for a slow listener; where there would be more, it is told to read again."""

MOST_PAGES = 40
"""Pages of an event that are looked at for changes; listeners of others hear of versions only."""

MOST_OF_ONE = 64
"""Pages one device that was let in listens with at a time: nobody takes the places of a hall."""

AGAIN_AFTER = 30
"""Seconds after which a device that listens with too many may ask again."""

AGAIN = 'event: change\ndata: {"again":true}\n\n'


@router.get("/events/{event}/live")
async def live(here: AtEvent, request: Request) -> StreamingResponse:
    """Send what changes in a page, or the version whenever it grows where no page is told.

    At once where the version is newer than what the page has: then it is to be read again.
    """
    last = request.headers.get("last-event-id") or request.query_params.get("since", "")
    seen = last_seen(last, here.event.version)
    key = _page_of(request, here.event.id)
    if key is None:
        stream = versions(here.service, here.event.id, seen)
    else:
        stream = changes(here.service, here.event.id, seen, key, request.app.state.bodies)
    session = request.state.session
    if session.device is not None:
        shared = request.app.state.shared
        accounts = None if shared is None else shared.rights

        def is_in(device: AdmittedDevice) -> bool:
            return may_as_before(device, here.event.id, session.grant, accounts)

        listening: Counter[str] = request.app.state.listening
        if listening[session.name] >= MOST_OF_ONE:
            raise HTTPException(429, headers={"retry-after": str(AGAIN_AFTER)})
        stream = counted(listening, session.name, stream)
        stream = while_in(request.app.state.door.devices, session.name, stream, is_in)
    return StreamingResponse(stream, media_type="text/event-stream")


def may_as_before(
    device: AdmittedDevice, event: str, before: Grant, accounts: GrantsOfAccounts | None
) -> bool:
    """Tell whether a device may do at an event what it might when it began to listen.

    What it is told was chosen by that: with other rights it is to ask anew, be they more or fewer.
    """
    given = told_by_accounts(device.grant, event, accounts)
    return given is None or given == before


async def counted(
    listening: Counter[str], name: str, stream: AsyncGenerator[str, None]
) -> AsyncGenerator[str, None]:
    """Yield what a device is told, counted as one that listens from the first message to the last.

    What never begins is never counted: whoever left at once takes no place.
    """
    listening[name] += 1
    try:
        async with aclosing(stream):
            async for message in stream:
                yield message
    finally:
        listening[name] -= 1
        if not listening[name]:
            del listening[name]


async def while_in(
    devices: Devices,
    name: str,
    stream: AsyncGenerator[str, None],
    is_in: Callable[[AdmittedDevice], bool] = lambda _: True,
) -> AsyncGenerator[str, None]:
    """Yield what a device is told until it is out or its time is over: then nothing more."""
    async with aclosing(stream):
        async for message in stream:
            device = devices.of(name)
            if device is None or not is_in(device):
                return
            yield message


def _page_of(request: Request, event: str) -> Key | None:
    """Return the page somebody listens for, None where it names none that several are shown."""
    address = request.query_params.get("page", "")
    path, _, query = address.partition("?")
    key = key_of(path, query, language_of(request), "", request.state.session.grant)
    asked = request.app.state.bodies.asked(key) if path else None
    return key if asked is not None and asked.event == event else None


def last_seen(text: str, now: int) -> int:
    """Return the version a page has, by what it says; ``now`` where it says nothing readable."""
    return whole_number(text, now)


async def versions(service: EventService, key: str, seen: int) -> AsyncGenerator[str, None]:
    """Yield one message a new version; ends when the event's file is gone.

    A slow reader is told the newest version only: nothing waits for it in a queue.
    """
    watcher = _Watcher.of(service, key)
    watcher.listeners += 1
    try:
        yield "retry: 2000\n\n"
        while not watcher.gone:
            # Taken before the version is compared: what comes between the look and the wait sets
            # this one.
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
        watcher.leave()


async def changes(
    service: EventService, key: str, seen: int, page: Key, bodies: Bodies
) -> AsyncGenerator[str, None]:
    """Yield what changes in a page, rendered once for all who look at the same.

    Nothing but the latest few changes waits for a slow reader: then it reads the page again. Where
    too many pages are looked at, it hears of versions.
    """
    watcher = _Watcher.of(service, key)
    if page not in watcher.pages and len(watcher.pages) >= MOST_PAGES:
        async for message in versions(service, key, seen):
            yield message
        return
    watcher.listeners += 1
    queue: asyncio.Queue[str] = asyncio.Queue(WAITING)
    shown = watcher.pages.setdefault(page, _Page(bodies, page))
    shown.queues.add(queue)
    try:
        yield "retry: 2000\n\n"
        if await shown.begun() < watcher.version:  # it went on meanwhile
            await shown.tell(watcher.version)
        if shown.version > seen and queue.empty():
            yield AGAIN
        while not watcher.gone:
            try:
                yield await asyncio.wait_for(queue.get(), LOOK_EVERY * BEAT_EVERY)
            except TimeoutError:
                yield ": here\n\n"
    finally:
        shown.queues.discard(queue)
        if not shown.queues and watcher.pages.get(page) is shown:
            del watcher.pages[page]
        watcher.leave()


class _Page:
    """A page several look at: as it was told last, and what waits for each of them.

    One at a time looks at it: what one saw and did not tell would be told to nobody.
    """

    def __init__(self, bodies: Bodies, key: Key) -> None:
        self._bodies = bodies
        self._key = key
        self._told: Body | None = None
        self._is_begun = False
        self._looking = asyncio.Lock()
        self.queues: set[asyncio.Queue[str]] = set()

    async def begun(self) -> int:
        """See the page as it is now, so that the next change can be told; return its version."""
        async with self._looking:
            if not self._is_begun:
                self._told = await self._bodies.latest(self._key)
                self._is_begun = True
        return self.version

    @property
    def path(self) -> str:
        """Return the path of the page, which is the same for all who look at it."""
        return self._key.path

    @property
    def version(self) -> int:
        """Return the version that was told last, -1 where there is no such page."""
        return -1 if self._told is None else self._told.version

    async def tell(self, least: int) -> None:
        """Have the page told as it is at a version or later: rendered, and all told what changed.

        Nothing where that was done meanwhile, or where nobody has seen it yet.
        """
        async with self._looking:
            if self._is_begun and self.version < least:
                await self._tell()

    async def _tell(self) -> None:
        before = self._told
        after = self._told = await self._bodies.latest(self._key)
        if before is not None and after is not None and before.version == after.version:
            return
        message = AGAIN
        if before is not None and after is not None:
            told = json.dumps(change(before, after), ensure_ascii=False, separators=(",", ":"))
            message = f"id: {after.version}\nevent: change\ndata: {told}\n\n"
        for queue in self.queues:
            if queue.full():
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(AGAIN)
            else:
                queue.put_nowait(message)

    def end(self) -> None:
        """Wake all up: the event is gone."""
        for queue in self.queues:
            if not queue.full():
                queue.put_nowait(": gone\n\n")


class _Watcher:
    """The one look at an event's file for all who listen to it in an event loop."""

    _all: ClassVar[dict[tuple[asyncio.AbstractEventLoop, EventService, str], _Watcher]] = {}

    def __init__(self, service: EventService, key: str) -> None:
        self._place = (asyncio.get_running_loop(), service, key)
        self.version = self._told = -1
        self.gone = False
        self.listeners = 0
        self.news = asyncio.Event()
        self.pages: dict[Key, _Page] = {}
        self._all[self._place] = self
        self._loops = (
            TaskLoop("watching", self._watched, key),
            TaskLoop("telling", self._tell_pages, key, late_after=inf),
        )
        for loop in self._loops:
            loop.start()

    @classmethod
    def of(cls, service: EventService, key: str) -> _Watcher:
        """Return the event's watcher, begun where nobody listened yet."""
        place = (asyncio.get_running_loop(), service, key)
        return cls._all.get(place) or cls(service, key)

    def leave(self) -> None:
        """Let one listener go; with the last one goes the watcher."""
        self.listeners -= 1
        if not self.listeners:
            self.end()

    def end(self) -> None:
        """Stop looking; who comes later begins anew."""
        for loop in self._loops:
            loop.cancel()
        self._forget()

    def _forget(self) -> None:
        if self._all.get(self._place) is self:
            del self._all[self._place]

    def _tell(self) -> None:
        # A new one before the old is set: who holds the old one wakes, who comes later waits for
        # the next.
        told, self.news = self.news, asyncio.Event()
        told.set()

    async def _tell_pages(self, turns: TaskLoop) -> None:
        """Tell the pages of each new version, those most look at first, one after the other."""
        while not self.gone:
            news = self.news
            if self.version == self._told:
                await news.wait()
                continue
            self._told = self.version
            turns.only({page.path for page in self.pages.values()}.__contains__)
            for page in sorted(self.pages.values(), key=lambda other: -len(other.queues)):
                with turns.part(page.path), suppress(StoreError, UnknownEventError):
                    await page.tell(self._told)
            turns.turned()
        for page in self.pages.values():
            page.end()

    async def _watched(self, turns: TaskLoop) -> None:
        """Watch until the event is gone or nobody listens; a fault begins it again."""
        try:
            await self._watch(turns)
        except UnknownEventError:
            self._is_over()
        except asyncio.CancelledError:
            self._is_over()
            raise

    def _is_over(self) -> None:
        self.gone = True
        self._forget()
        self._tell()

    async def _watch(self, turns: TaskLoop) -> None:
        loop, service, key = self._place
        written = asyncio.Event()

        def tell(_: int) -> None:
            # It is told in the thread that stored the events; asyncio's own may be touched in its
            # loop alone.
            loop.call_soon_threadsafe(written.set)

        stops: list[Callable[[], None]] = []
        is_left = False

        def release() -> None:
            with suppress(IndexError):
                stops.pop()()

        def begin(key: str) -> None:
            stops.append(service.subscribe(key, tell))
            if is_left:  # the last one left while the file was being opened
                release()

        try:
            await looked(begin, key)
            while True:
                # Before the look, not after it: what is written while it lasts brings another one.
                written.clear()
                with suppress(StoreError):  # it may be readable again at the next look
                    version = await looked(service.version, key)
                    if version != self.version:
                        self.version = version
                        self._tell()
                turns.turned()
                with suppress(TimeoutError):
                    await asyncio.wait_for(written.wait(), LOOK_EVERY)
        finally:
            is_left = True
            release()
