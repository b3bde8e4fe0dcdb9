"""Telling open pages that an event went on: server-sent events numbered by the log's version."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

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
    """Yield one message a new version; ends when the event's file is gone."""
    loop = asyncio.get_running_loop()
    news = asyncio.Event()

    def tell(_: int) -> None:
        loop.call_soon_threadsafe(news.set)

    stop = await run_in_threadpool(service.subscribe, key, tell)
    quiet = 0
    try:
        yield "retry: 2000\n\n"
        while True:
            try:
                version = await run_in_threadpool(service.version, key)
            except UnknownEventError:
                return
            except EventFileError:  # it may be readable again at the next look
                version = seen
            if version > seen:
                seen, quiet = version, 0
                yield f"id: {version}\nevent: version\ndata: {version}\n\n"
            elif quiet >= BEAT_EVERY:
                quiet = 0
                yield ": here\n\n"
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), LOOK_EVERY)
            news.clear()
            quiet += 1
    finally:
        stop()
